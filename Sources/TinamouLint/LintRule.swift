/// A kind of problem that a lint finds.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
  /// Required constraints that contradict each other, as a minimal set.
  case conflict = "L1"
  /// Anchors with more than one possible value, with the range of values.
  case ambiguous = "L2"
  /// Optional constraints of one priority, one of which can be satisfied at the cost of another. A weaker constraint
  /// may settle the tie.
  case tie = "L3"
  /// An item beyond the edges of its parent, and not in scroll content.
  case outside = "L4"
  /// Siblings that overlap, unless one of them is always within the other, such as an item in front of its background.
  case overlap = "L5"
  /// An item smaller than its content: compression resistance is violated.
  case truncated = "L6"
  /// An item larger than its content because an optional constraint stretches it; or a taller item with an aligned
  /// baseline, whose text is then not on this baseline.
  case stretched = "L7"
  /// An item without extent, although its content has one.
  case vanished = "L8"
  /// An item too small to tap.
  case smallTarget = "L9"
  /// A constraint that makes no difference anywhere in the range.
  case unused = "L10"
  /// A constant extent of an item with content, a negative constant, a relation between items that are far apart in the
  /// tree, or an edge that does not follow the direction of reading.
  case style = "L11"
  /// Frames that are not mirrored from right to left, because a constraint refers to a left or right edge.
  case mirroring = "L12"
  /// A frame that jumps while the number moves.
  case jump = "L13"
  /// An optional equality that is not weaker than the hugging of an item with an aligned baseline, and so stretches the
  /// item instead of moving it.
  case strongPull = "L14"
  /// Frames that depend on the order in which constraints were added.
  case order = "L15"
  /// An item that the grid makes smaller than its content, although there is room without the grid.
  case grid = "L16"
  /// A check of the lint that does not hold.
  case check

  /// The default level.
  public var defaultLevel: LintLevel {
    switch self {
    case .conflict, .ambiguous, .outside, .order, .check: .error
    case .tie, .overlap, .truncated, .stretched, .vanished, .mirroring, .jump, .strongPull, .grid: .warning
    case .smallTarget, .unused, .style: .off
    }
  }
}

/// The level of a finding.
public enum LintLevel: Int, Hashable, Comparable, Sendable, CaseIterable {
  /// The rule is not applied.
  case off
  /// A probable problem that does not fail a test.
  case warning
  /// A problem that fails a test.
  case error

  /// Orders levels: the more serious one is greater.
  public static func < (a: LintLevel, b: LintLevel) -> Bool { a.rawValue < b.rawValue }
}

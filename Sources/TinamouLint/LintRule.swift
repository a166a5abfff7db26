/// A kind of problem that a lint looks for.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
  /// Required constraints that cannot hold together, with a minimal set of them.
  case conflict = "L1"
  /// Anchors with more than one possible value, and between what values.
  case ambiguous = "L2"
  /// Optional constraints of one priority between which it is not decided who gives way, though a weaker one may settle
  /// it.
  case tie = "L3"
  /// An item beyond the edges of the one it was made in, and not in what scrolls.
  case outside = "L4"
  /// Siblings that overlap, unless one of them is always within the other, as in front of a background.
  case overlap = "L5"
  /// An item smaller than its content: compression resistance is violated.
  case truncated = "L6"
  /// An item larger than its content because an optional constraint pulls it apart; or taller, with a baseline that is
  /// aligned with another: the text is not where it seems.
  case stretched = "L7"
  /// An item without extent, though its content has one.
  case vanished = "L8"
  /// An item too small to be hit with a finger.
  case smallTarget = "L9"
  /// A constraint that makes no difference anywhere in the range.
  case unused = "L10"
  /// A constant extent of something that has content, a negative constant, a relation between items that are far from each
  /// other in the tree, an edge that does not follow the direction of reading.
  case style = "L11"
  /// Frames that are not mirrored from right to left, because something is tied to a left or right edge.
  case mirroring = "L12"
  /// A frame that jumps while the number moves.
  case jump = "L13"
  /// An optional equality at or above the hugging of an item aligned by its baseline, which stretches it instead of
  /// moving it.
  case strongPull = "L14"
  /// Frames that depend on the order in which constraints were added.
  case order = "L15"
  /// An item that the grid makes smaller than its content, though without it there is room.
  case grid = "L16"
  /// A constraint stated for the lint only, which does not hold.
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
  /// Not looked for.
  case off
  /// To be looked at; no failure by itself.
  case warning
  /// A mistake.
  case error

  /// The more serious is the greater.
  public static func < (a: LintLevel, b: LintLevel) -> Bool { a.rawValue < b.rawValue }
}

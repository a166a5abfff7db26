public import Tinamou
internal import TinamouText

/// The frames of a root, compared with those in the file, which Apple's own engine found.
public struct FrameComparison: Sendable {
  /// The reason why a frame differs.
  public enum Reason: String, Hashable, Sendable, CaseIterable {
    /// Interface Builder itself marks the stored frame as different from the one of the constraints.
    case misplaced
    /// Interface Builder itself marks the frame as ambiguous.
    case markedAmbiguous
    /// No constraint in the file determines the number.
    case ambiguous
    /// Required constraints of the file contradict each other.
    case conflict
    /// The stored frames violate a required constraint of the file, so they are not a solution.
    case storedBreaksConstraint
    /// The stored frames keep another distance from a safe area, a bar or a margin than the device has.
    case insets
    /// The stored frames break an optional constraint of the file that can be kept: they are older than it.
    case storedBreaksOptional
    /// The height of a cell is stored by hand and not by its content.
    case cellHeight
    /// It depends on a size, a baseline or an alignment rectangle of a content that the file does not state, or which was
    /// another one when the frames were stored.
    case content
    /// No other reason applies.
    case unexplained
  }

  /// A view whose frame differs by more than the tolerance.
  public struct Difference: Sendable {
    /// The position of the view in the root's views.
    public let view: Int
    /// The frame that the file stores, in points from the superview's corner.
    public let stored: LayoutRect
    /// The frame that the constraints give.
    public let found: LayoutRect
    /// The reason.
    public let reason: Reason
  }

  /// The root.
  public let root: InterfaceRoot
  /// The number of views that were compared: all but the root itself, what a stack view leaves out, the cells of a grid view,
  /// what has no frame in the file, and what no constraint names, which Interface Builder leaves where it was drawn.
  public var compared: Int { comparedViews.count }
  /// The positions of the compared views. An autoresizing view agrees wherever its superview does: the file has its place.
  public let comparedViews: [Int]
  /// The views whose frames differ, in the order of the views.
  public let differences: [Difference]
  /// The positions of the views that no constraint determines, also of those that no constraint names, which are not
  /// compared.
  public let undecided: Set<Int>
  /// The conflicts among the file's required constraints.
  public let conflicts: [LayoutConflict]
}

extension FrameComparison: CustomStringConvertible {
  /// The number of views that agree, and a line for each of the others.
  public var description: String {
    var text = "\(root.path(of: 0)): \(compared - differences.count) of \(compared) views as stored\n"
    for difference in differences {
      let view = root.views[difference.view]
      text += "  line \(view.line) \(root.path(of: difference.view)) (\(view.id)): stored \(difference.stored), "
      text += "found \(difference.found): \(difference.reason.rawValue)\n"
    }
    return text
  }
}

extension InterfaceRoot {
  /// Solves the root at its stored size and compares the frames with the stored ones.
  ///
  /// - Parameter tolerance: the allowed difference of each of the four numbers, in points.
  /// - Throws: `LayoutError` for numbers that are too large
  public func compared(tolerance: Double = 1) throws(LayoutError) -> FrameComparison {
    var built = try layout()
    let solution = try built.layout.solve()
    var differing: [(view: Int, found: LayoutRect)] = []
    var compared: [Int] = []
    let unnamed = viewsWithoutConstraints
    for (position, view) in views.enumerated() {
      guard let superview = view.superview, !isHidden(position), !view.isKept, view.hasFrame,
        !unnamed.contains(position)
      else {
        continue
      }
      compared.append(position)
      let found = try frame(of: position, in: solution, built.items, superview)
      if !found.isClose(to: view.frame, tolerance) { differing.append((position, found)) }
    }
    var undecided = unnamed
    let ambiguous = Set(try built.layout.ambiguities().map(\.item))
    for (position, item) in built.items.enumerated() where ambiguous.contains(item) { undecided.insert(position) }
    var differences: [FrameComparison.Difference] = []
    if !differing.isEmpty {
      var found: [LayoutRect] = []
      for item in built.items { found.append(try solution[item]) }
      var reasons: [Int: FrameComparison.Reason] = [:]
      // What gives way in a conflict may not be decided, but it is the conflict that matters.
      let isContradictory = !solution.conflicts.isEmpty || breaksRequired(found, tolerance)
      let tied = tiedToUnknown
      for (position, _) in differing { reasons[position] = reason(position, isContradictory ? [] : undecided, tied) }
      let others = differing.map(\.view).filter { reasons[$0] == nil }
      if !others.isEmpty { reasons.merge(try self.reasons(others, found, tolerance)) { first, _ in first } }
      // A view that depends on another one of the root that Interface Builder flags.
      let rest: FrameComparison.Reason =
        views.contains { $0.isMisplaced }
        ? .misplaced : views.contains { $0.isAmbiguous } ? .markedAmbiguous : .unexplained
      if isContradictory {
        for (position, reason) in reasons where [.storedBreaksConstraint, .insets].contains(reason) {
          reasons[position] = .conflict
        }
      }
      differences = differing.map { position, found in
        FrameComparison.Difference(
          view: position, stored: views[position].frame, found: found,
          reason: reasons[position] ?? reason(position, undecided, tied) ?? rest)
      }
    }
    return FrameComparison(
      root: self, comparedViews: compared, differences: differences, undecided: undecided, conflicts: solution.conflicts
    )
  }

  /// A view's frame: its alignment rectangle, extended by the alignment insets.
  private func frame(
    of position: Int, in solution: LayoutSolution, _ items: [LayoutItem], _ superview: Int
  ) throws(LayoutError) -> LayoutRect {
    let (own, outer) = (try solution[items[position]], try solution[items[superview]])
    let (insets, outerInsets) = (views[position].alignment, views[superview].alignment)
    return LayoutRect(
      own.x - insets.leading - outer.x + outerInsets.leading, own.y - insets.top - outer.y + outerInsets.top,
      own.width + insets.leading + insets.trailing, own.height + insets.top + insets.bottom)
  }

  private func isHidden(_ position: Int) -> Bool {
    var next: Int? = position
    while let view = next {
      if views[view].isLeftOut { return true }
      next = views[view].superview
    }
    return false
  }

  /// The views of a list whose frames in a solution are as stored.
  func agreeing(
    _ list: [Int], _ solution: LayoutSolution, _ items: [LayoutItem], _ tolerance: Double
  ) throws(LayoutError) -> [Int] {
    var agreeing: [Int] = []
    for position in list {
      guard let superview = views[position].superview else { continue }
      let found = try frame(of: position, in: solution, items, superview)
      if found.isClose(to: views[position].frame, tolerance) { agreeing.append(position) }
    }
    return agreeing
  }
}

extension LayoutRect {
  fileprivate func isClose(to other: LayoutRect, _ tolerance: Double) -> Bool {
    [(x, other.x), (y, other.y), (width, other.width), (height, other.height)].allSatisfy {
      ($0 - $1).magnitude <= tolerance
    }
  }
}

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
    /// The stored height of a cell was set by hand, not by its content.
    case cellHeight
    /// It depends on a baseline that the file does not give.
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
  /// The number of compared views: all except the root itself, hidden views, and those without a superview.
  public let compared: Int
  /// The views whose frames differ, in the order of the views.
  public let differences: [Difference]
  /// The positions of the compared views that no constraint determines.
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
    var compared = 0
    for (position, view) in views.enumerated() {
      guard let superview = view.superview, !isHidden(position) else { continue }
      compared += 1
      let found = try frame(of: position, in: solution, built.items, superview)
      let pairs = [
        (found.x, view.frame.x), (found.y, view.frame.y), (found.width, view.frame.width),
        (found.height, view.frame.height),
      ]
      if pairs.contains(where: { ($0 - $1).magnitude > tolerance }) { differing.append((position, found)) }
    }
    var undecided: Set<Int> = []
    for ambiguity in try built.layout.ambiguities() {
      if let position = built.items.firstIndex(of: ambiguity.item) { undecided.insert(position) }
    }
    let breaks = differing.isEmpty ? [] : brokenByStoredFrames(tolerance)
    let differences = differing.map { position, found in
      FrameComparison.Difference(
        view: position, stored: views[position].frame, found: found,
        reason: reason(position, found, undecided, solution.conflicts, breaks))
    }
    return FrameComparison(
      root: self, compared: compared, differences: differences, undecided: undecided, conflicts: solution.conflicts)
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
      if views[view].isHidden, views[view].isArranged { return true }
      next = views[view].superview
    }
    return false
  }

  private func reason(
    _ position: Int, _ found: LayoutRect, _ undecided: Set<Int>, _ conflicts: [LayoutConflict], _ breaks: Set<String>
  ) -> FrameComparison.Reason {
    var above: [Int] = []
    var next: Int? = position
    while let view = next {
      above.append(view)
      next = views[view].superview
    }
    if above.contains(where: { views[$0].isMisplaced }) { return .misplaced }
    if above.contains(where: { views[$0].isAmbiguous }) { return .markedAmbiguous }
    if !conflicts.isEmpty { return .conflict }
    if !undecided.isEmpty, above.contains(where: { undecided.contains($0) }) { return .ambiguous }
    if views.contains(where: { $0.isMisplaced }) { return .misplaced }
    if views.contains(where: { $0.isAmbiguous }) { return .markedAmbiguous }
    if !breaks.isEmpty { return .storedBreaksConstraint }
    if above.contains(where: { isTiedToUnknownBaseline($0) }) { return .content }
    if isCell { return .cellHeight }
    return .unexplained
  }

  /// True if a constraint ties a view to a baseline of an app's own class, whose font is not in the file.
  private func isTiedToUnknownBaseline(_ position: Int) -> Bool {
    let id = views[position].id
    let positions = positions
    func isUnknown(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      anchor.attribute.isBaseline && positions[anchor.item.view].map { !views[$0].customClass.isEmpty } ?? false
    }
    return constraints.contains { written in
      guard let second = written.constraint.second else { return false }
      let first = written.constraint.first
      return (first.item.view == id || second.item.view == id) && (isUnknown(first) || isUnknown(second))
    }
  }

  /// The ids of required constraints that the stored frames violate.
  private func brokenByStoredFrames(_ tolerance: Double) -> Set<String> {
    var broken: Set<String> = []
    let positions = positions
    for written in constraints where written.constraint.priority.isRequired {
      let part = written.constraint
      guard part.multiplier == 1 || part.first.attribute.isExtent,
        let left = storedValue(part.first.item, part.first.attribute.rawValue, positions)
      else { continue }
      var right = part.constant
      if let second = part.second {
        guard let value = storedValue(second.item, second.attribute.rawValue, positions) else { continue }
        right += part.multiplier * value
      }
      let miss = left - right
      let isBroken =
        switch part.relation {
        case .equal: miss.magnitude > tolerance
        case .lessThanOrEqual: miss > tolerance
        case .greaterThanOrEqual: miss < -tolerance
        }
      if isBroken { broken.insert(written.id) }
    }
    return broken
  }

  /// The value of an attribute for the stored frames; nil for scroll contents, baselines and margins.
  private func storedValue(
    _ reference: InterfaceReference, _ attribute: String, _ positions: [String: Int]
  ) -> Double? {
    guard reference.part == .frame, let position = positions[reference.view], views[position].kind != "scrollView"
    else {
      return nil
    }
    let (frame, insets) = (frameInRoot(position), views[position].alignment)
    switch attribute {
    case "leading", "left": return frame.x + insets.leading
    case "trailing", "right": return frame.maxX - insets.trailing
    case "top": return frame.y + insets.top
    case "bottom": return frame.maxY - insets.bottom
    case "width": return frame.width - insets.leading - insets.trailing
    case "height": return frame.height - insets.top - insets.bottom
    case "centerX": return frame.x + insets.leading + (frame.width - insets.leading - insets.trailing) / 2
    case "centerY": return frame.y + insets.top + (frame.height - insets.top - insets.bottom) / 2
    default: return nil
    }
  }
}

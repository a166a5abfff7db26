internal import Tinamou
internal import TinamouText

// The reasons for which frames differ.

extension InterfaceRoot {
  /// The reason that the file or the solution gives for one view.
  func reason(
    _ position: Int, _ undecided: Set<Int>, _ conflicts: [LayoutConflict]
  ) -> FrameComparison.Reason? {
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
    return above.contains(where: { isTiedToUnknown($0) }) ? .content : nil
  }

  /// The reason for all views of the root that differ: what the stored frames break, though they were to be a solution.
  func reasonOfRoot(_ found: [LayoutRect], _ tolerance: Double) -> FrameComparison.Reason {
    let positions = positions
    let stored = FrameCheck(
      root: self, positions: positions,
      frames: views.indices.map { position in
        let corner = frameInRoot(position)
        var frame = views[position].alignmentRect
        frame.x += corner.x - views[position].frame.x
        frame.y += corner.y - views[position].frame.y
        return frame
      })
    let solved = FrameCheck(root: self, positions: positions, frames: found)
    var (breaksInsets, breaksOptional) = (false, false)
    for part in constraints.map(\.constraint) {
      guard let miss = stored.miss(part), miss > tolerance else { continue }
      let isOfInsets = part.first.isOfInsets || part.second?.isOfInsets ?? false
      if part.priority.isRequired {
        if !isOfInsets { return .storedBreaksConstraint }
        breaksInsets = true
      } else if let other = solved.miss(part), other <= tolerance / 2 {
        breaksOptional = true
      }
    }
    return breaksInsets ? .insets : isCell ? .cellHeight : breaksOptional ? .storedBreaksOptional : .unexplained
  }

  /// True if a constraint ties a view to a baseline of a class of the app, whose font the file does not know, or to a
  /// control whose alignment rectangle is not known.
  private func isTiedToUnknown(_ position: Int) -> Bool {
    let id = views[position].id
    let positions = positions
    func isUnknown(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      guard let view = positions[anchor.item.view].map({ views[$0] }) else { return false }
      return !view.isAlignmentKnown || anchor.attribute.isBaseline && !view.customClass.isEmpty
    }
    return constraints.contains { written in
      guard let second = written.constraint.second else { return false }
      let first = written.constraint.first
      return (first.item.view == id || second.item.view == id) && (isUnknown(first) || isUnknown(second))
    }
  }
}

/// Evaluates constraints on frames.
private struct FrameCheck {
  let root: InterfaceRoot
  let positions: [String: Int]
  /// The alignment rectangles of the views as seen from the root's corner.
  let frames: [LayoutRect]

  /// The points by which the frames miss a constraint; nil for one that cannot be evaluated.
  func miss(_ part: ImportedConstraint<InterfaceReference>) -> Double? {
    guard part.multiplier == 1 || part.first.attribute.isExtent, let left = value(part.first) else { return nil }
    var right = part.constant
    if let second = part.second {
      guard let value = value(second) else { return nil }
      right += part.multiplier * value
    }
    switch part.relation {
    case .equal: return (left - right).magnitude
    case .lessThanOrEqual: return left - right
    case .greaterThanOrEqual: return right - left
    }
  }

  /// The value of an attribute; nil for what a scroll view scrolls, and baselines.
  private func value(_ anchor: ImportedAnchor<InterfaceReference>) -> Double? {
    guard let position = positions[anchor.item.view], let frame = rectangle(anchor, position) else { return nil }
    switch anchor.attribute.withoutMargin ?? anchor.attribute {
    case .leading, .left: return frame.x
    case .trailing, .right: return frame.maxX
    case .top: return frame.y
    case .bottom: return frame.maxY
    case .width: return frame.width
    case .height: return frame.height
    case .centerX: return frame.x + frame.width / 2
    case .centerY: return frame.y + frame.height / 2
    default: return nil
    }
  }

  private func rectangle(_ anchor: ImportedAnchor<InterfaceReference>, _ position: Int) -> LayoutRect? {
    let view = root.views[position]
    let frame = frames[position]
    if anchor.item.part == .frameGuide { return frame }
    if view.kind == "scrollView", root.device.platform != .macOS { return nil }
    let insets: LayoutInsets
    switch anchor.item.part {
    case .frame where anchor.attribute.withoutMargin == nil: return frame
    case .frame, .margins: insets = root.storedMargins[position]
    case .safeArea: insets = root.safeAreaInsets(of: position)
    default: return nil
    }
    return LayoutRect(
      frame.x + insets.leading, frame.y + insets.top, frame.width - insets.leading - insets.trailing,
      frame.height - insets.top - insets.bottom)
  }
}

extension ImportedAnchor<InterfaceReference> {
  /// True if it is at a margin or at the edge of a safe area or bar.
  fileprivate var isOfInsets: Bool { ![.frame, .frameGuide].contains(item.part) || attribute.withoutMargin != nil }
}

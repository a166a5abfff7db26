internal import Tinamou
internal import TinamouText

// The reasons for which frames differ, each of which is tried: without it, the frame does not differ.

extension InterfaceRoot {
  /// The reason that the file or the solution gives for one view.
  ///
  /// - Parameter tied: ``tiedToUnknown``
  func reason(_ position: Int, _ undecided: Set<Int>, _ tied: Set<Int>) -> FrameComparison.Reason? {
    var above: [Int] = []
    var next: Int? = position
    while let view = next {
      above.append(view)
      next = views[view].superview
    }
    if above.contains(where: { views[$0].isMisplaced }) { return .misplaced }
    if above.contains(where: { views[$0].isAmbiguous }) { return .markedAmbiguous }
    if !undecided.isEmpty, above.contains(where: { undecided.contains($0) }) { return .ambiguous }
    return above.contains(where: { tied.contains($0) }) ? .content : nil
  }

  /// The reasons for a list of views that differ: what of the file must be as it is stored for them to agree. Solves the
  /// root once for each reason, and once for each further one of those together.
  func reasons(
    _ list: [Int], _ found: [LayoutRect], _ tolerance: Double
  ) throws(LayoutError) -> [Int: FrameComparison.Reason] {
    let broken = brokenConstraints(found, tolerance)
    var kinds: [FrameComparison.Reason] = []
    if !broken.insets.isEmpty { kinds.append(.insets) }
    if !broken.required.isEmpty { kinds.append(.storedBreaksConstraint) }
    kinds.append(.content)
    if isCell, (found[0].height - size.height).magnitude > tolerance / 4 { kinds.append(.cellHeight) }
    if !broken.optional.isEmpty { kinds.append(.storedBreaksOptional) }
    var reasons: [Int: FrameComparison.Reason] = [:]
    for number in 1...kinds.count {
      // Each reason alone, then the first two together, the first three, and so on.
      let attempts = number == 1 ? kinds.map { [$0] } : [Array(kinds.prefix(number))]
      for attempt in attempts {
        let left = list.filter { reasons[$0] == nil }
        if left.isEmpty { return reasons }
        for view in try agreeing(left, assuming: Set(attempt), broken, tolerance) { reasons[view] = attempt.last }
      }
    }
    return reasons
  }

  /// The views of a list that would be as stored if all of some reasons did not apply.
  private func agreeing(
    _ list: [Int], assuming reasons: Set<FrameComparison.Reason>, _ broken: BrokenConstraints, _ tolerance: Double
  ) throws(LayoutError) -> [Int] {
    var drawn = self
    var excess: [Int: Double] = [:]
    if reasons.contains(.insets) { excess.merge(broken.insets) { first, _ in first } }
    if reasons.contains(.storedBreaksConstraint) { excess.merge(broken.required) { first, _ in first } }
    if reasons.contains(.storedBreaksOptional) { excess.merge(broken.optional) { first, _ in first } }
    for (index, excess) in excess { drawn.constraints[index].constraint.constant += excess }
    if reasons.contains(.content) {
      for position in views.indices where position > 0 {
        let (content, size) = (views[position].content, views[position].alignmentRect.size)
        drawn.views[position].content = IntrinsicSize(
          content.width == nil ? nil : size.width, content.height == nil ? nil : size.height)
      }
    }
    if reasons.contains(.cellHeight) { drawn.isCell = false }
    var built = try drawn.layout()
    let solution = try built.layout.solve()
    return try agreeing(list, solution, built.items, tolerance)
  }

  /// True if a solution breaks a required constraint that gives way in Interface Builder.
  func breaksRequired(_ found: [LayoutRect], _ tolerance: Double) -> Bool {
    let solved = FrameCheck(root: self, frames: found)
    return constraints.contains { written in
      written.constraint.priority.isRequired && (solved.excess(written) ?? 0).magnitude > tolerance
    }
  }

  /// The constraints that the stored frames break.
  private func brokenConstraints(_ found: [LayoutRect], _ tolerance: Double) -> BrokenConstraints {
    let stored = FrameCheck(
      root: self,
      frames: views.indices.map { position in
        let corner = frameInRoot(position)
        var frame = views[position].alignmentRect
        frame.x += corner.x - views[position].frame.x
        frame.y += corner.y - views[position].frame.y
        return frame
      })
    let solved = FrameCheck(root: self, frames: found)
    var broken = BrokenConstraints()
    for (index, written) in constraints.enumerated() {
      // Small differences of several constraints add up. Half a pixel is rounding.
      guard let excess = stored.excess(written), excess.magnitude > tolerance / 4 else { continue }
      let part = written.constraint
      if part.priority.isRequired {
        let isOfInsets = part.first.isOfInsets || part.second?.isOfInsets ?? false
        if isOfInsets { broken.insets[index] = excess } else { broken.required[index] = excess }
      } else if excess.magnitude > tolerance, let other = solved.excess(written), other.magnitude <= tolerance / 2 {
        broken.optional[index] = excess
      }
    }
    return broken
  }

  /// The views that a constraint ties to a baseline of a class of the app, whose font the file does not know, or to a control
  /// whose alignment rectangle is not known.
  var tiedToUnknown: Set<Int> {
    let positions = positions
    func isUnknown(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      guard let view = positions[anchor.item.view].map({ views[$0] }) else { return false }
      return !view.isAlignmentKnown || anchor.attribute.isBaseline && !view.customClass.isEmpty
    }
    var tied: Set<Int> = []
    for written in constraints {
      let first = written.constraint.first
      guard let second = written.constraint.second, isUnknown(first) || isUnknown(second) else { continue }
      for anchor in [first, second] { if let position = positions[anchor.item.view] { tied.insert(position) } }
    }
    return tied
  }
}

/// The positions of the constraints that the stored frames break, with the numbers by which the constants are too small.
private struct BrokenConstraints {
  var insets: [Int: Double] = [:]
  var required: [Int: Double] = [:]
  /// Optional ones that can be kept.
  var optional: [Int: Double] = [:]
}

/// Evaluates constraints on frames.
private struct FrameCheck {
  let root: InterfaceRoot
  let positions: [String: Int]
  let margins: [LayoutInsets]
  /// The alignment rectangles of the views as seen from the root's corner.
  let frames: [LayoutRect]

  init(root: InterfaceRoot, frames: [LayoutRect]) {
    (self.root, positions, margins, self.frames) = (root, root.positions, root.storedMargins, frames)
  }

  /// The number by which a constraint's constant is too small for the frames, 0 if they satisfy it; nil for one that cannot
  /// be evaluated.
  func excess(_ written: InterfaceConstraint) -> Double? {
    let part = written.constraint
    guard var left = value(part.first) else { return nil }
    var right = part.constant
    if let second = part.second {
      guard var value = value(second) else { return nil }
      if part.multiplier != 1, !part.first.attribute.isExtent, let owner = positions[written.owner] {
        // A multiplied position counts from the corner of the owner.
        let origin = part.first.attribute.isHorizontal ? frames[owner].x : frames[owner].y
        left -= origin
        value -= origin
      }
      right += part.multiplier * value
    }
    switch part.relation {
    case .equal: return left - right
    case .lessThanOrEqual: return max(0, left - right)
    case .greaterThanOrEqual: return min(0, left - right)
    }
  }

  /// The value of an attribute; nil for what a scroll view scrolls, and baselines.
  private func value(_ anchor: ImportedAnchor<InterfaceReference>) -> Double? {
    guard let position = positions[anchor.item.view], root.views[position].hasFrame,
      let frame = rectangle(anchor, position)
    else { return nil }
    switch (anchor.item.part, anchor.attribute) {
    case (.topBar, .bottom): return frame.y
    case (.bottomBar, .top), (.keyboard, .top): return frame.maxY
    case (.topBar, _), (.bottomBar, _), (.keyboard, _): return nil
    default: break
    }
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
    case .frame, .margins: insets = margins[position]
    case .safeArea, .topBar, .bottomBar, .keyboard: insets = root.safeAreaInsets(of: position)
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

import Tinamou

// The words for a failure, rule by rule.

extension Linter {
  func wording(of failure: Failure) throws(LayoutError) -> Wording {
    switch failure.key.subject {
    case .conflict: return wording(ofConflict: failure)
    case .anchor: return Wording(subject: "", name: name(of: failure))
    case .tie(let priority): return try wording(ofTie: failure, at: priority)
    case .extent(let position, let axis):
      let item = item(at: position)
      return failure.key.rule == .vanished
        ? try wording(ofVanished: failure, item, axis) : try wording(ofExtent: failure, item, axis)
    case .edge(let edge, let position, let container):
      let item = item(at: position)
      return try wording(of: constraint(keeping: item, inside: container, at: edge), failure, (item, edge.axis))
    case .pair(let pair, _): return try wording(ofOverlap: failure, item(at: pair.a), item(at: pair.b))
    case .item(let position): return try wording(ofComparison: failure, item(at: position))
    case .check(let number):
      var wording = try wording(of: checks[number], failure)
      wording.place = checks[number].place
      return wording
    }
  }

  /// The short name of a failing subject.
  func name(of failure: Failure) -> String {
    switch failure.key.subject {
    case .anchor(let slot): "\(item(at: Int(slot.item)).name).\(slot.anchor)"
    case .extent(let position, let axis): "\(item(at: position).name).\(axis.extent)"
    case .edge(let edge, let position, let container):
      layout.words(of: constraint(keeping: item(at: position), inside: container, at: edge)).whole
    case .pair(let pair, _): "\(item(at: pair.a).name) and \(item(at: pair.b).name)"
    case .item(let position): item(at: position).name
    case .tie(let priority): "priority \(priority)"
    case .conflict, .check: ""
    }
  }

  /// The words for a constraint that does not hold: the two sides, the amount, and the reason.
  ///
  /// - Parameter line: the item and the axis of a line of neighbours.
  private func wording(
    of constraint: LayoutConstraint, _ failure: Failure, _ line: (item: Item, axis: Axis)? = nil, note: String = ""
  ) throws(LayoutError) -> Wording {
    let words = layout.words(of: constraint)
    let place = constraint.place.map { " (\($0))" } ?? ""
    var wording = Wording(subject: "\(words.whole)\(note)\(place) fails", name: words.whole)
    let at = rangeText.text(of: failure.worst)
    let solved = try layout(where: failure)
    let sides = try solved.readings(of: constraint)
    let slots = sides.left.slots + sides.right.slots
    // The distance between ambiguous sides can still be determined.
    var range: ClosedRange<Double>?
    if analysis.pieces[failure.piece].ambiguous.contains(where: { slots.contains($0.slot) }) {
      range = try solved.range(ofDifferenceIn: constraint)
    }
    if let range, range.upperBound - range.lowerBound > slack {
      wording.numbers.append(
        "worst at \(at): \(words.left) less \(words.right) can be anything in \(text(ofValues: range))")
    } else {
      let (left, right) = try solved.values(ofSidesOf: constraint)
      var values = "\(words.left) = \(decimal(left))"
      if words.right != decimal(right) { values += ", \(words.right) = \(decimal(right))" }
      let miss =
        switch constraint.relation {
        case .greaterThanOrEqual: "short by \(decimal(right - left))"
        case .lessThanOrEqual: "over by \(decimal(left - right))"
        case .equal: "off by \(decimal((left - right).magnitude))"
        }
      wording.numbers.append("worst at \(at): \(values), \(miss)")
    }
    if let line { wording.numbers += try axisLine(through: line.item, along: line.axis, solved) }
    wording.heading = "because at \(at):"
    wording.causes = try causes(of: constraint, line, solved).filter { !$0.isWish(for: words.whole) }
    return wording
  }

  /// The constraints of an explanation, except those of numbers from outside, to which others refer.
  func causes(_ explanation: LayoutExplanation) -> [LintFinding.Cause] {
    let given: [StatedConstraint.Origin] = [.size, .margin, .safeArea, .spacing]
    return explanation.shares.filter { !given.contains($0.constraint.origin) }
      .map { LintFinding.Cause(constraint: $0.constraint, verdict: "tight") }
      + explanation.violations.filter { !given.contains($0.constraint.origin) }.map {
        LintFinding.Cause(constraint: $0.constraint, verdict: "violated by \(decimal($0.amount))")
      }
  }

  /// The causes of an extent. For an extent of 0, the rule that no extent is negative is not the reason; the causes are
  /// the constraints that a larger extent would violate more.
  private func causes(
    of constraint: LayoutConstraint, _ line: (item: Item, axis: Axis)?, _ solved: ConstraintLayout
  ) throws(LayoutError) -> [LintFinding.Cause] {
    let explanation = try solved.explain(sidesOf: constraint)
    guard explanation.shares.contains(where: { $0.constraint.origin == .extent }) else { return causes(explanation) }
    var extent = line
    if extent == nil, let slot = try solved.reading(of: constraint).slots.first(where: { $0.anchor.isExtent }) {
      extent = (item(at: Int(slot.item)), slot.anchor.axis)
    }
    guard let extent else { return causes(explanation) }
    let rivals = try solved.rivals(ofGrowing: extent.item.item, extent.axis)
    if rivals.isEmpty { return causes(explanation) }
    return rivals.map { LintFinding.Cause(constraint: $0, verdict: "would be violated by more") }
      + explanation.violations.map {
        LintFinding.Cause(constraint: $0.constraint, verdict: "violated by \(decimal($0.amount))")
      }
  }

  func text(ofValues range: ClosedRange<Double>) -> String {
    let low = range.lowerBound.isFinite ? "[\(decimal(range.lowerBound))" : "(-∞"
    let high = range.upperBound.isFinite ? "\(decimal(range.upperBound))]" : "∞)"
    return "\(low), \(high)"
  }

  // MARK: - Extents

  private func wording(ofExtent failure: Failure, _ item: Item, _ axis: Axis) throws(LayoutError) -> Wording {
    let extent = item.extent(axis)
    let piece = analysis.pieces[failure.piece]
    let content = piece.contentExtent(of: item.position, axis)?(failure.worst) ?? 0
    switch failure.key.rule {
    case .truncated:
      let natural = piece.naturalExtent(of: item.position, axis)?(failure.worst) ?? 0
      return try wording(of: extent >= natural, failure, (item, axis), note: " (intrinsic)")
    case .grid:
      var wording = try wording(of: extent >= content, failure, (item, axis), note: " (intrinsic, on the grid)")
      wording.hint = "leave it whole lines of the grid: less has one line more or less, depending on its place"
      return wording
    case .stretched:
      var wording = try wording(of: extent <= content, failure, (item, axis), note: " (intrinsic)")
      let hugging = try layout.hugging(of: item.item)
      let priority = axis == .horizontal ? hugging.horizontal : hugging.vertical
      wording.hint =
        axis == .vertical && baselineAligned.contains(item.item)
        ? "it stands on a common baseline: let it move instead, by a pull weaker than its hugging"
        : "let it move instead, by a pull weaker than its hugging at \(priority), or let it hug more strongly"
      return wording
    default: return try wording(of: extent >= rules.hitSize[axis], failure, (item, axis), note: " (to be hit)")
    }
  }

  private func wording(ofVanished failure: Failure, _ item: Item, _ axis: Axis) throws(LayoutError) -> Wording {
    let name = name(of: failure)
    let solved = try layout(where: failure)
    var wording = Wording(subject: "\(name) is 0", name: name)
    let at = rangeText.text(of: failure.worst)
    wording.numbers = ["at \(at): its content needs \(decimal(failure.amount))"]
    wording.numbers += try axisLine(through: item, along: axis, solved)
    wording.heading = "because at \(at):"
    let content = layout.words(of: item.extent(axis) >= failure.amount).whole
    wording.causes = try causes(of: item.extent(axis) >= 0, (item, axis), solved).filter { !$0.isWish(for: content) }
    wording.otherwise = "has room"
    return wording
  }

  /// The neighbours of an item in a solved layout, if there are any.
  private func axisLine(
    through item: Item, along axis: Axis, _ solved: ConstraintLayout
  ) throws(LayoutError) -> [String] {
    let line = AxisLine.text(through: item, along: axis, self, try solved.framesInReadingDirection)
    return line.map { [$0] } ?? []
  }

  /// The constraint that an item is inside at one edge.
  private func constraint(
    keeping item: Item, inside container: FailureKey.Container, at edge: Edge
  ) -> LayoutConstraint {
    let item = item.item
    let region = region(of: container)
    return switch edge {
    case .leading: item.leading >= region.leading
    case .top: item.top >= region.top
    case .trailing: item.trailing <= region.trailing
    case .bottom: item.bottom <= region.bottom
    }
  }

  private func region(of container: FailureKey.Container) -> LayoutRegion {
    switch container {
    case .parent(let parent): return item(at: parent).item.anchorRegion
    case .detail(let number):
      if case .inside(_, let region) = rules.details[number].kind { return region }
      return layout.root.anchorRegion
    }
  }

  // MARK: - Pairs and comparisons

  private func wording(ofOverlap failure: Failure, _ a: Item, _ b: Item) throws(LayoutError) -> Wording {
    let solved = try layout(where: failure)
    let frames = try solved.framesInReadingDirection
    var wording = Wording(subject: "\(a.name) and \(b.name) overlap", name: name(of: failure))
    let (first, second) = (frames[a.position], frames[b.position])
    let width = min(first.maxX, second.maxX) - max(first.x, second.x)
    let height = min(first.maxY, second.maxY) - max(first.y, second.y)
    let at = rangeText.text(of: failure.worst)
    wording.numbers = [
      "worst at \(at): by \(decimal(width)) × \(decimal(height))", "\(a.name) \(text(of: first))",
      "\(b.name) \(text(of: second))",
    ]
    wording.heading = "because at \(at):"
    let distance: LayoutConstraint
    if parting(a, b, failure) ?? (width <= height ? .horizontal : .vertical) == .horizontal {
      let (before, after) = first.x + first.maxX <= second.x + second.maxX ? (a, b) : (b, a)
      distance = after.item.leading >= before.item.trailing
    } else {
      let (before, after) = first.y + first.maxY <= second.y + second.maxY ? (a, b) : (b, a)
      distance = after.item.top >= before.item.bottom
    }
    wording.causes = causes(try solved.explain(sidesOf: distance))
    wording.hint = "say that they do not, \(layout.words(of: distance).whole), or allow it"
    wording.otherwise = "apart"
    return wording
  }

  /// The axis along which the varying numbers move two items apart; nil if that is both axes or none, and the items
  /// should be separated along the axis with the smaller overlap.
  private func parting(_ a: Item, _ b: Item, _ failure: Failure) -> Axis? {
    let frames = analysis.pieces[failure.piece].frames
    guard frames.count > max(a.position, b.position) else { return nil }
    let (first, second) = (frames[a.position], frames[b.position])
    func isMoved(_ depths: [LayoutFunction]) -> Bool {
      let least = depths.min { $0(failure.worst) < $1(failure.worst) }
      return least.map { max($0.slope.magnitude, $0.secondSlope.magnitude) > slack } ?? false
    }
    let isWide = isMoved([first.maxX - second.x, second.maxX - first.x])
    let isHigh = isMoved([first.maxY - second.y, second.maxY - first.y])
    return isWide == isHigh ? nil : isWide ? .horizontal : .vertical
  }

  private func wording(ofComparison failure: Failure, _ item: Item) throws(LayoutError) -> Wording {
    var wording = Wording(subject: "", name: item.name)
    let at = rangeText.text(of: failure.worst)
    let frame = try layout(where: failure).framesInReadingDirection[item.position]
    switch failure.key.rule {
    case .jump:
      wording.subject = "\(item.name) jumps"
      let next = analysis.pieces[min(failure.piece + 1, analysis.pieces.count - 1)]
      let after = next.hasFrames ? next.frames[item.position](next.corners[0]) : frame
      let before = analysis.pieces[failure.piece].frames[item.position](failure.worst)
      wording.numbers = ["after \(at): from \(text(of: before)) to \(text(of: after))"]
    case .mirroring:
      wording.subject = "\(item.name) is not mirrored from right to left"
      wording.numbers = ["worst at \(at): off by \(decimal(failure.amount)) from where it would be, \(text(of: frame))"]
      wording.causes = written.filter { $0.constraint.isPhysical }.map {
        LintFinding.Cause(constraint: $0.stated, verdict: "")
      }
      wording.heading = "because of:"
      wording.hint = "use leading and trailing, or allow it where it is meant"
    default:
      wording.subject = "\(item.name) depends on the order in which constraints were added"
      wording.numbers = ["at \(at): \(text(of: frame)), in the opposite order elsewhere by \(decimal(failure.amount))"]
      wording.hint = "it is ambiguous: say where it is, or give one of two constraints a higher priority"
    }
    return wording
  }

  private func text(of frame: LayoutRect) -> String {
    "\(decimal(frame.x)),\(decimal(frame.y)) \(decimal(frame.width))×\(decimal(frame.height))"
  }
}

extension LintFinding.Cause {
  /// True if it is the violated wish itself, which is not a reason for its violation.
  fileprivate func isWish(for failed: String) -> Bool { constraint.text.hasPrefix("\(failed) ~ ") }
}

import Tinamou

// What is said of a failure, rule by rule.

extension Linter {
  func wording(of failure: Failure) throws(LayoutError) -> Wording {
    let subject = failure.key.subject
    switch failure.key.rule {
    case .conflict: return wording(ofConflict: failure)
    case .ambiguous: return Wording(subject: "", name: try name(of: failure))
    case .tie: return try wording(ofTie: failure)
    case .truncated, .stretched, .smallTarget:
      let item = item(at: subject[0])
      return try wording(ofExtent: failure, item, isVertical: subject[1] == 1)
    case .vanished: return try wording(ofVanished: failure)
    case .outside:
      let item = item(at: subject[0])
      let place = subject[1]
      var wording = try wording(of: constraint(keeping: failure), failure, item, isVertical: place == 1 || place == 3)
      wording.name = try name(of: failure)
      return wording
    case .overlap: return try wording(ofOverlap: failure)
    case .jump, .mirroring, .order: return try wording(ofComparison: failure)
    case .check:
      let constraint = checks[subject[0]]
      var wording = try wording(of: constraint, failure, nil, isVertical: false)
      wording.place = constraint.place
      return wording
    case .unused, .style, .strongPull: return Wording(subject: "", name: "")
    }
  }

  /// The short name of what fails.
  func name(of failure: Failure) throws(LayoutError) -> String {
    let subject = failure.key.subject
    switch failure.key.rule {
    case .ambiguous: return "\(item(at: subject[0]).name).\(["leading", "top", "width", "height"][subject[1]])"
    case .truncated, .stretched, .vanished, .smallTarget:
      return "\(item(at: subject[0]).name).\(subject[1] == 1 ? "height" : "width")"
    case .outside: return layout.words(of: try constraint(keeping: failure)).whole
    case .overlap: return "\(item(at: subject[0]).name) and \(item(at: subject[1]).name)"
    case .jump, .mirroring, .order: return item(at: subject[0]).name
    case .conflict, .tie, .check, .unused, .style, .strongPull: return ""
    }
  }

  /// What is said where a constraint does not hold: the two sides, by how much they miss, and why.
  func wording(
    of constraint: LayoutConstraint, _ failure: Failure, _ item: Item?, isVertical: Bool, note: String = ""
  ) throws(LayoutError) -> Wording {
    let words = layout.words(of: constraint)
    let place = constraint.place.map { " (\($0))" } ?? ""
    var wording = Wording(subject: "\(words.whole)\(note)\(place) fails", name: words.whole)
    let at = rangeText.text(of: failure.worst)
    let solved = try layout(where: failure)
    let sides = try layout.readings(of: constraint)
    let isOpen = analysis.pieces[failure.piece].ambiguous.contains { side in
      guard let position = try? layout.position(of: side.item) else { return false }
      return (sides.left.sides + sides.right.sides).contains { $0 == (position, LintSide.number(of: side.anchor)) }
    }
    if isOpen {
      let range = try solved.range(ofDifferenceIn: constraint)
      wording.numbers.append(
        "worst at \(at): \(words.left) less \(words.right) can be anything in \(text(ofValues: range))")
    } else {
      let left = try solved.value(ofSide: constraint, isLeft: true)
      let right = try solved.value(ofSide: constraint, isLeft: false)
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
    if let item {
      let frames = try solved.framesInReadingDirection
      if let line = AxisLine.text(through: item, isVertical: isVertical, self, frames) { wording.numbers.append(line) }
    }
    wording.heading = "because at \(at):"
    wording.causes = causes(try solved.explain(sidesOf: constraint))
    return wording
  }

  /// The constraints of an explanation, without the numbers that the layout is given: those are what others refer to.
  func causes(_ explanation: LayoutExplanation) -> [LintFinding.Cause] {
    let given: [StatedConstraint.Origin] = [.size, .margin, .safeArea, .spacing]
    return explanation.shares.filter { !given.contains($0.constraint.origin) }
      .map { LintFinding.Cause(constraint: $0.constraint, verdict: "tight") }
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

  private func wording(
    ofExtent failure: Failure, _ item: Item, isVertical: Bool
  ) throws(LayoutError) -> Wording {
    let extent = isVertical ? item.item.height : item.item.width
    let piece = analysis.pieces[failure.piece]
    let content = piece.contentExtent(of: item.position, isVertical: isVertical)?(failure.worst) ?? 0
    switch failure.key.rule {
    case .truncated:
      return try wording(of: extent >= content, failure, item, isVertical: isVertical, note: " (intrinsic)")
    case .stretched:
      var wording = try wording(of: extent <= content, failure, item, isVertical: isVertical, note: " (intrinsic)")
      wording.hint = "it stands on a common baseline: let it move instead, by a pull weaker than its hugging"
      return wording
    default:
      let least = isVertical ? rules.hitSize.height : rules.hitSize.width
      return try wording(of: extent >= least, failure, item, isVertical: isVertical, note: " (to be hit)")
    }
  }

  private func wording(ofVanished failure: Failure) throws(LayoutError) -> Wording {
    let name = try name(of: failure)
    let isVertical = failure.key.subject[1] == 1
    let item = item(at: failure.key.subject[0])
    let solved = try layout(where: failure)
    var wording = Wording(subject: "\(name) is 0", name: name)
    let at = rangeText.text(of: failure.worst)
    wording.numbers = ["at \(at): its content needs \(decimal(failure.amount))"]
    if let line = AxisLine.text(
      through: item, isVertical: isVertical, self, try solved.framesInReadingDirection)
    {
      wording.numbers.append(line)
    }
    wording.heading = "because at \(at):"
    wording.causes = causes(try solved.explain(sidesOf: (isVertical ? item.item.height : item.item.width) >= 0))
    wording.otherwise = "has room"
    return wording
  }

  /// The constraint that says of an item that it is inside.
  private func constraint(keeping failure: Failure) throws(LayoutError) -> LayoutConstraint {
    let subject = failure.key.subject
    let item = item(at: subject[0]).item
    var region = self.item(at: subject[3]).item.anchorRegion
    if subject[2] > 0, case .inside(_, let other) = rules.details[subject[2] - 1].kind { region = other }
    return switch subject[1] {
    case 0: item.leading >= region.leading
    case 1: item.top >= region.top
    case 2: item.trailing <= region.trailing
    default: item.bottom <= region.bottom
    }
  }

  // MARK: - Pairs and comparisons

  private func wording(ofOverlap failure: Failure) throws(LayoutError) -> Wording {
    let (a, b) = (item(at: failure.key.subject[0]), item(at: failure.key.subject[1]))
    let solved = try layout(where: failure)
    let frames = try solved.framesInReadingDirection
    var wording = Wording(subject: "\(a.name) and \(b.name) overlap", name: try name(of: failure))
    let (first, second) = (frames[a.position], frames[b.position])
    let width = min(first.maxX, second.maxX) - max(first.x, second.x)
    let height = min(first.maxY, second.maxY) - max(first.y, second.y)
    let at = rangeText.text(of: failure.worst)
    wording.numbers = [
      "worst at \(at): by \(decimal(width)) × \(decimal(height))", "\(a.name) \(text(of: first))",
      "\(b.name) \(text(of: second))",
    ]
    wording.heading = "because at \(at):"
    // Along the axis on which they would be apart sooner.
    let distance: LayoutConstraint
    if width <= height {
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

  private func wording(ofComparison failure: Failure) throws(LayoutError) -> Wording {
    let item = item(at: failure.key.subject[0])
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
      wording.hint = "it is ambiguous: say where it is, or which of two wishes is the stronger"
    }
    return wording
  }

  private func text(of frame: LayoutRect) -> String {
    "\(decimal(frame.x)),\(decimal(frame.y)) \(decimal(frame.width))×\(decimal(frame.height))"
  }
}

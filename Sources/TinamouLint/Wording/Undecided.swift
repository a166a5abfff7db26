import Tinamou

// The words for conflicts, ambiguities and ties.

extension Linter {
  func wording(ofConflict failure: Failure) -> Wording {
    var wording = Wording(subject: "conflict", name: "conflict")
    guard let conflict = analysis.pieces[failure.piece].conflict else { return wording }
    let count = conflict.members.count
    wording.remark = "(minimal core, \(count) constraint\(count == 1 ? "" : "s"))"
    if conflict.amount > slack {
      wording.numbers = ["worst at \(rangeText.text(of: failure.worst)): by \(decimal(conflict.amount))"]
    }
    wording.causes = conflict.members.map { LintFinding.Cause(constraint: $0, verdict: "") }
    wording.heading = "these cannot hold together:"
    if let letGo = conflict.letGo {
      wording.numbers.append("let go: \(letGo)")
    }
    let numbers = conflict.relaxations.filter { relaxation in
      relaxation.isNumberChanged && [.written, .size, .parameter].contains(relaxation.constraint.origin)
    }
    if !numbers.isEmpty {
      let beginning = numbers.count == 1 ? "this would do" : "one of these would do"
      wording.hint = "\(beginning): \(list(numbers.map { $0.constraint.text }, most: 4)); or let one of them give way"
    } else if conflict.members.contains(where: { $0.origin == .written }) {
      wording.hint = "let one of them give way, as with ~ 999"
    }
    wording.place = conflict.members.compactMap { $0.place }.first
    return wording
  }

  /// The point at which an ambiguous anchor has the widest range: the middle or an end of a piece.
  func ambiguityPoint(of failures: [Failure]) -> (values: InputValues, piece: Int) {
    guard let first = failures.first else { return (InputValues(0), 0) }
    guard case .anchor(let slot) = first.key.subject else { return (first.worst, first.piece) }
    var widest = (values: first.worst, piece: first.piece, width: -1.0)
    var moving = MovingLayout()
    // The width of a range is concave on a piece, so the best of the examined values is close to the widest.
    for region in first.regions.prefix(16) {
      let values = center(of: region)
      let piece = analysis.piece(around: values)
      guard let solved = try? moving.layout(at: values, in: piece, of: self),
        let found = try? solved.ambiguity(of: slot)
      else { continue }
      let width = found.range.upperBound - found.range.lowerBound
      if width > widest.width + slack { widest = (values, piece, width) }
    }
    return (widest.values, widest.piece)
  }

  /// The ranges of several ambiguous anchors, and the tied constraints.
  ///
  /// - Returns: the point at which they are examined, and its piece.
  func describeAmbiguity(
    _ wording: inout Wording, _ failures: [Failure]
  ) throws(LayoutError) -> (values: InputValues, piece: Int) {
    let names = failures.map { name(of: $0) }
    wording.subject = "\(list(names)) \(names.count == 1 ? "is" : "are") ambiguous"
    wording.otherwise = "unique"
    let point = ambiguityPoint(of: failures)
    let solved = try layout(at: point.values, in: point.piece)
    // All are ambiguous in the same pieces. Each range takes a working copy, so only those in the description are
    // found.
    var ambiguities: [LayoutAmbiguity] = []
    for failure in failures.prefix(Linter.mostRanges) {
      if case .anchor(let slot) = failure.key.subject, let found = try solved.ambiguity(of: slot) {
        ambiguities.append(found)
      }
    }
    var ranges = ambiguities.map { "\($0.name).\($0.anchor) in \(text(ofValues: $0.range))" }.joined(separator: ", ")
    if failures.count > Linter.mostRanges { ranges += " and \(failures.count - Linter.mostRanges) more" }
    wording.numbers = ["at \(rangeText.text(of: point.values)): \(ranges)"]
    guard let anchor = ambiguities.first(where: { failures[0].key.subject == .anchor($0.slot) }) else { return point }
    if let tie = try solved.tie(about: anchor) {
      wording.heading = "tie at priority \(tie.priority) between:"
      wording.causes = tie.constraints.map { LintFinding.Cause(constraint: $0, verdict: "") }
      // Two ends of a range show the tie. If more constraints could give way, the next pair would tie instead.
      let axis = anchor.anchor.axis
      let extents = failures.filter { failure in
        guard case .anchor(let slot) = failure.key.subject else { return false }
        return slot.anchor.isExtent && slot.anchor.axis == axis
      }
      wording.hint = extents.count > 2 ? "let one of them have \(tie.priority.nextWeaker)" : tie.hint
    } else {
      wording.hint = anchor.anchor.hint(for: anchor.name)
      if let (constraint, hidden) = solved.setAside(about: anchor.item, anchor.anchor.axis) {
        wording.numbers.append("set aside while \(hidden) is hidden: \(constraint)")
        wording.hint = "say as well where \(anchor.name) is without \(hidden), or put both in one row or column"
      }
    }
    return point
  }

  /// The number of ranges in the description of an ambiguity.
  private static let mostRanges = 4

  func wording(ofTie failure: Failure, at priority: LayoutPriority) throws(LayoutError) -> Wording {
    var wording = Wording(subject: "tie at priority \(priority)", name: "")
    let solved = try layout(where: failure).withoutWishes(weakerThan: priority)
    if let (ambiguity, tie) = try solved.tie(at: priority) {
      let name = "\(ambiguity.name).\(ambiguity.anchor)"
      let range = text(ofValues: ambiguity.range)
      wording.numbers = ["at \(rangeText.text(of: failure.worst)): \(name) in \(range), settled by what is weaker"]
      wording.causes = tie.constraints.map { LintFinding.Cause(constraint: $0, verdict: "") }
    }
    wording.heading = "between:"
    let stronger = priority + 1
    wording.hint =
      stronger < .required && wording.causes.count <= 2
      ? "give the one that matters more \(stronger)" : "give the one that matters least \(priority.nextWeaker)"
    wording.otherwise = "decided"
    return wording
  }
}

extension FrameAnchor {
  /// A suggestion for a number that no constraint determines. Content determines the size of an item, never its
  /// position.
  fileprivate func hint(for item: String) -> String {
    switch self {
    case .leading, .top: "no constraint says where \(item) is: add one on \(item).\(self)"
    case .width: "nothing says how wide \(item) is: add a constraint on \(item).width, or give it an intrinsic width"
    case .height: "nothing says how tall \(item) is: add a constraint on \(item).height, or give it an intrinsic height"
    }
  }
}

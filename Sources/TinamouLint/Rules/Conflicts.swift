import Tinamou

// Conflicts and ambiguities.

extension Linter {
  /// Records a piece in which required constraints contradict each other. A set of constraints is one problem, whatever
  /// its numbers.
  mutating func noteConflict(_ piece: LayoutPiece, _ number: Int) {
    guard rules[.conflict] != .off, let conflict = piece.conflict else { return }
    let members = conflict.members.map { $0.origin == .written ? "\($0)" : $0.text.prefixBeforeNumber }
    var subject = 0
    if let known = conflicts.firstIndex(of: members) {
      subject = known
    } else {
      subject = conflicts.count
      conflicts.append(members)
    }
    // It fails most at the end that is farther from holding; the amount of a piece is that of its worst corner.
    var worst = (corner: piece.corners[0], distance: -1.0)
    let others = analysis.pieces.filter { $0.conflict == nil }.flatMap { $0.corners }
    for corner in piece.corners {
      let distance = others.map { self.distance($0, corner) }.min() ?? 0
      if distance > worst.distance { worst = (corner, distance) }
    }
    log.note(
      FailureKey(rule: .conflict, subject: .conflict(subject)), rules[.conflict],
      Failing(corners: piece.corners, worst: worst.corner, amount: conflict.amount), in: number)
  }

  private func distance(_ a: InputValues, _ b: InputValues) -> Double {
    max((a.first - b.first).magnitude, (a.second - b.second).magnitude)
  }

  /// Records the ambiguous numbers of a view. For a guide, only those to which a constraint refers.
  mutating func noteAmbiguity(in view: View) {
    if rules[.ambiguous] == .off { return }
    for ambiguous in view.ambiguousAnchors where applies(.ambiguous, to: ambiguous.item) {
      let slot = ambiguous.slot
      guard let item = knownItem(at: Int(slot.item)) else { continue }
      if item.isGuide, mentioned[slot.anchor.axis]?.contains(ambiguous.item) != true { continue }
      log.note(
        FailureKey(rule: .ambiguous, subject: .anchor(slot)), rules[.ambiguous],
        Failing(corners: view.piece.corners, worst: view.piece.center, amount: 0), in: view)
    }
  }
}

extension String {
  /// `root.height == ` of `root.height == 87.5`.
  fileprivate var prefixBeforeNumber: String {
    var scalars = Array(unicodeScalars)
    while let last = scalars.last, last != " " { scalars.removeLast() }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}

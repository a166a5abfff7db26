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
    for corner in piece.corners {
      let distance = solvable.distance(from: corner)
      if distance > worst.distance { worst = (corner, distance) }
    }
    log.note(
      FailureKey(rule: .conflict, subject: .conflict(subject)), rules[.conflict],
      Failing(corners: piece.corners, worst: worst.corner, amount: conflict.amount), in: number)
  }

  /// Records the ambiguous numbers of a view.
  mutating func noteAmbiguity(in view: View) {
    if rules[.ambiguous] == .off { return }
    for ambiguous in ambiguousAnchors(in: view) where applies(.ambiguous, to: ambiguous.item) {
      log.note(
        FailureKey(rule: .ambiguous, subject: .anchor(ambiguous.slot)), rules[.ambiguous],
        Failing(corners: view.piece.corners, worst: view.piece.center, amount: 0), in: view)
    }
  }

  /// The ambiguous numbers of a view that matter: for a guide, those on an axis on which a constraint refers to it.
  func ambiguousAnchors(in view: View) -> [ItemAnchor] {
    view.ambiguousAnchors.filter { ambiguous in
      guard let item = knownItem(at: Int(ambiguous.slot.item)) else { return false }
      return !item.isGuide || mentioned[ambiguous.slot.anchor.axis]?.contains(ambiguous.item) == true
    }
  }
}

/// The corners of the pieces without a conflict.
struct SolvableCorners {
  /// In the order of the first number.
  private let corners: [InputValues]

  init(_ pieces: [LayoutPiece]) {
    corners = pieces.filter { $0.conflict == nil }.flatMap { $0.corners }.sorted { $0.first < $1.first }
  }

  /// The distance to the nearest of them; 0 if there are none. O(log corners) for one number.
  func distance(from point: InputValues) -> Double {
    if corners.isEmpty { return 0 }
    var (below, above) = (0, corners.count)
    while below < above {
      let middle = (below + above) / 2
      if corners[middle].first < point.first { below = middle + 1 } else { above = middle }
    }
    // Outwards, until the first number alone is farther away.
    var least = Double.infinity
    func isNearer(_ index: Int) -> Bool {
      corners.indices.contains(index) && (corners[index].first - point.first).magnitude < least
    }
    below -= 1
    while isNearer(below) || isNearer(above) {
      for index in [below, above] where isNearer(index) {
        let corner = corners[index]
        least = min(least, max((corner.first - point.first).magnitude, (corner.second - point.second).magnitude))
      }
      (below, above) = (below - 1, above + 1)
    }
    return least
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

import Tinamou

// Ties that a weaker priority settles. Without the constraints weaker than a priority, each violated constraint of this
// priority should have the same violation in every optimum. Otherwise a weaker constraint decides which of them gives
// way. A tie at a stronger priority mostly changes what is violated at this one, so the violations at stronger priorities
// are held.
//
// The multipliers are the same in a whole piece, also those of the stronger priorities alone. So the possible
// violations form a convex set on the piece, and its middle is enough to decide.

extension Linter {
  /// The maximum number of views to search for ties.
  static let mostTies = 96

  /// The views to search for ties, by their places: all of them, unless there are hundreds.
  var viewsForTies: [Int] {
    Array(Swift.stride(from: 0, to: viewCount, by: stride(examining: Linter.mostTies)))
  }

  /// Records the ties at each priority. An unsettled tie is an ambiguity, which has a finding of its own.
  mutating func noteTies() throws(LayoutError) {
    // A layout without some of its constraints can take other sizes and numbers, but not other contents.
    if rules[.tie] == .off || !analysis.isExact || analysis.movesContent { return }
    let allowed = Set(items.filter { !applies(.tie, to: $0.item) }.map { $0.position })
    let looked = viewsForTies
    for (place, next) in zip(looked, looked.dropFirst() + [viewCount]) {
      guard let view = view(at: place), ambiguousAnchors(in: view).isEmpty else { continue }
      let center = view.piece.center
      for priority in view.piece.violatedPriorities {
        let isTied = try view.piece.isTied(at: priority, values: center, &strong) { slots in
          view.isAbout(slots) && !slots.contains { allowed.contains(Int($0.item)) }
        }
        if !isTied { continue }
        log.note(
          FailureKey(rule: .tie, subject: .tie(priority)), rules[.tie],
          Failing(corners: view.piece.corners + skipped(after: place, until: next), worst: center, amount: 0),
          in: view)
      }
    }
  }

  /// For one number, the ends of the pieces that are skipped before the next examined one. They are assumed to be like
  /// the examined one before them.
  private func skipped(after number: Int, until next: Int) -> [InputValues] {
    guard analysis.inputs.count == 1, next > number + 1 else { return [] }
    return Array(analysis.pieces[next - 1].corners.suffix(1))
  }
}

import Tinamou

// Ties that a weaker priority settles. Without the constraints weaker than a priority, those that are violated at it must
// be as much violated in every optimum; otherwise which of them gives way is decided by what was meant to decide less.
//
// The multipliers of a piece are the same all over it, those of the stronger priorities alone as well. So what could be
// violated more or less forms a convex set on the piece, and one look at its middle tells.

extension Linter {
  /// Notes the ties at each priority. Where one is not settled either it is ambiguous, and said to be.
  mutating func noteTies() throws(LayoutError) {
    // A layout without some of its constraints can be asked for other sizes and numbers, not for other contents.
    if rules[.tie] == .off || !analysis.isExact || analysis.movesContent { return }
    for (number, piece) in analysis.pieces.enumerated() where piece.hasFrames && piece.ambiguous.isEmpty {
      let allowed = Set(items.filter { !applies(.tie, to: $0.item) }.map { $0.item })
      for priority in piece.violatedPriorities
      where try piece.isTied(at: priority, values: piece.center, except: allowed, &strong) {
        log.note(
          FailureKey(rule: .tie, subject: [Int(priority.value * 1024)]), rules[.tie],
          Failing(corners: piece.corners, worst: piece.center, amount: 0), in: number)
      }
    }
  }
}

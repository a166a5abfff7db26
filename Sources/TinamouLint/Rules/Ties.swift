import Tinamou

// Ties that a weaker priority settles. Without the constraints weaker than a priority, those that are violated at it must
// be as much violated in every optimum; otherwise which of them gives way is decided by what was meant to decide less.
//
// The multipliers of a piece are the same all over it, those of the stronger priorities alone as well. So what could be
// violated more or less forms a convex set on the piece, and one look at its middle tells.

extension Linter {
  /// In how many pieces at most ties are looked for.
  static let mostTies = 96

  /// The pieces in which ties are looked for: all of them, unless there are hundreds.
  var piecesForTies: [Int] {
    let count = analysis.pieces.count
    let stride = (count + Linter.mostTies - 1) / Linter.mostTies
    return Array(Swift.stride(from: 0, to: count, by: max(1, stride)))
  }

  /// Notes the ties at each priority. Where one is not settled either it is ambiguous, and said to be.
  mutating func noteTies() throws(LayoutError) {
    // A layout without some of its constraints can be asked for other sizes and numbers, not for other contents.
    if rules[.tie] == .off || !analysis.isExact || analysis.movesContent { return }
    let allowed = Set(items.filter { !applies(.tie, to: $0.item) }.map { $0.item })
    let looked = piecesForTies
    for (number, next) in zip(looked, looked.dropFirst() + [analysis.pieces.count]) {
      let piece = analysis.pieces[number]
      guard piece.hasFrames, piece.ambiguous.isEmpty else { continue }
      for priority in piece.violatedPriorities
      where try piece.isTied(at: priority, values: piece.center, except: allowed, &strong) {
        log.note(
          FailureKey(rule: .tie, subject: .tie(priority)), rules[.tie],
          Failing(corners: piece.corners + skipped(after: number, until: next), worst: piece.center, amount: 0),
          in: number)
      }
    }
  }

  /// Of one number: where the pieces end that come before the next one that is looked at, as they are taken to be like the
  /// one before them.
  private func skipped(after number: Int, until next: Int) -> [InputValues] {
    guard analysis.inputs.count == 1, next > number + 1 else { return [] }
    return Array(analysis.pieces[next - 1].corners.suffix(1))
  }
}

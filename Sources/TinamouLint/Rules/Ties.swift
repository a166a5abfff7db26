import Tinamou

// Ties that a weaker priority settles. Without the constraints weaker than a priority, each violated constraint of this
// priority should have the same violation in every optimum. Otherwise a weaker constraint decides which of them gives
// way. A tie at a stronger priority mostly changes what is violated at this one, so the violations at stronger priorities
// are held.
//
// The multipliers are the same in a whole piece, also those of the stronger priorities alone. So the possible
// violations form a convex set on the piece, and its middle is enough to decide.

extension Linter {
  /// The maximum number of pieces to search for ties.
  static let mostTies = 96

  /// The pieces to search for ties: all of ``piecesToSolve``, unless there are hundreds.
  var piecesForTies: [Int] {
    let pieces = piecesToSolve
    let stride = (pieces.count + Linter.mostTies - 1) / Linter.mostTies
    return Swift.stride(from: 0, to: pieces.count, by: max(1, stride)).map { pieces[$0] }
  }

  /// The pieces that differ enough for a rule that solves the layout: of a table a diagonal, on which every interval occurs,
  /// and all others.
  var piecesToSolve: [Int] {
    var pieces: [Int] = []
    var number = 0
    for table in tables.map({ $0.table }) {
      pieces += number..<table.numbers.lowerBound
      let (firsts, seconds) = (table.firsts.count, table.seconds.count)
      let count = max(firsts, seconds)
      for place in 0..<count {
        pieces.append(table.number(first: place * firsts / count, second: place * seconds / count))
      }
      number = table.numbers.upperBound
    }
    return pieces + (number..<analysis.pieces.count)
  }

  /// Records the ties at each priority. An unsettled tie is an ambiguity, which has a finding of its own.
  mutating func noteTies() throws(LayoutError) {
    // A layout without some of its constraints can take other sizes and numbers, but not other contents.
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

  /// For one number, the ends of the pieces that are skipped before the next examined one. They are assumed to be like
  /// the examined one before them.
  private func skipped(after number: Int, until next: Int) -> [InputValues] {
    guard analysis.inputs.count == 1, next > number + 1 else { return [] }
    return Array(analysis.pieces[next - 1].corners.suffix(1))
  }
}

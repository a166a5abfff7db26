/// Rows of U that are not the constraint itself: `U = a - Σ ℓ·a_row`, with ℓ stored flat over the original constraints.
///
/// ℓ is never a product of products. An elimination of an elimination is written in the constraints that it came from,
/// so a leaving constraint affects only the reduced rows that refer to it.
extension Machine {
  /// Gives a constraint a reduced row that defines `target`. Eliminates all of P but `target`, the latest variable
  /// first.
  mutating func reduce(_ row: RowIndex, towards target: VariableIndex) throws(OutOfRange) {
    findBetween(row, and: target)
    var rest = reuse(&scratch.rest)
    backward(from: row, eliminatingPathOnly: true, into: &rest)
    clearBetween()
    storeReduced(of: row, defining: target, rest, lostBits: doubt.lostBits)
    let isOutOfRange = rest.isOutOfRange
    giveBack(rest, to: &scratch.rest)
    if isOutOfRange { throw OutOfRange() }
  }

  /// Makes a row of U from the rest of a constraint after a combination of others was subtracted.
  mutating func storeReduced(
    of owner: RowIndex, defining target: VariableIndex, _ rest: borrowing RowCombination, lostBits: UInt8
  ) {
    let reduced = problem.allocateRow(in: &rows, &journal)
    setState(of: reduced, to: .reduced)
    problem.setTerms(of: reduced, to: rest.free, lostBits: lostBits, in: &rows, &variables, &journal)
    basis.setEliminations(of: reduced, owner: owner, to: rest.rows, in: &rows, &journal)
    if !define(target, directlyBy: reduced) { control.requestRefactorisation() }
  }
}

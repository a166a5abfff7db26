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

  /// Lets the reduced rows that refer to a leaving constraint refer to the entering one and its combination y instead. The
  /// terms of these rows stay, and U with them.
  ///
  /// Rows much shorter than y are left alone, because made anew they are likely to be shorter. All rows are, if the pivot is
  /// so small that factors would grow.
  mutating func substitute(_ leaving: RowIndex, by entering: RowIndex, _ y: borrowing RowCombination) {
    var (pivot, largest) = (0.0, 0.0)
    for index in 0..<y.rows.count {
      let entry = y.rows[index]
      largest = greater(largest, entry.coefficient.magnitude)
      if entry.row == leaving { pivot = entry.coefficient }
    }
    if pivot.magnitude < Tolerance.comparablePivot * largest { return }
    var referring = scratch.rowLists.take()
    var reference = rows[leaving].firstReference
    while reference.exists {
      let reduced = basis.eliminations[reference].reduced
      let size = rows[reduced].terms.count + rows[reduced].eliminations.count
      if rows[reduced].owner != leaving && Int(size) >= y.rows.count { referring.append(reduced) }
      reference = basis.eliminations[reference].next
    }
    // Lists of references have no order on which a choice may depend.
    referring.sort { $0 < $1 }
    var parts = reuse(&scratch.rest)
    for index in 0..<referring.count {
      let (reduced, owner) = (referring[index], rows[referring[index]].owner)
      substitute(RowCoefficient(row: leaving, coefficient: pivot), by: entering, y, in: reduced, into: &parts)
      if !parts.isFinite { continue }
      let lostBits = doubt.lostBits
      storeReduced(of: owner, defining: dropDefinition(of: owner), parts, lostBits: lostBits)
    }
    giveBack(parts, to: &scratch.rest)
    scratch.rowLists.giveBack(referring)
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

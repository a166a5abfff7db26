/// Rows of U that are not the constraint itself: `U = a - Σ ℓ·a_named`, with ℓ stored flat over the original
/// constraints.
///
/// Never as a product of products: an elimination of an elimination is written in the constraints it came from, so that
/// a constraint that leaves is met only by the reduced rows that name it.
extension Machine {
  /// Gives a constraint a reduced row that defines `target`: eliminates all of P but that, the latest first.
  mutating func reduce(_ row: Int32, towards target: Int32) {
    findBetween(row, and: target)
    backward(from: row, eliminatingPathOnly: true)
    clearBetween()
    storeReduced(of: row, defining: target)
  }

  /// Makes a row of U of `freeVariables` (its terms) and `answer` (what was eliminated).
  private mutating func storeReduced(of owner: Int32, defining target: Int32) {
    let reduced = allocateRow()
    record(.allocatedRow, reduced)
    setState(reduced, .reduced)
    rows[reduced].counterpart = owner
    let block = terms.allocate(Int32(freeVariables.count))
    for index in 0..<freeVariables.count {
      terms[block.start + Int32(index)] = Entry(
        variable: freeVariables[index].variable, row: reduced, coefficient: freeVariables[index].coefficient)
    }
    rows[reduced].terms = block
    linkTerms(of: reduced)
    let named = eliminations.allocate(Int32(answer.count))
    for index in 0..<answer.count {
      eliminations[named.start + Int32(index)] = Elimination(
        row: answer[index].row, owner: reduced, factor: answer[index].coefficient, next: -1, previous: -1)
    }
    rows[reduced].eliminations = named
    linkEliminations(of: reduced)
    if !define(target, directlyBy: reduced) { control.needsRefactorisation = true }
  }

  /// Enters a reduced row's eliminations in the lists of the constraints they name.
  mutating func linkEliminations(of reduced: Int32) {
    rows[rows[reduced].counterpart].counterpart = reduced
    for index in rows[reduced].eliminations.range {
      let named = eliminations[index].row
      eliminations[index].previous = -1
      eliminations[index].next = rows[named].firstReference
      if rows[named].firstReference >= 0 { eliminations[rows[named].firstReference].previous = index }
      rows[named].firstReference = index
    }
    fill += Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
    record(.linkedEliminations, reduced)
  }

  mutating func unlinkEliminations(of reduced: Int32) {
    rows[rows[reduced].counterpart].counterpart = -1
    for index in rows[reduced].eliminations.range {
      let entry = eliminations[index]
      if entry.previous >= 0 {
        eliminations[entry.previous].next = entry.next
      } else {
        rows[entry.row].firstReference = entry.next
      }
      if entry.next >= 0 { eliminations[entry.next].previous = entry.previous }
    }
    fill -= Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
    record(.unlinkedEliminations, reduced)
  }
}

/// Rows of U that are not the constraint itself: `U = a - Σ ℓ·a_row`, with ℓ stored flat over the original constraints.
///
/// An elimination of an elimination is written in the constraints that it came from, so a leaving constraint affects only
/// the reduced rows that refer to it. Where such rows are kept through an exchange, the rounding of ℓ grows until the
/// next refactorisation. The residuals of these constraints are compared with the original terms: `checkIndirect`.
extension Machine {
  /// Gives a constraint a reduced row that defines `target`, unless the constraint takes over the definition of its only
  /// variable. Eliminates all of P but `target`, the latest variable first.
  mutating func reduce(_ row: RowIndex, towards target: VariableIndex) throws(OutOfRange) {
    if try takeOverDefinition(by: row) { return }
    findBetween(row, and: target)
    var rest = reuse(&scratch.rest)
    backward(from: row, eliminatingPathOnly: true, into: &rest)
    clearBetween()
    storeReduced(of: row, defining: target, rest, lostBits: doubt.lostBits)
    let isOutOfRange = rest.isOutOfRange || !rest.isFinite
    giveBack(rest, to: &scratch.rest)
    if isOutOfRange { throw OutOfRange() }
  }

  /// True for a required equality of one variable.
  @inline(__always)
  func mayTakeOverDefinition(_ row: RowIndex) -> Bool {
    rows[row].terms.count == 1 && rows[row].isRequiredEquality
  }

  /// Lets a required equality of one variable define the variable in place of another constraint, which gets the reduced
  /// row. So the rounding of reduced rows stays out of `x == 0`, which has no terms that hide it. The constant makes no
  /// difference, and constraints that come and go are left out: otherwise the bits of values would depend on the past.
  ///
  /// - Returns: false if the other constraint finds no free variable. Then the definitions are as they were.
  private mutating func takeOverDefinition(by row: RowIndex) throws(OutOfRange) -> Bool {
    if !mayTakeOverDefinition(row) { return false }
    let variable = problem.terms[rows[row].terms.start].variable
    let other = variables[variable].definition
    if rows[other].state != .active { return false }
    dropDefinition(of: other)
    _ = define(variable, directlyBy: row)
    var isInRange = true
    do { try insert(other) } catch { isInRange = false }
    if isDefining(other) {
      if !isInRange { throw OutOfRange() }
      return true
    }
    // Rounding may have left a reduced row that defines nothing.
    dropDefinition(of: other)
    dropDefinition(of: row)
    _ = define(variable, directlyBy: other)
    return false
  }

  /// Exchanges constraints in the basis as ``exchange(_:for:)`` does, with the combination y of the entering one.
  ///
  /// Reduced rows that refer to the leaving constraint refer to the entering one and to y instead, if they are not
  /// shorter than y on average: made anew, short rows are likely to stay short. Their terms stay, and U with them.
  mutating func exchange(
    _ leaving: RowIndex, for entering: RowIndex, _ y: borrowing RowCombination
  ) throws(OutOfRange) {
    var referring = scratch.rowLists.take()
    var size = 0
    var reference = rows[leaving].firstReference
    while reference.exists {
      let reduced = basis.eliminations[reference].reduced
      if rows[reduced].owner != leaving {
        referring.append(reduced)
        size += Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
      }
      reference = basis.eliminations[reference].next
    }
    var freed = VariableIndex.none
    if !referring.isEmpty && size >= referring.count * y.rows.count {
      var (pivot, largest) = (0.0, 0.0)
      for index in 0..<y.rows.count {
        let entry = y.rows[index]
        largest = greater(largest, entry.coefficient.magnitude)
        if entry.row == leaving { pivot = entry.coefficient }
      }
      let definition = definingRow(of: leaving)
      let own = coefficient(of: rows[definition].defines, in: definition)
      freed = dropDefinition(of: leaving)
      // The entering constraint must depend on the free variable through the rows that stay. Otherwise the rows that stay
      // determine the entering one, although it is independent of the constraints.
      let way = dependence(of: entering, on: freed) / own
      if pivot.magnitude >= Tolerance.comparablePivot * largest
        && way.magnitude >= Tolerance.comparablePivot * pivot.magnitude
      {
        // Lists of references have no order on which a choice may depend.
        referring.sort()
        substitute(RowCoefficient(row: leaving, coefficient: pivot), by: entering, y, in: referring)
      }
    }
    scratch.rowLists.giveBack(referring)
    try exchange(leaving, for: entering)
    if freed.exists && !variables[freed].definition.exists { settleFreeVariable(freed) }
  }

  /// The coefficient with which a row depends on a free variable.
  private mutating func dependence(of row: RowIndex, on variable: VariableIndex) -> Double {
    var result = 0.0
    var combination = reuse(&scratch.combination)
    backward(from: row, into: &combination)
    for index in 0..<combination.free.count where combination.free[index].variable == variable {
      result = combination.free[index].coefficient
    }
    giveBack(combination, to: &scratch.combination)
    return result
  }

  private mutating func substitute(
    _ leaving: RowCoefficient, by entering: RowIndex, _ y: borrowing RowCombination,
    in referring: borrowing Buffer<RowIndex>
  ) {
    var parts = reuse(&scratch.rest)
    for index in 0..<referring.count {
      let (reduced, owner) = (referring[index], rows[referring[index]].owner)
      substitute(leaving, by: entering, y, in: reduced, into: &parts)
      // The exchange makes the row anew.
      if !parts.isFinite || parts.isOutOfRange { continue }
      let lostBits = doubt.lostBits
      storeReduced(of: owner, defining: dropDefinition(of: owner), parts, lostBits: lostBits)
    }
    giveBack(parts, to: &scratch.rest)
  }

  /// Makes a row of U from the rest of a constraint after a combination of others was subtracted.
  mutating func storeReduced(
    of owner: RowIndex, defining target: VariableIndex, _ rest: borrowing RowCombination, lostBits: UInt8
  ) {
    let reduced = problem.allocateRow(in: &rows, &journal)
    setState(of: reduced, to: .reduced)
    problem.setTerms(of: reduced, to: rest.free, lostBits: lostBits, in: &rows, &variables, &journal)
    var digits = rows[owner].digits
    for index in 0..<rest.rows.count { digits = Doubt.digits(ofProduct: digits, rows[rest.rows[index].row].digits) }
    problem.setDigits(of: reduced, to: digits, in: &rows)
    basis.setEliminations(of: reduced, owner: owner, to: rest.rows, in: &rows, &journal)
    if !define(target, directlyBy: reduced) { control.requestRefactorisation() }
  }
}

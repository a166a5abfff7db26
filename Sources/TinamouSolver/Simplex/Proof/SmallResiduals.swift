/// Residuals that rounding could have left: they count as 0, or raise doubt.
extension Machine {
  /// The ``direction(_:)`` of a row. Raises doubt if the row's residual is neither rounding of its own terms nor far
  /// from 0.
  ///
  /// A required equality is taken up, although its residual counts as 0. With plain data there is no doubt then: nothing is
  /// left open once the row is active, and if it cannot become active, the certificate decides. With other data the proof
  /// begins with the row active, and need not take it up in a step of its own. Callers that dismiss a queued row must ask
  /// this, and not ``direction(_:)``.
  @inline(__always)
  mutating func examine(_ row: RowIndex) -> Double { examine(row, residual(row)) }

  @inline(__always)
  mutating func examine(_ row: RowIndex, _ residual: Residual) -> Double {
    if residual.value.magnitude > Tolerance.doubtfulResidual * residual.magnitude {
      switch rows[row].state {
      case .lower: return residual.value < 0 ? 1 : 0
      case .upper: return residual.value > 0 ? -1 : 0
      case .neutral: return residual.value < 0 ? 1 : -1
      default: return 0
      }
    }
    if residual.value == 0 && doubt.data != .wild && residual.magnitude < Tolerance.absorbing
      && !isLost(rows[row].constant, in: residual)
    {
      return 0
    }
    return examineSmall(row, residual)
  }

  @inline(never)
  private mutating func examineSmall(_ row: RowIndex, _ residual: Residual) -> Double {
    let isOpen = rows[row].state.isInactive && residual.magnitude != 0
    if isOpen && (doubt.isRaised ? doubt.data != .plain : isDoubtful(residual, of: row)) {
      let isTakenUp =
        rows[row].isRequired && rows[row].state == .neutral && residual.value != 0
        && residual.magnitude < Tolerance.absorbing
      if !isTakenUp || doubt.data != .plain { doubt.raise() }
      if isTakenUp { return residual.value < 0 ? 1 : -1 }
    }
    return direction(row, residual)
  }

  /// True if rounding could have decided that a residual is 0, or that it is not.
  private mutating func isDoubtful(_ residual: Residual, of row: RowIndex) -> Bool {
    if doubt.data == .wild {
      // The sweep raises doubt if the row is nearly parallel to others.
      return residual.value != 0 || isFine(row) || !isRoundingOfConstants(residual, of: row)
    }
    if residual.value != 0 && !isRounding(residual, of: row) { return true }
    return !doubt.separatesConstants(from: residual.magnitude) && !isRoundingOfTerms(residual, of: row)
      && !isRoundingOfConstants(residual, of: row)
  }

  /// True if a residual is as good as 0, because evaluating the row's own terms can leave it. Values absorb constants that
  /// are as small only at large scales.
  private func isRoundingOfTerms(_ residual: Residual, of row: RowIndex) -> Bool {
    residual.magnitude < Tolerance.absorbing && !isLost(rows[row].constant, in: residual)
      && residual.value.magnitude <= Tolerance.evaluation * largestTerm(of: row)
  }

  /// True if a constant is smaller than the rounding of the residual that it is part of.
  @inline(__always)
  private func isLost(_ constant: Double, in residual: Residual) -> Bool {
    constant != 0 && constant.magnitude < Tolerance.contradiction * residual.magnitude
  }

  /// True if a residual counts as 0 beside the constants that make it up, too. Values can be much larger than these
  /// constants: two rows that contradict each other by 1 seem to agree where all variables are 10¹⁶.
  ///
  ///     a·x + c  =  c - Σ y·c_row + Σ d·x_free
  ///
  /// A row that bears on a free variable contradicts no active row. But an inactive required equality that seems to hold
  /// can contradict any row, and make up its residual of smaller constants. Beside one, the residual has to be as good as 0.
  /// The sweep costs as much as the row's variables depend on, so that `separatesConstants` comes before it.
  private mutating func isRoundingOfConstants(_ residual: Residual, of row: RowIndex) -> Bool {
    if mayHideContradiction(residual, of: row) { return false }
    var combination = reuse(&scratch.combination)
    backward(from: row, into: &combination)
    var sum = rows[row].constant
    var magnitude = sum.magnitude
    for index in 0..<combination.rows.count {
      let part = combination.rows[index].coefficient * rows[combination.rows[index].row].constant
      sum -= part
      magnitude += part.magnitude
    }
    for index in 0..<combination.free.count {
      sum += combination.free[index].coefficient * point.x[combination.free[index].variable]
    }
    let isIndependent = !combination.free.isEmpty
    giveBack(combination, to: &scratch.combination)
    if isIndependent && residual.value.magnitude > Tolerance.contradiction * largestTerm(of: row) { return false }
    if sum.magnitude <= Tolerance.evaluation * magnitude { return true }
    if !isIndependent && sum.magnitude > Tolerance.contradiction * magnitude { return false }
    if activeSet.inactiveRequiredCount <= (rows[row].isRequired ? 1 : 0) { return true }
    return !rows.indices.contains { $0 != row && rows[$0].state == .neutral && rows[$0].isRequired }
  }

  /// True if a residual that counts as 0 may hide a contradiction, because values absorb constants that decide.
  ///
  /// Two required rows that contradict each other by 1 at values of 10¹⁷ both seem to hold.
  @inline(never)
  mutating func mayHideContradiction(_ residual: Residual, of row: RowIndex) -> Bool {
    if residual.magnitude >= Tolerance.hiding || isLost(rows[row].constant, in: residual) { return true }
    if residual.magnitude < Tolerance.absorbing || !rows[row].isRequired || activeSet.inactiveRequiredCount == 0 {
      return false
    }
    let limit = Tolerance.residual * residual.magnitude
    return rows.indices.contains { other in
      other != row && rows[other].isRequired && rows[other].state.isInactive
        && self.residual(other).value.magnitude <= limit
    }
  }

  /// True if a residual of exactly 0 can be a coincidence: nothing makes a required equality active, a coefficient has
  /// more than a few digits, as those of nearly parallel rows do, or the constant has as many digits as a double, as a value
  /// that was calculated does.
  private mutating func isFine(_ row: RowIndex) -> Bool {
    if rows[row].isRequiredEquality || WrittenNumber(rows[row].constant.magnitude) == nil { return true }
    for index in rows[row].terms.range where !Doubt.isCoarse(problem.terms[index].coefficient) { return true }
    return false
  }

  /// Raises doubt if the residual of a constraint that is evaluated by its reduced row is more than rounding.
  ///
  /// Only evaluation by a reduced row can leave such a residual.
  mutating func checkIndirect() {
    while !work.unchecked.isEmpty {
      let row = work.takeUnchecked(in: &rows, &journal)
      if doubt.isRaised || rows[row].state != .active { continue }
      let residual = residual(row)
      if residual.value != 0 && !isRounding(residual, of: row) && !isRoundingOfPath(residual, of: row) { doubt.raise() }
    }
  }

  /// True if a residual is rounding of the definitions that lead from a constraint to the variable of its reduced row. In a
  /// long chain of equal widths, each addition is rounded in the same direction, so that *d* definitions have an error of
  /// *d*·2⁻⁵³ of the scales.
  private mutating func isRoundingOfPath(_ residual: Residual, of row: RowIndex) -> Bool {
    let value = residual.value.magnitude
    if !isOrdinary(residual) || value > Tolerance.ownTerms * largestTerm(of: row) { return false }
    // The row may have lost its reduced row, or the reduced row its definition, since the row was listed.
    let reduced = rows[row].reducedRow
    if !reduced.exists || !rows[reduced].defines.exists { return false }
    findBetween(row, and: rows[reduced].defines)
    let count = Double(scratch.search.forwardVisited.count)
    clearBetween()
    return value <= count * 0x1p-53 * residual.magnitude
  }

  /// True if a residual is rounding of the row's own terms, or of a chain of values that are not much larger.
  func isRounding(_ residual: Residual, of row: RowIndex) -> Bool {
    let (own, value) = (largestTerm(of: row), residual.value.magnitude)
    if value <= Tolerance.contradiction * own { return true }
    let part = isOrdinary(residual) ? Tolerance.ownTerms : Tolerance.residual
    return value <= Tolerance.chain * residual.magnitude && value <= part * own
  }

  /// True for the numbers of layouts: plain data, and values that absorb no constant of 10⁻⁷.
  private func isOrdinary(_ residual: Residual) -> Bool {
    doubt.data == .plain && residual.magnitude < Tolerance.absorbing
  }

  func largestTerm(of row: RowIndex) -> Double {
    var largest = rows[row].constant.magnitude
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      largest = max(largest, (term.coefficient * point.x[term.variable]).magnitude)
    }
    return largest
  }
}

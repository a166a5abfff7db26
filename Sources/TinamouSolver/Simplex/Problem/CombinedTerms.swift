/// Sums of the coefficients of variables that a constraint mentions more than once.
extension Machine {
  /// Sets a coefficient to 0 if only rounding keeps it from 0, and then moves all terms with coefficient 0 behind the others.
  ///
  /// - Parameter isCombined: true if the constraint mentions a variable more than once.
  /// - Returns: true if the stored terms differ from those written.
  @inline(never)
  mutating func setCancelledAside(in row: RowIndex, _ proposal: Proposal, isCombined: Bool) -> Bool {
    if isCombined {
      let written = proposals.terms(of: proposal)
      _ = addUp(written)
      for index in rows[row].terms.range where sum(problem.terms[index].variable, in: written) == 0 {
        problem.cancel(term: index)
      }
      for term in written { scratch.marks[term.variable] = VariableMark() }
    }
    return problem.setMentionsAside(in: row, of: &rows, &variables) || isCombined
  }

  /// True if a constraint has the terms and the relation of a row, so that only other numbers differ. False for an edit
  /// constraint.
  mutating func hasSameTerms(_ row: RowIndex, _ proposal: Proposal) -> Bool {
    let isNegated = proposal.relation == .lessThanOrEqual
    if rows[row].isEdit || rows[row].isNegated != isNegated { return false }
    if rows[row].isEquality != (proposal.relation == .equal) { return false }
    let written = proposals.terms(of: proposal)
    let count = rows[row].terms.count + rows[row].mentions
    var isSame = addUp(written) == count
    for offset in 0..<count {
      let term = problem.terms[rows[row].terms.start + offset]
      if !scratch.marks[term.variable].isSeen { isSame = false }
      if sum(term.variable, in: written) != (isNegated ? -term.coefficient : term.coefficient) { isSame = false }
    }
    for term in written { scratch.marks[term.variable] = VariableMark() }
    return isSame
  }

  /// Marks the variables of terms with the sums of their coefficients, and returns the number of variables.
  private mutating func addUp(_ written: UnsafeBufferPointer<VariableCoefficient>) -> Int32 {
    var count: Int32 = 0
    for term in written {
      if !scratch.marks[term.variable].isSeen { count += 1 }
      scratch.marks[term.variable].isSeen = true
      scratch.marks[term.variable].sum += term.coefficient
      scratch.marks[term.variable].magnitude += term.coefficient.magnitude
    }
    return count
  }

  /// The sum that a variable is marked with, or 0 if its coefficients cancel as written.
  private mutating func sum(_ variable: VariableIndex, in written: UnsafeBufferPointer<VariableCoefficient>) -> Double {
    let mark = scratch.marks[variable]
    if !WrittenSum.isRounding(mark.sum, mark.magnitude) { return mark.sum }
    var sum = WrittenSum()
    for term in written where term.variable == variable { sum.add(term.coefficient) }
    return sum.isZero ? 0 : mark.sum
  }
}

/// Sums of the coefficients of variables that a constraint mentions more than once.
extension Machine {
  /// Sets coefficients to the sums of those that were written, and then moves all terms with coefficient 0 behind the
  /// others.
  ///
  /// - Parameter isCombined: true if the constraint mentions a variable more than once.
  /// - Returns: true if the stored terms differ from those written.
  @inline(never)
  mutating func setCancelledAside(in row: RowIndex, _ proposal: Proposal, isCombined: Bool) -> Bool {
    if isCombined {
      let written = proposals.terms(of: proposal)
      _ = addUp(written)
      for index in rows[row].terms.range {
        problem.setSum(of: index, to: proposal.sign * scratch.marks[problem.terms[index].variable].sum + 0)
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
      if scratch.marks[term.variable].sum != (isNegated ? -term.coefficient : term.coefficient) { isSame = false }
    }
    for term in written { scratch.marks[term.variable] = VariableMark() }
    return isSame
  }

  /// Marks the variables of terms with the sums of their coefficients as they were written, and returns the number of variables.
  /// O(*n*), but O(*n* log *n*) if sums of several coefficients may be rounded.
  private mutating func addUp(_ written: UnsafeBufferPointer<VariableCoefficient>) -> Int32 {
    var (count, isCoarse) = (Int32(0), true)
    for term in written {
      if !Doubt.isCoarse(term.coefficient) { isCoarse = false }
      if !scratch.marks[term.variable].isSeen { count += 1 }
      scratch.marks[term.variable].digits = scratch.marks[term.variable].isSeen ? 1 : 0
      scratch.marks[term.variable].isSeen = true
      scratch.marks[term.variable].sum += term.coefficient
    }
    var rounded: [VariableCoefficient] = []
    for term in written {
      let mark = scratch.marks[term.variable]
      if mark.digits > 0 && WrittenSum.mayDiffer(from: mark.sum, ofCoarse: isCoarse) { rounded.append(term) }
    }
    if rounded.isEmpty { return count }
    rounded = rounded.inOrder { $0.variable.position }
    var first = 0
    while first < rounded.count {
      var (sum, next) = (WrittenSum(), first)
      while next < rounded.count && rounded[next].variable == rounded[first].variable {
        sum.add(rounded[next].coefficient)
        next += 1
      }
      if let sum = sum.rounded { scratch.marks[rounded[first].variable].sum = sum }
      first = next
    }
    return count
  }
}

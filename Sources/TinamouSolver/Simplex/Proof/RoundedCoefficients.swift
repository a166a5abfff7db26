/// Coefficients that may be rounded, with wild data.
///
/// Numbers of at most eight binary digits are coefficients like those of plain data: sums and quotients of them that come
/// out with few digits are exact. Sums and quotients of others can be rounded to few digits: 10 + 1.0000000000000002 is
/// 11. If 10 and 1 are subtracted later, 0 is left where exact numbers leave 2⁻⁵². So the solver keeps account of
/// which coefficients, step lengths and multipliers (``Level/magnitude``) may be rounded, and a tie of these raises doubt.
extension Machine {
  /// Notes which coefficients of a constraint's combination may be rounded. Raises doubt if sums may have absorbed
  /// addends: 10¹² + 10⁻¹² is 10¹². A sum then shows a tie where exact numbers show none.
  ///
  /// Nothing is noted where there is doubt already, because a proof will replace all multipliers.
  @inline(__always)
  mutating func noteRounding(in combination: inout RowCombination, of row: RowIndex) {
    if doubt.data != .wild || doubt.isRaised { return }
    var sizes = Sizes()
    noteAddends(RowCoefficient(row: row, coefficient: 1), &sizes)
    followAddends(in: &combination, &sizes)
    forgetAddends(of: row)
  }

  /// The same for the combination of a batch.
  @inline(__always)
  mutating func noteRounding(in combination: inout RowCombination, of batch: borrowing Buffer<RowCoefficient>) {
    if doubt.data != .wild || doubt.isRaised { return }
    var sizes = Sizes()
    for index in 0..<batch.count {
      var entry = batch[index]
      entry.isRounded = Doubt.hasManyDigits(entry.coefficient)
      noteAddends(entry, &sizes)
    }
    followAddends(in: &combination, &sizes)
    for index in 0..<batch.count { forgetAddends(of: batch[index].row) }
  }

  /// Notes the addends that a multiple of a constraint gives to the sums of a sweep.
  @inline(never)
  private mutating func noteAddends(
    _ entry: RowCoefficient, _ sizes: inout Sizes, butFor defined: VariableIndex = .none
  ) {
    for index in rows[entry.row].terms.range {
      let term = problem.terms[index]
      sizes.note(entry.coefficient * term.coefficient)
      if term.variable == defined { continue }
      if entry.isRounded || Doubt.hasManyDigits(term.coefficient) { scratch.marks[term.variable].isRounded = true }
    }
  }

  /// Follows a sweep through its constraints, in their order: y = sum / pivot.
  @inline(never)
  private mutating func followAddends(in combination: inout RowCombination, _ sizes: inout Sizes) {
    var isReduced = false
    for index in 0..<combination.rows.count {
      let row = combination.rows[index].row
      let defined = rows[row].defines
      if !defined.exists {
        isReduced = true
      } else if scratch.marks[defined].isRounded || Doubt.hasManyDigits(coefficient(of: defined, in: row)) {
        combination.markRounded(index)
      }
      noteAddends(combination.rows[index], &sizes, butFor: defined)
    }
    for index in 0..<combination.rows.count {
      // The numbers of a reduced row are results themselves. It shares its eliminations with others, so all are marked.
      if isReduced { combination.markRounded(index) }
      forgetAddends(of: combination.rows[index].row)
    }
    if sizes.mayBeAbsorbed { doubt.raise() }
  }

  private mutating func forgetAddends(of row: RowIndex) {
    for index in rows[row].terms.range { scratch.marks[problem.terms[index].variable].isRounded = false }
  }

  /// True if rounding may have a part in the factor of a parallel constraint.
  @inline(__always)
  mutating func mayBeRounded(_ successor: Successor, of row: RowIndex) -> Bool {
    doubt.data == .wild && (hasManyDigits(successor.row) || hasManyDigits(row))
  }

  // Mutating, because a call of a function that is not would copy the machine.
  @inline(never)
  private mutating func hasManyDigits(_ row: RowIndex) -> Bool {
    for index in rows[row].terms.range where Doubt.hasManyDigits(problem.terms[index].coefficient) { return true }
    return false
  }
}

/// The sizes of the addends in a sweep.
private struct Sizes {
  private var (least, largest) = (Double.infinity, 0.0)

  mutating func note(_ addend: Double) {
    (least, largest) = (lesser(least, addend.magnitude), greater(largest, addend.magnitude))
  }

  var mayBeAbsorbed: Bool { least < Tolerance.absorption * largest }
}

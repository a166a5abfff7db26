/// Coefficients that may be rounded.
///
/// **Wild data.** Numbers of at most eight binary digits are coefficients like those of plain data: sums and quotients of them
/// that come out with few digits are exact. Sums and quotients of others can be rounded to few digits: 10 + 1.0000000000000002 is
/// 11. If 10 and 1 are subtracted later, 0 is left where exact numbers leave 2⁻⁵². So the solver keeps account of
/// which coefficients, step lengths and multipliers (``Level/magnitude``) may be rounded, and a tie of these raises doubt.
///
/// **Other data.** Two different quotients are rounded to the same double only if they are products of many numbers: a/b and
/// c/d differ by at least 1/(b·d). So a tie of quotients raises doubt if the factors of a coefficient have many digits.
extension Machine {
  /// Notes which coefficients of a constraint's combination may be rounded, if the data are wild. Raises doubt if sums may have
  /// absorbed addends: 10¹² + 10⁻¹² is 10¹². A sum then shows a tie where exact numbers show none.
  ///
  /// Nothing is noted where there is doubt already, because a proof will replace all multipliers.
  @inline(__always)
  mutating func noteRounding(in combination: inout RowCombination, of row: RowIndex) {
    if doubt.data != .wild || doubt.isRaised { return }
    noteDigits(in: &combination, of: row)
  }

  /// The same for the combination of a batch.
  @inline(__always)
  mutating func noteRounding(in combination: inout RowCombination, of batch: borrowing Buffer<RowCoefficient>) {
    if doubt.data != .wild || doubt.isRaised { return }
    var sizes = Sizes()
    for index in 0..<batch.count {
      var entry = batch[index]
      entry.digits = doubt.digits(of: entry.coefficient)
      noteAddends(entry, &sizes)
    }
    followAddends(in: &combination, &sizes)
    for index in 0..<batch.count { forgetAddends(of: batch[index].row) }
  }

  /// Raises doubt if quotients that the ratio test has found equal may be different products of many numbers. With wild data,
  /// such quotients are marked, and their comparison raises doubt.
  @inline(never)
  mutating func judgeTies(in combination: inout RowCombination, of row: RowIndex) {
    let rests = scratch.headroom.rests.union(scratch.passes.rests)
    if !rests.contains(.tie) { return }
    scratch.headroom.rests.remove(.tie)
    scratch.passes.rests.remove(.tie)
    if !doubt.hasManyFactors || doubt.data == .wild || doubt.isRaised { return }
    noteDigits(in: &combination, of: row)
    for index in 0..<combination.rows.count where combination.rows[index].isRounded { doubt.raise() }
  }

  @inline(never)
  private mutating func noteDigits(in combination: inout RowCombination, of row: RowIndex) {
    var sizes = Sizes()
    noteAddends(RowCoefficient(row: row, coefficient: 1), &sizes)
    followAddends(in: &combination, &sizes)
    forgetAddends(of: row)
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
      let digits = Doubt.digits(ofProduct: entry.digits, doubt.digits(of: term.coefficient))
      if digits > scratch.marks[term.variable].digits { scratch.marks[term.variable].digits = digits }
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
      } else {
        let digits = doubt.digits(of: coefficient(of: defined, in: row))
        combination.setDigits(Doubt.digits(ofProduct: scratch.marks[defined].digits, digits), at: index)
      }
      noteAddends(combination.rows[index], &sizes, butFor: defined)
    }
    for index in 0..<combination.rows.count {
      // The numbers of a reduced row are results themselves. It shares its eliminations with others, so all are marked.
      if isReduced && doubt.data == .wild { combination.setDigits(.max, at: index) }
      forgetAddends(of: combination.rows[index].row)
    }
    if sizes.mayBeAbsorbed && doubt.data == .wild { doubt.raise() }
  }

  private mutating func forgetAddends(of row: RowIndex) {
    for index in rows[row].terms.range { scratch.marks[problem.terms[index].variable].digits = 0 }
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

extension RowCoefficient {
  /// True if the coefficient may be rounded.
  var isRounded: Bool { digits > Doubt.fewDigits }
}

extension Doubt {
  /// Two quotients that differ by less than rounding have 102 digits together in their numerators and denominators, so one
  /// of them has 51. A weight has up to seven.
  static var fewDigits: UInt8 { 40 }

  /// A sum of products is 0, or at least 1/q of its addends, where q has no more digits than the factors have together. So it
  /// is 0 or more than ``Tolerance/rounding`` if they have no more than these.
  static var digitsOfSums: Int { 46 }

  /// The most digits that a row keeps account of.
  static var mostDigitsOfRow: UInt8 { 63 }

  /// True if the factors of a sum can have so many digits that its rest may be as small as rounding. With wild data, each
  /// rest raises doubt.
  var countsDigits: Bool { digits > Self.digitsOfSums && data != .wild }

  /// True if a product of coefficients can have many digits.
  var hasManyFactors: Bool { digits > Self.fewDigits }

  /// The digits of a factor's numerator and denominator, without factors of 2. With wild data, it only counts if a number has
  /// more than eight.
  func digits(of factor: Double) -> UInt8 {
    if data == .wild && Self.hasManyDigits(factor) { return .max }
    return Self.digits(of: factor, Self.hasManyDigits(factor) ? WrittenNumber(factor.magnitude) : nil)
  }

  /// The same for a factor that was read as it was written, or has few digits.
  static func digits(of factor: Double, _ written: WrittenNumber?) -> UInt8 {
    let significand = factor.significandBitPattern
    if significand == 0 { return 0 }
    guard hasManyDigits(factor), let written else {
      return UInt8(truncatingIfNeeded: 53 - significand.trailingZeroBitCount)
    }
    func digits(_ part: UInt64) -> Int { 64 - part.leadingZeroBitCount - part.trailingZeroBitCount }
    return UInt8(truncatingIfNeeded: digits(written.numerator) + digits(written.denominator) - 1)
  }

  static func digits(ofProduct digits: UInt8, _ others: UInt8) -> UInt8 {
    digits > .max - others ? .max : digits + others
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

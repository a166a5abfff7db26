/// The digits of the factors that lead to the sums of a sweep.
///
/// **A sum that counts as 0.** A sum of products of plain numbers is 0 or at least 1/q of its addends, where q is a product of
/// denominators and of pivots. So a sum of few factors is 0 or far more than rounding. But seven shares of a width with
/// denominators near 100 can differ from the width by 2⁻⁴⁷ of it, and so can the product of eight fractions around a loop. A
/// sum that counts as 0 although its factors have more than 46 digits is *suspect*.
///
/// Each row knows the digits that it gives to products: rows of 1 and -1, of which layouts have most, give none. A backward
/// sweep adds up those of its rows, and if a sum counts as 0 after more than 46 digits, it counts again, sum by sum. The digits
/// of a sum are at most
/// * those of all its addends, because denominators may differ,
/// * those of all rows in the sweep,
/// * those of the different rows, for each row with digits on the way: all pictures of a grid may have the ratio 16/9.
///
/// If a sum is still suspect, the combination is found in exact arithmetic. Ten percentages that add up to 1 cancel, and must
/// cause no proof. Only if something is left, there is doubt. A forward sweep counts as it goes, and a suspect sum there raises
/// doubt.
struct SweepDigits: BitwiseCopyable {
  let areCounted: Bool
  /// The digits of all rows in the sweep, and of the different ones.
  private var (total, different) = (0, 0)
  /// The coefficients of the first different rows.
  private var known: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(areCounted: Bool) { self.areCounted = areCounted }

  /// Takes note of a row with digits.
  ///
  /// - Parameter coefficients: a number that stands for them, or 0.
  fileprivate mutating func note(_ digits: UInt8, _ coefficients: UInt64) {
    total += Int(digits)
    if coefficients != 0 {
      if [known.0, known.1, known.2, known.3].contains(coefficients) { return }
      known = (coefficients, known.0, known.1, known.2)
    }
    different += Int(digits)
  }

  /// The digits of a sum that a mark has counted, as far as they can count.
  @inline(__always)
  func bounded(_ counted: UInt8) -> Int { counted == 0 ? 0 : boundedIfAny(counted) }

  @inline(never)
  private func boundedIfAny(_ counted: UInt8) -> Int {
    let (rows, digits) = (Int(counted & 3), min(Int(counted >> 2), total))
    return rows < 3 ? min(digits, rows * different) : digits
  }

  // MARK: Counts
  // The upper six bits of a count are the digits, and the lower two the rows with digits on the way: 3 are three or more.

  fileprivate static func sum(_ a: UInt8, _ b: UInt8) -> UInt8 {
    min((a >> 2) + (b >> 2), Doubt.mostDigitsOfRow) << 2 | max(a & 3, b & 3)
  }

  /// The count behind a row with digits.
  fileprivate static func count(_ before: UInt8, through digits: UInt8) -> UInt8 {
    digits == 0 ? before : min((before >> 2) + digits, Doubt.mostDigitsOfRow) << 2 | min((before & 3) + 1, 3)
  }
}

extension Machine {
  /// Raises doubt if the combination of a constraint is not exact where a suspect sum counts as 0.
  @inline(never)
  mutating func judgeSuspects(in combination: borrowing RowCombination, of row: RowIndex) {
    if doubt.takeSuspect() { judge(combination, of: [RowCoefficient(row: row, coefficient: 1)]) }
  }

  /// The same for the combination of a batch.
  @inline(never)
  mutating func judgeSuspects(in combination: borrowing RowCombination, of batch: borrowing Buffer<RowCoefficient>) {
    if doubt.takeSuspect() { judge(combination, of: (0..<batch.count).map { batch[$0] }) }
  }

  /// The same for the combination of a form.
  @inline(never)
  mutating func judgeSuspects(in combination: borrowing RowCombination, of form: Form) {
    if doubt.takeSuspect() { judge(combination, of: [], form) }
  }

  private mutating func judge(
    _ combination: borrowing RowCombination, of batch: [RowCoefficient], _ form: Form = Form()
  ) {
    if mayBeInexact(combination, batch, form), !isExact(combination, of: batch, form) { doubt.raise() }
  }

  // MARK: Counting backward

  /// True if a sum of a backward sweep can have more than 46 digits and is not part of the result.
  private mutating func mayBeInexact(
    _ combination: borrowing RowCombination, _ batch: [RowCoefficient], _ form: Form
  ) -> Bool {
    var digits = SweepDigits(areCounted: true)
    for term in form.terms {
      let own = min(doubt.digits(of: term.coefficient), Doubt.mostDigitsOfRow)
      digits.note(own, 0)
      scratch.marks[term.variable].digits = SweepDigits.count(0, through: own)
    }
    for entry in batch { passDigits(of: entry.row, defining: .none, &digits) }
    var hasReduced = false
    for index in 0..<combination.rows.count {
      let row = combination.rows[index].row
      passDigits(of: row, defining: rows[row].defines, &digits)
      if !rows[row].defines.exists { hasReduced = true }
    }
    // The rows of a combination do not show the order of a sweep through reduced rows.
    var isSuspect = hasReduced && digits.bounded(.max) > Doubt.digitsOfSums
    for index in 0..<combination.free.count { scratch.marks[combination.free[index].variable].digits = 0 }
    func judge(_ variable: VariableIndex) {
      if digits.bounded(scratch.marks[variable].digits) > Doubt.digitsOfSums { isSuspect = true }
      scratch.marks[variable].digits = 0
    }
    for term in form.terms { judge(term.variable) }
    for entry in batch { for index in rows[entry.row].terms.range { judge(problem.terms[index].variable) } }
    for index in 0..<combination.rows.count {
      for index in rows[combination.rows[index].row].terms.range { judge(problem.terms[index].variable) }
    }
    return isSuspect
  }

  /// Passes on the digits that have led to a variable, and those of the row that defines it, to the row's other variables.
  private mutating func passDigits(of row: RowIndex, defining variable: VariableIndex, _ digits: inout SweepDigits) {
    let before = variable.exists ? scratch.marks[variable].digits : 0
    let own = rows[row].digits
    if before | own == 0 { return }
    if own > 0 { digits.note(own, signature(of: row)) }
    // The pivot is a factor of all products, and any other coefficient is one of its own.
    var isUnit = true
    if variable.exists { isUnit = coefficient(of: variable, in: row).significandBitPattern == 0 }
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      let mark = scratch.marks.address + Int(term.variable.position)
      let passed =
        isUnit && term.coefficient.significandBitPattern == 0 ? before : SweepDigits.count(before, through: own)
      mark.pointee.digits = SweepDigits.sum(mark.pointee.digits, passed)
    }
    if variable.exists { scratch.marks[variable].digits = 0 }
  }

  /// A number that stands for the coefficients of a row that give it digits; 0 for a reduced row, which has factors of others.
  // Mutating, because a call of a function that is not would copy the machine.
  private mutating func signature(of row: RowIndex) -> UInt64 {
    if rows[row].state == .reduced { return 0 }
    var signature: UInt64 = 1
    for index in rows[row].terms.range where problem.terms[index].coefficient.significandBitPattern != 0 {
      signature = (signature ^ problem.terms[index].coefficient.magnitude.bitPattern) &* 0x9e37_79b9_7f4a_7c15
    }
    return signature
  }

  // MARK: Counting forward

  /// Counts the digits that lead to the sum of a row in a forward sweep, or to the rate of its residual.
  @inline(never)
  mutating func countMovingDigits(of row: RowIndex, _ digits: inout SweepDigits) -> UInt8 {
    let own = rows[row].digits
    if own > 0 { digits.note(own, signature(of: row)) }
    var sum: UInt8 = 0
    for index in rows[row].terms.range {
      sum = SweepDigits.sum(sum, scratch.marks[problem.terms[index].variable].digits)
    }
    return SweepDigits.count(sum, through: own)
  }

  /// The digits of all constraints of a combination or of a batch.
  mutating func digits(of entries: borrowing Buffer<RowCoefficient>) -> Int {
    var digits = 0
    for index in 0..<entries.count { digits += Int(rows[entries[index].row].digits) }
    return digits
  }

  // MARK: Exact combinations

  /// True if multiples of constraints, or a form, depend on nothing but the constraints and free variables of the combination.
  /// False if it would take long to find out.
  private mutating func isExact(
    _ combination: borrowing RowCombination, of batch: [RowCoefficient], _ form: Form
  ) -> Bool {
    var members = batch.map { $0.row }
    for index in 0..<combination.rows.count { members.append(combination.rows[index].row) }
    let proof = Proof(&self, of: members, form)
    var free: [VariableIndex] = []
    for index in 0..<combination.free.count { free.append(combination.free[index].variable) }
    do { return try proof.areDependent(batch, form, in: &self, but: free) } catch { return false }
  }
}

extension Proof {
  /// True if multiples of the first rows, and a form, depend on nothing but the other rows and some free variables.
  fileprivate func areDependent(
    _ batch: [RowCoefficient], _ form: Form, in machine: inout Machine, but free: [VariableIndex]
  ) throws(ExactSystem.Interruption) -> Bool {
    system.numbers.work = Self.workOfCombination
    for term in form.terms { add(term.coefficient, times: 1, of: term.variable) }
    for entry in batch {
      for index in machine.rows[entry.row].terms.range {
        let term = machine.problem.terms[index]
        add(term.coefficient, times: entry.coefficient, of: term.variable)
      }
    }
    for row in 0..<rows.count { system.rows[row].state = row < batch.count ? .neutral : .active }
    for variable in free { system.columns[place(of: variable)].isFree = true }
    try system.factorise()
    try system.backward(.spare)
    for variable in free { system[.spare, place(of: variable)] = .zero }
    for variable in 0..<variables.count where !system[.spare, variable].isZero { return false }
    return true
  }

  private func add(_ coefficient: Double, times multiple: Double, of variable: VariableIndex) {
    let (place, written) = (place(of: variable), system.numbers.number(asWritten: coefficient))
    let factor = system.numbers.number(asWritten: multiple)
    system[.spare, place] = system.numbers.add(system[.spare, place], written, times: factor)
  }

  /// About ten milliseconds.
  private static var workOfCombination: Int { 1_000_000 }
}

/// Whether something was decided that rounding could have decided otherwise.
///
/// Sums that cancel are sorted by what is left of them, relative to what was added: nothing or hardly more than rounding of a
/// few terms is 0, a good part is a number, and what lies between raises doubt. ``Machine/solve()`` does not end in doubt but
/// with a proof.
///
/// How much of a sum rounding can feign depends on the data. Coefficients of few digits have products of few digits, whose
/// sums are 0 or far from it.
struct Doubt: BitwiseCopyable {
  private(set) var isRaised = false
  /// The last operation has ended with a proof.
  private(set) var hasProved = false
  /// How many bits sums have lost that were taken for numbers nevertheless.
  private var lostBits: Int32 = 0
  private(set) var data = DataClass.plain

  mutating func raise() { isRaised = true }

  mutating func beginOperation() { hasProved = false }

  mutating func settle() {
    isRaised = false
    lostBits = 0
    hasProved = true
  }

  /// Decides whether what is left of a sum counts as 0. For sums that have lost eight bits or more.
  ///
  /// - Parameter magnitude: the sum of the magnitudes of what was added.
  @inline(never)
  mutating func cancels(_ rest: Double, of magnitude: Double) -> Bool {
    if rest == 0 {
      // Something may have been absorbed: 1 + 10⁻²⁰ - 1.
      if data == .wild && magnitude != 0 { isRaised = true }
      return true
    }
    let part = rest.magnitude / magnitude
    if part <= Tolerance.cancellation {
      if part > Tolerance.rounding || data != .plain { isRaised = true }
      return true
    }
    if part <= Tolerance.doubtfulRest {
      isRaised = true
    } else if part <= Tolerance.lossyRest {
      lostBits &+= Int32(clamping: -part.exponent)
      if lostBits > Self.bearableLoss { isRaised = true }
    }
    return false
  }

  /// As many bits of 53 as may be lost altogether before a sum is believed no longer.
  private static var bearableLoss: Int32 { 18 }

  /// Takes over what was noted while multipliers were added up.
  mutating func add(_ rests: LevelVector.Rests) {
    if rests.areDoubtful || (rests.areRounding && data != .plain) { isRaised = true }
  }
}

/// How numbers of the data can cancel.
enum DataClass: UInt8, BitwiseCopyable, Comparable {
  /// Fractions of small numbers: what is left of a sum is 0 or far more than rounding.
  case plain
  /// Few digits: a sum that comes out as 0 is 0.
  case mixed
  case wild

  static func < (a: DataClass, b: DataClass) -> Bool { a.rawValue < b.rawValue }
}

extension Doubt {
  /// Takes note of a coefficient or a weight.
  @inline(__always)
  mutating func note(_ datum: Double) {
    // ±1, ±2 and ±0.5 at once.
    if datum.magnitude == 1 || data == .wild { return }
    classify(datum.magnitude)
  }

  @inline(never)
  private mutating func classify(_ datum: Double) {
    if datum == 0 { return }
    data = max(data, Self.isFraction(datum, of: 128) ? .plain : Self.isFraction(datum, of: 10_000) ? .mixed : .wild)
  }

  /// Whether a positive number is a fraction of whole numbers up to `limit`.
  private static func isFraction(_ number: Double, of limit: Int32) -> Bool {
    if case .small(let n, let d) = ExactNumber(asWritten: number) { return n <= Int64(limit) && d <= Int64(limit) }
    return false
  }
}

extension Machine {
  /// Whether the operation in progress, or one before it, has decided anything that rounding could have decided otherwise.
  var isInDoubt: Bool {
    var all = doubt
    all.add(multipliers.rests)
    all.add(scratch.headroom.rests)
    return all.isRaised
  }

  /// Takes over what vectors have noted.
  @inline(__always)
  mutating func gatherDoubts() {
    if !multipliers.rests.isEmpty || !scratch.headroom.rests.isEmpty {
      doubt.add(multipliers.rests)
      doubt.add(scratch.headroom.rests)
      forgetRests()
    }
  }

  mutating func forgetRests() {
    multipliers.forgetRests()
    scratch.headroom.forgetRests()
  }

  /// The ``direction(_:)`` of a row. Raises doubt if its residual is neither rounding of its own terms nor far from 0.
  @inline(__always)
  mutating func examine(_ row: RowIndex) -> Double { examine(row, residual(row)) }

  @inline(__always)
  mutating func examine(_ row: RowIndex, _ residual: Residual) -> Double {
    if residual.value != 0 && residual.value.magnitude <= Tolerance.doubtfulResidual * residual.magnitude {
      noteSmallResidual(of: row, residual)
    }
    return direction(row, residual)
  }

  @inline(never)
  private mutating func noteSmallResidual(of row: RowIndex, _ residual: Residual) {
    if !doubt.isRaised && rows[row].state.isInactive && !isRounding(residual.value, of: row) { doubt.raise() }
  }

  /// Raises doubt if an active row's residual is not 0, but for rounding of its own terms.
  ///
  /// Only a reduced row can leave more than that of the constraint it stands for.
  mutating func checkOwnTerms(of row: RowIndex) {
    if doubt.isRaised { return }
    let residual = residual(row).value
    if residual != 0 && !isRounding(residual, of: row) { doubt.raise() }
  }

  private func isRounding(_ residual: Double, of row: RowIndex) -> Bool {
    var magnitude = rows[row].constant.magnitude
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      magnitude = max(magnitude, (term.coefficient * point.x[term.variable]).magnitude)
    }
    return residual.magnitude <= Tolerance.contradiction * magnitude
  }
}

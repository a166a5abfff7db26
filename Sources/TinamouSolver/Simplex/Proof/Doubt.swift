/// The doubt that rounding could have changed a decision.
///
/// The solver judges a sum that cancels by its rest, relative to the addends. A rest of at most the rounding of a few
/// terms counts as 0, a large rest is a number, and a rest in between raises doubt. ``Machine/solve()`` never ends in
/// doubt: it ends with a proof instead.
///
/// The size of a rest that rounding can feign depends on the data. Coefficients of few digits have products of few
/// digits, whose sums are 0 or far from 0.
struct Doubt: BitwiseCopyable {
  /// The whole state in one word, because every operation saves it: six flags, the class of the data, the lost
  /// bits, and the digits.
  private var word: UInt32 = 0

  private(set) var isRaised: Bool {
    get { word & 1 != 0 }
    set { word = newValue ? word | 1 : word & ~1 }
  }

  /// True if a proof has settled doubt since the last solution or change of constants began. Other operations leave it.
  private(set) var hasProved: Bool {
    get { word & 2 != 0 }
    set { word = newValue ? word | 2 : word & ~2 }
  }

  /// True if the sums are of whole multiples, chosen so that sums of plain data lose nothing that counts.
  var isOfWholeMultiples: Bool {
    get { word & 4 != 0 }
    set { word = newValue ? word | 4 : word & ~4 }
  }

  /// True if a weight is wild, or was before the last proof. Sums of such weights can absorb what distinguishes two optima, so
  /// that no sum shows that rounding decides. Each optimum is then proved.
  private(set) var hasWildWeights: Bool {
    get { word & 8 != 0 }
    set { word = newValue ? word | 8 : word & ~8 }
  }

  /// True if a constant was no multiple of 1/1024, or larger than 2²⁰, or if a coefficient was not 1 or -1.
  private(set) var hasFineNumbers: Bool {
    get { word & 16 != 0 }
    set { word = newValue ? word | 16 : word & ~16 }
  }

  /// True if a sum of the sweep counts as 0 although its factors have many digits: CountedDigits.swift.
  private(set) var hasSuspect: Bool {
    get { word & 32 != 0 }
    set { word = newValue ? word | 32 : word & ~32 }
  }

  private(set) var data: DataClass {
    get { DataClass(rawValue: UInt8(truncatingIfNeeded: word >> 8)) ?? .wild }
    set { word = word & ~0xff00 | UInt32(newValue.rawValue) << 8 }
  }

  /// The bits that sums of the sweep have lost one after the other, although the solver took these sums for numbers.
  /// With data that is not plain, all sums since the last proof count.
  private(set) var lostBits: UInt8 {
    get { UInt8(truncatingIfNeeded: word >> 16) }
    set { word = word & ~0xff_0000 | UInt32(newValue) << 16 }
  }

  /// The digits of all coefficients since the last proof, or 255 if there are more.
  private(set) var digits: UInt8 {
    get { UInt8(truncatingIfNeeded: word >> 24) }
    set { word = word & 0xff_ffff | UInt32(newValue) << 24 }
  }

  mutating func raise() { isRaised = true }

  /// Forgets that a proof has settled doubt, before a solution or a change of constants.
  mutating func forgetProof() { hasProved = false }

  mutating func settle() {
    isRaised = false
    lostBits = 0
    hasProved = true
  }

  /// Begins a sweep. It starts from the numbers of the problem, so with plain data no bits are lost yet. With other
  /// data the lost bits remain, because steps that lose bits again and again lead nowhere.
  @inline(__always)
  mutating func beginSweep() { if data == .plain { lostBits = 0 } }

  /// Notes the bits that a row lost when it was made, before the sweep uses the row's coefficients.
  @inline(__always)
  mutating func noteLost(_ bits: UInt8) { if bits > lostBits { lostBits = bits } }

  /// Decides if the rest of a sum counts as 0. Callers ask only about sums that have lost eight bits or more.
  ///
  /// - Parameters:
  ///   - magnitude: the sum of the magnitudes of the addends.
  ///   - digits: the digits of the factors that have led to the sum, if they count: `countsDigits`.
  ///   - isLast: true if nothing in the sweep is calculated from the sum.
  @inline(never)
  mutating func cancels(_ rest: Double, of magnitude: Double, digits: Int = 0, isLast: Bool = false) -> Bool {
    if rest == 0 {
      // The sum may have absorbed an addend: 1 + 10⁻²⁰ - 1. Or its only addend was too small for a double.
      if data == .wild || magnitude == 0 { isRaised = true }
      if digits > Self.digitsOfSums { hasSuspect = true }
      return true
    }
    if !magnitude.isFinite { isRaised = true }
    // What earlier sums have lost can be whole beside a small magnitude.
    if data == .plain,
      lostBits == 0 ? Self.isWhole(rest, magnitude) : magnitude <= 0x1p20 && Self.isCoarseConstant(rest)
    {
      return false
    }
    let part = rest.magnitude / magnitude
    if part <= Tolerance.cancellation {
      if part > Tolerance.rounding || data != .plain { isRaised = true }
      if digits > Self.digitsOfSums { hasSuspect = true }
      return true
    }
    if part <= Tolerance.doubtfulRest {
      isRaised = true
    } else if part <= Tolerance.cancelling, !isOfWholeMultiples || data != .plain {
      let lost = UInt8(clamping: Int(lostBits) - Int(part.exponent))
      if lost > Self.bearableLoss { isRaised = true }
      if !isLast || data != .plain { lostBits = lost }
    }
    return false
  }

  /// True if a rest is a multiple of 2⁻³⁴ of the next power of two above the addends' sum, so that rounding cannot have
  /// left it. With plain data the rest is then exact: in a row of *n* equal items, sums of ±1 come to the number of some
  /// items.
  @inline(__always)
  static func isWhole(_ rest: Double, _ magnitude: Double) -> Bool {
    // Beside 1.5 · 2¹⁸ of a power of two, a double has no bits below 2⁻³⁴ of that power. The exponent of the magnitude alone
    // is the power of two below it.
    let shift = 0x1.8p19 * Double(bitPattern: magnitude.bitPattern & 0x7ff0_0000_0000_0000)
    return (rest + shift) - shift == rest
  }

  /// The number of bits, of 53, that sums may lose one after the other before a sum raises doubt.
  private static var bearableLoss: UInt8 { 18 }

  /// Forgets the suspect sums of a sweep.
  ///
  /// - Returns: true if they matter, because there is no doubt yet.
  mutating func takeSuspect() -> Bool {
    defer { hasSuspect = false }
    return countsDigits && !isRaised
  }

  /// Raises doubt for suspect sums.
  @inline(__always)
  mutating func judgeSuspect() { if hasSuspect && takeSuspect() { isRaised = true } }

  /// Takes over the notes made while adding up multipliers.
  mutating func add(_ rests: LevelVector.Rests) {
    if rests.contains(.doubtful) || (rests.contains(.rounding) && data != .plain)
      || (!rests.isSubset(of: .tie) && data == .wild)
    {
      isRaised = true
    }
  }
}

/// The class of the data: the way in which its numbers can cancel.
enum DataClass: UInt8, BitwiseCopyable, Comparable {
  /// Fractions of small numbers: the rest of a sum is 0 or far more than rounding.
  case plain
  /// Few digits: a sum that comes out as 0 is 0.
  case mixed
  case wild

  static func < (a: DataClass, b: DataClass) -> Bool { a.rawValue < b.rawValue }
}

extension Doubt {
  /// Takes note of a coefficient.
  ///
  /// - Returns: its digits.
  @inline(__always) @discardableResult
  mutating func note(_ datum: Double) -> UInt8 { datum.magnitude == 1 ? 0 : noteNumber(datum) }

  @inline(never)
  private mutating func noteNumber(_ datum: Double) -> UInt8 {
    let isCoarse = Self.isCoarse(datum)
    let written = isCoarse ? nil : WrittenNumber(datum.magnitude)
    let own = Self.digits(of: datum, written)
    if data == .wild { return own }
    if !isCoarse { data = max(data, Self.dataClass(of: written)) }
    digits = Self.digits(ofProduct: digits, data == .wild && Self.hasManyDigits(datum) ? .max : own)
    return own
  }

  /// True if a coefficient in the sweep from a constraint is likely to be the product of many plain numbers: it is not
  /// between 2⁻²⁸ and 2²⁸.
  @inline(__always)
  static func isProduct(_ magnitude: Double) -> Bool {
    magnitude.bitPattern &- 0x3e30_0000_0000_0000 >= 0x0380_0000_0000_0000
  }

  /// Takes the data for wild, because a number was found that may differ from another one by less than rounding, or absorb
  /// it: a product of many numbers, or a multiplier that nearly has its bound.
  mutating func becomeWild() { data = .wild }

  /// Takes note of a constant.
  @inline(__always)
  mutating func noteConstant(_ constant: Double) { if !Self.isCoarseConstant(constant) { hasFineNumbers = true } }

  /// Takes note of a constraint with coefficients other than 1 and -1.
  mutating func noteOddCoefficients() { hasFineNumbers = true }

  /// True if a number is a multiple of 1/1024 of at most 2²⁰.
  @inline(__always)
  private static func isCoarseConstant(_ constant: Double) -> Bool {
    // Beside 1.5 · 2⁴², a double has no bits below 1/1024.
    let shift = 0x1.8p42
    return constant.magnitude <= 0x1p20 && (constant + shift) - shift == constant
  }

  /// True if no sum of constants can be as small as the rounding of values of this magnitude.
  ///
  /// With coefficients of 1 and -1, such a sum is 0 or a multiple of 1/1024 divided by a small number. The rounding is at most
  /// 2⁻⁴⁵ of 2¹⁷, which is 2⁻¹⁸ of 1/1024. Other coefficients could have a large product.
  func separatesConstants(from magnitude: Double) -> Bool {
    data == .plain && !hasFineNumbers && magnitude <= 0x1p17
  }

  /// Takes note of a weight.
  @inline(__always)
  mutating func noteWeight(_ weight: Double) { if weight != 1 { noteOddWeight(weight) } }

  @inline(never)
  private mutating func noteOddWeight(_ weight: Double) {
    if Self.isCoarse(weight) { return }
    let found = Self.dataClass(of: WrittenNumber(weight.magnitude))
    data = max(data, found)
    if found == .wild { hasWildWeights = true }
  }

  /// Forgets the data, before a proof notes the numbers of all constraints and of free variables again. What the machine
  /// takes over from the proof depends on nothing else.
  mutating func forgetData() { (data, hasWildWeights, hasFineNumbers, digits) = (.plain, false, false, 0) }

  /// True if a number has at most eight binary digits and is between 1/128 and 256.
  static func isCoarse(_ datum: Double) -> Bool {
    let bits = datum.magnitude.bitPattern
    return bits & fineDigits == 0 && bits &- 0x3f80_0000_0000_0000 < 0x00f0_0000_0000_0000
  }

  /// True if a number has more than eight binary digits.
  static func hasManyDigits(_ datum: Double) -> Bool { datum.bitPattern & fineDigits != 0 }

  /// The digits of a double that a number of at most eight binary digits does not have.
  static var fineDigits: UInt64 { 0x1fff_ffff_ffff }

  @inline(never)
  private static func dataClass(of written: WrittenNumber?) -> DataClass {
    guard let written else { return .wild }
    let largest = max(written.numerator, written.denominator)
    return largest <= 128 ? .plain : largest <= 10_000 ? .mixed : .wild
  }
}

extension Machine {
  /// True if rounding could have changed a decision of the operation in progress or of an earlier one.
  @inline(__always)
  mutating func isInDoubt() -> Bool {
    gatherDoubts()
    return doubt.isRaised
  }

  /// Takes over the notes of vectors.
  @inline(__always)
  mutating func gatherDoubts() {
    let rests = multipliers.rests.union(scratch.headroom.rests).union(scratch.passes.rests)
    if rests.isEmpty { return }
    doubt.add(rests)
    forgetRests()
  }

  mutating func forgetRests() {
    multipliers.forgetRests()
    scratch.headroom.rests = []
    scratch.passes.rests = []
  }
}

/// The number that a double stands for, if that number is not negative and a fraction of whole numbers of 64 bits.
///
/// 0.1 means 1/10 although the double is slightly larger, and 16.0 / 9 means 16/9. The number is the first of these
/// that exists:
/// 1. the double itself, if it is a whole number below 2⁵³ or a multiple of 1/1024 below 2²⁹,
/// 2. the decimal of at most 12 significant digits that rounds to the double,
/// 3. the fraction p/q that rounds to the double, if q is at most 10⁶ and q² · ulp < 1/64, so that no other fraction
///    can be meant,
/// 4. the decimal of at most 15 significant digits that rounds to the double, which is unique,
/// 5. the double itself.
///
/// Numbers that were meant to cancel then cancel. Every ninth double from 1/2 to 1 is near a decimal of 15 digits, but
/// only one in 10⁴ is near one of 12 digits: 319.0 / 376 rounds to 0.848404255319149, too, and means the fraction.
struct WrittenNumber {
  let numerator, denominator: UInt64

  /// The number by the first four rules, if the denominator is at most 10¹⁹.
  @inline(never)
  init?(_ size: Double) {
    guard let read = Self(decimal: size, below: 1e12) ?? Self(fraction: size) ?? Self(decimal: size, below: 1e15 - 0.5)
    else { return nil }
    self = read
  }

  /// The fraction with a given denominator that rounds to a number, if the numerator is below a limit.
  private init?(_ size: Double, over denominator: Double, below limit: Double) {
    if size * denominator >= limit { return nil }
    let numerator = Int64(size * denominator + 0.5)
    if Double(numerator) / denominator != size { return nil }
    let (n, d) = (UInt64(truncatingIfNeeded: numerator), UInt64(denominator))
    let divisor = commonDivisor(n, d)
    (self.numerator, self.denominator) = (n / divisor, d / divisor)
  }

  /// The number by the first rule, or the decimal whose digits are a number below a limit.
  private init?(decimal size: Double, below limit: Double) {
    // From 2⁵² to 2⁵³ every double is a whole number, and every decimal of 15 digits is a double, so all rules agree.
    var read = Self(size, over: 1, below: 0x1p52) ?? Self(size, over: 1024, below: 0x1p39)
    // Powers of ten up to 10²² are exact doubles, so one division rounds once.
    var power = 10.0
    while read == nil && power <= 1e19 {
      read = Self(size, over: power, below: limit)
      power *= 10
    }
    guard let read else { return nil }
    self = read
  }

  /// The number by the third rule, found by the continued fraction of the double.
  private init?(fraction size: Double) {
    var (q0, q1, rest) = (0.0, 1.0, size)
    // By Legendre's theorem every such fraction is a convergent, and at most one exists. The limit leaves a margin for
    // rounding. The denominators grow at least like Fibonacci numbers.
    while q1 <= 1e6 && q1 * q1 * size.ulp < 0x1p-6 {
      if let read = Self(size, over: q1, below: 0x1p53) {
        self = read
        return
      }
      let whole = Double(Int64(rest))
      if rest == whole { return nil }
      rest = 1 / (rest - whole)
      if rest >= 0x1p53 { return nil }
      (q0, q1) = (q1, Double(Int64(rest)) * q1 + q0)
    }
    return nil
  }
}

/// A sum of coefficients as they were written. It is known only if each partial sum is a fraction of whole numbers of 62 bits.
///
/// As doubles, 0.3 - 0.1 - 0.2 is -2.8·10⁻¹⁷, so that `0.3x == 0.1x + 0.2x + 1` would have a solution. And 1 - 0.937 is
/// 0.06299999999999994, which nobody wrote: such a coefficient would put all decisions in doubt.
struct WrittenSum {
  private var numerator: Int64 = 0
  private var denominator: UInt64 = 1
  private var isKnown = true

  /// The sum, rounded once; nil if it is not known, or has too many digits for a single rounding.
  var rounded: Double? {
    let limit: UInt64 = 1 << 53
    if !isKnown || numerator.magnitude > limit || denominator > limit { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// True if a sum of doubles may differ from the sum of the numbers that were written.
  ///
  /// - Parameter isCoarse: true if all addends are coarse, so that a sum of 0 is exact.
  @inline(__always)
  static func mayDiffer(from sum: Double, ofCoarse isCoarse: Bool) -> Bool {
    sum.isFinite && (sum == 0 ? !isCoarse : !Doubt.isCoarse(sum))
  }

  @inline(never)
  mutating func add(_ coefficient: Double) {
    guard isKnown, let added = WrittenNumber(coefficient.magnitude) else { return isKnown = false }
    // s/b ± n/d = (s·(d/g) ± n·(b/g)) / (b/g·d) with the greatest common divisor g of b and d
    let divisor = commonDivisor(denominator, added.denominator)
    let (factor, other) = (added.denominator / divisor, denominator / divisor)
    let larger = greater(Double(added.numerator), Double(added.denominator))
    if greater(Double(numerator.magnitude) * Double(factor), Double(other) * larger) >= 0x1p62 {
      return isKnown = false
    }
    let addend = Int64(truncatingIfNeeded: added.numerator &* other)
    let sum = numerator &* Int64(truncatingIfNeeded: factor) &+ (coefficient < 0 ? -addend : addend)
    let whole = other &* added.denominator
    let shared = commonDivisor(sum.magnitude, whole)
    (numerator, denominator) = (sum / Int64(truncatingIfNeeded: shared), whole / shared)
  }
}

/// The number that the author of a double meant, with which the reference calculates.
///
/// A double stands for all the reals that round to it. Of these the reading takes, in this order:
///
/// 1. the shortest decimal, if it has at most 12 significant digits: 7/10 for 0.7;
/// 2. the simplest fraction p/q, if q <= 1,000,000, p < 2⁵³ and no other one is so simple, q² · ulp < 1/64: 1/3 for 1.0 / 3;
/// 3. the shortest decimal, if it has at most 15 significant digits;
/// 4. the double's own value.
///
/// Nothing here knows the solver, which reads its data by the same contract.
public enum WrittenNumber: Hashable, Sendable {
  /// `digits · 10^exponent`
  case decimal(Int64, exponent: Int)
  /// `numerator / denominator`
  case fraction(Int64, Int64)
  /// The value of the double itself.
  case binary(Double)

  /// The reading of a finite double.
  public init(_ value: Double) {
    precondition(value.isFinite, "\(value) is not a number")
    if let (digits, exponent) = Self.shortDecimal(value, ofAtMost: 12) {
      self = .decimal(digits, exponent: exponent)
    } else if let (numerator, denominator) = Self.simplestFraction(value.magnitude),
      Double(denominator) * Double(denominator) * value.ulp < 0x1p-6
    {
      self = .fraction(value < 0 ? -numerator : numerator, denominator)
    } else if let (digits, exponent) = Self.shortDecimal(value, ofAtMost: 15) {
      self = .decimal(digits, exponent: exponent)
    } else {
      self = .binary(value)
    }
  }

  /// The shortest decimal that reads back as the double, if so many digits are enough for it.
  private static func shortDecimal(_ value: Double, ofAtMost limit: Int) -> (digits: Int64, exponent: Int)? {
    if let whole = Int64(exactly: value), whole.magnitude < 1_000_000_000_000_000 { return (whole, 0) }
    var (digits, exponent, count, zeros) = (Int64(0), 0, 0, 0)
    var isFraction = false
    var rest = Substring(value.description).utf8
    while let character = rest.popFirst() {
      switch character {
      case UInt8(ascii: "."): isFraction = true
      case UInt8(ascii: "-"): break
      case UInt8(ascii: "e"):
        exponent += Int(String(Substring(rest)))!
        rest = "".utf8[...]
      default:
        if isFraction { exponent -= 1 }
        if character == UInt8(ascii: "0") {
          // Zeros count once another digit follows.
          zeros += 1
          continue
        }
        if count > 0 { count += zeros }
        count += 1
        if count > limit { return nil }
        for _ in 0...zeros { digits *= 10 }
        digits += Int64(character - UInt8(ascii: "0"))
        zeros = 0
      }
    }
    return (value < 0 ? -digits : digits, exponent + zeros)
  }

  /// The fraction of the least denominator that rounds to a positive double, if it is small enough.
  ///
  /// All fractions with smaller denominators are farther from the double, so it is one of the best approximations, which
  /// the continued fraction of the double lists: h(i-2) + j·h(i-1) over k(i-2) + j·k(i-1), for j up to the quotient.
  private static func simplestFraction(_ value: Double) -> (Int64, Int64)? {
    // Below, no denominator is large enough. Above, no numerator is small enough.
    guard value > 4e-7, value < 9_007_199_254_740_992 else { return nil }
    let significand = value.significandBitPattern | 1 << 52
    let shift = 52 - Int(value.exponent)
    var (h, previousH, k, previousK) = (UInt64(1), UInt64(0), UInt64(0), UInt64(1))
    // value = significand / 2^shift = dividend / divisor
    var (dividend, divisor) = (significand, UInt64(1) << UInt64(min(shift, 63)))
    var quotient = dividend / divisor
    if shift > 63 {
      (previousH, h, previousK, k) = (1, 0, 0, 1)
      (quotient, divisor) = significand.dividingFullWidth((1 << UInt64(shift - 64), 0))
      dividend = significand
    } else {
      (dividend, divisor) = (divisor, dividend % divisor)
    }
    while true {
      // As far as the denominator and the numerator stay in their limits.
      var most = quotient
      if k > 0 { most = min(most, previousK > 1_000_000 ? 0 : (1_000_000 - previousK) / k) }
      if h > 0 { most = min(most, (9_007_199_254_740_991 - previousH) / h) }
      func isReached(_ j: UInt64) -> Bool {
        Double(previousH + j * h) / Double(previousK + j * k) == value
      }
      if previousK + most * k > 0, isReached(most) {
        var (below, reached) = (UInt64(0), most)
        while k > 0 && below + 1 < reached {
          let middle = (below + reached) / 2
          if isReached(middle) { reached = middle } else { below = middle }
        }
        return (Int64(previousH + reached * h), Int64(previousK + reached * k))
      }
      if most < quotient || divisor == 0 { return nil }
      (previousH, h, previousK, k) = (h, previousH + quotient * h, k, previousK + quotient * k)
      quotient = dividend / divisor
      (dividend, divisor) = (divisor, dividend % divisor)
    }
  }
}

extension Rational {
  /// The number that somebody meant who wrote the double: see ``WrittenNumber``.
  public init(asWritten value: Double) {
    switch WrittenNumber(value) {
    case .decimal(let digits, let exponent):
      let power = (0..<abs(exponent)).reduce(Rational.one) { power, _ in power * Rational(10) }
      self = exponent < 0 ? Rational(Int(digits)) / power : Rational(Int(digits)) * power
    case .fraction(let numerator, let denominator): self = Rational(Int(numerator)) / Rational(Int(denominator))
    case .binary(let value): self = Rational(value)
    }
  }
}

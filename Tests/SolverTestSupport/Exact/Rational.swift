/// An exact rational number in lowest terms. It never overflows and never rounds.
///
/// Numbers whose numerator and denominator fit into 64 bits are handled in registers, others as ``BigInteger``s.
public enum Rational: Sendable {
  /// Lowest terms, denominator positive, and neither part `Int64.min`, so that every part can be negated.
  case small(Int64, Int64)
  /// Lowest terms, denominator positive, and not representable as `small`.
  indirect case big(BigFraction)

  /// A fraction whose parts are too large for 64 bits.
  public struct BigFraction: Sendable {
    let numerator: BigInteger
    let denominator: BigInteger
  }

  /// Zero.
  public static let zero = Rational.small(0, 1)
  /// One.
  public static let one = Rational.small(1, 1)

  /// A whole number.
  public init(_ value: Int) { self = Rational(BigInteger(Int64(value)), BigInteger(1)) }

  /// The exact value of a finite double.
  public init(_ value: Double) {
    precondition(value.isFinite, "\(value) is not a number")
    if let whole = Int64(exactly: value), whole != .min {
      self = .small(whole, 1)
      return
    }
    // value = ± pattern · 2^exponent
    let hidden: UInt64 = value.isNormal ? 1 << 52 : 0
    let pattern = Int64(value.significandBitPattern | hidden)
    let exponent = Int(max(value.exponentBitPattern, 1)) - 1023 - 52
    let significand = BigInteger(value < 0 ? -pattern : pattern)
    self =
      exponent >= 0
      ? Rational(significand << exponent, BigInteger(1)) : Rational(significand, BigInteger(1) << -exponent)
  }

  init(_ numerator: BigInteger, _ denominator: BigInteger) {
    precondition(!denominator.isZero, "division by zero")
    let divisor = BigInteger.greatestCommonDivisor(numerator, denominator)
    var (n, d) = (numerator.divided(by: divisor).quotient, denominator.divided(by: divisor).quotient)
    if d.isNegative { (n, d) = (-n, -d) }
    if let n = n.int64, let d = d.int64, n != .min {
      self = .small(n, d)
    } else {
      self = .big(BigFraction(numerator: n, denominator: d))
    }
  }

  private var parts: (numerator: BigInteger, denominator: BigInteger) {
    switch self {
    case .small(let n, let d): (BigInteger(n), BigInteger(d))
    case .big(let fraction): (fraction.numerator, fraction.denominator)
    }
  }

  /// True if the number is zero.
  public var isZero: Bool {
    if case .small(0, _) = self { true } else { false }
  }

  /// True if the number is less than zero.
  public var isNegative: Bool {
    switch self {
    case .small(let n, _): n < 0
    case .big(let fraction): fraction.numerator.isNegative
    }
  }

  /// True if the number is greater than zero.
  public var isPositive: Bool { !isNegative && !isZero }

  /// The absolute value.
  public var magnitude: Rational { isNegative ? -self : self }

  /// The nearest double, to within a unit or two in the last place; infinite where it is too large.
  public var double: Double {
    if case .small(let n, let d) = self { return Double(n) / Double(d) }
    let (n, d) = (parts.numerator.scaled, parts.denominator.scaled)
    return Double(sign: .plus, exponent: n.exponent - d.exponent, significand: n.fraction / d.fraction)
  }
}

// MARK: - Arithmetic

extension Rational {
  /// The negation.
  public static prefix func - (a: Rational) -> Rational {
    switch a {
    case .small(let n, let d): .small(-n, d)
    case .big(let fraction): Rational(-fraction.numerator, fraction.denominator)
    }
  }

  /// The sum.
  public static func + (a: Rational, b: Rational) -> Rational {
    if case .small(let an, let ad) = a, case .small(let bn, let bd) = b {
      if ad == 1, bd == 1 {
        let (sum, overflow) = an.addingReportingOverflow(bn)
        if !overflow, sum != .min { return .small(sum, 1) }
      } else {
        let (left, o1) = an.multipliedReportingOverflow(by: bd)
        let (right, o2) = bn.multipliedReportingOverflow(by: ad)
        let (sum, o3) = left.addingReportingOverflow(right)
        let (denominator, o4) = ad.multipliedReportingOverflow(by: bd)
        if !o1, !o2, !o3, !o4, sum != .min { return lowest(sum, denominator) }
      }
    }
    let (a, b) = (a.parts, b.parts)
    return Rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }

  /// The difference.
  public static func - (a: Rational, b: Rational) -> Rational { a + -b }

  /// The product.
  public static func * (a: Rational, b: Rational) -> Rational {
    if case .small(let an, let ad) = a, case .small(let bn, let bd) = b {
      let (numerator, o1) = an.multipliedReportingOverflow(by: bn)
      let (denominator, o2) = ad.multipliedReportingOverflow(by: bd)
      if !o1, !o2, numerator != .min { return lowest(numerator, denominator) }
    }
    let (a, b) = (a.parts, b.parts)
    return Rational(a.numerator * b.numerator, a.denominator * b.denominator)
  }

  /// The quotient; the divisor is not zero.
  public static func / (a: Rational, b: Rational) -> Rational {
    switch b {
    case .small(let n, let d):
      precondition(n != 0, "division by zero")
      return a * (n < 0 ? .small(-d, -n) : .small(d, n))
    case .big(let fraction): return a * Rational(fraction.denominator, fraction.numerator)
    }
  }

  /// Adds to it.
  public static func += (a: inout Rational, b: Rational) { a = a + b }

  /// Subtracts from it.
  public static func -= (a: inout Rational, b: Rational) { a = a - b }

  /// The fraction in lowest terms; the denominator is positive and the numerator can be negated.
  private static func lowest(_ numerator: Int64, _ denominator: Int64) -> Rational {
    if denominator == 1 { return .small(numerator, 1) }
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int64(a)
    return .small(numerator / divisor, denominator / divisor)
  }
}

// MARK: - Comparison

extension Rational: Comparable, CustomStringConvertible {
  /// True if both are the same number.
  public static func == (a: Rational, b: Rational) -> Bool {
    switch (a, b) {
    case (.small(let an, let ad), .small(let bn, let bd)): an == bn && ad == bd
    case (.big(let a), .big(let b)): a.numerator == b.numerator && a.denominator == b.denominator
    default: false
    }
  }

  /// True if the left number is less.
  public static func < (a: Rational, b: Rational) -> Bool {
    if case .small(let an, let ad) = a, case .small(let bn, let bd) = b {
      let (left, right) = (an.multipliedFullWidth(by: bd), bn.multipliedFullWidth(by: ad))
      return (left.high, left.low) < (right.high, right.low)
    }
    return (a - b).isNegative
  }

  /// As a fraction where that is short.
  public var description: String {
    switch self {
    case .small(let n, 1): "\(n)"
    case .small(let n, let d): "\(n)/\(d)"
    case .big: "about \(double)"
    }
  }
}

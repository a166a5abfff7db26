/// A rational number, exact: what proofs are made with.
///
/// In lowest terms, with a positive denominator. Nearly all numbers of layouts fit into 64 bits; others are of any size.
enum ExactNumber: Sendable {
  /// Neither part is `Int64.min`.
  case small(Int64, Int64)
  case large(isNegative: Bool, Natural, Natural)

  static var zero: ExactNumber { .small(0, 1) }
  static var one: ExactNumber { .small(1, 1) }

  init(_ whole: Int64) { self = .small(whole, 1) }

  var isZero: Bool { if case .small(0, _) = self { true } else { false } }

  /// -1, 0 or 1.
  var sign: Int {
    switch self {
    case .small(let n, _): n < 0 ? -1 : n == 0 ? 0 : 1
    case .large(let isNegative, _, _): isNegative ? -1 : 1
    }
  }

  /// How many limbs it has: a measure of what calculating with it costs.
  var size: Int {
    switch self {
    case .small: 1
    case .large(_, let n, let d): n.limbs.count + d.limbs.count
    }
  }

  private var parts: (isNegative: Bool, n: Natural, d: Natural) {
    switch self {
    case .small(let n, let d): (n < 0, Natural(n.magnitude), Natural(d.magnitude))
    case .large(let isNegative, let n, let d): (isNegative, n, d)
    }
  }

  /// Puts a fraction in lowest terms.
  private init(isNegative: Bool, _ n: Natural, over d: Natural) {
    if n.isZero {
      self = .zero
      return
    }
    let divisor = Natural.greatestCommonDivisor(n, d)
    let reduced = divisor.isOne ? (n, d) : (n.divided(by: divisor), d.divided(by: divisor))
    if reduced.0.bitWidth < 64 && reduced.1.bitWidth < 64 {
      let whole = Int64(reduced.0.low)
      self = .small(isNegative ? -whole : whole, Int64(reduced.1.low))
    } else {
      self = .large(isNegative: isNegative, reduced.0, reduced.1)
    }
  }
}

// MARK: - Arithmetic

extension ExactNumber {
  static prefix func - (a: ExactNumber) -> ExactNumber {
    switch a {
    case .small(let n, let d): .small(-n, d)
    case .large(let isNegative, let n, let d): .large(isNegative: !isNegative, n, d)
    }
  }

  var magnitude: ExactNumber { sign < 0 ? -self : self }

  static func + (a: ExactNumber, b: ExactNumber) -> ExactNumber {
    if a.isZero { return b }
    if b.isZero { return a }
    if case .small(let p, let q) = a, case .small(let r, let s) = b, let sum = smallSum(p, q, r, s) { return sum }
    let (x, y) = (a.parts, b.parts)
    var (left, right) = (x.n * y.d, y.n * x.d)
    if x.isNegative == y.isNegative {
      left.add(right)
      return ExactNumber(isNegative: x.isNegative, left, over: x.d * y.d)
    }
    if left.compare(with: right) >= 0 {
      left.subtract(right)
      return ExactNumber(isNegative: x.isNegative, left, over: x.d * y.d)
    }
    right.subtract(left)
    return ExactNumber(isNegative: y.isNegative, right, over: x.d * y.d)
  }

  static func - (a: ExactNumber, b: ExactNumber) -> ExactNumber { a + -b }

  static func * (a: ExactNumber, b: ExactNumber) -> ExactNumber {
    if a.isZero || b.isZero { return .zero }
    if case .small(let p, let q) = a, case .small(let r, let s) = b, let product = smallProduct(p, q, r, s) {
      return product
    }
    let (x, y) = (a.parts, b.parts)
    return ExactNumber(isNegative: x.isNegative != y.isNegative, x.n * y.n, over: x.d * y.d)
  }

  /// The quotient by a number that is not 0.
  static func / (a: ExactNumber, b: ExactNumber) -> ExactNumber {
    switch b {
    case .small(1, 1): a
    case .small(let n, let d): a * .small(n < 0 ? -d : d, Int64(n.magnitude))
    case .large(let isNegative, let n, let d): a * .large(isNegative: isNegative, d, n)
    }
  }

  private static func smallSum(_ p: Int64, _ q: Int64, _ r: Int64, _ s: Int64) -> ExactNumber? {
    if q == 1 && s == 1 {
      let (sum, overflows) = p.addingReportingOverflow(r)
      return overflows || sum == .min ? nil : .small(sum, 1)
    }
    let divisor = Int64(greatestCommonDivisor(q.magnitude, s.magnitude))
    let (left, overflows0) = p.multipliedReportingOverflow(by: s / divisor)
    let (right, overflows1) = r.multipliedReportingOverflow(by: q / divisor)
    let (sum, overflows2) = left.addingReportingOverflow(right)
    let (whole, overflows3) = (q / divisor).multipliedReportingOverflow(by: s)
    if overflows0 || overflows1 || overflows2 || overflows3 || sum == .min { return nil }
    if sum == 0 { return .zero }
    let common = Int64(greatestCommonDivisor(sum.magnitude, divisor.magnitude))
    return .small(sum / common, whole / common)
  }

  private static func smallProduct(_ p: Int64, _ q: Int64, _ r: Int64, _ s: Int64) -> ExactNumber? {
    let first = Int64(greatestCommonDivisor(p.magnitude, s.magnitude))
    let second = Int64(greatestCommonDivisor(r.magnitude, q.magnitude))
    let (n, overflows) = (p / first).multipliedReportingOverflow(by: r / second)
    let (d, overflowsBelow) = (q / second).multipliedReportingOverflow(by: s / first)
    return overflows || overflowsBelow || n == .min ? nil : .small(n, d)
  }

  /// -1, 0 or 1: whether it is smaller than another number, equal to it or greater.
  func compare(with other: ExactNumber) -> Int {
    if sign != other.sign { return sign < other.sign ? -1 : 1 }
    if case .small(let p, let q) = self, case .small(let r, let s) = other {
      if q == s { return p == r ? 0 : p < r ? -1 : 1 }
    }
    let (x, y) = (parts, other.parts)
    let order = (x.n * y.d).compare(with: y.n * x.d)
    return x.isNegative ? -order : order
  }
}

// MARK: - Doubles

extension ExactNumber {
  /// A number as somebody wrote it.
  ///
  /// 0.1 means 1/10 although the double is a little more, and 16.0 / 9 means 16/9: it is
  /// 1. the double itself, if it is a whole number below 2⁵³ or a multiple of 1/1024 below 2²⁹; if it is not,
  /// 2. the decimal of at most 15 significant digits that rounds to the double, which is unique; if there is none,
  /// 3. the fraction p/q that does, if q is at most 10⁶ and no other fraction can be meant, q² · ulp < 1/64; if there is
  ///    none,
  /// 4. the double itself.
  ///
  /// What was meant to cancel then cancels.
  init(asWritten double: Double) {
    let size = double.magnitude
    if size < 0x1p53 && Double(Int64(double)) == double {
      self = .small(Int64(double), 1)
    } else if size < 0x1p29 && Double(Int64(double * 1024)) == double * 1024 {
      self = .small(Int64(double * 1024), 1) / .small(1024, 1)
    } else if let read = Self.decimal(size) ?? Self.fraction(size) {
      self = double < 0 ? -read : read
    } else {
      self.init(exactly: double)
    }
  }

  /// The exact value of a finite double.
  init(exactly double: Double) {
    if double == 0 {
      self = .zero
      return
    }
    let hidden: UInt64 = double.isNormal ? 1 << 52 : 0
    var significand = Natural(double.significandBitPattern | hidden)
    var exponent = Int(max(double.exponentBitPattern, 1)) - 1023 - 52
    let zeros = significand.trailingZeros
    significand.shift(right: zeros)
    exponent += zeros
    if exponent >= 0 {
      self.init(isNegative: double < 0, significand.shifted(left: exponent), over: Natural(1))
    } else {
      self.init(isNegative: double < 0, significand, over: Natural(1).shifted(left: -exponent))
    }
  }

  /// The decimal of at most 15 digits that rounds to a positive double.
  private static func decimal(_ size: Double) -> ExactNumber? {
    if size >= 1e15 || size < 1e-7 { return farDecimal(size) }
    // Up to 10²² powers of ten are exact, so that one division rounds once.
    var power = 1.0
    for _ in 0...22 {
      if size * power >= 1e15 - 1 { return nil }
      let digits = Int64(size * power + 0.5)
      if digits >= 1 && Double(digits) / power == size { return ExactNumber(digits) / wholePower(power) }
      power *= 10
    }
    return nil
  }

  /// The same where powers of ten are not exact: candidates are found with rounding, and tried exactly.
  private static func farDecimal(_ size: Double) -> ExactNumber? {
    var (scaled, exponent) = (size, 0)
    while scaled >= 1e36 { (scaled, exponent) = (scaled / 1e22, exponent + 22) }
    while scaled < 1e-8 { (scaled, exponent) = (scaled * 1e22, exponent - 22) }
    while scaled >= 1e15 { (scaled, exponent) = (scaled / 10, exponent + 1) }
    while scaled < 1e14 { (scaled, exponent) = (scaled * 10, exponent - 1) }
    var power = ExactNumber.one
    for _ in 0..<exponent.magnitude { power = power * ExactNumber(10) }
    let digits = Int64(scaled + 0.5)
    // Fewer digits are not touched by the rounding on the way.
    for candidate in [(digits + 50) / 100 * 100] + (digits - 50...digits + 50) {
      let decimal = exponent < 0 ? ExactNumber(candidate) / power : ExactNumber(candidate) * power
      if decimal.rounded == size { return decimal }
    }
    return nil
  }

  private static func wholePower(_ power: Double) -> ExactNumber {
    if power < 1e18 { return ExactNumber(Int64(power)) }
    return ExactNumber(Int64(power / 1e9)) * ExactNumber(1_000_000_000)
  }

  /// The fraction that must be meant by a positive double, by its continued fraction.
  private static func fraction(_ size: Double) -> ExactNumber? {
    if size >= 0x1p33 || size < 0x1p-33 { return nil }
    var (p0, q0, p1, q1) = (0.0, 1.0, 1.0, 0.0)
    var rest = size
    for _ in 0..<24 {
      if rest >= 0x1p53 { return nil }
      let whole = Double(Int64(rest))
      (p0, q0, p1, q1) = (p1, q1, whole * p1 + p0, whole * q1 + q0)
      if q1 > 1e6 || p1 >= 0x1p53 { return nil }
      // By Legendre every such fraction is a convergent, and there is one at most. The rest is to spare for rounding.
      if q1 * q1 * size.ulp >= 0x1p-6 { return nil }
      if p1 / q1 == size { return ExactNumber(Int64(p1)) / ExactNumber(Int64(q1)) }
      if rest == whole { return nil }
      rest = 1 / (rest - whole)
    }
    return nil
  }

  /// The nearest double; infinite beyond the greatest.
  var rounded: Double {
    let (isNegative, n, d) = parts
    if n.isZero { return 0 }
    if case .small(let n, 1) = self, n.magnitude < 1 << 53 { return Double(n) }
    // A quotient of 64 or 65 bits, whose last bit also says whether there was a rest.
    let shift = 64 - (n.bitWidth - d.bitWidth)
    let (top, bottom) = shift >= 0 ? (n.shifted(left: shift), d) : (n, d.shifted(left: -shift))
    var quotient = top.divided(by: bottom)
    var isExact = (quotient * bottom).compare(with: top) == 0
    var exponent = -shift
    while quotient.bitWidth > 64 {
      if quotient.trailingZeros == 0 { isExact = false }
      quotient.shift(right: 1)
      exponent += 1
    }
    var bits = quotient.low
    if !isExact { bits |= 1 }
    if exponent < -1085 {
      // Below the normal numbers fewer bits are kept, and are to be rounded once.
      (bits, exponent) = (Self.halved(bits, times: -1074 - exponent), -1074)
    }
    // Two factors: the power alone may be out of range.
    let half = exponent / 2
    let value = Double(bits) * Self.power(half) * Self.power(exponent - half)
    return isNegative ? -value : value
  }

  /// A number over a power of two, rounded to the nearest whole number, and to an even one half way.
  private static func halved(_ bits: UInt64, times count: Int) -> UInt64 {
    if count > 64 { return 0 }
    let (half, rest) = (UInt64(1) << UInt64(count - 1), count == 64 ? bits : bits & ((1 << UInt64(count)) - 1))
    let whole = count == 64 ? 0 : bits >> UInt64(count)
    return rest > half || (rest == half && whole & 1 == 1) ? whole + 1 : whole
  }

  private static func power(_ exponent: Int) -> Double {
    if exponent > 1023 { return .infinity }
    if exponent < -1022 { return 0 }
    return Double(sign: .plus, exponent: exponent, significand: 1)
  }
}

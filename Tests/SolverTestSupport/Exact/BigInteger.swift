/// An integer of any size: a sign and a magnitude in base 2³², the least significant digit first.
///
/// Schoolbook arithmetic throughout. It is the rarely taken path of ``Rational``: what counts is that it is right.
struct BigInteger: Equatable, Sendable {
  private(set) var isNegative: Bool
  private(set) var digits: [UInt32]

  private init(_ digits: [UInt32], isNegative: Bool) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
  }

  init(_ value: Int64) {
    let magnitude = value.magnitude
    self.init(
      [UInt32(truncatingIfNeeded: magnitude), UInt32(truncatingIfNeeded: magnitude >> 32)], isNegative: value < 0)
  }

  var isZero: Bool { digits.isEmpty }

  var magnitude: BigInteger { BigInteger(digits, isNegative: false) }

  /// The value, if it fits.
  var int64: Int64? {
    if digits.count > 2 { return nil }
    let magnitude = digits.reversed().reduce(UInt64(0)) { $0 << 32 | UInt64($1) }
    if isNegative { return magnitude <= UInt64(1) << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }

  /// The number of bits of the magnitude.
  var bitWidth: Int { 32 * digits.count - (digits.last?.leadingZeroBitCount ?? 0) }

  static prefix func - (a: BigInteger) -> BigInteger { BigInteger(a.digits, isNegative: !a.isNegative) }

  static func + (a: BigInteger, b: BigInteger) -> BigInteger {
    if a.isNegative == b.isNegative { return BigInteger(sum(a.digits, b.digits), isNegative: a.isNegative) }
    if isLess(a.digits, b.digits) { return BigInteger(difference(b.digits, a.digits), isNegative: b.isNegative) }
    return BigInteger(difference(a.digits, b.digits), isNegative: a.isNegative)
  }

  static func - (a: BigInteger, b: BigInteger) -> BigInteger { a + -b }

  static func * (a: BigInteger, b: BigInteger) -> BigInteger {
    var product = [UInt32](repeating: 0, count: a.digits.count + b.digits.count)
    for (i, digit) in a.digits.enumerated() {
      var carry: UInt64 = 0
      for (j, other) in b.digits.enumerated() {
        carry += UInt64(digit) * UInt64(other) + UInt64(product[i + j])
        product[i + j] = UInt32(truncatingIfNeeded: carry)
        carry >>= 32
      }
      product[i + b.digits.count] = UInt32(carry)
    }
    return BigInteger(product, isNegative: a.isNegative != b.isNegative)
  }

  static func << (a: BigInteger, bits: Int) -> BigInteger {
    let shift = UInt64(bits % 32)
    var shifted = [UInt32](repeating: 0, count: bits / 32)
    var carry: UInt64 = 0
    for digit in a.digits {
      carry |= UInt64(digit) << shift
      shifted.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return BigInteger(shifted + [UInt32(carry)], isNegative: a.isNegative)
  }

  /// The magnitude without its lowest bits.
  static func >> (a: BigInteger, bits: Int) -> BigInteger {
    let shift = UInt64(bits % 32)
    let kept = Array(a.digits.dropFirst(bits / 32)) + [0]
    let shifted = zip(kept, kept.dropFirst()).map { low, high in
      UInt32(truncatingIfNeeded: (UInt64(high) << 32 | UInt64(low)) >> shift)
    }
    return BigInteger(shifted, isNegative: a.isNegative)
  }

  /// The quotient, rounded towards zero, and the remainder, by long division digit by digit of base 2.
  func divided(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    precondition(!divisor.isZero, "division by zero")
    var quotient = [UInt32](repeating: 0, count: digits.count)
    var remainder = BigInteger(0)
    let divisorMagnitude = divisor.magnitude
    for bit in stride(from: bitWidth - 1, through: 0, by: -1) {
      remainder = remainder << 1
      if digits[bit / 32] >> UInt32(bit % 32) & 1 == 1 { remainder = remainder + BigInteger(1) }
      if !(remainder < divisorMagnitude) {
        remainder = remainder - divisorMagnitude
        quotient[bit / 32] |= 1 << UInt32(bit % 32)
      }
    }
    return (
      BigInteger(quotient, isNegative: isNegative != divisor.isNegative),
      BigInteger(remainder.digits, isNegative: isNegative)
    )
  }

  /// The greatest common divisor, by subtracting and halving (Stein), which needs no division.
  static func greatestCommonDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    var (a, b) = (a.magnitude, b.magnitude)
    if a.isZero { return b }
    if b.isZero { return a }
    let twos = min(a.trailingZeros, b.trailingZeros)
    a = a >> a.trailingZeros
    b = b >> b.trailingZeros
    while a != b {
      if a < b { swap(&a, &b) }
      a = a - b
      a = a >> a.trailingZeros
    }
    return a << twos
  }

  /// The number of zero bits at the end; the number is not zero.
  private var trailingZeros: Int {
    let zeros = digits.prefix { $0 == 0 }.count
    return 32 * zeros + digits[zeros].trailingZeroBitCount
  }

  static func < (a: BigInteger, b: BigInteger) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative ? isLess(b.digits, a.digits) : isLess(a.digits, b.digits)
  }

  /// The value as a fraction in `[0.5, 1)` (0 for 0) and a power of two, correct to the last bits of a double.
  var scaled: (fraction: Double, exponent: Int) {
    let width = bitWidth
    let top = width > 64 ? magnitude >> (width - 64) : magnitude << (64 - width)
    if isZero { return (0, 0) }
    let bits = top.digits.reversed().reduce(UInt64(0)) { $0 << 32 | UInt64($1) }
    let fraction = Double(sign: .plus, exponent: -64, significand: Double(bits))
    return (isNegative ? -fraction : fraction, width)
  }

  // MARK: Magnitudes

  private static func isLess(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for (x, y) in zip(a.reversed(), b.reversed()) where x != y { return x < y }
    return false
  }

  private static func sum(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    result.reserveCapacity(max(a.count, b.count) + 1)
    var carry: UInt64 = 0
    for i in 0..<max(a.count, b.count) {
      carry += (i < a.count ? UInt64(a[i]) : 0) + (i < b.count ? UInt64(b[i]) : 0)
      result.append(UInt32(truncatingIfNeeded: carry))
      carry >>= 32
    }
    return result + [UInt32(carry)]
  }

  /// `a - b` where `a >= b`.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result = a
    var borrow: Int64 = 0
    for i in a.indices {
      let digit = Int64(a[i]) - (i < b.count ? Int64(b[i]) : 0) - borrow
      result[i] = UInt32(truncatingIfNeeded: digit)
      borrow = digit < 0 ? 1 : 0
    }
    return result
  }
}

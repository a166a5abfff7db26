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
    var digits = a.digits
    shift(&digits, right: min(bits, a.bitWidth))
    return BigInteger(digits, isNegative: a.isNegative)
  }

  /// The quotient, rounded towards zero, and the remainder (Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D).
  func divided(by divisor: BigInteger) -> (quotient: BigInteger, remainder: BigInteger) {
    precondition(!divisor.isZero, "division by zero")
    // With the highest bit of the divisor set, an estimate by its first digit is at most 2 too large.
    let shift = divisor.digits[divisor.digits.count - 1].leadingZeroBitCount
    let part = (divisor.magnitude << shift).digits
    var rest = (magnitude << shift).digits + [0]
    var quotient = [UInt32](repeating: 0, count: max(0, rest.count - part.count))
    for place in quotient.indices.reversed() {
      let top = rest.count - 1
      let two = UInt64(rest[top]) << 32 | UInt64(rest[top - 1])
      var digit = min(two / UInt64(part[part.count - 1]), UInt64(UInt32.max))
      var isTooLarge = Self.subtract(part, times: digit, from: &rest, at: place)
      while isTooLarge {
        digit -= 1
        isTooLarge = !Self.add(part, to: &rest, at: place)
      }
      quotient[place] = UInt32(digit)
      rest.removeLast()
    }
    Self.shift(&rest, right: shift)
    return (
      BigInteger(quotient, isNegative: isNegative != divisor.isNegative), BigInteger(rest, isNegative: isNegative)
    )
  }

  /// The greatest common divisor, by subtracting and halving (Stein), in place.
  static func greatestCommonDivisor(_ a: BigInteger, _ b: BigInteger) -> BigInteger {
    if a.isZero { return b.magnitude }
    if b.isZero { return a.magnitude }
    let (aTwos, bTwos) = (trailingZeros(a.digits), trailingZeros(b.digits))
    var (larger, smaller) = ((a >> aTwos).digits, (b >> bTwos).digits)
    while true {
      if isLess(larger, smaller) { swap(&larger, &smaller) }
      _ = subtract(smaller, times: 1, from: &larger, at: 0)
      while larger.last == 0 { larger.removeLast() }
      if larger.isEmpty { return BigInteger(smaller, isNegative: false) << min(aTwos, bTwos) }
      shift(&larger, right: trailingZeros(larger))
    }
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

  /// Subtracts `digit · a` from the digits of `number` from `place` on. True if the difference is negative; the digits are
  /// then those of the difference plus a power of the base.
  private static func subtract(_ a: [UInt32], times digit: UInt64, from number: inout [UInt32], at place: Int) -> Bool {
    var carry: UInt64 = 0
    for i in a.indices {
      carry += digit * UInt64(a[i])
      let low = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
      if number[place + i] < low { carry += 1 }
      number[place + i] &-= low
    }
    for i in place + a.count..<number.count {
      let low = UInt32(truncatingIfNeeded: carry)
      carry = number[i] < low ? 1 : 0
      number[i] &-= low
    }
    return carry > 0
  }

  /// Adds `a` to the digits of `number` from `place` on; true if they overflow.
  private static func add(_ a: [UInt32], to number: inout [UInt32], at place: Int) -> Bool {
    var carry: UInt64 = 0
    for i in 0...a.count {
      carry += UInt64(number[place + i]) + (i < a.count ? UInt64(a[i]) : 0)
      number[place + i] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    return carry > 0
  }

  /// The number of zero bits at the end of a number that is not zero.
  private static func trailingZeros(_ a: [UInt32]) -> Int {
    let zeros = a.prefix { $0 == 0 }.count
    return 32 * zeros + a[zeros].trailingZeroBitCount
  }

  /// Drops the lowest bits.
  private static func shift(_ a: inout [UInt32], right bits: Int) {
    a.removeFirst(bits / 32)
    let shift = UInt64(bits % 32)
    if shift == 0 { return }
    for i in a.indices {
      let high = i + 1 < a.count ? UInt64(a[i + 1]) : 0
      a[i] = UInt32(truncatingIfNeeded: (high << 32 | UInt64(a[i])) >> shift)
    }
    if a.last == 0 { a.removeLast() }
  }

  /// `a - b` where `a >= b`.
  private static func difference(_ a: [UInt32], _ b: [UInt32]) -> [UInt32] {
    var result = a
    _ = subtract(b, times: 1, from: &result, at: 0)
    return result
  }
}

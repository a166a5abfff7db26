/// An exact rational number, for proofs.
///
/// It is stored as the position of its magnitude in ``ExactNumbers``, negative for a negative number; 0 for 0.
struct ExactNumber: BitwiseCopyable, Sendable {
  fileprivate var place: Int32

  static var zero: ExactNumber { ExactNumber(place: 0) }
  static var one: ExactNumber { ExactNumber(place: 1) }

  var isZero: Bool { place == 0 }
  /// -1, 0 or 1.
  var sign: Int { Int(place.signum()) }
  var magnitude: ExactNumber { place < 0 ? -self : self }
  static prefix func - (a: ExactNumber) -> ExactNumber { ExactNumber(place: 0 &- a.place) }

  fileprivate var position: Int { Int(magnitude.place) }
  fileprivate var isUnit: Bool { magnitude.place == 1 }
  func times(_ sign: Int) -> ExactNumber { sign < 0 ? -self : self }
}

/// The exact numbers of a proof, and their arithmetic.
///
/// Each number is a fraction in lowest terms, stored as the numbers of limbs of numerator and denominator, and then
/// these limbs. Numbers never change. Numbers that are not needed any more disappear when all others move to a new
/// place (``take(_:from:)``).
struct ExactNumbers: ~Copyable {
  /// The number 1 is at position 1.
  var limbs = Buffer<UInt>()
  /// The work that calculation may still do, in products of limbs.
  var work = 0

  init() {
    limbs.append(0)
    _ = small(1, 1)
  }

  /// The position of the next number.
  var end: Int { limbs.count }

  func numerator(_ number: ExactNumber) -> Natural {
    Natural(start: number.position &+ 2, count: Int(bitPattern: limbs[number.position]))
  }

  func denominator(_ number: ExactNumber) -> Natural {
    let n = numerator(number)
    return Natural(start: n.start &+ n.count, count: Int(bitPattern: limbs[number.position &+ 1]))
  }

  /// The number of limbs of a number, which measures the cost of calculating with it.
  func size(_ number: ExactNumber) -> Int {
    number.isZero ? 1 : Int(bitPattern: limbs[number.position] &+ limbs[number.position &+ 1] &- 1)
  }

  // MARK: Storing

  /// A fraction of single limbs in lowest terms.
  private mutating func small(_ n: UInt, _ d: UInt) -> ExactNumber {
    if n == 0 { return .zero }
    let place = Int32(truncatingIfNeeded: limbs.count)
    if n == 1 && d == 1 && place > 1 { return .one }
    limbs.append(1)
    limbs.append(1)
    limbs.append(n)
    limbs.append(d)
    return ExactNumber(place: place)
  }

  /// Stores a fraction in lowest terms from `start` on, where two limbs are free. Drops all limbs behind the fraction.
  /// The numerator is stored before the denominator.
  mutating func store(_ numerator: Natural, over denominator: Natural, at start: Int) -> ExactNumber {
    let isUnit = isOne(numerator) && isOne(denominator)
    let n = moved(numerator, to: start &+ 2)
    let d = moved(denominator, to: n.start &+ n.count)
    limbs[start] = UInt(bitPattern: n.count)
    limbs[start &+ 1] = UInt(bitPattern: d.count)
    limbs.truncate(to: isUnit ? start : d.start &+ d.count)
    return isUnit ? .one : ExactNumber(place: Int32(truncatingIfNeeded: start))
  }

  /// Copies a number from another store.
  mutating func take(_ number: ExactNumber, from other: borrowing ExactNumbers) -> ExactNumber {
    if number.isZero || number.isUnit { return number }
    let start = limbs.count
    for index in 0..<other.size(number) &+ 3 { limbs.append(other.limbs[number.position &+ index]) }
    return ExactNumber(place: Int32(truncatingIfNeeded: start)).times(number.sign)
  }

  /// Drops all numbers from `start` on, except for this one.
  mutating func keep(_ number: ExactNumber, from start: Int) -> ExactNumber {
    var (kept, end) = (number, start)
    if number.position >= start {
      let whole = moved(Natural(start: number.position, count: size(number) &+ 3), to: start)
      kept = ExactNumber(place: Int32(truncatingIfNeeded: start)).times(number.sign)
      end &+= whole.count
    }
    limbs.truncate(to: end)
    return kept
  }

  // MARK: Arithmetic

  @inline(never)
  mutating func sum(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber {
    if a.isZero { return b }
    if b.isZero { return a }
    if size(a) == 1, size(b) == 1, let sum = smallSum(a, b) { return sum }
    let start = limbs.count
    limbs.extend(by: 2)
    // p / q + r / s = (p · s' + r · q') / (q' · s' · g) for q = q' · g and s = s' · g. This numerator can have a divisor in
    // common with g alone (Knuth 4.5.1), and the divisors of g are quicker to find than those of the whole denominator.
    let (p, r) = (numerator(a), numerator(b))
    let (q, s, g) = reduced(denominator(a), denominator(b))
    var (sum, sign) = (room(max(p.count &+ s.count, r.count &+ q.count) &+ 1), a.sign)
    add(p, times: s, to: sum)
    if add(r, times: q, to: sum, sign: sign == b.sign ? 0 : .max) {
      // The sum has the other sign, and the room has the complement of its magnitude.
      let negative = sum
      (sum, sign) = (room(sum.count), -sign)
      add(1, times: negative, to: sum, sign: .max)
    }
    sum = trimmed(sum)
    if sum.count == 0 {
      limbs.truncate(to: start)
      return .zero
    }
    let (n, rest, _) = reduced(sum, g)
    let whole = product(q, s)
    return store(n, over: product(whole, rest), at: start).times(sign)
  }

  private mutating func smallSum(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber? {
    let (x, y) = (limbs.elements + a.position, limbs.elements + b.position)
    let (q, s) = (x[3], y[3])
    let divisor = commonDivisor(q, s)
    let (left, overflows0) = x[2].multipliedReportingOverflow(by: s / divisor)
    let (right, overflows1) = y[2].multipliedReportingOverflow(by: q / divisor)
    let (whole, overflows2) = (q / divisor).multipliedReportingOverflow(by: s)
    if overflows0 || overflows1 || overflows2 { return nil }
    var (sum, sign) = (left &- right, a.sign)
    if a.sign == b.sign {
      sum = left &+ right
      if sum < left { return nil }
    } else if left < right {
      (sum, sign) = (0 &- sum, b.sign)
    }
    let common = commonDivisor(sum, divisor)
    return small(sum / common, whole / common).times(sign)
  }

  mutating func product(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber {
    if a.isZero || b.isZero { return .zero }
    return product(a, numerator(b), denominator(b)).times(b.sign)
  }

  /// The quotient by a number that is not 0.
  mutating func quotient(_ a: ExactNumber, _ b: ExactNumber) -> ExactNumber {
    if a.isZero || b.isUnit { return a.times(b.sign) }
    return product(a, denominator(b), numerator(b)).times(b.sign)
  }

  private mutating func product(_ a: ExactNumber, _ r: Natural, _ s: Natural) -> ExactNumber {
    let (p, q) = (numerator(a), denominator(a))
    if p.count &+ q.count &+ r.count &+ s.count == 4 {
      let (x, y, z, w) = (limbs[p.start], limbs[q.start], limbs[r.start], limbs[s.start])
      let (first, second) = (commonDivisor(x, w), commonDivisor(z, y))
      let (n, overflows) = (x / first).multipliedReportingOverflow(by: z / second)
      let (d, overflowsBelow) = (y / second).multipliedReportingOverflow(by: w / first)
      if !overflows && !overflowsBelow { return small(n, d).times(a.sign) }
    }
    let start = limbs.count
    limbs.extend(by: 2)
    // Each numerator can have a divisor in common only with the denominator of the other number.
    let (first, second) = (reduced(p, s), reduced(r, q))
    let n = product(first.a, second.a)
    return store(n, over: product(second.b, first.b), at: start).times(a.sign)
  }

  /// `a + b · c`. Subtracts the cost from the work that is left.
  @inline(never)
  mutating func add(_ a: ExactNumber, _ b: ExactNumber, times c: ExactNumber) -> ExactNumber {
    if b.isZero || c.isZero { return a }
    let start = limbs.count
    let result = keep(sum(a, b.isUnit ? c.times(b.sign) : c.isUnit ? b.times(c.sign) : product(b, c)), from: start)
    work -= 1 &+ size(b) &* size(c) &+ size(a) &* (size(b) &+ size(c))
    return result
  }

  /// The sign of `a - b`: -1, 0 or 1.
  mutating func compare(_ a: ExactNumber, _ b: ExactNumber) -> Int {
    if a.sign != b.sign { return (a.sign - b.sign).signum() }
    let start = limbs.count
    let difference = sum(a, -b)
    limbs.truncate(to: start)
    return difference.sign
  }
}

// MARK: - Doubles

extension ExactNumbers {
  /// `n / d`.
  mutating func fraction(_ n: UInt64, _ d: UInt64) -> ExactNumber {
    if n == 0 { return .zero }
    let (start, divisor) = (limbs.count, commonDivisor(n, d))
    limbs.extend(by: 2)
    let numerator = natural(n / divisor)
    return store(numerator, over: natural(d / divisor), at: start)
  }

  /// The number that a double stands for, as written: ``WrittenNumber``.
  @inline(never)
  mutating func number(asWritten double: Double) -> ExactNumber {
    let (size, start) = (double.magnitude, limbs.count)
    if size <= 0x1p31 && Double(UInt(size)) == size { return small(UInt(size), 1).times(double < 0 ? -1 : 1) }
    var number = ExactNumber.zero
    if let read = WrittenNumber(size) {
      number = fraction(read.numerator, read.denominator)
    } else {
      number = farDecimal(size)
      if number.isZero { number = self.number(exactly: size) }
    }
    return keep(number, from: start).times(double < 0 ? -1 : 1)
  }

  /// The exact value of a finite double.
  mutating func number(exactly double: Double) -> ExactNumber {
    if double == 0 { return .zero }
    var significand = double.significandBitPattern | (double.isNormal ? 1 << 52 : 0)
    let zeros = significand.trailingZeroBitCount
    significand >>= UInt64(zeros)
    let exponent = Int(max(double.exponentBitPattern, 1)) - 1023 - 52 + zeros
    let start = limbs.count
    limbs.extend(by: 2)
    let n = shifted(natural(significand), left: max(exponent, 0))
    return store(n, over: shifted(natural(1), left: max(-exponent, 0)), at: start).times(double < 0 ? -1 : 1)
  }

  /// The decimal of at most 15 digits that rounds to a positive double; 0 if there is none. Returns 0 also from 10⁻⁴ to
  /// below 10¹⁵, where WrittenNumber finds decimals by exact powers of ten.
  private mutating func farDecimal(_ size: Double) -> ExactNumber {
    if size >= 1e-4 && size < 1e15 { return .zero }
    var (scaled, exponent) = (size, 0)
    while scaled >= 1e15 { (scaled, exponent) = (scaled / 10, exponent + 1) }
    while scaled < 1e14 { (scaled, exponent) = (scaled * 10, exponent - 1) }
    let (exact, ten) = (number(exactly: size), fraction(10, 1))
    var power = ExactNumber.one
    // Each power takes the place of the last one: a host that refuses memory has a reserve for a few numbers, not for
    // hundreds.
    let start = limbs.count
    for _ in 0..<exponent.magnitude {
      power = keep(exponent < 0 ? quotient(power, ten) : product(power, ten), from: start)
    }
    // At most one decimal rounds to the double: the decimal is a whole number of powers, and half a unit in the
    // double's last place is less than half a power.
    let digits = rounded(quotient(exact, power))
    let decimal = product(fraction(UInt64(digits + 0.5), 1), power)
    return rounded(decimal) == size ? decimal : .zero
  }

  /// The nearest double; infinite beyond the greatest.
  @inline(never)
  mutating func rounded(_ number: ExactNumber) -> Double {
    if number.isZero { return 0 }
    let start = limbs.count
    let (n, d) = (numerator(number), denominator(number))
    if n.count == 1 && d.count == 1 && UInt64(limbs[n.start]) <= 1 << 53 && UInt64(limbs[d.start]) <= 1 << 53 {
      // Numerator and denominator are exact doubles, so the division rounds once.
      let value = Double(limbs[n.start]) / Double(limbs[d.start])
      return number.sign < 0 ? -value : value
    }
    // A quotient of 63 or 64 bits. Its last bit is also set if there is a remainder.
    let shift = 63 - bitWidth(n) + bitWidth(d)
    let dividend = shifted(n, left: max(shift, 0))
    let (quotient, remainder) = divide(dividend, by: shifted(d, left: max(-shift, 0)))
    var (bits, exponent) = (low(quotient), -shift)
    if remainder.count > 0 { bits |= 1 }
    limbs.truncate(to: start)
    if exponent < -1084 {
      // A double below the normal numbers has fewer bits. The quotient must be rounded to these bits only once.
      (bits, exponent) = (Self.halved(bits, times: -1074 - exponent), -1074)
    }
    // The power has two factors, because it may be out of range itself.
    let half = exponent / 2
    let value = Double(bits) * Self.power(half) * Self.power(exponent - half)
    return number.sign < 0 ? -value : value
  }

  /// A number divided by a power of two and rounded to the nearest whole number. A tie goes to the even one.
  private static func halved(_ bits: UInt64, times count: Int) -> UInt64 {
    if count > 64 { return 0 }
    // One bit is left to shift out. The other bits shifted out are all 0 if `isExact`.
    let whole = bits >> UInt64(count - 1)
    let isExact = whole << UInt64(count - 1) == bits
    return (whole >> 1) + (whole & 1 == 1 && (!isExact || whole & 2 == 2) ? 1 : 0)
  }

  private static func power(_ exponent: Int) -> Double {
    exponent > 1023 ? .infinity : exponent < -1022 ? 0 : Double(bitPattern: UInt64(exponent + 1023) << 52)
  }
}

/// A natural number of any size: limbs in base 2³² or 2⁶⁴ in ``ExactNumbers``. The least significant limb comes first,
/// and the last limb is not 0.
struct Natural: BitwiseCopyable {
  var start: Int
  /// The number of limbs; 0 for the number 0.
  var count: Int
}

/// Schoolbook arithmetic: for numbers of a few limbs, as in proofs, no other method is faster.
///
/// Results are appended to the limbs and stay there until the limbs are truncated.
extension ExactNumbers {
  /// Room for a number, all zeros.
  mutating func room(_ count: Int) -> Natural {
    let start = limbs.count
    limbs.append(repeating: 0, count: count)
    return Natural(start: start, count: count)
  }

  /// A number without the zeros at its end.
  func trimmed(_ number: Natural) -> Natural {
    var number = number
    while number.count > 0 && limbs[number.start &+ number.count &- 1] == 0 { number.count &-= 1 }
    return number
  }

  mutating func natural(_ value: UInt64) -> Natural {
    let number = room(64 / UInt.bitWidth)
    limbs[number.start] = UInt(truncatingIfNeeded: value)
    if number.count > 1 { limbs[number.start + 1] = UInt(truncatingIfNeeded: value >> 32) }
    return trimmed(number)
  }

  func limb(_ index: Int, of number: Natural) -> UInt { index < number.count ? limbs[number.start &+ index] : 0 }

  /// The lowest 64 bits.
  func low(_ number: Natural) -> UInt64 {
    var value: UInt64 = 0
    for index in 0..<64 / UInt.bitWidth { value |= UInt64(limb(index, of: number)) << UInt64(UInt.bitWidth * index) }
    return value
  }

  func isOne(_ number: Natural) -> Bool { number.count == 1 && limbs[number.start] == 1 }

  func bitWidth(_ number: Natural) -> Int {
    if number.count == 0 { return 0 }
    return UInt.bitWidth &* number.count &- limbs[number.start &+ number.count &- 1].leadingZeroBitCount
  }

  // MARK: Adding and multiplying

  /// Adds `factor · a` to the room of another number, or subtracts it.
  ///
  /// Subtraction adds to the complement: all bits are flipped before and after. `sign` then has all bits set.
  ///
  /// - Returns: true if the sum does not fit into the room, or if the difference is less than 0. The result has then
  ///   wrapped around.
  @discardableResult
  mutating func add(_ factor: UInt, times a: Natural, to sum: Natural, sign: UInt = 0) -> Bool {
    let (source, target) = (limbs.elements + a.start, limbs.elements + sum.start)
    var carry: UInt = 0
    var index = 0
    while index < a.count {
      let (high, low) = factor.multipliedFullWidth(by: source[index])
      let (part, overflows) = (target[index] ^ sign).addingReportingOverflow(low)
      let (total, overflowsAgain) = part.addingReportingOverflow(carry)
      target[index] = total ^ sign
      carry = high &+ (overflows ? 1 : 0) &+ (overflowsAgain ? 1 : 0)
      index &+= 1
    }
    while carry != 0 && index < sum.count {
      let (total, overflows) = (target[index] ^ sign).addingReportingOverflow(carry)
      target[index] = total ^ sign
      carry = overflows ? 1 : 0
      index &+= 1
    }
    return carry != 0
  }

  /// The same for `a · b`.
  @discardableResult
  mutating func add(_ a: Natural, times b: Natural, to sum: Natural, sign: UInt = 0) -> Bool {
    var wraps = false
    for index in 0..<a.count {
      let rest = Natural(start: sum.start &+ index, count: sum.count &- index)
      if add(limbs[a.start &+ index], times: b, to: rest, sign: sign) { wraps = true }
    }
    return wraps
  }

  mutating func product(_ a: Natural, _ b: Natural) -> Natural {
    let product = room(a.count &+ b.count)
    add(a, times: b, to: product)
    return trimmed(product)
  }

  /// A number times a power of two.
  mutating func shifted(_ a: Natural, left bits: Int) -> Natural {
    let whole = bits / UInt.bitWidth
    let shifted = room(a.count &+ whole &+ 1)
    add(1 &<< UInt(bitPattern: bits), times: a, to: Natural(start: shifted.start &+ whole, count: a.count &+ 1))
    return trimmed(shifted)
  }

  // MARK: Dividing

  /// Divides by a number that is not 0 and has no more limbs than the dividend (Knuth, *The Art of Computer
  /// Programming* 2, 4.3.1, algorithm D).
  mutating func divide(_ a: Natural, by b: Natural) -> (quotient: Natural, remainder: Natural) {
    let shift = UInt(bitPattern: limbs[b.start &+ b.count &- 1].leadingZeroBitCount)
    let (divisor, rest) = (room(b.count), room(a.count &+ 1))
    add(1 &<< shift, times: b, to: divisor)
    add(1 &<< shift, times: a, to: rest)
    let quotient = room(rest.count &- b.count)
    var index = quotient.count
    while index > 0 {
      index &-= 1
      let part = Natural(start: rest.start &+ index, count: b.count &+ 1)
      var digit = quotientDigit(part, divisor)
      if add(digit, times: divisor, to: part, sign: .max) {
        // The digit is one too large, which happens to two of 2³² or 2⁶⁴ digits.
        digit &-= 1
        add(1, times: divisor, to: part)
      }
      limbs[quotient.start &+ index] = digit
    }
    var remainder = trimmed(rest)
    if shift > 0 && remainder.count > 0 {
      // Shifts left up to a whole limb and drops the lowest limb, which is a shift to the right.
      let shifted = room(remainder.count &+ 1)
      add(1 &<< (0 &- shift), times: remainder, to: shifted)
      remainder = trimmed(Natural(start: shifted.start &+ 1, count: remainder.count))
    }
    return (trimmed(quotient), remainder)
  }

  /// The digit of a quotient by leading limbs. It is right or one too large.
  private func quotientDigit(_ part: Natural, _ divisor: Natural) -> UInt {
    let count = divisor.count
    let (dividend, first) = (limbs.elements + part.start, limbs[divisor.start &+ count &- 1])
    if dividend[count] >= first { return .max }
    var (digit, rest) = first.dividingFullWidth((high: dividend[count], low: dividend[count &- 1]))
    if count == 1 { return digit }
    while true {
      let (high, low) = digit.multipliedFullWidth(by: limbs[divisor.start &+ count &- 2])
      if high < rest || (high == rest && low <= dividend[count &- 2]) { return digit }
      digit &-= 1
      let (sum, overflows) = rest.addingReportingOverflow(first)
      if overflows { return digit }
      rest = sum
    }
  }

  // MARK: Common divisors

  /// The greatest common divisor of two numbers that are not 0.
  ///
  /// Uses Euclid's algorithm, as far as possible with the leading bits alone (Lehmer 1938; Knuth 4.5.2, algorithm L).
  mutating func greatestCommonDivisor(_ first: Natural, _ second: Natural) -> Natural {
    let bottom = limbs.count
    var (a, b) = bitWidth(first) < bitWidth(second) ? (second, first) : (first, second)
    while b.count > 0 {
      if a.count == 1 {
        let divisor = commonDivisor(limbs[a.start], limbs[b.start])
        limbs.truncate(to: bottom)
        limbs.append(divisor)
        return Natural(start: bottom, count: 1)
      }
      let steps = leadingSteps(a, b)
      var next = (b, b)
      if steps.q == 0 {
        next.1 = divide(a, by: b).remainder
      } else {
        next = (combination(steps.p, a, steps.q, b), combination(steps.r, a, steps.s, b))
      }
      a = moved(next.0, to: bottom)
      b = moved(next.1, to: bottom &+ a.count)
      limbs.truncate(to: b.start &+ b.count)
    }
    return a
  }

  /// The result of as many steps of Euclid's algorithm as the leading bits of two numbers determine:
  /// p · a + q · b and r · a + s · b.
  private func leadingSteps(_ a: Natural, _ b: Natural) -> (p: Int, q: Int, r: Int, s: Int) {
    var (x, y) = (leading(a, like: a), leading(b, like: a))
    var (p, q, r, s) = (1, 0, 0, 1)
    // A step from x < y would only exchange the numbers, and the condition would then judge the lesser multipliers.
    while y != 0 && x >= y {
      let quotient = x / y
      let (rest, next) = (x &- quotient &* y, q &- quotient &* s)
      // Collins's condition: the bits that are left out could otherwise change the quotient.
      if rest < next.magnitude || y &- rest < next.magnitude &+ s.magnitude { break }
      (p, r) = (r, p &- quotient &* r)
      (q, s) = (s, next)
      (x, y) = (y, rest)
    }
    return (p, q, r, s)
  }

  /// The bits of a number at the places of another number's leading bits, two fewer than a limb has.
  private func leading(_ number: Natural, like other: Natural) -> Int {
    let (high, low) = (limb(other.count &- 1, of: number), limb(other.count &- 2, of: number))
    let shift = UInt(bitPattern: limb(other.count &- 1, of: other).leadingZeroBitCount)
    return Int(bitPattern: (high &<< shift | (low &>> 1) &>> ~shift) &>> 2)
  }

  /// `p · a + q · b`, which is not negative and not greater than a.
  private mutating func combination(_ p: Int, _ a: Natural, _ q: Int, _ b: Natural) -> Natural {
    let sum = room(a.count)
    add(p.magnitude, times: a, to: sum, sign: p < 0 ? .max : 0)
    add(q.magnitude, times: b, to: sum, sign: q < 0 ? .max : 0)
    return trimmed(sum)
  }

  /// Two numbers that are not 0, divided by their greatest common divisor.
  mutating func reduced(_ a: Natural, _ b: Natural) -> (a: Natural, b: Natural, divisor: Natural) {
    // Most numbers of a proof have a denominator of 1.
    let divisor = isOne(a) ? a : isOne(b) ? b : greatestCommonDivisor(a, b)
    if isOne(divisor) { return (a, b, divisor) }
    let first = divide(a, by: divisor).quotient
    return (first, divide(b, by: divisor).quotient, divisor)
  }

  /// Copies a number down to a position before all numbers that are still needed.
  mutating func moved(_ number: Natural, to start: Int) -> Natural {
    for index in 0..<number.count { limbs[start &+ index] = limbs[number.start &+ index] }
    return Natural(start: start, count: number.count)
  }
}

/// The greatest common divisor of two numbers that are not both 0, by subtracting and halving (Stein 1967).
func commonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
  if a == 0 || b == 0 { return a | b }
  let zeros = (a | b).trailingZeroBitCount
  var (a, b) = (a >> UInt64(a.trailingZeroBitCount), b)
  while b != 0 && a != 1 {
    b >>= UInt64(b.trailingZeroBitCount)
    if a > b { (a, b) = (b, a) }
    b -= a
  }
  return a << UInt64(zeros)
}

func commonDivisor(_ a: UInt, _ b: UInt) -> UInt { UInt(truncatingIfNeeded: commonDivisor(UInt64(a), UInt64(b))) }

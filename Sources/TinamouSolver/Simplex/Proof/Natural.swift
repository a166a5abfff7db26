/// A natural number of any size, in base 2³² or 2⁶⁴, the least significant limb first.
///
/// Schoolbook arithmetic: a proof (``Machine/prove()``) works with numbers of a few limbs, where nothing else is faster.
struct Natural: Sendable {
  private(set) var limbs: [UInt]

  init(_ value: UInt64) {
    limbs = []
    var rest = value
    while rest != 0 {
      limbs.append(UInt(truncatingIfNeeded: rest))
      // In two shifts, for one of 64 bits is none.
      rest = (rest >> UInt64(UInt.bitWidth / 2)) >> UInt64(UInt.bitWidth / 2)
    }
  }

  private init(limbs: [UInt]) {
    self.limbs = limbs
    trim()
  }

  private mutating func trim() {
    while let last = limbs.last, last == 0 { limbs.removeLast() }
  }

  var isZero: Bool { limbs.isEmpty }
  var isOne: Bool { limbs.count == 1 && limbs[0] == 1 }

  var bitWidth: Int {
    guard let last = limbs.last else { return 0 }
    return UInt.bitWidth * limbs.count - last.leadingZeroBitCount
  }

  /// The number of zero bits at the end; 0 for 0.
  var trailingZeros: Int {
    for index in limbs.indices where limbs[index] != 0 {
      return UInt.bitWidth * index + limbs[index].trailingZeroBitCount
    }
    return 0
  }

  /// The lowest 64 bits.
  var low: UInt64 {
    var value: UInt64 = 0
    for index in 0..<min(limbs.count, 64 / UInt.bitWidth) {
      value |= UInt64(limbs[index]) << UInt64(UInt.bitWidth * index)
    }
    return value
  }

  // MARK: Comparing

  /// -1, 0 or 1: whether it is smaller than another number, equal to it or greater.
  func compare(with other: Natural) -> Int {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
    var index = limbs.count
    while index > 0 {
      index -= 1
      if limbs[index] != other.limbs[index] { return limbs[index] < other.limbs[index] ? -1 : 1 }
    }
    return 0
  }

  // MARK: Adding and subtracting

  mutating func add(_ other: Natural) {
    var carry: UInt = 0
    var index = 0
    while index < other.limbs.count || carry != 0 {
      if index == limbs.count { limbs.append(0) }
      let part = index < other.limbs.count ? other.limbs[index] : 0
      let (sum, overflows) = limbs[index].addingReportingOverflow(part)
      let (total, overflowsAgain) = sum.addingReportingOverflow(carry)
      limbs[index] = total
      carry = overflows || overflowsAgain ? 1 : 0
      index += 1
    }
  }

  /// Subtracts a number that is not greater.
  mutating func subtract(_ other: Natural) {
    var borrow: UInt = 0
    var index = 0
    while index < other.limbs.count || borrow != 0 {
      let part = index < other.limbs.count ? other.limbs[index] : 0
      let (difference, underflows) = limbs[index].subtractingReportingOverflow(part)
      let (total, underflowsAgain) = difference.subtractingReportingOverflow(borrow)
      limbs[index] = total
      borrow = underflows || underflowsAgain ? 1 : 0
      index += 1
    }
    trim()
  }

  // MARK: Multiplying and shifting

  static func * (a: Natural, b: Natural) -> Natural {
    if a.isZero || b.isZero { return Natural(0) }
    if a.isOne { return b }
    if b.isOne { return a }
    var product = [UInt](repeating: 0, count: a.limbs.count + b.limbs.count)
    for i in a.limbs.indices {
      var carry: UInt = 0
      for j in b.limbs.indices {
        let (high, low) = a.limbs[i].multipliedFullWidth(by: b.limbs[j])
        let (sum, overflows) = product[i + j].addingReportingOverflow(low)
        let (total, overflowsAgain) = sum.addingReportingOverflow(carry)
        product[i + j] = total
        carry = high &+ (overflows ? 1 : 0) &+ (overflowsAgain ? 1 : 0)
      }
      product[i + b.limbs.count] = carry
    }
    return Natural(limbs: product)
  }

  func shifted(left bits: Int) -> Natural {
    if isZero || bits == 0 { return self }
    let (whole, part) = (bits / UInt.bitWidth, bits % UInt.bitWidth)
    var shifted = [UInt](repeating: 0, count: limbs.count + whole + 1)
    for index in limbs.indices {
      shifted[index + whole] |= limbs[index] << UInt(part)
      if part > 0 { shifted[index + whole + 1] = limbs[index] >> UInt(UInt.bitWidth - part) }
    }
    return Natural(limbs: shifted)
  }

  mutating func shift(right bits: Int) {
    if bits == 0 { return }
    let (whole, part) = (bits / UInt.bitWidth, bits % UInt.bitWidth)
    if whole >= limbs.count {
      limbs = []
      return
    }
    for index in 0..<(limbs.count - whole) {
      var limb = limbs[index + whole] >> UInt(part)
      if part > 0 && index + whole + 1 < limbs.count {
        limb |= limbs[index + whole + 1] << UInt(UInt.bitWidth - part)
      }
      limbs[index] = limb
    }
    limbs.removeLast(whole)
    trim()
  }

  // MARK: Dividing

  /// The quotient, rounded down, by a number that is not 0 (Knuth, *The Art of Computer Programming* 2, 4.3.1, algorithm D).
  func divided(by divisor: Natural) -> Natural {
    if compare(with: divisor) < 0 { return Natural(0) }
    if divisor.isOne { return self }
    let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
    let d = divisor.shifted(left: shift).limbs
    var u = shifted(left: shift).limbs
    while u.count <= limbs.count { u.append(0) }
    let n = d.count
    var quotient = [UInt](repeating: 0, count: u.count - n)
    var j = u.count - n
    while j > 0 {
      j -= 1
      let digit = Self.quotientDigit(u, j + n, d)
      if Self.subtract(digit, times: d, from: &u, at: j) {
        quotient[j] = digit
      } else {
        // One too large, which happens twice in 2³² or 2⁶⁴ digits.
        quotient[j] = digit &- 1
        Self.add(d, to: &u, at: j)
      }
    }
    return Natural(limbs: quotient)
  }

  /// The digit of a quotient by its leading limbs: the right one or one too large.
  private static func quotientDigit(_ u: [UInt], _ top: Int, _ d: [UInt]) -> UInt {
    let first = d[d.count - 1]
    if u[top] >= first { return .max }
    var (digit, rest) = first.dividingFullWidth((high: u[top], low: u[top - 1]))
    if d.count == 1 { return digit }
    while true {
      let (high, low) = digit.multipliedFullWidth(by: d[d.count - 2])
      if high < rest || (high == rest && low <= u[top - 2]) { return digit }
      digit &-= 1
      let (sum, overflows) = rest.addingReportingOverflow(first)
      if overflows { return digit }
      rest = sum
    }
  }

  /// - Returns: whether the difference is not negative.
  private static func subtract(_ digit: UInt, times d: [UInt], from u: inout [UInt], at j: Int) -> Bool {
    var carry: UInt = 0
    for i in d.indices {
      let (high, low) = digit.multipliedFullWidth(by: d[i])
      let (sum, overflows) = low.addingReportingOverflow(carry)
      let (difference, underflows) = u[i + j].subtractingReportingOverflow(sum)
      u[i + j] = difference
      carry = high &+ (overflows ? 1 : 0) &+ (underflows ? 1 : 0)
    }
    let (difference, underflows) = u[j + d.count].subtractingReportingOverflow(carry)
    u[j + d.count] = difference
    return !underflows
  }

  private static func add(_ d: [UInt], to u: inout [UInt], at j: Int) {
    var carry: UInt = 0
    for i in d.indices {
      let (sum, overflows) = u[i + j].addingReportingOverflow(d[i])
      let (total, overflowsAgain) = sum.addingReportingOverflow(carry)
      u[i + j] = total
      carry = overflows || overflowsAgain ? 1 : 0
    }
    u[j + d.count] = u[j + d.count] &+ carry
  }

  // MARK: Common divisors

  /// The greatest common divisor of two numbers that are not 0, by subtracting and halving (Stein 1967).
  static func greatestCommonDivisor(_ a: Natural, _ b: Natural) -> Natural {
    if a.isOne || b.isOne { return Natural(1) }
    var (a, b) = (a, b)
    let (zeros, otherZeros) = (a.trailingZeros, b.trailingZeros)
    a.shift(right: zeros)
    b.shift(right: otherZeros)
    while true {
      if a.limbs.count == 1 && b.limbs.count == 1 {
        let divisor = TinamouSolver.greatestCommonDivisor(UInt64(a.limbs[0]), UInt64(b.limbs[0]))
        return Natural(divisor).shifted(left: min(zeros, otherZeros))
      }
      let order = a.compare(with: b)
      if order == 0 || a.isOne || b.isOne { break }
      if order < 0 { swap(&a, &b) }
      // By a much smaller number, one division does the work of many subtractions.
      if a.limbs.count > b.limbs.count + 1 {
        a.subtract(a.divided(by: b) * b)
        if a.isZero {
          a = b
          break
        }
      } else {
        a.subtract(b)
      }
      a.shift(right: a.trailingZeros)
    }
    return (a.compare(with: b) < 0 ? a : b).shifted(left: min(zeros, otherZeros))
  }
}

/// The greatest common divisor of two numbers that are not both 0.
func greatestCommonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
  if a == 0 { return b }
  if b == 0 { return a }
  let zeros = (a | b).trailingZeroBitCount
  var (a, b) = (a >> UInt64(a.trailingZeroBitCount), b)
  while b != 0 {
    b >>= UInt64(b.trailingZeroBitCount)
    if a > b { swap(&a, &b) }
    b -= a
  }
  return a << UInt64(zeros)
}

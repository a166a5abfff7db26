import SolverTestSupport

@testable import TinamouSolver

/// A number of proofs with its limbs, away from where others are; the reference's protocol has another name.
struct ProofNumber {
  fileprivate(set) var sign: Int
  fileprivate(set) var n: WholeNumber
  fileprivate(set) var d: WholeNumber

  static var zero: ProofNumber { ProofNumber(0) }
  static var one: ProofNumber { ProofNumber(1) }

  /// What comes of numbers in exact arithmetic.
  private static func result(
    _ inputs: [ProofNumber], _ calculate: (inout ExactNumbers, [TinamouSolver.ExactNumber]) -> TinamouSolver.ExactNumber
  ) -> ProofNumber {
    var numbers = ExactNumbers()
    var stored: [TinamouSolver.ExactNumber] = []
    for input in inputs { stored.append(input.stored(in: &numbers)) }
    let result = calculate(&numbers, stored)
    return ProofNumber(result, in: numbers)
  }

  init(_ number: TinamouSolver.ExactNumber, in numbers: borrowing ExactNumbers) {
    sign = number.sign
    (n, d) = (WholeNumber(0), WholeNumber(1))
    if number.isZero { return }
    let (numerator, denominator) = (numbers.numerator(number), numbers.denominator(number))
    n = WholeNumber(numerator, in: numbers)
    d = WholeNumber(denominator, in: numbers)
  }

  func stored(in numbers: inout ExactNumbers) -> TinamouSolver.ExactNumber {
    if isZero { return .zero }
    let start = numbers.end
    numbers.limbs.extend(by: 2)
    let (numerator, denominator) = (n.stored(in: &numbers), d.stored(in: &numbers))
    let number = numbers.store(numerator, over: denominator, at: start)
    return sign < 0 ? -number : number
  }

  init(_ whole: Int64) { self.init(whole, over: 1) }

  /// A whole number over another one that is not 0.
  init(_ numerator: Int64, over denominator: Int64) {
    self = Self.result([]) { numbers, _ in
      let number = numbers.fraction(numerator.magnitude, denominator.magnitude)
      return (numerator < 0) == (denominator < 0) ? number : -number
    }
  }

  init(asWritten double: Double) { self = Self.result([]) { numbers, _ in numbers.number(asWritten: double) } }
  init(exactly double: Double) { self = Self.result([]) { numbers, _ in numbers.number(exactly: double) } }

  static prefix func - (a: ProofNumber) -> ProofNumber { result([a]) { -$1[0] } }
  static func + (a: ProofNumber, b: ProofNumber) -> ProofNumber { result([a, b]) { $0.sum($1[0], $1[1]) } }
  static func - (a: ProofNumber, b: ProofNumber) -> ProofNumber { result([a, b]) { $0.sum($1[0], -$1[1]) } }
  static func * (a: ProofNumber, b: ProofNumber) -> ProofNumber { result([a, b]) { $0.product($1[0], $1[1]) } }
  static func / (a: ProofNumber, b: ProofNumber) -> ProofNumber { result([a, b]) { $0.quotient($1[0], $1[1]) } }

  /// `self + b · c` in one operation.
  func adding(_ b: ProofNumber, times c: ProofNumber) -> ProofNumber {
    Self.result([self, b, c]) { $0.add($1[0], $1[1], times: $1[2]) }
  }

  var magnitude: ProofNumber { Self.result([self]) { $1[0].magnitude } }

  func compare(with other: ProofNumber) -> Int {
    var numbers = ExactNumbers()
    let (a, b) = (stored(in: &numbers), other.stored(in: &numbers))
    return numbers.compare(a, b)
  }

  var rounded: Double {
    var numbers = ExactNumbers()
    let number = stored(in: &numbers)
    return numbers.rounded(number)
  }

  var size: Int {
    var numbers = ExactNumbers()
    let number = stored(in: &numbers)
    return numbers.size(number)
  }

  var isZero: Bool { sign == 0 }
  func isEqual(to other: ProofNumber) -> Bool { compare(with: other) == 0 }

  /// The same number in the arithmetic of the reference.
  var rational: Rational {
    let value = n.rational / d.rational
    return sign < 0 ? -value : value
  }

  /// Whether it is in lowest terms, with a denominator that is not 0, and the same when it is stored again.
  var isCanonical: Bool {
    if d.isZero || n.isZero != (sign == 0) { return false }
    return isZero ? d.isOne : WholeNumber.greatestCommonDivisor(n, d).isOne
  }
}

/// A natural number with its limbs.
struct WholeNumber {
  let limbs: [UInt]

  init(_ value: UInt64) {
    var numbers = ExactNumbers()
    let natural = numbers.natural(value)
    self.init(natural, in: numbers)
  }

  init(_ number: Natural, in numbers: borrowing ExactNumbers) {
    var limbs: [UInt] = []
    for index in 0..<number.count { limbs.append(numbers.limbs[number.start + index]) }
    self.limbs = limbs
  }

  func stored(in numbers: inout ExactNumbers) -> Natural {
    let natural = numbers.room(limbs.count)
    for index in limbs.indices { numbers.limbs[natural.start + index] = limbs[index] }
    return natural
  }

  private static func result(
    _ a: Self, _ b: Self, _ calculate: (inout ExactNumbers, Natural, Natural) -> Natural
  ) -> Self {
    var numbers = ExactNumbers()
    let (x, y) = (a.stored(in: &numbers), b.stored(in: &numbers))
    let result = calculate(&numbers, x, y)
    return Self(result, in: numbers)
  }

  static func + (a: Self, b: Self) -> Self {
    result(a, b) { numbers, a, b in
      let sum = numbers.room(max(a.count, b.count) + 1)
      numbers.add(1, times: a, to: sum)
      numbers.add(1, times: b, to: sum)
      return numbers.trimmed(sum)
    }
  }

  /// The difference of a number that is not smaller and another one.
  static func - (a: Self, b: Self) -> Self {
    result(a, b) { numbers, a, b in
      numbers.add(1, times: b, to: a, sign: .max)
      return numbers.trimmed(a)
    }
  }

  static func * (a: Self, b: Self) -> Self { result(a, b) { $0.product($1, $2) } }
  func shifted(left bits: Int) -> Self { Self.result(self, self) { numbers, a, _ in numbers.shifted(a, left: bits) } }

  func divided(by divisor: Self) -> Self {
    limbs.count < divisor.limbs.count ? Self(0) : Self.result(self, divisor) { $0.divide($1, by: $2).quotient }
  }

  func remainder(by divisor: Self) -> Self {
    limbs.count < divisor.limbs.count ? self : Self.result(self, divisor) { $0.divide($1, by: $2).remainder }
  }

  static func greatestCommonDivisor(_ a: Self, _ b: Self) -> Self { result(a, b) { $0.greatestCommonDivisor($1, $2) } }

  func compare(with other: Self) -> Int {
    if limbs.count != other.limbs.count { return limbs.count < other.limbs.count ? -1 : 1 }
    for index in limbs.indices.reversed() where limbs[index] != other.limbs[index] {
      return limbs[index] < other.limbs[index] ? -1 : 1
    }
    return 0
  }

  private func read<Value>(_ property: (borrowing ExactNumbers, Natural) -> Value) -> Value {
    var numbers = ExactNumbers()
    let natural = stored(in: &numbers)
    return property(numbers, natural)
  }

  var isZero: Bool { limbs.isEmpty }
  var isOne: Bool { read { $0.isOne($1) } }
  var low: UInt64 { read { $0.low($1) } }
  var bitWidth: Int { read { $0.bitWidth($1) } }

  fileprivate var rational: Rational {
    limbs.reversed().reduce(Rational.zero) { value, limb in
      let (high, low) = (Int(limb >> 32), Int(limb & 0xffff_ffff))
      return (value * Rational(1 << 32) + Rational(high)) * Rational(1 << 32) + Rational(low)
    }
  }
}

extension SplitMix64 {
  /// A number that is 0, small, at the border of 64 bits, or beyond it.
  mutating func exactNumber() -> ProofNumber {
    let border: [Int64] = [.max, .max - 1, -.max, 1 << 62, 1 << 32, -(1 << 31), 3_037_000_500]
    switch below(6) {
    case 0: return ProofNumber(Int64(below(21) - 10))
    case 1: return ProofNumber(Int64(below(2001) - 1000), over: Int64(1 + below(1000)))
    case 2: return ProofNumber(pick(border))
    case 3: return ProofNumber(pick(border), over: pick(border))
    case 4: return ProofNumber(Int64(truncatingIfNeeded: next() >> 1), over: 1 + Int64(next() >> 2))
    default: return ProofNumber(exactly: finiteDouble(exponents: -200...200))
    }
  }

  mutating func finiteDouble(exponents: ClosedRange<Int>) -> Double {
    let exponent = exponents.lowerBound + below(exponents.count)
    let significand = Double(bitPattern: 1023 << 52 | next() >> 12)
    return Double(sign: chance(1, of: 2) ? .minus : .plus, exponent: exponent, significand: significand)
  }
}

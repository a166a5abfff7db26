import SolverTestSupport
import Testing

/// What a double was written for, on which the reference and the solver have to agree.
@Suite("Numbers as they are written")
struct WrittenNumberTests {
  @Test("a decimal of at most 15 digits is that decimal")
  func decimals() {
    for (value, digits, exponent) in [
      (0.7, 7, -1), (333333.3, 3_333_333, -1), (-79.9, -799, -1), (1e-7, 1, -7), (2.5e20, 25, 19),
      (123_456_789_012_345, 123_456_789_012_345, 0), (0.123456789012345, 123_456_789_012_345, -15),
      (1e300, 1, 300), (-1e-300, -1, -300), (1.2e-5, 12, -6), (4096, 4096, 0), (0.1, 1, -1),
    ] as [(Double, Int64, Int)] {
      guard case .decimal(var found, let power) = WrittenNumber(value) else {
        Issue.record("\(value) is \(WrittenNumber(value))")
        continue
      }
      // Zeros at the end may be digits or not.
      for _ in exponent..<max(exponent, power) { found *= 10 }
      #expect(found == digits && power >= exponent, "\(value)")
    }
    #expect(Rational(asWritten: 0) == .zero)
    #expect(Rational(asWritten: -0.0) == .zero)
    #expect(Rational(asWritten: 0.1) + Rational(asWritten: 0.2) == Rational(asWritten: 0.3))
    #expect(Rational(asWritten: 333333.3) * Rational(3) == Rational(asWritten: 999999.9))
  }

  @Test("else a fraction with a small denominator is that fraction")
  func fractions() {
    for (p, q) in [
      (1, 3), (2, 3), (16, 9), (1, 7), (3, 7), (999_999, 1_000_000 - 17), (1, 999_983), (355, 113), (1000, 3), (-5, 6),
      (123_456_789, 999_983), (4_503_599_627_370_496, 1), (319, 376), (57, 2803), (75_025, 121_393), (514_229, 832_040),
      (-241, 2803), (900_000_000_000, 7),
      (700_000_000_000, 3),
    ] as [(Int64, Int64)] {
      let value = Double(p) / Double(q)
      #expect(Rational(asWritten: value) == Rational(Int(p)) / Rational(Int(q)), "\(p)/\(q)")
    }
    // The simplest of those that round to it: no fraction with a smaller denominator does.
    var random = SplitMix64(seed: 11)
    var count = 0
    for _ in 0..<2000 {
      let value = Double(1 + random.below(1 << 30)) / Double(1 + random.below(1000))
      guard case .fraction(let numerator, let denominator) = WrittenNumber(value) else { continue }
      count += 1
      #expect(Double(numerator) / Double(denominator) == value)
      let simpler = (1..<Int(denominator)).first { (value * Double($0)).rounded() / Double($0) == value }
      #expect(simpler == nil, "\(value) is a fraction over \(simpler ?? 0), too")
    }
    #expect(count > 500)
  }

  @Test("else a double is what it is")
  func binary() {
    let values: [Double] = [
      0.1 + 0.2, 1e-9 / 3, 1e16 + 2, .greatestFiniteMagnitude, 0x1.123456789abcdp-30,
      3.141592653589793,
    ]
    for value in values {
      #expect(WrittenNumber(value) == .binary(value), "\(value)")
      #expect(Rational(asWritten: value) == Rational(value))
    }
  }

  @Test("every reading rounds to the double, as a fraction and as a wide number")
  func rounding() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      let value = random.pick([
        Double(random.below(100_000)) / 1000, Double.random(in: -1000...1000, using: &random),
        Double(random.below(1000)) / Double(1 + random.below(1000)), Double.random(in: -1e-5...1e-5, using: &random),
      ])
      let fraction = Rational(asWritten: value)
      #expect((fraction - Rational(value)).magnitude.double <= value.ulp / 2)
      #expect((fraction.double - value).magnitude <= value.ulp)
      #expect((WideNumber(asWritten: value).double - value).magnitude <= 2 * value.ulp)
    }
  }
}

/// Numbers of 256 bits, which know when they are zero.
@Suite("Wide numbers")
struct WideNumberTests {
  private func number(_ random: inout SplitMix64) -> Double {
    random.pick([
      Double(random.below(2001) - 1000) / 1000, Double.random(in: -10...10, using: &random),
      Double(random.below(200) - 100) / Double(1 + random.below(20)), Double.random(in: -1e-5...1e-5, using: &random),
      Double(random.below(1000)),
    ])
  }

  @Test("the laws of arithmetic hold, for what cancels is zero")
  func laws() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let (x, y, z) = (number(&random), number(&random), number(&random))
      let (a, b, c) = (WideNumber(asWritten: x), WideNumber(asWritten: y), WideNumber(asWritten: z))
      #expect((a * (b + c) - (a * b + a * c)).isZero)
      #expect(((a + b) + c - (a + (b + c))).isZero)
      if !b.isZero { #expect((a / b * b - a).isZero) }
      #expect((a < b) == (x < y))
      #expect(a.isZero == (x == 0) && a.isNegative == (x < 0))
      #expect((a - b).isCertain && (a * b).isCertain)
    }
  }

  @Test("numbers that differ by a power of two, or by a factor of one, are told apart")
  func powers() {
    for exponent in 1...200 {
      let power = WideNumber(Double(sign: .plus, exponent: exponent, significand: 1))
      let inverse = WideNumber(Double(sign: .plus, exponent: -exponent, significand: 1))
      #expect(power != .one && inverse != .one && power != inverse)
      #expect((WideNumber.one - inverse).isPositive && (power - .one).isPositive)
      #expect((WideNumber.one - inverse + inverse - .one).isZero)
      #expect(power * inverse == .one)
    }
  }

  @Test("a small rest of large numbers keeps its sign, and is known to be one")
  func rest() {
    let third = WideNumber(1) / WideNumber(3)
    let tiny = WideNumber(asWritten: 1e-60)
    #expect((third + tiny - third).isPositive)
    #expect((third - tiny - third).isNegative)
    #expect((third + tiny - third).isCertain)
    // Of 77 digits none is left.
    let lost = third + WideNumber(asWritten: 1e-90) - third
    #expect(!lost.isZero && !lost.isCertain)
  }

  @Test("optima are those in fractions", arguments: [HuntFamily.w1, .decimals])
  func optima(_ family: HuntFamily) throws {
    for index in 0..<often(40, inDebug: 3) {
      let seed = HuntFamily.seed(index, of: 99)
      let system = try #require(family.hunted(seed: seed) as? HuntedSystem)
      let constraints = Array(system.constraints.prefix(often(14, inDebug: 10)))
      let exact = ReferenceSystem(variableCount: system.variableCount, constraints)
      let wide = WideSystem(variableCount: system.variableCount, constraints)
      #expect((exact == nil) == (wide == nil), "seed \(seed)")
      guard var exact, var wide else { continue }
      #expect(exact.violations.count == wide.violations.count)
      for (a, b) in zip(exact.violations, wide.violations) {
        #expect(a.priority == b.priority && a.total.isZero == b.total.isZero)
        #expect((a.total.double - b.total.double).magnitude <= 1e-14 * a.total.double, "seed \(seed)")
      }
      for variable in 0..<min(3, system.variableCount) {
        let (a, b) = (exact.range(of: variable), wide.range(of: variable))
        #expect((a.low == nil) == (b.low == nil) && (a.high == nil) == (b.high == nil), "seed \(seed)")
        for (x, y) in [(a.low, b.low), (a.high, b.high)] {
          guard let x = x?.double, let y = y?.double else { continue }
          #expect((x - y).magnitude <= 1e-14 * x.magnitude, "seed \(seed)")
        }
      }
    }
  }
}

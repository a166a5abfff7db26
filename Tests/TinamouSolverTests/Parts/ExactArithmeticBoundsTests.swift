import SolverTestSupport
import Testing

@testable import TinamouSolver

/// The bounds within which no sum is rounded: what is at a bound is in, and the next number is out. That what is in is not
/// rounded is true for all of them together.
@Suite("Sums are known to be exact")
struct ExactArithmeticBoundsTests {
  private func holds(_ parts: [(coefficient: Double, value: Double)]) -> Bool {
    var sums = ExactArithmetic()
    sums.begin()
    for part in parts { sums.add(part.coefficient, times: part.value) }
    return sums.holds
  }

  private func holds(offset: Double, rate: Double, divisor: Double) -> Bool {
    var sums = ExactArithmetic()
    sums.begin()
    sums.end(.init(variable: Index(0), offset: offset, rate: rate), divisor: divisor)
    return sums.holds
  }

  @Test("where there are none")
  func none() {
    #expect(ExactArithmetic().holds)
    #expect(holds([]))
    #expect(ExactArithmetic().reach == .infinity)
  }

  @Test("of values that are multiples of 2⁻¹⁶ up to 2²⁶")
  func values() {
    for sign in [1.0, -1] {
      for value in [0, 0x1p-16, 3 * 0x1p-16, 1, 0x1p26 - 0x1p-16, 0x1p26] {
        #expect(holds([(1, sign * value)]), "\(sign * value)")
      }
      let others = [
        Double.leastNonzeroMagnitude, 0x1p-17, (0x1p-16).nextUp, (0x1p-16).nextDown, 0.1, (0x1p26).nextDown,
        (0x1p26).nextUp, 0x1p26 + 0x1p-16, 0x1p27, 0x1p1000, .infinity, .nan,
      ]
      for value in others { #expect(!holds([(1, sign * value)]), "\(sign * value)") }
    }
  }

  @Test("with coefficients that are multiples of ¼ up to 16")
  func coefficients() {
    for sign in [1.0, -1] {
      for coefficient in [0, 0.25, 0.5, 0.75, 1, 15.75, 16] {
        #expect(holds([(sign * coefficient, 1)]), "\(sign * coefficient)")
      }
      let others = [
        Double.leastNonzeroMagnitude, 0.125, (0.25).nextUp, (0.25).nextDown, 1 / 3, (16.0).nextDown, (16.0).nextUp,
        16.25, 32, .infinity, .nan,
      ]
      for coefficient in others { #expect(!holds([(sign * coefficient, 1)]), "\(sign * coefficient)") }
    }
  }

  @Test("of 16 parts, the constant among them")
  func parts() {
    #expect(holds(Array(repeating: (16, 0x1p26), count: 16)))
    #expect(!holds(Array(repeating: (1, 1), count: 17)))
    for (others, isExact) in [(15, true), (16, false)] {
      var sums = ExactArithmetic()
      sums.begin()
      sums.addConstant(times: 1)
      for _ in 0..<others { sums.add(1, times: 1) }
      #expect(sums.holds == isExact)
    }
    // The next sum has 16 of its own.
    var sums = ExactArithmetic()
    for _ in 0..<3 {
      sums.begin()
      for _ in 0..<16 { sums.add(1, times: 1) }
    }
    #expect(sums.holds)
  }

  @Test("with factors of the constant that are coefficients like others")
  func factors() {
    for (factor, isExact) in [(0.25, true), (-16, true), (0.125, false), (16.25, false), (16.0.nextUp, false)] {
      var sums = ExactArithmetic()
      sums.begin()
      sums.addConstant(times: factor)
      #expect(sums.holds == isExact, "\(factor)")
    }
  }

  @Test("of offsets that are multiples of 2⁻¹⁶ up to 2²⁵")
  func offsets() {
    for sign in [1.0, -1] {
      for offset in [0, 0x1p-16, 0x1p25 - 0x1p-16, 0x1p25] {
        #expect(holds(offset: sign * offset, rate: 1, divisor: 1), "\(sign * offset)")
      }
      let others = [0x1p-17, (0x1p-16).nextUp, (0x1p25).nextDown, (0x1p25).nextUp, 0x1p25 + 0x1p-16, 0x1p26, .nan]
      for offset in others { #expect(!holds(offset: sign * offset, rate: 1, divisor: 1), "\(sign * offset)") }
    }
  }

  @Test("with rates that are multiples of 2⁻⁸")
  func rates() {
    for sign in [1.0, -1] {
      for rate in [0, 0x1p-8, 1, 3, 256 + 0x1p-8, 0x1p20] {
        #expect(holds(offset: 0, rate: sign * rate, divisor: 1), "\(sign * rate)")
      }
      for rate in [0x1p-9, (0x1p-8).nextUp, (0x1p-8).nextDown, 1 / 3, (1.0).nextUp, .nan] {
        #expect(!holds(offset: 0, rate: sign * rate, divisor: 1), "\(sign * rate)")
      }
    }
  }

  @Test("if they are divided by nothing but 1 and -1")
  func divisors() {
    for divisor in [1.0, -1] { #expect(holds(offset: 0, rate: 1, divisor: divisor), "\(divisor)") }
    for divisor in [(1.0).nextUp, (1.0).nextDown, -(1.0).nextUp, 2, 0.5] {
      #expect(!holds(offset: 0, rate: 1, divisor: divisor), "\(divisor)")
    }
  }

  @Test("and are not again once one was not")
  func once() {
    var sums = ExactArithmetic()
    sums.begin()
    sums.add(0.1, times: 1)
    #expect(sums.reach == -1)
    sums.begin()
    sums.add(1, times: 1)
    sums.end(.init(variable: Index(0), offset: 0, rate: 1), divisor: 1)
    #expect(!sums.holds)
    #expect(sums.reach == -1)
  }

  @Test("as far as the largest rate or factor of the constant takes it to 2²⁵")
  func reach() {
    var sums = ExactArithmetic()
    for (rate, reach) in [(0, Double.infinity), (0.5, 0x1p26), (-2, 0x1p24), (1, 0x1p24), (3, 0x1p25 / 3)] {
      sums.begin()
      sums.end(.init(variable: Index(0), offset: 1, rate: rate), divisor: 1)
      #expect(sums.reach == reach, "\(rate)")
    }
    // Other parts may cancel most of the factor, so that the rate is small.
    for (factor, reach) in [(1, 0x1p25 / 3), (-4, 0x1p23), (2, 0x1p23), (16, 0x1p21)] as [(Double, Double)] {
      sums.begin()
      sums.addConstant(times: factor)
      sums.end(.init(variable: Index(0), offset: 1, rate: 0x1p-8), divisor: 1)
      #expect(sums.reach == reach, "\(factor)")
    }
  }

  @Test("at constants that are multiples of 2⁻⁸ within that reach")
  func constants() {
    let reach = 0x1p20 + 0x1p-8
    for sign in [1.0, -1] {
      for constant in [0, 0x1p-8, 7.5, reach - 0x1p-8, reach] {
        #expect(ExactArithmetic.areExact(at: sign * constant, within: reach), "\(sign * constant)")
      }
      for constant in [0x1p-9, (0x1p-8).nextUp, 0.1, reach.nextDown, reach.nextUp, reach + 0x1p-8, .infinity, .nan] {
        #expect(!ExactArithmetic.areExact(at: sign * constant, within: reach), "\(sign * constant)")
      }
      // Near that limit the next number is the next multiple.
      #expect(ExactArithmetic.areExact(at: sign * 0x1p25, within: .infinity))
      #expect(!ExactArithmetic.areExact(at: sign * (0x1p25 + 0x1p-9), within: .infinity))
    }
    #expect(!ExactArithmetic.areExact(at: 0, within: -1))
  }

  @Test("only where they are, in whatever order they are added up", arguments: 1...8 as ClosedRange<UInt64>)
  func promise(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var exact = 0
    for _ in 0..<2_000 {
      // Whole numbers: coefficients in quarters, values in 2⁻¹⁶. All are large, and all bits are in use.
      var parts: [(coefficient: Int, value: Int)] = []
      for _ in 0..<15 + random.below(3) {
        let sign = random.chance(1, of: 2) ? 1 : -1
        let beyond = random.chance(1, of: 50) ? 1 : -random.below(1 << 20)
        parts.append((64 - random.below(2), sign * ((1 << 42) + beyond)))
      }
      let numbers = parts.map { (coefficient: Double($0.coefficient) / 4, value: Double($0.value) * 0x1p-16) }
      if !holds(numbers) { continue }
      exact += 1
      let whole = parts.reduce(0) { $0 + $1.coefficient * $1.value }
      for _ in 0..<4 {
        let sum = numbers.shuffled(using: &random).reduce(0) { $0 + $1.coefficient * $1.value }
        #expect(sum * 0x1p18 == Double(whole) && Int(exactly: sum * 0x1p18) == whole, "seed \(seed): \(parts)")
      }
    }
    #expect(exact > 200, "seed \(seed)")
  }

  @Test("so that offset and product are, up to the reach", arguments: 1...8 as ClosedRange<UInt64>)
  func promiseOfMotions(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_000 {
      // Whole numbers: the offset in 2⁻¹⁶, rate and constant in 2⁻⁸.
      let offset = (1 << 41) - random.below(1 << 20), rate = 1 + random.below(1 << random.below(12))
      var sums = ExactArithmetic()
      sums.begin()
      let motion = (offset: Double(offset) * 0x1p-16, rate: Double(rate) * 0x1p-8)
      sums.end(.init(variable: Index(0), offset: motion.offset, rate: motion.rate), divisor: 1)
      #expect(sums.holds)
      let constant = Int(sums.reach * 0x1p8) - random.below(3)
      let number = Double(constant) * 0x1p-8
      if !ExactArithmetic.areExact(at: number, within: sums.reach) { continue }
      let value = motion.offset + motion.rate * number
      #expect(Int(exactly: value * 0x1p16) == offset + rate * constant, "seed \(seed): \(offset), \(rate), \(constant)")
    }
  }
}

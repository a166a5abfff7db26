import Testing

import struct SolverTestSupport.SplitMix64

@testable import TinamouSolver

extension SplitMix64 {
  /// A number of at most so many limbs of 64 bits, many of them at the borders.
  mutating func natural(limbs count: Int) -> WholeNumber {
    var number = WholeNumber(0)
    for _ in 0..<count {
      number = number.shifted(left: 64)
      number = number + (WholeNumber(pick([next(), next(), next() & 0xffff, 0, 1, .max, .max - 1, 1 << 63])))
    }
    return number
  }
}

/// Numbers of any size, checked by what addition, subtraction and comparison say of each other.
@Suite("A natural number of any size")
struct NaturalTests {
  private func power(_ exponent: Int) -> WholeNumber { WholeNumber(1).shifted(left: exponent) }

  private func sum(_ a: WholeNumber, _ b: WholeNumber) -> WholeNumber { a + b }

  private func difference(_ a: WholeNumber, _ b: WholeNumber) -> WholeNumber { a - b }

  private func isEqual(_ a: WholeNumber, _ b: WholeNumber) -> Bool { a.compare(with: b) == 0 }

  /// Two numbers and what it takes to find them again.
  private struct Pair {
    let seed: UInt64
    let a, b: WholeNumber
  }

  /// Pairs of numbers of up to twelve limbs.
  private func pairs(_ count: UInt64, limbs: Int = 12) -> [Pair] {
    (1...count).map { seed in
      var random = SplitMix64(seed: seed)
      let (a, b) = (random.natural(limbs: 1 + random.below(limbs)), random.natural(limbs: 1 + random.below(limbs)))
      return Pair(seed: seed, a: a, b: b)
    }
  }

  @Test("of 64 bits has them", arguments: [0, 1, 2, 0xffff_ffff, 1 << 32, 1 << 63, .max] as [UInt64])
  func small(value: UInt64) {
    let number = WholeNumber(value)
    #expect(number.low == value)
    #expect(number.isZero == (value == 0))
    #expect(number.isOne == (value == 1))
    #expect(number.bitWidth == 64 - value.leadingZeroBitCount)
    #expect(number.limbs.last != 0)
  }

  @Test("that is a power of two has one bit, as many zeros below it, and nothing low beyond 64 bits")
  func powers() {
    for exponent in 0..<400 {
      let number = power(exponent)
      #expect(number.bitWidth == exponent + 1)
      #expect(number.low == (exponent < 64 ? 1 << UInt64(exponent) : 0))
      #expect(number.isOne == (exponent == 0))
      // One less is all ones.
      let ones = difference(number, WholeNumber(1))
      #expect(ones.bitWidth == exponent)
      #expect(isEqual(sum(ones, WholeNumber(1)), number))
    }
  }

  @Test("is ordered by its size")
  func order() {
    for pair in pairs(300) {
      let (a, b) = (pair.a, pair.b)
      #expect(a.compare(with: b) == -b.compare(with: a), "seed \(pair.seed)")
      #expect(a.compare(with: sum(a, WholeNumber(1))) == -1, "seed \(pair.seed)")
      #expect(a.compare(with: a) == 0)
      if a.bitWidth != b.bitWidth {
        #expect((a.compare(with: b) > 0) == (a.bitWidth > b.bitWidth), "seed \(pair.seed)")
      }
    }
  }

  @Test("is what it was after adding and subtracting")
  func adding() {
    for pair in pairs(500) {
      let (a, b) = (pair.a, pair.b)
      let total = sum(a, b)
      #expect(isEqual(total, sum(b, a)), "seed \(pair.seed)")
      #expect(isEqual(difference(total, b), a), "seed \(pair.seed)")
      #expect(isEqual(difference(total, a), b), "seed \(pair.seed)")
      #expect(difference(total, total).isZero)
      #expect(total.low == a.low &+ b.low, "seed \(pair.seed)")
    }
  }

  @Test("is shifted as multiplying by a power of two does, and back")
  func shifting() {
    for pair in pairs(200, limbs: 4) {
      let a = pair.a
      for bits in [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 200] {
        let shifted = a.shifted(left: bits)
        #expect(isEqual(shifted, a * power(bits)), "seed \(pair.seed), \(bits) bits")
        if !a.isZero { #expect(shifted.bitWidth == a.bitWidth + bits) }
        #expect(isEqual(shifted.divided(by: power(bits)), a), "seed \(pair.seed), \(bits) bits")
      }
    }
  }

  @Test("is multiplied so that products add up")
  func multiplying() {
    for pair in pairs(300, limbs: 8) {
      var random = SplitMix64(seed: pair.seed &+ 1000)
      let (a, b, c) = (pair.a, pair.b, random.natural(limbs: 5))
      #expect(isEqual(a * b, b * a), "seed \(pair.seed)")
      #expect(isEqual(sum(a, b) * c, sum(a * c, b * c)), "seed \(pair.seed)")
      #expect((a * b).low == a.low &* b.low, "seed \(pair.seed)")
      #expect((a * WholeNumber(0)).isZero && isEqual(a * WholeNumber(1), a))
    }
    // (2ⁿ - 1)² = 2²ⁿ - 2ⁿ⁺¹ + 1, whose carries go all the way.
    for n in 1...260 {
      let ones = difference(power(n), WholeNumber(1))
      #expect(isEqual(ones * ones, sum(difference(power(2 * n), power(n + 1)), WholeNumber(1))), "\(n)")
    }
  }

  private func expectQuotient(_ a: WholeNumber, by b: WholeNumber, _ note: String) {
    let quotient = a.divided(by: b)
    let product = quotient * b
    #expect(product.compare(with: a) <= 0, "\(note): too large")
    if product.compare(with: a) > 0 { return }
    #expect(difference(a, product).compare(with: b) < 0, "\(note): too small")
    #expect(isEqual(a.remainder(by: b), difference(a, product)), "\(note): another remainder")
    #expect(quotient.limbs.last != 0, "\(note): a limb too many")
  }

  @Test("is divided with a remainder less than the divisor")
  func dividing() {
    for pair in pairs(3000) where !pair.b.isZero {
      expectQuotient(pair.a, by: pair.b, "seed \(pair.seed)")
      expectQuotient(pair.a * pair.b, by: pair.b, "seed \(pair.seed), a product")
      #expect(isEqual((pair.a * pair.b).divided(by: pair.b), pair.a), "seed \(pair.seed)")
    }
  }

  /// One less than a multiple of a number whose second limb is 0: its leading limbs are those of the multiple.
  @Test("is divided where a digit is estimated one too large")
  func correction() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let top = random.pick([63, 60, 40, 0])
      let divisor = sum(power(128 + top), WholeNumber(max(random.next(), 1)))
      let factor = WholeNumber(random.pick([random.next() | 2, 2, 4, .max, 1 << 63]))
      let dividend = difference(factor * divisor, WholeNumber(1))
      #expect(isEqual(dividend.divided(by: divisor), difference(factor, WholeNumber(1))), "seed \(seed)")
    }
  }

  @Test("is divided where the leading limbs are equal")
  func equalLeadingLimbs() {
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let divisor = sum(random.natural(limbs: 3), power(191))
      // A quotient of all ones, and its neighbours.
      for digits in [64, 128] {
        for less in 0..<3 as Range<UInt64> {
          let quotient = difference(power(digits), WholeNumber(1 + less))
          let dividend = sum(quotient * divisor, difference(divisor, WholeNumber(1)))
          #expect(isEqual(dividend.divided(by: divisor), quotient), "seed \(seed)")
        }
      }
    }
  }

  private func euclid(_ a: WholeNumber, _ b: WholeNumber) -> WholeNumber {
    var (a, b) = (a, b)
    while !b.isZero { (a, b) = (b, difference(a, a.divided(by: b) * b)) }
    return a
  }

  @Test("has the greatest common divisor that Euclid finds")
  func divisors() {
    for pair in pairs(400, limbs: 6) where !pair.a.isZero && !pair.b.isZero {
      var random = SplitMix64(seed: pair.seed &+ 5000)
      let common = random.pick([
        WholeNumber(1), WholeNumber(max(random.next(), 1)), power(random.below(100)), sum(pair.a, pair.b),
      ])
      let (a, b) = (pair.a * common, pair.b * common)
      let divisor = WholeNumber.greatestCommonDivisor(a, b)
      #expect(isEqual(divisor, euclid(a, b)), "seed \(pair.seed)")
      #expect(isEqual(divisor, WholeNumber.greatestCommonDivisor(b, a)), "seed \(pair.seed)")
      #expect(isEqual(WholeNumber.greatestCommonDivisor(a, a), a), "seed \(pair.seed)")
    }
  }

  @Test("has that divisor also beside a greater one of as many bits, whatever comes after the leading bits")
  func divisorsOfEqualWidth() {
    for seed in 1...5000 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let limbs = 1 + random.below(4)
      func number() -> WholeNumber {
        let leading = WholeNumber(random.next() | 1 << 63).shifted(left: 64 * limbs)
        return random.below(2) == 0 ? leading : sum(leading, difference(power(64 * limbs), WholeNumber(1)))
      }
      let (a, b) = (number(), number())
      let divisor = euclid(a, b)
      #expect(isEqual(WholeNumber.greatestCommonDivisor(a, b), divisor), "seed \(seed)")
      #expect(isEqual(WholeNumber.greatestCommonDivisor(b, a), divisor), "seed \(seed)")
    }
    // In proofs, decimals of few digits meet powers of two.
    let a = WholeNumber(6_211_853_513_004_937_861) + WholeNumber(6_037_979_663_127_478_889).shifted(left: 64)
    let b = WholeNumber(4_007_528_410_413_793_280).shifted(left: 64) + WholeNumber(108_420).shifted(left: 128)
    #expect(WholeNumber.greatestCommonDivisor(a + WholeNumber(75_864).shifted(left: 128), b).isOne)
  }

  @Test("of 64 bits has the greatest common divisor that Euclid finds")
  func smallDivisors() {
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let common = 1 + random.next() >> UInt64(32 + random.below(32))
      let a = common &* (random.next() >> UInt64(32 + random.below(33)))
      let b = max(common &* (random.next() >> UInt64(32 + random.below(33))), 1)
      var (x, y) = (a, b)
      while y != 0 { (x, y) = (y, x % y) }
      #expect(commonDivisor(a, b) == x, "\(a), \(b)")
    }
    #expect(commonDivisor(0 as UInt64, 7) == 7)
    #expect(commonDivisor(7 as UInt64, 0) == 7)
  }
}

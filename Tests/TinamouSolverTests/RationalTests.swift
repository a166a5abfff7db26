import SolverTestSupport
import Testing

/// The arithmetic of the reference: it neither overflows nor rounds.
@Suite struct RationalTests {
  @Test("doubles are taken exactly")
  func doubles() {
    #expect(Rational(0.75) == Rational(3) / Rational(4))
    #expect(Rational(-0.0) == .zero)
    #expect(Rational(0.1) != Rational(1) / Rational(10))
    for number in [
      0.1, -1e300, .leastNonzeroMagnitude, .leastNormalMagnitude / 3, .greatestFiniteMagnitude, 9.007199254740993e15,
      123456.789, 1e23,
    ] as [Double] {
      #expect(Rational(number).double == number)
      #expect(Rational(number) / Rational(number) == .one)
    }
  }

  @Test("decimals are taken as they are written")
  func decimals() {
    #expect(Rational(asWritten: 0.1) == Rational(1) / Rational(10))
    #expect(Rational(asWritten: -79.9) == Rational(-799) / Rational(10))
    #expect(Rational(asWritten: 1e-7) * Rational(10_000_000) == .one)
    #expect(Rational(asWritten: 2.5e20) == Rational(25) * Rational(10_000_000_000_000_000_000.0))
  }

  @Test("sums and products of large fractions come back")
  func largeNumbers() {
    var product = Rational.one
    var sum = Rational.zero
    for number in 1...60 {
      product = product * Rational(number)
      sum += Rational(1) / Rational(number)
    }
    #expect(product > Rational(Int.max))
    #expect((product.double / 8.32098711274139e81 - 1).magnitude < 1e-14)
    for number in (1...60).reversed() {
      product = product / Rational(number)
      sum -= Rational(1) / Rational(number)
    }
    #expect(product == .one)
    #expect(sum == .zero)
  }

  @Test("the edges of 64 bits")
  func edges() {
    let largest = Rational(Int.max)
    let least = Rational(Int.min)
    #expect(largest + .one == -least)
    #expect(largest + .one - .one == largest)
    #expect(least + .one == -largest)
    #expect(least < -largest)
    #expect(least * least == (largest + .one) * (largest + .one))
    #expect(-(-least) == least)
    #expect((least / least) == .one)
    #expect((Rational(1) / least).isNegative)
    #expect(largest / (largest + .one) < .one)
  }

  @Test("the laws of arithmetic hold across the two representations")
  func laws() {
    var random = SplitMix64(seed: 7)
    func number() -> Rational {
      let scale = [3, 1000, 1 << 40, Int.max][random.below(4)]
      let bottom = [1, 12, 1 << 35, Int.max][random.below(4)]
      return Rational(random.below(scale) - scale / 2) / Rational(1 + random.below(bottom))
    }
    for _ in 0..<100 {
      let (a, b, c) = (number(), number(), number())
      #expect(a + b == b + a)
      #expect((a + b) + c == a + (b + c))
      #expect(a * (b + c) == a * b + a * c)
      #expect((a * b) * c == a * (b * c))
      #expect(a - b + b == a)
      if !b.isZero { #expect(a / b * b == a) }
      #expect((a < b) == (a - b).isNegative)
      #expect((a < b) == (-b < -a))
      #expect((a.double - b.double).magnitude <= 1e-9 || (a < b) == (a.double < b.double))
    }
  }

  @Test("numbers with digits at the edges of their range divide exactly")
  func extremeDigits() {
    var random = SplitMix64(seed: 11)
    func number(_ digits: Int) -> Rational {
      (0..<digits).reduce(.one) { sum, _ in
        let digit = [0, 1, 0x7fff_ffff, 0x8000_0000, 0xffff_fffe, 0xffff_ffff, random.below(1 << 32)][random.below(7)]
        return sum * Rational(1 << 32) + Rational(digit)
      }
    }
    for _ in 0..<2000 {
      let (a, b, c) = (number(random.below(6)), number(random.below(6)), number(random.below(3)))
      #expect(a * b / b == a)
      #expect((a * c) / (b * c) == a / b)
    }
  }
}

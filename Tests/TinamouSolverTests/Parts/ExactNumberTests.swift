import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("An exact number")
struct ExactNumberTests {
  @Test("stays what it is through sums and products, in lowest terms, and as the reference has it")
  func arithmetic() {
    for seed in 1...UInt64(often(4000)) {
      var random = SplitMix64(seed: seed)
      let (a, b, c) = (random.exactNumber(), random.exactNumber(), random.exactNumber())
      let (sum, product) = (a + b, a * b)
      for number in [a, b, c, sum, product, a - b, -a, a.magnitude] { #expect(number.isCanonical, "seed \(seed)") }
      #expect((sum - b).isEqual(to: a), "seed \(seed)")
      #expect(sum.isEqual(to: b + a), "seed \(seed)")
      #expect((sum + c).isEqual(to: a + (b + c)), "seed \(seed)")
      #expect((sum * c).isEqual(to: a * c + b * c), "seed \(seed)")
      #expect(a.adding(b, times: c).isEqual(to: a + b * c), "seed \(seed)")
      #expect((a - a).isZero && (a + -a).isZero, "seed \(seed)")
      #expect(product.sign == a.sign * b.sign, "seed \(seed)")
      #expect(product.isEqual(to: b * a), "seed \(seed)")
      if !b.isZero {
        #expect((product / b).isEqual(to: a), "seed \(seed)")
        #expect((a / b).isCanonical, "seed \(seed)")
        #expect((a / b * b).isEqual(to: a), "seed \(seed)")
        #expect((b / b).isEqual(to: .one), "seed \(seed)")
      }
      #expect(sum.rational == a.rational + b.rational, "seed \(seed)")
      #expect(product.rational == a.rational * b.rational, "seed \(seed)")
    }
  }

  @Test("is ordered as its difference says")
  func order() {
    for seed in 1...UInt64(often(4000)) {
      var random = SplitMix64(seed: seed)
      let (a, b) = (random.exactNumber(), random.exactNumber())
      #expect(a.compare(with: b) == -b.compare(with: a), "seed \(seed)")
      #expect(a.compare(with: b) == (a - b).sign, "seed \(seed)")
      #expect(a.compare(with: a) == 0)
      #expect(a.magnitude.sign == (a.isZero ? 0 : 1))
      #expect(a.sign == a.compare(with: .zero))
    }
  }

  @Test("goes over the border of 64 bits and comes back")
  func border() {
    let most = ProofNumber(.max)
    let more = most + .one
    #expect(more.rational == Rational(.max) + Rational(1))
    #expect((more + more).size == 2)
    let less = more + more - more - .one, negative = -more - more + more + .one
    #expect(less.isEqual(to: most) && less.size == 1)
    #expect(negative.isEqual(to: ProofNumber(-.max)) && negative.size == 1)
    #expect((-more).compare(with: more) == -1)
    #expect((most * most / most).isEqual(to: most))
    let tiny = .one / most / most
    #expect(tiny.isCanonical && (tiny * most * most).isEqual(to: .one))
    #expect(tiny.size > most.size && most.size == 1)
    #expect(
      (ProofNumber(1, over: .max) + ProofNumber(1, over: .max - 1)).rational == ProofNumber(1, over: .max).rational
        + ProofNumber(1, over: .max - 1).rational)
  }

  // MARK: Doubles

  @Test("is exactly the double it is made of, which is what it is rounded to")
  func exactly() {
    for seed in 1...UInt64(often(10_000)) {
      var random = SplitMix64(seed: seed)
      let double = Double(bitPattern: random.next())
      if !double.isFinite { continue }
      let number = ProofNumber(exactly: double)
      #expect(number.isCanonical && number.rounded == double, "\(double)")
    }
    for double in [
      0, 1, -1, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 0x1p-1022, 0x1p-1022.nextDown,
      .greatestFiniteMagnitude, 0.1, 0x1p53, 0x1p63,
    ] {
      let number = ProofNumber(exactly: double)
      #expect(number.isCanonical && number.rounded == double, "\(double)")
    }
    #expect(ProofNumber(exactly: -0.0).isZero)
    for seed in 1...UInt64(often(1000)) {
      var random = SplitMix64(seed: seed)
      let double = random.finiteDouble(exponents: -300...300)
      #expect(ProofNumber(exactly: double).rational == Rational(double), "\(double)")
    }
  }

  /// Whether no double is nearer to a number, and none as near has an even significand unless this one has.
  private func isNearest(_ double: Double, to number: ProofNumber) -> Bool {
    let off = (ProofNumber(exactly: double) - number).magnitude
    for other in [double.nextUp, double.nextDown] where other.isFinite {
      let order = off.compare(with: (ProofNumber(exactly: other) - number).magnitude)
      if order > 0 || (order == 0 && double.bitPattern & 1 == 1) { return false }
    }
    return true
  }

  @Test("is rounded to the nearest double")
  func rounding() {
    for seed in 1...UInt64(often(10_000)) {
      var random = SplitMix64(seed: seed)
      var number = random.exactNumber()
      if random.chance(1, of: 2) { number = number * random.exactNumber() }
      if random.chance(1, of: 2) { number = number + random.exactNumber() }
      #expect(isNearest(number.rounded, to: number), "seed \(seed): \(number.rounded)")
      #expect((-number).rounded == -number.rounded, "seed \(seed)")
    }
  }

  @Test("half way between two doubles is rounded to the even one, and else to the nearer one")
  func halves() {
    for seed in 1...UInt64(often(3000)) {
      var random = SplitMix64(seed: seed)
      let double = random.finiteDouble(exponents: -1000...1000)
      let half = (ProofNumber(exactly: double) + ProofNumber(exactly: double.nextUp)) / ProofNumber(2)
      let even = double.bitPattern & 1 == 0 ? double : double.nextUp
      #expect(half.rounded == even, "\(double)")
      let little = ProofNumber(exactly: .leastNonzeroMagnitude) * ProofNumber(exactly: .leastNonzeroMagnitude)
      #expect((half + little).rounded == double.nextUp, "\(double)")
      #expect((half - little).rounded == double, "\(double)")
    }
  }

  @Test("beyond the greatest double is infinite, from half a unit on")
  func overflow() {
    let greatest = ProofNumber(exactly: .greatestFiniteMagnitude)
    let half = ProofNumber(exactly: Double.greatestFiniteMagnitude.ulp) / ProofNumber(2)
    #expect((greatest + half).rounded == .infinity)
    #expect((-greatest - half).rounded == -.infinity)
    #expect((greatest + half - .one).rounded == .greatestFiniteMagnitude)
    #expect((greatest * greatest).rounded == .infinity)
    #expect((greatest * greatest * greatest).rounded == .infinity)
  }

  @Test("below the least double is 0, and off by no more than one unit where there are few bits")
  func underflow() {
    let least = ProofNumber(exactly: .leastNonzeroMagnitude)
    #expect((least / ProofNumber(3)).rounded == 0)
    #expect((least * least).rounded == 0)
    #expect((least * least * least * least).rounded == 0)
    #expect((least * ProofNumber(2, over: 3)).rounded == .leastNonzeroMagnitude)
    for seed in 1...2000 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let number = random.finiteDouble(exponents: -60...52)
      let rounded = (ProofNumber(exactly: number) * least / ProofNumber(7)).rounded
      let off = (ProofNumber(exactly: rounded) / least - ProofNumber(exactly: number) / ProofNumber(7)).magnitude
      #expect(off.compare(with: .one) < 0, "seed \(seed)")
    }
  }

  @Test("with few bits below the least normal double is rounded once")
  func subnormal() {
    let least = ProofNumber(exactly: .leastNonzeroMagnitude)
    // A little more than two and a half units.
    let number = least * (ProofNumber(5, over: 2) + ProofNumber(1, over: 1 << 60))
    #expect(isNearest(number.rounded, to: number))
  }
}

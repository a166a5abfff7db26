import SolverTestSupport
import Testing

@testable import TinamouSolver

/// What proofs read a double as, on which the reference has to agree.
@Suite("An exact number as it is written")
struct ExactReadingTests {
  private func reads(_ double: Double, as n: Int64, _ d: Int64) -> Bool {
    let read = ProofNumber(asWritten: double), negative = ProofNumber(asWritten: -double)
    return read.isCanonical && read.isEqual(to: ProofNumber(n, over: d)) && negative.isEqual(to: -read)
  }

  private func isAgreed(_ double: Double) -> Bool {
    ProofNumber(asWritten: double).rational == Rational(asWritten: double)
  }

  @Test("is a decimal of at most 15 digits")
  func decimals() {
    for (double, n, d) in [
      (0, 0, 1), (0.1, 1, 10), (0.7, 7, 10), (0.3, 3, 10), (333333.3, 3_333_333, 10), (1e-7, 1, 10_000_000),
      (79.9, 799, 10),
      (1.2e-5, 12, 1_000_000), (0.5, 1, 2), (1.0 / 1024, 1, 1024), (2.675, 2675, 1000), (4e12, 4_000_000_000_000, 1),
      (0.123456789012345, 123_456_789_012_345, 1_000_000_000_000_000), (1e15, 1_000_000_000_000_000, 1),
      (0.999999999999999, 999_999_999_999_999, 1_000_000_000_000_000),
      (99.9999999999999, 999_999_999_999_999, 10_000_000_000_000),
      (0x1p53 - 1, 9_007_199_254_740_991, 1), (0x1p53, 9_007_199_254_740_992, 1), (0x1p62, 1 << 62, 1),
    ] as [(Double, Int64, Int64)] {
      #expect(reads(double, as: n, d), "\(double)")
    }
    #expect(ProofNumber(asWritten: -0.0).isZero)
  }

  @Test("is a fraction with a denominator of at most a million")
  func fractions() {
    for (n, d) in [
      (1, 3), (2, 3), (16, 9), (1, 7), (355, 113), (1000, 3), (123_457, 999_983), (1, 999_983), (999_999, 999_983),
      (1_000_003, 999_983), (75_025, 121_393), (514_229, 832_040), (196_418, 317_811), (319, 376), (900_000_000_000, 7),
      (800_000_000_000, 7), (700_000_000_000, 3),
    ] as [(Int64, Int64)] {
      #expect(reads(Double(n) / Double(d), as: n, d), "\(n)/\(d)")
    }
    let beyond = 11.0 / 1_000_003
    #expect(ProofNumber(asWritten: beyond).isEqual(to: ProofNumber(exactly: beyond)))
  }

  @Test("is itself where there is neither")
  func doubles() {
    for double in [
      0.1 + 0.2, Double.pi, 1 - 0x1p-50, 0.1.nextUp, 0x1p63, 0x1p70 + 0x1p18, 0x1p-1022.nextDown, 0.1234567890123456,
    ] {
      #expect(ProofNumber(asWritten: double).isEqual(to: ProofNumber(exactly: double)), "\(double)")
      #expect(ProofNumber(asWritten: -double).isEqual(to: ProofNumber(exactly: -double)), "\(double)")
    }
    // Fifteen digits are a decimal, sixteen are not.
    #expect(reads(0.333333333333333, as: 333_333_333_333_333, 1_000_000_000_000_000))
    #expect(!reads(0.3333333333333331, as: 3_333_333_333_333_331, 10_000_000_000_000_000))
  }

  @Test("rounds to what was written", arguments: 1...4 as ClosedRange<UInt64>)
  func roundTrip(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<often(3000) {
      let double = Double(bitPattern: random.next())
      if double.isFinite { #expect(ProofNumber(asWritten: double).rounded == double, "\(double)") }
      let near = random.finiteDouble(exponents: -40...60)
      #expect(ProofNumber(asWritten: near).rounded == near, "\(near)")
    }
  }

  @Test(
    "agrees with the reference on decimals of layouts, fractions and doubles in between",
    arguments: 1...4 as ClosedRange<UInt64>)
  func reference(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<often(2000) {
      let digits = random.below(15)
      let most = (0..<digits).reduce(10) { most, _ in most * 10 }
      let whole = Double(random.below(most)), power = (0..<random.below(23)).reduce(1.0) { power, _ in power * 10 }
      let size = whole / power
      if size < 0x1p31 { #expect(isAgreed(size), "\(size)") }
      let fraction = Double(1 + random.below(10_000)) / Double(1 + random.below(1_000_000))
      #expect(isAgreed(fraction), "\(fraction)")
      let double = random.finiteDouble(exponents: -23...12)
      #expect(isAgreed(double), "\(double)")
    }
  }

  // MARK: Where it does not

  @Test(
    "a decimal of few digits and many zeros is that decimal, too",
    arguments: [1e23, 1e300, -1e300, 1e-23, 1.5e-25, 1e-300, 1.23456789012345e-10])
  func farDecimals(double: Double) {
    #expect(isAgreed(double), "\(double) is \(ProofNumber(asWritten: double))")
  }

  @Test("a decimal of 15 digits is that decimal although it is a multiple of 1/1024")
  func dyadicDecimal() {
    #expect(isAgreed(4_398_046_511_104.01))
  }

  @Test(
    "a fraction that other ones could be meant for is none: the number is the double",
    arguments: [(5_279_433_754, 983_735), (11_098_051_455, 936_989), (7_821_202_665, 954_626)])
  func ambiguousFractions(numerator: Int64, denominator: Int64) {
    let double = Double(numerator) / Double(denominator)
    #expect(Rational(asWritten: double) == Rational(double))
    #expect(isAgreed(double))
  }

  @Test(
    "where several fractions round to a double, none is meant",
    arguments: [16384.48687855929, 17522.497269565865, 338990.16715723445])
  func severalFractions(double: Double) {
    #expect(isAgreed(double), "\(double) is \(ProofNumber(asWritten: double)), not \(Rational(asWritten: double))")
  }
}

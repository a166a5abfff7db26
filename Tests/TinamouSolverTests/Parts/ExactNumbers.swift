import SolverTestSupport

@testable import TinamouSolver

/// The numbers of proofs; the reference's protocol has the same name.
typealias ProofNumber = TinamouSolver.ExactNumber

extension ProofNumber {
  /// A whole number over another one that is not 0.
  init(_ numerator: Int64, over denominator: Int64) { self = ProofNumber(numerator) / ProofNumber(denominator) }

  func isEqual(to other: ProofNumber) -> Bool { compare(with: other) == 0 }

  /// The same number in the arithmetic of the reference.
  var rational: Rational {
    switch self {
    case .small(let n, let d): return .small(n, d)
    case .large(let isNegative, let n, let d):
      let value = n.rational / d.rational
      return isNegative ? -value : value
    }
  }

  /// Whether it is in lowest terms, with a positive denominator, and small if it can be.
  var isCanonical: Bool {
    switch self {
    case .small(let n, let d):
      if n == .min || d <= 0 { return false }
      return greatestCommonDivisor(n.magnitude, d.magnitude) == 1
    case .large(_, let n, let d):
      if n.bitWidth < 64 && d.bitWidth < 64 { return false }
      return !n.isZero && !d.isZero && Natural.greatestCommonDivisor(n, d).isOne
    }
  }
}

extension Natural {
  fileprivate var rational: Rational {
    var (value, rest, parts) = (Rational.zero, self, [UInt64]())
    while !rest.isZero {
      parts.append(rest.low & 0xffff_ffff)
      rest.shift(right: 32)
    }
    while let part = parts.popLast() { value = value * Rational(1 << 32) + Rational(Int(part)) }
    return value
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

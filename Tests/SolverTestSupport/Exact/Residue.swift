/// Arithmetic modulo the prime 2⁶¹ - 1.
enum Residue {
  static let prime: UInt64 = 1 << 61 - 1

  @inline(__always)
  static func signed(_ a: UInt64, isNegative: Bool) -> UInt64 { isNegative && a != 0 ? prime - a : a }

  @inline(__always)
  static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 { a + b >= prime ? a + b - prime : a + b }

  @inline(__always)
  static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    return sum(low & prime, high << 3 | low >> 61)
  }

  static func power(_ base: UInt64, _ exponent: Int) -> UInt64 {
    var (result, square, rest) = (UInt64(1), base, exponent)
    while rest > 0 {
      if rest & 1 == 1 { result = product(result, square) }
      square = product(square, square)
      rest >>= 1
    }
    return result
  }

  /// By Fermat's little theorem.
  static func inverse(_ a: UInt64) -> UInt64 { power(a, Int(prime) - 2) }
}

/// Arithmetic modulo a prime below 2⁶¹ that has nothing to do with powers of two: modulo 2⁶¹ - 1, say, 1 and 2⁶¹ are equal,
/// and neighbouring doubles can differ by 2⁻⁶¹.
///
/// Residues have Montgomery's form: the residue of a is a·2⁶⁴ mod p. A product then needs no division.
enum Residue {
  /// (p - 1)/2 is a prime, too, so that no small power of a number is 1.
  private static let prime: UInt64 = 0x199b_b8cb_e875_ea7f
  /// -1/p modulo 2⁶⁴.
  private static let factor: UInt64 = 0xbaeb_6204_d5e4_2a81
  /// 2¹²⁸ mod p.
  private static let square: UInt64 = 0x13d6_32c5_aa39_96af

  static let one = Residue.of(1)

  static func of(_ a: UInt64) -> UInt64 { product(a % prime, square) }

  @inline(__always)
  static func negated(_ a: UInt64) -> UInt64 { a == 0 ? 0 : prime - a }

  @inline(__always)
  static func sum(_ a: UInt64, _ b: UInt64) -> UInt64 { a + b >= prime ? a + b - prime : a + b }

  @inline(__always)
  static func product(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let (high, low) = a.multipliedFullWidth(by: b)
    let multiple = (low &* factor).multipliedFullWidth(by: prime).high
    return sum(high, multiple + (low == 0 ? 0 : 1))
  }

  static func power(_ base: UInt64, _ exponent: Int) -> UInt64 {
    var (result, square, rest) = (one, base, exponent)
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

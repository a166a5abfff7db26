/// The conditions under which a warm resize may multiply instead of adding up.
///
/// Layouts are mostly of whole points and halves. Then no sum is rounded, any other way to the same number gives the same
/// bits, and a variable can be `offset + rate · constant` without waiting for those it is defined by.
///
/// Let values and offsets be multiples of 2⁻¹⁶ up to 2²⁶, coefficients multiples of ¼ up to 16, and the parts of a sum at
/// most 16. Every product is then a multiple of 2⁻¹⁸ up to 2³⁰ and every sum of some of the parts one up to 2³⁴: 52 bits,
/// of which a number has 53. Offsets and rates, which are such sums, are exact for the same reason; and with the constant
/// and all rates multiples of 2⁻⁸, and offset and product each up to 2²⁵, so is what they give.
struct ExactArithmetic: BitwiseCopyable {
  /// None of the sums so far can be rounded.
  private(set) var holds = Self.isUsed
  private var parts = 0
  private var largestRate = 0.0

  mutating func begin() { parts = 0 }

  /// Notes one part of a sum.
  @inline(__always)
  mutating func add(_ coefficient: Double, times value: Double) {
    if !Self.isUsed || !holds { return }
    parts += 1
    holds =
      parts <= 16 && coefficient.magnitude <= 16 && Self.isMultiple(coefficient, of: Self.quarters)
      && value.magnitude <= 0x1p26 && Self.isMultiple(value, of: Self.values)
  }

  /// Notes that the constant is a part of a sum, times a factor, which counts as a rate: other parts may cancel most of it.
  @inline(__always)
  mutating func addConstant(times factor: Double) {
    add(factor, times: 0)
    largestRate = max(largestRate, factor.magnitude)
  }

  /// Notes the motion of the variable of a sum, and the divisor of the sum.
  @inline(__always)
  mutating func end(_ motion: Replay.VariableMotion, divisor: Double) {
    if !Self.isUsed || !holds { return }
    largestRate = max(largestRate, motion.rate.magnitude)
    holds =
      divisor.magnitude == 1 && motion.offset.magnitude <= 0x1p25 && Self.isMultiple(motion.offset, of: Self.values)
      && Self.isMultiple(motion.rate, of: Self.steps)
  }

  /// The greatest magnitude of the constant; less than 0 if there is none.
  var reach: Double { holds ? 0x1p25 / largestRate : -1 }

  /// True if products are exact at a constant.
  @inline(__always)
  static func areExact(at constant: Double, within reach: Double) -> Bool {
    isUsed && constant.magnitude <= reach && isMultiple(constant, of: steps)
  }

  /// Adding up gives the same bits, with less code: for WebAssembly and chips, where size counts more than speed.
  private static var isUsed: Bool {
    #if hasFeature(Embedded)
      false
    #else
      true
    #endif
  }

  // Numbers so large that what is added to them is rounded to a multiple of 2⁻¹⁶, 2⁻⁸ and ¼.
  private static var values: Double { 0x1.8p36 }
  private static var steps: Double { 0x1.8p44 }
  private static var quarters: Double { 0x1.8p50 }

  @inline(__always)
  private static func isMultiple(_ number: Double, of rounding: Double) -> Bool {
    (number + rounding) - rounding == number
  }
}

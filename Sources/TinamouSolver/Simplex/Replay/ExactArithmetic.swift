/// The conditions under which a warm resize may multiply instead of adding up.
///
/// Layouts mostly have whole points and halves. Then no sum is rounded, and every other way to the same number gives
/// the same bits. A variable can be computed as `offset + rate · constant`, without waiting for the variables that
/// define it.
///
/// Let values and offsets be multiples of 2⁻¹⁶ up to 2²⁶, coefficients multiples of ¼ up to 16, and the parts of a sum
/// at most 16. Every product is then a multiple of 2⁻¹⁸ up to 2³⁰, and every sum of some of the parts is a multiple of
/// 2⁻¹⁸ up to 2³⁴. Such a sum takes 52 bits, and a double has 53. Offsets and rates are such sums, so they are exact,
/// too. Let also the constant and all rates be multiples of 2⁻⁸, and offset and product each at most 2²⁵. Then
/// `offset + rate · constant` is exact.
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

  /// Notes that the constant, times a factor, is a part of a sum. The factor counts as a rate, because other parts may
  /// cancel most of that part.
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

  /// The largest magnitude of the constant at which products are exact; less than 0 if there is none.
  var reach: Double { holds ? 0x1p25 / largestRate : -1 }

  /// True if products are exact at a constant.
  @inline(__always)
  static func areExact(at constant: Double, within reach: Double) -> Bool {
    isUsed && constant.magnitude <= reach && isMultiple(constant, of: steps)
  }

  /// False for WebAssembly and chips, where size counts more than speed: adding up gives the same bits with less code.
  private static var isUsed: Bool {
    #if hasFeature(Embedded) && !HostMemory
      false
    #else
      true
    #endif
  }

  // Numbers so large that adding to them rounds to a multiple of 2⁻¹⁶, 2⁻⁸ and ¼.
  private static var values: Double { 0x1.8p36 }
  private static var steps: Double { 0x1.8p44 }
  private static var quarters: Double { 0x1.8p50 }

  @inline(__always)
  private static func isMultiple(_ number: Double, of rounding: Double) -> Bool {
    (number + rounding) - rounding == number
  }
}

import SolverTestSupport
import Testing
import TinamouSolver

/// A resize that multiplies where sums are exact must not be told from one that adds up: not where they are, not where they
/// are not, and not at the edge between the two.
@Suite("Exact sums")
struct ExactArithmeticTests {
  /// How rough the numbers of a layout are. Each of the limits is crossed by some, and kept by others.
  private struct Numbers {
    var coefficients: [Double] = [1, 1, 1, -1, 2, 0.5]
    var constants: [Double] = [0, 8, -16, 44.5, 0x1p-16]
    var rate = 1.0
    /// What the edited number is a multiple of, and how many times at most.
    var step = 0x1p-8
    var count = 1 << 17

    static let all: [Numbers] = [
      Numbers(), Numbers(step: 0x1p-9), Numbers(step: 0.1), Numbers(rate: 1.0 / 3), Numbers(rate: 0x1p-9),
      Numbers(coefficients: [1, -1, 0.125, 3]), Numbers(coefficients: [1, -1, 7, 16]),
      Numbers(coefficients: [1, -1, 17, 0.75]), Numbers(constants: [0x1p-17, 3, 5]),
      Numbers(constants: [0.1, 0.7, 3]), Numbers(constants: [0x1p26, -0x1p26, 0x1p-16]),
      Numbers(constants: [0x1p36 + 1, -0x1p35, 0x1p-16]), Numbers(step: 0x1p-8, count: 1 << 40),
      Numbers(step: 1, count: 1 << 50),
    ]
  }

  @Test("give the bits of an ordinary resize", arguments: Numbers.all.indices)
  func sameBits(kind: Int) throws {
    let numbers = Numbers.all[kind]
    for seed in 0..<40 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      func pick(_ numbers: [Double]) -> Double { numbers[random.below(numbers.count)] }
      var warm = Solver()
      let size = warm.makeVariable("size"), scaled = warm.makeVariable("scaled")
      try warm.add(scaled == numbers.rate * size)
      var variables = [size, scaled]
      for _ in 0..<12 {
        let variable = warm.makeVariable()
        var sum = LinearExpression(constant: pick(numbers.constants))
        for _ in 0...random.below(4) {
          sum.append(Term(variables[random.below(variables.count)], pick(numbers.coefficients)))
        }
        // In some rows a divisor comes last, in some what is defined has a minus.
        try warm.add(pick([1, 1, 1, -1, 2, 3]) * variable == sum)
        variables.append(variable)
      }
      try warm.addEdit(size, priority: 900)
      var cold = warm
      for step in 0..<40 {
        var value = numbers.step * Double(random.below(numbers.count) - numbers.count / 2)
        if random.chance(1, of: 6) { value += 0.1 }
        try warm.resize(size, to: value)
        // Within a transaction nothing is recorded.
        try cold.transaction { (solver) throws(SolverError) in try solver.resize(size, to: value) }
        #expect(try warm.bits(of: variables) == cold.bits(of: variables), "kind \(kind), seed \(seed), step \(step)")
      }
      #expect(warm.statistics.rowsTouched < cold.statistics.rowsTouched)
    }
  }

  @Test("bring back what rests and was an ulp off")
  func whatRests() throws {
    var solver = Solver()
    let size = solver.makeVariable("size")
    let multiples = (0..<3).map { _ in solver.makeVariable() }
    let rest = solver.makeVariable("rest")
    for (index, multiple) in multiples.enumerated() { try solver.add(multiple == Double(index + 1) * size) }
    try solver.add(rest == multiples[2] - multiples[1] - multiples[0])
    try solver.addEdit(size, priority: 900)
    for value in [1, 2, 3, 4.0] { try solver.resize(size, to: value) }
    // 3 · 0.1 is 0.30000000000000004.
    try solver.resize(size, to: 0.1)
    #expect(try solver.value(of: rest) == 0.1 * 3 - 0.2 - 0.1)
    #expect(try solver.value(of: rest) != 0)
    try solver.resize(size, to: 5)
    #expect(try solver.value(of: rest) == 0)
    #expect(solver.audit().isEmpty)
  }

  @Test("of many parts are added up in their order")
  func manyParts() throws {
    var warm = Solver()
    let size = warm.makeVariable("size")
    let parts = (0..<40).map { _ in warm.makeVariable() }
    let sum = warm.makeVariable("sum")
    var whole = LinearExpression()
    for (index, part) in parts.enumerated() {
      try warm.add(part == (index % 2 == 0 ? 16 : -16) * size + 0x1p25)
      whole.append(Term(part, index % 3 == 0 ? 16 : -16))
    }
    try warm.add(sum == whole)
    try warm.addEdit(size, priority: 900)
    var cold = warm
    for step in 0..<20 {
      let value = 0x1p20 + Double(step) * 0x1p-8
      try warm.resize(size, to: value)
      try cold.transaction { (solver) throws(SolverError) in try solver.resize(size, to: value) }
      #expect(try warm.bits(of: parts + [sum]) == cold.bits(of: parts + [sum]), "step \(step)")
    }
  }
}

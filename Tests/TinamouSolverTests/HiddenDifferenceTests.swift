import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Systems in which doubles show no difference between an optimum and a point that is none, and others that hunts have found.
@Suite("Differences that doubles do not show")
struct HiddenDifferenceTests {
  // MARK: Readings

  @Test("fractions above 2³³ are read as fractions (hostile 17948353638941818927, 8216612401044285756)")
  func largeFractions() {
    #expect(
      flaws(2) { x in
        [
          -128_571_428_571.42857 * x[0] - 0.003 * x[1] >= 0,
          -128_571_428_571.44142 * x[0] - 0.003 * x[1] + 9.007_208_261_940_246e15 == 0,
        ]
      } == [])
    #expect(
      flaws(3) { x in
        [
          114_285_714_285.71428 * x[0] - 200 * x[1] == 0,
          -13_421_773_000_000.002 * x[2] + 114_285_714_285.7143 * x[0] - 199.99999999999997 * x[1] >= 0,
          -140_000 * x[2] + 9_007_199_254_740_991 <= 0,
        ]
      } == [])
  }

  @Test("neighbouring doubles differ by 2⁻⁶¹ to the reference, too (hostile 4922764849946596282)")
  func neighbours() {
    #expect(
      flaws(2) { x in
        [
          (0.003333333333333333 * x[0] - 0.03 * x[1] == 0).priority(500),
          0.0033333333333333327 * x[0] - 0.03 * x[1] - 2.3999999999999995 == 0,
        ]
      } == [])
  }

  @Test("two wishes that tie but for 3·10⁻²⁵ (unweightedHostileHistories 6815638404360310211)")
  func absorbedAddend() {
    // x₀ trades the second wish for the last one. On the way, x₁ and x₃ follow x₀, so that the last one gains 10⁻¹²·x₃.
    #expect(
      flaws(3) { x in
        [
          (-x[0] - 1.000000001 * x[1] + 6.4 == 0).priority(250), (1e12 * x[0] == 0).priority(250),
          (-3 * x[2] - x[1] + 26 == 0).priority(250),
          (-1e12 * x[0] - 1e-12 * x[2] + 9.007199254740994e+15 == 0).priority(250),
        ]
      } == [])
  }

  // MARK: Values that become data

  @Test(
    "an edit pins a rounded value, which is not the value that the constraints give (hostileHistories 11606320089707247939)"
  )
  func editOfRoundedValue() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add((x + 999_999_999_999.9999 * y + 14e12 == 0).priority(.high))
    try solver.solve()
    try solver.addEdit(y, priority: .high)
    try solver.solve()
    #expect(try solver.value(of: x) == 6.737246440025025e-05)
  }

  @Test("a bound beside an edit at a rounded value is decided exactly (hostileHistories 17948353638941802598)")
  func editBesideBound() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add([-0.9999999999999999 * x[0] + 0.4 <= 0, 3 * x[0] + 1e-12 * x[1] - 1.0 / 3 * x[2] == 0])
    try solver.solve()
    try solver.addEdit(x[2], priority: 100)
    try solver.add((1e-06 * x[0] <= 0).priority(999))
    try solver.solve()
    #expect(try solver.value(of: x[1]) == 4.440892098500625e-05)
  }

  @Test(
    "a required edit fits with constraints that hold but for rounding of their constants (hostileHistories 4007505589655997328)"
  )
  func editBesideExcused() throws {
    var solver = Solver()
    let x = (0..<4).map { _ in solver.makeVariable() }
    try solver.add(-0.7 * x[0] + x[1] + 96 == 0)
    try solver.addEdit(x[1], priority: .required)
    try solver.suggest(-96, for: x[1])
    try solver.add(-67_108_865 * x[2] - 4.2e-11 == 0)
    try solver.solve()
    try solver.add(-1e6 * x[0] + 0.7 * x[2] == 0)
    try solver.solve()
    try solver.addEdit(x[0], priority: .required)
    try solver.solve()
  }

  // MARK: Contradictions

  @Test(
    "a contradiction with a constraint that seems to hold is no rounding (decimals 8907719067986482394)",
    arguments: [0, 1.0])
  func contradictionOfInactive(_ part: Double) {
    #expect(
      flaws(4) { x in
        [
          0.3 * x[0] + 1.0 / 3 * x[3] - 200 == 0, 1.0 / 3 * x[2] - 1 >= 0,
          8.0 / 45 * x[1] + part * 0.9 * x[0] - 1.0 / 30 * x[2] + 1.3 * x[3] - 599.9666666666667 == 0,
          -32.0 / 9 * x[1] - part * 0.3 * x[0] - 19.0 / 3 * x[3] + 604.0 / 3 == 0,
          32.0 / 3 * x[1] + 1.2 * x[0] + 58.0 / 3 * x[3] - 804.000000001 >= 0,
        ]
      } == [])
  }

  @Test("bounds on variables that are free contradict each other beside large values")
  func contradictionOfFree() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    for variable in [x, y] {
      try solver.addEdit(variable, priority: .high)
      try solver.suggest(1e17, for: variable)
      try solver.solve()
      try solver.removeEdit(variable)
    }
    try solver.add(y - x >= 16)
    #expect(throws: SolverError.self) { try solver.add(y - x <= 0) }
    try solver.solve()
    #expect(try solver.value(of: y) - solver.value(of: x) >= 16)
  }

  @Test("a change of a constant that values absorb contradicts a bound (hostileHistories 17392230107498355856)")
  func absorbedChange() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let distance = try solver.add([x == 1e17, y - x == 0, y - x <= 0])[1]
    try solver.solve()
    #expect(throws: SolverError.self) { try solver.setConstant(of: distance, to: -1) }
    try solver.setConstant(of: distance, to: 1)
  }

  @Test("a change of a constant that another variable's values absorb contradicts a constraint")
  func absorbedElsewhere() throws {
    var solver = Solver()
    let w = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let width = try solver.add([w == 1, z - y - w == 0, z - y == 1])[0]
    try solver.add((y == 1e17).priority(.high))
    try solver.solve()
    #expect(throws: SolverError.self) { try solver.setConstant(of: width, to: -2) }
    try solver.solve()
    #expect(try solver.value(of: w) == 1)
  }

  @Test("the rounding of a value that has few bits, because it is among the least doubles, violates nothing")
  func leastDoubles() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(2 * x + Double.leastNonzeroMagnitude == 0)
    // A wild weight, so that the optimum is proved.
    try solver.add((y == 0).priority(.high).weight(0.1234567890123))
    try solver.solve()
    #expect(try solver.value(of: x).magnitude <= Double.leastNonzeroMagnitude)
    #expect(try solver.value(of: y) == 0)
  }

  @Test("a small difference that a chain of coefficients makes is no rounding")
  func chainOfCoefficients() throws {
    var solver = Solver()
    let w = (0..<5).map { _ in solver.makeVariable() }
    let y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add(w[0] == 1)
    for index in 1..<5 { try solver.add(w[index - 1] == 128 * w[index]) }
    try solver.add((y == 262144).priority(.high))
    try solver.add(z == y + w[4])
    try solver.solve()
    #expect(throws: SolverError.self) { try solver.add(z == y) }
  }

  @Test(
    "rows that are parallel but for a bit do not hold by coincidence (unweightedHostile 17392230107498317416, …25570)")
  func nearlyParallel() {
    #expect(
      flaws(2) { x in
        [
          (x[0] + 0.5 * x[1] + 1.2 == 0).priority(500),
          (0.99999999 * x[0] + 0.49999999999999994 * x[1] + 1.1999999999999997 == 0).priority(750),
        ]
      } == [])
    #expect(
      flaws(3) { x in
        [
          x[1] + 7 * x[2] <= 0, (0.999999999999 * x[1] + 3 * x[0] + 8.1 <= 0).priority(499.999999999),
          0.9999999999999999 * x[1] + 6.999999999999999 * x[2] == 0, -7 * x[0] + 1.4901161193847656e-08 * x[1] == 0,
        ]
      } == [])
  }

  @Test("a multiplier at its bound by rounding leaves one value (unweightedHostile 17392230107498326993)")
  func multiplierNearBound() {
    #expect(
      flaws(3) { x in
        [
          (x[2] - 0.9999999999999999 * x[0] + 9.007199254740994e+15 == 0).priority(250),
          (0.7 * x[2] == 0).priority(250),
          (x[2] - 0.30000000000000004 * x[0] == 0).priority(250),
        ]
      } == [])
  }

  // MARK: Weights

  @Test("a weight that sums absorb decides all the same (hostileHistories 2092789425003140073)")
  func absorbedWeight() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add(-1.0 / 7 * x[0] - 27.499999999999996 == 0)
    try solver.add([
      (x[1] == 0).priority(1), (1.000000001 * x[1] == 0).priority(1).weight(0.999999999),
      (0.3 * x[2] - x[0] - 1.000000001 * x[1] == 0).priority(1).weight(0.999999999),
      (1e12 * x[2] == 0).priority(1), (1e6 * x[0] + 3 * x[1] == 0).priority(1),
    ])
    try solver.solve()
    // 1 + 2 · 0.999999999 · 1.000000001 is less than 3 by 2e-18.
    let value = try solver.value(of: x[1])
    #expect(agree(value, 1e6 / 3 * 192.49999999999997))
    #expect(try solver.range(of: x[1]) == value...value)
  }

  @Test(
    "such a weight leaves a variable one value, also after an operation without doubt (hostileHistories 17948353638941821759)"
  )
  func absorbedWeightLater() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([
      (1e6 * x - 3.9 == 0).priority(999).weight(1e15), (1e6 * x - 4.4 == 0).priority(999).weight(1e15),
      (3 * x == 0).priority(999),
    ])
    try solver.solve()
    try solver.add((-0.7 * y + 9 == 0).priority(999))
    #expect(try solver.ambiguousVariables() == [])
    #expect(try solver.range(of: x) == 3.9e-6...3.9e-6)
  }

  @Test("a coefficient that sums absorb decides all the same (unweightedHostileHistories 13874256485171069705)")
  func absorbedCoefficient() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([
      (y <= 0).priority(.high), (-0.9999999999999999 * x + 1e6 * y == 0).priority(.low),
      (0x1p26 * x == 0).priority(.low),
      ((0x1p26 + 1) * x - 17 == 0).priority(.low),
    ])
    try solver.solve()
    // Of the slopes, 2²⁶ + 0.9999999999999999 is less than 2²⁶ + 1.
    let value = try solver.value(of: x)
    #expect(agree(value, 17 / (0x1p26 + 1)))
    #expect(try solver.range(of: x) == value...value)
    #expect(try !solver.ambiguousVariables().contains(x))
  }

  @Test("a multiplier that a larger one has absorbed is missed (unweightedHostileHistories 17392230107498330478)")
  func absorbedMultiplier() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add([-1.4142135623730951 * x[1] >= 0, (0.7 * x[1] + 0x1p26 * x[0] == 0).priority(.high)])
    let large = try solver.add((1e12 * x[1] - 4.9 >= 0).priority(100))
    try solver.add((-1.0 / 7 * x[0] - 6.7 >= 0).priority(100))
    try solver.solve()
    try solver.add(67_108_865 * x[2] + 67_108_865 * x[0] == 0)
    try solver.remove(large)
    #expect(try solver.ambiguousVariables() == [])
  }

  @Test("a far end of a range does not hide the other one (unweightedHostile 13649153632129798851)")
  func farEnd() {
    #expect(
      flaws(5) { x in
        [
          1.0 / 7 * x[0] - x[1] + 9.007199254740994e+15 >= 0, 7 * x[1] - 1.0 / 3 * x[2] == 0,
          (0.1 * x[2] + 14.333333333333332 >= 0).priority(500), 0.1 * x[4] + 9_007_199_254_740_991 == 0,
        ]
      } == [])
  }

  // MARK: Violations

  @Test("a violation beside large numbers is reported (hostileHistories 9578319839714067201, 7191089600892375182)")
  func violationBesideLarge() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 1e13)
    let wish = try solver.add((x == 1e13 + 5).priority(.low))
    try solver.solve()
    #expect(try solver.violation(of: wish) == 5)
    #expect(try solver.violation(at: .low) == 5)
  }

  @Test("a gap that values absorb leaves room between parallel bounds (unweightedHostileHistories 997983039877986683)")
  func absorbedGap() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([
      1e12 * x + 0x1p-26 * y - 0.3 <= 0, 1e12 * x + 0x1p-26 * y >= 0,
      ((1e12 + 0x1p-13) * x + 0x1p-26 * y == 0).priority(750),
    ])
    try solver.solve()
    // 2⁻¹³·x can be from -0.3 to 0. The constraints hold at ±2.5·10¹⁵.
    let range = try solver.range(of: x)
    #expect(range.lowerBound == -0.3 * 0x1p13 && range.upperBound == 0)
    #expect(try solver.ambiguousVariables() == [x, y])
  }

  // MARK: Work

  @Test("a basis that is singular again and again ends a search soon (hostile 6964679497450744104)")
  func singularBases() throws {
    let system = try #require(HuntFamily.hostile.hunted(seed: 6_964_679_497_450_744_104) as? HuntedSystem)
    var solver = system.unsolvedSolver()
    try solver.solve()
    #expect(solver.statistics.refactorisations < 200)
  }
}

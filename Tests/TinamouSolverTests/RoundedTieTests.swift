import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Wishes for one variable that differ by the last bit of a coefficient. Their sums tie in doubles, and not in exact numbers.
@Suite("Ties that rounding makes")
struct RoundedTieTests {
  /// Wishes `coefficient · x + constant == 0` of one priority, some of which are removed, one after the other.
  struct Wishes: Sendable, CustomTestStringConvertible {
    var bound: Double
    var wishes: [(coefficient: Double, constant: Double)]
    var removed: [Int]

    var testDescription: String { "\(bound)x <= -0.5, \(wishes), without \(removed)" }

    var constraints: [PlainConstraint] {
      [PlainConstraint([.init(0, bound)], constant: 0.5, .lessThanOrEqual)]
        + wishes.map { PlainConstraint([.init(0, $0.coefficient)], constant: $0.constant, .equal, priority: 1) }
    }

    /// The optimum after all removals.
    func expected() throws -> Double {
      var left = constraints
      for place in removed.sorted(by: >) { left.remove(at: place + 1) }
      var reference = try #require(ReferenceSystem(variableCount: 1, left))
      let (low, high) = reference.range(of: 0)
      #expect(low == high)
      return try #require(low).double
    }

    /// The solver's answer.
    ///
    /// - Parameter pattern: a bit for each wish, which is set if the solver solves after it.
    func answer(solvingAfter pattern: Int) throws -> Double {
      var solver = Solver()
      let x = solver.makeVariable()
      var ids: [ConstraintID] = []
      for (place, constraint) in constraints.enumerated() {
        ids.append(try solver.add(constraint.constraint([x])))
        if place > 0 && pattern >> (place - 1) & 1 == 1 { try solver.solve() }
      }
      try solver.solve()
      for place in removed {
        try solver.remove(ids[place + 1])
        try solver.solve()
      }
      return try solver.value(of: x)
    }
  }

  private static let (more, less) = (1.0.nextUp, 1.0.nextDown)

  static let found: [Wishes] = [
    // A multiplier of a proof is rounded.
    Wishes(bound: 1, wishes: [(-less, -82), (1, 0), (1, 0)], removed: [1]),
    // 10 absorbs the last bit, and a sum is 0 when 10 is gone.
    Wishes(bound: 1.0 / 3, wishes: [(1, 7), (10, 7), (-more, 3)], removed: [1]),
    // Several wishes are given up in one step.
    Wishes(bound: 1, wishes: [(10, 3), (-1, 7), (-10, 3), (more, 7)], removed: [2, 0]),
    // A quotient is 3, and it is 2.9999999999999997.
    Wishes(bound: 1.0 / 3, wishes: [(less, 0), (10, 0), (1, 3)], removed: [1]),
    Wishes(bound: 1.0 / 3, wishes: [(-less, -5), (-less, 7), (-1, 7)], removed: [1]),
    // A multiplier is at its bound by rounding.
    Wishes(bound: 3, wishes: [(10, -5), (10, 7), (-more, -5), (10, 7), (-less, 7)], removed: [3]),
  ]

  @Test("decide nothing, whenever the solver solves", arguments: found)
  func removing(wishes: Wishes) throws {
    let expected = try wishes.expected()
    for pattern in 0..<1 << wishes.wishes.count {
      let answer = try wishes.answer(solvingAfter: pattern)
      #expect((answer - expected).magnitude <= 1e-12, "solved after \(String(pattern, radix: 2)): \(answer)")
    }
  }

  @Test("decide nothing about wishes of random coefficients", arguments: [1, 2, 3] as [UInt64])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let numbers = [1, Self.less, Self.more, 1.0 / 3, 3, 0.1, 0.7, 10]
    for index in 0..<often(6_000, inDebug: 200) {
      func number() -> Double { random.pick(numbers) * (random.chance(1, of: 2) ? 1 : -1) }
      let count = 3 + random.below(4)
      let wishes = Wishes(
        bound: random.pick(numbers), wishes: (0..<count).map { _ in (number(), random.pick([0, -5, 3, 7])) },
        removed: Array((0..<count).shuffled(using: &random).prefix(1 + random.below(count - 2))))
      var left = wishes.constraints
      for place in wishes.removed.sorted(by: >) { left.remove(at: place + 1) }
      var reference = try #require(ReferenceSystem(variableCount: 1, left))
      let (low, high) = reference.range(of: 0)
      let answer = try wishes.answer(solvingAfter: random.below(1 << count))
      let isRight = try #require(low).double - 1e-12 <= answer && answer <= #require(high).double + 1e-12
      #expect(isRight, "seed \(seed), \(index): \(wishes.testDescription): \(answer)")
    }
  }

  // MARK: Long steps

  @Test("a wish that another one replaces in a step outweighs a third by the last bit")
  func longStep() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([
      (-x == 0).priority(250), (Self.less * x + 0.5 <= 0).priority(250), (-3 * x - 5 == 0).priority(1),
      (7 - x >= 0).priority(250),
    ])
    try solver.solve()
    // |x| + max(0.9999999999999999 x + 0.5, 0) falls up to 0.
    #expect(try solver.value(of: x) == 0)
  }

  @Test("lengths of a long step that add up to a bound do so by rounding")
  func sumOfLengths() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([(-2 * x == 0).priority(250), (3 - Self.less * x >= 0).priority(250)])
    try solver.solve()
    try solver.add([
      (-1.0 / 7 * x <= 0).priority(1), (7 * x + 0.5 >= 0).priority(1), (Self.less * x + 7 >= 0).priority(250),
      (-Self.less * x - 5 == 0).priority(1),
    ])
    try solver.solve()
    try solver.add([(-1.0 / 3 * x - 100 <= 0).priority(1), (3 * x - 100 >= 0).priority(250)])
    try solver.solve()
    // Beyond 3, the slope is 2 + 0.9999999999999999 - 3.
    #expect(try (solver.value(of: x) - 100.0 / 3).magnitude <= 1e-12)
  }

  // MARK: Histories

  @Test("the last bit decides between three wishes (unweightedHostileHistories 997983039877920402)")
  func roundedMultiplier() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let first = try solver.add((-Self.less * x == 0).priority(1))
    try solver.add(-x - 0.5 >= 0)
    try solver.setConstant(of: first, to: -82)
    let second = try solver.add((x == 0).priority(1))
    try solver.addEdit(x, priority: 1)
    try solver.solve()
    try solver.remove(second)
    try solver.solve()
    #expect(try solver.value(of: x) == -0.5)
  }

  @Test(
    "a wish that weighs more by the last bits leaves the tie of two others to their order",
    arguments: [[1, 1, 1.0.nextUp], [1, 1, 1 + 1e-11], [0.3, 0.3, 0.3 + 1e-12], [0.3, 0.2, 0.1, 0.1 + 0.2]]
      as [[Double]])
  func besideOthers(_ weights: [Double]) throws {
    let least = try #require(weights.min())
    let expected = try #require(weights.lastIndex(of: least))
    var solver = Solver()
    let widths = weights.map { _ in solver.makeVariable() }
    var sum = LinearExpression(constant: 0)
    var wishes: [ConstraintID] = []
    for (width, weight) in zip(widths, weights) {
      sum = sum + width
      wishes.append(try solver.add((width == 0).priority(750).weight(weight)))
    }
    try solver.add(sum == 1)
    try solver.solve()
    let violations = try wishes.map { wish throws in try solver.violation(of: wish) }
    #expect(violations == widths.indices.map { $0 == expected ? 1 : 0 })
  }

  @Test("a wish that a sum of two others absorbs breaks their tie", arguments: [0.0001, 0.0002])
  func absorbed(_ small: Double) throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((10_000 * x == 7_000_000).priority(500).weight(10_000))
    try solver.add((small * x == 0).priority(500).weight(small))
    try solver.add((10_000 * x == 0).priority(500).weight(10_000))
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
    #expect(try solver.range(of: x) == 0...0)
  }

  @Test("so does one at the end of a chain of small coefficients")
  func absorbedInChain() throws {
    var solver = Solver()
    let x = (0..<4).map { _ in solver.makeVariable() }
    for (one, next) in zip(x, x.dropFirst()) { try solver.add(0.0078125 * one == next) }
    try solver.add((0.0078125 * x[3] <= 0).priority(500).weight(0.0078125))
    try solver.add((128 * x[0] == 0).priority(500).weight(128))
    try solver.add((128 * x[0] == 1).priority(500).weight(128))
    #expect(try solver.range(of: x[0]) == 0...0)
    #expect(try solver.ambiguousVariables().isEmpty)
  }
}

import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Ambiguity: which values a variable can have at the optimum")
struct AmbiguityTests {
  /// Checks the range of every variable and that the ambiguous ones are those with more than one value.
  private func expectRanges(
    _ expected: [(Variable, ClosedRange<Double>)], in solver: Solver, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try Observation(solver)
    for (variable, range) in expected {
      let actual = try solver.range(of: variable)
      #expect(actual == range, "\(variable)", sourceLocation: sourceLocation)
      var solved = solver
      try solved.solve()
      #expect(actual.contains(try solved.value(of: variable)), sourceLocation: sourceLocation)
    }
    #expect(
      try solver.ambiguousVariables() == expected.filter { $0.1.lowerBound < $0.1.upperBound }.map(\.0).sorted(),
      sourceLocation: sourceLocation)
    #expect(try Observation(solver) == before, "a question changed something", sourceLocation: sourceLocation)
  }

  private static let everything = -Double.infinity...Double.infinity

  @Test("nothing, one point, one side, an interval")
  func basics() throws {
    var solver = Solver()
    let free = solver.makeVariable(), fixed = solver.makeVariable(), above = solver.makeVariable()
    let below = solver.makeVariable(), between = solver.makeVariable(), wished = solver.makeVariable()
    try solver.add([
      fixed == 5, above >= 3, below <= -3, between >= -1, between <= 2, (wished == 9).priority(.low), wished <= 8,
    ])
    try expectRanges(
      [
        (free, Self.everything), (fixed, 5...5), (above, 3...(.infinity)), (below, -.infinity...(-3)),
        (between, -1...2), (wished, 8...8),
      ], in: solver)
  }

  @Test("an empty solver has none, a mentioned variable may have one")
  func mentioned() throws {
    var solver = Solver()
    #expect(try solver.ambiguousVariables().isEmpty)
    let x = solver.makeVariable()
    try solver.add(x - x == 0)
    try expectRanges([(x, Self.everything)], in: solver)
  }

  @Test("equal wishes make a tie, unequal weights or priorities decide it")
  func ties() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let zero = try solver.add((x == 0).priority(500)), ten = try solver.add((x == 10).priority(500))
    try expectRanges([(x, 0...10)], in: solver)
    try solver.setWeight(of: ten, to: 1.5)
    try expectRanges([(x, 10...10)], in: solver)
    try solver.setWeight(of: ten, to: 1)
    try solver.setPriority(of: zero, to: 500.001)
    try expectRanges([(x, 0...0)], in: solver)
  }

  @Test("a wish in between, or a weaker one, decides a tie")
  func deciders() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([(x == 0).priority(500), (x == 10).priority(500)])
    let middle = try solver.add((x == 4).priority(500))
    try expectRanges([(x, 4...4)], in: solver)
    try solver.setPriority(of: middle, to: 1)
    try expectRanges([(x, 4...4)], in: solver)
    try solver.setConstant(of: middle, to: -40)
    try expectRanges([(x, 10...10)], in: solver)
  }

  @Test("ambiguity spreads to what depends on it, and no further")
  func spreading() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable(), far = solver.makeVariable()
    try solver.add([
      (x == 0).priority(500), (x == 10).priority(500), y == 3 - 2 * x, z >= y, z <= y + 1, far == 1,
      (x + y == 0).priority(1),
    ])
    // x + y = 3 - x wants x = 3, inside the tie; then only z has room.
    try expectRanges([(x, 3...3), (y, -3...(-3)), (z, -3...(-2)), (far, 1...1)], in: solver)
    let decider = solver.constraints[6]
    try solver.remove(decider)
    try expectRanges([(x, 0...10), (y, -17...3), (z, -17...4), (far, 1...1)], in: solver)
  }

  @Test("two variables that only share a sum are both free")
  func sharedSum() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x + y == 10)
    try expectRanges([(x, Self.everything), (y, Self.everything)], in: solver)
    try solver.add([x >= 2, y >= 3])
    try expectRanges([(x, 2...7), (y, 3...8)], in: solver)
  }

  @Test("at a degenerate vertex a free direction may be blocked by a bound")
  func blockedDirections() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // The tie 0...10 has no cost in it, but x <= 0 leaves only its end: the reduced cost is zero, the range a point.
    try solver.add([(x == 0).priority(500), (x == 10).priority(500), x <= 0])
    // x + y = 10, x >= 4 and y >= 6 meet in one point where every multiplier is zero.
    let z = solver.makeVariable()
    try solver.add([y + z == 10, y >= 4, z >= 6])
    try expectRanges([(x, 0...0), (y, 4...4), (z, 6...6)], in: solver)
  }

  @Test("a cone that is only its apex leaves no freedom although every bound is zero")
  func apex() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    // y >= x, y <= x/2 and x >= 0 leave x = y = 0; z <= y and z >= 2x pins z there too.
    try solver.add([y >= x, 2 * y <= x, x >= 0, z <= y, z >= 2 * x])
    try expectRanges([(x, 0...0), (y, 0...0), (z, 0...0)], in: solver)
  }

  @Test("redundant active bounds hide no freedom")
  func redundantBounds() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // Three bounds meet in the corner (0, 0) and none of them keeps x from growing.
    try solver.add([x >= 0, y >= 0, x + y >= 0, y <= x, x <= 6])
    try expectRanges([(x, 0...6), (y, 0...6)], in: solver)
  }

  @Test("a violated wish keeps its slope: the range is the set of cheapest points, not of feasible ones")
  func violatedWishes() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // |x + y - 20| costs 1 a step below 20; x and y are capped at 6 and 8, so both caps are used.
    let wish = try solver.add((x + y == 20).priority(.low))
    try solver.add([x <= 6, y <= 8])
    try expectRanges([(x, 6...6), (y, 8...8)], in: solver)
    // With room to spare they share 12 in any way that the caps allow.
    try solver.setConstant(of: wish, to: -12)
    try expectRanges([(x, 4...6), (y, 6...8)], in: solver)
  }

  @Test("inequality wishes are content anywhere on their side")
  func inequalityWishes() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x >= 3).priority(.high))
    try expectRanges([(x, 3...(.infinity))], in: solver)
    try solver.add((x <= 7).priority(.low))
    try expectRanges([(x, 3...7)], in: solver)
    try solver.add((x <= 1).priority(.fittingSize))
    try expectRanges([(x, 3...3)], in: solver)
  }

  @Test("a bound that is small beside the values on the way to it ends the range nevertheless")
  func smallBound() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(0.00014742755461354327 * x - 11089.482387173055 * y <= 0)
    try solver.add((-9.990980512300563e-05 * y + 9.464370257190259e-05 * z + 50 >= 0).priority(1))
    try solver.add(77.52651483717997 * x + 10.123749750579202 >= 0)
    let range = try solver.range(of: x)
    #expect((range.lowerBound + 10.123749750579202 / 77.52651483717997).magnitude < 1e-15)
    #expect(range.upperBound == .infinity)
    #expect(try solver.ambiguousVariables() == [x, y, z])
  }

  @Test("a range that is left at a far value ends at its bound, and not beside it")
  func farStart() throws {
    var solver = Solver()
    let (x, y) = (solver.makeVariable(), solver.makeVariable())
    try solver.add((1098.788753216477 * x - 4 >= 0).priority(100))
    try solver.add((0.0002244799892924294 * y + 0.040824081797061554 * x + 22 >= 0).priority(750))
    try solver.add(2957.6344151341596 * y <= 0)
    let range = try solver.range(of: y)
    #expect(range == -.infinity...0)
  }

  @Test("the range does not depend on which of its values is shown")
  func independentOfTheValue() throws {
    for start in [-5, 0, 3, 10, 40] as [Double] {
      var solver = Solver()
      let x = solver.makeVariable()
      try solver.addEdit(x, priority: 900)
      try solver.suggest(start, for: x)
      try solver.solve()
      try solver.add([(x == 0).priority(500), (x == 10).priority(500)])
      try solver.removeEdit(x)
      try solver.solve()
      #expect(try solver.range(of: x) == 0...10)
      #expect(try (0...10).contains(solver.value(of: x)))
    }
  }

  @Test("of two parallel constraints that are tight, one holds the other where they face each other")
  func parallel() throws {
    func range(_ constrain: (Variable) -> [Constraint]) throws -> ClosedRange<Double> {
      var solver = Solver()
      let x = solver.makeVariable(), far = solver.makeVariable()
      try solver.add(constrain(x))
      try solver.add(far == 4 * x + 1)
      let range = try solver.range(of: x)
      #expect(try solver.ambiguousVariables().count == (range.lowerBound < range.upperBound ? 2 : 0))
      #expect(try solver.range(of: (far - 1) / 4) == range)
      return range
    }
    let low = Priority.low, high = Priority.high
    #expect(try range { [$0 >= 46, $0 <= 46] } == 46...46)
    #expect(try range { [($0 <= 46).priority(low), (-2 * $0 <= -92).priority(high)] } == 46...46)
    #expect(try range { [$0 >= 46, (2 * $0 >= 92).priority(high)] } == 46...(.infinity))
    #expect(try range { [$0 >= 46, $0 <= 47] } == 46...47)
    #expect(try range { [$0 >= 46, ($0 == 46).priority(low)] } == 46...46)
    #expect(try range { [($0 >= 46).priority(low), ($0 <= 46).priority(low), ($0 <= 40).priority(low)] } == 40...46)
    #expect(try range { [($0 == 46).priority(low), ($0 == 40).priority(low), $0 >= 40] } == 40...46)
    #expect(try range { [($0 == 46).priority(low), ($0 == 40).priority(low), $0 <= 40] } == 40...40)
  }

  @Test("an expression: of what varies, what varies together does not widen it")
  func expressions() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x >= 0, x <= 10, y == x + 8, z >= 0, z <= 1])
    #expect(try solver.range(of: y - x) == 8...8)
    #expect(try solver.range(of: x + y) == 8...28)
    #expect(try solver.range(of: 1 - 2 * x) == -19...1)
    #expect(try solver.range(of: x - z) == -1...10)
    #expect(try solver.range(of: x - x + 3) == 3...3)
    #expect(try solver.ranges(of: [x, y, z]) == [0...10, 8...18, 0...1])
    #expect(try solver.ranges(of: [Variable]()).isEmpty)
  }

  @Test("an expression has the range of a variable that equals it", arguments: 0..<60 as Range<UInt64>)
  func expressionsAreVariables(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let variables = (0..<6).map { _ in solver.makeVariable() }
    func expression() -> LinearExpression {
      (0..<3).reduce(LinearExpression(constant: Double(random.below(9) - 4))) { sum, _ in
        sum + Double(random.below(5) - 2) * random.pick(variables)
      }
    }
    for variable in variables where random.chance(2, of: 3) { try solver.add([variable >= -20, variable <= 20]) }
    for _ in 0..<8 {
      let (left, number) = (expression(), Double(random.below(21) - 10))
      let constraint = random.chance(1, of: 2) ? left <= number : left == number
      let priority = random.chance(1, of: 4) ? .required : Priority(Double(1 + random.below(3)))
      _ = try? solver.add(constraint.priority(priority))
    }
    let asked = (0..<4).map { _ in expression() }
    let ranges = try solver.ranges(of: asked)
    for (expression, range) in zip(asked, ranges) {
      var other = solver
      let equal = other.makeVariable()
      try other.add(equal == expression)
      let expected = try other.range(of: equal)
      for (a, b) in [(range.lowerBound, expected.lowerBound), (range.upperBound, expected.upperBound)] {
        #expect(a == b || agree(a, b, scale: 100), "seed \(seed): \(range) instead of \(expected)")
      }
    }
  }

  @Test("a question that differs from a constraint by one unit in the last place has no end")
  func almostParallelQuestion() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // If x = t and y = -t/2, the expression is 2.2e-16·t.
    let asked = 1.0000000000000002 * x + 2 * y
    try solver.add((x + 2 * y <= 0).priority(999))
    #expect(try solver.range(of: asked) == -.infinity ... .infinity)
    try solver.add((x + 2 * y >= 0).priority(999))
    #expect(try solver.range(of: asked) == -.infinity ... .infinity)
    #expect(try solver.range(of: x + 2 * y) == 0...0)
  }

  @Test("a question that exact arithmetic decides passes no items that keep their extents", arguments: [300, 1_000])
  func rowInEqualDistances(_ count: Int) throws {
    var solver = Solver()
    let distance = solver.makeVariable()
    var ends: [Variable] = []
    for index in 0..<count {
      let start = solver.makeVariable(), end = solver.makeVariable(), extent = solver.makeVariable()
      if let last = ends.last { try solver.add(start == last + distance) } else { try solver.add(start == 0) }
      let content = Double(40 + index * 7919 % 61)
      try solver.add([
        end == start + extent, (extent <= content).priority(.low), (extent >= content).priority(.high),
      ])
      ends.append(end)
    }
    try solver.add(ends[count - 1] == 120 * Double(count))
    // With such a weight, every answer is proved.
    let other = solver.makeVariable()
    try solver.add((other == 1).priority(.low).weight(0x1.23456789abcdfp0))
    try solver.solve()
    solver.stepLimit = 40
    let middle = try solver.value(of: ends[count / 2])
    #expect(try solver.range(of: ends[count / 2]) == middle...middle)
    #expect(try solver.ranges(of: Array(ends[0..<20])).allSatisfy { $0.lowerBound == $0.upperBound })
    #expect(try !solver.why(ends[count / 2]).contributions.isEmpty)
  }
}

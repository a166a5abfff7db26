import Testing
import TinamouSolver

@Suite("Priorities are strict: nothing weaker buys anything stronger")
struct PriorityDominanceTests {
  /// Solves a system of wishes about one variable, in the order given and in reverse.
  private func expectValue(
    _ expected: Double, of wishes: (Variable) -> [Constraint], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for isReversed in [false, true] {
      var solver = Solver()
      let x = solver.makeVariable()
      try solver.add(isReversed ? wishes(x).reversed() : wishes(x))
      try solver.solve()
      #expect(try solver.value(of: x) == expected, "reversed: \(isReversed)", sourceLocation: sourceLocation)
    }
  }

  #if InternalChecks
    private static let crowd = 200
  #else
    private static let crowd = 2000
  #endif

  @Test("thousands at 749 against one at 750")
  func crowd() throws {
    try expectValue(0) { x in
      [(x == 0).priority(750)] + (0..<Self.crowd).map { (x == 1 + Double($0 % 7)).priority(749) }
    }
    try expectValue(8) { x in
      [(x >= 8).priority(750)] + (0..<Self.crowd).map { (x <= 1 - Double($0)).priority(749) }
    }
  }

  @Test("thousands at 749 on variables of their own, tied to the one at 750")
  func linkedCrowd() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let others = (0..<Self.crowd).map { _ in solver.makeVariable() }
    try solver.add(others.enumerated().map { i, other in other == x + Double(i) })
    try solver.add(others.map { ($0 == -100).priority(749) })
    try solver.add((x == 0).priority(750))
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
    #expect(try solver.value(of: others[Self.crowd - 1]) == Double(Self.crowd - 1))
    // Σ (100 + i)
    let count = Double(Self.crowd)
    #expect(try solver.violation(at: 749) == 100 * count + count * (count - 1) / 2)
  }

  @Test("a tiny coefficient at 750 against huge ones at 749")
  func tinyCoefficient() throws {
    try expectValue(0) { x in
      [(1e-6 * x == 0).priority(750), (1e9 * x == 1e9).priority(749), (x == 1).priority(749).weight(1e9)]
    }
    try expectValue(0) { x in
      [(1e-12 * x == 0).priority(750).weight(1e-12), (1e12 * x == 1e12).priority(749).weight(1e12)]
    }
  }

  @Test("priorities one apart, wherever they are")
  func neighbours() throws {
    // A solver whose strengths are weights answers 3 here.
    try expectValue(4) { x in (1...4).map { (x == Double($0)).priority(Priority(500 + Double($0))) } }
    try expectValue(1) { x in (1...4).map { (x == Double($0)).priority(Priority(5 - Double($0))) } }
    try expectValue(7) { x in
      [(x == 7).priority(999.9)] + (1...50).map { (x == Double($0)).priority(Priority(999.9 - Double($0) / 100)) }
    }
  }

  @Test("499.999 is not 500, nor is the next number below it")
  func nearlyEqual() throws {
    for nearly in [499.999, 500.0.nextDown] {
      try expectValue(3) { x in
        [(x == 3).priority(500)] + (0..<20).map { _ in (x == 9).priority(Priority(nearly)).weight(50) }
      }
    }
  }

  @Test("a hundred levels, each with a say where the stronger ones left room")
  func manyLevels() throws {
    var solver = Solver()
    let variables = (0..<100).map { _ in solver.makeVariable() }
    // The sum must be 0, and variable i wants to be i at 500 + i: the weakest, the first, pays for all others.
    let sum = LinearExpression(variables.map { Term($0, 1) })
    try solver.add(sum == 0)
    let wishes = variables.enumerated().map { i, x in (x == Double(i)).priority(Priority(500 + Double(i))) }
    try solver.add(wishes)
    try solver.solve()
    for (i, variable) in variables.enumerated().dropFirst() {
      #expect(try solver.value(of: variable) == Double(i))
    }
    // 1 + 2 + … + 99
    #expect(try solver.value(of: variables[0]) == -4950)
    #expect(try solver.violations().map(\.total) == Array(repeating: 0, count: 99) + [4950])

    // Turned around, the last pays.
    var reversed = Solver()
    let others = (0..<100).map { _ in reversed.makeVariable() }
    try reversed.add(LinearExpression(others.map { Term($0, 1) }) == 0)
    try reversed.add(others.enumerated().map { i, x in (x == Double(i)).priority(Priority(500 - Double(i))) })
    try reversed.solve()
    // 0 + 1 + … + 98
    #expect(try reversed.values(others[98], others[99]) == [98, -4851])
  }

  @Test("leverage: a weak wish cannot use a long lever against a strong one")
  func leverage() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // Moving x by a millionth would satisfy y by a whole unit of violation, a million times over.
    try solver.add(y == 1e6 * x)
    let strong = try solver.add((x == 0).priority(750).weight(1e-6))
    let weak = try solver.add((y == 1e6).priority(749).weight(1e6))
    try solver.solve()
    #expect(try solver.values(x, y) == [0, 0])
    try solver.setPriority(of: weak, to: 750)
    try solver.solve()
    // In one level, 1e6·1e6 a unit of x stand against 1e-6.
    #expect(try solver.values(x, y) == [1, 1e6])
    try solver.setPriority(of: strong, to: 750.0.nextUp == 750 ? 751 : Priority(750.0.nextUp))
    try solver.solve()
    #expect(try solver.values(x, y) == [0, 0])
  }

  @Test("weights add up within a level")
  func weights() throws {
    try expectValue(10) { x in
      [(x == 0).priority(600).weight(4)] + (0..<5).map { _ in (x == 10).priority(600) }
    }
    try expectValue(0) { x in
      [(x == 0).priority(600).weight(6)] + (0..<5).map { _ in (x == 10).priority(600) }
    }
  }

  @Test("an inequality content at a strong level leaves its slack to the weak one")
  func slackIsFree() throws {
    try expectValue(30) { x in
      [(x >= 10).priority(750), (x <= 30).priority(700), (x == 100).priority(1).weight(1e-9)]
    }
  }

  @Test("rounding noise at a strong level does not outvote a real difference below")
  func noise() throws {
    var solver = Solver()
    let a = solver.makeVariable(), b = solver.makeVariable(), c = solver.makeVariable()
    // 0.1a + 0.2b = 0.3 with a = 1 leaves b = 1 up to rounding; a solver that takes the last 1e-17 at 900 for a cost
    // would give up a = 1 for it.
    try solver.add([
      (0.1 * a + 0.2 * b == 0.3).priority(900), (a == 1).priority(800), (0.3 * b - 0.1 * c == 0.2).priority(700),
      (b == 3).priority(250), (c == 1).priority(100),
    ])
    try solver.solve()
    for variable in [a, b, c] { #expect(agree(try solver.value(of: variable), 1)) }
    #expect(try solver.violations().prefix(3).allSatisfy { $0.total == 0 })
    #expect(try agree(solver.violation(at: 250), 2))
  }

  @Test("a level that is fully satisfied still holds against all below it")
  func satisfiedLevel() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([
      (x - y == 0).priority(800), (x == 5).priority(400).weight(3), (y == 25).priority(400).weight(2),
      (y == 1000).priority(399).weight(1e9),
    ])
    try solver.solve()
    // At 800 x = y; at 400 the heavier wish wins; 399 has no say.
    #expect(try solver.values(x, y) == [5, 5])
    #expect(try solver.violations().map(\.total) == [0, 40, 995e9])
  }
}

import SolverTestSupport
import Testing
import TinamouSolver

@Suite("However many steps there are")
struct ManyStepsTests {
  /// Wishes of one priority, of which many steps in a row can have no length.
  @Test("an optimum is one")
  func differences() throws {
    var solver = try Solver.contradictingDifferences()
    try solver.solve()
    // The optimum of the linear program, found by another solver.
    #expect(try solver.violation(at: 500) == 466_269)
    #expect(solver.isSolved)
  }

  /// Constraints that are tight beside free variables of which rounding alone says that they bear on the question.
  @Test("the question why is answered", .timeLimit(.minutes(60)), arguments: [65_183, 64_656] as [UInt64])
  func why(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let variables = (0..<2 + random.below(8)).map { _ in solver.makeVariable() }
    let isRough = random.chance(1, of: 3)
    func coefficient() -> Double {
      if !isRough {
        return random.pick([1, -1, 2, -2, 3, 0.5, -0.5, 0.1, -0.1, 1.0 / 3, -1.0 / 3, 0.7, -1.5, 16.0 / 9])
      }
      return random.pick([1, -1, 1e-3, 30, -7e2, 3e-3, 0.3, 1.0 / 3]) * (1 + Double(random.below(1_000)) / 999)
    }
    func number() -> Double {
      if random.chance(1, of: 3) { return 0 }
      let whole = random.below(4_001) - 2_000
      return Double(whole) / (random.chance(1, of: 2) ? 10 : 3)
    }
    for _ in 0..<10 + random.below(50) {
      let ids = solver.constraints
      switch random.below(10) {
      case 0..<6:
        var sum = LinearExpression(constant: number())
        for _ in 0...random.below(3) { sum = sum + coefficient() * random.pick(variables) }
        let relation = random.pick(Relation.allCases)
        let priority = random.pick([1000, 1000, 750, 500, 250] as [Priority])
        _ = try? solver.add(Constraint(sum, relation, priority: priority, weight: random.pick([1, 1, 2])))
        if random.chance(1, of: 4) {
          let factor = coefficient()
          let term = Term(random.pick(variables), factor)
          _ = try? solver.add(Constraint(LinearExpression([term]), .lessThanOrEqual))
          _ = try? solver.add(Constraint(LinearExpression([term]), .greaterThanOrEqual))
        }
      case 6 where !ids.isEmpty: try solver.remove(random.pick(ids))
      case 7 where !ids.isEmpty: try? solver.setConstant(of: random.pick(ids), to: number())
      case 8:
        let edited = random.pick(variables)
        if solver.edit(of: edited) == nil {
          _ = try? solver.addEdit(edited, priority: random.pick([1000, 750, 500]))
        } else {
          try? solver.suggest(number(), for: edited)
        }
      default: try? solver.solve()
      }
      if random.chance(1, of: 4) {
        let asked = random.pick(variables)
        #expect(try solver.why(asked).value.isFinite)
      }
    }
  }
}

extension Solver {
  /// A thousand wishes of priority 500 for the differences of fifty variables, which contradict each other all over.
  static func contradictingDifferences() throws -> Solver {
    var random = SplitMix64(seed: 1)
    var solver = Solver()
    let x = (0..<50).map { _ in solver.makeVariable() }
    for _ in 0..<1_000 {
      let first = random.below(50)
      var second = random.below(49)
      if second >= first { second += 1 }
      try solver.add((x[first] - x[second] == Double(random.below(1_001))).priority(500))
    }
    return solver
  }
}

import Testing
import TinamouSolver

/// Two solvers live the same life, but one of them is asked for the impossible all the time. Nobody can tell them apart,
/// to the last bit, not even where values are ambiguous.
@Suite("Refused operations are invisible ever after")
struct InvisibleRefusalTests {
  #if DEBUG
    private static let seeds = 1...10 as ClosedRange<UInt64>
  #else
    private static let seeds = 1...100 as ClosedRange<UInt64>
  #endif

  /// A reproducible source of choices: a linear congruential generator's upper bits.
  private struct Choices {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }

    mutating func constraint(of x: [Variable]) -> Constraint {
      var expression = LinearExpression(constant: Double(below(21) - 10))
      for _ in 0...below(3) { expression = expression + Double(below(5) - 2) * x[below(x.count)] }
      let relation = Relation.allCases[below(3)]
      return Constraint(
        expression, relation, priority: Priority([1000, 750, 500, 500, 250][below(5)]), weight: Double(below(3) + 1))
    }
  }

  /// One operation, the same for both; it may be refused.
  private typealias Operation = (inout Solver) throws -> Void

  private func choose(_ choices: inout Choices, _ solver: Solver, _ x: [Variable]) -> Operation {
    let ids = solver.constraints
    let id = ids.isEmpty ? nil : ids[choices.below(ids.count)]
    let variable = x[choices.below(x.count)]
    let number = Double(choices.below(41) - 20)
    let constraint = choices.constraint(of: x)
    let other = choices.constraint(of: x)
    switch (choices.below(12), id) {
    case (0...3, _), (_, nil): return { try $0.add(constraint) }
    case (4, _): return { try $0.add([constraint, other, constraint]) }
    case (5, let id?): return { try $0.remove(id) }
    case (6, let id?): return { try $0.setConstant(of: id, to: number) }
    case (7, let id?): return { try $0.setPriority(of: id, to: constraint.priority) }
    case (8, let id?): return { try $0.setWeight(of: id, to: constraint.weight) }
    case (9, let id?): return { try $0.replace(id, with: other) }
    case (10, _):
      return solver.edit(of: variable) == nil
        ? { try $0.addEdit(variable, priority: constraint.priority) } : { try $0.suggest(number, for: variable) }
    default: return { try $0.solve() }
    }
  }

  @Test("in random histories of every operation", arguments: seeds)
  func randomHistories(_ seed: UInt64) throws {
    var choices = Choices(state: seed)
    var plain = Solver()
    let x = (0..<5).map { _ in plain.makeVariable() }
    var pestered = plain
    var refusals = 0
    for step in 0..<100 {
      for _ in 0..<3 {
        let attempt = choose(&choices, pestered, x)
        var trial = pestered
        if (try? attempt(&trial)) == nil {
          refusals += 1
          #expect(throws: SolverError.self) { try attempt(&pestered) }
        }
      }
      let operation = choose(&choices, plain, x)
      let isDone = (try? operation(&plain)) != nil
      let isDoneToo = (try? operation(&pestered)) != nil
      #expect(isDone == isDoneToo)
      let (a, b) = try (Observation(plain), Observation(pestered))
      if a != b {
        Issue.record("seed \(seed), step \(step):\n\(a.description)\n\(b.description)")
        return
      }
    }
    #expect(refusals > 0, "seed \(seed) refuses nothing")
  }
}

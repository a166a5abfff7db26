import Testing
import TinamouSolver

@Suite("Numbers at both ends of the range of doubles")
struct ExtremeNumbersTests {
  private let tiny = Double.leastNonzeroMagnitude
  private let small = 0x1p-1030

  /// Solves, which must be refused as an overflow, without a trace.
  private func expectOverflow(_ solver: inout Solver, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try expectOverflow(&solver, sourceLocation: sourceLocation) { try $0.solve() }
    #expect(!solver.isSolved, sourceLocation: sourceLocation)
    #expect(solver.audit() == [], sourceLocation: sourceLocation)
  }

  /// Expects a call to be refused as an overflow.
  private func expectOverflow(
    _ solver: inout Solver, sourceLocation: SourceLocation = #_sourceLocation, _ body: (inout Solver) throws -> Void
  ) throws {
    let reason = try refusal(&solver, sourceLocation: sourceLocation, of: body)
    guard case .overflow = reason else {
      Issue.record("not an overflow: \(reason)", sourceLocation: sourceLocation)
      return
    }
  }

  @Test("the range of an expression that ends beyond all doubles is refused, and not 0")
  func endBeyondDoubles() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([x >= 0, x <= 1e308])
    try solver.solve()
    #expect(try solver.range(of: x) == 0...1e308)
    try expectOverflow(&solver) { _ = try $0.range(of: 10 * x) }
  }

  @Test("a suggestion that leads the residual of an inactive wish out of range is refused by the solution")
  func residualOfWish() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((2 * x >= 0).priority(.low))
    try solver.addEdit(x)
    try solver.solve()
    try solver.suggest(1e308, for: x)
    try expectOverflow(&solver)
    try solver.suggest(3, for: x)
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
  }

  @Test("a constant that leads the residual of an inactive wish out of range is refused by the solution")
  func changedConstant() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == -9e307)
    let wish = try solver.add((x == 0).priority(.low))
    try solver.solve()
    try solver.setConstant(of: wish, to: -1e308)
    try expectOverflow(&solver)
    try solver.setConstant(of: wish, to: 1)
    try solver.solve()
    #expect(try solver.violation(of: wish) == 9e307)
  }

  @Test("a required constraint whose residual is out of range at values that were not evaluated yet is refused")
  func valuesToBeEvaluated() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x == 0)
    let link = try solver.add(y - x == 0)
    try solver.setConstant(of: link, to: -9e307)
    do {
      try solver.add(x + y + 1e308 >= 0)
      try expectOverflow(&solver)
    } catch let error as SolverError {
      guard case .overflow = error else { throw error }
    }
  }

  @Test("an optimum that was proved, and at which a residual is out of range, is refused")
  func provedOptimum() throws {
    var solver = Solver()
    let x = (0..<4).map { _ in solver.makeVariable() }
    try solver.add(1e155 * x[2] + x[1] + 1e308 * x[0] + 1 >= 0)
    try solver.addEdit(x[1])
    try solver.suggest(0.5, for: x[1])
    try solver.add((x[2] <= 1).priority(750))
    try solver.add(2 * x[2] + 1e300 <= 0)
    try expectOverflow(&solver)
  }

  @Test("a limit of steps refuses no values that further steps bring back into range")
  func limitedSteps() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add((x[2] >= -0.5).priority(750))
    try solver.add((2 * x[1] + 1e24 >= 0).priority(750))
    try solver.addEdit(x[2])
    try solver.suggest(1e-300, for: x[2])
    try solver.add((0.5 * x[1] + 0.5 * x[0] + 2 == 0).priority(750))
    try solver.add(-x[0] + 0.5 * x[2] - 1 >= 0)
    let link = try solver.add(x[0] - x[2] - x[1] + 1e-300 == 0)
    try solver.setConstant(of: link, to: 1e308)
    var unlimited = solver
    try unlimited.solve()
    do {
      try solver.solve(steps: 0)
      Issue.record("no limit")
    } catch {
      guard case SolverError.unfinished = error else { throw error }
    }
    #expect(solver.audit() == [])
    try solver.solve()
    #expect(try solver.bits(of: x) == unlimited.bits(of: x))
  }

  @Test("a conflict whose proof has numbers out of range is refused as an overflow")
  func conflicts() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    for (earlier, refused): ([Constraint], Constraint) in [
      // A factor would be 1 / 5e-324.
      ([tiny * x <= 0], x >= 1),
      // The amount would be less than 5e-324.
      ([-x - y + tiny >= 0, -tiny * y + tiny * x <= 0, 2 * x + y + tiny == 0], 2 * y + tiny <= 0),
    ] {
      var trial = solver
      try trial.add(earlier)
      let before = try Observation(trial)
      try expectOverflow(&trial) { try $0.add(refused) }
      #expect(try Observation(trial) == before)
    }
  }

  @Test("ranges do not depend on the other questions of the call")
  func ranges() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    for (constraints, form, range): ([Constraint], LinearExpression, ClosedRange<Double>) in [
      // Factors of constraints vanish.
      ([x <= -1, x + y >= small], small * x, -.infinity ... -small),
      ([9e307 * x + 1e308 <= 0], small * x - 1, -.infinity ... -1),
      // Rates vanish.
      ([(tiny * x == 0).priority(750), x + y >= 0, (y >= -2).priority(750)], 2 * x - tiny, -tiny...(-tiny)),
      // Multipliers vanish.
      ([x <= -1, 2 * y <= x + tiny, (tiny * y >= 0).priority(500)], x + 0 * y, -1 ... -1),
      // The ratio of parallel constraints is out of range.
      ([x <= 1, tiny * x >= 0, (small * x >= tiny).priority(500)], x + 0 * y, tiny / small...1),
    ] {
      var trial = solver
      try trial.add(constraints)
      try trial.solve()
      #expect(try trial.range(of: form) == range)
      #expect(try trial.ambiguousVariables().contains(x) == (range.lowerBound < range.upperBound))
      #expect(try trial.ranges(of: [x + 0, small * x - tiny, form, y + 0])[2] == range)
    }
  }
}

import Testing
import TinamouSolver

@Suite("Results beyond the largest double are refused, and the solver goes on")
struct OverflowTests {
  /// Adds the constraints and solves; one of the two must be refused as an overflow, without a trace. The solver then
  /// goes on as before, once the constraints that were accepted are gone.
  private func expectOverflow(
    _ solver: inout Solver, adding constraints: [Constraint], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var added: [ConstraintID] = []
    let before = try Observation(solver)
    let reason: SolverError
    do {
      added = try solver.add(constraints)
      reason = try refusal(&solver, sourceLocation: sourceLocation) { try $0.solve() }
    } catch let error as SolverError {
      reason = error
      #expect(try Observation(solver) == before, sourceLocation: sourceLocation)
    }
    guard case .overflow(let variable) = reason else {
      Issue.record("not an overflow: \(reason)", sourceLocation: sourceLocation)
      return
    }
    #expect(solver.variables.contains(variable), sourceLocation: sourceLocation)
    try solver.remove(added)
    try solver.solve()
    #expect(try Observation(solver).values == before.values, sourceLocation: sourceLocation)
    #expect(solver.audit().isEmpty, sourceLocation: sourceLocation)
  }

  @Test("a chain of required multipliers")
  func requiredChain() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x == 1e300, y == 2])
    try solver.solve()
    try expectOverflow(&solver, adding: [z == 1e10 * x])
    try expectOverflow(&solver, adding: [z == -1e10 * x])
    try expectOverflow(&solver, adding: [1e-10 * z == x])
    try expectOverflow(&solver, adding: [z >= 1e10 * x])
    try solver.add(z == y + 1)
    try solver.solve()
    #expect(try solver.values(x, y, z) == [1e300, 2, 3])
  }

  @Test("a chain of optional multipliers")
  func optionalChain() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x == 1e300)
    try solver.solve()
    try expectOverflow(&solver, adding: [(y == 1e10 * x).priority(.low)])
    try solver.add((y == 7).priority(.low))
    try solver.solve()
    #expect(try solver.values(x, y) == [1e300, 7])
  }

  @Test(
    "no values on the way to others that are in range", arguments: [[0, 1, 2], [0, 2, 1], [1, 2, 0], [2, 1, 0]])
  func passing(order: [Int]) throws {
    for isSolvedBetween in [false, true] {
      var solver = Solver()
      let y = solver.makeVariable(), x = solver.makeVariable()
      let constraints = [x == 10 * y, y <= 1, (y >= 1e308).priority(.low)]
      for place in order {
        try solver.add(constraints[place])
        if isSolvedBetween { try? solver.solve() }
      }
      try solver.solve()
      #expect(try solver.values(x, y) == [10, 1])
      #expect(solver.audit() == [])
    }
  }

  @Test("weights out of range name a variable of their constraints")
  func namesItsVariable() throws {
    var solver = Solver()
    let y = solver.makeVariable(), x = solver.makeVariable()
    try solver.add([y == 3, x == 0])
    try solver.add((x >= 1).priority(.low).weight(1e308))
    try solver.solve()
    try solver.add(Constraint(LinearExpression(constant: -1), .greaterThanOrEqual, priority: .low, weight: 1))
    for number in [2.0, 3, 4] { try solver.add((x >= number).priority(.low).weight(4e307)) }
    guard case .overflow(x) = try refusal(&solver, of: { try $0.solve() }) else {
      Issue.record("another refusal")
      return
    }
  }

  @Test("sums of large numbers")
  func sums() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x == 1e308, y == 1e308])
    try solver.solve()
    try expectOverflow(&solver, adding: [z == x + y])
    try expectOverflow(&solver, adding: [z == x + 1e308])
    // The difference is 0, and no step of computing it leaves the range.
    try solver.add(z == x - y)
    try solver.solve()
    #expect(try solver.value(of: z) == 0)
  }

  @Test("divisions by small coefficients")
  func quotients() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try expectOverflow(&solver, adding: [1e-300 * x == 1e10])
    try expectOverflow(&solver, adding: [.leastNonzeroMagnitude * x == 1])
    try expectOverflow(&solver, adding: [(1e-300 * x >= 1e10).priority(.low)])
    try solver.add(x == 3)
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
  }

  @Test("suggestions and constants that are finite but lead out of range")
  func suggestions() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let link = try solver.add(y == 10 * x)
    let edit = try solver.addEdit(x)
    try solver.suggest(4, for: x)
    try solver.solve()
    for huge in [1e308, -1e308] {
      var trial = solver
      // Optional: the suggestion is noted, the solve is refused.
      try trial.suggest(huge, for: x)
      let reason = try refusal(&trial) { try $0.solve() }
      #expect(areSame(reason, .overflow(y)), "\(reason)")
      try trial.suggest(5, for: x)
      try trial.solve()
      #expect(try trial.values(x, y) == [5, 50])

      // Required: one of the two is.
      try trial.setPriority(of: edit, to: .required)
      do {
        try trial.suggest(huge, for: x)
        _ = try refusal(&trial) { try $0.solve() }
        try trial.setConstant(of: edit, to: -6)
      } catch let error as SolverError {
        guard case .overflow = error else { throw error }
      }
      try trial.suggest(6, for: x)
      try trial.solve()
      #expect(try trial.values(x, y) == [6, 60])
    }
    // x = 4 stays; y = 40 - (-1e308)... is finite, and so is its mirror image.
    try solver.setConstant(of: link, to: 1e308)
    try solver.solve()
    #expect(try solver.values(x, y) == [4, -1e308])
  }

  @Test("chains whose product, read from the other end, is too small for a double")
  func vanishingProducts() throws {
    var solver = Solver()
    let chain = (0..<6).map { _ in solver.makeVariable() }
    try solver.add(zip(chain, chain.dropFirst()).map { $1 == 1e100 * $0 })
    try solver.solve()
    // The first four are in range, up to 1e300; the fifth would be 1e400. And 1e-400 is not 0: what the last says about
    // the first is a relation like any other, and no contradiction.
    try expectOverflow(&solver, adding: [chain[0] == 1])
    try expectOverflow(&solver, adding: [(chain[0] == 1).priority(.low)])
    try expectOverflow(&solver, adding: [chain[1] >= 1e50])
    // From 1e300 down to 1e-200 all are.
    try solver.add(chain[5] == 1e300)
    try solver.solve()
    #expect(try solver.value(of: chain[5]) == 1e300)
    #expect(try agree(solver.value(of: chain[0]) * 1e200, 1))
  }

  @Test("products too large for a double leave no row without a variable to define")
  func overflowingProducts() throws {
    var solver = Solver()
    let x = (0..<7).map { _ in solver.makeVariable() }
    let least = Priority(.leastNonzeroMagnitude)
    try solver.add((-7 * x[6] + x[5] >= 0).priority(750))
    let link = try solver.add((x[5] + x[3] == 0).priority(least))
    let sum = try solver.add(Constraint(LinearExpression(), .greaterThanOrEqual))
    try solver.add((1.0 / 7 * x[0] + 100 * x[5] + 1.0 / 3 == 0).priority(250))
    try solver.solve()
    try solver.add((x[6] - 1e155 * x[1] >= 0).priority(999))
    try solver.replace(sum, with: x[5] + x[1] + 1.0 / 3 == 0)
    try solver.replace(link, with: (0x1p1023 * x[6] + .greatestFiniteMagnitude == 0).priority(least))
    try solver.add(x[4] + x[5] + 0.1 >= 0)
    let huge = try solver.add((1e155 * x[0] + x[4] + x[3] <= 0).priority(500))
    guard case .overflow = try refusal(&solver, of: { try $0.solve() }) else {
      Issue.record("another refusal")
      return
    }
    try solver.remove(huge)
    try solver.solve()
    #expect(solver.audit() == [])
  }

  @Test(
    "coefficients of a proof that are out of range are refused, and the constraint can be removed again",
    arguments: [(1e155, 1e-155), (1e160, 1e-160), (1e300, 1e-20), (1e300, 1e-300)])
  func factorisationOfProof(_ large: Double, _ small: Double) throws {
    var solver = Solver()
    let x = (0..<5).map { _ in solver.makeVariable() }
    try solver.add(2 * x[0] + 1.0 / 3 * x[2] + 2 * x[1] == 0)
    try solver.add(2 * x[0] - x[1] + 1.0 / 3 * x[2] <= 1.0 / 3)
    try solver.add(-2.5 * x[3] == 0.8571428571428571)
    let wish = try solver.add((1.75 * x[0] + 4.5 * x[3] == 0).priority(250))
    try solver.add(-x[0] - 5 * x[1] >= 0)
    try solver.add((x[4] - 8 * x[1] + 0.4444444444444444 * x[2] == 0).priority(500))
    try solver.solve()
    let violation = try solver.violation(of: wish)
    let wild = try solver.add((large * x[0] + small * x[4] == 0).priority(500))
    guard case .overflow = try refusal(&solver, of: { try $0.solve() }) else {
      Issue.record("another refusal")
      return
    }
    try solver.remove(wild)
    try solver.solve()
    #expect(try agree(solver.violation(of: wish), violation))
    #expect(solver.audit() == [])
  }

  @Test("free variables with values that lead out of range give them up")
  func farFreeVariables() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    let first = try solver.add(
      (1.1611753514494236 * x[1] - 0.22243693810213272 * x[2] + 1.4546085185362847 >= 0).priority(500))
    let second = try solver.add(
      (0.5051365220852184 * x[0] - 2.3072095680603266 * x[2] - 0.23168339628155343 * x[1] >= 0).priority(500))
    let third = try solver.add(
      (2.3223507028988473 * x[1] - 0.44487387620426544 * x[2] + 2.9092170370725694 == 0).priority(250))
    try solver.solve()
    try solver.setConstant(of: first, to: -1e300)
    try solver.addEdit(x[0], priority: 300)
    try solver.solve()
    try solver.removeEdit(x[0])
    try solver.setConstant(of: second, to: 1e308)
    try solver.solve()
    // As at first. But a variable is free now, at 4e307.
    try solver.setConstant(of: first, to: 1.4546085185362847)
    try solver.setConstant(of: second, to: 0)
    try solver.solve()
    #expect(try [first, second, third].map { try solver.violation(of: $0) } == [0, 0, 0])
    #expect(solver.audit() == [])
  }

  @Test("long chains of doubling", arguments: [1100, 2000])
  func doubling(_ length: Int) throws {
    var solver = Solver()
    let chain = (0..<length).map { _ in solver.makeVariable() }
    try solver.add(zip(chain, chain.dropFirst()).map { $1 == 2 * $0 })
    try solver.solve()
    #expect(try solver.value(of: chain[length - 1]) == 0)
    // 2^1099 is out of range. With the thousandth at 1 the last is 2^99 or 2^999, which are not.
    try expectOverflow(&solver, adding: [chain[0] == 1])
    try solver.add(chain[1000] == 1)
    try solver.solve()
    let last = Double(sign: .plus, exponent: length - 1 - 1000, significand: 1)
    #expect(try solver.value(of: chain[length - 1]) == last)
    #expect(try solver.value(of: chain[0]) == Double(sign: .plus, exponent: -1000, significand: 1))
  }

  @Test("multipliers and costs that overflow neither trap nor hang")
  func multipliers() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(y == 1e200 * x)
    try solver.solve()
    // Each unit of x costs 1e200·1e200 through y: no double can say so. Whatever the solver answers must be an error
    // by name or a point where the required constraint holds, and then it goes on.
    var trial = solver
    do {
      try trial.add([(y == 1).priority(500).weight(1e200), (1e200 * x == 3).priority(500).weight(1e200)])
      try trial.solve()
      #expect(try trial.value(of: y) == 1e200 * trial.value(of: x))
    } catch {
      guard case .overflow = error else { throw error }
    }
    #expect(trial.audit().isEmpty)
    try trial.remove(Array(trial.constraints.dropFirst()))
    try trial.add(x == 2)
    try trial.solve()
    #expect(try trial.values(x, y) == [2, 2e200])
  }

  @Test("weights whose sum is no number", arguments: [2, 3])
  func sumsOfWeights(count: Int) throws {
    for isFalling in [false, true] {
      var solver = Solver()
      let x = solver.makeVariable()
      try solver.add(x == 0)
      let wishes = (0..<count).map { index in
        (isFalling ? x <= -1 - Double(index) : x >= 1 + Double(index)).priority(.low).weight(1e308)
      }
      let added = try solver.add(wishes)
      guard case .overflow(x) = try refusal(&solver, of: { try $0.solve() }) else {
        Issue.record("another refusal")
        return
      }
      // One alone is no more than a number can say.
      try solver.remove(Array(added.dropFirst()))
      try solver.solve()
      #expect(try solver.violation(of: added[0]) == 1)
      #expect(solver.audit() == [])
    }
  }
}

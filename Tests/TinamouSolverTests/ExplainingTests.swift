import Testing
import TinamouSolver

@Suite("Why a variable has its value")
struct ExplainingTests {
  @Test("a constraint of its own, with what it is multiplied by")
  func single() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add(2 * x == 10)
    // x = 5 + 1/2 (2x - 10)
    let why = try solver.why(x)
    #expect(why.value == 5)
    #expect(why.contributions.map(\.constraint) == [id])
    #expect(why.contributions.map(\.coefficient) == [0.5])
    #expect(why.freeVariables.isEmpty)
    try expectIdentity(why, of: x, in: solver)
  }

  @Test("a chain: every link, in order of creation")
  func chain() throws {
    var solver = Solver()
    let variables = (0..<5).map { _ in solver.makeVariable() }
    var ids = [try solver.add(variables[0] == 16)]
    for (a, b) in zip(variables, variables.dropFirst()) { ids.append(try solver.add(b == a + 8)) }
    let why = try solver.why(variables[3])
    // x3 = 40 + (x0 - 16) + (x1 - x0 - 8) + (x2 - x1 - 8) + (x3 - x2 - 8)
    #expect(why.value == 40)
    #expect(why.contributions.map(\.constraint) == Array(ids.prefix(4)))
    #expect(why.contributions.map(\.coefficient) == [1, 1, 1, 1])
    try expectIdentity(why, of: variables[3], in: solver)
  }

  @Test("only what acts: neither satisfied inequalities nor overruled wishes")
  func onlyActive() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let bound = try solver.add(x <= 40)
    try solver.add([x >= -5, (x == 90).priority(.high), (x == 10).priority(.low)])
    let half = try solver.add((x == 2 * y).priority(.low))
    let why = try solver.why(y)
    // y = 20 + 1/2 (x - 40) - 1/2 (x - 2y)
    #expect(why.value == 20)
    #expect(why.contributions.map(\.constraint) == [bound, half])
    #expect(why.contributions.map(\.coefficient) == [0.5, -0.5])
    try expectIdentity(why, of: y, in: solver)
  }

  @Test("says how the value moves with each constant")
  func sensitivity() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let ids = try solver.add([x + y == 10, x - y == 2, 4 * z == x + 3 * y])
    try solver.solve()
    let why = try solver.why(z)
    // x = 6, y = 4, z = 18/4
    #expect(why.value == 4.5)
    for contribution in why.contributions {
      var moved = solver
      let constant = try moved.constraint(contribution.constraint).expression.constant
      try moved.setConstant(of: contribution.constraint, to: constant + 1)
      try moved.solve()
      #expect(agree(try moved.value(of: z), 4.5 - contribution.coefficient, scale: 10))
    }
    #expect(Set(why.contributions.map(\.constraint)) == Set(ids))
    try expectIdentity(why, of: z, in: solver)
  }

  @Test("names the variables that nothing determines")
  func stays() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), free = solver.makeVariable()
    let link = try solver.add(y == x + 8)
    try solver.solve()
    for variable in [x, y] {
      let why = try solver.why(variable)
      #expect(why.freeVariables.count == 1)
      #expect(why.contributions.allSatisfy { $0.constraint == link })
      try expectIdentity(why, of: variable, in: solver)
    }
    let nothing = try solver.why(free)
    #expect(nothing.contributions.isEmpty)
    #expect(nothing.freeVariables == [Term(free, 1)])
    #expect(nothing.value == 0)
  }

  @Test("names the strongest of the constraints that hold at the same point", arguments: [true, false])
  func coincidences(_ isWeakFirst: Bool) throws {
    var solver = Solver()
    let left = solver.makeVariable(), center = solver.makeVariable(), width = solver.makeVariable()
    try solver.add([left == 3, center == left + width / 2])
    let constraints = [(width == 40).priority(30), (center == left + 20).priority(500), (width == 40).priority(200)]
    let ids = try solver.add(isWeakFirst ? constraints : constraints.reversed())
    let strong = ids[1]
    let reason = try solver.why(width)
    #expect(reason.contributions.contains { $0.constraint == strong })
    #expect(!reason.contributions.contains { $0.constraint == ids[0] || $0.constraint == ids[2] })
    // If the constant of the strong one grows by one, the width follows.
    let factor = try #require(reason.contributions.first { $0.constraint == strong }).coefficient
    var moved = solver
    try moved.setConstant(of: strong, to: try solver.constraint(strong).expression.constant + 1)
    try moved.solve()
    #expect(try moved.value(of: width) == 40 - factor)
  }

  @Test("names the strongest where many hold at the same point", arguments: [false, true])
  func manyCoincidences(_ isLastFirst: Bool) throws {
    let n = 200
    var solver = Solver()
    let x = (0...n).map { _ in solver.makeVariable() }
    try solver.add(x[0] == 0)
    for index in 1...n { try solver.add((x[index] - x[index - 1] == 10).priority(.low)) }
    try solver.solve()
    let wishes = (1...n).map { (x[$0] == 10 * Double($0)).priority(.high) }
    let ids = try solver.add(isLastFirst ? wishes.reversed() : wishes)
    try solver.solve()
    for index in [1, 2, n / 2, n] {
      let reason = try solver.why(x[index])
      #expect(reason.contributions.map(\.constraint) == [ids[isLastFirst ? n - index : index - 1]])
      #expect(reason.contributions.map(\.coefficient) == [1])
    }
    let reason = try solver.why(x[n] - x[n - 1])
    #expect(Set(reason.contributions.map(\.constraint)) == Set(isLastFirst ? ids.prefix(2) : ids.suffix(2)))
  }

  @Test("what is held from both sides is held, and not free")
  func held() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    // All are 0, where variables begin: none of these has anything to do.
    let ids = try solver.add([x >= 0, x <= 0, y - x >= 0, (y - x <= 0).priority(.low), y <= 5, z >= 0])
    for (operand, count) in [(x + 0, 1), (y + 0, 2), (y - x, 1), (2 * y + 3 * x, 2)] {
      let why = try solver.why(operand)
      #expect(why.freeVariables.isEmpty)
      #expect(why.contributions.count == count)
      #expect(why.contributions.allSatisfy { ids.prefix(4).contains($0.constraint) })
      try expectIdentity(why, of: operand, in: solver)
    }
    #expect(try solver.why(z).freeVariables == [Term(z, 1)])
    #expect(try solver.why(x - z).freeVariables == [Term(x, 1), Term(z, -1)])
    #expect(try solver.range(of: y) == 0...0)
  }

  @Test("solves first where that is needed, without solving the solver that is asked")
  func beforeSolving() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 7).priority(.low))
    let before = try Observation(solver)
    #expect(try solver.why(x).value == 7)
    #expect(try solver.range(of: x) == 7...7)
    #expect(try solver.ambiguousVariables().isEmpty)
    #expect(try Observation(solver) == before)
    #expect(!solver.isSolved)
  }

  @Test("holds as an identity for every variable of a layout, through resizes and removals")
  func identityThroughout() throws {
    var solver = Solver()
    let width = solver.makeVariable("width")
    var previous = width - width
    var columns: [Variable] = []
    for i in 0..<6 {
      let left = solver.makeVariable("left"), size = solver.makeVariable("size")
      try solver.add([left == previous + 8, size >= 10, (size == 20 + 7 * Double(i)).priority(.low + Double(i % 3))])
      if let first = columns.first, i % 2 == 0 { try solver.add((3 * size == 2 * first).priority(.high)) }
      columns.append(size)
      previous = left + size
    }
    let end = try solver.add(previous + 8 == width)
    try solver.addEdit(width, priority: 900)
    for suggestion in [100, 250, 411.7, 40, 1000] {
      try solver.suggest(suggestion, for: width)
      try solver.solve()
      for variable in solver.variables { try expectIdentity(solver.why(variable), of: variable, in: solver) }
    }
    try solver.remove(end)
    try solver.solve()
    for variable in solver.variables { try expectIdentity(solver.why(variable), of: variable, in: solver) }
  }

  @Test("an expression: what its variables have in common cancels")
  func expressions() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), free = solver.makeVariable()
    let origin = try solver.add(x == 5), distance = try solver.add(y == x + 8), _ = try solver.add(free >= -100)
    let gap = try solver.why(y - x)
    #expect(gap.value == 8)
    #expect(gap.contributions.map(\.constraint) == [distance])
    #expect(gap.contributions.map(\.coefficient) == [1])
    let mean = try solver.why((x + y) / 2 + 100)
    #expect(mean.value == 109)
    #expect(mean.contributions.map(\.constraint) == [origin, distance])
    #expect(mean.contributions.map(\.coefficient) == [1, 0.5])
    let mixed = 3 * free - y + x + free
    #expect(try solver.why(mixed).freeVariables == [Term(free, 4)])
    let nothing = try solver.why(x - x + 3)
    #expect(nothing.value == 3)
    #expect(nothing.contributions.isEmpty && nothing.freeVariables.isEmpty)
    for operand in [y - x, (x + y) / 2 + 100, mixed, x - x + 3] {
      try expectIdentity(solver.why(operand), of: operand, in: solver)
    }
  }

  @Test("an expression with numbers that make no sense is refused")
  func badExpressions() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 1e300)
    func message(_ question: () throws -> Void) -> String? {
      do { try question() } catch { return "\(error)" }
      return nil
    }
    #expect(message { _ = try solver.why(x * .nan) } == "the coefficient of v0 is nan")
    #expect(message { _ = try solver.why(x + .infinity) } == "the constant is inf")
    #expect(message { _ = try solver.why(1e100 * x) } == "a number that depends on v0 would be out of range")
    #expect(message { _ = try solver.range(of: x * .infinity) } == "the coefficient of v0 is inf")
    #expect(message { _ = try solver.range(of: 1e100 * x) } == "a number that depends on v0 would be out of range")
  }

  @Test("the constraints that mention a variable, in order, whatever became of them")
  func mentions() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), alone = solver.makeVariable()
    let ids = try solver.add([x + y == 10, x - y == 2, (x == 90).priority(.low), y >= 0, x - x + y >= -4])
    try solver.solve()
    #expect(try solver.constraints(on: x) == [ids[0], ids[1], ids[2], ids[4]])
    #expect(try solver.constraints(on: y) == [ids[0], ids[1], ids[3], ids[4]])
    #expect(try solver.constraints(on: alone).isEmpty)
    try solver.remove(ids[0])
    try solver.replace(ids[3], with: x >= 0)
    #expect(try solver.constraints(on: x) == [ids[1], ids[2], ids[3], ids[4]])
    #expect(try solver.constraints(on: y) == [ids[1], ids[4]])
    var other = Solver()
    let stranger = other.makeVariable()
    #expect(throws: SolverError.self) { try solver.constraints(on: stranger) }
  }

  @Test("holds as an identity where a stronger constraint is nearly parallel to others")
  func nearlyParallelStronger() throws {
    var solver = Solver()
    let x = (0..<7).map { _ in solver.makeVariable() }
    try solver.add(x[3] <= 0)
    try solver.add((x[3] + 1000 * x[6] == 1).priority(500).weight(2))
    let sum = try solver.add(-x[2] + 1000 * x[3] + 0.001 * x[0] + 1000 * x[6] <= 0)
    try solver.solve()
    try solver.setConstant(of: sum, to: -1000)
    try solver.solve(steps: 1)
    try solver.add((x[2] + 0.001 * x[6] >= 0).priority(750))
    let link = try solver.add(0.001 * x[1] + x[0] + x[4] == 0)
    try solver.solve()
    try solver.add((0.001 * x[6] - x[0] <= 1).priority(250))
    try solver.solve()
    try solver.add(1000 * x[2] + 1000 * x[1] == 1)
    try solver.addEdit(x[0])
    try solver.setConstant(of: link, to: 1)
    try solver.solve()
    let why = try solver.why(x[4])
    var difference = why.value - x[4]
    for contribution in why.contributions {
      difference = difference + contribution.coefficient * (try solver.constraint(contribution.constraint).expression)
    }
    for term in why.freeVariables { difference = difference + term.coefficient * term.variable }
    for term in difference.terms { #expect(abs(term.coefficient) < 1e-9, "\(term.variable)") }
  }

  /// Checks the explanation as an identity in all variables,
  ///
  ///     operand  ≡  value + Σ coefficient · expression + Σ coefficient · (stay - its value)
  ///
  /// and that the expressions it names are zero.
  private func expectIdentity<Operand: LinearOperand>(
    _ why: Explanation, of operand: Operand, in solver: Solver, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var optimum = solver
    try optimum.solve()
    #expect(why.value == (try optimum.value(of: operand)), sourceLocation: sourceLocation)
    var difference = why.value - operand
    var scale = 1.0
    for contribution in why.contributions {
      let expression = try optimum.constraint(contribution.constraint).expression
      difference = difference + contribution.coefficient * expression
      for term in expression.terms { scale = max(scale, abs(try optimum.value(of: term.variable))) }
      scale = max(scale, abs(contribution.coefficient * expression.constant))
      #expect(agree(try optimum.value(of: expression), 0, scale: scale), sourceLocation: sourceLocation)
      #expect(contribution.coefficient != 0, sourceLocation: sourceLocation)
    }
    for term in why.freeVariables {
      difference = difference + term.coefficient * (term.variable - (try optimum.value(of: term.variable)))
    }
    for term in difference.terms { #expect(agree(term.coefficient, 0), sourceLocation: sourceLocation) }
    #expect(agree(difference.constant, 0, scale: scale), sourceLocation: sourceLocation)
    #expect(why.contributions.map(\.constraint) == why.contributions.map(\.constraint).sorted())
  }

  @Test("is refused if a coefficient is beyond the largest double")
  func overflow() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([0.001 * x + y == 5, y == 5])
    let error = #expect(throws: SolverError.self) { try solver.why(1e308 * x) }
    guard case .overflow(let variable) = error else { throw try #require(error) }
    #expect(variable == x)
  }
}

import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// A basis is made anew where what it has become costs more than a fresh one would. Nothing else may show it.
@Suite("A new factorisation")
struct RefactorisationTests {
  /// Required equalities that mention every variable, so that all but the first few need a reduced row; and what fulfils
  /// them, a whole number for each variable.
  private struct Dense {
    var solver = Solver()
    var variables: [Variable] = []
    var rows: [(id: ConstraintID, coefficients: [Double])] = []
    var solution: [Double] = []

    init(_ count: Int, seed: UInt64) throws {
      var random = SplitMix64(seed: seed)
      for _ in 0..<count {
        variables.append(solver.makeVariable())
        solution.append(Double(random.below(201) - 100))
      }
      for row in 0..<count {
        var coefficients = (0..<count).map { _ in Double(random.below(7) - 3) }
        coefficients[row] = Double(4 * count)
        rows.append((try solver.add(equality(coefficients)), coefficients))
      }
    }

    private func equality(_ coefficients: [Double]) -> Constraint {
      let constant = zip(coefficients, solution).reduce(0) { $0 + $1.0 * $1.1 }
      return LinearExpression(zip(variables, coefficients).map { Term($0, $1) }) == constant
    }

    /// Another point becomes the solution, by another constant in each of the equalities.
    mutating func move(to point: [Double]) throws {
      solution = point
      try solver.setConstants(rows.map { ($0.id, equality($0.coefficients).expression.constant) })
      try solver.solve()
    }

    func expectSolved(sourceLocation: SourceLocation = #_sourceLocation) throws {
      for (variable, value) in zip(variables, solution) {
        #expect(try agree(solver.value(of: variable), value, scale: 1e6), sourceLocation: sourceLocation)
      }
      #expect(solver.audit() == [], sourceLocation: sourceLocation)
    }
  }

  @Test("comes where constraints that mention everything have filled the old one", arguments: [1, 2, 3] as [UInt64])
  func fill(seed: UInt64) throws {
    var dense = try Dense(24, seed: seed)
    try dense.solver.solve()
    #expect(dense.solver.statistics.refactorisations == 1)
    try dense.expectSolved()
    // What is as small as it can be is left alone.
    for step in 1...5 {
      try dense.move(to: dense.solution.map { $0 + Double(step) })
      try dense.expectSolved()
    }
    #expect(dense.solver.statistics.refactorisations == 1)
  }

  @Test("loses nothing: what is wished, removed and refused afterwards is as in a solver without one")
  func afterwards() throws {
    var dense = try Dense(16, seed: 4)
    var solver = dense.solver
    let (x, y) = (dense.variables[7], dense.variables[8])
    try solver.solve()
    #expect(solver.statistics.refactorisations == 1)
    let amount = try conflict(&solver) { try $0.add(x >= dense.solution[7] + 2) }.amount
    #expect(agree(amount, 2, scale: 1e6))
    // One of the equalities goes; a wish decides instead.
    try solver.remove(dense.rows[7].id)
    let wish = try solver.add((x + y == 1000).priority(.low))
    try solver.solve()
    #expect(try agree(solver.value(of: x + y), 1000, scale: 1e6))
    #expect(solver.audit() == [])
    try solver.remove(wish)
    try solver.add(x == dense.solution[7])
    try solver.solve()
    dense.solver = solver
    try dense.expectSolved()
  }

  /// Wishes that contradict each other, each for a third of the variables.
  private func fit(_ count: Int) throws -> (Solver, [Variable], [Constraint]) {
    var random = SplitMix64(seed: 7)
    var solver = Solver()
    let variables = (0..<count).map { _ in solver.makeVariable() }
    let wishes = (0..<4 * count).map { row in
      // The first variable keeps a wish from being empty.
      let terms = variables.indices.filter { $0 == row % count || random.below(3) == 0 }
      return
        (LinearExpression(terms.map { Term(variables[$0], Double(random.below(5) + 1)) })
        == Double(random.below(201) - 100)).priority(500)
    }
    try solver.add(wishes)
    try solver.solve()
    return (solver, variables, wishes)
  }

  @Test("is not needed for the rows that refer to a leaving constraint: these rows take the entering one instead")
  func exchanges() throws {
    let (small, variables, wishes) = try fit(6)
    #expect(try SystemComparison.differences(between: small, variables, and: wishes.map { PlainConstraint($0) }) == [])
    for count in [10, 40] {
      let (solver, _, _) = try fit(count)
      #expect(solver.audit() == [])
      let statistics = solver.statistics
      // Reduced rows made anew took more than 100 rows for each pivot and variable.
      #expect(statistics.rowsTouched < 60 * statistics.pivots * count, "\(count): \(statistics)")
    }
  }

  /// How often the basis is made anew for 30 times the same few constraints, each time on a variable that is free, one of
  /// their own, and the sum of 30 that are fixed. What needs a reduced row fills the basis.
  private func refactorisations(
    _ constraints: (_ free: Variable, _ own: Variable, _ sum: LinearExpression) -> [Constraint]
  ) throws -> Int {
    var solver = Solver()
    let fixed = (0..<30).map { _ in solver.makeVariable() }
    try solver.add(fixed.enumerated().map { $1 == Double($0) })
    let sum = LinearExpression(fixed.map { Term($0, 1) })
    let others = (0..<30).map { _ in (free: solver.makeVariable(), own: solver.makeVariable()) }
    for (free, own) in others { for constraint in constraints(free, own, sum) { try solver.add(constraint) } }
    try solver.solve()
    #expect(solver.audit() == [])
    for id in solver.constraints { #expect(try solver.violation(of: id) == 0) }
    return solver.statistics.refactorisations
  }

  @Test("is not needed where a constraint that has no other choice defines its own variable by a small coefficient")
  func smallCoefficient() throws {
    for (coefficient, count) in [(1e-2, 0), (1e-4, 0), (1e-7, 1)] {
      let found = try refactorisations { free, _, sum in [sum + coefficient * free == 500] }
      #expect(found == count, "\(coefficient)")
    }
  }

  @Test("comes of paths with small coefficients, which are not turned round")
  func smallCoefficientsOnAPath() throws {
    for (coefficient, count) in [(0.1, 0), (1e-4, 1)] {
      let atItsEnd = try refactorisations { free, own, sum in [own == coefficient * free + sum, own + sum == 5] }
      #expect(atItsEnd == count, "\(coefficient)")
      // A required equality of one variable gets no reduced row.
      let alone = try refactorisations { free, own, sum in [own == coefficient * free + sum, own == 5] }
      #expect(alone == 0, "\(coefficient)")
      let atItsBeginning = try refactorisations { free, own, sum in [own == free, coefficient * own + sum == 500] }
      #expect(atItsBeginning == count, "\(coefficient)")
    }
  }
}

import Testing
import TinamouSolver

@Suite("Bad input is refused by name, and the solver goes on")
struct BadInputTests {
  private var solver = Solver()
  private let x: Variable
  private let y: Variable
  private let wish: ConstraintID

  init() throws {
    x = solver.makeVariable()
    y = solver.makeVariable()
    try solver.add(x + y == 30)
    wish = try solver.add((x == 5).priority(.high))
    try solver.addEdit(y, priority: .low)
    try solver.solve()
  }

  /// Refused for that reason, without a trace, and the solver then still solves what it is given.
  private func expectRefused(
    _ expected: SolverError, sourceLocation: SourceLocation = #_sourceLocation,
    _ operation: (inout Solver) throws -> Void
  ) throws {
    var solver = solver
    try TinamouSolverTests.expectRefused(&solver, expected, sourceLocation: sourceLocation, operation)
    try solver.setConstant(of: wish, to: -7)
    let bound = try solver.add(y <= 20)
    try solver.solve()
    #expect(try solver.values(x, y) == [10, 20], sourceLocation: sourceLocation)
    try solver.remove(bound)
    try solver.solve()
    #expect(try solver.values(x, y) == [7, 23], sourceLocation: sourceLocation)
  }

  static let notFinite: [Double] = [.nan, .infinity, -.infinity]

  @Test("a coefficient that is not finite", arguments: notFinite)
  func coefficient(_ bad: Double) throws {
    try expectRefused(.notFinite(.coefficient(of: y), bad)) { try $0.add(x + bad * y == 1) }
    try expectRefused(.notFinite(.coefficient(of: x), bad)) { try $0.add((bad * x == 1).priority(.low)) }
    try expectRefused(.notFinite(.coefficient(of: x), bad)) { try $0.add([x == 5, bad * x >= 1]) }
    try expectRefused(.notFinite(.coefficient(of: x), bad)) { try $0.replace(wish, with: bad * x >= 1) }
    try expectRefused(.notFinite(.coefficient(of: x), bad)) { _ = try $0.value(of: bad * x) }
  }

  @Test("a constant that is not finite", arguments: notFinite)
  func constant(_ bad: Double) throws {
    // On the right side the sign turns around; NaN has none.
    try expectRefused(.notFinite(.constant, -bad)) { try $0.add(x <= bad) }
    try expectRefused(.notFinite(.constant, -bad)) { try $0.add((x == bad).priority(.low)) }
    try expectRefused(.notFinite(.constant, bad)) { try $0.add(Constraint(LinearExpression(constant: bad), .equal)) }
    try expectRefused(.notFinite(.constant, bad)) { try $0.setConstant(of: wish, to: bad) }
    try expectRefused(.notFinite(.constant, bad)) { try $0.replace(wish, with: x + bad <= 0) }
    try expectRefused(.notFinite(.constant, bad)) { _ = try $0.value(of: x + bad) }
  }

  @Test("a constant that moves from or at what is not finite", arguments: notFinite)
  func movingConstant(_ bad: Double) throws {
    for moved in [MovingConstant(wish, constant: bad, rate: 1), MovingConstant(wish, constant: 1, rate: bad)] {
      // The last one counts, and the others are refused all the same.
      let moving = [moved, MovingConstant(wish, constant: 0, rate: 0)]
      try expectRefused(.notFinite(.constant, bad)) { _ = try $0.analysis(moving: moving, over: 0...1) }
      try expectRefused(.notFinite(.constant, bad)) { _ = try $0.analysis(moving: moving, over: 0...1, and: 0...1) }
    }
    let second = MovingConstant(wish, constant: 1, rate: 1, secondRate: bad)
    try expectRefused(.notFinite(.constant, bad)) { _ = try $0.analysis(moving: [second], over: 0...1, and: 0...1) }
  }

  @Test("a suggestion that is not finite", arguments: notFinite)
  func suggestion(_ bad: Double) throws {
    try expectRefused(.notFinite(.suggestion(for: y), bad)) { try $0.suggest(bad, for: y) }
    try expectRefused(.notFinite(.suggestion(for: y), bad)) { try $0.suggest([(y, 1), (y, bad)]) }
  }

  @Test("a priority outside 0 < p <= 1000", arguments: [0, -0.0, -1, 1200, 1000.0000001, .nan, .infinity, -.infinity])
  func priority(_ bad: Double) throws {
    try expectRefused(.invalidPriority(bad)) { try $0.add((x == 1).priority(Priority(bad))) }
    try expectRefused(.invalidPriority(bad)) { try $0.add([y == 4, (x == 1).priority(Priority(bad))]) }
    try expectRefused(.invalidPriority(bad)) { try $0.setPriority(of: wish, to: Priority(bad)) }
    try expectRefused(.invalidPriority(bad)) { try $0.replace(wish, with: (x == 1).priority(Priority(bad))) }
    try expectRefused(.invalidPriority(bad)) { try $0.addEdit(x, priority: Priority(bad)) }
  }

  @Test("a weight that is not positive and finite", arguments: [0, -0.0, -1, .nan, .infinity, -.infinity])
  func weight(_ bad: Double) throws {
    try expectRefused(.invalidWeight(bad)) { try $0.add((x == 1).priority(.low).weight(bad)) }
    try expectRefused(.invalidWeight(bad)) { try $0.add((x == 1).weight(bad)) }
    try expectRefused(.invalidWeight(bad)) { try $0.setWeight(of: wish, to: bad) }
    try expectRefused(.invalidWeight(bad)) { try $0.replace(wish, with: (x == 1).priority(.low).weight(bad)) }
    try expectRefused(.invalidWeight(bad)) { try $0.addEdit(x, weight: bad) }
  }

  @Test("a variable of another solver")
  func foreignVariable() throws {
    var other = Solver()
    // Same position, same generation: only the owner differs.
    let foreign = other.makeVariable()
    try expectRefusedEverywhere(foreign)
  }

  @Test("a variable that is gone")
  mutating func staleVariable() throws {
    let stale = solver.makeVariable()
    try solver.removeVariable(stale)
    _ = solver.makeVariable()
    try expectRefusedEverywhere(stale)
  }

  private func expectRefusedEverywhere(_ bad: Variable) throws {
    let expected = SolverError.unknownVariable(bad)
    try expectRefused(expected) { try $0.add(bad == 1) }
    try expectRefused(expected) { try $0.add((x + 0 * bad == 1).priority(.low)) }
    try expectRefused(expected) { try $0.add([x == 5, x + bad - bad >= 1]) }
    try expectRefused(expected) { try $0.replace(wish, with: bad == 1) }
    try expectRefused(expected) { try $0.addEdit(bad) }
    try expectRefused(expected) { try $0.removeEdit(bad) }
    try expectRefused(expected) { try $0.suggest(1, for: bad) }
    try expectRefused(expected) { try $0.suggest([(y, 3), (bad, 1)]) }
    try expectRefused(expected) { try $0.removeVariable(bad) }
    try expectRefused(expected) { _ = try $0.value(of: x + bad) }
    try expectRefused(expected) { _ = try $0.range(of: bad) }
    try expectRefused(expected) { _ = try $0.why(bad) }
    try expectRefused(expected) { _ = try $0.piece(moving: wish).function(of: bad) }
    try expectRefused(expected) { _ = try $0.piece(moving: wish).function(of: x + bad) }
    try expectRefused(expected) { _ = try $0.region(moving: wish).function(of: bad) }
    try expectRefused(expected) { _ = try $0.region(moving: wish).function(of: x + bad) }
    #expect(solver.edit(of: bad) == nil)
  }

  @Test("a constraint of another solver")
  func foreignConstraint() throws {
    var other = Solver()
    let z = other.makeVariable()
    _ = try other.add(z >= 0)
    try expectRefusedEverywhere(try other.add(z == 1))
  }

  @Test("a constraint that is gone")
  mutating func staleConstraint() throws {
    let stale = try solver.add(x == 5)
    try solver.remove(stale)
    try solver.add((x == 5).priority(.fittingSize))
    try solver.solve()
    try expectRefusedEverywhere(stale)
  }

  private func expectRefusedEverywhere(_ bad: ConstraintID) throws {
    let expected = SolverError.unknownConstraint(bad)
    try expectRefused(expected) { try $0.remove(bad) }
    try expectRefused(expected) { try $0.remove([wish, bad]) }
    try expectRefused(expected) { try $0.setConstant(of: bad, to: 1) }
    try expectRefused(expected) { try $0.setConstants([(wish, 1), (bad, 1)]) }
    try expectRefused(expected) { try $0.setPriority(of: bad, to: .low) }
    try expectRefused(expected) { try $0.setWeight(of: bad, to: 2) }
    try expectRefused(expected) { try $0.replace(bad, with: x == 5) }
    try expectRefused(expected) { _ = try $0.constraint(bad) }
    try expectRefused(expected) { _ = try $0.violation(of: bad) }
    try expectRefused(expected) { try $0.setRank(of: bad, to: $0.rank(of: wish)) }
    try expectRefused(expected) { _ = try $0.rank(of: bad) }
    try expectRefused(expected) { _ = try $0.piece(moving: bad) }
    try expectRefused(expected) { _ = try $0.region(moving: bad) }
    try expectRefused(expected) { _ = try $0.piece(moving: wish).violation(of: bad) }
    try expectRefused(expected) { _ = try $0.region(moving: wish).violation(of: bad) }
    #expect(!solver.contains(bad))
  }

  @Test("an edit where there is one, and none where there is none")
  func edits() throws {
    try expectRefused(.alreadyEdited(y)) { try $0.addEdit(y) }
    try expectRefused(.notEdited(x)) { try $0.removeEdit(x) }
    try expectRefused(.notEdited(x)) { try $0.suggest(3, for: x) }
  }

  @Test("the extremes of what is allowed are allowed")
  func extremes() throws {
    var solver = solver
    let ids = try solver.add([
      (x == 5).priority(1000), (x == 5).priority(999.9999999), (x == 5).priority(.init(.leastNonzeroMagnitude)),
      (x == 5).priority(.low).weight(1e-30), (x == 5).priority(.low).weight(1e30),
      (x == 9).priority(.low).weight(1e-30),
    ])
    try solver.solve()
    #expect(try solver.values(x, y) == [5, 25])
    #expect(try solver.violation(of: ids[5]) == 4)
  }
}

extension Solver {
  /// The first piece of an analysis in which the constant of a constraint moves.
  fileprivate func piece(moving id: ConstraintID) throws -> ParametricPiece {
    try analysis(moving: [MovingConstant(id, constant: 0, rate: 1)], over: 0...1).pieces[0]
  }

  /// The same with two numbers.
  fileprivate func region(moving id: ConstraintID) throws -> PlanarRegion {
    let moving = MovingConstant(id, constant: 0, rate: 1, secondRate: 2)
    return try analysis(moving: [moving], over: 0...1, and: 0...1).regions[0]
  }
}

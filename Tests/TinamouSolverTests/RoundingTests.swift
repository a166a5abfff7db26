import Testing

@testable import TinamouSolver

/// Each value knows how large the numbers were that it was computed from, and is not asked for more than they can tell.
@Suite("What counts as rounding of a value")
struct RoundingTests {
  /// The largest power of two by which a residual may miss 0 for the rounding of a variable.
  private func rounding(of variable: Variable, in solver: Solver) throws -> Double? {
    solver.box.machine.point.scale[VariableIndex(variable.index)] * Tolerance.residual
  }

  /// A solver with a variable that is ⅛, and was found by adding that to the difference of two large numbers.
  private func rough(_ large: Double = 0x1p49) throws -> (solver: Solver, variable: Variable, id: ConstraintID) {
    var solver = Solver()
    let (a, b, variable) = (solver.makeVariable("a"), solver.makeVariable("b"), solver.makeVariable("rough"))
    try solver.add([a == large, b == large])
    let id = try solver.add(variable == a - b + 0.125)
    try solver.solve()
    #expect(try solver.value(of: variable) == 0.125)
    return (solver, variable, id)
  }

  @Test("goes by what was added to get it", arguments: [0x1p20, 0x1p35, 0x1p49])
  func added(large: Double) throws {
    let (solver, variable, _) = try rough(large)
    #expect(try rounding(of: variable, in: solver) == large * 0x1p-40)
    #expect(try rounding(of: solver.variables[0], in: solver) == large * 0x1p-40)
  }

  @Test("is handed on, made less where the value is, and never made more")
  func inherited() throws {
    let cases: [(factor: Double, pivot: Double, share: Double)] = [
      (1, 1, 1), (-1, 1, 1), (1, 4, 0.25), (1, -4, 0.25), (0x1p-9, 1, 0x1p-9), (0.5, 2, 0.25), (2, 4, 0.5),
      (512, 1, 1), (-512, 1, 1), (1024, 32, 1), (4, 0.5, 1), (1, 0.25, 1),
    ]
    for (factor, pivot, share) in cases {
      var (solver, source, _) = try rough()
      let variable = solver.makeVariable()
      try solver.add(pivot * variable == factor * source)
      try solver.solve()
      #expect(try solver.value(of: variable) == 0.125 * factor / pivot)
      #expect(try rounding(of: variable, in: solver) == share * 0x1p9, "\(pivot) · x == \(factor) · rough")
    }
  }

  @Test("is less of what is but a small part of something")
  func inheritedBesideOthers() throws {
    var (solver, source, _) = try rough()
    let one = solver.makeVariable("one"), first = solver.makeVariable(), second = solver.makeVariable()
    try solver.add([one == 1, first == 512 * one + source, second == source - 512 * one])
    try solver.solve()
    #expect(try solver.values(first, second) == [512.125, -511.875])
    for variable in [first, second] { #expect(try rounding(of: variable, in: solver) == 1) }
  }

  @Test("is forgotten with what made the value rough: then it is as good as any other")
  func forgotten() throws {
    for isNegated in [false, true] {
      var (solver, variable, id) = try rough()
      let follower = solver.makeVariable()
      try solver.add(follower == variable + 1)
      // Nobody can tell ⅛ from 5 here.
      try solver.add(isNegated ? -variable <= -5 : variable >= 5)
      let wish = try solver.add((follower == 7).priority(.low))
      try solver.solve()
      #expect(try solver.values(variable, follower) == [0.125, 1.125])
      #expect(try solver.violation(of: wish) == 5.875)
      try solver.remove(id)
      try solver.solve()
      #expect(try solver.values(variable, follower) == [6, 7])
      #expect(solver.audit() == [])
    }
  }

  @Test("is forgotten also of a bound that waits for nothing else")
  func forgottenBound() throws {
    var (solver, variable, id) = try rough()
    try solver.add(variable >= 5)
    try solver.solve()
    try solver.remove(id)
    try solver.solve()
    #expect(try solver.value(of: variable) == 5)
    #expect(solver.audit() == [])
  }

  @Test("is forgotten by what follows, too")
  func forgottenByWhatFollows() throws {
    var (solver, variable, id) = try rough()
    let follower = solver.makeVariable()
    try solver.add([follower == variable + 1, follower >= 6])
    try solver.solve()
    #expect(try solver.values(variable, follower) == [0.125, 1.125])
    try solver.remove(id)
    try solver.solve()
    #expect(try solver.value(of: follower) == 6)
    #expect(solver.audit() == [])
  }

  @Test("goes by what was added also where that was magnified on the way")
  func magnified() throws {
    var solver = Solver()
    let a = solver.makeVariable(), b = solver.makeVariable(), difference = solver.makeVariable()
    try solver.add([a == 0x1p30, b == 0x1p30, difference == 512 * a - 512 * b + 0.125])
    try solver.solve()
    #expect(try solver.value(of: difference) == 0.125)
    #expect(try rounding(of: difference, in: solver) == 0x1p-1)
  }

  @Test("goes by the constants of all that was eliminated")
  func eliminated() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    // Both depend on x, which their sum determines.
    try solver.add([y == x + 0x1p40, z == x - 0x1p40])
    try solver.add(y + z == 4096.25)
    try solver.solve()
    #expect(try solver.value(of: x) == 2048.125)
    #expect(try rounding(of: x, in: solver) == 0x1p-1)
  }

  @Test("is never less than the least number")
  func least() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // 1e-400 is no number. It is not 0, either.
    try solver.add([x == 1e-200, y == 1e-200 * x])
    let wish = try solver.add((1e200 * y == 1e-200).priority(.low))
    try solver.solve()
    #expect(try solver.values(x, y) == [1e-200, 0])
    // A proof shows that the wish holds, but its value is calculated at the y that is shown.
    #expect(try solver.violation(of: wish) <= 1e-200)
  }

  /// Two other constraints are on the way from `x₁ == 0` to a free variable, and not on a simple path.
  @Test("of reduced rows stays out of required equalities of one variable")
  func constraintOfOneVariable() throws {
    var solver = Solver()
    let x = (0..<9).map { _ in solver.makeVariable() }
    let ids = try solver.add([
      x[2] - 2 * x[3] <= 38, -x[8] == 34, -x[1] <= 0, (-2 * x[7] + 1.5 * x[4] <= -8).priority(500),
    ])
    try solver.remove(ids[0])
    try solver.solve()
    try solver.add(x[7] + x[4] + 3 * x[1] <= 0)
    try solver.add(x[1] == 1.5 * x[5])
    try solver.setPriority(of: ids[2], to: 1)
    try solver.add(-x[1] == 0)
    try solver.solve()
    #expect(try solver.value(of: x[1]) == 0 && solver.value(of: x[5]) == 0)
    #expect(solver.statistics.proofs == 0)
  }

  /// As a wish, the constraint of one variable had a reduced row like any other.
  @Test("of reduced rows stays out of constraints of one variable that become required")
  func becomingRequired() throws {
    var solver = Solver()
    let x = (0..<8).map { _ in solver.makeVariable() }
    let first = try solver.add(0.2 * x[5] + 0.1 * x[6] == 0)
    let limit = try solver.add(-2 * x[6] <= 0)
    try solver.add((-3 * x[0] + 1.0 / 7 * x[7] == 0).priority(250))
    try solver.add((1.1 * x[1] + 2 * x[0] + 1.2 * x[5] + 16.0 / 9 * x[6] == 0.15).priority(250))
    try solver.setConstant(of: first, to: 2.3)
    try solver.add(-1.0 / 3 * x[2] + 1.2 * x[7] == 1)
    try solver.solve()
    let wish = try solver.add((x[5] + 2.3 * x[2] == 0).priority(1))
    try solver.add((3.0 / 7 * x[5] >= 0).priority(1))
    try solver.addEdit(x[1], priority: 250)
    try solver.solve()
    try solver.replace(limit, with: (3.0 / 7 * x[5] - 0.3 * x[7] + 2.0 / 3 * x[2] >= 120).priority(1))
    try solver.remove(wish)
    let zero = try solver.add((3.0 / 7 * x[2] == 0).priority(250))
    try solver.setPriority(of: zero, to: 1000)
    try solver.solve()
    #expect(try solver.value(of: x[2]) == 0)
    #expect(solver.audit() == [])
  }

  /// From the constraint that x₀ == 0 could replace, no product on the way to a free variable is in the range of doubles.
  @Test("stays in a reduced row where another constraint finds no free variable")
  func noTakingOver() throws {
    var solver = Solver()
    let x = (0..<3).map { _ in solver.makeVariable() }
    try solver.add(x[1] - 1e-200 * x[2] == 0)
    try solver.add(x[0] + 1e-200 * x[1] == 1e-150)
    try solver.add(1e100 * x[0] == 0)
    try solver.solve()
    #expect(solver.audit() == [])
    #expect(try x.map { try solver.value(of: $0) } == [0, 1e50, 1e250])
  }
}

import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Cases that random histories have found, reduced.
@Suite struct FoundByFuzzingTests {
  @Test("a constraint that leaves before its values were evaluated is looked at again")
  func leavingWhileValuesArePending() throws {
    var solver = Solver()
    let x = (0..<8).map { _ in solver.makeVariable() }
    let rows: [Constraint] = [
      x[3] + x[1] == 0,
      (-x[3] - x[6] >= 0).priority(500),
      -0.125 * x[7] - 0.375 * x[6] == -1.25,
      (x[3] + x[4] >= 0).priority(500),
      -x[5] >= 0,
      (x[5] + 12 * x[6] >= 24).priority(500),
      (-0.125 * x[4] - 0.125 * x[7] - 0.375 * x[1] <= 0).priority(500),
      3072 * x[4] - 1024 * x[3] - 1024 * x[5] + 3072 * x[7] <= -4096,
      (-2 * x[6] == -10).priority(500),
      Constraint(LinearExpression(), .greaterThanOrEqual),
      4 * x[4] == -20,
      (-3072 * x[6] == -6144).priority(500),
    ]
    for row in rows { try solver.add(row) }
    try solver.solve()
    // c8 and c11 ask for different values of x6, so that x6 returns to what it was and nothing seems to have changed.
    #expect(try SystemComparison.differences(between: solver, x, and: rows.map { PlainConstraint($0) }) == [])
  }

  @Test("a required edit begins at a value that the required constraints allow, also before solving")
  func requiredEditWhileUnsolved() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(1.5 * x >= 0)
    let wish = try solver.add((-x == 0).priority(999))
    try solver.solve()
    try solver.replace(wish, with: (x + 5 <= 0).priority(999))
    try solver.addEdit(x, priority: .required)
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
  }

  @Test("a demand and a wish that are removed together leave consistent multipliers")
  func removingTogether() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let kept: [Constraint] = [
      (z == 0).priority(749.5),
      (x - y == -1).priority(749.5),
      (z - 0.5 * y == 0).priority(749.5),
    ]
    for constraint in kept { try solver.add(constraint) }
    try solver.solve()
    let demand = try solver.add(z == 0)
    let wish = try solver.add((y == -1).priority(749.5))
    try solver.solve()
    try solver.remove([wish, demand])
    try solver.solve()
    let rows = kept.map { PlainConstraint($0) }
    #expect(try SystemComparison.differences(between: solver, [x, y, z], and: rows) == [])
  }

  @Test("a variable that was to be evaluated when it was removed is not waited for")
  func removingAVariableWhileUnsolved() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x == 1)
    let link = try solver.add(y == x + 1)
    try solver.remove(link)
    try solver.removeVariable(y)
    #expect(solver.audit() == [])
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
  }

  @Test("removing a variable in use is refused without a trace, also while removals are pending")
  func variableInUseWhileUnsolved() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 6).priority(750))
    let strong = try solver.add((x == 0).priority(999))
    try solver.solve()
    try solver.remove(strong)
    let before = solver.description
    #expect(throws: SolverError.self) { try solver.removeVariable(x) }
    #expect(solver.description == before)
  }

  @Test("a value that was found among large numbers is exact once they are gone")
  func scaleOfAStay() throws {
    var solver = Solver()
    let a = solver.makeVariable(), b = solver.makeVariable()
    let large = try solver.add([a == 1e15, b - a == 16 - 1e15])
    try solver.solve()
    try solver.remove(large)
    try solver.add(b >= 20)
    try solver.solve()
    #expect(try solver.value(of: b) == 20)
  }

  @Test("variables of two solvers are ordered, so that terms of one variable are combined beside a foreign one")
  func foreignVariablesAreOrdered() {
    var one = Solver(), other = Solver()
    let x = one.makeVariable(), y = other.makeVariable()
    #expect(x != y)
    #expect((x < y) != (y < x))
    #expect((x + y + x).terms == [Term(x, 2), Term(y, 1)])
  }

  @Test("every wish for an equal width is a pivot, and none is lost")
  func manyOnOne() throws {
    var solver = Solver()
    let widest = solver.makeVariable()
    let widths = (0..<200).map { _ in solver.makeVariable() }
    for (index, width) in widths.enumerated() {
      try solver.add(width == Double(index % 50))
      try solver.add((widest >= width).priority(.high))
    }
    try solver.add((widest == 0).priority(.low))
    try solver.solve()
    #expect(try solver.value(of: widest) == 49)
    #expect(try solver.ambiguousVariables().isEmpty)
  }

  @Test("a coefficient of 1e58 beside 1 does not send two wishes in circles")
  func coefficientsFarApart() throws {
    var solver = Solver()
    let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(z - 66 * x >= 86)
    try solver.add(3.938573637889682e+58 * x + y + z >= 14)
    try solver.add((x + 13.25 * z == 0).priority(250))
    try solver.solve()
    try solver.add((19 * y >= 21.5).priority(750))
    try solver.add((-y == 25).priority(750))
    let before = solver.statistics.pivots
    try solver.solve()
    #expect(solver.statistics.pivots - before < 20)
    #expect(abs(try solver.value(of: y) - 21.5 / 19) < 1e-9)
  }

  @Test("wishes given up together are not refused because their sum is too small for a number")
  func bunchOfTinyWishes() throws {
    var solver = Solver()
    let widths = (0..<12).map { _ in solver.makeVariable() }
    try solver.add(widths[0] == 100)
    for width in widths.dropFirst() { try solver.add(width == widths[0]) }
    for width in widths {
      try solver.add(Constraint(1e-200 * width - 2e-198, .greaterThanOrEqual, priority: Priority(500), weight: 1e-200))
    }
    try solver.solve()
    #expect(try solver.value(of: widths[11]) == 100)
    #expect(solver.statistics.flips == 12)
  }

  @Test("a pull that leaves the basis incomplete is taken back whole: nothing of it holds the other end of the range")
  func incompleteBasisAfterPull() throws {
    var solver = Solver()
    let x = (0..<6).map { _ in solver.makeVariable() }
    try solver.add(2 * x[1] + 3 * x[2] - 2 * x[3] + x[5] + 57 >= 0)
    try solver.add(x[0] - 3 * x[3] + x[4] - 9 >= 0)
    try solver.add(-x[1] - x[2] + x[5] + 73 == 0)
    try solver.add(-4 * x[0] + x[1] + 9 * x[3] - 5 * x[4] <= 0)
    try solver.add(6 * x[1] + 8 * x[2] - 3 * x[3] + 3 * x[5] <= 0)
    try solver.add(6 * x[1] + 8 * x[2] - 2 * x[3] + 2 * x[5] >= 0)
    try solver.add(3 * x[1] + 3 * x[2] - 2 * x[3] + x[5] == 0)
    try solver.add((x[0] - 7 * x[1] - 9 * x[2] + 2 * x[3] - x[5] == 0).priority(1))
    try solver.solve()
    let range = try solver.range(of: x[4])
    #expect(agree(range.lowerBound, -284.7, scale: 1e3))
    #expect(range.upperBound == .infinity)
  }
}

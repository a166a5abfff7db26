import Testing
import TinamouSolver

@Suite("The description of a solver")
struct DescriptionTests {
  private func build() throws -> Solver {
    var solver = Solver()
    let left = solver.makeVariable("left"), width = solver.makeVariable("width"), other = solver.makeVariable()
    try solver.add([left == 16, width >= 100, (left + width == 90).priority(.low), (other == 2.5).priority(300)])
    try solver.solve()
    return solver
  }

  @Test("lists names and values, then each constraint with its state and violation")
  func contents() throws {
    #expect(
      try build().description == """
        3 variables, 4 constraints
          left = 16
          width = 100
          v2 = 2.5
        c0  active     left - 16 == 0
        c1  active     width - 100 >= 0
        c2  violated   left + width - 90 == 0 @250    by 26
        c3  active     v2 - 2.5 == 0 @300
        """)
  }

  @Test("says what is still to be solved, and counts one as one")
  func unsolved() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x >= -1).priority(.low))
    #expect(solver.description == "1 variable, 1 constraint\n  v0 = 0\nc0  satisfied  v0 + 1 >= 0 @250")
    try solver.add(x == 3)
    try solver.solve()
    try solver.add((x <= 1).priority(.high).weight(2))
    let rest = """

        v0 = 3
      c0  satisfied  v0 + 1 >= 0 @250
      c1  active     v0 - 3 == 0
      c2  violated   v0 - 1 <= 0 @750 weight 2    by 2
      """
    #expect(solver.description == "1 variable, 3 constraints, to be solved" + rest)
    try solver.solve()
    #expect(solver.description == "1 variable, 3 constraints" + rest)
  }

  @Test("says that an unsolved constraint is violated")
  func unsolvedWish() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([(x == 1).priority(.high), (y == 2).priority(.high)])
    try solver.solve()
    try solver.add((x + y == 5).priority(.low))
    #expect(solver.description.contains("c2  violated   v0 + v1 - 5 == 0 @250    by 2"), "\(solver)")
  }

  @Test("is the same for the same calls")
  func stable() throws {
    #expect(try build().description == build().description)
  }

  @Test("changes with a value, a constraint or a name, and not with a question")
  func sensitivity() throws {
    var solver = try build()
    let before = solver.description
    _ = try solver.ambiguousVariables()
    _ = try solver.range(of: solver.variables[1])
    _ = try solver.why(solver.variables[1])
    _ = try solver.violations()
    _ = solver.changes()
    #expect(solver.description == before)
    try solver.setConstant(of: solver.constraints[0], to: -17)
    try solver.solve()
    #expect(solver.description != before)
    let moved = solver.description
    _ = solver.makeVariable("another")
    #expect(solver.description != moved)
    #expect(solver.description.contains("another"))
  }

  @Test("writes zero without a sign")
  func zero() throws {
    var solver = Solver()
    let x = solver.makeVariable("x"), y = solver.makeVariable("y")
    try solver.add([-x == 0, y == -3 * x, x - x + y <= 0])
    try solver.addEdit(y)
    try solver.solve()
    let text = solver.description
    for negativeZero in ["= -0\n", "-0·", "- 0 ", "-0 "] { #expect(!text.contains(negativeZero), "\(text)") }
  }

  @Test("of an empty solver says so in one line")
  func empty() {
    #expect(Solver().description == "0 variables, 0 constraints")
  }
}

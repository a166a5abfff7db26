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

  @Test("mentions names, values and constraints")
  func contents() throws {
    let text = try build().description
    for part in [
      "left", "width", "v2", "16", "100", "2.5", "c0", "c3", "left - 16 == 0", "width - 100 >= 0",
      "left + width - 90 == 0 @250", "v2 - 2.5 == 0 @300",
    ] { #expect(text.contains(part), "\(part) is missing in\n\(text)") }
  }

  @Test("says that an unsolved constraint is violated")
  func unsolved() throws {
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
    #expect(!Solver().description.contains("\n"))
    #expect(!Solver().description.isEmpty)
  }
}

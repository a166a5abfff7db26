import Testing
import TinamouSolver

@Suite("The article 'How the solver works'") struct HowTheSolverWorksTests {
  private let solver: Solver
  private let x: Variable
  private let w: Variable

  init() {
    var solver = Solver()
    x = solver.makeVariable("x")
    w = solver.makeVariable("w")
    self.solver = solver
  }

  @Test("three constraints carried through: the values, and the flip that does not move them")
  func flip() throws {
    var solver = solver
    try solver.add(x - 54 == 0)
    try solver.add(x + w - 300 == 0)
    let text = try solver.add((w - 250 >= 0).priority(.high))
    let before = solver.statistics
    try solver.solve()
    #expect(solver.statistics.flips == before.flips + 1)
    #expect(solver.statistics.pivots == before.pivots)
    #expect(try solver.value(of: x) == 54)
    #expect(try solver.value(of: w) == 246)
    #expect(try solver.violation(of: text) == 4)
  }

  @Test("had c1 been optional at 250, it would have left")
  func pivot() throws {
    var solver = solver
    try solver.add(x - 54 == 0)
    let window = try solver.add((x + w - 300 == 0).priority(.low))
    try solver.solve()
    try solver.add((w - 250 >= 0).priority(.high))
    let before = solver.statistics
    try solver.solve()
    #expect(solver.statistics.pivots == before.pivots + 1)
    #expect(try solver.value(of: w) == 250)
    #expect(try solver.violation(of: window) == 4)
  }

  @Test("had c2 been required, y would have been the proof")
  func proof() throws {
    var solver = solver
    let ids = [try solver.add(x - 54 == 0), try solver.add(x + w - 300 == 0)]
    let error = #expect(throws: SolverError.self) { try solver.add(w - 250 >= 0) }
    guard case .conflict(let conflict) = error else {
      Issue.record("not a conflict")
      return
    }
    #expect(conflict.amount == 4)
    #expect(conflict.members.map(\.multiplier) == [1, 1, -1])
    #expect(conflict.members.map(\.origin) == [.proposed(0), .live(ids[0]), .live(ids[1])])
  }
}

import Testing
import TinamouSolver

/// Tinamou's column of the table in the article *Benchmarks*.
struct BesideOthersTests {
  @Test func aRefusedConstraintChangesNothing() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(x >= 10)
    try solver.add((x == 50).priority(.low))
    let error = #expect(throws: SolverError.self) { try solver.add(x <= 5) }
    guard case .conflict(let conflict)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(conflict.members.count == 2)
    try solver.solve()
    #expect(try solver.value(of: x) == 50)
  }

  @Test(arguments: [4, 1001]) func noNumberOfWeakerWishesOutvotesAStrongerOne(_ count: Int) throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add((x == 0).priority(750))
    for _ in 0..<count { try solver.add((x == 100).priority(250)) }
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
  }

  @Test func valuesDoNotDrift() throws {
    var solver = Solver()
    let x = solver.makeVariable("x"), y = solver.makeVariable("y")
    try solver.add(y == x * (1.0 / 3))
    try solver.addEdit(x)
    for step in 0..<100_000 {
      try solver.suggest(Double(step % 1000) * 0.1, for: x)
      try solver.solve()
    }
    try solver.suggest(100, for: x)
    try solver.solve()
    #expect(try solver.value(of: y) == 100 * (1.0 / 3))
  }

  @Test func smallCoefficientsAreNotTakenForNone() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(1e-9 * x == 1)
    try solver.solve()
    #expect(try solver.value(of: x) == 1 / 1e-9)
  }
}

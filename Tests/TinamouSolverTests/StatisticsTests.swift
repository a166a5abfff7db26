import Testing

@testable import TinamouSolver

@Suite("Statistics count work")
struct StatisticsTests {
  @Test("nothing in a new solver, more with every step, and never less")
  func counting() throws {
    var solver = Solver()
    let none = solver.statistics
    #expect([none.pivots, none.flips, none.refactorisations, none.proofs, none.rowsTouched] == [0, 0, 0, 0, 0])
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x + y == 10, x >= 2])
    try solver.add([(y == 20).priority(.low), (x == 6).priority(.high)])
    var last = solver.statistics
    try solver.solve()
    #expect(solver.statistics.pivots > last.pivots)
    #expect(solver.statistics.rowsTouched > last.rowsTouched)
    for step in 0..<10 {
      last = solver.statistics
      try solver.setConstant(of: solver.constraints[0], to: -Double(step))
      try solver.solve()
      #expect(solver.statistics.pivots >= last.pivots)
      #expect(solver.statistics.flips >= last.flips)
      #expect(solver.statistics.rowsTouched >= last.rowsTouched)
      #expect(solver.statistics.refactorisations >= last.refactorisations)
      #expect(solver.statistics.proofs == 0)
    }
  }

  @Test("a count that is too large begins again, and the work goes on")
  func wrapping() throws {
    var solver = Solver()
    let x = (0..<40).map { _ in solver.makeVariable() }
    try solver.add(x[0] >= 0)
    for (item, next) in zip(x, x.dropFirst()) { try solver.add([next - item >= 10, (item == 0).priority(.low)]) }
    let full = Statistics(pivots: .max, flips: .max, refactorisations: .max, proofs: .max, rowsTouched: .max)
    solver.machine.statistics = full
    try solver.solve()
    #expect(try solver.value(of: x[39]) == 390)
    let work = solver.statistics.since(full)
    #expect(work.rowsTouched > 0 && solver.statistics.rowsTouched < 0)
    #expect(work.pivots >= 0 && work.flips >= 0)
  }

  @Test("flips where a wish is given up without a pivot")
  func flips() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 5)
    try solver.solve()
    let before = solver.statistics
    let wish = try solver.add((x == 9).priority(.low))
    try solver.solve()
    #expect(solver.statistics.flips == before.flips + 1)
    #expect(solver.statistics.pivots == before.pivots)
    try solver.remove(wish)
  }

  @Test("start in a copy where the original stands, and go on apart")
  func copies() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 5).priority(.low))
    try solver.solve()
    var copy = solver
    #expect(copy.statistics == solver.statistics)
    try copy.add(x <= 3)
    try copy.solve()
    #expect(copy.statistics != solver.statistics)
  }

  @Test("are the same for the same calls")
  func determinism() throws {
    func run() throws -> Statistics {
      var solver = Solver()
      let x = (0..<20).map { _ in solver.makeVariable() }
      for (i, pair) in zip(x, x.dropFirst()).enumerated() {
        try solver.add([
          pair.1 >= pair.0 + Double(i % 3), (pair.1 == 2 * pair.0).priority(Priority(Double(100 + i % 4))),
        ])
      }
      try solver.add([x[0] == 1, x[19] <= 500])
      try solver.solve()
      return solver.statistics
    }
    #expect(try run() == run())
  }
}

import Testing
import TinamouSolver

@Suite("Leaks: what is removed is gone")
struct LeakTests {
  /// Nothing is left: no constraints, no violations, and the bare variables can all be removed.
  private func expectEmpty(_ solver: inout Solver, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try solver.solve()
    #expect(solver.constraints.isEmpty, sourceLocation: sourceLocation)
    #expect(try solver.violations().isEmpty, sourceLocation: sourceLocation)
    for variable in solver.variables {
      #expect(solver.edit(of: variable) == nil, sourceLocation: sourceLocation)
      let why = try solver.why(variable)
      #expect(why.contributions.isEmpty, sourceLocation: sourceLocation)
      #expect(why.freeVariables == [Term(variable, 1)], sourceLocation: sourceLocation)
      #expect(try solver.range(of: variable) == -Double.infinity...Double.infinity, sourceLocation: sourceLocation)
    }
    #expect(try solver.ambiguousVariables() == solver.variables, sourceLocation: sourceLocation)
    #expect(solver.audit().isEmpty, sourceLocation: sourceLocation)
    for variable in solver.variables { try solver.removeVariable(variable) }
    #expect(solver.variables.isEmpty, sourceLocation: sourceLocation)
    #expect(solver.audit().isEmpty, sourceLocation: sourceLocation)
  }

  /// Wishes and demands about a row of variables, with ties, redundancies and an edit.
  private func build() throws -> Solver {
    var solver = Solver()
    let x = (0..<10).map { _ in solver.makeVariable() }
    for (a, b) in zip(x, x.dropFirst()) { try solver.add([b >= a + 1, (b == a + 4).priority(.low)]) }
    try solver.add([x[0] == 0, x[9] <= 20, 2 * x[9] <= 40, x[5] - x[5] == 0])
    try solver.add([(x[5] == 3).priority(.high), (x[5] == 9).priority(.high), (x[9] == 100).weight(3).priority(.high)])
    try solver.addEdit(x[7], priority: 600)
    try solver.suggest(12, for: x[7])
    try solver.solve()
    return solver
  }

  @Test("in order of creation, in reverse, from the middle, at once, solving in between or not")
  func orders() throws {
    let full = try build()
    let ids = full.constraints
    let middleOut = ids.indices.sorted { (abs($0 - 13), $0) < (abs($1 - 13), $1) }.map { ids[$0] }
    for order in [ids, ids.reversed(), middleOut] {
      for solves in [false, true] {
        var solver = full
        for id in order {
          try solver.remove(id)
          if solves { try solver.solve() }
          #expect(solver.audit().isEmpty)
        }
        try expectEmpty(&solver)
      }
    }
    var atOnce = full
    try atOnce.remove(ids)
    try expectEmpty(&atOnce)
  }

  @Test("also of a solver that was never solved")
  func unsolved() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x + y == 10, x >= 4, (y == 9).priority(.low), (x == y).priority(.high)])
    try solver.addEdit(x)
    try solver.suggest(5, for: x)
    try solver.remove(solver.constraints)
    try expectEmpty(&solver)
  }

  @Test("however often it happens, positions are used again")
  func positionsAreReused() throws {
    var solver = Solver()
    for round in 0..<100 {
      let x = solver.makeVariable(), y = solver.makeVariable()
      let ids = try solver.add([x == Double(round), y >= x, (y == 0).priority(.low)])
      try solver.solve()
      #expect(x.index < 2)
      #expect(y.index < 2)
      #expect(ids.allSatisfy { $0.index < 3 })
      #expect(try solver.values(x, y) == [Double(round), Double(round)])
      try solver.remove(ids)
      try solver.removeVariable(x)
      try solver.removeVariable(y)
    }
    #expect(solver.variables.isEmpty)
  }

  @Test("refused additions leave nothing behind either")
  func refused() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let id = try solver.add(x >= 10)
    for _ in 0..<100 { _ = try conflict(&solver) { try $0.add([y == x, (y == 3).priority(.low), x <= 5]) } }
    #expect(solver.constraints == [id])
    try solver.remove(id)
    try expectEmpty(&solver)
  }

  @Test("a long session costs no more at its end than at its start")
  func longSession() throws {
    var solver = try build()
    let x = solver.variables
    func session() throws -> Int {
      let before = solver.statistics
      for round in 0..<50 {
        let bound = try solver.add(x[4] <= 4 + Double(round % 5))
        let wish = try solver.add((x[2] == Double(round % 7)).priority(.high))
        try solver.removeEdit(x[7])
        try solver.addEdit(x[7], priority: 600)
        try solver.suggest(10 + Double(round % 3), for: x[7])
        try solver.solve()
        try solver.remove([wish, bound])
        try solver.solve()
      }
      return solver.statistics.rowsTouched - before.rowsTouched
    }
    let first = try session()
    for _ in 0..<10 { _ = try session() }
    let last = try session()
    #expect(last <= 2 * first, "\(first) rows touched at first, \(last) at last")
  }
}

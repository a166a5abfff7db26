import Testing
import TinamouSolver

/// What the article *Coming from kiwi* says, line by line.
@Suite("Coming from kiwi")
struct ComingFromKiwiTests {
  @Test("An edit without a suggestion keeps the value")
  func editWithoutSuggestion() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 40).priority(.low))
    try solver.solve()
    try solver.addEdit(x)
    try solver.solve()
    #expect(try solver.value(of: x) == 40)
  }

  @Test("An edit can be required")
  func requiredEdit() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.addEdit(x, priority: .required)
    try solver.suggest(30, for: x)
    try solver.solve()
    #expect(try solver.value(of: x) == 30)
  }

  @Test("A value survives the constraint that decided it")
  func valuesAfterRemovals() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let pin = try solver.add(x == 40)
    try solver.solve()
    try solver.remove(pin)
    try solver.solve()
    #expect(try solver.value(of: x) == 40)
  }

  @Test("1,001 weak constraints do not outvote one of medium strength, nor do many times as much weight")
  func strictPriorities() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    for _ in 0..<1_001 { try solver.add((x == 0).priority(.low)) }
    try solver.add((x == 0).priority(.low).weight(1e9))
    try solver.add((x == 10).priority(500))
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
  }

  @Test("Strengths are priorities by their names: required, strong, medium, weak")
  func strengths() throws {
    #expect(Priority.required.value == 1000 && Priority.high.value == 750 && Priority.low.value == 250)
    var solver = Solver()
    let x = solver.makeVariable()
    for (place, priority) in [Priority.low, 500, .high, .required].enumerated() {
      try solver.add((x == Double(place)).priority(priority))
      try solver.solve()
      #expect(try solver.value(of: x) == Double(place))
    }
  }

  @Test("A multiple of a strength is a weight of the same priority")
  func weights() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 1).priority(.low))
    try solver.add((x == 2).priority(.low).weight(2))
    try solver.solve()
    #expect(try solver.value(of: x) == 2)
  }

  @Test("Weight 0 and priority 0 are refused; a constraint that is switched off and on again keeps its rank")
  func weightZero() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    #expect(throws: SolverError.self) { try solver.add((x == 1).priority(.low).weight(0)) }
    #expect(throws: SolverError.self) { try solver.add((x == 1).priority(0)) }
    let first = try solver.add((x == 1).priority(.low))
    try solver.add((x == 2).priority(.low))
    let rank = try solver.rank(of: first)
    try solver.remove(first)
    try solver.solve()
    #expect(try solver.value(of: x) == 2)
    let again = try solver.add((x == 1).priority(.low))
    try solver.setRank(of: again, to: rank)
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
  }

  @Test("Ties fall by age: the constraint that was added first wins")
  func ties() throws {
    for (first, second) in [(1.0, 2.0), (2.0, 1.0)] {
      var solver = Solver()
      let x = solver.makeVariable()
      try solver.add((x == first).priority(.low))
      try solver.add((x == second).priority(.low))
      try solver.solve()
      #expect(try solver.value(of: x) == first)
      #expect(try solver.ambiguousVariables() == [x])
    }
  }

  @Test("Required constraints hold in every solution, whatever call would break them")
  func requiredContradictions() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let low = try solver.add(x >= 10)
    let high = try solver.add(x <= 20)
    let wish = try solver.add((x == 50).priority(.low))
    #expect(throws: SolverError.self) { try solver.add(x <= 5) }
    #expect(throws: SolverError.self) { try solver.setConstant(of: low, to: -30) }
    #expect(throws: SolverError.self) { try solver.setPriority(of: wish, to: .required) }
    try solver.solve()
    #expect(try solver.value(of: x) == 20)
    try solver.remove(high)
    try solver.solve()
    #expect(try solver.value(of: x) == 50)
  }

  @Test("Extents can be negative unless a constraint says otherwise")
  func extents() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.add((width == -5).priority(.low))
    try solver.solve()
    #expect(try solver.value(of: width) == -5)
    try solver.add(width >= 0)
    try solver.solve()
    #expect(try solver.value(of: width) == 0)
  }

  @Test("A suggestion that a required edit cannot take up is refused, and leaves no trace")
  func refusals() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    try solver.add(x <= 20)
    try solver.add((y == x + 1).priority(.low))
    try solver.addEdit(x, priority: .required)
    try solver.suggest(10, for: x)
    try solver.solve()
    var twin = solver
    #expect(throws: SolverError.self) { try solver.suggest(30, for: x) }
    #expect(throws: SolverError.self) { try solver.add([x + y <= -50, y >= 40]) }
    #expect(solver.isSolved)
    #expect(solver.changes() == twin.changes())
    for number in [5.0, 20] {
      try solver.suggest(number, for: x)
      try twin.suggest(number, for: x)
      try solver.solve()
      try twin.solve()
      #expect(try solver.value(of: y) == twin.value(of: y) && solver.value(of: y) == number + 1)
    }
  }

  @Test("Values are those of the last solve, and changes tells which of them are others")
  func valuesAfterSolving() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    try solver.add((x == 40).priority(.low))
    #expect(!solver.isSolved)
    try solver.solve()
    #expect(solver.isSolved)
    #expect(solver.changes() == [x])
    let wish = try solver.add((y == 2).priority(.low))
    try solver.setPriority(of: wish, to: .high)
    try solver.solve()
    #expect(solver.changes() == [y])
    solver = Solver()
    #expect(solver.variables.isEmpty)
  }
}

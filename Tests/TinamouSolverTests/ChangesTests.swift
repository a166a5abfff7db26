import Testing
import TinamouSolver

@Suite("Changes")
struct ChangesTests {
  @Test("are none in a new solver, and none twice")
  func none() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    #expect(solver.changes().isEmpty)
    try solver.add(x == 5)
    try solver.solve()
    #expect(solver.changes() == [x])
    #expect(solver.changes().isEmpty)
    try solver.solve()
    #expect(solver.changes().isEmpty)
  }

  @Test("name exactly the variables whose values differ, in order of their positions")
  func exactly() throws {
    var solver = Solver()
    let variables = (0..<6).map { _ in solver.makeVariable() }
    try solver.add([
      variables[5] == 1, variables[3] == 0, variables[1] == variables[5] + 2, variables[0] == 7, variables[4] >= -2,
    ])
    try solver.solve()
    // The others are 0, as they were when they were made.
    #expect(solver.changes() == [variables[0], variables[1], variables[5]])
  }

  @Test("that are told in a transaction that is undone are told again")
  func undone() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.addEdit(x)
    try solver.add([y == x + 1, (z == 7).priority(.low)])
    try solver.solve()
    #expect(solver.changes() == [y, z])
    // Waits to be solved, and to be told.
    try solver.suggest(3, for: x)
    struct Undone: Error {}
    try? solver.transaction { (solver) throws(Undone) in
      try? solver.solve()
      #expect(solver.changes() == [x, y])
      try? solver.suggest(4, for: x)
      try? solver.solve()
      #expect(solver.changes() == [x, y])
      _ = try? solver.add(z == 8)
      try? solver.solve()
      #expect(solver.changes() == [z])
      throw Undone()
    }
    try solver.solve()
    #expect(try solver.value(of: y) == 4)
    #expect(solver.changes() == [x, y])
    #expect(solver.changes().isEmpty)
    try solver.transaction { (solver) throws(SolverError) in
      try solver.suggest(5, for: x)
      try solver.solve()
      #expect(solver.changes() == [x, y])
    }
    #expect(solver.changes().isEmpty)
  }

  @Test("that were there before a transaction and are told in it alone are told again when it is undone")
  func undoneReport() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(y == 2)
    try solver.solve()
    #expect(solver.changes() == [y])
    try solver.add(x == 1)
    try solver.solve()
    struct Undone: Error {}
    try? solver.transaction { (solver) throws(Undone) in
      #expect(solver.changes() == [x])
      #expect(solver.changes().isEmpty)
      throw Undone()
    }
    #expect(solver.changes() == [x])
    #expect(solver.changes().isEmpty)
  }

  @Test("are confined to what depends on what was changed")
  func confined() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable(), far = solver.makeVariable()
    let ids = try solver.add([x == 1, y == x + 1, far == 4])
    try solver.add((z == 3).priority(.low))
    try solver.solve()
    _ = solver.changes()
    try solver.setConstant(of: ids[0], to: -2)
    try solver.solve()
    #expect(solver.changes() == [x, y])
    try solver.setConstant(of: ids[2], to: -5)
    try solver.solve()
    #expect(solver.changes() == [far])
  }

  @Test("compare with the last call, not with what happened in between")
  func thereAndBack() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(y == 2 * x)
    try solver.addEdit(x)
    for value in [10, 20, 0] as [Double] {
      try solver.suggest(value, for: x)
      try solver.solve()
    }
    #expect(solver.changes().isEmpty)
    try solver.suggest(3, for: x)
    try solver.solve()
    try solver.suggest(4, for: x)
    try solver.solve()
    #expect(solver.changes() == [x, y])
  }

  @Test("are none where a bound is touched without moving anything")
  func touching() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 5)
    try solver.solve()
    _ = solver.changes()
    let id = try solver.add(x >= 5)
    try solver.add((x == 5).priority(.low))
    try solver.solve()
    #expect(solver.changes().isEmpty)
    try solver.remove(id)
    try solver.solve()
    #expect(solver.changes().isEmpty)
  }

  @Test("are none after a refusal")
  func refused() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([x + y == 10, x <= 4])
    try solver.solve()
    _ = solver.changes()
    _ = try conflict(&solver) { try $0.add(y <= 5) }
    #expect(solver.changes().isEmpty)
    try solver.solve()
    #expect(solver.changes().isEmpty)
  }

  @Test("are counted by each copy for itself")
  func copies() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 5).priority(.low))
    try solver.solve()
    var copy = solver
    #expect(copy.changes() == [x])
    #expect(copy.changes().isEmpty)
    #expect(solver.changes() == [x])
  }

  @Test("do not name a variable that is gone, nor its successor at 0")
  func removed() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let ids = try solver.add([x == 5, y == 6])
    try solver.solve()
    try solver.remove(ids[0])
    try solver.removeVariable(x)
    let successor = solver.makeVariable()
    try solver.solve()
    #expect(solver.changes() == [y])
    try solver.add(successor == 1)
    try solver.solve()
    #expect(solver.changes() == [successor])
  }

  @Test("name a successor even where it takes the value its predecessor was last seen with")
  func successorWithTheOldValue() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add(x == 5)
    try solver.solve()
    #expect(solver.changes() == [x])
    try solver.remove(id)
    try solver.removeVariable(x)
    let successor = solver.makeVariable()
    try solver.add(successor == 5)
    try solver.solve()
    #expect(solver.changes() == [successor])
  }

  @Test("over a long drag sum up to the values read directly")
  func longDrag() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    let columns = (0..<8).map { _ in solver.makeVariable() }
    // Column i is i eighths of the width, but at most 10·i.
    for (i, column) in columns.enumerated() {
      try solver.add([column <= 10 * Double(i), (8 * column == Double(i) * width).priority(.low)])
    }
    try solver.addEdit(width)
    var mirror: [Variable: Double] = [:]
    for step in 0..<200 {
      try solver.suggest(Double((step * 37) % 160), for: width)
      try solver.solve()
      for variable in solver.changes() {
        let value = try solver.value(of: variable)
        #expect(mirror[variable, default: 0] != value, "reported without a change")
        mirror[variable] = value
      }
      for variable in solver.variables {
        #expect(try solver.value(of: variable) == mirror[variable, default: 0], "changed without a report")
      }
    }
  }
}

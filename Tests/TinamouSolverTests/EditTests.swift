import Testing
import TinamouSolver

@Suite("Edit variables")
struct EditTests {
  @Test("start at the variable's value, so that editing moves nothing")
  func start() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([(x == 5).priority(.low), y == x + 8])
    try solver.solve()
    _ = solver.changes()
    let edit = try solver.addEdit(y)
    try solver.solve()
    #expect(try solver.values(x, y) == [5, 13])
    #expect(solver.changes().isEmpty)
    #expect(try solver.constraint(edit).description == "v1 - 13 == 0 @750")
    #expect(solver.edit(of: y) == edit)
    #expect(solver.edit(of: x) == nil)
    #expect(solver.constraints.contains(edit))
  }

  @Test("move when suggested to, and stay when the edit is removed")
  func suggesting() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.addEdit(x, priority: 900, weight: 2)
    for value in [10, -3.5, 0, 1e6] {
      try solver.suggest(value, for: x)
      try solver.solve()
      #expect(try solver.value(of: x) == value)
    }
    try solver.removeEdit(x)
    try solver.solve()
    #expect(try solver.value(of: x) == 1e6)
    #expect(solver.constraints.isEmpty)
    #expect(solver.edit(of: x) == nil)
  }

  @Test("give way to what is stronger and come back")
  func strongerBounds() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add([x >= 100, (x <= 300).priority(.high), (x <= 250).priority(.low)])
    try solver.addEdit(x, priority: 500)
    for (suggested, expected) in [(50, 100), (200, 200), (400, 300), (280, 280), (99, 100)] as [(Double, Double)] {
      try solver.suggest(suggested, for: x)
      try solver.solve()
      #expect(try solver.value(of: x) == expected)
    }
  }

  @Test("are constraints and nothing more: an equal rival makes a tie")
  func rivals() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 10).priority(.high))
    try solver.solve()
    try solver.addEdit(x)
    try solver.suggest(20, for: x)
    try solver.solve()
    #expect(try solver.range(of: x) == 10...20)
    try solver.removeEdit(x)
    try solver.addEdit(x, weight: 2)
    try solver.suggest(20, for: x)
    try solver.solve()
    #expect(try solver.value(of: x) == 20)
  }

  @Test("are one to a variable")
  func alreadyEdited() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.addEdit(x)
    try expectRefused(&solver, .alreadyEdited(x)) { try $0.addEdit(x) }
    try expectRefused(&solver, .alreadyEdited(x)) { try $0.addEdit(x, priority: .low) }
    try solver.removeEdit(x)
    try solver.addEdit(x, priority: .low)
  }

  @Test("must be made before they are used")
  func notEdited() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.addEdit(y)
    try expectRefused(&solver, .notEdited(x)) { try $0.suggest(1, for: x) }
    try expectRefused(&solver, .notEdited(x)) { try $0.removeEdit(x) }
    try expectRefused(&solver, .notEdited(x)) { try $0.suggest([(y, 5), (x, 1)]) }
    try solver.removeEdit(y)
    try expectRefused(&solver, .notEdited(y)) { try $0.removeEdit(y) }
  }

  @Test("end when their constraint is removed by its handle")
  func removedByHandle() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let edit = try solver.addEdit(x)
    try solver.remove(edit)
    #expect(solver.edit(of: x) == nil)
    try expectRefused(&solver, .notEdited(x)) { try $0.suggest(1, for: x) }
    try solver.addEdit(x)
  }

  @Test("end when their constraint is replaced, which stays as an ordinary one")
  func replaced() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let edit = try solver.addEdit(x)
    try solver.replace(edit, with: x == 6)
    #expect(solver.contains(edit))
    #expect(solver.edit(of: x) == nil)
    try solver.addEdit(x, priority: .low)
    try solver.suggest(9, for: x)
    try solver.solve()
    #expect(try solver.value(of: x) == 6)
  }

  @Test("can be changed like any constraint")
  func changed() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add((x == 1).priority(.low))
    let edit = try solver.addEdit(x, priority: .fittingSize)
    try solver.setConstant(of: edit, to: -40)
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
    try solver.setPriority(of: edit, to: .high)
    try solver.solve()
    #expect(try solver.value(of: x) == 40)
    try solver.suggest(50, for: x)
    try solver.solve()
    #expect(try solver.value(of: x) == 50)
  }

  @Test("at required refuse what cannot be, and stay where they were")
  func required() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let bound = try solver.add(x <= 100)
    try solver.add(y == 2 * x)
    let edit = try solver.addEdit(x, priority: .required)
    try solver.suggest(80, for: x)
    try solver.solve()
    #expect(try solver.values(x, y) == [80, 160])
    let reason = try conflict(&solver) { try $0.suggest(130, for: x) }
    // (x - 130) - (x - 100)  =  -30
    #expect(reason.members.map(\.origin) == [.live(edit), .live(bound)])
    #expect(reason.members.map(\.multiplier) == [1, -1])
    #expect(reason.amount == 30)
    #expect(try solver.values(x, y) == [80, 160])
    try solver.suggest(100, for: x)
    try solver.solve()
    #expect(try solver.values(x, y) == [100, 200])
  }

  @Test("at required are redundant where the value is fixed already")
  func requiredAndFixed() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 5)
    try solver.solve()
    try solver.addEdit(x, priority: .required)
    try solver.suggest(5, for: x)
    _ = try conflict(&solver) { try $0.suggest(6, for: x) }
    try solver.solve()
    #expect(try solver.value(of: x) == 5)
  }

  @Test("move several at once where one after the other would be refused")
  func severalAtOnce() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x + y <= 10)
    try solver.addEdit(x, priority: .required)
    try solver.addEdit(y, priority: .required)
    try solver.suggest([(x, 2), (y, 8)])
    try solver.solve()
    _ = try conflict(&solver) { try $0.suggest(8, for: x) }
    try solver.suggest([(x, 8), (y, 2)])
    try solver.solve()
    #expect(try solver.values(x, y) == [8, 2])
    // (x - 9) + (y - 4) - (x + y - 10)  =  -3
    let reason = try conflict(&solver) { try $0.suggest([(y, 4), (x, 9)]) }
    #expect(reason.members.count == 3)
    #expect(reason.amount == 3)
    #expect(try solver.values(x, y) == [8, 2])
  }

  @Test("move nothing if one of several suggestions is malformed")
  func malformedAmongSeveral() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.addEdit(x)
    try solver.addEdit(y)
    try solver.solve()
    try expectRefused(&solver, .notFinite(.suggestion(for: y), .infinity)) {
      try $0.suggest([(x, 4), (y, .infinity)])
    }
    try solver.solve()
    #expect(try solver.values(x, y) == [0, 0])
  }

  @Test("on both sides of a layout meet in the middle only where something says so")
  func twoEdits() throws {
    var solver = Solver()
    let left = solver.makeVariable(), right = solver.makeVariable(), middle = solver.makeVariable()
    try solver.add(2 * middle == left + right)
    try solver.addEdit(left, priority: 900)
    try solver.addEdit(right, priority: 900)
    for (a, b) in [(0, 100), (20, 100), (20, 50), (-40, -80)] as [(Double, Double)] {
      try solver.suggest([(left, a), (right, b)])
      try solver.solve()
      #expect(try solver.values(left, right, middle) == [a, b, (a + b) / 2])
    }
  }
}

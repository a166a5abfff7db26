import Testing
import TinamouSolver

@Suite("Changing constraints in place")
struct ChangingTests {
  @Test("the constant of a required one")
  func requiredConstant() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let width = try solver.add(x == 100)
    try solver.add(y == x / 2 + 1)
    try solver.setConstant(of: width, to: -60)
    try solver.solve()
    #expect(try solver.values(x, y) == [60, 31])
    #expect(try solver.constraint(width).description == "v0 - 60 == 0")
  }

  @Test("the constant of an optional one, with effect at the next solve")
  func optionalConstant() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x <= 50)
    let wish = try solver.add((x == 20).priority(.low))
    try solver.solve()
    try solver.setConstant(of: wish, to: -30)
    #expect(!solver.isSolved)
    #expect(try solver.value(of: x) == 20)
    try solver.solve()
    #expect(try solver.value(of: x) == 30)
    try solver.setConstant(of: wish, to: -80)
    try solver.solve()
    #expect(try solver.value(of: x) == 50)
    #expect(try solver.violation(of: wish) == 30)
  }

  @Test("the constant, refused: the constraint is named as it would have been, the rest is as before")
  func refusedConstant() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let high = try solver.add(x <= 10), low = try solver.add(x >= 5)
    try solver.add((y == x).priority(.low))
    try solver.solve()
    let reason = try conflict(&solver) { try $0.setConstant(of: low, to: -20) }
    // (x - 20) - (x - 10)  =  -10, the changed one first and with multiplier 1
    #expect(reason.members.map(\.origin) == [.live(low), .live(high)])
    #expect(reason.members.map(\.multiplier) == [1, -1])
    #expect(reason.members[0].constraint.description == "v0 - 20 >= 0")
    #expect(reason.amount == 10)
    #expect(try solver.constraint(low).description == "v0 - 5 >= 0")
    try solver.setConstant(of: low, to: -10)
    try solver.solve()
    #expect(try solver.values(x, y) == [10, 10])
  }

  @Test("the constant of one without variables")
  func constantWithoutVariables() throws {
    var solver = Solver()
    let id = try solver.add(Constraint(LinearExpression(), .lessThanOrEqual))
    try solver.setConstant(of: id, to: -4)
    let reason = try conflict(&solver) { try $0.setConstant(of: id, to: 4) }
    #expect(reason.members.map(\.origin) == [.live(id)])
    #expect(reason.amount == 4)
    try solver.setPriority(of: id, to: .low)
    try solver.setConstant(of: id, to: 4)
    #expect(try solver.violation(of: id) == 4)
    _ = try conflict(&solver) { try $0.setPriority(of: id, to: .required) }
  }

  @Test("the constant of an inequality that did not matter until now, and back")
  func inactiveConstant() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let bound = try solver.add(x <= 100)
    try solver.add((x == 40).priority(.low))
    try solver.solve()
    for (limit, expected) in [(60, 40), (30, 30), (40, 40), (-10, -10), (1000, 40)] as [(Double, Double)] {
      try solver.setConstant(of: bound, to: -limit)
      try solver.solve()
      #expect(try solver.value(of: x) == expected, "limit \(limit)")
    }
  }

  @Test("the priority, in both directions across another wish")
  func priority() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let ten = try solver.add((x == 10).priority(750))
    let four = try solver.add((x == 4).priority(500))
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    try solver.setPriority(of: ten, to: 100)
    try solver.solve()
    #expect(try solver.value(of: x) == 4)
    try solver.setPriority(of: ten, to: 500.5)
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    try solver.setPriority(of: four, to: 500.6)
    try solver.solve()
    #expect(try solver.value(of: x) == 4)
    // Equal numbers make one level; anything between costs the same, and the wish that was added first holds.
    try solver.setPriority(of: ten, to: 500.6)
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    #expect(try solver.range(of: x) == 4...10)
    #expect(try solver.violations().map(\.priority) == [500.6])
  }

  @Test("the priority to required, refused where it cannot be")
  func raising() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let ten = try solver.add(x >= 10)
    let four = try solver.add((x == 4).priority(.low))
    let twelve = try solver.add((x == 12).priority(.low - 1))
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    let reason = try conflict(&solver) { try $0.setPriority(of: four, to: .required) }
    // -(x - 4) + (x - 10)  =  -6
    #expect(reason.members.map(\.origin) == [.live(four), .live(ten)])
    #expect(reason.members.map(\.multiplier) == [-1, 1])
    #expect(reason.amount == 6)
    #expect(try solver.constraint(four).priority == .low)
    try solver.setPriority(of: twelve, to: .required)
    try solver.solve()
    #expect(try solver.value(of: x) == 12)
    #expect(try solver.violations().map(\.priority) == [.low])
  }

  @Test("the priority from required makes room")
  func lowering() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let ten = try solver.add(x == 10)
    _ = try conflict(&solver) { try $0.add(x == 4) }
    try solver.setPriority(of: ten, to: 999)
    try solver.add(x == 4)
    try solver.solve()
    #expect(try solver.value(of: x) == 4)
    #expect(try solver.violation(of: ten) == 6)
  }

  @Test("the weight decides among equals, and only among them")
  func weight() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let zero = try solver.add((x == 0).priority(500))
    try solver.add((x == 10).priority(500).weight(3))
    let other = try solver.add((x == -50).priority(499).weight(1000))
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
    try solver.setWeight(of: zero, to: 5)
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
    #expect(try solver.violation(at: 500) == 30)
    try solver.setWeight(of: other, to: 1e9)
    try solver.solve()
    #expect(try solver.value(of: x) == 0)
    #expect(try solver.constraint(zero).weight == 5)
  }

  @Test("the weight of a violated one changes what it costs")
  func weightOfAViolated() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 0)
    let wish = try solver.add((x == 4).priority(.low))
    try solver.solve()
    try solver.setWeight(of: wish, to: 2.5)
    try solver.solve()
    #expect(try solver.violation(of: wish) == 4)
    #expect(try solver.violation(at: .low) == 10)
  }

  @Test("all of it: another constraint under the same handle")
  func replacing() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let id = try solver.add(x == 3)
    let other = try solver.add(y == 1)
    try solver.replace(id, with: x + y >= 20)
    #expect(solver.constraints == [id, other])
    #expect(try solver.constraint(id).description == "v0 + v1 - 20 >= 0")
    try solver.solve()
    #expect(try solver.values(x, y) == [19, 1])
    try solver.replace(id, with: (y == 5).priority(.low).weight(2))
    try solver.solve()
    #expect(try solver.violation(at: .low) == 8)
    // x is mentioned no more.
    try solver.removeVariable(x)
  }

  @Test("all of it, refused: the old constraint stays")
  func refusedReplacement() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let id = try solver.add(x == 3)
    let bound = try solver.add(y <= 10)
    try solver.solve()
    let reason = try conflict(&solver) { try $0.replace(id, with: 2 * y >= 30) }
    // (2y - 30) - 2 (y - 10)  =  -10
    #expect(reason.members.map(\.origin) == [.live(id), .live(bound)])
    #expect(reason.members.map(\.multiplier) == [1, -2])
    #expect(reason.amount == 10)
    try expectRefused(&solver, .invalidPriority(0)) { try $0.replace(id, with: (x == 4).priority(0)) }
    #expect(try solver.constraint(id).description == "v0 - 3 == 0")
    #expect(try solver.value(of: x) == 3)
  }

  @Test("to what it is already changes nothing")
  func toTheSame() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let id = try solver.add((x == 3).priority(.low).weight(2))
    try solver.solve()
    _ = solver.changes()
    try solver.setConstant(of: id, to: -3)
    try solver.setPriority(of: id, to: .low)
    try solver.setWeight(of: id, to: 2)
    try solver.replace(id, with: (x == 3).priority(.low).weight(2))
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
    #expect(solver.changes().isEmpty)
  }

  @Test("replaces what is written alike, and is not the same")
  func almostTheSame() throws {
    var solver = Solver()
    let x = solver.makeVariable("x"), y = solver.makeVariable("y"), z = solver.makeVariable("z")
    try solver.add([y == 1, z == 2, x >= -100, x <= 100])
    let cases: [(old: Constraint, new: Constraint, value: Double)] = [
      (x == 5, x + y == 5, 4), (x == 5, x + x == 20, 10), (x + 0 * y == 5, x + z == 5, 3), (x + y == 5, x + z == 5, 3),
      (x + y == 5, x == 5, 5), (x == 5, 2 * x == 5, 2.5), (x <= -5, x >= 7, 7), (x <= -5, -x >= 7, -7),
    ]
    for (old, new, value) in cases {
      var solver = solver
      let id = try solver.add(old)
      try solver.add((x == value).priority(.low))
      try solver.solve()
      try solver.replace(id, with: new)
      try solver.solve()
      #expect(try solver.value(of: x) == value, "\(old) by \(new)")
      #expect(try solver.constraint(id).description == new.description)
      #expect(solver.audit() == [])
      // What cannot hold is refused at once, and leaves the other in place.
      var impossible = new
      impossible.expression.constant -= 1e3
      _ = try conflict(&solver) { try $0.replace(id, with: impossible) }
      #expect(try solver.constraint(id).description == new.description)
    }
  }
}

import Testing
import TinamouSolver

/// The traps into which solvers of this kind have fallen, one test each, named after the trap. This file has those of
/// refusals and identities, the next two those of pivots and of numbers.
@Suite("Traps")
struct TrapTests {
  /// Three boxes in a row in a container whose width is edited; several pivots deep.
  struct Boxes {
    var solver = Solver()
    let container: Variable
    var lefts: [Variable] = []
    var widths: [Variable] = []

    init() throws {
      container = solver.makeVariable("container")
      try solver.add(container >= 100)
      for i in 0..<3 {
        let left = solver.makeVariable("left\(i)"), width = solver.makeVariable("width\(i)")
        try solver.add([width >= 10, (width == 60 + Double(i)).priority(.low)])
        try solver.add(i == 0 ? left == 8 : left == lefts[i - 1] + widths[i - 1] + 8)
        lefts.append(left)
        widths.append(width)
      }
      try solver.add(lefts[2] + widths[2] + 8 == container)
      try solver.addEdit(container, priority: .high)
      try solver.suggest(300, for: container)
      try solver.solve()
    }
  }

  @Test("a constraint that is refused after pivots were made leaves all of them undone")
  func refusedAfterPivots() throws {
    let boxes = try Boxes()
    var solver = boxes.solver, untouched = boxes.solver
    // Needs at least 8 + 60 + 8 + 60 + 8 + 60 + 8 = 212 of a container of at most 150.
    let narrow = (boxes.container <= 150)
    let wide = boxes.widths.map { $0 >= 60 }
    _ = try conflict(&solver) { try $0.add(wide + [narrow]) }
    _ = try conflict(&solver) { try $0.add([narrow] + wide) }
    for id in [0, 1] {
      if id == 1 { swap(&solver, &untouched) }
      try solver.suggest(120, for: boxes.container)
      let extra = try solver.add((boxes.widths[1] == 30).priority(500))
      try solver.solve()
      // 120 - 4·8 = 88 for three: 30 for the middle, and the others share 58, each at least 10.
      #expect(try solver.value(of: boxes.widths[1]) == 30)
      #expect(try solver.value(of: boxes.widths[0] + boxes.widths[2]) == 58)
      try solver.remove(extra)
      try solver.suggest(1000, for: boxes.container)
      try solver.solve()
      #expect(try solver.value(of: boxes.container) == 1000)
    }
    #expect(try Observation(solver) == Observation(untouched))
  }

  @Test("a refusal is not undone by removing: the next suggestion works")
  func suggestionAfterRefusal() throws {
    var boxes = try Boxes()
    for width in [300, 150, 400, 101, 50] as [Double] {
      _ = try conflict(&boxes.solver) { try $0.add(boxes.container <= 41) }
      try boxes.solver.suggest(width, for: boxes.container)
      _ = try conflict(&boxes.solver) { try $0.add(boxes.lefts[2] <= 20) }
      try boxes.solver.solve()
      #expect(try boxes.solver.value(of: boxes.container) == max(width, 100))
      #expect(boxes.solver.audit().isEmpty)
    }
  }

  @Test("every refusal is an error that can be caught, also one upon another")
  func refusalsAreErrors() throws {
    var boxes = try Boxes()
    // Unsolved work is pending when the refusals come: a suggestion, an unseen wish and a removal.
    try boxes.solver.suggest(222, for: boxes.container)
    let wish = try boxes.solver.add((boxes.lefts[1] == 0).priority(.fittingSize))
    try boxes.solver.remove(wish)
    for _ in 0..<3 {
      _ = try conflict(&boxes.solver) { try $0.add(boxes.container == 99) }
      // The boxes alone need 4·8 + 3·10 = 62.
      _ = try conflict(&boxes.solver) { try $0.replace($0.constraints[0], with: boxes.container <= 61) }
      try expectRefused(&boxes.solver, .alreadyEdited(boxes.container)) { try $0.addEdit(boxes.container) }
    }
    try boxes.solver.solve()
    #expect(try boxes.solver.value(of: boxes.container) == 222)
  }

  @Test("rows without freedom: contradiction refused, redundancy accepted, and it survives what it depended on")
  func rowsWithoutFreedom() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    let ring = try solver.add([y == x + 1, z == y + 1, x == z - 2])
    _ = try conflict(&solver) { try $0.add(x == z - 3) }
    _ = try conflict(&solver) { try $0.add(2 * z == 2 * x + 5) }
    try solver.add(x == 10)
    for gone in ring {
      var trial = solver
      try trial.remove(gone)
      _ = try conflict(&trial) { try $0.add(z == 13) }
      try trial.solve()
      #expect(try trial.values(x, y, z) == [10, 11, 12])
      // With a second link gone one of the three is free.
      try trial.remove(trial.constraints[0])
      try trial.add(y == -7)
      try trial.solve()
      #expect(try trial.value(of: y) == -7)
    }
  }

  @Test("constraints are values: equal ones are two, and a change of the value afterwards changes nothing")
  func identity() throws {
    var here = Solver()
    let x = here.makeVariable()
    var wish = (x == 10).priority(.low)
    let first = try here.add(wish), second = try here.add(wish)
    wish.priority = .high
    wish.weight = 100
    wish.expression.constant = -99
    #expect(try here.constraint(first).description == "v0 - 10 == 0 @250")
    try here.add((x == 20).priority(.low).weight(1.5))
    try here.solve()
    #expect(try here.value(of: x) == 10)
    try here.remove(first)
    try here.solve()
    #expect(try here.value(of: x) == 20)
    #expect(here.contains(second))
    // Two solvers share nothing but the value.
    var there = Solver()
    let y = there.makeVariable()
    try there.add((y == 10).priority(.low))
    try here.setConstant(of: second, to: 0)
    try there.solve()
    #expect(try there.value(of: y) == 10)
  }

  @Test("terms of one variable are merged whatever their order; a cancelled one is a mention, and 0 = 5 is false")
  func mergedTerms() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let orders: [LinearExpression] = [
      x + 2 * x - 3 * x + y, y + x + 2 * x - 3 * x, 2 * x + y + x - 3 * x, y - 3 * x + x + 2 * x,
    ]
    for expression in orders {
      let id = try solver.add(expression == 4)
      try solver.solve()
      #expect(try solver.value(of: y) == 4)
      #expect(try solver.range(of: x) == -Double.infinity...Double.infinity)
      try expectRefused(&solver, .variableInUse(x, by: id)) { try $0.removeVariable(x) }
      try solver.remove(id)
    }
    _ = try conflict(&solver) { try $0.add(x - x == 5) }
    _ = try conflict(&solver) { try $0.add(x + y - y - x >= 1) }
    try solver.add(x - x <= 5)
  }

  @Test("NaN in any place is refused before it can own anything")
  func notANumber() throws {
    let boxes = try Boxes()
    var solver = boxes.solver
    let x = boxes.container
    let id = solver.constraints[0]
    let attempts: [(inout Solver) throws -> Void] = [
      { try $0.add(.nan * x == 1) }, { try $0.add(x == .nan) }, { try $0.add((x == 1).priority(Priority(.nan))) },
      { try $0.add((x == 1).priority(.low).weight(.nan)) }, { try $0.suggest(.nan, for: x) },
      { try $0.setConstant(of: id, to: .nan) }, { try $0.setPriority(of: id, to: Priority(.nan)) },
      { try $0.setWeight(of: id, to: .nan) }, { try $0.replace(id, with: x >= .nan) },
      { try $0.addEdit(boxes.lefts[0], priority: Priority(.nan)) }, { try $0.addEdit(boxes.lefts[0], weight: .nan) },
    ]
    for attempt in attempts { _ = try refusal(&solver, of: attempt) }
    try solver.suggest(200, for: x)
    try solver.solve()
    for variable in solver.variables { #expect(try solver.value(of: variable).isFinite) }
    #expect(try solver.value(of: x) == 200)
  }

  @Test("a batch is decided once, and its conflict is that of the first that does not fit")
  func batches() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let reason = try conflict(&solver) { try $0.add([x <= 10, y >= 0, x >= 20, y <= -5, x == 7, x == 8]) }
    #expect(reason.members.map(\.origin) == [.proposed(0), .proposed(2)])
    _ = try conflict(&solver) { try $0.add([x == 7, x == 7, y == 0, x == 8, y == 1]) }
    // In a batch that fits, a wish is not tried before all demands are in: the work is one solve's.
    let n = 30
    var batch = Solver(), single = Solver()
    let ends = [batch.makeVariable(), single.makeVariable()]
    for (index, end) in ends.enumerated() {
      var constraints: [Constraint] = []
      for i in 0..<n { constraints += [end >= Double(i), (end == -Double(i)).priority(Priority(Double(i + 1)))] }
      if index == 0 {
        try batch.add(constraints)
      } else {
        for constraint in constraints {
          try single.add(constraint)
          try single.solve()
        }
      }
    }
    try batch.solve()
    #expect(try batch.value(of: ends[0]) == Double(n - 1))
    #expect(try single.value(of: ends[1]) == Double(n - 1))
    #expect(batch.statistics.pivots <= single.statistics.pivots)
  }
}

import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Transactions")
struct TransactionTests {
  struct Stop: Error {}

  /// Runs a transaction that is undone at its end.
  private func undone(_ solver: inout Solver, _ body: (inout Solver) throws -> Void) {
    #expect(throws: Stop.self) {
      try solver.transaction { solver in
        do { try body(&solver) } catch { Issue.record("\(error)") }
        throw Stop()
      }
    }
  }

  private func isRefused(_ operation: () throws -> Void) -> Bool {
    do { try operation() } catch { return error is SolverError }
    return false
  }

  /// Everything that is compared after an undone transaction. Handles are left out: new ones differ from those of the
  /// undone transaction on purpose.
  private struct Traces: Equatable {
    let description: String
    let variables: [Int32]
    let values: [UInt64]
    let constraints: [Int32]
    let isSolved: Bool
    let changes: [Int32]

    init(_ solver: Solver) throws {
      let observation = try Observation(solver)
      description = observation.description
      variables = observation.variables.map(\.index)
      values = observation.values
      constraints = observation.constraints.map(\.index)
      isSolved = observation.isSolved
      changes = observation.changes.map(\.index)
    }
  }

  @Test("swap constraints that cannot stand together, without a copy")
  func swap() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    let old = try solver.add(x == 1)
    let new = try solver.transaction { (solver) throws(SolverError) in
      try solver.remove(old)
      return try solver.add(x == 2)
    }
    try solver.solve()
    #expect(try solver.value(of: x) == 2)
    #expect(solver.constraints == [new])
    #expect(solver.audit() == [])
  }

  @Test("undo nothing of a copy that was made in a transaction before")
  func copiesOfFormerTransactions() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    var old = solver
    try solver.transaction { solver in
      try solver.add(x == 5)
      try solver.solve()
      old = solver
    }
    undone(&solver) { $0 = old }
    #expect(solver.constraints.count == 1)
    #expect(try solver.value(of: x) == 5)
    #expect(solver.audit() == [])
  }

  @Test("undo nothing of a copy that was made in a transaction of another copy")
  func copiesOfOtherTransactions() throws {
    var one = Solver()
    let x = one.makeVariable(), y = one.makeVariable()
    var other = one, kept = one
    try one.add([(y == 1).priority(.low), (x == 0).priority(.low)])
    try one.solve()
    one.transaction { kept = $0 }
    undone(&other) { $0 = kept }
    try other.add((x == 10).priority(.low))
    try other.solve()
    // The first of two wishes of one priority holds.
    #expect(try other.value(of: x) == 0)
    #expect(other.audit() == [])
  }

  @Test("end for copies that have outlived them")
  func outlivingCopies() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.addEdit(x)
    var kept = [solver, solver]
    try solver.transaction { solver in
      kept[0] = solver
      try solver.suggest(-1, for: x)
      solver.transaction { solver in kept[1] = solver }
      // Within the transaction, they are in it.
      try kept[0].suggest(1, for: x)
      try kept[0].add(x >= 0)
    }
    var memory: [[Int]] = []
    for count in [100, 10_000] {
      for index in kept.indices {
        for _ in 0..<count {
          let id = try kept[index].add((x == 7).priority(.low))
          try kept[index].suggest(Double(count), for: x)
          try kept[index].solve()
          try kept[index].remove(id)
        }
        #expect(kept[index].audit() == [])
      }
      memory.append(kept.map(\.footprint))
    }
    #expect(memory[0] == memory[1])
    #expect(kept.map { $0.constraints.count } == [2, 1])
  }

  @Test("leave nothing behind when they fail: constraints, variables, edits, values")
  func failure() throws {
    var solver = Solver()
    let x = solver.makeVariable("x"), y = solver.makeVariable("y"), unused = solver.makeVariable("unused")
    let floor = try solver.add(x >= 10)
    try solver.add(y == x + 5)
    try solver.addEdit(x, priority: .low)
    try solver.suggest(3, for: x)
    try solver.solve()
    let before = try Traces(solver)

    var made: (Variable, ConstraintID)?
    undone(&solver) { solver in
      let z = solver.makeVariable("z")
      made = (z, try solver.add(z == y + 1))
      try solver.remove(floor)
      try solver.removeVariable(unused)
      let other = solver.makeVariable("other")
      try solver.add(other >= z)
      try solver.suggest(0, for: x)
      try solver.solve()
      #expect(try solver.value(of: z) == 6)
      try solver.removeEdit(x)
      _ = solver.changes()
    }
    #expect(try Traces(solver) == before)
    #expect(solver.name(of: unused) == "unused")
    #expect(solver.audit() == [])
    let (z, ofZ) = try #require(made)
    #expect(!solver.contains(ofZ))
    #expect(throws: SolverError.self) { try solver.value(of: z) }

    // Their positions are free, and the old handles stay dead.
    let w = solver.makeVariable("w")
    let id = try solver.add(w == 7)
    try solver.solve()
    #expect(try solver.value(of: w) == 7)
    #expect(w != z && id != ofZ)
    #expect(!solver.contains(ofZ))
    #expect(solver.audit() == [])
  }

  @Test("go on after a refusal within them, which is undone by itself")
  func innerRefusal() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.transaction { (solver) throws(SolverError) in
      try solver.add(x >= 1)
      #expect(isRefused { try solver.add([x <= 5, x == 0]) })
      try solver.add(x == 4)
    }
    try solver.solve()
    #expect(try solver.value(of: x) == 4)
    #expect(solver.constraints.count == 2)
    #expect(solver.audit() == [])
  }

  @Test("nest: an inner one is undone alone, an outer one with all that is in it")
  func nesting() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(x >= 0)
    let before = try Traces(solver)
    undone(&solver) { solver in
      try solver.add(x == 3)
      undone(&solver) { try $0.add(x <= 9) }
      #expect(solver.constraints.count == 2)
      try solver.transaction { (solver) throws(SolverError) in try solver.add(x <= 8) }
      #expect(solver.constraints.count == 3)
    }
    #expect(try Traces(solver) == before)
    #expect(solver.audit() == [])
  }

  @Test("are undone also if an inner one assigns a copy from before it", arguments: [false, true])
  func copyFromBefore(innerFails: Bool) throws {
    struct Failure: Error {}
    var solver = Solver()
    let x = solver.makeVariable()
    #expect(throws: Failure.self) {
      try solver.transaction { (solver) throws in
        try solver.add(x >= 0)
        let saved = solver
        try? solver.transaction { (solver) throws in
          try solver.add(x == 1)
          solver = saved
          if innerFails { throw Failure() }
        }
        #expect(solver.constraints.count == 1)
        try solver.add(x == 7)
        throw Failure()
      }
    }
    #expect(solver.constraints.isEmpty)
    #expect(solver.audit().isEmpty)
    try solver.add(x == 3)
    try solver.solve()
    #expect(try solver.value(of: x) == 3)
  }

  @Test("end where a body assigns a copy from another transaction within the same one")
  func copyFromSibling() throws {
    struct Failure: Error {}
    var solver = Solver()
    let x = solver.makeVariable()
    var saved = solver
    try solver.transaction { solver in
      try solver.transaction { solver in
        try solver.add(x >= 1)
        saved = solver
        for _ in 0..<20 { try solver.remove(try solver.add(x >= 2)) }
      }
      try? solver.transaction { solver in
        solver = saved
        throw Failure()
      }
      solver = saved
    }
    #expect(solver.audit().isEmpty)
    #expect(solver.constraints.count == 1)
    #expect(throws: SolverError.self) { try solver.add(x == 0) }
    try solver.solve()
    #expect(solver.audit().isEmpty)
  }

  @Test("do not reach copies made before, and copies made within live on")
  func copies() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.add(x >= 1)
    let before = solver
    var within: Solver?
    undone(&solver) { solver in
      try solver.add(x >= 2)
      within = solver
      try solver.add(x >= 3)
    }
    #expect(before.constraints.count == 1)
    #expect(solver.constraints.count == 1)
    var copy = try #require(within)
    #expect(copy.constraints.count == 2)
    try copy.add(x == 5)
    #expect(throws: SolverError.self) { try copy.add(x == 6) }
    try copy.solve()
    #expect(try copy.value(of: x) == 5)
    #expect(copy.audit() == [])
    try solver.solve()
    #expect(try solver.value(of: x) == 1)
  }

  @Test("undo the numbers of a constraint one by one, and in any order")
  func numbers() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    let id = try solver.add((x <= 10).priority(.low).weight(2))
    try solver.add((x == 30).priority(.low))
    try solver.solve()
    let (before, constraint) = (try Traces(solver), try solver.constraint(id))
    let changes: [(inout Solver) throws -> Void] = [
      { try $0.setWeight(of: id, to: 0.5) }, { try $0.setPriority(of: id, to: 10) },
      { try $0.setConstant(of: id, to: 3) }, { try $0.replace(id, with: (x == 7).priority(.high)) }, { try $0.solve() },
    ]
    for first in changes {
      for second in changes {
        undone(&solver) { solver in
          try first(&solver)
          try second(&solver)
        }
        #expect(try Traces(solver) == before)
        let after = try solver.constraint(id)
        #expect(after.description == constraint.description && after.weight == 2 && after.priority == .low)
      }
    }
    #expect(solver.audit() == [])
  }

  private static let seeds = 1...UInt64(often(200))

  @Test("that fail are invisible ever after, whatever was done in them", arguments: seeds)
  func randomHistories(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var plain = Solver()
    for _ in 0..<5 { _ = plain.makeVariable() }
    var pestered = plain
    for step in 0..<40 {
      undone(&pestered) { solver in
        for _ in 0..<random.below(8) { Self.act(on: &solver, &random) }
      }
      // The same again for the other one. Within a transaction or not, what is kept is the same.
      let twin = random
      Self.act(on: &plain, &random)
      random = twin
      pestered.transaction { solver in Self.act(on: &solver, &random) }
      let (a, b) = try (Traces(plain), Traces(pestered))
      if a != b {
        Issue.record("seed \(seed), step \(step):\n\(a.description)\n\(b.description)")
        return
      }
      #expect(pestered.audit() == [], "seed \(seed), step \(step)")
    }
  }

  @Test("go on in a copy made within them as in the original: undone, kept, and free to refuse", arguments: seeds)
  func copiesWithin(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var solver = Solver()
    let x = (0..<5).map { _ in solver.makeVariable() }
    for _ in 0..<20 { Self.act(on: &solver, &random) }
    for round in 0..<8 {
      let savepoint = solver.begin()
      for _ in 0..<2 + random.below(8) { Self.act(on: &solver, &random) }
      var copy = solver
      // Undoing the first thing that a copy is asked for, it must know where that began.
      #expect(throws: SolverError.self) { try copy.add([x[0] == 1, x[0] == 2]) }
      for step in 0..<10 {
        if step == 3 {
          let isKept = random.chance(1, of: 2)
          if isKept { solver.commit() } else { solver.rollBack(to: savepoint) }
          if isKept { copy.commit() } else { copy.rollBack(to: savepoint) }
        }
        #expect(try Traces(copy) == Traces(solver), "seed \(seed), round \(round), step \(step)")
        let twin = random
        Self.act(on: &copy, &random)
        random = twin
        Self.act(on: &solver, &random)
      }
      #expect(copy.audit() == [], "seed \(seed), round \(round)")
      if random.chance(1, of: 2) { solver = copy }
    }
  }

  /// One operation by position, so that it is the same for solvers whose handles differ; it may be refused.
  private static func act(on solver: inout Solver, _ random: inout SplitMix64) {
    var x = solver.variables
    if x.isEmpty { x.append(solver.makeVariable()) }
    let ids = solver.constraints
    let id = ids.isEmpty ? nil : random.pick(ids)
    let variable = random.pick(x)
    let number = Double(random.below(41) - 20)
    let (second, next) = (ids.isEmpty ? nil : random.pick(ids), random.pick(x))
    let kind = random.below(22)
    var expression = LinearExpression(constant: Double(random.below(21) - 10))
    for _ in 0...random.below(3) { expression = expression + Double(random.below(5) - 2) * random.pick(x) }
    let priority: Priority = random.pick([1000, 750, 500, 500, 250])
    let constraint = Constraint(expression, random.pick(Relation.allCases), priority: priority)
    switch (kind, id) {
    case (0...4, _), (_, nil): _ = try? solver.add(constraint)
    case (5, let id?): try? solver.remove(id)
    case (6, let id?): try? solver.setConstant(of: id, to: number)
    case (7, let id?): try? solver.setPriority(of: id, to: priority)
    case (8, let id?): try? solver.replace(id, with: constraint)
    case (9, _):
      if solver.edit(of: variable) == nil {
        _ = try? solver.addEdit(variable, priority: priority)
      } else {
        try? solver.suggest(number, for: variable)
      }
    case (10, _): _ = solver.makeVariable()
    case (11, _): try? solver.removeVariable(variable)
    case (12, let id?): try? solver.setWeight(of: id, to: Double(1 + abs(number)))
    case (13, let id?): try? solver.setConstants([(id, number), (second!, -number)])
    case (14, let id?): try? solver.setRank(of: id, to: solver.rank(of: second!))
    case (15, _): try? solver.removeEdit(variable)
    case (16, _): _ = try? solver.add([constraint, (1 * variable == number).priority(priority), next >= -number])
    case (17, let id?): try? solver.remove([id, second!])
    case (18, _): try? solver.suggest([(variable, number), (next, -number)])
    case (19, _): _ = try? solver.makeRectangle()
    case (20, _): _ = solver.changes()
    default: try? solver.solve()
    }
  }
}

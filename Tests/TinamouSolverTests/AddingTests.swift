import Testing
import TinamouSolver

@Suite("Adding constraints")
struct AddingTests {
  @Test("one at a time determines variables")
  func single() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x + y == 10)
    try solver.add(x - y == 2)
    try solver.solve()
    #expect(try solver.values(x, y) == [6, 4])
  }

  @Test("returns handles in order of creation, and lists them so")
  func handles() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let first = try solver.add(x >= 0)
    let batch = try solver.add([x <= 10, (x == 5).priority(.low)])
    #expect([first] + batch == solver.constraints)
    #expect(solver.constraints.map(\.description) == ["c0", "c1", "c2"])
    #expect(solver.constraints.sorted() == solver.constraints)
  }

  @Test("of an empty batch does nothing")
  func emptyBatch() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 2)
    #expect(try solver.add([Constraint]()).isEmpty)
    #expect(solver.constraints.count == 1)
    try solver.solve()
    #expect(try solver.value(of: x) == 2)
  }

  @Test("moves a variable no further than its bounds ask")
  func inequalities() throws {
    var solver = Solver()
    let low = solver.makeVariable(), high = solver.makeVariable(), inside = solver.makeVariable()
    try solver.add([low >= 3, low <= 9, high <= -3, high >= -9, inside >= -1, inside <= 1])
    try solver.solve()
    #expect(try solver.values(low, high, inside) == [3, -3, 0])
  }

  @Test("of an optional one never fails, whatever it contradicts")
  func optional() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 5)
    let wish = try solver.add((x == 9).priority(999.999))
    try solver.solve()
    #expect(try solver.value(of: x) == 5)
    #expect(try solver.violation(of: wish) == 4)
  }

  @Test("in a batch is all or nothing, and the conflict names the places in the batch")
  func refusedBatch() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add(x + y == 30)
    try solver.solve()
    let reason = try conflict(&solver) {
      try $0.add([y >= 1, x >= 0, x <= 10, (x == 4).priority(.low), x >= 20])
    }
    // (x - 20) - (x - 10)  =  -10; the innocent are not named
    #expect(reason.members.map(\.origin) == [.proposed(2), .proposed(4)])
    #expect(reason.members.map(\.multiplier) == [-1, 1])
    #expect(reason.amount == 10)
    #expect(solver.constraints.count == 1)
  }

  @Test("in a batch with one malformed member adds none of it")
  func malformedBatch() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try expectRefused(&solver, .invalidWeight(-1)) { try $0.add([x == 1, (x == 1).weight(-1)]) }
    try expectRefused(&solver, .notFinite(.constant, -.infinity)) { try $0.add([x == 1, x <= .infinity]) }
    #expect(solver.constraints.isEmpty)
  }

  @Test("accepts what follows from the rest, and keeps it when the rest goes")
  func redundant() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let first = try solver.add([x == 4, x + y == 10])
    let second = try solver.add([y == 6, 2 * x == 8, x <= 4, y >= 6])
    try solver.remove(first)
    try solver.solve()
    #expect(try solver.values(x, y) == [4, 6])
    #expect(throws: SolverError.self) { try solver.add(x == 5) }
    try solver.remove(second[1])
    try solver.remove(second[2])
    try solver.add(x == 5)
    try solver.solve()
    #expect(try solver.values(x, y) == [5, 6])
  }

  @Test("accepts a true constraint without variables and refuses a false one")
  func withoutVariables() throws {
    var solver = Solver()
    for (constant, relation) in [(0, .equal), (-1, .lessThanOrEqual), (0, .lessThanOrEqual), (1, .greaterThanOrEqual)]
      as [(Double, Relation)]
    {
      try solver.add(Constraint(LinearExpression(constant: constant), relation))
    }
    // multiplier · constant = -amount
    for (constant, relation, multiplier) in [
      (3, .equal, -1), (-3, .equal, 1), (3, .lessThanOrEqual, -1), (-3, .greaterThanOrEqual, 1),
    ] as [(Double, Relation, Double)] {
      let reason = try conflict(&solver) {
        try $0.add(Constraint(LinearExpression(constant: constant), relation))
      }
      #expect(reason.members.map(\.origin) == [.proposed(0)])
      #expect(reason.members.map(\.multiplier) == [multiplier])
      #expect(reason.amount == 3)
    }
    #expect(solver.constraints.count == 4)
  }

  @Test("of an optional false constraint without variables merely costs")
  func optionalWithoutVariables() throws {
    var solver = Solver()
    let id = try solver.add(Constraint(LinearExpression(constant: 3), .equal, priority: .low, weight: 2))
    try solver.solve()
    #expect(try solver.violation(of: id) == 3)
    #expect(try solver.violation(at: .low) == 6)
  }

  @Test("treats cancelled terms as no terms, but as mentions")
  func cancelledTerms() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x - x <= 5)
    let reason = try conflict(&solver) { try $0.add(x - x == 5) }
    // 0·x - 5 == 0 is the number -5
    #expect(reason.members.map(\.multiplier) == [1])
    #expect(reason.amount == 5)
    #expect(reason.members[0].constraint.expression.terms == [Term(x, 0)])
  }

  @Test("reads the coefficients of one variable as numbers that were written, and they cancel")
  func writtenTerms() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let reason = try conflict(&solver) { try $0.add(0.3 * x == 0.1 * x + 0.2 * x + 1) }
    #expect(reason.amount == 1)
    let id = try solver.add(0.3 * x + y == 0.1 * x + 0.2 * x + 1)
    try solver.add((x == 7).priority(.low))
    try solver.solve()
    #expect(try solver.values(x, y) == [7, 1])
    // The same terms with another constant, which only changes a number, and then other terms.
    let pivots = solver.statistics.pivots
    for constant in [2.0, 3] {
      try solver.replace(id, with: 0.3 * x + y == 0.1 * x + 0.2 * x + constant)
      try solver.solve()
      #expect(try solver.values(x, y) == [7, constant])
    }
    #expect(solver.statistics.pivots == pivots)
    try solver.replace(id, with: 0.3 * x + y == 0.1 * x + 0.1 * x + 1)
    try solver.solve()
    #expect(agree(try solver.value(of: y), 0.3, scale: 1))
    // A coefficient may be as small as the rest of a sum. The sum cancels, and is not that coefficient.
    let rest = 0.3 - 0.1 - 0.2
    try solver.replace(id, with: rest * x + y == 1)
    _ = try conflict(&solver) { try $0.replace(id, with: 0.3 * x == 0.1 * x + 0.2 * x + 1) }
    try solver.remove(id)
    #expect(solver.audit() == [])
  }

  @Test("of so many at once that memory is given back loses nothing that waits to be solved")
  func manyAtOnce() throws {
    var solver = Solver()
    let x = (0..<20_000).map { _ in solver.makeVariable() }
    var constraints = zip(x, x.dropFirst()).map { $1 == $0 + 1 }
    constraints.append((x[0] == 5).priority(.low))
    constraints.append((x[0] == 9).priority(.high))
    try solver.add(constraints)
    try solver.solve()
    #expect(try solver.values(x[0], x[1], x[19_999]) == [9, 10, 20_008])
  }

  @Test("after a refusal goes on as if nothing had been asked")
  func lifeAfterRefusal() throws {
    // The case that most peers get wrong: 5 or 10 instead of 50, and a crash at the next suggestion.
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x >= 10)
    try solver.add((x == 50).priority(.low))
    var untouched = solver
    _ = try conflict(&solver) { try $0.add(x <= 5) }
    try solver.solve()
    #expect(try solver.value(of: x) == 50)
    _ = try conflict(&solver) { try $0.add(x <= 5) }
    #expect(try solver.value(of: x) == 50)

    try untouched.solve()
    for twin in [0, 1] {
      var next = twin == 0 ? solver : untouched
      try next.addEdit(x)
      try next.suggest(70, for: x)
      let id = try next.add(x <= 60)
      #expect(id.index == 3, "the id that was refused is free again")
      try next.solve()
      #expect(try next.value(of: x) == 60)
    }
  }

  @Test("refused many times leaves no trace in what follows")
  func repeatedRefusals() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable(), z = solver.makeVariable()
    try solver.add([x + y == 10, y + z == 20, x >= 1, z <= 15])
    try solver.solve()
    var untouched = solver
    for step in 0..<20 {
      // x = 10 - y and z = 20 - y <= 15 give y >= 5 and x <= 5.
      _ = try conflict(&solver) { try $0.add(x >= 6 + Double(step)) }
      _ = try conflict(&solver) { try $0.add([y == 5, z == 16]) }
    }
    let ids = try solver.add([(x == 3).priority(.low), y >= 8])
    #expect(try untouched.add([(x == 3).priority(.low), y >= 8]) == ids)
    try solver.solve()
    try untouched.solve()
    #expect(try solver.values(x, y, z) == [2, 8, 12])
    #expect(try Observation(solver) == Observation(untouched))
  }
}

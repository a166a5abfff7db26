import Testing
import TinamouSolver

@Suite("Violations")
struct ViolationTests {
  @Test("are by how much a constraint misses, never negative, in its own units")
  func single() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 10)
    let wishes: [(Constraint, Double)] = [
      (x == 10, 0), (x == 13, 3), (x == 4, 6), (2 * x == 10, 10), (-x == 0, 10), (x / 4 >= 3, 0.5),
      (x <= 4, 6), (x <= 10, 0), (x <= 12, 0), (x >= 12, 2), (x >= 10, 0), (x >= 4, 0),
    ]
    let ids = try solver.add(wishes.map { $0.0.priority(.low) })
    for (id, wish) in zip(ids, wishes) {
      #expect(try solver.violation(of: id) == wish.1, "\(wish.0)")
    }
  }

  @Test("are zero for required constraints")
  func required() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let ids = try solver.add([x == 10, x <= 11, x >= -3])
    for id in ids { #expect(try solver.violation(of: id) == 0) }
    #expect(try solver.violations().isEmpty)
    #expect(try solver.violation(at: .required) == 0)
  }

  @Test("are summed with their weights for each priority, the strongest first, zeros included")
  func totals() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    try solver.add([
      (x == 1).priority(250), (x == 4).priority(250).weight(0.5),
      (x == 0).priority(750),
      (y >= 3).priority(499.999),
      (x + y <= 1).priority(250).weight(10),
      (y == 9).priority(20),
    ])
    // x = 0 (750), y = 3 or more (499.999), then y no more than 3 because 10·(x + y - 1) counts at 250:
    // 1 + 0.5·4 + 10·2 = 23; and y = 9 misses by 6.
    let violations = try solver.violations()
    #expect(violations.map(\.priority) == [750, 499.999, 250, 20])
    #expect(violations.map(\.total) == [0, 0, 23, 6])
    #expect(try solver.violation(at: 250) == 23)
    #expect(try solver.violation(at: 499.999) == 0)
    #expect(try solver.violation(at: 500) == 0, "no such level")
  }

  @Test("are those of the optimum, also before it is asked for")
  func beforeSolving() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x <= 2)
    let wish = try solver.add((x == 7).priority(.low))
    #expect(try solver.violation(of: wish) == 5)
    #expect(try solver.violation(at: .low) == 5)
    #expect(!solver.isSolved, "asking does not solve the solver that is asked")
    try solver.solve()
    #expect(try solver.violation(of: wish) == 5)
  }

  @Test("within rounding of the data count as none")
  func rounding() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    // 0.1 + 0.2 is 0.30000000000000004.
    try solver.add([x == 0.1, y == 0.2])
    let small = try solver.add((x + y == 0.3).priority(.low))
    let large = try solver.add((1e6 * x + 1e6 * y == 0.3e6).priority(.low))
    #expect(try solver.violation(of: small) == 0)
    #expect(try solver.violation(of: large) == 0)
    #expect(try solver.violation(at: .low) == 0)
    let real = try solver.add((x + y == 0.3001).priority(.low))
    #expect(agree(try solver.violation(of: real), 0.0001))
  }

  @Test("go when the constraint goes")
  func removal() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    try solver.add(x == 0)
    let ids = try solver.add([(x == 3).priority(.low), (x == 4).priority(.low)])
    #expect(try solver.violation(at: .low) == 7)
    try solver.remove(ids[0])
    #expect(try solver.violation(at: .low) == 4)
    try solver.remove(ids[1])
    #expect(try solver.violations().isEmpty)
    try expectRefused(&solver, .unknownConstraint(ids[1])) { try $0.violation(of: ids[1]) }
  }
}

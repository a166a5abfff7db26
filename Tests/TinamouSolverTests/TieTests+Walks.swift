import Testing
import TinamouSolver

/// Small systems whose ties were once settled for another wish than the rule says.
extension TieTests {
  /// Adds constraints to a solver of its own, and returns the violation of each at the optimum.
  private func violations(
    variables: Int, wishes: ([Variable]) -> [Constraint], required: ([Variable]) -> [Constraint] = { _ in [] }
  ) throws -> [Double] {
    var solver = Solver()
    let x = (0..<variables).map { _ in solver.makeVariable() }
    try solver.add(required(x))
    let ids = try wishes(x).map { try solver.add($0.priority(.low)) }
    try solver.solve()
    return try ids.map { try solver.violation(of: $0) }
  }

  @Test("in a ring of wishes, where the effects of two pairs would cancel if the ties were spread evenly")
  func ring() throws {
    let found = try violations(variables: 4) { x in
      [x[1] + x[0] == 0, -1 * x[3] <= 0, -1 * x[0] + 1 <= 0, x[2] + x[3] <= 0, -1 * x[2] - x[1] == 0]
    }
    #expect(found == [0, 0, 0, 0, 1])
  }

  @Test("where a constraint that once made a wish worse no longer bears on it")
  func reopened() throws {
    let found = try violations(variables: 5) { x in
      [
        -1 * x[1] + x[2] + x[3] + 1 == 0, -1 * x[3] - x[0] <= 0, -1 * x[4] + x[3] - x[0] <= 0, x[2] + x[0] == 0,
        -1 * x[1] - x[0] == 0, x[2] + x[0] + 1 <= 0, x[2] == 0, -1 * x[4] <= 0,
      ]
    }
    #expect(found == [0, 0, 0, 0, 0, 1, 1, 0])
  }

  @Test("where a later wish was examined before the first one had reached its optimum")
  func reopenedForTheFirst() throws {
    let found = try violations(variables: 3) { x in
      [
        -1 * x[2] + 4 <= 0, -1 * x[2] - x[1] + 1 == 0, x[1] - x[2] >= 0, x[2] + 1 <= 0, x[2] + x[0] + 6 <= 0,
        -1 * x[2] >= 0, -1 * x[1] - x[2] + 2 == 0, -1 * x[1] + x[2] - 4 == 0, x[2] - 3 >= 0,
      ]
    } required: { x in
      [x[0] + 8 <= 0]
    }
    #expect(found == [1, 1, 4, 4, 0, 3, 0, 0, 0])
  }

  @Test("after the removal of a required equality that determined what a wish now moves")
  func removalOfEquality() throws {
    var solver = Solver()
    let x = (0..<2).map { _ in solver.makeVariable() }
    let first = try solver.add((-1 * x[0] + x[1] - 1 == 0).priority(.low))
    let second = try solver.add((x[0] >= 0).priority(.low))
    let removed = try solver.add(x[0] - x[1] == 0)
    try solver.add((x[1] + 1 <= 0).priority(.low))
    try solver.solve()
    try solver.remove(removed)
    try solver.add(-1 * x[1] - 1 >= 0)
    try solver.solve()
    #expect(try [solver.violation(of: first), solver.violation(of: second)] == [0, 2])
  }

  @Test(
    "after a removal of which a later constraint has turned the definitions around",
    arguments: [250, 1000] as [Priority])
  func turnedAround(priority: Priority) throws {
    var solver = Solver()
    let (b, x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add(z + x == 10)
    try solver.add(y + b == 0)
    let wish = try solver.add((z == -10).priority(250))
    try solver.add((x == 10).priority(750))
    try solver.add((x == 288).priority(750))
    try solver.solve()
    #expect(try solver.value(of: x) == 20)
    try solver.remove(wish)
    try solver.add((x - y == 50).priority(priority))
    try solver.solve()
    #expect(try solver.value(of: x) == 10)
  }

  @Test("after a removal of which a variable that was free before is left free")
  func freeBefore() throws {
    var solver = Solver()
    let x = (0..<31).map { _ in solver.makeVariable() }
    try solver.add([
      x[17] + x[18] - x[19] - x[22] - 10 == 0, (x[20] - 2.3 * x[16] - 10 == 0).priority(750),
      (x[27] == 0).priority(750),
    ])
    let first = try solver.add((x[20] + x[23] + 2.42 == 0).priority(250))
    try solver.add([
      x[11] - x[2] + x[13] - 1 == 0, (x[16] == 17).priority(500),
      (x[22] - x[18] + x[23] + x[24] - x[28] - x[30] - 10 == 0).priority(750),
      (x[4] - 0.7 * x[0] - 10 == 0).priority(750),
      x[19] - x[17] + x[20] - x[29] - 10 == 0, x[8] >= 0, x[26] == 10, x[29] + x[30] == 10,
      x[9] - x[1] - x[3] - x[8] + x[10] - x[13] - 10 == 0, (x[28] == 0).priority(750),
      x[0] + x[1] + x[2] - x[4] - x[9] - 1 == 0, (x[3] - x[11] - 1 == 0).priority(750),
      (x[25] - x[27] == 10).priority(500),
    ])
    let replaced = try solver.add((x[19] == 10).priority(500))
    let removed = try solver.add((x[28] - x[24] - x[27] == 0).priority(500))
    let second = try solver.add((x[23] - x[27] == 10).priority(250))
    try solver.solve()
    #expect(try [solver.violation(of: first), solver.violation(of: second)] != [0, 61.52])
    try solver.remove(removed)
    try solver.replace(replaced, with: (x[10] == -0.2).priority(250))
    try solver.solve()
    #expect(try solver.violation(of: first) == 0)
    #expect(try (solver.violation(of: second) - 61.52).magnitude < 1e-12)
  }

  @Test("where a limit of steps interrupts the search for them")
  func interrupted() throws {
    var solver = Solver()
    let (a, b, c) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    try solver.add((a + b == 0).priority(750))
    try solver.add((b == -6).priority(750))
    try solver.add((a + c <= 0).priority(250))
    try solver.add((a == -1).priority(750))
    try solver.add((a <= 4).priority(250))
    var calls = 0
    while !solver.isSolved {
      calls += 1
      do { try solver.solve(steps: 1) } catch .unfinished {}
    }
    #expect(calls > 1)
    #expect(try solver.value(of: a) == 4)
    #expect(try solver.value(of: b) == -4)
  }
}

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
}

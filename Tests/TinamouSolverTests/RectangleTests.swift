import Testing
import TinamouSolver

@Suite("Making the variables of a rectangle")
struct RectangleTests {
  /// A solver with a row of rectangles, some of which were removed, and what is left of the places.
  private static func solver(_ history: History) throws -> (solver: Solver, anchor: Variable) {
    var solver = Solver()
    let anchor = solver.makeVariable("anchor")
    try solver.add([anchor == 40, (anchor == 7).priority(.low)])
    if history == .fresh { return (solver, anchor) }
    var removed: [RectangleVariables] = []
    for number in 0..<6 {
      let rectangle = try solver.makeRectangle()
      try solver.add([rectangle.x == Double(number), (rectangle.width == anchor).priority(.high)])
      if number % 2 == 0 { removed.append(rectangle) }
    }
    if history == .unsolved { return (solver, anchor) }
    try solver.solve()
    for rectangle in removed {
      for variable in [rectangle.x, rectangle.y, rectangle.width, rectangle.height] {
        try solver.remove(solver.constraints(on: variable))
        try solver.removeVariable(variable)
      }
    }
    if history == .solved { try solver.solve() }
    return (solver, anchor)
  }

  enum History: CaseIterable { case fresh, unsolved, removed, solved }

  private static func use(
    _ rectangle: RectangleVariables, beside anchor: Variable, in solver: inout Solver
  ) throws -> Observation {
    try solver.add([
      rectangle.x == anchor + 8, (rectangle.width == 20).priority(.low), (rectangle.width == 30).priority(.low),
      (rectangle.height == -5).priority(.high), rectangle.y + rectangle.height == 90,
    ])
    try solver.solve()
    #expect(try solver.values(rectangle.x, rectangle.height, rectangle.y) == [48, 0, 90])
    #expect(throws: SolverError.self) { try solver.add(rectangle.width == -1) }
    #expect(solver.audit() == [])
    return try Observation(solver)
  }

  /// Outside a transaction there is a shorter way, without notes for taking the rectangle back.
  @Test("comes to the same inside and outside a transaction", arguments: History.allCases)
  func bothWays(history: History) throws {
    var (alone, anchor) = try Self.solver(history)
    var inside = alone, takenBack = alone
    let before = try Observation(alone)
    let first = try alone.makeRectangle()
    let opened = inside.begin()
    let second = try inside.makeRectangle()
    withExtendedLifetime(opened) { inside.commit() }
    #expect([first.x, first.y, first.width, first.height] == [second.x, second.y, second.width, second.height])
    #expect(first.bounds == second.bounds)
    for (one, other) in [(first.bounds.width, second.bounds.width), (first.bounds.height, second.bounds.height)] {
      #expect(try alone.rank(of: one) == inside.rank(of: other))
    }
    #expect(try Observation(alone) == Observation(inside) && alone.audit() == [] && inside.audit() == [])
    #expect(try Self.use(first, beside: anchor, in: &alone) == Self.use(second, beside: anchor, in: &inside))
    #expect(alone.statistics.pivots == inside.statistics.pivots)
    let start = takenBack.begin()
    _ = try takenBack.makeRectangle()
    takenBack.rollBack(to: start)
    #expect(try Observation(takenBack) == before && takenBack.audit() == [])
  }
}

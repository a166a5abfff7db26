import CTinamou
import Testing

@Suite("C limits of steps")
struct CLimitTests {
  /// Wishes for distances along a row, each of two that contradict each other, still to be solved for.
  private func row() -> (solver: CSolver, variables: [UInt32]) {
    let s = CSolver()
    let variables = (0..<8).map { _ in s.variable() }
    for (left, right) in zip(variables, variables.dropFirst()) {
      s.add([(right, 1), (left, -1)], -10, priority: 250)
      s.add([(right, 1), (left, -1)], -20, priority: 750)
    }
    return (s, variables)
  }

  @Test("A limit stops a call, and the next goes on from there")
  func solving() {
    let (s, variables) = row()
    #expect(tinamou_set_step_limit(s.pointer, 3) == TINAMOU_OK)
    let copy = s.copy()
    var calls = 1
    while tinamou_solve(s.pointer) == TINAMOU_UNFINISHED && calls < 100 { calls += 1 }
    #expect((2..<100).contains(calls))
    #expect(tinamou_value(s.pointer, variables[7]) - tinamou_value(s.pointer, variables[0]) == 140)
    #expect(tinamou_solve(s.pointer) == TINAMOU_OK)
    #expect(tinamou_solve(copy.pointer) == TINAMOU_UNFINISHED)
    #expect(tinamou_set_step_limit(copy.pointer, .max) == TINAMOU_OK)
    #expect(tinamou_solve(copy.pointer) == TINAMOU_OK)
  }

  @Test("A limit stops questions, and what is required has no effect")
  func questions() {
    let (s, variables) = row()
    tinamou_set_step_limit(s.pointer, 0)
    var low = 7.0, high = 8.0
    #expect(tinamou_range(s.pointer, variables[7], &low, &high) == TINAMOU_UNFINISHED)
    #expect((low, high) == (7, 8))
    #expect(tinamou_why(s.pointer, variables[7], nil, nil, 0) == 0)
    #expect(tinamou_violation(s.pointer, 250).isNaN)
    var id: UInt64 = 77
    let terms = [(variables[7], 1.0), (variables[0], -1.0)]
    #expect(s.status(terms, 5, TINAMOU_LESS_OR_EQUAL, id: &id) == TINAMOU_UNFINISHED)
    #expect(id == 77)
    #expect(tinamou_set_step_limit(s.pointer, -1) == TINAMOU_OK)
    #expect(tinamou_range(s.pointer, variables[7], &low, &high) == TINAMOU_OK)
    #expect((low, high) == (-.infinity, .infinity))
    #expect(tinamou_violation(s.pointer, 250) == 70)
  }

  @Test("A contradiction of old constraints that rounding had hidden is told by solving, and refuses nothing else")
  func inexact() {
    let s = CSolver()
    let u = s.variable(), v = s.variable(), other = s.variable()
    let place = s.add([(u, 1)], -1e6)
    let bound = s.add([(v, 1), (u, -1)], -1, TINAMOU_LESS_OR_EQUAL)
    // Values of 10⁶ hide a difference of 10⁻¹⁰.
    s.add([(v, 1), (u, -1)], -1 - 1e-10)
    #expect(s.solved(u) == [1e6])
    #expect(tinamou_set_constant(s.pointer, place, 0) == TINAMOU_OK)
    s.add([(other, 1)], -7)
    // It keeps its progress.
    #expect(tinamou_solve(s.pointer) == TINAMOU_INEXACT)
    #expect(tinamou_value(s.pointer, other) == 7)
    #expect(tinamou_is_solved(s.pointer) == 0)
    #expect(tinamou_solve(s.pointer) == TINAMOU_INEXACT)
    tinamou_remove_constraint(s.pointer, bound)
    #expect(s.solved(other) == [7])
  }

  @Test("A refused call in a batch leaves the ids of later ones as they would be")
  func ids() {
    let s = CSolver()
    let x = s.variable()
    s.add([(x, 1)], -5)
    tinamou_begin(s.pointer)
    let twin = s.copy()
    #expect(s.status([(x, 1)], -6) == TINAMOU_CONFLICT)
    let id = s.add([(x, 1)], -5, TINAMOU_GREATER_OR_EQUAL)
    #expect(twin.add([(x, 1)], -5, TINAMOU_GREATER_OR_EQUAL) == id)
    #expect(s.variable() == twin.variable())
  }
}

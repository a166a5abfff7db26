import CTinamou
import Testing

@Suite("C questions")
struct CQuestionTests {
  @Test("Changes are told once, and all again where there was not room for them")
  func changes() {
    let s = CSolver()
    let x = s.variable(), y = s.variable(), z = s.variable()
    let id = s.add([(x, 1)], -1)
    s.add([(z, 1), (x, -1)], -1)
    _ = s.solved(x, y, z)
    #expect(s.changes(capacity: 0) == ([], 2))
    #expect(tinamou_changes(s.pointer, nil, nil, 100) == 2)
    #expect(s.changes(capacity: 1) == ([x], 2))
    #expect(s.changes(capacity: 2) == ([x, z], 2))
    #expect(s.changes() == ([], 0))
    tinamou_set_constant(s.pointer, id, -4)
    _ = s.solved(x)
    #expect(s.changes(capacity: 1) == ([x], 2))
    // What comes back in the meantime has not changed.
    tinamou_set_constant(s.pointer, id, -1)
    _ = s.solved(x)
    #expect(s.changes() == ([], 0))
    tinamou_set_constant(s.pointer, id, -2)
    _ = s.solved(x)
    var all: [UInt32] = [7, 7, 7]
    var values: [Double] = [7, 7, 7]
    #expect(tinamou_changes(s.pointer, &all, &values, -1) == 2)
    #expect(all == [x, z, 7] && values == [2, 3, 7])
  }

  @Test("The range of a variable is one value, or several, or without end")
  func ranges() {
    let s = CSolver()
    let x = s.variable(), y = s.variable(), z = s.variable()
    s.add([(x, 1)], -1)
    s.add([(y, 1)], -10, TINAMOU_LESS_OR_EQUAL)
    s.add([(y, 1), (x, -1)], 0, TINAMOU_GREATER_OR_EQUAL)
    func range(_ variable: UInt32) -> [Double] {
      var low = 7.0, high = 7.0
      #expect(tinamou_range(s.pointer, variable, &low, &high) == TINAMOU_OK)
      return [low, high]
    }
    #expect(range(x) == [1, 1])
    #expect(range(y) == [1, 10])
    #expect(range(z) == [-.infinity, .infinity])
    var low = 7.0, high = 7.0
    #expect(tinamou_range(s.pointer, 99, &low, &high) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_range(s.pointer, x, nil, &high) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_range(s.pointer, x, &low, nil) == TINAMOU_INVALID_ARGUMENT)
    #expect(low == 7 && high == 7)
  }

  @Test("Why: the constraints that determine a value, and how it follows their constants")
  func why() {
    let s = CSolver()
    let x = s.variable(), y = s.variable(), free = s.variable()
    let one = s.add([(x, 1)], -1)
    s.add([(x, 1)], -5, TINAMOU_LESS_OR_EQUAL)
    let twice = s.add([(y, 1), (x, -2)], -3)
    #expect(s.solved(x, y) == [1, 5])
    var ids: [UInt64] = [7, 7, 7]
    var coefficients: [Double] = [7, 7, 7]
    #expect(tinamou_why(s.pointer, y, &ids, &coefficients, 3) == 2)
    #expect(ids == [one, twice, 7])
    #expect(coefficients == [2, 1, 7])
    tinamou_set_constant(s.pointer, one, -1.5)
    #expect(s.solved(y) == [6])
    ids = [7, 7, 7]
    #expect(tinamou_why(s.pointer, y, &ids, nil, 1) == 2)
    #expect(ids == [one, 7, 7])
    #expect(tinamou_why(s.pointer, y, nil, nil, 0) == 2)
    #expect(tinamou_why(s.pointer, free, nil, nil, 0) == 0)
    #expect(tinamou_why(s.pointer, 99, &ids, &coefficients, 3) == 0)
  }

  @Test("Violations are those of a solution, also before it is found; only priorities have one")
  func violations() {
    let s = CSolver()
    let x = s.variable()
    s.add([(x, 1)], -1)
    s.add([(x, 1)], -4, priority: 250, weight: 2)
    #expect(tinamou_violation(s.pointer, 250) == 6)
    #expect(tinamou_violation(s.pointer, 1000) == 0)
    for priority in [Double.nan, .infinity, 0, -1, 1001] { #expect(tinamou_violation(s.pointer, priority).isNaN) }
  }
}

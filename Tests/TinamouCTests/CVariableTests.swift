import CTinamou
import Testing

@Suite("C variables")
struct CVariableTests {
  @Test("have ids that are not 0, all different, the same in every run")
  func ids() {
    let s = CSolver()
    #expect([s.variable(), s.variable(), s.variable()] == [1, 2, 3])
  }

  @Test("start at 0; what is no variable has no value")
  func values() {
    let s = CSolver()
    let x = s.variable()
    #expect(tinamou_value(s.pointer, x) == 0)
    for id in [0, x + 1, x | 1 << 22, .max, 1 << 31] { #expect(tinamou_value(s.pointer, id).isNaN, "\(id)") }
  }

  @Test("are removed when nothing mentions them; their ids are dead, also where the place is taken again")
  func removal() {
    let s = CSolver()
    let x = s.variable()
    let id = s.add([(x, 1)], -3)
    #expect(tinamou_remove_variable(s.pointer, x) == TINAMOU_IN_USE)
    #expect(s.solved(x) == [3])
    #expect(tinamou_remove_constraint(s.pointer, id) == TINAMOU_OK)
    #expect(tinamou_remove_variable(s.pointer, x) == TINAMOU_OK)
    #expect(tinamou_remove_variable(s.pointer, x) == TINAMOU_UNKNOWN_HANDLE)
    var seen: Set<UInt32> = [x]
    for _ in 1..<1024 {
      let y = s.variable()
      #expect(seen.insert(y).inserted)
      #expect(tinamou_value(s.pointer, x).isNaN)
      #expect(s.status([(x, 1)]) == TINAMOU_UNKNOWN_HANDLE)
      #expect(tinamou_remove_variable(s.pointer, y) == TINAMOU_OK)
    }
    #expect(s.variable() == x)
  }

  @Test("are read together, or not at all")
  func arrays() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    s.add([(x, 1)], -1)
    s.add([(y, 1)], -2)
    #expect(s.solved(y, x, y) == [2, 1, 2])
    var values = [7.0, 7, 7]
    #expect(tinamou_values(s.pointer, [x, y, 99], &values, 3) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_values(s.pointer, nil, &values, 3) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_values(s.pointer, [x], nil, 1) == TINAMOU_INVALID_ARGUMENT)
    for count in [TINAMOU_MAXIMUM_COUNT + 1, .max, -1, .min] {
      #expect(tinamou_values(s.pointer, [x], &values, count) == TINAMOU_INVALID_ARGUMENT)
    }
    #expect(values == [7, 7, 7])
    #expect(tinamou_values(s.pointer, nil, nil, 0) == TINAMOU_OK)
  }

  @Test("are edited: an edit starts where the variable is, and one is enough")
  func edits() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    s.add([(x, 1)], -10, TINAMOU_LESS_OR_EQUAL)
    s.add([(y, 1), (x, -2)])
    #expect(tinamou_suggest(s.pointer, x, 1) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_add_edit(s.pointer, x, 750, 1, nil) == TINAMOU_OK)
    #expect(tinamou_add_edit(s.pointer, x, 750, 1, nil) == TINAMOU_IN_USE)
    #expect(s.solved(x, y) == [0, 0])
    #expect(tinamou_suggest(s.pointer, x, 4) == TINAMOU_OK)
    #expect(s.solved(x, y) == [4, 8])
    #expect(tinamou_suggest(s.pointer, x, 40) == TINAMOU_OK)
    #expect(s.solved(x, y) == [10, 20])
    #expect(tinamou_violation(s.pointer, 750) == 30)
    for value in [Double.nan, .infinity, -.infinity] {
      #expect(tinamou_suggest(s.pointer, x, value) == TINAMOU_INVALID_ARGUMENT)
    }
    #expect(tinamou_remove_variable(s.pointer, x) == TINAMOU_IN_USE)
    #expect(tinamou_remove_edit(s.pointer, x) == TINAMOU_OK)
    #expect(tinamou_remove_edit(s.pointer, x) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_suggest(s.pointer, x, 1) == TINAMOU_UNKNOWN_HANDLE)
    #expect(s.solved(x, y) == [10, 20])
  }

  @Test("that are required edits can refuse a suggestion")
  func requiredEdits() {
    let s = CSolver()
    let x = s.variable()
    let limit = s.add([(x, 1)], -10, TINAMOU_LESS_OR_EQUAL)
    #expect(tinamou_add_edit(s.pointer, x, 1000, 1, nil) == TINAMOU_OK)
    #expect(tinamou_suggest(s.pointer, x, 11) == TINAMOU_CONFLICT)
    #expect(s.conflict().map(\.id).contains(limit))
    #expect(s.solved(x) == [0])
  }

  @Test("are edited at valid priorities and weights only")
  func badEdits() {
    let s = CSolver()
    let x = s.variable()
    for (priority, weight) in [(0.0, 1.0), (-1, 1), (1001, 1), (.nan, 1), (250, 0), (250, -1), (250, .nan)] {
      #expect(tinamou_add_edit(s.pointer, x, priority, weight, nil) == TINAMOU_INVALID_ARGUMENT)
    }
    #expect(tinamou_add_edit(s.pointer, 99, 250, 1, nil) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_remove_edit(s.pointer, 99) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_remove_variable(s.pointer, x) == TINAMOU_OK)
  }
}

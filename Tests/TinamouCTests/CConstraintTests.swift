import CTinamou
import Testing

@Suite("C constraints")
struct CConstraintTests {
  @Test("hold, by priority and weight")
  func priorities() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    s.add([(x, 1)], -100, TINAMOU_GREATER_OR_EQUAL)
    s.add([(x, 1)], -90, priority: 250)
    s.add([(x, 2), (y, 1)], -240, TINAMOU_LESS_OR_EQUAL)
    s.add([(y, 1)], -50, priority: 251)
    #expect(s.solved(x, y) == [100, 40])
    #expect(tinamou_violation(s.pointer, 250) == 10)
    #expect(tinamou_violation(s.pointer, 251) == 10)
    #expect(tinamou_violation(s.pointer, 252) == 0)
  }

  @Test("add up the terms of one variable, and need no terms")
  func terms() {
    let s = CSolver()
    let x = s.variable()
    s.add([(x, 1), (x, 2), (x, -1)], -10)
    #expect(s.solved(x) == [5])
    #expect(s.status([], 0) == TINAMOU_OK)
    #expect(s.status([], 1) == TINAMOU_CONFLICT)
    #expect(s.status([], 1, priority: 999) == TINAMOU_OK)
    #expect(tinamou_add_constraint(s.pointer, nil, 0, -1, -1, 1000, 1, nil) == TINAMOU_OK)
  }

  @Test("have ids that die with them, also where the place is taken again")
  func ids() {
    let s = CSolver()
    let x = s.variable()
    let old = s.add([(x, 1)], -1)
    #expect(tinamou_remove_constraint(s.pointer, old) == TINAMOU_OK)
    let new = s.add([(x, 1)], -2)
    #expect(old != new)
    for id in [old, 0, 99, .max, 1 << 31, UInt64(UInt32.max), 1 << 63] {
      #expect(tinamou_remove_constraint(s.pointer, id) == TINAMOU_UNKNOWN_HANDLE)
      #expect(tinamou_set_constant(s.pointer, id, 0) == TINAMOU_UNKNOWN_HANDLE)
      #expect(tinamou_set_priority(s.pointer, id, 1) == TINAMOU_UNKNOWN_HANDLE)
      #expect(tinamou_set_weight(s.pointer, id, 1) == TINAMOU_UNKNOWN_HANDLE)
    }
    #expect(s.solved(x) == [2])
  }

  @Test("change their constant, priority and weight")
  func changing() {
    let s = CSolver()
    let x = s.variable()
    let a = s.add([(x, 1)], -1, priority: 250)
    let b = s.add([(x, 1)], -2, priority: 250, weight: 2)
    #expect(s.solved(x) == [2])
    #expect(tinamou_set_weight(s.pointer, a, 3) == TINAMOU_OK)
    #expect(s.solved(x) == [1])
    #expect(tinamou_set_priority(s.pointer, b, 1000) == TINAMOU_OK)
    #expect(s.solved(x) == [2])
    #expect(tinamou_set_constant(s.pointer, b, -9) == TINAMOU_OK)
    #expect(s.solved(x) == [9])
    #expect(tinamou_set_priority(s.pointer, a, 1000) == TINAMOU_CONFLICT)
    #expect(Set(s.conflict().map(\.id)) == [a, b])
    #expect(s.solved(x) == [9])
  }

  @Test("are refused with numbers that are none, and with impossible relations and counts")
  func badArguments() {
    let s = CSolver()
    let x = s.variable()
    let id = s.add([(x, 1)], -1, priority: 250)
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(s.status([(x, bad)]) == TINAMOU_INVALID_ARGUMENT)
      #expect(s.status([(x, 1)], bad) == TINAMOU_INVALID_ARGUMENT)
      #expect(s.status([(x, 1)], priority: bad) == TINAMOU_INVALID_ARGUMENT)
      #expect(s.status([(x, 1)], weight: bad) == TINAMOU_INVALID_ARGUMENT)
      #expect(tinamou_set_constant(s.pointer, id, bad) == TINAMOU_INVALID_ARGUMENT)
      #expect(tinamou_set_priority(s.pointer, id, bad) == TINAMOU_INVALID_ARGUMENT)
      #expect(tinamou_set_weight(s.pointer, id, bad) == TINAMOU_INVALID_ARGUMENT)
    }
    for priority in [0, -1, 1000.0.nextUp] {
      #expect(s.status([(x, 1)], priority: priority) == TINAMOU_INVALID_ARGUMENT)
      #expect(tinamou_set_priority(s.pointer, id, priority) == TINAMOU_INVALID_ARGUMENT)
    }
    for weight in [0.0, -1] {
      #expect(s.status([(x, 1)], weight: weight) == TINAMOU_INVALID_ARGUMENT)
      #expect(tinamou_set_weight(s.pointer, id, weight) == TINAMOU_INVALID_ARGUMENT)
    }
    for relation in [-2, 2, Int(Int32.max), Int(Int32.min)] {
      #expect(s.status([(x, 1)], 0, relation) == TINAMOU_INVALID_ARGUMENT)
    }
    #expect(s.status([(x, .greatestFiniteMagnitude), (x, .greatestFiniteMagnitude)]) == TINAMOU_INVALID_ARGUMENT)
    let term = [tinamou_term(variable: x, coefficient: 1)]
    for count in [TINAMOU_MAXIMUM_COUNT + 1, .max, -1, .min] {
      #expect(tinamou_add_constraint(s.pointer, term, count, 0, 0, 1000, 1, nil) == TINAMOU_INVALID_ARGUMENT)
    }
    #expect(tinamou_add_constraint(s.pointer, nil, 1, 0, 0, 1000, 1, nil) == TINAMOU_INVALID_ARGUMENT)
    #expect(s.status([(0, 1)]) == TINAMOU_UNKNOWN_HANDLE)
    #expect(s.status([(x, 1), (99, 0)]) == TINAMOU_UNKNOWN_HANDLE)
    #expect(s.solved(x) == [1])
  }

  @Test("under which a value would not be finite are refused")
  func overflow() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    s.add([(y, 1)], -3)
    let huge = s.add([(x, 1e-300)], -1e300, priority: 250)
    #expect(tinamou_solve(s.pointer) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_violation(s.pointer, 250).isNaN)
    #expect(tinamou_value(s.pointer, x) == 0)
    #expect(tinamou_remove_constraint(s.pointer, huge) == TINAMOU_OK)
    #expect(s.solved(x, y) == [0, 3])
  }

  @Test("that conflict are named: the refused one as 0, the others by their ids, with the proof")
  func conflict() {
    let s = CSolver()
    #expect(s.conflict().isEmpty)
    let x = s.variable(), y = s.variable()
    let floor = s.add([(x, 1)], -10, TINAMOU_GREATER_OR_EQUAL)
    let twice = s.add([(y, 1), (x, -2)])
    s.add([(y, 1)], -500, TINAMOU_LESS_OR_EQUAL)
    var id: UInt64 = 7
    #expect(s.status([(y, 1)], -15, TINAMOU_LESS_OR_EQUAL, id: &id) == TINAMOU_CONFLICT)
    #expect(id == 7)
    // -(y - 15) + (y - 2x) + 2(x - 10) = -5
    let proof = [
      CSolver.Member(id: 0, multiplier: -1), CSolver.Member(id: floor, multiplier: 2),
      CSolver.Member(id: twice, multiplier: 1),
    ]
    #expect(s.conflict() == proof)
    // Other refusals do not touch it, nor do calls that succeed.
    #expect(s.status([(y, .nan)]) == TINAMOU_INVALID_ARGUMENT)
    s.add([(y, 1)], -30, TINAMOU_LESS_OR_EQUAL)
    #expect(s.conflict() == proof)
    #expect(s.solved(x).allSatisfy { (10...15).contains($0) })
  }

  @Test("that conflict are listed as far as there is room")
  func conflictCapacity() {
    let s = CSolver()
    let x = s.variable()
    let one = s.add([(x, 1)], -1)
    #expect(s.status([(x, 1)], -2) == TINAMOU_CONFLICT)
    var ids: [UInt64] = [7, 7, 7]
    #expect(tinamou_conflict(s.pointer, &ids, nil, 1) == 2)
    #expect(ids == [0, 7, 7])
    #expect(tinamou_conflict(s.pointer, &ids, nil, -1) == 2)
    #expect(ids == [0, one, 7])
    var multipliers = [7.0, 7, 7]
    #expect(tinamou_conflict(s.pointer, nil, &multipliers, 3) == 2)
    #expect(multipliers[0] == -multipliers[1] && multipliers[2] == 7)
  }
}

import CTinamou
import Testing

@Suite("C calls with arrays")
struct CArrayTests {
  private func constraint(
    _ terms: Int, _ constant: Double, _ relation: Int = TINAMOU_EQUAL, priority: Double = 1000, weight: Double = 1
  ) -> tinamou_constraint {
    tinamou_constraint(
      constant: constant, priority: priority, weight: weight, relation: Int32(relation),
      term_count: UInt32(truncatingIfNeeded: terms))
  }

  @Test("Variables begin with the values they are given, and keep them until a constraint moves them")
  func initialValues() {
    let s = CSolver()
    var ids: [UInt32] = [0, 0, 0]
    #expect(tinamou_add_variables(s.pointer, [4, 0, -0.5], &ids, 3) == TINAMOU_OK)
    #expect(ids.map { tinamou_value(s.pointer, $0) } == [4, 0, -0.5])
    #expect(s.changes().told == [ids[0], ids[2]])
    #expect(tinamou_constraints(s.pointer, nil, 0) == 0)
    s.add([(ids[0], 1), (ids[1], -1)], -1)
    #expect(s.solved(ids[0], ids[1]).map { $0 - tinamou_value(s.pointer, ids[1]) } == [1, 0])
    #expect(tinamou_value(s.pointer, ids[2]) == -0.5)
    #expect(tinamou_add_variables(s.pointer, nil, &ids, 2) == TINAMOU_OK)
    #expect(ids.prefix(2).allSatisfy { tinamou_value(s.pointer, $0) == 0 } && ids[2] == 3)
    #expect(tinamou_add_variables(s.pointer, nil, nil, 0) == TINAMOU_OK)
  }

  @Test("The ids of variables may replace the values that they begin with")
  func idsOverValues() {
    let s = CSolver()
    var values = [4, 5, 7.0]
    values.withUnsafeMutableBytes { bytes in
      let start = bytes.baseAddress
      #expect(
        tinamou_add_variables(
          s.pointer, start?.assumingMemoryBound(to: Double.self), start?.assumingMemoryBound(to: UInt32.self), 3)
          == TINAMOU_OK)
      #expect(Array(bytes.bindMemory(to: UInt32.self).prefix(3)) == [1, 2, 3])
    }
    #expect((1...3).map { tinamou_value(s.pointer, $0) } == [4, 5, 7])
  }

  @Test("Arrays of ids and values may be neighbours, but not overlap", arguments: (0...11).map { 2 * $0 })
  func valuesBesideIds(_ place: Int) {
    let s = CSolver()
    // Numbers whose halves are ids.
    let values = [Double(bitPattern: 1 << 32 | 2), Double(bitPattern: 2 << 32 | 1)]
    var ids: [UInt32] = [0, 0]
    #expect(tinamou_add_variables(s.pointer, values, &ids, 2) == TINAMOU_OK)
    let places = 8..<10
    var memory = Array(repeating: UInt32(7), count: 26)
    for (place, id) in zip(places, ids) { memory[place] = id }
    let before = memory
    let status = memory.withUnsafeMutableBytes { bytes in
      let start = bytes.baseAddress
      return tinamou_values(
        s.pointer, start?.advanced(by: 4 * places.lowerBound).assumingMemoryBound(to: UInt32.self),
        start?.advanced(by: 4 * place).assumingMemoryBound(to: Double.self), 2)
    }
    let overlaps = (place..<place + 4).overlaps(places)
    #expect(status == (overlaps ? TINAMOU_INVALID_ARGUMENT : TINAMOU_OK))
    if overlaps { #expect(memory == before) }
  }

  @Test("A value is set where no constraint mentions the variable, and a batch undoes it")
  func settingValues() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    let id = s.add([(x, 1)], -5)
    #expect(tinamou_set_value(s.pointer, x, 7) == TINAMOU_IN_USE)
    #expect(tinamou_set_value(s.pointer, 99, 7) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_set_value(s.pointer, y, .nan) == TINAMOU_INVALID_ARGUMENT)
    tinamou_begin(s.pointer)
    #expect(tinamou_set_value(s.pointer, y, 7) == TINAMOU_OK)
    #expect(s.solved(x, y) == [5, 7])
    tinamou_rollback(s.pointer)
    #expect(s.solved(x, y) == [5, 0])
    tinamou_remove_constraint(s.pointer, id)
    #expect(tinamou_set_value(s.pointer, x, 8) == TINAMOU_OK)
    #expect(s.solved(x) == [8])
    tinamou_add_edit(s.pointer, x, 1000, 1, nil)
    #expect(s.solved(x) == [8])
  }

  @Test("Refused variables are none: a value that is not finite, no room for ids, an impossible count")
  func refusedVariables() {
    let s = CSolver()
    var ids: [UInt32] = [7, 7]
    #expect(tinamou_add_variables(s.pointer, [1, .infinity], &ids, 2) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_add_variables(s.pointer, nil, nil, 2) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_add_variables(s.pointer, nil, &ids, -1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_add_variables(s.pointer, nil, &ids, TINAMOU_MAXIMUM_COUNT + 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(ids == [7, 7] && tinamou_variables(s.pointer, nil, 0) == 0)
    #expect(s.variable() == 1)
  }

  @Test("Variables for which there is no room leave no trace, also within a batch", arguments: [false, true])
  func variablesWithoutRoom(isInBatch: Bool) {
    let s = CSolver()
    if isInBatch { tinamou_begin(s.pointer) }
    #expect(s.variable() == 1)
    var ids: [UInt32] = Array(repeating: 7, count: TINAMOU_MAXIMUM_COUNT)
    #expect(tinamou_add_variables(s.pointer, nil, &ids, ids.count) == TINAMOU_INVALID_ARGUMENT)
    #expect(ids.allSatisfy { $0 == 7 })
    #expect(s.variable() == 2)
  }

  @Test("Constraints are added together, and read back as they are now")
  func addingAndReading() {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    let terms = [
      tinamou_term(variable: x, coefficient: 1), tinamou_term(variable: y, coefficient: 2),
      tinamou_term(variable: x, coefficient: 3), tinamou_term(variable: y, coefficient: 1),
    ]
    var ids: [UInt64] = [0, 0]
    let constraints = [constraint(3, -8, TINAMOU_LESS_OR_EQUAL, priority: 750, weight: 2), constraint(1, -3)]
    #expect(tinamou_add_constraints(s.pointer, constraints, 2, terms, 4, &ids) == TINAMOU_OK)
    #expect(s.solved(y) == [3])

    var listed: [UInt64] = [7, 7, 7]
    #expect(tinamou_constraints(s.pointer, &listed, 3) == 2 && listed == ids + [7])
    var variables: [UInt32] = [7]
    #expect(tinamou_variables(s.pointer, &variables, 1) == 2 && variables == [x])

    tinamou_set_constant(s.pointer, ids[0], -6)
    tinamou_set_priority(s.pointer, ids[0], 250)
    tinamou_set_weight(s.pointer, ids[0], 3)
    var read = constraint(9, 9)
    #expect(tinamou_read_constraint(s.pointer, ids[0], &read) == TINAMOU_OK)
    #expect(read.constant == -6 && read.priority == 250 && read.weight == 3)
    #expect(read.relation == TINAMOU_LESS_OR_EQUAL && read.term_count == 2)
    var combined = Array(repeating: tinamou_term(), count: 2)
    #expect(tinamou_terms(s.pointer, ids[0], &combined, 2) == 2)
    #expect(combined.map(\.variable) == [x, y] && combined.map(\.coefficient) == [4, 2])
    #expect(tinamou_read_constraint(s.pointer, 99, &read) == TINAMOU_UNKNOWN_HANDLE && read.constant == -6)
    #expect(tinamou_read_constraint(s.pointer, ids[0], nil) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_terms(s.pointer, 99, &combined, 2) == 0)
  }

  @Test("Constraints that conflict among themselves are none, and the conflict tells their places")
  func conflictOfSeveral() {
    let s = CSolver()
    let x = s.variable()
    let old = s.add([(x, 1)], -1, TINAMOU_GREATER_OR_EQUAL)
    let terms = Array(repeating: tinamou_term(variable: x, coefficient: 1), count: 3)
    var ids: [UInt64] = [7, 7, 7]
    let harmless = constraint(1, -9, TINAMOU_LESS_OR_EQUAL)
    #expect(
      tinamou_add_constraints(
        s.pointer, [harmless, harmless, constraint(1, 0, TINAMOU_LESS_OR_EQUAL)], 3, terms, 3, &ids) == TINAMOU_CONFLICT
    )
    #expect(ids == [7, 7, 7] && tinamou_constraints(s.pointer, nil, 0) == 1)
    #expect(s.conflict().map(\.id) == [2 << 32, old])
    #expect(tinamou_add_constraints(s.pointer, [harmless, constraint(1, 0)], 2, terms, 2, nil) == TINAMOU_CONFLICT)
    #expect(s.conflict().map(\.id) == [1 << 32, old])
  }

  @Test("Impossible counts of terms, and relations that are none, are refused")
  func refusedConstraints() {
    let s = CSolver()
    let x = s.variable()
    let term = [tinamou_term(variable: x, coefficient: 1), tinamou_term(variable: 99, coefficient: 1)]
    func status(_ constraints: [tinamou_constraint], _ count: Int, _ terms: [tinamou_term]?, _ termCount: Int) -> Int {
      Int(tinamou_add_constraints(s.pointer, constraints, count, terms, termCount, nil))
    }
    #expect(status([constraint(1, 0)], 1, term, 2) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(2, 0)], 1, term, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(1, 0)], 1, nil, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(1, 0)], 1, term, -1) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(-1, 0)], 1, term, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(1, 0)], -1, term, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_add_constraints(s.pointer, nil, 1, term, 1, nil) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(1, 0, 2)], 1, term, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(1, .nan)], 1, term, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(status([constraint(2, 0)], 1, term, 2) == TINAMOU_UNKNOWN_HANDLE)
    #expect(status([], 0, nil, 0) == TINAMOU_OK)
    #expect(tinamou_constraints(s.pointer, nil, 0) == 0)
  }

  @Test("Constants and suggestions change together, all or none")
  func changingTogether() {
    let s = CSolver()
    let x = s.variable(), y = s.variable(), z = s.variable()
    let ids = [s.add([(x, 1)], -1), s.add([(y, 1)], -1), s.add([(x, 1), (y, -1)])]
    #expect(tinamou_set_constants(s.pointer, ids, [-2, -3], 2) == TINAMOU_CONFLICT)
    #expect(s.solved(x, y) == [1, 1])
    #expect(tinamou_set_constants(s.pointer, ids, [-4, -4], 2) == TINAMOU_OK)
    #expect(s.solved(x, y) == [4, 4])
    #expect(tinamou_set_constants(s.pointer, ids, [-4, .nan], 2) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_set_constants(s.pointer, nil, [-4], 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_set_constants(s.pointer, ids, nil, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_set_constants(s.pointer, ids, [-4], -1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_set_constants(s.pointer, [ids[0], 99], [-5, -5], 2) == TINAMOU_UNKNOWN_HANDLE)

    var edit: UInt64 = 0
    #expect(tinamou_add_edit(s.pointer, z, 500, 1, &edit) == TINAMOU_OK)
    #expect(tinamou_suggest_many(s.pointer, [z, x], [6, 7], 2) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_suggest_many(s.pointer, [z, z], [6, .infinity], 2) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_suggest_many(s.pointer, [z], nil, 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_suggest_many(s.pointer, nil, [1], 1) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_suggest_many(s.pointer, [z], [1], -1) == TINAMOU_INVALID_ARGUMENT)
    #expect(s.solved(z) == [0])
    #expect(tinamou_suggest_many(s.pointer, [z], [6], 1) == TINAMOU_OK)
    #expect(s.solved(z) == [6])
    // The edit is a constraint like any other.
    #expect(tinamou_set_constant(s.pointer, edit, -9) == TINAMOU_OK)
    #expect(s.solved(z) == [9])
  }
}

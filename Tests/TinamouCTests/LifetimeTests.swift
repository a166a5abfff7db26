import CTinamou
import Testing

@Suite("C solvers")
struct LifetimeTests {
  @Test("are copied: the same ids are valid in both, and each goes its way")
  func copies() {
    let a = CSolver()
    let x = a.variable()
    let id = a.add([(x, 1)], -5)
    let b = a.copy()
    #expect(tinamou_set_constant(b.pointer, id, -7) == TINAMOU_OK)
    #expect(a.solved(x) == [5])
    #expect(b.solved(x) == [7])
    #expect(a.variable() == b.variable())
  }

  @Test("are copied with the open batches and the last conflict")
  func copiesWithinBatches() {
    let a = CSolver()
    let x = a.variable()
    let one = a.add([(x, 1)], -1)
    tinamou_begin(a.pointer)
    a.add([(x, 1)], -9, TINAMOU_LESS_OR_EQUAL)
    #expect(a.status([(x, 1)], -2) == TINAMOU_CONFLICT)
    let b = a.copy()
    #expect(b.conflict() == a.conflict() && b.conflict().map(\.id) == [0, one])
    #expect(tinamou_commit(a.pointer) == TINAMOU_OK)
    #expect(tinamou_rollback(b.pointer) == TINAMOU_OK)
    #expect(tinamou_remove_constraint(a.pointer, one) == TINAMOU_OK)
    #expect(tinamou_remove_constraint(b.pointer, one) == TINAMOU_OK)
    #expect(a.status([(x, 1)], -10) == TINAMOU_CONFLICT)
    #expect(b.status([(x, 1)], -10) == TINAMOU_OK)
    #expect(tinamou_commit(b.pointer) == TINAMOU_INVALID_ARGUMENT)
  }

  @Test("are reset: nothing is left, and what they are given then is what a new one would do")
  func reset() {
    let s = CSolver()
    let x = s.variable()
    let id = s.add([(x, 1)], -5)
    #expect(s.status([(x, 1)], -6) == TINAMOU_CONFLICT)
    tinamou_set_step_limit(s.pointer, 3)
    tinamou_set_variable_data(s.pointer, x, 4)
    tinamou_begin(s.pointer)
    #expect(tinamou_reset(s.pointer) == TINAMOU_OK)
    #expect(tinamou_commit(s.pointer) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_value(s.pointer, x).isNaN)
    #expect(tinamou_set_constant(s.pointer, id, 1) == TINAMOU_UNKNOWN_HANDLE)
    #expect(s.conflict() == [] && tinamou_step_limit(s.pointer) == -1)
    #expect(s.variable() == x && tinamou_variable_data(s.pointer, x) == 0)
    #expect(s.solved(x) == [0])
  }

  @Test("that are null, or no longer there, are noticed by every function", arguments: [false, true])
  func missing(destroyed: Bool) {
    // Freed memory must not be read, even in a test: memory that holds no solver stands for it.
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 256, alignment: 16)
    defer { memory.deallocate() }
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: 256)
    let s = destroyed ? OpaquePointer(memory) : nil

    var id: UInt64 = 7
    var low = 7.0, high = 7.0
    var list: [UInt32] = [7]
    var constraint = tinamou_constraint(constant: 7, priority: 7, weight: 7, relation: 1, term_count: 7)
    let unknown = Int32(TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_destroy(s) == (destroyed ? unknown : Int32(TINAMOU_OK)))
    #expect(tinamou_copy(s) == nil)
    #expect(tinamou_reset(s) == unknown)
    #expect(tinamou_add_variables(s, nil, &list, 1) == unknown)
    #expect(tinamou_set_value(s, 1, 2) == unknown)
    #expect(tinamou_variables(s, &list, 1) == 0)
    #expect(tinamou_add_variable(s) == 0)
    #expect(tinamou_remove_variable(s, 1) == unknown)
    #expect(tinamou_add_constraint(s, nil, 0, 0, 0, 1000, 1, &id) == unknown)
    #expect(tinamou_remove_constraint(s, 1) == unknown)
    #expect(tinamou_set_constant(s, 1, 0) == unknown)
    #expect(tinamou_set_priority(s, 1, 1) == unknown)
    #expect(tinamou_set_weight(s, 1, 1) == unknown)
    #expect(tinamou_set_rank(s, 1, 1) == unknown)
    #expect(tinamou_rank(s, 1) == .max)
    #expect(tinamou_add_constraints(s, nil, 0, nil, 0, &id) == unknown)
    #expect(tinamou_set_constants(s, nil, nil, 0) == unknown)
    #expect(tinamou_constraints(s, &id, 1) == 0)
    #expect(tinamou_read_constraint(s, 1, &constraint) == unknown)
    #expect(tinamou_terms(s, 1, nil, 0) == 0)
    #expect(tinamou_set_variable_data(s, 1, 1) == unknown)
    #expect(tinamou_set_constraint_data(s, 1, 1) == unknown)
    #expect(tinamou_variable_data(s, 1) == 0)
    #expect(tinamou_constraint_data(s, 1) == 0)
    #expect(tinamou_begin(s) == unknown)
    #expect(tinamou_commit(s) == unknown)
    #expect(tinamou_rollback(s) == unknown)
    #expect(tinamou_add_edit(s, 1, 1, 1, &id) == unknown)
    #expect(tinamou_remove_edit(s, 1) == unknown)
    #expect(tinamou_suggest(s, 1, 1) == unknown)
    #expect(tinamou_suggest_many(s, nil, nil, 0) == unknown)
    #expect(tinamou_solve(s) == unknown)
    #expect(tinamou_is_solved(s) == 0)
    #expect(tinamou_step_limit(s) == -1)
    #expect(tinamou_steps(s) == 0)
    #expect(tinamou_value(s, 1).isNaN)
    #expect(tinamou_values(s, nil, nil, 0) == unknown)
    #expect(tinamou_changes(s, &list, &low, 1) == 0)
    #expect(tinamou_conflict(s, &id, &low, 1) == 0)
    #expect(tinamou_range(s, 1, &low, &high) == unknown)
    #expect(tinamou_why(s, 1, &id, &low, 1) == 0)
    #expect(tinamou_violation(s, 250).isNaN)
    #expect(tinamou_constraint_violation(s, 1).isNaN)
    #expect(tinamou_conflict_text(s, nil, 0) == 0)
    #expect(constraint.constant == 7 && id == 7 && low == 7 && high == 7 && list == [7])
  }
}

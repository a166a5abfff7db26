import CTinamou
import Testing

@Suite("C batches")
struct CBatchTests {
  @Test("that are committed stay")
  func commit() {
    let s = CSolver()
    let x = s.variable()
    let one = s.add([(x, 1)], -1)
    #expect(tinamou_begin(s.pointer) == TINAMOU_OK)
    #expect(tinamou_remove_constraint(s.pointer, one) == TINAMOU_OK)
    s.add([(x, 1)], -2)
    #expect(tinamou_commit(s.pointer) == TINAMOU_OK)
    #expect(s.solved(x) == [2])
  }

  @Test("that are rolled back never were; what was removed lives again, what was made is dead")
  func rollback() {
    let s = CSolver()
    let x = s.variable(), unused = s.variable()
    let one = s.add([(x, 1)], -1)
    #expect(tinamou_add_edit(s.pointer, x, 250, 1, nil) == TINAMOU_OK)
    _ = s.solved(x)
    tinamou_begin(s.pointer)
    tinamou_remove_constraint(s.pointer, one)
    tinamou_remove_edit(s.pointer, x)
    tinamou_remove_variable(s.pointer, unused)
    let y = s.variable()
    let two = s.add([(x, 1), (y, 1)], -2)
    #expect(s.solved(x, y).reduce(0, +) == 2)
    #expect(tinamou_rollback(s.pointer) == TINAMOU_OK)
    #expect(s.solved(x, unused) == [1, 0])
    #expect(tinamou_value(s.pointer, y).isNaN || y == unused)
    #expect(tinamou_set_constant(s.pointer, two, 0) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_set_constant(s.pointer, one, -5) == TINAMOU_OK)
    #expect(tinamou_suggest(s.pointer, x, 3) == TINAMOU_OK)
    #expect(s.solved(x) == [5])
  }

  @Test("stay open after a conflict, with what was accepted so far", arguments: [false, true])
  func conflict(commits: Bool) {
    let s = CSolver()
    let x = s.variable(), y = s.variable()
    tinamou_begin(s.pointer)
    s.add([(x, 1)], -1)
    #expect(s.status([(x, 1)], -2) == TINAMOU_CONFLICT)
    s.add([(y, 1)], -3)
    #expect((commits ? tinamou_commit : tinamou_rollback)(s.pointer) == TINAMOU_OK)
    #expect(s.solved(x, y) == (commits ? [1, 3] : [0, 0]))
    #expect(s.conflict().count == 2)
  }

  @Test("that are rolled back take back what was told of changes")
  func changes() {
    let s = CSolver()
    let x = s.variable()
    let id = s.add([(x, 1)], -1)
    _ = s.solved(x)
    #expect(s.changes() == ([x], 1))
    tinamou_begin(s.pointer)
    tinamou_set_constant(s.pointer, id, -2)
    _ = s.solved(x)
    #expect(s.changes(capacity: 0) == ([], 1))
    #expect(s.changes() == ([x], 1))
    tinamou_rollback(s.pointer)
    #expect(s.solved(x) == [1])
    #expect(s.changes() == ([], 0))
  }

  @Test("nest")
  func nesting() {
    let s = CSolver()
    let x = s.variable()
    tinamou_begin(s.pointer)
    s.add([(x, 1)], -9, TINAMOU_LESS_OR_EQUAL)
    tinamou_begin(s.pointer)
    s.add([(x, 1)], -1)
    tinamou_rollback(s.pointer)
    tinamou_begin(s.pointer)
    let three = s.add([(x, 1)], -3)
    tinamou_commit(s.pointer)
    #expect(s.solved(x) == [3])
    tinamou_rollback(s.pointer)
    #expect(tinamou_remove_constraint(s.pointer, three) == TINAMOU_UNKNOWN_HANDLE)
    s.add([(x, 1)], -100)
    #expect(s.solved(x) == [100])
  }

  @Test("are ended once, and only if begun")
  func unbalanced() {
    let s = CSolver()
    #expect(tinamou_commit(s.pointer) == TINAMOU_INVALID_ARGUMENT)
    #expect(tinamou_rollback(s.pointer) == TINAMOU_INVALID_ARGUMENT)
    for end in [tinamou_commit, tinamou_rollback] {
      #expect(tinamou_begin(s.pointer) == TINAMOU_OK)
      #expect(end(s.pointer) == TINAMOU_OK)
      #expect(tinamou_commit(s.pointer) == TINAMOU_INVALID_ARGUMENT)
      #expect(tinamou_rollback(s.pointer) == TINAMOU_INVALID_ARGUMENT)
    }
  }

  @Test("move required constraints that do not fit together on the way")
  func softened() {
    let s = CSolver()
    let left = s.variable(), right = s.variable()
    s.add([(left, 1)])
    let width = s.add([(right, 1), (left, -1)], -100)
    let edge = s.add([(right, 1)], -100)
    #expect(tinamou_set_constant(s.pointer, edge, -200) == TINAMOU_CONFLICT)
    tinamou_begin(s.pointer)
    #expect(tinamou_set_priority(s.pointer, width, 999) == TINAMOU_OK)
    #expect(tinamou_set_constant(s.pointer, edge, -200) == TINAMOU_OK)
    #expect(tinamou_set_constant(s.pointer, width, -200) == TINAMOU_OK)
    #expect(tinamou_set_priority(s.pointer, width, 1000) == TINAMOU_OK)
    #expect(tinamou_commit(s.pointer) == TINAMOU_OK)
    #expect(s.solved(left, right) == [0, 200])
  }
}

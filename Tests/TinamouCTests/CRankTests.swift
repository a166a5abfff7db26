import CTinamou
import Testing

@Suite("C ranks")
struct CRankTests {
  let s = CSolver()

  /// A wish of the same priority as all others here.
  private func wish(_ x: UInt32, _ value: Double) -> UInt64 { s.add([(x, 1)], -value, priority: 250) }

  @Test("count the constraints in the order in which they are added, and stay what they are when these are changed")
  func counted() {
    let x = s.variable()
    let ids = (0..<3).map { wish(x, Double($0)) }
    #expect(ids.map { tinamou_rank(s.pointer, $0) } == [0, 1 << 20, 2 << 20])
    tinamou_remove_constraint(s.pointer, ids[1])
    let again = wish(x, 1)
    #expect(tinamou_rank(s.pointer, again) == 3 << 20)
    tinamou_set_constant(s.pointer, ids[0], -7)
    tinamou_set_priority(s.pointer, ids[0], 251)
    #expect(tinamou_rank(s.pointer, ids[0]) == 0)
  }

  @Test("decide ties: a wish that is removed and added again with its rank holds as before")
  func hidingAndShowing() {
    let x = s.variable()
    let first = wish(x, 10)
    _ = wish(x, 20)
    #expect(s.solved(x) == [10])
    let rank = tinamou_rank(s.pointer, first)
    tinamou_remove_constraint(s.pointer, first)
    #expect(s.solved(x) == [20])
    let again = wish(x, 10)
    #expect(s.solved(x) == [20])
    #expect(tinamou_set_rank(s.pointer, again, rank) == TINAMOU_OK)
    #expect(tinamou_rank(s.pointer, again) == rank)
    #expect(s.solved(x) == [10])
  }

  @Test("are undone with a batch")
  func batch() {
    let x = s.variable()
    _ = wish(x, 10)
    let second = wish(x, 20)
    tinamou_begin(s.pointer)
    tinamou_set_rank(s.pointer, second, 0)
    tinamou_set_rank(s.pointer, second, 1 << 61 - 1)
    tinamou_rollback(s.pointer)
    #expect(tinamou_rank(s.pointer, second) == 1 << 20)
    #expect(s.solved(x) == [10])
  }

  @Test("are refused where they are too large, and without a constraint")
  func refused() {
    let x = s.variable()
    let id = wish(x, 10)
    for rank in [1 << 61, UInt64.max] {
      #expect(tinamou_set_rank(s.pointer, id, rank) == TINAMOU_INVALID_ARGUMENT)
    }
    #expect(tinamou_set_rank(s.pointer, id, 1 << 61 - 1) == TINAMOU_OK)
    #expect(tinamou_rank(s.pointer, id) == 1 << 61 - 1)
    #expect(tinamou_set_rank(s.pointer, id + 1, 0) == TINAMOU_UNKNOWN_HANDLE)
    #expect(tinamou_rank(s.pointer, id + 1) == .max)
  }
}

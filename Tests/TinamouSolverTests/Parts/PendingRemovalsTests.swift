import Testing

@testable import TinamouSolver

@Suite("Pending removals")
struct PendingRemovalsTests {
  private struct Removals: ~Copyable {
    var machine = Machine()

    init(rows count: Int) {
      for _ in 0..<count { _ = machine.problem.allocateRow(in: &machine.rows, &machine.journal) }
    }

    mutating func mark(_ row: Int32) {
      machine.removals.mark(RowIndex(row), in: &machine.rows, &machine.journal)
    }

    mutating func take() -> Int32 { machine.removals.take(in: &machine.rows, &machine.journal).position }

    var listed: [Int32] { machine.removals.rows.positions }
    var marked: [Int32] {
      machine.rows.indices.filter { machine.rows[$0].isPendingRemoval }.map { $0.position }
    }
  }

  @Test("are taken in reverse, and marked until then")
  func order() {
    var removals = Removals(rows: 5)
    var isEmpty = removals.machine.removals.isEmpty
    #expect(isEmpty)
    for row in [3, 1, 4] as [Int32] { removals.mark(row) }
    #expect(removals.listed == [3, 1, 4])
    #expect(removals.marked == [1, 3, 4])
    #expect(removals.take() == 4)
    #expect(removals.marked == [1, 3])
    #expect([removals.take(), removals.take()] == [1, 3])
    #expect(removals.marked == [])
    isEmpty = removals.machine.removals.isEmpty
    #expect(isEmpty)
  }

  @Test("are as they were when marking and taking are undone")
  func undo() {
    var removals = Removals(rows: 5)
    for row in [3, 1] as [Int32] { removals.mark(row) }
    removals.machine.commit()
    removals.mark(0)
    #expect([removals.take(), removals.take()] == [0, 1])
    removals.mark(4)
    removals.mark(1)
    #expect(removals.listed == [3, 4, 1])
    removals.machine.rollBack()
    #expect(removals.listed == [3, 1])
    #expect(removals.marked == [1, 3])
  }

  @Test("are copied whole, and then apart")
  func copies() {
    var removals = Removals(rows: 3)
    removals.mark(2)
    let copy = removals.machine.removals.copy()
    removals.mark(0)
    let copied = copy.rows.positions
    #expect(copied == [2])
    #expect(removals.listed == [2, 0])
  }

  // MARK: Which constraints wait

  @Test("are those whose going has consequences; others go at once")
  func whichWait() throws {
    var small = try SmallMachine()
    let (edit, wideG, narrowG, sameA) = (small.edit, small.wideG, small.narrowG, small.sameA)
    try small.machine.operate { (machine) throws(Refusal) in
      for row in [edit, wideG, narrowG, sameA] { machine.remove(row) }
      // What was removed already is not removed again.
      for row in [edit, narrowG] { machine.remove(row) }
    }
    let waiting = small.machine.removals.rows.positions
    #expect(waiting == [edit.position, wideG.position])
    var states = [edit, wideG, narrowG, sameA].map { small.machine.rows[$0].state }
    #expect(states == [.active, .upper, .unused, .unused])
    let problems = small.machine.auditParts()
    #expect(problems == [])
    try small.machine.solve()
    states = [edit, wideG, narrowG, sameA].map { small.machine.rows[$0].state }
    #expect(states == [.unused, .unused, .unused, .unused])
    let (left, solved) = (small.machine.removals.isEmpty, small.machine.auditParts())
    #expect(left)
    #expect(solved == [])
  }
}

import SolverTestSupport
import Testing

@testable import TinamouSolver

@Suite("The worklist")
struct WorklistTests {
  /// A machine with variables, and with inactive rows of some priorities, which have no terms.
  private struct Work: ~Copyable {
    var machine = Machine()
    var variables: [VariableIndex] = []
    var rows: [RowIndex] = []

    init(variables count: Int = 0, priorities: [Double] = []) {
      variables = machine.makeVariables(count)
      for priority in priorities {
        let row = machine.problem.allocateRow(in: &machine.rows, &machine.journal)
        machine.problem.setCost(of: row, weight: 1, priority: priority, in: &machine.rows, &machine.journal)
        machine.activeSet.set(row, .lower, in: &machine.rows, &machine.journal)
        rows.append(row)
      }
      machine.commit()
    }

    mutating func enqueue(_ index: Int) {
      machine.work.enqueue(rows[index], in: &machine.rows, &machine.journal)
    }

    /// Enters all rows, in that order.
    mutating func enqueue(_ order: [Int]) {
      for index in order { enqueue(index) }
    }

    mutating func setPriority(_ index: Int, _ priority: Double) {
      machine.setCost(of: rows[index], weight: 1, priority: priority)
    }

    mutating func takeAll(requiredOnly: Bool = false) -> [Int] {
      machine.takeAllQueued(requiredOnly: requiredOnly).map { Int($0.position) }
    }

    mutating func takeOne() -> Int32 {
      machine.work.nextQueued(requiredOnly: false, startingRounds: true, in: &machine.rows, &machine.journal).position
    }

    mutating func popAll(at priority: Double) -> [Int32] {
      machine.work.popAll(at: priority, in: machine.rows).positions
    }

    mutating func dequeue(_ index: Int) {
      machine.work.dequeue(rows[index], in: &machine.rows, &machine.journal)
    }

    /// Returns the number of rows in the pool.
    mutating func fillPool() -> Int {
      machine.work.fillPool(in: machine.rows)
      return machine.work.poolCount
    }

    /// Puts the pooled rows back, and takes all.
    mutating func takePooled() -> [Int] {
      machine.work.emptyPool(in: machine.rows)
      return takeAll()
    }

    var counts: [Int] { [machine.work.dirtyCount, machine.work.queuedCount] }
  }

  // MARK: Variables

  @Test("gives dirty variables in the order of their labels, each once")
  func dirtyOrder() {
    var work = Work(variables: 6)
    for index in [3, 1, 5, 1, 0, 3, 4] { work.machine.markDirty(work.variables[index]) }
    #expect(work.counts == [5, 0])
    #expect(work.machine.takeAllDirty() == [0, 1, 3, 4, 5].map { work.variables[$0] })
    #expect(work.counts == [0, 0])
    let isDirty = work.variables.map { work.machine.variables[$0].isDirty }
    #expect(!isDirty.contains(true))
  }

  @Test("gives dirty variables up to a label, and that one, too")
  func limit() {
    var work = Work(variables: 6)
    for variable in work.variables { work.machine.markDirty(variable) }
    let label = work.machine.order.labels[work.variables[2]]
    #expect(work.machine.takeAllDirty(through: .before) == [])
    #expect(work.machine.takeAllDirty(through: label) == Array(work.variables[0...2]))
    #expect(work.counts == [3, 0])
    // One before the limit that becomes dirty again comes up once more.
    work.machine.markDirty(work.variables[1])
    #expect(work.machine.takeAllDirty(through: label) == [work.variables[1]])
    #expect(work.machine.takeAllDirty() == Array(work.variables[3...5]))
  }

  @Test("passes over variables that are clean or stand elsewhere by now")
  func outOfDate() {
    var work = Work(variables: 4)
    for variable in work.variables { work.machine.markDirty(variable) }
    work.machine.work.setClean(work.variables[1], in: &work.machine.variables, &work.machine.journal)
    work.machine.order.unlink(work.variables[0], &work.machine.journal)
    work.machine.order.link(
      work.variables[0], after: work.variables[2], &work.machine.work, work.machine.variables, &work.machine.journal)
    #expect(work.counts == [3, 0])
    #expect(work.machine.takeAllDirty() == [2, 0, 3].map { work.variables[$0] })
    // One that was cleaned and is dirty again comes up once, though it is in the heap twice.
    work.machine.markDirty(work.variables[1])
    work.machine.work.setClean(work.variables[1], in: &work.machine.variables, &work.machine.journal)
    work.machine.markDirty(work.variables[1])
    #expect(work.machine.takeAllDirty() == [work.variables[1]])
    #expect(work.counts == [0, 0])
  }

  // MARK: Rows

  @Test("gives rows by priority, those of the same priority by position")
  func queueOrder() {
    let priorities: [Double] = [250, 1000, 750, 250, 1000, 999.5, 0]
    var random = SplitMix64(seed: 1)
    for _ in 0..<20 {
      var work = Work(priorities: priorities)
      work.enqueue(Array(priorities.indices).shuffled(using: &random))
      // Rows that wait already are not entered again.
      work.enqueue([0, 4])
      #expect(work.counts == [0, 7])
      #expect(work.takeAll() == [1, 4, 5, 2, 0, 3, 6])
      let mayHoldRequired = work.machine.work.mayHoldRequired
      #expect(!mayHoldRequired)
      #expect(work.counts == [0, 0])
    }
  }

  @Test("gives what is entered by a search a round later, also where that was undone")
  func rounds() {
    var work = Work(priorities: [500, 500, 500, 500])
    work.enqueue([1, 2, 3])
    #expect(work.takeOne() == 1)
    work.enqueue([0, 1])
    work.machine.commit()
    #expect(work.takeOne() == 2)
    #expect(work.takeOne() == 3)
    #expect(work.takeOne() == 0)
    work.machine.rollBack()
    #expect(work.takeAll() == [2, 3, 0, 1])
    work.enqueue(3)
    work.machine.work.endRounds()
    work.enqueue(2)
    #expect(work.takeAll() == [2, 3])
  }

  @Test("keeps the rows of the strongest priority aside for a search, and takes them back")
  func pool() {
    var work = Work(priorities: [500, 250, 500, 250, 750])
    work.enqueue([0, 1, 2, 3])
    work.machine.work.fillPool(in: work.machine.rows)
    let pooled = (0..<work.machine.work.poolCount).map { work.machine.work.pooled($0) }
    #expect(pooled == [work.rows[0], work.rows[2]])
    #expect(work.counts == [0, 4])
    var isWeaker = work.machine.work.isPoolWeaker(in: work.machine.rows)
    #expect(!isWeaker)
    // The heap's first entry is then out of date.
    work.enqueue(4)
    work.machine.dequeue(work.rows[4])
    isWeaker = work.machine.work.isPoolWeaker(in: work.machine.rows)
    #expect(!isWeaker)
    work.enqueue(4)
    isWeaker = work.machine.work.isPoolWeaker(in: work.machine.rows)
    #expect(isWeaker)
    work.machine.work.removePooled(0)
    work.machine.dequeue(work.rows[0])
    work.machine.work.emptyPool(in: work.machine.rows)
    #expect(work.takeAll() == [4, 2, 1, 3])
  }

  @Test("gives required rows alone where only those are asked for")
  func requiredOnly() {
    var work = Work(priorities: [250, 1000, 750, 1000])
    work.enqueue([0, 1, 2, 3])
    #expect(work.takeAll(requiredOnly: true) == [1, 3])
    #expect(work.counts == [0, 2])
    let mayHoldRequired = work.machine.work.mayHoldRequired
    #expect(!mayHoldRequired)
    #expect(work.takeAll(requiredOnly: true) == [])
    #expect(work.takeAll() == [2, 0])
  }

  @Test("passes over rows that were taken from the queue")
  func unqueued() {
    var work = Work(priorities: [250, 500, 750])
    work.enqueue([0, 1, 2])
    work.machine.work.dequeue(work.rows[1], in: &work.machine.rows, &work.machine.journal)
    #expect(work.counts == [0, 2])
    #expect(work.takeAll() == [2, 0])
    // One that was taken and waits again comes up once.
    work.enqueue(1)
    work.machine.work.dequeue(work.rows[1], in: &work.machine.rows, &work.machine.journal)
    work.enqueue(1)
    #expect(work.takeAll() == [1])
    #expect(work.counts == [0, 0])
  }

  @Test("gives a row under its new priority, and once")
  func newPriority() {
    var work = Work(priorities: [250, 500, 750, 1000])
    work.enqueue([0, 1, 2, 3])
    work.setPriority(0, 900)
    work.setPriority(3, 100)
    work.setPriority(1, 999)
    work.setPriority(1, 500)
    #expect(work.counts == [0, 4])
    #expect(work.takeAll() == [0, 2, 1, 3])
    #expect(work.takeAll() == [])
    // A row that does not wait is not entered by a new priority.
    work.setPriority(2, 300)
    #expect(work.takeAll() == [])
    #expect(work.counts == [0, 0])
  }

  @Test("gives all rows of one priority in order, each once, and leaves them counted")
  func batches() {
    var work = Work(priorities: [500, 250, 500, 500, 500, 750, 500])
    work.enqueue([4, 2, 5, 0, 1, 3, 6])
    #expect(work.popAll(at: 500) == [], "something stronger comes first")
    #expect(work.machine.takeAllQueued(requiredOnly: true) == [])
    work.machine.work.dequeue(work.rows[5], in: &work.machine.rows, &work.machine.journal)
    // One comes up again under another priority, one was taken, one is in the heap twice.
    #expect(work.popAll(at: 750) == [])
    work.setPriority(3, 100)
    work.machine.work.dequeue(work.rows[2], in: &work.machine.rows, &work.machine.journal)
    work.machine.work.requeue(work.rows[4], in: work.machine.rows)
    #expect(work.popAll(at: 500) == [0, 4, 6])
    #expect(work.counts == [0, 5])
    // Whoever has no use for them gives them back.
    for index in [6, 0] { work.machine.work.requeue(work.rows[index], in: work.machine.rows) }
    #expect(work.takeAll() == [0, 6, 1, 3])
    #expect(work.counts == [0, 1])
  }

  @Test("pools a row once, however often it leaves the queue and enters it again")
  func pooledOnce() {
    var work = Work(priorities: [500, 500, 500])
    work.enqueue([0, 1, 2])
    #expect(work.fillPool() == 3)
    for _ in 0..<10 {
      work.dequeue(1)
      work.enqueue(1)
      #expect(work.fillPool() == 3)
    }
    #expect(work.takePooled() == [0, 1, 2])
  }

  @Test("lists an unchecked row once, also where the row is freed and used again")
  func unchecked() {
    var work = Work(priorities: [1000, 1000])
    for row in work.rows { work.machine.work.noteUnchecked(row, in: &work.machine.rows, &work.machine.journal) }
    work.machine.activeSet.set(work.rows[0], .unused, in: &work.machine.rows, &work.machine.journal)
    work.machine.problem.freeRow(work.rows[0], in: &work.machine.rows)
    let again = work.machine.problem.allocateRow(in: &work.machine.rows, &work.machine.journal)
    #expect(again == work.rows[0])
    work.machine.work.noteUnchecked(again, in: &work.machine.rows, &work.machine.journal)
    #expect(work.machine.work.unchecked.count == 2)
    let taken = (0..<2).map { _ in
      work.machine.work.takeUnchecked(in: &work.machine.rows, &work.machine.journal).position
    }
    #expect(taken == [work.rows[1].position, work.rows[0].position] && work.machine.work.unchecked.isEmpty)
  }

  @Test("gives back no memory that holds something")
  func givingBack() {
    var work = Work(variables: 2, priorities: [250, 1000])
    work.enqueue([0, 1])
    work.machine.work.giveBack()
    #expect(work.takeAll() == [1, 0])
    work.machine.markDirty(work.variables[1])
    work.machine.work.giveBack()
    #expect(work.machine.takeAllDirty() == [work.variables[1]])
    // What is out of date holds nothing.
    work.enqueue([0, 1])
    for row in work.rows {
      work.machine.work.dequeue(row, in: &work.machine.rows, &work.machine.journal)
    }
    var mayHoldRequired = work.machine.work.mayHoldRequired
    #expect(mayHoldRequired)
    work.machine.work.giveBack()
    mayHoldRequired = work.machine.work.mayHoldRequired
    #expect(!mayHoldRequired)
  }

  @Test("is copied whole, and then apart")
  func copies() {
    var work = Work(variables: 3, priorities: [250, 500])
    work.enqueue([0, 1])
    work.machine.markDirty(work.variables[2])
    var copy = work.machine.copy()
    #expect(work.takeAll() == [1, 0])
    #expect(work.machine.takeAllDirty() == [work.variables[2]])
    #expect(copy.takeAllQueued() == [work.rows[1], work.rows[0]])
    #expect(copy.takeAllDirty() == [work.variables[2]])
  }
}

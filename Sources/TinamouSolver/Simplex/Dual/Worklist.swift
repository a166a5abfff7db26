/// The work that is left: variables to be evaluated again, by their labels, and rows that may be inconsistent, by
/// their priorities.
///
/// Entries of the heaps that are out of date are skipped when they come up; the records tell which are.
struct Worklist: ~Copyable {
  private var dirty = Heap<OrderLabel, VariableRecord>()
  private(set) var dirtyCount = 0
  private var queue = Heap<QueueKey, Row>()
  private(set) var queuedCount = 0
  /// Active constraints that are evaluated by their reduced rows, whose values have changed: their residuals are to be
  /// looked at when no definition is out of date any more.
  private(set) var unchecked = Buffer<RowIndex>()
  /// The round of the rows that are entered next.
  private var round = QueueKey.firstRound
  /// Queued rows of one priority that a search has taken out of the heap to choose among them.
  private var pool = Buffer<RowIndex>()
  private(set) var poolPriority = 0.0

  init() {}

  func copy() -> Worklist {
    var other = Worklist()
    other.dirty = dirty.copy()
    other.dirtyCount = dirtyCount
    other.queue = queue.copy()
    other.queuedCount = queuedCount
    other.unchecked = unchecked.copy()
    return other
  }

  /// True if most entries are out of date: what is undone or removed leaves its own behind until it comes up.
  @inline(__always)
  func isCrowded(_ rows: borrowing Rows, _ variables: borrowing Variables) -> Bool {
    queue.size > 2 &* rows.count &+ 256 || dirty.size > 2 &* variables.count &+ 256
  }

  /// Drops the entries that are out of date.
  @inline(never)
  mutating func gather(
    _ rows: borrowing Rows, _ variables: borrowing Variables, labels: borrowing Table<VariableRecord, OrderLabel>
  ) {
    queue = Heap()
    for row in rows.indices where rows[row].isQueued { requeue(row, in: rows) }
    dirty = Heap()
    for variable in variables.indices where variables[variable].isDirty {
      reschedule(variable, at: labels[variable])
    }
  }

  /// Gives back the memory of heaps that hold nothing any more.
  mutating func giveBack() {
    if dirtyCount == 0 { dirty = Heap() }
    if queuedCount == 0 { queue = Heap() }
    if unchecked.isEmpty { unchecked = Buffer() }
  }
}

/// The order in which rows are taken up: the strongest priority first, within a priority in rounds; the heap takes equal
/// ones by their positions.
///
/// When a search turns out to be long, what it enters comes a round after the row that it has taken last, so that all that
/// waits at a priority is looked at once before anything is looked at twice. By their positions alone the first would be
/// repaired again and again.
struct QueueKey: Comparable, BitwiseCopyable {
  var priority: Double
  var round: UInt8

  /// 0 is the round of what is not queued.
  static var firstRound: UInt8 { 1 }
  /// No round comes after it: a row's record has seven bits for its round.
  static var lastRound: UInt8 { 127 }

  @inline(__always)
  static func < (a: QueueKey, b: QueueKey) -> Bool {
    a.priority > b.priority || (a.priority == b.priority && a.round < b.round)
  }
}

extension VariableRecord {
  struct Evaluation: BitwiseCopyable {
    fileprivate(set) var isDirty = false
  }
}

extension Row {
  struct Queueing: BitwiseCopyable {
    // One byte for both: a row's record has none to spare.
    private var bits: UInt8 = 0

    /// The round in which a queued row comes up; 0 if it is not queued.
    fileprivate(set) var round: UInt8 {
      get { bits >> 1 }
      set { bits = newValue << 1 | bits & 1 }
    }
    fileprivate(set) var isUnchecked: Bool {
      get { bits & 1 != 0 }
      set { bits = newValue ? bits | 1 : bits & ~1 }
    }
  }
}

// MARK: - Variables

extension Worklist {
  /// Notes that a variable's value or definition must be evaluated again.
  @inline(__always)
  mutating func markDirty(
    _ variable: VariableIndex, at label: OrderLabel, in variables: inout Variables, _ journal: inout Journal
  ) {
    if !variables[variable].isDirty { mark(variable, at: label, in: &variables, &journal) }
  }

  private mutating func mark(
    _ variable: VariableIndex, at label: OrderLabel, in variables: inout Variables, _ journal: inout Journal
  ) {
    variables[variable].evaluation.isDirty = true
    dirtyCount += 1
    dirty.push(variable, key: label)
    journal.note(.dirtied, variable)
  }

  /// The dirty variable that comes first, if it does not come after `limit`; or none.
  mutating func takeDirty(
    through limit: OrderLabel, labels: borrowing Table<VariableRecord, OrderLabel>, in variables: inout Variables,
    _ journal: inout Journal
  ) -> VariableIndex {
    while let item = dirty.pop(through: limit) {
      if !variables[item.element].isDirty || labels[item.element] != item.key { continue }
      setClean(item.element, in: &variables, &journal)
      return item.element
    }
    return .none
  }

  mutating func setClean(_ variable: VariableIndex, in variables: inout Variables, _ journal: inout Journal) {
    unmarkDirty(variable, in: &variables)
    journal.note(.cleaned, variable)
  }

  /// Undoes ``markDirty(_:at:in:_:)``.
  mutating func unmarkDirty(_ variable: VariableIndex, in variables: inout Variables) {
    variables[variable].evaluation.isDirty = false
    dirtyCount -= 1
  }

  /// Has a dirty variable come up under its new label.
  mutating func reschedule(_ variable: VariableIndex, at label: OrderLabel) { dirty.push(variable, key: label) }
}

// MARK: - Rows

extension Worklist {
  /// True if a required row may be in the queue: false only if there is none, not even one whose entry is out of date.
  var mayHoldRequired: Bool { !queue.isEmpty && queue.top.key.priority == 1000 }

  /// Puts a row in the queue of those to be looked at.
  mutating func enqueue(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    enqueue(row, round: round, in: &rows, &journal)
  }

  /// The same in a round that was noted.
  mutating func enqueue(_ row: RowIndex, round: UInt8, in rows: inout Rows, _ journal: inout Journal) {
    if rows[row].isQueued { return }
    journal.note(.queued, row)
    rows[row].queueing.round = round
    queuedCount += 1
    requeue(row, in: rows)
  }

  mutating func dequeue(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    if !rows[row].isQueued { return }
    journal.note(.unqueued, row, other: Int32(rows[row].queueing.round))
    rows[row].queueing.round = 0
    queuedCount -= 1
  }

  /// Has a queued row come up under its present priority.
  mutating func requeue(_ row: RowIndex, in rows: borrowing Rows) {
    queue.push(row, key: QueueKey(priority: rows[row].priority, round: rows[row].queueing.round))
  }

  /// Takes the next row from the queue, or none.
  ///
  /// - Parameter startingRounds: whether what is entered from now on is of the round after that row's.
  @inline(__always)
  mutating func nextQueued(
    requiredOnly: Bool, startingRounds: Bool = false, in rows: inout Rows, _ journal: inout Journal
  ) -> RowIndex {
    while !queue.isEmpty {
      if requiredOnly && queue.top.key.priority < 1000 { return .none }
      let item = queue.pop()
      if rows[item.element].queueing.round != item.key.round || rows[item.element].priority != item.key.priority {
        continue
      }
      dequeue(item.element, in: &rows, &journal)
      if startingRounds { round = max(round, min(item.key.round &+ 1, QueueKey.lastRound)) }
      return item.element
    }
    return .none
  }

  /// Takes the rows of one priority from the heap, in order; they still count as queued.
  mutating func popAll(at priority: Double, in rows: borrowing Rows) -> Buffer<RowIndex> {
    var waiting = Buffer<RowIndex>()
    while let row = pop(at: priority) {
      if rows[row].isQueued && rows[row].priority == priority { waiting.append(row) }
    }
    waiting.sort { $0 < $1 }
    waiting.removeRepetitions { $0 == $1 }
    return waiting
  }

  private mutating func pop(at priority: Double) -> RowIndex? {
    queue.isEmpty || queue.top.key.priority != priority ? nil : queue.pop().element
  }
}

// MARK: - Searches

extension Worklist {
  /// Ends a search: what is entered next is of the first round.
  mutating func endRounds() { round = QueueKey.firstRound }

  /// True if something stronger than what is in the pool may be in the heap.
  var isPoolWeaker: Bool { !queue.isEmpty && queue.top.key.priority > poolPriority }

  /// Takes the rows of the strongest priority out of the heap, to those of that priority that were taken before.
  mutating func fillPool(in rows: borrowing Rows) {
    if pool.isEmpty { poolPriority = queue.isEmpty ? 0 : queue.top.key.priority }
    while let row = pop(at: poolPriority) {
      if rows[row].isQueued && rows[row].priority == poolPriority { pool.append(row) }
    }
  }

  /// True if the heap has entries, be they out of date.
  var mayHoldAny: Bool { !queue.isEmpty }

  var poolCount: Int { pool.count }
  func pooled(_ index: Int) -> RowIndex { pool[index] }

  mutating func removePooled(_ index: Int) {
    let last = pool.removeLast()
    if index < pool.count { pool[index] = last }
  }

  /// Puts what is in the pool back.
  mutating func emptyPool(in rows: borrowing Rows) {
    while !pool.isEmpty {
      let row = pool.removeLast()
      if rows[row].isQueued { requeue(row, in: rows) }
    }
  }
}

extension Worklist {
  mutating func noteUnchecked(_ row: RowIndex, in rows: inout Rows) {
    if rows[row].queueing.isUnchecked { return }
    rows[row].queueing.isUnchecked = true
    unchecked.append(row)
  }

  mutating func takeUnchecked(in rows: inout Rows) -> RowIndex {
    let row = unchecked.removeLast()
    rows[row].queueing.isUnchecked = false
    return row
  }
}

extension Machine {
  mutating func markDirty(_ variable: VariableIndex) {
    work.markDirty(variable, at: order.labels[variable], in: &variables, &journal)
  }

  mutating func enqueue(_ row: RowIndex) { work.enqueue(row, in: &rows, &journal) }

  mutating func dequeue(_ row: RowIndex) { work.dequeue(row, in: &rows, &journal) }
}

/// The work that is left: variables to evaluate again, by label, and rows that may be inconsistent, by priority.
///
/// Heap entries that are out of date are skipped when they come up. The records tell which entries these are.
struct Worklist: ~Copyable {
  private var dirty = Heap<OrderLabel, VariableRecord>()
  private(set) var dirtyCount = 0
  private var queue = Heap<QueueKey, Row>()
  private(set) var queuedCount = 0
  /// Active constraints that are evaluated by their reduced rows and whose values have changed. Their residuals are
  /// examined when no definition is out of date any more.
  private(set) var unchecked = Buffer<RowIndex>()
  /// The round of the rows that are queued next.
  private var round = QueueKey.firstRound
  /// Queued rows of one priority that a search has taken out of the heap, to choose among them.
  private var pool = Buffer<RowIndex>()
  private(set) var poolPriority = 0.0

  func copy() -> Worklist {
    Worklist(
      dirty: dirty.copy(), dirtyCount: dirtyCount, queue: queue.copy(), queuedCount: queuedCount,
      unchecked: unchecked.copy())
  }

  /// True if most entries are out of date. Work that is undone or removed leaves its entries behind until they come up.
  @inline(__always)
  func isCrowded(_ rows: borrowing Rows, _ variables: borrowing Variables) -> Bool {
    queue.size &+ dirty.size > 256
      && (queue.size > 2 &* rows.count &+ 256 || dirty.size > 2 &* variables.count &+ 256)
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

  /// Gives back the memory of heaps that hold only entries out of date, and of an empty list.
  mutating func giveBack() {
    if dirtyCount == 0 { dirty = Heap() }
    if queuedCount == 0 { queue = Heap() }
    if unchecked.isEmpty { unchecked = Buffer() }
  }
}

/// The order in which rows are taken up: the strongest priority first, within a priority in rounds, and within a round
/// required equalities first. The heap orders equal keys by position.
///
/// An equality determines a variable for good. Until it does, the variable has a meaningless value, for which inequalities
/// would be taken up in vain: a height that follows from two edges, one of which is not known yet, may be negative.
///
/// In a long search, new rows come a round after the row that the search has taken last. So all rows that wait at a
/// priority are examined once before any is examined twice. By position alone, the first rows would be repaired again
/// and again.
struct QueueKey: Comparable, BitwiseCopyable {
  var priority: Double
  /// Twice the round, and 1 more if the row is not a required equality.
  private var place: UInt8

  var round: UInt8 { place >> 1 }

  @inline(__always)
  init(_ row: Row) {
    priority = row.priority
    place = row.queueing.round << 1 | (row.isRequiredEquality ? 0 : 1)
  }

  /// The round of rows that are not queued is 0.
  static var firstRound: UInt8 { 1 }
  /// No round comes after it, because a row's record has seven bits for its round.
  static var lastRound: UInt8 { 127 }

  @inline(__always)
  static func < (a: QueueKey, b: QueueKey) -> Bool {
    a.priority > b.priority || (a.priority == b.priority && a.place < b.place)
  }
}

extension VariableRecord {
  struct Evaluation: BitwiseCopyable {
    fileprivate(set) var isDirty = false
  }
}

extension Row {
  struct Queueing: BitwiseCopyable {
    // One byte for both, because a row's record has none to spare.
    private var bits: UInt8 = 0

    /// The round in which a queued row comes up. 0 if the row is not queued.
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
    if variables[variable].isDirty { return }
    setDirty(variable, at: label, in: &variables)
    journal.note(.dirtied, variable)
  }

  /// The same for a variable that is not dirty, without a note.
  @inline(__always)
  mutating func setDirty(_ variable: VariableIndex, at label: OrderLabel, in variables: inout Variables) {
    variables[variable].evaluation.isDirty = true
    dirtyCount &+= 1
    dirty.push(variable, key: label)
  }

  /// Takes the first dirty variable, or none if that comes after `limit`. The caller notes that the variable is clean.
  @inline(__always)
  mutating func takeDirty(
    through limit: OrderLabel, labels: borrowing Table<VariableRecord, OrderLabel>, in variables: inout Variables
  ) -> VariableIndex {
    while let item = dirty.pop(through: limit) {
      if !variables[item.element].isDirty || labels[item.element] != item.key { continue }
      unmarkDirty(item.element, in: &variables)
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

  /// Puts a dirty variable into the heap under its new label.
  mutating func reschedule(_ variable: VariableIndex, at label: OrderLabel) { dirty.push(variable, key: label) }
}

// MARK: - Rows

extension Worklist {
  /// True if the queue may hold a required row. False only if not even an entry out of date is of a required row.
  var mayHoldRequired: Bool { !queue.isEmpty && queue.top.key.priority == 1000 }

  /// Puts a row into the queue of rows to examine.
  mutating func enqueue(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    enqueue(row, round: round, in: &rows, &journal)
  }

  /// Puts a row into the queue, in a round that was noted.
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

  /// Puts a queued row into the heap under its present priority.
  mutating func requeue(_ row: RowIndex, in rows: borrowing Rows) {
    queue.push(row, key: QueueKey(rows[row]))
  }

  /// Takes the next row from the queue, or none.
  ///
  /// - Parameter startingRounds: true if rows queued from now on belong to the round after that of this row.
  @inline(__always)
  mutating func nextQueued(
    requiredOnly: Bool, startingRounds: Bool = false, in rows: inout Rows, _ journal: inout Journal
  ) -> RowIndex {
    while !queue.isEmpty {
      if requiredOnly && queue.top.key.priority < 1000 { return .none }
      let item = queue.pop()
      // A row that was undone may have left an entry for the row that has its position now.
      if QueueKey(rows[item.element]) != item.key { continue }
      dequeue(item.element, in: &rows, &journal)
      if startingRounds { round = max(round, min(item.key.round &+ 1, QueueKey.lastRound)) }
      return item.element
    }
    return .none
  }

  /// The priority of the row that comes next, or 0.
  mutating func strongestPriority(in rows: borrowing Rows) -> Double {
    while !queue.isEmpty {
      let (row, key) = (queue.top.element, queue.top.key)
      if QueueKey(rows[row]) == key { return key.priority }
      _ = queue.pop()
    }
    return 0
  }

  /// Takes the rows of one priority from the heap, in order. These rows still count as queued.
  mutating func popAll(at priority: Double, in rows: borrowing Rows) -> Buffer<RowIndex> {
    var waiting = Buffer<RowIndex>()
    while let row = pop(at: priority) {
      if rows[row].isQueued && rows[row].priority == priority { waiting.append(row) }
    }
    waiting.removeDuplicates()
    return waiting
  }

  private mutating func pop(at priority: Double) -> RowIndex? {
    queue.isEmpty || queue.top.key.priority != priority ? nil : queue.pop().element
  }
}

// MARK: - Searches

extension Worklist {
  /// Ends a search. Rows queued next belong to the first round.
  mutating func endRounds() { round = QueueKey.firstRound }

  /// True if the pooled rows or the strongest queued row are required.
  mutating func isNextRequired(in rows: borrowing Rows) -> Bool {
    (!pool.isEmpty && poolPriority == 1000) || strongestPriority(in: rows) == 1000
  }

  /// True if a row in the heap is stronger than those in the pool.
  mutating func isPoolWeaker(in rows: borrowing Rows) -> Bool { strongestPriority(in: rows) > poolPriority }

  /// Adds the heap's rows of the pool's priority to the pool, or its rows of the strongest priority if the pool is
  /// empty.
  mutating func fillPool(in rows: borrowing Rows) {
    if pool.isEmpty { poolPriority = queue.isEmpty ? 0 : queue.top.key.priority }
    while let row = pop(at: poolPriority) {
      if rows[row].isQueued && rows[row].priority == poolPriority { pool.append(row) }
    }
    // A pooled row that leaves the queue and enters it again comes from the heap once more.
    if pool.count > queuedCount { pool.removeDuplicates() }
  }

  /// True if the heap has entries, even if these are out of date.
  var mayHoldAny: Bool { !queue.isEmpty }

  var poolCount: Int { pool.count }
  func pooled(_ index: Int) -> RowIndex { pool[index] }

  mutating func removePooled(_ index: Int) {
    let last = pool.removeLast()
    if index < pool.count { pool[index] = last }
  }

  /// Puts the pooled rows back into the heap.
  mutating func emptyPool(in rows: borrowing Rows) {
    while !pool.isEmpty {
      let row = pool.removeLast()
      if rows[row].isQueued { requeue(row, in: rows) }
    }
  }
}

extension Worklist {
  mutating func noteUnchecked(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    if rows[row].queueing.isUnchecked { return }
    journal.note(.unchecked, row)
    rows[row].queueing.isUnchecked = true
    unchecked.append(row)
  }

  mutating func takeUnchecked(in rows: inout Rows, _ journal: inout Journal) -> RowIndex {
    let row = unchecked.removeLast()
    journal.note(.checked, row)
    rows[row].queueing.isUnchecked = false
    return row
  }
}

extension Machine {
  @inline(never)
  mutating func markDirty(_ variable: VariableIndex) {
    work.markDirty(variable, at: order.labels[variable], in: &variables, &journal)
  }

  mutating func enqueue(_ row: RowIndex) { work.enqueue(row, in: &rows, &journal) }

  mutating func dequeue(_ row: RowIndex) { work.dequeue(row, in: &rows, &journal) }
}

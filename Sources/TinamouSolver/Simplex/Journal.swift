/// The undo log of the operation in progress.
///
/// Every primitive change of the machine's lasting state notes here how to undo it. A refused operation is undone in
/// strict reverse order, so that even the order within columns, the free lists and the labels are as they were: nothing
/// that a later choice could depend on remembers the refusal. Scratch memory and statistics are not part of the state.
struct Journal: ~Copyable {
  var entries = Buffer<Entry>()
  /// Multipliers that were overwritten; the latest belong to the latest `.multiplier` entry.
  var levels = Buffer<Level>()
  /// Row records that were overwritten.
  var records = Buffer<Row>()
  /// Rows that go, and blocks of rows that got other terms, when the operation is committed.
  var doomedRows = Buffer<Int32>()
  var doomedTerms = Buffer<Block>()
  var doomedVariables = Buffer<Int32>()
  /// The rows this operation added or changed, in the order in which they were proposed.
  var proposed = Buffer<Int32>()
  var proposesNewRows = false
  var isReplaying = false
  /// Where the operation in progress began.
  var start = Savepoint()
  /// How many transactions are open, one within the other. While there is one, a committed operation can be undone.
  var openTransactions = 0

  init() {}

  func copy() -> Journal {
    var other = Journal()
    other.entries = entries.copy()
    other.levels = levels.copy()
    other.records = records.copy()
    other.doomedRows = doomedRows.copy()
    other.doomedTerms = doomedTerms.copy()
    other.doomedVariables = doomedVariables.copy()
    other.start = start
    other.openTransactions = openTransactions
    return other
  }

  /// A state that can be returned to: how long the lists were, and what has no entries.
  struct Savepoint: BitwiseCopyable {
    var entries = 0
    var doomedRows = 0
    var doomedTerms = 0
    var doomedVariables = 0
    var pace = Pace()
  }

  enum Kind: UInt8, BitwiseCopyable {
    case allocatedRow, linkedTerms, unlinkedTerms, record, state, multiplier, constant
    case namedEliminations, unnamedEliminations
    case defined, undefined, linkedInOrder, unlinkedFromOrder, relabelled
    case value, dirtied, cleaned, queued, unqueued, edit, condemned, uncondemned
    case madeVariable, removedVariable, told
  }

  struct Entry: BitwiseCopyable {
    var kind: Kind
    /// The row or variable that was changed.
    var subject: Int32
    /// Another row or variable, a state or a count, as the kind needs.
    var other: Int32
    var label: Int64
    var number: Double
    var number2: Double
  }
}

extension Machine {
  @inline(__always)
  mutating func record(
    _ kind: Journal.Kind, _ subject: Int32, other: Int32 = -1, label: Int64 = 0, number: Double = 0, number2: Double = 0
  ) {
    if journal.isReplaying { return }
    journal.entries.append(
      Journal.Entry(kind: kind, subject: subject, other: other, label: label, number: number, number2: number2))
  }

  /// Notes a row's whole record before fields without an entry of their own are changed.
  mutating func recordWhole(_ row: Int32) {
    if journal.isReplaying { return }
    journal.records.append(rows[row])
    record(.record, row)
  }

  /// Makes the operation in progress final, or, within a transaction, a part of it.
  mutating func commit() {
    if journal.openTransactions == 0 {
      for index in 0..<journal.doomedRows.count { freeRow(journal.doomedRows[index]) }
      for index in 0..<journal.doomedTerms.count { terms.release(journal.doomedTerms[index]) }
      for index in 0..<journal.doomedVariables.count { unusedVariables.append(journal.doomedVariables[index]) }
      clearJournal()
    }
    beginOperation()
  }

  /// Undoes the operation in progress.
  mutating func rollBack() {
    journal.isReplaying = true
    while journal.entries.count > journal.start.entries { undo(journal.entries.removeLast()) }
    journal.isReplaying = false
    journal.doomedRows.truncate(to: journal.start.doomedRows)
    journal.doomedTerms.truncate(to: journal.start.doomedTerms)
    journal.doomedVariables.truncate(to: journal.start.doomedVariables)
    pace = journal.start.pace
    beginOperation()
  }

  var isInTransaction: Bool { journal.openTransactions > 0 }

  /// Opens a transaction and returns where it began.
  mutating func openTransaction() -> Journal.Savepoint {
    journal.openTransactions += 1
    return journal.start
  }

  /// Closes the innermost transaction and keeps what was done in it.
  mutating func closeTransaction() {
    journal.openTransactions -= 1
    commit()
  }

  /// Closes the innermost transaction and undoes what was done in it.
  mutating func closeTransaction(undoingTo start: Journal.Savepoint) {
    journal.start = start
    rollBack()
    closeTransaction()
  }

  private mutating func beginOperation() {
    journal.start = Journal.Savepoint(
      entries: journal.entries.count, doomedRows: journal.doomedRows.count, doomedTerms: journal.doomedTerms.count,
      doomedVariables: journal.doomedVariables.count, pace: pace)
    journal.proposed.removeAll()
    journal.proposesNewRows = false
  }

  private mutating func clearJournal() {
    journal.entries.removeAll()
    journal.levels.removeAll()
    journal.records.removeAll()
    journal.doomedRows.removeAll()
    journal.doomedTerms.removeAll()
    journal.doomedVariables.removeAll()
  }

  private mutating func undo(_ entry: Journal.Entry) {
    let subject = entry.subject
    switch entry.kind {
    case .allocatedRow:
      setState(subject, .unused)
      let generation = rows[subject].generation
      freeRow(subject)
      // Within a transaction somebody may have kept the handle; otherwise nobody has seen it.
      if journal.openTransactions == 0 { rows[subject].generation = generation }
    case .linkedTerms: unlinkTerms(of: subject)
    case .unlinkedTerms: relinkTerms(of: subject)
    case .record:
      let old = journal.records.removeLast()
      let terms = rows[subject].terms
      if terms.start != old.terms.start || terms.room != old.terms.room { self.terms.release(terms) }
      // What other entries restore stays as it is.
      rows[subject].terms = old.terms
      rows[subject].mentions = old.mentions
      rows[subject].constant = old.constant
      rows[subject].weight = old.weight
      rows[subject].isEquality = old.isEquality
      rows[subject].isNegated = old.isNegated
      rows[subject].isEdit = old.isEdit
      setPriority(of: subject, old.priority)
    case .state: setState(subject, RowState(rawValue: UInt8(entry.other)) ?? .unused)
    case .multiplier:
      levelScratch.removeAll()
      let first = journal.levels.count - Int(entry.other)
      for index in first..<journal.levels.count { levelScratch.append(journal.levels[index]) }
      for _ in 0..<entry.other { _ = journal.levels.removeLast() }
      storeMultiplier(of: subject)
    case .constant: rows[subject].constant = entry.number
    case .namedEliminations: unnameEliminations(of: subject)
    case .unnamedEliminations: nameEliminations(of: subject)
    case .defined: undefine(subject)
    case .undefined: define(entry.other, by: subject)
    case .linkedInOrder: unlink(subject)
    case .unlinkedFromOrder: relink(subject, after: entry.other, label: entry.label)
    case .relabelled: setLabel(subject, entry.label)
    case .value: setValue(subject, entry.number, scale: entry.number2)
    case .dirtied:
      variables[subject].isDirty = false
      dirtyCount -= 1
    case .cleaned: markDirty(subject)
    case .queued: setQueued(subject, false)
    case .unqueued: enqueue(subject)
    case .condemned:
      _ = condemned.removeLast()
      rows[subject].isCondemned = false
    case .uncondemned:
      condemned.append(subject)
      rows[subject].isCondemned = true
    case .edit: variables[subject].edit = entry.other
    case .madeVariable: retire(subject)
    case .removedVariable: reinstate(subject)
    case .told:
      reported[subject] = entry.number
      noteMoved(subject)
    }
  }
}

// MARK: - The primitives that note themselves

extension Machine {
  mutating func setValue(_ variable: Int32, _ value: Double, scale magnitude: Double) {
    record(.value, variable, number: x[variable], number2: scale[variable])
    x[variable] = value
    scale[variable] = magnitude
    noteMoved(variable)
  }

  /// Notes that a variable may have to be told of.
  @inline(__always)
  private mutating func noteMoved(_ variable: Int32) {
    if variables[variable].isMoved { return }
    variables[variable].isMoved = true
    moved.append(variable)
  }

  mutating func setState(_ row: Int32, _ state: RowState) {
    record(.state, row, other: Int32(rows[row].state.rawValue))
    if rows[row].isRequired {
      if rows[row].state.isInactive { inactiveRequiredCount -= 1 }
      if state.isInactive { inactiveRequiredCount += 1 }
    }
    rows[row].state = state
  }

  /// To be called after the row's record was noted.
  mutating func setPriority(of row: Int32, _ priority: Double) {
    let wasCounted = rows[row].isRequired && rows[row].state.isInactive
    rows[row].priority = priority
    let isCounted = rows[row].isRequired && rows[row].state.isInactive
    if wasCounted && !isCounted { inactiveRequiredCount -= 1 }
    if isCounted && !wasCounted { inactiveRequiredCount += 1 }
    // The queue knows the row under its old priority.
    if rows[row].isQueued { queue.push(row, key: QueueKey(priority: priority)) }
  }

  mutating func setRowConstant(_ row: Int32, _ constant: Double) {
    record(.constant, row, number: rows[row].constant)
    rows[row].constant = constant
  }

  /// Notes that a variable's value or definition must be evaluated again.
  mutating func markDirty(_ variable: Int32) {
    if variables[variable].isDirty { return }
    variables[variable].isDirty = true
    dirtyCount += 1
    dirty.push(variable, key: labels[variable])
    record(.dirtied, variable)
  }

  /// The dirty variable that comes first, if it does not come after `limit`; or -1.
  mutating func takeDirty(through limit: Int64) -> Int32 {
    while !dirty.isEmpty && dirty.top.key <= limit {
      let item = dirty.pop()
      if !variables[item.element].isDirty || labels[item.element] != item.key { continue }
      setClean(item.element)
      return item.element
    }
    return -1
  }

  mutating func setClean(_ variable: Int32) {
    variables[variable].isDirty = false
    dirtyCount -= 1
    record(.cleaned, variable)
  }

  /// Moves a variable to another place of the order.
  mutating func setLabel(_ variable: Int32, _ label: Int64) {
    labels[variable] = label
    if variables[variable].isDirty { dirty.push(variable, key: label) }
  }

  mutating func setQueued(_ row: Int32, _ isQueued: Bool) {
    if rows[row].isQueued == isQueued { return }
    record(isQueued ? .queued : .unqueued, row)
    rows[row].isQueued = isQueued
    queuedCount += isQueued ? 1 : -1
  }

  /// Puts a row in the queue of those to be looked at; entries that are out of date are skipped when they come up.
  mutating func enqueue(_ row: Int32) {
    if rows[row].isQueued { return }
    setQueued(row, true)
    queue.push(row, key: QueueKey(priority: rows[row].priority))
  }
}

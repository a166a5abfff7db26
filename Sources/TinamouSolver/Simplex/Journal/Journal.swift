/// The undo log of the operation in progress.
///
/// Every primitive change of the machine's lasting state notes here how to undo it. A refused operation is undone in
/// strict reverse order, so that even the order within columns, the free lists and the labels are as they were: nothing
/// that a later choice could depend on remembers the refusal. Scratch memory and statistics are not part of the state.
struct Journal: ~Copyable {
  var entries = Buffer<Entry>()
  /// Values with their scales, values told and constants that were overwritten; the latest belong to the latest such entry.
  var numbers = Buffer<Double>()
  /// Labels that were overwritten.
  var labels = Buffer<Int64>()
  /// Multipliers that were overwritten.
  var levels = Buffer<Level>()
  /// Row records that were overwritten.
  var records = Buffer<Row>()
  /// Rows that go, and blocks of rows that got other terms, when the operation is committed.
  var rowsFreedOnCommit = Buffer<Int32>()
  var termsFreedOnCommit = Buffer<Block>()
  var variablesFreedOnCommit = Buffer<Int32>()
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
    other.numbers = numbers.copy()
    other.labels = labels.copy()
    other.levels = levels.copy()
    other.records = records.copy()
    other.rowsFreedOnCommit = rowsFreedOnCommit.copy()
    other.termsFreedOnCommit = termsFreedOnCommit.copy()
    other.variablesFreedOnCommit = variablesFreedOnCommit.copy()
    other.start = start
    other.openTransactions = openTransactions
    return other
  }

  var freesOnCommit: Bool { rowsFreedOnCommit.count + termsFreedOnCommit.count + variablesFreedOnCommit.count > 0 }

  /// Gives back the memory of what was noted, which is over.
  mutating func giveBack() {
    entries = Buffer()
    numbers = Buffer()
    labels = Buffer()
    levels = Buffer()
    records = Buffer()
  }

  /// A state that can be returned to: how long the lists were, and what has no entries.
  struct Savepoint: BitwiseCopyable {
    var entries = 0
    var rowsFreedOnCommit = 0
    var termsFreedOnCommit = 0
    var variablesFreedOnCommit = 0
    var control = SolveControl()
  }

  enum Kind: UInt8, BitwiseCopyable {
    case allocatedRow, linkedTerms, unlinkedTerms, record, state, multiplier, constant
    case linkedEliminations, unlinkedEliminations
    case defined, undefined, linkedInOrder, unlinkedFromOrder, relabelled
    case value, dirtied, cleaned, queued, unqueued, edit, markedForRemoval, unmarkedForRemoval
    case madeVariable, removedVariable, reported, leftRecordings
  }

  struct Entry: BitwiseCopyable {
    var kind: Kind
    /// The row or variable that was changed.
    var subject: Int32
    /// Another row or variable, a state or a count, as the kind needs.
    var other: Int32
  }
}

extension Machine {
  @inline(__always)
  mutating func record(_ kind: Journal.Kind, _ subject: Int32, other: Int32 = -1) {
    if journal.isReplaying { return }
    journal.entries.append(Journal.Entry(kind: kind, subject: subject, other: other))
  }

  /// Notes the label that belongs to the entry made last.
  mutating func recordLabel(of variable: Int32) {
    if !journal.isReplaying { journal.labels.append(labels[variable]) }
  }

  /// Notes a row's whole record before fields without an entry of their own are changed.
  mutating func recordWhole(_ row: Int32) {
    if journal.isReplaying { return }
    journal.records.append(rows[row])
    record(.record, row)
  }

  /// Runs an operation; one that is refused is still to be undone.
  @inline(__always)
  mutating func operate<Result>(_ body: (inout Machine) throws(Refusal) -> Result) throws(Refusal) -> Result {
    leaveRecordings()
    let result = try body(&self)
    commit()
    return result
  }

  /// Makes the operation in progress final, or, within a transaction, a part of it.
  mutating func commit() {
    if journal.openTransactions == 0 {
      if journal.freesOnCommit { freeOnCommit() }
      if replay.isLeft && control.recurrence.isStale { replay.forgetRecordings() }
      clearJournal()
    }
    beginOperation()
  }

  /// Undoes the operation in progress.
  mutating func rollBack() {
    journal.isReplaying = true
    while journal.entries.count > journal.start.entries { undo(journal.entries.removeLast()) }
    journal.isReplaying = false
    journal.rowsFreedOnCommit.truncate(to: journal.start.rowsFreedOnCommit)
    journal.termsFreedOnCommit.truncate(to: journal.start.termsFreedOnCommit)
    journal.variablesFreedOnCommit.truncate(to: journal.start.variablesFreedOnCommit)
    control = journal.start.control
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
      entries: journal.entries.count, rowsFreedOnCommit: journal.rowsFreedOnCommit.count, termsFreedOnCommit: journal.termsFreedOnCommit.count,
      variablesFreedOnCommit: journal.variablesFreedOnCommit.count, control: control)
    journal.proposed.removeAll()
    journal.proposesNewRows = false
  }

  private mutating func clearJournal() {
    if journal.entries.count > 1 << 16 {
      // What a change of so much has needed, the next may not need for long.
      journal.giveBack()
      giveBackScratch()
    }
    journal.entries.removeAll()
    journal.numbers.removeAll()
    journal.labels.removeAll()
    journal.levels.removeAll()
    journal.records.removeAll()
  }

  /// Gives back what is gone for good.
  private mutating func freeOnCommit() {
    for index in 0..<journal.rowsFreedOnCommit.count { freeRow(journal.rowsFreedOnCommit[index]) }
    for index in 0..<journal.termsFreedOnCommit.count { terms.release(journal.termsFreedOnCommit[index]) }
    for index in 0..<journal.variablesFreedOnCommit.count { unusedVariables.append(journal.variablesFreedOnCommit[index]) }
    journal.rowsFreedOnCommit.clear()
    journal.termsFreedOnCommit.clear()
    journal.variablesFreedOnCommit.clear()
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
      if terms.start != old.terms.start || terms.sizeClass != old.terms.sizeClass { self.terms.release(terms) }
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
    case .constant: rows[subject].constant = journal.numbers.removeLast()
    case .linkedEliminations: unlinkEliminations(of: subject)
    case .unlinkedEliminations: linkEliminations(of: subject)
    case .defined: undefine(subject)
    case .undefined: define(entry.other, by: subject)
    case .linkedInOrder: unlink(subject)
    case .unlinkedFromOrder: relink(subject, after: entry.other, label: journal.labels.removeLast())
    case .relabelled: setLabel(subject, journal.labels.removeLast())
    case .value:
      let scale = journal.numbers.removeLast()
      setValue(subject, journal.numbers.removeLast(), scale: scale)
    case .dirtied:
      variables[subject].isDirty = false
      dirtyCount -= 1
    case .cleaned: markDirty(subject)
    case .queued: setQueued(subject, false)
    case .unqueued: enqueue(subject)
    case .markedForRemoval:
      _ = pendingRemovals.removeLast()
      rows[subject].isPendingRemoval = false
    case .unmarkedForRemoval:
      pendingRemovals.append(subject)
      rows[subject].isPendingRemoval = true
    case .edit: variables[subject].edit = entry.other
    case .madeVariable: unmakeVariable(subject)
    case .removedVariable: unremoveVariable(subject)
    case .reported:
      lastReported[subject] = journal.numbers.removeLast()
      noteWriting(of: subject)
    case .leftRecordings:
      replay.isLeft = false
      replay.isPending = entry.other == 1
    }
  }
}

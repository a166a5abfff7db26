/// The undo log of the operation in progress.
///
/// Every change of the machine's lasting state notes here how to undo it. A refused operation is undone in strict reverse
/// order. This restores even the order within columns, the free lists and the labels, so that no later choice depends on
/// the refusal. Scratch memory and statistics are not part of the state. A multiplier of several components is noted once in an
/// operation, so that the undoing of other changes must not read multipliers.
struct Journal: ~Copyable {
  private(set) var entries = Buffer<Entry>()
  /// Values that were overwritten. The last one belongs to the last entry of kind `value` or `evaluated`. The lists below work alike.
  private var values = Buffer<Value>()
  /// Reported values, constants and ranks that were overwritten.
  private var numbers = Buffer<Double>()
  /// Labels that were overwritten.
  private var labels = Buffer<OrderLabel>()
  /// Multipliers that were overwritten.
  private(set) var levels = Buffer<Level>()
  /// Row records that were overwritten.
  private var records = Buffer<Row>()
  /// Rows to free when the operation is committed. The blocks are those of rows whose terms were replaced.
  private(set) var rowsFreedOnCommit = Buffer<RowIndex>()
  private(set) var termsFreedOnCommit = Buffer<Block<TinamouSolver.Entry>>()
  private(set) var variablesFreedOnCommit = Buffer<VariableIndex>()
  /// The rows that this operation adds or changes, in the order of their proposal; those of all operations that are decided
  /// together.
  private(set) var proposed = Buffer<RowIndex>()
  private(set) var proposesNewRows = false
  /// The journal notes nothing: an operation is being undone, or is one that is never undone.
  private(set) var isPaused = false
  /// The start of the operation in progress.
  private(set) var start = Savepoint()
  var transactions = OpenTransactions()

  func copy() -> Journal {
    Journal(
      entries: entries.copy(), values: values.copy(), numbers: numbers.copy(), labels: labels.copy(),
      levels: levels.copy(), records: records.copy(), rowsFreedOnCommit: rowsFreedOnCommit.copy(),
      termsFreedOnCommit: termsFreedOnCommit.copy(), variablesFreedOnCommit: variablesFreedOnCommit.copy(),
      proposed: proposed.copy(), start: start, transactions: transactions)
  }

  /// A state to return to: the lengths of the lists, and the state that changes without entries.
  struct Savepoint: BitwiseCopyable {
    fileprivate(set) var entries = 0
    fileprivate(set) var rowsFreedOnCommit = 0
    fileprivate(set) var termsFreedOnCommit = 0
    fileprivate(set) var variablesFreedOnCommit = 0
    fileprivate(set) var state = UnnotedState()
  }

  enum Kind: UInt8, BitwiseCopyable {
    case added, allocatedRow, linkedTerms, unlinkedTerms, record, state, multiplier, constant
    case linkedEliminations, unlinkedEliminations
    case defined, undefined, linkedInOrder, unlinkedFromOrder, relabelled
    case value, evaluated, dirtied, cleaned, queued, unqueued, unchecked, checked
    case edit, markedForRemoval, unmarkedForRemoval
    case madeVariable, removedVariable, reported, leftRecordings
    case ranked, suspected, dismissed, freed, tookFreed
  }

  /// A variable's value and the scale of its rounding error.
  struct Value: BitwiseCopyable {
    var value: Double
    var scale: Double
  }

  struct Entry: BitwiseCopyable {
    var kind: Kind
    /// The row or variable that was changed.
    var subject: Int32
    /// Another row or variable, a state, a count or a flag, depending on the kind.
    var other: Int32

    var row: RowIndex { RowIndex(subject) }
    var variable: VariableIndex { VariableIndex(subject) }
  }
}

/// State that changes without entries. Undoing restores it as a whole.
struct UnnotedState: BitwiseCopyable {
  var control = SolveControl()
  var doubt = Doubt()
  var unproved: RowIndex?
  var versions = Versions()
  /// ``Ties/state``
  var ties: UInt64 = 0
  var replay = Replay.Outlook()
  /// ``Checkpoint/current``
  var checkpoint: Int32 = 0
}

// MARK: - Notes

extension Journal {
  @inline(__always)
  mutating func note(_ kind: Kind, _ row: RowIndex, other: Int32 = -1) { note(kind, row.position, other) }

  @inline(__always)
  mutating func note(_ kind: Kind, _ variable: VariableIndex, other: Int32 = -1) {
    note(kind, variable.position, other)
  }

  @inline(__always)
  private mutating func note(_ kind: Kind, _ subject: Int32, _ other: Int32) {
    if isPaused { return }
    entries.append(Entry(kind: kind, subject: subject, other: other))
  }

  /// Notes that the machine left the recordings, and whether values waited for a replay.
  mutating func noteLeaving(isPending: Bool) { note(.leftRecordings, -1, isPending ? 1 : 0) }

  @inline(__always)
  mutating func noteValue(of variable: VariableIndex, _ value: Double, scale: Double) {
    if isPaused { return }
    note(.value, variable)
    values.append(Value(value: value, scale: scale))
  }

  /// Notes that a variable is no longer dirty and has got another value.
  @inline(__always)
  mutating func noteEvaluation(of variable: VariableIndex, _ value: Double, scale: Double) {
    if isPaused { return }
    note(.evaluated, variable)
    values.append(Value(value: value, scale: scale))
  }

  mutating func noteReport(of variable: VariableIndex, _ value: Double) {
    note(.reported, variable)
    numbers.append(value)
  }

  @inline(__always)
  mutating func noteConstant(of row: RowIndex, _ constant: Double) {
    if isPaused { return }
    note(.constant, row)
    numbers.append(constant)
  }

  mutating func noteRank(of row: RowIndex, _ rank: UInt64) {
    note(.ranked, row)
    numbers.append(Double(bitPattern: rank))
  }

  /// Notes a change of the order, together with the variable's previous label.
  mutating func note(_ kind: Kind, _ variable: VariableIndex, other: Int32 = -1, label: OrderLabel) {
    if isPaused { return }
    note(kind, variable, other: other)
    labels.append(label)
  }

  @inline(__always)
  mutating func noteMultiplier(of row: RowIndex, _ block: Block<Level>, in all: borrowing Arena<Level>) {
    if isPaused { return }
    if block.count == 1 {
      levels.append(all[block.start])
    } else {
      for index in block.range { levels.append(all[index]) }
    }
    note(.multiplier, row, other: block.count)
  }

  /// Notes a row's whole record before a change to fields that have no kind of entry of their own.
  mutating func noteRecord(of row: RowIndex, _ record: Row) {
    if isPaused { return }
    records.append(record)
    note(.record, row)
  }

  mutating func freeOnCommit(_ row: RowIndex) { rowsFreedOnCommit.append(row) }

  mutating func takeRowFreedOnCommit() -> RowIndex? {
    rowsFreedOnCommit.isEmpty ? nil : rowsFreedOnCommit.removeLast()
  }
  mutating func sortRowsFreedOnCommit() { rowsFreedOnCommit.sort() }
  mutating func freeOnCommit(_ variable: VariableIndex) { variablesFreedOnCommit.append(variable) }
  mutating func freeOnCommit(_ terms: Block<TinamouSolver.Entry>) { termsFreedOnCommit.append(terms) }

  /// Notes that the operation adds or changes a row.
  mutating func propose(_ row: RowIndex) { proposed.append(row) }
  /// Notes that the proposed rows are new, so that a refusal names them by their places.
  mutating func proposeNewRows() { proposesNewRows = true }
}

// MARK: - Operations and transactions

extension Journal {
  var isInTransaction: Bool { transactions.count > 0 }
  /// True if the operation in progress has changed something.
  var hasChanges: Bool { entries.count > start.entries }
  var freesOnCommit: Bool {
    !rowsFreedOnCommit.isEmpty || !termsFreedOnCommit.isEmpty || !variablesFreedOnCommit.isEmpty
  }

  mutating func beginOperation(_ state: UnnotedState) {
    start = Savepoint(
      entries: entries.count, rowsFreedOnCommit: rowsFreedOnCommit.count, termsFreedOnCommit: termsFreedOnCommit.count,
      variablesFreedOnCommit: variablesFreedOnCommit.count, state: state)
    proposesNewRows = false
    // Operations that are decided together propose together.
    if !state.control.defersDecisions { proposed.removeAll() }
  }

  mutating func openTransaction() -> Savepoint {
    transactions.open()
    return start
  }

  /// False if there are too few entries since a savepoint.
  func contains(_ savepoint: Savepoint) -> Bool {
    entries.count >= savepoint.entries && rowsFreedOnCommit.count >= savepoint.rowsFreedOnCommit
      && termsFreedOnCommit.count >= savepoint.termsFreedOnCommit
      && variablesFreedOnCommit.count >= savepoint.variablesFreedOnCommit
  }

  /// Notes nothing until ``goOn()`` or ``endUndoing()``.
  mutating func pause() { isPaused = true }

  mutating func goOn() { isPaused = false }

  /// Extends the operation in progress back to a savepoint, so that all entries since then can be undone.
  mutating func moveStart(to savepoint: Savepoint) { start = savepoint }

  mutating func endUndoing() {
    isPaused = false
    rowsFreedOnCommit.truncate(to: start.rowsFreedOnCommit)
    termsFreedOnCommit.truncate(to: start.termsFreedOnCommit)
    variablesFreedOnCommit.truncate(to: start.variablesFreedOnCommit)
  }

  /// Removes the latest entry of the operation in progress and returns it; nil if no entry is left.
  mutating func takeEntry() -> Entry? { entries.count > start.entries ? entries.removeLast() : nil }
  mutating func takeValue() -> Value { values.removeLast() }
  mutating func takeNumber() -> Double { numbers.removeLast() }
  mutating func takeLabel() -> OrderLabel { labels.removeLast() }
  mutating func takeRecord() -> Row { records.removeLast() }

  /// Moves the latest `count` levels to a multiplier.
  mutating func takeLevels(_ count: Int32, into multiplier: inout LevelVector) {
    multiplier.removeAll()
    let first = levels.count - Int(count)
    for index in first..<levels.count { multiplier.append(levels[index]) }
    levels.truncate(to: first)
  }

  /// Forgets all notes.
  ///
  /// - Returns: true if the notes were so many that their memory was given back. The next operation may need less.
  @inline(__always)
  mutating func clear() -> Bool {
    let isLarge = entries.count > 1 << 16 || levels.count > 1 << 16
    if isLarge { giveBack() }
    entries.removeAll()
    values.removeAll()
    numbers.removeAll()
    labels.removeAll()
    levels.removeAll()
    records.removeAll()
    return isLarge
  }

  @inline(never)
  private mutating func giveBack() {
    entries = Buffer()
    values = Buffer()
    numbers = Buffer()
    labels = Buffer()
    levels = Buffer()
    records = Buffer()
  }

  mutating func clearFreedOnCommit() {
    rowsFreedOnCommit.clear()
    termsFreedOnCommit.clear()
    variablesFreedOnCommit.clear()
  }
}

/// The beginning and the end of operations, both alone and in transactions.
extension Machine {
  /// Runs an operation. The caller has to undo an operation that is refused.
  @inline(__always)
  mutating func operate<Result>(_ body: (inout Machine) throws(Refusal) -> Result) throws(Refusal) -> Result {
    leaveRecordings()
    steps.begin()
    let result = try body(&self)
    checkpoint.forget()
    commit()
    return result
  }

  /// Makes the operation in progress final. Within a transaction, makes it a part of the transaction.
  mutating func commit() {
    gatherDoubts()
    if journal.hasChanges { unproved = nil }
    if journal.isInTransaction { journal.transactions.leaveFinished() }
    if !journal.isInTransaction {
      if journal.freesOnCommit { freeOnCommit() }
      checkpoint.release()
      if journal.clear() { giveBackScratch() }
    }
    beginOperation()
  }

  /// Notes the row that a failed proof names. The state after the operation that ended with it includes this.
  mutating func noteUnproved(_ row: RowIndex) {
    unproved = row
    commit()
  }

  /// Undoes the operation in progress.
  ///
  /// - Parameter isHandedOut: true if callers may hold handles of constraints that the undoing removes. These handles
  ///   become stale. Otherwise the next constraints get the same handles.
  mutating func rollBack(isHandedOut: Bool = false) {
    journal.pause()
    while let entry = journal.takeEntry() { undo(entry, isHandedOut) }
    journal.endUndoing()
    restore(journal.start.state)
    beginOperation()
  }

  /// Opens a transaction and returns its beginning.
  mutating func openTransaction() -> Journal.Savepoint {
    checkpoint.keep()
    return journal.openTransaction()
  }

  /// Closes the innermost transaction, keeps its changes, and records those that recur from one transaction to the
  /// next.
  mutating func commitTransaction() {
    journal.transactions.close()
    if isSettled && !doubt.hasProved { recordWhatRecurred() }
    commit()
  }

  /// Closes the innermost transaction and undoes its changes.
  mutating func closeTransaction(undoingTo start: Journal.Savepoint) {
    journal.moveStart(to: start)
    rollBack(isHandedOut: true)
    journal.transactions.close()
    commit()
  }

  @inline(__always)
  private mutating func beginOperation() {
    if work.isCrowded(rows, variables) { work.gather(rows, variables, labels: order.labels) }
    multipliers.beginOperation()
    journal.beginOperation(
      UnnotedState(
        control: control, doubt: doubt, unproved: unproved, versions: versions, ties: ties.state,
        replay: replay.outlook,
        checkpoint: checkpoint.current))
  }

  private mutating func restore(_ state: UnnotedState) {
    control = state.control
    doubt = state.doubt
    unproved = state.unproved
    checkpoint.restore(state.checkpoint)
    forgetRests()
    problem.restore(version: state.versions.problem)
    basis.restore(version: state.versions.basis)
    activeSet.restore(version: state.versions.activeSet)
    ties.restore(state.ties)
    replay.restore(state.replay)
  }

  /// Gives back rows, blocks and variables that are removed for good. The first of many rows is used again first, so that
  /// as many new constraints are taken up in the order in which they are added.
  private mutating func freeOnCommit() {
    let (count, isMany) = (journal.rowsFreedOnCommit.count, journal.rowsFreedOnCommit.count >= 256)
    if isMany { sortRowsFreedOnCommit() }
    for index in 0..<count { freeRow(journal.rowsFreedOnCommit[isMany ? count - 1 - index : index]) }
    for index in 0..<journal.termsFreedOnCommit.count { problem.release(journal.termsFreedOnCommit[index]) }
    for index in 0..<journal.variablesFreedOnCommit.count {
      handles.free(journal.variablesFreedOnCommit[index])
    }
    journal.clearFreedOnCommit()
  }

  /// Sorts the rows that are freed, by marking them if they are a good part of all rows.
  @inline(never)
  private mutating func sortRowsFreedOnCommit() {
    if journal.rowsFreedOnCommit.count < rows.count / 64 { return journal.sortRowsFreedOnCommit() }
    // No sweep writes this place, and no row keeps it.
    let mark: Int32 = -2
    while let row = journal.takeRowFreedOnCommit() { rows[row].place = mark }
    for row in rows.indices where rows[row].place == mark { journal.freeOnCommit(row) }
  }

  /// Gives back a row and all its memory.
  @inline(__always)
  private mutating func freeRow(_ row: RowIndex, keepingGeneration: Bool = false) {
    // A reduced row still knows its constraint. A constraint that is freed has no reduced row any more.
    if rows[row].owner.exists { basis.release(row, in: rows) } else { multipliers.release(row, in: rows) }
    problem.freeRow(row, in: &rows, keepingGeneration: keepingGeneration)
  }

  /// Gives back the memory of empty queues and of scratch space.
  private mutating func giveBackScratch() {
    work.giveBack()
    scratch = Scratch(takingMarksOf: scratch)
  }
}

// MARK: - Undoing

extension Machine {
  private mutating func undo(_ entry: Journal.Entry, _ isHandedOut: Bool) {
    let (row, variable) = (entry.row, entry.variable)
    switch entry.kind {
    case .added:
      if entry.other >= 0 { work.unmarkDirty(VariableIndex(entry.other), in: &variables) }
      if rows[row].defines.exists { undefine(row) }
      problem.unlinkTerms(of: row, in: &rows, &variables, &journal)
      undoAllocating(row, isHandedOut)
    case .allocatedRow: undoAllocating(row, isHandedOut)
    case .linkedTerms: problem.unlinkTerms(of: row, in: &rows, &variables, &journal)
    case .unlinkedTerms: problem.relinkTerms(of: row, in: rows, &variables)
    case .record:
      let old = journal.takeRecord()
      problem.restore(row, to: old, in: &rows)
      setCost(of: row, weight: old.weight, priority: old.priority)
    case .state: setState(of: row, to: RowState(rawValue: UInt8(entry.other)) ?? .unused)
    case .multiplier: multipliers.restore(row, count: entry.other, in: &rows, &journal)
    case .constant: problem.rewriteConstant(row, journal.takeNumber(), in: &rows)
    case .linkedEliminations: basis.unlinkEliminations(of: row, in: &rows, &journal)
    case .unlinkedEliminations: basis.linkEliminations(of: row, in: &rows, &journal)
    case .defined: undefine(row)
    case .undefined: define(VariableIndex(entry.other), by: row)
    case .linkedInOrder: order.unlink(variable, &journal)
    case .unlinkedFromOrder:
      let label = journal.takeLabel()
      order.relink(variable, after: VariableIndex(entry.other), label: label, &work, variables, &journal)
    case .relabelled: order.setLabel(variable, journal.takeLabel(), &work, variables)
    case .value, .evaluated:
      let old = journal.takeValue()
      point.write(variable, old.value, scale: old.scale, &report)
      if entry.kind == .evaluated { markDirty(variable) }
    case .dirtied: work.unmarkDirty(variable, in: &variables)
    case .cleaned: markDirty(variable)
    case .queued: dequeue(row)
    case .unqueued: work.enqueue(row, round: UInt8(truncatingIfNeeded: entry.other), in: &rows, &journal)
    case .unchecked: _ = work.takeUnchecked(in: &rows, &journal)
    case .checked: work.noteUnchecked(row, in: &rows, &journal)
    case .markedForRemoval: removals.undoMarking(of: row, in: &rows)
    case .unmarkedForRemoval: removals.undoTaking(of: row, in: &rows)
    case .edit: handles.setEdit(of: variable, to: RowIndex(entry.other), in: &variables, &journal)
    case .madeVariable: handles.undoMaking(of: variable, in: &variables)
    case .removedVariable: handles.undoRemoving(of: variable, in: &variables)
    case .reported: report.undoReport(of: variable, journal.takeNumber())
    case .ranked: ties.rewriteRank(of: row, to: journal.takeNumber().bitPattern)
    case .suspected: ties.removeLast()
    case .dismissed: ties.append(row)
    case .freed: ties.undoFreeing()
    case .tookFreed: ties.undoTaking(variable)
    case .leftRecordings: replay.undoLeaving(wasPending: entry.other == 1)
    }
  }

  private mutating func undoAllocating(_ row: RowIndex, _ isHandedOut: Bool) {
    setState(of: row, to: .unused)
    freeRow(row, keepingGeneration: !isHandedOut)
  }
}

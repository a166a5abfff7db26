/// What a machine takes with it when it is copied, and what it gives back when much is done.
extension Machine {
  /// A copy of everything but scratch memory, which is empty between operations, and the journal, unless a transaction is
  /// open: then the copy is within it, too.
  func copy() -> Machine {
    var other = Machine()
    other.rows = rows.copy()
    other.unusedRows = unusedRows.copy()
    other.terms = terms.copy()
    other.variables = variables.copy()
    other.unusedVariables = unusedVariables.copy()
    other.labels = labels.copy()
    other.links = links.copy()
    other.firstInOrder = firstInOrder
    other.lastInOrder = lastInOrder
    other.eliminations = eliminations.copy()
    other.fill = fill
    other.control = control
    other.journal = journal.copy()
    other.x = x.copy()
    other.scale = scale.copy()
    other.levels = levels.copy()
    other.replay = replay.copy()
    other.dirty = dirty.copy()
    other.dirtyCount = dirtyCount
    other.queue = queue.copy()
    other.queuedCount = queuedCount
    other.pendingRemovals = pendingRemovals.copy()
    other.inactiveRequiredCount = inactiveRequiredCount
    other.written = written.copy()
    other.lastReported = lastReported.copy()
    other.statistics = statistics
    other.sums.append(repeating: VariableScratch(), count: variables.count)
    return other
  }

  /// Gives back the memory of queues and scratch memory that are empty.
  mutating func giveBackScratch() {
    if dirtyCount == 0 { dirty = Heap() }
    if queuedCount == 0 { queue = Heap() }
    sweep = Heap()
    answer = Buffer()
    freeVariables = Buffer()
    motion = Buffer()
    affectedRows = Buffer()
    search = SearchScratch()
  }
}

/// The number of steps that the host allows a call.
///
/// A step takes up one inconsistent constraint: a pivot, a flip, or a batch of flips. To evaluate values is not a step, nor
/// to make the constraints of a guess active.
struct StepMeter: BitwiseCopyable {
  /// The number of steps allowed to a call. Without a limit, it is the largest integer.
  private(set) var limit = Int.max
  private var left = Int.max
  private(set) var isWithinQuestion = false

  /// True if no step is allowed: the limit is reached, or memory was refused.
  var isSpent: Bool { left <= 0 || HostMemory.isOut }
  /// The steps made since a call began.
  var made: Int { limit &- left }

  mutating func setLimit(_ limit: Int) { (self.limit, left) = (limit, limit &- made) }

  /// Begins a call. The steps of a question on its working copy belong to the same call.
  mutating func begin() {
    if !isWithinQuestion { left = limit }
  }

  /// Begins a question, which ends with the working copy.
  mutating func beginQuestion() {
    left = limit
    isWithinQuestion = true
  }

  mutating func count() { left -= 1 }

  /// Counts the steps of a copy that was allowed at most a number of steps.
  mutating func count(_ copy: StepMeter, allowing count: Int) { left -= min(left, count) - copy.left }

  /// Allows the call at most a number of further steps.
  mutating func allow(_ count: Int) { left = min(left, count) }

  /// Continues at the count of a copy that was made for a part of a question.
  mutating func goOn(from other: StepMeter) { left = other.left }
}

/// A bound on the steps of one search.
///
/// A step that moves a multiplier is progress: the dual objective grows lexicographically, so exact arithmetic makes no
/// such step twice. Bland's rule ends every sequence of steps without progress if the search takes up the first row by
/// position, as the second try does. If rounding keeps constraints contradicting each other, this bound ends the
/// search, after far more steps than any real system takes. Reduced rows made on the way do not count.
struct StepBudget {
  private let patience: Int
  /// The number of steps without progress that are left. A step with progress resets it.
  private(set) var left: Int
  /// The number of steps of any kind that are left, because rounding can undo progress.
  private(set) var total: Int
  /// True if the weakest priority so far has taken more steps than its queue explains.
  private(set) var hasRounds = false
  /// True if the patience of the first try has run out.
  private(set) var isSecondTry = false
  /// The weakest priority so far, the steps since it began, and the largest number of queued rows since then.
  private var priority = Double.infinity
  private var stepsAtPriority = 0
  private var mostQueued = 0
  /// The weakest priority at which a batch was tried first.
  private var batchPriority = 1000.0
  /// True if the next guess puts equalities before stronger inequalities.
  var putsEqualitiesFirst = false

  /// The budget for a system with so many rows: ``Machine/rowsInUse``.
  init(rows: Int) {
    patience = 1_000 + 100 * rows
    left = patience
    total = Int(clamping: 10_000 + 400 * Int64(rows))
  }

  var isSpent: Bool { left <= 0 || total <= 0 }
  /// The steps since the search began.
  private(set) var made = 0
  /// The rows that these steps have read.
  private(set) var reads = 0
  var isUsedUp: Bool { total <= 0 || (left <= 0 && isSecondTry) }

  mutating func spend(isProgress: Bool = false, reads: Int = 0) {
    left = isProgress ? patience : left - 1
    total -= 1
    made += 1
    self.reads &+= reads
  }

  /// Counts a basis that rounding has made singular, so that all multipliers were reset, as a fifth of a try without
  /// progress.
  mutating func noteSingularBasis() { total -= patience / 5 }

  /// Notes that a batch of wishes is tried before any other step. False if the search has tried one at this priority or at
  /// a weaker one.
  mutating func beginsBatch(at priority: Double) -> Bool {
    if priority >= batchPriority { return false }
    batchPriority = priority
    return true
  }

  /// Counts a step for a row of a priority, with `queued` rows in the queue.
  mutating func note(priority other: Double, queued: Int) {
    if other < priority {
      (priority, stepsAtPriority, mostQueued) = (other, 0, 0)
      hasRounds = false
    }
    stepsAtPriority &+= 1
    mostQueued = max(mostQueued, queued)
    if stepsAtPriority > 100 &+ mostQueued { hasRounds = true }
  }

  /// Begins the second try, when patience has run out for the first time. The second time, the budget is used up.
  mutating func renew() {
    left = patience
    isSecondTry = true
  }
}

extension Machine {
  /// The number of constraints and reduced rows. It leaves out the positions that the operation in progress has used and
  /// freed. Each step can free one, so a bound that counts them would grow from search to search.
  var rowsInUse: Int { rows.count &- problem.unusedRows.count &- journal.rowsFreedOnCommit.count }

  /// The number of variables, but for positions that are free to be used again.
  var variablesInUse: Int { variables.count &- handles.unused.count }

  /// Counts a step that is about to be made.
  ///
  /// - Throws: ``Refusal/unfinished`` if the host allows no further step.
  mutating func countStep() throws(Refusal) {
    if steps.isSpent { throw .unfinished }
    steps.count()
  }

  /// Stops at a row for which the host allows no step, unless the row needs none.
  ///
  /// - Parameter isCheckpoint: true if the next call goes on with the search.
  mutating func stop(at row: RowIndex, isCheckpoint: Bool) throws(Refusal) {
    // A value that is out of range stays to be evaluated: further steps may bring it back.
    propagate()
    if examine(row) == 0 { return }
    enqueue(row)
    if isCheckpoint && !HostMemory.isOut { checkpoint.noteSearch(budget) }
    throw .unfinished
  }

  /// Takes rows out of the queue that have become active since they entered it. A search does the same when it comes to
  /// these rows.
  mutating func dequeueActive() {
    for row in rows.indices where rows[row].isQueued && !rows[row].state.isInactive { dequeue(row) }
  }

  /// Ends a search in which constraints keep contradicting each other after more steps than any real system takes. Only
  /// rounding can do this. Leaves the rest to a proof, or gives up in a question.
  mutating func giveUpSearch() throws(Refusal) {
    if steps.isWithinQuestion { throw .unfinished }
    doubt.raise()
  }
}

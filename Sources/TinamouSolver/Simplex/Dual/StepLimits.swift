/// The number of steps that the host allows a call.
///
/// A step takes up one constraint that does not agree with the values: a pivot, a flip, or a batch of flips. Evaluating
/// values is none.
struct StepMeter: BitwiseCopyable {
  /// The steps of a call, without a limit the largest number.
  private(set) var limit = Int.max
  private var left = Int.max
  private(set) var isWithinQuestion = false

  /// True if no step may be made: the limit is reached, or memory was refused.
  var isSpent: Bool { left <= 0 || HostMemory.isOut }
  /// The steps that were made since a call began.
  var made: Int { limit &- left }

  mutating func setLimit(_ limit: Int) { (self.limit, left) = (limit, limit &- made) }

  /// Begins a call. What a question does to its working copy is part of the same call.
  mutating func begin() {
    if !isWithinQuestion { left = limit }
  }

  /// Begins a question, which ends with the working copy.
  mutating func beginQuestion() {
    left = limit
    isWithinQuestion = true
  }

  mutating func count() { left -= 1 }

  /// Goes on where a copy that was made for a part of a question has arrived.
  mutating func goOn(from other: StepMeter) { left = other.left }
}

/// A bound on the steps of one search.
///
/// A step that moves a multiplier is progress: the dual objective grows lexicographically, so in exact arithmetic none is
/// made twice. Bland's rule ends every sequence of steps without progress, if the first row by position is taken up: that
/// is so in the second try. Where rounding keeps constraints contradicting each other, this bound ends it: far more steps
/// than any real system takes. Reduced rows made on the way do not count.
struct StepBudget {
  private let patience: Int
  /// The steps without progress that are left, until the next one with progress.
  private(set) var left: Int
  /// The steps of any kind that are left: rounding can undo progress.
  private(set) var total: Int
  /// True if the steps at the weakest priority so far are more than its queue explains.
  private(set) var hasRounds = false
  /// True if patience has come to its end, so that it is a second try.
  private(set) var isSecondTry = false
  /// The weakest priority so far, the steps since it began, and the rows that were queued at most since then.
  private var priority = Double.infinity
  private var stepsAtPriority = 0
  private var mostQueued = 0

  init(_ rows: borrowing Rows) {
    patience = 1_000 + 100 * rows.count
    left = patience
    total = Int(clamping: 100_000 + 2_000 * Int64(rows.count))
  }

  var isSpent: Bool { left <= 0 || total <= 0 }
  var isUsedUp: Bool { total <= 0 || (left <= 0 && isSecondTry) }

  mutating func spend(isProgress: Bool = false) {
    left = isProgress ? patience : left - 1
    total -= 1
  }

  /// Counts a step for a row of that priority, with so many others queued.
  mutating func note(priority other: Double, queued: Int) {
    if other < priority {
      (priority, stepsAtPriority, mostQueued) = (other, 0, 0)
      hasRounds = false
    }
    stepsAtPriority &+= 1
    mostQueued = max(mostQueued, queued)
    if stepsAtPriority > 100 &+ mostQueued { hasRounds = true }
  }

  /// Begins the second try, when patience has come to its end for the first time; the other time, all is used up.
  mutating func renew() {
    left = patience
    isSecondTry = true
  }
}

extension Machine {
  /// Counts a step that is about to be made.
  ///
  /// - Throws: ``Refusal/unfinished`` where the host allows no other one.
  mutating func countStep() throws(Refusal) {
    if steps.isSpent { throw .unfinished }
    steps.count()
  }

  /// Stops at a row for which the host allows no step, unless it needs none.
  mutating func stop(at row: RowIndex) throws(Refusal) {
    try flush()
    if direction(row) == 0 { return }
    enqueue(row)
    throw .unfinished
  }

  /// Takes those rows out of the queue that have become active since they entered it, as the search does when it comes to
  /// them.
  mutating func dequeueActive() {
    for row in rows.indices where rows[row].isQueued && !rows[row].state.isInactive { dequeue(row) }
  }

  /// Where constraints keep contradicting each other after more steps than any real system takes, which rounding alone can
  /// do, leaves the rest to a proof; in a question, gives up.
  mutating func stepsAreExhausted() throws(Refusal) {
    if steps.isWithinQuestion { throw .unfinished }
    doubt.raise()
  }
}

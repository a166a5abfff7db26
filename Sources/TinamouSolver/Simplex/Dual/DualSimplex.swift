/// The dual simplex method: takes up inconsistent constraints, the strongest first, until none is left.
///
/// Choosing a step and taking it are separate. ``Machine/choose(_:direction:isLong:)`` finds a ``DualStep`` and changes
/// nothing. Only ``Machine/take(_:)`` makes a step.
extension Machine {
  /// Makes every constraint consistent, or every required one. Raises doubt if that fails.
  mutating func optimise(requiredOnly: Bool) throws(Refusal) {
    carryOutRemovals()
    let rest = budget
    if requiredOnly || !checkpoint.takeSearch(&budget) { budget = StepBudget(rows: rowsInUse) }
    defer {
      if requiredOnly { budget = rest }
      work.emptyPool(in: rows)
      work.endRounds()
      parallels.clear()
      control.isLongSearch = false
    }
    // The reads before the search, and those of steps that take up a required equality. The equality never gives way
    // again, so even many such steps are no sign of a long search.
    var otherReads = statistics.rowsTouched
    let readsToParallels = Self.leastReadsToParallels + Self.readsToParallels * rowsInUse
    var readsToGuess = readsToParallels
    var isOutOfRange = false
    while true {
      if control.isRefactorisationDue(fill: basis.fill, variables: variablesInUse), !refactorise() {
        budget.noteSingularBasis()
      }
      let row = nextRow(requiredOnly: requiredOnly)
      if !row.exists {
        if work.dirtyCount == 0 || (requiredOnly && activeSet.inactiveRequiredCount == 0) { return }
        // A row that this puts into the queue may bring a value back that is out of range.
        if isOutOfRange { try flush() }
        isOutOfRange = propagate().exists
        continue
      }
      isOutOfRange = false
      let readsBefore = statistics.rowsTouched
      let isStep = try step(row, requiredOnly: requiredOnly)
      budget.spend(isProgress: isStep && control.hasProgressed, reads: statistics.rowsTouched &- readsBefore)
      budget.note(priority: rows[row].priority, queued: work.queuedCount)
      if rows[row].isRequiredEquality { otherReads &+= statistics.rowsTouched &- readsBefore }
      let reads = statistics.rowsTouched &- otherReads
      if reads > Self.readsToSums { control.isLongSearch = true }
      let isComplete = !control.needsRefactorisation
      if isComplete && reads > readsToParallels && !parallels.isBuilt { findParallelRows() }
      if control.isTryingGuess {
        if reads > readsToGuess || statistics.rowsTouched > control.readsToEnd { throw .unfinished }
      } else if isComplete && reads > readsToGuess {
        let growth = try considerStartingAnew(steps: budget.made, reads: reads)
        readsToGuess = Int(clamping: Int64(statistics.rowsTouched &- otherReads) * Int64(growth))
      }
      if !budget.isSpent { continue }
      enqueue(row)
      if budget.isUsedUp { return try giveUpSearch() }
      // Starts again, with the largest violation first.
      refactorise()
      resetAllMultipliers()
      budget.renew()
    }
  }

  /// The reads after which steps pass constraints with several terms.
  private static let readsToSums = 1_000
  /// The reads of each row, and the reads in addition, after which a search for parallel rows pays.
  private static let readsToParallels = 6
  private static let leastReadsToParallels = 5_000

  /// Takes up one row.
  ///
  /// - Returns: false if no step was made: the row is consistent, is off by rounding of a redundancy, or is blocked and
  ///   in doubt.
  private mutating func step(_ row: RowIndex, requiredOnly: Bool) throws(Refusal) -> Bool {
    if !rows[row].state.isInactive { return false }
    if steps.isSpent {
      try stop(at: row, isCheckpoint: !requiredOnly)
      return false
    }
    if rows[row].terms.count == 1 && !rows[row].isRequired, try insertObstacle(to: row) {
      steps.count()
      enqueue(row)
      return true
    }
    // An equality that defines a variable directly needs no values. For other rows, values are evaluated only as far as
    // the row needs them. When rows of a column push each other down, each row moves once, not once for every row above
    // it.
    if rows[row].isEquality && defineDirectly(by: row).exists {
      steps.count()
      activate(row)
      return true
    }
    let last = lastLabel(in: row)
    if last.isDefined { try flush(through: last.label) }
    var row = row
    var direction = examine(row)
    if direction == 0 { return false }
    if parallels.place(of: row) >= 0 {
      propagate()
      let farthest = farthest(from: row, direction: direction)
      if farthest != row && examine(farthest) != 0 {
        enqueue(row)
        dequeue(farthest)
        (row, direction) = (farthest, examine(farthest))
      }
    }
    steps.count()
    if insertNearby(row) {
      activate(row)
      return true
    }
    // Where all wishes change sides, one after the other would drive out those that hold already.
    if try flipAll(with: row) { return true }
    let step = try choose(row, direction: direction, isLong: true)
    if step.isBlocked {
      let contradiction = certificate(of: step)
      giveBack(step.memory, to: &scratch.step)
      guard let contradiction else { return false }
      let isProposed = requiredOnly && contradiction.concernsRequest
      if isProposed, let proved = isCertain(contradiction) ? contradiction : try proved(contradiction) {
        // The row still waits if the caller gives up a member of the conflict and goes on.
        enqueue(row)
        throw refusal(with: proved)
      }
      // A request does not refuse constraints that an earlier one accepted. If rounding may have had a part in the
      // contradiction, the caller decides exactly.
      doubt.raise()
      return false
    }
    let isFlip = step.isFlip
    try take(step)
    // An incomplete basis would hide what the batch bears on.
    if isFlip && !control.needsRefactorisation { try considerFlippingAll(at: rows[row].priority) }
    return true
  }

  /// The label of a row's last variable, and true if any of its variables has a definition, which could be out of date.
  @inline(__always)
  mutating func lastLabel(in row: RowIndex) -> (label: OrderLabel, isDefined: Bool) {
    var (label, isDefined) = (OrderLabel.before, false)
    for index in rows[row].terms.range {
      let variable = problem.terms[index].variable
      label = max(label, order.labels[variable])
      if variables[variable].definition.exists { isDefined = true }
    }
    return (label, isDefined)
  }
}

// MARK: - Taking a step

extension Machine {
  /// Makes a step, and gives back its memory.
  ///
  /// - Throws: ``Refusal/overflow(_:)`` if a coefficient or a multiplier is too large or too small for a number. The
  ///   caller then has to undo the operation.
  mutating func take(_ step: consuming DualStep) throws(Refusal) {
    let row = step.row
    do {
      try apply(step)
    } catch {
      throw .overflow(firstVariable(in: row))
    }
    giveBack(step.memory, to: &scratch.step)
  }

  private mutating func apply(_ step: borrowing DualStep) throws(OutOfRange) {
    let (row, direction) = (step.row, step.direction)
    control.noteStep(hasLength: !step.memory.length.isZero, rows: rowsInUse)
    if step.isLong { return try applyLong(step) }
    switch step.action {
    case .blocked: break
    case .reset(let other):
      let isInRange = resetMultiplier(ofActive: other)
      enqueue(row)
      if !isInRange { throw OutOfRange() }
    case .enter:
      activate(row)
      try insert(row, atOneOf: step.memory.combination.free)
    case .flip:
      statistics.flips &+= 1
      activeSet.noteStep()
      try moveMultipliers(step)
      setState(of: row, to: direction > 0 ? .upper : .lower)
      suspectTies(in: step.memory.combination)
    case .exchange(let leaving, let isRising):
      try moveMultipliers(step)
      activate(row)
      try add(direction, times: RowCoefficient(row: row, coefficient: 1), times: step.memory.length)
      letGo(leaving, isRising: isRising)
      try exchange(leaving, for: row, step.memory.combination)
      // The leaving row has residual 0 at the values that are still to be evaluated. If evaluation reproduces the
      // present values, nothing else examines the row.
      if self.direction(leaving) != 0 { enqueue(leaving) }
      suspectTies(in: step.memory.combination)
      suspectTie(row)
    }
  }

  /// λ_j -= y_j·θ for all active constraints.
  mutating func moveMultipliers(_ step: borrowing DualStep) throws(OutOfRange) {
    try subtract(step.direction, times: step.memory.combination, times: step.memory.length)
  }

  /// λ_j -= factor·y_j·θ for all constraints that are still active. Constraints that the step has passed are at their
  /// bounds.
  mutating func subtract(
    _ factor: Double, times combination: borrowing RowCombination, times length: borrowing LevelVector
  ) throws(OutOfRange) {
    // Most data are not wild. Without the question for each row, this loop takes a seventh less.
    let isWild = doubt.data == .wild
    for index in 0..<combination.rows.count {
      let entry = combination.rows[index]
      if rows[entry.row].state != .active { continue }
      if isWild {
        try add(-factor, times: entry, times: length)
      } else {
        try multipliers.add(
          -factor * entry.coefficient, times: length, to: entry.row, .ignored, in: &rows, &journal)
      }
    }
  }

  /// Makes an active constraint inactive at a bound of its multiplier.
  mutating func letGo(_ row: RowIndex, isRising: Bool) {
    clearMultiplier(of: row)
    setState(of: row, to: rows[row].isRequiredEquality ? .neutral : isRising ? .upper : .lower)
  }

  /// Makes a row active. The row keeps its resting multiplier.
  mutating func activate(_ row: RowIndex) {
    statistics.pivots &+= 1
    activeSet.noteStep()
    // The resting multiplier depends on the state, which is about to change.
    multipliers.setToResting(row, in: &rows, &journal)
    activeSet.set(row, .active, in: &rows, &journal)
    // The row may be the only one that holds wishes which could be traded for each other.
    if !ties.freed.isEmpty { suspectTie(row) }
  }
}

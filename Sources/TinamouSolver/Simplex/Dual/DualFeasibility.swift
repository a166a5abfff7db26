/// Restoring dual feasibility after a constraint has lost the reason for its multiplier.
///
/// Removing, softening or reweighting a constraint can leave a multiplier outside its bounds. If few
/// constraints change and many wishes are violated, primal steps bring it back (PrimalSteps.swift). Otherwise the machine
/// makes it 0. All multipliers come from
/// violated constraints: `λ_active = -Σ y·λ_violated`. So the machine *resets* the multiplier of a violated constraint: it
/// sets this multiplier to 0 and takes back the contributions to others. After this is done for all violated constraints
/// that bear on a constraint, the multiplier of that constraint is exactly 0, which is within any bounds. The constraints
/// with reset multipliers are then inconsistent and wait in the queue, and the dual method takes them up again.
extension Machine {
  /// Changes the cost of a constraint. Resets its multiplier if it is violated, and brings all multipliers back within
  /// their bounds.
  mutating func setCostFeasibly(of row: RowIndex, weight: Double, priority: Double) {
    var suspects = Suspects(scratch)
    if mayMakePrimalSteps(for: 1) { suspects.primalSteps = activeSet.violatedCount }
    if rows[row].restingMultiplier != 0 {
      var alone = scratch.rowLists.take()
      alone.append(row)
      reset(&alone, &suspects)
      scratch.rowLists.giveBack(alone)
    }
    setCost(of: row, weight: weight, priority: priority)
    // As a wish, it could have a reduced row. The rounding of reduced rows stays out of `x == 0`.
    if rows[row].state == .active && rows[row].reducedRow.exists && mayTakeOverDefinition(row) { insertAnew(row) }
    suspects.rows.append(row)
    restoreDualFeasibility(&suspects)
    suspects.giveBack(to: scratch)
  }

  /// Makes an active constraint's multiplier 0.
  ///
  /// - Returns: false if numbers were out of range on the way. Then all multipliers were reset.
  @discardableResult
  mutating func resetMultiplier(ofActive row: RowIndex) -> Bool {
    if rows[row].multiplier.count == 0 { return true }
    var suspects = Suspects(scratch)
    resetAffected(by: row, &suspects)
    restoreDualFeasibility(&suspects)
    let areInRange = suspects.areInRange
    suspects.giveBack(to: scratch)
    return areInRange
  }

  /// Makes the multipliers of all of the rows 0. The violated rows come first, because they may be enough.
  mutating func resetMultipliers(of leaving: borrowing Buffer<RowIndex>) {
    var areAllZero = true
    for index in 0..<leaving.count where areAllZero {
      let record = rows[leaving[index]]
      areAllZero = record.restingMultiplier == 0 && record.multiplier.count == 0
    }
    if areAllZero { return }
    var suspects = Suspects(scratch)
    var violated = scratch.rowLists.take()
    for index in 0..<leaving.count where rows[leaving[index]].state.isInactive { violated.append(leaving[index]) }
    reset(&violated, &suspects)
    scratch.rowLists.giveBack(violated)
    restoreDualFeasibility(&suspects)
    var active = scratch.rateLists.take()
    for index in 0..<leaving.count where rows[leaving[index]].multiplier.count > 0 {
      active.append(RowCoefficient(row: leaving[index], coefficient: spread(active.count)))
    }
    if active.count > 1 {
      // One sweep finds the violated constraints that bear on any of these rows, perhaps more than have to be reset.
      var motion = reuse(&scratch.motion)
      forward(from: active, into: &motion)
      reset(violatedUnder: motion, &suspects)
      giveBack(motion, to: &scratch.motion)
      restoreDualFeasibility(&suspects)
    }
    scratch.rateLists.giveBack(active)
    suspects.giveBack(to: scratch)
    // Resetting one multiplier can uncover a nonzero one elsewhere that had cancelled. Repeat until none is left.
    var isDone = false
    while !isDone {
      isDone = true
      for index in 0..<leaving.count where rows[leaving[index]].multiplier.count > 0 {
        resetMultiplier(ofActive: leaving[index])
        isDone = false
      }
    }
  }

  /// Resets every violated constraint that bears on variables that removals have left free.
  ///
  /// The multiplier of the constraint that determined such a variable was 0. Still, several violated constraints could
  /// bear on the constraint if their contributions cancelled. Other constraints may have turned the definitions around since,
  /// so the free variables are those on which the variables of removed constraints depend now. One sweep from all of them
  /// finds the violated constraints. The constraints on which the variables depend become suspects, because they may be all
  /// that holds them now.
  mutating func resetMultipliersBearingOnFreed() {
    if activeSet.violatedCount == 0 { return dismissFreed() }
    var freed = reuse(&scratch.freed)
    for index in 0..<ties.freed.count { freed.append(ties.freed[index]) }
    dismissFreed()
    var combination = reuse(&scratch.combination)
    backward(fromAll: freed, into: &combination)
    suspectTies(in: combination)
    freed.removeAll()
    for index in 0..<combination.free.count { freed.append(combination.free[index].variable) }
    giveBack(combination, to: &scratch.combination)
    if !freed.isEmpty { resetMultipliers(bearingOn: freed) }
    giveBack(freed, to: &scratch.freed)
  }

  private mutating func resetMultipliers(bearingOn free: borrowing Buffer<VariableIndex>) {
    var suspects = Suspects(scratch)
    var motion = reuse(&scratch.motion)
    forward(fromAll: free, into: &motion)
    if !mayMakePrimalSteps(for: free.count) {
      reset(violatedUnder: motion, &suspects)
    } else if isAnyViolated(under: motion) {
      suspects.primalSteps = activeSet.violatedCount
      for index in 0..<free.count { suspects.free.append(free[index]) }
    }
    giveBack(motion, to: &scratch.motion)
    restoreDualFeasibility(&suspects)
    suspects.giveBack(to: scratch)
  }

  private mutating func isAnyViolated(under motion: borrowing Motion) -> Bool {
    let rates = affectedRates(under: motion, ofViolated: true)
    let isAny = !rates.isEmpty
    scratch.rateLists.giveBack(rates)
    return isAny
  }

  /// Forgets the variables that removals have left free, and resets nothing.
  mutating func dismissFreed() {
    while !ties.freed.isEmpty { _ = ties.takeFreed(&journal) }
  }

  /// Makes every multiplier 0. These are the multipliers of the very beginning, and feasible for any system.
  mutating func resetAllMultipliers() {
    for row in rows.indices {
      if rows[row].state == .active { clearMultiplier(of: row) }
      if rows[row].state.isInactive && rows[row].restingMultiplier != 0 { restAtZero(row) }
    }
  }

  /// Gives an inactive constraint, or one that ceases to be active, the multiplier 0 and queues it.
  mutating func restAtZero(_ row: RowIndex) {
    setState(of: row, to: rows[row].isEquality ? .neutral : .lower)
    enqueue(row)
  }

  /// Constraints and free variables whose multipliers have changed, and which have to be checked.
  struct Suspects: ~Copyable {
    var rows: Buffer<RowIndex>
    var free: Buffer<VariableIndex>
    var areInRange = true
    /// The number of primal steps that may still be made.
    var primalSteps = 0

    init(_ scratch: Scratch) {
      rows = scratch.rowLists.take()
      free = reuse(&scratch.targets)
    }

    mutating func note(_ combination: borrowing RowCombination) {
      for index in 0..<combination.rows.count { rows.append(combination.rows[index].row) }
      for index in 0..<combination.free.count { free.append(combination.free[index].variable) }
    }

    consuming func giveBack(to scratch: Scratch) {
      scratch.rowLists.giveBack(rows)
      TinamouSolver.giveBack(free, to: &scratch.targets)
    }
  }

  mutating func restoreDualFeasibility(_ suspects: inout Suspects) {
    while suspects.areInRange {
      // While free variables have multipliers, no other variable may become free in place of one of them.
      if !suspects.free.isEmpty {
        // The multiplier of a free variable has to be 0. It is 0 if no violated constraint bears on the variable, so
        // these constraints are reset.
        let variable = suspects.free.removeLast()
        if variables[variable].definition.exists { continue }
        if mayMakePrimalStep(&suspects), makePrimalStep(moving: variable, &suspects) { continue }
        var motion = reuse(&scratch.motion)
        forward(fromFree: variable, into: &motion)
        reset(violatedUnder: motion, &suspects)
        giveBack(motion, to: &scratch.motion)
      } else if !suspects.rows.isEmpty {
        let row = suspects.rows.removeLast()
        if rows[row].state != .active || multipliers.isWithinBounds(row, in: rows, &scratch.headroom) { continue }
        if mayMakePrimalStep(&suspects), makePrimalStep(releasing: row, &suspects) { continue }
        resetAffected(by: row, &suspects)
      } else {
        return
      }
    }
    resetAllMultipliers()
  }

  /// Takes one of the primal steps that may be made, unless the operation has to end soon.
  private mutating func mayMakePrimalStep(_ suspects: inout Suspects) -> Bool {
    suspects.primalSteps -= 1
    return suspects.primalSteps >= 0 && !steps.isSpent && !HostMemory.isOut
  }

  /// Resets every violated constraint that bears on an active one. The multiplier of the active one is then 0.
  private mutating func resetAffected(by row: RowIndex, _ suspects: inout Suspects) {
    var motion = reuse(&scratch.motion)
    forward(from: row, into: &motion)
    reset(violatedUnder: motion, &suspects)
    giveBack(motion, to: &scratch.motion)
    clearMultiplier(of: row)
    suspectTie(row)
  }

  /// Resets every violated constraint whose residual changes under a motion.
  private mutating func reset(violatedUnder motion: borrowing Motion, _ suspects: inout Suspects) {
    let rates = affectedRates(under: motion, ofViolated: true)
    var bearing = scratch.rowLists.take()
    for index in 0..<rates.count { bearing.append(rates[index].row) }
    scratch.rateLists.giveBack(rates)
    reset(&bearing, &suspects)
    scratch.rowLists.giveBack(bearing)
  }

  /// Resets inactive constraints. One sweep for each priority takes back all of their contributions.
  private mutating func reset(_ list: inout Buffer<RowIndex>, _ suspects: inout Suspects) {
    list.sort { (-rows[$0].priority, $0) < (-rows[$1].priority, $1) }
    var batch = scratch.rateLists.take()
    for index in 0..<list.count {
      let row = list[index]
      let multiplier = rows[row].restingMultiplier
      if multiplier != 0 { batch.append(RowCoefficient(row: row, coefficient: multiplier)) }
      // A sum of wild numbers can absorb an addend.
      let isLast =
        doubt.data == .wild || index + 1 == list.count || rows[list[index + 1]].priority != rows[row].priority
      if batch.isEmpty || !isLast { continue }
      takeBack(batch, &suspects)
      batch.removeAll()
    }
    scratch.rateLists.giveBack(batch)
  }

  /// Takes back the contributions of constraints of one priority, each times its multiplier.
  private mutating func takeBack(_ batch: borrowing Buffer<RowCoefficient>, _ suspects: inout Suspects) {
    for index in 0..<batch.count { restAtZero(batch[index].row) }
    distribute(batch, at: rows[batch[0].row].priority, &suspects)
  }

  /// Adds Σ coefficient·a_row of a batch to the multipliers of active constraints, at one priority: λ += y.
  mutating func distribute(
    _ batch: borrowing Buffer<RowCoefficient>, at priority: Double, _ suspects: inout Suspects
  ) {
    var combination = reuse(&scratch.combination)
    backward(from: batch, into: &combination)
    var unit = reuse(&scratch.length)
    unit.set(1, at: priority)
    noteRounding(in: &combination, of: batch)
    if combination.isOutOfRange { suspects.areInRange = false }
    do { try subtract(-1, times: combination, times: unit) } catch { suspects.areInRange = false }
    suspects.note(combination)
    suspectTies(in: combination)
    suspectCancelledTies(of: batch, combination)
    giveBack(combination, to: &scratch.combination)
    giveBack(unit, to: &scratch.length)
  }
}

/// Restoring dual feasibility after a constraint has lost what made its multiplier legitimate.
///
/// Removing, softening or reweighting a constraint can leave a multiplier outside its bounds, where the textbook turns
/// to a primal simplex method. But all multipliers come from violated constraints: `λ_active = -Σ y·λ_violated`. So the
/// multiplier of a violated constraint is *reset*: set to 0, and what it contributed to others is taken back. Once
/// that is done for everything violated that bears on a constraint, its multiplier is exactly 0, which is within any
/// bounds. The constraints whose multipliers were reset are then inconsistent and wait in the queue, and the dual method
/// takes them up again. One method, one anti-cycling rule, and the cost is that of the violated constraints concerned.
extension Machine {
  /// Resets the multiplier of an inactive constraint, and whatever else must be to keep all multipliers within their
  /// bounds.
  mutating func resetMultiplier(ofInactive row: RowIndex) {
    if rows[row].restingMultiplier == 0 { return }
    var suspects = Suspects(scratch)
    reset(row, &suspects)
    restoreDualFeasibility(&suspects)
    suspects.giveBack(to: scratch)
  }

  /// Makes an active constraint's multiplier 0.
  ///
  /// - Returns: false if numbers came out of range on the way, so that all multipliers were reset.
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

  /// Makes the multipliers of all of the rows 0: of the violated first, which may be all it takes.
  mutating func resetMultipliers(of leaving: borrowing Buffer<RowIndex>) {
    var suspects = Suspects(scratch)
    for index in 0..<leaving.count where rows[leaving[index]].state.isInactive { reset(leaving[index], &suspects) }
    restoreDualFeasibility(&suspects)
    var active = scratch.rateLists.take()
    for index in 0..<leaving.count where rows[leaving[index]].multiplier.count > 0 {
      active.append(RowCoefficient(row: leaving[index], coefficient: spread(active.count)))
    }
    if active.count > 1 {
      // One sweep finds what is violated and bears on any of them, though it could be more than has to be reset.
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

  /// Resets every violated constraint that bears on what removals have left free.
  ///
  /// The multiplier of what determined a variable was 0, and still several violated constraints could bear on it, if they
  /// cancelled. One sweep from all of the variables tells whether there are such. What a variable depends on that is
  /// defined again takes its place: free variables, and constraints, which may be all that holds it now.
  mutating func resetMultipliersBearingOnFreed() {
    if activeSet.violatedCount <= 1 { return dismissFreed() }
    var freed = reuse(&scratch.freed)
    while !ties.freed.isEmpty { freed.append(ties.takeFreed(&journal)) }
    var suspects = Suspects(scratch)
    var motion = reuse(&scratch.motion)
    forward(fromAll: freed, into: &motion)
    let rates = affectedRates(under: motion, ofViolated: true)
    if !rates.isEmpty {
      var combination = reuse(&scratch.combination)
      backward(fromAll: freed, into: &combination)
      suspectTies(in: combination)
      freed.removeAll()
      for index in 0..<combination.free.count { freed.append(combination.free[index].variable) }
      giveBack(combination, to: &scratch.combination)
      forward(fromAll: freed, into: &motion)
      reset(violatedUnder: motion, &suspects)
    }
    scratch.rateLists.giveBack(rates)
    giveBack(freed, to: &scratch.freed)
    giveBack(motion, to: &scratch.motion)
    restoreDualFeasibility(&suspects)
    suspects.giveBack(to: scratch)
  }

  /// Leaves what removals have left free as it is.
  mutating func dismissFreed() {
    while !ties.freed.isEmpty { _ = ties.takeFreed(&journal) }
  }

  /// Makes every multiplier 0: the start of all starts, feasible for any system.
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

  /// Constraints and free variables whose multipliers have changed, to be checked.
  private struct Suspects: ~Copyable {
    var rows: Buffer<RowIndex>
    var free: Buffer<VariableIndex>
    var areInRange = true

    init(_ scratch: Scratch) {
      rows = scratch.rowLists.take()
      free = reuse(&scratch.targets)
    }

    consuming func giveBack(to scratch: Scratch) {
      scratch.rowLists.giveBack(rows)
      TinamouSolver.giveBack(free, to: &scratch.targets)
    }
  }

  private mutating func restoreDualFeasibility(_ suspects: inout Suspects) {
    while true {
      if !suspects.rows.isEmpty {
        let row = suspects.rows.removeLast()
        if rows[row].state != .active || multipliers.isWithinBounds(row, in: rows, &scratch.headroom) { continue }
        resetAffected(by: row, &suspects)
      } else if !suspects.free.isEmpty {
        // The multiplier of a free variable is 0. Whether it still is follows from what is violated and bears on it:
        // nothing, after this.
        let variable = suspects.free.removeLast()
        if variables[variable].definition.exists { continue }
        var motion = reuse(&scratch.motion)
        forward(fromFree: variable, into: &motion)
        reset(violatedUnder: motion, &suspects)
        giveBack(motion, to: &scratch.motion)
      } else {
        if !suspects.areInRange { resetAllMultipliers() }
        return
      }
    }
  }

  /// Resets every violated constraint that bears on an active one, whose multiplier is then 0.
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
    bearing.sort { $0 < $1 }
    for index in 0..<bearing.count { reset(bearing[index], &suspects) }
    scratch.rowLists.giveBack(bearing)
  }

  private mutating func reset(_ row: RowIndex, _ suspects: inout Suspects) {
    let multiplier = rows[row].restingMultiplier
    if multiplier == 0 { return }
    var combination = reuse(&scratch.combination)
    backward(from: row, into: &combination)
    restAtZero(row)
    if combination.isOutOfRange { suspects.areInRange = false }
    var step = reuse(&scratch.length)
    for index in 0..<combination.rows.count {
      let entry = combination.rows[index]
      step.set(multiplier * entry.coefficient, at: rows[row].priority)
      do { try multipliers.add(1, times: step, to: entry.row, in: &rows, &journal) } catch {
        suspects.areInRange = false
      }
      suspects.rows.append(entry.row)
    }
    suspectTies(in: combination)
    for index in 0..<combination.free.count { suspects.free.append(combination.free[index].variable) }
    giveBack(combination, to: &scratch.combination)
    giveBack(step, to: &scratch.length)
  }
}

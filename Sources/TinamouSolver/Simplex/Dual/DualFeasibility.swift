/// Restoring dual feasibility after a constraint has lost what made its multiplier legitimate.
///
/// Removing, softening or reweighting a constraint can leave a multiplier outside its bounds, where the textbook turns
/// to a primal simplex method. But all multipliers come from violated constraints: `λ_active = -Σ y·λ_violated`. So a
/// violated constraint is *cooled*: its multiplier is set to 0 and what it contributed to others is taken back. Once
/// everything violated that bears on a constraint is cooled, its multiplier is exactly 0, which is within any bounds.
/// The cooled ones are then inconsistent and wait in the queue, and the dual method takes them up again. One method,
/// one anti-cycling rule, and the cost is that of the violated constraints concerned.
extension Machine {
  /// Cools an inactive constraint, and whatever else must be to keep all multipliers within their bounds.
  mutating func resetMultiplier(ofInactive row: Int32) {
    if rows[row].restingMultiplier == 0 { return }
    var suspects = Suspects()
    isOutOfRange = false
    reset(row, &suspects)
    restoreDualFeasibility(&suspects)
  }

  /// Makes an active constraint's multiplier 0.
  mutating func resetMultiplier(ofActive row: Int32) {
    if rows[row].multiplier.count == 0 { return }
    var suspects = Suspects()
    isOutOfRange = false
    forward(from: row)
    resetAffected(&suspects)
    clearMultiplier(of: row)
    restoreDualFeasibility(&suspects)
  }

  /// Makes the multipliers of all of the rows 0: of the violated first, which may be all it takes.
  mutating func resetMultipliers(of leaving: borrowing Buffer<Int32>) {
    var suspects = Suspects()
    isOutOfRange = false
    for index in 0..<leaving.count where rows[leaving[index]].state.isInactive { reset(leaving[index], &suspects) }
    restoreDualFeasibility(&suspects)
    // What is cooled for one can give another, whose multiplier had cancelled to 0, one again.
    var isDone = false
    while !isDone {
      isDone = true
      for index in 0..<leaving.count where rows[leaving[index]].multiplier.count > 0 {
        resetMultiplier(ofActive: leaving[index])
        isDone = false
      }
    }
  }

  /// Makes every multiplier 0: the start of all starts, feasible for any system.
  mutating func resetAllMultipliers() {
    for row in 0..<Int32(rows.count) {
      if rows[row].state == .active { clearMultiplier(of: row) }
      if rows[row].state.isInactive && rows[row].restingMultiplier != 0 { restAtZero(row) }
    }
  }

  /// Constraints and free variables whose multipliers were changed by cooling, to be checked.
  private struct Suspects: ~Copyable {
    var rows = Buffer<Int32>()
    var freeVariables = Buffer<Int32>()
  }

  private mutating func restoreDualFeasibility(_ suspects: inout Suspects) {
    while true {
      if !suspects.rows.isEmpty {
        let row = suspects.rows.removeLast()
        if rows[row].state != .active || isWithinBounds(row) { continue }
        forward(from: row)
        resetAffected(&suspects)
        clearMultiplier(of: row)
      } else if !suspects.freeVariables.isEmpty {
        // The multiplier of a free variable is 0. Whether it still is follows from what is violated and bears on it: nothing,
        // after this.
        let variable = suspects.freeVariables.removeLast()
        if variables[variable].definition >= 0 { continue }
        forward(fromFree: variable)
        resetAffected(&suspects)
      } else {
        if isOutOfRange { resetAllMultipliers() }
        return
      }
    }
  }

  /// Cools every violated constraint that changes under the motion found last.
  private mutating func resetAffected(_ suspects: inout Suspects) {
    var bearing = Buffer<Int32>()
    forEachAffectedRate { machine, row, _ in
      if machine.rows[row].restingMultiplier != 0 { bearing.append(row) }
    }
    bearing.sort { $0 < $1 }
    for index in 0..<bearing.count { reset(bearing[index], &suspects) }
  }

  private mutating func reset(_ row: Int32, _ suspects: inout Suspects) {
    let multiplier = rows[row].restingMultiplier
    if multiplier == 0 { return }
    backward(from: row)
    restAtZero(row)
    for index in 0..<answer.count {
      add(multiplier * answer[index].coefficient, at: rows[row].priority, toMultiplierOf: answer[index].row)
      suspects.rows.append(answer[index].row)
    }
    for index in 0..<freeVariables.count { suspects.freeVariables.append(freeVariables[index].variable) }
  }

  /// Gives an inactive constraint the multiplier 0 and queues it.
  private mutating func restAtZero(_ row: Int32) {
    setState(row, rows[row].isEquality ? .neutral : .lower)
    enqueue(row)
  }
}

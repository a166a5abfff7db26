/// Removing constraints.
///
/// One that is satisfied and inactive goes at once. Another is *marked for removal*: its handle is no longer valid, but it
/// leaves the vertex only when something else is asked for, and then all marked constraints go together. First the
/// violated ones, for with them go the multipliers of the others, and while the basis is whole it is soon known whose;
/// then the active ones. One at a time, each would have to look for what is violated in all that depends on it.
extension Machine {
  /// Removes a constraint, which may have been removed by the same operation before.
  mutating func remove(_ row: Int32) {
    if rows[row].isPendingRemoval || rows[row].state == .unused { return }
    clearEdit(row)
    setQueued(row, false)
    if rows[row].state == .active || rows[row].restingMultiplier != 0 {
      markForRemoval(row)
    } else {
      takeOut(row)
      journal.rowsFreedOnCommit.append(row)
    }
  }

  mutating func markForRemoval(_ row: Int32) {
    rows[row].isPendingRemoval = true
    pendingRemovals.append(row)
    record(.markedForRemoval, row)
  }

  @inline(__always)
  mutating func carryOutRemovals(freeing: Bool = true) {
    if !pendingRemovals.isEmpty { takeOutPending(freeing) }
  }

  /// Takes the marked constraints out of all multipliers and out of the basis.
  private mutating func takeOutPending(_ freeing: Bool) {
    var leaving = Buffer<Int32>()
    while !pendingRemovals.isEmpty {
      let row = pendingRemovals.removeLast()
      rows[row].isPendingRemoval = false
      record(.unmarkedForRemoval, row)
      leaving.append(row)
    }
    resetMultipliers(of: leaving)
    var active = Buffer<Int32>()
    for index in stride(from: leaving.count - 1, through: 0, by: -1) where rows[leaving[index]].state == .active {
      setState(leaving[index], .neutral)
      active.append(leaving[index])
    }
    // What becomes a free variable keeps the value it shows.
    exchange(active, for: nil)
    for index in stride(from: leaving.count - 1, through: 0, by: -1) {
      takeOut(leaving[index])
      if freeing { journal.rowsFreedOnCommit.append(leaving[index]) }
    }
    if control.needsRefactorisation { refactorise() }
  }

  /// Takes an inactive constraint with multiplier 0 out of the queue and the columns.
  private mutating func takeOut(_ row: Int32) {
    setQueued(row, false)
    setState(row, .unused)
    unlinkTerms(of: row)
  }
}

/// Handing the multipliers of removed constraints over to those that stay or take their places.
///
/// The removed constraints contribute v = Σ λ·a to the sum Σ λ·a = 0 over all constraints. Once they have left the
/// basis, v = Σ y·a is a combination of the new basis, and the multipliers of the new basis increase by y. If some are
/// then beyond their bounds, a few primal steps bring them back. Otherwise every violated wish that bears on a removed
/// constraint would be reset and taken up again.
///
/// New required equalities enter the basis together with the removal, because their multipliers have no bounds. Hiding
/// item b of a row replaces `b.left == a.right` and `c.left == b.right` by `c.left == a.right`. If this constraint takes
/// over v, no other multiplier changes.
extension Machine {
  /// True if removed constraints have multipliers to hand over. Multipliers that are hardly more than rests of sums are
  /// reset.
  mutating func canHandOver() -> Bool {
    var count = 0
    for index in 0..<removals.rows.count {
      let row = removals.rows[index]
      if rows[row].restingMultiplier == 0 && rows[row].multiplier.count == 0 { continue }
      count += 1
      for place in rows[row].multiplier.range {
        let level = multipliers.levels[place]
        if level.value.magnitude <= Tolerance.doubtfulRest * level.magnitude { return false }
      }
    }
    return count > 0 && mayMakePrimalSteps(for: count)
  }

  /// Takes the marked constraints out, lets new required equalities in, and hands the multipliers over.
  ///
  /// - Parameter heirs: new required equalities, stored and neutral. Those that depend on constraints which stay are
  ///   queued.
  mutating func handOver(to heirs: borrowing Buffer<RowIndex>, freeing: Bool = true) {
    let leaving = takeMarked()
    for index in 0..<heirs.count {
      dequeue(heirs[index])
      activate(heirs[index])
    }
    deactivateRemoved(leaving, for: heirs)
    for index in 0..<heirs.count where rows[heirs[index]].state != .active { enqueue(heirs[index]) }
    var suspects = Suspects(scratch)
    // The numbers of new constraints count, too.
    if mayMakePrimalSteps(for: 0) { suspects.primalSteps = activeSet.violatedCount }
    // Factorising can make all multipliers 0.
    if !control.needsRefactorisation || refactorise() {
      suspectTies(bearingOn: leaving)
      distributeMultipliers(of: leaving, &suspects)
    }
    for index in 0..<leaving.count { clearMultiplier(of: leaving[index]) }
    takeOut(leaving, freeing: freeing)
    restoreDualFeasibility(&suspects)
    suspects.giveBack(to: scratch)
    completeBasis()
  }

  /// Suspects the loose constraints that removed ones depend on: they bear on violated wishes in another way now.
  private mutating func suspectTies(bearingOn leaving: borrowing Buffer<RowIndex>) {
    if activeSet.violatedCount == 0 { return }
    var batch = scratch.rateLists.take()
    for index in 0..<leaving.count { batch.append(RowCoefficient(row: leaving[index], coefficient: spread(index))) }
    var combination = reuse(&scratch.combination)
    backward(from: batch, into: &combination)
    suspectTies(in: combination)
    giveBack(combination, to: &scratch.combination)
    scratch.rateLists.giveBack(batch)
  }

  /// Adds multiples of the multipliers of inactive constraints to those of active ones, in one sweep for each priority.
  mutating func distributeMultipliers(
    of list: borrowing Buffer<RowIndex>, times factor: Double = 1, _ suspects: inout Suspects
  ) {
    var batch = scratch.rateLists.take()
    var next = nextPriority(after: .infinity, in: list)
    while let priority = next {
      for index in 0..<list.count {
        let multiplier = multiplier(of: list[index], at: priority)
        if multiplier != 0 { batch.append(RowCoefficient(row: list[index], coefficient: factor * multiplier)) }
      }
      distribute(batch, at: priority, &suspects)
      batch.removeAll()
      next = nextPriority(after: priority, in: list)
    }
    scratch.rateLists.giveBack(batch)
  }

  /// A component of the multiplier of an inactive constraint, which may still have the one it had as an active constraint.
  @inline(never)
  private mutating func multiplier(of row: RowIndex, at priority: Double) -> Double {
    for place in rows[row].multiplier.range where multipliers.levels[place].priority == priority {
      return multipliers.levels[place].value
    }
    return rows[row].priority == priority ? rows[row].restingMultiplier : 0
  }

  /// The strongest priority below another one at which a multiplier in the list has a component.
  @inline(never)
  private mutating func nextPriority(after last: Double, in list: borrowing Buffer<RowIndex>) -> Double? {
    var next: Double?
    for index in 0..<list.count {
      let row = rows[list[index]]
      for place in row.multiplier.range where multipliers.levels[place].priority < last {
        next = max(next ?? 0, multipliers.levels[place].priority)
      }
      if row.restingMultiplier != 0 && row.priority < last { next = max(next ?? 0, row.priority) }
    }
    return next
  }
}

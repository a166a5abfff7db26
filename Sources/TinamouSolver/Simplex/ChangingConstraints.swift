/// The operations that change constraints: numbers, costs, ranks, and whole constraints.
extension Machine {
  /// A constant of a row, with its sign changed if the row is stored with changed signs.
  func inStoredSense(_ constant: Double, of row: RowIndex) -> Double { rows[row].isNegated ? -constant : constant }

  /// Changes a constant. `constant` has the sign of the stored row.
  @inline(__always)
  mutating func setConstant(_ row: RowIndex, _ constant: Double) throws(Refusal) {
    if !follow(row, constant) { try setConstantRecording(row, constant) }
  }

  @inline(never)
  private mutating func setConstantRecording(_ row: RowIndex, _ constant: Double) throws(Refusal) {
    try operateRecording { (machine) throws(Refusal) in
      machine.carryOutRemovals()
      machine.changeConstant(of: row, to: constant)
      try machine.decideRequired(machine.rows[row].isRequired)
    }
  }

  mutating func setConstants(_ changes: [(row: RowIndex, constant: Double)]) throws(Refusal) {
    if follow(changes) { return }
    try operateRecording { (machine) throws(Refusal) in
      machine.carryOutRemovals()
      for (row, constant) in changes { machine.changeConstant(of: row, to: constant) }
      try machine.decideRequired(changes.contains { machine.rows[$0.row].isRequired })
    }
  }

  mutating func setPriority(_ row: RowIndex, _ priority: Double) throws(Refusal) {
    carryOutRemovals()
    changeCost(of: row, priority: priority, weight: rows[row].weight)
    try decideRequired(rows[row].isRequired)
  }

  mutating func setWeight(_ row: RowIndex, _ weight: Double) throws(Refusal) {
    carryOutRemovals()
    changeCost(of: row, priority: rows[row].priority, weight: weight)
  }

  /// Changes the place of a constraint in the order in which ties are settled.
  mutating func setRank(_ row: RowIndex, _ rank: UInt64) throws(Refusal) {
    carryOutRemovals()
    if ties.rank(of: row) == rank { return }
    ties.setRank(of: row, to: rank, &journal)
    if isViolated(row) {
      var combination = reuse(&scratch.combination)
      backward(from: row, into: &combination)
      suspectTies(in: combination)
      giveBack(combination, to: &scratch.combination)
    } else {
      suspectTie(row)
    }
  }

  mutating func replace(_ row: RowIndex, with proposal: Proposal) throws(Refusal) {
    carryOutRemovals()
    if hasSameTerms(row, proposal) {
      changeCost(of: row, priority: proposal.priority, weight: proposal.weight)
      changeConstant(of: row, to: inStoredSense(proposal.constant, of: row))
      return try decideRequired(rows[row].isRequired)
    }
    clearEdit(row)
    if rows[row].state.isInactive { suspectHeld(by: row) }
    removals.mark(row, in: &rows, &journal)
    carryOutRemovals(freeing: false)
    problem.replaceTerms(of: row, in: rows, &journal)
    let reading = storeRarely(proposal, in: row)
    noteData(of: row, reading.isOfUnits)
    journal.note(.linkedTerms, row)
    journal.propose(row)
    try enter(row, reading.residual, reading.last)
    try decideRequired(rows[row].isRequired)
  }

  private mutating func changeConstant(of row: RowIndex, to constant: Double) {
    if rows[row].constant == constant { return }
    if activeSet.violatedCount > 0 { suspectHolding(row) }
    let isActive = rows[row].state == .active
    if isActive { noteChange(constant - rows[row].constant, of: row) }
    write(constant, to: row)
    journal.propose(row)
    replay.noteConstant(of: row, isActive: isActive)
    if isActive {
      markDirty(determinedBy: row)
    } else {
      let residual = residual(row)
      if examine(row, residual) != 0 { enqueue(row) }
      if !residual.value.isFinite { control.mayBeOutOfRange = true }
    }
  }

  /// Writes a constant without any consequences but those for doubt.
  mutating func write(_ constant: Double, to row: RowIndex) {
    problem.setConstant(row, constant, in: &rows, &journal)
    doubt.noteConstant(constant)
  }

  /// Raises doubt if values may absorb the change of an active row's constant. Nothing then examines the rows that use them.
  @inline(__always)
  private mutating func noteChange(_ change: Double, of row: RowIndex) {
    let defined = rows[definingRow(of: row)].defines
    if !defined.exists || (point.scale[defined] < Tolerance.absorbing && doubt.data != .wild) { return }
    if change.magnitude < Tolerance.contradiction * residual(row).magnitude { doubt.raise() }
  }

  /// Notes suspects before the constant of a constraint changes: the constraint itself if it is active, otherwise the
  /// active constraints that it may hold.
  private mutating func suspectHolding(_ row: RowIndex) {
    if rows[row].state == .active { suspectTie(row) } else { suspectHeld(by: row) }
  }

  /// Marks for evaluation the variables whose definitions contain the constant of an active constraint.
  mutating func markDirty(determinedBy row: RowIndex) {
    let defined = rows[definingRow(of: row)].defines
    if defined.exists { markDirty(defined) }
    var reference = rows[row].firstReference
    while reference.exists {
      let defined = rows[basis.eliminations[reference].reduced].defines
      if defined.exists { markDirty(defined) }
      reference = basis.eliminations[reference].next
    }
  }

  private mutating func changeCost(of row: RowIndex, priority: Double, weight: Double) {
    if rows[row].priority == priority && rows[row].weight == weight { return }
    // An incomplete basis leaves out what a violated constraint bears on.
    completeBasis()
    setCostFeasibly(of: row, weight: weight, priority: priority)
    doubt.noteWeight(weight)
    journal.propose(row)
    if rows[row].state == .active {
      suspectTie(row)
      // A step that found the multiplier long ago did not compare it with this bound.
      if doubt.hasManyFactors && looseDirection(of: row, isExact: false) != 0 { doubt.raise() }
    } else if direction(row) != 0 {
      enqueue(row)
    }
  }

  /// Changes a weight and a priority, and updates the counts and the queue.
  mutating func setCost(of row: RowIndex, weight: Double, priority: Double) {
    activeSet.discount(row, in: rows)
    problem.setCost(of: row, weight: weight, priority: priority, in: &rows, &journal)
    activeSet.count(row, in: rows)
    // The queue still has the row under its old priority.
    if rows[row].isQueued { work.requeue(row, in: rows) }
  }
}

/// The operations that add constraints.
extension Machine {
  @inline(__always)
  mutating func add(_ proposal: Proposal) throws(Refusal) -> RowIndex {
    carryOutRemovals()
    journal.proposeNewRows()
    let row = try append(proposal)
    try decideRequired(proposal.priority == 1000)
    return row
  }

  /// Adds all constraints that the call proposes.
  mutating func addProposals() throws(Refusal) -> [RowIndex] {
    let count = proposals.several.count
    let replaces = !removals.isEmpty && canHandOver()
    if !replaces { carryOutRemovals() }
    journal.proposeNewRows()
    do { return try replaces ? replaceRemoved() : append(0..<count) } catch {
      if case .unfinished = error { throw error }
      if count == 1 { throw error }
    }
    // The constraints do not fit together. The refusal names the first that does not fit with those before it. Without
    // doubt, a second try finds it by adding the constraints one by one.
    let fitting = doubt.data == .wild || isInDoubt() ? try countOfFitting() : 0
    startAgain()
    var added = try append(0..<fitting)
    for index in fitting..<count { added += try append(index..<index + 1) }
    return added
  }

  /// The number of proposed constraints before the first that does not fit. Halves the candidates until one is left,
  /// because each try may take a proof, which costs far more than all else.
  private mutating func countOfFitting() throws(Refusal) -> Int {
    var (fitting, failing) = (0, proposals.several.count)
    while failing - fitting > 1 {
      let middle = (fitting + failing) / 2
      startAgain()
      do {
        _ = try append(0..<middle)
        fitting = middle
      } catch {
        if case .unfinished = error { throw error }
        failing = middle
      }
    }
    return fitting
  }

  /// Takes back what the operation has added, and begins it anew.
  private mutating func startAgain() {
    rollBack()
    // After rolling back, the machine follows its recordings again.
    leaveRecordings()
    carryOutRemovals()
    journal.proposeNewRows()
  }

  /// Adds some of the proposed constraints, and decides whether the required ones can hold together.
  private mutating func append(_ range: Range<Int>) throws(Refusal) -> [RowIndex] {
    var added: [RowIndex] = []
    var areRequired = false
    for index in range {
      added.append(try append(proposals.several[index]))
      if proposals.several[index].priority == 1000 { areRequired = true }
    }
    try decideRequired(areRequired)
    return added
  }

  /// Adds all proposed constraints in place of the removed ones, which leave. The new required equalities take over
  /// multipliers.
  private mutating func replaceRemoved() throws(Refusal) -> [RowIndex] {
    var added: [RowIndex] = []
    var heirs = scratch.rowLists.take()
    var areRequired = false
    for index in 0..<proposals.several.count {
      let proposal = proposals.several[index]
      let (row, reading) = try appendRow(proposal, isRare: true)
      journal.note(.added, row)
      if !reading.residual.value.isFinite { throw .overflow(firstVariable(in: row)) }
      setState(of: row, to: rows[row].isEquality ? .neutral : .lower)
      added.append(row)
      if proposal.priority == 1000 { areRequired = true }
      if proposal.isRequiredEquality { heirs.append(row) }
    }
    handOver(to: heirs)
    scratch.rowLists.giveBack(heirs)
    // A step may have taken up or violated a constraint already.
    for row in added where !rows[row].isRequiredEquality {
      if rows[row].state == .active || rows[row].restingMultiplier != 0 { continue }
      dequeue(row)
      try enter(row, residual(row), lastTerm(of: row))
    }
    try decideRequired(areRequired)
    return added
  }

  /// Stores a constraint in a new row.
  @inline(__always)
  private mutating func appendRow(
    _ proposal: Proposal, isRare: Bool = false
  ) throws(Refusal) -> (row: RowIndex, reading: FirstReading) {
    if HostMemory.isOut { throw .unfinished }
    let row = problem.allocateRow(in: &rows)
    ties.rankLast(row)
    let reading = isRare ? storeRarely(proposal, in: row) : store(proposal, in: row)
    noteData(of: row, reading.isOfUnits)
    journal.propose(row)
    return (row, reading)
  }

  /// Stores a constraint and gives it its state.
  @inline(never)
  private mutating func append(_ proposal: Proposal) throws(Refusal) -> RowIndex {
    let (row, reading) = try appendRow(proposal)
    if proposal.isRequiredEquality && reading.residual.value.isFinite && mayDefine(reading.last) {
      defineLast(reading.last, byNew: row)
    } else {
      journal.note(.added, row)
      try enter(row, reading.residual, reading.last)
    }
    return row
  }

  /// Enters a required equality that defines its last variable, as ``enter(_:_:_:)`` does. One entry of the journal notes
  /// all of it, because most constraints of a layout take this way.
  @inline(__always)
  private mutating func defineLast(_ last: LastTerm, byNew row: RowIndex) {
    journal.note(.added, row, other: variables[last.variable].isDirty ? -1 : last.variable.position)
    basis.setDefinition(of: last.variable, by: row, in: &rows, &variables, problem)
    if !variables[last.variable].isDirty { work.setDirty(last.variable, at: last.label, in: &variables) }
    statistics.pivots &+= 1
    activeSet.activateNew(row, in: &rows)
  }

  /// Gives a new row its state.
  ///
  /// A required equality defines a variable at once if it can. Any other inconsistent row waits in the queue, where the
  /// strongest priority comes first, so that required rows find the free variables. An inconsistent row with one term
  /// is an exception and defines its variable at once if it can. Such a row gives a size. Without this exception, the
  /// next required row would define a free height by the positions of the items below.
  @inline(never)
  mutating func enter(_ row: RowIndex, _ residual: Residual, _ last: LastTerm) throws(Refusal) {
    var residual = residual
    if !residual.value.isFinite {
      // The values may be out of date.
      try flush()
      residual = self.residual(row)
      if !residual.value.isFinite { throw .overflow(firstVariable(in: row)) }
    }
    let isRequiredEquality = rows[row].isRequiredEquality
    if isRequiredEquality && defineDirectly(by: row, last).exists { return activate(row) }
    setState(of: row, to: rows[row].isEquality ? .neutral : .lower)
    if examine(row, residual) == 0 {
      if isRequiredEquality { replaceWish(for: last, by: row) }
      return
    }
    if rows[row].terms.count == 1 && defineDirectly(by: row, last).exists { return activate(row) }
    enqueue(row)
  }

  /// Lets a required equality that holds already define its last variable in place of a wish for this variable alone, if
  /// the multiplier of the wish is 0: a step of length 0.
  ///
  /// Items of equal size are often made equal. If their sizes stayed wishes, the first constraint that bears on all of
  /// them would move each by itself, and each equality would have to be taken up afterwards.
  ///
  /// Violated wishes could bear on this one although their contributions cancel. They would then bear on other
  /// constraints, which nothing notes.
  private mutating func replaceWish(for last: LastTerm, by row: RowIndex) {
    if activeSet.violatedCount > 0 || last.size < Tolerance.directPivot * last.largest { return }
    // A dirty variable does not have the value yet that the wish asks for.
    if !last.variable.exists || variables[last.variable].isDirty { return }
    let wish = variables[last.variable].definition
    if !wish.exists || rows[wish].state != .active || rows[wish].isRequired || rows[wish].terms.count != 1 { return }
    if rows[wish].attachment.multiplier.count > 0 || rows[wish].firstReference.exists { return }
    deactivate(wish)
    define(last.variable, by: row)
    markDirty(last.variable)
    activate(row)
  }
}

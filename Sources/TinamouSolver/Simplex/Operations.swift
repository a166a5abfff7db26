/// The operations that the façade calls.
///
/// Each operation except a removal first carries out pending removals. Then it changes the problem and keeps the vertex
/// dual feasible. It decides required constraints at once if the change concerns them, and leaves the rest to
/// ``Machine/solve()``.
extension Machine {
  /// True if ``solve()`` has nothing to do.
  @inline(__always)
  var isSettled: Bool {
    !replay.isPending && work.dirtyCount == 0 && work.queuedCount == 0 && removals.isEmpty && !doubt.isRaised
      && ties.isEmpty
  }

  /// - Throws: a refusal. Progress before ``Refusal/unfinished`` and ``Refusal/inexact(_:)`` is final, unless memory
  ///   was refused.
  @inline(__always)
  mutating func solve() throws(Refusal) {
    if !replayPending() { try solveRecording() }
  }

  @inline(never)
  private mutating func solveRecording() throws(Refusal) {
    do {
      try operateRecording { (machine) throws(Refusal) in try machine.findOptimum() }
    } catch {
      switch error {
      case .unfinished where HostMemory.isOut: break
      case .unfinished, .inexact:
        dequeueActive()
        commit()
      case .conflict, .overflow: break
      }
      throw error
    }
  }

  mutating func findOptimum() throws(Refusal) {
    try optimise(requiredOnly: false)
    if isInDoubt() { try prove() }
    try settleTies()
    // Settling ties may have raised doubt again. If rounding keeps raising doubt, the proved vertex is good enough.
    if !isInDoubt() { return }
    try prove()
    dismissSuspects()
  }

  // MARK: Adding

  mutating func add(_ proposal: Proposal) throws(Refusal) -> RowIndex {
    carryOutRemovals()
    journal.proposeNewRows()
    let row = try append(proposal)
    try decideRequired(proposal.priority == 1000)
    return row
  }

  /// Adds all constraints that the call proposes.
  mutating func addProposals() throws(Refusal) -> [RowIndex] {
    carryOutRemovals()
    journal.proposeNewRows()
    let count = proposals.several.count
    var added: [RowIndex] = []
    do {
      var areRequired = false
      for index in 0..<count {
        added.append(try append(proposals.several[index]))
        if proposals.several[index].priority == 1000 { areRequired = true }
      }
      if areRequired { try makeFeasible() }
      return added
    } catch {
      if case .unfinished = error { throw error }
      if count == 1 { throw error }
    }
    // The constraints do not fit together. A second try adds them one by one, so that the refusal names the first that
    // does not fit with those before it.
    rollBack()
    // After rolling back, the machine follows its recordings again.
    leaveRecordings()
    carryOutRemovals()
    journal.proposeNewRows()
    added = []
    for index in 0..<count {
      added.append(try append(proposals.several[index]))
      if proposals.several[index].priority == 1000 { try makeFeasible() }
    }
    return added
  }

  @inline(__always)
  private mutating func append(_ proposal: Proposal) throws(Refusal) -> RowIndex {
    if HostMemory.isOut { throw .unfinished }
    let row = problem.allocateRow(in: &rows, &journal)
    ties.rankLast(row)
    let areUnits = problem.store(proposal, proposals.terms(of: proposal), in: row, of: &rows, &variables, &journal)
    noteData(of: row, areUnits)
    journal.propose(row)
    try enter(row)
    return row
  }

  /// Gives a new row its state.
  ///
  /// A required equality defines a variable at once if it can. Any other inconsistent row waits in the queue, where the
  /// strongest priority comes first, so that required rows find the free variables. An inconsistent row with one term
  /// is an exception and defines its variable at once if it can. Such a row gives a size. Without this exception, the
  /// next required row would define a free height by the positions of the items below.
  private mutating func enter(_ row: RowIndex) throws(Refusal) {
    let residual = residual(row)
    if !residual.value.isFinite { throw .overflow(firstVariable(in: row)) }
    if rows[row].isRequired && rows[row].isEquality && defineDirectly(by: row).exists { return activate(row) }
    setState(of: row, to: rows[row].isEquality ? .neutral : .lower)
    if examine(row, residual) == 0 { return }
    if rows[row].terms.count == 1 && defineDirectly(by: row).exists { return activate(row) }
    enqueue(row)
  }

  mutating func addEdit(_ variable: VariableIndex, priority: Double, weight: Double) throws(Refusal) -> RowIndex {
    carryOutRemovals()
    let shown = point.x[variable]
    if priority < 1000 { return try addEdit(variable, at: shown, priority: priority, weight: weight) }
    // The edit moves nothing only at a value that the required constraints allow.
    try makeFeasible()
    try flush()
    if point.x[variable] != shown {
      // A pending value has moved the variable, perhaps for an optional constraint. The value shown takes precedence.
      rollBack()
      leaveRecordings()
      do {
        let row = try addEdit(variable, at: shown, priority: priority, weight: weight)
        try flush()
        return row
      } catch {
        guard case .conflict = error else { throw error }
      }
      rollBack()
      leaveRecordings()
      carryOutRemovals()
      try makeFeasible()
      try flush()
    }
    let value = try valueAllowed(for: variable)
    return try addEdit(variable, at: value, priority: priority, weight: weight)
  }

  private mutating func addEdit(
    _ variable: VariableIndex, at value: Double, priority: Double, weight: Double
  ) throws(Refusal) -> RowIndex {
    proposals.removeAll()
    proposals.extend(by: 1).pointee = VariableCoefficient(variable: variable, coefficient: 1)
    let row = try add(
      Proposal(
        constant: -value, relation: .equal, priority: priority, weight: weight, firstTerm: 0, termCount: 1))
    problem.setIsEdit(row, true, in: &rows, &journal)
    handles.setEdit(of: variable, to: row, in: &variables, &journal)
    return row
  }

  /// Makes an edit constraint an ordinary constraint.
  mutating func clearEdit(_ row: RowIndex) {
    if !rows[row].isEdit { return }
    problem.setIsEdit(row, false, in: &rows, &journal)
    handles.setEdit(of: firstVariable(in: row), to: .none, in: &variables, &journal)
  }

  // MARK: Changing

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
    let areUnits = problem.replace(
      row, with: proposal, proposals.terms(of: proposal), in: &rows, &variables, &journal)
    noteData(of: row, areUnits)
    journal.propose(row)
    try enter(row)
    try decideRequired(rows[row].isRequired)
  }

  /// True if a constraint has the terms and the relation of a row, so that only other numbers differ. False for an edit
  /// constraint.
  private mutating func hasSameTerms(_ row: RowIndex, _ proposal: Proposal) -> Bool {
    let isNegated = proposal.relation == .lessThanOrEqual
    if rows[row].isEdit || rows[row].isNegated != isNegated { return false }
    if rows[row].isEquality != (proposal.relation == .equal) { return false }
    let written = proposals.terms(of: proposal)
    var different: Int32 = 0
    for term in written {
      if !scratch.marks[term.variable].isSeen { different += 1 }
      scratch.marks[term.variable].isSeen = true
      scratch.marks[term.variable].sum += isNegated ? -term.coefficient : term.coefficient
    }
    let count = rows[row].terms.count + rows[row].mentions
    var isSame = different == count
    for offset in 0..<count {
      let term = problem.terms[rows[row].terms.start + offset]
      let mark = scratch.marks[term.variable]
      if !mark.isSeen || mark.sum != term.coefficient { isSame = false }
    }
    for term in written { scratch.marks[term.variable] = VariableMark() }
    return isSame
  }

  /// Decides whether the required constraints can hold together, if the operation concerns one of them.
  @inline(__always)
  private mutating func decideRequired(_ isConcerned: Bool) throws(Refusal) {
    if !isConcerned { return }
    if mayContradict { try optimise(requiredOnly: true) }
    if isInDoubt() { try decideExactly() }
  }

  /// Decides whether the required constraints can hold together.
  private mutating func makeFeasible() throws(Refusal) {
    try optimise(requiredOnly: true)
    if isInDoubt() { try decideExactly() }
  }

  /// Notes the weight and the coefficients of a constraint, on which the rounding of sums depends.
  @inline(__always)
  private mutating func noteData(of row: RowIndex, _ areUnits: Bool) {
    doubt.note(rows[row].weight)
    if !areUnits { noteCoefficients(of: row) }
  }

  @inline(never)
  private mutating func noteCoefficients(of row: RowIndex) {
    for index in rows[row].terms.range { doubt.note(problem.terms[index].coefficient) }
  }

  /// True if a required constraint may contradict another one.
  @inline(__always)
  private var mayContradict: Bool {
    work.mayHoldRequired || (work.dirtyCount > 0 && activeSet.inactiveRequiredCount > 0) || control.needsRefactorisation
  }

  private mutating func changeConstant(of row: RowIndex, to constant: Double) {
    if rows[row].constant == constant { return }
    if activeSet.violatedCount > 0 { suspectHolding(row) }
    problem.setConstant(row, constant, in: &rows, &journal)
    journal.propose(row)
    let isActive = rows[row].state == .active
    replay.noteConstant(of: row, isActive: isActive)
    if isActive {
      markDirty(determinedBy: row)
    } else if examine(row) != 0 {
      enqueue(row)
    }
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
    resetMultiplier(ofInactive: row)
    setCost(of: row, weight: weight, priority: priority)
    doubt.note(weight)
    journal.propose(row)
    if rows[row].state == .active {
      if !multipliers.isWithinBounds(row, in: rows, &scratch.headroom) { resetMultiplier(ofActive: row) }
      suspectTie(row)
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

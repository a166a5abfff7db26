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
    if let unproved { throw .inexact(unproved) }
    do {
      try operateRecording { (machine) throws(Refusal) in try machine.findOptimum() }
    } catch {
      switch error {
      case .unfinished where HostMemory.isOut: break
      case .unfinished, .inexact:
        dequeueActive()
        commit()
        if case .inexact(let row) = error { unproved = row }
      case .conflict, .overflow: break
      }
      throw error
    }
  }

  mutating func findOptimum() throws(Refusal) {
    if doubt.hasWildWeights { doubt.raise() }
    // A proof that was cut off goes on without another search.
    if checkpoint.isOfProof { doubt.raise() }
    if checkpoint.kind != .lastProof {
      if !checkpoint.isOfProof { try optimise(requiredOnly: false) }
      if isInDoubt() { try prove() }
      // Settling ties may raise doubt again: wild numbers can tie in doubles alone. If rounding keeps raising doubt, the
      // proved vertex is good enough.
      if try settleTies() && doubt.hasProved && doubt.data == .wild { doubt.raise() }
      if !isInDoubt() { return }
    }
    do { try prove() } catch {
      checkpoint.noteLastProof()
      throw error
    }
    dismissSuspects()
  }

  // MARK: Adding

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
    carryOutRemovals()
    journal.proposeNewRows()
    let count = proposals.several.count
    do { return try append(0..<count) } catch {
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
    if areRequired { try makeFeasible() }
    return added
  }

  /// Stores a constraint and gives it its state.
  @inline(never)
  private mutating func append(_ proposal: Proposal) throws(Refusal) -> RowIndex {
    if HostMemory.isOut { throw .unfinished }
    let row = problem.allocateRow(in: &rows)
    ties.rankLast(row)
    let reading = store(proposal, in: row)
    noteData(of: row, reading.isOfUnits)
    journal.propose(row)
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
    statistics.pivots += 1
    activeSet.activateNew(row, in: &rows)
  }

  /// Gives a new row its state.
  ///
  /// A required equality defines a variable at once if it can. Any other inconsistent row waits in the queue, where the
  /// strongest priority comes first, so that required rows find the free variables. An inconsistent row with one term
  /// is an exception and defines its variable at once if it can. Such a row gives a size. Without this exception, the
  /// next required row would define a free height by the positions of the items below.
  mutating func enter(_ row: RowIndex, _ residual: Residual, _ last: LastTerm) throws(Refusal) {
    if !residual.value.isFinite { throw .overflow(firstVariable(in: row)) }
    let isRequiredEquality = rows[row].isRequired && rows[row].isEquality
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
    let row = try add(
      of: variable, Relation.equal, constant: -value, priority: priority, weight: weight)
    problem.setIsEdit(row, true, in: &rows, &journal)
    handles.setEdit(of: variable, to: row, in: &variables, &journal)
    return row
  }

  /// Adds a constraint on one variable. Leaves alone the constraints that the caller is about to propose.
  mutating func add(
    of variable: VariableIndex, _ relation: Relation, constant: Double, priority: Double, weight: Double
  ) throws(Refusal) -> RowIndex {
    let first = proposals.terms.count
    defer { proposals.truncateTerms(to: first) }
    proposals.extend(by: 1).pointee = VariableCoefficient(variable: variable, coefficient: 1)
    return try add(
      Proposal(
        constant: constant, relation: relation, priority: priority, weight: weight, firstTerm: first, termCount: 1))
  }

  /// Makes an edit constraint an ordinary constraint.
  mutating func clearEdit(_ row: RowIndex) {
    if !rows[row].isEdit { return }
    problem.setIsEdit(row, false, in: &rows, &journal)
    handles.setEdit(of: firstVariable(in: row), to: .none, in: &variables, &journal)
  }

  /// Decides whether the required constraints can hold together, if the operation concerns one of them.
  @inline(__always)
  mutating func decideRequired(_ isConcerned: Bool) throws(Refusal) {
    if !isConcerned { return }
    if mayContradict { try optimise(requiredOnly: true) }
    if isInDoubt() { try decideExactly() }
  }

  /// Decides whether the required constraints can hold together.
  private mutating func makeFeasible() throws(Refusal) {
    try optimise(requiredOnly: true)
    if isInDoubt() { try decideExactly() }
  }

  /// Stores a constraint in a row.
  @inline(__always)
  mutating func store(_ proposal: Proposal, in row: RowIndex) -> FirstReading {
    let (x, scale, labels) = (point.x.address, point.scale.address, order.labels.address)
    var reading = FirstReading(residual: Residual(constant: proposal.sign * proposal.constant))
    let form = problem.store(proposal, proposals.terms(of: proposal), in: row, of: &rows, &variables) {
      variable, coefficient in
      let position = Int(variable.position)
      reading.residual.add(coefficient, times: x[position], scale: scale[position])
      reading.last.note(variable, coefficient.magnitude, at: labels[position])
    }
    if form.isCombined || !form.isOfUnits, setCancelledAside(in: row, proposal, isCombined: form.isCombined) {
      (reading.residual, reading.last) = (residual(row), lastTerm(of: row))
    }
    reading.isOfUnits = form.isOfUnits
    return reading
  }

  /// The same for calls that are rare.
  @inline(never)
  mutating func storeRarely(_ proposal: Proposal, in row: RowIndex) -> FirstReading { store(proposal, in: row) }

  /// Notes the numbers of a constraint, on which the rounding of sums depends.
  @inline(__always)
  mutating func noteData(of row: RowIndex, _ areUnits: Bool, hasWeight: Bool = true) {
    doubt.noteConstant(rows[row].constant)
    if hasWeight { doubt.noteWeight(rows[row].weight) }
    if !areUnits { noteCoefficients(of: row) }
  }

  @inline(never)
  private mutating func noteCoefficients(of row: RowIndex) {
    doubt.noteOddCoefficients()
    for index in rows[row].terms.range { doubt.note(problem.terms[index].coefficient) }
  }

  /// True if a required constraint may contradict another one.
  @inline(__always)
  var mayContradict: Bool {
    work.mayHoldRequired || (work.dirtyCount > 0 && activeSet.inactiveRequiredCount > 0) || control.needsRefactorisation
  }
}

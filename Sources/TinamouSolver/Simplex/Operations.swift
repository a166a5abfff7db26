/// The operations that the façade calls.
///
/// Each operation except a removal first carries out pending removals. Then it changes the problem and keeps the vertex
/// dual feasible. It decides required constraints at once if the change concerns them, unless decisions are deferred, and
/// leaves the rest to ``Machine/solve()``.
extension Machine {
  /// True if ``solve()`` has nothing to do.
  @inline(__always)
  var isSettled: Bool {
    !replay.isPending && work.dirtyCount == 0 && work.queuedCount == 0 && removals.isEmpty && !doubt.isRaised
      && ties.isEmpty && !control.mayBeOutOfRange
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
      try operateRecording { (machine) throws(Refusal) in
        try machine.findOptimum()
        try machine.checkRange()
      }
    } catch {
      switch error {
      case .unfinished where HostMemory.isOut: break
      case .unfinished, .inexact:
        dequeueActive()
        commit()
        if case .inexact(let row) = error { noteUnproved(row) }
      case .conflict, .overflow: break
      }
      throw error
    }
  }

  mutating func findOptimum() throws(Refusal) {
    if doubt.hasWildWeights { doubt.raise() }
    // A proof that was cut off goes on without another search.
    if checkpoint.isOfProof { doubt.raise() }
    if checkpoint.kind != .proofAfterTies {
      if !checkpoint.isOfProof { try optimise(requiredOnly: false) }
      if isInDoubt() { try prove() }
      if try settleTiesStayingCertain() { return }
    }
    // A host that cuts off each of these proofs must not get three more in each call.
    var proofsLeft = checkpoint.kind == .proofAfterTies ? 1 : 3
    while true {
      do { try prove() } catch {
        checkpoint.noteTiesSettled()
        throw error
      }
      proofsLeft -= 1
      if proofsLeft == 0 { break }
      if try settleTiesStayingCertain() { return }
    }
    // Rounding keeps raising doubt. The proved vertex is good enough.
    dismissSuspects()
  }

  /// Settles ties.
  ///
  /// - Returns: false if the vertex may be no optimum any more, so that another proof is needed: wild numbers can tie in
  ///   doubles alone.
  private mutating func settleTiesStayingCertain() throws(Refusal) -> Bool {
    let isProved = doubt.hasProved && !isInDoubt()
    if try settleTies(isProved: isProved) {
      if isProved && doubt.data == .wild { doubt.raise() }
    } else if isProved {
      forgetRests()
      doubt.settle()
    }
    return !isInDoubt()
  }

  // MARK: Adding edits

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
        switch error {
        case .conflict, .overflow: break
        default: throw error
        }
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
    // All variables that depend on an input come behind it. An input that was made last would move them to the end.
    if !variables[variable].column.first.exists { order.moveFirst(variable, &work, variables, &journal) }
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
    if !isConcerned || control.defersDecisions { return }
    if mayContradict { try optimise(requiredOnly: true) }
    if isInDoubt() { try decideExactly() }
  }

  /// Decides whether the required constraints can hold together.
  mutating func makeFeasible() throws(Refusal) {
    try optimise(requiredOnly: true)
    if isInDoubt() { try decideExactly() }
  }

  // MARK: Deferred decisions

  /// Leaves undecided whether the required constraints can hold together, until ``decide()``. Within a transaction only.
  mutating func deferDecisions() { control.defersDecisions = true }

  /// Decides whether the required constraints can hold together after all operations since ``deferDecisions()``.
  ///
  /// A refusal can be made final, and the caller can give up a constraint of the conflict and decide again: the steps
  /// made so far stay.
  mutating func decide() throws(Refusal) {
    try makeFeasible()
    control.defersDecisions = false
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
    var (digits, last): (UInt8, Double) = (0, 1)
    for index in rows[row].terms.range {
      let coefficient = problem.terms[index].coefficient
      let own = doubt.note(coefficient)
      // Equal coefficients give the products of the row no more factors than one.
      if coefficient.magnitude != last { digits = Doubt.digits(ofProduct: digits, own) }
      last = coefficient.magnitude
    }
    problem.setDigits(of: row, to: digits, in: &rows)
  }

  /// True if a required constraint may contradict another one.
  @inline(__always)
  var mayContradict: Bool {
    work.mayHoldRequired || (work.dirtyCount > 0 && activeSet.inactiveRequiredCount > 0) || control.needsRefactorisation
  }
}

/// What the façade asks for. Each operation but removing first carries out pending removals, then changes the problem,
/// keeps the vertex dual feasible, decides the required constraints at once where they are concerned, and leaves the
/// rest to ``solve()``.
extension Machine {
  /// Whether nothing is left to be done.
  var isSettled: Bool { dirtyCount == 0 && queuedCount == 0 && pendingRemovals.isEmpty && !replay.isPending }

  mutating func solve() throws(Refusal) {
    if fill > 4 * control.leastFill + 8 * variables.count + 64 { control.needsRefactorisation = true }
    try optimise(requiredOnly: false)
    considerRecording()
  }

  // MARK: Adding

  mutating func add(_ constraint: Constraint) throws(Refusal) -> Int32 {
    carryOutRemovals()
    journal.proposesNewRows = true
    let row = try append(constraint)
    try decideRequired(constraint.priority.isRequired)
    return row
  }

  mutating func add(_ constraints: [Constraint]) throws(Refusal) -> [Int32] {
    carryOutRemovals()
    journal.proposesNewRows = true
    var added: [Int32] = []
    do {
      for constraint in constraints { added.append(try append(constraint)) }
      if constraints.contains(where: { $0.priority.isRequired }) { try optimise(requiredOnly: true) }
      return added
    } catch {
      if constraints.count == 1 { throw error }
    }
    // Together they do not fit. One by one, the refusal names the first that does not fit with those before it.
    rollBack()
    carryOutRemovals()
    journal.proposesNewRows = true
    added = []
    for constraint in constraints {
      added.append(try append(constraint))
      if constraint.priority.isRequired { try optimise(requiredOnly: true) }
    }
    return added
  }

  private mutating func append(_ constraint: Constraint) throws(Refusal) -> Int32 {
    let row = allocateRow()
    record(.allocatedRow, row)
    store(constraint, in: row)
    journal.proposed.append(row)
    try enter(row)
    return row
  }

  /// Gives a new row its state.
  ///
  /// An optional one is looked at when the queue comes to it, the strongest first, so that required ones find the
  /// free variables. The exception is what says the size of something: a height that nothing determines should
  /// follow from that wish, lest the next required row makes it follow from the positions of what stands below.
  private mutating func enter(_ row: Int32) throws(Refusal) {
    if !residual(row).value.isFinite { throw .overflow(terms[rows[row].terms.start].variable) }
    if rows[row].isRequired && rows[row].isEquality && defineDirectly(by: row) >= 0 { return activate(row) }
    setState(row, rows[row].isEquality ? .neutral : .lower)
    if direction(row) == 0 { return }
    if rows[row].terms.count == 1 && defineDirectly(by: row) >= 0 { return activate(row) }
    enqueue(row)
  }

  mutating func addEdit(_ variable: Int32, priority: Double, weight: Double) throws(Refusal) -> Int32 {
    carryOutRemovals()
    if priority == 1000 {
      // Only at a value that the required constraints allow can it move nothing.
      try optimise(requiredOnly: true)
      try flush()
    }
    let term = Term(Variable(index: variable, generation: 0, owner: 0), 1)
    let expression = LinearExpression([term], constant: -x[variable])
    let row = try add(Constraint(expression, .equal, priority: Priority(priority), weight: weight))
    rows[row].isEdit = true
    setEdit(of: variable, row)
    return row
  }

  /// Makes the constraint of an edit variable one like any other.
  mutating func clearEdit(_ row: Int32) {
    if !rows[row].isEdit { return }
    recordWhole(row)
    rows[row].isEdit = false
    setEdit(of: terms[rows[row].terms.start].variable, -1)
  }

  private mutating func setEdit(of variable: Int32, _ row: Int32) {
    record(.edit, variable, other: variables[variable].edit)
    variables[variable].edit = row
  }

  // MARK: Changing

  /// A constant of a row, with its sign changed where the row is stored so.
  func inStoredSense(_ constant: Double, of row: Int32) -> Double { rows[row].isNegated ? -constant : constant }

  /// Changes a constant, given in the sense in which it is stored.
  mutating func setConstant(_ row: Int32, _ constant: Double) throws(Refusal) {
    carryOutRemovals()
    changeConstant(of: row, to: constant)
    try decideRequired(rows[row].isRequired)
    if isSettled { considerRecording() }
  }

  mutating func setConstants(_ changes: [(row: Int32, constant: Double)]) throws(Refusal) {
    carryOutRemovals()
    for (row, constant) in changes { changeConstant(of: row, to: constant) }
    try decideRequired(changes.contains { rows[$0.row].isRequired })
    if isSettled { considerRecording() }
  }

  mutating func setPriority(_ row: Int32, _ priority: Double) throws(Refusal) {
    carryOutRemovals()
    changeCost(of: row, priority: priority, weight: rows[row].weight)
    try decideRequired(rows[row].isRequired)
  }

  mutating func setWeight(_ row: Int32, _ weight: Double) throws(Refusal) {
    carryOutRemovals()
    changeCost(of: row, priority: rows[row].priority, weight: weight)
  }

  mutating func replace(_ row: Int32, with constraint: Constraint) throws(Refusal) {
    carryOutRemovals()
    if hasSameTerms(row, constraint) {
      changeCost(of: row, priority: constraint.priority.value, weight: constraint.weight)
      changeConstant(of: row, to: inStoredSense(constraint.expression.constant, of: row))
      return try decideRequired(rows[row].isRequired)
    }
    clearEdit(row)
    markForRemoval(row)
    carryOutRemovals(freeing: false)
    recordWhole(row)
    journal.termsFreedOnCommit.append(rows[row].terms)
    store(constraint, in: row)
    journal.proposed.append(row)
    try enter(row)
    try decideRequired(rows[row].isRequired)
  }

  /// Whether a constraint has the terms and the relation of a row, so that only numbers have to be changed.
  private mutating func hasSameTerms(_ row: Int32, _ constraint: Constraint) -> Bool {
    let isNegated = constraint.relation == .lessThanOrEqual
    if rows[row].isEdit || rows[row].isNegated != isNegated { return false }
    if rows[row].isEquality != (constraint.relation == .equal) { return false }
    var different = Int32(0)
    for term in constraint.expression.written {
      let variable = term.variable.index
      if !sums[variable].isAhead { different += 1 }
      sums[variable].isAhead = true
      sums[variable].sum += isNegated ? -term.coefficient : term.coefficient
    }
    let end = rows[row].terms.end + rows[row].mentions
    var isSame = different == end - rows[row].terms.start
    for index in rows[row].terms.start..<end {
      let (variable, coefficient) = (terms[index].variable, terms[index].coefficient)
      if !sums[variable].isAhead || sums[variable].sum != coefficient { isSame = false }
    }
    for term in constraint.expression.written { sums[term.variable.index] = VariableScratch() }
    return isSame
  }

  /// Decides whether the required constraints can hold, if a change of the noted rows could prevent it.
  private mutating func decideRequired(_ isConcerned: Bool) throws(Refusal) {
    if isConcerned && mayContradict { try optimise(requiredOnly: true) }
  }

  /// Whether there is anything that a required constraint could contradict, or be contradicted by.
  private var mayContradict: Bool {
    !queue.isEmpty || (dirtyCount > 0 && inactiveRequiredCount > 0) || control.needsRefactorisation || !pendingRemovals.isEmpty
  }

  private mutating func changeConstant(of row: Int32, to constant: Double) {
    if rows[row].constant == constant { return }
    setRowConstant(row, constant)
    journal.proposed.append(row)
    if rows[row].state == .active {
      control.recurrence.note(row)
      markDirty(determinedBy: row)
    } else if direction(row) != 0 {
      enqueue(row)
    }
  }

  /// Notes that what depends on an active constraint's constant must be evaluated again.
  mutating func markDirty(determinedBy row: Int32) {
    let defined = rows[rows[row].counterpart < 0 ? row : rows[row].counterpart].defines
    if defined >= 0 { markDirty(defined) }
    var referencing = rows[row].firstReference
    while referencing >= 0 {
      if rows[eliminations[referencing].owner].defines >= 0 { markDirty(rows[eliminations[referencing].owner].defines) }
      referencing = eliminations[referencing].next
    }
  }

  private mutating func changeCost(of row: Int32, priority: Double, weight: Double) {
    if rows[row].priority == priority && rows[row].weight == weight { return }
    resetMultiplier(ofInactive: row)
    recordWhole(row)
    rows[row].weight = weight
    setPriority(of: row, priority)
    journal.proposed.append(row)
    if rows[row].state == .active {
      if !isWithinBounds(row) { resetMultiplier(ofActive: row) }
    } else if direction(row) != 0 {
      enqueue(row)
    }
  }
}

extension Solver {
  /// Changes the constant `c` of a constraint `Σ a·x + c relation 0`, as in ``LinearExpression/constant``.
  ///
  /// The constant of `width >= 100`, which is `width - 100 >= 0`, is -100. Changing a constant is the cheapest change
  /// of a layout, because the active set stays the same where possible. O(*n*): at once for a required constraint, in
  /// the next ``solve()`` for an optional one.
  ///
  /// - Throws: ``SolverError/conflict(_:)``, ``SolverError/unknownConstraint(_:)``, ``SolverError/notFinite(_:_:)``,
  ///   ``SolverError/overflow(_:)``, ``SolverError/unfinished``, ``SolverError/inexact(_:)``
  public mutating func setConstant(of id: ConstraintID, to constant: Double) throws(SolverError) {
    let row = try find(id)
    guard constant.isFinite else { throw .notFinite(.constant, constant) }
    try setConstant(row, box.machine.inStoredSense(constant, of: row))
  }

  /// Changes the constants of several constraints in one operation, all or nothing. Only the final constants have to fit
  /// together, not those in between.
  ///
  /// - Throws: as ``setConstant(of:to:)``
  public mutating func setConstants(_ changes: [(id: ConstraintID, constant: Double)]) throws(SolverError) {
    var rows: [(row: RowIndex, constant: Double)] = []
    rows.reserveCapacity(changes.count)
    for (id, constant) in changes {
      let row = try find(id)
      guard constant.isFinite else { throw .notFinite(.constant, constant) }
      rows.append((row, box.machine.inStoredSense(constant, of: row)))
    }
    try setConstants(rows)
  }

  /// Changes the constant of a row. `constant` has the sign of the stored row.
  @inline(__always)
  private mutating func setConstant(_ row: RowIndex, _ constant: Double) throws(SolverError) {
    try attempt { (machine) throws(Refusal) in try machine.setConstant(row, constant) }
  }

  private mutating func setConstants(_ changes: [(row: RowIndex, constant: Double)]) throws(SolverError) {
    try attempt { (machine) throws(Refusal) in try machine.setConstants(changes) }
  }

  /// Changes the priority of a constraint, also to and from ``Priority/required``. O(*n*) between optional
  /// priorities, because the next ``solve()`` makes the pivots; otherwise O(*n*) per pivot.
  ///
  /// - Throws: ``SolverError/conflict(_:)`` if a required constraint cannot hold, ``SolverError/overflow(_:)``,
  ///   ``SolverError/unfinished``, ``SolverError/inexact(_:)``, ``SolverError/unknownConstraint(_:)``,
  ///   ``SolverError/invalidPriority(_:)``
  public mutating func setPriority(of id: ConstraintID, to priority: Priority) throws(SolverError) {
    let row = try find(id)
    try check(priority)
    try operate { (machine) throws(Refusal) in try machine.setPriority(row, priority.value) }
  }

  /// Changes the weight of a constraint among those of its priority. O(*n*); the next ``solve()`` makes the
  /// pivots.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, ``SolverError/invalidWeight(_:)``
  public mutating func setWeight(of id: ConstraintID, to weight: Double) throws(SolverError) {
    let row = try find(id)
    try check(weight: weight)
    try operate { (machine) throws(Refusal) in try machine.setWeight(row, weight) }
  }

  /// Replaces a live constraint by another one and keeps the handle, all or nothing.
  ///
  /// A replacement with the same terms and relation costs no more than a change of the numbers. A variable whose edit
  /// constraint is replaced is no longer an edit variable.
  ///
  /// - Throws: as ``add(_:)-(Constraint)``, and ``SolverError/unknownConstraint(_:)``
  public mutating func replace(_ id: ConstraintID, with constraint: Constraint) throws(SolverError) {
    let row = try find(id)
    beginProposals()
    let proposal = try propose(constraint)
    try operate { (machine) throws(Refusal) in try machine.replace(row, with: proposal) }
  }
}

// MARK: - Edits

extension Solver {
  /// Makes a variable an edit variable: adds the constraint `variable == its current value`, whose constant
  /// ``suggest(_:for:)`` changes. The constraint is like any other, and adding it moves no variable.
  ///
  /// A required edit pins the ``value(of:)-(Variable)`` from before the call, even if the solver is not solved,
  /// provided that the required constraints allow that value. If the value is within rounding of a required bound, the
  /// edit pins the bound.
  ///
  /// - Throws: ``SolverError/alreadyEdited(_:)``, and as ``add(_:)-(Constraint)``
  @discardableResult
  public mutating func addEdit(
    _ variable: Variable, priority: Priority = .high, weight: Double = 1
  ) throws(SolverError) -> ConstraintID {
    let index = try find(variable)
    if box.machine.edit(of: index) != nil { throw .alreadyEdited(variable) }
    try check(priority)
    try check(weight: weight)
    let row = try operate { (machine) throws(Refusal) in
      try machine.addEdit(index, priority: priority.value, weight: weight)
    }
    return handle(row)
  }

  /// Removes the constraint of an edit variable.
  ///
  /// - Throws: ``SolverError/notEdited(_:)``, ``SolverError/unknownVariable(_:)``
  public mutating func removeEdit(_ variable: Variable) throws(SolverError) {
    let row = try findEdit(of: variable)
    try operate { (machine) throws(Refusal) in machine.remove(row) }
  }

  /// Suggests a value for an edit variable. O(1) for an optional edit, because the next ``solve()`` does the work.
  ///
  /// - Throws: ``SolverError/notEdited(_:)``, ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``. A
  ///   required edit also throws ``SolverError/conflict(_:)``, ``SolverError/overflow(_:)``,
  ///   ``SolverError/unfinished`` and ``SolverError/inexact(_:)``.
  public mutating func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
    try suggest(value, for: try find(variable))
  }

  /// Suggests a value for the live variable at a position.
  @inline(__always)
  mutating func suggest(_ value: Double, for variable: VariableIndex) throws(SolverError) {
    let row = box.machine.variables[variable].edit
    if !row.exists { throw .notEdited(handle(variable)) }
    guard value.isFinite else { throw .notFinite(.suggestion(for: handle(variable)), value) }
    try setConstant(row, -value)
  }

  /// Suggests values for several edit variables, all or nothing.
  ///
  /// - Throws: as ``suggest(_:for:)``
  public mutating func suggest(_ values: [(variable: Variable, value: Double)]) throws(SolverError) {
    var changes: [(row: RowIndex, constant: Double)] = []
    changes.reserveCapacity(values.count)
    for (variable, value) in values {
      let row = try findEdit(of: variable)
      guard value.isFinite else { throw .notFinite(.suggestion(for: variable), value) }
      changes.append((row, -value))
    }
    try setConstants(changes)
  }

  /// True if the solver cannot refuse to suggest these values and solve, because both calls only replay recorded work.
  package func replays(_ values: [(variable: Variable, value: Double)]) -> Bool {
    var changes: [(row: RowIndex, constant: Double)] = []
    for (variable, value) in values {
      guard let row = try? findEdit(of: variable) else { return false }
      changes.append((row, -value))
    }
    return box.machine.replays(changes)
  }

  /// The constraint of an edit variable, or nil for any other variable.
  public func edit(of variable: Variable) -> ConstraintID? {
    (try? findEdit(of: variable)).map { handle($0) }
  }

  func findEdit(of variable: Variable) throws(SolverError) -> RowIndex {
    guard let row = box.machine.edit(of: try find(variable)) else { throw .notEdited(variable) }
    return row
  }
}

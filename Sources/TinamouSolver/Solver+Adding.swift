extension Solver {
  /// Adds a constraint.
  ///
  /// The solver decides a required constraint at once. It only stores an optional constraint for the next ``solve()``.
  /// A constraint without variables is accepted if it is true or optional, and refused if it is false and required.
  ///
  /// O(terms) for an optional constraint, and for an equality that determines a variable on which nothing depends yet.
  /// Otherwise O(*n*) per pivot.
  ///
  /// - Throws: ``SolverError/conflict(_:)``, ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``,
  ///   ``SolverError/invalidPriority(_:)``, ``SolverError/invalidWeight(_:)``, ``SolverError/overflow(_:)``,
  ///   ``SolverError/unfinished``
  @discardableResult
  public mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    try check(constraint)
    let row = try operate { (machine) throws(Refusal) in try machine.add(constraint) }
    return handle(row)
  }

  /// Adds several constraints, all or nothing.
  ///
  /// - Returns: the handles, in the order given.
  /// - Throws: as ``add(_:)-(Constraint)``. A conflict names its proposed members by their place in `constraints`.
  @discardableResult
  public mutating func add(_ constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    for constraint in constraints { try check(constraint) }
    let rows = try operate { (machine) throws(Refusal) in try machine.add(constraints) }
    return handles(rows)
  }

  /// Removes a constraint. Variables that the constraint determined keep their values until the next ``solve()``.
  ///
  /// O(terms) for a constraint that neither determines a variable nor is violated, otherwise O(*n*).
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public mutating func remove(_ id: ConstraintID) throws(SolverError) {
    let row = try find(id)
    try operate { (machine) throws(Refusal) in machine.remove(row) }
  }

  /// Removes several constraints, or none if one of the handles is not valid. A handle may occur twice.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public mutating func remove(_ ids: [ConstraintID]) throws(SolverError) {
    var rows: [RowIndex] = []
    for id in ids { rows.append(try find(id)) }
    try operate { (machine) throws(Refusal) in for row in rows { machine.remove(row) } }
  }

  /// The live constraints in order of their positions. O(size).
  public var constraints: [ConstraintID] {
    handles(box.machine.liveRows())
  }

  /// True if the handle belongs to a live constraint of this solver. O(1).
  public func contains(_ id: ConstraintID) -> Bool {
    (try? find(id)) != nil
  }

  /// The constraint in its present form, with the constant, priority and weight that were set last. The terms of each
  /// variable are combined, and terms that cancel come last.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func constraint(_ id: ConstraintID) throws(SolverError) -> Constraint {
    constraint(try find(id))
  }

  /// The constraint of a row, with the signs and the relation as written.
  func constraint(_ row: RowIndex) -> Constraint {
    let stored = box.machine.stored(row)
    let terms = stored.terms.map { Term(handle($0.variable), $0.coefficient) }
    return Constraint(
      LinearExpression(terms, constant: stored.constant), stored.relation,
      priority: Priority(stored.priority), weight: stored.weight)
  }

  /// Refuses a constraint with a variable of another solver or a number that is not finite.
  func check(_ constraint: Constraint) throws(SolverError) {
    let owner = box.owner
    var sum = 0.0
    for position in constraint.expression.written.indices {
      let term = constraint.expression.written[position]
      let index = VariableIndex(term.variable.index)
      guard term.variable.owner == owner, box.machine.isLive(index, generation: term.variable.generation) else {
        throw .unknownVariable(term.variable)
      }
      sum += term.coefficient.magnitude
    }
    if !sum.isFinite {
      // Only the combined terms show which coefficient is too large.
      for term in constraint.expression.terms where !term.coefficient.isFinite {
        throw .notFinite(.coefficient(of: term.variable), term.coefficient)
      }
    }
    guard constraint.expression.constant.isFinite else {
      throw .notFinite(.constant, constraint.expression.constant)
    }
    try check(constraint.priority)
    try check(weight: constraint.weight)
  }

  func check(_ priority: Priority) throws(SolverError) {
    guard priority.isValid else { throw .invalidPriority(priority.value) }
  }

  func check(weight: Double) throws(SolverError) {
    guard weight.isFinite, weight > 0 else { throw .invalidWeight(weight) }
  }
}

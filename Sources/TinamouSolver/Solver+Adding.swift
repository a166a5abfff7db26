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
  ///   ``SolverError/unfinished``, ``SolverError/inexact(_:)``
  @discardableResult
  public mutating func add(_ constraint: Constraint) throws(SolverError) -> ConstraintID {
    beginProposals()
    return try add(try propose(constraint))
  }

  /// Adds the constraint that was proposed, which has made the storage unique.
  @inline(__always)
  mutating func add(_ proposal: Proposal) throws(SolverError) -> ConstraintID {
    do {
      let row = try box.machine.operate { (machine) throws(Refusal) in try machine.add(proposal) }
      checkInvariants()
      return handle(row)
    } catch {
      throw undo(error)
    }
  }

  /// Adds several constraints, all or nothing.
  ///
  /// - Returns: the handles, in the order given.
  /// - Throws: as ``add(_:)-(Constraint)``. A conflict names its proposed members by their place in `constraints`.
  @discardableResult
  public mutating func add(_ constraints: [Constraint]) throws(SolverError) -> [ConstraintID] {
    beginProposals()
    for constraint in constraints { try proposeNext(constraint) }
    return try addProposed()
  }

  /// Begins a call that proposes several constraints before ``addProposed()``. Makes the storage unique.
  package mutating func beginProposals() { machine.proposals.removeAll() }

  /// Proposes one more constraint for a call that began with ``beginProposals()`` and ends with ``addProposed()``.
  /// Between these, a variable may be made and become an edit variable.
  package mutating func proposeNext(_ constraint: Constraint) throws(SolverError) {
    let proposal = try propose(constraint)
    box.machine.proposals.append(proposal)
  }

  /// Adds the proposed constraints, as ``add(_:)-([Constraint])``.
  package mutating func addProposed() throws(SolverError) -> [ConstraintID] {
    let rows = try operate { (machine) throws(Refusal) in try machine.addProposals() }
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

  /// Proposes a constraint. Refuses variables of other solvers, and numbers that are not finite. The call must have
  /// begun with ``beginProposals()``, which makes the storage unique.
  mutating func propose(_ constraint: Constraint) throws(SolverError) -> Proposal {
    let (count, owner) = (constraint.expression.written.count, box.owner)
    let terms = box.machine.proposals.extend(by: count)
    var sum = 0.0
    for place in 0..<count {
      let term = constraint.expression.written[place]
      guard term.variable.owner == owner, box.machine.isLive(term.variable.record, generation: term.variable.generation)
      else { throw .unknownVariable(term.variable) }
      terms[place] = VariableCoefficient(variable: term.variable.record, coefficient: term.coefficient)
      sum += term.coefficient.magnitude
    }
    return try proposal(
      of: count, sum, constraint.expression.constant, constraint.relation, constraint.priority, constraint.weight)
  }

  /// The proposal of a constraint whose terms were written last. Refuses numbers that are not finite.
  ///
  /// - Parameter sum: the sum of the coefficients' magnitudes
  @inline(__always)
  mutating func proposal(
    of count: Int, _ sum: Double, _ constant: Double, _ relation: Relation, _ priority: Priority, _ weight: Double
  ) throws(SolverError) -> Proposal {
    let first = box.machine.proposals.terms.count &- count
    // Only the combined terms show which coefficient is too large.
    if !sum.isFinite, let term = box.machine.firstInfinite(from: first) {
      throw .notFinite(.coefficient(of: handle(term.variable)), term.coefficient)
    }
    guard constant.isFinite else { throw .notFinite(.constant, constant) }
    try check(priority)
    try check(weight: weight)
    return Proposal(
      constant: constant, relation: relation, priority: priority.value, weight: weight, firstTerm: first,
      termCount: Int32(truncatingIfNeeded: count))
  }

  func check(_ priority: Priority) throws(SolverError) {
    guard priority.isValid else { throw .invalidPriority(priority.value) }
  }

  func check(weight: Double) throws(SolverError) {
    guard weight.isFinite, weight > 0 else { throw .invalidWeight(weight) }
  }
}

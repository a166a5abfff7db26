extension Solver {
  /// Finds the optimum. O(*n*) a pivot, and nothing where nothing has changed.
  ///
  /// - Throws: ``SolverError/overflow(_:)`` when a value would not be finite; everything is then as before the call.
  ///   ``SolverError/unfinished`` when ``stepLimit`` is reached; the next call goes on from there.
  ///   ``SolverError/inexact(_:)`` when a proof in exact arithmetic would take more than about a second, or required
  ///   constraints turn out to contradict each other by so little that it was not seen when they were added; each call
  ///   says so until something is changed.
  public mutating func solve() throws(SolverError) {
    if isSolved { return }
    try attempt { (machine) throws(Refusal) in try machine.solve() }
  }

  /// Finds the optimum in at most that many steps, whatever ``stepLimit`` is.
  ///
  /// - Throws: as ``solve()``; ``SolverError/unfinished`` when more steps are needed.
  public mutating func solve(steps: Int) throws(SolverError) {
    if isSolved { return }
    let limit = box.machine.steps.limit
    machine.steps.setLimit(steps)
    defer { machine.steps.setLimit(limit) }
    try solve()
  }

  /// The most steps that a call may make; nil, as in the beginning, if there is no such limit.
  ///
  /// A step takes up one constraint that does not agree with the values, and costs O(*n*): a pivot, or a constraint given
  /// up or taken up again. ``solve()`` keeps what it has done when it reaches the limit. Any other call that does, such as
  /// adding a required constraint or asking for a range, throws ``SolverError/unfinished`` and has no effect. A question
  /// on an unsolved solver counts the steps to solve a copy, too.
  ///
  /// The limit is not part of what a transaction undoes. Copies have the limit of their original.
  public var stepLimit: Int? {
    get { box.machine.steps.limit == .max ? nil : box.machine.steps.limit }
    set { machine.steps.setLimit(newValue ?? .max) }
  }

  /// The steps made by the last call that had something to do.
  package var stepsOfLastCall: Int { box.machine.steps.made }

  /// Whether nothing is left for ``solve()`` to do, so that the values are those of an optimum.
  public var isSolved: Bool { box.machine.isSettled }

  /// Whether ``solve()`` cannot be refused, for it would only replay what it did before.
  package var replaysNext: Bool { box.machine.replaysNext }

  /// The value of a variable. O(1).
  ///
  /// That of the optimum if ``isSolved``. Before, required constraints that were added may have moved it already.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``
  public func value(of variable: Variable) throws(SolverError) -> Double {
    box.machine.point.x[try find(variable)]
  }

  /// The value of an expression at the values of its variables. O(terms).
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, and ``SolverError/notFinite(_:_:)`` when it contains a coefficient
  ///   or constant that is not finite; ``SolverError/overflow(_:)`` when its value is not
  public func value<Operand: LinearOperand>(of operand: Operand) throws(SolverError) -> Double {
    let expression = operand.linearExpression
    var sum = expression.constant
    for term in expression.written {
      if !term.coefficient.isFinite { throw .notFinite(.coefficient(of: term.variable), term.coefficient) }
      sum += term.coefficient * box.machine.point.x[try find(term.variable)]
    }
    guard expression.constant.isFinite else { throw .notFinite(.constant, expression.constant) }
    if !sum.isFinite, let last = expression.written.last { throw .overflow(last.variable) }
    return sum
  }

  /// The variables whose values differ from those at the last call, in order of their positions.
  ///
  /// The first call compares with 0, the value every variable starts with. O(changed).
  public mutating func changes() -> [Variable] { handles(machine.takeChanges()) }

  /// Their positions alone, for a caller whose tables go by position.
  package mutating func changedPositions() -> [Int32] { machine.takeChanges().map { $0.position } }

  /// The value of the live variable at a position.
  package func value(at position: Int32) -> Double { box.machine.point.x[VariableIndex(position)] }
}

// MARK: - Violations

extension Solver {
  /// The violation at one priority.
  public struct Violation: Hashable, Sendable {
    /// The priority.
    public let priority: Priority
    /// The sum of weight times violation over the constraints of exactly that priority.
    public let total: Double
  }

  /// By how much a constraint is violated at the optimum, in its expression's own units, at least 0.
  ///
  /// A residual within rounding of the data counts as 0.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func violation(of id: ConstraintID) throws(SolverError) -> Double {
    let row = try find(id)
    return try solved().box.machine.violation(row)
  }

  /// The total violation at each priority at which there is an optional constraint, the strongest first. O(size).
  ///
  /// - Throws: ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func violations() throws(SolverError) -> [Violation] {
    try solved().box.machine.violations().map { Violation(priority: Priority($0.priority), total: $0.total) }
  }

  /// The total violation at exactly that priority; 0 where there is no constraint. O(size).
  ///
  /// - Throws: ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func violation(at priority: Priority) throws(SolverError) -> Double {
    try solved().box.machine.violation(at: priority.value)
  }

  /// This solver, solved.
  func solved() throws(SolverError) -> Solver {
    if isSolved { return self }
    var copy = self
    try copy.solve()
    return copy
  }
}

extension Solver {
  /// Finds the optimum. O(*n*) per pivot, O(1) if nothing has changed.
  ///
  /// - Throws: ``SolverError/overflow(_:)`` if a value or a residual would not be finite. The solver is then as before the
  ///   call.
  ///   ``SolverError/unfinished`` if the call reaches ``stepLimit``. The next call continues from there.
  ///   ``SolverError/inexact(_:)`` if a proof in exact arithmetic would take more than about a second, or if required
  ///   constraints contradict each other by so little that adding them did not show the contradiction. The call keeps
  ///   its progress, so values may have moved. Each further call throws this error again, at once, until the caller
  ///   changes something.
  public mutating func solve() throws(SolverError) {
    if box.machine.isSettled { return }
    try attempt { (machine) throws(Refusal) in try machine.solve() }
  }

  /// Finds the optimum in at most `steps` steps, regardless of ``stepLimit``.
  ///
  /// - Throws: as ``solve()``. The error is ``SolverError/unfinished`` if the optimum needs more steps.
  public mutating func solve(steps: Int) throws(SolverError) {
    if isSolved { return }
    let limit = box.machine.steps.limit
    machine.steps.setLimit(steps)
    defer { machine.steps.setLimit(limit) }
    try solve()
  }

  /// The greatest number of steps that a call may make. The default, nil, sets no limit.
  ///
  /// A step settles one constraint that disagrees with the values, and costs O(*n*). It is a pivot, or a change of
  /// constraints from satisfied to violated or back. ``solve()`` keeps its progress when it reaches the limit. Any
  /// other call that reaches the limit, such as adding a required constraint or asking for a range, throws
  /// ``SolverError/unfinished`` and has no effect. A question on an unsolved solver also counts the steps that solve a
  /// copy.
  ///
  /// A transaction does not restore the limit. Copies have the limit of their original.
  public var stepLimit: Int? {
    get { box.machine.steps.limit == .max ? nil : box.machine.steps.limit }
    set { machine.steps.setLimit(newValue ?? .max) }
  }

  /// The number of steps in the last operation, also in a refused one. A replay of recorded work is no operation, and the
  /// steps of a question count on its copy.
  package var stepsOfLastCall: Int { box.machine.steps.made }

  /// True if the values are those of an optimum, so that ``solve()`` has nothing to do.
  public var isSolved: Bool { box.machine.isSettled }

  /// True if ``solve()`` cannot fail, because the call only replays recorded work.
  package var replaysNext: Bool { box.machine.replaysNext }

  /// The value of a variable. O(1).
  ///
  /// The value is that of the optimum if ``isSolved``. Otherwise, added required constraints may already have moved the
  /// variable.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``
  public func value(of variable: Variable) throws(SolverError) -> Double {
    box.machine.point.x[try find(variable)]
  }

  /// The value of an expression at the values of its variables. O(terms).
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)`` if a coefficient or the constant is
  ///   not finite, ``SolverError/overflow(_:)`` if the value is not finite
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
  /// The first call compares with 0, the initial value of every variable. O(changed).
  public mutating func changes() -> [Variable] { handles(machine.takeChanges()) }
}

// MARK: - Violations

extension Solver {
  /// The total violation at one priority.
  public struct Violation: Hashable, Sendable {
    /// The priority.
    public let priority: Priority
    /// The sum of weight times violation over the constraints of exactly this priority.
    public let total: Double
  }

  /// The violation of a constraint at the optimum, in the units of its expression, at least 0.
  ///
  /// A residual within rounding of the data counts as 0.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, and as ``solve()`` if the solver is not solved
  public func violation(of id: ConstraintID) throws(SolverError) -> Double {
    let row = try find(id)
    return try solved().box.machine.violation(row)
  }

  /// The total violation at each priority that an optional constraint has, the strongest first. O(size).
  ///
  /// - Throws: as ``solve()`` if the solver is not solved
  public func violations() throws(SolverError) -> [Violation] {
    try solved().box.machine.violations().map { Violation(priority: Priority($0.priority), total: $0.total) }
  }

  /// The total violation at exactly one priority, or 0 if no constraint has that priority. O(size).
  ///
  /// - Throws: as ``solve()`` if the solver is not solved
  public func violation(at priority: Priority) throws(SolverError) -> Double {
    try solved().box.machine.violation(at: priority.value)
  }

  /// This solver if it is solved, otherwise a solved copy.
  func solved() throws(SolverError) -> Solver {
    if isSolved { return self }
    var copy = self
    try copy.solve()
    return copy
  }
}

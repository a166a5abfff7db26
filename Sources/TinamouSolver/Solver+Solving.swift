extension Solver {
  /// Finds the optimum. O(*n*) a pivot; O(1) if nothing has changed.
  ///
  /// - Throws: ``SolverError/overflow(_:)`` when a value would not be finite; everything is then as before the call.
  ///   ``SolverError/unfinished`` when ``stepLimit`` is reached; the next call goes on from there.
  ///   ``SolverError/inexact(_:)`` when a proof in exact arithmetic would take more than about a second, or when required
  ///   constraints contradict each other by so little that adding them did not show it. Each call throws it again until
  ///   something is changed.
  public mutating func solve() throws(SolverError) {
    if isSolved { return }
    try attempt { (machine) throws(Refusal) in try machine.solve() }
  }

  /// Finds the optimum in at most `steps` steps, whatever ``stepLimit`` is.
  ///
  /// - Throws: as ``solve()``; ``SolverError/unfinished`` when more steps are needed.
  public mutating func solve(steps: Int) throws(SolverError) {
    if isSolved { return }
    let limit = box.machine.steps.limit
    machine.steps.setLimit(steps)
    defer { machine.steps.setLimit(limit) }
    try solve()
  }

  /// The greatest number of steps that a call may make; nil, the default, sets no limit.
  ///
  /// A step takes up one constraint that does not agree with the values, and costs O(*n*): a pivot, or a constraint given
  /// up or taken up again. ``solve()`` keeps its progress when it reaches the limit. Any other call that reaches the limit,
  /// such as adding a required constraint or asking for a range, throws ``SolverError/unfinished`` and has no effect. A
  /// question on an unsolved solver also counts the steps that solve a copy.
  ///
  /// A transaction does not restore the limit. Copies have the limit of their original.
  public var stepLimit: Int? {
    get { box.machine.steps.limit == .max ? nil : box.machine.steps.limit }
    set { machine.steps.setLimit(newValue ?? .max) }
  }

  /// The number of steps in the last call that made any change or answered a question.
  package var stepsOfLastCall: Int { box.machine.steps.made }

  /// True if the values are those of an optimum, so that ``solve()`` has nothing to do.
  public var isSolved: Bool { box.machine.isSettled }

  /// True if ``solve()`` cannot be refused, because it would only replay recorded work.
  package var replaysNext: Bool { box.machine.replaysNext }

  /// The value of a variable. O(1).
  ///
  /// The value is that of the optimum if ``isSolved``. Before that, added required constraints may already have moved it.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``
  public func value(of variable: Variable) throws(SolverError) -> Double {
    box.machine.point.x[try find(variable)]
  }

  /// The value of an expression at the values of its variables. O(terms).
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``; ``SolverError/notFinite(_:_:)`` when a coefficient or the constant is
  ///   not finite; ``SolverError/overflow(_:)`` when the value is not finite
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

  /// The positions of the variables that ``changes()`` would return, for a caller whose tables go by position.
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
    /// The sum of weight times violation over the constraints of exactly this priority.
    public let total: Double
  }

  /// The violation of a constraint at the optimum, in the units of its expression, at least 0.
  ///
  /// A residual within rounding of the data counts as 0.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``; ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func violation(of id: ConstraintID) throws(SolverError) -> Double {
    let row = try find(id)
    return try solved().box.machine.violation(row)
  }

  /// The total violation at each priority that an optional constraint has, the strongest first. O(size).
  ///
  /// - Throws: ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func violations() throws(SolverError) -> [Violation] {
    try solved().box.machine.violations().map { Violation(priority: Priority($0.priority), total: $0.total) }
  }

  /// The total violation at exactly one priority; 0 if no constraint has that priority. O(size).
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

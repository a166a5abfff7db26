/// Why an expression has its value: the active constraints that together determine it.
///
///     expression - value  ≡  Σ coefficient · constraint's expression  +  Σ coefficient · (free variable - its value)
///
/// is an identity. Each constraint's expression listed is zero at the optimum, so it says that the expression has its
/// value, and what moves it.
public struct Explanation: Sendable {
  /// An active constraint's part.
  public struct Contribution: Hashable, Sendable {
    /// The constraint, whose expression is zero.
    public let constraint: ConstraintID
    /// What its expression is multiplied by; also minus the change of the value when its constant grows by one.
    public let coefficient: Double
    /// Whether the constraint holds only because of the order in which ties are settled: no priority would pay if it gave
    /// way, but an earlier wish would be violated by more.
    public let isByOrder: Bool
  }

  /// The expression's value.
  public let value: Double
  /// The constraints that determine it, in order of creation.
  public let contributions: [Contribution]
  /// The variables that no constraint determines and on which it depends, with their coefficients; none where the
  /// expression has only one value.
  public let freeVariables: [Term]
}

extension Solver {
  /// This solver, solved, with nothing recorded.
  private func workingCopy() throws(SolverError) -> Solver {
    var copy = try solved()
    try copy.attempt { (machine) throws(Refusal) in try machine.stopRecording() }
    return copy
  }

  /// Why a variable or an expression has its value. O(size) for a working copy, and the size of the answer; more, as for
  /// ``range(of:)``, only where undetermined variables are involved.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``; ``SolverError/overflow(_:)`` if its
  ///   value is not finite or solving first, as needed, fails
  public func why<Operand: LinearOperand>(_ operand: Operand) throws(SolverError) -> Explanation {
    let form = try form(operand)
    var copy = try workingCopy()
    let value = try copy.value(of: operand)
    var answer = copy.machine.why(form)
    if !answer.freeVariables.isEmpty, try range(of: operand) == value...value {
      copy.machine.defineFreeVariables(of: form)
      answer = copy.machine.why(form)
    }
    return Explanation(
      value: value,
      contributions: answer.contributions.map {
        Explanation.Contribution(
          constraint: handle($0.row), coefficient: $0.coefficient,
          isByOrder: copy.machine.holdsByOrder($0.row))
      },
      freeVariables: answer.freeVariables.map { Term(handle($0.variable), $0.coefficient) })
  }

  /// The values that a variable or an expression can have at an optimum: one value where it is determined, a wider
  /// range, possibly infinite, where it is ambiguous.
  ///
  /// O(size) for a working copy and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``; ``SolverError/overflow(_:)`` if its
  ///   value is not finite or solving first, as needed, fails
  public func range<Operand: LinearOperand>(of operand: Operand) throws(SolverError) -> ClosedRange<Double> {
    try ranges(of: [operand])[0]
  }

  /// The ranges of several variables or expressions, each for itself, at the cost of one working copy.
  ///
  /// - Throws: as ``range(of:)``
  public func ranges<Operand: LinearOperand>(of operands: [Operand]) throws(SolverError) -> [ClosedRange<Double>] {
    var forms: [Form] = []
    for operand in operands { forms.append(try form(operand)) }
    var copy = try workingCopy()
    var values: [Double] = []
    for operand in operands { values.append(try copy.value(of: operand)) }
    return copy.machine.ranges(of: forms, values)
  }

  /// The variables that have more than one value at the optimum, in order of their positions.
  ///
  /// O(size) for a working copy and O(*n*) a pivot; most variables are decided without one.
  ///
  /// - Throws: ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func ambiguousVariables() throws(SolverError) -> [Variable] {
    var copy = try workingCopy()
    return handles(copy.machine.ambiguousVariables())
  }
}

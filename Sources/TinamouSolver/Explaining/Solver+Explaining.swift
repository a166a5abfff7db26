/// Why a variable has its value: the active constraints that together determine it.
///
///     variable - value  ≡  Σ coefficient · expression  +  Σ coefficient · (stay - its value)
///
/// is an identity. Each expression listed is zero at the optimum, so it says that the variable has its value, and what
/// moves it.
public struct Explanation: Sendable {
  /// An active constraint's part.
  public struct Contribution: Hashable, Sendable {
    /// The constraint, whose expression is zero.
    public let constraint: ConstraintID
    /// What its expression is multiplied by; also minus the change of the variable when its constant grows by one.
    public let coefficient: Double
  }

  /// The variable's value.
  public let value: Double
  /// The constraints that determine it, in order of creation.
  public let contributions: [Contribution]
  /// The variables that no constraint determines and on which this one depends, with their coefficients.
  public let stays: [Term]
}

extension Solver {
  /// This solver, solved, with nothing recorded.
  private func workingCopy() throws(SolverError) -> Solver {
    var copy = try solved()
    if !copy.box.machine.affine.recordings.isEmpty {
      try copy.operate { (machine) throws(Refusal) in try machine.solve() }
    }
    return copy
  }

  /// Why a variable has its value. O(size) for a working copy, and the size of the answer.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``; ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func why(_ variable: Variable) throws(SolverError) -> Explanation {
    let index = try find(variable)
    var copy = try workingCopy()
    let answer = copy.machine.why(index)
    return Explanation(
      value: copy.box.machine.value(index),
      contributions: answer.contributions.map {
        Explanation.Contribution(constraint: handle(row: $0.row), coefficient: $0.coefficient)
      },
      stays: answer.stays.map { Term(handle(variable: $0.variable), $0.coefficient) })
  }

  /// The values that a variable can have at an optimum: one value where it is determined, a wider range, possibly
  /// infinite, where it is ambiguous.
  ///
  /// O(size) for a working copy and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``; ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func range(of variable: Variable) throws(SolverError) -> ClosedRange<Double> {
    let index = try find(variable)
    var copy = try workingCopy()
    return copy.machine.range(index)
  }

  /// The variables that have more than one value at the optimum, in order of their positions.
  ///
  /// O(size) for a working copy and O(*n*) a pivot; most variables are decided without one.
  ///
  /// - Throws: ``SolverError/overflow(_:)`` if solving first, as needed, fails
  public func ambiguousVariables() throws(SolverError) -> [Variable] {
    var copy = try workingCopy()
    return copy.machine.ambiguousVariables().map { handle(variable: $0) }
  }
}

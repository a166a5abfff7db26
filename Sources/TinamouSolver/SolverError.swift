/// The reason why a ``Solver`` refused an operation, or could not finish one.
///
/// A refused operation leaves the solver exactly as before the call. Only ``Solver/solve()`` keeps its progress when it
/// throws ``unfinished`` or ``inexact(_:)``.
public enum SolverError: Error, Sendable {
  /// The role of a number that is not finite.
  public enum Quantity: Hashable, Sendable {
    /// The coefficient of a variable, after the terms of one variable were combined.
    case coefficient(of: Variable)
    /// The constant of a constraint.
    case constant
    /// The value suggested for a variable.
    case suggestion(for: Variable)
    /// An end of the interval over which an analysis moves a number.
    case parameter
  }

  /// Required constraints cannot hold together.
  case conflict(Conflict)
  /// A number is NaN or infinite.
  case notFinite(Quantity, Double)
  /// A priority is outside `0 < p <= 1000`.
  case invalidPriority(Double)
  /// A weight is not a positive finite number.
  case invalidWeight(Double)
  /// The variable was removed, or belongs to another solver.
  case unknownVariable(Variable)
  /// The constraint was removed, or belongs to another solver.
  case unknownConstraint(ConstraintID)
  /// The variable cannot be removed, because a constraint mentions it.
  case variableInUse(Variable, by: ConstraintID)
  /// The variable is already an edit variable.
  case alreadyEdited(Variable)
  /// The variable is not an edit variable.
  case notEdited(Variable)
  /// A value that depends on the variable, the residual of a constraint on it, or a number of a conflict about it would be
  /// out of the range of doubles.
  case overflow(Variable)
  /// The call reached a limit of steps before its end. The solver is consistent, and ``Solver/solve()`` continues from
  /// there. Every other call that throws this error has no effect.
  case unfinished
  /// The solver could not prove the answer. If a proof in exact arithmetic takes more than about a second, the
  /// constraint is the required one with the largest violation. If required constraints contradict each other by so
  /// little that adding them did not show it, the constraint is one of these. The solver is consistent, but its values
  /// are not those of an optimum. ``Solver/solve()`` keeps them, and throws the same at once until something changes.
  /// Every other call that throws this error has no effect.
  case inexact(ConstraintID?)
}

extension SolverError: CustomStringConvertible {
  /// The fault and its subject in one line. A conflict has a line for each member.
  public var description: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .notFinite(.coefficient(let variable), let number): "the coefficient of \(variable) is \(number)"
    case .notFinite(.constant, let number): "the constant is \(number)"
    case .notFinite(.suggestion(let variable), let number): "the value suggested for \(variable) is \(number)"
    case .notFinite(.parameter, let number): "an end of the interval is \(number)"
    case .invalidPriority(let number): "a priority is a number in 0 < p <= 1000, not \(formatted(number))"
    case .invalidWeight(let number): "a weight is a positive finite number, not \(formatted(number))"
    case .unknownVariable(let variable): "\(variable) is not a variable of this solver"
    case .unknownConstraint(let id): "\(id) is not a constraint of this solver"
    case .variableInUse(let variable, let id): "\(variable) cannot be removed: \(id) mentions it"
    case .alreadyEdited(let variable): "\(variable) is an edit variable already"
    case .notEdited(let variable): "\(variable) is not an edit variable"
    case .overflow(let variable): "a number that depends on \(variable) would be out of range"
    case .unfinished: "a limit of steps was reached before the end"
    case .inexact(let id?): "the values could not be proved: \(id) may not hold"
    case .inexact(nil): "the values could not be proved"
    }
  }
}

/// Why a ``Solver`` refused an operation, or could not finish one.
///
/// A refused operation leaves the solver exactly as it was before the call. Only ``Solver/solve()`` keeps what it has done when
/// it throws ``unfinished`` or ``inexact(_:)``.
public enum SolverError: Error, Sendable {
  /// The role of a number that is not finite.
  public enum Quantity: Hashable, Sendable {
    /// The coefficient of that variable, after terms of one variable were combined.
    case coefficient(of: Variable)
    /// The constant of a constraint.
    case constant
    /// The value suggested for that variable.
    case suggestion(for: Variable)
    /// An end of the interval over which a number is to move.
    case parameter
  }

  /// Required constraints cannot hold together.
  case conflict(Conflict)
  /// NaN or an infinity where a number was needed.
  case notFinite(Quantity, Double)
  /// A priority outside `0 < p <= 1000`.
  case invalidPriority(Double)
  /// A weight that is not a positive finite number.
  case invalidWeight(Double)
  /// The variable was removed, or is one of another solver.
  case unknownVariable(Variable)
  /// The constraint was removed, or is one of another solver.
  case unknownConstraint(ConstraintID)
  /// The variable cannot be removed: that constraint mentions it.
  case variableInUse(Variable, by: ConstraintID)
  /// The variable is an edit variable already.
  case alreadyEdited(Variable)
  /// The variable is not an edit variable.
  case notEdited(Variable)
  /// The variable's value would not be a finite number.
  case overflow(Variable)
  /// A limit of steps was reached before the end. The solver is consistent, and nothing that is left to do was dropped:
  /// ``Solver/solve()`` goes on from there. Every other call that throws this has had no effect.
  case unfinished
  /// The answer could not be shown to be right. Either a proof in exact arithmetic takes more than about a second, and the
  /// constraint is the required one that misses most; or required constraints that were accepted turn out to contradict each
  /// other, and the constraint is one of these. The solver is consistent, but its values are not those of a solved system.
  case inexact(ConstraintID?)
}

extension SolverError: CustomStringConvertible {
  /// The fault and its subject, in one line (a conflict: in one line a member).
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
    case .overflow(let variable): "the value of \(variable) would not be a finite number"
    case .unfinished: "a limit of steps was reached before the end"
    case .inexact(let id?): "the values could not be shown to be right: \(id) misses most"
    case .inexact(nil): "the values could not be shown to be right"
    }
  }
}

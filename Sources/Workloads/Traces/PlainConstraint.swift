import TinamouSolver

/// A constraint over numbered variables, as plain data that no solver owns.
///
/// Traces, the reference solver and the random operations all speak of constraints in this form, so that what is
/// compared with the solver never passed through it.
public struct PlainConstraint: Sendable, CustomStringConvertible {
  /// A numbered variable and its coefficient.
  public struct Term: Sendable, Hashable {
    /// The variable's number.
    public var variable: Int
    /// The coefficient.
    public var coefficient: Double

    /// `coefficient · x(variable)`
    public init(_ variable: Int, _ coefficient: Double) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// The terms; a variable occurs at most once.
  public var terms: [Term]
  /// The constant of the expression.
  public var constant: Double
  /// The relation of the expression to zero.
  public var relation: Relation
  /// The priority, 1000 for required.
  public var priority: Double
  /// The weight among constraints of the same priority.
  public var weight: Double

  /// `constant + Σ terms  relation  0`
  public init(
    _ terms: [Term], constant: Double, _ relation: Relation, priority: Double = 1000, weight: Double = 1
  ) {
    self.terms = terms
    self.constant = constant
    self.relation = relation
    self.priority = priority
    self.weight = weight
  }

  /// True if the constraint must hold.
  public var isRequired: Bool { priority == 1000 }

  /// The constraint in the solver's words.
  public func constraint(_ variables: [Variable]) -> Constraint {
    var expression = LinearExpression(constant: constant)
    for term in terms { expression.append(TinamouSolver.Term(variables[term.variable], term.coefficient)) }
    return Constraint(expression, relation, priority: Priority(priority), weight: weight)
  }

  /// By how much it is violated at a point, computed in doubles, and the size of the numbers that took part.
  public func violation(at values: [Double]) -> (amount: Double, magnitude: Double) {
    var residual = constant
    var magnitude = constant.magnitude
    for term in terms {
      let product = term.coefficient * values[term.variable]
      residual += product
      magnitude += product.magnitude
    }
    switch relation {
    case .equal: return (residual.magnitude, magnitude)
    case .lessThanOrEqual: return (max(0, residual), magnitude)
    case .greaterThanOrEqual: return (max(0, -residual), magnitude)
    }
  }

  /// One line, as in `2·x0 - 1·x3 + 8 <= 0 @750 ×2`.
  public var description: String {
    let sum = terms.map { "\($0.coefficient)·x\($0.variable)" } + ["\(constant)"]
    return "\(sum.joined(separator: " + ")) \(relation) 0 @\(priority) ×\(weight)"
  }
}

extension PlainConstraint {
  /// A solver's constraint as plain data; its variables are numbered by their positions.
  public init(_ constraint: Constraint) {
    self.init(
      constraint.expression.terms.map { Term(Int($0.variable.index), $0.coefficient) },
      constant: constraint.expression.constant, constraint.relation, priority: constraint.priority.value,
      weight: constraint.weight)
  }
}

/// The relation of an expression to zero.
public enum Relation: Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// `<=`
  case lessThanOrEqual
  /// `==`
  case equal
  /// `>=`
  case greaterThanOrEqual
}

extension Relation: CustomStringConvertible {
  /// The operator: `<=`, `==` or `>=`.
  public var description: String {
    switch self {
    case .lessThanOrEqual: "<="
    case .equal: "=="
    case .greaterThanOrEqual: ">="
    }
  }
}

/// A constraint: `expression relation 0`, at a priority and a weight.
///
/// `==`, `<=` and `>=` between expressions and numbers make constraints. A constraint is a value without identity: you
/// can add the same value any number of times.
///
/// ```swift
/// try solver.add(2 * x + y <= 8)
/// try solver.add((x == 3).priority(.high - 1).weight(2))
/// ```
///
/// The cost of an optional constraint is its weight times its violation, in the units of the expression. If x misses 5
/// by one unit, `2 * x == 10` costs 2 and `x == 5` costs 1.
public struct Constraint: Sendable {
  /// The expression to compare with zero.
  public var expression: LinearExpression
  /// The comparison.
  public var relation: Relation
  /// The priority.
  public var priority: Priority
  /// The cost of a unit of violation among constraints of the same priority. Required constraints ignore the weight.
  public var weight: Double

  /// `expression relation 0`
  public init(
    _ expression: LinearExpression, _ relation: Relation, priority: Priority = .required, weight: Double = 1
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
    self.weight = weight
  }

  /// The same constraint at another priority.
  public func priority(_ priority: Priority) -> Constraint {
    var constraint = self
    constraint.priority = priority
    return constraint
  }

  /// The same constraint with another weight.
  public func weight(_ weight: Double) -> Constraint {
    var constraint = self
    constraint.weight = weight
    return constraint
  }
}

extension LinearOperand {
  /// Both sides are equal.
  public static func == <Other: LinearOperand>(a: Self, b: Other) -> Constraint { Constraint(a - b, .equal) }
  /// The left side is at most the right side.
  public static func <= <Other: LinearOperand>(a: Self, b: Other) -> Constraint {
    Constraint(a - b, .lessThanOrEqual)
  }
  /// The left side is at least the right side.
  public static func >= <Other: LinearOperand>(a: Self, b: Other) -> Constraint {
    Constraint(a - b, .greaterThanOrEqual)
  }

  /// The expression equals a number.
  public static func == (a: Self, b: Double) -> Constraint { Constraint(a - b, .equal) }
  /// The expression is at most a number.
  public static func <= (a: Self, b: Double) -> Constraint { Constraint(a - b, .lessThanOrEqual) }
  /// The expression is at least a number.
  public static func >= (a: Self, b: Double) -> Constraint { Constraint(a - b, .greaterThanOrEqual) }

  /// A number equals the expression.
  public static func == (a: Double, b: Self) -> Constraint { b == a }
  /// A number is at most the expression.
  public static func <= (a: Double, b: Self) -> Constraint { b >= a }
  /// A number is at least the expression.
  public static func >= (a: Double, b: Self) -> Constraint { b <= a }
}

extension Constraint: CustomStringConvertible {
  /// The constraint in one line, as in `2·v0 + v1 - 8 <= 0 @750`.
  public var description: String {
    text { $0.description }
  }

  /// The constraint in one line, with the names that `name` gives to its variables.
  func text(_ name: (Variable) -> String) -> String {
    var line = ""
    for term in expression.terms {
      append(term.coefficient, name(term.variable), to: &line)
    }
    if expression.constant != 0 || line.isEmpty {
      append(expression.constant, nil, to: &line)
    }
    line += " \(relation) 0"
    if !priority.isRequired { line += " @\(priority)" }
    if weight != 1 { line += " weight \(formatted(weight))" }
    return line
  }

  private func append(_ number: Double, _ name: String?, to line: inout String) {
    let negative = number < 0
    line += line.isEmpty ? (negative ? "-" : "") : (negative ? " - " : " + ")
    let magnitude = negative ? -number : number
    guard let name else {
      line += formatted(magnitude)
      return
    }
    if magnitude != 1 { line += "\(formatted(magnitude))·" }
    line += name
  }
}

/// The shortest decimal that reads back as `number`, without the `.0` of whole numbers.
func formatted(_ number: Double) -> String {
  var digits = Array(number.description.utf8)
  if digits.suffix(2) == [0x2E, 0x30] { digits.removeLast(2) }
  return String(decoding: digits, as: UTF8.self)
}

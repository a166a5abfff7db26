import Workloads

/// What a system of constraints means, worked out from the definition in exact arithmetic.
///
/// Each constraint's expression is written as `above - below`, both at least zero: a required `>=` has no `below`, an
/// optional one pays for it, and so on. Then the sums of payments are minimised one priority after the other, the
/// strongest first, each time keeping only the points where the minimum is reached. Nothing here knows the solver.
public struct ReferenceSystem {
  /// The least total violation at each optional priority, the strongest first.
  public let violations: [(priority: Double, total: Rational)]
  /// The violation of each constraint where ties are settled by the rule; empty unless asked for.
  public let settled: [Rational]
  private var simplex: ReferenceSimplex

  /// The optimum of the constraints; nil if those that are required cannot hold together.
  ///
  /// A double counts as what it is; `exact` can say otherwise, as ``Rational/init(decimalOf:)`` does. Where ties are
  /// settled, each wish is once more a level of its own below all: the stronger priority first, then in the order given.
  public init?(
    variableCount: Int, _ constraints: [PlainConstraint], settlingTies: Bool = false,
    exact: (Double) -> Rational = { Rational($0) }
  ) {
    var sides: [[(column: Int, cost: Rational)]] = []
    var columnCount = variableCount
    var equations: [[(column: Int, coefficient: Rational)]] = []
    var payments: [Double: [(column: Int, cost: Rational)]] = [:]
    for constraint in constraints {
      var equation = constraint.terms.map { (column: $0.variable, coefficient: exact($0.coefficient)) }
      var own: [(column: Int, cost: Rational)] = []
      let pays = Self.sidesPaidFor(constraint)
      for (side, sign) in [(pays.above, -1), (pays.below, 1)] {
        if constraint.isRequired && side { continue }
        equation.append((columnCount, Rational(sign)))
        if side {
          payments[constraint.priority, default: []].append((columnCount, exact(constraint.weight)))
          own.append((columnCount, Rational(1)))
        }
        columnCount += 1
      }
      equations.append(equation)
      sides.append(own)
    }
    simplex = ReferenceSimplex(freeCount: variableCount, columnCount: columnCount)
    for (equation, constraint) in zip(equations, constraints) {
      simplex.append(equation, value: -exact(constraint.constant))
    }
    guard simplex.findPoint() else { return nil }
    var violations: [(priority: Double, total: Rational)] = []
    for (priority, costs) in payments.sorted(by: { $0.key > $1.key }) {
      violations.append((priority, simplex.confine(toLeast: costs)))
    }
    self.violations = violations
    var settled = [Rational](repeating: .zero, count: constraints.count)
    let order = constraints.indices.sorted { (-constraints[$0].priority, $0) < (-constraints[$1].priority, $1) }
    if settlingTies {
      for index in order where !constraints[index].isRequired {
        settled[index] = simplex.confine(toLeast: sides[index])
      }
    }
    self.settled = settled
  }

  /// The least and the greatest value of a variable at an optimum, nil where there is no bound.
  public mutating func range(of variable: Int) -> (low: Rational?, high: Rational?) {
    simplex.range(ofFree: variable)
  }

  /// Whether the required ones among the constraints can hold together.
  public static func isFeasible(variableCount: Int, _ constraints: [PlainConstraint]) -> Bool {
    ReferenceSystem(variableCount: variableCount, constraints.filter(\.isRequired)) != nil
  }

  /// On which sides of zero the expression violates the constraint.
  private static func sidesPaidFor(_ constraint: PlainConstraint) -> (above: Bool, below: Bool) {
    switch constraint.relation {
    case .equal: (true, true)
    case .lessThanOrEqual: (true, false)
    case .greaterThanOrEqual: (false, true)
    }
  }
}

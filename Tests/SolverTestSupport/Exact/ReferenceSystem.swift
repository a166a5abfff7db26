import Workloads

/// The optimum in fractions, which no error can reach.
public typealias ReferenceSystem = LexicographicOptimum<Rational>

/// The optimum in numbers of 256 bits, for thousands of systems with numbers of any kind.
public typealias WideSystem = LexicographicOptimum<WideNumber>

/// The meaning of a system of constraints, worked out from the definition in exact arithmetic.
///
/// Each constraint's expression is written as `above - below`, both at least zero: a required `>=` has no `below`, an
/// optional one pays for it, and so on. Then the sums of payments are minimised one priority after the other, the
/// strongest first, each time keeping only the points where the minimum is reached. Nothing here knows the solver.
///
/// The numbers of the constraints are read as somebody meant them who wrote them: see ``WrittenNumber``.
public struct LexicographicOptimum<Number: ExactNumber> {
  /// The least total violation at each optional priority, the strongest first.
  public let violations: [(priority: Double, total: Number)]
  /// The violation of each constraint where ties are settled by the rule; empty unless asked for.
  public let settled: [Number]
  /// Whether all that is said is certain. With fractions it is; else nothing else may be asked if it is not.
  public var isCertain: Bool { simplex.isCertain }
  private var simplex: ReferenceSimplex<Number>

  /// The optimum of the constraints; nil if those that are required cannot hold together.
  ///
  /// If constants are given, they replace those of the constraints. Where ties are settled, each wish is once more a
  /// level of its own below all: the stronger priority first, then in the order given.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  public init?(
    variableCount: Int, _ constraints: [PlainConstraint], constants: [Number]? = nil, settlingTies: Bool = false
  ) {
    func exact(_ number: Double) -> Number { Number(asWritten: number) }
    var sides: [[(column: Int, cost: Number)]] = []
    var columnCount = variableCount
    var equations: [[(column: Int, coefficient: Number)]] = []
    var payments: [Double: [(column: Int, cost: Number)]] = [:]
    for constraint in constraints {
      var equation = constraint.terms.map { (column: $0.variable, coefficient: exact($0.coefficient)) }
      var own: [(column: Int, cost: Number)] = []
      let pays = Self.sidesPaidFor(constraint)
      for (side, sign) in [(pays.above, -1), (pays.below, 1)] {
        if constraint.isRequired && side { continue }
        equation.append((columnCount, Number(sign)))
        if side {
          payments[constraint.priority, default: []].append((columnCount, exact(constraint.weight)))
          own.append((columnCount, Number(1)))
        }
        columnCount += 1
      }
      equations.append(equation)
      sides.append(own)
    }
    simplex = ReferenceSimplex(freeCount: variableCount, columnCount: columnCount)
    for (index, equation) in equations.enumerated() {
      simplex.append(equation, value: -(constants?[index] ?? exact(constraints[index].constant)))
    }
    guard simplex.findPoint() else { return nil }
    var violations: [(priority: Double, total: Number)] = []
    for (priority, costs) in payments.sorted(by: { $0.key > $1.key }) where simplex.isCertain {
      violations.append((priority, simplex.confine(toLeast: costs)))
    }
    self.violations = violations
    var settled = [Number](repeating: .zero, count: constraints.count)
    let order = constraints.indices.sorted { (-constraints[$0].priority, $0) < (-constraints[$1].priority, $1) }
    if settlingTies {
      for index in order where !constraints[index].isRequired {
        settled[index] = simplex.confine(toLeast: sides[index])
      }
    }
    self.settled = settled
  }

  /// The least and the greatest value of a variable at an optimum, nil where there is no bound.
  @_specialize(where Number == Rational)
  @_specialize(where Number == WideNumber)
  public mutating func range(of variable: Int) -> (low: Number?, high: Number?) {
    simplex.range(ofFree: variable)
  }

  /// The value of a variable at one of the optima; 0 where nothing holds it.
  public func value(of variable: Int) -> Number { simplex.value(ofFree: variable) ?? .zero }

  /// True if the required constraints can hold together.
  public static func isFeasible(variableCount: Int, _ constraints: [PlainConstraint]) -> Bool {
    Self(variableCount: variableCount, constraints.filter(\.isRequired)) != nil
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

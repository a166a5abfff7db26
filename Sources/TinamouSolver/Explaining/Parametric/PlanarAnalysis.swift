/// The behaviour of a system while two numbers in it move over a rectangle. Convex regions cover the rectangle, and on
/// each region all variables are affine functions of both numbers.
///
/// The points at which one active set is optimal form a convex polygon. Its sides are the lines on which inactive
/// constraints change sides. The points that one proof of a contradiction covers form a convex polygon, too. So one optimum
/// or one refusal decides a whole polygon. The rest of the rectangle falls into convex parts, which the analysis decides in
/// turn. Nothing is sampled. Parts narrower than a width that the caller gives stay undecided, and the result lists them.
public struct PlanarAnalysis: Sendable {
  /// The regions, which do not overlap. Together with the undecided parts they cover the rectangle. Several regions can
  /// have the same active set.
  public let regions: [PlanarRegion]
  /// The convex parts of the rectangle that are too small to decide, each given by its corners.
  public let undecided: [[PlanarPoint]]
  /// The work of the analysis.
  public let statistics: Statistics

  /// The region to which a point belongs; nil for a point that is undecided or outside. If several regions meet there,
  /// satisfiable ones take precedence. O(regions).
  public func region(at point: PlanarPoint) -> PlanarRegion? {
    let candidates = regions.filter { $0.polygon.contains(point) }
    return candidates.first { $0.isSatisfiable } ?? candidates.first
  }
}

/// Values of two numbers.
public struct PlanarPoint: Hashable, Sendable {
  /// The value of the first number.
  public var first: Double
  /// The value of the second number.
  public var second: Double

  /// The point (first, second).
  public init(_ first: Double, _ second: Double) {
    self.first = first
    self.second = second
  }
}

/// A convex polygon in the plane of two numbers on which every variable is an affine function of both.
public struct PlanarRegion: Sendable {
  /// The reason why no point inside the region satisfies the required constraints; nil if every point does. The constraints
  /// and the amount are those at the corner with the greatest amount.
  public let conflict: Conflict?
  /// The variables that have more than one value at every point inside, in order of their positions. All others have one.
  public let ambiguousVariables: [Variable]
  let polygon: ConvexPolygon
  let findings: Findings
  /// The solver at the time of the analysis.
  let solver: Solver
  let moving: [MovingConstant]

  /// The functions of all variables and the standings of all rows.
  enum Findings: Sendable {
    /// There are none, because the system is unsatisfiable.
    case none
    /// Those of each variable and each row, by position.
    case listed([PlanarFunction], [ParametricStanding])
    /// Those of a piece for each number, which moves a part of the system of its own.
    case product(ProductFindings)
  }

  /// The corners, in order around the polygon.
  public var corners: [PlanarPoint] { polygon.corners }

  /// True if the required constraints can hold.
  public var isSatisfiable: Bool { conflict == nil }

  /// The places of the pieces for each number whose product it is; nil if the numbers move common parts of the system.
  package var places: (first: Int, second: Int)? {
    guard case .product(let findings) = findings else { return nil }
    return (findings.first, findings.second)
  }

  /// A variable or an expression as a function of the two numbers; nil if the system is unsatisfiable. O(terms).
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``
  public func function<Operand: LinearOperand>(of operand: Operand) throws(SolverError) -> PlanarFunction? {
    let form = try solver.form(operand)
    return isSatisfiable ? function(of: form) : nil
  }

  /// The function of one variable. No expression is made for it.
  package func function(of variable: Variable) throws(SolverError) -> PlanarFunction? {
    let variable = try solver.find(variable)
    return isSatisfiable ? function(of: variable) : nil
  }

  /// The constraints that are violated inside the region, in order of their positions. O(constraints).
  ///
  /// If the optimum is ambiguous, the violations are those of the optimum that the functions describe.
  public var violatedConstraints: [ConstraintID] { constraints { $0.sign != 0 } }

  /// The constraints that are held at equality and determine the variables, in order of their positions. O(constraints).
  public var activeConstraints: [ConstraintID] { constraints { $0 == .active } }

  /// The violation of a constraint as a function of the two numbers, in the units of its expression, at least 0 in the whole
  /// region; nil if the system is unsatisfiable.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func violation(of id: ConstraintID) throws(SolverError) -> PlanarFunction? {
    let row = try solver.find(id)
    if !isSatisfiable { return nil }
    let sign = standing(of: row).sign
    if sign == 0 { return PlanarFunction(origin: origin, value: 0, slope: 0, secondSlope: 0) }
    let moved = moving.first { $0.constraint == id }
    let residual = function(of: solver.form(ofRow: row, moved?.constant(at: origin)))
    return PlanarFunction(
      origin: origin, value: max(0, sign * residual.value), slope: sign * (residual.slope + (moved?.rate ?? 0)),
      secondSlope: sign * (residual.secondSlope + (moved?.secondRate ?? 0)))
  }

  /// The origin of all functions.
  private var origin: PlanarPoint {
    switch findings {
    case .none: polygon.center
    case .listed(let functions, _): functions.first?.origin ?? polygon.center
    case .product(let findings): findings.origin
    }
  }

  private func function(of variable: VariableIndex) -> PlanarFunction {
    switch findings {
    case .none: PlanarFunction(origin: origin, value: 0, slope: 0, secondSlope: 0)
    case .listed(let functions, _): functions[Int(variable.position)]
    case .product(let findings): findings.function(of: variable)
    }
  }

  private func standing(of row: RowIndex) -> ParametricStanding {
    switch findings {
    case .none: .idle
    case .listed(_, let standings): standings[Int(row.position)]
    case .product(let findings): findings.standing(of: row)
    }
  }

  private func function(of form: Form) -> PlanarFunction {
    var (value, slope, secondSlope) = (form.constant, 0.0, 0.0)
    for term in form.terms {
      let function = function(of: term.variable)
      value += term.coefficient * function.value
      slope += term.coefficient * function.slope
      secondSlope += term.coefficient * function.secondSlope
    }
    return PlanarFunction(origin: origin, value: value, slope: slope, secondSlope: secondSlope)
  }

  private func constraints(_ isIncluded: (ParametricStanding) -> Bool) -> [ConstraintID] {
    isSatisfiable ? solver.constraints.filter { isIncluded(standing(of: $0.row)) } : []
  }
}

/// A number that changes at constant rates:
/// `value + slope · (first - origin.first) + secondSlope · (second - origin.second)`.
public struct PlanarFunction: Hashable, Sendable {
  /// The point at which the value is known.
  public let origin: PlanarPoint
  /// The value at the origin.
  public let value: Double
  /// The growth of the value when the first number grows by one.
  public let slope: Double
  /// The growth of the value when the second number grows by one.
  public let secondSlope: Double

  /// `value + slope · (first - origin.first) + secondSlope · (second - origin.second)`
  public init(origin: PlanarPoint, value: Double, slope: Double, secondSlope: Double) {
    self.origin = origin
    self.value = value
    self.slope = slope
    self.secondSlope = secondSlope
  }

  /// The value at a point.
  public func callAsFunction(_ point: PlanarPoint) -> Double {
    let first = slope == 0 ? 0 : slope * (point.first - origin.first)
    return secondSlope == 0 ? value + first : value + first + secondSlope * (point.second - origin.second)
  }
}

/// The behaviour of a system while one number in it moves over an interval. The analysis finds every piece on which all
/// variables are affine functions of the number, exactly and without sampling.
///
/// For a fixed active set, all values are affine functions of the constants, and the multipliers do not depend on the
/// constants at all. So the active set stays optimal until the first inactive constraint changes sides. The dual simplex
/// method continues from there to the next optimum.
///
/// ```swift
/// let analysis = try solver.analysis(suggesting: width, over: 320...1366)
/// for piece in analysis.pieces where piece.isSatisfiable {
///   let left = try piece.function(of: title.left)     // left(320), left.slope
/// }
/// ```
///
/// The analysis does not change the solver. It keeps a copy and describes the solver as of the call.
public struct ParametricAnalysis: Sendable {
  /// The pieces, from the smallest parameter to the greatest. Each piece begins at the end of the one before it.
  ///
  /// The parameters that satisfy the required constraints form an interval. On either side of it there can be one
  /// unsatisfiable piece, which does not include the common end.
  public let pieces: [ParametricPiece]
  /// The parameters of the interval for which all required constraints can hold; nil if they can hold for none.
  public let satisfiable: ClosedRange<Double>?
  /// The work of the analysis.
  public let statistics: Statistics

  /// The parameters at which one piece ends and the next begins, each once.
  public var breakpoints: [Double] {
    var breakpoints: [Double] = []
    for piece in pieces.dropFirst() where breakpoints.last != piece.interval.lowerBound {
      breakpoints.append(piece.interval.lowerBound)
    }
    return breakpoints
  }

  /// The piece to which a parameter belongs; nil outside the interval. If several pieces meet there, this is the first
  /// satisfiable one. O(log *n*) for *n* pieces.
  public func piece(at parameter: Double) -> ParametricPiece? {
    let first = pieces.indices.firstPlace { pieces[$0].interval.upperBound >= parameter }
    let candidates = pieces[first...].prefix { $0.interval.contains(parameter) }
    return candidates.first { $0.isSatisfiable } ?? candidates.first
  }
}

/// An interval of the parameter on which every variable is an affine function of it.
public struct ParametricPiece: Sendable {
  /// The parameters of the piece. An unsatisfiable piece does not include the end at which it meets a satisfiable one. A
  /// piece has length 0 only if no longer piece includes its point.
  public let interval: ClosedRange<Double>
  /// The reason why no parameter of this piece satisfies the required constraints; nil if every parameter does.
  ///
  /// The constraints and the amount are those at the end that is farther from a satisfiable piece. If a satisfiable piece
  /// begins at the other end, the amount shrinks linearly to 0 there.
  public let conflict: Conflict?
  /// The variables that have more than one value at every parameter inside this piece, in order of their positions. All
  /// others have one value. The function of an ambiguous variable is one of several possible ones.
  ///
  /// (The optima for one set of multipliers, at all parameters together, form a convex set. So the width of a variable's
  /// range is a concave function on the piece: positive everywhere inside, or 0 everywhere.)
  public let ambiguousVariables: [Variable]
  /// The place of this piece among all pieces.
  let number: Int32
  let record: ParametricRecord

  /// True if the required constraints can hold.
  public var isSatisfiable: Bool { conflict == nil }

  /// A variable or an expression as a function of the parameter; nil where the system is unsatisfiable.
  ///
  /// O(log *n*) a term, where *n* is the number of changes of the variable's function.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``
  public func function<Operand: LinearOperand>(of operand: Operand) throws(SolverError) -> AffineFunction? {
    let form = try record.solver.form(operand)
    return isSatisfiable ? record.function(of: form, on: number, from: interval.lowerBound) : nil
  }

  /// The function of one variable. No expression is made for it.
  package func function(of variable: Variable) throws(SolverError) -> AffineFunction? {
    let variable = try record.solver.find(variable)
    return isSatisfiable ? function(of: variable) : nil
  }

  func function(of variable: VariableIndex) -> AffineFunction {
    record.function(of: variable, on: number, from: interval.lowerBound)
  }

  func standing(of row: RowIndex) -> ParametricStanding { record.standing(of: row, on: number) }

  /// The constraints that are violated inside this piece, in order of their positions. O(constraints · log *n*).
  ///
  /// If the optimum is ambiguous, the violations are those of the optimum that the functions describe.
  public var violatedConstraints: [ConstraintID] { constraints { $0.sign != 0 } }

  /// The constraints that are held at equality and determine the variables: the active set of this piece, in order of
  /// their positions. O(constraints · log *n*).
  public var activeConstraints: [ConstraintID] { constraints { $0 == .active } }

  /// The violation of a constraint as a function of the parameter, in the units of its expression, at least 0 on the whole
  /// piece; nil if the system is unsatisfiable.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func violation(of id: ConstraintID) throws(SolverError) -> AffineFunction? {
    let row = try record.solver.find(id)
    return isSatisfiable ? record.violation(of: row, on: number, from: interval.lowerBound) : nil
  }

  private func constraints(_ isIncluded: (ParametricStanding) -> Bool) -> [ConstraintID] {
    if !isSatisfiable { return [] }
    return record.solver.constraints.filter { isIncluded(standing(of: $0.row)) }
  }
}

/// A number that changes at a constant rate: `value + slope · (parameter - origin)`.
public struct AffineFunction: Hashable, Sendable {
  /// The parameter at which the value is known.
  public let origin: Double
  /// The value at the origin.
  public let value: Double
  /// The growth of the value when the parameter grows by one.
  public let slope: Double

  /// `value + slope · (parameter - origin)`
  public init(origin: Double, value: Double, slope: Double) {
    self.origin = origin
    self.value = value
    self.slope = slope
  }

  /// The value at a parameter.
  public func callAsFunction(_ parameter: Double) -> Double {
    slope == 0 ? value : value + slope * (parameter - origin)
  }
}

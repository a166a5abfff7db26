/// What a system does while one number in it moves over an interval: every piece on which all variables are affine
/// functions of the number, exactly, nothing sampled.
///
/// For a fixed active set all values are affine functions of the constants, and the multipliers do not depend on the
/// constants at all. So an optimum stays one until the first inactive constraint changes sides; there another takes its
/// place, and the dual simplex method goes on from where it is.
///
/// ```swift
/// let analysis = try solver.analysis(suggesting: width, over: 320...1366)
/// for piece in analysis.pieces where piece.isSatisfiable {
///   let left = try piece.function(of: title.left)     // left(320), left.slope
/// }
/// ```
///
/// The solver is as it was; the analysis is of the solver as it was when it was asked, and keeps it.
public struct ParametricAnalysis: Sendable {
  /// The pieces, from the smallest parameter to the greatest: each begins where the one before it ends.
  ///
  /// Parameters that satisfy the required constraints form an interval. On either side of it there can be one
  /// unsatisfiable piece, to which the common end does not belong.
  public let pieces: [ParametricPiece]
  /// The parameters for which all required constraints can hold, within the interval asked for; nil if there are none.
  public let satisfiable: ClosedRange<Double>?
  /// The work it took.
  public let statistics: Statistics

  /// The parameters at which one piece ends and the next begins, each once.
  public var breakpoints: [Double] {
    var breakpoints: [Double] = []
    for piece in pieces.dropFirst() where breakpoints.last != piece.interval.lowerBound {
      breakpoints.append(piece.interval.lowerBound)
    }
    return breakpoints
  }

  /// The piece to which a parameter belongs; of two that meet there the first satisfiable one; nil outside the interval.
  /// O(log *n*) for *n* pieces.
  public func piece(at parameter: Double) -> ParametricPiece? {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].interval.upperBound < parameter { low = middle + 1 } else { high = middle }
    }
    let candidates = pieces[low...].prefix { $0.interval.contains(parameter) }
    return candidates.first { $0.isSatisfiable } ?? candidates.first
  }
}

/// An interval of the parameter on which every variable is an affine function of it.
public struct ParametricPiece: Sendable {
  /// From where to where. An unsatisfiable piece does not include the end at which it meets a satisfiable one. A piece
  /// has length 0 only where nothing longer includes its point.
  public let interval: ClosedRange<Double>
  /// Why no parameter of this piece satisfies the required constraints; nil if all do.
  ///
  /// The constraints are those at the end of the piece that is the farther from being satisfiable, and so is the
  /// amount. It shrinks linearly to 0 at the other end, if that is where a satisfiable piece begins.
  public let conflict: Conflict?
  /// The variables that have more than one value at every parameter inside this piece, in order of their positions; all
  /// others have one. A function of an ambiguous variable is one of those it could have.
  ///
  /// (Optima of one set of multipliers at all parameters form a convex set. So the width of a variable's range is a
  /// concave function on the piece: positive everywhere inside, or 0 everywhere.)
  public let ambiguousVariables: [Variable]
  /// Which of the pieces it is.
  let number: Int32
  let record: ParametricRecord

  /// Whether the required constraints can hold.
  public var isSatisfiable: Bool { conflict == nil }

  /// A variable or an expression as a function of the parameter; nil where the system is unsatisfiable.
  ///
  /// O(log *n*) a term, *n* being how often the variable's function changes.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``
  public func function<Operand: LinearOperand>(of operand: Operand) throws(SolverError) -> AffineFunction? {
    let form = try record.solver.form(operand)
    return isSatisfiable ? record.function(of: form, on: number, from: interval.lowerBound) : nil
  }

  /// The same for one variable, without an expression made of it.
  package func function(of variable: Variable) throws(SolverError) -> AffineFunction? {
    let variable = try record.solver.find(variable)
    return isSatisfiable ? record.function(of: variable, on: number, from: interval.lowerBound) : nil
  }

  /// The constraints that are violated inside this piece, in order of their positions. O(constraints · log *n*).
  ///
  /// Where the optimum is ambiguous, those of the one that the functions describe.
  public var violatedConstraints: [ConstraintID] { constraints { $0.sign != 0 } }

  /// The constraints that are held at equality and determine the variables: the active set of this piece, in order of
  /// their positions. O(constraints · log *n*).
  public var activeConstraints: [ConstraintID] { constraints { $0 == .active } }

  /// By how much a constraint is violated, in its expression's own units, at least 0 on the whole piece; nil where the
  /// system is unsatisfiable.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``
  public func violation(of id: ConstraintID) throws(SolverError) -> AffineFunction? {
    let row = try record.solver.find(id)
    return isSatisfiable ? record.violation(of: row, on: number, from: interval.lowerBound) : nil
  }

  private func constraints(_ isIncluded: (ParametricStanding) -> Bool) -> [ConstraintID] {
    if !isSatisfiable { return [] }
    return record.solver.constraints.filter { isIncluded(record.standing(of: $0.row, on: number)) }
  }
}

/// A number that changes at a constant rate: `value + slope · (parameter - origin)`.
public struct AffineFunction: Hashable, Sendable {
  /// Where it is known.
  public let origin: Double
  /// Its value there.
  public let value: Double
  /// How much it grows when the parameter grows by one.
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

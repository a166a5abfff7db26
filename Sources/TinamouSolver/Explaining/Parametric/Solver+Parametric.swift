extension Solver {
  /// Analyses the system while the suggestion for an edit variable moves over an interval.
  ///
  /// O(size) for a working copy, and for each piece O(size) and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/notEdited(_:)``, ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)`` for
  ///   an interval with an infinite end, ``SolverError/overflow(_:)`` if a value would not be finite,
  ///   ``SolverError/unfinished`` at ``stepLimit``, ``SolverError/inexact(_:)`` if a piece could not be proved
  public func analysis(
    suggesting variable: Variable, over interval: ClosedRange<Double>
  ) throws(SolverError) -> ParametricAnalysis {
    try analysis(moving: [try suggestion(of: variable)], over: interval)
  }

  /// Analyses the system while the constants of constraints move together, each as an affine function of one number.
  ///
  /// If a constraint is given twice, the last one counts. Constants that are not given stay as they are. O(size) for a
  /// working copy, and for each piece O(size) and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, ``SolverError/notFinite(_:_:)`` for a number or an end of the
  ///   interval, ``SolverError/overflow(_:)`` if a value would not be finite, ``SolverError/unfinished`` at ``stepLimit``,
  ///   ``SolverError/inexact(_:)`` if a piece could not be proved
  public func analysis(
    moving: [MovingConstant], over interval: ClosedRange<Double>
  ) throws(SolverError) -> ParametricAnalysis {
    try check(interval)
    let moving = try check(moving.map { $0.alone })
    var solver = try questioned()
    let system = try ParametricSystem(changing: &solver, moving: moving, parameterCount: 1)
    var survey = ParametricSurvey(system, solver, interval)
    return try survey.analysis()
  }
}

extension Solver {
  /// Analyses the system while the suggestions for two edit variables move over a rectangle.
  ///
  /// - Parameters:
  ///   - first: the edit variable of the first number.
  ///   - firstInterval: the suggestions for the first variable.
  ///   - second: the edit variable of the second number.
  ///   - secondInterval: the suggestions for the second variable.
  ///   - finest: the width below which a part of the rectangle is left undecided.
  /// - Throws: as ``analysis(suggesting:over:)``
  /// - Complexity: O(size) for a working copy; for each region O(size), and O(*n*) a pivot on the way to it. If each number
  ///   moves a part of the system of its own, two analyses of one number, and O(1) for each region.
  public func analysis(
    suggesting first: Variable, over firstInterval: ClosedRange<Double>, and second: Variable,
    over secondInterval: ClosedRange<Double>, finest: Double = 1e-6
  ) throws(SolverError) -> PlanarAnalysis {
    var other = try suggestion(of: second)
    (other.rate, other.secondRate) = (0, -1)
    return try analysis(
      moving: [try suggestion(of: first), other], over: firstInterval, and: secondInterval, finest: finest)
  }

  /// Analyses the system while the constants of constraints move together, each as an affine function of two numbers.
  ///
  /// If a constraint is given twice, the last one counts. Constants that are not given stay as they are. An interval
  /// without length leaves everything undecided; use the analysis of one number instead.
  ///
  /// - Parameters:
  ///   - moving: the constants that move, and their rates.
  ///   - first: the values of the first number.
  ///   - second: the values of the second number.
  ///   - finest: the width below which a part of the rectangle is left undecided.
  /// - Throws: as ``analysis(moving:over:)``
  /// - Complexity: O(size) for a working copy; for each region O(size), and O(*n*) a pivot on the way to it. If each number
  ///   moves a part of the system of its own, two analyses of one number, and O(1) for each region.
  public func analysis(
    moving: [MovingConstant], over first: ClosedRange<Double>, and second: ClosedRange<Double>, finest: Double = 1e-6
  ) throws(SolverError) -> PlanarAnalysis {
    try check(first)
    try check(second)
    let moving = try check(moving)
    var solver = try questioned()
    if let survey = ProductSurvey(solver, moving, finest: finest) {
      return try survey.analysis(over: first, and: second)
    }
    let system = try ParametricSystem(changing: &solver, moving: moving, parameterCount: 2)
    var survey = PlanarSurvey(system, solver, finest: finest)
    return try survey.analysis(of: ConvexPolygon(first, second))
  }
}

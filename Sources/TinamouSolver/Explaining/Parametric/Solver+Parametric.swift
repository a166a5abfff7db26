extension Solver {
  /// What the system does while the suggestion for an edit variable moves over an interval.
  ///
  /// O(size) for a working copy, and for each piece O(size) and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/notEdited(_:)``, ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)`` for
  ///   an interval that has no end, ``SolverError/overflow(_:)`` when a value would not be finite
  public func analysis(
    suggesting variable: Variable, over interval: ClosedRange<Double>
  ) throws(SolverError) -> ParametricAnalysis {
    try analysis(moving: [try suggestion(of: variable)], over: interval)
  }

  /// What the system does while the constants of constraints move together, each as an affine function of one number.
  ///
  /// Where a constraint is given twice, the last counts. Constants that are not given stay as they are. O(size) for a
  /// working copy, and for each piece O(size) and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/unknownConstraint(_:)``, ``SolverError/notFinite(_:_:)`` for a number or an end of the
  ///   interval, ``SolverError/overflow(_:)`` when a value would not be finite
  public func analysis(
    moving: [MovingConstant], over interval: ClosedRange<Double>
  ) throws(SolverError) -> ParametricAnalysis {
    try check(interval)
    let moving = try check(moving)
    var solver = try solved()
    let system = try ParametricSystem(changing: &solver, moving: moving, parameterCount: 1)
    var walker = ParametricWalker(system, solver, interval)
    return try walker.analysis()
  }
}

extension Solver {
  /// What the system does while the suggestions for two edit variables move over a rectangle.
  ///
  /// - Parameter finest: how narrow a part of the rectangle must be to be left undecided, greater than 0.
  /// - Throws: as ``analysis(suggesting:over:)``
  /// - Complexity: O(size) for a working copy; for each region O(size), and O(*n*) a pivot on the way to it.
  public func analysis(
    suggesting first: Variable, over firstInterval: ClosedRange<Double>, and second: Variable,
    over secondInterval: ClosedRange<Double>, finest: Double = 1e-6
  ) throws(SolverError) -> PlanarAnalysis {
    var other = try suggestion(of: second)
    (other.rate, other.secondRate) = (0, -1)
    return try analysis(
      moving: [try suggestion(of: first), other], over: firstInterval, and: secondInterval, finest: finest)
  }

  /// What the system does while the constants of constraints move together, each as an affine function of two numbers.
  ///
  /// Where a constraint is given twice, the last counts. Constants that are not given stay as they are. An interval
  /// without length leaves everything undecided: there one number is enough.
  ///
  /// - Parameter finest: how narrow a part of the rectangle must be to be left undecided, greater than 0.
  /// - Throws: as ``analysis(moving:over:)``; ``SolverError/notFinite(_:_:)`` also for `finest`, if it is not greater
  ///   than 0
  /// - Complexity: O(size) for a working copy; for each region O(size), and O(*n*) a pivot on the way to it.
  public func analysis(
    moving: [MovingConstant], over first: ClosedRange<Double>, and second: ClosedRange<Double>, finest: Double = 1e-6
  ) throws(SolverError) -> PlanarAnalysis {
    try check(first)
    try check(second)
    guard finest > 0, finest.isFinite else { throw .notFinite(.parameter, finest) }
    let moving = try check(moving)
    var solver = try solved()
    let system = try ParametricSystem(changing: &solver, moving: moving, parameterCount: 2)
    var survey = PlanarSurvey(system, solver, finest: finest)
    return try survey.analysis(of: ConvexPolygon(first, second))
  }
}

/// Puts the pieces of an analysis of one number together.
private struct ParametricWalker {
  let system: ParametricSystem
  var solver: Solver
  let interval: ClosedRange<Double>
  var trail: ParametricTrail
  var before: Conflict?
  var after: Conflict?
  let beginning: Statistics

  init(_ system: ParametricSystem, _ solver: consuming Solver, _ interval: ClosedRange<Double>) {
    self.system = system
    self.solver = solver
    self.interval = interval
    let machine = (variables: system.original.box.machine.variables.count, rows: system.original.box.machine.rows.count)
    trail = ParametricTrail(
      offset: 0, functions: ChangeLog(subjects: machine.variables), standings: ChangeLog(subjects: machine.rows))
    beginning = system.original.statistics
  }

  mutating func analysis() throws(SolverError) -> ParametricAnalysis {
    if let proof = system.hopeless {
      before = system.conflict(proof, at: [interval.lowerBound])
    } else if let (pin, low) = try begin() {
      let conflict = try solver.walk(system, pin: pin, over: low...interval.upperBound, &trail)
      after = conflict.map { system.conflict($0, at: [interval.upperBound]) }
    }
    return finish()
  }

  /// Pins the parameter at the lowest value in the interval that the required constraints allow, if there is one.
  private mutating func begin() throws(SolverError) -> (pin: Int32, low: Double)? {
    do { return try pin(at: interval.lowerBound) } catch .conflict {}
    let (low, proof) = try system.nearest(to: interval.lowerBound, in: solver)
    let isBelow = low > interval.lowerBound
    let isOutside = !isBelow || low > interval.upperBound
    before = system.conflict(proof, at: [isBelow ? interval.lowerBound : interval.upperBound])
    if isOutside { return nil }
    trail.offset = 1
    // That it is allowed is certain but for rounding.
    var step = 0.0
    while true {
      do { return try pin(at: min(low + step, interval.upperBound)) } catch .conflict(let conflict) {
        if low + step >= interval.upperBound { throw .conflict(conflict) }
        step = step == 0 ? low.magnitude * Tolerance.restart + .leastNormalMagnitude : 2 * step
      }
    }
  }

  private mutating func pin(at parameter: Double) throws(SolverError) -> (pin: Int32, low: Double) {
    (try solver.add(system.parameters[0] == parameter).index, parameter)
  }

  private mutating func finish() -> ParametricAnalysis {
    trail.functions.close()
    trail.standings.close()
    let record = ParametricRecord(system.original, system.moving, trail.functions, trail.standings)
    var pieces: [ParametricPiece] = []
    func append(_ interval: ClosedRange<Double>, _ conflict: Conflict?, _ ambiguous: [Int32]) {
      pieces.append(
        ParametricPiece(
          interval: interval, conflict: conflict,
          ambiguousVariables: ambiguous.map { system.original.handle(variable: $0) }, number: Int32(pieces.count),
          record: record))
    }
    let low = trail.pieces.first?.interval.lowerBound, high = trail.pieces.last?.interval.upperBound
    if let before { append(interval.lowerBound...(low ?? interval.upperBound), before, []) }
    for piece in trail.pieces { append(piece.interval, nil, piece.ambiguous) }
    if let after { append((high ?? interval.lowerBound)...interval.upperBound, after, []) }
    var satisfiable: ClosedRange<Double>?
    if let low, let high { satisfiable = low...high }
    return ParametricAnalysis(
      pieces: pieces, satisfiable: satisfiable, statistics: solver.statistics.since(beginning))
  }
}

extension Solver {
  /// Walks along the parameter; returns the proof of what ends the walk before the interval ends.
  fileprivate mutating func walk(
    _ system: ParametricSystem, pin: Int32, over interval: ClosedRange<Double>, _ trail: inout ParametricTrail
  ) throws(SolverError) -> ParametricProof? {
    let blocking = try operate { (machine) throws(Refusal) in
      try machine.walk(system, pin: pin, over: interval, &trail)
    }
    return blocking.map { rows in
      ParametricProof(
        members: rows.map { ParametricProof.Member(row: system.origin(of: $0.row), multiplier: $0.coefficient) })
    }
  }
}

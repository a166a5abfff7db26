/// The survey of an interval: walks along it and collects the pieces.
struct ParametricSurvey {
  let system: ParametricSystem
  var solver: Solver
  let interval: ClosedRange<Double>
  var trail: ParametricTrail
  /// The unsatisfiable pieces before and after those of the trail.
  var before: [(interval: ClosedRange<Double>, conflict: Conflict)] = []
  var after: [(interval: ClosedRange<Double>, conflict: Conflict)] = []
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
    if system.hopeless != nil {
      try goThroughConflicts()
    } else if let (pin, low) = try begin() {
      let proof = try solver.walk(system, pin: pin, over: low...interval.upperBound, &trail)
      let high = trail.pieces.last?.interval.upperBound ?? low
      if let proof {
        after = [(high...interval.upperBound, system.conflict(proof, at: PlanarPoint(interval.upperBound, 0)))]
      }
    }
    return finish()
  }

  /// Pins the parameter at the lowest value in the interval that the required constraints allow; nil if they allow none.
  private mutating func begin() throws(SolverError) -> (pin: RowIndex, low: Double)? {
    do { return try pin(at: interval.lowerBound) } catch .conflict {}
    let (low, proof) = try system.nearest(to: interval.lowerBound, in: solver)
    let isInside = low > interval.lowerBound && low <= interval.upperBound
    let worst = low > interval.lowerBound ? interval.lowerBound : interval.upperBound
    let conflict = system.conflict(proof, at: PlanarPoint(worst, 0))
    guard isInside, let pinned = try pin(near: low) else {
      before = [(interval, conflict)]
      return nil
    }
    before = [(interval.lowerBound...pinned.low, conflict)]
    trail.offset = 1
    return pinned
  }

  /// Pins the parameter at a value that is allowed up to rounding, or at the next larger value that the solver accepts.
  private mutating func pin(near parameter: Double) throws(SolverError) -> (pin: RowIndex, low: Double)? {
    var step = 0.0
    while parameter + step <= interval.upperBound {
      do { return try pin(at: parameter + step) } catch .conflict {}
      step = step == 0 ? parameter.magnitude * Tolerance.restart + .leastNormalMagnitude : 2 * step
    }
    return nil
  }

  private mutating func pin(at parameter: Double) throws(SolverError) -> (pin: RowIndex, low: Double) {
    (try solver.add(system.parameters[0] == parameter).row, parameter)
  }

  /// Covers an interval without allowed values. Each conflict counts as far as it holds, and the next one follows.
  private mutating func goThroughConflicts() throws(SolverError) {
    var position = interval.lowerBound
    while before.isEmpty || position < interval.upperBound {
      guard let proof = try system.refusal(at: PlanarPoint(position, 0), in: solver) else { return }
      let amount = system.amount(of: proof, from: PlanarPoint(position, 0))
      var end = interval.upperBound
      if amount.slope < 0 && before.count < Self.mostConflicts {
        let threshold = position - amount.value / amount.slope
        // A threshold at or before this position belongs to a conflict that ends here. Only rounding has found it again.
        if threshold > position { end = min(end, threshold) }
      }
      let worst = PlanarPoint(amount.slope < 0 ? position : end, 0)
      before.append((position...end, system.conflict(proof, at: worst)))
      position = end
    }
  }

  /// The largest number of conflicts to go through, more than any real system has. The last one then counts up to the end.
  private static let mostConflicts = 1_000

  private mutating func finish() -> ParametricAnalysis {
    trail.functions.close()
    trail.standings.close()
    let record = ParametricRecord(system.original, system.moving, trail.functions, trail.standings)
    var pieces: [ParametricPiece] = []
    func append(_ interval: ClosedRange<Double>, _ conflict: Conflict?, _ ambiguous: [VariableIndex]) {
      pieces.append(
        ParametricPiece(
          interval: interval, conflict: conflict,
          ambiguousVariables: system.original.handles(ambiguous), number: Int32(pieces.count),
          record: record))
    }
    let low = trail.pieces.first?.interval.lowerBound, high = trail.pieces.last?.interval.upperBound
    for piece in before { append(piece.interval, piece.conflict, []) }
    for piece in trail.pieces { append(piece.interval, nil, piece.ambiguous) }
    for piece in after { append(piece.interval, piece.conflict, []) }
    var satisfiable: ClosedRange<Double>?
    if let low, let high { satisfiable = low...high }
    return ParametricAnalysis(
      pieces: pieces, satisfiable: satisfiable, statistics: solver.statistics.since(beginning))
  }
}

extension Solver {
  /// Walks along the parameter. Returns the proof of the contradiction that ends the walk early; nil if the walk completes.
  fileprivate mutating func walk(
    _ system: ParametricSystem, pin: RowIndex, over interval: ClosedRange<Double>, _ trail: inout ParametricTrail
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

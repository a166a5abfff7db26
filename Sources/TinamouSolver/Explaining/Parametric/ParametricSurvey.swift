/// Goes along an interval and puts the pieces together.
struct ParametricSurvey {
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

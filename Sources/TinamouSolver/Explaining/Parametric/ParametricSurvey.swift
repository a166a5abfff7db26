/// The survey of an interval: walks along it and collects the pieces.
struct ParametricSurvey {
  let system: ParametricSystem
  var solver: Solver
  let interval: ClosedRange<Double>
  var trail: ParametricTrail
  /// The unsatisfiable pieces before and after those of the trail.
  var before: [(interval: ClosedRange<Double>, conflict: Conflict)] = []
  var after: [(interval: ClosedRange<Double>, conflict: Conflict)] = []
  /// The starts of pieces that proofs have found farther on, the nearest last.
  private var ahead: [Double] = []
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
      if let proof = try walk(from: low, pin) {
        let high = trail.pieces.last?.interval.upperBound ?? low
        after = [(high...interval.upperBound, system.conflict(proof, at: PlanarPoint(interval.upperBound, 0)))]
      }
    }
    return finish()
  }

  /// Walks along the interval. Proves a piece where the walk is in doubt, and goes on behind it.
  ///
  /// - Returns: the proof of the contradiction that ends the walk early; nil if the walk completes.
  private mutating func walk(from low: Double, _ pin: ConstraintID) throws(SolverError) -> ParametricProof? {
    var position = low
    while true {
      let end = try solver.operate { [interval, system] (machine) throws(Refusal) in
        try machine.walk(system, pin: pin.row, over: position...interval.upperBound, &trail)
      }
      switch end {
      case .complete: return nil
      case .contradiction(let rows):
        return ParametricProof(
          members: rows.map { ParametricProof.Member(row: system.origin(of: $0.row), multiplier: $0.coefficient) })
      case .doubt(let place):
        let (end, proof) = try provePiece(from: place, pin)
        if let proof { return proof }
        if end >= interval.upperBound { return nil }
        do { try solver.setConstant(of: pin, to: -end) } catch {
          guard case .conflict(let conflict) = error else { throw error }
          return system.proof(of: conflict, without: [pin])
        }
        position = end
      }
    }
  }

  /// Pins the parameter at the lowest value in the interval that the required constraints allow; nil if they allow none.
  private mutating func begin() throws(SolverError) -> (pin: ConstraintID, low: Double)? {
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
  private mutating func pin(near parameter: Double) throws(SolverError) -> (pin: ConstraintID, low: Double)? {
    var step = 0.0
    while parameter + step <= interval.upperBound {
      do { return try pin(at: parameter + step) } catch .conflict {}
      step = step == 0 ? parameter.magnitude * Tolerance.restart + .leastNormalMagnitude : 2 * step
    }
    return nil
  }

  private mutating func pin(at parameter: Double) throws(SolverError) -> (pin: ConstraintID, low: Double) {
    (try solver.add(system.parameters[0] == parameter), parameter)
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

// MARK: - Pieces in doubt

extension ParametricSurvey {
  /// Proves the piece that begins at a parameter, and notes it: solves the system farther on, then ever nearer to the parameter,
  /// until the active set found there is optimal from the parameter on.
  ///
  /// - Returns: the end of the piece, and the proof of a contradiction if that is why it ends.
  private mutating func provePiece(
    from position: Double, _ pin: ConstraintID
  ) throws(SolverError) -> (end: Double, proof: ParametricProof?) {
    while let start = ahead.last, start <= position + narrow(position, start) { ahead.removeLast() }
    var limit = ahead.last ?? interval.upperBound
    var (proof, attempt): (ParametricProof?, Int) = (nil, 0)
    func isWide() -> Bool { limit > position + narrow(position, limit) }
    while isWide() || (limit > position && proof == nil && attempt < Self.attempts) {
      let place = position + (limit - position) * Self.part(attempt)
      do { try prove(at: place, pin) } catch {
        guard case .conflict(let conflict) = error else { throw error }
        let contradiction = system.proof(of: conflict, without: [pin])
        let amount = system.amount(of: contradiction, from: PlanarPoint(place, 0))
        let threshold = amount.slope > 0 ? place - amount.value / amount.slope : place
        (limit, proof) = (min(place, max(position, threshold)), contradiction)
        continue
      }
      let optimum = try solver.operate { (machine) throws(Refusal) in
        try machine.optimum(pinnedBy: [pin.row], at: PlanarPoint(place, 0))
      }
      guard let optimum, let extent = extent(of: optimum, around: place, in: position...limit) else {
        attempt += 1
        if attempt == Self.attempts && isWide() { (limit, proof, attempt) = (place, nil, 0) }
        continue
      }
      if extent.lowerBound > position + narrow(position, extent.lowerBound) {
        (limit, proof) = (extent.lowerBound, nil)
        ahead.append(limit)
        continue
      }
      let end = proof == nil ? extent.upperBound : min(extent.upperBound, limit)
      try note(position...end, slopes: optimum.slopes[0], pin)
      return (end, end < limit ? nil : proof)
    }
    // The required constraints allow a single parameter, or no number is between the ends.
    var end = position
    if position < interval.upperBound && proof == nil {
      // The rest may be too short to tell it from the breakpoint at which it begins.
      end = interval.upperBound
      if end <= position + narrow(position, end) && trail.extendLast(to: end) { return (end, nil) }
      if end > position.nextUp { throw .inexact(nil) }
    }
    if trail.pieces.isEmpty {
      do { try prove(at: position, pin) } catch {
        if case .conflict = error { throw .inexact(nil) }
        throw error
      }
      try note(position...end, slopes: Array(repeating: 0, count: solver.box.machine.variables.count), pin)
    }
    return (end, proof)
  }

  /// Moves the parameter, and proves the optimum there.
  private mutating func prove(at parameter: Double, _ pin: ConstraintID) throws(SolverError) {
    try solver.setConstant(of: pin, to: -parameter)
    try solver.operate { (machine) throws(Refusal) in machine.doubt.raise() }
    try solver.solve()
  }

  private mutating func note(
    _ piece: ClosedRange<Double>, slopes: [Double], _ pin: ConstraintID
  ) throws(SolverError) {
    try solver.operate { [system] (machine) throws(Refusal) in
      try machine.note(piece, slopes: slopes, system, pin: pin.row, &trail)
    }
  }

  /// The interval around a parameter in which the active set of an optimum is optimal; nil if it ends at the parameter, or
  /// within rounding behind it. The parameter was chosen in a range, of which this leaves most.
  private func extent(
    of optimum: PlanarOptimum, around place: Double, in range: ClosedRange<Double>
  ) -> ClosedRange<Double>? {
    var (low, high) = (interval.lowerBound, interval.upperBound)
    for limit in optimum.limits {
      let end = place - limit.value / limit.slope
      if limit.slope > 0 { low = max(low, end) } else { high = min(high, end) }
    }
    // Rounding can put a breakpoint beside the parameter.
    let margin = min(narrow(place, high), (range.upperBound - range.lowerBound) / 8)
    return low <= place && place < high - margin ? low...high : nil
  }

  /// The distance between two parameters that counts as none.
  private func narrow(_ one: Double, _ other: Double) -> Double {
    let length = interval.upperBound - interval.lowerBound
    return Tolerance.restart * max(one.magnitude, other.magnitude, Tolerance.restart * length)
  }

  /// The part of an interval at which an attempt solves the system. The later ones are for a breakpoint at an earlier one.
  private static func part(_ attempt: Int) -> Double { attempt == 0 ? 0.5 : 0.618 / Double(attempt) }
  private static var attempts: Int { 4 }
}

/// The record of a walk along a parameter.
struct ParametricTrail {
  /// The interval of each piece, and the variables that are ambiguous inside it.
  var pieces: [(interval: ClosedRange<Double>, ambiguous: [VariableIndex])] = []
  /// The number of pieces that precede those of the walk.
  var offset: Int32
  var functions: ChangeLog<VariableRecord, AffineFunction>
  var standings: ChangeLog<Row, ParametricStanding>

  /// The number of the piece that is noted next.
  var nextPiece: Int32 { offset + Int32(pieces.count) }

  /// Moves the end of the last piece.
  ///
  /// - Returns: false if there is none.
  mutating func extendLast(to end: Double) -> Bool {
    guard let last = pieces.last else { return false }
    pieces[pieces.count - 1].interval = last.interval.lowerBound...end
    return true
  }
}

/// The end of a walk.
enum WalkEnd {
  /// The end of the interval.
  case complete
  /// The required constraints contradict each other beyond the last piece: rows of the machine and their multipliers, with the
  /// signs of the constraints as the caller wrote them.
  case contradiction([RowCoefficient])
  /// Rounding may have decided what follows this parameter.
  case doubt(Double)
}

/// The parametric dual simplex method: a required constraint pins the parameter, and its constant moves.
///
/// For the present active set, all variables move at the rates d = B⁻¹e of the pin. At the next breakpoint the residual of
/// an inactive constraint would change sides. A dual step takes up that constraint there like any inconsistent one. The
/// multipliers do not depend on constants, so they stay right during the whole walk.
///
/// Several steps at one parameter are dual steps of the same system with constants that are an infinitesimal farther on.
/// So the tie rule of the dual simplex method resolves them, too. The walk runs on a working copy of a solved machine.
extension Machine {
  /// Moves the parameter that `pin` holds from one end of an interval to the other, and notes each piece.
  mutating func walk(
    _ system: ParametricSystem, pin: RowIndex, over interval: ClosedRange<Double>, _ trail: inout ParametricTrail
  ) throws(Refusal) -> WalkEnd {
    var position = interval.lowerBound
    let last = interval.upperBound
    var budget = StepBudget(rows: rowsInUse)
    if doubt.hasWildWeights { doubt.raise() }
    while true {
      try settle()
      let event = isHeld(pin) ? nextEvent(from: pin) : Event(row: pin, distance: 0, rate: -1)
      var end = last
      if let event { end = try place(of: event, from: position, limit: last, pin: pin) }
      if end > position || last == interval.lowerBound {
        // Ties are settled for the piece to be noted. At its beginning more constraints are tight than inside it.
        if !budget.isSpent, isHeld(pin), try settleTies(along: pin) {
          budget.spend()
          continue
        }
        if isInDoubt() { return .doubt(position) }
        try note(position...end, system, pin: pin, &trail)
        if end == last { return .complete }
        position = end
        budget = StepBudget(rows: rowsInUse)
        try move(pin, to: position)
        continue
      }
      guard let event else { return .complete }
      if budget.isSpent { return .doubt(position) }
      try countStep()
      let step = try choose(event.row, direction: event.direction)
      if step.isBlocked {
        if isInDoubt() { return .doubt(position) }
        let contradiction = contradiction(in: step, without: pin)
        if trail.pieces.isEmpty { try note(position...position, system, pin: pin, &trail) }
        return .contradiction(contradiction)
      }
      try take(step)
      budget.spend(isProgress: control.hasProgressed)
    }
  }

  /// Makes every constraint consistent at the present parameter.
  private mutating func settle() throws(Refusal) {
    try optimise(requiredOnly: false)
    commit()
  }

  private func isHeld(_ pin: RowIndex) -> Bool { rows[pin].state == .active }

  private mutating func nextEvent(from pin: RowIndex) -> Event? {
    var motion = Motion()
    forward(from: pin, into: &motion)
    return nextEvent(under: motion)
  }

  /// The parameter at which a constraint becomes inconsistent. The present residual carries the rounding of the present
  /// values, so the walk evaluates the residual again at the predicted place.
  private mutating func place(
    of event: Event, from position: Double, limit: Double, pin: RowIndex
  ) throws(Refusal) -> Double {
    let first = position + event.distance
    if first >= limit || first == position { return min(first, limit) }
    let residual = try look(at: [first], [pin]) { (machine) throws(Refusal) in machine.residual(event.row).value }
    return max(position, min(first - residual / event.rate, limit))
  }

  /// Gives the parameter another value.
  mutating func move(_ pin: RowIndex, to parameter: Double) throws(Refusal) {
    write(-parameter, to: pin)
    markDirty(determinedBy: pin)
    try flush()
  }

  /// The rows that block each other in a step, with multipliers that make their sum negative beyond this parameter.
  private mutating func contradiction(in step: borrowing DualStep, without pin: RowIndex) -> [RowCoefficient] {
    var members = [RowCoefficient(row: step.row, coefficient: step.direction)]
    for index in 0..<step.memory.combination.rows.count {
      let entry = step.memory.combination.rows[index]
      members.append(RowCoefficient(row: entry.row, coefficient: -step.direction * entry.coefficient))
    }
    return members.filter { $0.row != pin }.map {
      RowCoefficient(row: $0.row, coefficient: rows[$0.row].isNegated ? -$0.coefficient : $0.coefficient)
    }
  }
}

// MARK: - Noting a piece

extension Machine {
  /// Notes the piece that begins at the present parameter. The functions come from the motion of `pin`.
  private mutating func note(
    _ interval: ClosedRange<Double>, _ system: ParametricSystem, pin: RowIndex, _ trail: inout ParametricTrail
  ) throws(Refusal) {
    var slopes = Array(repeating: 0.0, count: variables.count)
    if isHeld(pin) {
      var motion = Motion()
      forward(from: pin, into: &motion)
      for index in 0..<motion.rates.count {
        slopes[Int(motion.rates[index].variable.position)] = motion.rates[index].coefficient
      }
    }
    try note(interval, slopes: slopes, system, pin: pin, &trail)
  }

  /// Notes a piece that contains the present parameter. Standings and ambiguous variables come from a look at the middle of the
  /// piece, which is undone. At an end, a wish may be satisfied that is violated inside the piece.
  mutating func note(
    _ interval: ClosedRange<Double>, slopes: [Double], _ system: ParametricSystem, pin: RowIndex,
    _ trail: inout ParametricTrail
  ) throws(Refusal) {
    let piece = trail.nextPiece
    noteFunctions(from: -rows[pin].constant, slopes, on: piece, system, &trail)
    let middle = interval.lowerBound + (interval.upperBound / 2 - interval.lowerBound / 2)
    let ambiguous = try look(at: [middle], [pin]) { (machine) throws(Refusal) in
      machine.noteStandings(except: pin, on: piece, system, &trail)
      return try machine.surelyAmbiguousVariables()
    }
    trail.pieces.append((interval, ambiguous.filter { system.isOriginal(variable: $0) }))
  }

  /// Moves the numbers of a solved machine to other values of the same piece, calls a body, and undoes the motion.
  mutating func look<Result>(
    at numbers: [Double], _ pins: [RowIndex], _ body: (inout Machine) throws(Refusal) -> Result
  ) throws(Refusal) -> Result {
    commit()
    let start = openTransaction()
    defer { closeTransaction(undoingTo: start) }
    for (pin, number) in zip(pins, numbers) { try move(pin, to: number) }
    return try body(&self)
  }

  private func noteFunctions(
    from origin: Double, _ slopes: [Double], on piece: Int32, _ system: ParametricSystem, _ trail: inout ParametricTrail
  ) {
    for variable in liveVariables() where system.isOriginal(variable: variable) {
      let (value, slope) = (point.x[variable], slopes[Int(variable.position)])
      if let function = trail.functions.latest(of: variable), function.slope == slope,
        (function(origin) - value).magnitude <= Tolerance.movement * point.scale[variable]
      {
        continue
      }
      trail.functions.note(variable, AffineFunction(origin: origin, value: value, slope: slope), from: piece)
    }
  }

  private mutating func noteStandings(
    except pin: RowIndex, on piece: Int32, _ system: ParametricSystem, _ trail: inout ParametricTrail
  ) {
    for row in liveRows() where row != pin {
      let standing = standing(of: row)
      let origin = system.origin(of: row)
      if trail.standings.latest(of: origin) ?? .idle != standing {
        trail.standings.note(origin, standing, from: piece)
      }
    }
  }

  mutating func standing(of row: RowIndex) -> ParametricStanding {
    if rows[row].state == .active { return .active }
    if rows[row].restingMultiplier == 0 || rows[row].isRequired || violation(row) == 0 { return .idle }
    // A row stores a `<=` constraint with every sign changed.
    return (residual(row).value < 0) != rows[row].isNegated ? .below : .above
  }
}

/// An optimum for one or two numbers, and the points at which its active set is optimal.
struct PlanarOptimum {
  /// The half-planes that limit the active set: it is optimal on their intersection.
  var limits: [HalfPlane]
  /// The rates of all variables, by position, as each of the numbers grows by one.
  var slopes: [[Double]]
}

extension Machine {
  /// The optimum of a solved machine while required constraints pin the numbers to `point`; nil if the points at which its
  /// active set is optimal have no area. It comes from exact arithmetic if rounding could have decided.
  mutating func optimum(pinnedBy pins: [RowIndex], at point: PlanarPoint) throws(Refusal) -> PlanarOptimum? {
    if !needsExactAnswer() {
      let optimum = try roundedOptimum(pinnedBy: pins, at: point)
      if !isInDoubt() { return optimum }
      try prove()
    }
    let proof = try exactOptimum()
    do { return try proof.optimum(pinnedBy: pins, at: point) } catch { throw refusal(error) }
  }

  private mutating func roundedOptimum(pinnedBy pins: [RowIndex], at point: PlanarPoint) throws(Refusal)
    -> PlanarOptimum?
  {
    for pin in pins {
      if !(try hold(pin)) { return nil }
    }
    var motion = Motion()
    var slopes: [[Double]] = []
    var rates: [[Double]] = []
    var concerned: [RowIndex] = []
    for pin in pins {
      forward(from: pin, into: &motion)
      var (slope, rate) = (Array(repeating: 0.0, count: variables.count), Array(repeating: 0.0, count: rows.count))
      for index in 0..<motion.rates.count {
        slope[Int(motion.rates[index].variable.position)] = motion.rates[index].coefficient
      }
      let changes = affectedRates(under: motion)
      for index in 0..<changes.count {
        rate[Int(changes[index].row.position)] = changes[index].coefficient
        concerned.append(changes[index].row)
      }
      slopes.append(slope)
      rates.append(rate)
    }
    var limits: [HalfPlane] = []
    concerned.sort()
    for (index, row) in concerned.enumerated() where index == 0 || concerned[index - 1] != row {
      let residual = residual(row)
      let limit = HalfPlane(
        origin: point, value: residual.isZero ? 0 : residual.value, slope: rates[0][Int(row.position)],
        secondSlope: rates.count == 1 ? 0 : rates[1][Int(row.position)])
      switch rows[row].state {
      case .lower: limits.append(limit)
      case .upper: limits.append(limit.opposite)
      default: return nil
      }
    }
    return PlanarOptimum(limits: limits, slopes: slopes)
  }

  /// Makes active a required equality that already holds, by steps as for a constant that is about to grow or to shrink.
  ///
  /// - Returns: false if neither direction makes it active.
  private mutating func hold(_ pin: RowIndex) throws(Refusal) -> Bool {
    var budget = StepBudget(rows: rowsInUse)
    for direction in [1.0, -1.0] {
      while rows[pin].state != .active && !budget.isSpent {
        budget.spend()
        let step = try choose(pin, direction: direction)
        if step.isBlocked { break }
        try countStep()
        try take(step)
        try optimise(requiredOnly: false)
      }
    }
    return rows[pin].state == .active
  }
}

extension Proof {
  /// The same for the vertex of the proof; nil also if another constraint holds a number. All numbers are rounded once.
  fileprivate func optimum(
    pinnedBy pins: [RowIndex], at point: PlanarPoint
  ) throws(ExactSystem.Interruption) -> PlanarOptimum? {
    var slopes: [[Double]] = []
    var limits = (0..<rows.count).map { HalfPlane(origin: point, value: residual(of: $0), slope: 0, secondSlope: 0) }
    for (index, pin) in pins.enumerated() {
      let row = (0..<rows.count).first { rows[$0] == pin }
      guard let row, system.rows[row].isActive else { return nil }
      try system.forward(system.residual(row))
      slopes.append(Array(repeating: 0, count: places.count))
      for place in 0..<variables.count {
        slopes[index][Int(variables[place].position)] = system.numbers.rounded(system[.motion, place])
      }
      for row in 0..<rows.count where !system.rows[row].isActive && !system.rows[row].isExcused {
        let rate = system.numbers.rounded(try system.value(of: row, at: .motion))
        if index == 0 { limits[row].slope = rate } else { limits[row].secondSlope = rate }
      }
    }
    var moving: [HalfPlane] = []
    for (row, limit) in limits.enumerated() where limit.slope != 0 || limit.secondSlope != 0 {
      let state = system.rows[row].state
      if state == .neutral || system.rows[row].isRequiredEquality { return nil }
      moving.append(state == .negative && !system.rows[row].isRequired ? limit.opposite : limit)
    }
    return PlanarOptimum(limits: moving, slopes: slopes)
  }

  private func residual(of row: Int) -> Double { system.numbers.rounded(system[.point, system.residual(row)]) }
}

/// An optimum for two numbers, and the points at which its active set is optimal.
struct PlanarOptimum {
  /// The half-planes that limit the active set: it is optimal on their intersection.
  var limits: [HalfPlane]
  /// The rates of all variables, by position, as each of the numbers grows by one.
  var slopes: [[Double]]
}

extension Machine {
  /// The optimum of a solved machine while two required constraints pin the numbers to `point`; nil if the points at which
  /// its active set is optimal have no area.
  mutating func optimum(pinnedBy pins: [RowIndex], at point: PlanarPoint) throws(Refusal) -> PlanarOptimum? {
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
        secondSlope: rates[1][Int(row.position)])
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

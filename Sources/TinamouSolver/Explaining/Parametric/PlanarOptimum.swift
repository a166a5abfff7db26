/// An optimum of two numbers, and where its active set is one.
struct PlanarOptimum {
  /// The half-planes whose intersection is where the active set is optimal.
  var limits: [HalfPlane]
  /// The rates of all variables, by position, as each of the numbers grows by one.
  var slopes: [[Double]]
}

extension Machine {
  /// Where the active set of a solved machine is optimal, two required constraints pinning the numbers to `point`; nil if
  /// that has no area.
  mutating func optimum(pinnedBy pins: [Int32], at point: PlanarPoint) throws(Refusal) -> PlanarOptimum? {
    for pin in pins {
      if !(try hold(pin)) { return nil }
    }
    var slopes: [[Double]] = []
    var rates: [[Double]] = []
    var concerned: [Int32] = []
    for pin in pins {
      forward(from: pin)
      var (slope, rate) = (Array(repeating: 0.0, count: variables.count), Array(repeating: 0.0, count: rows.count))
      for index in 0..<motion.count { slope[Int(motion[index].variable)] = motion[index].coefficient }
      forEachAffectedRate { _, row, change in
        rate[Int(row)] = change
        concerned.append(row)
      }
      slopes.append(slope)
      rates.append(rate)
    }
    var limits: [HalfPlane] = []
    concerned.sort()
    for (index, row) in concerned.enumerated() where index == 0 || concerned[index - 1] != row {
      let residual = residual(row)
      let limit = HalfPlane(
        origin: point, value: residual.isZero ? 0 : residual.value, slope: rates[0][Int(row)],
        secondSlope: rates[1][Int(row)])
      switch rows[row].state {
      case .lower: limits.append(limit)
      case .upper: limits.append(limit.opposite)
      default: return nil
      }
    }
    return PlanarOptimum(limits: limits, slopes: slopes)
  }

  /// Lets a required equality that holds anyway become active, as if its constant were about to grow or to shrink.
  ///
  /// - Returns: false if it can do neither.
  private mutating func hold(_ pin: Int32) throws(Refusal) -> Bool {
    var budget = 1_000 + 100 * rows.count
    for direction in [1.0, -1.0] {
      while rows[pin].state != .active && budget > 0 {
        budget -= 1
        let step = try choose(pin, direction: direction)
        if case .blocked = step { break }
        isOutOfRange = false
        apply(step, to: pin, direction: direction)
        if isOutOfRange { throw .overflow(terms[rows[pin].terms.start].variable) }
        try optimise(requiredOnly: false)
      }
    }
    return rows[pin].state == .active
  }
}

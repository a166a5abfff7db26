/// What could move at an optimum at no cost: an active constraint that could be let go, or a free variable.
///
/// Every optimum is reached from the vertex by a motion in which each loose end moves in its own direction. So a variable
/// that stays where it is when all of them move, each at a rate that has nothing to do with the others, has no other
/// value; and if no constraint stops that motion at once, every variable in it has.
struct LooseEnd {
  /// The constraint, or none.
  var row = RowIndex.none
  /// The free variable where there is no constraint.
  var variable = VariableIndex.none
  /// The rate of the residual or of the variable: in the direction that is free, of a magnitude of its own.
  var rate: Double
}

extension Machine {
  /// The loose ends of the vertex: constraints in order, and free variables in order. O(size).
  mutating func looseEnds() -> [LooseEnd] {
    var ends: [LooseEnd] = []
    for row in rows.indices where rows[row].state == .active && !rows[row].isPendingRemoval {
      let direction = directionOfLettingGo(row)
      if direction != 0 { ends.append(LooseEnd(row: row, rate: direction * multiple(ends.count))) }
    }
    for variable in variables.indices where variables[variable].isLive && !variables[variable].definition.exists {
      ends.append(LooseEnd(variable: variable, rate: multiple(ends.count)))
    }
    return ends
  }

  /// An integer from 2³¹ to 2³², another for each index: no few of them, multiplied by small numbers, have a sum of 0.
  /// Sums of a million are exact.
  func multiple(_ index: Int) -> Double {
    var mixed = (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 33 | 0x8000_0000)
  }
}

// MARK: - Whether anything moves

extension Machine {
  /// Whether one of several forms has values at an optimum that are farther apart than a fraction of their magnitude, or
  /// of 1 where that is less.
  ///
  /// Forms that loose ends move together are seen to move; of the others only those are pulled on which anything loose
  /// bears.
  mutating func hasSeveralValues(
    anyOf forms: [Form], _ values: [Double], beyond tolerance: Double
  ) throws(Refusal) -> Bool {
    let ends = looseEnds()
    if ends.isEmpty { return false }
    var open = Array(forms.indices)
    if areMoved(by: ends[...], forms, &open, isFirst: true, tolerance) { return true }
    return try isAnyPulledApart(open[...], forms, values, tolerance)
  }

  /// Whether a pull moves one of some forms. Where no combination of them has another value, none of them has.
  private mutating func isAnyPulledApart(
    _ open: ArraySlice<Int>, _ forms: [Form], _ values: [Double], _ tolerance: Double
  ) throws(Refusal) -> Bool {
    if open.isEmpty { return false }
    if open.count == 1, let index = open.first {
      let range = try ranges(of: [forms[index]], [values[index]])[0]
      let size = max(1, range.lowerBound.isFinite ? range.lowerBound.magnitude : 1)
      return range.upperBound - range.lowerBound > tolerance * size
    }
    let form = combination(of: open.map { forms[$0] })
    let range = try ranges(of: [form], [value(of: form)])[0]
    if range.upperBound - range.lowerBound <= tolerance * 1e-3 * multiple(0) { return false }
    let middle = open.startIndex + open.count / 2
    if try isAnyPulledApart(open[..<middle], forms, values, tolerance) { return true }
    return try isAnyPulledApart(open[middle...], forms, values, tolerance)
  }

  /// Whether one of the open forms is seen to move with some loose ends.
  ///
  /// - Parameter isFirst: whether these are all ends; what stays where it is then is no longer open.
  private mutating func areMoved(
    by ends: ArraySlice<LooseEnd>, _ forms: [Form], _ open: inout [Int], isFirst: Bool, _ tolerance: Double
  ) -> Bool {
    var motion = reuse(&scratch.motion)
    forward(from: ends, into: &motion)
    var speeds = [Double](repeating: 0, count: variables.count)
    for index in 0..<motion.rates.count {
      speeds[Int(motion.rates[index].variable.position)] = motion.rates[index].coefficient
    }
    let rates = open.map { place in
      var (sum, magnitude) = (0.0, 0.0)
      for term in forms[place].terms {
        let change = term.coefficient * speeds[Int(term.variable.position)]
        sum += change
        magnitude += change.magnitude
      }
      return sum.magnitude <= Tolerance.cancellation * magnitude ? 0 : sum.magnitude
    }
    if isFirst { open = zip(open, rates).filter { $0.1 > 0 }.map { $0.0 } }
    let fastest = rates.reduce(0, max)
    let distance = fastest > 0 ? nextEvent(under: motion)?.distance ?? .infinity : 0
    giveBack(motion, to: &scratch.motion)
    if distance > 0 {
      let size = open.reduce(1) { max($0, value(of: forms[$1]).magnitude) }
      return fastest * distance > tolerance * size
    }
    if fastest == 0 || ends.count < 2 { return false }
    let middle = ends.startIndex + ends.count / 2
    return areMoved(by: ends[..<middle], forms, &open, isFirst: false, tolerance)
      || areMoved(by: ends[middle...], forms, &open, isFirst: false, tolerance)
  }
}

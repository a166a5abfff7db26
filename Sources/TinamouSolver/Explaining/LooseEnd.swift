/// A degree of freedom at an optimum: an active constraint that can be released at no cost, or a free variable.
///
/// Every other optimum can be reached from the vertex by a motion in which each loose end moves in its own direction. Let
/// all loose ends move at unrelated rates. A variable that keeps its value in this motion has no other value. If no
/// constraint stops the motion at once, every variable that moves has several values.
struct LooseEnd {
  /// The constraint; none for a free variable.
  var row = RowIndex.none
  /// The free variable, if there is no constraint.
  var variable = VariableIndex.none
  /// The rate of the residual or of the variable: in the free direction, with a magnitude that no other loose end has.
  var rate: Double
}

extension Machine {
  /// The loose ends of the vertex: constraints in order, except settled ones, and free variables in order. O(size).
  mutating func looseEnds(except settled: [Bool]) -> [LooseEnd] {
    doubt.isOfWholeMultiples = true
    var ends: [LooseEnd] = []
    for row in rows.indices where rows[row].state == .active && !rows[row].isPendingRemoval {
      if settled[Int(row.position)] { continue }
      _ = join(row, .none, &ends)
    }
    for variable in variables.indices where variables[variable].isLive && !variables[variable].definition.exists {
      _ = join(.none, variable, &ends)
    }
    return ends
  }

  /// Adds a free variable or a constraint to some loose ends, if the constraint is one. Returns its rate, or 0.
  // Inlined, its code would exist six times.
  @inline(never)
  mutating func join(_ row: RowIndex, _ variable: VariableIndex, _ ends: inout [LooseEnd]) -> Double {
    let rate = (row.exists ? directionOfLettingGo(row) : 1) * multiple(ends.count)
    if rate != 0 { ends.append(LooseEnd(row: row, variable: variable, rate: rate)) }
    return rate
  }

  /// Ends the motions of loose ends, and returns true if their sums have raised doubt. Such sums can hide variables that
  /// move. Restores the earlier doubt, because the motions are evidence and not an answer.
  mutating func endMotions(_ before: Doubt) -> Bool {
    gatherDoubts()
    let isRaised = doubt.isRaised && !before.isRaised
    doubt = before
    return isRaised
  }

  /// Marks the loose ends on which a form that cannot move depends, if this proves that they cannot move either:
  ///
  ///     f' = Σ c·e' = 0   with every c·e' ≥ 0, or every c·e' ≤ 0   ⟹   every c·e' = 0
  ///
  /// - Returns: true if the form depends on no other loose ends.
  mutating func settle(_ form: Form, in settled: inout [Bool]) -> Bool {
    var combination = reuse(&scratch.combination)
    backward(from: form, into: &combination)
    var (rises, falls) = (!combination.free.isEmpty, !combination.free.isEmpty)
    var ends: [RowIndex] = []
    for index in 0..<combination.rows.count {
      let entry = combination.rows[index]
      let direction = settled[Int(entry.row.position)] ? 0 : directionOfLettingGo(entry.row)
      if direction == 0 { continue }
      if direction * entry.coefficient > 0 { rises = true } else { falls = true }
      ends.append(entry.row)
    }
    giveBack(combination, to: &scratch.combination)
    if rises && falls { return false }
    for row in ends { settled[Int(row.position)] = true }
    return true
  }

  /// The rate of each variable when all loose ends move that are not settled; nil if there is doubt about it.
  mutating func ratesOfLooseEnds(except settled: [Bool]) -> [Double]? {
    if isInDoubt() { return nil }
    let before = doubt
    let ends = looseEnds(except: settled)
    var motion = reuse(&scratch.motion)
    forward(from: ends[...], into: &motion)
    let rates = rates(under: motion)
    giveBack(motion, to: &scratch.motion)
    return endMotions(before) ? nil : rates
  }

  /// The rate of each variable under a motion.
  private func rates(under motion: borrowing Motion) -> [Double] {
    var rates = [Double](repeating: 0, count: variables.count)
    for index in 0..<motion.rates.count {
      rates[Int(motion.rates[index].variable.position)] = motion.rates[index].coefficient
    }
    return rates
  }

  /// The speed of a form if each variable moves at its rate; 0 if it is no more than rounding.
  private func speed(of form: Form, _ rates: [Double]) -> Double {
    var (sum, magnitude) = (0.0, 0.0)
    for term in form.terms {
      let change = term.coefficient * rates[Int(term.variable.position)]
      sum += change
      magnitude += change.magnitude
    }
    return sum.magnitude <= Tolerance.cancellation * magnitude ? 0 : sum.magnitude
  }

  /// A pseudorandom integer from 2³¹ to 2³², chosen by the index. Small multiples of a few such integers do not add up
  /// to 0, and sums of a million of them are exact.
  func multiple(_ index: Int) -> Double {
    var mixed = (UInt64(truncatingIfNeeded: index) &+ 1) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 33 | 0x8000_0000)
  }
}

// MARK: - The end of a motion

extension Machine {
  /// A constraint that is about to become inconsistent, the distance to that point, and the rate of its residual.
  struct Event {
    var row: RowIndex
    var distance: Double
    var rate: Double
    /// The direction in which the constraint's multiplier then moves.
    var direction: Double { rate < 0 ? 1 : -1 }
  }

  /// The first inactive constraint that would become inconsistent under the motion, or under the opposite one (-1); nil if the
  /// motion is unlimited.
  mutating func nextEvent(under motion: borrowing Motion, _ direction: Double = 1) -> Event? {
    var first: Event?
    let rates = affectedRates(under: motion)
    for index in 0..<rates.count {
      let (row, rate) = (rates[index].row, direction * rates[index].coefficient)
      guard let distance = distance(toInconsistencyOf: row, at: rate) else { continue }
      let key = (distance, -rows[row].priority, row)
      if let other = first, key >= (other.distance, -rows[other.row].priority, other.row) { continue }
      first = Event(row: row, distance: distance, rate: rate)
    }
    return first
  }

  /// The distance after which an inactive constraint becomes inconsistent if its residual changes at `rate`; nil if never.
  mutating func distance(toInconsistencyOf row: RowIndex, at rate: Double) -> Double? {
    switch rows[row].state {
    case .lower: if rate > 0 { return nil }
    case .upper: if rate < 0 { return nil }
    default: return 0
    }
    let residual = residual(row)
    return residual.isZero ? 0 : residual.value.magnitude / rate.magnitude
  }
}

// MARK: - Motion of several forms

extension Machine {
  /// True if one of several forms has values at an optimum that differ by more than a fraction of their magnitude,
  /// or of 1 if that is greater.
  ///
  /// A common motion of loose ends shows that forms move. If it decides nothing, pulls test the forms that depend on a
  /// loose end.
  mutating func hasSeveralValues(
    anyOf forms: [Form], _ values: [Double], beyond tolerance: Double
  ) throws(Refusal) -> Bool {
    gatherDoubts()
    let before = doubt
    var settled = [Bool](repeating: false, count: rows.count)
    let ends = looseEnds(except: settled)
    if ends.isEmpty {
      if endMotions(before) { doubt.raise() }
      return false
    }
    var open = Array(forms.indices)[...]
    let isSeen = areMoved(by: withoutHeld(ends)[...], forms, &open, isFirst: true, tolerance)
    if endMotions(before) { open = Array(forms.indices)[...] } else if isSeen { return true }
    while let index = open.popFirst() {
      let (ranges, isFixed) = try ranges(of: [forms[index]], [values[index]])
      let range = ranges[0]
      let size = max(1, range.lowerBound.isFinite ? range.lowerBound.magnitude : 1)
      if range.upperBound - range.lowerBound > tolerance * size { return true }
      if isFixed, settle(forms[index], in: &settled), let rates = ratesOfLooseEnds(except: settled) {
        open = open.filter { speed(of: forms[$0], rates) > 0 }[...]
      }
    }
    return false
  }

  /// True if one of the open forms moves with the given loose ends.
  ///
  /// - Parameter isFirst: true if the ends are all loose ends; forms that do not move are then no longer open.
  private mutating func areMoved(
    by ends: ArraySlice<LooseEnd>, _ forms: [Form], _ open: inout ArraySlice<Int>, isFirst: Bool, _ tolerance: Double
  ) -> Bool {
    if ends.isEmpty {
      open = []
      return false
    }
    var motion = reuse(&scratch.motion)
    forward(from: ends, into: &motion)
    let rates = rates(under: motion)
    let speeds = open.map { speed(of: forms[$0], rates) }
    if isFirst { open = zip(open, speeds).filter { $0.1 > 0 }.map { $0.0 }[...] }
    let fastest = speeds.reduce(0, max)
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

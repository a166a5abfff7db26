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
    doubt.isOfWholeMultiples = true
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

  /// Ends the motions of loose ends, and returns whether their sums have raised doubt: what moves may be hidden then. They
  /// are evidence and no answer, so doubt is what it was.
  mutating func endMotions(_ before: Doubt) -> Bool {
    gatherDoubts()
    let isRaised = doubt.isRaised && !before.isRaised
    doubt = before
    return isRaised
  }

  /// The loose ends without those that a tight constraint holds.
  ///
  /// A constraint that stops the motion at once is moved to its wrong side by the ends with a rate of one sign. If there
  /// are none with the other sign to make up for it, none of these ends can move in any combination: at *r* >= 0,
  ///
  ///     r' = Σ c·e'   with every c·e' <= 0   ⟹   every c·e' = 0
  ///
  /// One backward sweep finds them all.
  mutating func withoutBlocked(_ ends: [LooseEnd]) -> [LooseEnd] {
    var ends = ends
    var rounds = 0
    while !ends.isEmpty && rounds < Self.mostRounds {
      rounds += 1
      var motion = reuse(&scratch.motion)
      forward(from: ends[...], into: &motion)
      let event = nextEvent(under: motion)
      giveBack(motion, to: &scratch.motion)
      guard let event, event.distance == 0 else { return ends }
      var combination = reuse(&scratch.combination)
      backward(from: event.row, into: &combination)
      var effects = [Double](repeating: 0, count: rows.count)
      for index in 0..<combination.rows.count {
        effects[Int(combination.rows[index].row.position)] = combination.rows[index].coefficient
      }
      var isHelped = !combination.free.isEmpty
      giveBack(combination, to: &scratch.combination)
      let kept = ends.filter { end in
        let effect = end.row.exists ? effects[Int(end.row.position)] * end.rate * event.rate : 0
        if effect < 0 { isHelped = true }
        return effect <= 0
      }
      if isHelped || kept.count == ends.count { return ends }
      ends = kept
    }
    return ends
  }

  /// More constraints than hold loose ends in most layouts; the ends that are left are tried by halves.
  private static let mostRounds = 64

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
    gatherDoubts()
    let before = doubt
    let ends = looseEnds()
    if ends.isEmpty {
      if endMotions(before) { doubt.raise() }
      return false
    }
    var open = Array(forms.indices)
    let isSeen = areMoved(by: withoutBlocked(ends)[...], forms, &open, isFirst: true, tolerance)
    if endMotions(before) { open = Array(forms.indices) } else if isSeen { return true }
    for index in open {
      let range = try ranges(of: [forms[index]], [values[index]])[0]
      let size = max(1, range.lowerBound.isFinite ? range.lowerBound.magnitude : 1)
      if range.upperBound - range.lowerBound > tolerance * size { return true }
    }
    return false
  }

  /// Whether one of the open forms is seen to move with some loose ends.
  ///
  /// - Parameter isFirst: whether these are all ends; what stays where it is then is no longer open.
  private mutating func areMoved(
    by ends: ArraySlice<LooseEnd>, _ forms: [Form], _ open: inout [Int], isFirst: Bool, _ tolerance: Double
  ) -> Bool {
    if ends.isEmpty {
      open = []
      return false
    }
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

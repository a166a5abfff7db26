/// Taking a long step: ``BoundPasses``.
extension Machine {
  /// Makes a step that passes bounds.
  mutating func applyLong(_ step: borrowing DualStep) throws(OutOfRange) {
    let passes = reuse(&scratch.passes)
    let (row, direction) = passes.last(of: step)
    try pass(passes, step.memory, of: step.row, direction: step.direction)
    try moveMultipliers(step)
    if case .exchange(let leaving, let isRising) = step.action {
      activate(row)
      try addLength(of: step.memory, passes, direction, to: row)
      if rows[leaving].state == .active { letGo(leaving, isRising: isRising) }
      try exchange(leaving, for: row)
      // As in a step that passes no bounds.
      if self.direction(leaving) != 0 { enqueue(leaving) }
    } else {
      statistics.flips &+= 1
      activeSet.noteStep()
      setState(of: row, to: direction > 0 ? .upper : .lower)
    }
    suspectTies(in: step.memory.combination)
    suspectTies(in: passes)
    suspectTie(row)
    giveBack(passes, to: &scratch.passes)
  }

  /// Makes the constraints active that have taken the places of others during a step. The constraints that the step has
  /// passed rest at their bounds.
  ///
  /// The caller moves the multipliers afterwards. Then the caller flips or exchanges the constraint that came in last.
  mutating func pass(
    _ passes: borrowing BoundPasses, _ memory: borrowing StepMemory, of row: RowIndex = .none, direction: Double = 1
  ) throws(OutOfRange) {
    var leaving = Buffer<RowIndex>()
    var entering = Buffer<RowIndex>()
    var imbalance = Imbalance()
    var start = reuse(&scratch.length)
    for index in 0..<passes.kinks.count where passes.kinks[index].last >= 0 {
      let kink = passes.kinks[index]
      letGo(kink.row, isRising: kink.isRising)
      let sign: Double = kink.isRising ? 1 : -1
      imbalance.add(-sign * kink.coefficient.magnitude, times: memory.length, of: kink.row)
      passes.copy(kink.first, to: &start)
      imbalance.add(sign * kink.coefficient.magnitude, times: start, of: kink.row)
      var place = kink.last
      while place >= 0 {
        let successor = passes.successors[Int(place)]
        let isRising = kink.isRising == (successor.factor > 0)
        let sign: Double = isRising ? 1 : -1
        if place != kink.last || index == passes.end {
          imbalance.add(
            sign * (multiplierSpan(of: successor.row) ?? 0), of: successor.row, at: rows[successor.row].priority)
          statistics.flips &+= 1
          setState(of: successor.row, to: isRising ? .upper : .lower)
          if self.direction(successor.row) != 0 { enqueue(successor.row) }
        } else {
          dequeue(successor.row)
          activate(successor.row)
          let rate = sign * (kink.coefficient / successor.factor).magnitude
          passes.copy(kink.start, to: &start)
          let entry = RowCoefficient(row: successor.row, digits: kink.isRounded ? .max : 0, coefficient: rate)
          try add(1, times: entry, times: memory.length)
          try add(-1, times: entry, times: start)
          imbalance.add(rate, times: memory.length, of: successor.row)
          imbalance.add(-rate, times: start, of: successor.row)
          leaving.append(kink.row)
          entering.append(successor.row)
        }
        place = successor.previous
      }
    }
    let count = passes.entering.count
    if count > 0 {
      imbalance.add(-direction, times: memory.length, of: row)
      rest(row, direction, &imbalance)
      for index in 0..<count {
        let entering = passes.entering[index]
        dequeue(entering.row)
        let direction = entering.factor < 0 ? -direction : direction
        if index < count - 1 {
          rest(entering.row, direction, &imbalance)
        } else if passes.end < 0 {
          imbalance.add(
            direction * (multiplierSpan(of: entering.row) ?? 0), of: entering.row, at: rows[entering.row].priority)
        } else {
          passes.copy(passes.entered, to: &start)
          let rate = direction / entering.factor.magnitude
          imbalance.add(rate, times: memory.length, of: entering.row)
          imbalance.add(-rate, times: start, of: entering.row)
        }
      }
    }
    giveBack(start, to: &scratch.length)
    if passes.isModuloEqualities { try balance(&imbalance) }
    try exchange(leaving, for: entering)
    for index in 0..<leaving.count {
      if self.direction(leaving[index]) != 0 { enqueue(leaving[index]) }
    }
  }

  /// Suspects the constraints that have come in during a step, after the step is made.
  mutating func suspectTies(in passes: borrowing BoundPasses) {
    for index in 0..<passes.kinks.count where passes.kinks[index].last >= 0 {
      suspectTie(passes.successors[Int(passes.kinks[index].last)].row)
    }
  }

  /// Gives an inconsistent constraint up, or takes it up again.
  private mutating func rest(_ row: RowIndex, _ direction: Double, _ imbalance: inout Imbalance) {
    statistics.flips &+= 1
    imbalance.add(direction * (multiplierSpan(of: row) ?? 0), of: row, at: rows[row].priority)
    setState(of: row, to: direction > 0 ? .upper : .lower)
  }

  /// Adds the step length to the multiplier of the constraint that the step ends with. This constraint was just
  /// activated.
  private mutating func addLength(
    of memory: borrowing StepMemory, _ passes: borrowing BoundPasses, _ direction: Double, to row: RowIndex
  ) throws(OutOfRange) {
    let count = passes.entering.count
    if count == 0 { return try add(direction, times: RowCoefficient(row: row, coefficient: 1), times: memory.length) }
    let rate = direction / passes.entering[count - 1].factor.magnitude
    let entry = RowCoefficient(row: row, coefficient: rate)
    var start = reuse(&scratch.length)
    passes.copy(passes.entered, to: &start)
    try add(1, times: entry, times: memory.length)
    try add(-1, times: entry, times: start)
    giveBack(start, to: &scratch.length)
  }

  /// The most violated constraint of those queued that are parallel to a row, have its priority and are violated on the
  /// same side.
  mutating func farthest(from row: RowIndex, direction: Double) -> RowIndex {
    let first = parallels.place(of: row)
    if first < 0 { return row }
    let step = direction * parallels.members[first].rate > 0 ? 1 : -1
    var (cursor, best) = (first, row)
    while let next = parallels.neighbour(of: cursor, step) {
      cursor = next
      let other = parallels.members[cursor].row
      if !rows[other].isQueued || rows[other].priority != rows[row].priority { continue }
      if waits(other, rate: factor(of: cursor, to: first) * direction) { best = other }
    }
    return best
  }
}

// MARK: - Required equalities

/// Changes of multipliers that do not follow from y. Their sum is a combination of required equalities.
struct Imbalance: ~Copyable {
  var changes = Buffer<Change>()

  mutating func add(_ value: Double, of row: RowIndex, at priority: Double) {
    changes.append(Change(row: row, value: value, priority: priority))
  }

  mutating func add(_ factor: Double, times vector: borrowing LevelVector, of row: RowIndex) {
    for index in 0..<vector.count { add(factor * vector[index].value, of: row, at: vector[index].priority) }
  }
}

struct Change: BitwiseCopyable {
  var row: RowIndex
  var value: Double
  var priority: Double
}

extension Machine {
  /// Compensates for the differences of parallel constraints by the multipliers of required equalities.
  private mutating func balance(_ imbalance: inout Imbalance) throws(OutOfRange) {
    imbalance.changes.sort { $0.priority > $1.priority || ($0.priority == $1.priority && $0.row < $1.row) }
    var combination = reuse(&scratch.combination)
    var length = reuse(&scratch.length)
    var index = 0
    while index < imbalance.changes.count {
      let priority = imbalance.changes[index].priority
      var batch = Buffer<RowCoefficient>()
      while index < imbalance.changes.count && imbalance.changes[index].priority == priority {
        batch.append(RowCoefficient(row: imbalance.changes[index].row, coefficient: imbalance.changes[index].value))
        index += 1
      }
      backward(from: batch, into: &combination)
      length.set(1, at: priority)
      // `isParallel` has confirmed that only required equalities remain, and raised doubt if the data are wild. Anything
      // else is due to rounding.
      if !combination.free.isEmpty { doubt.raise() }
      for index in 0..<combination.rows.count {
        let entry = combination.rows[index]
        if !rows[entry.row].isRequiredEquality {
          doubt.raise()
          continue
        }
        try add(-1, times: entry, times: length)
      }
    }
    giveBack(length, to: &scratch.length)
    giveBack(combination, to: &scratch.combination)
  }
}

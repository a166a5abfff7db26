/// The dual simplex method: takes up inconsistent constraints, the strongest first, until there are none.
///
/// Choosing a step and applying it are separate: ``choose(_:direction:)`` changes nothing that lasts,
/// ``apply(_:to:direction:)`` is the one place where a step is made.
enum DualStep {
  /// An free variable can move at no cost: the constraint becomes active.
  case enter
  /// The constraint's own bound is reached first: it stays violated, or ceases to be.
  case flip
  /// The bound of another constraint's multiplier is reached first: they change places.
  case exchange(leaving: Int32, rising: Bool)
  /// Nothing gives way.
  case blocked
  /// Constraints that cannot give way without others on the same variables being violated at once are replaced by these.
  case swapBounds
  /// Rounding has carried the multiplier of an active constraint beyond its bound: it is found anew.
  case repair(Int32)
}

extension Machine {
  /// From this many steps of length 0 on, ties are broken by Bland's rule, which cannot cycle.
  static let patience = 200

  /// Makes every constraint consistent, or every required one.
  mutating func optimise(requiredOnly: Bool) throws(Refusal) {
    carryOutRemovals()
    // Bland's rule ends every cycle in exact arithmetic. Where rounding alone keeps constraints contradicting each
    // other, this does: far more steps than any real system takes. Reduced rows made on the way do not count.
    let limit = 1_000 + 100 * rows.count
    var budget = limit
    var isSecondTry = false
    while true {
      if control.needsRefactorisation { refactorise() }
      let row = nextQueued(requiredOnly: requiredOnly)
      if row < 0 {
        if dirtyCount == 0 || (requiredOnly && inactiveRequiredCount == 0) { return }
        try flush()
        continue
      }
      if budget > 0 { try step(row, requiredOnly: requiredOnly) }
      budget -= 1
      if budget == 0 && !isSecondTry {
        // Once more from the beginning, with Bland's rule.
        enqueue(row)
        refactorise()
        resetAllMultipliers()
        control.zeroSteps = Self.patience + 1
        budget = limit
        isSecondTry = true
      }
    }
  }

  /// Takes the next row from the queue, or -1.
  private mutating func nextQueued(requiredOnly: Bool) -> Int32 {
    while !queue.isEmpty {
      if requiredOnly && queue.top.key.priority < 1000 { return -1 }
      let item = queue.pop()
      let row = item.element
      if !rows[row].isQueued || rows[row].priority != item.key.priority { continue }
      setQueued(row, false)
      return row
    }
    return -1
  }

  /// Brings the values up to date, up to that label.
  mutating func flush(through limit: Int64 = .max) throws(Refusal) {
    if dirtyCount == 0 { return }
    let overflowed = propagate(through: limit)
    if overflowed >= 0 { throw .overflow(overflowed) }
  }

  private mutating func step(_ row: Int32, requiredOnly: Bool) throws(Refusal) {
    if !rows[row].state.isInactive { return }
    // An equality that finds a variable needs no values. For others they are evaluated as far as the row needs them:
    // when a column of rows is pushed down one by one, each is moved once, not once for every row above.
    if rows[row].isEquality && defineDirectly(by: row) >= 0 { return activate(row) }
    let last = lastLabel(in: row)
    if last.isDefined { try flush(through: last.label) }
    let direction = direction(row)
    if direction == 0 { return }
    if insertNearby(row) { return activate(row) }
    let step = try choose(row, direction: direction)
    if case .blocked = step {
      // What was accepted once is not refused when it is solved: then it is rounding.
      if requiredOnly, let certificate = certificate(row, direction: direction) { throw .conflict(certificate) }
      return
    }
    isOutOfRange = false
    apply(step, to: row, direction: direction)
    if isOutOfRange { throw .overflow(terms[rows[row].terms.start].variable) }
    if case .flip = step { try considerFlippingAll(rows[row].priority) }
  }

  /// The label of a row's last variable, and whether any of its variables has a definition that could be out of date.
  private func lastLabel(in row: Int32) -> (label: Int64, isDefined: Bool) {
    var (label, isDefined) = (Int64.min, false)
    for index in rows[row].terms.range {
      label = max(label, labels[terms[index].variable])
      if variables[terms[index].variable].definition >= 0 { isDefined = true }
    }
    return (label, isDefined)
  }

  /// Finds what gives way when the multiplier of an inactive constraint moves up (+1) or down (-1) until its residual
  /// is 0.
  ///
  /// Leaves y = B⁻ᵀa in `answer`, and the length of the step in `stepLength`.
  mutating func choose(_ row: Int32, direction: Double) throws(Refusal) -> DualStep {
    isOutOfRange = false
    backward(from: row)
    stepLength.removeAll()
    for index in 0..<answer.count where !answer[index].coefficient.isFinite { isOutOfRange = true }
    for index in 0..<freeVariables.count where !freeVariables[index].coefficient.isFinite { isOutOfRange = true }
    if isOutOfRange { throw .overflow(terms[rows[row].terms.start].variable) }
    if !freeVariables.isEmpty { return .enter }
    var best = DualStep.blocked
    var (bestSize, bestRow): (Double, Int32) = (.infinity, -1)
    swaps.removeAll()
    if !rows[row].isRequired {
      let cap = wayToBound(of: row, direction: direction).magnitude
      stepLength.append(Level(priority: rows[row].priority, value: cap, magnitude: cap))
      best = .flip
    }
    for index in 0..<answer.count {
      let (candidate, coefficient) = (answer[index].row, answer[index].coefficient)
      // λ_candidate -= y·θ
      let rising = coefficient * direction < 0
      if !headroom(of: candidate, rising: rising) { continue }
      if !levelScratch.isEmpty && levelScratch[0].value < 0 { return .repair(candidate) }
      if findOpposingBound(for: candidate, rising: rising) { continue }
      let size = coefficient.magnitude
      if case .blocked = best {
      } else {
        let order = levelScratch.compare(dividedBy: size, with: stepLength)
        if order > 0 || (order == 0 && !isBetterPivot(candidate, size, than: bestRow, bestSize)) { continue }
      }
      takeStepLength(size: size)
      best = .exchange(leaving: candidate, rising: rising)
      (bestSize, bestRow) = (size, candidate)
    }
    if swaps.isEmpty { return best }
    if case .exchange = best, stepLength.isEmpty { return best }
    return .swapBounds
  }

  /// Breaks a tie: the constraint's own bound first, then the larger pivot, then the newer row, which is likelier near;
  /// with Bland's rule only the row counts, in the order of the queue.
  private func isBetterPivot(_ row: Int32, _ size: Double, than other: Int32, _ otherSize: Double) -> Bool {
    if other < 0 { return false }
    if control.zeroSteps > Self.patience {
      return (-rows[row].priority, row) < (-rows[other].priority, other)
    }
    if (size - otherSize).magnitude > Tolerance.ratio * otherSize { return size > otherSize }
    return row > other
  }

  /// Makes the chosen step.
  mutating func apply(_ step: DualStep, to row: Int32, direction: Double) {
    control.zeroSteps = stepLength.isEmpty ? control.zeroSteps + 1 : 0
    switch step {
    case .blocked: break
    case .repair(let other):
      resetMultiplier(ofActive: other)
      enqueue(row)
    case .swapBounds:
      swapBounds()
      enqueue(row)
    case .enter:
      activate(row)
      if !insertAtFreeVariable(row) { control.needsRefactorisation = true }
    case .flip:
      statistics.flips += 1
      control.recurrence.isOver = true
      moveMultipliers(direction)
      setState(row, direction > 0 ? .upper : .lower)
    case .exchange(let leaving, let rising):
      moveMultipliers(direction)
      activate(row)
      addStepLength(times: direction, toMultiplierOf: row)
      letGo(leaving, rising: rising)
      exchange(leaving, for: row)
      // Its residual is 0 at the values that are still to be evaluated. Should they come out as they are now, nobody
      // else would look at it.
      if self.direction(leaving) != 0 { enqueue(leaving) }
    }
  }

  /// How far the multiplier of an inactive constraint is from its upper (+1) or lower (-1) bound.
  @inline(__always)
  func wayToBound(of row: Int32, direction: Double) -> Double {
    (direction > 0 ? rows[row].upperBound : rows[row].lowerBound) - rows[row].restingMultiplier
  }

  /// Makes an active constraint inactive at a bound of its multiplier.
  mutating func letGo(_ row: Int32, rising: Bool) {
    clearMultiplier(of: row)
    let isNeutral = rows[row].isRequired && rows[row].isEquality
    setState(row, isNeutral ? .neutral : rising ? .upper : .lower)
  }

  /// λ_j -= y_j·θ for all active constraints.
  mutating func moveMultipliers(_ direction: Double) {
    for index in 0..<answer.count {
      addStepLength(times: -direction * answer[index].coefficient, toMultiplierOf: answer[index].row)
    }
  }

  /// Makes a row active; its multiplier stays what it was at rest.
  mutating func activate(_ row: Int32) {
    statistics.pivots += 1
    control.recurrence.isOver = true
    let resting = rows[row].restingMultiplier
    levelScratch.removeAll()
    if resting != 0 {
      levelScratch.append(Level(priority: rows[row].priority, value: resting, magnitude: resting.magnitude))
    }
    setState(row, .active)
    setMultiplier(of: row)
  }
}

/// Restoring dual feasibility by steps of the primal simplex method.
///
/// If the multiplier of an active constraint is beyond a bound, or that of a free variable is not 0, moving the
/// constraint's residual or the variable lowers the cost. The *gain* is the rate at which it does. A step moves until
/// the gain is used up: where the residual of an inactive constraint passes 0, the constraint goes to its other bound, and
/// the gain shrinks by |a|·(u - l), with the rate a of the residual. The constraint that would make the gain negative
/// becomes active instead, with a multiplier between its bounds.
///
/// Σ λ·a = 0 holds after the step whichever constraints it passes. So values that are out of date do no harm: they only
/// decide which constraints are near. Constraints that become inconsistent wait in the queue for the dual method.
extension Machine {
  /// True if a few steps for each of some multipliers are likely to cost less than taking up all violated wishes again.
  /// With wild numbers, or in doubt, multipliers are always reset.
  @inline(__always)
  func mayMakePrimalSteps(for count: Int) -> Bool {
    doubt.data != .wild && !doubt.hasWildWeights && !doubt.isRaised
      && count * Self.wishesPerMultiplier <= activeSet.violatedCount
  }

  /// The number of violated wishes for each multiplier from which on steps are made.
  private static var wishesPerMultiplier: Int { 16 }

  /// Makes a step for an active constraint whose multiplier is beyond a bound.
  ///
  /// - Returns: false if no constraint ends the step. Nothing has changed then.
  mutating func makePrimalStep(releasing row: RowIndex, _ suspects: inout Suspects) -> Bool {
    var isRising = true
    while !multipliers.headroom(of: row, isRising: isRising, in: rows, into: &scratch.headroom)
      || !scratch.headroom.isNegative
    {
      if !isRising { return false }
      isRising = false
    }
    var step = PrimalStep(leaving: row, direction: isRising ? -1 : 1, memory: reuse(&scratch.step))
    step.memory.length.setToQuotient(scratch.headroom, 1)
    step.memory.length.negate()
    let rates = rates(under: step)
    let isMade = make(&step, rates, &suspects)
    giveBack(step.memory, to: &scratch.step)
    return isMade
  }

  /// Makes a step for a free variable, if violated wishes bear on it. If their contributions cancel, the step costs
  /// nothing and helps the first of them, so that the variable does not stay free.
  ///
  /// - Returns: false if no constraint ends the step. Nothing has changed then.
  mutating func makePrimalStep(moving variable: VariableIndex, _ suspects: inout Suspects) -> Bool {
    var step = PrimalStep(moving: variable, memory: reuse(&scratch.step))
    let rates = rates(under: step)
    var first = RowIndex.none
    for index in 0..<rates.count where isViolated(rates[index].row) {
      let (row, rate) = (rates[index].row, rates[index].coefficient)
      step.memory.length.add(rate * rows[row].restingMultiplier, at: rows[row].priority)
      if first.exists && !isEarlier(row, than: first) { continue }
      first = row
      step.direction = rate * wanted(of: row) < 0 ? -1 : 1
    }
    if !step.memory.length.isZero {
      step.direction = step.memory.length.isNegative ? -1 : 1
      if step.direction < 0 { step.memory.length.negate() }
    }
    var isMade = true
    if first.exists { isMade = make(&step, rates, &suspects) } else { scratch.rateLists.giveBack(rates) }
    giveBack(step.memory, to: &scratch.step)
    return isMade
  }

  /// The rates of inactive constraints, for a unit of what a step moves.
  @inline(never)
  private mutating func rates(under step: borrowing PrimalStep) -> Buffer<RowCoefficient> {
    var motion = reuse(&scratch.motion)
    if step.leaving.exists {
      forward(from: step.leaving, into: &motion)
    } else {
      forward(fromFree: step.variable, into: &motion)
    }
    let rates = affectedRates(under: motion)
    giveBack(motion, to: &scratch.motion)
    return rates
  }

  /// Makes a step whose direction and gain are known.
  ///
  /// - Parameter rates: those of the inactive constraints. The memory is given back.
  /// - Returns: false if no constraint ends the step. Nothing has changed then.
  @inline(never)
  private mutating func make(
    _ step: inout PrimalStep, _ rates: consuming Buffer<RowCoefficient>, _ suspects: inout Suspects
  ) -> Bool {
    var crossings = Buffer<Crossing>()
    for index in 0..<rates.count {
      let (row, rate) = (rates[index].row, rates[index].coefficient * step.direction)
      if let distance = distance(toInconsistencyOf: row, at: rate) {
        crossings.append(Crossing(row: row, distance: distance, rate: rate))
      }
    }
    scratch.rateLists.giveBack(rates)
    crossings.sort { ($0.distance, -$0.rate.magnitude, $0.row) < ($1.distance, -$1.rate.magnitude, $1.row) }
    let count = countOfPassed(crossings, gain: step.memory.length)
    if count == crossings.count { return false }
    let (row, rate) = (crossings[count].row, crossings[count].rate)
    backward(from: row, into: &step.memory.combination)
    if step.memory.combination.isOutOfRange || !step.memory.combination.isFinite { return false }
    // Another free variable would move in place of the residual.
    if step.leaving.exists && !step.memory.combination.free.isEmpty { return false }
    let pivot = step.pivot
    if pivot * rate * step.direction <= 0 { return false }
    steps.count()
    scratch.headroom.setToQuotient(step.memory.length, pivot.magnitude)
    step.memory.length.setToQuotient(scratch.headroom, 1)
    do { try take(step, entering: row, rate < 0 ? 1 : -1) } catch { control.requestRefactorisation() }
    // A new factorisation would choose the free variables anew.
    if control.needsRefactorisation { suspects.areInRange = false }
    completeBasis()
    // The exchange comes first, because a free variable on which a passed constraint bears must not be replaced.
    pass(crossings, count: count, &suspects)
    suspectTies(in: step.memory.combination)
    suspectTie(row)
    suspects.rows.append(row)
    suspects.note(step.memory.combination)
    return true
  }

  /// The number of constraints that a step passes, the nearest first.
  private mutating func countOfPassed(_ crossings: borrowing Buffer<Crossing>, gain: borrowing LevelVector) -> Int {
    var rest = reuse(&scratch.length)
    rest.setToQuotient(gain, 1)
    var count = 0
    while count < crossings.count, let span = multiplierSpan(of: crossings[count].row) {
      rest.add(-crossings[count].rate.magnitude * span, at: rows[crossings[count].row].priority)
      if rest.isZero || rest.isNegative { break }
      count += 1
    }
    giveBack(rest, to: &scratch.length)
    return count
  }

  /// Moves constraints to their other bounds.
  private mutating func pass(_ crossings: borrowing Buffer<Crossing>, count: Int, _ suspects: inout Suspects) {
    var passed = scratch.rowLists.take()
    for index in 0..<count { passed.append(crossings[index].row) }
    distributeMultipliers(of: passed, &suspects)
    for index in 0..<count {
      statistics.flips &+= 1
      setState(of: passed[index], to: crossings[index].rate < 0 ? .upper : .lower)
      enqueue(passed[index])
    }
    distributeMultipliers(of: passed, times: -1, &suspects)
    scratch.rowLists.giveBack(passed)
  }

  /// Exchanges the constraints. The multiplier of the entering one moves by the length in a direction.
  private mutating func take(
    _ step: borrowing PrimalStep, entering: RowIndex, _ direction: Double
  ) throws(OutOfRange) {
    try subtract(direction, times: step.memory.combination, times: step.memory.length)
    dequeue(entering)
    activate(entering)
    try add(direction, times: RowCoefficient(row: entering, coefficient: 1), times: step.memory.length)
    if step.leaving.exists {
      letGo(step.leaving, isRising: step.direction < 0)
      enqueue(step.leaving)
      return try exchange(step.leaving, for: entering, step.memory.combination)
    }
    var target = Buffer<VariableCoefficient>()
    target.append(VariableCoefficient(variable: step.variable, coefficient: step.pivot))
    try insert(entering, atOneOf: target)
    // If another variable was chosen, this one would keep a multiplier.
    if !variables[step.variable].definition.exists { throw OutOfRange() }
  }
}

/// A step of the primal simplex method: the residual of an active constraint moves, or a free variable.
private struct PrimalStep: ~Copyable {
  var leaving = RowIndex.none
  var variable = VariableIndex.none
  var direction = 1.0
  /// The combination of the entering constraint. The length is first the gain, then the way of the entering constraint's
  /// multiplier as if no constraint were passed.
  var memory: StepMemory

  init(leaving: RowIndex, direction: Double, memory: consuming StepMemory) {
    (self.leaving, self.direction) = (leaving, direction)
    self.memory = memory
  }

  init(moving variable: VariableIndex, memory: consuming StepMemory) {
    self.variable = variable
    self.memory = memory
  }

  /// The coefficient of what moves in the combination.
  var pivot: Double {
    for index in 0..<memory.combination.rows.count where memory.combination.rows[index].row == leaving {
      return memory.combination.rows[index].coefficient
    }
    for index in 0..<memory.combination.free.count where memory.combination.free[index].variable == variable {
      return memory.combination.free[index].coefficient
    }
    return 0
  }
}

/// An inactive constraint whose residual passes 0 during a step.
private struct Crossing: BitwiseCopyable {
  var row: RowIndex
  var distance: Double
  var rate: Double
}

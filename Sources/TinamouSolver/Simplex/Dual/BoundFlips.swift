/// Bound flips of many constraints at once. One at a time, they would cost the square of their cost together.
///
/// Items that share an extent make long rows of y = B⁻ᵀa: a wish of one item bears on all the others.
extension Machine {
  /// Tries to flip the other rows queued at a priority. Each failure makes the next attempt rarer.
  mutating func considerFlippingAll(at priority: Double) throws(Refusal) {
    if !control.countFlip() || work.queuedCount < Self.smallestBatch { return }
    let areFlipped = try flipAll(at: priority)
    control.noteBatch(isFlipped: areFlipped)
  }

  /// Tries to flip a row that was taken from the queue, and the others queued at its priority. A search does so once at each
  /// priority, before the first step that has to be chosen.
  mutating func flipAll(with row: RowIndex) throws(Refusal) -> Bool {
    if control.needsRefactorisation || work.queuedCount + 1 < Self.smallestBatch { return false }
    if !budget.beginsBatch(at: rows[row].priority) { return false }
    // The doubts that values raise here remain. Further steps may bring a value back that is out of range.
    if propagate().exists { return false }
    gatherDoubts()
    let before = doubt
    enqueue(row)
    if try flipAll(at: rows[row].priority) { return true }
    dequeue(row)
    // The sums of a batch that is not flipped decide nothing.
    gatherDoubts()
    doubt = before
    return false
  }

  /// The least number of constraints for which a batch is worth trying.
  private static let smallestBatch = 4

  /// Gives up, or takes up again, all queued constraints of one priority without a pivot, if each of them would end
  /// that way.
  ///
  /// With a = Σ δ·a_row, δ being the distance of each multiplier to its bound, one sweep tells how far all other
  /// multipliers move. If none of them passes a bound, these steps can be made in any order, and no value changes. A
  /// constraint on the wrong side stays there, and its multiplier is where it belongs. A step passes a bound if that
  /// moves no value: ``BoundPasses``.
  ///
  /// - Parameters:
  ///   - includingTight: true if queued wishes that just hold are given up, too.
  ///   - givenUp: wishes that are given up, too, if they are queued and just hold, each of them once. The coefficient
  ///     is 1 or -1, the direction in which the multiplier moves.
  /// - Returns: false if some constraints need a pivot. Then no state and no multiplier has changed.
  mutating func flipAll(
    at priority: Double, includingTight: Bool = false, givingUp givenUp: borrowing Buffer<RowCoefficient> = Buffer()
  ) throws(Refusal) -> Bool {
    // Further steps may bring a value back that is out of range.
    if propagate().exists { return false }
    work.emptyPool(in: rows)
    let waiting = work.popAll(at: priority, in: rows)
    var isInRange = true
    var areFlipped = false
    if waiting.count >= Self.smallestBatch {
      do { areFlipped = try flip(waiting, includingTight, givenUp) } catch { (areFlipped, isInRange) = (true, false) }
    }
    for index in 0..<waiting.count {
      if areFlipped {
        dequeue(waiting[index])
      } else {
        work.requeue(waiting[index], in: rows)
      }
    }
    // Thrown only here, because the caller undoes only noted changes: every row must be in the queue or noted as taken
    // from it.
    if !isInRange {
      var index = 0
      while index + 1 < waiting.count && rows[waiting[index]].terms.count == 0 { index += 1 }
      throw .overflow(firstVariable(in: waiting[index]))
    }
    return areFlipped
  }

  private mutating func flip(
    _ waiting: borrowing Buffer<RowIndex>, _ includingTight: Bool, _ givenUp: borrowing Buffer<RowCoefficient>
  ) throws(OutOfRange) -> Bool {
    var batch = Buffer<RowCoefficient>()
    for index in 0..<waiting.count {
      let row = waiting[index]
      var direction = direction(row)
      if includingTight && direction == 0 && rows[row].state == .lower && residual(row).isZero { direction = 1 }
      if !rows[row].state.isInactive || direction == 0 { continue }
      batch.append(RowCoefficient(row: row, coefficient: wayToBound(of: row, direction: direction)))
    }
    for index in 0..<givenUp.count {
      let (row, direction) = (givenUp[index].row, givenUp[index].coefficient)
      if rows[row].priority != rows[waiting[0]].priority || !rows[row].isQueued { continue }
      if justHolds(row) {
        batch.append(RowCoefficient(row: row, coefficient: wayToBound(of: row, direction: direction)))
      }
    }
    if batch.isEmpty { return true }
    var memory = reuse(&scratch.step)
    backward(from: batch, into: &memory.combination)
    noteRounding(in: &memory.combination, of: batch)
    var passes = reuse(&scratch.passes)
    passes.removeAll()
    var isPossible = canMoveMultipliers(&memory, &passes, at: rows[batch[0].row].priority)
    var each = reuse(&scratch.combination)
    if isPossible {
      let maySeeLess = memory.combination.hasCancelled && (isSmall(batch) || hasFreeVariables)
      if maySeeLess { combineEach(of: batch, into: &each) }
      isPossible = each.free.isEmpty
    }
    if isPossible {
      statistics.flips &+= batch.count
      control.noteStep(hasLength: true, rows: rowsInUse)
      activeSet.noteStep()
      if !passes.isEmpty { try pass(passes, memory) }
      try subtract(1, times: memory.combination, times: memory.length)
      for index in 0..<batch.count {
        setState(of: batch[index].row, to: batch[index].coefficient > 0 ? .upper : .lower)
      }
      suspectTies(in: memory.combination)
      suspectTies(in: passes)
      suspectTies(in: each)
      if memory.combination.hasCancelled && !isSmall(batch) { ties.suspectAll() }
    }
    giveBack(each, to: &scratch.combination)
    giveBack(passes, to: &scratch.passes)
    giveBack(memory, to: &scratch.step)
    return isPossible
  }

  /// True if a row's residual and its resting multiplier are 0.
  func justHolds(_ row: RowIndex) -> Bool {
    rows[row].state.isInactive && rows[row].restingMultiplier == 0 && residual(row).isZero
  }

  /// Suspects the constraints that a batch bears on although the contributions of its members cancel in their sum.
  mutating func suspectCancelledTies(
    of batch: borrowing Buffer<RowCoefficient>, _ combination: borrowing RowCombination
  ) {
    if batch.count == 1 || !combination.hasCancelled { return }
    if !isSmall(batch) { return ties.suspectAll() }
    var each = reuse(&scratch.combination)
    combineEach(of: batch, into: &each)
    suspectTies(in: each)
    giveBack(each, to: &scratch.combination)
  }

  /// True if finding the rows that a batch bears on costs less than examining all rows.
  private func isSmall(_ batch: borrowing Buffer<RowCoefficient>) -> Bool { batch.count < rowsInUse / 32 }

  /// True if a variable that a row mentions has no definition.
  var hasFreeVariables: Bool {
    for variable in variables.indices where !variables[variable].definition.exists {
      if variables[variable].column.count > 0 { return true }
    }
    return false
  }

  /// Finds the rows that the constraints of a batch bear on, even if the contributions of the constraints cancel there.
  private mutating func combineEach(of batch: borrowing Buffer<RowCoefficient>, into combination: inout RowCombination)
  {
    var spreading = Buffer<RowCoefficient>()
    for index in 0..<batch.count {
      spreading.append(RowCoefficient(row: batch[index].row, coefficient: batch[index].coefficient * spread(index)))
    }
    backward(from: spreading, into: &combination)
  }

  /// True if all multipliers that move by y stay within their bounds, or pass the bounds without moving a value.
  private mutating func canMoveMultipliers(
    _ memory: inout StepMemory, _ passes: inout BoundPasses, at priority: Double
  ) -> Bool {
    if memory.combination.isOutOfRange || !memory.combination.free.isEmpty { return false }
    memory.length.set(1, at: priority)
    for index in 0..<memory.combination.rows.count {
      let entry = memory.combination.rows[index]
      let (row, coefficient) = (entry.row, entry.coefficient)
      if !coefficient.isFinite { return false }
      let isRising = coefficient < 0
      if multipliers.isFarther(row, isRising: isRising, than: memory.length, in: rows) { continue }
      if !multipliers.headroom(of: row, isRising: isRising, in: rows, into: &scratch.headroom) { continue }
      if compareHeadroom(of: entry, with: memory.length) >= 0 { continue }
      if control.usesBlandsRule || !passInPlace(&passes, memory.length, entry, isRising) { return false }
    }
    return true
  }
}

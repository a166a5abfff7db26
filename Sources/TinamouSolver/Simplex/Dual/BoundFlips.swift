/// Steps for many constraints at once, where one by one they would cost the square of what they cost together.
///
/// Items that share an extent make long rows of y = B⁻ᵀa: what one wants bears on all the others.
extension Machine {
  // MARK: Flips

  /// Tries to flip what else is queued at a priority, less and less often as that fails.
  mutating func considerFlippingAll(_ priority: Double) throws(Refusal) {
    control.flipsToBatch -= 1
    if control.flipsToBatch > 0 || queuedCount < Self.smallestBatch { return }
    control.flipsBetweenBatches = try flipAll(at: priority) ? 1 : min(2 * control.flipsBetweenBatches, 1 << 16)
    control.flipsToBatch = control.flipsBetweenBatches
  }

  /// Gives up, or takes up again, every queued constraint of one priority without a pivot, if that is what becomes of
  /// all of them.
  ///
  /// With a = Σ δ·a_row, δ being the way of each multiplier to its bound, one sweep tells how far all other multipliers
  /// move. If none of them passes a bound, these steps can be made in any order, and no value changes: a constraint that
  /// is on the wrong side stays there, and its multiplier is where it belongs. What would pass a bound at once is replaced
  /// first, as in ``choose(_:direction:)``.
  ///
  /// - Returns: false, and nothing has changed, if some of them need a pivot.
  private mutating func flipAll(at priority: Double) throws(Refusal) -> Bool {
    try flush()
    var waiting = Buffer<Int32>()
    while !queue.isEmpty && queue.top.key.priority == priority {
      let row = queue.pop().element
      if rows[row].isQueued && rows[row].priority == priority { waiting.append(row) }
    }
    waiting.sort { $0 < $1 }
    waiting.removeRepetitions { $0 == $1 }
    isOutOfRange = false
    let areFlipped = waiting.count >= Self.smallestBatch && flip(waiting)
    for index in 0..<waiting.count {
      if areFlipped {
        setQueued(waiting[index], false)
      } else {
        queue.push(waiting[index], key: QueueKey(priority: priority))
      }
    }
    // Only now, for what is undone is what was noted: every row is in the queue or noted as taken from it.
    if areFlipped && isOutOfRange { throw .overflow(terms[rows[waiting[0]].terms.start].variable) }
    return areFlipped
  }

  /// From how many constraints on it is worth trying.
  private static let smallestBatch = 4

  private mutating func flip(_ waiting: borrowing Buffer<Int32>) -> Bool {
    var batch = Buffer<RowCoefficient>()
    for index in 0..<waiting.count {
      let row = waiting[index]
      let direction = direction(row)
      if !rows[row].state.isInactive || direction == 0 { continue }
      batch.append(RowCoefficient(row: row, coefficient: wayToBound(of: row, direction: direction)))
    }
    if batch.isEmpty { return true }
    let priority = rows[batch[0].row].priority
    backward(from: batch)
    if isOutOfRange || !freeVariables.isEmpty { return false }
    swaps.removeAll()
    stepLength.removeAll()
    stepLength.append(Level(priority: priority, value: 1, magnitude: 1))
    for index in 0..<answer.count {
      let (row, coefficient) = (answer[index].row, answer[index].coefficient)
      if !coefficient.isFinite { return false }
      let rising = coefficient < 0
      if !headroom(of: row, rising: rising) { continue }
      if levelScratch.compare(dividedBy: coefficient.magnitude, with: stepLength) >= 0 { continue }
      if !findOpposingBound(for: row, rising: rising) { return false }
    }
    if !swaps.isEmpty {
      swapBounds()
      return flip(waiting)
    }
    statistics.flips += batch.count
    control.zeroSteps = 0
    control.recurrence.isOver = true
    moveMultipliers(1)
    for index in 0..<batch.count { setState(batch[index].row, batch[index].coefficient > 0 ? .upper : .lower) }
    return true
  }
}

// MARK: - Bound swaps

/// An active constraint that gives way, and another on the same variable that takes its place.
struct BoundSwap: BitwiseCopyable {
  var leaving: Int32
  var entering: Int32
  var isRising: Bool
}

extension Machine {
  /// Lists what takes the place of an active constraint whose way to its bound is `levelScratch`.
  ///
  /// - Returns: false if it is not at its bound, or nothing does.
  mutating func findOpposingBound(for row: Int32, rising: Bool) -> Bool {
    let other = levelScratch.isEmpty ? opposingBound(of: row, rising: rising) : -1
    if other >= 0 { swaps.append(BoundSwap(leaving: row, entering: other, isRising: rising)) }
    return other >= 0
  }

  /// The constraint that would be violated as soon as an active one, whose multiplier is at its bound, gave way; or -1.
  ///
  /// What an item's content wants is two constraints that are equalities at one point, `width >= 46` at 750 and
  /// `width <= 46` at 250. While the first is active with multiplier 0 it seems to cost nothing to let the width grow,
  /// and it would, and then the second would have it grow elsewhere: in a row of *n* items, *n* steps of length 0, each
  /// moving what stands behind. When the second is active instead, its bound tells.
  private func opposingBound(of row: Int32, rising: Bool) -> Int32 {
    if rows[row].terms.count != 1 || control.zeroSteps > Self.patience { return -1 }
    let own = terms[rows[row].terms.start]
    if rows[row].defines != own.variable || variables[own.variable].column.count > Self.shortColumn { return -1 }
    var mention = variables[own.variable].column.first
    while mention >= 0 {
      let (other, coefficient) = (terms[mention].row, terms[mention].coefficient)
      mention = terms[mention].next
      if other == row || rows[other].terms.count != 1 || !rows[other].state.isInactive { continue }
      if rows[other].restingMultiplier != 0 || rows[other].upperBound == 0 || !residual(other).isZero { continue }
      let isFalling = (coefficient < 0) == (own.coefficient < 0) ? rising : !rising
      if isFalling || rows[other].isEquality { return other }
    }
    return -1
  }

  /// How many constraints a variable may have for them to be looked through.
  private static let shortColumn = 16

  /// Makes the found substitutes active. No value and no other multiplier changes.
  mutating func swapBounds() {
    for index in 0..<swaps.count {
      let (leaving, entering) = (swaps[index].leaving, swaps[index].entering)
      setQueued(entering, false)
      activate(entering)
      letGo(leaving, rising: swaps[index].isRising)
      exchange(leaving, for: entering)
    }
  }
}

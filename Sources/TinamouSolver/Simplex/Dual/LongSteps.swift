/// Choosing a long step: ``BoundPasses``.
extension Machine {
  /// Lengthens a step beyond the bound at which an ordinary step ends, and beyond further bounds, if it can pass them.
  mutating func lengthen(_ step: inout DualStep) {
    switch step.action {
    case .exchange(let leaving, let isRising):
      if !parallels.isBuilt && !canPass(leaving, isRising: isRising, step) { return }
    case .flip:
      // Only a constraint that is parallel to the row itself can follow the row.
      if !parallels.isBuilt || parallels.place(of: step.row) < 0 { return }
    default: return
    }
    var passes = reuse(&scratch.passes)
    passes.removeAll()
    findEnd(of: &step, residual(step.row).value.magnitude, &passes)
    step.isLong = !passes.isEmpty
    swap(&scratch.passes, &passes)
  }

  /// True if another constraint with the same terms can take the place of the one that gives way.
  private mutating func canPass(_ leaving: RowIndex, isRising: Bool, _ step: borrowing DualStep) -> Bool {
    if rows[leaving].terms.count != 1 && !passesSums(for: step.row) { return false }
    guard let successor = successor(of: leaving, isRising: isRising, beyond: 0, .none) else { return false }
    if successor.distance == 0 { return true }
    var size = 0.0
    for index in 0..<step.memory.combination.rows.count where step.memory.combination.rows[index].row == leaving {
      size = step.memory.combination.rows[index].coefficient.magnitude
    }
    return size * successor.distance < residual(step.row).value.magnitude
  }

  /// True if a step for a row passes constraints with several terms. In a short search few of them have another
  /// constraint beside them with the same terms.
  @inline(__always)
  private func passesSums(for row: RowIndex) -> Bool { control.isLongSearch && rows[row].isRequired }

  /// Finds the bound at which a step ends, after the bounds that it passes.
  private mutating func findEnd(of step: inout DualStep, _ wholeSlope: Double, _ passes: inout BoundPasses) {
    passes.includesSums = passesSums(for: step.row)
    var cap: LevelRange?
    if !rows[step.row].isRequired {
      let way = wayToBound(of: step.row, direction: step.direction).magnitude
      scratch.headroom.set(way, at: rows[step.row].priority)
      cap = passes.store(scratch.headroom)
    }
    findKinks(of: step, upTo: cap, &passes)
    let last = passBounds(of: step, wholeSlope, &cap, &passes)
    if passes.end < 0 && cap == nil { cap = passes.takeBack(last) }
    if passes.end >= 0 {
      let kink = passes.kinks[passes.end]
      passes.copy(kink.reached, to: &step.memory.length)
      step.action = .exchange(leaving: kink.row, isRising: kink.isRising)
    } else if let cap {
      passes.copy(cap, to: &step.memory.length)
      step.action = .flip
    }
  }

  /// Finds the bounds that a step may reach, up to its own if nothing can follow the step's constraint.
  @inline(__always)
  private mutating func findKinks(of step: borrowing DualStep, upTo cap: LevelRange?, _ passes: inout BoundPasses) {
    for index in 0..<step.memory.combination.rows.count {
      let entry = step.memory.combination.rows[index]
      let isRising = entry.coefficient * step.direction < 0
      if !multipliers.headroom(of: entry.row, isRising: isRising, in: rows, into: &scratch.headroom) { continue }
      var kink = Kink(entry, isRising)
      kink.reached = passes.store(
        scratch.headroom, dividedBy: entry.coefficient.magnitude, isRounded: entry.isRounded)
      if let cap, !parallels.isBuilt, passes.compare(kink.reached, cap) >= 0 { continue }
      noteFirstWish(in: &kink)
      passes.heap.append(Int32(passes.kinks.count))
      passes.kinks.append(kink)
    }
    passes.makeHeap()
  }

  /// Passes bounds one after the other, the nearest first, up to one that the step cannot pass.
  ///
  /// - Parameter cap: the step length at which the multiplier of the step's constraint reaches its bound; then that of
  ///   the constraint that has come in last. Nil if there is no bound.
  /// - Returns: the kink that was passed last since a constraint came in, or -1.
  @inline(__always)
  private mutating func passBounds(
    of step: borrowing DualStep, _ wholeSlope: Double, _ cap: inout LevelRange?, _ passes: inout BoundPasses
  ) -> Int {
    var slope = wholeSlope
    let least = Self.leastSlope * wholeSlope
    var (bestRow, bestSize) = (RowIndex.none, Double.infinity)
    var last = -1
    while true {
      let index = passes.heap.isEmpty ? -1 : Int(passes.heap[0])
      if let limit = cap, index < 0 || passes.compare(passes.kinks[index].reached, limit) >= 0 {
        if passes.end >= 0 || !follow(step, wholeSlope, &slope, least, &passes) { break }
        passes.entered = limit
        let entering = passes.entering[passes.entering.count - 1]
        cap = nil
        if let span = multiplierSpan(of: entering.row) {
          // With wild data, `isParallel` has raised doubt: it compares rows by sums that cancel.
          cap = extended(
            limit, by: span * entering.factor.magnitude, at: rows[entering.row].priority,
            isRounded: false, &passes)
        }
        last = -1
        continue
      }
      if index < 0 { break }
      let reached = passes.kinks[index].reached
      if passes.end >= 0 && passes.compare(reached, passes.kinks[passes.end].reached) > 0 { break }
      if passes.end < 0 && canPass(index, slope, least: least, &passes, for: step.row) {
        slope -= pass(index, &passes)
        last = index
        if passes.kinks[index].reached.count < 0 { passes.removeTop() } else { passes.sift(0) }
        continue
      }
      // The step cannot pass this bound. It ends here, or at another bound that is reached at the same length.
      let (row, size) = passes.present(index)
      if passes.end < 0 || isBetterPivot(row, size, than: bestRow, bestSize) {
        (passes.end, bestRow, bestSize) = (index, row, size)
      }
      passes.removeTop()
    }
    return last
  }

  /// A residual that is left after a bound was passed counts as 0 up to this fraction of the whole residual.
  private static let leastSlope = 1e-9

  /// The distance that the multiplier of an inactive row can move, from one bound to the other or from the middle to a
  /// bound; nil if the distance is infinite.
  func multiplierSpan(of row: RowIndex) -> Double? {
    if rows[row].isRequired { return nil }
    return rows[row].state == .neutral ? rows[row].weight : rows[row].upperBound - rows[row].lowerBound
  }

  /// Stores a longer step. Rests of its sums are judged together with those of multipliers.
  ///
  /// - Parameter isRounded: true if the addend may be rounded.
  private mutating func extended(
    _ length: LevelRange, by value: Double, at priority: Double, isRounded: Bool, _ passes: inout BoundPasses
  ) -> LevelRange {
    passes.copy(length, to: &scratch.headroom)
    scratch.headroom.add(value, at: priority)
    return passes.store(scratch.headroom, isRounded: isRounded)
  }

  /// Lets the next parallel constraint take a kink's place.
  ///
  /// - Returns: the amount by which the residual of the step's own constraint shrinks.
  private mutating func pass(_ index: Int, _ passes: inout BoundPasses) -> Double {
    var kink = passes.kinks[index]
    let successor = passes.successors[Int(kink.next)]
    let change = kink.coefficient.magnitude * (successor.distance - kink.moved)
    kink.moved = successor.distance
    kink.isRounded = kink.isRounded || mayBeRounded(successor, of: kink.row)
    if kink.last < 0 { kink.first = kink.reached }
    passes.successors[Int(kink.next)].previous = kink.last
    (kink.last, kink.next) = (kink.next, -2)
    kink.start = kink.reached
    if let span = multiplierSpan(of: successor.row) {
      let way = span * successor.factor.magnitude / kink.coefficient.magnitude
      kink.reached = extended(
        kink.reached, by: way, at: rows[successor.row].priority, isRounded: kink.isRounded, &passes)
    } else {
      kink.reached.count = -1
    }
    let isViolated = isViolated(successor.row, beyondUpper: kink.isRising == (successor.factor > 0))
    kink.note(isViolated ? successor.row : .none, isRelief: false, rows, ties)
    passes.kinks[index] = kink
    passes.passedCount += 1
    return change
  }

  /// True if the next constraint can take a kink's place before the residual of the step changes sign.
  ///
  /// The constraint that the step is for cannot, because the step ends with it. Where rounding has moved a value, a kink's
  /// constants can say that this constraint holds, and its own residual that it does not.
  private mutating func canPass(
    _ index: Int, _ slope: Double, least: Double, _ passes: inout BoundPasses, for row: RowIndex = .none
  ) -> Bool {
    if passes.kinks[index].next == -2 { findSuccessor(of: index, slope, &passes) }
    let kink = passes.kinks[index]
    if kink.next < 0 || passes.successors[Int(kink.next)].row == row { return false }
    return slope - kink.coefficient.magnitude * (passes.successors[Int(kink.next)].distance - kink.moved) > least
  }

  /// Continues with the next constraint that is parallel to the step's own, if this constraint would still be violated.
  private mutating func follow(
    _ step: borrowing DualStep, _ wholeSlope: Double, _ slope: inout Double, _ least: Double,
    _ passes: inout BoundPasses
  ) -> Bool {
    if !parallels.isBuilt { return false }
    let first = parallels.place(of: step.row)
    if first < 0 { return false }
    let own = parallels.members[first]
    let direction = step.direction * own.rate > 0 ? 1 : -1
    var cursor = passes.entering.isEmpty ? first : parallels.place(of: passes.entering[passes.entering.count - 1].row)
    while let next = parallels.neighbour(of: cursor, -direction) {
      cursor = next
      let member = parallels.members[cursor]
      // The change of the step's own residual at which the residual of this member is 0.
      let behind = (own.position - member.position) * Double(direction) * own.rate.magnitude
      let left = slope - (behind - passes.behind)
      if left <= least { return false }
      let factor = factor(of: cursor, to: first)
      if !rows[member.row].isQueued || !waits(member.row, rate: factor * step.direction) { continue }
      if !isParallel(member.row, times: factor, of: step.row) { continue }
      passes.entering.append(Successor(row: member.row, factor: factor, distance: behind))
      slope = left
      passes.behind = behind
      passes.isModuloEqualities = true
      return true
    }
    return false
  }

  /// Passes bounds at which no value moves, up to the step length of a batch of flips. The queued constraints of the
  /// batch's priority take no other's place, because the batch gives them up.
  ///
  /// - Returns: false if there is a bound that cannot be passed in this way.
  mutating func passInPlace(
    _ passes: inout BoundPasses, _ length: borrowing LevelVector, _ entry: RowCoefficient, _ isRising: Bool
  ) -> Bool {
    if rows[entry.row].terms.count != 1 { return false }
    let index = passes.kinks.count
    var kink = Kink(entry, isRising)
    kink.reached = passes.store(
      scratch.headroom, dividedBy: entry.coefficient.magnitude, isRounded: entry.isRounded)
    passes.kinks.append(kink)
    let goal = passes.store(length)
    while passes.compare(passes.kinks[index].reached, goal) < 0 {
      if !canPass(index, 0, least: -.leastNonzeroMagnitude, &passes) { return false }
      let successor = passes.successors[Int(passes.kinks[index].next)].row
      if rows[successor].isQueued && rows[successor].priority == length[0].priority { return false }
      _ = pass(index, &passes)
      if passes.kinks[index].reached.count < 0 { return true }
    }
    return true
  }
}

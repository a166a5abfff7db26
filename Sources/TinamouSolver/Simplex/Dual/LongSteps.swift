/// The long step: a multiplier moves on past bounds of others, as long as the residual stays on the side where it is.
///
/// Constraints are *parallel* if their expressions differ by a factor and a constant: what an item's content wants are
/// `width >= 46` at 750 and `width <= 46` at 250, beside `width >= 0`. Together they are one convex cost of the width with
/// several kinks. At most one of them is active. When its multiplier reaches a bound, it gives way, the width moves on to
/// the next kink, and the constraint there would be violated beyond: it becomes active in its place. The residual that the
/// step is for gets smaller by what the width has moved. While something is left of it, the dual objective grows on, and
/// nothing had to be evaluated. Textbooks call it the bound flipping ratio test.
///
/// In a row of *n* items that gets too narrow, one such step does what *n* pivots would do, each moving what stands behind.
struct BoundPasses: ~Copyable {
  /// The constraints whose bounds the step may reach.
  fileprivate(set) var kinks = Buffer<Kink>()
  /// What may take their places, in order.
  fileprivate var successors = Buffer<Successor>()
  /// Step lengths: parts of one buffer.
  fileprivate var levels = Buffer<Level>()
  /// The kinks that are still to be looked at, the nearest on top.
  fileprivate var heap = Buffer<Int32>()
  /// The kink at which the step ends, or -1.
  fileprivate var end = -1
  fileprivate var passedCount = 0

  init() {}

  /// Whether no bound is passed.
  var isEmpty: Bool { passedCount == 0 }

  mutating func removeAll() {
    kinks.removeAll()
    successors.removeAll()
    levels.removeAll()
    heap.removeAll()
    end = -1
    passedCount = 0
  }
}

/// An active constraint whose multiplier reaches a bound, and what takes its place.
struct Kink: BitwiseCopyable {
  /// The active constraint, and its coefficient in y.
  var row: RowIndex
  var coefficient: Double
  var isRising: Bool
  /// The step length at which the next bound is reached.
  fileprivate var reached = LevelRange()
  /// The step length at which the present constraint has taken its place.
  fileprivate var start = LevelRange()
  /// The first of ``BoundPasses/successors`` and their count; -1 as long as they are not listed.
  fileprivate var first: Int32 = -1
  fileprivate var count: Int32 = 0
  /// How many of them have taken their places.
  fileprivate var passed: Int32 = 0
  /// By how much the active constraint's residual has changed.
  fileprivate var moved = 0.0

  fileprivate init(_ row: RowIndex, _ coefficient: Double, _ isRising: Bool) {
    (self.row, self.coefficient, self.isRising) = (row, coefficient, isRising)
  }
}

/// A constraint parallel to an active one.
struct Successor: BitwiseCopyable {
  var row: RowIndex
  /// Its coefficients are so many times those of the active one.
  var factor: Double
  /// The change of the active one's residual at which its own is 0.
  var distance: Double
}

struct LevelRange: BitwiseCopyable {
  var first: Int32 = 0
  var count: Int32 = 0
}

// MARK: - Step lengths

extension BoundPasses {
  /// Stores a step length: `vector / size`.
  fileprivate mutating func store(_ vector: borrowing LevelVector, dividedBy size: Double = 1) -> LevelRange {
    let range = LevelRange(first: Int32(levels.count), count: Int32(vector.count))
    for index in 0..<vector.count {
      let level = vector[index]
      levels.append(Level(priority: level.priority, value: level.value / size, magnitude: level.magnitude / size))
    }
    return range
  }

  /// Stores a longer one.
  fileprivate mutating func store(_ range: LevelRange, plus value: Double, at priority: Double) -> LevelRange {
    let added = Level(priority: priority, value: value, magnitude: value)
    var sum = LevelRange(first: Int32(levels.count), count: 0)
    var isPending = true
    for offset in 0..<range.count {
      var level = levels[Int(range.first + offset)]
      if isPending && priority >= level.priority {
        isPending = false
        if priority == level.priority {
          level.value += value
          level.magnitude = max(level.magnitude, value)
        } else {
          levels.append(added)
        }
      }
      levels.append(level)
    }
    if isPending { levels.append(added) }
    sum.count = Int32(levels.count) - sum.first
    return sum
  }

  /// As ``LevelVector/compare(dividedBy:with:)``.
  fileprivate func compare(_ a: LevelRange, _ b: LevelRange) -> Int {
    LevelVector.compare(levels, Int(a.first), Int(a.count), 1, levels, Int(b.first), Int(b.count))
  }

  fileprivate func copy(_ range: LevelRange, to vector: inout LevelVector) {
    vector.removeAll()
    for offset in 0..<range.count { vector.append(levels[Int(range.first + offset)]) }
  }
}

// MARK: - The heap of kinks

extension BoundPasses {
  private func isNearer(_ a: Int32, _ b: Int32) -> Bool {
    let order = compare(kinks[Int(a)].reached, kinks[Int(b)].reached)
    return order < 0 || (order == 0 && a > b)
  }

  fileprivate mutating func makeHeap() {
    for root in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sift(root) }
  }

  /// Puts what is at a position of the heap where it belongs below.
  fileprivate mutating func sift(_ root: Int) {
    let item = heap[root]
    var hole = root
    while 2 * hole + 1 < heap.count {
      var child = 2 * hole + 1
      if child + 1 < heap.count && isNearer(heap[child + 1], heap[child]) { child += 1 }
      if !isNearer(heap[child], item) { break }
      heap[hole] = heap[child]
      hole = child
    }
    heap[hole] = item
  }

  fileprivate mutating func removeTop() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    sift(0)
  }
}

// MARK: - Choosing

extension Machine {
  /// Goes on past the bound at which an ordinary step would end, and past others, if they can be passed.
  mutating func lengthen(_ step: inout DualStep, _ leaving: RowIndex, _ isRising: Bool) {
    let slope = residual(step.row).value.magnitude
    if !mayPass(leaving) { return }
    var passes = reuse(&step.memory.passes)
    for index in 0..<step.memory.combination.rows.count where step.memory.combination.rows[index].row == leaving {
      passes.kinks.append(Kink(leaving, step.memory.combination.rows[index].coefficient, isRising))
    }
    listSuccessors(of: 0, &passes)
    if passes.canPass(0, slope) {
      passes.removeAll()
      findEnd(of: &step, slope, &passes)
    } else {
      passes.removeAll()
    }
    swap(&step.memory.passes, &passes)
  }

  /// Passes one bound after the other, the nearest first.
  private mutating func findEnd(of step: inout DualStep, _ wholeSlope: Double, _ passes: inout BoundPasses) {
    var cap: LevelRange?
    if !rows[step.row].isRequired {
      let way = wayToBound(of: step.row, direction: step.direction).magnitude
      scratch.headroom.set(way, at: rows[step.row].priority)
      cap = passes.store(scratch.headroom)
    }
    for index in 0..<step.memory.combination.rows.count {
      let entry = step.memory.combination.rows[index]
      let isRising = entry.coefficient * step.direction < 0
      if !multipliers.headroom(of: entry.row, isRising: isRising, in: rows, into: &scratch.headroom) { continue }
      var kink = Kink(entry.row, entry.coefficient, isRising)
      kink.reached = passes.store(scratch.headroom, dividedBy: entry.coefficient.magnitude)
      if let cap, passes.compare(kink.reached, cap) >= 0 { continue }
      passes.heap.append(Int32(passes.kinks.count))
      passes.kinks.append(kink)
    }
    passes.makeHeap()
    var slope = wholeSlope
    var (bestRow, bestSize) = (RowIndex.none, Double.infinity)
    var last = -1
    while !passes.heap.isEmpty {
      let index = Int(passes.heap[0])
      let reached = passes.kinks[index].reached
      if let cap, passes.compare(reached, cap) >= 0 { break }
      if passes.end >= 0 && passes.compare(reached, passes.kinks[passes.end].reached) > 0 { break }
      if passes.kinks[index].first < 0 { listSuccessors(of: index, &passes) }
      if passes.end < 0 && passes.canPass(index, slope, least: Self.leastSlope * wholeSlope) {
        slope -= pass(index, &passes)
        last = index
        if passes.kinks[index].reached.count < 0 { passes.removeTop() } else { passes.sift(0) }
        continue
      }
      // It cannot be passed: the step ends here, or where another one is reached at the same time.
      let (row, size) = passes.present(index)
      if passes.end < 0 || isBetterPivot(row, size, than: bestRow, bestSize) {
        (passes.end, bestRow, bestSize) = (index, row, size)
      }
      passes.removeTop()
    }
    if passes.end < 0 && cap == nil {
      // Nothing has a bound any more, and something is left of the residual. The constraint that took the last place gives
      // it back; when it turns out to be violated, its own step is blocked, and says why.
      passes.end = last
      passes.kinks[last].passed -= 1
      passes.kinks[last].reached = passes.kinks[last].start
      passes.passedCount -= 1
    }
    if passes.end >= 0 {
      let kink = passes.kinks[passes.end]
      passes.copy(kink.reached, to: &step.memory.length)
      step.action = .exchange(leaving: kink.row, isRising: kink.isRising)
    } else if let cap {
      passes.copy(cap, to: &step.memory.length)
      step.action = .flip
    }
  }

  /// What is left of a residual after a bound was passed is none up to this fraction.
  private static let leastSlope = 1e-9

  /// Lets the next parallel constraint take a kink's place.
  ///
  /// - Returns: by how much the residual of the step's own constraint gets smaller.
  private func pass(_ index: Int, _ passes: inout BoundPasses) -> Double {
    var kink = passes.kinks[index]
    let successor = passes.successors[Int(kink.first + kink.passed)]
    let change = kink.coefficient.magnitude * (successor.distance - kink.moved)
    kink.moved = successor.distance
    kink.passed += 1
    kink.start = kink.reached
    let row = rows[successor.row]
    if row.isRequired {
      kink.reached.count = -1
    } else {
      // From one bound to the other, or from the middle.
      let range = row.state == .neutral ? row.weight : row.upperBound - row.lowerBound
      kink.reached = passes.store(
        kink.reached, plus: range * successor.factor.magnitude / kink.coefficient.magnitude, at: row.priority)
    }
    passes.kinks[index] = kink
    passes.passedCount += 1
    return change
  }

  /// Whether there can be constraints parallel to a row.
  @inline(__always)
  private func mayPass(_ row: RowIndex) -> Bool { rows[row].terms.count == 1 }

  /// Lists the constraints on the same variable that would be violated when a kink's constraint has given way, in the order
  /// in which they would.
  private func listSuccessors(of index: Int, _ passes: inout BoundPasses) {
    let (row, isRising) = (passes.kinks[index].row, passes.kinks[index].isRising)
    let start = passes.successors.count
    passes.kinks[index].first = Int32(start)
    if !mayPass(row) { return }
    let own = problem.terms[rows[row].terms.start]
    // Beyond its upper bound its residual falls.
    let sense: Double = isRising ? -1 : 1
    let value = -rows[row].constant / own.coefficient
    var left = Self.columnLimit
    var column = ColumnCursor(variables[own.variable].column)
    while let other = column.next(in: problem), left > 0 {
      left -= 1
      if other == row || rows[other].terms.count != 1 || !rows[other].state.isInactive { continue }
      let coefficient = problem.terms[rows[other].terms.start].coefficient
      let factor = coefficient / own.coefficient
      // Not at the values, which may be still to be evaluated.
      let part = coefficient * value
      let residual = Residual(
        value: part + rows[other].constant, magnitude: max(part.magnitude, rows[other].constant.magnitude))
      if direction(other, residual) != 0 { continue }
      let rate = factor * sense
      if (rows[other].state == .lower && rate > 0) || (rows[other].state == .upper && rate < 0) { continue }
      let distance = residual.isZero ? 0 : residual.value.magnitude / factor.magnitude
      passes.successors.append(Successor(row: other, factor: factor, distance: distance))
    }
    passes.kinks[index].count = Int32(passes.successors.count - start)
    if passes.kinks[index].count < 2 { return }
    passes.successors.sort(from: start) {
      $0.distance < $1.distance || ($0.distance == $1.distance && $0.row < $1.row)
    }
  }

  /// How many constraints of a variable are looked through.
  private static let columnLimit = 64

  /// Passes bounds where no value moves, as far as a batch of flips needs it.
  ///
  /// - Returns: false if a bound is reached that cannot be passed so.
  mutating func passInPlace(
    _ memory: inout StepMemory, _ row: RowIndex, _ coefficient: Double, _ isRising: Bool
  ) -> Bool {
    if !mayPass(row) { return false }
    let index = memory.passes.kinks.count
    var kink = Kink(row, coefficient, isRising)
    kink.reached = memory.passes.store(scratch.headroom, dividedBy: coefficient.magnitude)
    memory.passes.kinks.append(kink)
    listSuccessors(of: index, &memory.passes)
    let goal = memory.passes.store(memory.length)
    while memory.passes.compare(memory.passes.kinks[index].reached, goal) < 0 {
      if !memory.passes.canPass(index, 0, least: -.leastNonzeroMagnitude) { return false }
      _ = pass(index, &memory.passes)
      if memory.passes.kinks[index].reached.count < 0 { return true }
    }
    return true
  }
}

extension BoundPasses {
  /// Whether the next constraint can take a kink's place before the residual changes sides.
  fileprivate func canPass(_ index: Int, _ slope: Double, least: Double = 0) -> Bool {
    let kink = kinks[index]
    if kink.passed == kink.count { return false }
    let distance = successors[Int(kink.first + kink.passed)].distance
    return slope - kink.coefficient.magnitude * (distance - kink.moved) > least
  }

  /// The constraint that is active at a kink by now, and the step's own coefficient against it.
  fileprivate func present(_ index: Int) -> (row: RowIndex, size: Double) {
    let kink = kinks[index]
    if kink.passed == 0 { return (kink.row, kink.coefficient.magnitude) }
    let successor = successors[Int(kink.first + kink.passed - 1)]
    return (successor.row, (kink.coefficient / successor.factor).magnitude)
  }
}

// MARK: - Taking a step

extension Machine {
  /// Makes the constraints active that have taken the places of others on the way of a step. What was passed is at rest.
  ///
  /// To be called before the step moves the multipliers; it leaves the last exchange, with the step's own constraint, to be
  /// made.
  mutating func pass(_ memory: borrowing StepMemory) throws(OutOfRange) {
    var leaving = Buffer<RowIndex>()
    var entering = Buffer<RowIndex>()
    var start = reuse(&scratch.length)
    for index in 0..<memory.passes.kinks.count where memory.passes.kinks[index].passed > 0 {
      let kink = memory.passes.kinks[index]
      letGo(kink.row, isRising: kink.isRising)
      for place in kink.first..<kink.first + kink.passed {
        let successor = memory.passes.successors[Int(place)]
        let isRising = kink.isRising == (successor.factor > 0)
        if place < kink.first + kink.passed - 1 || index == memory.passes.end {
          statistics.flips += 1
          setState(of: successor.row, to: isRising ? .upper : .lower)
          if direction(successor.row) != 0 { enqueue(successor.row) }
          continue
        }
        dequeue(successor.row)
        activate(successor.row)
        let rate = (kink.coefficient / successor.factor).magnitude * (isRising ? 1 : -1)
        memory.passes.copy(kink.start, to: &start)
        try multipliers.add(rate, times: memory.length, to: successor.row, in: &rows, &journal)
        try multipliers.add(-rate, times: start, to: successor.row, in: &rows, &journal)
        leaving.append(kink.row)
        entering.append(successor.row)
      }
    }
    giveBack(start, to: &scratch.length)
    try exchange(leaving, for: entering)
    for index in 0..<leaving.count {
      if direction(leaving[index]) != 0 { enqueue(leaving[index]) }
      suspectTie(entering[index])
    }
  }
}

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
///
/// Where a search is long, constraints count as parallel that are so but for required equalities (``ParallelRows``): in a table
/// all cells of a column. Then what the step is for can be one of many, too. When its own bound is reached, and it stays
/// violated, the step goes on for the next one that is parallel to it.
struct BoundPasses: ~Copyable {
  /// The constraints whose bounds the step may reach.
  fileprivate(set) var kinks = Buffer<Kink>()
  /// What takes their places, or may.
  fileprivate var successors = Buffer<Successor>()
  /// The constraints that the step is for, one after the other, with their factors to the first; none if that is all.
  fileprivate var entering = Buffer<Successor>()
  /// The step length at which the last of them has come in.
  fileprivate var entered = LevelRange()
  /// By how much the residual of the first has changed when that of the last of them is 0.
  fileprivate var behind = 0.0
  /// Whether required equalities take part in what is passed.
  fileprivate var isModuloEqualities = false
  /// Step lengths: parts of one buffer.
  fileprivate var levels = Buffer<Level>()
  /// The kinks that are still to be looked at, the nearest on top.
  fileprivate var heap = Buffer<Int32>()
  /// The kink at which the step ends, or -1.
  fileprivate var end = -1
  fileprivate var passedCount = 0

  init() {}

  /// Whether no bound is passed.
  var isEmpty: Bool { passedCount == 0 && entering.isEmpty }

  mutating func removeAll() {
    kinks.removeAll()
    successors.removeAll()
    entering.removeAll()
    isModuloEqualities = false
    behind = 0
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
  /// The step length at which the active constraint has given way.
  fileprivate var first = LevelRange()
  /// The present constraint and the one that may be next, among ``BoundPasses/successors``: -1 if there is none, -2 if it was
  /// not looked for.
  fileprivate var last: Int32 = -1
  fileprivate var next: Int32 = -2
  /// Where the class of the constraint goes on, if it is of one.
  fileprivate var cursor = -1
  /// By how much the active constraint's residual has changed.
  fileprivate var moved = 0.0
  /// The place of the present constraint in the order in which ties are settled.
  fileprivate var priority: Double
  fileprivate var rank: UInt64

  fileprivate init(
    _ row: RowIndex, _ coefficient: Double, _ isRising: Bool, _ rows: borrowing Rows, _ ties: borrowing Ties
  ) {
    (self.row, self.coefficient, self.isRising) = (row, coefficient, isRising)
    (priority, rank) = (rows[row].priority, ties.rank(of: row))
  }

  /// Whether of two that are reached at once this one is to give way first: the later wish, as the rule for ties wants it.
  fileprivate func isLater(than other: Kink) -> Bool {
    if priority != other.priority { return priority < other.priority }
    return rank == other.rank ? row > other.row : rank > other.rank
  }
}

/// A constraint parallel to an active one.
struct Successor: BitwiseCopyable {
  var row: RowIndex
  /// Its coefficients are so many times those of the active one.
  var factor: Double
  /// The change of the active one's residual at which its own is 0.
  var distance: Double
  /// What it takes the place of, or -1.
  var previous: Int32 = -1
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
    return order < 0 || (order == 0 && kinks[Int(a)].isLater(than: kinks[Int(b)]))
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
  mutating func lengthen(_ step: inout DualStep) {
    let slope = residual(step.row).value.magnitude
    var passes = reuse(&step.memory.passes)
    switch step.action {
    case .exchange(let leaving, let isRising):
      if rows[leaving].terms.count != 1 && !parallels.isBuilt { break }
      for index in 0..<step.memory.combination.rows.count where step.memory.combination.rows[index].row == leaving {
        let coefficient = step.memory.combination.rows[index].coefficient
        passes.kinks.append(Kink(leaving, coefficient, isRising, rows, ties))
      }
      let canPass = canPass(0, slope, least: 0, &passes)
      passes.removeAll()
      if canPass { findEnd(of: &step, slope, &passes) }
    case .flip:
      // Only what is parallel to the row itself can follow it.
      if parallels.isBuilt && parallels.place(of: step.row) >= 0 { findEnd(of: &step, slope, &passes) }
    default: break
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
      var kink = Kink(entry.row, entry.coefficient, isRising, rows, ties)
      kink.reached = passes.store(scratch.headroom, dividedBy: entry.coefficient.magnitude)
      if let cap, !parallels.isBuilt, passes.compare(kink.reached, cap) >= 0 { continue }
      passes.heap.append(Int32(passes.kinks.count))
      passes.kinks.append(kink)
    }
    passes.makeHeap()
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
        cap = range(of: entering.row).map {
          passes.store(limit, plus: $0 * entering.factor.magnitude, at: rows[entering.row].priority)
        }
        last = -1
        continue
      }
      if index < 0 { break }
      let reached = passes.kinks[index].reached
      if passes.end >= 0 && passes.compare(reached, passes.kinks[passes.end].reached) > 0 { break }
      if passes.end < 0 && canPass(index, slope, least: least, &passes) {
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
      // Nothing has a bound any more, and something is left of the residual. What has come in last goes back; when it turns
      // out to be violated, its own step is blocked, and says why.
      if last < 0 {
        _ = passes.entering.removeLast()
        cap = passes.entered
      } else {
        passes.end = last
        let place = Int(passes.kinks[last].last)
        passes.kinks[last].reached = passes.kinks[last].start
        passes.kinks[last].last = passes.successors[place].previous
        passes.passedCount -= 1
      }
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

  /// How far the multiplier of an inactive row can go, from one bound to the other or from the middle; nil if it has no end.
  private func range(of row: RowIndex) -> Double? {
    if rows[row].isRequired { return nil }
    return rows[row].state == .neutral ? rows[row].weight : rows[row].upperBound - rows[row].lowerBound
  }

  /// Lets the next parallel constraint take a kink's place.
  ///
  /// - Returns: by how much the residual of the step's own constraint gets smaller.
  private func pass(_ index: Int, _ passes: inout BoundPasses) -> Double {
    var kink = passes.kinks[index]
    let successor = passes.successors[Int(kink.next)]
    let change = kink.coefficient.magnitude * (successor.distance - kink.moved)
    kink.moved = successor.distance
    if kink.last < 0 { kink.first = kink.reached }
    passes.successors[Int(kink.next)].previous = kink.last
    (kink.last, kink.next) = (kink.next, -2)
    kink.start = kink.reached
    (kink.priority, kink.rank) = (rows[successor.row].priority, ties.rank(of: successor.row))
    if let range = range(of: successor.row) {
      kink.reached = passes.store(
        kink.reached, plus: range * successor.factor.magnitude / kink.coefficient.magnitude, at: kink.priority)
    } else {
      kink.reached.count = -1
    }
    passes.kinks[index] = kink
    passes.passedCount += 1
    return change
  }

  /// Whether the next constraint can take a kink's place before the residual changes sides.
  private mutating func canPass(
    _ index: Int, _ slope: Double, least: Double, _ passes: inout BoundPasses
  ) -> Bool {
    if passes.kinks[index].next == -2 { findSuccessor(of: index, slope, &passes) }
    let kink = passes.kinks[index]
    if kink.next < 0 { return false }
    return slope - kink.coefficient.magnitude * (passes.successors[Int(kink.next)].distance - kink.moved) > least
  }

  /// Finds the constraint that would be violated next when a kink's constraint gives way.
  private mutating func findSuccessor(of index: Int, _ slope: Double, _ passes: inout BoundPasses) {
    let row = passes.kinks[index].row
    passes.kinks[index].next = -1
    if parallels.isBuilt {
      let place = parallels.place(of: row)
      if place >= 0 { return findSuccessor(of: index, at: place, slope, &passes) }
    }
    if rows[row].terms.count != 1 { return }
    let own = problem.terms[rows[row].terms.start]
    // Beyond its upper bound its residual falls.
    let sense: Double = passes.kinks[index].isRising ? -1 : 1
    let value = -rows[row].constant / own.coefficient
    let (distance, last) = passes.latest(index)
    var best: Successor?
    var left = Self.columnLimit
    var column = ColumnCursor(variables[own.variable].column)
    while let other = column.next(in: problem), left > 0 {
      left -= 1
      if other == row || rows[other].terms.count != 1 || !rows[other].state.isInactive { continue }
      let coefficient = problem.terms[rows[other].terms.start].coefficient
      let factor = coefficient / own.coefficient
      if !crosses(other, rate: factor * sense) { continue }
      // Not at the values, which may be still to be evaluated.
      let part = coefficient * value
      let residual = Residual(
        value: part + rows[other].constant, magnitude: max(part.magnitude, rows[other].constant.magnitude))
      if direction(other, residual) != 0 { continue }
      let way = residual.isZero ? 0 : residual.value.magnitude / factor.magnitude
      if way < distance || (way == distance && other <= last) { continue }
      if let best, way > best.distance || (way == best.distance && other > best.row) { continue }
      best = Successor(row: other, factor: factor, distance: way)
    }
    guard let best else { return }
    passes.kinks[index].next = Int32(passes.successors.count)
    passes.successors.append(best)
  }

  /// Whether a row that is consistent ceases to be when its residual comes to 0 at that rate.
  private func crosses(_ row: RowIndex, rate: Double) -> Bool {
    switch rows[row].state {
    case .lower: rate < 0
    case .upper: rate > 0
    case .neutral: true
    default: false
    }
  }

  /// How many constraints of a variable are looked through.
  private static let columnLimit = 64

  /// The same among the class of the constraint.
  private mutating func findSuccessor(
    of index: Int, at place: Int, _ slope: Double, _ passes: inout BoundPasses
  ) {
    let kink = passes.kinks[index]
    let own = parallels.members[place]
    let sense: Double = kink.isRising ? -1 : 1
    let step = sense * own.rate > 0 ? 1 : -1
    var cursor = kink.cursor
    if cursor < 0 {
      // What is at the same place can stand on either side.
      cursor = place
      while let other = parallels.neighbour(of: cursor, -step),
        (parallels.members[other].position - own.position).magnitude <= parallels.members[other].slack + own.slack
      {
        cursor = other
      }
    } else {
      guard let other = parallels.neighbour(of: cursor, step) else { return }
      cursor = other
    }
    while true {
      let member = parallels.members[cursor]
      var distance = (member.position - own.position) * Double(step) * own.rate.magnitude
      if distance <= (member.slack + own.slack) * own.rate.magnitude { distance = 0 }
      distance = max(distance, kink.moved)
      // Nothing farther on can be passed.
      if slope - kink.coefficient.magnitude * (distance - kink.moved) < 0 { return }
      let factor = factor(of: cursor, to: place)
      if member.row != kink.row && crosses(member.row, rate: factor * sense)
        && isParallel(member.row, times: factor, of: kink.row)
      {
        passes.kinks[index].cursor = cursor
        passes.kinks[index].next = Int32(passes.successors.count)
        passes.successors.append(Successor(row: member.row, factor: factor, distance: distance))
        passes.isModuloEqualities = true
        return
      }
      guard let other = parallels.neighbour(of: cursor, step) else { return }
      cursor = other
    }
  }

  /// Goes on with the next constraint that is parallel to the step's own, if that would be violated still.
  private mutating func follow(
    _ step: borrowing DualStep, _ wholeSlope: Double, _ slope: inout Double, _ least: Double, _ passes: inout BoundPasses
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
      // By how much the step's own residual is to change until this one is 0.
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

  /// Whether a row that is inconsistent is made less so at that rate.
  private func waits(_ row: RowIndex, rate: Double) -> Bool {
    switch rows[row].state {
    case .lower: rate > 0
    case .upper: rate < 0
    case .neutral: true
    default: false
    }
  }

  /// Passes bounds where no value moves, as far as a batch of flips needs it.
  ///
  /// - Returns: false if a bound is reached that cannot be passed so.
  mutating func passInPlace(
    _ memory: inout StepMemory, _ row: RowIndex, _ coefficient: Double, _ isRising: Bool
  ) -> Bool {
    if rows[row].terms.count != 1 { return false }
    let index = memory.passes.kinks.count
    var kink = Kink(row, coefficient, isRising, rows, ties)
    kink.reached = memory.passes.store(scratch.headroom, dividedBy: coefficient.magnitude)
    memory.passes.kinks.append(kink)
    let goal = memory.passes.store(memory.length)
    while memory.passes.compare(memory.passes.kinks[index].reached, goal) < 0 {
      if !canPass(index, 0, least: -.leastNonzeroMagnitude, &memory.passes) { return false }
      _ = pass(index, &memory.passes)
      if memory.passes.kinks[index].reached.count < 0 { return true }
    }
    return true
  }
}

extension BoundPasses {
  /// How far the present constraint at a kink is from the first, and which it is; before all others if it is the first.
  fileprivate func latest(_ index: Int) -> (distance: Double, row: RowIndex) {
    let last = kinks[index].last
    if last < 0 { return (0, .none) }
    return (successors[Int(last)].distance, successors[Int(last)].row)
  }

  /// The constraint that is active at a kink by now, and the step's own coefficient against it.
  fileprivate func present(_ index: Int) -> (row: RowIndex, size: Double) {
    let kink = kinks[index]
    if kink.last < 0 { return (kink.row, kink.coefficient.magnitude) }
    let successor = successors[Int(kink.last)]
    return (successor.row, (kink.coefficient / successor.factor).magnitude)
  }
}

// MARK: - Taking a step

extension Machine {
  /// Makes the constraints active that have taken the places of others on the way of a step. What was passed is at rest.
  ///
  /// To be called before the step moves the multipliers; it leaves the flip or the exchange of the constraint that has come
  /// in last to be made.
  mutating func pass(
    _ memory: borrowing StepMemory, of row: RowIndex = .none, direction: Double = 1
  ) throws(OutOfRange) {
    var leaving = Buffer<RowIndex>()
    var entering = Buffer<RowIndex>()
    var imbalance = Imbalance()
    var start = reuse(&scratch.length)
    for index in 0..<memory.passes.kinks.count where memory.passes.kinks[index].last >= 0 {
      let kink = memory.passes.kinks[index]
      letGo(kink.row, isRising: kink.isRising)
      let sign: Double = kink.isRising ? 1 : -1
      imbalance.add(-sign * kink.coefficient.magnitude, times: memory.length, of: kink.row)
      memory.passes.copy(kink.first, to: &start)
      imbalance.add(sign * kink.coefficient.magnitude, times: start, of: kink.row)
      var place = kink.last
      while place >= 0 {
        let successor = memory.passes.successors[Int(place)]
        let isRising = kink.isRising == (successor.factor > 0)
        let sign: Double = isRising ? 1 : -1
        if place != kink.last || index == memory.passes.end {
          imbalance.add(sign * (range(of: successor.row) ?? 0), of: successor.row, at: rows[successor.row].priority)
          statistics.flips += 1
          setState(of: successor.row, to: isRising ? .upper : .lower)
          if self.direction(successor.row) != 0 { enqueue(successor.row) }
        } else {
          dequeue(successor.row)
          activate(successor.row)
          let rate = sign * (kink.coefficient / successor.factor).magnitude
          memory.passes.copy(kink.start, to: &start)
          try multipliers.add(rate, times: memory.length, to: successor.row, in: &rows, &journal)
          try multipliers.add(-rate, times: start, to: successor.row, in: &rows, &journal)
          imbalance.add(rate, times: memory.length, of: successor.row)
          imbalance.add(-rate, times: start, of: successor.row)
          leaving.append(kink.row)
          entering.append(successor.row)
        }
        place = successor.previous
      }
    }
    let count = memory.passes.entering.count
    if count > 0 {
      imbalance.add(-direction, times: memory.length, of: row)
      rest(row, direction, &imbalance)
      for index in 0..<count {
        let entering = memory.passes.entering[index]
        dequeue(entering.row)
        let direction = entering.factor < 0 ? -direction : direction
        if index < count - 1 {
          rest(entering.row, direction, &imbalance)
        } else if memory.passes.end < 0 {
          imbalance.add(direction * (range(of: entering.row) ?? 0), of: entering.row, at: rows[entering.row].priority)
        } else {
          memory.passes.copy(memory.passes.entered, to: &start)
          let rate = direction / entering.factor.magnitude
          imbalance.add(rate, times: memory.length, of: entering.row)
          imbalance.add(-rate, times: start, of: entering.row)
        }
      }
    }
    giveBack(start, to: &scratch.length)
    if memory.passes.isModuloEqualities { try balance(&imbalance) }
    try exchange(leaving, for: entering)
    for index in 0..<leaving.count {
      if self.direction(leaving[index]) != 0 { enqueue(leaving[index]) }
      suspectTie(entering[index])
    }
  }

  /// Gives an inconsistent constraint up, or takes it up again.
  private mutating func rest(_ row: RowIndex, _ direction: Double, _ imbalance: inout Imbalance) {
    statistics.flips += 1
    imbalance.add(direction * (range(of: row) ?? 0), of: row, at: rows[row].priority)
    setState(of: row, to: direction > 0 ? .upper : .lower)
  }

  /// Gives the constraint that a step has been made for in the end its multiplier; it was just activated.
  mutating func addLength(of memory: borrowing StepMemory, _ direction: Double, to row: RowIndex) throws(OutOfRange) {
    let count = memory.passes.entering.count
    if count == 0 { return try multipliers.add(direction, times: memory.length, to: row, in: &rows, &journal) }
    let rate = direction / memory.passes.entering[count - 1].factor.magnitude
    var start = reuse(&scratch.length)
    memory.passes.copy(memory.passes.entered, to: &start)
    try multipliers.add(rate, times: memory.length, to: row, in: &rows, &journal)
    try multipliers.add(-rate, times: start, to: row, in: &rows, &journal)
    giveBack(start, to: &scratch.length)
  }

  /// The constraint that a step is for in the end, and in which direction its multiplier moves.
  func last(of step: borrowing DualStep) -> (row: RowIndex, direction: Double) {
    let count = step.memory.passes.entering.count
    if count == 0 { return (step.row, step.direction) }
    let last = step.memory.passes.entering[count - 1]
    return (last.row, last.factor < 0 ? -step.direction : step.direction)
  }

  /// The constraint that is violated most of those that wait, are as strong as a row and parallel to it, and on the same
  /// side.
  func farthest(from row: RowIndex, direction: Double) -> RowIndex {
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

/// Changes of multipliers beyond those that a step makes by y: in sum a combination of required equalities.
private struct Imbalance: ~Copyable {
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
  /// Has the required equalities make up for what parallel constraints differ by.
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
      // What it is parallel by is confirmed; rounding may have had a part in that.
      if !combination.free.isEmpty { doubt.raise() }
      for index in 0..<combination.rows.count {
        let entry = combination.rows[index]
        if !isFree(entry.row) {
          doubt.raise()
          continue
        }
        try multipliers.add(-entry.coefficient, times: length, to: entry.row, in: &rows, &journal)
      }
    }
    giveBack(length, to: &scratch.length)
    giveBack(combination, to: &scratch.combination)
  }
}

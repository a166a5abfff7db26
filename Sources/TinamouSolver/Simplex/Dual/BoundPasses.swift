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
  var kinks = Buffer<Kink>()
  /// The constraints that take their places, or may.
  var successors = Buffer<Successor>()
  /// The constraints that the step is for, one after the other, with their factors to the first; none if that is all.
  var entering = Buffer<Successor>()
  /// The step length at which the last of them has come in.
  var entered = LevelRange()
  /// By how much the residual of the first has changed when that of the last of them is 0.
  var behind = 0.0
  /// True if required equalities take part in what is passed.
  var isModuloEqualities = false
  /// Step lengths: parts of one buffer.
  var levels = Buffer<Level>()
  /// The kinks that are still to be looked at, the nearest on top.
  var heap = Buffer<Int32>()
  /// The kink at which the step ends, or -1.
  var end = -1
  var passedCount = 0

  init() {}

  /// True if no bound is passed.
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
  var reached = LevelRange()
  /// The step length at which the present constraint has taken its place.
  var start = LevelRange()
  /// The step length at which the active constraint has given way.
  var first = LevelRange()
  /// The present constraint and the one that may be next, among ``BoundPasses/successors``: -1 if there is none, -2 if it was
  /// not looked for.
  var last: Int32 = -1
  var next: Int32 = -2
  /// The place at which the class of the constraint goes on, if it has a class.
  var cursor = -1
  /// By how much the active constraint's residual has changed.
  var moved = 0.0
  /// The place, in the order in which ties are settled, of the first wish whose violation changes when the present constraint
  /// gives way, and whether it gets smaller.
  private(set) var priority = 0.0
  private(set) var rank: UInt64 = 0
  private(set) var isRelief = false

  init(_ row: RowIndex, _ coefficient: Double, _ isRising: Bool) {
    (self.row, self.coefficient, self.isRising) = (row, coefficient, isRising)
  }

  /// Notes which wish is concerned first, or none.
  mutating func note(_ wish: RowIndex, isRelief: Bool, _ rows: borrowing Rows, _ ties: borrowing Ties) {
    self.isRelief = isRelief
    (priority, rank) = wish.exists ? (rows[wish].priority, ties.rank(of: wish)) : (-1, 0)
  }

  /// True if this one of two that are reached at once gives way first, as the rule for ties wants it: what relieves the
  /// earliest wish, and last what costs it.
  func comes(before other: Kink) -> Bool {
    let isEarlier =
      priority != other.priority
      ? priority > other.priority : rank != other.rank ? rank < other.rank : row < other.row
    return isEarlier ? isRelief : !other.isRelief
  }
}

/// A constraint parallel to an active one.
struct Successor: BitwiseCopyable {
  var row: RowIndex
  /// Its coefficients are so many times those of the active one.
  var factor: Double
  /// The change of the active one's residual at which its own is 0.
  var distance: Double
  /// The constraint whose place it takes, or -1.
  var previous: Int32 = -1
}

struct LevelRange: BitwiseCopyable {
  var first: Int32 = 0
  var count: Int32 = 0
}

// MARK: - Step lengths

extension BoundPasses {
  /// Stores a step length: `vector / size`.
  mutating func store(_ vector: borrowing LevelVector, dividedBy size: Double = 1) -> LevelRange {
    let range = LevelRange(first: Int32(levels.count), count: Int32(vector.count))
    for index in 0..<vector.count {
      let level = vector[index]
      levels.append(Level(priority: level.priority, value: level.value / size, magnitude: level.magnitude / size))
    }
    return range
  }

  /// As ``LevelVector/compare(dividedBy:with:)``.
  func compare(_ a: LevelRange, _ b: LevelRange) -> Int {
    LevelVector.compare(levels, Int(a.first), Int(a.count), 1, levels, Int(b.first), Int(b.count))
  }

  func copy(_ range: LevelRange, to vector: inout LevelVector) {
    vector.removeAll()
    for offset in 0..<range.count { vector.append(levels[Int(range.first + offset)]) }
  }
}

// MARK: - The heap of kinks

extension BoundPasses {
  private func isNearer(_ a: Int32, _ b: Int32) -> Bool {
    let order = compare(kinks[Int(a)].reached, kinks[Int(b)].reached)
    return order < 0 || (order == 0 && kinks[Int(a)].comes(before: kinks[Int(b)]))
  }

  mutating func makeHeap() {
    for root in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sift(root) }
  }

  /// Puts what is at a position of the heap where it belongs below.
  mutating func sift(_ root: Int) {
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

  mutating func removeTop() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    sift(0)
  }
}

// MARK: - Kinks

extension BoundPasses {
  /// The distance of the present constraint at a kink from the first, and which it is; before all others if it is the first.
  func latest(_ index: Int) -> (distance: Double, row: RowIndex) {
    let last = kinks[index].last
    if last < 0 { return (0, .none) }
    return (successors[Int(last)].distance, successors[Int(last)].row)
  }

  /// The constraint that a step is for in the end, and in which direction its multiplier moves.
  func last(of step: borrowing DualStep) -> (row: RowIndex, direction: Double) {
    if entering.isEmpty { return (step.row, step.direction) }
    let last = entering[entering.count - 1]
    return (last.row, last.factor < 0 ? -step.direction : step.direction)
  }

  /// The constraint that is active at a kink by now, and the step's own coefficient against it.
  func present(_ index: Int) -> (row: RowIndex, size: Double) {
    let kink = kinks[index]
    if kink.last < 0 { return (kink.row, kink.coefficient.magnitude) }
    let successor = successors[Int(kink.last)]
    return (successor.row, (kink.coefficient / successor.factor).magnitude)
  }
}

// MARK: - What a kink costs

extension Machine {
  /// True if a constraint is violated when its multiplier rests at its upper or lower bound.
  @inline(__always)
  func isViolated(_ row: RowIndex, beyondUpper isUpper: Bool) -> Bool {
    !rows[row].isRequired && (isUpper ? rows[row].upperBound : rows[row].lowerBound) != 0
  }

  /// Finds the first wish whose violation changes when a kink's constraint gives way: its own, or one that is violated already
  /// and on the same variable.
  mutating func noteFirstWish(in kink: inout Kink) {
    if isViolated(kink.row, beyondUpper: kink.isRising) {
      kink.note(kink.row, isRelief: false, rows, ties)
      return
    }
    var (first, isRelief) = (RowIndex.none, false)
    if rows[kink.row].terms.count == 1 && activeSet.violatedCount > 0 {
      let own = problem.terms[rows[kink.row].terms.start]
      var left = Self.columnLimit
      var column = ColumnCursor(variables[own.variable].column)
      while let other = column.next(in: problem), left > 0 {
        left -= 1
        if rows[other].terms.count != 1 || !isViolated(other) { continue }
        if first.exists && !isEarlier(other, than: first) { continue }
        let isFalling = (problem.terms[rows[other].terms.start].coefficient < 0) != (own.coefficient < 0)
        // Beyond its upper bound the residual of the kink's own constraint falls.
        (first, isRelief) = (other, (isFalling != kink.isRising) != (rows[other].state == .upper))
      }
    }
    kink.note(first, isRelief: isRelief, rows, ties)
  }
}

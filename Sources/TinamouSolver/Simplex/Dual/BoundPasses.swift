/// The long step: a multiplier moves on past bounds of others while the residual keeps its sign.
///
/// Constraints are *parallel* if their expressions differ by a factor and a constant. An item's content asks for `width
/// >= 46` at 750 and `width <= 46` at 250, beside `width >= 0`. Together, these constraints are one convex cost of the
/// width with several kinks. At most one of them is active. When the multiplier of the active constraint reaches a
/// bound, this constraint gives way and the width moves on to the next kink. The constraint there would be violated
/// beyond the kink, so it becomes active instead. The residual that the step is for shrinks by the distance that the
/// width has moved. While some of the residual is left, the dual objective continues to grow, and nothing has to be
/// evaluated. Textbooks call this the bound flipping ratio test.
///
/// In a row of *n* items that gets too narrow, one such step replaces *n* pivots, each of which would move all items
/// behind it.
///
/// When a search has read 1,000 rows, constraints with the same terms count as parallel, like a limit and a wish for the
/// same distance, in steps for required constraints. In a longer search, constraints also count as parallel if required
/// equalities make up the difference (``ParallelRows``), like all cells of a column in a table. Then the step can also be
/// for several constraints in sequence. If the multiplier of the first reaches its own bound, and the constraint stays
/// violated, the step continues for the next one parallel to it.
struct BoundPasses: ~Copyable {
  /// The constraints whose bounds the step may reach.
  var kinks = Buffer<Kink>()
  /// The constraints that take their places, or may take them.
  var successors = Buffer<Successor>()
  /// The constraints that follow the step's own, in sequence, with their factors relative to it. Empty if none follows.
  var entering = Buffer<Successor>()
  /// The step length at which the last of ``entering`` has come in.
  var entered = LevelRange()
  /// The change of the step's own residual at which the residual of the last of ``entering`` is 0.
  var behind = 0.0
  /// True if the step may pass constraints with several terms.
  var includesSums = false
  /// True if required equalities take part in what the step passes.
  var isModuloEqualities = false
  /// Step lengths, as parts of one buffer.
  var levels = Buffer<Level>()
  /// The kinks to examine, with the nearest on top.
  var heap = Buffer<Int32>()
  /// The kink at which the step ends, or -1.
  var end = -1
  var passedCount = 0
  /// The differences between step lengths that did not count, until they are judged.
  var rests = LevelVector.Rests()

  init() {}

  /// True if the step passes no bound.
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

extension BoundPasses {
  /// Takes back what a step has passed last, if no multiplier has a bound any more, but the residual is not yet 0.
  ///
  /// That is the constraint that came in last, unless a kink was passed since then. If the constraint turns out to be
  /// violated, its own step is blocked and gives the reason.
  ///
  /// - Returns: the step length at which that constraint came in; nil if the step ends at the kink.
  @inline(__always)
  mutating func takeBack(_ kink: Int) -> LevelRange? {
    if kink < 0 {
      _ = entering.removeLast()
      return entered
    }
    end = kink
    let place = Int(kinks[kink].last)
    kinks[kink].reached = kinks[kink].start
    kinks[kink].last = successors[place].previous
    passedCount -= 1
    return nil
  }
}

/// An active constraint whose multiplier reaches a bound, and the constraints that take its place.
struct Kink: BitwiseCopyable {
  /// The active constraint, and its coefficient in y.
  var row: RowIndex
  var coefficient: Double
  var isRising: Bool
  /// The coefficient, or the factor of a constraint that has taken the active one's place, may be rounded.
  var isRounded: Bool
  /// The step length at which the next bound is reached.
  var reached = LevelRange()
  /// The step length at which the present constraint has taken its place.
  var start = LevelRange()
  /// The step length at which the active constraint has given way.
  var first = LevelRange()
  /// The present constraint and its possible successor, as positions in ``BoundPasses/successors``. -1 means none, and
  /// -2 that no successor has been looked for.
  var last: Int32 = -1
  var next: Int32 = -2
  /// The member of the parallel class from which the search for the next successor continues, or -1.
  var cursor = -1
  /// The change of the active constraint's residual so far.
  var moved = 0.0
  /// The priority and the rank of the first wish whose violation changes when the present constraint gives way, in the
  /// order of settling ties. `isRelief` is true if this violation gets smaller.
  private(set) var priority = 0.0
  private(set) var rank: UInt64 = 0
  private(set) var isRelief = false

  init(_ entry: RowCoefficient, _ isRising: Bool) {
    (row, coefficient, isRounded) = (entry.row, entry.coefficient, entry.isRounded)
    self.isRising = isRising
  }

  /// Notes the first wish concerned, or none.
  mutating func note(_ wish: RowIndex, isRelief: Bool, _ rows: borrowing Rows, _ ties: borrowing Ties) {
    self.isRelief = isRelief
    (priority, rank) = wish.exists ? (rows[wish].priority, ties.rank(of: wish)) : (-1, 0)
  }

  /// True if this kink gives way before another one that is reached at the same length. By the rule for ties, a kink
  /// that relieves the earliest wish comes first, and a kink that worsens the wish comes last.
  func comes(before other: Kink) -> Bool {
    let isEarlier =
      priority != other.priority
      ? priority > other.priority : rank != other.rank ? rank < other.rank : row < other.row
    return isEarlier ? isRelief : !other.isRelief
  }
}

/// A constraint parallel to an active one, or to the step's own.
struct Successor: BitwiseCopyable {
  var row: RowIndex
  /// The ratio of its coefficients to those of the active constraint.
  var factor: Double
  /// The change of the active constraint's residual at which the residual of this one is 0.
  var distance: Double
  /// The position of the successor that this one follows, or -1.
  var previous: Int32 = -1
}

struct LevelRange: BitwiseCopyable {
  var first: Int32 = 0
  var count: Int32 = 0
}

// MARK: - Step lengths

extension BoundPasses {
  /// Stores a step length: `vector / size`.
  mutating func store(
    _ vector: borrowing LevelVector, dividedBy size: Double = 1, isRounded: Bool = false
  ) -> LevelRange {
    let range = LevelRange(first: Int32(levels.count), count: Int32(vector.count))
    for index in 0..<vector.count {
      let level = vector[index]
      var quotient = Level(priority: level.priority, value: level.value / size, magnitude: level.magnitude / size)
      if isRounded || size != 1 { quotient.magnitude = Level.magnitude(ofRounded: quotient.magnitude) }
      levels.append(quotient)
    }
    return range
  }

  /// As ``LevelVector/compare(dividedBy:with:)``.
  @inline(never)
  mutating func compare(_ a: LevelRange, _ b: LevelRange) -> Int {
    LevelVector.compare(levels, Int(a.first), Int(a.count), 1, levels, Int(b.first), Int(b.count), &rests)
  }

  func copy(_ range: LevelRange, to vector: inout LevelVector) {
    vector.removeAll()
    for offset in 0..<range.count { vector.append(levels[Int(range.first + offset)]) }
  }
}

// MARK: - The heap of kinks

extension BoundPasses {
  private mutating func isNearer(_ a: Int32, _ b: Int32) -> Bool {
    let order = compare(kinks[Int(a)].reached, kinks[Int(b)].reached)
    return order < 0 || (order == 0 && kinks[Int(a)].comes(before: kinks[Int(b)]))
  }

  mutating func makeHeap() {
    for root in stride(from: heap.count / 2 - 1, through: 0, by: -1) { sift(root) }
  }

  /// Sifts the item at a position of the heap down to its place.
  @inline(never)
  mutating func sift(_ root: Int) { heap.elements.sift(root, heap.count) { isNearer($0, $1) } }

  mutating func removeTop() {
    let last = heap.removeLast()
    if heap.isEmpty { return }
    heap[0] = last
    sift(0)
  }
}

// MARK: - Kinks

extension BoundPasses {
  /// The present constraint at a kink, and its distance from the first one. If no constraint has taken the first one's
  /// place, `row` is none, which comes before all others.
  func latest(_ index: Int) -> (distance: Double, row: RowIndex) {
    let last = kinks[index].last
    if last < 0 { return (0, .none) }
    return (successors[Int(last)].distance, successors[Int(last)].row)
  }

  /// The constraint that a step ends with, and the direction in which its multiplier moves.
  func last(of step: borrowing DualStep) -> (row: RowIndex, direction: Double) {
    if entering.isEmpty { return (step.row, step.direction) }
    let last = entering[entering.count - 1]
    return (last.row, last.factor < 0 ? -step.direction : step.direction)
  }

  /// The constraint that is now active at a kink, and the magnitude of its coefficient in y.
  func present(_ index: Int) -> (row: RowIndex, size: Double) {
    let kink = kinks[index]
    if kink.last < 0 { return (kink.row, kink.coefficient.magnitude) }
    let successor = successors[Int(kink.last)]
    return (successor.row, (kink.coefficient / successor.factor).magnitude)
  }
}

// MARK: - The cost of a kink

extension Machine {
  /// True if a constraint is violated when its multiplier rests at its upper or lower bound.
  @inline(__always)
  func isViolated(_ row: RowIndex, beyondUpper isUpper: Bool) -> Bool {
    !rows[row].isRequired && (isUpper ? rows[row].upperBound : rows[row].lowerBound) != 0
  }

  /// Finds the first wish whose violation changes when a kink's constraint gives way: this constraint, or a violated
  /// wish on the same variable.
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
        // When the multiplier of the kink's constraint has reached its upper bound, the residual of this constraint
        // falls.
        (first, isRelief) = (other, (isFalling != kink.isRising) != (rows[other].state == .upper))
      }
    }
    kink.note(first, isRelief: isRelief, rows, ties)
  }
}

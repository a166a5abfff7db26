/// A number for each priority, compared lexicographically from the strongest. This comparison makes priorities strict.
///
/// A weak constraint can never outweigh a stronger one, whatever its weight, because a component counts only if all
/// stronger ones are equal. Most multipliers are 0, and most others have one or two components. So the vector keeps
/// only components that are not 0, the strongest priority first.
///
/// Each component has a magnitude: that of its largest addend. A sum of up to ``Tolerance/multiplier`` times this
/// magnitude is rounding and counts as 0.
struct LevelVector: ~Copyable {
  private var levels = Buffer<Level>()
  /// The rests of sums since they were last judged.
  var rests = Rests()

  init() {}

  /// The kinds of sums that came out as neither 0 nor a substantial part of their addends.
  struct Rests: OptionSet, BitwiseCopyable {
    let rawValue: UInt8
    /// A rest of hardly more than the rounding of a few terms.
    static var rounding: Rests { Rests(rawValue: 1) }
    /// A rest of more than that, but of much less than the addends.
    static var doubtful: Rests { Rests(rawValue: 2) }
    /// A difference of hardly more than rounding between two step lengths, or a multiplier and its bound, that count as
    /// equal, or a sum of addends so different that equal sums may hide a difference.
    static var nearTie: Rests { Rests(rawValue: 4) }

    /// Notes the difference of two numbers of that magnitude that count as equal.
    mutating func noteDifference(_ difference: Double, of magnitude: Double) {
      if difference == 0 { return }
      insert(difference.magnitude <= Tolerance.rounding * magnitude ? .nearTie : .doubtful)
    }

    /// Notes if a sum absorbs a good part of an addend, which is not greater than the other one.
    @inline(__always)
    mutating func noteAbsorption(of addend: Double, by other: Double) {
      if addend <= Tolerance.doubtfulRest * other { insert(.nearTie) }
    }

    /// Notes the rest of a sum of that magnitude. A whole rest is exact if the data are plain. A rest of 0 may be what an
    /// earlier sum has absorbed, unless the addends have few digits.
    mutating func noteSum(_ rest: Double, of magnitude: Double) {
      if rest == 0 {
        if magnitude != 0 && !Doubt.isCoarse(magnitude) { insert(.nearTie) }
        return
      }
      let isRounding = rest.magnitude <= Tolerance.rounding * magnitude
      insert(isRounding || Doubt.isWhole(rest, magnitude) ? .rounding : .doubtful)
    }
  }
}

/// One component of a lexicographic number.
struct Level: BitwiseCopyable {
  var priority: Double
  var value: Double
  /// The largest magnitude that has gone into the value since it was last 0: the scale of the value's rounding errors.
  var magnitude: Double
}

/// A coefficient or a multiplier is too large or too small for a number.
struct OutOfRange: Error {}

extension LevelVector {
  var isZero: Bool { levels.isEmpty }
  var isNegative: Bool { !levels.isEmpty && levels[0].value < 0 }
  var count: Int { levels.count }

  @inline(__always)
  subscript(index: Int) -> Level { levels[index] }

  mutating func removeAll() { levels.removeAll() }

  /// Appends a component that is not 0, weaker than all others.
  @inline(__always)
  mutating func append(_ level: Level) { levels.append(level) }

  /// Makes this the vector whose only component is `value` at a priority.
  mutating func set(_ value: Double, at priority: Double) {
    levels.removeAll()
    levels.append(Level(priority: priority, value: value, magnitude: value.magnitude))
  }

  /// Appends a component, unless it is the rounding of a sum with that magnitude.
  @inline(__always)
  private mutating func keep(_ value: Double, at priority: Double, magnitude: Double) {
    if value.magnitude <= Tolerance.doubtfulRest * magnitude { rests.noteSum(value, of: magnitude) }
    if value.magnitude > Tolerance.multiplier * magnitude {
      levels.append(Level(priority: priority, value: value, magnitude: magnitude))
    }
  }
}

// MARK: - Arithmetic

extension LevelVector {
  /// Makes this `a + factor · b`. The vector a is a block of an arena.
  mutating func setToSum(
    _ block: Block<Level>, of arena: borrowing Arena<Level>, _ factor: Double, times b: borrowing LevelVector
  ) throws(OutOfRange) {
    levels.removeAll()
    let end = block.end
    var own = block.start
    for index in 0..<b.count {
      let step = b[index]
      while own < end, arena[own].priority > step.priority {
        levels.append(arena[own])
        own = own + 1
      }
      let part = factor * step.value
      // Not `factor · step.magnitude`: passed from row to row, that would grow without end, and so would the threshold
      // of rounding.
      let magnitude = part.magnitude
      if own < end, arena[own].priority == step.priority {
        let sum = arena[own].value + part
        if !sum.isFinite || !magnitude.isFinite { throw OutOfRange() }
        let larger = greater(arena[own].magnitude, magnitude)
        rests.noteAbsorption(of: lesser(arena[own].magnitude, magnitude), by: larger)
        keep(sum, at: step.priority, magnitude: larger)
        own = own + 1
      } else {
        if !magnitude.isFinite { throw OutOfRange() }
        keep(part, at: step.priority, magnitude: magnitude)
      }
    }
    while own < end {
      levels.append(arena[own])
      own = own + 1
    }
  }

  /// Makes this `bound - sign · a`: the distance that a multiplier can move. The vector a is a block of an arena.
  ///
  /// The bound has one component, at a row's own priority.
  mutating func setToHeadroom(
    below bound: Double, at priority: Double, of block: Block<Level>, in arena: borrowing Arena<Level>, sign: Double
  ) {
    levels.removeAll()
    var isPending = bound != 0
    let limit = Level(priority: priority, value: bound, magnitude: bound.magnitude)
    for index in block.range {
      let level = arena[index]
      if isPending && limit.priority > level.priority {
        levels.append(limit)
        isPending = false
      }
      if isPending && limit.priority == level.priority {
        let magnitude = greater(limit.magnitude, level.magnitude)
        rests.noteAbsorption(of: lesser(limit.magnitude, level.magnitude), by: magnitude)
        keep(limit.value - sign * level.value, at: limit.priority, magnitude: magnitude)
        isPending = false
      } else {
        levels.append(Level(priority: level.priority, value: -sign * level.value, magnitude: level.magnitude))
      }
    }
    if isPending { levels.append(limit) }
  }

  /// Adds a number to the component of a priority.
  mutating func add(_ value: Double, at priority: Double) {
    var place = 0
    while place < count && levels[place].priority > priority { place += 1 }
    var level = Level(priority: priority, value: value, magnitude: value.magnitude)
    if place == count || levels[place].priority != priority {
      levels.append(level)
      for index in stride(from: count - 1, to: place, by: -1) { levels[index] = levels[index - 1] }
      levels[place] = level
      return
    }
    level.value += levels[place].value
    level.magnitude = greater(level.magnitude, levels[place].magnitude)
    if level.value.magnitude <= Tolerance.doubtfulRest * level.magnitude {
      rests.noteSum(level.value, of: level.magnitude)
    }
    levels[place] = level
    if level.value.magnitude > Tolerance.multiplier * level.magnitude { return }
    for index in place..<count - 1 { levels[index] = levels[index + 1] }
    _ = levels.removeLast()
  }

  /// Makes this `other / size`.
  mutating func setToQuotient(_ other: borrowing LevelVector, _ size: Double) {
    levels.removeAll()
    for index in 0..<other.count {
      let level = other[index]
      levels.append(Level(priority: level.priority, value: level.value / size, magnitude: level.magnitude / size))
    }
  }

  /// Compares `self / size` with another vector: -1 smaller, 0 equal within rounding, 1 greater.
  @inline(__always)
  mutating func compare(dividedBy size: Double, with other: borrowing LevelVector) -> Int {
    Self.compare(levels, 0, count, size, other.levels, 0, other.count, &rests)
  }

  /// Compares parts of two buffers in the same way. Each part has a start and a count. Notes differences that do not
  /// count.
  static func compare(
    _ a: borrowing Buffer<Level>, _ start: Int, _ count: Int, _ size: Double, _ b: borrowing Buffer<Level>,
    _ otherStart: Int, _ otherCount: Int, _ rests: inout Rests
  ) -> Int {
    var (own, its) = (start, otherStart)
    let (ownEnd, itsEnd) = (start + count, otherStart + otherCount)
    while own < ownEnd || its < itsEnd {
      let ownPriority = own < ownEnd ? a[own].priority : -1
      let otherPriority = its < itsEnd ? b[its].priority : -1
      var (x, y, magnitude) = (0.0, 0.0, 0.0)
      if ownPriority >= otherPriority {
        x = a[own].value / size
        magnitude = a[own].magnitude / size
        own += 1
      }
      if otherPriority >= ownPriority {
        y = b[its].value
        magnitude = greater(magnitude, b[its].magnitude)
        its += 1
      }
      let slack = greater(Tolerance.ratio * greater(x.magnitude, y.magnitude), Tolerance.multiplier * magnitude)
      if (x - y).magnitude > slack { return x < y ? -1 : 1 }
      rests.noteDifference(x - y, of: max(x.magnitude, y.magnitude, magnitude))
      // The quotient may be equal only because it is rounded.
      if size != 1 { rests.insert(.nearTie) }
    }
    return 0
  }
}

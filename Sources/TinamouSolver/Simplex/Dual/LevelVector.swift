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
    /// A rest of more than that, but of much less than the addends; a sum that absorbs all of an addend; or two step lengths,
    /// or a multiplier and its bound, that count as equal and are not.
    static var doubtful: Rests { Rests(rawValue: 2) }
    /// Two step lengths that may be equal only because they are rounded, or a sum that absorbs a good part of an addend, so
    /// that equal sums may hide a difference.
    static var nearTie: Rests { Rests(rawValue: 4) }
    /// A component of two step lengths that counts as equal.
    static var tie: Rests { Rests(rawValue: 8) }

    /// Notes if a sum absorbs all or a good part of an addend, which is not greater than the other one.
    @inline(__always)
    mutating func noteAbsorption(of addend: Double, by other: Double) {
      if addend <= Tolerance.doubtfulRest * other {
        insert(addend <= Tolerance.rounding * other ? .doubtful : .nearTie)
      }
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
  ///
  /// With wild data, the magnitude also tells if the value may be rounded (RoundedCoefficients.swift): it then has more than
  /// eight binary digits. Its first eight digits are enough for a scale, so that further ones do no harm with other data.
  var magnitude: Double

  /// A magnitude that has many digits if another one has.
  @inline(__always)
  static func magnitude(_ size: Double, asFineAs other: Double) -> Double {
    Double(bitPattern: size.bitPattern | (other.bitPattern & Doubt.fineDigits))
  }

  /// The magnitude of a number that may be rounded.
  static func magnitude(ofRounded size: Double) -> Double { Double(bitPattern: size.bitPattern | 1) }

  /// The part of a step that is added to a multiplier.
  @inline(__always)
  func part(_ factor: Double, _ rounding: Rounding) -> Level {
    // The magnitude is not `factor · magnitude`: passed from row to row, that would grow without end, and so would the
    // threshold of rounding.
    var part = Level(priority: priority, value: factor * value, magnitude: (factor * value).magnitude)
    if rounding != .ignored { part.magnitude = Level.magnitude(part.magnitude, asFineAs: magnitude) }
    if rounding == .possible { part.magnitude = Level.magnitude(ofRounded: part.magnitude) }
    return part
  }
}

/// The possible rounding of a factor.
enum Rounding {
  /// The data are not wild: magnitudes need not tell.
  case ignored
  case exact
  case possible
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

  /// Notes that all components may be rounded.
  mutating func markRounded() {
    for index in 0..<count { levels[index].magnitude = Level.magnitude(ofRounded: levels[index].magnitude) }
  }

  /// Appends a component that is not 0, weaker than all others.
  @inline(__always)
  mutating func append(_ level: Level) { levels.append(level) }

  /// Makes this the vector whose only component is `value` at a priority.
  mutating func set(_ value: Double, at priority: Double) {
    levels.removeAll()
    levels.append(Level(priority: priority, value: value, magnitude: value.magnitude))
  }

  /// Appends the sum of two addends of these magnitudes, unless it is rounding.
  @inline(__always)
  private mutating func append(sum: Double, at priority: Double, _ a: Double, _ b: Double, isWild: Bool) {
    var magnitude = greater(a, b)
    let least = lesser(a, b)
    rests.noteAbsorption(of: least, by: magnitude)
    if isWild { magnitude = Level.magnitude(magnitude, asFineAs: least) }
    if sum.magnitude <= Tolerance.doubtfulRest * magnitude { rests.noteSum(sum, of: magnitude) }
    if sum.magnitude > Tolerance.multiplier * magnitude {
      levels.append(Level(priority: priority, value: sum, magnitude: magnitude))
    }
  }
}

// MARK: - Arithmetic

extension LevelVector {
  /// Makes this `a + factor · b`. The vector a is a block of an arena.
  mutating func setToSum(
    _ block: Block<Level>, of arena: borrowing Arena<Level>, _ factor: Double, times b: borrowing LevelVector,
    _ rounding: Rounding
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
      let part = step.part(factor, rounding)
      if own < end, arena[own].priority == step.priority {
        let sum = arena[own].value + part.value
        if !sum.isFinite { throw OutOfRange() }
        append(sum: sum, at: step.priority, arena[own].magnitude, part.magnitude, isWild: rounding != .ignored)
        own = own + 1
      } else {
        if !part.value.isFinite { throw OutOfRange() }
        if part.value != 0 { levels.append(part) }
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
        let sum = limit.value - sign * level.value
        append(sum: sum, at: limit.priority, limit.magnitude, level.magnitude, isWild: true)
        isPending = false
      } else {
        levels.append(Level(priority: level.priority, value: -sign * level.value, magnitude: level.magnitude))
      }
    }
    if isPending { levels.append(limit) }
  }

  /// Adds a number to the component of a priority.
  @inline(never)
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
    let larger = greater(level.magnitude, levels[place].magnitude)
    let least = lesser(level.magnitude, levels[place].magnitude)
    rests.noteAbsorption(of: least, by: larger)
    level.magnitude = Level.magnitude(larger, asFineAs: least)
    if level.value.magnitude <= Tolerance.doubtfulRest * level.magnitude {
      rests.noteSum(level.value, of: level.magnitude)
    }
    levels[place] = level
    if level.value.magnitude > Tolerance.multiplier * level.magnitude { return }
    for index in place..<count - 1 { levels[index] = levels[index + 1] }
    _ = levels.removeLast()
  }

  /// Changes the sign of all components.
  mutating func negate() {
    for index in 0..<count { levels[index].value = -levels[index].value }
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
      var (x, y, magnitude, digits) = (0.0, 0.0, 0.0, UInt64(0))
      if ownPriority >= otherPriority {
        x = a[own].value / size
        digits = a[own].magnitude.bitPattern
        magnitude = a[own].magnitude / size
        own += 1
      }
      if otherPriority >= ownPriority {
        y = b[its].value
        digits |= b[its].magnitude.bitPattern
        magnitude = greater(magnitude, b[its].magnitude)
        its += 1
      }
      let slack = greater(Tolerance.ratio * greater(x.magnitude, y.magnitude), Tolerance.multiplier * magnitude)
      if (x - y).magnitude > slack { return x < y ? -1 : 1 }
      rests.insert(x == y ? .tie : [.tie, .doubtful])
      // Quotients and rounded numbers may be equal only because they are rounded.
      if size != 1 || digits & Doubt.fineDigits != 0 { rests.insert(.nearTie) }
    }
    return 0
  }
}

/// Multipliers: the worth of each constraint's expression, a number for each priority.
///
/// Σ λᵢ·aᵢ = 0 at every priority. An optional constraint's multiplier lies between its bounds at its own priority: `-w`
/// and `w` for an equality, 0 and `w` for an inequality. The comparison is that of ``LevelVector``: with any positive
/// component above its own priority, the multiplier is too large, whatever follows. A required constraint's multiplier
/// has no upper bound. Only active constraints have a multiplier of their own. The state of an inactive constraint
/// gives its multiplier (``Row/restingMultiplier``).
struct Multipliers: ~Copyable {
  private(set) var levels = Arena<Level>()
  var levelCount: Int { levels.count }
  /// The sum that is about to be stored.
  private var sum = LevelVector()

  func copy() -> Multipliers { Multipliers(levels: levels.copy()) }

  /// Gives back the memory of a row's multiplier.
  mutating func release(_ row: RowIndex, in rows: borrowing Rows) { levels.release(rows[row].attachment.multiplier) }
}

// MARK: - Changes

extension Multipliers {
  /// Gives a row that becomes active its resting multiplier.
  @inline(__always)
  mutating func setToResting(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    let resting = rows[row].restingMultiplier
    if resting != 0 { set(row, to: resting, in: &rows, &journal) }
  }

  /// Gives an active row a multiplier from elsewhere.
  mutating func set(
    _ row: RowIndex, to multiplier: borrowing LevelVector, in rows: inout Rows, _ journal: inout Journal
  ) {
    sum.removeAll()
    for index in 0..<multiplier.count { sum.append(multiplier[index]) }
    storeSum(to: row, in: &rows, &journal)
  }

  /// The rests of sums of multipliers.
  var rests: LevelVector.Rests { sum.rests }

  mutating func forgetRests() { sum.rests = [] }

  private mutating func set(_ row: RowIndex, to value: Double, in rows: inout Rows, _ journal: inout Journal) {
    sum.set(value, at: rows[row].priority)
    storeSum(to: row, in: &rows, &journal)
  }

  mutating func clear(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    sum.removeAll()
    storeSum(to: row, in: &rows, &journal)
  }

  /// λ_row += factor · step.
  mutating func add(
    _ factor: Double, times step: borrowing LevelVector, to row: RowIndex, in rows: inout Rows,
    _ journal: inout Journal
  ) throws(OutOfRange) {
    if step.isZero || addInPlace(factor, times: step, to: row, in: rows, &journal) { return }
    try sum.setToSum(rows[row].attachment.multiplier, of: levels, factor, times: step)
    storeSum(to: row, in: &rows, &journal)
  }

  /// Adds in place if both vectors have one component, at the same priority, and the components neither cancel nor absorb
  /// each other. Most additions of a flip are of this kind.
  ///
  /// - Returns: false if these conditions do not hold. Then nothing has changed.
  @inline(__always)
  private mutating func addInPlace(
    _ factor: Double, times step: borrowing LevelVector, to row: RowIndex, in rows: borrowing Rows,
    _ journal: inout Journal
  ) -> Bool {
    let multiplier = rows[row].attachment.multiplier
    if step.count != 1 || multiplier.count != 1 { return false }
    let level = levels.address + Int(multiplier.start.position)
    let (old, priority, part) = (level.pointee, step[0].priority, factor * step[0].value)
    let (value, magnitude) = (old.value + part, greater(old.magnitude, part.magnitude))
    let isInRange = value.magnitude <= .greatestFiniteMagnitude && magnitude <= .greatestFiniteMagnitude
    let least = lesser(value.magnitude, lesser(old.magnitude, part.magnitude))
    if old.priority != priority || !isInRange || least <= Tolerance.doubtfulRest * magnitude { return false }
    journal.noteMultiplier(of: row, old)
    level.pointee = Level(priority: priority, value: value, magnitude: magnitude)
    return true
  }

  @inline(__always)
  private mutating func storeSum(to row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    if rows[row].attachment.multiplier.count != 0 || !sum.isZero { replace(row, in: &rows, &journal) }
  }

  private mutating func replace(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    journal.noteMultiplier(of: row, rows[row].multiplier, in: levels)
    store(row, in: &rows)
  }

  private mutating func store(_ row: RowIndex, in rows: inout Rows) {
    let count = Int32(sum.count)
    if count > rows[row].multiplier.room {
      levels.release(rows[row].multiplier)
      rows[row].attachment.multiplier = levels.allocate(count)
    }
    rows[row].attachment.multiplier.count = count
    for offset in 0..<count { levels[rows[row].multiplier.start + offset] = sum[Int(offset)] }
  }

  /// Restores the multiplier that was noted last. It has `count` components.
  mutating func restore(_ row: RowIndex, count: Int32, in rows: inout Rows, _ journal: inout Journal) {
    journal.takeLevels(count, into: &sum)
    store(row, in: &rows)
  }
}

// MARK: - Bounds

extension Multipliers {
  /// Finds the distance from an active constraint's multiplier to its upper or lower bound.
  ///
  /// - Returns: false if there is no such bound.
  @inline(__always)
  func headroom(
    of row: RowIndex, isRising: Bool, in rows: borrowing Rows, into headroom: inout LevelVector
  ) -> Bool {
    // Most active constraints of a layout are required equalities.
    if rows[row].isRequired && (isRising || rows[row].isEquality) {
      headroom.removeAll()
      return false
    }
    let bound = isRising ? rows[row].upperBound : rows[row].lowerBound
    let sign: Double = isRising ? 1 : -1
    headroom.setToHeadroom(
      below: sign * bound, at: rows[row].priority, of: rows[row].attachment.multiplier, in: levels, sign: sign)
    return true
  }

  /// True if an active constraint's multiplier is lexicographically within its bounds.
  func isWithinBounds(_ row: RowIndex, in rows: borrowing Rows, _ scratch: inout LevelVector) -> Bool {
    if headroom(of: row, isRising: true, in: rows, into: &scratch), scratch.isNegative { return false }
    return !headroom(of: row, isRising: false, in: rows, into: &scratch) || !scratch.isNegative
  }
}

extension Machine {
  mutating func clearMultiplier(of row: RowIndex) { multipliers.clear(row, in: &rows, &journal) }
}

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
  /// The latest operation that has noted each row's multiplier of several components, and the number of the operation in
  /// progress. Undoing returns to the beginning of an operation, so that one note of each multiplier is enough. With *n*
  /// priorities, an operation can change *n*² components.
  private var noted = Buffer<Int32>()
  private var operation: Int32 = 1

  func copy() -> Multipliers { Multipliers(levels: levels.copy()) }

  /// Begins an operation, which notes every multiplier anew.
  @inline(__always)
  mutating func beginOperation() {
    operation &+= 1
    if operation < 0 { forgetNotes() }
  }

  /// Counts operations from 1 again, because the numbers are used up.
  @inline(never)
  private mutating func forgetNotes() {
    noted.removeAll()
    operation = 1
  }

  /// Makes the multipliers of all rows 0, in a copy that has not taken over their memory.
  func forget(_ rows: inout Rows) {
    for row in rows.indices where rows[row].state != .reduced { rows[row].attachment.multiplier = Block() }
  }

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
  @inline(__always)
  mutating func add(
    _ factor: Double, times step: borrowing LevelVector, to row: RowIndex, _ rounding: Rounding, in rows: inout Rows,
    _ journal: inout Journal
  ) throws(OutOfRange) {
    if step.isZero || addInPlace(factor, times: step, to: row, rounding, in: &rows, &journal) { return }
    try sum.setToSum(rows[row].attachment.multiplier, of: levels, factor, times: step, rounding)
    storeSum(to: row, in: &rows, &journal)
  }

  /// Adds a step of one component in place, if the component neither cancels nor absorbs another. Otherwise each addition
  /// would copy the whole vector, which can have a component for each priority. Most steps are of this kind.
  ///
  /// - Returns: false if these conditions do not hold, or there is no room for another component. Then nothing has
  ///   changed.
  @inline(__always)
  private mutating func addInPlace(
    _ factor: Double, times step: borrowing LevelVector, to row: RowIndex, _ rounding: Rounding, in rows: inout Rows,
    _ journal: inout Journal
  ) -> Bool {
    let multiplier = rows[row].attachment.multiplier
    if step.count != 1 || multiplier.count == 0 { return false }
    let part = step[0].part(factor, rounding)
    if multiplier.count == 1 && levels[multiplier.start].priority == part.priority {
      return add(part, to: row, at: 0, rounding, in: rows, &journal)
    }
    return addAmongSeveral(part, to: row, rounding, in: &rows, &journal)
  }

  @inline(never)
  private mutating func addAmongSeveral(
    _ part: Level, to row: RowIndex, _ rounding: Rounding, in rows: inout Rows, _ journal: inout Journal
  ) -> Bool {
    let multiplier = rows[row].attachment.multiplier
    // Strong priorities come first, so a new component is likely to be the last.
    var offset = multiplier.count
    while offset > 0 && levels[multiplier.start + (offset - 1)].priority < part.priority { offset -= 1 }
    if offset > 0 && levels[multiplier.start + (offset - 1)].priority == part.priority {
      return add(part, to: row, at: offset - 1, rounding, in: rows, &journal)
    }
    return insert(part, at: offset, row, in: &rows, &journal)
  }

  /// Adds to one component of a multiplier, if it does not cancel.
  @inline(__always)
  private mutating func add(
    _ part: Level, to row: RowIndex, at offset: Int32, _ rounding: Rounding, in rows: borrowing Rows,
    _ journal: inout Journal
  ) -> Bool {
    let level = levels.address + Int(rows[row].attachment.multiplier.start.position &+ offset)
    let old = level.pointee
    let value = old.value + part.value
    var magnitude = greater(old.magnitude, part.magnitude)
    let leastAddend = lesser(old.magnitude, part.magnitude)
    let isInRange = value.magnitude <= .greatestFiniteMagnitude && magnitude <= .greatestFiniteMagnitude
    if !isInRange || lesser(value.magnitude, leastAddend) <= Tolerance.doubtfulRest * magnitude { return false }
    if rounding != .ignored { magnitude = Level.magnitude(magnitude, asFineAs: leastAddend) }
    note(row, in: rows, &journal)
    level.pointee = Level(priority: old.priority, value: value, magnitude: magnitude)
    return true
  }

  /// Inserts a component at a place of a multiplier, if there is room.
  private mutating func insert(
    _ part: Level, at offset: Int32, _ row: RowIndex, in rows: inout Rows, _ journal: inout Journal
  ) -> Bool {
    let multiplier = rows[row].attachment.multiplier
    if multiplier.count == multiplier.room || part.value == 0 || !part.value.isFinite { return false }
    note(row, in: rows, &journal)
    let level = levels.address + Int(multiplier.start.position &+ offset)
    (level + 1).update(from: level, count: Int(multiplier.count &- offset))
    level.pointee = part
    rows[row].attachment.multiplier.count &+= 1
    return true
  }

  /// Notes a row's multiplier before a change of it, or before the operation's first change if there are several
  /// components.
  @inline(__always)
  private mutating func note(_ row: RowIndex, in rows: borrowing Rows, _ journal: inout Journal) {
    let multiplier = rows[row].attachment.multiplier
    if multiplier.count > 1 { return noteOnce(row, in: rows, &journal) }
    journal.noteMultiplier(of: row, multiplier, in: levels)
  }

  @inline(never)
  private mutating func noteOnce(_ row: RowIndex, in rows: borrowing Rows, _ journal: inout Journal) {
    if journal.isPaused { return }
    let position = Int(row.position)
    if position >= noted.count { noted.append(repeating: 0, count: rows.count - noted.count) }
    if noted[position] == operation { return }
    noted[position] = operation
    journal.noteMultiplier(of: row, rows[row].attachment.multiplier, in: levels)
  }

  @inline(__always)
  private mutating func storeSum(to row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    if rows[row].attachment.multiplier.count != 0 || !sum.isZero { replace(row, in: &rows, &journal) }
  }

  private mutating func replace(_ row: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    note(row, in: rows, &journal)
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

  /// True if the distance from an active constraint's multiplier to a bound is certainly greater than a step length. It
  /// compares one component of several, while ``headroom(of:isRising:in:into:)`` copies all.
  @inline(__always)
  func isFarther(
    _ row: RowIndex, isRising: Bool, than length: borrowing LevelVector, in rows: borrowing Rows
  ) -> Bool {
    rows[row].attachment.multiplier.count > 1 && isFirstFarther(row, isRising: isRising, than: length, in: rows)
  }

  @inline(never)
  private func isFirstFarther(
    _ row: RowIndex, isRising: Bool, than length: borrowing LevelVector, in rows: borrowing Rows
  ) -> Bool {
    if length.isZero { return false }
    let bound = isRising ? rows[row].upperBound : rows[row].lowerBound
    let first = levels[rows[row].attachment.multiplier.start]
    if first.priority <= length[0].priority || (bound != 0 && rows[row].priority >= first.priority) { return false }
    return (isRising ? -first.value : first.value) > Tolerance.multiplier * first.magnitude
  }

  /// True if an active constraint's multiplier is lexicographically within its bounds.
  func isWithinBounds(_ row: RowIndex, in rows: borrowing Rows, _ scratch: inout LevelVector) -> Bool {
    if headroom(of: row, isRising: true, in: rows, into: &scratch), scratch.isNegative { return false }
    return !headroom(of: row, isRising: false, in: rows, into: &scratch) || !scratch.isNegative
  }
}

extension Machine {
  /// λ_row += factor · y_row · step.
  @inline(never)
  mutating func add(
    _ factor: Double, times entry: RowCoefficient, times step: borrowing LevelVector
  ) throws(OutOfRange) {
    let rounding: Rounding = doubt.data != .wild ? .ignored : entry.isRounded ? .possible : .exact
    try multipliers.add(factor * entry.coefficient, times: step, to: entry.row, rounding, in: &rows, &journal)
  }

  mutating func clearMultiplier(of row: RowIndex) { multipliers.clear(row, in: &rows, &journal) }
}

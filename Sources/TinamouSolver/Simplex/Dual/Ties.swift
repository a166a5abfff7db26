/// The order in which ties between wishes are settled, and the constraints to examine for that.
///
/// If several optima cost the same, every wish counts once more, as a level of its own below all priorities. Wishes of
/// stronger priorities come first, and within a priority those of smaller *rank*. A constraint gets its rank when it is
/// added, and keeps the rank as long as it lives.
///
/// An active constraint whose multiplier is at a bound is *loose*: letting it go costs nothing. At an optimum that
/// follows the rule, letting go of a loose constraint worsens the first violated wish that the constraint bears on.
/// This property depends on the basis, the multipliers and the set of violated wishes, and not on constants. A step of
/// the dual simplex method changes these for the rows of its y = B⁻ᵀa, which the step has found already. The loose rows
/// among them become *suspects*. ``Machine/settleTies(along:isProved:)`` examines suspects and ``freed`` variables, and nothing
/// else.
struct Ties: ~Copyable {
  private var records = Table<Row, Record>()
  /// The rows to examine, each listed once.
  private(set) var suspects = Buffer<RowIndex>()
  /// Variables that removals have left free, and the variables of removed constraints. Violated wishes that cancelled in such
  /// a constraint can now be traded for each other. Those that bear on variables which are still free at the end are solved
  /// again.
  private(set) var freed = Buffer<VariableIndex>()
  /// The rank of the constraint that is added next, shifted left by one. The lowest bit is set if every row has to be
  /// examined.
  private(set) var state: UInt64 = 0

  func copy() -> Ties { Ties(records: records.copy(), suspects: suspects.copy(), freed: freed.copy(), state: state) }

  /// A row's rank, and three marks in the lowest bits.
  struct Record: BitwiseCopyable {
    fileprivate var bits: UInt64 = 0

    fileprivate static var suspect: UInt64 { 1 }
    fileprivate static var open: UInt64 { 2 }
    fileprivate static var closed: UInt64 { 4 }
    fileprivate static var marks: UInt64 { 7 }
  }
}

// MARK: - Ranks

extension Ties {
  func rank(of row: RowIndex) -> UInt64 { records[row].bits >> 3 }

  var nextRank: UInt64 { state >> 1 }

  /// Gives a row that was just allocated the next rank.
  @inline(__always)
  mutating func rankLast(_ row: RowIndex) {
    if records.endIndex == row { records.append(Record(bits: nextRank << 3)) } else { rankAgain(row) }
    state &+= ConstraintRank.spacing << 1
  }

  /// Leaves out ranks, and returns the first of them.
  mutating func reserveRanks(_ count: Int) -> UInt64 {
    let first = nextRank
    state &+= UInt64(count) &* (ConstraintRank.spacing << 1)
    return first
  }

  private mutating func rankAgain(_ row: RowIndex) {
    // Reduced rows have no rank.
    while !records.contains(row) { records.append(Record()) }
    // The previous row at this position may still be listed.
    records[row].bits = nextRank << 3 | records[row].bits & Record.marks
  }

  mutating func setRank(of row: RowIndex, to rank: UInt64, _ journal: inout Journal) {
    journal.noteRank(of: row, self.rank(of: row))
    rewriteRank(of: row, to: rank)
  }

  /// Changes a rank without a note, to undo a change.
  mutating func rewriteRank(of row: RowIndex, to rank: UInt64) {
    records[row].bits = rank << 3 | records[row].bits & Record.marks
  }

  /// Restores the value of a state to which the machine has returned.
  mutating func restore(_ state: UInt64) { self.state = state }
}

// MARK: - Suspects

extension Ties {
  /// Lists a row as a suspect, unless it is listed already, or was examined while ties are being settled.
  mutating func suspect(_ row: RowIndex, _ journal: inout Journal) {
    if records[row].bits & Record.marks != 0 { return }
    append(row)
    journal.note(.suspected, row)
  }

  /// True if there is nothing to examine.
  var isEmpty: Bool { freed.isEmpty && !hasSuspects }

  var hasSuspects: Bool { !suspects.isEmpty || areAllSuspected }

  var areAllSuspected: Bool { state & 1 != 0 }

  /// Suspects every row.
  mutating func suspectAll() { state |= 1 }

  mutating func dismissAll() { state &= ~1 }

  /// Takes the row that was suspected last.
  mutating func takeSuspect(_ journal: inout Journal) -> RowIndex? {
    if suspects.isEmpty { return nil }
    let row = suspects[suspects.count - 1]
    removeLast()
    journal.note(.dismissed, row)
    return row
  }

  /// Notes a variable that a removal leaves free, or of a removed constraint.
  mutating func noteFreed(_ variable: VariableIndex, _ journal: inout Journal) {
    undoTaking(variable)
    journal.note(.freed, variable)
  }

  mutating func takeFreed(_ journal: inout Journal) -> VariableIndex {
    let variable = freed.removeLast()
    journal.note(.tookFreed, variable)
    return variable
  }

  mutating func undoTaking(_ variable: VariableIndex) { freed.append(variable) }

  mutating func undoFreeing() { _ = freed.removeLast() }

  mutating func append(_ row: RowIndex) {
    records[row].bits |= Record.suspect
    suspects.append(row)
  }

  mutating func removeLast() { records[suspects.removeLast()].bits &= ~Record.suspect }
}

// MARK: - Marks while ties are being settled

extension Ties {
  func isMarked(_ row: RowIndex) -> Bool { records.contains(row) && records[row].bits & Record.marks != 0 }

  /// True if the row is loose, and still has to be decided.
  func isOpen(_ row: RowIndex) -> Bool { records[row].bits & Record.open != 0 }

  mutating func setOpen(_ row: RowIndex) { records[row].bits |= Record.open }

  /// Notes that the first wish that a row bears on prevents its release.
  mutating func setClosed(_ row: RowIndex) {
    records[row].bits = records[row].bits & ~Record.open | Record.closed
  }

  mutating func unmark(_ row: RowIndex) { records[row].bits &= ~(Record.open | Record.closed) }
}

extension Ties {
  /// Checks that as many rows are marked as suspects as are listed, and that no other mark is left.
  func audit(_ report: inout Report) {
    var marked = 0
    for row in records.indices {
      let marks = records[row].bits & Record.marks
      if marks & Record.suspect != 0 { marked += 1 }
      report.expect(marks & ~Record.suspect == 0, "c\(row.position) is marked by a search for ties")
    }
    report.expect(marked == suspects.count, "\(marked) rows are suspected, \(suspects.count) listed")
  }
}

// MARK: - Suspecting rows

extension Machine {
  /// True if a wish is violated. Ties are settled only for the sake of such rows.
  func isViolated(_ row: RowIndex) -> Bool { rows[row].state.isInactive && rows[row].restingMultiplier != 0 }

  /// True if one wish comes before another in the order in which ties are settled.
  func isEarlier(_ row: RowIndex, than other: RowIndex) -> Bool {
    let (priority, otherPriority) = (rows[row].priority, rows[other].priority)
    if priority != otherPriority { return priority > otherPriority }
    let (rank, otherRank) = (ties.rank(of: row), ties.rank(of: other))
    return rank == otherRank ? row < other : rank < otherRank
  }

  /// The direction in which the residual of an active constraint may change at no cost: +1 at the lower bound of its
  /// multiplier, -1 at the upper one, 0 if the constraint is loose at neither.
  ///
  /// - Parameter isExact: true if the multipliers are those of a proof, so that one is at its bound only if it equals it.
  @inline(never)
  mutating func looseDirection(of row: RowIndex, isExact: Bool) -> Double {
    if rows[row].state != .active { return 0 }
    if rows[row].isRequiredEquality { return 0 }
    let count = rows[row].attachment.multiplier.count
    if count == 0 { return rows[row].isEquality ? 0 : 1 }
    if count > 1 || rows[row].isRequired { return 0 }
    let (level, weight) = (multipliers.levels[rows[row].attachment.multiplier.start], rows[row].weight)
    if level.priority != rows[row].priority { return 0 }
    let (distance, magnitude) = (weight - level.value.magnitude, max(weight, level.magnitude))
    if distance > (isExact ? 0 : Tolerance.multiplier * magnitude) { return 0 }
    // A multiplier that a change of constraints has carried beyond its bound is no tie.
    if distance != 0 && distance >= -Tolerance.multiplier * magnitude { scratch.headroom.rests.insert(.doubtful) }
    return level.value < 0 ? 1 : -1
  }

  /// Suspects an active constraint, if it is loose.
  mutating func suspectTie(_ row: RowIndex) {
    if activeSet.violatedCount == 0 { return }
    if looseDirection(of: row, isExact: false) != 0 { ties.suspect(row, &journal) }
  }

  /// Suspects the loose constraints of a combination, because a change of the combined constraint can concern them.
  @inline(__always)
  mutating func suspectTies(in combination: borrowing RowCombination) {
    if activeSet.violatedCount > 0 { suspectAll(in: combination) }
  }

  @inline(never)
  private mutating func suspectAll(in combination: borrowing RowCombination) {
    for index in 0..<combination.rows.count {
      let row = combination.rows[index].row
      if rows[row].isEquality && (rows[row].isRequired || rows[row].attachment.multiplier.count != 1) { continue }
      suspectTie(row)
    }
  }

  /// Suspects the active constraints that an inactive one may have held: those parallel to it.
  ///
  /// To be called before the constraint is removed or gets another constant. Parallel residuals differ by constants
  /// alone, so nothing else can end the hold.
  mutating func suspectHeld(by row: RowIndex) {
    if activeSet.violatedCount == 0 || (work.dirtyCount == 0 && !residual(row).isZero) { return }
    var cursor = ColumnCursor(shortestColumn(of: row))
    while let other = cursor.next(in: problem) {
      if rows[other].state == .active && rows[other].terms.count == rows[row].terms.count { suspectTie(other) }
    }
  }
}

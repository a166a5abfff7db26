/// The active constraints, and the sides on which the others rest.
struct ActiveSet: ~Copyable {
  /// The number of inactive required rows. If there is none, nothing can contradict a new definition.
  private(set) var inactiveRequiredCount = 0
  /// The number of violated optional constraints. If there is none, there are no ties.
  private(set) var violatedCount = 0
  /// Counts the steps in which constraints became active, were given up or were taken up again.
  private(set) var version: Int32 = 0

  func copy() -> ActiveSet {
    ActiveSet(inactiveRequiredCount: inactiveRequiredCount, violatedCount: violatedCount, version: version)
  }

  /// Restores the version of a state to which the machine has returned.
  mutating func restore(version: Int32) { self.version = version }
}

/// The state of a row at the current vertex.
enum RowState: UInt8, BitwiseCopyable {
  /// The row is not in use.
  case unused
  /// The residual is 0. The row determines a variable, itself or through its reduced row.
  case active
  /// The multiplier is at its lower bound. The row is consistent while the residual is not negative.
  case lower
  /// The multiplier is at its upper bound. The row is consistent while the residual is not positive.
  case upper
  /// An inactive required equality, or an optional one with multiplier 0. The row is consistent while the residual is
  /// 0.
  case neutral
  /// No constraint, but the row of U that an active constraint needs to stay triangular.
  case reduced

  /// True for the three states from lower to neutral, which follow one another.
  @inline(__always)
  var isInactive: Bool { rawValue &- RowState.lower.rawValue <= RowState.neutral.rawValue - RowState.lower.rawValue }
}

extension Row {
  struct Activity: BitwiseCopyable {
    fileprivate(set) var state = RowState.unused
  }

  fileprivate var isCounted: Bool { isRequired && state.isInactive }

  /// True if an optional constraint in this state is violated.
  @inline(__always)
  fileprivate func isViolated(in state: RowState) -> Bool { state == .upper || (state == .lower && isEquality) }
}

extension ActiveSet {
  @inline(__always)
  mutating func set(_ row: RowIndex, _ state: RowState, in rows: inout Rows, _ journal: inout Journal) {
    let record = rows.address + Int(row.position)
    let old = record.pointee.state
    journal.note(.state, row, other: Int32(old.rawValue))
    if record.pointee.isRequired {
      if old.isInactive { inactiveRequiredCount &-= 1 }
      if state.isInactive { inactiveRequiredCount &+= 1 }
    } else {
      if record.pointee.isViolated(in: old) { violatedCount &-= 1 }
      if record.pointee.isViolated(in: state) { violatedCount &+= 1 }
    }
    record.pointee.activity.state = state
  }

  /// Makes a new required row active, which counts as a step. The caller notes this.
  @inline(__always)
  mutating func activateNew(_ row: RowIndex, in rows: inout Rows) {
    rows[row].activity.state = .active
    noteStep()
  }

  /// Leaves a row out of the counts, before its priority changes.
  mutating func discount(_ row: RowIndex, in rows: borrowing Rows) {
    if rows[row].isCounted { inactiveRequiredCount -= 1 }
    if !rows[row].isRequired && rows[row].isViolated(in: rows[row].state) { violatedCount -= 1 }
  }

  /// Takes a row into the counts, after its priority has changed.
  mutating func count(_ row: RowIndex, in rows: borrowing Rows) {
    if rows[row].isCounted { inactiveRequiredCount += 1 }
    if !rows[row].isRequired && rows[row].isViolated(in: rows[row].state) { violatedCount += 1 }
  }

  /// Counts a step: the vertex has changed, or other constraints hold it.
  mutating func noteStep() { version &+= 1 }
}

extension Machine {
  @inline(never)
  mutating func setState(of row: RowIndex, to state: RowState) { activeSet.set(row, state, in: &rows, &journal) }
}

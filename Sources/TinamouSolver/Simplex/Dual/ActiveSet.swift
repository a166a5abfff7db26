/// Which constraints are active, and on which side the others rest.
struct ActiveSet: ~Copyable {
  /// Inactive required rows: where there are none, nothing can contradict a new definition.
  private(set) var inactiveRequiredCount = 0
  /// Violated wishes: where there are none, there are no ties.
  private(set) var violatedCount = 0
  /// Counts the steps: constraints that became active, were given up or taken up again.
  private(set) var version: Int32 = 0

  init() {}

  func copy() -> ActiveSet {
    var other = ActiveSet()
    other.inactiveRequiredCount = inactiveRequiredCount
    other.violatedCount = violatedCount
    other.version = version
    return other
  }

  /// Restores the version that belongs to a state that was returned to.
  mutating func restore(version: Int32) { self.version = version }
}

/// The state of a row at the current vertex.
enum RowState: UInt8, BitwiseCopyable {
  /// The row is not in use.
  case unused
  /// Residual 0; determines a variable, itself or through its reduced row.
  case active
  /// Multiplier at its lower bound; consistent while the residual is not negative.
  case lower
  /// Multiplier at its upper bound; consistent while the residual is not positive.
  case upper
  /// An equality with multiplier 0; consistent while the residual is 0.
  case neutral
  /// No constraint: the row of U that an active constraint needs to stay triangular.
  case reduced

  var isInactive: Bool { self == .lower || self == .upper || self == .neutral }
}

extension Row {
  struct Activity: BitwiseCopyable {
    fileprivate(set) var state = RowState.unused
  }

  fileprivate var isCounted: Bool { isRequired && state.isInactive }

  /// True if a wish would be violated in a state.
  @inline(__always)
  fileprivate func isViolated(in state: RowState) -> Bool { state == .upper || (state == .lower && isEquality) }
}

extension ActiveSet {
  mutating func set(_ row: RowIndex, _ state: RowState, in rows: inout Rows, _ journal: inout Journal) {
    journal.note(.state, row, other: Int32(rows[row].state.rawValue))
    if rows[row].isRequired {
      if rows[row].state.isInactive { inactiveRequiredCount -= 1 }
      if state.isInactive { inactiveRequiredCount += 1 }
    } else {
      if rows[row].isViolated(in: rows[row].state) { violatedCount -= 1 }
      if rows[row].isViolated(in: state) { violatedCount += 1 }
    }
    rows[row].activity.state = state
  }

  /// Leaves a row out of the count, before its priority changes.
  mutating func discount(_ row: RowIndex, in rows: borrowing Rows) {
    if rows[row].isCounted { inactiveRequiredCount -= 1 }
    if !rows[row].isRequired && rows[row].isViolated(in: rows[row].state) { violatedCount -= 1 }
  }

  /// Takes a row into the count, after its priority has changed.
  mutating func count(_ row: RowIndex, in rows: borrowing Rows) {
    if rows[row].isCounted { inactiveRequiredCount += 1 }
    if !rows[row].isRequired && rows[row].isViolated(in: rows[row].state) { violatedCount += 1 }
  }

  /// Notes that the vertex is another one, or held by other constraints.
  mutating func noteStep() { version &+= 1 }
}

extension Machine {
  mutating func setState(of row: RowIndex, to state: RowState) { activeSet.set(row, state, in: &rows, &journal) }
}

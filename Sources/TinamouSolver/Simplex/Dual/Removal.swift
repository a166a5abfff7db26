/// Constraints that were removed and wait to be taken out of the vertex.
///
/// An inactive constraint with multiplier 0 leaves at once. Any other constraint is marked. The handle of a marked
/// constraint is no longer valid, but the constraint leaves the vertex only when another request comes. Then all marked
/// constraints leave together. Their multipliers are handed over (HandingOver.swift) or reset.
///
/// To reset them, violated constraints come first: that clears the multipliers that they caused, and a complete basis
/// tells quickly which. Active constraints follow. If they left one at a time, each would have to search all that depends
/// on it for violated constraints.
struct PendingRemovals: ~Copyable {
  private(set) var rows = Buffer<RowIndex>()

  func copy() -> PendingRemovals { PendingRemovals(rows: rows.copy()) }
}

extension Row {
  struct Removal: BitwiseCopyable {
    fileprivate(set) var isPending = false
  }
}

extension PendingRemovals {
  var isEmpty: Bool { rows.isEmpty }

  mutating func mark(_ row: RowIndex, in all: inout Rows, _ journal: inout Journal) {
    all[row].removal.isPending = true
    rows.append(row)
    journal.note(.markedForRemoval, row)
  }

  /// Takes the row that was marked last.
  mutating func take(in all: inout Rows, _ journal: inout Journal) -> RowIndex {
    let row = rows.removeLast()
    all[row].removal.isPending = false
    journal.note(.unmarkedForRemoval, row)
    return row
  }

  mutating func undoMarking(of row: RowIndex, in all: inout Rows) {
    _ = rows.removeLast()
    all[row].removal.isPending = false
  }

  mutating func undoTaking(of row: RowIndex, in all: inout Rows) {
    rows.append(row)
    all[row].removal.isPending = true
  }
}

extension Machine {
  /// Removes a constraint. The same operation may have removed the constraint before.
  mutating func remove(_ row: RowIndex) {
    if rows[row].isPendingRemoval || rows[row].state == .unused { return }
    if rows[row].isEdit { clearEdit(row) }
    if rows[row].isQueued { dequeue(row) }
    if rows[row].state == .active || rows[row].restingMultiplier != 0 {
      removals.mark(row, in: &rows, &journal)
    } else {
      suspectHeld(by: row)
      takeOut(row)
      journal.freeOnCommit(row)
    }
  }

  @inline(__always)
  mutating func carryOutRemovals(freeing: Bool = true) {
    if !removals.isEmpty { takeOutMarked(freeing) }
  }

  /// Takes the marked constraints out of all multipliers and out of the basis.
  private mutating func takeOutMarked(_ freeing: Bool) {
    if canHandOver() { return handOver(to: Buffer(), freeing: freeing) }
    let leaving = takeMarked()
    resetMultipliers(of: leaving)
    deactivateRemoved(leaving, for: Buffer())
    takeOut(leaving, freeing: freeing)
    completeBasis()
  }

  /// Unmarks all marked constraints and returns them, the one that was marked last first.
  mutating func takeMarked() -> Buffer<RowIndex> {
    // An incomplete basis leaves out what the violated constraints bear on.
    completeBasis()
    var leaving = scratch.rowLists.take()
    while !removals.isEmpty { leaving.append(removals.take(in: &rows, &journal)) }
    return leaving
  }

  /// Takes removed constraints out of the basis, and lets new active ones in.
  mutating func deactivateRemoved(_ leaving: borrowing Buffer<RowIndex>, for heirs: borrowing Buffer<RowIndex>) {
    var active = scratch.rowLists.take()
    for index in stride(from: leaving.count - 1, through: 0, by: -1) where rows[leaving[index]].state == .active {
      setState(of: leaving[index], to: .neutral)
      active.append(leaving[index])
    }
    // A variable that becomes free keeps the value it shows. A coefficient out of range refuses the next step, not a
    // removal.
    try? exchangeRemoved(active, for: heirs)
    if activeSet.violatedCount > 1 { noteReleased(by: active) }
    scratch.rowLists.giveBack(active)
  }

  /// Takes inactive constraints out of the problem. Their multipliers are 0 or count elsewhere.
  mutating func takeOut(_ leaving: consuming Buffer<RowIndex>, freeing: Bool) {
    for index in stride(from: leaving.count - 1, through: 0, by: -1) {
      takeOut(leaving[index])
      if freeing { journal.freeOnCommit(leaving[index]) }
    }
    scratch.rowLists.giveBack(leaving)
  }

  /// Notes the variables that removed constraints no longer hold together. One of them may have been free before: a
  /// constraint that holds anyway can keep a free variable in its place.
  private mutating func noteReleased(by removed: borrowing Buffer<RowIndex>) {
    for index in 0..<removed.count {
      for term in rows[removed[index]].terms.range {
        ties.noteFreed(problem.terms[term].variable, &journal)
      }
    }
  }

  /// Takes an inactive constraint out of the queue and the columns.
  private mutating func takeOut(_ row: RowIndex) {
    dequeue(row)
    setState(of: row, to: .unused)
    problem.unlinkTerms(of: row, in: &rows, &variables, &journal)
  }
}

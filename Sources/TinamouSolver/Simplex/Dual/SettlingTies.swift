/// Settling ties by walks along optima of equal cost: ``TieWalk``.
extension Machine {
  /// Examines the suspects, and goes to the optimum that the rule for ties determines.
  ///
  /// - Parameters:
  ///   - pin: the constraint of a parameter that is about to grow. Of several tight constraints, the one that
  ///     the growing parameter violates first comes first.
  ///   - isProved: true if the multipliers are those of a proof.
  /// - Returns: true if a step was made.
  @discardableResult
  mutating func settleTies(along pin: RowIndex = .none, isProved: Bool = false) throws(Refusal) -> Bool {
    if ties.isEmpty { return false }
    var isReset = false
    if !ties.freed.isEmpty {
      resetMultipliersBearingOnFreed()
      if work.queuedCount > 0 || work.dirtyCount > 0 {
        try optimise(requiredOnly: false)
        isReset = true
      }
    }
    var walk = TieWalk(rows: rowsInUse, scratch)
    walk.hasMoved = isReset
    walk.isProved = isProved && !isReset
    do {
      while try settleSuspects(&walk, pin) {}
    } catch {
      // The next search settles what is still open.
      suspectAgain(&walk)
      throw error
    }
    unmark(&walk)
    let hasMoved = walk.hasMoved
    walk.giveBack(to: scratch)
    return hasMoved
  }

  /// - Returns: true if there are suspects again.
  private mutating func settleSuspects(_ walk: inout TieWalk, _ pin: RowIndex) throws(Refusal) -> Bool {
    openSuspects(&walk)
    var wishes = scratch.rowLists.take()
    if walk.openCount > 0 { findViolatedWishes(underOpen: walk, into: &wishes) }
    var index = 0
    while index < wishes.count && walk.openCount > 0 {
      let wish = wishes[index]
      index += 1
      while isViolated(wish), let release = release(for: wish, &walk) {
        if walk.isSpent {
          dismissSuspects()
          return false
        }
        if !(try move(release, &walk, pin)) { continue }
        if work.queuedCount > 0 || work.dirtyCount > 0 || control.needsRefactorisation {
          try optimise(requiredOnly: false)
          walk.isProved = false
          suspectAgain(&walk)
          return true
        }
        if isViolated(release.row) { insert(release.row, into: &wishes) }
      }
    }
    scratch.rowLists.giveBack(wishes)
    // Rows that are still open bear on no violated wish.
    for index in 0..<walk.open.count { ties.unmark(walk.open[index]) }
    walk.open.removeAll()
    walk.openCount = 0
    for index in stride(from: 0, to: walk.closed.count, by: 2) { ties.setClosed(walk.closed[index]) }
    return ties.hasSuspects
  }

  /// Dismisses all suspects, and leaves the remaining ties as they are.
  mutating func dismissSuspects() {
    while ties.takeSuspect(&journal) != nil {}
    ties.dismissAll()
    dismissFreed()
  }

  private mutating func unmark(_ walk: inout TieWalk) {
    for index in 0..<walk.open.count { ties.unmark(walk.open[index]) }
    for index in stride(from: 0, to: walk.closed.count, by: 2) { ties.unmark(walk.closed[index]) }
    walk.open.removeAll()
    walk.closed.removeAll()
    walk.openCount = 0
  }

  /// Suspects all open and closed rows again, because other steps were made in between, or the search ends early.
  private mutating func suspectAgain(_ walk: inout TieWalk) {
    var again = Buffer<RowIndex>()
    for index in 0..<walk.open.count { again.append(walk.open[index]) }
    for index in stride(from: 0, to: walk.closed.count, by: 2) { again.append(walk.closed[index]) }
    unmark(&walk)
    for index in 0..<again.count { suspectTie(again[index]) }
  }

  /// Opens the suspects that can be let go.
  private mutating func openSuspects(_ walk: inout TieWalk) {
    while let row = ties.takeSuspect(&journal) { openIfLoose(row, &walk) }
    if ties.areAllSuspected {
      ties.dismissAll()
      for row in rows.indices where rows[row].state == .active && !ties.isMarked(row) { openIfLoose(row, &walk) }
    }
    walk.openCount = walk.open.count
  }

  private mutating func openIfLoose(_ row: RowIndex, _ walk: inout TieWalk) {
    if activeSet.violatedCount == 0 { return }
    let direction = looseDirection(of: row, isExact: walk.isProved)
    if direction == 0 || isHeld(row, direction: direction) { return }
    ties.setOpen(row)
    walk.open.append(row)
  }

  mutating func close(_ row: RowIndex, for wish: RowIndex, _ walk: inout TieWalk) {
    ties.setClosed(row)
    walk.closed.append(row)
    walk.closed.append(wish)
    walk.openCount -= 1
  }

  /// Finds the violated wishes that open rows bear on, in order.
  ///
  /// One sweep serves all of the rows. Each row gets another multiple, so that the effects of rows on a wish do not
  /// cancel.
  private mutating func findViolatedWishes(underOpen walk: borrowing TieWalk, into wishes: inout Buffer<RowIndex>) {
    var batch = scratch.rateLists.take()
    for index in 0..<walk.open.count where ties.isOpen(walk.open[index]) {
      batch.append(RowCoefficient(row: walk.open[index], coefficient: spread(batch.count)))
    }
    var motion = reuse(&scratch.motion)
    forward(from: batch, into: &motion)
    scratch.rateLists.giveBack(batch)
    let rates = affectedRates(under: motion, ofViolated: true)
    giveBack(motion, to: &scratch.motion)
    for index in 0..<rates.count { wishes.append(rates[index].row) }
    scratch.rateLists.giveBack(rates)
    wishes.sort { isEarlier($0, than: $1) }
  }

  /// The direction in which the residual of a violated wish has to change to make the wish less violated.
  func wanted(of wish: RowIndex) -> Double { rows[wish].state == .upper ? 1 : -1 }

  // MARK: A wish

  /// The open row to let go for a wish. If the wish is violated as little as possible, there is none, and all open rows
  /// that bear on the wish are closed.
  ///
  /// Rows that are not violated by their own release come first, then the row that is latest in order. With Bland's
  /// rule, the first row by position comes first.
  private mutating func release(for wish: RowIndex, _ walk: inout TieWalk) -> Release? {
    var combination = reuse(&scratch.combination)
    backward(from: wish, into: &combination)
    var best: Release?
    for index in 0..<combination.rows.count where ties.isOpen(combination.rows[index].row) {
      let row = combination.rows[index].row
      let direction = looseDirection(of: row, isExact: walk.isProved)
      if combination.rows[index].coefficient * direction * wanted(of: wish) <= 0 { continue }
      let release = Release(row: row, direction: direction, isCostly: isCostly(row, direction))
      if release.isCostly && isEarlier(row, than: wish) { continue }
      if let other = best, !isBetter(release, than: other, walk.usesBlandsRule) { continue }
      best = release
    }
    if best == nil {
      for index in 0..<combination.rows.count where ties.isOpen(combination.rows[index].row) {
        close(combination.rows[index].row, for: wish, &walk)
      }
    }
    giveBack(combination, to: &scratch.combination)
    return best
  }

  private func isCostly(_ row: RowIndex, _ direction: Double) -> Bool {
    !rows[row].isRequired && (rows[row].isEquality || direction < 0)
  }

  private func isBetter(_ release: Release, than other: Release, _ isByPosition: Bool) -> Bool {
    if isByPosition { return release.row < other.row }
    if release.isCostly != other.isCostly { return !release.isCostly }
    return isEarlier(other.row, than: release.row)
  }

  /// Inserts a wish that was let go, to be decided in its turn, together with all rows that bear on it.
  private mutating func insert(_ wish: RowIndex, into wishes: inout Buffer<RowIndex>) {
    var place = wishes.count
    wishes.append(wish)
    while place > 0 && isEarlier(wish, than: wishes[place - 1]) {
      wishes[place] = wishes[place - 1]
      place -= 1
    }
    wishes[place] = wish
  }
}

/// A number between 1 and 2, another for each index. The numbers are hashes of the indices, so that two small sets of
/// them hardly ever have the same sum. They have 20 binary digits, so that sums of plain data are exact.
func spread(_ index: Int) -> Double {
  var bits = UInt32(truncatingIfNeeded: index &+ 1) &* 0x9E37_79B9
  bits = (bits ^ bits >> 15) &* 0x85EB_CA6B
  return 1 + Double((bits ^ bits >> 13) >> 12) * 0x1p-20
}

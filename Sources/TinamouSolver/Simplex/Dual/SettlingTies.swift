/// A walk along optima of equal cost, to the one that the rule for ties determines: ``Ties``.
///
/// On the face of optima no wish changes sides. So every violation is linear there, and the multipliers are the same at
/// all points of the face. A step lets go of a loose constraint. The vertex then moves along an edge of the face until
/// the first inactive constraint would become inconsistent. That constraint becomes active instead. This is a step of
/// the primal simplex method, and the wishes are the objectives, one after the other.
///
/// Work is local. A suspect is *open* if it is loose and no parallel constraint holds it. One forward sweep from all
/// open rows finds the violated wishes that they bear on. Each of these wishes, in order, then takes one backward
/// sweep, which decides every open row in its combination. The walk lets go of a row if that makes the wish less
/// violated, and *closes* the row otherwise. When no row is open any more, the walk does not examine the remaining
/// wishes.
private struct TieWalk: ~Copyable {
  var open: Buffer<RowIndex>
  var closed: Buffer<RowIndex>
  /// The number of rows in `open` that are still open.
  var openCount = 0
  /// The wish for which the last step was made.
  var latest = RowIndex.none
  var hasMoved = false
  /// The steps of length 0 since the last longer one, and the number of steps that are left in all.
  var zeroSteps = 0
  var stepsLeft: Int
  let patience: Int

  init(_ rows: borrowing Rows, _ scratch: Scratch) {
    open = scratch.rowLists.take()
    closed = scratch.rowLists.take()
    patience = 100 + rows.count
    stepsLeft = 1_000 + 100 * rows.count
  }

  consuming func giveBack(to scratch: Scratch) {
    scratch.rowLists.giveBack(closed)
    scratch.rowLists.giveBack(open)
  }

  /// True if position alone breaks ties between steps, so that no basis can occur twice.
  var usesBlandsRule: Bool { zeroSteps > 50 }

  /// True if the walk has to end at the present vertex, which is an optimum of all priorities.
  var isSpent: Bool { stepsLeft <= 0 || zeroSteps > patience }
}

/// A loose constraint, and the direction in which its residual is about to change.
private struct Release {
  var row: RowIndex
  var direction: Double
  /// True if the release violates the constraint itself.
  var isCostly: Bool
}

extension Machine {
  /// Examines the suspects, and goes to the optimum that the rule for ties determines.
  ///
  /// - Parameter pin: the constraint of a parameter that is about to grow. Of several tight constraints, the one that
  ///   the growing parameter violates first comes first.
  /// - Returns: true if a step was made.
  @discardableResult
  mutating func settleTies(along pin: RowIndex = .none) throws(Refusal) -> Bool {
    if ties.isEmpty { return false }
    var isReset = false
    if !ties.freed.isEmpty {
      resetMultipliersBearingOnFreed()
      if work.queuedCount > 0 {
        try optimise(requiredOnly: false)
        isReset = true
      }
    }
    var walk = TieWalk(rows, scratch)
    walk.hasMoved = isReset
    do {
      while try settleSuspects(&walk, pin) {}
    } catch {
      unmark(&walk)
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
    for index in 0..<walk.closed.count { ties.setClosed(walk.closed[index]) }
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
    for index in 0..<walk.closed.count { ties.unmark(walk.closed[index]) }
    walk.open.removeAll()
    walk.closed.removeAll()
    walk.openCount = 0
  }

  /// Suspects all open and closed rows again, because other steps were made in between.
  private mutating func suspectAgain(_ walk: inout TieWalk) {
    var again = Buffer<RowIndex>()
    for index in 0..<walk.open.count { again.append(walk.open[index]) }
    for index in 0..<walk.closed.count { again.append(walk.closed[index]) }
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
    let direction = looseDirection(of: row)
    if direction == 0 || isHeld(row, direction: direction) { return }
    ties.setOpen(row)
    walk.open.append(row)
  }

  private mutating func close(_ row: RowIndex, _ walk: inout TieWalk) {
    ties.setClosed(row)
    walk.closed.append(row)
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

  /// A number between 1 and 2, another for each index. The numbers come from multiples of the golden section, so that
  /// no two small sets of them have the same sum.
  func spread(_ index: Int) -> Double {
    let multiple = 0.618033988749894848 * Double(index + 1)
    return 1 + multiple - Double(Int64(multiple))
  }

  /// The direction in which the residual of a violated wish has to change to make the wish less violated.
  private func wanted(of wish: RowIndex) -> Double { rows[wish].state == .upper ? 1 : -1 }

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
      let direction = looseDirection(of: row)
      if combination.rows[index].coefficient * direction * wanted(of: wish) <= 0 { continue }
      let release = Release(row: row, direction: direction, isCostly: isCostly(row, direction))
      if release.isCostly && isEarlier(row, than: wish) { continue }
      if let other = best, !isBetter(release, than: other, walk.usesBlandsRule) { continue }
      best = release
    }
    if best == nil {
      for index in 0..<combination.rows.count where ties.isOpen(combination.rows[index].row) {
        close(combination.rows[index].row, &walk)
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

  // MARK: A step

  /// Lets go of a row if that makes the first violated wish that the row bears on less violated. Closes the row
  /// otherwise.
  private mutating func move(
    _ release: Release, _ walk: inout TieWalk, _ pin: RowIndex
  ) throws(Refusal) -> Bool {
    var drift: [Double] = []
    var motion = reuse(&scratch.motion)
    if pin.exists {
      forward(from: pin, into: &motion)
      let rates = affectedRates(under: motion)
      drift = [Double](repeating: 0, count: rows.count)
      for index in 0..<rates.count { drift[Int(rates[index].row.position)] = rates[index].coefficient }
    }
    forward(from: release.row, into: &motion)
    let rates = affectedRates(under: motion)
    giveBack(motion, to: &scratch.motion)
    let wish = firstWish(in: rates, release)
    var combination = reuse(&scratch.combination)
    let event = wish.exists ? findEvent(under: rates, release, walk.usesBlandsRule, drift, &combination) : nil
    scratch.rateLists.giveBack(rates)
    guard let event, !combination.isOutOfRange, combination.isFinite else {
      giveBack(combination, to: &scratch.combination)
      close(release.row, &walk)
      return false
    }
    // A step for an earlier wish than that of the last step can concern rows that were closed in between.
    if walk.latest.exists && wish != walk.latest && isEarlier(wish, than: walk.latest) { reopen(&walk) }
    walk.latest = wish
    walk.hasMoved = true
    walk.stepsLeft -= 1
    walk.zeroSteps = event.distance > 0 ? 0 : walk.zeroSteps + 1
    ties.unmark(release.row)
    walk.openCount -= 1
    activate(event.row)
    letGo(release.row, isRising: release.direction < 0)
    do { try exchange(release.row, for: event.row) } catch { control.requestRefactorisation() }
    if direction(release.row) != 0 { enqueue(release.row) }
    suspectTies(in: combination)
    suspectTie(event.row)
    giveBack(combination, to: &scratch.combination)
    try flush()
    return true
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

  private mutating func reopen(_ walk: inout TieWalk) {
    for index in 0..<walk.closed.count {
      ties.unmark(walk.closed[index])
      suspectTie(walk.closed[index])
    }
    walk.closed.removeAll()
  }

  /// The first violated wish whose residual changes. None if there is no such wish, if the wish gets worse, or if the
  /// released row is an earlier wish and would be violated.
  private func firstWish(in rates: borrowing Buffer<RowCoefficient>, _ release: Release) -> RowIndex {
    var (first, change) = (RowIndex.none, 0.0)
    for index in 0..<rates.count where isViolated(rates[index].row) {
      let row = rates[index].row
      if first.exists && !isEarlier(row, than: first) { continue }
      (first, change) = (row, rates[index].coefficient * release.direction * wanted(of: row))
    }
    if change <= 0 || (release.isCostly && isEarlier(release.row, than: first)) { return .none }
    return first
  }

  /// Finds the first inactive row that would become inconsistent and for which nothing else can give way, and the
  /// combination of this row.
  ///
  /// A row that bears on a free variable does not stop the step, because the variable moves when the row becomes
  /// inconsistent.
  private mutating func findEvent(
    under rates: borrowing Buffer<RowCoefficient>, _ release: Release, _ isByPosition: Bool, _ drift: [Double],
    _ combination: inout RowCombination
  ) -> Event? {
    var blocking = scratch.rateLists.take()
    for index in 0..<rates.count { blocking.append(rates[index]) }
    var event = firstEvent(under: blocking, release, isByPosition, drift)
    while let row = event?.row {
      backward(from: row, into: &combination)
      if combination.free.isEmpty { break }
      var kept = 0
      for index in 0..<blocking.count where blocking[index].row != row {
        blocking[kept] = blocking[index]
        kept += 1
      }
      blocking.truncate(to: kept)
      event = firstEvent(under: blocking, release, isByPosition, drift)
    }
    scratch.rateLists.giveBack(blocking)
    return event
  }

  /// The first inactive row that would become inconsistent, and its distance.
  private func firstEvent(
    under rates: borrowing Buffer<RowCoefficient>, _ release: Release, _ isByPosition: Bool, _ drift: [Double]
  ) -> Event? {
    var first: Event?
    var firstKey = (0.0, 0.0, 0.0)
    for index in 0..<rates.count {
      let (row, rate) = (rates[index].row, rates[index].coefficient * release.direction)
      guard let distance = distance(toInconsistencyOf: row, at: rate) else { continue }
      var delay = 0.0
      if !drift.isEmpty && rows[row].state != .neutral {
        let side: Double = rows[row].state == .lower ? 1 : -1
        delay = side * drift[Int(row.position)] / rate.magnitude
      }
      // Of rows at the same distance, the fastest one comes first, because its pivot is the largest.
      let key = (distance, delay, isByPosition ? Double(row.position) : -rate.magnitude)
      if first != nil, key >= firstKey { continue }
      (first, firstKey) = (Event(row: row, distance: distance, rate: rate), key)
    }
    return first
  }
}

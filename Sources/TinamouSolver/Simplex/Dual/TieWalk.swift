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
///
/// A row that is let go for a wish bears on no earlier violated wish. So the step changes no combination of an earlier
/// wish, and rows that were closed for an earlier wish stay closed. All others are suspected again.
struct TieWalk: ~Copyable {
  var open: Buffer<RowIndex>
  /// The closed rows, each followed by the wish for which it was closed.
  var closed: Buffer<RowIndex>
  /// The number of rows in `open` that are still open.
  var openCount = 0
  var hasMoved = false
  /// True if the multipliers are those of a proof. A step of the walk does not change them, but a search does.
  var isProved = false
  /// The steps of length 0 since the last longer one, and the number of steps that are left in all.
  var zeroSteps = 0
  var stepsLeft: Int
  let patience: Int

  init(rows: Int, _ scratch: Scratch) {
    open = scratch.rowLists.take()
    closed = scratch.rowLists.take()
    patience = 100 + rows
    stepsLeft = 1_000 + 100 * rows
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
struct Release {
  var row: RowIndex
  var direction: Double
  /// True if the release violates the constraint itself.
  var isCostly: Bool
}

// MARK: - A step

extension Machine {
  /// Lets go of a row if that makes the first violated wish that the row bears on less violated. Closes the row
  /// otherwise.
  mutating func move(_ release: Release, _ walk: inout TieWalk, _ pin: RowIndex) throws(Refusal) -> Bool {
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
    let (wish, isHelped) = firstWish(in: rates, release)
    var combination = reuse(&scratch.combination)
    let event = isHelped ? findEvent(under: rates, release, walk.usesBlandsRule, drift, &combination) : nil
    scratch.rateLists.giveBack(rates)
    guard let event, !combination.isOutOfRange, combination.isFinite else {
      giveBack(combination, to: &scratch.combination)
      close(release.row, for: wish.exists ? wish : release.row, &walk)
      return false
    }
    reopen(&walk, from: wish)
    walk.hasMoved = true
    if mayBeLooseByRounding(release.row) { doubt.raise() }
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

  /// True if the multiplier of a loose row may be at its bound only because it is rounded.
  private func mayBeLooseByRounding(_ row: RowIndex) -> Bool {
    if doubt.data != .wild || rows[row].multiplier.count == 0 { return false }
    return Doubt.hasManyDigits(multipliers.levels[rows[row].multiplier.start].magnitude)
  }

  /// Suspects rows again that were closed for a wish, or for a later one.
  private mutating func reopen(_ walk: inout TieWalk, from wish: RowIndex) {
    var kept = 0
    for index in stride(from: 0, to: walk.closed.count, by: 2) {
      let (row, reason) = (walk.closed[index], walk.closed[index + 1])
      if isEarlier(reason, than: wish) {
        walk.closed[kept] = row
        walk.closed[kept + 1] = reason
        kept += 2
      } else {
        ties.unmark(row)
        suspectTie(row)
      }
    }
    walk.closed.truncate(to: kept)
  }

  /// The first violated wish whose residual changes. It is not helped if it gets worse, or if the released row is an
  /// earlier wish and would be violated.
  private mutating func firstWish(
    in rates: borrowing Buffer<RowCoefficient>, _ release: Release
  ) -> (wish: RowIndex, isHelped: Bool) {
    var (first, change) = (RowIndex.none, 0.0)
    for index in 0..<rates.count where isViolated(rates[index].row) {
      let row = rates[index].row
      if first.exists && !isEarlier(row, than: first) { continue }
      (first, change) = (row, rates[index].coefficient * release.direction * wanted(of: row))
    }
    let isHelped = first.exists && change > 0 && !(release.isCostly && isEarlier(release.row, than: first))
    return (first, isHelped)
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
  private mutating func firstEvent(
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

/// Starting a long search anew, from a guess of the optimum.
///
/// A layout that becomes roomy satisfies all of its wishes in the end. But a search takes a step for each of them, and
/// in a row of *n* items with equal distances each step bears on all *n*. So a long search looks at another vertex: the
/// one that the constraints determine if each of them holds, the strongest first. Every vertex is a start for the dual
/// simplex method, because multipliers of 0 are feasible for any system.
///
/// If the vertex violates required inequalities, these hold, too, at a second guess. Then not all wishes can hold. The
/// inequalities among them are likely to give way, so the equalities come first. If the optimum is not near that guess, the
/// search goes on from the first one: of many violated inequalities, like those of labels and a guide, the one violated most
/// may be the only one that matters.
///
/// If many equalities are weaker than inequalities that hold, guesses put these equalities first by turns. Items that would
/// rather be equally wide are so if there is room, and then the stronger wishes for their contents have slack.
///
/// If many limits wait that wishes press against, like those of the cells of a table, the search first guesses which of
/// them hold: ``PressedLimit``.
///
/// A search does not guess while most of the queued rows are parallel to many others, like the cells of a column: long
/// steps cross their bounds, and at most one of them is tight in the end.
///
/// The search leaves its vertex only if a copy of the machine has reached the optimum from the guess. Guesses and searches on
/// a copy read fewer rows than the search has read so far, or than twice as many for a guess of limits. The copy's steps
/// count as steps of the call.
extension Machine {
  /// Goes to a guess of the optimum if the optimum is near the guess.
  ///
  /// - Parameters:
  ///   - steps: the steps that the search has made
  ///   - reads: the rows that it has read
  /// - Returns: the growth of the search's reads after which a guess pays again.
  mutating func considerStartingAnew(steps: Int, reads: Int) throws(Refusal) -> Int {
    if propagate().exists || work.queuedCount < Self.smallestQueue || areMostlyParallel() || HostMemory.isOut {
      return Self.growthToTry
    }
    // A copy has no pool of its own.
    work.emptyPool(in: rows)
    let limits = pressedLimits()
    var guess: Guess?
    // Two searches, of two systems.
    if !limits.isEmpty { guess = onCopy(steps, Int(clamping: 2 * Int64(reads))) { $0.findOptimum(exchanging: limits) } }
    if guess == nil {
      if hasTooManyEqualities() || self.steps.isSpent {
        return limits.isEmpty ? Self.growthToTry : Self.growthToRepeat
      }
      var first = self.guess()
      let hasOther = hasLateEqualities(first)
      if hasOther {
        if budget.putsEqualitiesFirst { sort(&first.rows, equalitiesFirst: true) }
        budget.putsEqualitiesFirst.toggle()
      }
      guess = onCopy(steps, reads) { $0.findOptimum(near: first) }
      if guess == nil && hasOther && budget.putsEqualitiesFirst { return Self.growthToOther }
    }
    if let guess { try start(at: guess) }
    return Self.growthToRepeat
  }

  /// The growth of a search's reads until it considers a guess again: if it made none, if the other one of two is next, and
  /// if the next one is likely to fail like the last.
  private static let growthToTry = 2
  private static let growthToOther = 4
  private static let growthToRepeat = 8

  /// Searches for a guess on a copy of the machine, within a number of steps and reads.
  // Inlined, its code would exist twice.
  @inline(never)
  private mutating func onCopy(_ steps: Int, _ reads: Int, _ find: (inout Machine) -> Guess?) -> Guess? {
    var other = copyForTry()
    other.statistics = Statistics()
    other.control.tryGuess(readsToEnd: reads)
    other.steps.allow(steps)
    let guess = find(&other)
    statistics = statistics + other.statistics
    self.steps.count(other.steps, allowing: steps)
    return guess
  }

  /// The least number of queued rows for which a guess is worth trying.
  private static let smallestQueue = 16

  /// True if most of the queued rows are parallel to many others.
  private mutating func areMostlyParallel() -> Bool {
    var balance = 0
    for row in rows.indices where rows[row].isQueued { balance += parallels.hasMany(parallelTo: row) ? 1 : -1 }
    return balance > 0
  }

  /// True if the equalities cannot all hold.
  private mutating func hasTooManyEqualities() -> Bool {
    var left = variablesInUse
    for row in rows.indices where isGuessable(row) && rows[row].isEquality { left -= 1 }
    return left < 0
  }

  /// True if a row is a constraint, and not a reduced row.
  private func isGuessable(_ row: RowIndex) -> Bool { rows[row].state == .active || rows[row].state.isInactive }

  /// The constraints that hold if possible: equalities, and optional inequalities without slack.
  private mutating func guess() -> Guess {
    var guess = Guess()
    for row in rows.indices where isGuessable(row) {
      if rows[row].terms.count == 0 { continue }
      let isTight = !rows[row].isRequired && (rows[row].state == .active || !residual(row).isPositive)
      if rows[row].isEquality || isTight { guess.rows.append(row) }
    }
    sort(&guess.rows, equalitiesFirst: false)
    return guess
  }

  /// Sorts by strength. Among the required rows, equalities always come first.
  // Inlined, its code would exist twice.
  @inline(never)
  private mutating func sort(_ guess: inout Buffer<RowIndex>, equalitiesFirst: Bool) {
    guess.sort {
      if rows[$0].isRequired != rows[$1].isRequired { return rows[$0].isRequired }
      if (equalitiesFirst || rows[$0].isRequired) && rows[$0].isEquality != rows[$1].isEquality {
        return rows[$0].isEquality
      }
      return (-rows[$0].priority, $0) < (-rows[$1].priority, $1)
    }
  }

  /// True if many equalities come after an inequality.
  private func hasLateEqualities(_ guess: borrowing Guess) -> Bool {
    var (count, hasInequality) = (0, false)
    for index in 0..<guess.rows.count {
      if !rows[guess.rows[index]].isEquality { hasInequality = true } else if hasInequality { count += 1 }
    }
    return count >= Self.smallestQueue
  }

  /// Searches for the optimum from a guess. If required inequalities are violated there, searches from a better guess
  /// first.
  ///
  /// - Returns: the guess that the optimum is near, or nil.
  private mutating func findOptimum(near first: borrowing Guess) -> Guess? {
    do throws(Refusal) {
      try start(at: first)
      var guess = first.copy()
      for row in rows.indices where rows[row].isRequired && rows[row].state == .lower && direction(row) != 0 {
        guess.rows.append(row)
      }
      if guess.rows.count > first.rows.count {
        sort(&guess.rows, equalitiesFirst: true)
        try start(at: guess)
        if work.queuedCount < Self.smallestQueue && search() { return guess }
        try start(at: first)
      }
      if search() { return first.copy() }
      return nil
    } catch { return nil }
  }

  /// Guesses that those limits hold which are violated after an exchange of roles with their wishes, and searches for the
  /// optimum from there.
  ///
  /// - Returns: the guess if the optimum is near, or nil.
  private mutating func findOptimum(exchanging limits: borrowing Buffer<PressedLimit>) -> Guess? {
    do throws(Refusal) {
      exchangeRoles(limits)
      var guess = Guess()
      for row in rows.indices where rows[row].state == .active || (isGuessable(row) && rows[row].isRequiredEquality) {
        if rows[row].terms.count > 0 { guess.rows.append(row) }
      }
      sort(&guess.rows, equalitiesFirst: false)
      try start(at: guess)
      findParallelRows()
      if !search() { return nil }
      guess = restoreRoles(limits)
      sort(&guess.rows, equalitiesFirst: true)
      try start(at: guess)
      if search() { return guess }
      return nil
    } catch { return nil }
  }

  /// Searches on.
  ///
  /// - Returns: false if this takes too many steps or reads, or ends in doubt.
  private mutating func search() -> Bool {
    let wasInDoubt = doubt.isRaised
    do { try optimise(requiredOnly: false) } catch { return false }
    // The search also ends, in doubt, at a required constraint that no other one lets hold.
    return wasInDoubt || !doubt.isRaised
  }

  /// Makes constraints active, in order, as far as they are independent, and all multipliers 0. Gives up the wishes that
  /// are violated there, as far as this needs no pivot.
  ///
  /// - Throws: ``Refusal/unfinished`` if a try of a guess would read too many rows.
  private mutating func start(at guess: borrowing Guess) throws(Refusal) {
    for row in rows.indices where rows[row].state == .active { deactivate(row) }
    resetAllMultipliers()
    restoreOrder()
    var pieces = Pieces(guess.rows, problem, rows, variables)
    for index in 0..<guess.rows.count {
      let row = guess.rows[index]
      if !pieces.hasFree(problem.terms[rows[row].terms.start].variable) { continue }
      if statistics.rowsTouched > control.readsToEnd || (control.isTryingGuess && HostMemory.isOut) {
        throw .unfinished
      }
      setState(of: row, to: .active)
      // Numbers out of range refuse the next step that meets them.
      try? insert(row)
      if isDefining(row) {
        pieces.takeFree(problem.terms[rows[row].terms.start].variable)
      } else {
        // Rounding may have left a reduced row that defines nothing.
        dropDefinition(of: row)
        restAtZero(row)
      }
    }
    for variable in variables.indices where !variables[variable].definition.exists {
      if variables[variable].column.count > 0 { settleFreeVariable(variable) }
    }
    // No active constraint waits: those without a definition have become inactive.
    control.beginRefactorisation()
    control.endRefactorisation(fill: basis.fill)
    activeSet.noteStep()
    ties.suspectAll()
    try flush()
    for row in rows.indices where rows[row].isQueued {
      // A required equality that nearly holds must be taken up.
      if (rows[row].isRequired ? examine(row) : direction(row)) == 0 { dequeue(row) }
    }
    for index in 0..<guess.givenUp.count where justHolds(guess.givenUp[index].row) { enqueue(guess.givenUp[index].row) }
    while true {
      let priority = work.strongestPriority(in: rows)
      if priority == 0 || priority == 1000 { return }
      if try flipAll(at: priority, givingUp: guess.givenUp) { continue }
      // A wish that just holds may have to share the fate of those that do not.
      for row in rows.indices where rows[row].priority == priority && rows[row].state == .lower {
        if !rows[row].isEquality && residual(row).isZero { enqueue(row) }
      }
      if try !flipAll(at: priority, includingTight: true) { return }
    }
  }

  /// Makes an active row inactive, and its variable free.
  // Inlined, its code would exist four times.
  @inline(never)
  mutating func deactivate(_ row: RowIndex) {
    clearMultiplier(of: row)
    dropDefinition(of: row)
    restAtZero(row)
  }

  /// Puts the variables in the order of their positions. None of them has a definition. A long search has moved neighbours
  /// far apart.
  private mutating func restoreOrder() {
    for variable in variables.indices where variables[variable].isLive {
      order.unlink(variable, &journal)
      order.link(variable, after: order.last, &work, variables, &journal)
    }
  }
}

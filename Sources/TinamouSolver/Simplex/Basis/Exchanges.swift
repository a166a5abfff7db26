/// Changes of the active set: constraints leave the basis, and others enter it.
extension Machine {
  /// Removes the row of U of an active constraint. The variable that the row defined becomes free.
  ///
  /// - Returns: that variable, or none if the row defined none.
  @discardableResult
  @inline(never)
  mutating func dropDefinition(of row: RowIndex) -> VariableIndex {
    let definition = definingRow(of: row)
    let defined = rows[definition].defines
    if defined.exists { undefine(definition) }
    if definition == row { return defined }
    basis.unlinkEliminations(of: definition, in: &rows, &journal)
    problem.unlinkTerms(of: definition, in: &rows, &variables, &journal)
    setState(of: definition, to: .unused)
    journal.freeOnCommit(definition)
    return defined
  }

  /// Removes all rows of U.
  mutating func dropDefinitions() {
    for row in rows.indices where rows[row].state == .active { dropDefinition(of: row) }
  }

  /// Exchanges constraints in the basis: `leaving` leaves, and `entering` enters. The caller has set their states, that
  /// of `entering` to active.
  mutating func exchange(_ leaving: RowIndex, for entering: RowIndex) throws(OutOfRange) {
    if rows[leaving].firstReference.exists {
      var all = scratch.rowLists.take()
      var others = scratch.rowLists.take()
      all.append(leaving)
      others.append(entering)
      try exchange(all, for: others)
      scratch.rowLists.giveBack(others)
      return scratch.rowLists.giveBack(all)
    }
    // Mostly no reduced row refers to `leaving`.
    if !exchangeAlone(leaving, for: entering) { throw OutOfRange() }
  }

  /// Gives an active constraint another row of U.
  mutating func insertAnew(_ row: RowIndex) {
    _ = exchangeAlone(row, for: row)
    completeBasis()
  }

  /// Exchanges constraints without regard to reduced rows that refer to `leaving`.
  ///
  /// - Returns: false if numbers became too small or too large on the way.
  private mutating func exchangeAlone(_ leaving: RowIndex, for entering: RowIndex) -> Bool {
    let freed = dropDefinition(of: leaving)
    let isInRange = reinsert(entering)
    if isFree(freed) { settleFreeVariable(freed) }
    return isInRange
  }

  /// Exchanges constraints in the basis: all of `leaving` leave, and all of `entering`, if any, enter. The caller has
  /// set their states, those of `entering` to active.
  ///
  /// Each reduced row that refers to one of `leaving` is rebuilt once: a row around a long cycle refers to all of the
  /// cycle.
  ///
  /// - Throws: as ``insert(_:)``, after all exchanges.
  mutating func exchange(
    _ leaving: borrowing Buffer<RowIndex>, for entering: borrowing Buffer<RowIndex>
  ) throws(OutOfRange) {
    var freed = reuse(&scratch.freed)
    let referring = drop(leaving, into: &freed)
    var isInRange = true
    for index in 0..<entering.count where !reinsert(entering[index]) { isInRange = false }
    if !reinsert(referring) { isInRange = false }
    settle(freed, areReleased: false)
    if !isInRange { throw OutOfRange() }
  }

  /// The same for constraints that are removed. Of `entering`, those that depend on constraints which stay become
  /// inactive again. So the constraints whose reduced rows are rebuilt come first: none of them has to make room.
  mutating func exchangeRemoved(
    _ leaving: borrowing Buffer<RowIndex>, for entering: borrowing Buffer<RowIndex>
  ) throws(OutOfRange) {
    var freed = reuse(&scratch.freed)
    let referring = drop(leaving, into: &freed)
    var isInRange = reinsert(referring)
    for index in 0..<entering.count {
      do { try insert(entering[index]) } catch { isInRange = false }
      if isDefining(entering[index]) { continue }
      dropDefinition(of: entering[index])
      setState(of: entering[index], to: .neutral)
    }
    settle(freed, areReleased: activeSet.violatedCount > 1)
    if !isInRange { throw OutOfRange() }
  }

  /// Settles the variables of a list that are still free.
  ///
  /// - Parameter areReleased: true to note them for the settling of ties
  private mutating func settle(_ freed: consuming Buffer<VariableIndex>, areReleased: Bool) {
    for index in 0..<freed.count where isFree(freed[index]) {
      settleFreeVariable(freed[index])
      if areReleased { ties.noteFreed(freed[index], &journal) }
    }
    giveBack(freed, to: &scratch.freed)
  }

  /// Removes the rows of U of constraints that leave, and of those with reduced rows that refer to one of these.
  ///
  /// - Parameter freed: takes the variables that the rows have defined.
  /// - Returns: the constraints that refer to those that leave, and have to be inserted again.
  private mutating func drop(
    _ leaving: borrowing Buffer<RowIndex>, into freed: inout Buffer<VariableIndex>
  ) -> Buffer<RowIndex> {
    var referring = scratch.rowLists.take()
    for index in 0..<leaving.count {
      var reference = rows[leaving[index]].firstReference
      while reference.exists {
        let owner = rows[basis.eliminations[reference].reduced].owner
        // Rebuilding a reduced row can make it refer to its own constraint.
        if rows[owner].state == .active { referring.append(owner) }
        reference = basis.eliminations[reference].next
      }
    }
    // These lists are in insertion order. The rows are sorted so that no choice depends on that order.
    referring.removeDuplicates()
    for index in 0..<leaving.count { freed.append(dropDefinition(of: leaving[index])) }
    for index in 0..<referring.count { freed.append(dropDefinition(of: referring[index])) }
    return referring
  }

  @inline(__always)
  private func isFree(_ variable: VariableIndex) -> Bool {
    variable.exists && !variables[variable].definition.exists
  }

  /// Gives back a list of active constraints after each has a row of U again.
  private mutating func reinsert(_ list: consuming Buffer<RowIndex>) -> Bool {
    var isInRange = true
    for index in 0..<list.count where !reinsert(list[index]) { isInRange = false }
    scratch.rowLists.giveBack(list)
    return isInRange
  }

  /// Gives an active constraint a row of U, or requests a refactorisation if the constraint gets none.
  ///
  /// - Returns: false if numbers became too small or too large on the way.
  private mutating func reinsert(_ row: RowIndex) -> Bool {
    var isInRange = true
    do { try insert(row) } catch { isInRange = false }
    if !isDefining(row) { control.requestRefactorisation() }
    return isInRange
  }

  /// Factorises the basis if an active constraint waits for that. A sweep leaves such a constraint out.
  mutating func completeBasis() {
    if control.needsRefactorisation { refactorise() }
  }

  /// Factorises the basis from scratch. Active constraints that turn out to depend on others become inactive. If there
  /// are any, all multipliers become 0, and the violated constraints are queued again.
  ///
  /// - Returns: false if active constraints depended on others.
  @discardableResult
  mutating func refactorise() -> Bool {
    statistics.refactorisations &+= 1
    control.beginRefactorisation()
    activeSet.noteStep()
    propagate()
    dropDefinitions()
    var isComplete = true
    for row in rows.indices where rows[row].state == .active {
      // Numbers out of range refuse the next step that meets them.
      try? insert(row)
      if isDefining(row) || rows[row].reducedRow.exists { continue }
      isComplete = false
      clearMultiplier(of: row)
      restAtZero(row)
    }
    if !isComplete { resetAllMultipliers() }
    control.endRefactorisation(fill: basis.fill)
    return isComplete
  }
}

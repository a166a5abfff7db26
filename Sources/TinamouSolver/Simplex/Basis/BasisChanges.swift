/// The changes by which constraints get rows of U and lose them.
///
/// A constraint that contains a free variable simply defines that variable, if this closes no cycle. Otherwise the
/// variables that lead from the constraint to a free variable f form a set P. If P is a simple path, the definitions
/// along P are *reversed*: each row defines the path's next variable, and nothing is computed or stored. If P is not a
/// simple path, the constraint gets a *reduced row*: the constraint minus multiples of original constraints, which
/// eliminate all of P but f. A required equality of one variable instead takes over the variable's definition, and
/// the constraint that defined the variable gets the reduced row.
extension Machine {
  /// Lets a constraint without a row of U define one of its own free variables, if possible. Does not change the
  /// constraint's state.
  ///
  /// - Returns: the defined variable; none if nothing has changed.
  mutating func defineDirectly(by row: RowIndex) -> VariableIndex { defineDirectly(by: row, lastTerm(of: row)) }

  /// The same for a row whose last term is known.
  mutating func defineDirectly(by row: RowIndex, _ last: LastTerm) -> VariableIndex {
    if mayDefine(last) || (rows[row].isRequiredEquality && movesFew(last)) {
      basis.define(last.variable, by: row, in: &rows, &variables, problem, &journal)
      work.markDirty(last.variable, at: last.label, in: &variables, &journal)
      return last.variable
    }
    let largest = last.largest
    var best = VariableIndex.none
    for index in rows[row].terms.range {
      let (variable, coefficient) = (problem.terms[index].variable, problem.terms[index].coefficient)
      if variables[variable].definition.exists || coefficient.magnitude < Tolerance.directPivot * largest { continue }
      if !best.exists || preference(variable) > preference(best) { best = variable }
    }
    if !best.exists { return .none }
    if define(best, directlyBy: row) { return best }
    for index in rows[row].terms.range {
      let (variable, coefficient) = (problem.terms[index].variable, problem.terms[index].coefficient)
      if variable == best || variables[variable].definition.exists { continue }
      if coefficient.magnitude >= Tolerance.directPivot * largest, define(variable, directlyBy: row) { return variable }
    }
    return .none
  }

  /// The last term of a row.
  @inline(__always)
  func lastTerm(of row: RowIndex) -> LastTerm {
    var last = LastTerm()
    let labels = order.labels.address
    var term = problem.terms.address + Int(rows[row].terms.start.position)
    let end = term + Int(rows[row].terms.count)
    while term < end {
      let variable = term.pointee.variable
      last.note(variable, term.pointee.coefficient.magnitude, at: labels[Int(variable.position)])
      term += 1
    }
    return last
  }

  /// True if a row can define its last variable.
  ///
  /// This needs no search, and keeps the order of creation. The variables that use the last one move with it. That costs
  /// nothing yet only if there is no required constraint to be checked.
  @inline(__always)
  func mayDefine(_ last: LastTerm) -> Bool {
    canDefine(last) && (activeSet.inactiveRequiredCount == 0 || variables[last.variable].users == 0)
  }

  @inline(__always)
  private func canDefine(_ last: LastTerm) -> Bool {
    last.variable.exists && !variables[last.variable].definition.exists
      && last.size >= Tolerance.directPivot * last.largest
  }

  /// True if a row can define its last variable, and few variables move with that one.
  ///
  /// A required equality that joins two runs then moves the second one, if it is short. An unused variable of the row can
  /// be the extent of an item. If that followed from the positions, the two runs would determine it later in another way,
  /// and the way from one to the other would be no simple path any more.
  private mutating func movesFew(_ last: LastTerm) -> Bool {
    if !canDefine(last) || !findAbove(last.variable) { return false }
    clearBetween()
    return true
  }

  /// The preference for a variable that a row can define if not its last one. A variable that nothing uses is
  /// preferred: defining it needs no search and moves nothing else (`b.left == a.left + a.width + 8` is about b.left,
  /// not about a.width). The first of several wins. Of variables in use, the newest is preferred.
  private func preference(_ variable: VariableIndex) -> OrderLabel {
    variables[variable].users == 0 ? .after : order.labels[variable]
  }

  /// Lets a row of U define one of its free variables, if none of its other variables depends on that one.
  mutating func define(_ variable: VariableIndex, directlyBy row: RowIndex) -> Bool {
    var path = reuse(&scratch.path)
    path.variables.append(variable)
    for index in rows[row].terms.range where problem.terms[index].variable != variable {
      path.sides.append(problem.terms[index].variable)
    }
    let isPossible = moveInOrder(path)
    giveBack(path, to: &scratch.path)
    if !isPossible { return false }
    define(variable, by: row)
    markDirty(variable)
    return true
  }

  /// True if an active constraint has a row of U.
  func isDefining(_ row: RowIndex) -> Bool { rows[definingRow(of: row)].defines.exists }

  /// Gives a constraint a row of U. Changes nothing if the constraint depends on the active constraints that have one.
  ///
  /// - Throws: ``OutOfRange`` if numbers became too small or too large on the way. The constraint has its row nevertheless,
  ///   unless no free variable was found.
  @inline(never)
  mutating func insert(_ row: RowIndex) throws(OutOfRange) {
    if insertNearby(row) { return }
    var combination = reuse(&scratch.combination)
    backward(from: row, into: &combination)
    let isOutOfRange = combination.isOutOfRange
    if !combination.free.isEmpty { try insert(row, atOneOf: combination.free) }
    giveBack(combination, to: &scratch.combination)
    if isOutOfRange { throw OutOfRange() }
  }

  /// Gives a constraint a row of U, if the constraint contains a free variable or is close to one.
  ///
  /// This needs no backward sweep, which would follow the row's other variables up to the root of all. A simple path
  /// cannot cancel, so the free variable at its end is a good target, whatever the variable's coefficient.
  mutating func insertNearby(_ row: RowIndex) -> Bool {
    // In a finished layout every variable has a definition.
    if basis.definedCount == variablesInUse { return false }
    if defineDirectly(by: row).exists { return true }
    var targets = reuse(&scratch.targets)
    findNearbyFreeVariables(row, into: &targets)
    let isReversed = reversePathToOne(of: &targets, from: row, within: Self.nearbyRegion)
    giveBack(targets, to: &scratch.targets)
    return isReversed
  }

  /// Finds the free variables on which a row depends through few definitions.
  private mutating func findNearbyFreeVariables(_ row: RowIndex, into targets: inout Buffer<VariableIndex>) {
    var visited = reuse(&scratch.sequence)
    var next = -1
    while next < min(visited.count, Self.nearby) {
      let definition = next < 0 ? row : variables[visited[next]].definition
      next += 1
      if !definition.exists { continue }
      for index in rows[definition].terms.range where problem.terms[index].variable != rows[definition].defines {
        let variable = problem.terms[index].variable
        if variables[variable].definition.exists { visited.append(variable) } else { targets.append(variable) }
      }
    }
    giveBack(visited, to: &scratch.sequence)
  }

  /// The number of definitions that ``findNearbyFreeVariables(_:into:)`` reads, and the number of variables that may
  /// lie between a row and such a free variable.
  private static let nearby = 8
  private static let nearbyRegion = 64

  /// Tries up to four targets: those with the fewest users first, the newest first among equals. A shorter path is more
  /// likely to be simple. It has two callers, and is too large to be inlined in both.
  @inline(never)
  private mutating func reversePathToOne(
    of targets: inout Buffer<VariableIndex>, from row: RowIndex, within region: Int
  ) -> Bool {
    targets.sort {
      let (users, others) = (variables[$0].users, variables[$1].users)
      return users == others ? order.labels[$0] > order.labels[$1] : users < others
    }
    targets.removeRepetitions { $0 == $1 }
    for index in 0..<min(targets.count, 4) where reversePath(from: row, to: targets[index], within: region) {
      return true
    }
    return false
  }

  /// Gives a constraint a row of U. One of the free variables that the constraint depends on is free no longer.
  ///
  /// - Throws: as ``insert(_:)``
  mutating func insert(_ row: RowIndex, atOneOf free: borrowing Buffer<VariableCoefficient>) throws(OutOfRange) {
    var largest = 0.0
    var targets = reuse(&scratch.targets)
    for index in 0..<free.count {
      largest = greater(largest, free[index].coefficient.magnitude)
      targets.append(free[index].variable)
    }
    // The pivots along a simple path are judged one by one. A small coefficient of its end says nothing: a row of equal
    // widths depends on the first width a hundred times as much as on the row's start.
    let isReversed = reversePathToOne(of: &targets, from: row, within: .max)
    giveBack(targets, to: &scratch.targets)
    if isReversed { return }
    var target = VariableIndex.none
    for index in 0..<free.count where free[index].coefficient.magnitude >= Tolerance.comparablePivot * largest {
      let variable = free[index].variable
      if !target.exists || order.labels[variable] > order.labels[target] { target = variable }
    }
    // Products that were too large leave sums that are no numbers, and none of these compares.
    if !target.exists { throw OutOfRange() }
    try reduce(row, towards: target)
  }
}

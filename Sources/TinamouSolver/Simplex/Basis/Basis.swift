/// The factorised basis, and the only place where it changes.
///
/// A constraint that contains an free variable simply defines it, if that closes no cycle. Otherwise the variables
/// that lead from it to an free variable f form a set P. If P is a simple path, the definitions along it are
/// *reversed*: each row defines the path's next variable, and nothing is computed or stored. If it is not, the
/// constraint gets a *reduced row*: itself minus multiples of original constraints, so that all of P but f is
/// eliminated.
extension Machine {
  /// Makes an inactive constraint active, if one of its own variables can be defined by it.
  ///
  /// - Returns: the defined variable, or -1, in which case nothing has changed.
  mutating func defineDirectly(by row: Int32) -> Int32 {
    var largest = 0.0
    var (last, label, size): (Int32, Int64, Double) = (-1, .min, 0)
    for index in rows[row].terms.range {
      let (variable, magnitude) = (terms[index].variable, terms[index].coefficient.magnitude)
      largest = max(largest, magnitude)
      if labels[variable] > label { (last, label, size) = (variable, labels[variable], magnitude) }
    }
    // The last needs no search, and keeps the order in which things were made. What uses it moves with it, which costs
    // nothing yet only if there is no required constraint to be checked.
    let mayMove = inactiveRequiredCount == 0 || (last >= 0 && variables[last].users == 0)
    if last >= 0 && variables[last].definition < 0 && mayMove && size >= Tolerance.directPivot * largest {
      define(last, by: row)
      markDirty(last)
      return last
    }
    var best: Int32 = -1
    for index in rows[row].terms.range {
      let (variable, coefficient) = (terms[index].variable, terms[index].coefficient)
      if variables[variable].definition >= 0 || coefficient.magnitude < Tolerance.directPivot * largest { continue }
      if best < 0 || preference(variable) > preference(best) { best = variable }
    }
    if best < 0 { return -1 }
    if define(best, directlyBy: row) { return best }
    for index in rows[row].terms.range {
      let (variable, coefficient) = (terms[index].variable, terms[index].coefficient)
      if variable == best || variables[variable].definition >= 0 { continue }
      if coefficient.magnitude >= Tolerance.directPivot * largest, define(variable, directlyBy: row) { return variable }
    }
    return -1
  }

  /// Which variable a row should define if not its last: the first that nothing uses, which needs no search either and
  /// moves nothing else (`b.left == a.left + a.width + 8` is about b.left, not about a.width); then the newest.
  private func preference(_ variable: Int32) -> Int64 {
    variables[variable].users == 0 ? .max : labels[variable]
  }

  /// Lets a row of U define one of its free variables, if none of the others depends on that.
  mutating func define(_ variable: Int32, directlyBy row: Int32) -> Bool {
    search.path.removeAll()
    search.path.append(variable)
    search.sides.removeAll()
    for index in rows[row].terms.range where terms[index].variable != variable {
      search.sides.append(terms[index].variable)
    }
    if !moveInOrder() { return false }
    define(variable, by: row)
    markDirty(variable)
    return true
  }

  /// Gives a constraint a row of U.
  ///
  /// - Returns: false, and nothing has changed, if it depends on the active constraints that have one.
  mutating func insert(_ row: Int32) -> Bool {
    if insertNearby(row) { return true }
    backward(from: row)
    return insertAtFreeVariable(row)
  }

  /// Gives a constraint a row of U, if it contains or is close to an free variable.
  ///
  /// This needs no ``backward(from:)``, which would follow the other variables of the row up to the root of all. A
  /// simple path cannot cancel, so its end is a good target without knowing its coefficient.
  mutating func insertNearby(_ row: Int32) -> Bool {
    if defineDirectly(by: row) >= 0 { return true }
    findNearbyFreeVariables(row)
    return reversePathToOne(of: row, within: Self.nearbyRegion)
  }

  /// Puts the free variables on which a row depends through few definitions into `search.targets`.
  private mutating func findNearbyFreeVariables(_ row: Int32) {
    search.sequence.removeAll()
    search.targets.removeAll()
    var next = -1
    while next < min(search.sequence.count, Self.nearby) {
      let definition = next < 0 ? row : variables[search.sequence[next]].definition
      next += 1
      if definition < 0 { continue }
      for index in rows[definition].terms.range where terms[index].variable != rows[definition].defines {
        let variable = terms[index].variable
        if variables[variable].definition >= 0 {
          search.sequence.append(variable)
        } else {
          search.targets.append(variable)
        }
      }
    }
  }

  /// How many definitions ``findNearbyFreeVariables(_:)`` reads, and how many variables may lie between a row and such a free variable.
  private static let nearby = 8
  private static let nearbyRegion = 64

  /// Tries those of `search.targets` that move least, the newest first: the shorter the path, the likelier it is simple.
  private mutating func reversePathToOne(of row: Int32, within region: Int) -> Bool {
    var targets = Buffer<Int32>()
    swap(&targets, &search.targets)
    targets.sort {
      let (users, others) = (variables[$0].users, variables[$1].users)
      return users == others ? labels[$0] > labels[$1] : users < others
    }
    targets.removeRepetitions { $0 == $1 }
    for index in 0..<min(targets.count, 4) where reversePath(row, towards: targets[index], within: region) { return true }
    return false
  }

  /// Gives a constraint for which ``backward(from:)`` was called a row of U that defines one of `freeVariables`.
  mutating func insertAtFreeVariable(_ row: Int32) -> Bool {
    if freeVariables.isEmpty { return false }
    var largest = 0.0
    search.targets.removeAll()
    for index in 0..<freeVariables.count {
      largest = max(largest, freeVariables[index].coefficient.magnitude)
      search.targets.append(freeVariables[index].variable)
    }
    // Along a simple path the pivots are judged one by one. That the coefficient of its end is small beside others says
    // nothing: a row of equal widths depends on the first of them a hundred times as much as on where it begins.
    if reversePathToOne(of: row, within: .max) { return true }
    var target: Int32 = -1
    for index in 0..<freeVariables.count where freeVariables[index].coefficient.magnitude >= Tolerance.comparablePivot * largest {
      let variable = freeVariables[index].variable
      if target < 0 || labels[variable] > labels[target] { target = variable }
    }
    reduce(row, towards: target)
    return true
  }
}

// MARK: - Changes of the active set

extension Machine {
  /// Takes away an active constraint's row of U; what it defined becomes a free variable.
  ///
  /// - Returns: that variable, or -1 if it defined none.
  @discardableResult
  private mutating func dropDefinition(of row: Int32) -> Int32 {
    let reduced = rows[row].counterpart
    let defined = rows[reduced < 0 ? row : reduced].defines
    if defined >= 0 { undefine(reduced < 0 ? row : reduced) }
    if reduced < 0 { return defined }
    unlinkEliminations(of: reduced)
    unlinkTerms(of: reduced)
    setState(reduced, .unused)
    journal.rowsFreedOnCommit.append(reduced)
    return defined
  }

  /// Exchanges constraints in the basis: `leaving` (whose state has been set) goes, `entering` (set active) comes.
  mutating func exchange(_ leaving: Int32, for entering: Int32) {
    var all = Buffer<Int32>()
    all.append(leaving)
    exchange(all, for: entering)
  }

  /// Exchanges constraints in the basis: all of `leaving` (whose states have been set) go, `entering` (set active)
  /// comes, if any.
  ///
  /// The reduced rows that name one of `leaving` are made anew, each once: a row around a long cycle names all of it.
  mutating func exchange(_ leaving: borrowing Buffer<Int32>, for entering: Int32?) {
    var referencing = Buffer<Int32>()
    for index in 0..<leaving.count {
      var entry = rows[leaving[index]].firstReference
      while entry >= 0 {
        let owner = rows[eliminations[entry].owner].counterpart
        // A row made anew while others named it can name itself.
        if rows[owner].state == .active && owner != entering { referencing.append(owner) }
        entry = eliminations[entry].next
      }
    }
    // The order of those lists is an accident of history.
    referencing.sort { $0 < $1 }
    referencing.removeRepetitions { $0 == $1 }
    var freed = Buffer<Int32>()
    for index in 0..<leaving.count { freed.append(dropDefinition(of: leaving[index])) }
    for index in 0..<referencing.count { freed.append(dropDefinition(of: referencing[index])) }
    if let entering, !insert(entering) { control.needsRefactorisation = true }
    for index in 0..<referencing.count where !insert(referencing[index]) { control.needsRefactorisation = true }
    for index in 0..<freed.count where freed[index] >= 0 && variables[freed[index]].definition < 0 {
      settleFreeVariable(freed[index])
    }
  }

  /// Factorises the basis from scratch. Active constraints that turn out to depend on others are let go, and every
  /// violated constraint is taken up anew.
  mutating func refactorise() {
    statistics.refactorisations += 1
    control.needsRefactorisation = false
    control.recurrence.isOver = true
    propagate()
    for row in 0..<Int32(rows.count) where rows[row].state == .active { dropDefinition(of: row) }
    var isComplete = true
    for row in 0..<Int32(rows.count) where rows[row].state == .active {
      if insert(row) { continue }
      isComplete = false
      clearMultiplier(of: row)
      setState(row, rows[row].isEquality ? .neutral : .lower)
      enqueue(row)
    }
    if !isComplete { resetAllMultipliers() }
    control.leastFill = fill
  }
}

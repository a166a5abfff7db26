/// The factorised basis, and the only place where it changes.
///
/// A constraint that contains an undefined variable simply defines it, if that closes no cycle. Otherwise the variables that
/// lead from it to an undefined variable f form a set P. If P is a simple path, the definitions along it are *turned
/// round*: each row defines the path's next variable, and nothing is computed or stored. If it is not, the constraint
/// gets a *reduced row*: itself minus multiples of original constraints, so that all of P but f is eliminated.
extension Machine {
  /// Makes an inactive constraint active, if one of its own variables can be defined by it.
  ///
  /// - Returns: the defined variable, or -1, in which case nothing has changed.
  mutating func defineDirectly(by row: Int32) -> Int32 {
    var largest = 0.0
    var last = Int64.min
    for index in rows[row].terms.range {
      largest = max(largest, terms[index].coefficient.magnitude)
      last = max(last, labels[terms[index].variable])
    }
    var best: Int32 = -1
    for index in rows[row].terms.range {
      let (variable, coefficient) = (terms[index].variable, terms[index].coefficient)
      if variables[variable].definition >= 0 || coefficient.magnitude < Tolerance.directPivot * largest { continue }
      if best < 0 || preference(variable, last) > preference(best, last) { best = variable }
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

  /// Which variable a row should define: its last, which needs no search and keeps the order in which things were made;
  /// then one that nothing uses, which needs none either; then the newest.
  private func preference(_ variable: Int32, _ last: Int64) -> (Int, Int64) {
    (labels[variable] == last ? 2 : variables[variable].users == 0 ? 1 : 0, labels[variable])
  }

  /// Lets a row of U define one of its undefined variables, if none of the others depends on that.
  private mutating func define(_ variable: Int32, directlyBy row: Int32) -> Bool {
    search.path.removeAll()
    search.path.append(variable)
    search.sides.removeAll()
    for index in rows[row].terms.range where terms[index].variable != variable {
      search.sides.append(terms[index].variable)
    }
    if !place() { return false }
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
    return insertAtStay(row)
  }

  /// Gives a constraint a row of U, if it contains or is close to an undefined variable.
  ///
  /// This needs no ``backward(from:)``, which would follow the other variables of the row up to the root of all. A simple
  /// path cannot cancel, so its end is a good target without knowing its coefficient.
  mutating func insertNearby(_ row: Int32) -> Bool {
    if defineDirectly(by: row) >= 0 { return true }
    let target = nearbyStay(row)
    return target >= 0 && turnRound(row, towards: target)
  }

  /// The newest of the undefined variables on which a row depends through few definitions, or -1.
  private mutating func nearbyStay(_ row: Int32) -> Int32 {
    search.sequence.removeAll()
    var best: Int32 = -1
    var next = -1
    while next < min(search.sequence.count, Self.nearby) {
      let definition = next < 0 ? row : variables[search.sequence[next]].definition
      next += 1
      if definition < 0 { continue }
      for index in rows[definition].terms.range where terms[index].variable != rows[definition].defines {
        let variable = terms[index].variable
        if variables[variable].definition >= 0 {
          search.sequence.append(variable)
        } else if best < 0 || labels[variable] > labels[best] {
          best = variable
        }
      }
    }
    return best
  }

  /// How many definitions ``nearbyStay(_:)`` reads.
  private static let nearby = 8

  /// Gives a constraint for which ``backward(from:)`` was called a row of U that defines one of `stays`.
  mutating func insertAtStay(_ row: Int32) -> Bool {
    if stays.isEmpty { return false }
    var largest = 0.0
    for index in 0..<stays.count { largest = max(largest, stays[index].coefficient.magnitude) }
    // Comparable targets, the nearest first: the shorter the path, the likelier it is simple.
    var targets = Buffer<Int32>()
    for index in 0..<stays.count where stays[index].coefficient.magnitude >= Tolerance.comparablePivot * largest {
      targets.append(stays[index].variable)
    }
    targets.sort { labels[$0] > labels[$1] }
    for index in 0..<min(targets.count, 4) where turnRound(row, towards: targets[index]) { return true }
    reduce(row, towards: targets[0])
    return true
  }
}

// MARK: - Paths

extension Machine {
  /// Finds P, the variables between a constraint and an undefined variable, and marks them `isOnPath`.
  ///
  /// They are left in `search.forwardVisited`, to be unmarked by ``clearBetween()``.
  private mutating func findBetween(_ row: Int32, and target: Int32) {
    let bottom = labels[target]
    search.forward.removeAll()
    for index in rows[row].terms.range {
      visitBetween(terms[index].variable, bottom: bottom)
      finishBetween(target, bottom: bottom)
    }
  }

  /// Depth first: whether a variable is on a path is known when it is left, for then it is known of all its definition uses.
  private mutating func finishBetween(_ target: Int32, bottom: Int64) {
    while !search.forward.isEmpty {
      let frame = search.forward.removeLast()
      if frame.variable == target {
        sums[frame.variable].isOnPath = true
        continue
      }
      let definition = variables[frame.variable].definition
      if definition < 0 { continue }
      if frame.index < rows[definition].terms.count {
        search.forward.append(SearchScratch.Frame(variable: frame.variable, index: frame.index + 1))
        visitBetween(terms[rows[definition].terms.start + frame.index].variable, bottom: bottom)
        continue
      }
      statistics.rowsTouched += 1
      for index in rows[definition].terms.range where sums[terms[index].variable].isOnPath {
        sums[frame.variable].isOnPath = true
      }
    }
  }

  private mutating func visitBetween(_ variable: Int32, bottom: Int64) {
    if sums[variable].isAhead || labels[variable] < bottom { return }
    sums[variable].isAhead = true
    search.forwardVisited.append(variable)
    search.forward.append(SearchScratch.Frame(variable: variable, index: 0))
  }

  private mutating func clearBetween() {
    while !search.forwardVisited.isEmpty {
      let variable = search.forwardVisited.removeLast()
      sums[variable].isAhead = false
      sums[variable].isOnPath = false
    }
  }

  /// The only variable of a row of U on the path, other than the one it defines, if its coefficient is a good pivot; or -1.
  ///
  /// A row that holds the target itself has no choice of pivot, so there every coefficient is good.
  private func nextOnPath(_ row: Int32, target: Int32) -> Int32 {
    var (next, pivot, largest): (Int32, Double, Double) = (-1, 0, 0)
    for index in rows[row].terms.range {
      let term = terms[index]
      largest = max(largest, term.coefficient.magnitude)
      if term.variable == rows[row].defines || !sums[term.variable].isOnPath { continue }
      if next >= 0 { return -1 }
      (next, pivot) = (term.variable, term.coefficient.magnitude)
    }
    let isGood = pivot >= Tolerance.pathPivot * largest || (next == target && rows[row].defines < 0)
    return isGood ? next : -1
  }

  /// If the variables between a constraint and an undefined one form a simple path v₁ … f, lets the constraint define v₁ and
  /// the row of each the next.
  ///
  /// This stays triangular: a variable beside the path that depended on it would be on it.
  private mutating func turnRound(_ row: Int32, towards target: Int32) -> Bool {
    findBetween(row, and: target)
    search.path.removeAll()
    var current = row
    var isSimple = false
    while true {
      let next = nextOnPath(current, target: target)
      if next < 0 { break }
      search.path.append(next)
      if next == target {
        isSimple = true
        break
      }
      current = variables[next].definition
    }
    if isSimple { collectSides(of: row) }
    clearBetween()
    if !isSimple || !place() { return false }
    // From the far end, where the undefined variable is.
    for index in stride(from: search.path.count - 2, through: 0, by: -1) {
      let definition = variables[search.path[index]].definition
      undefine(definition)
      define(search.path[index + 1], by: definition)
    }
    define(search.path[0], by: row)
    for index in 0..<search.path.count { markDirty(search.path[index]) }
    return true
  }

  /// The variables that the rows along the path use and that are not on it.
  private mutating func collectSides(of row: Int32) {
    search.sides.removeAll()
    for index in -1..<search.path.count - 1 {
      let definition = index < 0 ? row : variables[search.path[index]].definition
      for term in rows[definition].terms.range where !sums[terms[term].variable].isOnPath {
        search.sides.append(terms[term].variable)
      }
    }
  }
}

// MARK: - Reduced rows

extension Machine {
  /// Gives a constraint a reduced row that defines `target`: eliminates all of P but that, the latest first.
  private mutating func reduce(_ row: Int32, towards target: Int32) {
    findBetween(row, and: target)
    answer.removeAll()
    stays.removeAll()
    for index in rows[row].terms.range { addReduced(terms[index].coefficient, terms[index].variable) }
    while !sweep.isEmpty {
      let variable = sweep.pop().element
      let (sum, mass) = (sums[variable].sum, sums[variable].mass)
      sums[variable].isWaiting = false
      if sum.magnitude <= Tolerance.cancellation * mass {
        clearSum(variable)
        continue
      }
      let definition = variables[variable].definition
      if variable == target || !sums[variable].isOnPath {
        stays.append(VariableCoefficient(variable: variable, coefficient: sum))
        clearSum(variable)
        continue
      }
      clearSum(variable)
      statistics.rowsTouched += 1
      let multiple = sum / coefficient(of: variable, in: definition)
      for index in rows[definition].terms.range where terms[index].variable != variable {
        addReduced(-multiple * terms[index].coefficient, terms[index].variable)
      }
      if rows[definition].state == .reduced {
        add(multiple, toAnswer: rows[definition].partner)
        for index in rows[definition].eliminations.range {
          add(-multiple * eliminations[index].factor, toAnswer: eliminations[index].row)
        }
      } else {
        add(multiple, toAnswer: definition)
      }
    }
    clearBetween()
    finishAnswer()
    storeReduced(of: row, defining: target)
  }

  private mutating func addReduced(_ coefficient: Double, _ variable: Int32) {
    sums[variable].sum += coefficient
    sums[variable].mass += coefficient.magnitude
    if !sums[variable].isWaiting {
      sums[variable].isWaiting = true
      sweep.push(variable, key: -labels[variable])
    }
  }

  private mutating func clearSum(_ variable: Int32) {
    sums[variable].sum = 0
    sums[variable].mass = 0
  }

  /// Makes a row of U of `stays` (its terms) and `answer` (what was eliminated).
  private mutating func storeReduced(of owner: Int32, defining target: Int32) {
    let reduced = allocateRow()
    record(.allocatedRow, reduced)
    setState(reduced, .reduced)
    rows[reduced].partner = owner
    let block = terms.allocate(Int32(stays.count), filler: Entry(variable: -1, place: -1, coefficient: 0))
    for index in 0..<stays.count {
      terms[block.start + Int32(index)] = Entry(
        variable: stays[index].variable, place: -1, coefficient: stays[index].coefficient)
    }
    rows[reduced].terms = block
    linkTerms(of: reduced)
    let filler = Elimination(row: -1, owner: reduced, factor: 0, next: -1, previous: -1)
    let named = eliminations.allocate(Int32(answer.count), filler: filler)
    for index in 0..<answer.count {
      eliminations[named.start + Int32(index)] = Elimination(
        row: answer[index].row, owner: reduced, factor: answer[index].coefficient, next: -1, previous: -1)
    }
    rows[reduced].eliminations = named
    nameEliminations(of: reduced)
    if !define(target, directlyBy: reduced) { needsRefactorisation = true }
  }

  /// Enters a reduced row's eliminations in the lists of the constraints they name.
  mutating func nameEliminations(of reduced: Int32) {
    rows[rows[reduced].partner].partner = reduced
    for index in rows[reduced].eliminations.range {
      let named = eliminations[index].row
      eliminations[index].previous = -1
      eliminations[index].next = rows[named].named
      if rows[named].named >= 0 { eliminations[rows[named].named].previous = index }
      rows[named].named = index
    }
    fill += Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
    record(.namedEliminations, reduced)
  }

  mutating func unnameEliminations(of reduced: Int32) {
    rows[rows[reduced].partner].partner = -1
    for index in rows[reduced].eliminations.range {
      let entry = eliminations[index]
      if entry.previous >= 0 {
        eliminations[entry.previous].next = entry.next
      } else {
        rows[entry.row].named = entry.next
      }
      if entry.next >= 0 { eliminations[entry.next].previous = entry.previous }
    }
    fill -= Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
    record(.unnamedEliminations, reduced)
  }
}

// MARK: - Changes of the active set

extension Machine {
  /// Takes away an active constraint's row of U; what it defined becomes a stay.
  private mutating func dropDefinition(of row: Int32) {
    let reduced = rows[row].partner
    if reduced < 0 {
      if rows[row].defines >= 0 { undefine(row) }
      return
    }
    if rows[reduced].defines >= 0 { undefine(reduced) }
    unnameEliminations(of: reduced)
    unlinkTerms(of: reduced)
    setState(reduced, .unused)
    journal.doomedRows.append(reduced)
  }

  /// Exchanges constraints in the basis: `leaving` (whose state has been set) goes, `entering` (set active) comes, if any.
  ///
  /// The reduced rows that name `leaving` are made anew.
  mutating func exchange(_ leaving: Int32, for entering: Int32?) {
    var naming = Buffer<Int32>()
    var entry = rows[leaving].named
    while entry >= 0 {
      let owner = rows[eliminations[entry].owner].partner
      // A row made anew while others named it can name itself.
      if owner != leaving { naming.append(owner) }
      entry = eliminations[entry].next
    }
    // The order of that list is an accident of history.
    naming.sort { $0 < $1 }
    dropDefinition(of: leaving)
    for index in 0..<naming.count { dropDefinition(of: naming[index]) }
    if let entering, !insert(entering) { needsRefactorisation = true }
    for index in 0..<naming.count where !insert(naming[index]) { needsRefactorisation = true }
  }

  /// Factorises the basis from scratch. Active constraints that turn out to depend on others are let go, and every violated
  /// constraint is taken up anew.
  mutating func refactorise() {
    statistics.refactorisations += 1
    needsRefactorisation = false
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
    if !isComplete { coolEverything() }
    fillAfterRefactorisation = fill
  }
}

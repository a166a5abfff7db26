/// The part P of the definition graph between a constraint that enters and the free variable that it will
/// determine.
extension Machine {
  /// Finds P, the variables between a constraint and an free variable, and marks them `isOnPath`.
  ///
  /// They are left in `search.forwardVisited`, to be unmarked by ``clearBetween()``.
  ///
  /// - Returns: false, and they are not all found, if more than that many variables would have to be looked at.
  @discardableResult
  mutating func findBetween(_ row: Int32, and target: Int32, within region: Int = .max) -> Bool {
    let bottom = labels[target]
    search.forward.removeAll()
    for index in rows[row].terms.range {
      visitBetween(terms[index].variable, bottom: bottom)
      if !finishBetween(target, bottom: bottom, region) { return false }
    }
    return true
  }

  /// Marks all that depends on an free variable, if that is little: then it serves for P, for what a row depends on
  /// of it lies between the two.
  private mutating func findAbove(_ target: Int32) -> Bool {
    sums[target].isOnPath = true
    search.forwardVisited.append(target)
    var (next, cost) = (0, 0)
    while next < search.forwardVisited.count {
      let variable = search.forwardVisited[next]
      next += 1
      cost += Int(variables[variable].column.count)
      if cost > Self.little {
        clearBetween()
        return false
      }
      if variables[variable].users == 0 { continue }
      var mention = variables[variable].column.first
      while mention >= 0 {
        let user = user(of: variable, through: terms[mention].row)
        mention = terms[mention].next
        if user < 0 || sums[user].isOnPath { continue }
        sums[user].isOnPath = true
        search.forwardVisited.append(user)
      }
    }
    return true
  }

  /// How many cells ``findAbove(_:)`` reads.
  private static let little = 32

  /// Depth first: whether a variable is on a path is known when it is left, for then it is known of all its definition
  /// uses.
  private mutating func finishBetween(_ target: Int32, bottom: Int64, _ region: Int) -> Bool {
    while !search.forward.isEmpty {
      if search.forwardVisited.count > region { return false }
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
    return true
  }

  private mutating func visitBetween(_ variable: Int32, bottom: Int64) {
    if sums[variable].isAhead || labels[variable] < bottom { return }
    sums[variable].isAhead = true
    search.forwardVisited.append(variable)
    search.forward.append(SearchScratch.Frame(variable: variable, index: 0))
  }

  mutating func clearBetween() {
    // A search that was given up leaves its stack.
    search.forward.removeAll()
    while !search.forwardVisited.isEmpty {
      let variable = search.forwardVisited.removeLast()
      sums[variable].isAhead = false
      sums[variable].isOnPath = false
    }
  }

  /// The only variable of a row of U on the path, other than the one it defines, if its coefficient is a good pivot; or
  /// -1.
  ///
  /// The constraint that enters, if it holds the target itself, may define it by a smaller one: it has no other choice.
  private func nextOnPath(_ row: Int32, target: Int32) -> Int32 {
    var (next, pivot, largest): (Int32, Double, Double) = (-1, 0, 0)
    for index in rows[row].terms.range {
      let term = terms[index]
      largest = max(largest, term.coefficient.magnitude)
      if term.variable == rows[row].defines || !sums[term.variable].isOnPath { continue }
      if next >= 0 { return -1 }
      (next, pivot) = (term.variable, term.coefficient.magnitude)
    }
    let isEnd = next == target && rows[row].defines < 0
    return pivot >= (isEnd ? Tolerance.endPivot : Tolerance.pathPivot) * largest ? next : -1
  }

  /// If the variables between a constraint and an undefined one form a simple path v₁ … f, lets the constraint define
  /// v₁ and the row of each the next.
  ///
  /// This stays triangular: a variable beside the path that depended on it would be on it.
  ///
  /// - Returns: false, and nothing has changed, if they do not, or more than `region` variables would have to be looked
  ///   at.
  mutating func reversePath(_ row: Int32, towards target: Int32, within region: Int) -> Bool {
    let isFound = findAbove(target) || findBetween(row, and: target, within: region)
    search.path.removeAll()
    var current = row
    var isSimple = false
    while isFound {
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
    if !isSimple || !moveInOrder() { return false }
    // From the far end, where the free variable is.
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

/// A path through the definition graph: the variables that its rows will define, from a variable of the entering row to
/// the free variable.
struct Path: ~Copyable {
  var variables = Buffer<VariableIndex>()
  /// The variables that the rows along the path use and that are not on it.
  var sides = Buffer<VariableIndex>()

  init() {}

  mutating func removeAll() {
    variables.removeAll()
    sides.removeAll()
  }
}

extension Machine {
  /// Finds P, the variables between a constraint and a free variable, and marks them `isOnPath`, until
  /// ``clearBetween()``.
  ///
  /// - Parameter isSimple: true if the search ends as soon as P cannot be a simple path
  /// - Returns: false if P is no simple path, or if the search would visit more than `region` variables. Then not all of
  ///   P is found.
  @discardableResult
  mutating func findBetween(
    _ row: RowIndex, and target: VariableIndex, within region: Int = .max, isSimple: Bool = false
  ) -> Bool {
    let bottom = order.labels[target]
    scratch.search.rows.removeAll()
    for index in rows[row].terms.range {
      visitBetween(problem.terms[index].variable, bottom: bottom)
      if !finishBetween(target, bottom: bottom, region, isSimple) { return false }
    }
    return true
  }

  /// Marks all variables that depend on a free variable, if they are few. This set can stand for P: every member that a
  /// row depends on lies between the row and the free variable.
  mutating func findAbove(_ target: VariableIndex) -> Bool {
    scratch.marks[target].isOnPath = true
    scratch.search.forwardVisited.append(target)
    var (next, cost) = (0, 0)
    while next < scratch.search.forwardVisited.count {
      let variable = scratch.search.forwardVisited[next]
      next += 1
      cost += Int(variables[variable].column.count)
      if cost > Self.little {
        clearBetween()
        return false
      }
      if variables[variable].users == 0 { continue }
      var column = ColumnCursor(variables[variable].column)
      while let row = column.next(in: problem) {
        let user = user(of: variable, through: row)
        if !user.exists || scratch.marks[user].isOnPath { continue }
        scratch.marks[user].isOnPath = true
        scratch.search.forwardVisited.append(user)
      }
    }
    return true
  }

  /// The most cells that ``findAbove(_:)`` reads.
  private static let little = 64

  /// Continues the depth-first search, which decides a variable after all variables of the variable's definition.
  private mutating func finishBetween(
    _ target: VariableIndex, bottom: OrderLabel, _ region: Int, _ isSimple: Bool
  ) -> Bool {
    while !scratch.search.rows.isEmpty {
      if scratch.search.forwardVisited.count > region { return false }
      let frame = scratch.search.rows.removeLast()
      if frame.variable == target {
        scratch.marks[frame.variable].isOnPath = true
        continue
      }
      let definition = variables[frame.variable].definition
      if !definition.exists { continue }
      if frame.offset < rows[definition].terms.count {
        scratch.search.rows.append(SearchStacks.RowFrame(variable: frame.variable, offset: frame.offset + 1))
        visitBetween(problem.terms[rows[definition].terms.start + frame.offset].variable, bottom: bottom)
        continue
      }
      statistics.rowsTouched &+= 1
      var ways = 0
      for index in rows[definition].terms.range where scratch.marks[problem.terms[index].variable].isOnPath {
        ways += 1
      }
      if ways > 1 && isSimple { return false }
      if ways > 0 { scratch.marks[frame.variable].isOnPath = true }
    }
    return true
  }

  private mutating func visitBetween(_ variable: VariableIndex, bottom: OrderLabel) {
    if scratch.marks[variable].isAhead || order.labels[variable] < bottom { return }
    scratch.marks[variable].isAhead = true
    scratch.search.forwardVisited.append(variable)
    scratch.search.rows.append(SearchStacks.RowFrame(variable: variable, offset: 0))
  }

  mutating func clearBetween() {
    // A search that was given up leaves entries on the stack.
    scratch.search.rows.removeAll()
    while !scratch.search.forwardVisited.isEmpty {
      let variable = scratch.search.forwardVisited.removeLast()
      scratch.marks[variable].isAhead = false
      scratch.marks[variable].isOnPath = false
    }
  }

  /// The only variable on the path in a row of U, apart from the variable that the row defines. None if there are
  /// several, or if the coefficient is no good pivot.
  ///
  /// If the entering constraint contains the target itself, a smaller pivot is enough, because there is no other
  /// choice.
  private mutating func nextOnPath(_ row: RowIndex, target: VariableIndex) -> VariableIndex {
    var (next, pivot, largest) = (VariableIndex.none, 0.0, 0.0)
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      largest = greater(largest, term.coefficient.magnitude)
      if term.variable == rows[row].defines || !scratch.marks[term.variable].isOnPath { continue }
      if next.exists { return .none }
      (next, pivot) = (term.variable, term.coefficient.magnitude)
    }
    let isEnd = next == target && !rows[row].defines.exists
    return pivot >= (isEnd ? Tolerance.endPivot : Tolerance.pathPivot) * largest ? next : .none
  }

  /// If the variables between a constraint and a free variable form a simple path v₁ … f, lets the constraint define
  /// v₁, and the row of each variable the next one.
  ///
  /// U stays triangular: a variable beside the path that depended on the path would be on it.
  ///
  /// - Returns: false if there is no such path, or if the search would visit more than `region` variables. Then nothing
  ///   has changed.
  mutating func reversePath(from row: RowIndex, to target: VariableIndex, within region: Int) -> Bool {
    let isFound = findAbove(target) || findBetween(row, and: target, within: region, isSimple: true)
    var path = reuse(&scratch.path)
    var current = row
    var isSimple = false
    while isFound {
      let next = nextOnPath(current, target: target)
      if !next.exists { break }
      path.variables.append(next)
      if next == target {
        isSimple = true
        break
      }
      current = variables[next].definition
    }
    if isSimple { collectSides(of: row, into: &path) }
    clearBetween()
    let isPossible = isSimple && moveInOrder(path)
    if isPossible { reverse(path, from: row) }
    giveBack(path, to: &scratch.path)
    return isPossible
  }

  /// Lets a constraint define the first variable of a path, and the row of each variable the next one. Begins at the
  /// far end, where the free variable is.
  private mutating func reverse(_ path: borrowing Path, from row: RowIndex) {
    for index in stride(from: path.variables.count - 2, through: 0, by: -1) {
      let definition = variables[path.variables[index]].definition
      undefine(definition)
      define(path.variables[index + 1], by: definition)
    }
    define(path.variables[0], by: row)
    for index in 0..<path.variables.count { markDirty(path.variables[index]) }
  }

  private mutating func collectSides(of row: RowIndex, into path: inout Path) {
    for index in -1..<path.variables.count - 1 {
      let definition = index < 0 ? row : variables[path.variables[index]].definition
      for term in rows[definition].terms.range where !scratch.marks[problem.terms[term].variable].isOnPath {
        path.sides.append(problem.terms[term].variable)
      }
    }
  }
}

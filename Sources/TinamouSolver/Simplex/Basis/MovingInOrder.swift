/// Moving variables in the order, so that a new definition uses only variables before its own.
///
/// The order is maintained by two-way search in the affected region (Alpern, Hoover, Rosen, Sweeney & Zadeck,
/// *Incremental evaluation of computational circuits*, 1990).
extension Machine {
  /// Moves variables so that the path's sides come before the path, each variable of the path before the next, and all
  /// variables that depend on the path after it.
  ///
  /// The path ends in a free variable f. The path's other variables depend on f and are to be reversed. Searches run by
  /// turns forward from f and backward from the sides, so the cost is that of the cheaper direction.
  ///
  /// - Returns: false if a side depends on the path. Then nothing is changed.
  mutating func moveInOrder(_ path: borrowing Path) -> Bool {
    let target = path.variables[path.variables.count - 1]
    let bottom = order.labels[target]
    var top = path.variables[0]
    for index in 0..<path.sides.count where order.labels[path.sides[index]] > order.labels[top] {
      top = path.sides[index]
    }
    if path.variables.count == 1 {
      if top == target { return true }
      if variables[target].users == 0 {
        order.unlink(target, &journal)
        order.link(target, after: top, &work, variables, &journal)
        return true
      }
    }
    defer { clearSearch() }
    visitForward(target)
    for index in 0..<path.sides.count where order.labels[path.sides[index]] > bottom {
      visitBackward(path.sides[index])
    }
    let limit = order.labels[top]
    while true {
      switch stepForward(limit: limit) {
      case .cycle: return false
      case .done:
        place(path, after: top)
        return true
      case .going: break
      }
      switch stepBackward(limit: bottom) {
      case .cycle: return false
      case .done:
        place(path, before: target)
        return true
      case .going: break
      }
    }
  }

  private enum Progress { case going, done, cycle }

  private mutating func visitForward(_ variable: VariableIndex) {
    scratch.marks[variable].isAhead = true
    scratch.search.forwardVisited.append(variable)
    scratch.search.columns.append(
      SearchStacks.ColumnFrame(variable: variable, mention: variables[variable].column.first))
  }

  private mutating func visitBackward(_ variable: VariableIndex) {
    if scratch.marks[variable].isBehind { return }
    scratch.marks[variable].isBehind = true
    scratch.search.backwardVisited.append(variable)
    scratch.search.rows.append(SearchStacks.RowFrame(variable: variable, offset: 0))
  }

  /// Reads one term of the column of the target or of a variable that depends on the target.
  private mutating func stepForward(limit: OrderLabel) -> Progress {
    guard !scratch.search.columns.isEmpty else { return .done }
    let frame = scratch.search.columns.removeLast()
    if !frame.mention.exists { return scratch.search.columns.isEmpty ? .done : .going }
    let term = problem.terms[frame.mention]
    scratch.search.columns.append(SearchStacks.ColumnFrame(variable: frame.variable, mention: term.next))
    statistics.rowsTouched &+= 1
    let user = user(of: frame.variable, through: term.row)
    if !user.exists || order.labels[user] > limit || scratch.marks[user].isAhead { return .going }
    if scratch.marks[user].isBehind { return .cycle }
    visitForward(user)
    return .going
  }

  /// Reads one term of the row that defines a side or a variable on which a side depends.
  private mutating func stepBackward(limit: OrderLabel) -> Progress {
    guard !scratch.search.rows.isEmpty else { return .done }
    let frame = scratch.search.rows.removeLast()
    let definition = variables[frame.variable].definition
    if !definition.exists || frame.offset == rows[definition].terms.count {
      return scratch.search.rows.isEmpty ? .done : .going
    }
    scratch.search.rows.append(SearchStacks.RowFrame(variable: frame.variable, offset: frame.offset + 1))
    statistics.rowsTouched &+= 1
    let before = problem.terms[rows[definition].terms.start + frame.offset].variable
    if before == frame.variable || order.labels[before] < limit || scratch.marks[before].isBehind { return .going }
    if scratch.marks[before].isAhead { return .cycle }
    visitBackward(before)
    return .going
  }

  private mutating func clearSearch() {
    while !scratch.search.forwardVisited.isEmpty {
      scratch.marks[scratch.search.forwardVisited.removeLast()].isAhead = false
    }
    while !scratch.search.backwardVisited.isEmpty {
      scratch.marks[scratch.search.backwardVisited.removeLast()].isBehind = false
    }
    scratch.search.columns.removeAll()
    scratch.search.rows.removeAll()
  }

  /// Moves the path, and then all other variables that depend on the path, right after `top`.
  private mutating func place(_ path: borrowing Path, after top: VariableIndex) {
    for index in 0..<path.variables.count { scratch.marks[path.variables[index]].isOnPath = true }
    var anchor = top
    while anchor.exists && (scratch.marks[anchor].isAhead || scratch.marks[anchor].isOnPath) {
      anchor = order.links[anchor].previous
    }
    var sequence = reuse(&scratch.sequence)
    for index in 0..<path.variables.count { sequence.append(path.variables[index]) }
    let first = sequence.count
    for index in 0..<scratch.search.forwardVisited.count {
      let variable = scratch.search.forwardVisited[index]
      if !scratch.marks[variable].isOnPath { sequence.append(variable) }
    }
    sequence.sort(from: first) { order.labels[$0] < order.labels[$1] }
    for index in 0..<path.variables.count { scratch.marks[path.variables[index]].isOnPath = false }
    move(sequence, after: anchor)
  }

  /// Moves the variables that the path will depend on, and then the path, to the place of the path's last variable.
  private mutating func place(_ path: borrowing Path, before target: VariableIndex) {
    var sequence = reuse(&scratch.sequence)
    for index in 0..<scratch.search.backwardVisited.count { sequence.append(scratch.search.backwardVisited[index]) }
    sequence.sort { order.labels[$0] < order.labels[$1] }
    for index in 0..<path.variables.count { sequence.append(path.variables[index]) }
    move(sequence, after: order.links[target].previous)
  }

  /// Moves variables to the place after `anchor`, which is none of them.
  private mutating func move(_ sequence: consuming Buffer<VariableIndex>, after anchor: VariableIndex) {
    for index in 0..<sequence.count { order.unlink(sequence[index], &journal) }
    order.link(sequence, after: anchor, &work, variables, &journal)
    giveBack(sequence, to: &scratch.sequence)
  }
}

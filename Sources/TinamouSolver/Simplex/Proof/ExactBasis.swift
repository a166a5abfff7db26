/// The exact factorisation of the active rows: each row determines one variable from others.
///
/// Singletons come first. A row with one undetermined variable is evaluated before all other rows that are left. A
/// variable that occurs in only one of the rows left is evaluated after them. Neither needs arithmetic, and layouts
/// have little else. Gaussian elimination handles only the rows that remain, the sparsest row first (Markowitz 1957).
///
/// If many rows remain, some variables are *torn* first. Torn variables count as known while rows determine the others.
/// The rows left without a variable of their own are then written in terms of the torn variables. For example, views of
/// equal width in a row are torn at one width. Few rows are not worth tearing: it can leave them smaller pivots, and
/// the machine then knows the values less well when it adopts the basis.
extension ExactSystem {
  /// Factorises the active rows. A row that depends on the others becomes inactive, and a variable becomes free
  /// instead.
  mutating func factorise() throws(Interruption) {
    dropLists()
    for variable in 0..<variableCount { columns[variable].isOpen = !columns[variable].isFree }
    for row in 0..<rows.count {
      rows[row].isLeft = rows[row].isActive
      rows[row].openCount = rows[row].isActive ? openTerms(row) : 0
    }
    takeSingletonRows()
    let first = pivots.count
    takeSingletonColumns()
    let determined = pivots.count
    var torn = Buffer<Int32>()
    tear(into: &torn)
    let last = pivots.count
    try reduceRest(from: determined, in: torn)
    try eliminate()
    // After the singleton rows come the variables of Gaussian elimination, the latest first, then those that torn
    // variables determine, the earliest first, then the singleton columns, the latest first.
    let count = pivots.count
    reversePivots(first, count)
    reversePivots(first &+ count &- last, first &+ count &- determined)
    for variable in 0..<variableCount { columns[variable].isFree = true }
    for index in 0..<pivots.count { columns[pivots[index].variable].isFree = false }
  }

  private mutating func reversePivots(_ start: Int, _ end: Int) {
    for index in 0..<(end - start) / 2 {
      let (one, other) = (start + index, end - 1 - index)
      (pivots[one], pivots[other]) = (pivots[other], pivots[one])
    }
  }

  private func isOpen(_ term: Int) -> Bool { columns[Int(terms[term].variable)].isOpen }

  private func openTerms(_ row: Int) -> Int {
    var count = 0
    for index in rows[row].list where isOpen(index) { count += 1 }
    return count
  }

  /// The place of a variable among the terms of a row of U, or -1.
  @inline(never)
  private func place(of variable: Int, in row: Int) -> Int {
    let place = rows[row].list.firstPlace { terms[$0].variable >= variable }
    return place < rows[row].listEnd && terms[place].variable == variable ? place : -1
  }

  private mutating func take(_ row: Int, _ variable: Int) {
    rows[row].isLeft = false
    columns[variable].isOpen = false
    pivots.append(
      Pivot(variable: variable, owner: row, coefficient: terms[place(of: variable, in: row)].coefficient))
  }

  private mutating func takeSingletonRows() {
    var queue = Buffer<Int32>()
    for row in 0..<rows.count where rows[row].openCount == 1 { queue.append(Int32(row)) }
    takeSingletons(&queue)
  }

  private mutating func takeSingletons(_ queue: inout Buffer<Int32>) {
    while !queue.isEmpty {
      let row = Int(queue.removeLast())
      var variable = -1
      for index in rows[row].list where isOpen(index) { variable = Int(terms[index].variable) }
      if !rows[row].isLeft || variable < 0 { continue }
      take(row, variable)
      noteDetermined(variable, &queue)
    }
  }

  /// Notes in the rows that mention a variable that the variable is determined, and queues the rows that become
  /// singletons.
  private mutating func noteDetermined(_ variable: Int, _ queue: inout Buffer<Int32>) {
    for index in columns[variable].start..<columns[variable].end {
      let other = Int(mentions[index])
      if !rows[other].isLeft { continue }
      rows[other].openCount -= 1
      if rows[other].openCount == 1 { queue.append(Int32(other)) }
    }
  }

  private mutating func takeSingletonColumns() {
    var queue = Buffer<Int32>()
    for variable in 0..<variableCount {
      columns[variable].openCount = 0
      if !columns[variable].isOpen { continue }
      for index in columns[variable].start..<columns[variable].end where rows[Int(mentions[index])].isLeft {
        columns[variable].openCount += 1
      }
      if columns[variable].openCount == 1 { queue.append(Int32(variable)) }
    }
    while !queue.isEmpty {
      let variable = Int(queue.removeLast())
      var row = -1
      for index in columns[variable].start..<columns[variable].end where rows[Int(mentions[index])].isLeft {
        row = Int(mentions[index])
      }
      if !columns[variable].isOpen || row < 0 { continue }
      take(row, variable)
      for index in rows[row].list where isOpen(index) {
        let other = Int(terms[index].variable)
        columns[other].openCount -= 1
        if columns[other].openCount == 1 { queue.append(Int32(other)) }
      }
    }
  }

  private static var leastWorthTearing: Int { 64 }

  /// Takes singleton rows, and tears a variable when there are none, until no row that is left has an open variable.
  /// Tears the variable of the sparsest row that most rows mention. Does nothing if few rows are left.
  private mutating func tear(into torn: inout Buffer<Int32>) {
    var queue = Buffer<Int32>()
    var count = 0
    for row in 0..<rows.count where rows[row].isLeft { count += 1 }
    if count < Self.leastWorthTearing { return }
    countOpen()
    // No row before the first one has an open variable.
    var first = 0
    while true {
      var (sparsest, row) = (-1, first)
      while row < rows.count {
        if rows[row].isLeft && rows[row].openCount > 0 {
          if sparsest < 0 { first = row }
          if sparsest < 0 || rows[row].openCount < rows[sparsest].openCount { sparsest = row }
          // There are no singletons.
          if rows[row].openCount == 2 { break }
        }
        row += 1
      }
      numbers.work -= row - first
      if sparsest < 0 { return }
      var variable = -1
      for index in rows[sparsest].list where isOpen(index) {
        let other = Int(terms[index].variable)
        if variable < 0 || columns[other].openCount > columns[variable].openCount { variable = other }
      }
      torn.append(Int32(variable))
      columns[variable].isOpen = false
      noteDetermined(variable, &queue)
      takeSingletons(&queue)
    }
  }

  /// Counts the open variables of each row that is left, and the rows left that mention each open variable.
  @inline(never)
  private mutating func countOpen() {
    for variable in 0..<variableCount { columns[variable].openCount = 0 }
    for row in 0..<rows.count where rows[row].isLeft {
      rows[row].openCount = 0
      countOpen(row, 1)
    }
  }

  /// Adds 1 to the counts to which the open variables of a row belong, or -1.
  @inline(never)
  private mutating func countOpen(_ row: Int, _ change: Int) {
    for index in rows[row].list where isOpen(index) {
      rows[row].openCount += change
      columns[Int(terms[index].variable)].openCount += change
    }
  }

  /// Eliminates from the rows left the variables that the pivots from `first` on determine. Afterwards only torn
  /// variables are open in these rows.
  private mutating func reduceRest(from first: Int, in torn: borrowing Buffer<Int32>) throws(Interruption) {
    if torn.isEmpty { return }
    for index in 0..<torn.count { columns[Int(torn[index])].isOpen = true }
    let end = pivots.count
    clear(.motion)
    for row in 0..<rows.count where rows[row].isLeft {
      touched.removeAll()
      for index in rows[row].list {
        self[.motion, Int(terms[index].variable)] = terms[index].coefficient
        touched.append(terms[index].variable)
      }
      try eliminate(first..<end, from: .motion)
      rows[row].listStart = terms.count
      for index in 0..<touched.count {
        let variable = Int(touched[index])
        if self[.motion, variable].isZero { continue }
        append(self[.motion, variable], of: variable)
        self[.motion, variable] = .zero
      }
      rows[row].listEnd = terms.count
      sortTerms(from: rows[row].listStart)
    }
  }

  /// Applies Gaussian elimination to the rows that are left.
  private mutating func eliminate() throws(Interruption) {
    var left = Buffer<Int32>()
    for row in 0..<rows.count where rows[row].isLeft { left.append(Int32(row)) }
    countOpen()
    while !left.isEmpty {
      var (best, bestCount) = (0, Int.max)
      for index in 0..<left.count {
        let count = rows[Int(left[index])].openCount
        if count < bestCount { (best, bestCount) = (index, count) }
      }
      let row = Int(left[best])
      for index in best..<left.count - 1 { left[index] = left[index + 1] }
      _ = left.removeLast()
      if bestCount == 0 {
        rows[row].isLeft = false
        rows[row].state = .positive
        continue
      }
      countOpen(row, -1)
      take(row, sparsest(row))
      for index in 0..<left.count { try eliminate(pivots.count - 1, from: Int(left[index])) }
    }
  }

  /// The open variable of a row that occurs in the fewest other rows.
  private func sparsest(_ row: Int) -> Int {
    var best = -1
    for index in rows[row].list where isOpen(index) {
      let variable = Int(terms[index].variable)
      if best < 0 || columns[variable].openCount < columns[best].openCount { best = variable }
    }
    return best
  }

  /// Adds a multiple of a pivot's row to another row, so that the coefficient of the pivot's variable there becomes 0.
  private mutating func eliminate(_ pivot: Int, from row: Int) throws(Interruption) {
    let entry = place(of: pivots[pivot].variable, in: row)
    if entry < 0 { return }
    countOpen(row, -1)
    let factor = -numbers.quotient(terms[entry].coefficient, pivots[pivot].coefficient)
    let start = terms.count
    var own = rows[row].listStart
    let ownEnd = rows[row].listEnd
    for index in rows[pivots[pivot].owner].list {
      let variable = terms[index].variable
      while own < ownEnd && terms[own].variable < variable {
        terms.append(terms[own])
        own += 1
      }
      var coefficient = ExactNumber.zero
      if own < ownEnd && terms[own].variable == variable {
        coefficient = terms[own].coefficient
        own += 1
      }
      coefficient = numbers.add(coefficient, factor, times: terms[index].coefficient)
      if !coefficient.isZero { terms.append(Term(variable: variable, coefficient: coefficient)) }
    }
    while own < ownEnd {
      terms.append(terms[own])
      own += 1
    }
    rows[row].listStart = start
    rows[row].listEnd = terms.count
    rows[row].openCount = 0
    countOpen(row, 1)
    try checkWork()
    gatherNumbers()
  }
}

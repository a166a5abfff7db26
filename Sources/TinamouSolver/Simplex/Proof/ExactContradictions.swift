/// Contradictions of required rows in exact arithmetic: found, excused as rounding, reduced.
extension ExactSystem {
  /// Makes the required rows hold. Moves the constants of rows that contradict others by no more than rounding of the
  /// data.
  ///
  /// - Returns: true if the required rows hold. Otherwise ``contradiction`` has rows that cannot hold together.
  mutating func makeFeasible() throws(Interruption) -> Bool {
    if try reachFeasibility() { return true }
    if try !holdsWithinRounding() { return false }
    noteVertex(stage)
    stage = excusedStage
    goOn(stage)
    return try reachFeasibility()
  }

  /// Goes to a vertex where the required rows are violated least. Returns true if they hold there.
  mutating func reachFeasibility() throws(Interruption) -> Bool {
    try refresh()
    if infeasibility().isZero { return true }
    try descend(.feasibility)
    return infeasibility().isZero
  }

  /// Tells if the required rows, which contradict each other, can hold after rounding of the data. If so, moves constants
  /// so that they hold. If not, ``contradiction`` has rows that contradict each other by more.
  private mutating func holdsWithinRounding() throws(Interruption) -> Bool {
    findContradiction()
    // The sum of several contradictions can be rounding although one of them is not.
    if !isRounding() { return false }
    try checkWork()
    var relaxed = relaxed()
    let isFeasible = try reachFeasibility(of: &relaxed)
    (numbers.work, steps) = (relaxed.numbers.work, relaxed.steps)
    if isFeasible {
      if isSmallWhereViolated() { excuseViolated() } else { try excuse(at: relaxed) }
      return true
    }
    contradiction.removeAll()
    for row in 0..<rows.count { contradiction.append(Term(variable: Int32(row), coefficient: .zero)) }
    takeContradiction(of: &relaxed)
    return false
  }

  /// Reduces the contradiction to the rows that contradict each other at the vertex of a relaxed system of its rows. At most
  /// one of the two inequalities for a row has a multiplier.
  private mutating func takeContradiction(of relaxed: inout ExactSystem) {
    relaxed.findContradiction()
    contradictionAmount = .zero
    for index in 0..<relaxed.contradiction.count {
      let (number, multiplier) = (relaxed.contradiction[index].variable, relaxed.contradiction[index].coefficient)
      let row = contradiction[Int(number / 2)].variable
      let own = numbers.take(number & 1 == 0 ? multiplier : -multiplier, from: relaxed.numbers)
      contradiction[index] = Term(variable: row, coefficient: own)
      contradictionAmount = numbers.add(contradictionAmount, -own, times: constant(of: rows[Int(row)]))
    }
    contradiction.truncate(to: relaxed.contradiction.count)
  }

  /// Goes on to the vertex where the rows of the relaxed system are violated least.
  private mutating func reachFeasibility(of relaxed: inout ExactSystem) throws(Interruption) -> Bool {
    let stage = relaxedStage
    swap(&relaxed.reached, &reached)
    relaxed.goOn(stage)
    defer {
      relaxed.noteVertex(stage)
      swap(&relaxed.reached, &reached)
    }
    return try relaxed.reachFeasibility()
  }

  /// A system at the same vertex in which the constants of the required rows may be off by rounding of the data.
  ///
  /// The row with the number n becomes two inequalities, 2n and 2n + 1. The second one has the opposite sign.
  func relaxed() -> ExactSystem {
    var relaxed = ExactSystem(variableCount: variableCount)
    let part = relaxed.numbers.number(exactly: Tolerance.contradiction)
    for index in 0..<2 * rows.count {
      let row = rows[index / 2]
      let sign = index & 1 == 0 ? 1 : -1
      let constant = relaxed.numbers.take(constant(of: row).times(sign), from: numbers)
      let slack = relaxed.numbers.product(constant.magnitude, part)
      relaxed.append(termsOf: row, of: self, times: sign)
      relaxed.endRow(
        constant: relaxed.numbers.sum(constant, slack), isEquality: false, level: 0, weight: .one,
        state: sign > 0 && row.isRequired ? row.state : .positive)
      relaxed.rows[index].isExcused = row.isExcused || !row.isRequired || (sign < 0 && !row.isEquality)
    }
    relaxed.endRows()
    for variable in 0..<variableCount {
      relaxed.columns[variable].isFree = columns[variable].isFree
      relaxed[.point, variable] = relaxed.numbers.take(self[.point, variable], from: numbers)
    }
    (relaxed.numbers.work, relaxed.steps) = (numbers.work, steps)
    return relaxed
  }

  private mutating func append(termsOf row: Row, of other: borrowing ExactSystem, times sign: Int) {
    for index in row.start..<row.end - 2 {
      let term = other.terms[index]
      append(numbers.take(term.coefficient.times(sign), from: other.numbers), of: Int(term.variable))
    }
  }

  private func constant(of row: Row) -> ExactNumber { terms[row.end - 2].coefficient }

  /// Tells if the violations at this vertex are rounding beside the constants of the contradiction, each divided by the
  /// largest coefficient of its row. They are not if nearly parallel rows determine a variable, because its rounding may be
  /// as large as the variable.
  private mutating func isSmallWhereViolated() -> Bool {
    var size = 0.0
    for index in 0..<contradiction.count {
      let row = rows[Int(contradiction[index].variable)]
      size += numbers.rounded(constant(of: row)).magnitude / largestCoefficient(of: row)
    }
    for row in 0..<rows.count where rows[row].isRequired && isViolated(row) {
      let violation = numbers.rounded(self[.point, residual(row)]).magnitude
      if !(violation <= Tolerance.residual * size * largestCoefficient(of: rows[row])) { return false }
    }
    return true
  }

  private mutating func largestCoefficient(of row: Row) -> Double {
    var largest = 0.0
    for index in row.start..<row.end - 2 { largest = max(largest, numbers.rounded(terms[index].coefficient).magnitude) }
    return largest
  }

  /// Moves the constants of violated required rows so that these rows hold and remain bounds.
  private mutating func excuseViolated() {
    for row in 0..<rows.count where rows[row].isRequired && isViolated(row) {
      let constant = rows[row].end - 2
      terms[constant].coefficient = numbers.sum(terms[constant].coefficient, -self[.point, residual(row)])
      self[.point, residual(row)] = .zero
    }
  }

  /// Moves the constants of the required rows that are violated at the point of a relaxed system, so that they hold there
  /// and remain bounds. No constant moves by more than its rounding.
  private mutating func excuse(at relaxed: borrowing ExactSystem) throws(Interruption) {
    for variable in 0..<variableCount {
      self[.spare, variable] = numbers.take(relaxed[.point, variable], from: relaxed.numbers)
    }
    self[.spare, variableCount] = .one
    for row in 0..<rows.count where rows[row].isRequired && !rows[row].isExcused {
      let violation = try value(of: row, at: .spare)
      if violation.isZero || (!rows[row].isEquality && violation.sign > 0) { continue }
      let constant = rows[row].end - 2
      terms[constant].coefficient = numbers.sum(terms[constant].coefficient, -violation)
    }
  }

  /// Finds the rows that contradict each other at a vertex where no edge lowers the infeasibility.
  private mutating func findContradiction() {
    contradiction.removeAll()
    for row in 0..<rows.count where !self[.gradient(0), residual(row)].isZero {
      contradiction.append(Term(variable: Int32(row), coefficient: self[.gradient(0), residual(row)]))
    }
    contradictionAmount = infeasibility()
  }

  /// True if a contradiction is no more than rounding of the data: Tolerance.contradiction · Σ |m·c|.
  private mutating func isRounding() -> Bool {
    var magnitude = ExactNumber.zero
    for index in 0..<contradiction.count {
      let constant = constant(of: rows[Int(contradiction[index].variable)])
      magnitude = numbers.add(magnitude, contradiction[index].coefficient.magnitude, times: constant.magnitude)
    }
    let limit = numbers.product(magnitude, numbers.number(exactly: Tolerance.contradiction))
    return numbers.compare(contradictionAmount, limit) <= 0
  }

  /// Removes rows from a contradiction until the others can hold together, up to rounding of the data, without any one of
  /// them.
  ///
  /// Active rows are independent. So if all rows but one are active, none can be spared: only these multipliers add up to a
  /// contradiction. Otherwise the other rows join the active ones one at a time, the oldest first, until one cannot hold
  /// with those before it. The vertex that violates it least satisfies all others. All of this happens in the relaxed system,
  /// where no rounding has to be excused.
  mutating func reduceContradiction() throws(Interruption) {
    var joining = 0
    for index in 0..<contradiction.count where !rows[Int(contradiction[index].variable)].isActive { joining += 1 }
    if joining == 1 { return }
    let part = partOfContradiction()
    var relaxed = part.relaxed()
    for row in 0..<relaxed.rows.count where !part.rows[row / 2].isActive { relaxed.rows[row].isExcused = true }
    for row in 0..<part.rows.count where !part.rows[row].isActive {
      relaxed.rows[2 * row].isExcused = false
      relaxed.rows[2 * row + 1].isExcused = !part.rows[row].isEquality
      let canHold = try relaxed.reachFeasibility()
      (numbers.work, steps) = (relaxed.numbers.work, relaxed.steps)
      if !canHold { return takeContradiction(of: &relaxed) }
    }
  }

  /// A system of the rows of a contradiction, with the same active ones.
  private func partOfContradiction() -> ExactSystem {
    var part = ExactSystem(variableCount: variableCount)
    for index in 0..<contradiction.count {
      let row = rows[Int(contradiction[index].variable)]
      part.append(termsOf: row, of: self, times: 1)
      part.endRow(
        constant: part.numbers.take(constant(of: row), from: numbers), isEquality: row.isEquality, level: 0,
        weight: .one, state: row.isActive ? .active : .positive)
    }
    part.endRows()
    for variable in 0..<variableCount { part.columns[variable].isFree = false }
    (part.numbers.work, part.steps) = (numbers.work, steps)
    return part
  }
}

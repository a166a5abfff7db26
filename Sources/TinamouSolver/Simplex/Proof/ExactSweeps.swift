/// Points of an exact system, and the sweeps BTRAN and FTRAN over its basis.
extension ExactSystem {
  /// Factorises the basis and finds the point and the residuals that belong to it.
  mutating func refresh() throws(Interruption) {
    try factorise()
    for row in 0..<rows.count { self[.point, residual(row)] = .zero }
    try substitute(.point)
    for row in 0..<rows.count where !rows[row].isActive && !rows[row].isExcused {
      let value = try value(of: row, at: .point)
      self[.point, residual(row)] = value
      if !value.isZero { rows[row].state = value.sign > 0 ? .positive : .negative }
    }
  }

  /// Finds all other values of a vector from its free variables and active residuals, by the basis.
  mutating func substitute(_ vector: Vector) throws(Interruption) {
    for index in 0..<pivots.count {
      let pivot = pivots[index]
      self[vector, pivot.variable] = .zero
      let owner = rows[pivot.owner]
      let sum = try sum(owner.listStart, owner.listEnd, at: vector)
      self[vector, pivot.variable] = numbers.quotient(-sum, pivot.coefficient)
    }
  }

  /// Writes a gradient in terms of free variables and active residuals.
  mutating func backward(_ vector: Vector) throws(Interruption) {
    touched.removeAll()
    try eliminate(0..<pivots.count, from: vector)
    self[vector, variableCount] = .zero
    for index in 0..<exchanges.count { try apply(index, to: vector) }
  }

  /// Eliminates from a vector the variables that pivots determine, the last one first.
  mutating func eliminate(_ range: Range<Int>, from vector: Vector) throws(Interruption) {
    var place = range.upperBound
    while place > range.lowerBound {
      place -= 1
      let pivot = pivots[place]
      let rest = self[vector, pivot.variable]
      if rest.isZero { continue }
      let multiple = -numbers.quotient(rest, pivot.coefficient)
      for index in rows[pivot.owner].list {
        let (variable, coefficient) = (Int(terms[index].variable), terms[index].coefficient)
        if self[vector, variable].isZero { touched.append(Int32(variable)) }
        self[vector, variable] = numbers.add(self[vector, variable], multiple, times: coefficient)
      }
      try checkWork()
    }
  }

  /// Finds the motion of all variables as a free variable or an active residual grows by 1, or falls by 1.
  mutating func forward(_ moving: Int, isRising: Bool = true) throws(Interruption) {
    clear(.motion)
    self[.motion, moving] = isRising ? .one : -.one
    try takeBackExchanges(from: .motion)
    try substitute(.motion)
    for index in 0..<exchanges.count { self[.motion, exchanges[index].entering] = .zero }
    self[.motion, moving] = isRising ? .one : -.one
  }

  /// The value of a row at the point, or the rate of its residual under a motion.
  mutating func value(of row: Int, at vector: Vector) throws(Interruption) -> ExactNumber {
    // The last term is the residual itself.
    try sum(rows[row].start, rows[row].end &- 1, at: vector)
  }

  @inline(never)
  private mutating func sum(_ start: Int, _ end: Int, at vector: Vector) throws(Interruption) -> ExactNumber {
    let place = numbers.end
    var sum = ExactNumber.zero
    for index in start..<end {
      sum = numbers.add(sum, terms[index].coefficient, times: self[vector, Int(terms[index].variable)])
    }
    try checkWork()
    return numbers.keep(sum, from: place)
  }
}

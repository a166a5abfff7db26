/// A limit, and the wish that presses against it.
///
/// A cell of a table asks for the width of its content, and its column limits this width. If a column is too narrow for
/// many cells, a search takes a step for each of these cells, and each step moves the whole column. But if the wishes
/// were required and the limits were wishes of the same cost, then the limits of a column would be parallel but for
/// required equalities, and long steps would pass them: ``ParallelRows``. Where the optimum of that system violates a
/// limit, the wish gives way to it. If each limit has a wish of its own, both systems then have the same cost.
///
/// So a search for a guess exchanges the roles of limits and wishes, on a copy of the machine: `StartingAnew.swift`.
struct PressedLimit: BitwiseCopyable {
  /// A required inequality.
  var limit: RowIndex
  /// The strongest wish that pulls one of the limit's variables the other way.
  var wish: RowIndex
  /// The direction in which the wish's multiplier moves when the limit pushes: up (+1) or down (-1).
  var direction: Double
  /// The wish's own priority, weight and kind.
  var priority: Double
  var weight: Double
  var isEquality: Bool
  /// The limit's weight as a wish: w·|b/a|, if the variable has the coefficients a in the limit and b in the wish.
  var limitWeight: Double
}

extension Machine {
  /// Finds the limits that wishes press against, or none if few of the limits or their wishes are queued.
  mutating func pressedLimits() -> Buffer<PressedLimit> {
    var limits = Buffer<PressedLimit>()
    var waiting = 0
    for row in rows.indices where rows[row].isRequired && !rows[row].isEquality && rows[row].terms.count > 1 {
      if rows[row].state != .active && !rows[row].state.isInactive { continue }
      guard let limit = pressedLimit(row) else { continue }
      limits.append(limit)
      if rows[row].isQueued || rows[limit.wish].isQueued { waiting += 1 }
    }
    if waiting < Self.leastQueued || waiting < work.queuedCount / 8 { limits.removeAll() }
    return limits
  }

  private static let leastQueued = 16

  private mutating func pressedLimit(_ row: RowIndex) -> PressedLimit? {
    var best: PressedLimit?
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      // A variable of many constraints, like the width of a column, gives way to no single one of them.
      if variables[term.variable].column.count > Self.columnLimit { continue }
      var column = ColumnCursor(variables[term.variable].column)
      while let other = column.next(in: problem) {
        if rows[other].isRequired || rows[other].state == .reduced { continue }
        if let best, best.priority >= rows[other].priority { continue }
        let ratio = coefficient(of: term.variable, in: other) / term.coefficient
        if !ratio.isNormal || (ratio > 0 && !rows[other].isEquality) { continue }
        if rows[other].terms.count == rows[row].terms.count && self.ratio(of: other, to: row) != nil { continue }
        best = PressedLimit(
          limit: row, wish: other, direction: ratio < 0 ? 1 : -1, priority: rows[other].priority,
          weight: rows[other].weight, isEquality: rows[other].isEquality,
          limitWeight: rows[other].weight * ratio.magnitude)
      }
    }
    return best
  }

  /// Makes the wishes required equalities, and the limits wishes.
  mutating func exchangeRoles(_ limits: borrowing Buffer<PressedLimit>) {
    for index in 0..<limits.count {
      let pair = limits[index]
      if rows[pair.limit].state == .active { deactivate(pair.limit) }
      setRole(of: pair.limit, weight: pair.limitWeight, priority: pair.priority, isEquality: false)
      setRole(of: pair.wish, weight: 1, priority: 1000, isEquality: true)
    }
  }

  /// Gives limits and wishes their own roles again.
  ///
  /// - Returns: the active constraints, with the limits that were violated in place of their wishes.
  mutating func restoreRoles(_ limits: borrowing Buffer<PressedLimit>) -> Guess {
    var guess = Guess()
    for index in 0..<limits.count where rows[limits[index].limit].state == .upper {
      let pair = limits[index]
      guess.rows.append(pair.limit)
      // Several limits can have the same wish, which is given up once.
      if !rows[pair.wish].isRequired { continue }
      if rows[pair.wish].state == .active { deactivate(pair.wish) }
      setWish(of: pair)
      guess.givenUp.append(RowCoefficient(row: pair.wish, coefficient: pair.direction))
    }
    for index in 0..<limits.count {
      setRole(of: limits[index].limit, weight: 1, priority: 1000, isEquality: false)
      setWish(of: limits[index])
    }
    for row in rows.indices where rows[row].state == .active { guess.rows.append(row) }
    return guess
  }

  private mutating func setWish(of pair: PressedLimit) {
    setRole(of: pair.wish, weight: pair.weight, priority: pair.priority, isEquality: pair.isEquality)
  }

  // Inlined, its code would exist five times.
  @inline(never)
  private mutating func setRole(of row: RowIndex, weight: Double, priority: Double, isEquality: Bool) {
    activeSet.discount(row, in: rows)
    problem.setRole(of: row, weight: weight, priority: priority, isEquality: isEquality, in: &rows, &journal)
    activeSet.count(row, in: rows)
    if rows[row].isQueued { work.requeue(row, in: rows) }
    if rows[row].state.isInactive { restAtZero(row) }
  }
}

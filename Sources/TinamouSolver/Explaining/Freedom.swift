/// The search for active constraints that can be released at no cost.
extension Machine {
  /// True if the multiplier of an active constraint is at a bound and no parallel constraint holds the constraint.
  ///
  /// A label as wide as its text has two tight constraints, `width <= 46` and `width >= 46`. One of them is active. Its
  /// multiplier is 0 unless something pulls, so the constraint seems free to go. But if the terms of two tight constraints
  /// are parallel, so are their residuals,
  ///
  ///     a' = c·a   ⟹   r' = c·r   (both are 0 here)
  ///
  /// and releasing one constraint violates the other, whatever else moves. Nearly all constraints of a layout that seem
  /// free are of this kind. A comparison of columns finds them without a pull on every variable that depends on them.
  mutating func mayBeLetGo(_ row: RowIndex) -> Bool { directionOfLettingGo(row) != 0 }

  /// The direction in which the residual of an active constraint can change at no cost without a parallel constraint in
  /// the way; 0 if neither direction is open.
  mutating func directionOfLettingGo(_ row: RowIndex) -> Double {
    for isUpper in [true, false]
    where multipliers.headroom(of: row, isRising: isUpper, in: rows, into: &scratch.headroom)
      && scratch.headroom.isZero
    {
      // At the lower bound of its multiplier a constraint may be exceeded. At the upper bound it may be violated.
      let direction: Double = isUpper ? -1 : 1
      if isHeld(row, direction: direction) { continue }
      // A sum of wild numbers may equal the bound only because it is rounded.
      if doubt.data == .wild && rows[row].multiplier.count > 0 { doubt.raise() }
      return direction
    }
    return 0
  }

  /// `isByOrder` if only the rule for ties seems to make an active constraint hold: its release costs no priority, but shifts
  /// violations between optional constraints. `isBlocked` if other constraints are in the way at once, which may hold it
  /// as well.
  mutating func holdsByOrder(_ row: RowIndex) -> (isByOrder: Bool, isBlocked: Bool) {
    if rows[row].state != .active { return (false, false) }
    let direction = looseDirection(of: row, isExact: false)
    if direction == 0 || isHeld(row, direction: direction) { return (false, false) }
    var motion = Motion()
    forward(from: row, into: &motion)
    let rates = affectedRates(under: motion)
    for index in 0..<rates.count where isViolated(rates[index].row) {
      return (true, nextEvent(under: motion, direction)?.distance == 0)
    }
    return (false, false)
  }

  /// The expression of a constraint.
  func form(of row: RowIndex) -> Form {
    var form = Form(constant: rows[row].constant)
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      form.terms.append(VariableCoefficient(variable: term.variable, coefficient: term.coefficient))
    }
    return form
  }

  /// True if a parallel tight constraint becomes inconsistent when the residual of an active row grows (+1) or falls
  /// (-1).
  mutating func isHeld(_ row: RowIndex, direction: Double) -> Bool {
    if rows[row].terms.count == 1 { return isHeldAlone(row, direction: direction) }
    var cursor = ColumnCursor(shortestColumn(of: row))
    while let other = cursor.next(in: problem) {
      guard rows[other].state.isInactive, let ratio = ratio(of: other, to: row) else { continue }
      if !isTight(other, ratio, times: row) { continue }
      switch rows[other].state {
      case .lower: if ratio * direction < 0 { return true }
      case .upper: if ratio * direction > 0 { return true }
      default: return true
      }
    }
    return false
  }

  /// Decides the same question for a row of one variable.
  private mutating func isHeldAlone(_ row: RowIndex, direction: Double) -> Bool {
    let own = problem.terms[rows[row].terms.start]
    let sense = own.coefficient < 0 ? -direction : direction
    var cursor = ColumnCursor(variables[own.variable].column)
    while let other = cursor.next(in: problem) {
      if rows[other].terms.count != 1 || !rows[other].state.isInactive { continue }
      let coefficient = problem.terms[rows[other].terms.start].coefficient
      let isRising = (coefficient < 0) == (sense < 0)
      if rows[other].state == .lower && isRising || rows[other].state == .upper && !isRising { continue }
      if isTight(other, coefficient / own.coefficient, times: row) { return true }
    }
    return false
  }

  /// True if a constraint holds exactly where an active one does, whose terms it multiplies by a factor. Constants alone
  /// tell, because large values would absorb their difference.
  private mutating func isTight(_ other: RowIndex, _ factor: Double, times row: RowIndex) -> Bool {
    let part = factor * rows[row].constant
    let magnitude = max(part.magnitude, rows[other].constant.magnitude)
    // A factor out of range tells nothing.
    if factor == 0 || !magnitude.isFinite { return false }
    return Residual(value: rows[other].constant - part, magnitude: magnitude).isZero
  }

  /// The shortest column among those of a row's variables.
  mutating func shortestColumn(of row: RowIndex) -> Column {
    var column = Column()
    for index in rows[row].terms.range {
      let other = variables[problem.terms[index].variable].column
      if column.count == 0 || other.count < column.count { column = other }
    }
    return column
  }

  /// The factor that turns the terms of `row` exactly into those of `other`; nil if the rows are not parallel.
  mutating func ratio(of other: RowIndex, to row: RowIndex) -> Double? {
    guard rows[other].terms.count == rows[row].terms.count else { return nil }
    var ratio: Double?
    for index in rows[other].terms.range {
      let own = coefficient(of: problem.terms[index].variable, in: row)
      if own == 0 { return nil }
      if ratio == nil { ratio = problem.terms[index].coefficient / own }
      if ratio.map({ $0 * own }) != problem.terms[index].coefficient { return nil }
    }
    return ratio
  }
}

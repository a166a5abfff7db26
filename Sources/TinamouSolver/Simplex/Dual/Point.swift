/// The values of all variables, and the scales of their rounding errors.
struct Point: ~Copyable {
  private(set) var x = Table<VariableRecord, Double>()
  /// The magnitude of what was added to get each value, at least `|x|`.
  private(set) var scale = Table<VariableRecord, Double>()

  init() {}

  func copy() -> Point {
    var other = Point()
    other.x = x.copy()
    other.scale = scale.copy()
    return other
  }
}

extension Point {
  /// Makes room for a variable, at 0.
  mutating func append() {
    x.append(0)
    scale.append(0)
  }

  @inline(__always)
  mutating func set(
    _ variable: VariableIndex, _ value: Double, scale magnitude: Double, _ report: inout ChangeReport,
    _ journal: inout Journal
  ) {
    journal.noteValue(of: variable, x[variable], scale: scale[variable])
    x[variable] = value
    scale[variable] = magnitude
    report.note(variable)
  }

  /// Returns to a value that was noted.
  mutating func restore(
    _ variable: VariableIndex, _ value: Double, scale magnitude: Double, _ report: inout ChangeReport
  ) {
    x[variable] = value
    scale[variable] = magnitude
    report.note(variable)
  }

  /// Lets `body` write values that it can vouch for: those that the definitions give.
  @inline(__always)
  mutating func write(_ body: (UnsafeMutablePointer<Double>) -> Void) { body(x.address) }
}

// MARK: - Residuals

/// The residual of a row, and the magnitude of what was added to get it.
struct Residual {
  var value: Double
  var magnitude: Double

  var isZero: Bool { value.magnitude <= Tolerance.residual * magnitude }
  var isNegative: Bool { value < -Tolerance.residual * magnitude }
  var isPositive: Bool { value > Tolerance.residual * magnitude }
}

extension Machine {
  /// `a·x + c` from the original terms; never stored, so it cannot drift.
  @inline(__always)
  func residual(_ row: RowIndex) -> Residual {
    var value = rows[row].constant
    var magnitude = value.magnitude
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      value += term.coefficient * point.x[term.variable]
      magnitude = max(magnitude, term.coefficient.magnitude * point.scale[term.variable])
    }
    return Residual(value: value, magnitude: magnitude)
  }

  /// +1 if the residual of an inactive row asks for a greater multiplier, -1 for a smaller one, 0 if it is consistent.
  @inline(__always)
  func direction(_ row: RowIndex) -> Double { direction(row, residual(row)) }

  @inline(__always)
  func direction(_ row: RowIndex, _ residual: Residual) -> Double {
    switch rows[row].state {
    case .lower: return residual.isNegative ? 1 : 0
    case .upper: return residual.isPositive ? -1 : 0
    case .neutral: return residual.isZero ? 0 : (residual.value < 0 ? 1 : -1)
    default: return 0
    }
  }
}

// MARK: - Evaluation

extension Machine {
  /// Evaluates the dirty variables up to a label and what depends on them, and queues the inactive rows that have
  /// become inconsistent.
  ///
  /// Values come from original coefficients and constants only, like cells of a spreadsheet, so no history of changes
  /// can make them drift; where a value comes out bit for bit as it was, its users are not looked at.
  ///
  /// - Returns: a variable whose value would not be finite, or none. It and what depends on it keep their values and
  ///   stay dirty.
  @discardableResult
  mutating func propagate(through limit: OrderLabel = .after) -> VariableIndex {
    var overflowed = VariableIndex.none
    // Inactive rows, and constraints that are evaluated by their reduced rows.
    var affected = reuse(&scratch.affected)
    var stillDirty = Buffer<VariableIndex>()
    while true {
      let variable = work.takeDirty(through: limit, labels: order.labels, in: &variables, &journal)
      if !variable.exists { break }
      if !variables[variable].definition.exists { continue }
      statistics.rowsTouched += 1
      let (value, magnitude) = evaluate(variable)
      if !value.isFinite || !magnitude.isFinite {
        overflowed = variable
        stillDirty.append(variable)
        continue
      }
      // The scale counts, too: it decides whether a residual is 0.
      if value == point.x[variable] && magnitude == point.scale[variable] { continue }
      point.set(variable, value, scale: magnitude, &report, &journal)
      var column = ColumnCursor(variables[variable].column)
      while let row = column.next(in: problem) {
        let user = user(of: variable, through: row)
        if user.exists {
          markDirty(user)
        } else if rows[row].state.isInactive || (rows[row].state == .active && rows[row].reducedRow.exists) {
          listOnce(row, in: &affected)
        }
      }
    }
    for index in 0..<stillDirty.count { markDirty(stillDirty[index]) }
    var indirectCount = 0
    for index in 0..<affected.count {
      let row = affected[index]
      rows[row].place = -1
      if rows[row].state == .active {
        indirectCount += 1
        work.noteUnchecked(row, in: &rows)
        continue
      }
      let residual = residual(row)
      if examine(row, residual) != 0 { enqueue(row) }
      if !residual.value.isFinite { overflowed = firstVariable(in: row) }
    }
    // What waits for a definition that is out of date need not be consistent.
    if work.dirtyCount == 0 && !work.unchecked.isEmpty { checkIndirect() }
    statistics.rowsTouched += affected.count - indirectCount
    giveBack(affected, to: &scratch.affected)
    return overflowed
  }

  /// Brings the values up to date, up to that label.
  mutating func flush(through limit: OrderLabel = .after) throws(Refusal) {
    if work.dirtyCount == 0 { return }
    let overflowed = propagate(through: limit)
    if overflowed.exists { throw .overflow(overflowed) }
  }

  /// The variable that a row which cannot be evaluated is said to overflow at.
  func firstVariable(in row: RowIndex) -> VariableIndex { problem.terms[rows[row].terms.start].variable }

  /// Gives a variable that has lost its definition the scale of a number that was never computed.
  mutating func settleFreeVariable(_ variable: VariableIndex) {
    let value = point.x[variable]
    point.set(variable, value, scale: value.magnitude, &report, &journal)
    var column = ColumnCursor(variables[variable].column)
    while let row = column.next(in: problem) {
      let user = user(of: variable, through: row)
      if user.exists {
        markDirty(user)
      } else if rows[row].state.isInactive && direction(row) != 0 {
        enqueue(row)
      }
    }
  }

  /// The value of a variable by its definition, and the magnitude of what was added to get it.
  @inline(__always)
  func evaluate(_ variable: VariableIndex) -> (value: Double, scale: Double) {
    let row = variables[variable].definition
    var (sum, magnitude) = constantPart(of: row)
    var pivot = 1.0
    // Scales of what is used count as far as the row does not magnify them: an error of 1e-16 of a parent is one of the
    // child.
    var inherited = 0.0
    var largest = 0.0
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      if term.variable == variable {
        pivot = term.coefficient
      } else {
        let part = term.coefficient * point.x[term.variable]
        sum += part
        magnitude = max(magnitude, part.magnitude)
        largest = max(largest, term.coefficient.magnitude)
        inherited = max(inherited, term.coefficient.magnitude * point.scale[term.variable])
      }
    }
    let value = -sum / pivot
    let size = pivot.magnitude
    inherited = largest <= size ? inherited / size : inherited / largest
    // A value too small for a number is off by as much as the smallest.
    let bound = max(magnitude / size, value.magnitude, inherited, .leastNormalMagnitude)
    return (value == 0 ? 0 : value, Self.roundedUp(bound))
  }

  /// The constant of a row of U, and the magnitude of what was added to get it.
  @inline(__always)
  func constantPart(of row: RowIndex) -> (sum: Double, magnitude: Double) {
    if rows[row].state != .reduced { return (rows[row].constant, rows[row].constant.magnitude) }
    let owner = rows[row].owner
    var (sum, magnitude) = (rows[owner].constant, rows[owner].constant.magnitude)
    for index in rows[row].eliminations.range {
      let part = basis.eliminations[index].factor * rows[basis.eliminations[index].row].constant
      sum -= part
      magnitude = max(magnitude, part.magnitude)
    }
    return (sum, magnitude)
  }

  /// The next power of two. A scale that followed every value would change often, and each change would cause rows that
  /// did not move to be checked.
  private static func roundedUp(_ scale: Double) -> Double {
    // All fraction bits carry into the exponent. At least the smallest normal number, it can only leave the range upwards.
    let fraction: UInt64 = (1 << 52) - 1
    return min(Double(bitPattern: (scale.bitPattern + fraction) & ~fraction), .greatestFiniteMagnitude)
  }
}

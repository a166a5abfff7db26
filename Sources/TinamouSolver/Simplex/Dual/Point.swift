/// The values of all variables, and the scales of their rounding errors.
struct Point: ~Copyable {
  private(set) var x = Table<VariableRecord, Double>()
  /// The largest magnitude among the addends of each value, at least `|x|`. Calculated scales are rounded up.
  private(set) var scale = Table<VariableRecord, Double>()

  func copy() -> Point { Point(x: x.copy(), scale: scale.copy()) }
}

extension Point {
  /// Makes room for a variable, at 0.
  @inline(__always)
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
    write(variable, value, scale: magnitude, &report)
  }

  /// Writes a value without a note, to restore one or after the caller has noted the change.
  @inline(__always)
  mutating func write(
    _ variable: VariableIndex, _ value: Double, scale magnitude: Double, _ report: inout ChangeReport
  ) {
    x[variable] = value
    scale[variable] = magnitude
    report.note(variable)
  }

  /// Lets `body` write values, without a note. The values must be those that the definitions give.
  @inline(__always)
  mutating func write(_ body: (UnsafeMutablePointer<Double>) -> Void) { body(x.address) }
}

// MARK: - Residuals

/// The residual of a row, and the largest magnitude among its addends.
struct Residual {
  var value: Double
  var magnitude: Double

  var isZero: Bool { value.magnitude <= Tolerance.residual * magnitude }
  var isNegative: Bool { value < -Tolerance.residual * magnitude }
  var isPositive: Bool { value > Tolerance.residual * magnitude }
}

extension Residual {
  /// The residual of a row without terms.
  @inline(__always)
  init(constant: Double) { (value, magnitude) = (constant, constant.magnitude) }

  @inline(__always)
  mutating func add(_ coefficient: Double, times x: Double, scale: Double) {
    value += coefficient * x
    magnitude = greater(magnitude, coefficient.magnitude * scale)
  }
}

extension Machine {
  /// `a·x + c`, calculated from the original terms. It is never stored, so it cannot drift.
  @inline(__always)
  func residual(_ row: RowIndex) -> Residual {
    let (x, scale) = (point.x.address, point.scale.address)
    var residual = Residual(constant: rows[row].constant)
    var term = problem.terms.address + Int(rows[row].terms.start.position)
    let end = term + Int(rows[row].terms.count)
    while term < end {
      let variable = Int(term.pointee.variable.position)
      residual.add(term.pointee.coefficient, times: x[variable], scale: scale[variable])
      term += 1
    }
    return residual
  }

  /// +1 if the residual of an inactive row asks for a greater multiplier, -1 if for a smaller one, 0 if the row is
  /// consistent.
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
  /// Evaluates the dirty variables up to a label, and their dependents up to there. Queues the inactive rows that have
  /// become inconsistent.
  ///
  /// Values come from original coefficients and constants only, like cells of a spreadsheet. No history of changes can
  /// make them drift. If a value comes out bit for bit as it was, its dependents are not evaluated.
  ///
  /// - Returns: a variable whose value would not be finite, the first variable of a row whose residual is not finite,
  ///   or none. A variable without a finite value keeps its old value and stays dirty, and its dependents do not follow
  ///   it.
  @discardableResult
  mutating func propagate(through limit: OrderLabel = .after) -> VariableIndex {
    var overflowed = VariableIndex.none
    // Inactive rows, and constraints that are evaluated by their reduced rows.
    var affected = reuse(&scratch.affected)
    var stillDirty = Buffer<VariableIndex>()
    while true {
      let variable = work.takeDirty(through: limit, labels: order.labels, in: &variables)
      if !variable.exists { break }
      if !variables[variable].definition.exists {
        journal.note(.cleaned, variable)
        continue
      }
      statistics.rowsTouched &+= 1
      let (value, magnitude) = evaluate(variable)
      if !value.isFinite {
        journal.note(.cleaned, variable)
        overflowed = variable
        stillDirty.append(variable)
        continue
      }
      // The scale counts, too, because it decides if a residual is 0. A value that is large enough to absorb a change says
      // nothing about the rows that use it.
      let (oldValue, oldMagnitude) = (point.x[variable], point.scale[variable])
      if value == oldValue && magnitude == oldMagnitude && magnitude < Tolerance.absorbing {
        journal.note(.cleaned, variable)
        continue
      }
      journal.noteEvaluation(of: variable, oldValue, scale: oldMagnitude)
      point.write(variable, value, scale: magnitude, &report)
      listUsers(of: variable, &affected)
    }
    for index in 0..<stillDirty.count { markDirty(stillDirty[index]) }
    var indirectCount = 0
    // Sweeps use the places, too.
    for index in 0..<affected.count { rows[affected[index]].place = -1 }
    for index in 0..<affected.count {
      let row = affected[index]
      if rows[row].state == .active {
        indirectCount += 1
        work.noteUnchecked(row, in: &rows, &journal)
        continue
      }
      let residual = residual(row)
      if examine(row, residual) != 0 { enqueue(row) }
      if !residual.value.isFinite {
        overflowed = firstVariable(in: row)
        control.mayBeOutOfRange = true
      }
    }
    // As long as a definition is out of date, these rows need not be consistent.
    if work.dirtyCount == 0 && !work.unchecked.isEmpty { checkIndirect() }
    statistics.rowsTouched &+= affected.count - indirectCount
    giveBack(affected, to: &scratch.affected)
    return overflowed
  }

  /// Marks the variables that a variable helps to define, and lists the other rows that contain it and have a residual.
  @inline(__always)
  private mutating func listUsers(of variable: VariableIndex, _ affected: inout Buffer<RowIndex>) {
    let (records, terms, users) = (rows.address, problem.terms.address, variables.address)
    var mention = variables[variable].column.first
    while mention.exists {
      let term = terms + Int(mention.position)
      let (row, record) = (term.pointee.row, records + Int(term.pointee.row.position))
      mention = term.pointee.next
      let user = record.pointee.defines
      if user == variable { continue }
      if user.exists {
        if !users[Int(user.position)].isDirty { markDirty(user) }
      } else if record.pointee.state.isInactive
        || (record.pointee.state == .active && record.pointee.reducedRow.exists)
      {
        listOnce(row, in: &affected)
      }
    }
  }

  /// Brings the values up to date, up to a label.
  mutating func flush(through limit: OrderLabel = .after) throws(Refusal) {
    if work.dirtyCount == 0 { return }
    let overflowed = propagate(through: limit)
    if overflowed.exists { try evaluateAgain(overflowed, through: limit) }
  }

  /// Evaluates again after the free variables that a variable depends on have moved to 0. Nothing asks for the values that
  /// constraints once gave them, and these values may be the only ones that lead out of range.
  @inline(never)
  private mutating func evaluateAgain(_ variable: VariableIndex, through limit: OrderLabel) throws(Refusal) {
    var combination = reuse(&scratch.combination)
    var batch = reuse(&scratch.targets)
    batch.append(variable)
    backward(fromAll: batch, into: &combination)
    giveBack(batch, to: &scratch.targets)
    for index in 0..<combination.free.count {
      let free = combination.free[index].variable
      point.set(free, 0, scale: 0, &report, &journal)
      settleFreeVariable(free)
    }
    giveBack(combination, to: &scratch.combination)
    let overflowed = propagate(through: limit)
    if overflowed.exists { throw .overflow(overflowed) }
  }

  /// Refuses an optimum at which a residual is out of range. A sum that overflows can have either sign, or none.
  mutating func checkRange() throws(Refusal) {
    if !control.mayBeOutOfRange { return }
    for row in rows.indices where isConstraint(row) && !residual(row).value.isFinite {
      throw .overflow(firstVariable(in: row))
    }
    control.mayBeOutOfRange = false
  }

  /// The variable that the refusal names if a row cannot be evaluated.
  func firstVariable(in row: RowIndex) -> VariableIndex { problem.terms[rows[row].terms.start].variable }

  /// Gives a variable that has lost its definition the scale of a number that was not calculated.
  mutating func settleFreeVariable(_ variable: VariableIndex) {
    let value = point.x[variable]
    point.set(variable, value, scale: value.magnitude, &report, &journal)
    let (records, terms) = (rows.address, problem.terms.address)
    var mention = variables[variable].column.first
    while mention.exists {
      let row = terms[Int(mention.position)].row
      mention = terms[Int(mention.position)].next
      let record = records + Int(row.position)
      if record.pointee.defines.exists {
        markDirty(record.pointee.defines)
      } else if record.pointee.state.isInactive && direction(row) != 0 {
        enqueue(row)
      }
    }
  }

  /// The value of a variable by its definition, and its scale.
  @inline(__always)
  func evaluate(_ variable: VariableIndex) -> (value: Double, scale: Double) {
    let row = variables[variable].definition
    let (x, scale) = (point.x.address, point.scale.address)
    var (sum, magnitude) = constantPart(of: row)
    var pivot = 1.0
    // The scales of the variables used count only as far as the row does not magnify them: an error of 1e-16 of a
    // parent is one of the child.
    var inherited = 0.0
    var largest = 0.0
    var term = problem.terms.address + Int(rows[row].terms.start.position)
    let end = term + Int(rows[row].terms.count)
    while term < end {
      let (source, coefficient) = (Int(term.pointee.variable.position), term.pointee.coefficient)
      if term.pointee.variable == variable {
        pivot = coefficient
      } else {
        let part = coefficient * x[source]
        sum += part
        magnitude = greater(magnitude, part.magnitude)
        largest = greater(largest, coefficient.magnitude)
        inherited = greater(inherited, coefficient.magnitude * scale[source])
      }
      term += 1
    }
    let value = -sum / pivot
    let size = pivot.magnitude
    inherited = inherited / greater(size, largest)
    // A value below the smallest normal number is off by up to that number.
    let bound = greater(greater(greater(magnitude / size, value.magnitude), inherited), .leastNormalMagnitude)
    return (value == 0 ? 0 : value, Self.roundedUp(bound))
  }

  /// The constant of a row of U, and the largest magnitude among its addends.
  @inline(__always)
  func constantPart(of row: RowIndex) -> (sum: Double, magnitude: Double) {
    if rows[row].state != .reduced { return (rows[row].constant, rows[row].constant.magnitude) }
    let owner = rows[row].owner
    var (sum, magnitude) = (rows[owner].constant, rows[owner].constant.magnitude)
    for index in rows[row].eliminations.range {
      let part = basis.eliminations[index].factor * rows[basis.eliminations[index].row].constant
      sum -= part
      magnitude = greater(magnitude, part.magnitude)
    }
    return (sum, magnitude)
  }

  /// The next power of two. A scale that followed every value would change often, and each change would cause checks of
  /// rows that did not move.
  private static func roundedUp(_ scale: Double) -> Double {
    // All fraction bits carry into the exponent. The scale is at least the smallest normal number, so it can leave the
    // range only upwards.
    let fraction: UInt64 = (1 << 52) - 1
    let rounded = Double(bitPattern: (scale.bitPattern &+ fraction) & ~fraction)
    return rounded < .greatestFiniteMagnitude ? rounded : .greatestFiniteMagnitude
  }
}

/// The lesser of two numbers, in one instruction.
@inline(__always)
func lesser(_ a: Double, _ b: Double) -> Double { b < a ? b : a }

/// The greater of two numbers, in one instruction; the first if the second is not a number.
@inline(__always)
func greater(_ a: Double, _ b: Double) -> Double { b > a ? b : a }

/// The number, or 0 for -0.
func withoutNegativeZero(_ number: Double) -> Double { number == 0 ? 0 : number }

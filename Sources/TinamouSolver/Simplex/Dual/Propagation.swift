/// Values: each variable's is evaluated from its definition, in the order of the labels, when something it depends on
/// changed.
extension Machine {
  /// Evaluates the dirty variables up to a label and what depends on them, and queues the inactive rows that have
  /// become inconsistent.
  ///
  /// Values come from original coefficients and constants only, like cells of a spreadsheet, so no history of changes
  /// can make them drift; where a value comes out bit for bit as it was, its users are not looked at.
  ///
  /// - Returns: a variable whose value would not be finite, or -1. It and what depends on it keep their values and stay
  ///   dirty.
  @discardableResult
  mutating func propagate(through limit: Int64 = .max) -> Int32 {
    var overflowed: Int32 = -1
    affectedRows.removeAll()
    var stillDirty = Buffer<Int32>()
    while true {
      let variable = takeDirty(through: limit)
      if variable < 0 { break }
      let definition = variables[variable].definition
      if definition < 0 { continue }
      statistics.rowsTouched += 1
      let (value, magnitude) = evaluate(variable)
      if !value.isFinite || !magnitude.isFinite {
        overflowed = variable
        stillDirty.append(variable)
        continue
      }
      // The scale counts, too: it decides whether a residual is 0.
      if value == x[variable] && magnitude == scale[variable] { continue }
      setValue(variable, value, scale: magnitude)
      var mention = variables[variable].column.first
      while mention >= 0 {
        let row = terms[mention].row
        mention = terms[mention].next
        let user = user(of: variable, through: row)
        if user >= 0 { markDirty(user) } else { noteAffected(row) }
      }
    }
    for index in 0..<stillDirty.count { markDirty(stillDirty[index]) }
    for index in 0..<affectedRows.count {
      let row = affectedRows[index]
      rows[row].place = -1
      let residual = residual(row)
      if direction(row, residual) != 0 { enqueue(row) }
      if !residual.value.isFinite { overflowed = terms[rows[row].terms.start].variable }
    }
    statistics.rowsTouched += affectedRows.count
    return overflowed
  }

  /// Gives a variable that has lost its definition the scale of a number that was never computed.
  mutating func settleFreeVariable(_ variable: Int32) {
    setValue(variable, x[variable], scale: x[variable].magnitude)
    var mention = variables[variable].column.first
    while mention >= 0 {
      let row = terms[mention].row
      mention = terms[mention].next
      let user = user(of: variable, through: row)
      if user >= 0 { markDirty(user) } else if rows[row].state.isInactive && direction(row) != 0 { enqueue(row) }
    }
  }

  /// The value of a variable by its definition, and the magnitude of what was added to get it.
  @inline(__always)
  func evaluate(_ variable: Int32) -> (value: Double, scale: Double) {
    let row = variables[variable].definition
    var (sum, magnitude) = constantPart(of: row)
    var pivot = 1.0
    // Scales of what is used count as far as the row does not magnify them: an error of 1e-16 of a parent is one of the
    // child.
    var inherited = 0.0
    var largest = 0.0
    for index in rows[row].terms.range {
      let term = terms[index]
      if term.variable == variable {
        pivot = term.coefficient
      } else {
        let part = term.coefficient * x[term.variable]
        sum += part
        magnitude = max(magnitude, part.magnitude)
        largest = max(largest, term.coefficient.magnitude)
        inherited = max(inherited, term.coefficient.magnitude * scale[term.variable])
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
  func constantPart(of row: Int32) -> (sum: Double, magnitude: Double) {
    if rows[row].state != .reduced { return (rows[row].constant, rows[row].constant.magnitude) }
    let owner = rows[row].counterpart
    var (sum, magnitude) = (rows[owner].constant, rows[owner].constant.magnitude)
    for index in rows[row].eliminations.range {
      let part = eliminations[index].factor * rows[eliminations[index].row].constant
      sum -= part
      magnitude = max(magnitude, part.magnitude)
    }
    return (sum, magnitude)
  }

  /// The next power of two: a scale that changed with every value would have everything looked at that did not move.
  private static func roundedUp(_ scale: Double) -> Double {
    // All fraction bits carry into the exponent. At least the smallest normal number, it can only leave the range upwards.
    let fraction: UInt64 = (1 << 52) - 1
    return min(Double(bitPattern: (scale.bitPattern + fraction) & ~fraction), .greatestFiniteMagnitude)
  }
}

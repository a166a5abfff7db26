/// One term of a row, and where the variable's column mentions it.
struct Entry: BitwiseCopyable {
  var variable: Int32
  /// The position in the variable's column.
  var place: Int32
  var coefficient: Double
}

/// One mention of a variable: the `term`-th of `row`.
struct Cell: BitwiseCopyable {
  var row: Int32
  var term: Int32
}

/// `factor · row` has been subtracted from the reduced row `owner` belongs to; a node of the list of all who name
/// `row`.
struct Elimination: BitwiseCopyable {
  var row: Int32
  var owner: Int32
  var factor: Double
  var next: Int32
  var previous: Int32
}

/// One component of a multiplier: its value at a priority.
struct Level: BitwiseCopyable {
  var priority: Double
  var value: Double
  /// The largest magnitude that went into the value since it was last 0: the scale of its rounding errors.
  var mass: Double
}

/// Where a row stands at the current vertex.
enum RowState: UInt8, BitwiseCopyable {
  /// The id is not in use.
  case unused
  /// Residual 0; determines a variable, itself or through its reduced row.
  case active
  /// Multiplier at its lower bound; consistent while the residual is not negative.
  case lower
  /// Multiplier at its upper bound; consistent while the residual is not positive.
  case upper
  /// An equality with multiplier 0; consistent while the residual is 0.
  case neutral
  /// No constraint: the row of U that an active constraint needs to stay triangular.
  case reduced

  var isInactive: Bool { self == .lower || self == .upper || self == .neutral }
}

/// A constraint `Σ aᵢ·xᵢ + c (= or >=) 0`, or the reduced row of one.
struct Row: BitwiseCopyable {
  var constant = 0.0
  var weight = 1.0
  var priority = 1000.0
  var terms = Block()
  /// How many terms with coefficient 0 follow the others in the block: mentions that count as use and nothing else.
  var mentions: Int32 = 0
  /// The variable this row of U determines, or -1.
  var defines: Int32 = -1
  /// A constraint's reduced row, a reduced row's constraint, or -1.
  var partner: Int32 = -1
  /// The first elimination that names this constraint, or -1.
  var named: Int32 = -1
  /// What was subtracted from the constraint to get this reduced row.
  var eliminations = Block()
  /// The multiplier of an active constraint: components that are not 0, the strongest priority first.
  var multiplier = Block()
  var generation: UInt32 = 0
  var state = RowState.unused
  var isEquality = false
  /// Written with `<=`: stored with every sign changed.
  var isNegated = false
  /// The constraint of an edit variable.
  var isEdit = false
  /// Removed, but still part of the vertex: ``Removal.swift``.
  var isCondemned = false
  /// Waiting in the queue of rows that may be inconsistent.
  var isQueued = false

  var isRequired: Bool { priority == 1000 }

  /// The greatest value of the multiplier at the row's own priority.
  var upperBound: Double { isRequired ? .infinity : weight }
  /// The least value of the multiplier at the row's own priority.
  var lowerBound: Double { isEquality ? -upperBound : 0 }

  /// The multiplier of an inactive row, at its own priority.
  var restingMultiplier: Double {
    switch state {
    case .lower: lowerBound
    case .upper: upperBound
    default: 0
    }
  }
}

/// What is known of a variable besides its value.
struct VariableRecord: BitwiseCopyable {
  /// The row of U that determines it, or -1: a *stay*.
  var definition: Int32 = -1
  /// How many rows of U use it to determine another variable.
  var users: Int32 = 0
  /// The rows in which it has a coefficient.
  var column = Block()
  /// In how many rows it is mentioned with coefficient 0.
  var mentions: Int32 = 0
  /// The row of its edit constraint, or -1.
  var edit: Int32 = -1
  var generation: UInt32 = 0
  var isLive = false
  /// Its value or definition must be evaluated again.
  var isDirty = false
  /// It is in the list of variables written since changes were last asked for.
  var isMoved = false
}

// MARK: - Rows and columns

extension Machine {
  /// Enters every term of a row in its variable's column.
  mutating func linkTerms(of row: Int32) {
    for index in rows[row].terms.range {
      let variable = terms[index].variable
      terms[index].place = variables[variable].column.count
      cells.append(Cell(row: row, term: index - rows[row].terms.start), to: &variables[variable].column)
    }
    for offset in 0..<rows[row].mentions {
      variables[terms[rows[row].terms.range.upperBound + offset].variable].mentions += 1
    }
    record(.linkedTerms, row)
  }

  /// Takes every term of a row out of its variable's column, by moving the column's last cell into its place: O(1) a
  /// term even where a column is long.
  mutating func unlinkTerms(of row: Int32) {
    for index in rows[row].terms.range.reversed() {
      let variable = terms[index].variable
      let column = variables[variable].column
      let last = cells[column.range.upperBound - 1]
      cells[column.start + terms[index].place] = last
      terms[rows[last.row].terms.start + last.term].place = terms[index].place
      variables[variable].column.count -= 1
    }
    for offset in 0..<rows[row].mentions {
      variables[terms[rows[row].terms.range.upperBound + offset].variable].mentions -= 1
    }
    record(.unlinkedTerms, row)
  }

  /// The exact inverse of ``unlinkTerms(of:)``: columns get back the order they had, so that a refused operation cannot
  /// show in any later choice.
  mutating func relinkTerms(of row: Int32) {
    for index in rows[row].terms.range {
      let variable = terms[index].variable
      let place = terms[index].place
      let moved = place < variables[variable].column.count ? cells[variables[variable].column.start + place] : nil
      let cell = Cell(row: row, term: index - rows[row].terms.start)
      if let moved {
        terms[rows[moved.row].terms.start + moved.term].place = variables[variable].column.count
        cells.append(moved, to: &variables[variable].column)
        cells[variables[variable].column.start + place] = cell
      } else {
        cells.append(cell, to: &variables[variable].column)
      }
    }
    for offset in 0..<rows[row].mentions {
      variables[terms[rows[row].terms.range.upperBound + offset].variable].mentions += 1
    }
  }

  mutating func allocateRow() -> Int32 {
    let row: Int32
    if unusedRows.isEmpty {
      row = Int32(rows.count)
      rows.append(Row())
      rowScratch.append(RowScratch())
    } else {
      row = unusedRows.removeLast()
      rows[row] = Row(generation: rows[row].generation)
    }
    return row
  }

  /// Gives back a row and all its memory; its handle becomes stale.
  mutating func freeRow(_ row: Int32) {
    terms.release(rows[row].terms)
    levels.release(rows[row].multiplier)
    eliminations.release(rows[row].eliminations)
    rows[row] = Row(generation: rows[row].generation &+ 1)
    unusedRows.append(row)
  }

  /// Stores the terms of a constraint in a block: those of one variable combined, cancelled ones last.
  mutating func storeTerms(of constraint: Constraint, in row: Int32) {
    let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
    let written = constraint.expression.written
    var block = terms.allocate(Int32(written.count), filler: Entry(variable: -1, place: -1, coefficient: 0))
    block.count = 0
    for term in written {
      // Where the row has the variable already is noted with it meanwhile.
      let variable = term.variable.index
      if sums[variable].isAhead {
        terms[block.start + Int32(sums[variable].sum)].coefficient += sign * term.coefficient
        continue
      }
      sums[variable].isAhead = true
      sums[variable].sum = Double(block.count)
      terms[block.start + block.count] = Entry(variable: variable, place: -1, coefficient: sign * term.coefficient)
      block.count += 1
    }
    for index in block.range { sums[terms[index].variable] = VariableScratch() }
    rows[row].mentions = moveMentionsToEnd(of: block)
    block.count -= rows[row].mentions
    rows[row].terms = block
    rows[row].constant = sign * constraint.expression.constant
    rows[row].isEquality = constraint.relation == .equal
    rows[row].isNegated = constraint.relation == .lessThanOrEqual
    rows[row].priority = constraint.priority.value
    rows[row].weight = constraint.weight
  }

  /// Puts the terms whose coefficients are 0 after the others, each in their order, and returns how many they are.
  private mutating func moveMentionsToEnd(of block: Block) -> Int32 {
    if !block.range.contains(where: { terms[$0].coefficient == 0 }) { return 0 }
    var mentioned = Buffer<Entry>()
    var end = block.start
    for index in block.range {
      if terms[index].coefficient == 0 {
        mentioned.append(terms[index])
      } else {
        terms[end] = terms[index]
        end += 1
      }
    }
    for index in 0..<mentioned.count { terms[end + Int32(index)] = mentioned[index] }
    return Int32(mentioned.count)
  }
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
  func residual(_ row: Int32) -> Residual {
    var value = rows[row].constant
    var magnitude = value.magnitude
    for index in rows[row].terms.range {
      let term = terms[index]
      value += term.coefficient * x[term.variable]
      magnitude = max(magnitude, term.coefficient.magnitude * scale[term.variable])
    }
    return Residual(value: value, magnitude: magnitude)
  }

  /// +1 if the residual of an inactive row asks for a greater multiplier, -1 for a smaller one, 0 if it is consistent.
  @inline(__always)
  func direction(_ row: Int32) -> Double { direction(row, residual(row)) }

  @inline(__always)
  func direction(_ row: Int32, _ residual: Residual) -> Double {
    switch rows[row].state {
    case .lower: return residual.isNegative ? 1 : 0
    case .upper: return residual.isPositive ? -1 : 0
    case .neutral: return residual.isZero ? 0 : (residual.value < 0 ? 1 : -1)
    default: return 0
    }
  }
}

/// One term of a row, and a node of the variable's column.
struct Entry: BitwiseCopyable {
  var variable: Int32
  var row: Int32
  var coefficient: Double
  /// The terms before and after it in the column, or -1.
  var previous: Int32 = -1
  var next: Int32 = -1
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
  var magnitude: Double
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
  // In an order that leaves no gaps: there are as many rows as constraints, and more.
  var constant = 0.0
  var weight = 1.0
  var priority = 1000.0
  var terms = Block()
  var state = RowState.unused
  var isEquality = false
  /// Written with `<=`: stored with every sign changed.
  var isNegated = false
  /// The multiplier of an active constraint, or the eliminations of a reduced row, which has no multiplier.
  fileprivate var attached = Block()
  /// The constraint of an edit variable.
  var isEdit = false
  /// Removed, but still part of the vertex: ``Removal.swift``.
  var isPendingRemoval = false
  /// Waiting in the queue of rows that may be inconsistent.
  var isQueued = false
  /// How many terms with coefficient 0 follow the others in the block: mentions that count as use and nothing else.
  var mentions: Int32 = 0
  /// The variable this row of U determines, or -1.
  var defines: Int32 = -1
  /// A constraint's reduced row, a reduced row's constraint, or -1.
  var counterpart: Int32 = -1
  /// The first elimination that names this constraint, or -1.
  var firstReference: Int32 = -1
  var generation: UInt32 = 0
  /// Where a sweep has listed the row, or -1; always -1 in between.
  var place: Int32 = -1

  init(generation: UInt32 = 0) { self.generation = generation }

  /// The multiplier of an active constraint: components that are not 0, the strongest priority first.
  var multiplier: Block {
    get { state == .reduced ? Block() : attached }
    set { attached = newValue }
  }

  /// What was subtracted from the constraint to get this reduced row.
  var eliminations: Block {
    get { state == .reduced ? attached : Block() }
    set { attached = newValue }
  }

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
  /// The row of U that determines it, or -1: *free*.
  var definition: Int32 = -1
  /// How many rows of U use it to determine another variable.
  var users: Int32 = 0
  /// The rows in which it has a coefficient.
  var column = Column()
  /// In how many rows it is mentioned with coefficient 0.
  var mentions: Int32 = 0
  /// The row of its edit constraint, or -1.
  var edit: Int32 = -1
  var generation: UInt32 = 0
  var isLive = false
  /// Its value or definition must be evaluated again.
  var isDirty = false
  /// It is in the list of variables written since changes were last asked for.
  var isWritten = false
}

// MARK: - Rows

extension Machine {
  mutating func allocateRow() -> Int32 {
    let row: Int32
    if unusedRows.isEmpty {
      row = Int32(rows.count)
      rows.append(Row())
    } else {
      row = unusedRows.removeLast()
      rows[row] = Row(generation: rows[row].generation)
    }
    return row
  }

  /// Gives back a row and all its memory; its handle becomes stale.
  mutating func freeRow(_ row: Int32) {
    terms.release(rows[row].terms)
    // A reduced row still knows its constraint; a constraint that goes has no reduced row any more.
    if rows[row].counterpart < 0 {
      levels.release(rows[row].attached)
    } else {
      eliminations.release(rows[row].attached)
    }
    rows[row] = Row(generation: rows[row].generation &+ 1)
    unusedRows.append(row)
  }

  /// Stores a constraint in a row, the terms of one variable combined and cancelled ones last, and enters the terms in
  /// the columns.
  mutating func store(_ constraint: Constraint, in row: Int32) {
    let sign: Double = constraint.relation == .lessThanOrEqual ? -1 : 1
    var block = terms.allocate(Int32(constraint.expression.written.count))
    block.count = 0
    var mayCancel = false
    for position in constraint.expression.written.indices {
      let term = constraint.expression.written[position]
      let (variable, coefficient) = (term.variable.index, sign * term.coefficient)
      // If the row has the variable already, that term was entered last in its column.
      let last = variables[variable].column.last
      if last >= 0 && terms[last].row == row {
        terms[last].coefficient += coefficient
        mayCancel = true
        continue
      }
      if coefficient == 0 { mayCancel = true }
      terms[block.end] = Entry(variable: variable, row: row, coefficient: coefficient)
      link(term: block.end)
      block.count &+= 1
    }
    rows[row].terms = block
    rows[row].mentions = 0
    rows[row].constant = sign * constraint.expression.constant
    rows[row].isEquality = constraint.relation == .equal
    rows[row].isNegated = constraint.relation == .lessThanOrEqual
    rows[row].priority = constraint.priority.value
    rows[row].weight = constraint.weight
    if mayCancel { setMentionsAside(in: row) }
    record(.linkedTerms, row)
    control.recurrence.isStale = true
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

/// The factorised basis U = (I - ℓ)·B: the variable that each row of U defines, and the eliminations of reduced rows.
///
/// A row of U is an active constraint itself, or its *reduced row* (`ReducedRows.swift`): the constraint minus
/// multiples of other constraints. A row of U defines one variable from others that come before that variable in the
/// ``VariableOrder``.
///
/// | to change the basis | |
/// | --- | --- |
/// | `define`, `undefine` | a row of U gets or loses its variable; nothing else changes |
/// | `defineDirectly` | a constraint defines one of its own free variables, moved in the order if necessary |
/// | `insert` | a constraint gets a row of U, at any distance from the next free variable |
/// | `reversePath` | each row along a path takes over the next variable of the path |
/// | `moveInOrder` | variables move so that a new definition uses only variables before its own |
/// | `exchange` | constraints leave the basis, and others may enter |
struct Basis: ~Copyable {
  private(set) var eliminations = Arena<Elimination>()
  /// The number of terms and eliminations of all reduced rows, which a refactorisation could save.
  private(set) var fill = 0
  /// The number of variables that have a definition.
  private(set) var definedCount = 0
  /// Counts the changes of definitions.
  private(set) var version: Int32 = 0

  func copy() -> Basis {
    Basis(eliminations: eliminations.copy(), fill: fill, definedCount: definedCount, version: version)
  }

  /// Restores the version of an earlier state.
  mutating func restore(version: Int32) { self.version = version }
}

/// The subtraction of `factor · row` from the reduced row `reduced`; a node of the list of all that refer to `row`.
struct Elimination: BitwiseCopyable {
  var row: RowIndex
  var reduced: RowIndex
  var factor: Double
  var next = EliminationIndex.none
  var previous = EliminationIndex.none
}

extension Row {
  /// The row's place in U.
  struct Factor: BitwiseCopyable {
    fileprivate(set) var defines = VariableIndex.none
    /// A constraint's reduced row, a reduced row's constraint, or none.
    fileprivate(set) var counterpart = RowIndex.none
    fileprivate(set) var firstReference = EliminationIndex.none
  }
}

extension VariableRecord {
  /// The variable's place in U.
  struct Factor: BitwiseCopyable {
    fileprivate(set) var definition = RowIndex.none
    fileprivate(set) var users: Int32 = 0
  }
}

// MARK: - Definitions

extension Basis {
  /// Makes `row` of U determine `variable`, which must be free, in the row, and after the row's other variables.
  @inline(__always)
  mutating func define(
    _ variable: VariableIndex, by row: RowIndex, in rows: inout Rows, _ variables: inout Variables,
    _ problem: borrowing Problem, _ journal: inout Journal
  ) {
    journal.note(.defined, row)
    setDefinition(of: variable, by: row, in: &rows, &variables, problem)
  }

  /// The same without a note.
  @inline(__always)
  mutating func setDefinition(
    of variable: VariableIndex, by row: RowIndex, in rows: inout Rows, _ variables: inout Variables,
    _ problem: borrowing Problem
  ) {
    version &+= 1
    definedCount &+= 1
    variables[variable].factor.definition = row
    rows[row].factor.defines = variable
    countUses(of: row, besides: variable, 1, in: rows, &variables, problem)
  }

  /// Makes the variable that `row` of U determines free, without changing its value.
  mutating func undefine(
    _ row: RowIndex, in rows: inout Rows, _ variables: inout Variables, _ problem: borrowing Problem,
    _ journal: inout Journal
  ) {
    let variable = rows[row].defines
    journal.note(.undefined, row, other: variable.position)
    version &+= 1
    definedCount &-= 1
    variables[variable].factor.definition = .none
    rows[row].factor.defines = .none
    countUses(of: row, besides: variable, -1, in: rows, &variables, problem)
  }

  /// Adds `change` to the users of the variables from which a row of U determines another one.
  @inline(__always)
  private func countUses(
    of row: RowIndex, besides variable: VariableIndex, _ change: Int32, in rows: borrowing Rows,
    _ variables: inout Variables, _ problem: borrowing Problem
  ) {
    let records = variables.address
    var term = problem.terms.address + Int(rows[row].terms.start.position)
    let end = term + Int(rows[row].terms.count)
    while term < end {
      if term.pointee.variable != variable {
        records[Int(term.pointee.variable.position)].factor.users &+= change
      }
      term += 1
    }
  }
}

extension Machine {
  /// The row of U of an active constraint: its reduced row, or itself.
  @inline(__always)
  func definingRow(of row: RowIndex) -> RowIndex { rows[row].reducedRow.exists ? rows[row].reducedRow : row }

  /// The constraint to which a row of U belongs.
  @inline(__always)
  func constraint(ofDefining row: RowIndex) -> RowIndex { rows[row].state == .reduced ? rows[row].owner : row }

  /// The variable that a row in the column of `variable` determines from `variable`, or none.
  @inline(__always)
  func user(of variable: VariableIndex, through row: RowIndex) -> VariableIndex {
    let defined = rows[row].defines
    return defined == variable ? .none : defined
  }

  @inline(__always)
  func coefficient(of variable: VariableIndex, in row: RowIndex) -> Double {
    for index in rows[row].terms.range where problem.terms[index].variable == variable {
      return problem.terms[index].coefficient
    }
    return 0
  }

  @inline(never)
  mutating func define(_ variable: VariableIndex, by row: RowIndex) {
    basis.define(variable, by: row, in: &rows, &variables, problem, &journal)
  }

  mutating func undefine(_ row: RowIndex) { basis.undefine(row, in: &rows, &variables, problem, &journal) }
}

// MARK: - Eliminations

extension Basis {
  /// Stores the multiples that were subtracted from a constraint to make its reduced row.
  mutating func setEliminations(
    of reduced: RowIndex, owner: RowIndex, to combination: borrowing Buffer<RowCoefficient>, in rows: inout Rows,
    _ journal: inout Journal
  ) {
    rows[reduced].factor.counterpart = owner
    let block = eliminations.allocate(Int32(combination.count))
    for index in 0..<combination.count {
      eliminations[block.start + Int32(index)] = Elimination(
        row: combination[index].row, reduced: reduced, factor: combination[index].coefficient)
    }
    rows[reduced].attachment.eliminations = block
    linkEliminations(of: reduced, in: &rows, &journal)
  }

  /// Enters a reduced row's eliminations in the lists of the constraints that they refer to.
  mutating func linkEliminations(of reduced: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    rows[rows[reduced].owner].factor.counterpart = reduced
    for index in rows[reduced].eliminations.range {
      let row = eliminations[index].row
      let first = rows[row].firstReference
      eliminations[index].previous = .none
      eliminations[index].next = first
      if first.exists { eliminations[first].previous = index }
      rows[row].factor.firstReference = index
    }
    fill += Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
    journal.note(.linkedEliminations, reduced)
  }

  mutating func unlinkEliminations(of reduced: RowIndex, in rows: inout Rows, _ journal: inout Journal) {
    rows[rows[reduced].owner].factor.counterpart = .none
    for index in rows[reduced].eliminations.range {
      let entry = eliminations[index]
      if entry.previous.exists {
        eliminations[entry.previous].next = entry.next
      } else {
        rows[entry.row].factor.firstReference = entry.next
      }
      if entry.next.exists { eliminations[entry.next].previous = entry.previous }
    }
    fill -= Int(rows[reduced].terms.count + rows[reduced].eliminations.count)
    journal.note(.unlinkedEliminations, reduced)
  }

  /// Gives back the memory of a reduced row's eliminations.
  mutating func release(_ reduced: RowIndex, in rows: borrowing Rows) {
    eliminations.release(rows[reduced].attachment.eliminations)
  }
}

/// The simplex machine: an active set over the original constraints and its factorised basis.
///
/// * A **vertex** is a set of active constraints, each with residual 0 and each *defining* one variable. A variable
///   without definition is *free*: it keeps its value, costs nothing and is the first to be given up.
/// * The **basis** B (the active constraints as given) is factorised as U = (I − ℓ)·B, U a triangular graph of
///   definitions: ``Basis``.
/// * The **multipliers** λ satisfy Σ λᵢ·aᵢ = 0 and lie within their bounds (dual feasible) between any two operations:
///   ``Multipliers``. Rows whose residual contradicts their multiplier wait in a queue until the dual simplex method has
///   made them consistent: `DualSimplex.swift`.
/// * The **journal** undoes a refused operation exactly: ``Journal``.
///
/// The machine owns *parts*. Only a part writes its own state, and whatever of it can be undone takes the journal; the
/// files of this folder that extend the machine hold the algorithms that need several parts. One owner of all lets the
/// compiler keep pointers in registers.
///
/// Handles are checked, and numbers known to be finite, before anything gets here.
struct Machine: ~Copyable {
  // Records of all rows and variables: each part keeps a group of fields in them.
  var rows = Rows()
  var variables = Variables()

  /// The constraints as given.
  var problem = Problem()
  /// Which variables there are.
  var handles = VariableHandles()
  /// Which variable comes before which.
  var order = VariableOrder()
  /// Which constraint defines which variable.
  var basis = Basis()
  /// Which constraints are active.
  var activeSet = ActiveSet()
  /// The values.
  var point = Point()
  /// The multipliers of constraints.
  var multipliers = Multipliers()
  /// In which order ties are settled, and what is to be looked at for that.
  var ties = Ties()
  /// The variables to be evaluated and the rows to be looked at.
  var work = Worklist()
  /// Which constraints are parallel; none between operations.
  var parallels = ParallelRows()
  /// The rows to be taken out of the vertex.
  var removals = PendingRemovals()
  /// The changes since somebody asked.
  var report = ChangeReport()
  /// The recordings of warm resizes.
  var replay = Replay()
  /// The notes with which the operation in progress is undone.
  var journal = Journal()
  /// When rare steps are due.
  var control = SolveControl()
  /// True if rounding may have decided something.
  var doubt = Doubt()
  /// The number of steps that the host allows.
  var steps = StepMeter()
  var scratch = Scratch()
  var statistics = Statistics()

  init() {}

  /// A copy of everything but scratch memory, which is empty between operations. Within a transaction the copy is within
  /// it, too.
  func copy() -> Machine {
    var other = Machine()
    other.rows = rows.copy()
    other.variables = variables.copy()
    other.problem = problem.copy()
    other.handles = handles.copy()
    other.order = order.copy()
    other.basis = basis.copy()
    other.activeSet = activeSet.copy()
    other.point = point.copy()
    other.multipliers = multipliers.copy()
    other.ties = ties.copy()
    other.work = work.copy()
    other.removals = removals.copy()
    other.report = report.copy()
    other.replay = replay.copy()
    other.journal = journal.copy()
    other.control = control
    other.doubt = doubt
    other.steps = steps
    other.scratch.marks.append(repeating: VariableMark(), count: variables.count)
    other.statistics = statistics
    return other
  }
}

// MARK: - Variables

extension Machine {
  mutating func makeVariable() -> VariableIndex {
    var variable = handles.reuse()
    if variable.exists {
      point.set(variable, 0, scale: 0, &report, &journal)
    } else {
      variable = variables.endIndex
      variables.append(VariableRecord())
      point.append()
      order.append()
      scratch.marks.append(VariableMark())
    }
    report.add(variable)
    handles.makeLive(variable, in: &variables, &journal)
    order.link(variable, after: order.last, &work, variables, &journal)
    commit()
    return variable
  }

  /// Moves a variable that nothing mentions.
  mutating func setValue(of variable: VariableIndex, to value: Double) {
    point.set(variable, value, scale: value.magnitude, &report, &journal)
  }

  /// Removes a variable that nothing mentions, hence one that nothing defines and nothing uses.
  mutating func removeVariable(_ variable: VariableIndex) {
    order.unlink(variable, &journal)
    if variables[variable].isDirty { work.setClean(variable, in: &variables, &journal) }
    handles.remove(variable, from: &variables, &journal)
    commit()
  }

  /// The constraints in which a variable is mentioned, in order of their positions.
  func constraints(mentioning variable: VariableIndex) -> [RowIndex] {
    if variables[variable].mentions == 0 {
      var mentioning: [RowIndex] = []
      var column = ColumnCursor(variables[variable].column)
      while let row = column.next(in: problem) {
        if isConstraint(row) { mentioning.append(row) }
      }
      return mentioning.inOrder()
    }
    // Columns leave out coefficients that cancelled.
    return liveRows().filter { row in
      written(row).contains { problem.terms[$0].variable == variable }
    }
  }

  @inline(__always)
  func isLive(_ variable: VariableIndex, generation: UInt32) -> Bool {
    variables.contains(variable) && variables[variable].isLive && variables[variable].generation == generation
  }

  func liveVariables() -> [VariableIndex] { variables.indices.filter { variables[$0].isLive } }

  func edit(of variable: VariableIndex) -> RowIndex? {
    variables[variable].edit.exists ? variables[variable].edit : nil
  }
}

// MARK: - Constraints

/// A constraint as the machine stores it, in the sense in which it was written.
struct StoredConstraint {
  var terms: [(variable: VariableIndex, coefficient: Double)]
  var constant: Double
  var relation: Relation
  var priority: Double
  var weight: Double
}

extension Machine {
  @inline(__always)
  func isLive(_ row: RowIndex, generation: UInt32) -> Bool {
    rows.contains(row) && isConstraint(row) && rows[row].generation == generation
  }

  func liveRows() -> [RowIndex] { rows.indices.filter { isConstraint($0) } }

  /// True if the row is a constraint that was not removed.
  @inline(__always)
  func isConstraint(_ row: RowIndex) -> Bool {
    rows[row].state != .unused && rows[row].state != .reduced && !rows[row].isPendingRemoval
  }

  /// All terms of a row, with those that have cancelled.
  func written(_ row: RowIndex) -> Positions<Entry> {
    let block = rows[row].terms
    return Positions(from: block.start.position, to: (block.end + rows[row].mentions).position)
  }

  func stored(_ row: RowIndex) -> StoredConstraint {
    let sign: Double = rows[row].isNegated ? -1 : 1
    return StoredConstraint(
      terms: written(row).map { (problem.terms[$0].variable, unsigned(sign * problem.terms[$0].coefficient)) },
      constant: unsigned(sign * rows[row].constant),
      relation: relation(of: row),
      priority: rows[row].priority, weight: rows[row].weight)
  }

  func relation(of row: RowIndex) -> Relation {
    rows[row].isEquality ? .equal : rows[row].isNegated ? .lessThanOrEqual : .greaterThanOrEqual
  }

  /// The number, or 0 for -0.
  func unsigned(_ number: Double) -> Double { number == 0 ? 0 : number }

  /// By how much a constraint is violated; 0 within rounding.
  func violation(_ row: RowIndex) -> Double {
    let residual = residual(row)
    if residual.isZero { return 0 }
    return rows[row].isEquality ? residual.value.magnitude : max(0, -residual.value)
  }

  /// The weighted violation of one optional priority.
  func violation(at priority: Double) -> Double {
    var total = 0.0
    for row in liveRows() where rows[row].priority == priority && !rows[row].isRequired {
      total += rows[row].weight * violation(row)
    }
    return total
  }

  /// The weighted violation of each optional priority, the strongest first.
  func violations() -> [(priority: Double, total: Double)] {
    let optional = liveRows().filter { !rows[$0].isRequired }
    var totals: [(priority: Double, total: Double)] = []
    for row in optional.sorted(by: { (-rows[$0].priority, $0) < (-rows[$1].priority, $1) }) {
      let cost = rows[row].weight * violation(row)
      if let last = totals.indices.last, totals[last].priority == rows[row].priority {
        totals[last].total += cost
      } else {
        totals.append((rows[row].priority, cost))
      }
    }
    return totals
  }
}

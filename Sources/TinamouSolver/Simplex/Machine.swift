/// The simplex machine: an active set over the original constraints and its factorised basis.
///
/// * A **vertex** is a set of active constraints, each with residual 0 and each *defining* one variable. A variable
///   without a definition is *free*: it keeps its value, costs nothing and gives way before any constraint.
/// * The **basis** B (the active constraints as given) is factorised as U = (I − ℓ)·B, where U is a triangular graph of
///   definitions: ``Basis``.
/// * The **multipliers** λ satisfy Σ λᵢ·aᵢ = 0 and lie within their bounds (dual feasible) between any two operations:
///   ``Multipliers``. Rows whose residual contradicts their multiplier wait in a queue until the dual simplex method
///   has made them consistent: `DualSimplex.swift`.
/// * The **journal** undoes a refused operation exactly: ``Journal``.
///
/// The machine owns *parts*. Only a part writes its own state, and its methods take the journal to note changes that
/// may be undone. The files of this folder that extend the machine hold the algorithms that need several parts. A
/// single owner lets the compiler keep pointers in registers.
///
/// Functions with loops or many branches are `mutating` even if they only read, except for those that answer questions
/// of callers. Compilers follow each part of a borrowed machine through every branch, which took two thirds of the time
/// to compile the solver.
///
/// The caller checks that handles are valid and numbers finite.
struct Machine: ~Copyable {
  // The records of all rows and variables. Each part keeps a group of fields in every record.
  var rows = Rows()
  var variables = Variables()

  /// The constraints that the call in progress proposes.
  var proposals = Proposals()
  /// The constraints as given.
  var problem = Problem()
  /// The variables that handles refer to.
  var handles = VariableHandles()
  /// The order of the variables, dependencies first.
  var order = VariableOrder()
  /// The definitions of variables by constraints.
  var basis = Basis()
  /// The states of the constraints.
  var activeSet = ActiveSet()
  /// The values.
  var point = Point()
  /// The multipliers of constraints.
  var multipliers = Multipliers()
  /// The order in which ties are settled, and the constraints to examine for that.
  var ties = Ties()
  /// The variables to evaluate and the rows to examine.
  var work = Worklist()
  /// The classes of parallel constraints, empty between operations.
  var parallels = ParallelRows()
  /// The removed rows that are still part of the vertex.
  var removals = PendingRemovals()
  /// The changes since the last report.
  var report = ChangeReport()
  /// The recordings of warm resizes.
  var replay = Replay()
  /// The notes from which the operation in progress can be undone.
  var journal = Journal()
  /// The counters that trigger rare steps.
  var control = SolveControl()
  /// The doubt that rounding may have changed a decision.
  var doubt = Doubt()
  /// The row that the last proof named when it failed, if it named one, until an operation changes something.
  var unproved: RowIndex?
  /// The bound on the steps of the search, or of the search that was cut off.
  var budget = StepBudget(rows: 0)
  /// The state from which the next ``solve()`` goes on, if the last one was cut off.
  var checkpoint = Checkpoint()
  /// The number of steps that the host allows.
  var steps = StepMeter()
  var scratch = Scratch()
  var statistics = Statistics()

  /// Frees the memory, in one place instead of at every end of a function that makes a copy.
  @inline(never)
  deinit {}

  /// A copy of everything except scratch memory and parallel rows, which are empty between operations, and proposals, which
  /// last from `beginProposals()` to `addProposed()`. A copy made within a transaction is within that transaction, too.
  func copy() -> Machine { copy(with: multipliers.copy(), journal.copy()) }

  /// A copy in which a search starts anew. It has no multipliers, and notes nothing, because none of it is undone.
  func copyForTry() -> Machine {
    var copy = copy(with: Multipliers(), Journal())
    copy.journal.pause()
    copy.multipliers.forget(&copy.rows)
    return copy
  }

  private func copy(with multipliers: consuming Multipliers, _ journal: consuming Journal) -> Machine {
    let scratch = Scratch()
    scratch.marks.append(repeating: VariableMark(), count: variables.count)
    return Machine(
      rows: rows.copy(), variables: variables.copy(), problem: problem.copy(), handles: handles.copy(),
      order: order.copy(),
      basis: basis.copy(), activeSet: activeSet.copy(), point: point.copy(), multipliers: multipliers,
      ties: ties.copy(), work: work.copy(), removals: removals.copy(), report: report.copy(), replay: replay.copy(),
      journal: journal, control: control, doubt: doubt, unproved: unproved,
      budget: budget, checkpoint: checkpoint.copy(), steps: steps, scratch: scratch, statistics: statistics)
  }
}

// MARK: - Variables

extension Machine {
  mutating func makeVariable() -> VariableIndex {
    let (variable, isNew) = takePosition()
    // Nothing of this can be refused, so that only a transaction needs the notes.
    if isNew && !journal.isInTransaction && order.linkLast(variable) {
      handles.makeLive(variable, in: &variables)
    } else {
      makeVariable(at: variable, isNew)
    }
    return variable
  }

  /// Makes a variable at a position that may have been used before, and notes this if a transaction is open.
  @inline(never)
  private mutating func makeVariable(at variable: VariableIndex, _ isNew: Bool) {
    let isNoted = journal.isInTransaction
    if !isNoted { journal.pause() }
    enter(variable, isNew)
    if isNoted { commit() } else { journal.goOn() }
  }

  /// Makes a variable within an operation.
  mutating func enterVariable() -> VariableIndex {
    let (variable, isNew) = takePosition()
    enter(variable, isNew)
    return variable
  }

  /// Takes a position for a variable. `isNew` if it was never used before.
  @inline(__always)
  private mutating func takePosition() -> (VariableIndex, isNew: Bool) {
    var variable = handles.reuse()
    let isNew = !variable.exists
    if isNew {
      variable = variables.endIndex
      variables.append(VariableRecord())
      point.append()
      order.append()
      scratch.marks.append(VariableMark())
    }
    report.add(variable)
    return (variable, isNew)
  }

  private mutating func enter(_ variable: VariableIndex, _ isNew: Bool) {
    if !isNew { point.set(variable, 0, scale: 0, &report, &journal) }
    journal.note(.madeVariable, variable)
    handles.makeLive(variable, in: &variables)
    order.link(variable, after: order.last, &work, variables, &journal)
  }

  /// Sets the value of a variable that no row mentions.
  mutating func setValue(of variable: VariableIndex, to value: Double) {
    point.set(variable, value, scale: value.magnitude, &report, &journal)
  }

  /// Removes a variable that no row mentions. Hence no row defines or uses the variable.
  mutating func removeVariable(_ variable: VariableIndex) {
    order.unlink(variable, &journal)
    if variables[variable].isDirty { work.setClean(variable, in: &variables, &journal) }
    handles.remove(variable, from: &variables, &journal)
    checkpoint.forget()
    commit()
  }

  /// The constraints that mention a variable, in order of their positions.
  func constraints(mentioning variable: VariableIndex) -> [RowIndex] {
    if variables[variable].mentions == 0 {
      var mentioning: [RowIndex] = []
      var column = ColumnCursor(variables[variable].column)
      while let row = column.next(in: problem) {
        if isConstraint(row) { mentioning.append(row) }
      }
      return mentioning.inOrder()
    }
    // Columns omit coefficients that cancelled.
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

/// A constraint as the machine stores it, but with the signs and the relation as written.
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

  /// All terms of a row, including those that have cancelled.
  func written(_ row: RowIndex) -> Positions<Entry> {
    let block = rows[row].terms
    return Positions(from: block.start.position, to: (block.end + rows[row].mentions).position)
  }

  func stored(_ row: RowIndex) -> StoredConstraint {
    let sign: Double = rows[row].isNegated ? -1 : 1
    return StoredConstraint(
      terms: written(row).map { index in
        (problem.terms[index].variable, withoutNegativeZero(sign * problem.terms[index].coefficient))
      },
      constant: withoutNegativeZero(sign * rows[row].constant),
      relation: relation(of: row),
      priority: rows[row].priority, weight: rows[row].weight)
  }

  func relation(of row: RowIndex) -> Relation {
    rows[row].isEquality ? .equal : rows[row].isNegated ? .lessThanOrEqual : .greaterThanOrEqual
  }

  /// The violation of a constraint, or 0 within rounding.
  func violation(_ row: RowIndex) -> Double {
    let residual = residual(row)
    let isTight =
      rows[row].state == .active || (rows[row].state == .neutral && !rows[row].isRequired && !rows[row].isQueued)
    return isTight || isRounding(residual, of: row) ? 0 : violation(row, residual.value)
  }

  /// The violation of a constraint with a given residual.
  func violation(_ row: RowIndex, _ residual: Double) -> Double {
    rows[row].isEquality ? residual.magnitude : max(0, -residual)
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
    let costs = liveRows().filter { !rows[$0].isRequired }
      .map { (row: $0, priority: rows[$0].priority, cost: rows[$0].weight * violation($0)) }
    var totals: [(priority: Double, total: Double)] = []
    for (_, priority, cost) in costs.sorted(by: { (-$0.priority, $0.row) < (-$1.priority, $1.row) }) {
      if let last = totals.indices.last, totals[last].priority == priority {
        totals[last].total += cost
      } else {
        totals.append((priority, cost))
      }
    }
    return totals
  }
}

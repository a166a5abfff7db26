/// The simplex machine: an active set over the original constraints and its factorised basis.
///
/// * A **vertex** is a set of active constraints, each with residual 0 and each *defining* one variable. A variable
///   without definition is *free*: it keeps its value, costs nothing and is the first to be given up.
/// * The **basis** B (the active constraints as given) is factorised as U = (I − ℓ)·B, U a triangular graph of
///   definitions: ``DefinitionGraph.swift``, ``Basis.swift``.
/// * The **multipliers** λ satisfy Σ λᵢ·aᵢ = 0 and lie within their bounds (dual feasible) between any two operations;
///   ``Multipliers.swift``. Rows whose residual contradicts their multiplier wait in a queue until the dual simplex
///   method has made them consistent: ``DualSimplex.swift``.
/// * The **journal** undoes a refused operation exactly: ``Journal.swift``.
///
/// Handles are checked, and numbers known to be finite, before anything gets here. The files of this folder extend this
/// one type, because a struct with one owner is what lets the compiler keep pointers in registers.
struct Machine: ~Copyable {
  // The constraints as given: ConstraintStore.swift, Columns.swift
  var rows = Buffer<Row>()
  var unusedRows = Buffer<Int32>()
  var terms = Arena<Entry>()
  var variables = Buffer<VariableRecord>()
  var unusedVariables = Buffer<Int32>()

  // The basis: DefinitionGraph.swift, Basis.swift
  var labels = Buffer<Int64>()
  var links = Buffer<OrderLinks>()
  var firstInOrder: Int32 = -1
  var lastInOrder: Int32 = -1
  var eliminations = Arena<Elimination>()
  /// Terms and eliminations of all reduced rows: what a refactorisation could save.
  var fill = 0
  var control = SolveControl()
  /// A coefficient or multiplier came out too large or too small for a number.
  var isOutOfRange = false

  // The vertex
  var x = Buffer<Double>()
  /// The magnitude of what was added to get each value, at least `|x|`: the scale of its rounding errors.
  var scale = Buffer<Double>()
  var levels = Arena<Level>()

  // A warm resize: Replay.swift
  var replay = Replay()

  // What is to be done
  /// The variables to be evaluated again, by their labels; entries that are out of date are skipped when they come up.
  var dirty = Heap<Int64>()
  var dirtyCount = 0
  var queue = Heap<QueueKey>()
  var queuedCount = 0
  /// Constraints that were removed and wait to be taken out of the vertex.
  var pendingRemovals = Buffer<Int32>()
  /// Inactive required rows: where there are none, nothing can contradict a new definition.
  var inactiveRequiredCount = 0

  // What has been done
  var journal = Journal()
  /// What was written since changes were last asked for, and the values then; both empty as long as nobody asked.
  var written = Buffer<Int32>()
  var lastReported = Buffer<Double>()
  var statistics = Statistics()

  // Scratch memory of the sweeps: LinearSolves.swift
  var sweep = Heap<Int64>()
  var sums = Buffer<VariableScratch>()
  var answer = Buffer<RowCoefficient>()
  var freeVariables = Buffer<VariableCoefficient>()
  var motion = Buffer<VariableCoefficient>()
  var affectedRows = Buffer<Int32>()
  var search = SearchScratch()
  var levelScratch = Buffer<Level>()
  var stepLength = Buffer<Level>()
  var swaps = Buffer<BoundSwap>()

  init() {}
}

/// What decides when something out of the ordinary is done.
struct SolveControl: BitwiseCopyable {
  /// A row found no pivot: the next chance is used to refactorise.
  var needsRefactorisation = false
  /// ``Machine/fill`` after the last refactorisation.
  var leastFill = 0
  /// Steps of length 0 since the last longer one.
  var zeroSteps = 0
  /// How many flips must come before the next attempt at a batch, and how many were to before the last one.
  var flipsToBatch = 1
  var flipsBetweenBatches = 1
  var recurrence = RecurrenceDetector()
}

/// The order in which inconsistent rows are taken up: the strongest priority first; the heap takes equal ones by their
/// ids.
struct QueueKey: Comparable, BitwiseCopyable {
  var priority: Double

  static func < (a: QueueKey, b: QueueKey) -> Bool { a.priority > b.priority }
}

// MARK: - Variables

extension Machine {
  mutating func makeVariable() -> Int32 {
    let variable: Int32
    if unusedVariables.isEmpty {
      variable = Int32(variables.count)
      variables.append(VariableRecord())
      x.append(0)
      scale.append(0)
      if !lastReported.isEmpty { lastReported.append(0) }
      labels.append(0)
      links.append(OrderLinks())
      sums.append(VariableScratch())
    } else {
      variable = unusedVariables.removeLast()
      setValue(variable, 0, scale: 0)
      if !lastReported.isEmpty { lastReported[variable] = 0 }
    }
    record(.madeVariable, variable)
    variables[variable].isLive = true
    link(variable, after: lastInOrder)
    commit()
    return variable
  }

  /// Removes a variable that nothing mentions, hence one that nothing defines and nothing uses.
  mutating func removeVariable(_ variable: Int32) {
    unlink(variable)
    if variables[variable].isDirty { setClean(variable) }
    record(.removedVariable, variable)
    variables[variable].isLive = false
    variables[variable].generation &+= 1
    journal.variablesFreedOnCommit.append(variable)
    commit()
  }

  /// Undoes the making of a variable; whoever kept its handle finds it dead.
  mutating func unmakeVariable(_ variable: Int32) {
    variables[variable].isLive = false
    variables[variable].generation &+= 1
    unusedVariables.append(variable)
  }

  /// Undoes the removing of a variable.
  mutating func unremoveVariable(_ variable: Int32) {
    variables[variable].isLive = true
    variables[variable].generation &-= 1
  }

  /// The constraints in which a variable is mentioned, in order of their positions.
  func constraints(mentioning variable: Int32) -> [Int32] {
    if variables[variable].mentions == 0 {
      var mentioning: [Int32] = []
      var mention = variables[variable].column.first
      while mention >= 0 {
        if isConstraint(terms[mention].row) { mentioning.append(terms[mention].row) }
        mention = terms[mention].next
      }
      return mentioning.inOrder { $0 }
    }
    // Columns leave out coefficients that cancelled.
    return liveRows().filter { row in
      let mentions = rows[row].terms.start..<rows[row].terms.end + rows[row].mentions
      return mentions.contains { terms[$0].variable == variable }
    }
  }

  func isLive(variable: Int32, _ generation: UInt32) -> Bool {
    variable >= 0 && variable < variables.count && variables[variable].isLive
      && variables[variable].generation == generation
  }

  func liveVariables() -> [Int32] {
    (0..<Int32(variables.count)).filter { variables[$0].isLive }
  }

  func generation(ofVariable variable: Int32) -> UInt32 { variables[variable].generation }

  func value(_ variable: Int32) -> Double { x[variable] }

  func edit(of variable: Int32) -> Int32? { variables[variable].edit < 0 ? nil : variables[variable].edit }

  /// The variables that have changed since they were last taken, in order. More than `limit` of them are not taken.
  mutating func takeChanges(ifAtMost limit: Int) -> [Int32] {
    var changed: [Int32] = []
    if lastReported.isEmpty {
      lastReported.append(repeating: 0, count: variables.count)
      for variable in 0..<Int32(variables.count) { noteWriting(of: variable) }
    }
    changed.reserveCapacity(written.count)
    for index in 0..<written.count {
      let variable = written[index]
      if variables[variable].isLive, x[variable] != lastReported[variable] { changed.append(variable) }
    }
    changed = changed.inOrder { $0 }
    if changed.count > limit { return changed }
    for index in 0..<written.count { variables[written[index]].isWritten = false }
    written.removeAll()
    for variable in changed {
      if isInTransaction {
        record(.reported, variable)
        journal.numbers.append(lastReported[variable])
      }
      lastReported[variable] = x[variable]
    }
    for index in 0..<replay.recordings.count { replay.recordings[index].isNoted = false }
    if isInTransaction { commit() }
    return changed
  }
}

// MARK: - Constraints

/// A constraint as the machine stores it, in the sense in which it was written.
struct StoredConstraint {
  var terms: [(variable: Int32, coefficient: Double)]
  var constant: Double
  var relation: Relation
  var priority: Double
  var weight: Double
}

extension Machine {
  func isLive(row: Int32, _ generation: UInt32) -> Bool {
    row >= 0 && row < rows.count && isConstraint(row) && rows[row].generation == generation
  }

  func liveRows() -> [Int32] { (0..<Int32(rows.count)).filter { isConstraint($0) } }

  /// Whether the row is a constraint that was not removed.
  private func isConstraint(_ row: Int32) -> Bool {
    rows[row].state != .unused && rows[row].state != .reduced && !rows[row].isPendingRemoval
  }

  func generation(ofRow row: Int32) -> UInt32 { rows[row].generation }

  func stored(_ row: Int32) -> StoredConstraint {
    let sign: Double = rows[row].isNegated ? -1 : 1
    let start = rows[row].terms.start
    let end = rows[row].terms.end + rows[row].mentions
    return StoredConstraint(
      terms: (start..<end).map { (terms[$0].variable, unsigned(sign * terms[$0].coefficient)) },
      constant: unsigned(sign * rows[row].constant),
      relation: rows[row].isEquality ? .equal : rows[row].isNegated ? .lessThanOrEqual : .greaterThanOrEqual,
      priority: rows[row].priority, weight: rows[row].weight)
  }

  /// The number, or 0 for -0.
  private func unsigned(_ number: Double) -> Double { number == 0 ? 0 : number }

  /// By how much a constraint is violated; 0 within rounding.
  func violation(_ row: Int32) -> Double {
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

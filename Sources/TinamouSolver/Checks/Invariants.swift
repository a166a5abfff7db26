/// The audit of the machine. It recomputes each invariant from the original constraints and compares.
///
/// The tolerances are about a thousand times those of the solver, so that rounding raises no false alarm.
extension Solver {
  /// The invariants that do not hold: one line each, and at most 20 lines.
  ///
  /// This is for tests. With the package trait `InternalChecks` the audit also runs after mutations. O(size · log(size)).
  public func audit() -> [String] {
    var report = Report()
    box.machine.audit(&report)
    return report.lines
  }

  #if InternalChecks
    /// Audits after a mutation. A large system is audited only now and then, so that tests of 10,000 views end in
    /// reasonable time.
    mutating func checkInvariants() {
      box.mutationsSinceAudit += 1
      if box.mutationsSinceAudit < box.machine.rows.count / 512 { return }
      box.mutationsSinceAudit = 0
      let report = audit()
      // Unlike a precondition, a fatal error prints its reason in optimised builds, too.
      if !report.isEmpty { fatalError("\(report)\n\(self)") }
    }
  #else
    @inline(__always)
    func checkInvariants() {}
  #endif
}

extension Machine {
  #if InternalChecks
    /// Ends the program if an active constraint waits for a refactorisation. A sweep would leave the constraint out, and
    /// the multipliers that depend on the sweep would be wrong.
    func checkBasisIsComplete() {
      if control.needsRefactorisation { fatalError("a sweep leaves out active constraints") }
    }
  #else
    @inline(__always)
    func checkBasisIsComplete() {}
  #endif
}

/// The findings of an audit.
struct Report {
  var lines: [String] = []

  mutating func expect(_ holds: Bool, _ line: @autoclosure () -> String) {
    if !holds && lines.count < 20 { lines.append(line()) }
  }
}

/// One addend of a sum that should be 0.
private struct Addend {
  var priority: Double
  var variable: VariableIndex
  var value: Double
  /// The scale of the value's rounding errors.
  var magnitude: Double
}

extension Report {
  /// Expects the addends of one priority and variable to cancel, up to a fraction of their magnitudes.
  fileprivate mutating func expectCancellation(_ addends: [Addend], but part: Double, _ what: String) {
    let sorted = addends.sorted { ($0.priority, $0.variable) < ($1.priority, $1.variable) }
    var start = 0
    while start < sorted.count {
      var (end, sum, magnitude) = (start, 0.0, 0.0)
      while end < sorted.count, sorted[end].priority == sorted[start].priority,
        sorted[end].variable == sorted[start].variable
      {
        sum += sorted[end].value
        magnitude += sorted[end].magnitude
        end += 1
      }
      let (variable, priority) = (sorted[start].variable, sorted[start].priority)
      expect(
        sum.magnitude <= part * magnitude || !magnitude.isFinite,
        "\(what): v\(variable.position) at \(priority) is off by \(sum) of \(magnitude)")
      start = end
    }
  }
}

extension Machine {
  /// Audits each part by itself, then the invariants that connect the parts.
  fileprivate func audit(_ report: inout Report) {
    problem.audit(&report, rows, variables)
    order.audit(&report, variables)
    basis.audit(&report, rows, variables, problem)
    activeSet.audit(&report, rows)
    point.audit(&report, variables, growth: replay.growth)
    multipliers.audit(&report, rows)
    ties.audit(&report)
    work.audit(&report, rows, variables)
    removals.audit(&report, rows)
    self.report.audit(&report, variables)
    replay.audit(&report, rows, variables, point, at: versions) { evaluate($0).value }
    journal.audit(&report)
    scratch.audit(&report, rows)
    auditFactorisation(&report)
    auditVertex(&report)
    auditMultipliers(&report)
  }

  /// Checks that every active constraint, and no other, defines one variable, after those it uses, by its row of
  /// U = (I − ℓ)·B.
  private func auditFactorisation(_ report: inout Report) {
    var definitions = 0
    for row in rows.indices where rows[row].state.isInactive {
      report.expect(
        !isDefining(row) && !rows[row].reducedRow.exists, "c\(row.position) is not active and has a row of U")
    }
    for row in rows.indices where rows[row].state == .active {
      let definition = definingRow(of: row)
      let defined = rows[definition].defines
      report.expect(defined.exists, "c\(row.position) is active and defines nothing")
      if !defined.exists { continue }
      definitions += 1
      report.expect(variables[defined].definition == definition, "the definition of v\(defined.position)")
      report.expect(
        coefficient(of: defined, in: definition) != 0, "c\(row.position) does not contain v\(defined.position)")
      for index in rows[definition].terms.range where problem.terms[index].variable != defined {
        report.expect(
          order.labels[problem.terms[index].variable] < order.labels[defined],
          "c\(row.position): v\(defined.position) before what it uses")
      }
      if definition == row { continue }
      var addends: [Addend] = []
      func add(_ row: RowIndex, times factor: Double) {
        for index in rows[row].terms.range {
          let value = factor * problem.terms[index].coefficient
          addends.append(
            Addend(priority: 0, variable: problem.terms[index].variable, value: value, magnitude: value.magnitude))
        }
      }
      add(row, times: 1)
      add(definition, times: -1)
      for index in rows[definition].eliminations.range {
        let named = basis.eliminations[index].row
        add(named, times: -basis.eliminations[index].factor)
        report.expect(
          rows[named].state == .active,
          "the reduced row of c\(row.position) refers to c\(named.position), which is not active")
      }
      if !doubt.isRaised { report.expectCancellation(addends, but: bearablePart, "U of c\(row.position)") }
    }
    let defined = liveVariables().filter { variables[$0].definition.exists }.count
    report.expect(defined == definitions, "\(defined) variables are defined by \(definitions) constraints")
  }

  /// The constraints that take part in the vertex, including those whose removal is pending.
  private func vertexRows() -> [RowIndex] {
    rows.indices.filter { rows[$0].state == .active || rows[$0].state.isInactive }
  }

  /// Checks that active constraints have residual 0, and that the others agree with their states or are queued. Skips the
  /// check while values are pending.
  private func auditVertex(_ report: inout Report) {
    // The next `solve()` proves an optimum that is in doubt.
    if work.dirtyCount > 0 || replay.isPending || doubt.isRaised { return }
    // A required constraint may be off by the rounding of the data that a proof excuses.
    func largestCoefficient(of row: RowIndex) -> Double {
      rows[row].terms.range.reduce(0.0) { max($0, problem.terms[$1].coefficient.magnitude) }
    }
    let data = vertexRows().reduce(0.0) { size, row in
      rows[row].terms.count == 0 ? size : max(size, rows[row].constant.magnitude / largestCoefficient(of: row))
    }
    for row in vertexRows() where !rows[row].isQueued && !rows[row].isPendingRemoval {
      let residual = residual(row)
      let excused = rows[row].isRequired ? Tolerance.residual * data * largestCoefficient(of: row) : 0
      let slack = 1e-8 * residual.magnitude + excused
      let holds: Bool
      switch rows[row].state {
      case .lower: holds = residual.value >= -slack
      case .upper: holds = residual.value <= slack
      default: holds = residual.value.magnitude <= slack
      }
      report.expect(holds, "c\(row.position) is \(rows[row].state) with residual \(residual.value)")
    }
  }

  /// Checks that Σ λ·a = 0 at every priority, and that every multiplier is within its bounds.
  private func auditMultipliers(_ report: inout Report) {
    // Sums of wild weights can absorb others, so a proof checks the optimum instead.
    if doubt.isRaised || doubt.hasWildWeights { return }
    var addends: [Addend] = []
    for row in vertexRows() {
      func add(_ level: Level) {
        for index in rows[row].terms.range {
          let (variable, coefficient) = (problem.terms[index].variable, problem.terms[index].coefficient)
          addends.append(
            Addend(
              priority: level.priority, variable: variable, value: level.value * coefficient,
              magnitude: level.magnitude * coefficient.magnitude))
        }
      }
      let resting = rows[row].restingMultiplier
      if resting != 0 { add(Level(priority: rows[row].priority, value: resting, magnitude: resting.magnitude)) }
      for level in levels(of: row) { add(level) }
      report.expect(isBounded(row), "the multiplier of c\(row.position) is out of bounds")
    }
    report.expectCancellation(addends, but: bearablePart, "multipliers")
  }

  /// The fraction of their addends by which sums may differ from 0. If coefficients are not plain, intermediate addends can
  /// be far larger than their sum. The audit does not know those addends, and components rounded to 0 are missing.
  private var bearablePart: Double { doubt.data == .plain ? 1e-7 : 1e-4 }

  /// True if the first component of a multiplier is within its bounds, up to rounding. Smaller ones decide only at a bound.
  private func isBounded(_ row: RowIndex) -> Bool {
    guard let first = levels(of: row).first else { return true }
    if first.priority > rows[row].priority || (rows[row].isRequired && !rows[row].isEquality) {
      return rows[row].isRequired && first.value > 0
    }
    if rows[row].isRequired || first.priority < rows[row].priority { return rows[row].isEquality || first.value > 0 }
    return first.value >= rows[row].lowerBound - 1e-7 * rows[row].weight
      && first.value <= rows[row].upperBound + 1e-7 * rows[row].weight
  }

  private func levels(of row: RowIndex) -> [Level] { rows[row].multiplier.range.map { multipliers.levels[$0] } }
}

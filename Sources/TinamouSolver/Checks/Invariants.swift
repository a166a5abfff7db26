/// The invariants of the machine, each recomputed from the original constraints and compared.
///
/// Looser than the solver's own tolerances by a factor of about a thousand: a check that cries wolf is not read.
extension Solver {
  /// What is wrong inside the solver: a line for each invariant that does not hold, none if all do.
  ///
  /// For tests. With the package trait `InternalChecks` it also runs after every mutation. O(size · log(size)).
  public func audit() -> [String] {
    var report = Report()
    box.machine.auditRows(&report)
    box.machine.auditOrder(&report)
    box.machine.auditFactorisation(&report)
    box.machine.auditVertex(&report)
    box.machine.auditMultipliers(&report)
    box.machine.auditRecordings(&report)
    return report.lines
  }

  #if InternalChecks
    /// Audits after a mutation; a large system only every so often, so that tests of 10,000 views end in this life.
    mutating func checkInvariants() {
      box.mutationsSinceAudit += 1
      if box.mutationsSinceAudit < box.machine.rows.count / 512 { return }
      box.mutationsSinceAudit = 0
      let report = audit()
      precondition(report.isEmpty, "\(report)\n\(self)")
    }
  #else
    @inline(__always)
    func checkInvariants() {}
  #endif
}

/// What an audit has found.
struct Report {
  var lines: [String] = []

  mutating func expect(_ holds: Bool, _ line: @autoclosure () -> String) {
    if !holds && lines.count < 20 { lines.append(line()) }
  }
}

/// One addend of a sum that should come out as 0.
private struct Addend {
  var priority: Double
  var variable: Int32
  var value: Double
  /// The scale of the value's rounding errors.
  var magnitude: Double
}

extension Report {
  /// Expects addends of one priority and variable to cancel.
  fileprivate mutating func expectCancellation(_ addends: [Addend], _ what: String) {
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
        sum.magnitude <= 1e-7 * magnitude || !magnitude.isFinite,
        "\(what): v\(variable) at \(priority) is off by \(sum) of \(magnitude)")
      start = end
    }
  }
}

extension Machine {
  /// Rows and columns agree; counters agree with what they count; what is unused is empty.
  fileprivate func auditRows(_ report: inout Report) {
    var columnCounts = [Int32](repeating: 0, count: variables.count)
    var mentionCounts = columnCounts
    var userCounts = columnCounts
    var (queued, inactiveRequired, reducedSize) = (0, 0, 0)
    for row in 0..<Int32(rows.count) where rows[row].state != .unused {
      let record = rows[row]
      for index in record.terms.range {
        let term = terms[index]
        columnCounts[Int(term.variable)] += 1
        report.expect(variables[term.variable].isLive, "c\(row) mentions v\(term.variable), which was removed")
        let column = variables[term.variable].column
        let before = term.previous < 0 ? column.first : terms[term.previous].next
        let after = term.next < 0 ? column.last : terms[term.next].previous
        report.expect(
          term.row == row && before == index && after == index, "c\(row) and the column of v\(term.variable)")
        if record.defines >= 0 && term.variable != record.defines { userCounts[Int(term.variable)] += 1 }
      }
      for offset in 0..<record.mentions {
        mentionCounts[Int(terms[record.terms.end + offset].variable)] += 1
      }
      if record.isQueued { queued += 1 }
      if record.isRequired && record.state.isInactive { inactiveRequired += 1 }
      if record.state == .reduced { reducedSize += Int(record.terms.count + record.eliminations.count) }
      report.expect(!record.isQueued || record.state.isInactive, "c\(row) is queued and \(record.state)")
    }
    let pending = (0..<Int32(variables.count)).filter { variables[$0].isDirty }.count
    report.expect(pending == dirtyCount, "\(pending) variables are dirty, counted \(dirtyCount)")
    report.expect(queued == queuedCount, "\(queued) rows are queued, counted \(queuedCount)")
    report.expect(inactiveRequired == inactiveRequiredCount, "inactive required rows: \(inactiveRequired)")
    report.expect(reducedSize == fill, "reduced rows have \(reducedSize) entries, counted \(fill)")
    for variable in 0..<Int32(variables.count) {
      let record = variables[variable]
      report.expect(columnCounts[Int(variable)] == record.column.count, "the column of v\(variable)")
      report.expect(mentionCounts[Int(variable)] == record.mentions, "the mentions of v\(variable)")
      report.expect(userCounts[Int(variable)] == record.users, "the users of v\(variable)")
    }
    report.expect(
      isInTransaction || journal.entries.isEmpty && journal.rowsFreedOnCommit.isEmpty, "the journal is not empty")
  }

  /// The list has every live variable once, with growing labels.
  fileprivate func auditOrder(_ report: inout Report) {
    var (count, variable, previous) = (0, firstInOrder, Int32(-1))
    while variable >= 0, count <= variables.count {
      count += 1
      report.expect(links[variable].previous == previous, "the link back from v\(variable)")
      report.expect(previous < 0 || labels[previous] < labels[variable], "the label of v\(variable)")
      (previous, variable) = (variable, links[variable].next)
    }
    report.expect(previous == lastInOrder, "the end of the order")
    report.expect(count == liveVariables().count, "\(count) variables in the order")
  }

  /// Every active constraint defines one variable, after those it uses, by a row that is U = (I − ℓ)·B.
  fileprivate func auditFactorisation(_ report: inout Report) {
    var definitions = 0
    for row in 0..<Int32(rows.count) where rows[row].state == .active {
      let definition = rows[row].counterpart < 0 ? row : rows[row].counterpart
      let defined = rows[definition].defines
      report.expect(defined >= 0, "c\(row) is active and defines nothing")
      if defined < 0 { continue }
      definitions += 1
      report.expect(variables[defined].definition == definition, "the definition of v\(defined)")
      report.expect(coefficient(of: defined, in: definition) != 0, "c\(row) does not contain v\(defined)")
      for index in rows[definition].terms.range where terms[index].variable != defined {
        report.expect(labels[terms[index].variable] < labels[defined], "c\(row): v\(defined) before what it uses")
      }
      if definition == row { continue }
      var addends: [Addend] = []
      func add(_ row: Int32, times factor: Double) {
        for index in rows[row].terms.range {
          let value = factor * terms[index].coefficient
          addends.append(Addend(priority: 0, variable: terms[index].variable, value: value, magnitude: value.magnitude))
        }
      }
      add(row, times: 1)
      add(definition, times: -1)
      for index in rows[definition].eliminations.range {
        let named = eliminations[index].row
        add(named, times: -eliminations[index].factor)
        report.expect(rows[named].state == .active, "the reduced row of c\(row) names c\(named), which is not active")
      }
      report.expectCancellation(addends, "U of c\(row)")
    }
    let defined = liveVariables().filter { variables[$0].definition >= 0 }.count
    report.expect(defined == definitions, "\(defined) variables are defined by \(definitions) constraints")
  }

  /// Constraints that take part in the vertex, also if they are about to be removed.
  private func vertexRows() -> [Int32] {
    (0..<Int32(rows.count)).filter { rows[$0].state == .active || rows[$0].state.isInactive }
  }

  /// Active constraints have residual 0, the others agree with their state or are queued, unless values are pending.
  fileprivate func auditVertex(_ report: inout Report) {
    for variable in liveVariables() {
      report.expect(x[variable].isFinite, "the value of v\(variable)")
      // While it is recorded, a value may outgrow its scale by so much; then it is evaluated again.
      let bound = scale[variable] * (replay.recordings.isEmpty ? 1 : 16)
      report.expect(
        bound >= x[variable].magnitude || variables[variable].isDirty, "the scale of v\(variable)")
    }
    if dirtyCount > 0 || replay.isPending { return }
    for row in vertexRows() where !rows[row].isQueued && !rows[row].isPendingRemoval {
      let residual = residual(row)
      let slack = 1e-8 * residual.magnitude
      let holds: Bool
      switch rows[row].state {
      case .lower: holds = residual.value >= -slack
      case .upper: holds = residual.value <= slack
      default: holds = residual.value.magnitude <= slack
      }
      report.expect(holds, "c\(row) is \(rows[row].state) with residual \(residual.value)")
    }
  }

  /// Σ λ·a = 0 at every priority, and every multiplier is within its bounds.
  fileprivate func auditMultipliers(_ report: inout Report) {
    var addends: [Addend] = []
    for row in vertexRows() {
      func add(_ level: Level) {
        for index in rows[row].terms.range {
          let (variable, coefficient) = (terms[index].variable, terms[index].coefficient)
          addends.append(
            Addend(
              priority: level.priority, variable: variable, value: level.value * coefficient,
              magnitude: level.magnitude * coefficient.magnitude))
        }
      }
      let resting = rows[row].restingMultiplier
      if resting != 0 { add(Level(priority: rows[row].priority, value: resting, magnitude: resting.magnitude)) }
      for level in levels(of: row) { add(level) }
      report.expect(rows[row].state == .active || rows[row].multiplier.count == 0, "c\(row) has a multiplier")
      report.expect(isBounded(row), "the multiplier of c\(row) is out of bounds")
    }
    report.expectCancellation(addends, "multipliers")
  }

  /// Whether a multiplier is lexicographically within its bounds, within rounding.
  private func isBounded(_ row: Int32) -> Bool {
    guard let first = levels(of: row).first else { return true }
    if first.priority > rows[row].priority || (rows[row].isRequired && !rows[row].isEquality) {
      return rows[row].isRequired && first.value > 0
    }
    if rows[row].isRequired || first.priority < rows[row].priority { return rows[row].isEquality || first.value > 0 }
    return first.value >= rows[row].lowerBound - 1e-7 * rows[row].weight
      && first.value <= rows[row].upperBound + 1e-7 * rows[row].weight
  }

  private func levels(of row: Int32) -> [Level] { rows[row].multiplier.range.map { levels[$0] } }
}

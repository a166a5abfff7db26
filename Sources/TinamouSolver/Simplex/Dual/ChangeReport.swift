/// What ``Solver/changes()`` has to report. Costs nothing as long as nobody asks.
struct ChangeReport: ~Copyable {
  /// The variables written since changes were last asked for.
  private(set) var written = Buffer<VariableIndex>()
  /// The values reported last; empty until the first report.
  private(set) var lastReported = Table<VariableRecord, Double>()
  /// Counts the reports, so that others can tell whether what they noted was reported since.
  private(set) var version = 0

  init() {}

  func copy() -> ChangeReport {
    var other = ChangeReport()
    other.written = written.copy()
    other.lastReported = lastReported.copy()
    other.version = version
    return other
  }
}

extension VariableRecord {
  struct Reporting: BitwiseCopyable {
    fileprivate(set) var isWritten = false
  }
}

extension ChangeReport {
  /// Whether somebody has asked for changes, so that writing is to be noted.
  var isKept: Bool { !lastReported.isEmpty }

  /// Notes that a variable was written.
  @inline(__always)
  mutating func note(_ variable: VariableIndex, in variables: inout Variables) {
    if variables[variable].isWritten || lastReported.isEmpty { return }
    variables[variable].reporting.isWritten = true
    written.append(variable)
  }

  /// Makes room for a variable that is new, or new at a position that was used before.
  mutating func add(_ variable: VariableIndex) {
    if lastReported.isEmpty { return }
    if lastReported.contains(variable) { lastReported[variable] = 0 } else { lastReported.append(0) }
  }

  /// Begins to keep what is reported: every variable is compared with 0, the value it began with.
  mutating func begin(_ variables: inout Variables) {
    lastReported.append(repeating: 0, count: variables.count)
    for variable in variables.indices { note(variable, in: &variables) }
  }

  /// The live variables whose values differ from those reported last, in order.
  func changed(_ variables: borrowing Variables, _ point: borrowing Point) -> [VariableIndex] {
    var changed: [VariableIndex] = []
    changed.reserveCapacity(written.count)
    for index in 0..<written.count {
      let variable = written[index]
      if variables[variable].isLive, point.x[variable] != lastReported[variable] { changed.append(variable) }
    }
    return changed.inOrder()
  }

  /// Notes that variables were reported at their present values.
  mutating func report(
    _ changed: [VariableIndex], _ variables: inout Variables, _ point: borrowing Point, _ journal: inout Journal
  ) {
    for index in 0..<written.count { variables[written[index]].reporting.isWritten = false }
    written.removeAll()
    for variable in changed {
      if journal.isInTransaction { journal.noteReport(of: variable, lastReported[variable]) }
      lastReported[variable] = point.x[variable]
    }
    version &+= 1
  }

  /// Undoes the report of one variable.
  mutating func undoReport(of variable: VariableIndex, _ value: Double, _ variables: inout Variables) {
    lastReported[variable] = value
    note(variable, in: &variables)
  }
}

extension Machine {
  /// The variables that have changed since they were last taken, in order. More than `limit` of them are not taken.
  mutating func takeChanges(ifAtMost limit: Int) -> [VariableIndex] {
    if !report.isKept { report.begin(&variables) }
    let changed = report.changed(variables, point)
    if changed.count > limit { return changed }
    report.report(changed, &variables, point, &journal)
    if journal.isInTransaction { commit() }
    return changed
  }
}

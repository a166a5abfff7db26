/// The values that ``Solver/changes()`` has to report. Costs nothing until a caller asks for changes.
struct ChangeReport: ~Copyable {
  /// The variables written since the last report.
  private(set) var written = Buffer<VariableIndex>()
  /// The values reported last; empty until the first report.
  private(set) var lastReported = Table<VariableRecord, Double>()
  /// True for the variables in ``written``. Has as many entries as ``lastReported``.
  private(set) var listing = Table<VariableRecord, Bool>()
  /// Counts the reports. Other code compares this number to tell if its notes were reported since.
  private(set) var version = 0

  func copy() -> ChangeReport {
    ChangeReport(written: written.copy(), lastReported: lastReported.copy(), listing: listing.copy(), version: version)
  }
}

extension ChangeReport {
  /// True if a caller has asked for changes, so that writes have to be noted.
  var isKept: Bool { !lastReported.isEmpty }

  /// True if a variable was written since the last report.
  func isListed(_ variable: VariableIndex) -> Bool { listing.contains(variable) && listing[variable] }

  /// Notes that a variable was written.
  @inline(__always)
  mutating func note(_ variable: VariableIndex) {
    if lastReported.isEmpty || listing[variable] { return }
    listing[variable] = true
    written.append(variable)
  }

  /// Makes room for a new variable, at a position that may have been used before.
  @inline(__always)
  mutating func add(_ variable: VariableIndex) {
    if lastReported.isEmpty { return }
    if lastReported.contains(variable) {
      lastReported[variable] = 0
    } else {
      lastReported.append(0)
      listing.append(false)
    }
  }

  /// Begins to keep reports: compares every variable with 0, its initial value.
  mutating func begin(_ variables: borrowing Variables) {
    lastReported.append(repeating: 0, count: variables.count)
    listing.append(repeating: false, count: variables.count)
    for variable in variables.indices { note(variable) }
  }

  /// True if examining all variables is faster than sorting those written. All variables must be live.
  var isScanFaster: Bool { written.count > lastReported.count / 16 }

  /// True if a live variable has another value than the last report.
  func isChanged(_ variable: VariableIndex, _ variables: borrowing Variables, _ point: borrowing Point) -> Bool {
    variables[variable].isLive && point.x[variable] != lastReported[variable]
  }

  /// Sorts the variables that were written. O(1) for each if they are sorted already.
  mutating func sort() {
    for index in 1..<max(written.count, 1) where written[index] < written[index - 1] {
      return written.sort { $0 < $1 }
    }
  }

  /// Calls `tell` for all changes, in order, and notes them as reported. Only outside of transactions, and only if no
  /// variable was ever removed.
  @inline(__always)
  mutating func reportAll(_ point: borrowing Point, _ tell: (_ place: Int, VariableIndex, Double) -> Void) -> Int {
    let (x, last) = (point.x.address, lastReported.address)
    var told = 0
    unrolled(lastReported.count) { position in
      let value = x[position]
      if value == last[position] { return true }
      last[position] = value
      tell(told, VariableIndex(Int32(truncatingIfNeeded: position)), value)
      told &+= 1
      return true
    }
    listing.fill(with: false)
    written.removeAll()
    version &+= 1
    return told
  }

  /// Notes that all changes were reported.
  mutating func report(_ variables: borrowing Variables, _ point: borrowing Point, _ journal: inout Journal) {
    var kept = 0
    for index in 0..<written.count {
      let variable = written[index]
      if isChanged(variable, variables, point) {
        if journal.isInTransaction { journal.noteReport(of: variable, lastReported[variable]) }
        lastReported[variable] = point.x[variable]
      } else if !variables[variable].isLive && journal.isInTransaction {
        // The removal of the variable may be undone.
        written[kept] = variable
        kept += 1
        continue
      }
      listing[variable] = false
    }
    written.truncate(to: kept)
    version &+= 1
  }

  /// Undoes the report of one variable.
  mutating func undoReport(of variable: VariableIndex, _ value: Double) {
    lastReported[variable] = value
    note(variable)
  }
}

extension Machine {
  /// Calls `tell` for the variables that have changed since the last report, in order, by examining all variables.
  ///
  /// - Returns: the number of changed variables. Nil, and `tell` is not called, if more than `limit` or only few of the
  ///   variables were written, within a transaction, and once a variable was removed.
  @inline(__always)
  mutating func takeMostChanges(
    ifAtMost limit: Int, _ tell: (_ place: Int, VariableIndex, _ value: Double) -> Void
  ) -> Int? {
    if !report.isKept { report.begin(variables) }
    if !handles.isDense || !report.isScanFaster || report.written.count > limit { return nil }
    if journal.isInTransaction { return nil }
    return report.reportAll(point, tell)
  }

  /// Calls `tell` for the variables that have changed since the last report, in order. Notes the changes as reported if
  /// there are at most `limit`.
  ///
  /// - Returns: the number of changed variables.
  mutating func takeChanges(
    ifAtMost limit: Int, _ tell: (_ place: Int, VariableIndex, _ value: Double) -> Void
  ) -> Int {
    if !report.isKept { report.begin(variables) }
    report.sort()
    var count = 0
    for index in 0..<report.written.count {
      let variable = report.written[index]
      if !report.isChanged(variable, variables, point) { continue }
      tell(count, variable, point.x[variable])
      count += 1
    }
    if count > limit { return count }
    report.report(variables, point, &journal)
    if journal.isInTransaction { commit() }
    return count
  }

  /// Calls `tell` for the variables that have changed since the last report, in any order. Notes the changes as
  /// reported.
  @inline(__always)
  mutating func takeChangesInAnyOrder(_ tell: (VariableIndex, Double) -> Void) {
    if takeMostChanges(ifAtMost: .max, { _, variable, value in tell(variable, value) }) != nil { return }
    for index in 0..<report.written.count {
      let variable = report.written[index]
      if report.isChanged(variable, variables, point) { tell(variable, point.x[variable]) }
    }
    report.report(variables, point, &journal)
    if journal.isInTransaction { commit() }
  }

  /// Takes the variables that have changed since the last report, in order.
  mutating func takeChanges(ifAtMost limit: Int = .max) -> [VariableIndex] {
    var changed: [VariableIndex] = []
    if takeMostChanges(ifAtMost: limit, { _, variable, _ in changed.append(variable) }) != nil { return changed }
    _ = takeChanges(ifAtMost: limit) { _, variable, _ in changed.append(variable) }
    return changed
  }
}

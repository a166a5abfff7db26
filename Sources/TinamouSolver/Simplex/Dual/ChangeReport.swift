/// The values that ``Solver/changes()`` has to report. Costs nothing as long as nobody asks.
struct ChangeReport: ~Copyable {
  /// The variables written since changes were last asked for.
  private(set) var written = Buffer<VariableIndex>()
  /// The values reported last; empty until the first report.
  private(set) var lastReported = Table<VariableRecord, Double>()
  /// Which variables are listed in ``written``; as long as ``lastReported``.
  private(set) var listing = Table<VariableRecord, Bool>()
  /// Counts the reports, so that others can tell whether what they noted was reported since.
  private(set) var version = 0

  init() {}

  func copy() -> ChangeReport {
    var other = ChangeReport()
    other.written = written.copy()
    other.lastReported = lastReported.copy()
    other.listing = listing.copy()
    other.version = version
    return other
  }
}

extension ChangeReport {
  /// True if somebody has asked for changes, so that writing is to be noted.
  var isKept: Bool { !lastReported.isEmpty }

  /// True if a variable was written since changes were last asked for.
  func isListed(_ variable: VariableIndex) -> Bool { listing.contains(variable) && listing[variable] }

  /// Notes that a variable was written.
  @inline(__always)
  mutating func note(_ variable: VariableIndex) {
    if lastReported.isEmpty || listing[variable] { return }
    listing[variable] = true
    written.append(variable)
  }

  /// Makes room for a variable that is new, or new at a position that was used before.
  mutating func add(_ variable: VariableIndex) {
    if lastReported.isEmpty { return }
    if lastReported.contains(variable) {
      lastReported[variable] = 0
    } else {
      lastReported.append(0)
      listing.append(false)
    }
  }

  /// Begins to keep what is reported: every variable is compared with 0, the value it began with.
  mutating func begin(_ variables: borrowing Variables) {
    lastReported.append(repeating: 0, count: variables.count)
    listing.append(repeating: false, count: variables.count)
    for variable in variables.indices { note(variable) }
  }

  /// True if all variables are looked through faster than those written are put in order. None may be dead.
  var isMostly: Bool { written.count > lastReported.count / 16 }

  /// True if a variable has another value than was reported last.
  func isChanged(_ variable: VariableIndex, _ variables: borrowing Variables, _ point: borrowing Point) -> Bool {
    variables[variable].isLive && point.x[variable] != lastReported[variable]
  }

  /// Puts the variables that were written in order. O(1) a variable where they are.
  mutating func sort() {
    for index in 1..<max(written.count, 1) where written[index] < written[index - 1] {
      return written.sort { $0 < $1 }
    }
  }

  /// Tells of all changes, in order, and notes them as reported, outside of a transaction and where no variable was ever
  /// removed.
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
        // Its removal may be undone.
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
  /// Tells of the variables that have changed since they were last taken, in order, where that is done by looking at all.
  ///
  /// - Returns: how many have changed, or nil, and nothing is told, where there may be more than `limit`, or few of many.
  @inline(__always)
  mutating func takeMostChanges(
    ifAtMost limit: Int, _ tell: (_ place: Int, VariableIndex, _ value: Double) -> Void
  ) -> Int? {
    if !report.isKept { report.begin(variables) }
    if !handles.isDense || !report.isMostly || report.written.count > limit || journal.isInTransaction { return nil }
    return report.reportAll(point, tell)
  }

  /// Tells of the variables that have changed since they were last taken, in order. More than `limit` of them are not
  /// taken.
  ///
  /// - Returns: how many have changed.
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

  /// Takes the variables that have changed since they were last taken, in order.
  mutating func takeChanges(ifAtMost limit: Int = .max) -> [VariableIndex] {
    var changed: [VariableIndex] = []
    if takeMostChanges(ifAtMost: limit, { _, variable, _ in changed.append(variable) }) != nil { return changed }
    _ = takeChanges(ifAtMost: limit) { _, variable, _ in changed.append(variable) }
    return changed
  }
}

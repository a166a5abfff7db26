@testable import TinamouSolver

/// All that a machine remembers, a line for each thing: what an operation that is undone must leave as it was.
///
/// Left out are where memory lies, the generations of what is not in use, the order of the references to a constraint,
/// which decides nothing, how often and of what a report was made, of which nothing but the changes shows, and the budget,
/// which each search makes anew or takes from the checkpoint.
extension Machine {
  func dump() -> [String] {
    var lines: [String] = []
    for row in rows.indices where rows[row].state != .unused { lines.append(line(of: row)) }
    for variable in variables.indices where variables[variable].isLive { lines.append(line(of: variable)) }
    lines += orderLines()
    lines.append("next rows: \(next(problem.unusedRows.positions, rows.count))")
    lines.append("next variables: \(next(handles.unused.positions, variables.count))")
    lines.append("fill \(basis.fill), inactive required \(activeSet.inactiveRequiredCount)")
    lines.append("violated \(activeSet.violatedCount)")
    lines.append("work: \(worklistInOrder())")
    lines.append("ties: \(ties.suspects.positions), \(ties.freed.positions)")
    lines.append("next rank: \(ties.nextRank), all suspected \(ties.areAllSuspected)")
    lines.append("to be removed: \(removals.rows.positions)")
    let reported = variables.indices.filter { report.isListed($0) && report.isChanged($0, variables, point) }
    lines.append("to be reported: \(reported.map { $0.position })")
    lines += replayLines()
    lines.append("versions: \(versions)")
    lines.append("control: \(control)")
    lines.append("doubt: \(doubt), unproved: c\(unproved?.position ?? -1)")
    lines.append("checkpoint: \(checkpoint.kind), \(checkpoint.reached.count) states")
    lines.append("journal: \(journal.entries.count) entries, \(journal.transactions.count) transactions")
    lines.append("freed: \(journal.rowsFreedOnCommit.positions), \(journal.variablesFreedOnCommit.positions)")
    lines.append("freed blocks: \(journal.termsFreedOnCommit.count), undoing: \(journal.isPaused)")
    return lines
  }

  private func line(of row: RowIndex) -> String {
    let record = rows[row]
    let terms = Positions<Entry>(
      from: record.terms.start.position, to: record.terms.end.position + record.mentions
    ).map { (index) -> String in
      let term = problem.terms[index]
      // A mention is in no column, and its links mean nothing.
      let links = index < record.terms.end ? " after \(term.previous.position) before \(term.next.position)" : ""
      return "\(index.position): \(term.coefficient) v\(term.variable.position) of c\(term.row.position)\(links)"
    }
    let levels = record.multiplier.range.map { (index) -> String in
      let level = multipliers.levels[index]
      return "\(level.value) at \(level.priority) of \(level.magnitude)"
    }
    let eliminations = record.eliminations.range.map { (index) -> String in
      let entry = basis.eliminations[index]
      return "\(entry.factor) c\(entry.row.position) in c\(entry.reduced.position)"
    }
    var references: [Int32] = []
    var reference = record.firstReference
    while reference.exists {
      references.append(basis.eliminations[reference].reduced.position)
      reference = basis.eliminations[reference].next
    }
    return """
      c\(row.position).\(record.generation): \(record.state) \(record.constant) \(record.isEquality) \
      \(record.isNegated) \(record.isEdit) at \(record.priority) by \(record.weight), \
      rank \(record.state == .reduced ? 0 : ties.rank(of: row)), queued \(record.isQueued), \
      going \(record.isPendingRemoval), place \(record.place), lost \(record.lostBits), digits \(record.digits), \
      defines v\(record.defines.position) with c\(record.factor.counterpart.position), terms \(terms), \
      multiplier \(levels), eliminations \(eliminations), references \(references.sorted())
      """
  }

  private func line(of variable: VariableIndex) -> String {
    let record = variables[variable]
    let column = record.column
    return """
      v\(variable.position).\(record.generation): \(point.x[variable]) of \(point.scale[variable]), \
      by c\(record.definition.position), \(record.users) users, column \(column.first.position) ... \
      \(column.last.position) of \(column.count), \(record.mentions) mentions, edit c\(record.edit.position), \
      dirty \(record.isDirty), reported \(report.isKept ? report.lastReported[variable] : 0)
      """
  }

  /// The list in order. What is in no list keeps a label and links that mean nothing.
  private func orderLines() -> [String] {
    var lines = ["order: \(order.first.position) ... \(order.last.position)"]
    var variable = order.first
    while variable.exists {
      let (label, links) = (order.labels[variable].number, order.links[variable])
      lines.append("\(label): v\(variable.position) after v\(links.previous.position)")
      variable = links.next
    }
    return lines
  }

  private func replayLines() -> [String] {
    var lines = ["replay: \(replay.isPending) \(replay.isLeft) \(replay.wasFollowed) \(replay.outlook)"]
    for index in 0..<replay.recordings.count { lines.append("recording: \(replay.recordings[index])") }
    for index in 0..<replay.sums.count { lines.append("sum: \(replay.sums[index])") }
    for index in 0..<replay.addends.count { lines.append("addend: \(replay.addends[index])") }
    for index in 0..<replay.motions.count { lines.append("motion: \(replay.motions[index])") }
    for index in 0..<replay.crossings.count { lines.append("crossing: \(replay.crossings[index])") }
    return lines
  }

  /// The dirty variables, the queued rows and the unchecked ones, in the order in which a copy takes them up.
  private func worklistInOrder() -> String {
    var other = copy()
    let counts = "\(work.dirtyCount) dirty, \(work.queuedCount) queued"
    let dirty = other.takeAllDirty().map { $0.position }
    let unchecked = (0..<work.unchecked.count).map { work.unchecked[$0].position }
    return "\(counts), \(dirty), \(other.takeAllQueued().map { $0.position }), \(unchecked)"
  }

  /// The positions that are handed out next: those that were used before, then new ones.
  private func next(_ unused: [Int32], _ count: Int) -> [Int32] {
    let new = (count..<count + 8).map { Int32($0) }
    return Array((unused.reversed() + new).prefix(8))
  }
}

extension Machine {
  /// Takes every dirty variable from the worklist.
  mutating func takeAllDirty(through limit: OrderLabel = .after) -> [VariableIndex] {
    var taken: [VariableIndex] = []
    while true {
      let variable = work.takeDirty(through: limit, labels: order.labels, in: &variables)
      if !variable.exists { return taken }
      taken.append(variable)
    }
  }

  /// Takes every row from the queue.
  mutating func takeAllQueued(requiredOnly: Bool = false) -> [RowIndex] {
    var taken: [RowIndex] = []
    while true {
      let row = work.nextQueued(requiredOnly: requiredOnly, in: &rows, &journal)
      if !row.exists { return taken }
      taken.append(row)
    }
  }
}

extension Buffer where Element == RowIndex {
  var positions: [Int32] { (0..<count).map { self[$0].position } }
}

extension Buffer where Element == VariableIndex {
  var positions: [Int32] { (0..<count).map { self[$0].position } }
}

/// The lines that one dump has and the other has not, or elsewhere, marked by where they are from.
func differences(_ before: [String], _ after: [String]) -> [String] {
  after.difference(from: before).map { change in
    switch change {
    case .remove(_, let line, _): "- " + line
    case .insert(_, let line, _): "+ " + line
    }
  }
}

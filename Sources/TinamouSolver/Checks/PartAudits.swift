// Each part recomputes the state that it stores, and compares.

extension Problem {
  /// Checks that rows and columns agree, and that the counts of mentions are right.
  func audit(_ report: inout Report, _ rows: borrowing Rows, _ variables: borrowing Variables) {
    var columnCounts = [Int32](repeating: 0, count: variables.count)
    var mentionCounts = columnCounts
    for row in rows.indices where rows[row].state != .unused {
      for index in rows[row].terms.range {
        let term = terms[index]
        columnCounts[Int(term.variable.position)] += 1
        report.expect(
          variables[term.variable].isLive, "c\(row.position) mentions v\(term.variable.position), which was removed")
        let column = variables[term.variable].column
        let before = term.previous.exists ? terms[term.previous].next : column.first
        let after = term.next.exists ? terms[term.next].previous : column.last
        report.expect(
          term.row == row && before == index && after == index,
          "c\(row.position) and the column of v\(term.variable.position)")
      }
      for offset in 0..<rows[row].mentions {
        mentionCounts[Int(terms[rows[row].terms.end + offset].variable.position)] += 1
      }
    }
    for variable in variables.indices {
      let position = Int(variable.position)
      report.expect(columnCounts[position] == variables[variable].column.count, "the column of v\(position)")
      report.expect(mentionCounts[position] == variables[variable].mentions, "the mentions of v\(position)")
    }
  }
}

extension VariableOrder {
  /// Checks that the list has every live variable once, with growing labels.
  func audit(_ report: inout Report, _ variables: borrowing Variables) {
    var (count, variable, previous) = (0, first, VariableIndex.none)
    while variable.exists, count <= variables.count {
      count += 1
      report.expect(links[variable].previous == previous, "the link back from v\(variable.position)")
      report.expect(!previous.exists || labels[previous] < labels[variable], "the label of v\(variable.position)")
      report.expect(variables[variable].isLive, "v\(variable.position) is in the order and was removed")
      (previous, variable) = (variable, links[variable].next)
    }
    report.expect(previous == last, "the end of the order")
    let live = variables.indices.filter { variables[$0].isLive }.count
    report.expect(count == live, "\(count) variables in the order")
  }
}

extension Basis {
  /// Checks the counts of the users of variables and of the entries of reduced rows. Also checks that the list of each
  /// constraint has all reduced rows that refer to it.
  func audit(
    _ report: inout Report, _ rows: borrowing Rows, _ variables: borrowing Variables, _ problem: borrowing Problem
  ) {
    var userCounts = [Int32](repeating: 0, count: variables.count)
    var reducedSize = 0
    for row in rows.indices where rows[row].state != .unused {
      let record = rows[row]
      for index in record.terms.range where record.defines.exists {
        let variable = problem.terms[index].variable
        if variable != record.defines { userCounts[Int(variable.position)] += 1 }
      }
      if record.state == .reduced { reducedSize += Int(record.terms.count + record.eliminations.count) }
      for index in record.eliminations.range {
        let entry = eliminations[index]
        let before = entry.previous.exists ? eliminations[entry.previous].next : rows[entry.row].firstReference
        let after = entry.next.exists ? eliminations[entry.next].previous : index
        report.expect(
          entry.reduced == row && before == index && after == index,
          "the reduced row \(row.position) and what refers to c\(entry.row.position)")
      }
    }
    report.expect(reducedSize == fill, "reduced rows have \(reducedSize) entries, counted \(fill)")
    var defined = 0
    for variable in variables.indices {
      let count = userCounts[Int(variable.position)]
      report.expect(count == variables[variable].users, "the users of v\(variable.position)")
      if variables[variable].definition.exists { defined += 1 }
    }
    report.expect(defined == definedCount, "\(defined) variables have definitions, counted \(definedCount)")
  }
}

extension ActiveSet {
  func audit(_ report: inout Report, _ rows: borrowing Rows) {
    let count = rows.indices.filter { rows[$0].isRequired && rows[$0].state.isInactive }.count
    report.expect(count == inactiveRequiredCount, "inactive required rows: \(count), counted \(inactiveRequiredCount)")
    let violated = rows.indices.filter { rows[$0].state.isInactive && rows[$0].restingMultiplier != 0 }.count
    report.expect(violated == violatedCount, "violated wishes: \(violated), counted \(violatedCount)")
  }
}

extension Point {
  /// Checks that values are finite and no larger than their scales, or than these times `growth` while recordings exist.
  func audit(_ report: inout Report, _ variables: borrowing Variables, growth: Double) {
    for variable in variables.indices where variables[variable].isLive {
      report.expect(x[variable].isFinite, "the value of v\(variable.position)")
      report.expect(
        growth * scale[variable] >= x[variable].magnitude || variables[variable].isDirty,
        "the scale of v\(variable.position)")
    }
  }
}

extension Multipliers {
  /// Checks that components are not 0 and come strongest first, and that only active constraints have components.
  func audit(_ report: inout Report, _ rows: borrowing Rows) {
    for row in rows.indices where rows[row].state != .unused {
      var last = Double.infinity
      for index in rows[row].multiplier.range {
        let level = levels[index]
        report.expect(
          level.priority < last && level.value != 0 && level.value.isFinite, "the multiplier of c\(row.position)")
        last = level.priority
      }
      let isOwn = rows[row].state == .active || rows[row].multiplier.count == 0
      report.expect(isOwn, "c\(row.position) has a multiplier")
    }
  }
}

extension Worklist {
  func audit(_ report: inout Report, _ rows: borrowing Rows, _ variables: borrowing Variables) {
    let dirty = variables.indices.filter { variables[$0].isDirty }.count
    report.expect(dirty == dirtyCount, "\(dirty) variables are dirty, counted \(dirtyCount)")
    let queued = rows.indices.filter { rows[$0].isQueued }.count
    report.expect(queued == queuedCount, "\(queued) rows are queued, counted \(queuedCount)")
    for row in rows.indices where rows[row].isQueued {
      report.expect(rows[row].state.isInactive, "c\(row.position) is queued and \(rows[row].state)")
    }
    let marked = rows.indices.filter { rows[$0].queueing.isUnchecked }.count
    report.expect(marked == unchecked.count, "\(marked) rows are unchecked, listed \(unchecked.count)")
    for index in 0..<unchecked.count {
      report.expect(
        rows[unchecked[index]].queueing.isUnchecked, "c\(unchecked[index].position) is listed as unchecked and checked")
    }
  }
}

extension PendingRemovals {
  func audit(_ report: inout Report, _ all: borrowing Rows) {
    let marked = all.indices.filter { all[$0].isPendingRemoval }.count
    report.expect(marked == rows.count, "\(marked) rows are marked for removal, listed \(rows.count)")
    for index in 0..<rows.count {
      report.expect(all[rows[index]].isPendingRemoval, "c\(rows[index].position) is listed for removal and not marked")
    }
  }
}

extension ChangeReport {
  func audit(_ report: inout Report, _ variables: borrowing Variables) {
    let marked = variables.indices.filter { isListed($0) }.count
    report.expect(marked == written.count, "\(marked) variables are written, listed \(written.count)")
    report.expect(
      lastReported.isEmpty || lastReported.count == variables.count && listing.count == variables.count,
      "\(lastReported.count) values were reported of \(variables.count)")
  }
}

extension Journal {
  func audit(_ report: inout Report) {
    report.expect(isInTransaction || entries.isEmpty && !freesOnCommit, "the journal is not empty")
    report.expect(!isPaused, "the journal is still paused")
  }
}

extension Scratch {
  /// Checks that the scratch space of sweeps and searches is empty.
  func audit(_ report: inout Report, _ rows: borrowing Rows) {
    for variable in marks.indices {
      report.expect(marks[variable] == VariableMark(), "v\(variable.position) is marked: \(marks[variable])")
    }
    for row in rows.indices { report.expect(rows[row].place < 0, "c\(row.position) is listed by a sweep") }
    report.expect(sweep.isEmpty, "a sweep has not ended")
    report.expect(
      search.columns.isEmpty && search.rows.isEmpty && search.forwardVisited.isEmpty && search.backwardVisited.isEmpty,
      "a search has not ended")
  }
}

extension Replay {
  /// The factor by which values may outgrow their scales. It exceeds 1 only while recordings exist.
  var growth: Double { recordings.isEmpty ? 1 : Self.growth }

  /// Checks that recordings belong to active constraints, have each variable once, and give the same values as `evaluate`.
  func audit(
    _ report: inout Report, _ rows: borrowing Rows, _ variables: borrowing Variables, _ point: borrowing Point,
    at versions: Versions, evaluate: (VariableIndex) -> Double
  ) {
    if isLeft { return }
    report.expect(recordings.isEmpty || !isStale(at: versions), "recordings are out of date and not left")
    var isRecorded = [Bool](repeating: false, count: variables.count)
    for index in 0..<recordings.count {
      let recording = recordings[index]
      let row = recording.row.position
      report.expect(rows[recording.row].state == .active, "c\(row) is recorded and not active")
      report.expect(!recording.isPending || isPending, "c\(row) waits and is not waited for")
      for index in recording.firstSum..<recording.endOfSums {
        let variable = sums[index].variable
        report.expect(!isRecorded[Int(variable.position)], "v\(variable.position) is recorded twice")
        isRecorded[Int(variable.position)] = true
        if !variables[variable].definition.exists {
          report.expect(false, "v\(variable.position) is recorded and has no definition")
        } else if !isPending {
          let (value, x) = (evaluate(variable), point.x[variable])
          report.expect(value.bitPattern == x.bitPattern, "v\(variable.position) is \(x), not \(value)")
        }
      }
    }
  }
}

/// Following recordings and replaying them: ``Replay``.
extension Machine {
  /// Runs an operation that could not follow or replay recordings. It leaves the recordings first, like any operation,
  /// and records recurring changes afterwards.
  @inline(__always)
  mutating func operateRecording(_ body: (inout Machine) throws(Refusal) -> Void) throws(Refusal) {
    leaveRecordings()
    doubt.forgetProof()
    steps.begin()
    try body(&self)
    if isSettled && !doubt.hasProved { recordWhatRecurs() }
    checkpoint.forget()
    commit()
  }

  /// True if following the recording of a constraint can change its constant to a value.
  private func canFollow(_ row: RowIndex, _ constant: Double) -> Bool {
    replay.recording(of: row, reaching: constant) >= 0 && !journal.isInTransaction
  }

  /// Changes the constant of a recorded constraint. ``solve()`` carries the change out.
  ///
  /// - Returns: false if no recording reaches the constant, or if a transaction is open. Then nothing is changed.
  @inline(__always)
  mutating func follow(_ row: RowIndex, _ constant: Double) -> Bool {
    let index = replay.recording(of: row, reaching: constant)
    if index < 0 || journal.isInTransaction { return false }
    rewrite(index, row, constant)
    if rows[row].isRequired { showRequired() }
    return true
  }

  /// Changes several constants by following their recordings, or none of them.
  mutating func follow(_ changes: [(row: RowIndex, constant: Double)]) -> Bool {
    if !changes.allSatisfy({ canFollow($0.row, $0.constant) }) { return false }
    var isRequired = false
    for (row, constant) in changes {
      rewrite(replay.recording(of: row), row, constant)
      if rows[row].isRequired { isRequired = true }
    }
    if isRequired { showRequired() }
    return true
  }

  @inline(__always)
  private mutating func rewrite(_ recording: Int, _ row: RowIndex, _ constant: Double) {
    if rows[row].constant == constant { return }
    problem.rewriteConstant(row, constant, in: &rows)
    replay.setPending(recording)
  }

  /// Shows the values at once if there are inactive required constraints. An operation without recordings also
  /// evaluates the values then, to decide these constraints.
  @inline(never)
  private mutating func showRequired() {
    if activeSet.inactiveRequiredCount > 0 { _ = replayPending() }
  }

  /// True if changing these constants, and then solving, would only replay recordings. Neither can be refused then.
  func replays(_ changes: [(row: RowIndex, constant: Double)]) -> Bool {
    replaysNext && changes.allSatisfy { canFollow($0.row, $0.constant) }
  }

  /// True if ``solve()`` would only replay recordings.
  var replaysNext: Bool { !journal.isInTransaction && (isSettled || replay.isPending) }

  /// Evaluates every variable that follows a changed constant.
  ///
  /// - Returns: false if there is none, or if a transaction is open, because a failed transaction must be undone.
  @inline(__always)
  mutating func replayPending() -> Bool {
    if !replay.isPending || journal.isInTransaction { return false }
    replay.takePending()
    var next = 0
    while next < replay.recordings.count {
      let index = next
      next &+= 1
      if !replay.recordings[index].isPending { continue }
      if replay.recordings[index].listedIn != report.version { listAsWritten(index) }
      let constant = rows[replay.recordings[index].row].constant
      if replay.isExact(index, at: constant) {
        point.write { replay.carryOutMotions(of: index, at: constant, $0) }
      } else {
        point.write { replay.carryOutSums(of: index, at: constant, $0) }
      }
    }
    return true
  }

  /// Enters the variables that a recording moves in the list of variables written.
  private mutating func listAsWritten(_ index: Int) {
    replay.setListed(index, in: report.version)
    for sum in replay.recordings[index].firstSum..<replay.recordings[index].endOfSums {
      report.note(replay.sums[sum].variable)
    }
  }

  /// Leaves the recordings for good. A working copy needs this, because its values and scales must be those of the
  /// definitions.
  mutating func stopRecording() throws(Refusal) {
    if replay.recordings.isEmpty { return }
    try operate { (machine) throws(Refusal) in
      try machine.findOptimum()
      try machine.checkRange()
    }
    replay.forget()
  }

  /// Leaves the recordings and marks all recorded variables for evaluation, before another operation begins.
  @inline(__always)
  mutating func leaveRecordings() {
    if !replay.recordings.isEmpty && !replay.isLeft { evaluateRecorded() }
  }

  private mutating func evaluateRecorded() {
    replay.leave(&journal)
    for index in 0..<replay.recordings.count { doubt.noteConstant(rows[replay.recordings[index].row].constant) }
    for index in 0..<replay.sums.count {
      let variable = replay.sums[index].variable
      work.markDirty(variable, at: order.labels[variable], in: &variables, &journal)
    }
  }
}

extension Replay {
  /// True if products with the rates give the same bits as sums. Notes the choice between the two.
  fileprivate mutating func isExact(_ index: Int, at constant: Double) -> Bool {
    let isExact = ExactArithmetic.areExact(at: constant, within: recordings[index].exactReach)
    let wasRounded = recordings[index].isRounded
    setReplayed(index, isRounded: !isExact)
    return isExact && !wasRounded
  }

  @inline(__always)
  fileprivate func carryOutMotions(of index: Int, at constant: Double, _ x: UnsafeMutablePointer<Double>) {
    let first = recordings[index].firstMotion
    let motion = motions.elements + first
    unrolled(recordings[index].endOfMotions &- first) { place in
      x[Int(motion[place].variable.position)] = motion[place].offset + motion[place].rate * constant
      return true
    }
  }

  @inline(__always)
  fileprivate func carryOutSums(of index: Int, at constant: Double, _ x: UnsafeMutablePointer<Double>) {
    var sum = sums.elements + recordings[index].firstSum
    let end = sums.elements + recordings[index].endOfSums
    var addend = addends.elements + recordings[index].firstAddend
    // `value` has the value just computed. Reading it back from memory would take longer than adding to it.
    var (last, value) = (VariableIndex.none, 0.0)
    while sum < end {
      switch sum.pointee.shape {
      case .plain:
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
      case .shifted:
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
        value = sum.pointee.constant + value
      case .running:
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
        value = sum.pointee.constant + value
        let endOfRun = sum + Int(sum.pointee.run)
        while sum < endOfRun {
          x[Int(sum.pointee.variable.position)] = value
          sum += 1
          value = sum.pointee.constant + value
        }
      case .followed:
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
        value = sum.pointee.constant + value
        value += sum.pointee.coefficient
      case .joined:
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
        value += addend.pointee.coefficient * x[Int(addend.pointee.variable.position)]
        addend += 1
      case .extended:
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
        value = sum.pointee.constant + value
        value += addend.pointee.coefficient * x[Int(addend.pointee.variable.position)]
        addend += 1
      case .general:
        value = Self.evaluate(sum.pointee, at: constant, &addend, x)
      }
      last = sum.pointee.variable
      x[Int(last.position)] = value
      sum += 1
    }
  }

  /// The value of a sum of any shape. Moves on past its addends.
  @inline(__always)
  private static func evaluate(
    _ sum: Sum, at constant: Double, _ addend: inout UnsafeMutablePointer<VariableCoefficient>,
    _ x: UnsafeMutablePointer<Double>
  ) -> Double {
    var (value, rest) = (0.0, sum.rest)
    if rest >= 0 {
      value = sum.constant + x[Int(sum.source.position)] * sum.coefficient
    } else {
      rest = ~rest
      value = sum.constant + sum.coefficient * constant
      for _ in 0..<sum.plainAddends {
        value += addend.pointee.coefficient
        addend += 1
      }
    }
    let end = addend + Int(rest >> 1)
    while addend < end {
      value += addend.pointee.coefficient * x[Int(addend.pointee.variable.position)]
      addend += 1
    }
    if rest & 1 == 1 {
      value /= addend.pointee.coefficient
      addend += 1
    }
    return value
  }
}

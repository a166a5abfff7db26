/// Following recordings and replaying them: ``Replay``.
extension Machine {
  /// Carries out what may have been recorded: by replaying it, if it was and the recording reaches so far; otherwise like
  /// any operation, which leaves the recordings first, and after which what recurs is recorded.
  @inline(__always)
  mutating func operate(
    orReplay shortcut: (inout Machine) -> Bool, _ body: (inout Machine) throws(Refusal) -> Void
  ) throws(Refusal) {
    if shortcut(&self) { return }
    leaveRecordings()
    doubt.beginOperation()
    steps.begin()
    try body(&self)
    if isSettled && !doubt.hasProved { recordWhatRecurs() }
    commit()
  }

  /// True if a constant can be changed, to that, by following its recording.
  private func canFollow(_ row: RowIndex, _ constant: Double) -> Bool {
    replay.recording(of: row, reaching: constant) >= 0 && !journal.isInTransaction
  }

  /// Changes the constant of a constraint that is recorded, to be carried out by ``solve()``.
  ///
  /// - Returns: false, and nothing is changed, if it is not, or not so far.
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

  /// Shows the values at once where an operation that is not recorded evaluates them to decide required constraints.
  @inline(__always)
  private mutating func showRequired() {
    if activeSet.inactiveRequiredCount > 0 { _ = replayPending() }
  }

  /// True if changing these constants, and solving then, would only replay what is recorded: neither can be refused.
  func replays(_ changes: [(row: RowIndex, constant: Double)]) -> Bool {
    replaysNext && changes.allSatisfy { canFollow($0.row, $0.constant) }
  }

  /// True if ``solve()`` would only replay what is recorded.
  var replaysNext: Bool { !journal.isInTransaction && (isSettled || replay.isPending) }

  /// Gives everything that follows a changed constant its value.
  ///
  /// - Returns: false if there is no such thing, or it has to be undone should a transaction fail.
  mutating func replayPending() -> Bool {
    if !replay.isPending || journal.isInTransaction { return false }
    replay.takePending()
    for index in 0..<replay.recordings.count where replay.recordings[index].isPending {
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

  /// Enters what a recording moves in the list of what was written.
  private mutating func listAsWritten(_ index: Int) {
    replay.setListed(index, in: report.version)
    for sum in replay.recordings[index].firstSum..<replay.recordings[index].endOfSums {
      report.note(replay.sums[sum].variable)
    }
  }

  /// Leaves the recordings for good: for a working copy, in which values and scales are to be those of the definitions.
  mutating func stopRecording() throws(Refusal) {
    if replay.recordings.isEmpty { return }
    try operate { (machine) throws(Refusal) in try machine.findOptimum() }
    replay.forget()
  }

  /// Has everything that is recorded evaluated again before something else is done.
  @inline(__always)
  mutating func leaveRecordings() {
    if !replay.recordings.isEmpty && !replay.isLeft { evaluateRecorded() }
  }

  private mutating func evaluateRecorded() {
    replay.leave(&journal)
    for index in 0..<replay.sums.count { markDirty(replay.sums[index].variable) }
  }
}

extension Replay {
  /// True if products with the rates give the same bits as sums; notes which of both is used.
  fileprivate mutating func isExact(_ index: Int, at constant: Double) -> Bool {
    let isExact = ExactArithmetic.areExact(at: constant, within: recordings[index].exactReach)
    let wasRounded = recordings[index].isRounded
    setReplayed(index, isRounded: !isExact)
    return isExact && !wasRounded
  }

  fileprivate func carryOutMotions(of index: Int, at constant: Double, _ x: UnsafeMutablePointer<Double>) {
    var motion = motions.elements + recordings[index].firstMotion
    let end = motions.elements + recordings[index].endOfMotions
    while motion < end {
      x[Int(motion.pointee.variable.position)] = motion.pointee.offset + motion.pointee.rate * constant
      motion += 1
    }
  }

  fileprivate func carryOutSums(of index: Int, at constant: Double, _ x: UnsafeMutablePointer<Double>) {
    var sum = sums.elements + recordings[index].firstSum
    let end = sums.elements + recordings[index].endOfSums
    var addend = addends.elements + recordings[index].firstAddend
    // The value just computed is at hand; to read it from where it was written takes longer than to add to it.
    var (last, value) = (VariableIndex.none, 0.0)
    while sum < end {
      var rest = sum.pointee.rest
      if rest >= 0 {
        if sum.pointee.source != last { value = x[Int(sum.pointee.source.position)] }
        if sum.pointee.start == .scaled { value *= sum.pointee.coefficient }
        if sum.pointee.start != .plain { value = sum.pointee.constant + value }
      } else {
        rest = ~rest
        value = sum.pointee.constant + sum.pointee.coefficient * constant
        for _ in 0..<sum.pointee.plainAddends {
          value += addend.pointee.coefficient
          addend += 1
        }
      }
      if rest > 0 {
        let end = addend + Int(rest >> 1)
        while addend < end {
          value += addend.pointee.coefficient * x[Int(addend.pointee.variable.position)]
          addend += 1
        }
        if rest & 1 == 1 {
          value /= addend.pointee.coefficient
          addend += 1
        }
      }
      last = sum.pointee.variable
      x[Int(last.position)] = value
      sum += 1
    }
  }
}

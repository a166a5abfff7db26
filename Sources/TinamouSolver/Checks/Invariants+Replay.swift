extension Machine {
  /// What is recorded of a warm resize is of active constraints, and gives the values that the definitions give.
  func auditRecordings(_ report: inout Report) {
    let isOutOfDate = replay.isLeft && control.recurrence.isStale
    report.expect(!isOutOfDate || isInTransaction, "recordings are out of date and not forgotten")
    if replay.isLeft { return }
    var isRecorded = [Bool](repeating: false, count: variables.count)
    for index in 0..<replay.recordings.count {
      let recording = replay.recordings[index]
      report.expect(rows[recording.row].state == .active, "c\(recording.row) is recorded and not active")
      report.expect(!recording.isPending || replay.isPending, "c\(recording.row) waits and is not waited for")
      for index in recording.firstSum..<recording.endOfSums {
        let variable = replay.sums[index].variable
        report.expect(!isRecorded[Int(variable)], "v\(variable) is recorded twice")
        isRecorded[Int(variable)] = true
        if variables[variable].definition < 0 {
          report.expect(false, "v\(variable) is recorded and has no definition")
        } else if !replay.isPending {
          let value = evaluate(variable).value
          report.expect(value.bitPattern == x[variable].bitPattern, "v\(variable) is \(x[variable]), not \(value)")
        }
      }
    }
  }
}

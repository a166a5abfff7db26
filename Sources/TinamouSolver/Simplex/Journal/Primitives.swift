/// The primitive changes of the machine's state, each of which notes in the journal how to undo it.
extension Machine {
  mutating func setValue(_ variable: Int32, _ value: Double, scale magnitude: Double) {
    if !journal.isReplaying {
      record(.value, variable)
      journal.numbers.append(x[variable])
      journal.numbers.append(scale[variable])
    }
    x[variable] = value
    scale[variable] = magnitude
    noteWriting(of: variable)
  }

  /// Enters a variable in the list of those written since changes were last asked for.
  @inline(__always)
  mutating func noteWriting(of variable: Int32) {
    if variables[variable].isWritten || lastReported.isEmpty { return }
    variables[variable].isWritten = true
    written.append(variable)
  }

  mutating func setState(_ row: Int32, _ state: RowState) {
    record(.state, row, other: Int32(rows[row].state.rawValue))
    if rows[row].isRequired {
      if rows[row].state.isInactive { inactiveRequiredCount -= 1 }
      if state.isInactive { inactiveRequiredCount += 1 }
    }
    rows[row].state = state
  }

  /// To be called after the row's record was noted.
  mutating func setPriority(of row: Int32, _ priority: Double) {
    let wasCounted = rows[row].isRequired && rows[row].state.isInactive
    rows[row].priority = priority
    let isCounted = rows[row].isRequired && rows[row].state.isInactive
    if wasCounted && !isCounted { inactiveRequiredCount -= 1 }
    if isCounted && !wasCounted { inactiveRequiredCount += 1 }
    // The queue knows the row under its old priority.
    if rows[row].isQueued { queue.push(row, key: QueueKey(priority: priority)) }
  }

  mutating func setRowConstant(_ row: Int32, _ constant: Double) {
    if !journal.isReplaying {
      record(.constant, row)
      journal.numbers.append(rows[row].constant)
    }
    rows[row].constant = constant
    if replay.recording(of: row) < 0 { control.recurrence.isStale = true }
  }

  /// Notes that a variable's value or definition must be evaluated again.
  mutating func markDirty(_ variable: Int32) {
    if variables[variable].isDirty { return }
    variables[variable].isDirty = true
    dirtyCount += 1
    dirty.push(variable, key: labels[variable])
    record(.dirtied, variable)
  }

  /// The dirty variable that comes first, if it does not come after `limit`; or -1.
  mutating func takeDirty(through limit: Int64) -> Int32 {
    while let item = dirty.pop(through: limit) {
      if !variables[item.element].isDirty || labels[item.element] != item.key { continue }
      setClean(item.element)
      return item.element
    }
    return -1
  }

  mutating func setClean(_ variable: Int32) {
    variables[variable].isDirty = false
    dirtyCount -= 1
    record(.cleaned, variable)
  }

  /// Moves a variable to another place of the order.
  mutating func setLabel(_ variable: Int32, _ label: Int64) {
    labels[variable] = label
    if variables[variable].isDirty { dirty.push(variable, key: label) }
  }

  mutating func setQueued(_ row: Int32, _ isQueued: Bool) {
    if rows[row].isQueued == isQueued { return }
    record(isQueued ? .queued : .unqueued, row)
    rows[row].isQueued = isQueued
    queuedCount += isQueued ? 1 : -1
  }

  /// Puts a row in the queue of those to be looked at; entries that are out of date are skipped when they come up.
  mutating func enqueue(_ row: Int32) {
    if rows[row].isQueued { return }
    setQueued(row, true)
    queue.push(row, key: QueueKey(priority: rows[row].priority))
  }
}

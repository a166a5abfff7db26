/// Making the recordings of a warm resize: ``Replay``.
extension Machine {
  /// To be called whenever everything is solved: records what recurs, if the active set was left as it was or recording was
  /// worth while the last time.
  mutating func considerRecording() {
    if isInTransaction || control.needsRefactorisation { return }
    if replay.isLeft { returnToRecordings() }
    if control.recurrence.isOver { control.recurrence.beginAnew(wasWorthwhile: replay.wasFollowed) }
    if control.recurrence.hasRecurred && replay.recordings.isEmpty { recordRecurring() }
    control.recurrence.pass()
  }

  /// Has the recordings that were left followed again, from the interval where the constants now are, or forgets them.
  private mutating func returnToRecordings() {
    var isWorthwhile = !control.recurrence.isStale && (replay.wasFollowed || !control.recurrence.isOver)
    replay.isLeft = false
    for index in 0..<replay.recordings.count where isWorthwhile {
      replay.recordings[index].isPending = false
      isWorthwhile = narrow(index)
    }
    if isWorthwhile { replay.wasFollowed = false } else { replay.forgetRecordings() }
  }

  /// Records all that was changed lately, or, if some of it moves the same variables, what is being changed: a page whose
  /// size was once set is scrolled.
  private mutating func recordRecurring() {
    replay.wasFollowed = false
    if !control.recurrence.isHopeless { control.recurrence.isHopeless = !record(control.recurrence.all) }
    if !control.recurrence.isHopeless || control.recurrence.isHopelessAlone || !control.recurrence.isOfSome { return }
    control.recurrence.isHopelessAlone = !record(control.recurrence.changed)
  }

  /// Records those of the constraints changed lately whose bits are set, side by side.
  ///
  /// - Returns: false, and nothing is recorded, if that cannot be.
  private mutating func record(_ some: UInt8) -> Bool {
    let recurrence = control.recurrence
    var isPossible = true
    affectedRows.removeAll()
    for index in 0..<recurrence.count where isPossible && some >> UInt8(index) & 1 == 1 {
      if rows[recurrence.rows[index]].state == .active { isPossible = recordMotion(with: recurrence.rows[index]) }
    }
    for index in 0..<affectedRows.count { rows[affectedRows[index]].place = -1 }
    affectedRows.removeAll()
    for index in 0..<replay.sums.count { sums[replay.sums[index].variable] = VariableScratch() }
    if !isPossible { replay.forgetRecordings() }
    return isPossible
  }

  /// Records what moves with the constant of an active constraint.
  ///
  /// Until all are recorded, `isAhead` marks a recorded variable, which is `sum + magnitude · constant`, and an inactive row
  /// that moves has a place in `affectedRows`.
  ///
  /// - Returns: false if something moves with another constant, too, or must not move at all.
  private mutating func recordMotion(with row: Int32) -> Bool {
    let firstAffected = affectedRows.count
    var recording = Replay.Recording(
      row: row, firstSum: replay.sums.count, firstAddend: replay.addends.count, firstMotion: replay.motions.count,
      firstCrossing: replay.crossings.count)
    waitToRecord(rows[rows[row].counterpart < 0 ? row : rows[row].counterpart].defines)
    var referencing = rows[row].firstReference
    while referencing >= 0 {
      waitToRecord(rows[eliminations[referencing].owner].defines)
      referencing = eliminations[referencing].next
    }
    var isAlone = true
    var exact = ExactArithmetic()
    while !sweep.isEmpty {
      let variable = sweep.pop().element
      sums[variable].isWaiting = false
      if sums[variable].isAhead {
        isAlone = false
        continue
      }
      statistics.rowsTouched += 1
      let motion = recordSum(of: variable, with: row, &exact)
      sums[variable].isAhead = true
      (sums[variable].sum, sums[variable].magnitude) = (motion.offset, motion.rate)
      if motion.rate != 0 { replay.motions.append(motion) }
      var mention = variables[variable].column.first
      while mention >= 0 {
        let other = terms[mention].row
        mention = terms[mention].next
        let user = user(of: variable, through: other)
        if user >= 0 { waitToRecord(user) } else { noteAffectedToRecord(other, firstAffected) }
      }
    }
    recording.endOfSums = replay.sums.count
    recording.endOfMotions = replay.motions.count
    recording.exactReach = exact.reach
    for index in firstAffected..<affectedRows.count where !recordCrossing(of: affectedRows[index], firstAffected) {
      isAlone = false
    }
    recording.endOfCrossings = replay.crossings.count
    // For the next recording they stand still: what moves with both must not seem to cancel.
    for index in recording.firstSum..<recording.endOfSums {
      let variable = replay.sums[index].variable
      (sums[variable].sum, sums[variable].magnitude) = (x[variable], 0)
    }
    replay.recordings.append(recording)
    return narrow(replay.recordings.count - 1) && isAlone
  }

  /// Lists an inactive row, once in each recording. One that moves with an earlier recording keeps its place there.
  private mutating func noteAffectedToRecord(_ row: Int32, _ firstAffected: Int) {
    if rows[row].place < 0 {
      noteAffected(row)
    } else if rows[row].place < firstAffected {
      affectedRows.append(row)
    }
  }

  private mutating func waitToRecord(_ variable: Int32) {
    if variable < 0 || sums[variable].isWaiting { return }
    sums[variable].isWaiting = true
    sweep.push(variable, key: labels[variable])
  }

  /// Writes down how a variable is evaluated, with the signs such that the divisor is positive.
  ///
  /// - Returns: how it moves. Where what it depends on cancels, it does not; but its last bit may.
  private mutating func recordSum(
    of variable: Int32, with row: Int32, _ exact: inout ExactArithmetic
  ) -> Replay.Motion {
    let definition = variables[variable].definition
    let pivot = coefficient(of: variable, in: definition)
    let sign: Double = pivot < 0 ? 1 : -1
    var sum = Replay.Sum(variable: variable)
    var function = LinearFunction()
    exact.begin()
    let isConstantMoving = recordConstant(of: definition, times: sign, with: row, in: &sum, &function, &exact)
    for index in rows[definition].terms.range {
      let term = terms[index]
      if term.variable == variable { continue }
      let coefficient = sign * term.coefficient
      let isRecorded = sums[term.variable].isAhead
      let offset = isRecorded ? sums[term.variable].sum : x[term.variable]
      function.add(coefficient * offset, isRecorded ? coefficient * sums[term.variable].magnitude : 0)
      exact.add(coefficient, times: offset)
      if isConstantMoving || sum.source >= 0 {
        replay.addends.append(VariableCoefficient(variable: term.variable, coefficient: coefficient))
        sum.rest += 2
      } else if isRecorded {
        (sum.source, sum.coefficient) = (term.variable, coefficient)
      } else {
        sum.constant += coefficient * offset
      }
    }
    let divisor = pivot.magnitude
    if divisor != 1 {
      replay.addends.append(VariableCoefficient(variable: variable, coefficient: divisor))
      sum.rest += 1
    }
    // The sum of 0 and -0 is 0.
    sum.constant += 0
    if sum.coefficient == 1 { sum.start = sum.constant == 0 ? .plain : .shifted }
    if isConstantMoving { sum.rest = ~sum.rest }
    replay.sums.append(sum)
    let motion = Replay.Motion(
      variable: variable, offset: function.offset / divisor + 0, rate: function.rate / divisor)
    exact.end(motion, divisor: divisor)
    if exact.holds || !function.isConstant { return motion }
    return Replay.Motion(variable: variable, offset: x[variable], rate: 0)
  }

  /// Writes down the constant of a row of U: what comes before the moving part already added up, that, and what comes
  /// behind it as plain numbers.
  ///
  /// - Returns: whether there is a moving part.
  private mutating func recordConstant(
    of definition: Int32, times sign: Double, with row: Int32, in sum: inout Replay.Sum,
    _ function: inout LinearFunction, _ exact: inout ExactArithmetic
  ) -> Bool {
    let isReduced = rows[definition].state == .reduced
    var isMoving = false
    func add(_ other: Int32, _ factor: Double) {
      if other == row {
        (isMoving, sum.coefficient, sum.source) = (true, sign * factor, 0)
        function.add(0, sign * factor)
        exact.addConstant(times: factor)
        return
      }
      let part = sign * (factor * rows[other].constant)
      function.add(part, 0)
      exact.add(factor, times: rows[other].constant)
      if isMoving {
        replay.addends.append(VariableCoefficient(variable: -1, coefficient: part))
        sum.source += 1
      } else {
        sum.constant += part
      }
    }
    add(isReduced ? rows[definition].counterpart : definition, 1)
    for index in rows[definition].eliminations.range { add(eliminations[index].row, -eliminations[index].factor) }
    return isMoving
  }

  /// Writes down where an inactive row becomes inconsistent, if it moves.
  ///
  /// - Returns: false if it moves with another recording, too.
  private mutating func recordCrossing(of row: Int32, _ firstAffected: Int) -> Bool {
    var residual = LinearFunction(offset: rows[row].constant)
    for index in rows[row].terms.range {
      let term = terms[index]
      if sums[term.variable].isAhead {
        residual.add(term.coefficient * sums[term.variable].sum, term.coefficient * sums[term.variable].magnitude)
      } else {
        residual.add(term.coefficient * x[term.variable], 0)
      }
    }
    let movesAlready = rows[row].place < firstAffected
    if residual.isConstant {
      if !movesAlready { rows[row].place = -1 }
      return true
    }
    replay.crossings.append(
      Replay.Crossing(row: row, isRising: residual.rate > 0, constant: -residual.offset / residual.rate))
    return !movesAlready
  }

  /// Finds the interval in which all inactive rows that move stay consistent, and no value is more than 16 times as large
  /// as its scale, which is not recorded: it says which residuals count as 0.
  ///
  /// - Returns: false if a row must not move at all.
  private mutating func narrow(_ index: Int) -> Bool {
    var recording = replay.recordings[index]
    (recording.low, recording.high, recording.isRounded) = (-.infinity, .infinity, true)
    for index in recording.firstMotion..<recording.endOfMotions {
      let motion = replay.motions[index]
      let limit = 16 * scale[motion.variable]
      recording.narrow(to: (-limit - motion.offset) / motion.rate, isLeast: motion.rate > 0)
      recording.narrow(to: (limit - motion.offset) / motion.rate, isLeast: motion.rate < 0)
    }
    for index in recording.firstCrossing..<recording.endOfCrossings {
      let crossing = replay.crossings[index]
      if rows[crossing.row].state == .neutral { return false }
      recording.narrow(to: crossing.constant, isLeast: (rows[crossing.row].state == .lower) == crossing.isRising)
    }
    replay.recordings[index] = recording
    return true
  }
}

/// `offset + rate · constant`, with the sum of the magnitudes that went into the rate.
private struct LinearFunction {
  var offset = 0.0
  var rate = 0.0
  var magnitude = 0.0

  var isConstant: Bool { rate.magnitude <= Tolerance.cancellation * magnitude }

  mutating func add(_ offset: Double, _ rate: Double) {
    self.offset += offset
    self.rate += rate
    magnitude += rate.magnitude
  }
}

extension Replay.Recording {
  fileprivate mutating func narrow(to constant: Double, isLeast: Bool) {
    // A quotient that is no number leaves nothing.
    if constant.isNaN { low = .infinity }
    if isLeast { low = max(low, constant) } else { high = min(high, constant) }
  }
}

/// Making the recordings of a warm resize: ``Replay``.
extension Machine {
  /// Records recurring changes after a solve, if the active set has not changed or the last recordings were worthwhile.
  mutating func recordWhatRecurs() {
    if journal.isInTransaction || control.needsRefactorisation { return }
    if replay.isLeft { returnToRecordings() }
    let version = activeSet.version
    if replay.outlook.detector.isOver(at: version) {
      let wasWorthwhile = replay.wasFollowed
      replay.changeDetector { $0.beginAnew(at: version, wasWorthwhile: wasWorthwhile) }
    }
    if replay.outlook.detector.hasRecurred && replay.recordings.isEmpty { recordRecurring() }
    replay.changeDetector { $0.pass() }
  }

  /// Records after a transaction, if a change recurred in it or recordings were left. Within a transaction, nothing is
  /// recorded.
  mutating func recordWhatRecurred() {
    if replay.outlook.detector.hasRecurred || replay.isLeft { recordWhatRecurs() }
  }

  /// Returns to the recordings that were left, with the intervals in which the constants now are, or forgets them.
  private mutating func returnToRecordings() {
    var isWorthwhile =
      !replay.isStale(at: versions)
      && (replay.wasFollowed || !replay.outlook.detector.isOver(at: activeSet.version))
    for index in 0..<replay.recordings.count where isWorthwhile {
      isWorthwhile = findInterval(of: index)
    }
    replay.comeBack(isWorthwhile: isWorthwhile)
  }

  /// Records all constraints that changed lately. If some of them move the same variables, records only those that are
  /// changing now: for example, a page is scrolled after its size was set once.
  private mutating func recordRecurring() {
    replay.begin(at: versions)
    let detector = replay.outlook.detector
    if !detector.isHopeless {
      let isRecorded = record(detector.all)
      replay.changeDetector { $0.isHopeless = !isRecorded }
      if isRecorded { return }
    }
    if detector.isHopelessAlone || !detector.isOfSome { return }
    let isRecorded = record(detector.changed)
    replay.changeDetector { $0.isHopelessAlone = !isRecorded }
  }

  /// Records those constraints among the listed ones whose bits are set, side by side.
  ///
  /// - Returns: false if that is impossible. Then nothing is recorded.
  private mutating func record(_ some: UInt8) -> Bool {
    let detector = replay.outlook.detector
    var isPossible = true
    var affected = reuse(&scratch.affected)
    for index in 0..<detector.count where isPossible && some >> index & 1 == 1 {
      let row = detector.row(index)
      if rows[row].state == .active { isPossible = recordMotion(with: row, &affected) }
    }
    for index in 0..<affected.count { rows[affected[index]].place = -1 }
    giveBack(affected, to: &scratch.affected)
    for index in 0..<replay.sums.count { scratch.marks[replay.sums[index].variable] = VariableMark() }
    if !isPossible { replay.forget() }
    return isPossible
  }

  /// Records the variables that move with the constant of an active constraint.
  ///
  /// Until all constraints are recorded, each recorded variable is marked with its motion, and each inactive row that
  /// moves has a place among the affected rows.
  ///
  /// - Returns: false if a variable or a row also moves with another constant, or must not move at all, or if a sum cannot be
  ///   recorded.
  private mutating func recordMotion(with row: RowIndex, _ affected: inout Buffer<RowIndex>) -> Bool {
    let firstAffected = affected.count
    var recording = Replay.Recording(
      row: row, firstSum: replay.sums.count, firstAddend: replay.addends.count, firstMotion: replay.motions.count,
      firstCrossing: replay.crossings.count)
    waitToRecord(rows[definingRow(of: row)].defines)
    var reference = rows[row].firstReference
    while reference.exists {
      waitToRecord(rows[basis.eliminations[reference].reduced].defines)
      reference = basis.eliminations[reference].next
    }
    var isAlone = true
    var exact = ExactArithmetic()
    while !scratch.sweep.isEmpty {
      let variable = scratch.sweep.pop().element
      scratch.marks[variable].isWaiting = false
      if scratch.marks[variable].isRecorded {
        isAlone = false
        continue
      }
      statistics.rowsTouched &+= 1
      let motion = recordSum(of: variable, with: row, &exact)
      if motion.rate.isNaN { isAlone = false }
      scratch.marks[variable].setRecorded(offset: motion.offset, rate: motion.rate)
      if motion.rate != 0 { replay.append(motion) }
      waitForUsers(of: variable, &affected, firstAffected)
    }
    recording.endOfSums = replay.sums.count
    recording.endOfMotions = replay.motions.count
    recording.exactReach = exact.reach
    for index in firstAffected..<affected.count where !recordCrossing(of: affected[index], firstAffected) {
      isAlone = false
    }
    recording.endOfCrossings = replay.crossings.count
    // The variables stand still for the next recording, so that a row that moves with both cannot seem to cancel.
    for index in recording.firstSum..<recording.endOfSums {
      let variable = replay.sums[index].variable
      scratch.marks[variable].setRecorded(offset: point.x[variable], rate: 0)
    }
    replay.append(recording)
    return findInterval(of: replay.recordings.count - 1) && isAlone
  }

  /// Queues the variables that a recorded variable helps to define, and lists the other rows that contain it and have a
  /// residual.
  private mutating func waitForUsers(
    of variable: VariableIndex, _ affected: inout Buffer<RowIndex>, _ firstAffected: Int
  ) {
    var column = ColumnCursor(variables[variable].column)
    while let row = column.next(in: problem) {
      let user = user(of: variable, through: row)
      if user.exists {
        waitToRecord(user)
      } else if rows[row].place < 0 {
        if !rows[row].defines.exists { listOnce(row, in: &affected) }
      } else if rows[row].place < firstAffected {
        // The row also moves with an earlier recording, and keeps its place there.
        affected.append(row)
      }
    }
  }

  private mutating func waitToRecord(_ variable: VariableIndex) {
    if !variable.exists || scratch.marks[variable].isWaiting { return }
    scratch.marks[variable].isWaiting = true
    scratch.sweep.push(variable, key: order.labels[variable])
  }

  /// Records the sum that evaluates a variable, with signs such that the divisor is positive.
  ///
  /// - Returns: the motion of the variable. If the motions in its sum cancel, the variable does not move, but its last
  ///   bit may change.
  private mutating func recordSum(
    of variable: VariableIndex, with row: RowIndex, _ exact: inout ExactArithmetic
  ) -> Replay.VariableMotion {
    let definition = variables[variable].definition
    let pivot = coefficient(of: variable, in: definition)
    let sign: Double = pivot < 0 ? 1 : -1
    var sum = Replay.Sum(variable: variable)
    var function = LinearFunction()
    exact.begin()
    let isConstantMoving = recordConstant(of: definition, times: sign, with: row, in: &sum, &function, &exact)
    for index in rows[definition].terms.range {
      let term = problem.terms[index]
      if term.variable == variable { continue }
      let coefficient = sign * term.coefficient
      let mark = scratch.marks[term.variable]
      let offset = mark.isRecorded ? mark.offset : point.x[term.variable]
      function.add(coefficient * offset, mark.isRecorded ? coefficient * mark.rate : 0, isRounded: mark.isRounded)
      exact.add(coefficient, times: offset)
      if isConstantMoving || sum.source.exists {
        replay.append(VariableCoefficient(variable: term.variable, coefficient: coefficient))
        sum.rest += 2
      } else if mark.isRecorded {
        (sum.source, sum.coefficient) = (term.variable, coefficient)
      } else {
        sum.constant += coefficient * offset
      }
    }
    let divisor = pivot.magnitude
    if divisor != 1 {
      replay.append(VariableCoefficient(variable: variable, coefficient: divisor))
      sum.rest += 1
    }
    if isConstantMoving { sum.rest = ~sum.rest } else if sum.coefficient == 1 { findShape(of: &sum) }
    replay.append(sum)
    let motion = Replay.VariableMotion(
      variable: variable, offset: function.offset / divisor + 0, rate: function.rate / divisor)
    exact.end(motion, divisor: divisor)
    scratch.marks[variable].isRounded = function.isRounded || !LinearFunction.isExact(motion.rate)
    if statistics.proofs > 0 && isOfProof(variable) {
      return Replay.VariableMotion(variable: variable, offset: 0, rate: .nan)
    }
    if exact.holds || !function.isConstant { return motion }
    return Replay.VariableMotion(variable: variable, offset: point.x[variable], rate: 0)
  }

  /// True if a variable still has the value of a proof, which was rounded once, and its definition gives another value.
  @inline(never)
  private mutating func isOfProof(_ variable: VariableIndex) -> Bool {
    // Scales that were calculated are powers of two.
    let value = point.x[variable]
    return point.scale[variable] <= greater(value.magnitude, .leastNormalMagnitude)
      && evaluate(variable).value != value
  }

  /// Finds the shape of a sum whose first addend is not multiplied. A single further addend that does not move is a
  /// number.
  private mutating func findShape(of sum: inout Replay.Sum) {
    if sum.rest == 0 { sum.shape = sum.constant == 0 ? .plain : .shifted }
    if sum.rest != 2 { return }
    let addend = replay.addends[replay.addends.count - 1]
    if scratch.marks[addend.variable].isRecorded {
      sum.shape = sum.constant == 0 ? .joined : .extended
      return
    }
    replay.removeLastAddend()
    sum.rest = 0
    let number = addend.coefficient * point.x[addend.variable]
    if sum.constant == 0 {
      (sum.shape, sum.constant) = (.shifted, number)
    } else {
      (sum.shape, sum.coefficient) = (.followed, number)
    }
  }

  /// Records the constant of a row of U. The parts before the moving part are added up. The parts behind the moving
  /// part are recorded as plain numbers.
  ///
  /// - Returns: true if there is a moving part.
  private mutating func recordConstant(
    of definition: RowIndex, times sign: Double, with row: RowIndex, in sum: inout Replay.Sum,
    _ function: inout LinearFunction, _ exact: inout ExactArithmetic
  ) -> Bool {
    var isMoving = false
    func add(_ other: RowIndex, _ factor: Double) {
      if other == row {
        // A reduced row can refer to its own constraint. A sum has the constant only once.
        function.add(0, isMoving ? .nan : sign * factor)
        (isMoving, sum.coefficient, sum.plainAddends) = (true, sign * factor, 0)
        exact.addConstant(times: factor)
        return
      }
      let part = sign * (factor * rows[other].constant)
      function.add(part, 0)
      exact.add(factor, times: rows[other].constant)
      if isMoving {
        replay.append(VariableCoefficient(variable: .none, coefficient: part))
        sum.plainAddends += 1
      } else {
        sum.constant += part
      }
    }
    add(constraint(ofDefining: definition), 1)
    for index in rows[definition].eliminations.range {
      add(basis.eliminations[index].row, -basis.eliminations[index].factor)
    }
    return isMoving
  }

  /// Records the constant at which the residual of an inactive row changes sign, if the row moves.
  ///
  /// - Returns: false if the row also moves with another recording, or if rounding could raise doubt: that of an active row
  ///   that is evaluated by its reduced row, or of an inactive one whose motions cancel.
  private mutating func recordCrossing(of row: RowIndex, _ firstAffected: Int) -> Bool {
    if rows[row].state == .active { return isWellScaled(row) }
    var residual = LinearFunction(offset: rows[row].constant)
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      let mark = scratch.marks[term.variable]
      if mark.isRecorded {
        residual.add(term.coefficient * mark.offset, term.coefficient * mark.rate, isRounded: mark.isRounded)
      } else {
        residual.add(term.coefficient * point.x[term.variable], 0)
      }
    }
    let movesAlready = rows[row].place < firstAffected
    if residual.isConstant {
      if !movesAlready { rows[row].place = -1 }
      return !residual.isRounded || staysClear(row)
    }
    replay.append(
      Replay.Crossing(row: row, constant: -residual.offset / residual.rate, rate: residual.rate))
    return !movesAlready
  }
}

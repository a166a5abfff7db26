/// The rates at which variables move, and the inactive rows in which they occur.
struct Motion: ~Copyable {
  fileprivate(set) var rates = Buffer<VariableCoefficient>()
  fileprivate(set) var affected = Buffer<RowIndex>()
  /// The digits of the factors in the motion, if they count.
  fileprivate(set) var digits = SweepDigits(areCounted: false)

  init() {}

  mutating func removeAll() {
    rates.removeAll()
    affected.removeAll()
  }
}

extension Machine {
  /// Solves B·d = e (FTRAN): the motion of all variables when the residual of an active constraint grows by 1.
  mutating func forward(from row: RowIndex, into motion: inout Motion) {
    seedForward(from: row, 1)
    sweepForward(&motion)
  }

  /// The same when several residuals grow, each by its coefficient.
  mutating func forward(from batch: borrowing Buffer<RowCoefficient>, into motion: inout Motion) {
    for index in 0..<batch.count { seedForward(from: batch[index].row, batch[index].coefficient) }
    sweepForward(&motion)
  }

  /// The same when loose ends move, each at its rate.
  mutating func forward(from ends: ArraySlice<LooseEnd>, into motion: inout Motion) {
    for end in ends {
      if end.row.exists { seedForward(from: end.row, end.rate) } else { seedForward(end.variable, end.rate) }
    }
    sweepForward(&motion)
  }

  /// The same when variables move, each at a different rate. A defined variable moves with the residual of its defining
  /// row.
  mutating func forward(fromAll variables: borrowing Buffer<VariableIndex>, into motion: inout Motion) {
    for index in 0..<variables.count { seedForward(variables[index], spread(index)) }
    sweepForward(&motion)
  }

  @inline(__always)
  private mutating func seedForward(from row: RowIndex, _ rate: Double) {
    seedForward(rows[definingRow(of: row)].defines, rate)
    var reference = rows[row].firstReference
    while reference.exists {
      let elimination = basis.eliminations[reference]
      seedForward(rows[elimination.reduced].defines, -elimination.factor * rate)
      reference = elimination.next
    }
  }

  /// Finds the motion of all variables when a free variable moves by 1.
  mutating func forward(fromFree variable: VariableIndex, into motion: inout Motion) {
    seedForward(variable, 1)
    sweepForward(&motion)
  }

  private mutating func seedForward(_ variable: VariableIndex, _ rate: Double) {
    // A row that waits for a refactorisation defines nothing.
    if !variable.exists { return }
    scratch.marks[variable].sum += rate
    scratch.marks[variable].magnitude += rate.magnitude
    wait(variable)
  }

  @inline(__always)
  private mutating func wait(_ variable: VariableIndex) {
    let mark = scratch.marks.address + Int(variable.position)
    if mark.pointee.isWaiting { return }
    mark.pointee.isWaiting = true
    scratch.sweep.push(variable, key: order.labels[variable])
  }

  private mutating func sweepForward(_ motion: inout Motion) {
    checkBasisIsComplete()
    motion.removeAll()
    motion.digits = SweepDigits(areCounted: doubt.countsDigits)
    doubt.beginSweep()
    let marks = scratch.marks.address
    while !scratch.sweep.isEmpty {
      let variable = scratch.sweep.pop().element
      let mark = marks + Int(variable.position)
      mark.pointee.isWaiting = false
      var (sum, magnitude) = (mark.pointee.sum, mark.pointee.magnitude)
      let definition = variables[variable].definition
      var digits: UInt8 = 0
      if definition.exists {
        statistics.rowsTouched &+= 1
        if motion.digits.areCounted { digits = countMovingDigits(of: definition, &motion.digits) }
        doubt.noteLost(rows[definition].lostBits)
        var pivot = 1.0
        var term = problem.terms.address + Int(rows[definition].terms.start.position)
        let end = term + Int(rows[definition].terms.count)
        while term < end {
          let source = marks + Int(term.pointee.variable.position)
          if term.pointee.variable == variable {
            pivot = term.pointee.coefficient
          } else if source.pointee.isFinished {
            let part = term.pointee.coefficient * source.pointee.sum
            sum -= part
            magnitude += part.magnitude
          }
          term += 1
        }
        if sum.magnitude <= Tolerance.cancelling * magnitude,
          doubt.cancels(sum, of: magnitude, digits: motion.digits.bounded(digits))
        {
          sum = 0
        }
        sum /= pivot
      }
      mark.pointee = VariableMark()
      if sum == 0 { continue }
      mark.pointee.sum = sum
      mark.pointee.isFinished = true
      mark.pointee.digits = digits
      motion.rates.append(VariableCoefficient(variable: variable, digits: digits, coefficient: sum))
      var column = ColumnCursor(variables[variable].column)
      while let row = column.next(in: problem) {
        let user = user(of: variable, through: row)
        if user.exists { wait(user) } else { noteAffected(row, in: &motion.affected) }
      }
    }
    doubt.judgeSuspect()
    for index in 0..<motion.affected.count { rows[motion.affected[index]].place = -1 }
    for index in 0..<motion.rates.count { marks[Int(motion.rates[index].variable.position)] = VariableMark() }
  }

  /// Lists an inactive row, once.
  @inline(__always)
  mutating func noteAffected(_ row: RowIndex, in affected: inout Buffer<RowIndex>) {
    if rows[row].state.isInactive { listOnce(row, in: &affected) }
  }

  /// Lists a row, unless it has a place in a list already. The user of the list takes the place away afterwards.
  @inline(__always)
  mutating func listOnce(_ row: RowIndex, in list: inout Buffer<RowIndex>) {
    if rows[row].place >= 0 { return }
    rows[row].place = Int32(list.count)
    list.append(row)
  }

  /// The affected rows whose residuals change under a motion, with their rates: all of them, or only violated optional
  /// constraints. The list is one of `scratch.rateLists`.
  mutating func affectedRates(
    under motion: borrowing Motion, ofViolated isOfViolated: Bool = false
  ) -> Buffer<RowCoefficient> {
    for index in 0..<motion.rates.count {
      scratch.marks[motion.rates[index].variable].sum = motion.rates[index].coefficient
      scratch.marks[motion.rates[index].variable].digits = motion.rates[index].digits
    }
    var rates = scratch.rateLists.take()
    for index in 0..<motion.affected.count {
      if isOfViolated && !isViolated(motion.affected[index]) { continue }
      var (rate, magnitude) = (0.0, 0.0)
      for term in rows[motion.affected[index]].terms.range {
        let change = problem.terms[term].coefficient * scratch.marks[problem.terms[term].variable].sum
        rate += change
        magnitude += change.magnitude
      }
      let isCertain = rate.magnitude > Tolerance.cancelling * magnitude
      var (digits, own) = (motion.digits, UInt8(0))
      if !isCertain && digits.areCounted { own = countMovingDigits(of: motion.affected[index], &digits) }
      if isCertain || !doubt.cancels(rate, of: magnitude, digits: digits.bounded(own), isLast: true) {
        rates.append(RowCoefficient(row: motion.affected[index], coefficient: rate))
      }
    }
    doubt.judgeSuspect()
    for index in 0..<motion.rates.count { scratch.marks[motion.rates[index].variable] = VariableMark() }
    return rates
  }
}

/// The three sweeps over the definition graph. Each runs in the order of the labels with a heap, touches only what is
/// reached with a coefficient that is not 0, and so stops where coefficients cancel: layout constraints are translation
/// invariant, so in `b.top - a.top - a.height` the paths through all ancestors meet and cancel.
///
/// * ``backward(from:)`` solves yᵀB = aᵀ: *who determines this, and in what proportion?*
/// * ``forward(from:)`` solves B·d = e: *what follows from this, and at what rate?*
/// * ``propagate(through:)`` evaluates the definitions again that depend on what has changed.
struct RowCoefficient: BitwiseCopyable {
  var row: Int32
  var coefficient: Double
  /// The sum of the magnitudes of what was added to the coefficient.
  var magnitude = 0.0
}

struct VariableCoefficient: BitwiseCopyable {
  var variable: Int32
  var coefficient: Double
}

/// What a sweep or a search notes about a variable; all zero in between.
struct VariableScratch: BitwiseCopyable {
  var sum = 0.0
  /// The sum of the magnitudes of what was added to `sum`.
  var magnitude = 0.0
  var isWaiting = false
  var isAhead = false
  var isBehind = false
  var isOnPath = false
}

// MARK: - Backward

extension Machine {
  /// Solves yᵀB = aᵀ for a constraint's own terms a.
  ///
  /// Afterwards `answer` has the active constraints with y ≠ 0 and `freeVariables` the free variables:
  /// a = Σ y·a_answer + Σ freeVariables. If only what is marked as being on a path is to be eliminated, `freeVariables` has all that is
  /// left.
  mutating func backward(from row: Int32, eliminatingPathOnly isPartial: Bool = false) {
    for index in rows[row].terms.range { add(terms[index].coefficient, toBackward: terms[index].variable) }
    sweepBackward(isPartial)
  }

  /// The same for the sum of multiples of constraints.
  mutating func backward(from batch: borrowing Buffer<RowCoefficient>) {
    for index in 0..<batch.count {
      for term in rows[batch[index].row].terms.range {
        add(batch[index].coefficient * terms[term].coefficient, toBackward: terms[term].variable)
      }
    }
    sweepBackward(false)
  }

  /// The same for the terms of an expression.
  mutating func backward(from form: Form) {
    for term in form.terms { add(term.coefficient, toBackward: term.variable) }
    sweepBackward(false)
  }

  /// The same for the row `1·variable`.
  mutating func backward(fromVariable variable: Int32) {
    add(1, toBackward: variable)
    sweepBackward(false)
  }

  @inline(__always)
  private mutating func add(_ coefficient: Double, toBackward variable: Int32) {
    sums[variable].sum += coefficient
    sums[variable].magnitude += coefficient.magnitude
    // A product that is too small for a number is not 0; to take it for that would be to find contradictions.
    if coefficient == 0 { isOutOfRange = true }
    if !sums[variable].isWaiting {
      sums[variable].isWaiting = true
      sweep.push(variable, key: -labels[variable])
    }
  }

  private mutating func sweepBackward(_ isPartial: Bool) {
    answer.removeAll()
    freeVariables.removeAll()
    while !sweep.isEmpty {
      let variable = sweep.pop().element
      let (sum, magnitude, isOnPath) = (sums[variable].sum, sums[variable].magnitude, sums[variable].isOnPath)
      clearSum(variable)
      if sum.magnitude <= Tolerance.cancellation * magnitude { continue }
      let definition = variables[variable].definition
      if definition < 0 || (isPartial && !isOnPath) {
        freeVariables.append(VariableCoefficient(variable: variable, coefficient: sum))
        continue
      }
      statistics.rowsTouched += 1
      let multiple = sum / coefficient(of: variable, in: definition)
      for index in rows[definition].terms.range where terms[index].variable != variable {
        add(-multiple * terms[index].coefficient, toBackward: terms[index].variable)
      }
      if rows[definition].state == .reduced {
        // U = a_owner − Σ factor·a_named
        add(multiple, toAnswer: rows[definition].counterpart)
        for index in rows[definition].eliminations.range {
          add(-multiple * eliminations[index].factor, toAnswer: eliminations[index].row)
        }
      } else {
        add(multiple, toAnswer: definition)
      }
    }
    finishAnswer()
  }

  @inline(__always)
  private mutating func clearSum(_ variable: Int32) {
    sums[variable].sum = 0
    sums[variable].magnitude = 0
    sums[variable].isWaiting = false
  }

  @inline(__always)
  private mutating func add(_ coefficient: Double, toAnswer row: Int32) {
    let place = rows[row].place
    if place < 0 {
      rows[row].place = Int32(answer.count)
      answer.append(RowCoefficient(row: row, coefficient: coefficient, magnitude: coefficient.magnitude))
    } else {
      answer[place].coefficient += coefficient
      answer[place].magnitude += coefficient.magnitude
    }
  }

  private mutating func finishAnswer() {
    var kept = 0
    for index in 0..<answer.count {
      let entry = answer[index]
      rows[entry.row].place = -1
      if entry.coefficient.magnitude <= Tolerance.cancellation * entry.magnitude { continue }
      answer[kept] = entry
      kept += 1
    }
    answer.truncate(to: kept)
  }

  @inline(__always)
  func coefficient(of variable: Int32, in row: Int32) -> Double {
    for index in rows[row].terms.range where terms[index].variable == variable { return terms[index].coefficient }
    return 0
  }
}

// MARK: - Forward

extension Machine {
  /// Solves B·d = e: how all variables move when the residual of an active constraint is to grow by 1.
  ///
  /// Afterwards `motion` has the variables with d ≠ 0 and `affectedRows` the inactive rows in which they occur.
  mutating func forward(from row: Int32) {
    let definition = rows[row].counterpart < 0 ? row : rows[row].counterpart
    seedForward(rows[definition].defines, 1)
    var referencing = rows[row].firstReference
    while referencing >= 0 {
      let named = eliminations[referencing]
      seedForward(rows[named.owner].defines, -named.factor)
      referencing = named.next
    }
    sweepForward(free: -1)
  }

  /// The same when an free variable moves by 1.
  mutating func forward(fromFree variable: Int32) {
    seedForward(variable, 1)
    sweepForward(free: variable)
  }

  private mutating func seedForward(_ variable: Int32, _ rate: Double) {
    // A row that waits for a refactorisation defines nothing.
    if variable < 0 { return }
    sums[variable].sum += rate
    sums[variable].magnitude += rate.magnitude
    wait(variable)
  }

  @inline(__always)
  private mutating func wait(_ variable: Int32) {
    if sums[variable].isWaiting { return }
    sums[variable].isWaiting = true
    sweep.push(variable, key: labels[variable])
  }

  private mutating func sweepForward(free: Int32) {
    motion.removeAll()
    affectedRows.removeAll()
    while !sweep.isEmpty {
      let variable = sweep.pop().element
      sums[variable].isWaiting = false
      var (sum, magnitude) = (sums[variable].sum, sums[variable].magnitude)
      if variable != free {
        let definition = variables[variable].definition
        statistics.rowsTouched += 1
        var pivot = 1.0
        for index in rows[definition].terms.range {
          let term = terms[index]
          if term.variable == variable {
            pivot = term.coefficient
          } else if sums[term.variable].isAhead {
            sum -= term.coefficient * sums[term.variable].sum
            magnitude += (term.coefficient * sums[term.variable].sum).magnitude
          }
        }
        sum = sum.magnitude <= Tolerance.cancellation * magnitude ? 0 : sum / pivot
      }
      sums[variable] = VariableScratch()
      if sum == 0 { continue }
      // `isAhead` marks that `sum` is now the finished rate.
      sums[variable].sum = sum
      sums[variable].isAhead = true
      motion.append(VariableCoefficient(variable: variable, coefficient: sum))
      var mention = variables[variable].column.first
      while mention >= 0 {
        let row = terms[mention].row
        mention = terms[mention].next
        let user = user(of: variable, through: row)
        if user >= 0 { wait(user) } else { noteAffected(row) }
      }
    }
    for index in 0..<affectedRows.count { rows[affectedRows[index]].place = -1 }
    for index in 0..<motion.count { sums[motion[index].variable] = VariableScratch() }
  }

  /// Lists an inactive row, once.
  @inline(__always)
  mutating func noteAffected(_ row: Int32) {
    if rows[row].place >= 0 || !rows[row].state.isInactive { return }
    rows[row].place = Int32(affectedRows.count)
    affectedRows.append(row)
  }

  /// Calls `body` with each touched row whose residual changes under the motion, and its rate.
  mutating func forEachAffectedRate(_ body: (inout Machine, _ row: Int32, _ rate: Double) -> Void) {
    for index in 0..<motion.count { sums[motion[index].variable].sum = motion[index].coefficient }
    var rates = Buffer<RowCoefficient>()
    for index in 0..<affectedRows.count {
      var (rate, magnitude) = (0.0, 0.0)
      for term in rows[affectedRows[index]].terms.range {
        let change = terms[term].coefficient * sums[terms[term].variable].sum
        rate += change
        magnitude += change.magnitude
      }
      if rate.magnitude > Tolerance.cancellation * magnitude {
        rates.append(RowCoefficient(row: affectedRows[index], coefficient: rate))
      }
    }
    for index in 0..<motion.count { sums[motion[index].variable].sum = 0 }
    for index in 0..<rates.count { body(&self, rates[index].row, rates[index].coefficient) }
  }
}

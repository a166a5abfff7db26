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
}

struct VariableCoefficient: BitwiseCopyable {
  var variable: Int32
  var coefficient: Double
}

/// What a sweep or a search notes about a variable; all zero in between.
struct VariableScratch: BitwiseCopyable {
  var sum = 0.0
  /// The sum of the magnitudes of what was added to `sum`.
  var mass = 0.0
  var isWaiting = false
  var isAhead = false
  var isBehind = false
  var isOnPath = false
}

/// What a sweep notes about a row; all zero in between.
struct RowScratch: BitwiseCopyable {
  var sum = 0.0
  var mass = 0.0
  var isListed = false
}

// MARK: - Backward

extension Machine {
  /// Solves yᵀB = aᵀ for a constraint's own terms a.
  ///
  /// Afterwards `answer` has the active constraints with y ≠ 0 and `stays` the undefined variables:
  /// a = Σ y·a_answer + Σ stays.
  mutating func backward(from row: Int32) {
    for index in rows[row].terms.range { add(terms[index].coefficient, toBackward: terms[index].variable) }
    sweepBackward()
  }

  /// The same for the row `1·variable`.
  mutating func backward(fromVariable variable: Int32) {
    add(1, toBackward: variable)
    sweepBackward()
  }

  @inline(__always)
  private mutating func add(_ coefficient: Double, toBackward variable: Int32) {
    sums[variable].sum += coefficient
    sums[variable].mass += coefficient.magnitude
    // A product that is too small for a number is not 0; to take it for that would be to find contradictions.
    if coefficient == 0 { isOutOfRange = true }
    if !sums[variable].isWaiting {
      sums[variable].isWaiting = true
      sweep.push(variable, key: -labels[variable])
    }
  }

  private mutating func sweepBackward() {
    answer.removeAll()
    stays.removeAll()
    while !sweep.isEmpty {
      let variable = sweep.pop().element
      let (sum, mass) = (sums[variable].sum, sums[variable].mass)
      sums[variable] = VariableScratch()
      if sum.magnitude <= Tolerance.cancellation * mass { continue }
      let definition = variables[variable].definition
      if definition < 0 {
        stays.append(VariableCoefficient(variable: variable, coefficient: sum))
        continue
      }
      statistics.rowsTouched += 1
      let multiple = sum / coefficient(of: variable, in: definition)
      for index in rows[definition].terms.range where terms[index].variable != variable {
        add(-multiple * terms[index].coefficient, toBackward: terms[index].variable)
      }
      if rows[definition].state == .reduced {
        // U = a_owner − Σ factor·a_named
        add(multiple, toAnswer: rows[definition].partner)
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
  mutating func add(_ coefficient: Double, toAnswer row: Int32) {
    rowScratch[row].sum += coefficient
    rowScratch[row].mass += coefficient.magnitude
    if !rowScratch[row].isListed {
      rowScratch[row].isListed = true
      answer.append(RowCoefficient(row: row, coefficient: 0))
    }
  }

  mutating func finishAnswer() {
    var kept = 0
    for index in 0..<answer.count {
      let row = answer[index].row
      let scratch = rowScratch[row]
      rowScratch[row] = RowScratch()
      if scratch.sum.magnitude <= Tolerance.cancellation * scratch.mass { continue }
      answer[kept] = RowCoefficient(row: row, coefficient: scratch.sum)
      kept += 1
    }
    while answer.count > kept { _ = answer.removeLast() }
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
  /// Afterwards `motion` has the variables with d ≠ 0 and `touched` the inactive rows in which they occur.
  mutating func forward(from row: Int32) {
    let definition = rows[row].partner < 0 ? row : rows[row].partner
    seedForward(rows[definition].defines, 1)
    var naming = rows[row].named
    while naming >= 0 {
      let named = eliminations[naming]
      seedForward(rows[named.owner].defines, -named.factor)
      naming = named.next
    }
    sweepForward(stay: -1)
  }

  /// The same when an undefined variable moves by 1.
  mutating func forward(fromStay variable: Int32) {
    seedForward(variable, 1)
    sweepForward(stay: variable)
  }

  private mutating func seedForward(_ variable: Int32, _ rate: Double) {
    sums[variable].sum += rate
    sums[variable].mass += rate.magnitude
    wait(variable)
  }

  @inline(__always)
  private mutating func wait(_ variable: Int32) {
    if sums[variable].isWaiting { return }
    sums[variable].isWaiting = true
    sweep.push(variable, key: labels[variable])
  }

  private mutating func sweepForward(stay: Int32) {
    motion.removeAll()
    touched.removeAll()
    while !sweep.isEmpty {
      let variable = sweep.pop().element
      sums[variable].isWaiting = false
      var (sum, mass) = (sums[variable].sum, sums[variable].mass)
      if variable != stay {
        let definition = variables[variable].definition
        statistics.rowsTouched += 1
        var pivot = 1.0
        for index in rows[definition].terms.range {
          let term = terms[index]
          if term.variable == variable {
            pivot = term.coefficient
          } else if sums[term.variable].isAhead {
            sum -= term.coefficient * sums[term.variable].sum
            mass += (term.coefficient * sums[term.variable].sum).magnitude
          }
        }
        sum = sum.magnitude <= Tolerance.cancellation * mass ? 0 : sum / pivot
      }
      sums[variable] = VariableScratch()
      if sum == 0 { continue }
      // `isAhead` marks that `sum` is now the finished rate.
      sums[variable].sum = sum
      sums[variable].isAhead = true
      motion.append(VariableCoefficient(variable: variable, coefficient: sum))
      for index in variables[variable].column.range {
        let row = cells[index].row
        let user = user(of: variable, through: row)
        if user >= 0 { wait(user) } else { touch(row) }
      }
    }
    for index in 0..<touched.count { rowScratch[touched[index]].isListed = false }
    for index in 0..<motion.count { sums[motion[index].variable] = VariableScratch() }
  }

  /// Lists an inactive row, once.
  @inline(__always)
  private mutating func touch(_ row: Int32) {
    if rowScratch[row].isListed || !rows[row].state.isInactive { return }
    rowScratch[row].isListed = true
    touched.append(row)
  }

  /// Calls `body` with each touched row whose residual changes under the motion, and its rate.
  mutating func forEachTouchedRate(_ body: (inout Machine, _ row: Int32, _ rate: Double) -> Void) {
    for index in 0..<motion.count { sums[motion[index].variable].sum = motion[index].coefficient }
    var rates = Buffer<RowCoefficient>()
    for index in 0..<touched.count {
      var (rate, mass) = (0.0, 0.0)
      for term in rows[touched[index]].terms.range {
        let change = terms[term].coefficient * sums[terms[term].variable].sum
        rate += change
        mass += change.magnitude
      }
      if rate.magnitude > Tolerance.cancellation * mass {
        rates.append(RowCoefficient(row: touched[index], coefficient: rate))
      }
    }
    for index in 0..<motion.count { sums[motion[index].variable].sum = 0 }
    for index in 0..<rates.count { body(&self, rates[index].row, rates[index].coefficient) }
  }
}

// MARK: - Propagate

extension Machine {
  /// Evaluates the dirty variables up to a label and what depends on them, and queues the inactive rows that have become inconsistent.
  ///
  /// Values come from original coefficients and constants only, like cells of a spreadsheet, so no history of changes can make
  /// them drift; where a value comes out bit for bit as it was, its users are not looked at.
  ///
  /// - Returns: a variable whose value would not be finite, or -1. It and what depends on it keep their values and stay dirty.
  @discardableResult
  mutating func propagate(through limit: Int64 = .max) -> Int32 {
    var overflowed: Int32 = -1
    touched.removeAll()
    var stillDirty = Buffer<Int32>()
    while true {
      let variable = takeDirty(through: limit)
      if variable < 0 { break }
      let definition = variables[variable].definition
      if definition < 0 { continue }
      let (value, magnitude) = evaluate(variable, by: definition)
      if !value.isFinite || !magnitude.isFinite {
        overflowed = variable
        stillDirty.append(variable)
        continue
      }
      let isUnchanged = value == x[variable]
      if isUnchanged && magnitude == scale[variable] { continue }
      setValue(variable, value, scale: magnitude)
      if isUnchanged { continue }
      for index in variables[variable].column.range {
        let row = cells[index].row
        let user = user(of: variable, through: row)
        if user >= 0 { markDirty(user) } else { touch(row) }
      }
    }
    for index in 0..<stillDirty.count { markDirty(stillDirty[index]) }
    for index in 0..<touched.count {
      let row = touched[index]
      rowScratch[row].isListed = false
      if direction(row) != 0 { enqueue(row) }
      if !residual(row).value.isFinite { overflowed = terms[rows[row].terms.start].variable }
    }
    statistics.rowsTouched += touched.count
    return overflowed
  }

  /// The value of a variable by its definition, and the magnitude of what was added to get it.
  @inline(__always)
  private mutating func evaluate(_ variable: Int32, by row: Int32) -> (Double, Double) {
    statistics.rowsTouched += 1
    var (sum, magnitude) = (rows[row].constant, rows[row].constant.magnitude)
    if rows[row].state == .reduced {
      let owner = rows[row].partner
      (sum, magnitude) = (rows[owner].constant, rows[owner].constant.magnitude)
      for index in rows[row].eliminations.range {
        let part = eliminations[index].factor * rows[eliminations[index].row].constant
        sum -= part
        magnitude = max(magnitude, part.magnitude)
      }
    }
    var pivot = 1.0
    // Scales of what is used count as far as the row does not magnify them: an error of 1e-16 of a parent is one of the child.
    var inherited = 0.0
    var largest = 0.0
    for index in rows[row].terms.range {
      let term = terms[index]
      if term.variable == variable {
        pivot = term.coefficient
      } else {
        let part = term.coefficient * x[term.variable]
        sum += part
        magnitude = max(magnitude, part.magnitude)
        largest = max(largest, term.coefficient.magnitude)
        inherited = max(inherited, term.coefficient.magnitude * scale[term.variable])
      }
    }
    let value = -sum / pivot
    let size = pivot.magnitude
    inherited = largest <= size ? inherited / size : inherited / largest
    return (value == 0 ? 0 : value, max(magnitude / size, value.magnitude, inherited))
  }
}

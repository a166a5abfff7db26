/// The notes of sweeps and searches about a variable; all zero in between.
///
/// Sweeps over the definition graph run in the order of the labels with a heap. A sweep touches only variables that it
/// reaches with a coefficient that is not 0, so it stops where coefficients cancel. Layout constraints are translation
/// invariant: in `b.top - a.top - a.height` the paths through all ancestors meet and cancel.
///
/// * ``Machine/backward(from:eliminatingPathOnly:into:)`` solves yᵀB = aᵀ (BTRAN): the constraints that determine a
///   row, and their multiples.
/// * ``Machine/forward(from:into:)`` solves B·d = e (FTRAN): the variables that follow a residual, and their rates.
/// * ``Machine/propagate(through:)`` evaluates again the definitions that depend on changed variables.
struct VariableMark: BitwiseCopyable, Equatable {
  var sum = 0.0
  /// The sum of the magnitudes of the addends of `sum`.
  var magnitude = 0.0
  /// In the heap of a sweep.
  var isWaiting = false
  /// `sum` is the finished rate of a forward sweep.
  var isFinished = false
  /// Reached by a search from below, or from above.
  var isAhead = false
  var isBehind = false
  var isOnPath = false
  /// The digits of the factors that have led to the sum: RoundedCoefficients.swift and CountedDigits.swift.
  var digits: UInt8 = 0
  /// Mentioned by a constraint whose terms are added up.
  var isSeen = false
  /// Recorded for a replay, as `sum + magnitude · constant`: ``VariableMark/offset``, ``VariableMark/rate``.
  var isRecorded = false
}

struct RowCoefficient: BitwiseCopyable {
  var row: RowIndex
  /// The digits of the factors that have led to the coefficient: RoundedCoefficients.swift.
  var digits: UInt8 = 0
  var coefficient: Double
  /// The sum of the magnitudes of the coefficient's addends.
  var magnitude = 0.0
}

struct VariableCoefficient: BitwiseCopyable {
  var variable: VariableIndex
  /// The digits of the factors that have led to the coefficient of a motion: CountedDigits.swift.
  var digits: UInt8 = 0
  var coefficient: Double
}

/// A row a as a combination of active constraints and free variables: a = Σ y·rows + Σ free.
struct RowCombination: ~Copyable {
  fileprivate(set) var rows = Buffer<RowCoefficient>()
  fileprivate(set) var free = Buffer<VariableCoefficient>()
  /// A product was too small for a number. Taking the product for 0 would feign contradictions.
  fileprivate(set) var isOutOfRange = false
  /// Some addends cancelled. If none did, a sum depends on everything that its parts depend on.
  fileprivate(set) var hasCancelled = false

  init() {}

  mutating func removeAll() {
    rows.removeAll()
    free.removeAll()
  }

  /// Empties the combination, and forgets what the last sweep noted about it.
  fileprivate mutating func begin() {
    removeAll()
    (isOutOfRange, hasCancelled) = (false, false)
  }

  mutating func append(_ coefficient: Double, of row: RowIndex) {
    rows.append(RowCoefficient(row: row, coefficient: coefficient, magnitude: coefficient.magnitude))
  }

  mutating func setDigits(_ digits: UInt8, at index: Int) { rows[index].digits = digits }

  mutating func append(_ coefficient: Double, of variable: VariableIndex) {
    free.append(VariableCoefficient(variable: variable, coefficient: coefficient))
  }

  /// True if a coefficient is not finite.
  var isFinite: Bool {
    // A finite number minus itself is 0. Any other is not a number.
    var sum = 0.0
    for index in 0..<rows.count { sum += rows[index].coefficient - rows[index].coefficient }
    for index in 0..<free.count { sum += free[index].coefficient - free[index].coefficient }
    return sum == 0
  }
}

// MARK: - Backward

extension Machine {
  /// Solves yᵀB = aᵀ for a constraint's own terms a (BTRAN).
  ///
  /// If `isPartial`, eliminates only variables marked as being on a path. All other variables are then in
  /// `combination.free`.
  mutating func backward(
    from row: RowIndex, eliminatingPathOnly isPartial: Bool = false, into combination: inout RowCombination
  ) {
    combination.begin()
    for index in rows[row].terms.range {
      let term = problem.terms[index]
      add(term.coefficient, to: term.variable, &combination)
    }
    sweepBackward(isPartial, digits: Int(rows[row].digits), &combination)
    if doubt.hasSuspect { judgeSuspects(in: combination, of: row) }
  }

  /// The same for the sum of multiples of constraints.
  @inline(never)
  mutating func backward(from batch: borrowing Buffer<RowCoefficient>, into combination: inout RowCombination) {
    checkBasisIsComplete()
    combination.begin()
    for index in 0..<batch.count {
      for term in rows[batch[index].row].terms.range {
        let part = batch[index].coefficient * problem.terms[term].coefficient
        add(part, to: problem.terms[term].variable, &combination)
      }
    }
    sweepBackward(false, digits: digits(of: batch), isOfMany: true, &combination)
    if doubt.hasSuspect { judgeSuspects(in: combination, of: batch) }
  }

  /// The same for the terms of an expression.
  mutating func backward(from form: Form, into combination: inout RowCombination) {
    combination.begin()
    for term in form.terms { add(term.coefficient, to: term.variable, &combination) }
    var digits = 0
    for term in form.terms { digits += Int(doubt.digits(of: term.coefficient)) }
    sweepBackward(false, digits: digits, &combination)
    if doubt.hasSuspect { judgeSuspects(in: combination, of: form) }
    // No step follows that would refuse the product.
    if combination.isOutOfRange { doubt.raise() }
  }

  /// The same for a sum of variables, with a different multiple of each.
  mutating func backward(fromAll variables: borrowing Buffer<VariableIndex>, into combination: inout RowCombination) {
    combination.begin()
    for index in 0..<variables.count { add(spread(index), to: variables[index], &combination) }
    sweepBackward(false, isOfMany: true, &combination)
    doubt.judgeSuspect()
  }

  @inline(__always)
  private mutating func add(
    _ coefficient: Double, to variable: VariableIndex, _ combination: inout RowCombination
  ) {
    let mark = scratch.marks.address + Int(variable.position)
    mark.pointee.sum += coefficient
    mark.pointee.magnitude += coefficient.magnitude
    if coefficient == 0 { combination.isOutOfRange = true }
    if !mark.pointee.isWaiting {
      mark.pointee.isWaiting = true
      scratch.sweep.push(variable, key: order.labels[variable].reversed)
    }
  }

  /// - Parameter isOfMany: true if sums are large because many constraints or variables are added up.
  private mutating func sweepBackward(
    _ isPartial: Bool, digits start: Int = 0, isOfMany: Bool = false, _ combination: inout RowCombination
  ) {
    // The digits of all rows so far. A sum that counts as 0 has no more: CountedDigits.swift.
    var digits = start
    doubt.beginSweep()
    while !scratch.sweep.isEmpty {
      let variable = scratch.sweep.pop().element
      let mark = scratch.marks[variable]
      clearSum(variable)
      if !isOfMany && Doubt.isProduct(mark.magnitude) { doubt.becomeWild() }
      if mark.sum.magnitude <= Tolerance.cancelling * mark.magnitude,
        doubt.cancels(mark.sum, of: mark.magnitude, digits: digits)
      {
        combination.hasCancelled = true
        continue
      }
      let definition = variables[variable].definition
      if !definition.exists || (isPartial && !mark.isOnPath) {
        combination.free.append(VariableCoefficient(variable: variable, coefficient: mark.sum))
        continue
      }
      statistics.rowsTouched &+= 1
      digits &+= Int(rows[definition].digits)
      let multiple = mark.sum / coefficient(of: variable, in: definition)
      var term = problem.terms.address + Int(rows[definition].terms.start.position)
      let end = term + Int(rows[definition].terms.count)
      while term < end {
        if term.pointee.variable != variable {
          add(-multiple * term.pointee.coefficient, to: term.pointee.variable, &combination)
        }
        term += 1
      }
      if rows[definition].state == .reduced {
        doubt.noteLost(rows[definition].lostBits)
        // U = a_owner − Σ factor·a_row
        add(multiple, of: rows[definition].owner, to: &combination)
        for index in rows[definition].eliminations.range {
          add(-multiple * basis.eliminations[index].factor, of: basis.eliminations[index].row, to: &combination)
        }
      } else {
        add(multiple, of: definition, to: &combination)
      }
    }
    finish(&combination, digits: digits)
  }

  @inline(__always)
  private mutating func clearSum(_ variable: VariableIndex) {
    let mark = scratch.marks.address + Int(variable.position)
    mark.pointee.sum = 0
    mark.pointee.magnitude = 0
    mark.pointee.isWaiting = false
  }

  @inline(__always)
  private mutating func add(_ coefficient: Double, of row: RowIndex, to combination: inout RowCombination) {
    let place = Int(rows[row].place)
    if place < 0 {
      rows[row].place = Int32(truncatingIfNeeded: combination.rows.count)
      combination.rows.append(RowCoefficient(row: row, coefficient: coefficient, magnitude: coefficient.magnitude))
    } else {
      combination.rows[place].coefficient += coefficient
      combination.rows[place].magnitude += coefficient.magnitude
    }
  }

  /// Makes the parts of a reduced row in which the combination y of an entering constraint replaces a constraint that
  /// leaves: `a_leaving = (a_entering - Σ y·a_other) / y_leaving`.
  mutating func substitute(
    _ leaving: RowCoefficient, by entering: RowIndex, _ y: borrowing RowCombination, in reduced: RowIndex,
    into parts: inout RowCombination
  ) {
    parts.begin()
    for index in rows[reduced].terms.range {
      parts.append(problem.terms[index].coefficient, of: problem.terms[index].variable)
    }
    doubt.beginSweep()
    doubt.noteLost(rows[reduced].lostBits)
    var ratio = 0.0
    for index in rows[reduced].eliminations.range {
      let entry = basis.eliminations[index]
      if entry.row == leaving.row {
        ratio = entry.factor / leaving.coefficient
      } else {
        add(entry.factor, of: entry.row, to: &parts)
      }
    }
    if ratio == 0 { parts.isOutOfRange = true }
    add(ratio, of: entering, to: &parts)
    for index in 0..<y.rows.count where y.rows[index].row != leaving.row {
      let product = -ratio * y.rows[index].coefficient
      if product == 0 { parts.isOutOfRange = true }
      add(product, of: y.rows[index].row, to: &parts)
    }
    finish(&parts, digits: digits(of: parts.rows))
    doubt.judgeSuspect()
  }

  /// Drops the coefficients that have cancelled.
  private mutating func finish(_ combination: inout RowCombination, digits: Int) {
    var kept = 0
    for index in 0..<combination.rows.count {
      let entry = combination.rows[index]
      rows[entry.row].place = -1
      if entry.coefficient.magnitude <= Tolerance.cancelling * entry.magnitude,
        doubt.cancels(entry.coefficient, of: entry.magnitude, digits: digits, isLast: true)
      {
        combination.hasCancelled = true
        continue
      }
      combination.rows[kept] = entry
      kept += 1
    }
    combination.rows.truncate(to: kept)
  }
}

/// The expression of a question, `Σ coefficient · variable + constant`, with no coefficient of 0.
struct Form {
  var terms: [VariableCoefficient]
  var constant: Double

  init(terms: [VariableCoefficient] = [], constant: Double = 0) {
    self.terms = terms
    self.constant = constant
  }

  /// One variable.
  init(_ variable: VariableIndex) { self.init(terms: [VariableCoefficient(variable: variable, coefficient: 1)]) }
}

extension Machine {
  /// The value of a form at the vertex.
  func value(of form: Form) -> Double {
    form.terms.reduce(form.constant) { $0 + $1.coefficient * point.x[$1.variable] }
  }

  /// The largest magnitude among the addends of a form's value.
  func magnitude(of form: Form) -> Double {
    form.terms.reduce(form.constant.magnitude) { max($0, $1.coefficient.magnitude * point.scale[$1.variable]) }
  }

  /// The combination of active constraints that equals a form up to a constant: B⁻ᵀa. Raises doubt if rounding has
  /// changed the combination.
  mutating func why(
    _ form: Form
  ) -> (contributions: [RowCoefficient], freeVariables: [VariableCoefficient]) {
    var combination = RowCombination()
    backward(from: form, into: &combination)
    var contributions: [RowCoefficient] = []
    var entries = combination.rows.copy()
    if !addsUp(entries, combination, to: form) { doubt.raise() }
    preferStronger(&entries)
    // Stronger constraints that are nearly parallel to others can magnify rounding.
    if !addsUp(entries, combination, to: form) { entries = combination.rows.copy() }
    for index in 0..<entries.count where entries[index].coefficient != 0 {
      let sign: Double = rows[entries[index].row].isNegated ? -1 : 1
      contributions.append(RowCoefficient(row: entries[index].row, coefficient: sign * entries[index].coefficient))
    }
    var free: [VariableCoefficient] = []
    for index in 0..<combination.free.count { free.append(combination.free[index]) }
    return (contributions.inOrder { $0.row.position }, free.inOrder { $0.variable.position })
  }

  /// True if constraints and the free variables of a combination add up to a form.
  ///
  /// Sums that each lose few bits raise no doubt in a sweep, but together they can lose many. In Σ y·a + Σ free variables -
  /// form, each coefficient has to cancel.
  private mutating func addsUp(
    _ entries: borrowing Buffer<RowCoefficient>, _ combination: borrowing RowCombination, to form: Form
  ) -> Bool {
    for term in form.terms { add(-term.coefficient, to: term.variable) }
    for index in 0..<combination.free.count {
      add(combination.free[index].coefficient, to: combination.free[index].variable)
    }
    for index in 0..<entries.count {
      let entry = entries[index]
      for place in rows[entry.row].terms.range {
        let term = problem.terms[place]
        add(entry.coefficient * term.coefficient, to: term.variable)
      }
    }
    var addsUp = true
    for term in form.terms where !isSumZero(of: term.variable) { addsUp = false }
    for index in 0..<combination.free.count where !isSumZero(of: combination.free[index].variable) { addsUp = false }
    for index in 0..<entries.count {
      for place in rows[entries[index].row].terms.range where !isSumZero(of: problem.terms[place].variable) {
        addsUp = false
      }
    }
    return addsUp
  }

  private mutating func add(_ coefficient: Double, to variable: VariableIndex) {
    scratch.marks[variable].sum += coefficient
    scratch.marks[variable].magnitude += coefficient.magnitude
  }

  /// Clears the sum of a variable, and returns true if it is 0. A sum that was cleared before is 0.
  private mutating func isSumZero(of variable: VariableIndex) -> Bool {
    let mark = scratch.marks[variable]
    scratch.marks[variable] = VariableMark()
    return mark.magnitude.isFinite && mark.sum.magnitude <= Tolerance.cancellation * mark.magnitude
  }
}

extension Machine {
  /// Makes tight constraints active until a form that cannot move depends on no free variable.
  ///
  /// Two constraints `x >= 5` and `x <= 5` fix a variable even if both are inactive and the variable is free. An
  /// explanation of its value has to name them. A tight constraint can become active at its present multiplier, and no
  /// value changes. This function runs on a working copy.
  ///
  /// Each round removes a free variable, or a constraint from those still to be tried.
  mutating func defineFreeVariables(of form: Form) throws(Refusal) {
    var isTried = [Bool](repeating: false, count: rows.count)
    while true {
      let strongest = strongestTightConstraint(on: form, isTried)
      if !strongest.exists { return }
      isTried[Int(strongest.position)] = true
      let step = try choose(strongest, direction: 1)
      // A constraint that moves with a free variable in one sweep but not in the other moves only by rounding.
      if !step.isEntry {
        giveBack(step.memory, to: &scratch.step)
        continue
      }
      try countStep()
      try take(step)
      completeBasis()
    }
  }

  /// The strongest tight constraint that moves with the first movable free variable of a form, or none.
  private mutating func strongestTightConstraint(on form: Form, _ isTried: [Bool]) -> RowIndex {
    var combination = RowCombination()
    backward(from: form, into: &combination)
    var motion = Motion()
    var strongest = RowIndex.none
    for index in 0..<combination.free.count where !strongest.exists {
      forward(fromFree: combination.free[index].variable, into: &motion)
      let rates = affectedRates(under: motion)
      for index in 0..<rates.count where residual(rates[index].row).isZero && !isTried[Int(rates[index].row.position)] {
        if !strongest.exists || precedence(rates[index].row) < precedence(strongest) { strongest = rates[index].row }
      }
    }
    return strongest
  }

  func precedence(_ row: RowIndex) -> (Double, RowIndex) { (-rows[row].priority, row) }
}

extension Solver {
  /// Converts an expression to a form and checks its variables and numbers.
  func form<Operand: LinearOperand>(_ operand: Operand) throws(SolverError) -> Form {
    let expression = operand.linearExpression
    var terms: [VariableCoefficient] = []
    for term in expression.terms {
      let variable = try find(term.variable)
      guard term.coefficient.isFinite else { throw .notFinite(.coefficient(of: term.variable), term.coefficient) }
      if term.coefficient != 0 { terms.append(VariableCoefficient(variable: variable, coefficient: term.coefficient)) }
    }
    guard expression.constant.isFinite else { throw .notFinite(.constant, expression.constant) }
    return Form(terms: terms, constant: expression.constant)
  }
}

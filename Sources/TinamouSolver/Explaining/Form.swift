/// An expression that is asked about, `Σ coefficient · variable + constant`: terms combined, none of them 0.
struct Form {
  var terms: [VariableCoefficient]
  var constant = 0.0

  init(terms: [VariableCoefficient], constant: Double) {
    self.terms = terms
    self.constant = constant
  }

  /// One variable.
  init(_ variable: Int32) { terms = [VariableCoefficient(variable: variable, coefficient: 1)] }
}

extension Machine {
  /// The value of a form at the vertex.
  func value(of form: Form) -> Double {
    form.terms.reduce(form.constant) { $0 + $1.coefficient * x[$1.variable] }
  }

  /// The combination of active constraints that equals a form but for a constant: B⁻ᵀa.
  mutating func why(
    _ form: Form
  ) -> (contributions: [RowCoefficient], freeVariables: [VariableCoefficient]) {
    backward(from: form)
    var contributions: [RowCoefficient] = []
    for index in 0..<answer.count {
      let sign: Double = rows[answer[index].row].isNegated ? -1 : 1
      contributions.append(
        RowCoefficient(row: answer[index].row, coefficient: sign * answer[index].coefficient))
    }
    var free: [VariableCoefficient] = []
    for index in 0..<freeVariables.count { free.append(freeVariables[index]) }
    return (contributions.inOrder { $0.row }, free.inOrder { $0.variable })
  }
}

extension Machine {
  /// Makes tight constraints active until a form that cannot move depends on no free variable.
  ///
  /// Between `x >= 5` and `x <= 5` a variable needs no definition to stay where it is. But it is these that hold it. An
  /// inactive constraint that is tight can become active at the multiplier it has: no value changes. On a working copy.
  mutating func defineFreeVariables(of form: Form) {
    while true {
      backward(from: form)
      let undefined = (0..<freeVariables.count).map { freeVariables[$0].variable }
      var strongest: Int32 = -1
      for variable in undefined where strongest < 0 {
        forward(fromFree: variable)
        forEachAffectedRate { machine, row, _ in
          if !machine.residual(row).isZero { return }
          if strongest < 0 || machine.order(row) < machine.order(strongest) { strongest = row }
        }
      }
      guard strongest >= 0, let step = try? choose(strongest, direction: 1) else { return }
      apply(step, to: strongest, direction: 1)
      if control.needsRefactorisation { refactorise() }
    }
  }

  private func order(_ row: Int32) -> (Double, Int32) { (-rows[row].priority, row) }
}

extension Solver {
  /// An expression over live variables, with its numbers checked.
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

/// Questions about an optimum, answered in exact arithmetic: where rounding could have decided what the answer is.
extension Machine {
  /// Whether a question is to be answered exactly: the optimum had to be proved, or asking has raised doubt.
  mutating func needsExactAnswer() -> Bool { isInDoubt() || doubt.hasProved }

  /// The least and the greatest value of each form at an optimum.
  func exactRanges(of forms: [Form]) throws(Refusal) -> [ClosedRange<Double>] {
    var proof = Proof(self, requiredOnly: false)
    var ranges: [ClosedRange<Double>] = []
    do {
      try proof.goToOptimum()
      for form in forms {
        let (low, high) = (try proof.end(of: form, -1), try proof.end(of: form, 1))
        ranges.append(min(low, high)...max(low, high))
      }
    } catch { throw refusal(error) }
    return ranges
  }

  /// The variables that have more than one value at an optimum, in order.
  func exactlyAmbiguousVariables() throws(Refusal) -> [VariableIndex] {
    var proof = Proof(self, requiredOnly: false)
    do {
      try proof.goToOptimum()
      return try proof.ambiguousVariables()
    } catch { throw refusal(error) }
  }

  /// The combination of active constraints that equals a form but for a constant; of tight ones, too, where they leave the
  /// form no other value.
  func exactWhy(
    _ form: Form
  ) throws(Refusal) -> (contributions: [RowCoefficient], freeVariables: [VariableCoefficient]) {
    var proof = Proof(self, requiredOnly: false)
    let combination: ExactCombination
    do {
      try proof.goToOptimum()
      combination = try proof.combination(for: form)
    } catch { throw refusal(error) }
    var contributions: [RowCoefficient] = []
    for index in proof.rows.indices where !combination.rows[index].isZero {
      let row = proof.rows[index]
      let coefficient = combination.rows[index].rounded
      contributions.append(RowCoefficient(row: row, coefficient: rows[row].isNegated ? -coefficient : coefficient))
    }
    var free: [VariableCoefficient] = []
    for index in proof.variables.indices where !combination.free[index].isZero {
      free.append(VariableCoefficient(variable: proof.variables[index], coefficient: combination.free[index].rounded))
    }
    return (contributions, free)
  }
}

extension Proof {
  fileprivate mutating func goToOptimum() throws(ExactSystem.Interruption) {
    // A contradiction would have kept the solver from being solved.
    _ = try system.makeFeasible()
    try system.descend(.optimality)
  }

  private func terms(of form: Form, times sign: Double = 1) -> [ExactSystem.ExactTerm] {
    form.terms.map {
      ExactSystem.ExactTerm(
        variable: places[Int($0.variable.position)], coefficient: ExactNumber(asWritten: sign * $0.coefficient))
    }
  }

  /// How far a form can go down (-1) or up (+1).
  mutating func end(of form: Form, _ direction: Double) throws(ExactSystem.Interruption) -> Double {
    system.pull = terms(of: form, times: direction)
    try system.descend(.optimality)
    system.pull = []
    if system.isUnbounded { return direction * .infinity }
    var sum = ExactNumber(asWritten: form.constant)
    for term in terms(of: form) { sum = sum + term.coefficient * system.x[term.variable] }
    return sum.rounded
  }

  fileprivate mutating func ambiguousVariables() throws(ExactSystem.Interruption) -> [VariableIndex] {
    let start = system.x
    let mayMove = try system.freedom()
    var hasMoved = [Bool](repeating: false, count: variables.count)
    for place in variables.indices where mayMove[place] {
      for direction in [-1.0, 1] where !hasMoved[place] {
        let end = try end(of: Form(variables[place]), direction)
        if end.isInfinite { hasMoved[place] = true }
        for other in variables.indices where start[other].compare(with: system.x[other]) != 0 { hasMoved[other] = true }
      }
    }
    return variables.indices.filter { hasMoved[$0] }.map { variables[$0] }
  }

  /// A form as a combination of active rows, and of tight ones where they fix what free variables there are.
  fileprivate mutating func combination(for form: Form) throws(ExactSystem.Interruption) -> ExactCombination {
    var gradient = [ExactNumber](repeating: .zero, count: variables.count)
    for term in terms(of: form) { gradient[term.variable] = term.coefficient }
    var combination = try system.backward(gradient)
    if combination.free.allSatisfy({ $0.isZero }) { return combination }
    var other = self
    if try !other.isOneValue(form) { return combination }
    while let variable = variables.indices.first(where: { !combination.free[$0].isZero }),
      let row = try system.strongestTightRow(movedBy: variable)
    {
      system.rows[row].state = .active
      system.isFree[variable] = false
      try system.refresh()
      combination = try system.backward(gradient)
    }
    return combination
  }

  private mutating func isOneValue(_ form: Form) throws(ExactSystem.Interruption) -> Bool {
    try end(of: form, -1) == end(of: form, 1)
  }
}

extension ExactSystem {
  /// The strongest inactive row that is tight and moves with a free variable.
  fileprivate mutating func strongestTightRow(movedBy variable: Int) throws(Interruption) -> Int? {
    let motion = try forward(fromFree: variable)
    var strongest: Int?
    for index in rows.indices where !rows[index].isActive && !rows[index].isExcused && residuals[index].isZero {
      if let other = strongest, rows[other].level <= rows[index].level { continue }
      if try !rate(of: index, under: motion).isZero { strongest = index }
    }
    return strongest
  }
}

/// Exact answers to questions about an optimum, for cases in which rounding could decide the answer.
extension Machine {
  /// True if a question needs an exact answer: the question or the optimum is in doubt, the optimum was proved, or a
  /// weight is wild.
  mutating func needsExactAnswer() -> Bool { isInDoubt() || doubt.hasProved || doubt.hasWildWeights }

  /// A proof at its optimum.
  mutating func exactOptimum() throws(Refusal) -> Proof {
    let proof = Proof(&self, requiredOnly: false)
    let contradicting: RowIndex
    do { contradicting = try proof.goToOptimum() } catch { throw refusal(error) }
    if contradicting.exists { throw .inexact(contradicting) }
    return proof
  }

  /// The least and the greatest value of each form at an optimum.
  // Inlined, its code would exist twice.
  @inline(never)
  mutating func exactRanges(of forms: [Form]) throws(Refusal) -> [ClosedRange<Double>] {
    let proof = try exactOptimum()
    var ranges: [ClosedRange<Double>] = []
    // All low ends come first, because those of neighbours are mostly at the same vertex or close to it.
    for place in 0..<2 * forms.count {
      let (index, isLow) = (place % forms.count, place < forms.count)
      proof.renewWork()
      let end: Double
      do { end = try proof.end(of: forms[index], isLow ? -1 : 1) } catch { throw refusal(error) }
      if end.isInfinite && !proof.system.isUnbounded { throw .overflow(forms[index].terms[0].variable) }
      if isLow {
        ranges.append(end...end)
      } else {
        ranges[index] = min(ranges[index].lowerBound, end)...max(ranges[index].lowerBound, end)
      }
    }
    return ranges
  }

  /// The variables that have more than one value at an optimum, in order. They come from exact arithmetic if rounding could
  /// have decided.
  mutating func surelyAmbiguousVariables() throws(Refusal) -> [VariableIndex] {
    if !needsExactAnswer() {
      let ambiguous = try ambiguousVariables()
      if !needsExactAnswer() { return ambiguous }
    }
    return try exactlyAmbiguousVariables()
  }

  /// The same variables, from exact arithmetic in any case.
  mutating func exactlyAmbiguousVariables() throws(Refusal) -> [VariableIndex] {
    let proof = try exactOptimum()
    do { return try proof.ambiguousVariables() } catch { throw refusal(error) }
  }

  /// The combination of active constraints that equals a form up to a constant. If the form has only one value, tight
  /// constraints replace the free variables of the combination.
  mutating func exactWhy(
    _ form: Form
  ) throws(Refusal) -> (contributions: [RowCoefficient], freeVariables: [VariableCoefficient]) {
    let proof = try exactOptimum()
    do { try proof.combine(form) } catch { throw refusal(error) }
    if proof.firstFree != nil {
      let other = try exactOptimum()
      do {
        if try other.end(of: form, -1) == other.end(of: form, 1) { try proof.fixFreeVariables(of: form) }
      } catch { throw refusal(error) }
    }
    var contributions: [RowCoefficient] = []
    for index in 0..<proof.rows.count {
      let row = proof.rows[index]
      let coefficient = proof.combination(proof.system.residual(index))
      if coefficient == 0 { continue }
      contributions.append(RowCoefficient(row: row, coefficient: rows[row].isNegated ? -coefficient : coefficient))
    }
    var free: [VariableCoefficient] = []
    for index in 0..<proof.variables.count {
      let coefficient = proof.combination(index)
      if coefficient == 0 { continue }
      free.append(VariableCoefficient(variable: proof.variables[index], coefficient: coefficient))
    }
    return (contributions, free)
  }
}

extension Proof {
  /// Sets a vector to the coefficients of a form, or to their negatives.
  private func set(_ vector: ExactSystem.Vector, to form: Form, isNegated: Bool = false) {
    system.clear(vector)
    for term in form.terms {
      let coefficient = system.numbers.number(asWritten: term.coefficient)
      system[vector, place(of: term.variable)] = isNegated ? -coefficient : coefficient
    }
  }

  /// The lower (-1) or upper (+1) end of the range of a form.
  func end(of form: Form, _ direction: Double) throws(ExactSystem.Interruption) -> Double {
    set(.pull, to: form, isNegated: direction < 0)
    system.isPulled = true
    try system.descend(.optimality)
    system.isPulled = false
    if system.isUnbounded { return direction * .infinity }
    var sum = system.numbers.number(asWritten: form.constant)
    for term in form.terms {
      let coefficient = system.numbers.number(asWritten: term.coefficient)
      sum = system.numbers.add(sum, coefficient, times: system[.point, place(of: term.variable)])
    }
    return system.numbers.rounded(sum)
  }

  /// The variables that have more than one value at an optimum.
  ///
  /// One motion along all edges of slope 0 finds them, unless a row is in the way. If one of several other variables can move,
  /// so does almost every combination of them. So a pull of all of them at once, with factors at random, shows that none
  /// moves, or finds some that do. Only where there is no end to it, each is pulled by itself.
  fileprivate func ambiguousVariables() throws(ExactSystem.Interruption) -> [VariableIndex] {
    var hasMoved = [Bool](repeating: false, count: variables.count)
    try system.findFreedom(noting: &hasMoved)
    var open: [Int] = []
    for index in 0..<variables.count {
      if !system[.spare, index].isZero && !hasMoved[index] { open.append(index) }
      system[.spare, index] = system[.point, index]
    }
    while !open.isEmpty {
      let count = open.count
      let terms = open.map { VariableCoefficient(variable: variables[$0], coefficient: 0x1p20 * spread($0)) }
      var hasEnds = true
      for direction in [-1.0, 1.0] where hasEnds {
        hasEnds = try pull(Form(terms: terms), direction, noting: &hasMoved)
      }
      if !hasEnds {
        for index in open {
          for direction in [-1.0, 1.0] where !hasMoved[index] {
            if try !pull(Form(variables[index]), direction, noting: &hasMoved) { hasMoved[index] = true }
          }
        }
        break
      }
      open.removeAll { hasMoved[$0] }
      if open.count == count { break }
    }
    return hasMoved.indices.filter { hasMoved[$0] }.map { variables[$0] }
  }

  /// Pulls a form down (-1) or up (+1), and notes the variables that move.
  ///
  /// - Returns: true if there is an end to it.
  private func pull(
    _ form: Form, _ direction: Double, noting hasMoved: inout [Bool]
  ) throws(ExactSystem.Interruption) -> Bool {
    let hasEnd = try end(of: form, direction).isFinite
    for other in 0..<variables.count {
      // The vertex before the pulls, and the vertex now.
      let (start, end) = (system[.spare, other], system[.point, other])
      if system.numbers.compare(start, end) != 0 { hasMoved[other] = true }
    }
    return hasEnd
  }

  // MARK: Combinations

  /// Finds a form as a combination of active rows and free variables.
  fileprivate func combine(_ form: Form) throws(ExactSystem.Interruption) {
    set(.spare, to: form)
    try system.backward(.spare)
  }

  fileprivate func combination(_ variable: Int) -> Double {
    system.numbers.rounded(system[.spare, variable])
  }

  /// The first free variable of the combination.
  fileprivate var firstFree: Int? {
    for variable in 0..<variables.count where !system[.spare, variable].isZero { return variable }
    return nil
  }

  /// Replaces free variables by tight rows.
  fileprivate func fixFreeVariables(of form: Form) throws(ExactSystem.Interruption) {
    while let variable = firstFree {
      let row = try system.strongestTightRow(movedBy: variable)
      if row < 0 { return }
      system.rows[row].state = .active
      system.columns[variable].isFree = false
      try system.refresh()
      try combine(form)
    }
  }
}

extension ExactSystem {
  /// The strongest inactive row that is tight and moves with a free variable, or -1.
  fileprivate mutating func strongestTightRow(movedBy variable: Int) throws(Interruption) -> Int {
    try forward(variable)
    var strongest = -1
    for row in 0..<rows.count {
      if rows[row].isActive || rows[row].isExcused || !self[.point, residual(row)].isZero { continue }
      if strongest >= 0 && rows[strongest].level <= rows[row].level { continue }
      if try !value(of: row, at: .motion).isZero { strongest = row }
    }
    return strongest
  }
}

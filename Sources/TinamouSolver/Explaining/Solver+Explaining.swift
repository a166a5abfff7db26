/// The reason for the value of an expression: the active constraints that together determine it.
///
///     expression - value  ≡  Σ coefficient · constraint's expression  +  Σ coefficient · (free variable - its value)
///
/// is an identity. Each listed constraint's expression is zero at the optimum. So the identity proves the value, and its
/// coefficients show how the constraints and the free variables move the value.
public struct Explanation: Sendable {
  /// The contribution of one active constraint.
  public struct Contribution: Hashable, Sendable {
    /// The constraint, whose expression is zero.
    public let constraint: ConstraintID
    /// The factor of the constraint's expression. If the constant of the constraint grows by one, the value falls by this
    /// factor.
    public let coefficient: Double
    /// True if only the rule for ties makes the constraint hold: no priority would pay if it gave way, but an earlier
    /// optional constraint would be violated by more.
    public internal(set) var isByOrder: Bool
  }

  /// The value of the expression.
  public let value: Double
  /// The constraints that determine the value, in the order of their positions. Of those that hold at the same point, the
  /// strongest are named, unless the answer had to be proved in exact arithmetic, or rounding prevents their multiples from
  /// adding up.
  public let contributions: [Contribution]
  /// The free variables on which the value depends, with their coefficients; empty if the expression has only one value.
  public let freeVariables: [Term]
}

extension Solver {
  /// A solved copy of this solver for a question. All steps of the question count as those of one call.
  func questioned() throws(SolverError) -> Solver {
    var copy = self
    copy.machine.steps.beginQuestion()
    try copy.solve()
    return copy
  }

  /// Answers a question on a working copy, and again in exact arithmetic if rounding may have affected the answer.
  private func ask<Answer>(
    _ copy: inout Solver, _ question: (inout Machine) throws(Refusal) -> Answer,
    orExactly exact: (inout Machine) throws(Refusal) -> Answer
  ) throws(SolverError) -> Answer {
    do {
      if !copy.machine.needsExactAnswer() {
        let answer = try copy.operate(question)
        if !copy.machine.needsExactAnswer() { return answer }
      }
    } catch {
      if !copy.mayAnswerExactly(after: error) { throw error }
    }
    let steps = copy.machine.steps
    copy = try workingCopy()
    copy.machine.steps.goOn(from: steps)
    copy.machine.doubt.raise()
    return try copy.operate(exact)
  }

  /// True if exact arithmetic may answer a question that was refused. A question that reaches the internal limit of steps,
  /// and not the host's, cycles because of rounding. Exact numbers have no range.
  private func mayAnswerExactly(after error: SolverError) -> Bool {
    switch error {
    case .overflow: true
    case .unfinished: !machine.steps.isSpent
    default: false
    }
  }

  /// A copy for a question, without recordings.
  private func workingCopy() throws(SolverError) -> Solver {
    var copy = try questioned()
    try copy.attempt { (machine) throws(Refusal) in try machine.stopRecording() }
    return copy
  }

  /// Explains the value of a variable or an expression. O(size) for a working copy, plus the terms of the constraints in the
  /// answer, and a sweep for each constraint that holds at the same point or by its order alone. If undetermined variables
  /// are involved, the cost is that of ``range(of:)``. If rounding has changed the answer, a proof finds it again.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``; ``SolverError/overflow(_:)`` if the
  ///   value, a coefficient or an end of the range is too large for a double; ``SolverError/inexact(_:)`` if a proof would
  ///   take too long; ``SolverError/unfinished``; as ``solve()`` if the solver is not solved
  public func why<Operand: LinearOperand>(_ operand: Operand) throws(SolverError) -> Explanation {
    let form = try form(operand)
    var copy = try workingCopy()
    let value = try copy.value(of: operand)
    var answer = copy.machine.why(form)
    if copy.machine.needsExactAnswer() {
      let answer = try copy.operate { (machine) throws(Refusal) in try machine.exactWhy(form) }
      return try explanation(of: form, value, answer, &copy)
    }
    if !answer.freeVariables.isEmpty {
      var probe = copy
      let range = try ranges(of: [form], [value], on: &probe)[0]
      if range == value...value {
        copy.machine.steps.goOn(from: probe.box.machine.steps)
        try copy.operate { (machine) throws(Refusal) in try machine.defineFreeVariables(of: form) }
        answer = copy.machine.why(form)
      }
      if probe.machine.needsExactAnswer() || copy.machine.needsExactAnswer() {
        let steps = (range == value...value ? copy : probe).box.machine.steps
        copy = try workingCopy()
        copy.machine.steps.goOn(from: steps)
        answer = try copy.operate { (machine) throws(Refusal) in try machine.exactWhy(form) }
      }
    }
    return try explanation(of: form, value, answer, &copy)
  }

  private func explanation(
    of form: Form, _ value: Double,
    _ answer: (contributions: [RowCoefficient], freeVariables: [VariableCoefficient]), _ copy: inout Solver
  ) throws(SolverError) -> Explanation {
    let isFinite =
      answer.contributions.allSatisfy { $0.coefficient.isFinite }
      && answer.freeVariables.allSatisfy { $0.coefficient.isFinite }
    if !isFinite, let term = form.terms.first { throw .overflow(handle(term.variable)) }
    var contributions: [Explanation.Contribution] = [], open: [Int] = [], forms: [Form] = []
    for entry in answer.contributions {
      let verdict = copy.machine.holdsByOrder(entry.row)
      if verdict.isByOrder && (verdict.isBlocked || copy.machine.needsExactAnswer()) {
        open.append(contributions.count)
        forms.append(copy.machine.form(of: entry.row))
      }
      contributions.append(
        Explanation.Contribution(
          constraint: handle(entry.row), coefficient: entry.coefficient, isByOrder: verdict.isByOrder))
    }
    if !open.isEmpty {
      // If constraints in the way hold it as well, or if rounding has made the tie, its expression has only one value.
      let ranges = try ranges(of: forms, [Double](repeating: 0, count: forms.count), on: &copy)
      for (index, number) in open.enumerated() {
        contributions[number].isByOrder = ranges[index].lowerBound < ranges[index].upperBound
      }
    }
    return Explanation(
      value: value, contributions: contributions,
      freeVariables: answer.freeVariables.map { Term(handle($0.variable), $0.coefficient) })
  }

  /// The range of values that a variable or an expression can have at an optimum: one value if it is determined, a wider
  /// and possibly infinite range if it is ambiguous.
  ///
  /// O(size) for a working copy and O(*n*) a pivot.
  ///
  /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/notFinite(_:_:)``; ``SolverError/overflow(_:)`` if the
  ///   value is not finite; ``SolverError/inexact(_:)`` if a proof would take too long; ``SolverError/unfinished``; as
  ///   ``solve()`` if the solver is not solved
  public func range<Operand: LinearOperand>(of operand: Operand) throws(SolverError) -> ClosedRange<Double> {
    try ranges(of: [operand])[0]
  }

  /// The ranges of several variables or expressions, each by itself, on one working copy.
  ///
  /// - Throws: as ``range(of:)``
  public func ranges<Operand: LinearOperand>(of operands: [Operand]) throws(SolverError) -> [ClosedRange<Double>] {
    var forms: [Form] = []
    for operand in operands { forms.append(try form(operand)) }
    var copy = try workingCopy()
    var values: [Double] = []
    for operand in operands { values.append(try copy.value(of: operand)) }
    var ranges = try ranges(of: forms, values, on: &copy)
    for (index, value) in values.enumerated() {
      // The value of an expression is rounded at each addend, and may lie beside the exact ends.
      let (low, high) = (ranges[index].lowerBound, ranges[index].upperBound)
      ranges[index] = low == high ? value...value : min(low, value)...max(high, value)
    }
    return ranges
  }

  /// The least and the greatest values of some forms, found on a working copy.
  ///
  /// - Parameter values: the values at the optimum.
  private func ranges(
    of forms: [Form], _ values: [Double], on copy: inout Solver
  ) throws(SolverError) -> [ClosedRange<Double>] {
    try ask(&copy) { (machine) throws(Refusal) in
      try machine.ranges(of: forms, values).ranges
    } orExactly: { (machine) throws(Refusal) in
      try machine.exactRanges(of: forms)
    }
  }

  /// True if one of several expressions has values at the optimum that differ by more than a fraction of their
  /// magnitude, or of 1 if that is greater. O(size) for a working copy and a few sweeps; O(*n*) a pivot if they do not
  /// decide.
  ///
  /// - Throws: as ``range(of:)``
  package func hasSeveralValues(
    anyOf operands: [LinearExpression], beyond tolerance: Double
  ) throws(SolverError) -> Bool {
    if operands.isEmpty { return false }
    var forms: [Form] = []
    for operand in operands { forms.append(try form(operand)) }
    var copy = try workingCopy()
    var values: [Double] = []
    for operand in operands { values.append(try copy.value(of: operand)) }
    do {
      let answer = try copy.operate { (machine) throws(Refusal) in
        try machine.hasSeveralValues(anyOf: forms, values, beyond: tolerance)
      }
      if !answer && !copy.machine.needsExactAnswer() { return false }
    } catch {
      if !copy.mayAnswerExactly(after: error) { throw error }
    }
    // Pulls confirm that an expression moves. Many pulls in a row raise more doubt than each of them alone, so each copy
    // serves only some of the expressions.
    var (first, count) = (0, 1)
    while first < operands.count {
      let some = Array(operands[first..<min(first + count, operands.count)])
      for range in try ranges(of: some) {
        let size = max(1, range.lowerBound.isFinite ? range.lowerBound.magnitude : 1)
        if range.upperBound - range.lowerBound > tolerance * size { return true }
      }
      first += count
      count *= 4
    }
    return false
  }

  /// The variables that have more than one value at the optimum, in order of their positions.
  ///
  /// O(size) for a working copy and O(*n*) a pivot; most variables need no pivot.
  ///
  /// - Throws: ``SolverError/overflow(_:)`` and ``SolverError/inexact(_:)`` if solving first, as needed, fails;
  ///   ``SolverError/inexact(_:)``, too, if a proof would take too long; ``SolverError/unfinished``
  public func ambiguousVariables() throws(SolverError) -> [Variable] {
    var copy = try workingCopy()
    let ambiguous = try ask(&copy) { (machine) throws(Refusal) in
      try machine.ambiguousVariables()
    } orExactly: { (machine) throws(Refusal) in
      try machine.exactlyAmbiguousVariables()
    }
    return handles(ambiguous)
  }
}

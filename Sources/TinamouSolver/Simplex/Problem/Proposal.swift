/// The constraints that a call proposes to the machine.
///
/// The façade makes them from constraints or from the arrays of another language, and checks variables and numbers on
/// the way. The machine therefore reads plain memory, and copies no expression.
struct Proposals: ~Copyable {
  /// The terms of all constraints as written, one constraint after the other.
  private(set) var terms = Buffer<VariableCoefficient>()
  /// The constraints of a call that proposes several.
  private(set) var several = Buffer<Proposal>()

  init() {}
}

/// A proposed constraint, without its terms.
struct Proposal: BitwiseCopyable {
  var constant: Double
  var relation: Relation
  var priority: Double
  var weight: Double
  /// The place of the first term among all terms of the call, and the number of terms.
  var firstTerm: Int
  var termCount: Int32

  /// -1 if the constraint is stored with every sign changed, otherwise 1.
  var sign: Double { relation == .lessThanOrEqual ? -1 : 1 }
  var isRequiredEquality: Bool { relation == .equal && priority == 1000 }
}

/// The findings of one pass over the terms of a constraint.
struct FirstReading {
  var residual: Residual
  var last = LastTerm()
  /// Every coefficient as written is 1 or -1.
  var isOfUnits = true
}

extension Proposals {
  /// Forgets the constraints of earlier calls.
  @inline(__always)
  mutating func removeAll() {
    terms.clear()
    if !several.isEmpty { several.clear() }
  }

  /// Makes room for the terms of one more constraint. The caller has to write all of them.
  @inline(__always)
  mutating func extend(by count: Int) -> UnsafeMutablePointer<VariableCoefficient> {
    let first = terms.count
    terms.extend(by: count)
    return terms.elements + first
  }

  /// Forgets the terms after the first `count`.
  mutating func truncateTerms(to count: Int) { terms.truncate(to: count) }

  mutating func append(_ proposal: Proposal) { several.append(proposal) }

  /// The terms of a constraint as written, not yet combined.
  @inline(__always)
  func terms(of proposal: Proposal) -> UnsafeBufferPointer<VariableCoefficient> {
    UnsafeBufferPointer(start: terms.elements + proposal.firstTerm, count: Int(proposal.termCount))
  }
}

extension Machine {
  /// The first variable of the terms from `first` on whose combined coefficient is not finite, and this coefficient.
  /// Nil if all are finite.
  mutating func firstInfinite(from first: Int) -> VariableCoefficient? {
    let (terms, end) = (proposals.terms.elements, proposals.terms.count)
    for place in first..<end { scratch.marks[terms[place].variable].sum += terms[place].coefficient }
    var found: VariableCoefficient?
    for place in first..<end where found == nil {
      let sum = scratch.marks[terms[place].variable].sum
      if !sum.isFinite { found = VariableCoefficient(variable: terms[place].variable, coefficient: sum) }
    }
    for place in first..<end { scratch.marks[terms[place].variable].sum = 0 }
    return found
  }
}

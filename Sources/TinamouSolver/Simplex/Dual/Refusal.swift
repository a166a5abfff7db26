/// The reason why an operation cannot be done, in the machine's terms.
enum Refusal: Error {
  case conflict(Certificate)
  /// The value of that variable would not be finite.
  case overflow(VariableIndex)
  /// A limit of steps was reached.
  case unfinished
  /// The answer could not be shown to be right. The row is the required one that is violated most, or one of a
  /// contradiction.
  case inexact(RowIndex)
}

/// Required rows that cannot hold together: `Σ multiplier·(a·x + c) ≡ -amount`, in the sense in which they were
/// written.
struct Certificate {
  struct Member {
    var row: RowIndex
    /// The place among the constraints to be added; nil for an earlier constraint.
    var proposal: Int32?
    var multiplier: Double
  }

  var members: [Member]
  var amount: Double
  /// True if it contains a proposed row, and therefore concerns the request.
  var concernsRequest: Bool
}

extension Machine {
  /// The contradiction that a blocked step has found, or nil if it is only the rounding of a redundancy.
  ///
  /// With a = Σ y·a_row, `a·x + c - Σ y·(a_row·x + c_row)` is the same number for every x, and none of the rows can
  /// move it towards 0. The active rows are independent, so y is unique and every row of it is needed.
  ///
  /// Rounding beside large constants can be far more beside the row's own terms, and can hide a second contradiction.
  mutating func certificate(of step: borrowing DualStep) -> Certificate? {
    var sum = rows[step.row].constant
    var magnitude = sum.magnitude
    var members = [Certificate.Member(row: step.row, proposal: nil, multiplier: step.direction)]
    for index in 0..<step.memory.combination.rows.count {
      let entry = step.memory.combination.rows[index]
      let part = entry.coefficient * rows[entry.row].constant
      sum -= part
      magnitude += part.magnitude
      members.append(
        Certificate.Member(row: entry.row, proposal: nil, multiplier: -step.direction * entry.coefficient))
    }
    if sum.magnitude <= Tolerance.certificate * magnitude || sum * step.direction >= 0 {
      let residual = residual(step.row)
      if sum.magnitude > Tolerance.rounding * magnitude || doubt.data == .wild || !isRounding(residual, of: step.row)
        || mayHideContradiction(residual, of: step.row)
      {
        doubt.raise()
      }
      return nil
    }
    return normalised(members.inOrder { $0.row.position }, amount: sum.magnitude)
  }

  /// True if the coefficients cancel, as far as they have few digits, and there is no doubt.
  @inline(never)
  mutating func isCertain(_ contradiction: Certificate) -> Bool {
    if !doubt.countsDigits { return !isInDoubt() }
    let digits = contradiction.members.reduce(0) { $0 + Int(rows[$1.row].digits) }
    return digits <= Doubt.digitsOfSums && !isInDoubt()
  }

  /// The amount by which multiples of required rows contradict each other; nil if they do not.
  ///
  ///     Σ multiplier·a ≡ 0,  Σ multiplier·c = -amount < 0
  mutating func contradiction(of members: [RowCoefficient]) -> Double? {
    var (sum, magnitude) = (0.0, 0.0)
    var isProof = true
    for member in members {
      let (row, multiplier) = (member.row, member.coefficient)
      if multiplier < 0 && !rows[row].isEquality { isProof = false }
      sum += multiplier * rows[row].constant
      magnitude += (multiplier * rows[row].constant).magnitude
      for index in rows[row].terms.range {
        let term = problem.terms[index]
        scratch.marks[term.variable].sum += multiplier * term.coefficient
        scratch.marks[term.variable].magnitude += (multiplier * term.coefficient).magnitude
      }
    }
    for member in members {
      for index in rows[member.row].terms.range {
        let mark = scratch.marks[problem.terms[index].variable]
        let isZero = mark.sum.magnitude <= Tolerance.certificate * mark.magnitude
        if !isZero || !mark.magnitude.isFinite { isProof = false }
        scratch.marks[problem.terms[index].variable] = VariableMark()
      }
    }
    return isProof && sum < -Tolerance.certificate * magnitude ? -sum : nil
  }

  /// Puts the proposed rows first, in the order of the proposal, and divides by the magnitude of the first multiplier.
  ///
  /// O(*n* log *n*): a log of conflicts proposes thousands of rows, and a contradiction can have as many.
  ///
  /// - Parameter found: the members in the order of their rows.
  mutating func normalised(_ found: [Certificate.Member], amount: Double) -> Certificate {
    var members: [Certificate.Member] = []
    var isTaken = Array(repeating: false, count: found.count)
    for index in 0..<journal.proposed.count {
      let position = journal.proposed[index].position
      let place = found.indices.firstPlace { found[$0].row.position >= position }
      if place == found.count || found[place].row.position != position || isTaken[place] { continue }
      isTaken[place] = true
      members.append(found[place])
      if journal.proposesNewRows { members[members.count - 1].proposal = Int32(index) }
    }
    let concernsRequest = !members.isEmpty
    for place in found.indices where !isTaken[place] { members.append(found[place]) }
    let unit = members[0].multiplier.magnitude
    for index in members.indices {
      members[index].multiplier /= rows[members[index].row].isNegated ? -unit : unit
    }
    return Certificate(members: members, amount: amount / unit, concernsRequest: concernsRequest)
  }

  /// The refusal with a proof; an overflow if a number of the proof is too large or too small for a double.
  // Mutating, because a call of a function that is not would copy the machine.
  @inline(never)
  mutating func refusal(with proof: Certificate) -> Refusal {
    for member in proof.members where rows[member.row].terms.count > 0 {
      let multiplier = member.multiplier.magnitude
      let isInRange = multiplier > 0 && multiplier < .infinity && proof.amount > 0 && proof.amount < .infinity
      if !isInRange { return .overflow(firstVariable(in: member.row)) }
    }
    return .conflict(proof)
  }
}

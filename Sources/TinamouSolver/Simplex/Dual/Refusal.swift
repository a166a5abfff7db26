/// Why an operation cannot be done, in the machine's terms.
enum Refusal: Error {
  case conflict(Certificate)
  /// The value of that variable would not be finite.
  case overflow(Int32)
}

/// Required rows that cannot hold together: `Σ multiplier·(a·x + c) ≡ -amount` in the sense in which they were written.
struct Certificate {
  struct Member {
    var row: Int32
    /// The place among the constraints to be added; nil for one that was there before.
    var proposal: Int32?
    var multiplier: Double
  }

  var members: [Member]
  var amount: Double
}

extension Machine {
  /// The contradiction found by ``choose(_:direction:)``, or nil if it is but rounding of a redundancy.
  ///
  /// With a = Σ y·a_answer, `a·x + c - Σ y·(a_answer·x + c_answer)` is the same number for every x, and none of the
  /// rows can move it towards 0. The active rows are independent, so y is unique and no row of it can be spared.
  func certificate(_ row: Int32, direction: Double) -> Certificate? {
    var sum = rows[row].constant
    var magnitude = sum.magnitude
    for index in 0..<answer.count {
      let part = answer[index].coefficient * rows[answer[index].row].constant
      sum -= part
      magnitude += part.magnitude
    }
    if sum.magnitude <= Tolerance.certificate * magnitude || sum * direction >= 0 { return nil }
    var members = [Certificate.Member(row: row, proposal: nil, multiplier: direction)]
    for index in 0..<answer.count {
      members.append(
        Certificate.Member(
          row: answer[index].row, proposal: nil, multiplier: -direction * answer[index].coefficient))
    }
    return normalised(members.inOrder { $0.row }, amount: sum.magnitude)
  }

  /// Puts the proposed rows first and divides by the multiplier of the first of them.
  private func normalised(_ found: [Certificate.Member], amount: Double) -> Certificate {
    var first: [Certificate.Member] = []
    for index in 0..<journal.proposed.count {
      guard var member = found.first(where: { $0.row == journal.proposed[index] }) else { continue }
      if first.contains(where: { $0.row == member.row }) { continue }
      if journal.proposesNewRows { member.proposal = Int32(index) }
      first.append(member)
    }
    var members = first + found.filter { member in !first.contains { $0.row == member.row } }
    let unit = members[0].multiplier.magnitude
    for index in members.indices {
      members[index].multiplier /= rows[members[index].row].isNegated ? -unit : unit
    }
    return Certificate(members: members, amount: amount / unit)
  }
}

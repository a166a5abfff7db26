/// The reason why an operation was refused: a set of required constraints that cannot hold together, and the proof.
///
/// The set is *irreducible*: if any one member is left out, the others can hold. The multipliers are the proof
/// (Farkas):
///
///     Σ multiplier · expression  ≡  a constant,
///
/// Every variable cancels. Each member that holds contributes a number `>= 0` to the sum, but the sum is `-amount < 0`.
/// At least one member is a constraint of the refused operation, and the first of these has multiplier ±1.
public struct Conflict: Sendable {
  /// The origin of a member.
  public enum Origin: Hashable, Sendable {
    /// A live constraint of the solver. For a refused change, the member shows the constraint after that change.
    case live(ConstraintID)
    /// A constraint that the refused call proposes, by its place in the call. A single constraint has place 0.
    case proposed(Int)
  }

  /// One of the constraints that cannot hold together.
  public struct Member: Sendable {
    /// The constraint's origin: live, or proposed by the refused call.
    public let origin: Origin
    /// The constraint itself.
    public let constraint: Constraint
    /// The member's factor in the proof: negative for `<=`, positive for `>=`, of either sign for `==`.
    public let multiplier: Double
  }

  /// The constraints of the refused operation in the order of the call, then all others in order of their handles.
  public let members: [Member]

  /// The amount by which the members contradict each other, in the units of the refused constraint. If the constraint is
  /// relaxed by this amount, it fits beside the members. Other constraints may still contradict it.
  public let amount: Double
}

/// The proof of a conflict between live constraints, without the constraints themselves: `Σ multiplier · expression < 0`.
package struct Contradiction: Sendable {
  fileprivate let members: [(id: ConstraintID, multiplier: Double)]

  /// The proof of a conflict; nil if the refused call proposed one of its members.
  package init?(_ conflict: Conflict) {
    var members: [(id: ConstraintID, multiplier: Double)] = []
    for member in conflict.members {
      guard case .live(let id) = member.origin else { return nil }
      members.append((id, member.multiplier))
    }
    self.members = members
  }
}

extension Solver {
  /// The conflict that a proof still shows, whatever has changed since, if one of its constraints were required. The others
  /// have to be required. O(terms).
  ///
  /// - Returns: the conflict as it would be if the constraint was refused now; nil if the proof no longer holds.
  package mutating func conflict(of proof: Contradiction, ifRequired refused: ConstraintID) -> Conflict? {
    var members: [(id: ConstraintID, row: RowCoefficient)] = []
    var unit = 0.0
    for (id, multiplier) in proof.members {
      guard let row = try? find(id), id == refused || box.machine.rows[row].isRequired else { return nil }
      let member = RowCoefficient(row: row, coefficient: box.machine.inStoredSense(multiplier, of: row))
      if id == refused { unit = multiplier.magnitude }
      members.append((id, member))
    }
    guard unit > 0, let amount = machine.contradiction(of: members.map { $0.row }) else { return nil }
    let others = members.filter { $0.id != refused }.inOrder { $0.row.row.position }
    let found = (members.filter { $0.id == refused } + others).map { id, member in
      Conflict.Member(
        origin: .live(id), constraint: constraint(member.row),
        multiplier: box.machine.inStoredSense(member.coefficient, of: member.row) / unit)
    }
    return Conflict(members: found, amount: amount / unit)
  }
}

extension Conflict: CustomStringConvertible {
  /// The amount, then a line for each member: `multiplier × (constraint)`.
  public var description: String {
    var text = "cannot hold together, by \(formatted(amount)):"
    for member in members {
      text += "\n  \(formatted(member.multiplier)) × (\(member.constraint))"
    }
    return text
  }
}

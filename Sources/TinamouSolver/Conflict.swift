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

  /// The amount by which the members contradict each other, in the units of the refused constraint. The constraint fits
  /// if it is relaxed by this amount.
  public let amount: Double
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

/// Why an operation was refused: required constraints that cannot hold together, with the proof.
///
/// The set is *irreducible*: without any one of its members the others can hold. The multipliers are the proof
/// (Farkas):
///
///     Σ multiplier · expression  ≡  a constant,
///
/// every variable cancels, and each member that holds contributes something `>= 0` to the sum, while the sum is
/// `-amount < 0`. At least one member is a constraint of the refused operation, and the first of these has multiplier
/// ±1.
public struct Conflict: Sendable {
  /// The origin of a member.
  public enum Origin: Hashable, Sendable {
    /// A constraint that is live in the solver (for a refused change: as it would have been).
    case live(ConstraintID)
    /// The constraint at that place among those that were to be added; 0 where there was one only.
    case proposed(Int)
  }

  /// One of the constraints that cannot hold together.
  public struct Member: Sendable {
    /// Which one it is.
    public let origin: Origin
    /// The constraint itself.
    public let constraint: Constraint
    /// Its part in the proof: negative for `<=`, positive for `>=`, of either sign for `==`.
    public let multiplier: Double
  }

  /// The constraints: first those of the refused operation, in the order in which they were given, then the others in
  /// order of their handles.
  public let members: [Member]

  /// By how much they fail, in the units of the refused constraint: relaxing that one by this amount would make them
  /// fit.
  public let amount: Double
}

extension Conflict: CustomStringConvertible {
  /// One line a member, `multiplier × (constraint)`, and the amount.
  public var description: String {
    var text = "cannot hold together, by \(formatted(amount)):"
    for member in members {
      text += "\n  \(formatted(member.multiplier)) × (\(member.constraint))"
    }
    return text
  }
}

/// A constraint that is not satisfied: what was asked for, how strongly, and by how much it failed.
///
/// No mistake by itself: priorities exist so that something may give way. A required one is only ever violated while it
/// is let go, ``ConflictPolicy/letGo``.
public struct LayoutViolation: Sendable {
  /// The constraint as it was stated: written by the user, or hugging or compression resistance.
  public let constraint: StatedConstraint
  /// The priority of the constraint.
  public let priority: LayoutPriority
  /// By how much its two sides miss, in points, more than 0.
  public let amount: Double
}

extension LayoutViolation: CustomStringConvertible {
  /// As in `label.width <= 84 ~ 251  (hugging)  violated by 17`.
  public var description: String { "\(constraint)  \(verdict)" }

  /// As in `violated by 17`.
  var verdict: String { "violated by \(DecimalText.rounded(amount, places: 6))" }
}

/// A violated constraint, with its priority and the amount of the violation.
///
/// It is not a mistake in itself: optional constraints are meant to give way. A required constraint is violated only
/// while the layout drops it, ``ConflictPolicy/letGo``.
public struct LayoutViolation: Sendable {
  /// The constraint as it was stated: written by the user, or hugging or compression resistance.
  public let constraint: StatedConstraint
  /// The priority of the constraint.
  public let priority: LayoutPriority
  /// The violation in points, more than 0.
  public let amount: Double
}

extension LayoutViolation: CustomStringConvertible {
  /// As in `label.width <= 84 ~ 251  (hugging)  violated by 17`.
  public var description: String { "\(constraint)  \(verdict)" }

  /// As in `violated by 17`.
  var verdict: String { "violated by \(DecimalText.rounded(amount, places: 6))" }
}

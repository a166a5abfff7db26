/// A reason why data are not a valid constraint. In the DSL the compiler refuses the same faults.
public enum ConstraintMismatch: Error, Hashable, Sendable {
  /// The two sides, or two terms of one side, measure different kinds of quantity.
  case kinds(LayoutExpression.Kind, LayoutExpression.Kind)
  /// A position is multiplied, or positions are added, without an item from whose edges they count.
  case scaledPlace(LayoutExpression.Kind)
  /// A baseline of margins or of a safe area, which have no text.
  case baseline(LayoutAttribute, of: LayoutRegion.Part)
  /// A share of a quantity that is not a distance, for an item that is not among the dividing ones, or by an attribute
  /// other than width and height.
  case share
}

extension ConstraintMismatch: CustomStringConvertible {
  /// The fault and its subject, in one line.
  public var description: String {
    switch self {
    case .kinds(let left, let right): "a \(left) is not comparable with a \(right)"
    case .scaledPlace(let kind):
      "a multiple or sum of places means nothing: multiply the distance of a \(kind) from the item it counts from"
    case .baseline(let attribute, let part): "\(part) have no \(attribute), only whole items have one"
    case .share: "a share is one item's part of a distance, in proportion to widths or heights"
    }
  }
}

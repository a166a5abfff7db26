/// Why data make no constraint: what the compiler refuses in the DSL.
public enum ConstraintMismatch: Error, Hashable, Sendable {
  /// The two sides, or two terms of one side, measure different kinds of quantity.
  case kinds(LayoutExpression.Kind, LayoutExpression.Kind)
  /// A place is multiplied, or places are added up, and it is not said from where they count.
  case scaledPlace(LayoutExpression.Kind)
  /// A baseline of margins or of a safe area, which have no text.
  case baseline(LayoutAttribute, of: LayoutRegion.Part)
  /// A share of no distance, of an item that is not among those that divide it, or by something other than a width or height.
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

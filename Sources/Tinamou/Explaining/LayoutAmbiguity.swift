/// A number of an item's frame that could be another without any constraint being the worse for it.
///
/// The layout shows it somewhere, always in the same place for the same calls, but nothing that was written says where.
public struct LayoutAmbiguity: Sendable {
  /// The item.
  public let item: LayoutItem
  /// Its name.
  public let name: String
  /// The number of its frame.
  public let anchor: FrameAnchor
  /// The values it could have, in points; infinite at an end where nothing stops it.
  public let range: ClosedRange<Double>
  /// The value it is shown with, in points.
  public let value: Double

  /// The position of the item, and the number of its frame.
  package var slot: Slot { ItemAnchor(item, anchor).slot }
}

extension LayoutAmbiguity: CustomStringConvertible {
  /// As in `label.width in [46, 238]`.
  public var description: String { "\(name).\(anchor) in \(range.points)" }
}

extension ClosedRange<Double> {
  /// As in `[46, 238]`, `[0, inf)`.
  var points: String {
    let low = lowerBound.isFinite ? "[\(DecimalText.rounded(lowerBound, places: 6))" : "(-inf"
    let high = upperBound.isFinite ? "\(DecimalText.rounded(upperBound, places: 6))]" : "inf)"
    return "\(low), \(high)"
  }
}

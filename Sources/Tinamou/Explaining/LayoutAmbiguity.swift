/// A number of an item's frame that could be different without a greater violation of any constraint.
///
/// The layout shows one of the possible values, always the same for the same calls, but no constraint determines it.
public struct LayoutAmbiguity: Sendable {
  /// The item.
  public let item: LayoutItem
  /// Its name.
  public let name: String
  /// The number of its frame.
  public let anchor: FrameAnchor
  /// Its possible values, in points; infinite at an end without a bound.
  public let range: ClosedRange<Double>
  /// Its current value, in points.
  public let value: Double

  /// The position of the item, and the number of its frame.
  package var slot: Slot { ItemAnchor(item, anchor).slot }
}

extension LayoutAmbiguity: CustomStringConvertible {
  /// As in `label.width in [46, 238]`.
  public var description: String { "\(name).\(anchor) in \(range.points)" }
}

extension ClosedRange<Double> {
  /// True if the ends differ by more than the sums of many numbers are rounded.
  var isMoreThanRounding: Bool {
    let scale = Swift.min(lowerBound.magnitude, upperBound.magnitude)
    return scale.isInfinite || upperBound - lowerBound > 1e-11 * Swift.max(1, scale)
  }

  /// As in `[46, 238]`, `[0, inf)`.
  var points: String {
    let low = lowerBound.isFinite ? "[\(DecimalText.rounded(lowerBound, places: 6))" : "(-inf"
    let high = upperBound.isFinite ? "\(DecimalText.rounded(upperBound, places: 6))]" : "inf)"
    return "\(low), \(high)"
  }
}

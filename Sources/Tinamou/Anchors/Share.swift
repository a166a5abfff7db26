/// The share of one of several items that divide a distance in proportion to their contents.
///
/// The layout looks up the proportion when it resolves a constraint, and again when an intrinsic size changes. So a
/// constraint with a share stays correct and need not be written again.
struct Share: Sendable {
  /// The quantity to divide.
  var whole: LinearForm
  /// The items that divide it.
  let group: ShareGroup
  /// The item that gets the share, as a position in `items`.
  let position: Int

  var items: [Handle] { group.items }
  var axis: Axis { group.axis }
}

/// The items that divide a quantity, as an object: the shares of a line have it in common, so that *n* shares do not
/// store *n* lists of *n* items.
final class ShareGroup: Sendable {
  /// The items, as handles.
  let items: [Handle]
  /// The axis on which contents are compared.
  let axis: Axis

  init(_ items: [Handle], _ axis: Axis) { (self.items, self.axis) = (items, axis) }
}

/// The numbers of a share: the part, and the sum of all parts.
struct Proportion {
  let part: Double
  let sum: Double
  /// The factor of the whole, in 0...1.
  let factor: Double
}

/// The proportions of several intrinsic extents. A missing extent counts as 1. If all are 0, all shares are equal.
///
/// The last item gets what the others leave. Rounding must not make that negative, because no extent is:
/// * Parts that are multiples of the same decimal unit are counted in it. Each factor is then a fraction with a small
///   denominator, which the solver reads as that fraction, so that the factors add up exactly.
/// * Otherwise the factors are rounded down if the last part is 0.
struct Proportions {
  private let parts: [Double]
  private let sum: Double
  /// The numbers whose quotients with the divisor are the factors: the parts, or how many units they are.
  private let numerators: [Double]
  private let divisor: Double
  private let isRoundedDown: Bool

  /// The solver reads each fraction with a denominator up to this as such. No other decimal of 12 digits is as near.
  private static let largestDenominator = 1e4

  init(_ extents: [Double?]) {
    var parts = extents.map { $0 ?? 1 }
    let largest = parts.max() ?? 0
    if largest == 0 { parts = parts.map { _ in 1 } }
    // Extents near the largest double are scaled down before they are added up.
    if largest > 1e300 { parts = parts.map { $0 / largest } }
    self.parts = parts
    var counts = parts
    for unitsPerPoint in [1, 10, 100, 1000, 1024.0] {
      guard let count = Self.count(parts, unitsPerPoint, into: &counts) else { continue }
      (numerators, divisor, isRoundedDown) = (counts, count, false)
      sum = count / unitsPerPoint
      return
    }
    sum = parts.reduce(0, +)
    numerators = parts
    isRoundedDown = parts.last == 0
    // Adding n numbers loses less than n · 2⁻⁵² of the sum.
    divisor = isRoundedDown ? sum * (1 + Double(parts.count) * 0x1p-52) : sum
  }

  /// Counts the units of each part, and returns their sum; nil if a part is no multiple of the unit, or there are too
  /// many units.
  private static func count(_ parts: [Double], _ unitsPerPoint: Double, into counts: inout [Double]) -> Double? {
    var sum = 0.0
    for (position, part) in parts.enumerated() {
      guard let count = (part * unitsPerPoint).nearestInteger, Double(count) / unitsPerPoint == part else { return nil }
      counts[position] = Double(count)
      sum += Double(count)
      if sum > largestDenominator { return nil }
    }
    return sum
  }

  subscript(position: Int) -> Proportion {
    let factor = numerators[position] / divisor
    return Proportion(
      part: parts[position], sum: sum, factor: isRoundedDown && factor > 0 ? factor.nextDown : factor)
  }
}

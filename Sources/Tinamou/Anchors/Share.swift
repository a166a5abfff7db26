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
  var factor: Double { part / sum }
}

/// The proportions of several intrinsic extents. A missing extent counts as 1. If all are 0, all shares are equal.
struct Proportions {
  private let parts: [Double]
  private let sum: Double

  init(_ extents: [Double?]) {
    let parts = extents.map { $0 ?? 1 }
    let largest = parts.max() ?? 0
    if largest == 0 {
      (self.parts, sum) = (parts.map { _ in 1 }, Double(parts.count))
      return
    }
    // Extents near the largest double are scaled down before they are added up.
    let scale = largest > 1e300 ? largest : 1
    self.parts = parts.map { $0 / scale }
    sum = self.parts.reduce(0, +)
  }

  subscript(position: Int) -> Proportion { Proportion(part: parts[position], sum: sum) }
}

/// The share of one of several items that divide a distance in proportion to their contents.
///
/// The layout looks up the proportion when it resolves a constraint, and again when an intrinsic size changes. So a
/// constraint with a share stays correct and need not be written again.
struct Share: Sendable {
  /// The quantity to divide.
  var whole: LinearForm
  /// The items that divide it, as handles.
  let items: [Handle]
  /// The item that gets the share, as a position in `items`.
  let position: Int
  /// The axis on which contents are compared.
  let axis: Axis
}

/// The numbers of a share: the part, and the sum of all parts.
struct Proportion {
  let part: Double
  let sum: Double

  /// The proportion of one of several intrinsic extents. A missing extent counts as 1. If all are 0, all shares are
  /// equal.
  init(of position: Int, among extents: [Double?]) {
    let parts = extents.map { $0 ?? 1 }
    let largest = parts.max() ?? 0
    if largest == 0 {
      (part, sum) = (1, Double(parts.count))
      return
    }
    // Extents near the largest double are scaled down before they are added up.
    let scale = largest > 1e300 ? largest : 1
    part = parts[position] / scale
    sum = parts.reduce(0) { $0 + $1 / scale }
  }

  /// The factor of the whole, in 0...1.
  var factor: Double { part / sum }
}

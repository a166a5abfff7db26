/// The share of one item where several divide something in proportion to their contents.
///
/// The proportion is looked up when a constraint is resolved, and again when an intrinsic size changes, so that a
/// constraint that contains a share stays right without being written anew.
struct Share: Sendable {
  /// The quantity to divide.
  var whole: LinearForm
  /// Among whom, as handles of items.
  let items: [Handle]
  /// Whose share it is: a position in `items`.
  let position: Int
  /// The axis on which contents are compared.
  let axis: Axis
}

/// The numbers that make a share: the part, of the sum of all parts.
struct Proportion {
  let part: Double
  let sum: Double

  /// The proportion of one of several intrinsic extents. What has none counts as 1; where all are 0, all are equal.
  init(of position: Int, among extents: [Double?]) {
    let parts = extents.map { $0 ?? 1 }
    let largest = parts.max() ?? 0
    if largest == 0 {
      (part, sum) = (1, Double(parts.count))
      return
    }
    // Extents near the largest number there is are brought down before they are added up.
    let scale = largest > 1e300 ? largest : 1
    part = parts[position] / scale
    sum = parts.reduce(0) { $0 + $1 / scale }
  }

  /// The factor of the whole, in 0...1.
  var factor: Double { part / sum }
}

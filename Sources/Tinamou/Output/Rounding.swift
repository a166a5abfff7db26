extension Double {
  /// True if the number equals another one up to the rounding of a solution.
  package func isNear(_ other: Double) -> Bool { (self - other).magnitude <= 1e-9 * max(1, other.magnitude) }

  /// The nearest integer, halves away from zero; nil beyond 2^53, because a Double has no fraction there.
  ///
  /// It replaces `rounded()`, which needs the mathematics library of C. A program without Foundation need not link
  /// that.
  var nearestInteger: Int64? {
    guard magnitude < 9_007_199_254_740_992 else { return nil }
    let whole = Int64(magnitude)
    let nearest = magnitude - Double(whole) >= 0.5 ? whole + 1 : whole
    return self < 0 ? -nearest : nearest
  }
}

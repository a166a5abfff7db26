import Foundation

/// With what power of the number of views the time grows.
enum Growth {
  /// The slope of a straight line through the logarithms, by least squares; nil for fewer than two sizes.
  ///
  /// Sizes below 100 are left out if there are two others: what takes a moment however small it is would flatten the
  /// line.
  static func exponent(_ points: [(views: Int, time: Double)]) -> Double? {
    let large = points.filter { $0.views >= 100 }
    let used = (large.count >= 2 ? large : points).filter { $0.time > 0 }
    let x = used.map { log(Double($0.views)) }, y = used.map { log($0.time) }
    let count = Double(used.count)
    let meanX = x.reduce(0, +) / count, meanY = y.reduce(0, +) / count
    let spread = x.reduce(0) { $0 + ($1 - meanX) * ($1 - meanX) }
    guard used.count >= 2, spread > 0 else { return nil }
    return zip(x, y).reduce(0) { $0 + ($1.0 - meanX) * ($1.1 - meanY) } / spread
  }
}

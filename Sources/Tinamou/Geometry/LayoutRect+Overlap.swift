extension LayoutRect {
  /// The same rectangle with extents that are not negative.
  var standardized: LayoutRect {
    LayoutRect(min(x, maxX), min(y, maxY), width.magnitude, height.magnitude)
  }

  var isFinite: Bool {
    x.isFinite && y.isFinite && width.isFinite && height.isFinite && maxX.isFinite && maxY.isFinite
  }

  func expanded(by distance: Double) -> LayoutRect {
    LayoutRect(x - distance, y - distance, width + 2 * distance, height + 2 * distance)
  }

  /// The common part, which may be a line or a point; nil if there is none.
  func intersection(_ other: LayoutRect) -> LayoutRect? {
    let (left, top) = (max(x, other.x), max(y, other.y))
    let (right, bottom) = (min(maxX, other.maxX), min(maxY, other.maxY))
    return left <= right && top <= bottom ? LayoutRect(left, top, right - left, bottom - top) : nil
  }

  /// The smallest rectangle around both.
  package func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }

  func contains(_ other: LayoutRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  /// True if the two share more than an edge.
  func overlaps(_ other: LayoutRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

extension LayoutRect {
  /// The parts of this rectangle outside `other`: up to four rectangles, those above and below as wide as this one.
  func parts(outside other: LayoutRect) -> [LayoutRect] {
    guard let common = intersection(other) else { return [self] }
    let parts = [
      LayoutRect(x, y, width, common.y - y),
      LayoutRect(x, common.y, common.x - x, common.height),
      LayoutRect(common.maxX, common.y, maxX - common.maxX, common.height),
      LayoutRect(x, common.maxY, width, maxY - common.maxY),
    ]
    return parts.filter { $0.width > 0 && $0.height > 0 }
  }
}

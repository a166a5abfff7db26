/// The places at which a device can draw an edge.
///
/// Edges are moved to the grid, and extents follow from them: two items that abut still abut, and a row of thirds has
/// no gap, though its items may differ by one pixel.
public struct PixelGrid: Hashable, Sendable {
  /// How many grid lines there are to a point.
  public let scale: Double

  /// A grid of that many lines to a point: 2 or 3 on most screens. What is not a positive finite number leaves frames
  /// as they are.
  public init(scale: Double) { self.scale = scale }

  /// A line at each point, as for the cells of a terminal.
  public static let whole = PixelGrid(scale: 1)

  /// The nearest line of the grid; half-way, the one further down or to the right, wherever on the grid that is.
  public func snap(_ place: Double) -> Double {
    guard scale > 0, scale.isFinite, let below = (place * scale).nearestInteger else { return place }
    // `nearestInteger` takes halves away from zero, which would pull negative places the other way.
    let isHalfway = Double(below) - place * scale == -0.5
    return Double(isHalfway ? below + 1 : below) / scale
  }

  /// The frame whose edges are the nearest lines to those of `frame`.
  public func snap(_ frame: LayoutRect) -> LayoutRect {
    let (x, y) = (snap(frame.x), snap(frame.y))
    return LayoutRect(x, y, snap(frame.maxX) - x, snap(frame.maxY) - y)
  }
}

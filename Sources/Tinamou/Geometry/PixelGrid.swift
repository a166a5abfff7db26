/// The positions at which a device can draw an edge.
///
/// A row of thirds, or a quarter of a terminal, cannot have both equal extents and no gaps. The grid's
/// ``Rule-swift.enum`` decides which of the two it keeps.
///
/// A layout with a grid, set by ``ConstraintLayout/setMetrics(_:)``, never truncates content by moving frames to the
/// grid. Let r(x) be the line nearest to x. Then r(x + n) = r(x) + n for an integer n, and r(x) >= r(y) for x >= y. So
/// an item that is at least n lines wide stays at least n lines wide, and contents are rounded up to whole lines before
/// solving. With the rule ``Rule-swift.enum/edges``, edges that abut still abut, and items inside the layout's bounds
/// stay inside; with ``Rule-swift.enum/sizes``, a far edge can be a line away from that.
public struct PixelGrid: Hashable, Sendable {
  /// The part of a frame that moves to the grid.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// All four edges move, and extents follow from them: items that abut still abut, but items of equal extent may
    /// differ by one pixel.
    case edges
    /// The origin and the extents move separately: items of equal extent stay equal, but items that abut may overlap,
    /// or leave a gap, by one pixel.
    case sizes
  }

  /// The number of grid lines per point.
  public let scale: Double
  /// The part of a frame that moves to the lines.
  public let rule: Rule

  /// A grid with this number of lines per point: 2 or 3 on most screens. A number that is not positive and finite
  /// leaves frames as they are.
  public init(scale: Double, rule: Rule = .edges) {
    self.scale = scale
    self.rule = rule
  }

  /// A grid with this number of lines per point, which moves edges.
  public static func scale(_ scale: Double) -> PixelGrid { PixelGrid(scale: scale) }

  /// A line at each point, for example for the cells of a terminal.
  public static let whole = PixelGrid(scale: 1)

  /// The nearest line of the grid; half-way between two lines, the lower or right one.
  ///
  /// A number that misses half-way only by rounding counts as half-way: the same position, calculated by other sums,
  /// must not move to another cell.
  public func snapped(_ place: Double) -> Double { lineBelow(place, plus: 0.5) }

  /// The least extent of whole lines that is at least this extent. An extent that exceeds whole lines only by rounding
  /// counts as these lines.
  public func roundedUp(_ extent: Double) -> Double { 0 - roundedDown(-extent) }

  /// The greatest extent of whole lines that is at most this extent, up to rounding.
  public func roundedDown(_ extent: Double) -> Double { lineBelow(extent, plus: 0) }

  /// The last line that is not beyond a distance and a part of a line, up to rounding.
  private func lineBelow(_ distance: Double, plus part: Double) -> Double {
    let lines = distance * scale
    // From 2^52 on, every Double is a whole number of lines.
    guard scale > 0, scale.isFinite, lines.magnitude < 4_503_599_627_370_496 else { return distance }
    // Errors grow with the number of lines. But the tolerance must stay far below half a line, or it would lead to
    // another one.
    let bound = lines + part + min(1e-9 * max(1, lines.magnitude), 0x1p-10)
    guard let nearest = bound.nearestInteger else { return distance }
    return Double(Double(nearest) > bound ? nearest - 1 : nearest) / scale
  }

  /// The frame on the grid, by its rule. It does not consider contents: a frame 10.3 wide may become 10 wide, unless it
  /// comes from a layout with the grid.
  public func snapped(_ frame: LayoutRect) -> LayoutRect {
    let (x, y) = (snapped(frame.x), snapped(frame.y))
    return switch rule {
    case .edges: LayoutRect(x, y, snapped(frame.maxX) - x, snapped(frame.maxY) - y)
    case .sizes: LayoutRect(x, y, snapped(frame.width), snapped(frame.height))
    }
  }
}

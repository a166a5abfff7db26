/// The places at which a device can draw an edge.
///
/// A row of thirds, or a quarter of a terminal, cannot have both equal extents and no gaps. Which of the two is kept is
/// the grid's ``Rule-swift.enum``.
///
/// A layout that has the grid, by ``ConstraintLayout/setMetrics(_:)``, never cuts content by moving frames to it. With
/// r(x) the line nearest to x, r(x + n) = r(x) + n for a whole number n of lines, and r(x) is never less than r(y) where x
/// is not less than y. So an item at least n lines wide still is; and contents, rounded up to whole lines before the
/// layout is solved, are such numbers. Edges that abut still abut, and what is inside the layout's bounds stays inside.
public struct PixelGrid: Hashable, Sendable {
  /// The part of a frame that moves to the grid.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// All four edges, and extents follow from them: items that abut still abut, though items of one extent may differ
    /// by one pixel.
    case edges
    /// The origin and the extents, each for itself: items of one extent stay so, though items that abut may overlap, or
    /// leave a gap, by one pixel.
    case sizes
  }

  /// The number of grid lines per point.
  public let scale: Double
  /// The part of a frame that moves to the lines.
  public let rule: Rule

  /// A grid of that many lines to a point: 2 or 3 on most screens. What is not a positive finite number leaves frames
  /// as they are.
  public init(scale: Double, rule: Rule = .edges) {
    self.scale = scale
    self.rule = rule
  }

  /// A grid of that many lines to a point, which moves edges.
  public static func scale(_ scale: Double) -> PixelGrid { PixelGrid(scale: scale) }

  /// A line at each point, as for the cells of a terminal.
  public static let whole = PixelGrid(scale: 1)

  /// The nearest line of the grid; half-way, the one further down or to the right, wherever on the grid that is.
  ///
  /// A number that is half-way but for rounding counts as half-way: the same place, reached by other sums, is not another cell.
  public func snapped(_ place: Double) -> Double {
    guard scale > 0, scale.isFinite else { return place }
    let lines = place * scale
    // The whole number that is not above `lines + 1/2`.
    let bound = lines + 0.5 + 1e-9 * max(1, lines.magnitude)
    guard let nearest = bound.nearestInteger else { return place }
    return Double(Double(nearest) > bound ? nearest - 1 : nearest) / scale
  }

  /// The least extent of a whole number of lines that is not less. What exceeds such an extent by rounding counts as it.
  public func roundedUp(_ extent: Double) -> Double { -roundedDown(-extent) }

  /// The greatest extent of a whole number of lines that is not more, but for rounding.
  public func roundedDown(_ extent: Double) -> Double {
    guard scale > 0, scale.isFinite else { return extent }
    let bound = extent * scale + 1e-9 * max(1, (extent * scale).magnitude)
    guard let nearest = bound.nearestInteger else { return extent }
    return Double(Double(nearest) > bound ? nearest - 1 : nearest) / scale
  }

  /// The frame on the grid, by its rule. It knows nothing of contents: a frame 10.3 wide may become 10 wide, unless it
  /// comes from a layout that has the grid.
  public func snapped(_ frame: LayoutRect) -> LayoutRect {
    let (x, y) = (snapped(frame.x), snapped(frame.y))
    return switch rule {
    case .edges: LayoutRect(x, y, snapped(frame.maxX) - x, snapped(frame.maxY) - y)
    case .sizes: LayoutRect(x, y, snapped(frame.width), snapped(frame.height))
    }
  }
}

/// The metrics of a device: the standard distance between neighbours, and the grid for edges.
///
/// ```swift
/// try layout.setMetrics(.cells)
/// ```
public struct LayoutMetrics: Hashable, Sendable {
  /// The distance that ``Linear/standard`` stands for.
  public var standardSpacing: Double
  /// The grid to which the frames of a solution move; nil for none.
  public var grid: PixelGrid?

  /// A spacing and an optional grid.
  public init(standardSpacing: Double, grid: PixelGrid? = nil) {
    self.standardSpacing = standardSpacing
    self.grid = grid
  }

  /// Points of a screen: 8 between neighbours, no grid. A new layout has these metrics.
  public static let points = LayoutMetrics(standardSpacing: 8)
  /// Cells of a terminal: 1 between neighbours, whole cells.
  public static let cells = LayoutMetrics(standardSpacing: 1, grid: .whole)
}

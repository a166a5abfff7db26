/// The width of a column of a grid, or the height of a row.
public enum GridTrack: Sendable {
  /// As large as the largest of its cells, and as small as possible: at 49, or beside shares at 300, stronger than
  /// hugging. In a grid that is larger than its content, the first such column or row takes the surplus.
  case fitting
  /// As large as every other column or row that is `equal`: the same as `share(1)`.
  case equal
  /// A size in points, or any distance.
  case fixed(LayoutDimension)
  /// In proportion to the weights of the other columns or rows with a share. Together they take the space that the
  /// others leave.
  case share(Double)

  /// A size in points.
  public static func fixed(_ points: Double) -> GridTrack { .fixed(LayoutDimension(LinearForm(points))) }

  /// The weight of a share.
  var weight: Double? {
    switch self {
    case .equal: 1
    case .share(let weight): weight
    case .fitting, .fixed: nil
    }
  }
}

/// An item in a grid, with the number of columns and rows that it covers and an alignment of its own; or an empty cell.
public struct GridCell: Sendable {
  /// The item; nil for an empty cell.
  public var item: LayoutItem?
  /// The number of columns, from 1 to a million.
  public var columns: Int
  /// The number of rows, from 1 to a million.
  public var rows: Int
  /// The horizontal alignment within the cell; nil for that of the column.
  public var horizontally: ColumnAlignment?
  /// The vertical alignment within the cell; nil for that of the grid.
  public var vertically: RowAlignment?

  /// A cell of an item.
  public init(
    _ item: some LayoutElement, columns: Int = 1, rows: Int = 1, horizontally: ColumnAlignment? = nil,
    vertically: RowAlignment? = nil
  ) {
    self.item = item.layoutItem
    self.columns = columns
    self.rows = rows
    self.horizontally = horizontally
    self.vertically = vertically
  }

  private init() { (item, columns, rows) = (nil, 1, 1) }

  /// A cell without an item.
  public static let empty = GridCell()
}

/// Anything that a grid can hold: an item, or a ``GridCell``.
public protocol GridContent {
  /// The cell for it in a grid.
  var gridCell: GridCell { get }
}

extension GridCell: GridContent {
  /// The cell itself.
  public var gridCell: GridCell { self }
}

extension GridContent where Self: LayoutElement {
  /// A cell of one column and one row.
  public var gridCell: GridCell { GridCell(self) }
}

extension LayoutItem: GridContent {}

extension LayoutElement {
  /// This item as a cell of several columns or rows.
  ///
  /// ```swift
  /// let form = try layout.grid([[title.spanning(columns: 2)], [label, field]])
  /// ```
  public func spanning(columns: Int = 1, rows: Int = 1) -> GridCell { GridCell(self, columns: columns, rows: rows) }
}

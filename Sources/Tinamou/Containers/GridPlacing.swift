/// The occupied places of a grid, row by row.
struct GridPlacing {
  /// The first free row of each column.
  private(set) var free: [Int] = []

  /// The columns of a cell in a row: the first free ones side by side. O(columns)
  mutating func place(_ cell: GridCell, inRow row: Int, from start: inout Int) -> Range<Int> {
    var columns = start..<start + cell.columns
    while let taken = lastTaken(of: columns, inRow: row) { columns = taken + 1..<taken + 1 + cell.columns }
    while free.count < columns.upperBound { free.append(0) }
    for column in columns { free[column] = row + cell.rows }
    start = columns.upperBound
    return columns
  }

  private func lastTaken(of columns: Range<Int>, inRow row: Int) -> Int? {
    columns.clamped(to: free.indices).last { free[$0] > row }
  }
}

extension GridRecord {
  /// Places all cells.
  ///
  /// - Returns: the numbers of rows and columns.
  mutating func place(_ rows: [[GridCell]]) throws(LayoutError) -> (rows: Int, columns: Int) {
    var placing = GridPlacing()
    for (row, line) in rows.enumerated() {
      var start = 0
      for cell in line {
        try Self.check(cell, in: origin.name)
        let columns = placing.place(cell, inRow: row, from: &start)
        if let item = cell.item { cells.append(self.cell(cell, item, row..<row + cell.rows, columns)) }
      }
    }
    return (max(rows.count, placing.free.max() ?? 0), placing.free.count)
  }

  /// A cell at its place.
  func cell(_ cell: GridCell, _ item: LayoutItem, _ rows: Range<Int>, _ columns: Range<Int>) -> Cell {
    Cell(
      item: item, rows: rows, columns: columns,
      horizontally: cell.horizontally ?? settings.alignment(ofColumn: columns.lowerBound),
      vertically: cell.vertically ?? settings.vertically)
  }

  static func check(_ cell: GridCell, in name: String) throws(LayoutError) {
    if cell.columns < 1 || cell.rows < 1 {
      throw .invalidArrangement(
        "\(name): a cell covers at least one column and one row, not \(cell.columns) and \(cell.rows)")
    }
    if max(cell.columns, cell.rows) > mostPlaces {
      throw .invalidArrangement(
        "\(name): a cell covers at most \(mostPlaces) columns and rows, not \(cell.columns) and \(cell.rows)")
    }
  }

  /// The maximum number of columns and of rows of a cell.
  private static let mostPlaces = 1_000_000
}

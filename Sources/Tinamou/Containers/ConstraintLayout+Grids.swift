extension ConstraintLayout {
  /// Makes an item that arranges others in rows and columns.
  ///
  /// ```swift
  /// let form = try layout.grid(
  ///   [[title.spanning(columns: 2)], [nameLabel, name], [mailLabel, mail]], named: "form",
  ///   columns: [.fitting, .share(1)], horizontally: [.trailing, .fill], vertically: .firstBaseline)
  /// ```
  ///
  /// A cell of a row takes the first free columns. The grid is an item like any other. It contains the items and a
  /// guide for each row and column: ``rows(of:)``, ``columns(of:)``. A hidden row or column takes no room and no gap,
  /// and its cells are hidden with it; a hidden cell leaves its place empty. O(cells).
  ///
  /// - Parameters:
  ///   - cells: the cells by rows: items, items that cover several rows or columns, or ``GridCell/empty``.
  ///   - name: the name in messages and tables.
  ///   - parent: the item that the grid is in; the root by default.
  ///   - columns: the widths of the columns; the last one applies to all that follow.
  ///   - rows: the heights of the rows; the last one applies to all that follow.
  ///   - columnSpacing: the distance between columns.
  ///   - rowSpacing: the distance between rows.
  ///   - horizontally: the alignment of the cells of each column; the last one applies to all that follow.
  ///   - vertically: the alignment of the cells of each row.
  ///   - fileID: the file that messages name.
  ///   - line: the line that messages name.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  @_unavailableInEmbedded  // needs existentials
  public mutating func grid(
    _ cells: [[any GridContent]], named name: String = "grid", in parent: LayoutItem? = nil,
    columns: [GridTrack] = [.fitting], rows: [GridTrack] = [.fitting], columnSpacing: LayoutSpacing = .standard,
    rowSpacing: LayoutSpacing = .standard, horizontally: [ColumnAlignment] = [.fill], vertically: RowAlignment = .fill,
    fileID: StaticString = #fileID, line: UInt = #line
  ) throws(LayoutError) -> LayoutItem {
    let settings = GridRecord.Settings(
      columns: columns, rows: rows, columnSpacing: columnSpacing.form, rowSpacing: rowSpacing.form,
      horizontally: horizontally, vertically: vertically)
    let place = SourcePlace(fileID: fileID, line: line)
    return try makeGrid(
      cells.map { $0.map { $0.gridCell } }, settings, Restatement.Origin(place: place, name: name), in: parent ?? root)
  }

  /// Makes a table: a grid whose columns are as wide as their widest cells, and whose rows are as tall as their tallest.
  ///
  /// ```swift
  /// let table = try layout.table(rows, named: "prices", horizontally: [.leading, .trailing])
  /// try layout.setHidden(true, of: layout.columns(of: table)[1])
  /// ```
  ///
  /// Otherwise it is like
  /// ``grid(_:named:in:columns:rows:columnSpacing:rowSpacing:horizontally:vertically:fileID:line:)``.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  @_unavailableInEmbedded  // needs existentials
  public mutating func table(
    _ rows: [[any GridContent]], named name: String = "table", in parent: LayoutItem? = nil,
    columnSpacing: LayoutSpacing = .standard, rowSpacing: LayoutSpacing = .standard,
    horizontally: [ColumnAlignment] = [.leading], vertically: RowAlignment = .top, fileID: StaticString = #fileID,
    line: UInt = #line
  ) throws(LayoutError) -> LayoutItem {
    try grid(
      rows, named: name, in: parent, columnSpacing: columnSpacing, rowSpacing: rowSpacing, horizontally: horizontally,
      vertically: vertically, fileID: fileID, line: line)
  }

  /// The guides of a grid's rows from the top, including hidden rows.
  ///
  /// - Throws: ``LayoutError/invalidArrangement(_:)`` if it is no grid, ``LayoutError/unknownItem``
  public func rows(of grid: some LayoutElement) throws(LayoutError) -> [LayoutItem] { try self.grid(grid).record.rows }

  /// The guides of a grid's columns in the direction of reading, including hidden columns.
  ///
  /// - Throws: ``LayoutError/invalidArrangement(_:)`` if it is no grid, ``LayoutError/unknownItem``
  public func columns(of grid: some LayoutElement) throws(LayoutError) -> [LayoutItem] {
    try self.grid(grid).record.columns
  }

  /// Inserts a row into a grid or table, all or nothing. It may have as many columns as the grid. A cell that spans
  /// several rows around the new row covers this row, too. The cost is proportional to the items that move, plus
  /// O(cells) for tables.
  ///
  /// - Parameters:
  ///   - cells: the cells of the row.
  ///   - grid: the grid or table.
  ///   - index: the position of the new row, counting hidden rows; nil for the end.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  @_unavailableInEmbedded  // needs existentials
  public mutating func insertRow(
    _ cells: [any GridContent], into grid: some LayoutElement, at index: Int? = nil
  ) throws(LayoutError) {
    let (position, record) = try self.grid(grid)
    let index = index ?? record.rows.count
    try record.check(row: index, upTo: record.rows.count)
    try changeAll { (layout) throws(LayoutError) in
      try layout.insertRow(cells.map { $0.gridCell }, at: index, into: position, record)
    }
  }

  /// Removes a row from a grid or table, all or nothing. Its items are removed from the layout, except those that are
  /// also in another row. The cost is proportional to the items that move, plus O(cells) for internal tables.
  ///
  /// - Parameters:
  ///   - index: the position of the row, counting hidden rows.
  ///   - grid: the grid or table.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func removeRow(at index: Int, from grid: some LayoutElement) throws(LayoutError) {
    let (position, record) = try self.grid(grid)
    try record.check(row: index, upTo: record.rows.count - 1)
    try changeAll { (layout) throws(LayoutError) in try layout.removeRow(at: index, from: position, record) }
  }
}

extension ConstraintLayout {
  /// The position and the record of a grid.
  private func grid(_ grid: some LayoutElement) throws(LayoutError) -> (position: Int, record: GridRecord) {
    let position = try find(grid.layoutItem)
    guard let record = containers.grids[position] else {
      throw .invalidArrangement("\(items.tree[position].name) is no grid")
    }
    return (position, record)
  }

  /// Finds the items of a grid that hide or appear with some of its rows, columns and cells: these, and the cells and
  /// spans that have no other shown row or column. Records which cells are hidden themselves.
  func itemsChanging(to isHidden: Bool, with positions: [Int], in record: inout GridRecord) -> [Int] {
    var rows: Set<Int> = [], columns: Set<Int> = [], cells: Set<Int> = []
    var changing: [Int] = []
    for position in positions {
      switch record.roles[position] {
      case .row(let row):
        rows.insert(row)
        changing.append(position)
      case .column(let column):
        columns.insert(column)
        changing.append(position)
      case .cell(let cell):
        record.cells[cell].isHidden = isHidden
        cells.insert(cell)
      case nil: break
      }
    }
    let guides = Set(changing)
    if !guides.isEmpty {
      cells.formUnion(
        record.cells.indices.filter {
          record.cells[$0].rows.contains(where: rows.contains)
            || record.cells[$0].columns.contains(where: columns.contains)
        })
    }
    func isShown(_ guide: LayoutItem) -> Bool {
      let position = Int(guide.handle.index)
      return guides.contains(position) ? !isHidden : !items[position].isHidden
    }
    for number in cells.sorted() {
      let cell = record.cells[number]
      let hasPlace =
        record.rows[cell.rows].contains(where: isShown) && record.columns[cell.columns].contains(where: isShown)
      if (cell.isHidden || !hasPlace) == isHidden { changing.append(Int(cell.item.handle.index)) }
      if let span = cell.span, !hasPlace == isHidden { changing.append(Int(span.handle.index)) }
    }
    return changing
  }
}

extension GridRecord {
  /// Throws for a row that the grid does not have.
  fileprivate func check(row: Int, upTo last: Int) throws(LayoutError) {
    if row < 0 || row > last {
      throw .invalidArrangement(
        "\(origin.name): there is no row \(row) among \(rows.count) row\(rows.count == 1 ? "" : "s")")
    }
  }
}

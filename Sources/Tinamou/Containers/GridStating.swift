// The construction of a grid.

extension ConstraintLayout {
  /// Makes a grid of cells by rows, with at least some number of columns.
  mutating func makeGrid(
    _ cells: [[GridCell]], _ settings: GridRecord.Settings, _ origin: Restatement.Origin, in parent: LayoutItem,
    columns: Int = 0
  ) throws(LayoutError) -> LayoutItem {
    try check(settings, of: origin.name)
    var record = GridRecord(settings: settings, origin: origin)
    var size = try record.place(cells)
    size.columns = max(size.columns, columns)
    try checkArranged(record.cells.map { $0.item }, in: origin.name, inside: parent)
    // Cells that become hidden or shown with the grid may be refused after its constraints were accepted.
    if hiding.count == 0 { return try arrange(record, size, in: parent) }
    return try together { (layout) throws(LayoutError) in try layout.arrange(record, size, in: parent) }
  }

  private mutating func arrange(
    _ record: GridRecord, _ size: (rows: Int, columns: Int), in parent: LayoutItem
  ) throws(LayoutError) -> LayoutItem {
    var record = record
    let grid = try guide(record.origin.name, in: parent), position = try find(grid)
    var positions: [Int] = []
    do throws(LayoutError) {
      try makeGuides(of: &record, size, in: grid)
      for axis in Axis.allCases {
        let line = record.line(axis, in: grid.anchorRegion)
        positions += keep(line, as: ContainerLine(position, axis), record.origin)
      }
      positions += state(&record, in: grid)
      try change(activating: positions)
    } catch {
      forget(positions)
      try remove(grid)
      throw error
    }
    for cell in record.cells { try adopt(cell.item, into: position) }
    record.findRoles()
    let parts = record.rows + record.columns + record.cells.compactMap { $0.span } + [record.unit].compactMap { $0 }
    for part in parts { containers.places[Int(part.handle.index)] = position }
    containers.grids[position] = record
    return grid
  }

  private func check(_ settings: GridRecord.Settings, of name: String) throws(LayoutError) {
    for (tracks, word) in [(settings.columns, "column"), (settings.rows, "row")] {
      for weight in tracks.compactMap({ $0.weight }) { try checkExtent(weight, "the share of a \(word) of \(name)") }
    }
    try check([settings.columnSpacing, settings.rowSpacing], of: name)
  }

  /// Makes the guides for rows, columns and shares, and for the cells that cover several places.
  private mutating func makeGuides(
    of record: inout GridRecord, _ size: (rows: Int, columns: Int), in grid: LayoutItem
  ) throws(LayoutError) {
    let name = record.origin.name
    for number in 0..<size.columns { record.columns.append(try guide("\(name).column\(number + 1)", in: grid)) }
    for number in 0..<size.rows { record.rows.append(try guide(record.rowName(number), in: grid)) }
    // Rows that are inserted later can have shares, too.
    if record.settings.hasShares { record.unit = try guide("\(name).share", in: grid) }
    for number in record.cells.indices { try makeSpan(of: &record.cells[number], in: grid) }
  }

  /// Names the guides of rows by their places, from one place on: after a change of rows, as if the grid had been made so.
  mutating func renameRows(of record: GridRecord, from start: Int) throws(LayoutError) {
    for number in start..<record.rows.count {
      items.tree.rename(try find(record.rows[number]), record.rowName(number))
    }
  }

  mutating func makeSpan(of cell: inout GridRecord.Cell, in grid: LayoutItem) throws(LayoutError) {
    cell.isHidden = items[try find(cell.item)].isHidden
    if cell.rows.count == 1, cell.columns.count == 1 { return }
    cell.span = try guide("\(try name(of: cell.item)).span", in: grid)
  }

  /// Stores the constraints of all tracks and cells, and returns their positions.
  private mutating func state(_ record: inout GridRecord, in grid: LayoutItem) -> [Int] {
    var constraints: [LayoutConstraint] = []
    if let unit = record.unit {
      let region = unit.anchorRegion
      constraints += region.atOrigin(of: grid.anchorRegion)
      for axis in Axis.allCases {
        constraints.append(
          LayoutConstraint(region.form(axis.attributes.extent), .equal, LinearForm(0)).priority(GridRecord.weakPull))
      }
    }
    for axis in Axis.allCases {
      constraints.append(
        LayoutConstraint(grid.anchorRegion.form(axis.attributes.extent), .equal, LinearForm(0))
          .priority(GridRecord.weakPull))
    }
    for (number, column) in record.columns.enumerated().reversed() {
      constraints.append(record.constraint(of: column, .horizontal, record.settings.columns.track(number)))
    }
    var positions = keep(constraints, record.origin)
    let heights = record.rows.indices.reversed().map { stateHeight(ofRow: $0, of: record) }
    record.heights = heights.reversed()
    positions += heights.map { $0.position }
    var rows: [[GridRecord.Cell]] = Array(repeating: [], count: record.rows.count)
    for cell in record.cells {
      positions += state(cell, of: record)
      if cell.isOnBaseline { rows[cell.rows.lowerBound].append(cell) }
    }
    for (number, cells) in rows.enumerated() { positions += stateBaselines(ofRow: number, cells, of: record) }
    return positions
  }

  mutating func stateHeight(ofRow number: Int, of record: GridRecord) -> StatedPart {
    let position = keep([record.height(ofRow: number)], record.origin)[0]
    return StatedPart(key: 0, position: position, generation: statements.generation(at: position))
  }

  /// Stores the constraints of a cell, and returns their positions.
  mutating func state(_ cell: GridRecord.Cell, of record: GridRecord) -> [Int] {
    var positions = keep(record.constraints(of: cell), record.origin)
    for (name, line) in record.spans(of: cell) { positions += keep(line, as: name, record.origin) }
    return positions
  }

  /// Stores the constraints of the baselines of a row, and returns their positions.
  mutating func stateBaselines(
    ofRow row: Int, _ cells: [GridRecord.Cell], of record: GridRecord
  ) -> [Int] {
    var positions: [Int] = []
    for case (let name, let line?) in record.baselines(ofRow: row, cells) {
      positions += keep(line, as: name, record.origin)
    }
    return positions
  }
}

extension LayoutRegion {
  /// The region begins at the corner of another one.
  fileprivate func atOrigin(of area: LayoutRegion) -> [LayoutConstraint] {
    Axis.allCases.map { LayoutConstraint(form($0.attributes.near), .equal, area.form($0.attributes.near)) }
  }
}

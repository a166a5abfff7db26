// The construction of a grid, and the insertion and removal of its rows.

extension ConstraintLayout {
  /// Makes a grid of cells by rows.
  mutating func makeGrid(
    _ cells: [[GridCell]], _ settings: GridRecord.Settings, _ origin: Restatement.Origin, in parent: LayoutItem
  ) throws(LayoutError) -> LayoutItem {
    try check(settings, of: origin.name)
    var record = GridRecord(settings: settings, origin: origin)
    let size = try record.place(cells)
    let inside = items.tree.path(to: try find(parent))
    var seen: Set<LayoutItem> = []
    for cell in record.cells {
      try checkArranged(cell.item, in: origin.name, inside)
      if !seen.insert(cell.item).inserted {
        throw .invalidArrangement("\(origin.name): \(try name(of: cell.item)) appears twice")
      }
    }
    // Cells that become hidden or shown with the grid may be refused after its constraints were accepted.
    if hiding.count == 0 { return try arrange(record, size, in: parent) }
    return try atomically { (layout) throws(LayoutError) in try layout.arrange(record, size, in: parent) }
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
      positions += state(record, in: grid)
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
  }

  /// Makes the guides for rows, columns and shares, and for the cells that cover several places.
  private mutating func makeGuides(
    of record: inout GridRecord, _ size: (rows: Int, columns: Int), in grid: LayoutItem
  ) throws(LayoutError) {
    let name = record.origin.name
    for number in 0..<size.columns { record.columns.append(try guide("\(name).column\(number + 1)", in: grid)) }
    for number in 0..<size.rows { record.rows.append(try guide(record.rowName(number), in: grid)) }
    let columns = (0..<size.columns).map { record.settings.columns.track($0) }
    let rows = (0..<size.rows).map { record.settings.rows.track($0) }
    if (columns + rows).contains(where: { $0.weight != nil }) { record.unit = try guide("\(name).share", in: grid) }
    for number in record.cells.indices { try makeSpan(of: &record.cells[number], in: grid) }
  }

  /// Names the guides of rows by their places, from one place on: after a change of rows, as if the grid had been made so.
  private mutating func renameRows(of record: GridRecord, from start: Int) throws(LayoutError) {
    for number in start..<record.rows.count {
      items.tree.rename(try find(record.rows[number]), record.rowName(number))
    }
  }

  private mutating func makeSpan(of cell: inout GridRecord.Cell, in grid: LayoutItem) throws(LayoutError) {
    cell.isHidden = items[try find(cell.item)].isHidden
    if cell.rows.count == 1, cell.columns.count == 1 { return }
    cell.span = try guide("\(try name(of: cell.item)).span", in: grid)
  }

  /// Stores the constraints of all tracks and cells, and returns their positions.
  private mutating func state(_ record: GridRecord, in grid: LayoutItem) -> [Int] {
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
    for number in record.rows.indices.reversed() { positions.append(stateHeight(ofRow: number, of: record)) }
    var rows: [[GridRecord.Cell]] = Array(repeating: [], count: record.rows.count)
    for cell in record.cells {
      positions += state(cell, of: record)
      if cell.isOnBaseline { rows[cell.rows.lowerBound].append(cell) }
    }
    for (number, cells) in rows.enumerated() { positions += stateBaseline(ofRow: number, cells, of: record) }
    return positions
  }

  private mutating func stateHeight(ofRow number: Int, of record: GridRecord) -> Int {
    keep([record.constraint(of: record.rows[number], .vertical, record.settings.rows.track(number))], record.origin)[0]
  }

  /// Stores the constraints of a cell, and returns their positions.
  private mutating func state(_ cell: GridRecord.Cell, of record: GridRecord) -> [Int] {
    var positions = keep(record.constraints(of: cell), record.origin)
    for (name, line) in record.spans(of: cell) { positions += keep(line, as: name, record.origin) }
    return positions
  }

  /// Stores the constraints of the baseline of a row, if it has one, and returns their positions.
  private mutating func stateBaseline(
    ofRow row: Int, _ cells: [GridRecord.Cell], of record: GridRecord
  ) -> [Int] {
    guard let line = record.baseline(ofRow: row, cells) else { return [] }
    return keep(line, as: ContainerLine(record.rows[row]), record.origin)
  }
}

// MARK: - Rows

extension ConstraintLayout {
  /// Inserts a row into a grid. Call it in a transaction.
  mutating func insertRow(
    _ new: [GridCell], at index: Int, into position: Int, _ former: GridRecord
  ) throws(LayoutError) {
    var record = former
    let grid = item(at: position), name = record.origin.name
    var taken: Set<Int> = []
    var longer: [Int] = []
    for (number, cell) in record.cells.enumerated() {
      if cell.rows.lowerBound >= index {
        record.cells[number].rows = cell.rows.lowerBound + 1..<cell.rows.upperBound + 1
      } else if cell.rows.upperBound > index {
        record.cells[number].rows = cell.rows.lowerBound..<cell.rows.upperBound + 1
        taken.formUnion(cell.columns)
        longer.append(number)
      }
    }
    let guide = try guide(record.rowName(index), in: grid)
    let track = record.settings.rows.track(index)
    record.spellOutRows()
    if record.settings.rows.count > 1 { record.settings.rows.insert(track, at: index) }
    record.rows.insert(guide, at: index)
    try renameRows(of: record, from: index + 1)
    containers.places[try find(guide)] = position
    var added: [GridRecord.Cell] = []
    var start = 0
    for cell in new {
      try GridRecord.check(cell, in: name)
      if cell.rows > 1 { throw .invalidArrangement("\(name): a cell of a row that is put in covers one row") }
      while !taken.isDisjoint(with: start..<start + cell.columns) { start += 1 }
      let columns = start..<start + cell.columns
      start = columns.upperBound
      if start > record.columns.count {
        throw .invalidArrangement("\(name): the row has more columns than the grid, \(record.columns.count)")
      }
      guard let item = cell.item else { continue }
      try checkArranged(item, in: name, items.tree.path(to: position))
      var made = record.cell(cell, item, index..<index + 1, columns)
      try makeSpan(of: &made, in: grid)
      if let span = made.span { containers.places[try find(span)] = position }
      added.append(made)
      try adopt(item, into: position)
    }

    var restatement = Restatement(record.origin)
    restate(ContainerLine(position, .vertical), as: record.line(.vertical, in: grid.anchorRegion), in: &restatement)
    for number in longer { restateSpan(of: record.cells[number], of: record, in: &restatement) }
    var positions = [stateHeight(ofRow: index, of: record)]
    for cell in added { positions += state(cell, of: record) }
    positions += stateBaseline(ofRow: index, added, of: record)
    enter(positions, in: &restatement)
    record.cells += added
    record.findRoles()
    containers.grids[position] = record
    try carryOut(restatement)
    for cell in added {
      let columns = record.columns[cell.columns]
      if columns.allSatisfy({ items[Int($0.handle.index)].isHidden }) {
        try hideWithColumns(cell)
      }
    }
    if !longer.isEmpty { try showLonger(longer, of: record) }
  }

  /// Removes a row from a grid, and the items that are in no other row. Call it in a transaction.
  mutating func removeRow(at index: Int, from position: Int, _ former: GridRecord) throws(LayoutError) {
    var record = former
    record.spellOutRows()
    if record.settings.rows.count > 1 { record.settings.rows.remove(at: index) }
    let guide = record.rows.remove(at: index)
    try renameRows(of: record, from: index)
    var removed: [GridRecord.Cell] = [], kept: [GridRecord.Cell] = []
    var shorter: [Int] = []
    for var cell in record.cells {
      if cell.rows == index..<index + 1 {
        removed.append(cell)
        continue
      }
      if cell.rows.contains(index) { shorter.append(kept.count) }
      let lower = cell.rows.lowerBound > index ? cell.rows.lowerBound - 1 : cell.rows.lowerBound
      let wasOnBaseline = cell.isOnBaseline
      cell.rows = lower..<(cell.rows.upperBound > index ? cell.rows.upperBound - 1 : cell.rows.upperBound)
      // Over several rows it was aligned by its edge, and stays so.
      if !wasOnBaseline, cell.isOnBaseline { cell.vertically = cell.vertically == .firstBaseline ? .top : .bottom }
      kept.append(cell)
    }
    record.cells = kept
    var restatement = Restatement(record.origin)
    let line = record.line(.vertical, in: item(at: position).anchorRegion)
    restate(ContainerLine(position, .vertical), as: line, in: &restatement)
    for number in shorter { restateSpan(of: record.cells[number], of: record, in: &restatement) }
    restate(ContainerLine(guide), as: nil, in: &restatement)
    record.findRoles()
    containers.grids[position] = record
    try carryOut(restatement)
    for item in [guide] + removed.flatMap({ [$0.item, $0.span].compactMap { $0 } }) {
      containers.places[try find(item)] = nil
      try remove(item)
    }
    for number in shorter {
      let cell = record.cells[number]
      if record.rows[cell.rows].allSatisfy({ items[Int($0.handle.index)].isHidden }) { try hideWithColumns(cell) }
    }
  }

  private mutating func restateSpan(
    of cell: GridRecord.Cell, of record: GridRecord, in restatement: inout Restatement
  ) {
    for (name, line) in record.spans(of: cell) { restate(name, as: line, in: &restatement) }
  }

  /// Hides a cell that has no shown place.
  private mutating func hideWithColumns(_ cell: GridRecord.Cell) throws(LayoutError) {
    let hidden = [cell.item, cell.span].compactMap { $0 }.map { Int($0.handle.index) }.filter { !items[$0].isHidden }
    if !hidden.isEmpty { try change(VisibilityChange(.set(hidden, isHidden: true))) }
  }

  /// Shows cells that were hidden with their rows and now cover a shown row.
  private mutating func showLonger(_ cells: [Int], of record: GridRecord) throws(LayoutError) {
    for number in cells {
      let cell = record.cells[number]
      if record.columns[cell.columns].allSatisfy({ items[Int($0.handle.index)].isHidden }) { continue }
      var shown = [cell.span].compactMap { $0 }
      if !cell.isHidden { shown.append(cell.item) }
      let positions = shown.map { Int($0.handle.index) }.filter { items[$0].isHidden }
      if !positions.isEmpty { try change(VisibilityChange(.set(positions, isHidden: false))) }
    }
  }

  /// Drops a cell whose item leaves the layout. Call it in a transaction.
  mutating func dropCell(_ item: Int, ofGrid position: Int) throws(LayoutError) {
    guard var record = containers.grids[position] else { return }
    switch record.roles[item] {
    case .row(let row): return try removeRow(at: row, from: position, record)
    case .column:
      throw .invalidArrangement("\(record.origin.name): a column cannot be removed; hide it, or make another grid")
    case nil: throw .invalidArrangement("\(record.origin.name): \(items.tree[item].name) is a part of it")
    case .cell(let number):
      let cell = record.cells.remove(at: number)
      var restatement = Restatement(record.origin)
      if cell.isOnBaseline {
        let row = cell.rows.lowerBound
        let rest = record.baseline(ofRow: row, record.cells.filter { $0.rows.lowerBound == row })
        restate(ContainerLine(record.rows[row]), as: rest, in: &restatement)
      }
      record.findRoles()
      containers.grids[position] = record
      containers.places[item] = nil
      try carryOut(restatement)
      if let span = cell.span {
        containers.places[try find(span)] = nil
        try remove(span)
      }
      try remove(cell.item)
    }
  }
}

extension LayoutRegion {
  /// The region begins at the corner of another one.
  fileprivate func atOrigin(of area: LayoutRegion) -> [LayoutConstraint] {
    Axis.allCases.map { LayoutConstraint(form($0.attributes.near), .equal, area.form($0.attributes.near)) }
  }
}

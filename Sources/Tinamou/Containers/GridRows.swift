internal import TinamouSolver

// The insertion and removal of a grid's rows.

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
    record.insertHeight(at: index)
    record.rows.insert(guide, at: index)
    try renameRows(of: record, from: index + 1)
    containers.places[try find(guide)] = position
    var added: [GridRecord.Cell] = []
    var placing = GridPlacing(free: record.columns.indices.map { taken.contains($0) ? 1 : 0 })
    var start = 0
    for cell in new {
      try GridRecord.check(cell, in: name)
      if cell.rows > 1 { throw .invalidArrangement("\(name): a cell of an inserted row covers one row") }
      let columns = placing.place(cell, inRow: 0, from: &start)
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
    let height = stateHeight(ofRow: index, of: record)
    record.heights.insert(height, at: index)
    let unit = restateShares(of: &record, insteadOf: former, in: &restatement)
    var positions = [height.position]
    for cell in added { positions += state(cell, of: record) }
    positions += stateBaselines(ofRow: index, added, of: record)
    enter(positions, in: &restatement)
    record.cells += added
    record.findRoles()
    containers.grids[position] = record
    try carryOut(restatement)
    if let unit { try removeParts([unit]) }
    try orderWishes(ofRow: index, of: record, at: position)
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
    record.removeHeight(at: index)
    let guide = record.rows.remove(at: index)
    record.heights.remove(at: index)
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
    for alignment in RowAlignment.baselines {
      restate(ContainerLine(baseline: alignment, of: guide), as: nil, in: &restatement)
    }
    let unit = restateShares(of: &record, insteadOf: former, in: &restatement)
    record.findRoles()
    containers.grids[position] = record
    try carryOut(restatement)
    try removeParts(([guide, unit] + removed.flatMap { [$0.item, $0.span] }).compactMap { $0 })
    for number in shorter {
      let cell = record.cells[number]
      if record.rows[cell.rows].allSatisfy({ items[Int($0.handle.index)].isHidden }) { try hideWithColumns(cell) }
    }
  }

  /// States the fitting rows anew, which pull more strongly beside shares, if the last share of a row is gone.
  ///
  /// - Returns: the guide of shares if the grid needs it no longer.
  private mutating func restateShares(
    of record: inout GridRecord, insteadOf former: GridRecord, in restatement: inout Restatement
  ) -> LayoutItem? {
    if record.settings.hasShares(.vertical) != former.settings.hasShares(.vertical) {
      let fitting = record.heights.indices.filter { number in
        guard case .fitting = record.settings.rows.track(number) else { return false }
        return isKept(record.heights[number])
      }
      restate(fitting.map { (record.heights[$0].position, record.height(ofRow: $0)) }, in: &restatement)
    }
    if record.settings.hasShares { return nil }
    defer { record.unit = nil }
    return record.unit
  }

  /// Gives the height and the baselines of an inserted row their places among those of the other rows, as in a new grid.
  /// Of several fitting rows, the last one holds first.
  private mutating func orderWishes(
    ofRow number: Int, of record: GridRecord, at position: Int
  ) throws(LayoutError) {
    let rows = record.rows.indices
    try order(number, among: rows.reversed(), ofContainer: position) { (_, row) in record.heights[row] }
    let kinds = RowAlignment.baselines, count = kinds.count
    for place in number * count..<(number + 1) * count {
      try order(place, among: 0..<rows.count * count, ofContainer: position) { (layout, place) in
        let name = ContainerLine(baseline: kinds[place % count], of: record.rows[place / count])
        return layout.containers.lines[name]?.statement(with: Line.Part.pull.key)
      }
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
        let rest = record.cells.filter { $0.rows.lowerBound == row }
        for (name, line) in record.baselines(ofRow: row, rest) { restate(name, as: line, in: &restatement) }
      }
      record.findRoles()
      containers.grids[position] = record
      containers.places[item] = nil
      try carryOut(restatement)
      if let span = cell.span { try removeParts([span]) }
      try remove(cell.item)
    }
  }
}

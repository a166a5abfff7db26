/// A stack, a grid or a flow as it was made, for code that writes and reads layouts.
package enum WrittenContainer: Sendable {
  case stack(WrittenStack)
  case grid(WrittenGrid)
  case flow(WrittenFlow)

  /// The items that it arranges.
  package var items: [LayoutItem] {
    switch self {
    case .stack(let stack): stack.items
    case .grid(let grid): grid.cells.joined().compactMap { $0.item }
    case .flow(let flow): flow.items
    }
  }

  /// The distances between its items, and those that are the sizes of tracks; a flow has only numbers.
  package var distances: [LayoutDimension] {
    switch self {
    case .stack(let stack): return [stack.spacing] + stack.spacings.map { $0.spacing }
    case .grid(let grid):
      let fixed = (grid.columns + grid.rows).compactMap { track in
        if case .fixed(let size) = track { size } else { nil }
      }
      return [grid.columnSpacing, grid.rowSpacing] + fixed
    case .flow: return []
    }
  }

  /// The items whose anchors its distances read.
  package var measured: [LayoutItem] { distances.flatMap { $0.form.items.map { LayoutItem($0) } } }
}

/// A row or column that is an item.
package struct WrittenStack: Sendable {
  /// The alignment across the line; its cases depend on the direction.
  package enum Alignment: Sendable {
    case row(RowAlignment)
    case column(ColumnAlignment)
  }

  package var items: [LayoutItem]
  package var alignment: Alignment
  package var spacing = LayoutDimension.standard
  /// Distances after some of the items, in place of the spacing.
  package var spacings: [(item: LayoutItem, spacing: LayoutDimension)] = []
  package var distribution = LineDistribution.fill
  /// True if the margins are room around the items.
  package var isWithinMargins = false

  package init(_ items: [LayoutItem], _ alignment: Alignment) {
    self.items = items
    self.alignment = alignment
  }
}

/// A grid. Each of its rows begins in the first column.
package struct WrittenGrid: Sendable {
  package var cells: [[GridCell]]
  /// The least number of columns, also without cells.
  package var columnCount = 0
  package var columns: [GridTrack] = [.fitting]
  package var rows: [GridTrack] = [.fitting]
  package var columnSpacing = LayoutDimension.standard
  package var rowSpacing = LayoutDimension.standard
  package var horizontally: [ColumnAlignment] = [.fill]
  package var vertically = RowAlignment.fill
  package var hiddenColumns: [Int] = []
  package var hiddenRows: [Int] = []

  package init(_ cells: [[GridCell]]) { self.cells = cells }

  /// The numbers of rows and columns.
  package var extent: (rows: Int, columns: Int) {
    var placing = GridPlacing()
    for (row, line) in cells.enumerated() {
      var start = 0
      for cell in line { _ = placing.place(cell, inRow: row, from: &start) }
    }
    return (max(cells.count, placing.free.max() ?? 0), max(placing.free.count, columnCount))
  }
}

/// Items in runs.
package struct WrittenFlow: Sendable {
  package var items: [LayoutItem]
  /// The width for which the runs were found last.
  package var width = 0.0
  /// The distances between items and between runs; nil for the standard spacing.
  package var spacing: Double?
  package var runSpacing: Double?
  package var alignment = RowAlignment.top

  package init(_ items: [LayoutItem]) { self.items = items }
}

// MARK: - Reading

extension ConstraintLayout {
  /// The description of an item that is a stack, grid or flow; nil for any other item.
  package func writtenContainer(_ item: LayoutItem) -> WrittenContainer? {
    guard let position = try? find(item) else { return nil }
    if let stack = containers.stacks[position] { return .stack(WrittenStack(stack)) }
    if let grid = containers.grids[position] {
      func hidden(_ guides: [LayoutItem]) -> [Int] {
        guides.indices.filter { (try? isHiddenByItself(guides[$0])) == true }
      }
      var written = WrittenGrid(grid)
      (written.hiddenColumns, written.hiddenRows) = (hidden(grid.columns), hidden(grid.rows))
      return .grid(written)
    }
    return containers.flows[position].map { .flow(WrittenFlow($0)) }
  }

  /// The stack, grid or flow that arranges an item, or whose guide the item is; nil if there is none.
  package func container(of item: LayoutItem) -> LayoutItem? {
    guard let position = try? find(item) else { return nil }
    return containers.places[position].map { self.item(at: $0) }
  }

  /// True if a stack, a grid or a flow has added a constraint.
  package func isStatedByContainer(_ constraint: ConstraintHandle) throws(LayoutError) -> Bool {
    statements[try find(constraint)].isContainers
  }

  /// True if a constraint was changed after it was stated.
  package func isChanged(_ constraint: ConstraintHandle) throws(LayoutError) -> Bool {
    statements[try find(constraint)].isChanged
  }
}

extension WrittenStack {
  fileprivate init(_ stack: StackRecord) {
    self.init(
      stack.items, stack.axis == .horizontal ? .row(stack.alignment.row) : .column(stack.alignment.column))
    spacing = LayoutDimension(stack.spacing)
    spacings = stack.items.compactMap { item in stack.spacings[item].map { (item, LayoutDimension($0)) } }
    distribution = stack.distribution
    isWithinMargins = stack.region.part == .margins
  }
}

extension WrittenGrid {
  fileprivate init(_ grid: GridRecord) {
    let settings = grid.settings
    var places: [[GridRecord.Cell?]] = Array(
      repeating: Array(repeating: nil, count: grid.columns.count), count: grid.rows.count)
    var isTaken = places.map { $0.map { _ in false } }
    for cell in grid.cells {
      places[cell.rows.lowerBound][cell.columns.lowerBound] = cell
      for row in cell.rows { for column in cell.columns { isTaken[row][column] = true } }
    }
    self.init([])
    var reached = 0
    for row in places.indices {
      var line: [GridCell] = []
      // Empty cells at the end of a row are not written.
      var length = 0
      for column in places[row].indices {
        if let cell = places[row][column] {
          line.append(GridCell(cell, settings))
          length = line.count
          reached = max(reached, cell.columns.upperBound)
        } else if !isTaken[row][column] {
          line.append(.empty)
        }
      }
      cells.append(Array(line[..<length]))
    }
    if reached < grid.columns.count, let first = places.indices.first {
      // If the last column has no cell, empty cells of the first row preserve the number of columns.
      var line: [GridCell] = []
      for column in places[first].indices where !isTaken[first][column] || places[first][column] != nil {
        line.append(places[first][column].map { GridCell($0, settings) } ?? .empty)
      }
      cells[first] = line
    }
    // Without rows, no cell tells it.
    if places.isEmpty { columnCount = grid.columns.count }
    columns = settings.columns
    rows = settings.rows
    columnSpacing = LayoutDimension(settings.columnSpacing)
    rowSpacing = LayoutDimension(settings.rowSpacing)
    horizontally = settings.horizontally
    vertically = settings.vertically
  }
}

extension GridCell {
  fileprivate init(_ cell: GridRecord.Cell, _ settings: GridRecord.Settings) {
    self.init(cell.item, columns: cell.columns.count, rows: cell.rows.count)
    if cell.horizontally != settings.alignment(ofColumn: cell.columns.lowerBound) { horizontally = cell.horizontally }
    if cell.vertically != settings.vertically { vertically = cell.vertically }
  }
}

extension WrittenFlow {
  fileprivate init(_ flow: FlowRecord) {
    self.init(flow.items)
    (width, spacing, runSpacing, alignment) = (flow.width, flow.spacing, flow.runSpacing, flow.alignment.row)
  }
}

extension CrossAlignment {
  /// The alignment of a row.
  fileprivate var row: RowAlignment {
    switch self {
    case .near: .top
    case .center: .center
    case .far: .bottom
    case .fill: .fill
    case .firstBaseline: .firstBaseline
    case .lastBaseline: .lastBaseline
    }
  }

  /// The alignment of a column, which has no baselines.
  fileprivate var column: ColumnAlignment {
    switch self {
    case .near, .firstBaseline: .leading
    case .center: .center
    case .far, .lastBaseline: .trailing
    case .fill: .fill
    }
  }

  /// Its name in the DSL.
  func name(across axis: Axis) -> String { axis == .horizontal ? "\(row)" : "\(column)" }
}

extension Linear where Kind == AnchorKind.Extent {
  /// The distance as data.
  package var expression: LayoutExpression { LayoutExpression(form) }
}

// MARK: - Making a container again

extension ConstraintLayout {
  /// Makes a stack, a grid or a flow, all or nothing, with rows and columns hidden as they were.
  ///
  /// - Parameters:
  ///   - container: the stack, grid or flow.
  ///   - name: the name in messages and tables.
  ///   - parent: the item that it is in.
  ///   - place: the line that messages name.
  ///   - hidden: arranged items to hide as soon as they are arranged, so that they need not fit before.
  package mutating func make(
    _ container: WrittenContainer, named name: String, in parent: LayoutItem, at place: SourcePlace,
    hiding hidden: [LayoutItem] = []
  ) throws(LayoutError) -> LayoutItem {
    let origin = Restatement.Origin(place: place, name: name)
    return try changeAll { (layout) throws(LayoutError) in
      let item: LayoutItem
      var hidden = hidden
      switch container {
      case .stack(let stack):
        item = try layout.makeStack(
          StackRecord(stack, region: parent.anchorRegion, origin), in: parent,
          margins: stack.isWithinMargins ? .zero : nil)
      case .grid(let grid):
        item = try layout.makeGrid(
          grid.cells, GridRecord.Settings(grid), origin, in: parent, columns: grid.columnCount)
        let (rows, columns) = (try layout.rows(of: item), try layout.columns(of: item))
        hidden += grid.hiddenRows.filter { rows.indices.contains($0) }.map { rows[$0] }
        hidden += grid.hiddenColumns.filter { columns.indices.contains($0) }.map { columns[$0] }
      case .flow(let flow):
        item = try layout.makeFlow(flow, origin, in: parent)
      }
      try layout.setHidden(true, of: hidden)
      return item
    }
  }
}

extension StackRecord {
  fileprivate init(_ stack: WrittenStack, region: LayoutRegion, _ origin: Restatement.Origin) {
    let (axis, alignment): (Axis, CrossAlignment) =
      switch stack.alignment {
      case .row(let alignment): (.horizontal, CrossAlignment(alignment))
      case .column(let alignment): (.vertical, CrossAlignment(alignment))
      }
    self.init(
      axis: axis, items: stack.items, spacing: stack.spacing.form, distribution: stack.distribution,
      alignment: alignment, region: region, origin: origin)
    for (item, spacing) in stack.spacings { spacings[item] = spacing.form }
  }
}

extension GridRecord.Settings {
  fileprivate init(_ grid: WrittenGrid) {
    self.init(
      columns: grid.columns, rows: grid.rows, columnSpacing: grid.columnSpacing.form, rowSpacing: grid.rowSpacing.form,
      horizontally: grid.horizontally, vertically: grid.vertically)
  }
}

/// A grid: guides for its rows and columns, each in a line, and cells that stand in them.
///
///     columns  c₁ | c₂ | c₃       a line of guides from edge to edge of the grid
///     cell     cell.leading == c.leading,  cell.width <= c.width
///     fitting  c.width == 0 ~ 49, or ~ 300 beside shares
///     share    c.width == weight · unit.width
///
/// A hidden row or column is a hidden guide, over which its line closes up. So each cell costs a fixed number of
/// constraints, none of which mentions another cell, and hiding a cell changes only the items that move.
struct GridRecord: Sendable {
  var rows: [LayoutItem] = []
  var columns: [LayoutItem] = []
  /// The extent of a share of 1 of columns and rows.
  var unit: LayoutItem?
  var cells: [Cell] = []
  /// The statements of the rows' heights.
  var heights: [StatedPart] = []
  var settings: Settings
  var origin: Restatement.Origin
  /// The role of each item, by its position.
  var roles: [Int: Role] = [:]

  init(settings: Settings, origin: Restatement.Origin) {
    self.settings = settings
    self.origin = origin
  }

  /// The name of a row's guide: `form.row1` for the first row.
  func rowName(_ number: Int) -> String { "\(origin.name).row\(number + 1)" }

  /// The guides of cells that covered several places before rows were removed.
  var surplusGuides: [LayoutItem] {
    cells.filter { $0.rows.count == 1 && $0.columns.count == 1 }.compactMap { $0.span }
  }

  /// The guides in the order in which a new grid makes them.
  var guides: [LayoutItem] {
    let spanning = cells.filter { $0.span != nil }.sorted {
      ($0.rows.lowerBound, $0.columns.lowerBound) < ($1.rows.lowerBound, $1.columns.lowerBound)
    }
    return columns + rows + [unit].compactMap { $0 } + spanning.compactMap { $0.span }
  }

  /// The appearance of a grid.
  struct Settings: Sendable {
    var columns: [GridTrack]
    var rows: [GridTrack]
    var columnSpacing: LinearForm
    var rowSpacing: LinearForm
    var horizontally: [ColumnAlignment]
    var vertically: RowAlignment

    /// True if some columns (horizontally) or rows (vertically) have a share.
    func hasShares(_ axis: Axis) -> Bool { (axis == .horizontal ? columns : rows).contains { $0.weight != nil } }

    /// True if any columns or rows have a share.
    var hasShares: Bool { Axis.allCases.contains { hasShares($0) } }

    /// The alignment of a column; the last one of the list applies to all that follow.
    func alignment(ofColumn column: Int) -> ColumnAlignment {
      column < horizontally.count ? horizontally[column] : horizontally.last ?? .fill
    }
  }

  struct Cell: Sendable {
    let item: LayoutItem
    var rows: Range<Int>
    var columns: Range<Int>
    var horizontally: ColumnAlignment
    var vertically: RowAlignment
    /// The guide that covers all of its rows and columns, if there are several.
    var span: LayoutItem?
    /// True if it was hidden itself, not with its row or column.
    var isHidden = false

    /// True if it is aligned with the baselines of its row.
    var isOnBaseline: Bool { rows.count == 1 && (vertically == .firstBaseline || vertically == .lastBaseline) }
  }

  /// The role of an item in the grid.
  enum Role: Sendable {
    case row(Int)
    case column(Int)
    case cell(Int)
  }

  /// Records the role of each item.
  mutating func findRoles() {
    roles.removeAll(keepingCapacity: true)
    roles.reserveCapacity(rows.count + columns.count + cells.count)
    for (number, row) in rows.enumerated() { roles[Int(row.handle.index)] = .row(number) }
    for (number, column) in columns.enumerated() { roles[Int(column.handle.index)] = .column(number) }
    for (number, cell) in cells.enumerated() { roles[Int(cell.item.handle.index)] = .cell(number) }
  }

  /// Gives a new row the height of the row that is at its place, and the others theirs. A row at the end takes the height
  /// that the list has for it.
  mutating func insertHeight(at index: Int) {
    if index == rows.count { return }
    let height = settings.rows.track(index)
    spellOutRows(upTo: rows.count - 1) { $0.insert(height, at: index) }
  }

  /// Leaves the rows without one of them their heights.
  mutating func removeHeight(at index: Int) {
    spellOutRows(upTo: index == rows.count - 1 ? index - 1 : rows.count - 1) { $0.remove(at: index) }
  }

  /// Writes a height for each row if they differ, and changes this list. Its further heights still apply to rows that
  /// follow, except that shares go with their last row.
  ///
  /// - Parameter last: the number that the last row of the new list has in the former one.
  private mutating func spellOutRows(upTo last: Int, _ change: (inout [GridTrack]) -> Void) {
    let former = settings.rows
    if former.count < 2 { return }
    var heights = rows.indices.map { former.track($0) }
    change(&heights)
    settings.rows = heights + former.dropFirst(last + 1).filter { $0.weight == nil || heights.isEmpty }
  }

  /// The line of the rows or columns.
  func line(_ axis: Axis, in grid: LayoutRegion) -> Line {
    let guides = axis == .horizontal ? columns : rows
    var line = Line(
      axis: axis, items: guides.map { $0.anchorRegion }, region: grid,
      spacing: axis == .horizontal ? settings.columnSpacing : settings.rowSpacing, distribution: .fill,
      alignment: .fill)
    line.scope = .tracks
    return line
  }

  /// The rows and columns that a cell spans, as lines inside its guide.
  func spans(of cell: Cell) -> [(name: ContainerLine, line: Line)] {
    guard let span = cell.span else { return [] }
    return [(Axis.horizontal, columns[cell.columns]), (.vertical, rows[cell.rows])].map { axis, guides in
      var line = Line(
        axis: axis, items: guides.map { $0.anchorRegion }, region: span.anchorRegion, spacing: LinearForm(0),
        distribution: .fill, alignment: nil)
      line.scope = .ends
      return (ContainerLine(span, axis), line)
    }
  }

  /// The first and the last baseline of a row's cells; nil for one with which none of them is aligned.
  func baselines(ofRow row: Int, _ cells: [Cell]) -> [(name: ContainerLine, line: Line?)] {
    RowAlignment.baselines.map { alignment in
      let name = ContainerLine(baseline: alignment, of: rows[row])
      let standing = cells.filter { $0.isOnBaseline && $0.vertically == alignment }
      if standing.isEmpty { return (name, nil) }
      var line = Line(
        axis: .horizontal, items: standing.map { $0.item.anchorRegion }, region: rows[row].anchorRegion,
        spacing: LinearForm(0), distribution: .fill, alignment: CrossAlignment(alignment))
      line.scope = .across
      return (name, line)
    }
  }

  /// The constraints that place a cell in its columns, and in its rows unless a baseline does.
  func constraints(of cell: Cell) -> [LayoutConstraint] {
    var constraints = cell.item.anchorRegion.constraints(
      in: (cell.span ?? columns[cell.columns.lowerBound]).anchorRegion, .horizontal, CrossAlignment(cell.horizontally))
    if !cell.isOnBaseline {
      constraints += cell.item.anchorRegion.constraints(
        in: (cell.span ?? rows[cell.rows.lowerBound]).anchorRegion, .vertical, CrossAlignment(cell.vertically))
    }
    return constraints
  }

  /// The constraints that give a row or column its size.
  func constraint(of guide: LayoutItem, _ axis: Axis, _ track: GridTrack) -> LayoutConstraint {
    let extent = guide.anchorRegion.form(axis.attributes.extent)
    switch track {
    case .fitting:
      return LayoutConstraint(extent, .equal, LinearForm(0))
        .priority(settings.hasShares(axis) ? Self.strongPull : Self.pull)
    case .fixed(let size): return LayoutConstraint(extent, .equal, size.form)
    case .equal, .share:
      let weight = track.weight ?? 1
      let unit = unit.map { $0.anchorRegion.form(axis.attributes.extent).mapNumbers { $0 * weight } }
      return LayoutConstraint(extent, .equal, unit ?? LinearForm(0))
    }
  }

  /// The constraint that gives a row its height.
  func height(ofRow number: Int) -> LayoutConstraint {
    constraint(of: rows[number], .vertical, settings.rows.track(number))
  }

  /// The priority at which rows and columns are as small as their cells allow.
  static let pull = LayoutPriority(49)
  /// The same beside shares. Content that hugs at 250 must not keep shares from taking the surplus.
  static let strongPull = LayoutPriority(300)
  /// The priority of those with a share, after the others.
  static let weakPull = LayoutPriority(48)
}

extension RowAlignment {
  /// The alignments with a baseline.
  static var baselines: [RowAlignment] { [.firstBaseline, .lastBaseline] }
}

extension [GridTrack] {
  /// The track with a number; the last one of the list applies to all that follow.
  func track(_ number: Int) -> GridTrack { number < count ? self[number] : last ?? .fitting }
}

extension LayoutRegion {
  /// The constraints that keep this region within another one on an axis, at one edge, in the center, or from edge to
  /// edge.
  func constraints(in area: LayoutRegion, _ axis: Axis, _ alignment: CrossAlignment) -> [LayoutConstraint] {
    let ends = axis.attributes
    let edge: Attribute
    switch alignment {
    case .near, .fill, .firstBaseline: edge = ends.near
    case .center: edge = ends.center
    case .far, .lastBaseline: edge = ends.far
    }
    return [
      LayoutConstraint(form(edge), .equal, area.form(edge)),
      LayoutConstraint(
        form(ends.extent), alignment == .fill ? .equal : .lessThanOrEqual, area.form(ends.extent)),
    ]
  }
}

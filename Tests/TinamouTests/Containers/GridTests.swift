import Testing

@testable import Tinamou

/// Items in rows and columns.
struct GridTests {
  @Test func aColumnIsAsWideAsItsWidestCell() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let sizes: [[(Double, Double)]] = [[(30, 10), (50, 20)], [(70, 15), (20, 12)]]
    let cells = try sizes.enumerated().map { row, line in
      try line.enumerated().map { column, size in
        try layout.item("c\(row)\(column)", intrinsic: IntrinsicSize(size.0, size.1))
      }
    }
    let table = try layout.table(cells, columnSpacing: .standard, horizontally: [.leading, .trailing])
    try layout.constrain { root in
      table.leading == root.leading + 10
      table.top == root.top + 5
    }
    var frames = try layout.solve()
    #expect(
      frames.table.split(separator: "\n").filter { $0.first == "c" }
        == [
          "c00  10 5 30 10", "c01  88 5 50 20", "c10  10 33 70 15",
          "c11  118 33 20 12",
        ])
    #expect(try frames[table] == LayoutRect(10, 5, 128, 43))
    #expect(try !layout.isAmbiguous)
    try layout.setIntrinsicSize(IntrinsicSize(90, 15), of: cells[0][0])
    #expect(try layout.solve()[table].width == 148)
    try layout.setHidden(true, of: cells[0][0])
    #expect(try layout.solve()[table].width == 128)
    let columns = try layout.columns(of: table), rows = try layout.rows(of: table)
    try layout.setHidden(true, of: columns[0])
    frames = try layout.solve()
    #expect(try frames[table].width == 50 && frames.isHidden(cells[1][0]))
    try layout.setHidden(true, of: rows[0])
    frames = try layout.solve()
    #expect(try frames[table].size == LayoutSize(20, 12))
    try layout.setHidden(false, of: columns[0])
    try layout.setHidden(false, of: rows[0])
    #expect(try layout.solve().isHidden(cells[0][0]))
    try layout.setHidden(false, of: cells[0][0])
    #expect(try layout.solve()[table] == LayoutRect(10, 5, 148, 43))
  }

  @Test func tracksAreFixedSharedOrFitted() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(408, 300))
    let cells = try (0..<4).map { try layout.item("c\($0)", intrinsic: IntrinsicSize(30, 20)) }
    let grid = try layout.grid(
      [cells], columns: [.fixed(50), .fitting, .share(1), .share(3)], columnSpacing: .standard,
      horizontally: [.fill])
    try layout.constrain { root in grid.edges == root.edges }
    let columns = try layout.columns(of: grid)
    func widths() throws -> [Double] { try columns.map { try layout.solve()[$0].width } }
    #expect(try widths() == [50, 30, 76, 228])
    #expect(try cells.map { try layout.solve()[$0].height } == [300, 300, 300, 300])
    #expect(try !layout.isAmbiguous)
    try layout.setHidden(true, of: columns[2])
    #expect(try columns.indices.filter { $0 != 2 }.map { try layout.solve()[columns[$0]].width } == [50, 30, 312])
    try layout.setHidden(false, of: columns[2])
    try layout.setSize(LayoutSize(808, 300))
    #expect(try widths() == [50, 30, 176, 528])
  }

  /// Content that hugs does not keep a column with a share from taking what is left.
  @Test func aShareTakesWhatIsLeft() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let label = try layout.item("label", intrinsic: IntrinsicSize(60, 20), hugging: 251)
    let fields = try (0..<3).map { try layout.item("field\($0)", intrinsic: IntrinsicSize(90, 20)) }
    let form = try layout.grid(
      [[label, fields[0]], [GridCell.empty, fields[1]], [GridCell.empty, fields[2]]],
      columns: [.fitting, .share(1)], columnSpacing: 10, horizontally: [.leading, .fill])
    try layout.constrain { root in form.horizontalEdges == root.horizontalEdges }
    let frames = try layout.solve()
    #expect(try frames[label].width == 60 && fields.allSatisfy { try frames[$0].x == 70 && frames[$0].width == 330 })
  }

  @Test func equalColumnsAreAsWideAsTheWidest() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let cells = try (0..<6).map { try layout.item("c\($0)", intrinsic: IntrinsicSize(20 + 10 * Double($0), 20)) }
    let grid = try layout.grid([Array(cells[..<3]), Array(cells[3...])], columns: [.equal], columnSpacing: 0)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    #expect(try layout.columns(of: grid).map { try layout.solve()[$0].x } == [0, 70, 140])
    try layout.constrain { root in grid.trailing == root.trailing - 100 }
    #expect(try layout.columns(of: grid).map { try layout.solve()[$0].x } == [0, 100, 200])
  }

  @Test func whatIsLeftGoesToTheFirst() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let cells = try (0..<4).map { try layout.item("c\($0)", intrinsic: IntrinsicSize(40, 20)) }
    let grid = try layout.table([Array(cells[..<2]), Array(cells[2...])])
    try layout.constrain { root in grid.edges == root.edges }
    let columns = try layout.columns(of: grid), rows = try layout.rows(of: grid)
    let frames = try layout.solve()
    #expect(try columns.map { try frames[$0].width } == [352, 40] && rows.map { try frames[$0].height } == [272, 20])
    try layout.setHidden(true, of: columns[0])
    #expect(try layout.solve()[columns[1]].width == 400)
  }

  @Test func cellsSpanColumnsAndRows() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
    let tall = try layout.item("tall", intrinsic: IntrinsicSize(30, 70))
    let cells = try (0..<3).map { try layout.item("c\($0)", intrinsic: IntrinsicSize(20, 20)) }
    let grid = try layout.grid(
      [[title.spanning(columns: 3)], [tall.spanning(rows: 2), cells[0], cells[1]], [GridCell.empty, cells[2]]],
      columnSpacing: .standard, rowSpacing: .standard)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    var frames = try layout.solve()
    #expect(try frames[grid].size == LayoutSize(100, 98))
    #expect(
      try frames[cells[2]].minXYText
        == "\(try frames[layout.columns(of: grid)[2]].x) \(try frames[layout.rows(of: grid)[2]].y)")
    #expect(try frames[tall].height == 70 && frames[title].width == 100)
    let rows = try layout.rows(of: grid), columns = try layout.columns(of: grid)
    let span = try #require(try layout.allItems.first { try layout.name(of: $0) == "title.span" })
    let error = #expect(throws: LayoutError.self) { try layout.remove(span) }
    #expect(error.map { "\($0)" } == "grid: title.span is a part of it")
    // A cell stays while one of its places is shown.
    try layout.setHidden(true, of: rows[1])
    frames = try layout.solve()
    #expect(try frames[tall].y == 28 && !frames.isHidden(tall) && frames.isHidden(cells[0]))
    #expect(try frames[grid].height == 98 && frames[rows[2]].height == 70)
    try layout.setHidden(true, of: rows[2])
    #expect(try layout.solve().isHidden(tall) && layout.solve()[grid].height == 20)
    try layout.setHidden(false, of: rows[2])
    try layout.setHidden(true, of: columns[0])
    #expect(try layout.solve().isHidden(tall) && layout.solve()[title].x == 0)
    for item in [rows[1], columns[0]] { try layout.setHidden(false, of: item) }
    #expect(try layout.solve()[grid].size == LayoutSize(100, 98))
  }

  @Test func rowsStandOnBaselines() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let cells = try (0..<3).map { number in
      try layout.item(
        "c\(number)", intrinsic: IntrinsicSize(20, 20 + 4 * Double(number)),
        baselines: LayoutBaselines(fromTop: 10 + 5 * Double(number), fromBottom: 4))
    }
    let grid = try layout.grid([cells], horizontally: [.leading], vertically: .firstBaseline)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    #expect(try cells.map { try layout.solve()[$0].y } == [10, 5, 0])
    #expect(try layout.solve()[grid].height == 30)
    try layout.setHidden(true, of: cells[2])
    #expect(try cells[..<2].map { try layout.solve()[$0].y } == [5, 0])
    try layout.remove(cells[1])
    #expect(try layout.solve()[cells[0]].y == 0)
  }

  @Test func rowsComeAndGo() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 600))
    func line(_ row: Int) throws -> [LayoutItem] {
      try (0..<2).map { try layout.item("r\(row)c\($0)", intrinsic: IntrinsicSize(20 + 10 * Double(row), 20)) }
    }
    let first = try line(1), last = try line(2), between = try line(7)
    let table = try layout.table([first, last])
    try layout.constrain { root in
      table.leading == root.leading
      table.top == root.top
    }
    #expect(try layout.solve()[table].size == LayoutSize(88, 48))
    try layout.insertRow(between, into: table, at: 1)
    #expect(try layout.solve()[table].size == LayoutSize(188, 76))
    #expect(try layout.solve()[last[0]].y == 56)
    let rows = try layout.rows(of: table)
    try layout.setHidden(true, of: rows[1])
    #expect(try layout.solve()[table].size == LayoutSize(88, 48) && layout.isHidden(between[1]))
    try layout.removeRow(at: 1, from: table)
    #expect(throws: LayoutError.self) { try layout.name(of: between[0]) }
    #expect(try layout.solve()[table].size == LayoutSize(88, 48) && layout.rows(of: table).count == 2)
    try layout.remove(last[1])
    #expect(try layout.solve()[table].size == LayoutSize(78, 48))
    try layout.remove(layout.rows(of: table)[0])
    #expect(try layout.solve()[table].size == LayoutSize(48, 20))
    try layout.remove(table)
    #expect(
      layout.containers.grids.isEmpty && layout.containers.places.isEmpty && layout.containers.lines.isEmpty
        && layout.allItems.isEmpty)
  }

  @Test func aRowIsHiddenByItsGuide() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let cells = try (0..<3).map { [try layout.item("c\($0)", intrinsic: IntrinsicSize(20, 20))] }
    let table = try layout.table(cells)
    try layout.setHidden(true, of: layout.rows(of: table)[1])
    #expect(try layout.isHidden(cells[1][0]) && layout.solve()[table].height == 48)
  }

  @Test func messagesSayWhatDoesNotFit() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 600))
    let a = try layout.item("a"), b = try layout.item("b"), c = try layout.item("c")
    let grid = try layout.grid([[a]], named: "list")
    func message(_ body: () throws(LayoutError) -> Void) -> String {
      do throws(LayoutError) { try body() } catch { return "\(error)" }
      return ""
    }
    let words = [
      message { () throws(LayoutError) in try layout.insertRow([b, c], into: grid) },
      message { () throws(LayoutError) in try layout.insertRow([b.spanning(rows: 2)], into: grid) },
      message { () throws(LayoutError) in try layout.insertRow([b], into: grid, at: 2) },
      message { () throws(LayoutError) in try layout.removeRow(at: 1, from: grid) },
      message { () throws(LayoutError) in try layout.insertRow([b], into: a) },
      message { () throws(LayoutError) in _ = try layout.grid([[b.spanning(columns: 0)]]) },
      message { () throws(LayoutError) in _ = try layout.grid([[b, b]]) },
      message { () throws(LayoutError) in _ = try layout.grid([[b]], columns: [.share(-1)]) },
      message { () throws(LayoutError) in try layout.remove(layout.columns(of: grid)[0]) },
    ]
    #expect(
      words == [
        "list: the row has more columns than the grid, 1", "list: a cell of an inserted row covers one row",
        "list: there is no row 2 among 1 row", "list: there is no row 1 among 1 row", "a is no grid",
        "grid: a cell covers at least one column and one row, not 0 and 1", "grid: b appears twice",
        "the share of a column of grid is -1, but it cannot be negative",
        "list: a column cannot be removed; hide it, or make another grid",
      ])
    #expect(try layout.allItems.count == 6 && layout.rows(of: grid).count == 1)
  }

  @Test func theGuideOfSharesGoesWithTheLastShare() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let items = try (0..<3).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(30, 10)) }
    let grid = try layout.grid(items.map { [$0] }, rows: [.fitting, .share(1), .share(2)], rowSpacing: 0)
    func guides() throws -> [String] {
      try layout.allItems.filter { try layout.isGuide($0) }.map { try layout.name(of: $0) }
    }
    try layout.removeRow(at: 2, from: grid)
    #expect(try guides().contains("grid.share"))
    try layout.removeRow(at: 1, from: grid)
    #expect(try guides() == ["grid", "grid.column1", "grid.row1"])
    try layout.insertRow([layout.item("late", intrinsic: IntrinsicSize(20, 20))], into: grid)
    #expect(try layout.solve()[grid] == LayoutRect(0, 0, 30, 30))
    // Columns may still have shares.
    let cell = try layout.item("cell"), other = try layout.item("other")
    let table = try layout.grid([[cell], [other]], named: "table", columns: [.share(1)], rows: [.fitting, .share(1)])
    try layout.removeRow(at: 1, from: table)
    #expect(try guides().contains("table.share"))
  }

  /// A list of heights for more rows than the grid has ends with its last row when a row comes before it.
  @Test func aShareWithoutARowGoesWhenARowIsPutIn() throws {
    func heights(_ isPutIn: Bool) throws -> [Double] {
      var layout = try ConstraintLayout("page", size: LayoutSize(100, 300))
      let items = try (0..<2).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(30, 10)) }
      let rows: [GridTrack] = isPutIn ? [.fitting, .share(1)] : [.fitting, .fitting]
      let grid = try layout.grid((isPutIn ? [items[1]] : items).map { [$0] }, named: "grid", rows: rows)
      if isPutIn { try layout.insertRow([items[0]], into: grid, at: 0) }
      try layout.constrain { root in
        grid.edges == root.edges
        items[0].height == 70 ~ 260
      }
      #expect(layout.allItems.count == 6)
      let solution = try layout.solve()
      return try items.map { try solution[$0].height }
    }
    #expect(try heights(true) == heights(false))
  }
}

extension LayoutRect {
  fileprivate var minXYText: String { "\(x) \(y)" }
}

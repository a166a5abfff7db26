import Testing

@testable import Tinamou

/// The rows of a grid: their heights, their baselines, and how they come and go.
struct GridRowsTests {
  /// A cell that stands on the first baseline of its row leaves those at the last one alone, shown or hidden.
  @Test func eachBaselineHasItsOwnCells() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    let baselines = LayoutBaselines(fromTop: 16, fromBottom: 4)
    let cells = try ["a", "b", "c", "d"].enumerated().map { number, name in
      try layout.item(name, intrinsic: IntrinsicSize(20, 20 + 5 * Double(number)), baselines: baselines)
    }
    func line(_ cells: [LayoutItem]) -> [GridCell] {
      cells.enumerated().map { GridCell($1, vertically: $0 % 2 == 0 ? .firstBaseline : .lastBaseline) }
    }
    let grid = try layout.grid([line(Array(cells[..<3]))], rows: [.fixed(60)], horizontally: [.leading])
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    func places() throws -> [Double] {
      let frames = try layout.solve()
      return try cells[..<3].map { try frames.isHidden($0) ? -1 : frames[$0].y }
    }
    #expect(try places() == [0, 35, 0])
    try layout.setHidden(true, of: cells[0])
    #expect(try places() == [-1, 35, 0])
    try layout.setHidden(false, of: cells[0])
    try layout.remove(cells[2])
    let rest = try layout.solve()
    #expect(try rest[cells[0]].y == 0 && rest[cells[1]].y == 35)
    let late = try layout.item("late", intrinsic: IntrinsicSize(20, 20), baselines: baselines)
    try layout.insertRow(line([cells[3], late]), into: grid, at: 0)
    let frames = try layout.solve()
    #expect(try [cells[3], late, cells[0], cells[1]].map { try frames[$0].y } == [0, 40, 68, 103])
    #expect(try !layout.isAmbiguous && layout.misstatedParts.isEmpty)
    try layout.removeRow(at: 1, from: grid)
    try layout.remove(grid)
    #expect(layout.containers.lines.isEmpty)
  }

  /// The last height of a list applies to all rows that follow, also after the last of them was removed.
  @Test(arguments: [false, true]) func rowsThatFollowHaveTheLastHeight(isSpelledOut: Bool) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    var items = try (0..<6).map { try layout.item("i\($0)", intrinsic: IntrinsicSize(20, 20)) }
    let grid = try layout.grid([[items[0]], [items[1]]], rows: [.fixed(44), .fitting], rowSpacing: 0)
    try layout.constrain { root in
      grid.leading == root.leading
      grid.top == root.top
    }
    func heights() throws -> [Double] {
      let frames = try layout.solve()
      return try layout.rows(of: grid).map { try frames[$0].height }
    }
    if isSpelledOut { try layout.insertRow([items.removeLast()], into: grid, at: 0) }
    let header = Array(repeating: 44.0, count: isSpelledOut ? 2 : 1)
    #expect(try heights() == header + [20])
    try layout.removeRow(at: header.count, from: grid)
    #expect(try heights() == header)
    try layout.insertRow([items[2]], into: grid)
    try layout.insertRow([items[3]], into: grid)
    #expect(try heights() == header + [20, 20])
    try layout.removeRow(at: header.count, from: grid)
    try layout.removeRow(at: header.count, from: grid)
    try layout.insertRow([items[4]], into: grid, at: 0)
    #expect(try heights() == header + [44])
    for _ in 0...header.count { try layout.removeRow(at: 0, from: grid) }
    #expect(try heights() == [])
  }

  /// A list of heights can be longer than the grid.
  @Test func rowsAtTheEndTakeTheHeightsOfTheirPlaces() throws {
    let listed: [GridTrack] = [.fixed(10), .fixed(20), .fixed(30), .fixed(40)]
    func list(_ change: (inout ConstraintLayout, LayoutItem, LayoutItem) throws -> Void) throws -> [Double] {
      var layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
      let first = try layout.item("first"), grid = try layout.grid([[first]], rows: listed)
      try change(&layout, grid, first)
      while try layout.rows(of: grid).count < 5 { try layout.insertRow([layout.item("late")], into: grid) }
      let frames = try layout.solve()
      return try layout.rows(of: grid).map { try frames[$0].height }
    }
    #expect(try list { _, _, _ in } == [10, 20, 30, 40, 40])
    #expect(try list { layout, grid, _ in try layout.removeRow(at: 0, from: grid) } == [10, 20, 30, 40, 40])
    #expect(
      try list { layout, grid, _ in try layout.insertRow([layout.item("late")], into: grid, at: 0) }
        == [10, 10, 20, 30, 40])
    #expect(
      try list { layout, grid, _ in
        try layout.insertRow([layout.item("late")], into: grid)
        try layout.removeRow(at: 0, from: grid)
      } == [20, 30, 40, 40, 40])
  }
}

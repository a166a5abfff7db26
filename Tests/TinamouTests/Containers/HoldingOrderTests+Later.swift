import Testing

@testable import Tinamou

/// Rows and runs that a container gets later count as if they had been there before what was made after the container.
extension HoldingOrderTests {
  /// Two grids in a column that is too high, of which the second one is made before the first one gets its last rows.
  @Test func rowsThatArePutInCountWithTheirGrid() throws {
    func heights(_ count: Int, putIn: [(item: Int, row: Int)]) throws -> [Double] {
      var layout = try ConstraintLayout(size: LayoutSize(100, 1000))
      let items = try (0..<count).map {
        try layout.item("item\($0)", intrinsic: .height(10), resistance: .required)
      }
      let late = Set(putIn.map { $0.item })
      let early = items.indices.dropLast().filter { !late.contains($0) }
      let grid = try layout.grid(early.map { [items[$0]] }, named: "grid", rowSpacing: 0, vertically: .top)
      let other = try layout.grid([[items[count - 1]]], named: "other", rowSpacing: 0, vertically: .top)
      let column = try layout.column([grid, other], spacing: 0)
      try layout.constrain { root in column.edges == root.edges }
      for (item, row) in putIn { try layout.insertRow([items[item]], into: grid, at: row) }
      let solution = try layout.solve()
      return try (layout.rows(of: grid) + layout.rows(of: other)).map { try solution[$0].height }
    }
    let expected = try heights(4, putIn: [])
    #expect(expected.sorted() == [10, 10, 10, 970])
    #expect(try heights(4, putIn: [(0, 0), (2, 2)]) == expected)
    #expect(try heights(4, putIn: [(1, 0), (0, 0)]) == expected)
    #expect(try heights(4, putIn: [(2, 1), (1, 1)]) == expected)
    // Between two rows there is room for twenty.
    let many = try heights(43, putIn: [])
    #expect(try heights(43, putIn: (1..<41).reversed().map { ($0, 1) }) == many)
    #expect(try heights(43, putIn: (0..<41).reversed().map { ($0, 0) }) == many)
  }

  @Test func aRowBesideOneWithoutAHeightCountsWithItsGrid() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 300))
    let items = try (0..<4).map { try layout.item("item\($0)", intrinsic: .height(10), resistance: .required) }
    let grid = try layout.grid([[items[0]], [items[1]]], named: "grid", rowSpacing: 0, vertically: .top)
    let other = try layout.grid([[items[3]]], named: "other", rowSpacing: 0, vertically: .top)
    let column = try layout.column([grid, other], spacing: 0)
    try layout.constrain { root in column.edges == root.edges }
    let height = try layout.constraints.first { try layout.statement(of: $0).text == "grid.row2.height == 0 ~ 49" }
    try layout.deactivate(#require(height))
    let second = try layout.rows(of: grid)[1]
    try layout.constrain { _ in second.height == 10 }
    try layout.insertRow([items[2]], into: grid)
    let solution = try layout.solve()
    // The last row of the first grid holds first, and the second grid takes the slack.
    #expect(try layout.rows(of: grid).map { try solution[$0].height } == [10, 10, 10])
  }

  @Test func aGridThatWasWithoutRowsCountsBeforeALaterOne() throws {
    func heights(isLate: Bool) throws -> [Double] {
      var layout = try ConstraintLayout(size: LayoutSize(100, 300))
      let items = try (0..<2).map { try layout.item("item\($0)", intrinsic: .height(10), resistance: .required) }
      let first = try layout.item("first", intrinsic: .height(10))
      let grid = try layout.grid([[isLate ? first : items[0]]], named: "grid", vertically: .top)
      let other = try layout.grid([[items[1]]], named: "other", vertically: .top)
      let column = try layout.column([grid, other], spacing: 0)
      try layout.constrain { root in column.edges == root.edges }
      if isLate {
        try layout.removeRow(at: 0, from: grid)
        try layout.insertRow([items[0]], into: grid, at: 0)
      }
      let solution = try layout.solve()
      return try [grid, other].map { try solution[$0].height }
    }
    #expect(try heights(isLate: true) == heights(isLate: false))
  }

  @Test func aFlowThatWrapsAnewCountsBeforeALaterOne() throws {
    func heights(_ former: Double) throws -> [Double] {
      var layout = try ConstraintLayout(size: LayoutSize(100, 300))
      let items = try (0..<3).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(40, 10)) }
      let flow = try layout.flow([items[0], items[1]], named: "flow", width: former, spacing: 0, align: .top)
      let other = try layout.flow([items[2]], named: "other", width: 50, spacing: 0, align: .top)
      let column = try layout.column([flow, other], spacing: 0, align: .leading)
      try layout.constrain { root in
        column.edges == root.edges
        other.width == 50
      }
      let width = try layout.add(flow.width == former)
      _ = try layout.solve()
      try layout.update(width) { $0.constant = 50 }
      let solution = try layout.solve()
      return try [flow, other].map { try solution[$0].height }
    }
    #expect(try heights(100) == heights(50))
  }
}

import SolverTestSupport
import Testing

@testable import Tinamou

/// Items that are hidden or shown by one call.
struct HidingTogetherTests {
  /// A column of two rows and a table, with everything in them.
  private struct Page {
    var layout: ConstraintLayout
    var items: [LayoutItem] = []

    init() throws {
      layout = try ConstraintLayout("page", size: LayoutSize(600, 800))
      let rows = try (0..<2).map { row in
        let items = try (0..<4).map { try layout.item("r\(row).\($0)", intrinsic: IntrinsicSize(30 + Double($0), 20)) }
        self.items += items
        return try layout.row(items, spacing: 5, align: .top)
      }
      let cells: [[LayoutItem]] = try (0..<3).map { row in
        let width = Double(20 + 7 * row)
        return try (0..<3).map { try layout.item("c\(row).\($0)", intrinsic: IntrinsicSize(width + Double($0), 10)) }
      }
      let wide = try layout.item("wide", intrinsic: IntrinsicSize(90, 10))
      let table = try layout.grid(
        cells.map { $0.map { GridCell($0) } } + [[GridCell(wide, columns: 2), .empty]], columnSpacing: 4, rowSpacing: 3)
      items += cells.flatMap { $0 } + [wide]
      items += try layout.rows(of: table) + layout.columns(of: table)
      let column = try layout.column(rows + [table], spacing: 8, align: .leading)
      items += rows + [table]
      try layout.constrain { root in
        column.leading == root.leading
        column.top == root.top
      }
    }
  }

  @Test(arguments: 0..<UInt64(often(300, inDebug: 20)))
  func theFramesAreThoseOfHidingOneByOne(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let page = try Page()
    var (together, alone) = (page.layout, page.layout)
    for step in 0..<6 {
      let isHidden = random.chance(2, of: 3)
      let items = (0..<random.below(9)).map { _ in random.pick(page.items) }
      try together.setHidden(isHidden, of: items)
      for item in items { try alone.setHidden(isHidden, of: item) }
      #expect(try together.solve().table == alone.solve().table, "step \(step)")
      for item in page.items { #expect(try together.isHidden(item) == alone.isHidden(item)) }
    }
    try together.setHidden(false, of: page.items)
    var fresh = page.layout
    #expect(try together.solve().table == fresh.solve().table)
  }

  @Test func oneNeedNotFitWithoutTheOther() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    let a = try layout.item("a"), b = try layout.item("b"), c = try layout.item("c")
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0, align: .fill)
      a.width == 100
      b.width == 200
      c.edges == root.edges
    }
    let before = try layout.solve().table
    for item in [a, b] {
      #expect(throws: LayoutError.self) { try layout.setHidden(true, of: item) }
      #expect(throws: LayoutError.self) { try layout.setHidden(true, of: [item, c]) }
      #expect(try !layout.isHidden(item) && !layout.isHidden(c))
    }
    #expect(try layout.solve().table == before)
    try layout.setHidden(true, of: [a, b, a])
    #expect(try layout.solve().table == "c  0 0 300 100\n")
    try layout.setHidden(false, of: [b, a])
    #expect(try layout.solve().table == before)
  }

  @Test func anErrorHidesNothing() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    let a = try layout.item("a"), gone = try layout.item("gone")
    try layout.constrain { root in a.edges == root.edges }
    try layout.remove(gone)
    #expect(throws: LayoutError.self) { try layout.setHidden(true, of: [a, gone]) }
    #expect(throws: LayoutError.self) { try layout.setHidden(true, of: [a, layout.root]) }
    try layout.setHidden(true, of: [])
    #expect(try !layout.isHidden(a) && layout.solve().entries.count == 1)
  }

  /// Ten times the rows take ten times the work, in whatever order they are listed.
  @Test func theRowsOfAListTakeTheWorkOfOneChange() throws {
    var work: [Int] = []
    for count in [50, 500] {
      var page = try RowList(count)
      let table = try page.layout.solve().table
      let before = page.layout.statistics.rowsTouched
      try page.layout.setHidden(true, of: Array(page.rows.dropLast()))
      #expect(try page.layout.solve()[page.list].height == 20)
      try page.layout.setHidden(false, of: page.rows)
      #expect(try page.layout.solve().table == table)
      work.append(page.layout.statistics.rowsTouched - before)
    }
    #expect(work[1] <= 11 * work[0], "\(work)")
  }
}

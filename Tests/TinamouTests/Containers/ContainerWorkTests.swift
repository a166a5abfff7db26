import Testing

@testable import Tinamou

/// What containers cost, in counted work rather than time.
struct ContainerWorkTests {
  /// The rows of the solver that a change touches, and the pivots it makes.
  static func work(
    _ layout: inout ConstraintLayout, _ change: (inout ConstraintLayout) throws -> Void
  ) throws -> (rows: Int, pivots: Int) {
    let before = layout.solver.statistics
    try change(&layout)
    _ = try layout.solve()
    let after = layout.solver.statistics
    return (after.rowsTouched - before.rowsTouched, after.pivots - before.pivots)
  }

  @Test func hidingOneOfAThousandRowsCostsWhatItMoves() throws {
    var layout = try ConstraintLayout("list", size: LayoutSize(400, 600))
    let items = try (0..<1000).map { try layout.item("row\($0)", intrinsic: IntrinsicSize(100, 20)) }
    let list = try layout.column(items, spacing: 0, align: .leading)
    try layout.constrain { root in
      list.leading == root.leading
      list.top == root.top
    }
    _ = try layout.solve()
    for isHidden in [true, false] {
      let late = try Self.work(&layout) { try $0.setHidden(isHidden, of: items[990]) }
      #expect(late.rows < 400 && late.pivots < 20, "\(late)")
      #expect(try layout.solve()[items[999]].y == (isHidden ? 19_960 : 19_980))
    }
    for index in [990, 995] {
      let moved = try Self.work(&layout) { layout in
        try layout.remove(items[993], from: list)
        try layout.insert(items[993], into: list, at: index)
      }
      #expect(moved.rows < 1_500 && moved.pivots < 60, "\(moved)")
    }
  }

  @Test func aTableIsLinearInItsCells() throws {
    func build(_ rows: Int) throws -> (rows: Int, pivots: Int) {
      var layout = try ConstraintLayout("table", size: LayoutSize(400, 600))
      var cells: [[LayoutItem]] = []
      for row in 0..<rows {
        cells.append([])
        for column in 0..<5 {
          let size = IntrinsicSize(Double((row * 37 + column * 11) % 101), 20)
          cells[row].append(try layout.item("c\(row).\(column)", intrinsic: size))
        }
      }
      return try Self.work(&layout) { layout in
        let table = try layout.table(cells)
        try layout.constrain { root in
          table.leading == root.leading
          table.top == root.top
        }
      }
    }
    let (small, large) = (try build(50), try build(200))
    #expect(large.pivots <= 5 * small.pivots && large.rows <= 6 * small.rows, "\(small), \(large)")
  }

  @Test func resizingATableCrossesItsCellsAndGuessesNothing() throws {
    let n = 300
    var layout = try ConstraintLayout("table", size: LayoutSize(1000, 44 * Double(n)))
    var cells: [[LayoutItem]] = []
    for row in 0..<n {
      cells.append([])
      for column in 0..<5 {
        let width = 40 + (row * 37 + column * 11) % 101
        cells[row].append(try layout.item("cell", intrinsic: IntrinsicSize(Double(width), 20)))
      }
    }
    let table = try layout.table(cells, horizontally: [.fill])
    try layout.constrain { root in
      table.top == root.top
      table.leading == root.leading
      table.trailing == root.trailing
    }
    let before = try layout.solve().table
    for width in [400, 1000] as [Double] {
      let work = try Self.work(&layout) { try $0.setSize(LayoutSize(width, 44 * Double(n))) }
      #expect(work.rows < 800 * n && work.pivots < 4 * n, "\(width): \(work)")
    }
    #expect(try layout.solve().table == before)
  }

  @Test func wrappingAFlowAnewIsLinearInItsItems() throws {
    func works(_ n: Int) throws -> [(rows: Int, pivots: Int)] {
      func size(_ width: Double) -> LayoutSize { LayoutSize(width, 100 * Double(n)) }
      var layout = try ConstraintLayout("page", size: size(600))
      var items: [LayoutItem] = []
      for i in 0..<n {
        let width = 30 + i * 37 % 71
        items.append(try layout.item("tag", intrinsic: IntrinsicSize(Double(width), 20)))
      }
      let flow = try layout.flow(items, width: 600, spacing: 4, runSpacing: 4)
      try layout.constrain { root in
        flow.leading == root.leading
        flow.trailing == root.trailing
        flow.top == root.top
      }
      let before = try layout.solve().table
      var works: [(rows: Int, pivots: Int)] = []
      for width in [343, 700] as [Double] { works.append(try Self.work(&layout) { try $0.setSize(size(width)) }) }
      for width in [343, 700] as [Double] {
        works.append(
          try Self.work(&layout) { layout in
            try layout.setSize(size(width))
            try layout.wrap(flow, width: width)
          })
      }
      try layout.setSize(size(600))
      #expect(try layout.solve().table == before)
      #expect(layout.solver.statistics.proofs == 0)
      return works
    }
    let (small, large) = (try works(100), try works(1000))
    for (one, ten) in zip(small, large) {
      #expect(ten.rows <= 12 * one.rows && ten.pivots <= 12 * one.pivots, "\(small), \(large)")
    }
  }

  @Test(arguments: [LineDistribution.fill, .fillEqually, .equalSpacing])
  func showingAListAgainExaminesWhatIsBesideEachItem(_ distribution: LineDistribution) throws {
    let n = 200
    var layout = try ConstraintLayout("list", size: LayoutSize(400, 60 * Double(n)))
    let items = try (0..<n).map { try layout.item("row\($0)", intrinsic: IntrinsicSize(100, 20)) }
    let set = try layout.constrain { root in
      column(items, in: root, spacing: 0, distribution: distribution, align: .leading)
    }
    let before = try layout.solve().table
    for item in items.dropFirst(2) { try layout.setHidden(true, of: item) }
    _ = try layout.solve()
    var examined: [Int] = []
    for (number, item) in items.enumerated().dropFirst(2) {
      examined.append(layout.statements(waitingFor: [number + 1]).count)
      try layout.setHidden(false, of: item)
    }
    #expect(set.handles.count > 2 * n && examined.allSatisfy { $0 <= 8 }, "\(examined)")
    #expect(layout.hiding.lines.isEmpty && layout.hiding.closed.isEmpty && layout.hiding.waiting.isEmpty)
    #expect(try layout.solve().table == before)
  }

  @Test func theSharesOfAClosedLineHaveOneGroup() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(1000, 100))
    let items = try (0..<50).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(Double(5 + $0 % 7), 20)) }
    try layout.constrain { root in
      row(items, in: root, spacing: 0, distribution: .fillProportionally, align: .top)
    }
    try layout.setHidden(true, of: items[20])
    let shares = layout.hiding.closed.values.flatMap { $0.right.shares }
    #expect(shares.count == 48 && Set(shares.map { ObjectIdentifier($0.group) }).count == 1)
  }
}

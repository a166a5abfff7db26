import SolverTestSupport
import Testing

@testable import Tinamou

/// Equally strong constraints of a container hold in an order that follows from the container, not from its history.
struct HoldingOrderTests {
  private static let width = 200.0

  /// A row from edge to edge of the root.
  private func row(
    in layout: inout ConstraintLayout, _ items: [LayoutItem], _ distribution: LineDistribution = .fill
  ) throws -> LayoutItem {
    let row = try layout.row(items, named: "row", spacing: 0, distribution: distribution)
    try layout.constrain { root in row.edges == root.edges }
    return row
  }

  private func layout() throws -> ConstraintLayout { try ConstraintLayout(size: LayoutSize(Self.width, 40)) }

  private func widths(of items: [LayoutItem], in layout: inout ConstraintLayout) throws -> [Double] {
    let solution = try layout.solve()
    return try items.map { try solution[$0].width }
  }

  @Test(arguments: [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]])
  func contentThatIsSetLaterHoldsAsIfSetBefore(order: [Int]) throws {
    var layout = try layout()
    let items = try (0..<4).map { try layout.item("item\($0)") }
    _ = try row(in: &layout, items)
    for number in order { try layout.setIntrinsicSize(IntrinsicSize(10, 10), of: items[number]) }
    #expect(try widths(of: items, in: &layout) == [170, 10, 10, 10])
    try layout.setIntrinsicSize(.none, of: items[0])
    try layout.setIntrinsicSize(.none, of: items[2])
    try layout.setIntrinsicSize(IntrinsicSize(10, 10), of: items[2])
    try layout.setIntrinsicSize(IntrinsicSize(10, 10), of: items[0])
    #expect(try widths(of: items, in: &layout) == [170, 10, 10, 10])
    try layout.constrain { _ in items[0].width == 12 }
    #expect(try widths(of: items, in: &layout) == [12, 168, 10, 10])
  }

  /// Rows in a row, with items that are made in any order and get their content in another one. Then items move to and fro.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func rowsInARowShareSlackWhateverCameBefore(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let made = Array(0..<7).shuffled(using: &random), late = made.shuffled(using: &random)
    let early = Set(made.filter { _ in Bool.random(using: &random) })
    func frames(
      setting contents: [Int], setAtFirst: Set<Int>,
      editing edit: (inout ConstraintLayout, [LayoutItem], [LayoutItem]) throws -> Void = { _, _, _ in }
    ) throws -> [LayoutRect] {
      var layout = try layout()
      var items: [LayoutItem] = Array(repeating: layout.root, count: 7)
      let content = IntrinsicSize(10, 10)
      for number in made {
        items[number] = try layout.item("item\(number)", intrinsic: setAtFirst.contains(number) ? content : .none)
      }
      let rows = try [Array(items[..<3]), Array(items[4...])].map { try layout.row($0, spacing: 0) }
      _ = try row(in: &layout, [rows[0], items[3], rows[1]])
      for number in contents { try layout.setIntrinsicSize(content, of: items[number]) }
      for number in contents.prefix(2) { try layout.setIntrinsicSize(.none, of: items[number]) }
      for number in contents.prefix(2) { try layout.setIntrinsicSize(content, of: items[number]) }
      try edit(&layout, items, rows)
      let solution = try layout.solve()
      return try items.map { try solution[$0] }
    }
    let expected = try frames(setting: [], setAtFirst: Set(made))
    #expect(try frames(setting: late, setAtFirst: []) == expected)
    let rest = late.filter { !early.contains($0) }
    #expect(try frames(setting: rest, setAtFirst: early) == expected)
    let edited = try frames(setting: rest, setAtFirst: early) { layout, items, rows in
      try layout.setDistribution(.fillEqually, of: rows[0])
      try layout.move(items[0], in: rows[0], to: 2)
      try layout.setDistribution(.fill, of: rows[0])
      try layout.move(items[6], in: rows[1], to: 0)
      for number in [4, 5] {
        try layout.remove(items[number], from: rows[1])
        try layout.insert(items[number], into: rows[0], at: 1)
      }
      _ = try layout.solve()
      try layout.move(items[0], in: rows[0], to: 0)
      for number in [4, 5] {
        try layout.remove(items[number], from: rows[0])
        try layout.insert(items[number], into: rows[1], at: number - 4)
      }
    }
    #expect(edited == expected)
  }

  @Test func contentOfManyItemsIsOrderedWithoutMovingTheOthers() throws {
    var work: [Int] = []
    for count in [100, 400] {
      var layout = try layout()
      let items = try (0..<count).map { try layout.item("item\($0)") }
      _ = try row(in: &layout, items)
      try layout.setSize(LayoutSize(100 * Double(count), 40))
      _ = try layout.solve()
      let before = layout.solver.statistics.rowsTouched
      for item in items { try layout.setIntrinsicSize(IntrinsicSize(10, 10), of: item) }
      #expect(try widths(of: items, in: &layout) == [90 * Double(count) + 10] + Array(repeating: 10, count: count - 1))
      work.append(layout.solver.statistics.rowsTouched - before)
    }
    #expect(work[1] < 5 * work[0], "\(work)")
  }

  @Test func anItemPutInOrMovedTakesItsPlace() throws {
    var layout = try layout()
    let items = try (0..<6).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(10 + Double($0), 10)) }
    let row = try row(in: &layout, Array(items[..<2]))
    for (item, index) in [(5, 2), (2, 2), (4, 3), (3, 3)] { try layout.insert(items[item], into: row, at: index) }
    #expect(try widths(of: items, in: &layout) == [135, 11, 12, 13, 14, 15])
    try layout.move(items[0], in: row, to: 3)
    #expect(try widths(of: items, in: &layout) == [10, 136, 12, 13, 14, 15])
    try layout.move(items[5], in: row, to: 0)
    #expect(try widths(of: items, in: &layout) == [10, 11, 12, 13, 14, 140])
    for index in [4, 0, 2, 5, 1, 3] { try layout.move(items[index], in: row, to: index) }
    let arranged = try layout.arrangedItems(of: row)
    let widest = try widths(of: arranged, in: &layout)[0]
    #expect(widest > 100)
  }

  @Test func anotherDistributionForgetsTheOrderOfTheFirst() throws {
    for distribution in [LineDistribution.equalCentering, .equalSpacing] {
      var (changed, fresh) = (try layout(), try layout())
      let items = try (0..<3).map { try changed.item("item\($0)", intrinsic: IntrinsicSize(10, 10)) }
      let others = try (0..<3).map { try fresh.item("item\($0)", intrinsic: IntrinsicSize(10, 10)) }
      let row = try row(in: &changed, items)
      _ = try changed.solve()
      try changed.setDistribution(distribution, of: row)
      _ = try self.row(in: &fresh, others, distribution)
      // Two of them cannot hug: together they are wider.
      try changed.constrain { _ in items[0].width + items[1].width + items[2].width == 50 }
      try fresh.constrain { _ in others[0].width + others[1].width + others[2].width == 50 }
      #expect(try widths(of: items, in: &changed) == widths(of: others, in: &fresh), "\(distribution)")
    }
  }

  @Test func aRowOfAGridThatIsPutInHoldsBeforeThoseAboveIt() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 200))
    let cells = try (0..<5).map { try layout.item("cell\($0)") }
    try layout.constrain { _ in for cell in cells { cell.height >= 10 } }
    let grid = try layout.grid([[cells[0]], [cells[1]]], named: "grid", rows: [.fixed(25), .fitting], rowSpacing: 0)
    try layout.constrain { root in grid.edges == root.edges }
    func heights() throws -> [Double] {
      let solution = try layout.solve()
      return try layout.rows(of: grid).map { try solution[$0].height }
    }
    #expect(try heights() == [25, 175])
    try layout.insertRow([cells[2]], into: grid)
    #expect(try heights() == [25, 165, 10])
    try layout.insertRow([cells[3]], into: grid, at: 2)
    #expect(try heights() == [25, 155, 10, 10])
    try layout.setHidden(true, of: grid)
    try layout.insertRow([cells[4]], into: grid, at: 3)
    try layout.setHidden(false, of: grid)
    #expect(try heights() == [25, 145, 10, 10, 10])
  }

  @Test(
    arguments: [
      ([.share(1), .share(2)], [100, 200]), ([.fitting, .share(1)], [10, 290]), ([.share(1), .fitting], [290, 10]),
    ] as [([GridTrack], [Double])])
  func aGridOfOneRowKeepsItsListOfHeights(rows: [GridTrack], expected: [Double]) throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 300))
    let cells = try (0..<2).map { try layout.item("cell\($0)", intrinsic: IntrinsicSize(10, 10)) }
    let grid = try layout.grid([[cells[0]]], named: "grid", rows: rows, rowSpacing: 0)
    try layout.constrain { root in grid.edges == root.edges }
    try layout.insertRow([cells[1]], into: grid)
    let solution = try layout.solve()
    #expect(try layout.rows(of: grid).map { try solution[$0].height } == expected)
  }

  /// The constraints become active in one call or one by one, in either order, or were deactivated before.
  @Test(arguments: [[0, 1], [1, 0]], [false, true])
  func aConstraintOnAHiddenItemCountsFromItsActivation(order: [Int], isOneCall: Bool) throws {
    for hidden in [[], [0], [1], [0, 1]] {
      var layout = try layout()
      let items = try (0..<2).map { try layout.item("item\($0)") }
      try layout.constrain { root in
        items[0].leading == root.leading
        items[0].trailing == items[1].leading
        items[1].trailing == root.trailing
      }
      let wishes = order.map { items[$0].width == 80 ~ 250 }
      for number in hidden { try layout.setHidden(true, of: items[number]) }
      var handles: [ConstraintHandle] = []
      if isOneCall {
        handles = try layout.constrain { _ in for wish in wishes { wish } }.handles
      } else {
        for wish in wishes { handles.append(try layout.add(wish)) }
      }
      try layout.add(items[0].width >= 5)
      for number in hidden { try layout.setHidden(false, of: items[number]) }
      let widths = try widths(of: items, in: &layout)
      #expect(widths[order[0]] == 80 && widths[order[1]] == 120, "hidden \(hidden)")
      for number in hidden { try layout.setHidden(true, of: items[number]) }
      for handle in handles { try layout.deactivate(handle) }
      for handle in handles.reversed() { try layout.activate(handle) }
      for number in hidden { try layout.setHidden(false, of: items[number]) }
      let reversed = try self.widths(of: items, in: &layout)
      #expect(reversed[order[0]] == 120 && reversed[order[1]] == 80, "hidden \(hidden)")
    }
  }

  /// Two stacks side by side, of which the wishes for a small extent decide.
  @Test(arguments: 0..<4)
  func aStackThatIsChangedToAndFroIsAsBefore(case number: Int) throws {
    func widths(_ change: (inout ConstraintLayout, [LayoutItem], [LayoutItem]) throws -> Void) throws -> [Double] {
      var layout = try layout()
      let items = try (0..<4).map { try layout.item("item\($0)", intrinsic: IntrinsicSize(20, 20)) }
      let pairs = [[items[0], items[1]], [items[2], items[3]]]
      let stacks = try pairs.map { pair in
        switch number {
        case 0: try layout.column(pair, spacing: 0, align: .leading)
        case 1: try layout.row(pair, spacing: 0, distribution: .equalSpacing)
        default: try layout.row(pair, spacing: 0)
        }
      }
      let outer = try layout.row(stacks, spacing: 0)
      try layout.constrain { root in
        outer.horizontalEdges == root.horizontalEdges
        outer.top == root.top
      }
      try change(&layout, stacks, items)
      return try self.widths(of: stacks, in: &layout)
    }
    let changed = try widths { layout, stacks, items in
      switch number {
      case 0:
        try layout.setAxis(.horizontal, of: stacks[0])
        try layout.setAxis(.vertical, of: stacks[0])
      case 1:
        try layout.setDistribution(.fill, of: stacks[0])
        try layout.setDistribution(.equalSpacing, of: stacks[0])
      case 2: for item in items.reversed() { try layout.setHidden(true, of: item) }
      default: for index in [2, 3, 0, 1] { try layout.remove(items[index], from: stacks[index / 2]) }
      }
    }
    let fresh = try widths { layout, stacks, items in
      if number == 2 { for item in items { try layout.setHidden(true, of: item) } }
      if number == 3 { for index in 0..<4 { try layout.remove(items[index], from: stacks[index / 2]) } }
    }
    #expect(changed == fresh)
  }

  @Test func centersAreAtEqualDistancesInTheOrderOfTheItems() throws {
    func positions(moving: Bool) throws -> [Double] {
      var layout = try ConstraintLayout(size: LayoutSize(100, 150))
      let items = try (0..<4).map {
        try layout.item("item\($0)", intrinsic: $0 < 2 ? IntrinsicSize(10, 40 - 10 * Double($0)) : .none)
      }
      for item in items[2...] { try layout.add(item.height == 25 ~ 10) }
      let order = moving ? [2, 0, 1, 3] : [0, 1, 2, 3]
      let stack = try layout.column(order.map { items[$0] }, spacing: 10, distribution: .equalCentering)
      try layout.constrain { root in stack.edges == root.edges }
      if moving { try layout.move(items[2], in: stack, to: 2) }
      let solution = try layout.solve()
      return try items.map { try solution[$0].y }
    }
    #expect(try positions(moving: true) == positions(moving: false))
  }

  @Test func aGridWithoutItsOnlyShareIsAGridOfFittingRows() throws {
    func grid(_ count: Int) throws -> (ConstraintLayout, LayoutItem, [LayoutItem]) {
      var layout = try ConstraintLayout(size: LayoutSize(100, 200))
      let cells = try (0..<count).map { try layout.item("cell\($0)", intrinsic: IntrinsicSize(10, 10)) }
      let rows: [GridTrack] = count == 3 ? [.fitting, .fitting, .share(1)] : [.fitting, .fitting]
      let grid = try layout.grid(cells.map { [$0] }, named: "grid", rows: rows, rowSpacing: 0)
      // This is less strong than the pull beside shares, and stronger than the other.
      try layout.constrain { root in
        grid.horizontalEdges == root.horizontalEdges
        grid.top == root.top
        cells[0].height == 70 ~ 260
      }
      return (layout, grid, cells)
    }
    var (layout, changed, cells) = try grid(3)
    _ = try layout.solve()
    try layout.removeRow(at: 2, from: changed)
    var (fresh, _, others) = try grid(2)
    let solution = try layout.solve(), expected = try fresh.solve()
    for (cell, other) in zip(cells.dropLast(), others) { #expect(try solution[cell] == expected[other]) }
  }
}

import SolverTestSupport
import Testing
import Tinamou
import TinamouText

/// Stacks, flows and grids with random histories, compared with the layouts of their texts.
struct ContainerHistoryTests {
  @Test(arguments: 0..<UInt64(often(600, inDebug: 5)))
  func aHistoryLeavesTheLayoutOfItsText(_ seed: UInt64) throws {
    var history = try ContainerHistory(seed: seed)
    for step in 0..<30 {
      var name = ""
      do {
        name = try history.makeOneChange()
      } catch let error as LayoutError {
        #expect(history.layout.text == history.before.text, "seed \(seed), step \(step): \(error)")
      }
      let layout = history.pinned
      let difference = try Self.difference(from: layout)
      #expect(difference == nil, "seed \(seed), step \(step): \(name)\n\(layout.text)")
      if difference != nil { return }
    }
  }

  /// The columns of a grid remain when its last row is removed: their gaps, widths and hidden ones.
  @Test(arguments: [[], [1], [0, 2]])
  func aGridWithoutRowsKeepsItsColumns(_ hidden: [Int]) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    let items = try ["a", "b", "c"].map { try layout.item($0, intrinsic: IntrinsicSize(10, 10)) }
    let grid = try layout.grid(
      [items], named: "g", columns: [.fixed(20), .fitting], columnSpacing: .points(4), horizontally: [.leading])
    try layout.constrain { root in
      grid.top == root.top
      grid.leading == root.leading
    }
    for column in hidden { try layout.setHidden(true, of: layout.columns(of: grid)[column]) }
    try layout.removeRow(at: 0, from: grid)
    let columns = try layout.columns(of: grid)
    try layout.add(columns[1].width >= 3)
    let width = try layout.solve()[grid].width
    #expect(width == [[]: 31, [1]: 24, [0, 2]: 3][hidden])
    var again = try ConstraintLayout(text: layout.text)
    #expect(again.text == layout.text)
    #expect(try again.solve()["g"]?.width == width)
    #expect(try Self.difference(from: layout) == nil)
    #expect(layout.swiftSource.contains("try layout.removeRow(at: 0, from: g)\n"))
    // A row has room for as many cells as before.
    let row = try ["d", "e", "f"].map { try again.item($0, intrinsic: IntrinsicSize(10, 10)) }
    let twin = try #require(again.allItems.first { try again.name(of: $0) == "g" })
    try again.insertRow(row, into: twin)
  }

  /// What is hidden need not fit, neither the content of a container nor what is in it.
  @Test func hiddenContainersWhoseContentsDoNotFit() throws {
    for inner in 0..<3 {
      for isNested in [false, true] {
        var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
        let a = try layout.item("a", intrinsic: IntrinsicSize(10, 10))
        let b = try layout.item("b", intrinsic: IntrinsicSize(20, 10))
        let container: LayoutItem
        switch inner {
        case 0: container = try layout.row([a, b], named: "r", spacing: 60)
        case 1: container = try layout.grid([[a, b]], named: "g", columnSpacing: .points(60))
        default: container = try layout.row([a, b], named: "r", distribution: .fillEqually)
        }
        let hidden = isNested ? try layout.column([container], named: "outer") : container
        try layout.setHidden(true, of: hidden)
        if inner < 2 {
          try layout.setHugging(.required, of: container)
          try layout.setIntrinsicSize(IntrinsicSize(33, 10), of: container)
        } else {
          for item in [a, b] {
            try layout.setHugging(.required, of: item)
            try layout.setResistance(.required, of: item)
          }
        }
        let c = try layout.item("c", intrinsic: IntrinsicSize(7, 7))
        try layout.constrain { root in
          c.leading == root.leading + 5
          c.top == root.top
        }
        let again = try ConstraintLayout(text: layout.text)
        #expect(again.text == layout.text)
        #expect(try Self.difference(from: layout) == nil)
      }
    }
  }

  /// The first item whose frame differs from that in the layout of the text.
  private static func difference(from layout: ConstraintLayout) throws -> String? {
    var layout = layout, again = try ConstraintLayout(text: layout.text)
    let frames = try layout.solve(), expected = try again.solve()
    let open = Set(try again.ambiguities().map { $0.item })
    var twins: [String: LayoutItem] = [:]
    for item in again.allItems { twins[try again.name(of: item)] = item }
    for item in layout.allItems {
      let name = try layout.name(of: item)
      guard let twin = twins[name] else { return "\(name) is missing" }
      if open.contains(twin) { continue }
      if try frames.isHidden(item) != expected.isHidden(twin) { return "\(name) is hidden in one of them" }
      if try frames.isHidden(item) { continue }
      let (a, b) = (try frames[item], try expected[twin])
      let distance = max(abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
      if distance >= 1e-6 { return "\(name): \(a), \(b)" }
    }
    return nil
  }
}

/// A layout whose containers change at random.
private struct ContainerHistory {
  private(set) var layout: ConstraintLayout
  /// The layout before the last call that may be refused.
  private(set) var before: ConstraintLayout
  private var random: SplitMix64
  private var items: [LayoutItem] = []
  private var stacks: [LayoutItem] = []
  private var flows: [LayoutItem] = []
  private var grids: [LayoutItem] = []
  private var made = 0

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    layout = try ConstraintLayout("page", size: LayoutSize(900, 900))
    before = layout
    for _ in 0..<4 { _ = try makeItem() }
  }

  /// A copy in which the corner of each item that nothing arranges is that of the page.
  var pinned: ConstraintLayout {
    var layout = layout
    let root = layout.root
    for item in loose(items + stacks + flows + grids) {
      _ = try? layout.add(item.leading == root.leading)
      _ = try? layout.add(item.top == root.top)
    }
    return layout
  }

  private func loose(_ items: [LayoutItem]) -> [LayoutItem] {
    items.filter { item in (try? layout.parent(of: item)) == layout.root }
  }

  private mutating func name(_ kind: String) -> String {
    made += 1
    return "\(kind)\(made)"
  }

  private mutating func makeItem() throws -> LayoutItem {
    let size = IntrinsicSize(Double(10 + random.below(80)), Double(10 + random.below(40)))
    let hugging = ContentPriority(LayoutPriority(Double(240 + random.below(20))))
    items.append(try layout.item(name("item"), intrinsic: size, hugging: hugging))
    before = layout
    return items[items.count - 1]
  }

  private mutating func some(of items: [LayoutItem]) -> [LayoutItem] {
    var chosen: [LayoutItem] = []
    for item in items where random.chance(1, of: 2) { chosen.append(item) }
    return chosen
  }

  /// Makes a change, and returns its name. It may be refused.
  mutating func makeOneChange() throws -> String {
    let kept = Set(layout.allItems)
    items.removeAll { !kept.contains($0) }
    stacks.removeAll { !kept.contains($0) }
    flows.removeAll { !kept.contains($0) }
    grids.removeAll { !kept.contains($0) }
    if items.isEmpty { _ = try makeItem() }
    before = layout
    switch random.below(12) {
    case 0, 1: return "make \(try layout.name(of: makeItem()))"
    case 2: return try makeStack()
    case 3: return try makeFlow()
    case 4: return try makeGrid()
    case 5, 6: return try insert()
    case 7: return try takeOut()
    case 8: return try hideOrRemove()
    case 9: return try changeRows()
    case 10: return try changeArrangement()
    default:
      let item = random.pick(items)
      try layout.add(item.width >= Double(20 + random.below(300)))
      return "widen \(try layout.name(of: item))"
    }
  }

  private mutating func makeStack() throws -> String {
    let arranged = some(of: loose(items + stacks + flows + grids)), name = name("stack")
    let spacing = LayoutSpacing.points(Double(random.below(12))), distribution = random.pick(LineDistribution.allCases)
    stacks.append(
      random.chance(1, of: 2)
        ? try layout.row(
          arranged, named: name, spacing: spacing, distribution: distribution, align: random.pick(RowAlignment.allCases)
        )
        : try layout.column(
          arranged, named: name, spacing: spacing, distribution: distribution,
          align: random.pick(ColumnAlignment.allCases)))
    return name
  }

  private mutating func makeFlow() throws -> String {
    let arranged = some(of: loose(items)), name = name("flow")
    let flow = try layout.flow(arranged, named: name, spacing: Double(random.below(9)))
    before = layout
    try layout.constrain { _ in flow.width == 150 }
    flows.append(flow)
    return name
  }

  private mutating func makeGrid() throws -> String {
    var cells: [[LayoutItem]] = []
    for _ in 0..<1 + random.below(3) { cells.append([try makeItem(), try makeItem()]) }
    let name = name("grid")
    grids.append(
      try layout.grid(
        cells, named: name, columnSpacing: .points(3), rowSpacing: .points(2),
        vertically: random.pick(RowAlignment.allCases)))
    return name
  }

  private mutating func insert() throws -> String {
    // The runs of a flow depend on the last frames of items without content.
    let inFlow = random.chance(1, of: 3), free = loose(inFlow ? items : items + stacks + flows + grids)
    guard !free.isEmpty, !(inFlow ? flows : stacks).isEmpty else { return "" }
    let container = random.pick(inFlow ? flows : stacks), item = random.pick(free)
    let index = random.below(try layout.arrangedItems(of: container).count + 1)
    try layout.insert(item, into: container, at: index)
    return "insert \(try layout.name(of: item)) into \(try layout.name(of: container)) at \(index)"
  }

  private mutating func takeOut() throws -> String {
    guard !(stacks + flows).isEmpty else { return "" }
    let container = random.pick(stacks + flows), arranged = try layout.arrangedItems(of: container)
    if arranged.isEmpty { return "" }
    let item = random.pick(arranged)
    try layout.remove(item, from: container)
    return "take \(try layout.name(of: item)) out of \(try layout.name(of: container))"
  }

  private mutating func hideOrRemove() throws -> String {
    let item = random.pick(items + stacks + flows + grids), name = try layout.name(of: item)
    if random.chance(1, of: 3) {
      try layout.remove(item)
      return "remove \(name)"
    }
    try layout.setHidden(!layout.isHidden(item), of: item)
    return "hide or show \(name)"
  }

  private mutating func changeRows() throws -> String {
    guard !grids.isEmpty else { return "" }
    let grid = random.pick(grids), rows = try layout.rows(of: grid), row = random.below(rows.count)
    let name = "row \(row) of \(try layout.name(of: grid))"
    switch random.below(3) {
    case 0 where rows.count > 1:
      try layout.removeRow(at: row, from: grid)
      return "remove \(name)"
    case 1:
      try layout.setHidden(!layout.isHidden(rows[row]), of: rows[row])
      return "hide or show \(name)"
    default:
      try layout.insertRow([makeItem(), makeItem()], into: grid, at: row)
      return "insert \(name)"
    }
  }

  private mutating func changeArrangement() throws -> String {
    guard !stacks.isEmpty else { return "" }
    let stack = random.pick(stacks), arranged = try layout.arrangedItems(of: stack)
    let name = try layout.name(of: stack), spacing = LayoutSpacing.points(Double(random.below(20)))
    switch random.below(5) {
    case 0 where !arranged.isEmpty:
      try layout.move(random.pick(arranged), in: stack, to: random.below(arranged.count))
      return "move in \(name)"
    case 1 where !arranged.isEmpty:
      try layout.setSpacing(random.chance(1, of: 3) ? nil : spacing, after: random.pick(arranged), in: stack)
      return "own spacing in \(name)"
    case 2:
      try layout.setDistribution(random.pick(LineDistribution.allCases), of: stack)
      return "distribution of \(name)"
    case 3:
      try layout.setAxis(random.chance(1, of: 2) ? .horizontal : .vertical, of: stack)
      return "axis of \(name)"
    default:
      try layout.setSpacing(spacing, of: stack)
      return "spacing of \(name)"
    }
  }
}

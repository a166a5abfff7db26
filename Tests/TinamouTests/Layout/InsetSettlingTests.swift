import SolverTestSupport
import Testing
import Tinamou

/// Preserved insets that settle in as many rounds as there are levels, and cycles of insets.
@Suite struct InsetSettlingTests {
  /// Items in one another, each reaching 5 points beyond the margin of the one it is in.
  private func chain(_ depth: Int, margin: Double = 20) throws -> (layout: ConstraintLayout, items: [LayoutItem]) {
    var layout = try ConstraintLayout("chain", size: LayoutSize(300, 100), margins: LayoutInsets(leading: margin))
    var items = [layout.root]
    for number in 0..<depth {
      let (parent, item) = (items[number], try layout.item("c\(number)", in: items[number]))
      try layout.setMargins(.zero, of: item, preservesParentMargins: true)
      try layout.constrain { _ in
        item.leading == parent.margins.leading - 5
        item.trailing == parent.trailing
        item.verticalEdges == parent.verticalEdges
      }
      items.append(item)
    }
    return (layout, items)
  }

  @Test(arguments: [1, 8, 9, 12, 40])
  func thereAreAsManyRoundsAsLevels(depth: Int) throws {
    var (layout, items) = try chain(depth)
    let solution = try layout.solve()
    for item in items.dropFirst() {
      #expect(try solution[item].x == 15)
      #expect(try layout.margins(of: item).leading == 5)
    }
    #expect(try layout.solve().changedItems.isEmpty)
  }

  /// On the way from 0 to 5 the inner margin is 10, at which the label does not fit.
  @Test(arguments: [ConflictPolicy.refuse, .letGo])
  func nothingIsRefusedBecauseOfAPassingMargin(policy: ConflictPolicy) throws {
    var (layout, items) = try chain(2)
    layout.conflictPolicy = policy
    let (inner, label) = (items[2], try layout.item("label", in: items[2]))
    try layout.constrain { _ in
      label.leading == inner.margins.leading
      label.trailing == inner.trailing
      label.width >= 280
    }
    let solution = try layout.solve()
    #expect(try solution[label].x == 20)
    #expect(try solution[label].width == 280)
    #expect(try layout.margins(of: inner).leading == 5)
    #expect(solution.conflicts.isEmpty)
    let text = message { try layout.setSize(LayoutSize(299, 100)) } ?? ""
    if policy == .refuse {
      #expect(text.hasPrefix("chain: cannot hold together, by 1:"))
    } else {
      #expect(text.isEmpty)
      #expect(try layout.solve().lettingGo == ["label.width >= 280"])
    }
  }

  @Test func analysesKnowAsManyLevels() throws {
    let (layout, items) = try chain(12)
    let analysis = try layout.analysis(width: 200...400)
    #expect(analysis.isExact && !analysis.pieces.isEmpty)
    for piece in analysis.pieces {
      #expect(piece.conflict == nil)
      let leading = try #require(try piece.function(of: items[12].leading))
      #expect(isClose([leading(piece.center)], [15]))
    }
  }

  @Test func analysesFindNoConflictOfAPassingMargin() throws {
    var (layout, items) = try chain(2)
    let (inner, label) = (items[2], try layout.item("label", in: items[2]))
    try layout.constrain { _ in
      label.leading == inner.margins.leading
      label.trailing == inner.trailing
      label.width >= 280
    }
    let analysis = try layout.analysis(width: 250...400)
    for piece in analysis.pieces {
      for corner in piece.corners where (corner.first - 300).magnitude > 1e-6 {
        #expect((piece.conflict == nil) == (corner.first > 300), "\(corner.first)")
      }
    }
    #expect(analysis.pieces.contains { $0.conflict != nil } && analysis.pieces.contains { $0.conflict == nil })
  }

  /// A label of at least 150 points in a cell that preserves margins of 100, solved.
  private func makeCell() throws -> (layout: ConstraintLayout, cell: LayoutItem, label: LayoutItem) {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: 100))
    let cell = try layout.item("cell")
    let label = try layout.item("label", in: cell)
    try layout.setMargins(.zero, of: cell, preservesParentMargins: true)
    try layout.constrain { root in
      cell.horizontalEdges == root.horizontalEdges
      label.leading == cell.margins.leading
      label.trailing == cell.trailing
      label.width >= 150
    }
    #expect(try layout.solve()[label].x == 100)
    return (layout, cell, label)
  }

  /// The margins that were solved last do not fit in the new size, those that follow from it do.
  @Test func noChangeIsRefusedBecauseOfAMarginThatItMoves() throws {
    let made = try makeCell()
    let (cell, label) = (made.cell, made.label)
    var layout = made.layout
    try layout.setMargins(LayoutInsets(leading: 10), of: layout.root)
    try layout.setSize(LayoutSize(200, 100))
    #expect(try layout.solve()[label] == LayoutRect(10, 0, 190, 0))
    try layout.setMargins(LayoutInsets(leading: 60), of: layout.root)
    let before = layout
    #expect(message { _ = try layout.solve() }?.contains("cannot hold together, by 10") == true)
    #expect(layout.size == before.size)
    #expect(try layout.margins(of: cell).leading == before.margins(of: cell).leading)
    #expect(message { try layout.setSize(LayoutSize(140, 100)) }?.contains("label.width >= 150") == true)
    try layout.setSize(LayoutSize(210, 100))
    #expect(try layout.solve()[label] == LayoutRect(60, 0, 150, 0))
  }

  /// Changes that are made together are decided with the margins that follow from them, too.
  @Test func noChangesTogetherAreRefusedBecauseOfAMarginThatTheyMove() throws {
    let made = try makeCell()
    let label = made.label
    var layout = made.layout
    func change(to width: Double, margin: Double) throws {
      try layout.change { layout in
        try layout.setMargins(LayoutInsets(leading: margin), of: layout.root)
        try layout.setSize(LayoutSize(width, 100))
      }
    }
    #expect(message { try change(to: 200, margin: 60) }?.contains("label.width >= 150") == true)
    #expect(layout.size.width == 300)
    #expect(try layout.solve()[label].x == 100)
    try change(to: 200, margin: 10)
    #expect(try layout.solve()[label] == LayoutRect(10, 0, 190, 0))
    #expect(try layout.solve().conflicts.isEmpty)
    layout.conflictPolicy = .letGo
    try change(to: 200, margin: 60)
    #expect(try layout.solve().lettingGo == ["label.width >= 150"])
    try change(to: 210, margin: 60)
    #expect(try layout.solve().lettingGo.isEmpty)
    #expect(try layout.solve()[label] == LayoutRect(60, 0, 150, 0))
  }

  /// x = m and m = 20 − x, which 10 satisfies.
  @Test func aCycleWithASolutionSettles() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box")
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.leading == root.leading + (box.margins.leading - box.leading)
      box.width == 100
    }
    #expect(try layout.solve()[box].x == 10)
    #expect(try layout.margins(of: box).leading == 10)
    try layout.setMargins(LayoutInsets(leading: 60), of: layout.root)
    #expect(try layout.solve()[box].x == 30)
  }

  /// m = max(own, 20 + m): the margin would grow for ever, and a bound on the item ends it.
  @Test func aCycleIsNamedWhereNothingEndsIt() throws {
    var layout = try ConstraintLayout("grow", size: LayoutSize(100, 100), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box")
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in box.width == 30 }
    let handle = try layout.constrain { root in
      box.leading == root.leading - (box.margins.leading - box.leading)
    }
    let text = message { _ = try layout.solve() }
    #expect(
      text.map(withoutLines) == """
        grow: preserved insets do not settle: box.margins.leading moves what it is measured from, through:
          box.leading == root.leading - box.margins.leading + box.leading  InsetSettlingTests.swift:#
        """)
    #expect(try layout.margins(of: box).leading == 0)
    let root = layout.root
    try layout.remove(handle)
    try layout.constrain { _ in
      box.leading == root.leading - (box.margins.leading - box.leading) ~ 900
      box.leading >= root.leading - 5000
    }
    #expect(try layout.solve()[box].x == -5000)
    #expect(try layout.margins(of: box).leading == 5020)
  }

  /// Nothing says how wide the cell is: its content pushes its trailing edge ahead of its own margin.
  @Test func whatDoesNotSettleChangesNothing() throws {
    var layout = try ConstraintLayout(
      "table", size: LayoutSize(320, 480), margins: LayoutInsets(leading: 20, trailing: 8))
    let cell = try layout.item("cell")
    let content = try layout.item("content", in: cell)
    let label = try layout.item("label", in: content, intrinsic: IntrinsicSize(80, 20), hugging: 251)
    let other = try layout.item("other", intrinsic: IntrinsicSize(10, 10))
    try layout.setMargins(LayoutInsets(4), of: content, preservesParentMargins: true)
    try layout.constrain { _ in label.horizontalEdges == content.margins.horizontalEdges }
    for height in [10.0, 11, 12] {
      try layout.setIntrinsicSize(IntrinsicSize(10, height), of: other)
      let text = message { _ = try layout.solve() } ?? ""
      #expect(
        withoutLines(text) == """
          table: preserved insets do not settle: content.margins.trailing moves what it is measured from, through:
            label.trailing == content.margins.trailing  InsetSettlingTests.swift:#
          """)
      #expect(try layout.margins(of: content) == LayoutInsets(4))
    }
    try layout.constrain { root in cell.horizontalEdges == root.horizontalEdges }
    try layout.constrain { root in content.trailing <= cell.trailing }
    _ = try layout.solve()
  }

  @Test func twoItemsThatMoveEachOtherAreNamed() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: 20))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    for item in [a, b] { try layout.setMargins(.zero, of: item, preservesParentMargins: true) }
    try layout.constrain { root in
      a.leading == root.leading - (b.margins.leading - b.leading)
      b.leading == root.leading - (a.margins.leading - a.leading)
    }
    let text = message { _ = try layout.solve() } ?? ""
    #expect(
      text.hasPrefix(
        "preserved insets do not settle: each moves what the next one is measured from, "
          + "b.margins.leading, a.margins.leading, and the last the first, through:\n"))
  }

  /// Each item moves the next. More insets than are measured do not show that they are a cycle.
  @Test func insetsWithoutAKnownCycleAreOnlyListed() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: 20))
    let items = try (0..<50).map { try layout.item("i\($0)") }
    for item in items { try layout.setMargins(.zero, of: item, preservesParentMargins: true) }
    try layout.constrain { root in
      for (item, before) in zip(items, items.suffix(1) + items) {
        item.leading == root.leading - (before.margins.leading - before.leading)
      }
    }
    let text = message { _ = try layout.solve() } ?? ""
    #expect(
      text.hasPrefix(
        "preserved insets do not settle: these still differ from what follows from the frames, i49.margins.leading, "),
      "\(text)")
    #expect(text.contains(", and constraints refer to them:\n  i0.leading == root.leading"), "\(text)")
  }

  /// m = max(own, c + k·m) for random numbers, against the same by hand.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func cyclesOfOneEndWhereTheyCan(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let own = Double(random.below(30)), reach = Double(random.below(60)), factor = Double(random.below(9)) / 2 - 2
    var layout = try ConstraintLayout(size: LayoutSize(300, 100), margins: LayoutInsets(leading: reach))
    let box = try layout.item("box")
    try layout.setMargins(LayoutInsets(leading: own), of: box, preservesParentMargins: true)
    try layout.constrain { root in
      // The distance to the root's edge is −k·m, so that reach − distance = reach + k·m.
      box.leading == root.leading - (box.margins.leading - box.leading) * factor
      box.width == 30
    }
    // Of reach + k·m from the item's own inset on: that inset if it is no less, or the crossing with m.
    let isOwn = reach + factor * own <= own
    let crossing = factor == 1 ? nil : reach / (1 - factor)
    let expected = isOwn ? own : crossing.flatMap { $0 >= own ? $0 : nil }
    var cycle: InsetCycle?
    do {
      _ = try layout.solve()
    } catch {
      guard case .unsettled(let found) = error else { throw error }
      cycle = found
    }
    #expect((cycle == nil) == (expected != nil), "seed \(seed): \(own), \(reach), \(factor)")
    if let cycle {
      #expect(cycle.insets == ["box.margins.leading"], "seed \(seed)")
    } else {
      let margin = try layout.margins(of: box).leading
      #expect(isClose([margin], [max(own, reach + factor * margin)]), "seed \(seed)")
    }
  }

  /// Trees of items that are placed from the margins of what they are in, solved at once and after other sizes.
  @Test(arguments: 0..<20 as Range<UInt64>)
  func whatWasSolvedBeforeDoesNotMatter(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ count: Int) -> Double { Double(random.below(count)) }
    var layout = try ConstraintLayout(size: LayoutSize(300, 300))
    var items = [layout.root]
    for name in 0..<12 {
      let parent = random.pick(items), item = try layout.item("\(name)", in: parent)
      let (before, after, start) = (number(20) - 12, number(20) - 12, random.pick(items))
      try layout.setMargins(LayoutInsets(leading: number(9)), of: item, preservesParentMargins: true)
      try layout.constrain { _ in
        item.leading == start.margins.leading + before
        item.trailing == start.margins.trailing - after
        item.top == start.top
        item.height == 10
      }
      items.append(item)
    }
    var fresh = layout
    for _ in 0..<4 {
      try layout.setMargins(LayoutInsets(leading: number(40), trailing: number(40)), of: layout.root)
      try layout.setSize(LayoutSize(300 + number(50), 300))
      _ = try layout.solve()
    }
    let (margins, size) = (try layout.margins(of: layout.root), layout.size)
    try fresh.setMargins(margins, of: fresh.root)
    try fresh.setSize(size)
    #expect(try layout.solve().table == fresh.solve().table, "seed \(seed)")
    for item in items { #expect(try layout.margins(of: item) == fresh.margins(of: item), "seed \(seed)") }
  }
}

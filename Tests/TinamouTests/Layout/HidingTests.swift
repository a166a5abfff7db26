import SolverTestSupport
import Testing

@testable import Tinamou

/// Items that take part in nothing while they are hidden.
struct HidingTests {
  /// A row of three boxes of 20, 30 and 40 points, 10 apart, from the leading edge.
  private struct Row {
    var layout: ConstraintLayout
    let a: LayoutItem
    let b: LayoutItem
    let c: LayoutItem
    let set: ConstraintSet

    init(_ distribution: LineDistribution = .fill) throws {
      layout = try ConstraintLayout("row", size: LayoutSize(300, 100))
      let a = try layout.item("a", intrinsic: IntrinsicSize(20, 10), hugging: 251)
      let b = try layout.item("b", intrinsic: IntrinsicSize(30, 10), hugging: 251)
      let c = try layout.item("c", intrinsic: IntrinsicSize(40, 10), hugging: 251)
      (self.a, self.b, self.c) = (a, b, c)
      set = try layout.constrain { root in
        row([a, b, c], spacing: 10, distribution: distribution, align: .top)
        a.leading == root.leading
        a.top == root.top
      }
    }
  }

  @Test func neighboursCloseUpAndOneGapGoes() throws {
    var row = try Row()
    let before = try row.layout.solve()
    #expect(before.table == "a  0 0 20 10\nb  30 0 30 10\nc  70 0 40 10\n")
    try row.layout.setHidden(true, of: row.b)
    let frames = try row.layout.solve()
    #expect(frames.table == "a  0 0 20 10\nc  30 0 40 10\n")
    #expect(frames.changedItems == [row.c])
    #expect(try frames.isHidden(row.b) && !frames.isHidden(row.c) && row.layout.isHidden(row.b))
    #expect(frames["b"] == nil && frames.entries.count == 2)
    let error = #expect(throws: LayoutError.self) { try frames[row.b] }
    #expect(error.map { "\($0)" } == "the item is hidden, and has no frame")
    #expect(throws: LayoutError.self) { try row.layout.value(of: row.b.width) }
    #expect(throws: LayoutError.self) { try row.layout.explain(row.c.leading - row.b.trailing) }
    #expect(try !row.layout.isAmbiguous && row.layout.ambiguities().isEmpty)
    #expect(
      try withoutLines("\(row.layout.explain(row.c.leading))").contains("c.leading == a.trailing + 10"))
    // Hiding what is hidden changes nothing; showing it again undoes it.
    try row.layout.setHidden(true, of: row.b)
    #expect(try row.layout.solve().changedItems.isEmpty)
    try row.layout.setHidden(false, of: row.b)
    let after = try row.layout.solve()
    #expect(after.table == before.table && after.changedItems == [row.b, row.c])
  }

  @Test func onlyWhatIsShownIsHandedOut() throws {
    var row = try Row()
    try row.layout.setHidden(true, of: row.b)
    var moved: [LayoutItem] = []
    try row.layout.solve { item, _ in moved.append(item) }
    #expect(moved == [row.layout.root, row.a, row.c])
    moved = []
    try row.layout.setHidden(false, of: row.b)
    try row.layout.setHidden(true, of: row.c)
    try row.layout.solve { item, _ in moved.append(item) }
    #expect(moved == [row.b])
    moved = []
    try row.layout.setHidden(false, of: row.c)
    try row.layout.setMetrics(LayoutMetrics(standardSpacing: 8, grid: PixelGrid(scale: 1)))
    #expect(try row.layout.solve().changedItems == [row.c])
    try row.layout.setDirection(.rightToLeft)
    try row.layout.setHidden(true, of: row.a)
    let frames = try row.layout.solve()
    #expect(try frames.isHidden(row.a) && !frames.changedItems.contains(row.a))
  }

  /// The first item of a row is what others refer to, so that nothing says any more where the row begins.
  @Test func whatHangsOnAHiddenItemIsAmbiguous() throws {
    var row = try Row()
    try row.layout.setHidden(true, of: row.a)
    #expect(
      try row.layout.ambiguities().map { "\($0.name).\($0.anchor)" } == ["b.leading", "b.top", "c.leading", "c.top"])
  }

  @Test func aRegionKeepsARowInPlace() throws {
    for distribution in LineDistribution.allCases {
      var layout = try ConstraintLayout(size: LayoutSize(300, 100))
      let items = try ["a", "b", "c"].map { try layout.item($0, intrinsic: IntrinsicSize(50, 10)) }
      try layout.constrain { root in
        row(items, in: root, spacing: 10, distribution: distribution, align: .fill)
      }
      for item in items.prefix(2) { try layout.setHidden(true, of: item) }
      #expect(try layout.solve().table == "c  0 0 300 100\n")
      try layout.setHidden(true, of: items[2])
      #expect(try layout.solve().table.isEmpty)
      for item in items { try layout.setHidden(false, of: item) }
      #expect(try layout.solve().entries.count == 3)
    }
  }

  @Test func whatIsInAHiddenItemIsHiddenWithIt() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100))
    let outer = try layout.item("outer"), inner = try layout.item("inner", in: outer)
    let deep = try layout.item("deep", in: inner), other = try layout.item("other")
    try layout.constrain { root in
      column([outer, other], in: root, spacing: 0, distribution: .fillEqually, align: .fill)
      inner.edges == outer.edges.inset(5)
      deep.edges == inner.edges
    }
    let before = try layout.solve().table
    try layout.setHidden(true, of: inner)
    #expect(try layout.solve().entries.map { $0.name } == ["outer", "other"])
    try layout.setHidden(true, of: outer)
    let late = try layout.item("late", in: deep)
    try layout.constrain { _ in late.edges == deep.edges }
    #expect(try layout.solve().table == "other  0 0 300 100\n")
    #expect(try layout.isHidden(late))
    try layout.setHidden(false, of: inner)
    #expect(try layout.isHidden(inner) && layout.isHidden(deep))
    try layout.setHidden(false, of: outer)
    #expect(try layout.solve().table == before + "late  5 5 290 40\n")
    try layout.setHidden(true, of: deep)
    try layout.remove(inner)
    #expect(layout.hiding.count == 0 && layout.hiding.waiting.isEmpty)
    #expect(try layout.solve().entries.map { $0.name } == ["outer", "other"])
  }

  @Test func whatDoesNotFitAnyMoreIsNotShown() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    let wide = try layout.item("wide"), other = try layout.item("other")
    try layout.constrain { root in
      row([wide, other], in: root, spacing: 0, align: .fill)
      wide.width == 250
    }
    let minimum = try layout.add(other.width >= 40)
    try layout.setHidden(true, of: wide)
    try layout.setSize(LayoutSize(200, 100))
    #expect(throws: LayoutError.self) { try layout.setHidden(false, of: wide) }
    #expect(try layout.isHidden(wide) && layout.solve().table == "other  0 0 200 100\n")
    try layout.change { layout in
      try layout.setHidden(false, of: wide)
      try layout.setSize(LayoutSize(300, 100))
    }
    #expect(try layout.solve().table == "wide  0 0 250 100\nother  250 0 50 100\n")
    // Hiding may not fit, either.
    try layout.add(other.width <= 290)
    let table = try layout.solve().table
    #expect(throws: LayoutError.self) { try layout.setHidden(true, of: wide) }
    #expect(try layout.solve().table == table && !layout.isHidden(wide) && layout.isActive(minimum))
    layout.conflictPolicy = .letGo
    try layout.setHidden(true, of: wide)
    #expect(try layout.solve().conflicts.count == 1)
    try layout.setHidden(false, of: wide)
    #expect(try layout.solve().conflicts.isEmpty && layout.solve().table == table)
  }

  @Test func constraintsChangeWhileSomethingIsHidden() throws {
    var row = try Row()
    let (b, c) = (row.b, row.c)
    let extra = row.layout.prepare { root in b.bottom == root.bottom }
    try row.layout.setHidden(true, of: b)
    try row.layout.activate(extra)
    #expect(try row.layout.isActive(extra.handles[0]) && row.layout.solve().table == "a  0 0 20 10\nc  30 0 40 10\n")
    // The gap before c, whoever it follows.
    let gap = row.set.handles[1]
    try row.layout.update(gap) { $0.constant = 25 }
    #expect(try row.layout.solve()[c].x == 45)
    try row.layout.update(gap) { $0.priority = 900 }
    let late = try row.layout.add(c.width == b.width + 5)
    #expect(try row.layout.solve()[c] == LayoutRect(45, 0, 40, 10))
    try row.layout.setHidden(false, of: b)
    #expect(try row.layout.solve().table == "a  0 0 20 10\nb  30 0 35 100\nc  90 0 40 10\n")
    try row.layout.setHidden(true, of: b)
    try row.layout.deactivate(extra)
    try row.layout.update(late, c.width == 60)
    #expect(try row.layout.solve()[c].width == 60)
    try row.layout.update(late, c.width == b.width)
    try row.layout.remove(late)
    try row.layout.setHidden(false, of: b)
    #expect(try row.layout.solve().table == "a  0 0 20 10\nb  30 0 30 10\nc  85 0 40 10\n")
    // A removed item takes what was set aside with it.
    try row.layout.setHidden(true, of: c)
    try row.layout.remove(b)
    try row.layout.setHidden(false, of: c)
    #expect(try row.layout.ambiguities().contains { $0.item == c })
  }

  @Test(arguments: 0..<4, 0..<4) func neighboursOfRemovedItemsCanBeHidden(removed: Int, hidden: Int) throws {
    if removed == hidden { return }
    var layout = try ConstraintLayout("bar", size: LayoutSize(300, 50))
    let items = try ["a", "b", "c", "d"].map { try layout.item($0, intrinsic: IntrinsicSize(40, 20)) }
    try layout.constrain { root in row(items, in: root, spacing: 10, align: .center) }
    try layout.remove(items[removed])
    let shown = try layout.solve().table
    try layout.setHidden(true, of: items[hidden])
    let solution = try layout.solve()
    // What is left of the row holds its own ends.
    if removed > 0 { #expect(try solution[items[hidden > 0 ? 0 : removed > 1 ? 1 : 2]].x == 0) }
    if removed < 3 { #expect(try solution[items[hidden < 3 ? 3 : removed < 2 ? 2 : 1]].maxX == 300) }
    // A new item in the place of the removed one is no member of the row.
    let other = try layout.item("e", intrinsic: IntrinsicSize(7, 7))
    try layout.setHidden(true, of: other)
    try layout.hideToFit([items[hidden]])
    #expect(try !layout.solve().isHidden(items[hidden]))
    try layout.remove(other)
    #expect(try layout.solve().table == shown)
  }

  @Test func textThatIsHiddenIsNotMeasured() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 100))
    let text = try layout.item("text", intrinsic: .width(500), wraps: true), other = try layout.item("other")
    try layout.constrain { root in column([text, other], in: root, spacing: 0, align: .fill) }
    try layout.setHidden(true, of: text)
    #expect(try layout.solve().unmeasuredTexts.isEmpty)
    _ = try layout.solve(measuring: { _, _ in
      Issue.record("measured")
      return 0
    })
    try layout.setHidden(false, of: text)
    #expect(try layout.solve().unmeasuredTexts == [text])
    #expect(try layout.solve(measuring: { _, _ in 40 })[other] == LayoutRect(0, 40, 300, 60))
  }

  @Test func refusals() throws {
    var row = try Row()
    let other = try Row()
    let error = #expect(throws: LayoutError.self) { try row.layout.setHidden(true, of: row.layout.root) }
    #expect(error.map { "\($0)" } == "the root stands for the layout itself and cannot be hidden")
    #expect(throws: LayoutError.self) { try row.layout.setHidden(true, of: other.b) }
    try row.layout.remove(row.b)
    #expect(throws: LayoutError.self) { try row.layout.setHidden(true, of: row.b) }
  }

  @Test func interpolationLeavesOutWhatIsHidden() throws {
    var row = try Row()
    let shown = try row.layout.solve()
    try row.layout.setHidden(true, of: row.b)
    let hidden = try row.layout.solve()
    #expect(try shown.interpolated(to: hidden, at: 0.5)[row.c].x == 50)
    #expect(throws: LayoutError.self) { try shown.interpolated(to: hidden, at: 0.5)[row.b] }
    #expect(try hidden.interpolated(to: shown, at: 0.5)[row.b] == LayoutRect(30, 0, 30, 10))
  }

  /// Hiding and showing examine only the statements that depend on the item, however long the row.
  @Test(arguments: [10, 1_000]) func theWorkDoesNotGrowWithTheRow(_ count: Int) throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(100_000, 20))
    let items = try (0..<count).map { try layout.item("item \($0)", intrinsic: IntrinsicSize(30, 10)) }
    try layout.constrain { root in row(items, in: root, spacing: 4, align: .top) }
    let before = try layout.solve().table
    for item in items.dropFirst().dropLast() {
      #expect(try layout.statements(on: [layout.find(item)]).count <= 5)
      try layout.setHidden(true, of: item)
    }
    #expect(try layout.solve().entries.count == 2)
    for item in items.dropFirst().dropLast() {
      #expect(layout.statements(waitingFor: [try layout.find(item)]).count <= 6)
      try layout.setHidden(false, of: item)
    }
    #expect(try layout.solve().table == before)
    #expect(layout.hiding.waiting.isEmpty && layout.hiding.apart.isEmpty && layout.hiding.closed.isEmpty)
  }

  @Test func neighboursAreFoundAcrossManyHiddenItems() {
    var random = SplitMix64(seed: 11)
    for count in [0, 1, 63, 64, 65, 127, 128, 200] {
      var places = HiddenPlaces()
      var isHidden = [Bool](repeating: false, count: count)
      for step in 0..<300 where count > 0 {
        // Long runs of hidden items, and of shown ones.
        let first = random.below(count), end = min(count, first + 1 + random.below(count))
        for place in first..<end {
          isHidden[place] = step % 3 != 0
          places[place] = step % 3 != 0
        }
        let place = random.below(count + 1)
        let expected = (isHidden[..<place].lastIndex(of: false), isHidden[place...].firstIndex(of: false))
        #expect(
          places.lastShown(before: place) == expected.0 && isHidden.indices.allSatisfy { places[$0] == isHidden[$0] })
        #expect(places.firstShown(from: place, before: count) == expected.1)
      }
      #expect(HiddenPlaces().lastShown(before: count) == (count > 0 ? count - 1 : nil))
      #expect(HiddenPlaces().firstShown(from: 0, before: count) == (count > 0 ? 0 : nil))
    }
  }

  /// A row of 150 items closes up like a row of those that are shown, whichever are hidden and shown one by one.
  @Test(arguments: LineDistribution.allCases) func aLongRowIsARowOfItsShownItems(_ distribution: LineDistribution)
    throws
  {
    let count = distribution == .fill ? 150 : 70
    var layout = try ConstraintLayout("row", size: LayoutSize(4000, 100))
    let items = try (0..<count).map {
      try layout.item("i\($0)", intrinsic: IntrinsicSize(Double(10 + $0 % 7), 10), hugging: 251)
    }
    try layout.constrain { root in row(items, in: root, spacing: 4, distribution: distribution, align: .top) }
    var random = SplitMix64(seed: 5)
    for round in 0..<8 {
      let (first, end) = (random.below(count), 1 + random.below(count))
      for place in round % 4 == 3 ? Array(0..<count) : Array(min(first, end)..<max(first, end)) {
        try layout.setHidden(round % 4 != 3 && random.chance(3, of: 4), of: items[place])
      }
      let shown = try items.filter { try !layout.isHidden($0) }
      var other = try ConstraintLayout("row", size: LayoutSize(4000, 100))
      let others = try shown.map { item -> LayoutItem in
        let number = try #require(items.firstIndex(of: item))
        return try other.item("o", intrinsic: IntrinsicSize(Double(10 + number % 7), 10), hugging: 251)
      }
      try other.constrain { root in row(others, in: root, spacing: 4, distribution: distribution, align: .top) }
      let (solution, expected) = (try layout.solve(), try other.solve())
      for (item, one) in zip(shown, others) {
        let (frame, wanted) = (try solution[item], try expected[one])
        #expect(abs(frame.x - wanted.x) < 1e-9 && abs(frame.width - wanted.width) < 1e-9, "\(round)")
      }
    }
    #expect(layout.hiding.count == 0 && layout.hiding.lines.isEmpty && layout.hiding.placesInLines.isEmpty)
  }

  /// Ten times the rows take ten times the work, if they are hidden from the last one on.
  @Test func hidingTheRowsOfAListFromTheLastOnIsLinear() throws {
    var rows: [Int] = []
    for count in [30, 300] {
      var page = try RowList(count)
      _ = try page.layout.solve()
      let before = page.layout.statistics.rowsTouched
      for item in page.rows.reversed() { try page.layout.setHidden(true, of: item) }
      for item in page.rows { try page.layout.setHidden(false, of: item) }
      rows.append(page.layout.statistics.rowsTouched - before)
      #expect(try page.layout.solve()[page.list].height == 20 * Double(count))
    }
    #expect(rows[1] <= 11 * rows[0], "\(rows)")
  }
}

import Testing
import Tinamou

/// An item is taken out with what is in it and what is said about it; the rest stays as it is.
struct RemovalTests {
  private var layout: ConstraintLayout
  private let panel: LayoutItem
  private let title: LayoutItem
  private let other: LayoutItem
  private let lines: ConstraintSet
  private let gap: LayoutParameter

  init() throws {
    let page = try PanelPage()
    layout = page.layout
    (panel, title, other, lines, gap) = (page.panel, page.title, page.other, page.lines, page.gap)
  }

  private static let unknownItem = "the item was removed, or made in another copy of the layout"
  private static let unknownConstraint = "the constraint was removed, or belongs to another layout"

  @Test func theOthersStayWhereTheyAre() throws {
    var layout = layout
    let before = try layout.solve()
    #expect(try before[other] == LayoutRect(117, 15, 30, 10))
    try layout.remove(panel)
    let after = try layout.solve()
    #expect(after.table == "other  117 15 30 10\n")
    #expect(after.changedItems.isEmpty)
    #expect(before.table == "panel  10 0 100 0\ntitle  15 0 40 20\nother  117 15 30 10\n")
    #expect(try before[title] == LayoutRect(15, 0, 40, 20))
  }

  @Test func activeConstraintsOnTheItemAreForgotten() throws {
    var layout = layout
    try layout.remove(panel)
    let kept = lines.handles.map { handle in message { _ = try layout.isActive(handle) } == nil }
    #expect(kept == [false, false, false, false, false, false, false, true, true])
    try layout.remove(ConstraintSet(lines.handles.suffix(2).map { $0 }))
    let (other, gap) = (other, gap)
    try layout.constrain { root in
      other.leading == root.leading + gap
      other.top == root.top
    }
    #expect(try layout.solve()[other] == LayoutRect(7, 0, 30, 10))
    try layout.set(gap, to: 9)
    #expect(try layout.solve()[other].x == 9)
  }

  @Test func inactiveConstraintsAreKeptAndRefused() throws {
    var layout = layout
    let (title, other) = (title, other)
    let wide = layout.prepare("wide") { _ in
      other.width == 50
      title.width == other.width
      title.margins.leading == other.leading
    }
    try layout.remove(title)
    #expect(
      message { try layout.activate(wide) }.map(withoutLines)
        == "?.width == other.width  RemovalTests.swift:# (wide): "
        + "it mentions an item that was removed, or made in another copy of the layout")
    #expect(try wide.handles.map { handle in try layout.isActive(handle) } == [false, false, false])
    #expect(try layout.solve()[other].width == 30)
    try layout.activate(wide.handles[0])
    #expect(try layout.solve()[other].width == 50)
    // The place of the removed item is used again; the old handle still does not mean the new item.
    let next = try layout.item("next", in: panel)
    #expect(throws: LayoutError.self) { try layout.activate(wide.handles[1]) }
    #expect(message { try layout.update(wide.handles[1], next.width == other.width) } == nil)
    try layout.activate(wide.handles[1])
    #expect(try layout.solve()[next].width == 50)
    #expect(
      message { try layout.activate(wide.handles[2]) }.map(withoutLines)
        == "?.margins.leading == other.leading  RemovalTests.swift:# (wide): "
        + "it mentions an item that was removed, or made in another copy of the layout")
  }

  @Test func aMentionWithoutWeightIsAMention() throws {
    var layout = layout
    let (title, other, root) = (title, other, layout.root)
    let nothing = try layout.add(other.left == root.left + 117 + title.width * 0)
    let cancelled = try layout.add(other.width + title.width >= title.width + 3)
    let insets = try layout.add(other.width >= title.margins.leading - title.leading)
    try layout.remove(title)
    #expect(message { _ = try layout.isActive(nothing) } == Self.unknownConstraint)
    #expect(message { _ = try layout.isActive(cancelled) } == Self.unknownConstraint)
    #expect(message { _ = try layout.isActive(insets) } == Self.unknownConstraint)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve()[other].x == 53)
  }

  @Test func theRootCannotBeRemoved() throws {
    var layout = layout
    let root = layout.root
    #expect(
      message { try layout.remove(root) } == "the root stands for the layout itself and cannot be removed")
    #expect(try layout.solve().table == "panel  10 0 100 0\ntitle  15 0 40 20\nother  117 15 30 10\n")
  }

  @Test func anItemInAUsedPlaceStartsAfresh() throws {
    var layout = layout
    _ = try layout.solve()
    try layout.setMargins(LayoutInsets(9), of: title, preservesParentMargins: true)
    try layout.setHugging(.required, of: title)
    _ = try layout.solve()
    try layout.remove(title)
    let next = try layout.item("next")
    #expect(try layout.margins(of: next) == .zero)
    #expect(try layout.safeAreaInsets(of: next) == .zero)
    #expect(try layout.intrinsicSize(of: next) == .none)
    #expect(try !layout.wraps(next))
    let root = layout.root
    try layout.constrain { _ in
      next.margins.leading == root.leading + 4
      next.firstBaseline == root.top + 2
      next.width == 60
    }
    #expect(try layout.solve()[next] == LayoutRect(4, 2, 60, 0))
    try layout.setMargins(LayoutInsets(leading: 1), of: next)
    #expect(try layout.solve()[next] == LayoutRect(3, 2, 60, 0))
  }

  /// F3: content is swapped at run time.
  @Test func swappedContentTakesOneSolve() throws {
    var layout = layout
    let (panel, other) = (panel, other)
    try layout.add(panel.top == layout.root.top + 2)
    let first = try layout.item("first", in: panel)
    try layout.constrain { _ in
      first.edges == panel.edges.inset(4)
      panel.height == 50
    }
    #expect(try layout.solve()[first] == LayoutRect(14, 6, 92, 42))
    try layout.remove(first)
    let second = try layout.item("second", in: panel)
    try layout.constrain { _ in second.edges == panel.edges.inset(4) }
    let solution = try layout.solve()
    // In the same place as the one before, which is in nobody's changes but its own.
    #expect(try solution[second] == LayoutRect(14, 6, 92, 42))
    #expect(solution.changedItems == [second])
    #expect(try solution[other] == LayoutRect(117, 15, 30, 10))
    #expect(throws: LayoutError.self) { try solution[first] }
  }

  @Test func removedItemsAreNotAmongTheChangedOnes() throws {
    for direction in LayoutDirection.allCases {
      var layout = layout
      try layout.setDirection(direction)
      _ = try layout.solve()
      try layout.setSize(LayoutSize(300, 100))
      try layout.remove(title)
      let solution = try layout.solve()
      for item in solution.changedItems { #expect(throws: Never.self) { try solution[item] } }
      let next = try layout.item("next")
      #expect(!solution.changedItems.contains(next))
    }
  }

  @Test func copiesPartWaysAtARemoval() throws {
    let layout = layout
    var (kept, cleared) = (layout, layout)
    try cleared.remove(panel)
    let root = cleared.root
    let next = try cleared.item("next", in: other)
    try cleared.constrain { _ in next.edges == root.edges.inset(1) }
    #expect(try kept.solve().table == "panel  10 0 100 0\ntitle  15 0 40 20\nother  117 15 30 10\n")
    #expect(try kept.parent(of: title) == panel)
    #expect(try cleared.solve()[next] == LayoutRect(1, 1, 198, 98))
    #expect(message { _ = try cleared.name(of: panel) } == Self.unknownItem)
    #expect(message { _ = try kept.name(of: next) } == Self.unknownItem)
  }

  @Test func questionsKnowItemsInUsedPlaces() throws {
    var layout = layout
    try layout.remove(title)
    let next = try layout.item("next", in: panel, intrinsic: IntrinsicSize(12, 6))
    let found = try layout.ambiguities().filter { $0.name == "next" }
    #expect(!found.isEmpty)
    for ambiguity in found { #expect(ambiguity.item == next) }
    #expect(try layout.fittingSize(of: next) == LayoutSize(12, 6))
    #expect(try layout.largestSize(of: next, priority: .low) == LayoutSize(12, 6))
    let names = try layout.ambiguities().map(\.name)
    #expect(try #require(names.firstIndex(of: "next")) > #require(names.firstIndex(of: "other")))
  }

  @Test func textsAreMeasuredInTheOrderInWhichTheyWereMade() throws {
    var layout = layout
    try layout.remove(title)
    let late = try layout.item("late", intrinsic: .width(10), wraps: true)
    try layout.setWraps(true, of: other)
    var asked: [LayoutItem] = []
    _ = try layout.solve { item, width in
      asked.append(item)
      return width
    }
    #expect(asked == [other, late])
  }

  @Test func interpolationHasTheItemsOfTheEnd() throws {
    var layout = layout
    let start = try layout.solve()
    try layout.remove(title)
    let next = try layout.item("next", intrinsic: IntrinsicSize(8, 8))
    try layout.set(gap, to: 17)
    let end = try layout.solve()
    let there = start.interpolated(to: end, at: 0.5)
    #expect(there.table == "panel  10 0 100 0\nother  122 15 30 10\nnext  0 0 8 8\n")
    #expect(try there[next] == end[next])
    let back = end.interpolated(to: start, at: 0.5)
    #expect(back.table == "panel  10 0 100 0\ntitle  15 0 40 20\nother  122 15 30 10\n")
  }

  @Test func thousandsComeAndGo() throws {
    var layout = layout
    let before = try layout.solve().table
    let (panel, root) = (panel, layout.root)
    for round in 0..<300 {
      let item = try layout.item("round \(round)", in: panel, intrinsic: IntrinsicSize(5, 5), hugging: .required)
      try layout.setMargins(LayoutInsets(1), of: item)
      try layout.constrain { _ in
        item.margins.leading == panel.leading + Double(round)
        item.lastBaseline == root.bottom
      }
      #expect(try layout.solve()[item] == LayoutRect(Double(round) + 9, 95, 5, 5))
      try layout.remove(item)
    }
    #expect(try layout.solve().table == before)
  }

  @Test func whatIsShownAndRemovedBeforeASolutionIsNotReported() throws {
    var layout = layout
    try layout.setHidden(true, of: panel)
    _ = try layout.solve()
    try layout.setHidden(false, of: panel)
    try layout.remove(title)
    var copy = layout
    let solution = try copy.solve()
    #expect(solution.changedItems == [panel])
    var told: [LayoutItem] = []
    try layout.solve { item, _ in told.append(item) }
    #expect(told == [panel])
  }

  /// The runs of the flow are shown with it, and made anew by the same solution.
  @Test func runsThatAreShownAndReplacedAreNotReported() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let tags = try (0..<4).map { try layout.item("tag \($0)", intrinsic: IntrinsicSize(30, 10)) }
    let flow = try layout.flow(tags)
    try layout.constrain { root in
      flow.leading == root.leading
      flow.trailing == root.trailing
      flow.top == root.top
    }
    _ = try layout.solve()
    try layout.setHidden(true, of: flow)
    _ = try layout.solve()
    try layout.setHidden(false, of: flow)
    try layout.setSize(LayoutSize(400, 100))
    let solution = try layout.solve()
    for item in solution.changedItems { _ = try solution[item] }
  }
}

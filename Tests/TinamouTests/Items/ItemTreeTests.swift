import Testing
import Tinamou

/// What is in what, in which order things were made, and where they stand in their parents.
struct ItemTreeTests {
  private var layout: ConstraintLayout
  private let panel: LayoutItem
  private let title: LayoutItem
  private let other: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(200, 100))
    panel = try layout.item("panel")
    title = try layout.item("title", in: panel)
    other = try layout.guide("other")
  }

  @Test func itemsAreInTheRootUnlessSaidOtherwise() throws {
    #expect(layout.allItems == [panel, title, other])
    #expect(try layout.parent(of: layout.root) == nil)
    #expect(try layout.parent(of: panel) == layout.root)
    #expect(try layout.parent(of: title) == panel)
    #expect(try layout.parent(of: other) == layout.root)
    #expect(try layout.children(of: layout.root) == [panel, other])
    #expect(try layout.children(of: panel) == [title])
    #expect(try layout.children(of: title) == [])
    #expect(try layout.isGuide(other) && !layout.isGuide(panel))
    #expect(try layout.name(of: title) == "title")
  }

  @Test func childrenAreInTheOrderInWhichTheyWereMade() throws {
    var layout = layout
    let names = try (0..<5).map { try layout.item("child \($0)", in: title) }
    #expect(try layout.children(of: title) == names)
    for gone in [2, 0, 4] {
      try layout.remove(names[gone])
    }
    #expect(try layout.children(of: title) == [names[1], names[3]])
    let late = try layout.item("late", in: title)
    #expect(try layout.children(of: title) == [names[1], names[3], late])
    #expect(layout.allItems == [panel, title, other, names[1], names[3], late])
  }

  @Test func tableKeepsTheOrderOfMakingWherePositionsAreUsedAgain() throws {
    var layout = layout
    try layout.remove(panel)
    let second = try layout.item("second")
    let third = try layout.item("third", in: second)
    let fourth = try layout.item("fourth", in: other)
    #expect(layout.allItems == [other, second, third, fourth])
    #expect(try layout.children(of: layout.root) == [other, second])
    #expect(try layout.children(of: other) == [fourth])
    let solution = try layout.solve()
    #expect(solution.entries.map(\.name) == ["other", "second", "third", "fourth"])
    #expect(solution.entries.map(\.isGuide) == [true, false, false, false])
    #expect(solution.table == "other  0 0 0 0\nsecond  0 0 0 0\nthird  0 0 0 0\nfourth  0 0 0 0\n")
  }

  @Test func framesAreSeenFromTheParent() throws {
    var layout = layout
    let (panel, title, other) = (panel, title, other)
    try layout.constrain { root in
      panel.leading == root.leading + 30
      panel.top == root.top + 10
      panel.size == LayoutSize(100, 50)
      title.leading == panel.leading + 5
      title.top == panel.top + 6
      title.size == LayoutSize(20, 7)
      other.edges == title.edges
    }
    var solution = try layout.solve()
    #expect(try solution.frameInParent(of: title) == LayoutRect(5, 6, 20, 7))
    #expect(try solution.frameInParent(of: panel) == LayoutRect(30, 10, 100, 50))
    #expect(try solution.frameInParent(of: other) == LayoutRect(35, 16, 20, 7))
    #expect(try solution.frameInParent(of: layout.root) == LayoutRect(0, 0, 200, 100))
    #expect(try solution.frame(of: panel, in: title) == LayoutRect(-5, -6, 100, 50))
    try layout.setDirection(.rightToLeft)
    solution = try layout.solve()
    #expect(try solution.frameInParent(of: title) == LayoutRect(75, 6, 20, 7))
    #expect(try solution.frameInParent(of: panel) == LayoutRect(70, 10, 100, 50))
  }

  @Test func aDeepTreeIsRemovedWhole() throws {
    var layout = layout
    var item = title
    for depth in 0..<2_000 { item = try layout.item("\(depth)", in: item) }
    try layout.remove(panel)
    #expect(layout.allItems == [other])
    #expect(message { _ = try layout.name(of: item) } == "the item was removed, or made in another copy of the layout")
  }
}

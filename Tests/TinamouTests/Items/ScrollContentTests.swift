import Testing

@testable import Tinamou

/// What scrolls is as large as what is in it, and moves by the offsets.
struct ScrollContentTests {
  private var layout: ConstraintLayout
  private let scroll: LayoutItem
  private let content: ScrollContent
  private let image: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(375, 667))
    let scroll = try layout.item("scroll")
    let content = try layout.scrollContent(of: scroll)
    let image = try layout.item("image", in: content.layoutItem, intrinsic: IntrinsicSize(1000, 500))
    try layout.constrain { root in
      scroll.edges == root.edges
      image.edges == content.edges
    }
    (self.scroll, self.content, self.image) = (scroll, content, image)
  }

  /// C16.
  @Test func theContentGivesTheArea() throws {
    var layout = layout
    let (content, image) = (content, image)
    #expect(try layout.solve()[content] == LayoutRect(0, 0, 1000, 500))
    let tied = try layout.constrain { _ in image.size == content.frame.size }
    #expect(try layout.solve()[content] == LayoutRect(0, 0, 375, 667))
    try layout.deactivate(tied)
    try layout.setIntrinsicSize(.none, of: image)
    let found = try layout.ambiguities().map { "\($0)" }
    #expect(
      found == [
        "scroll.content.width in [0, inf)", "scroll.content.height in [0, inf)", "image.width in [0, inf)",
        "image.height in [0, inf)",
      ])
  }

  @Test func conflictsNameItsConstraints() throws {
    var layout = layout
    let text = message { try layout.add(content.leading == scroll.leading + 5) }.map(withoutColumns) ?? ""
    #expect(text.contains("ScrollContent.swift:# (scrolling of scroll)"), "\(text)")
  }

  @Test func offsetsMoveTheContentOnly() throws {
    var layout = layout
    try layout.set(content.verticalOffset, to: 120)
    try layout.set(content.horizontalOffset, to: 30)
    var solution = try layout.solve()
    #expect(try solution[image] == LayoutRect(-30, -120, 1000, 500))
    #expect(try solution[scroll] == LayoutRect(0, 0, 375, 667))
    #expect(try solution.frameInParent(of: image) == LayoutRect(0, 0, 1000, 500))
    #expect(try solution.frameInParent(of: content) == LayoutRect(-30, -120, 1000, 500))
    try layout.setDirection(.rightToLeft)
    solution = try layout.solve()
    #expect(try solution[image] == LayoutRect(-595, -120, 1000, 500))
    try layout.set(content.horizontalOffset, to: 0)
    #expect(try layout.solve()[image].maxX == 375)
  }

  @Test func itIsAGuideWithTheNameOfItsItem() throws {
    #expect(try layout.name(of: content.layoutItem) == "scroll.content")
    #expect(try layout.isGuide(content.layoutItem))
    #expect(try layout.parent(of: content.layoutItem) == scroll)
    #expect(content.frame == scroll)
    var layout = layout
    #expect(
      message { try layout.set(content.verticalOffset, to: .nan) }
        == "scroll.verticalOffset is nan, which is not a finite number")
  }

  /// C17.
  @Test func pages() throws {
    var layout = try ConstraintLayout("pages", size: LayoutSize(375, 667))
    let scroll = try layout.item("scroll")
    let content = try layout.scrollContent(of: scroll)
    let pages = try (1...3).map { try layout.item("page \($0)", in: content.layoutItem) }
    try layout.constrain { root in
      scroll.edges == root.edges
      row(pages, spacing: 0, align: .fill)
      pages[0].leading == content.leading
      pages[2].trailing == content.trailing
      pages[0].verticalEdges == content.verticalEdges
      for page in pages {
        page.size == pages[0].size
        page.size == scroll.size ~ 999
      }
    }
    let design = try layout.constrain("placeholder") { _ in pages[0].size == LayoutSize(100, 100) }
    var solution = try layout.solve()
    #expect(try pages.map { try solution[$0] } == [0, 100, 200].map { LayoutRect($0, 0, 100, 100) })
    #expect(try solution[content].size == LayoutSize(300, 100))
    try layout.deactivate(design)
    solution = try layout.solve()
    #expect(try pages.map { try solution[$0] } == [0, 375, 750].map { LayoutRect($0, 0, 375, 667) })
    #expect(try solution[content].size == LayoutSize(1125, 667))
    try layout.setSize(LayoutSize(667, 375))
    #expect(try layout.solve()[content].size == LayoutSize(2001, 375))
    try layout.set(content.horizontalOffset, to: 667)
    #expect(try layout.solve()[pages[1]] == LayoutRect(0, 0, 667, 375))
  }

  @Test func itGoesWithItsItem() throws {
    var layout = layout
    try layout.remove(scroll)
    #expect(layout.allItems.isEmpty)
    #expect(throws: LayoutError.self) { try layout.name(of: content.layoutItem) }
    #expect(try layout.solve().table == "")
    let next = try layout.item("next")
    let other = try layout.scrollContent(of: next)
    try layout.set(other.verticalOffset, to: 3)
    #expect(try layout.solve()[other].y == -3)
    #expect(try layout.value(of: content.verticalOffset) == 0)
  }

  @Test func scrollingWithinScrolling() throws {
    var layout = layout
    let inner = try layout.scrollContent(of: image)
    let text = try layout.item("text", in: inner.layoutItem, intrinsic: IntrinsicSize(20, 2000))
    try layout.constrain { _ in text.edges == inner.edges }
    try layout.set(content.verticalOffset, to: 100)
    try layout.set(inner.verticalOffset, to: 50)
    let solution = try layout.solve()
    #expect(try solution[text] == LayoutRect(0, -150, 20, 2000))
    #expect(try solution.frameInParent(of: inner) == LayoutRect(0, -50, 20, 2000))
  }

  @Test func contentThatWasRemovedIsForgotten() throws {
    var layout = layout
    for _ in 0..<5 {
      let frame = try layout.item("frame")
      _ = try layout.scrollContent(of: frame)
      try layout.setScrolls(frame)
      try layout.setScrolls(frame)
      #expect(layout.items.scrolling.count == 3)
      try layout.remove(frame)
    }
    #expect(layout.items.scrolling.count == 1 && layout.scrollContents == [content.layoutItem])
  }
}

import Testing
import Tinamou

/// What a user writes while a layout lives: sets, parameters, content, directions, nodes of their own, questions.
struct LivingTests {
  private func layout(_ width: Double = 375, _ height: Double = 667) throws -> ConstraintLayout {
    try ConstraintLayout(
      "screen", size: LayoutSize(width, height), margins: LayoutInsets(leading: 16, trailing: 16))
  }

  @Test func variationsAreSwappedInOneStep() throws {
    var layout = try layout()
    let (short, long) = (
      try layout.item("short", intrinsic: IntrinsicSize(40, 30)),
      try layout.item("long", intrinsic: IntrinsicSize(190, 30))
    )
    try layout.constrain { root in
      short.leading == root.margins.leading
      long.trailing == root.margins.trailing
      short.width == long.width
      long.bottom == root.bottom - 20
    }
    let sideBySide = layout.prepare("any/any") { _ in
      long.leading == short.trailing + .standard
      short.bottom == long.bottom
    }
    let stacked = layout.prepare("compact/regular") { root in
      long.leading == root.margins.leading
      short.trailing == root.margins.trailing
      long.top == short.bottom + .standard
    }
    try layout.vary([
      .any: sideBySide, .compactWidth.regularHeight: stacked,
    ])
    #expect(try layout.solve()[long] == LayoutRect(191.5, 617, 167.5, 30))
    try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
    #expect(try layout.solve()[short] == LayoutRect(16, 579, 343, 30))
    // Or by hand.
    try layout.replace(stacked, with: sideBySide)
    #expect(try layout.solve()[long].width == 167.5)
  }

  @Test func questionsAndChangesInOneStep() throws {
    var layout = try layout(1024, 768)
    let title = try layout.item("title", intrinsic: IntrinsicSize(120, 20))
    let beside = layout.prepare { root in title.width == root.width - 600 }
    let above = layout.prepare { root in title.width == 400 - root.width }
    try layout.vary([.regularWidth: beside, .compactWidth: above])
    try layout.change { layout in
      try layout.setSize(LayoutSize(375, 667))
      try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
    }
    #expect(try layout.solve()[title].width == 25)
    let narrow = try layout.solved(size: LayoutSize(320, 568))
    print(narrow["title"] ?? .zero)
    #expect(narrow["title"]?.width == 80)
    var page = try ConstraintLayout(
      "page", size: LayoutSize(1024, 768), sizeClasses: SizeClassBorders(regularWidth: 600))
    try page.setSize(LayoutSize(599, 768))
    #expect(page.traits.width == .compact)
  }

  @Test func aToolbarThatDropsButtons() throws {
    var toolbar = try layout(375, 44)
    let edit = try toolbar.item("edit", intrinsic: IntrinsicSize(100, 44))
    let share = try toolbar.item("share", intrinsic: IntrinsicSize(100, 44), hugging: 251)
    let more = try toolbar.item("more", intrinsic: IntrinsicSize(100, 44), hugging: 252)
    try toolbar.constrain { root in row([edit, share, more], in: root.margins, align: .center) }
    try toolbar.hideToFit([more, share, edit])
    #expect(try toolbar.solve().entries.count == 3)
    #expect(try toolbar.solve(size: LayoutSize(300, 44)).entries.map { $0.name } == ["edit", "share"])
  }

  @Test func aCardWithAShadow() throws {
    var layout = try layout()
    let card = try layout.item("card", intrinsic: IntrinsicSize(100, 60))
    try layout.constrain { root in
      card.leading == root.leading + 20
      card.top == root.top + 20
    }
    try layout.setAlignmentInsets(LayoutInsets(top: 4, leading: 6, bottom: 8, trailing: 6), of: card)
    let frame = try layout.solve()[card]
    #expect(frame == LayoutRect(14, 16, 112, 72))
  }

  @Test func aBadgeThatIsHidden() throws {
    var layout = try layout()
    let title = try layout.item("title"), badge = try layout.item("badge", intrinsic: IntrinsicSize(40, 24))
    try layout.constrain { root in row([title, badge], in: root.margins, align: .center) }
    #expect(try layout.solve()[title].width == 295)
    try layout.setHidden(true, of: badge)
    let isDrawn = try !layout.solve().isHidden(badge)
    #expect(try !isDrawn && layout.solve()[title].width == 343)
  }

  @Test func aListOfWhatASearchFinds() throws {
    var list = try layout()
    let rows = try (0..<4).map { try list.item("row \($0)", intrinsic: IntrinsicSize(40, 24)) }
    try list.constrain { root in
      column(rows, spacing: 0, align: .leading)
      rows[0].top == root.top
      rows[0].leading == root.leading
    }
    let found: Set = [rows[0], rows[3]]
    try list.setHidden(true, of: rows.filter { !found.contains($0) })
    #expect(try list.solve()[rows[3]].y == 24)
  }

  @Test func aStretchyHeaderOfStaticConstraints() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(375, 667), safeAreaInsets: LayoutInsets(top: 64))
    let (container, image) = (try layout.item("container"), try layout.item("image"))
    let navBar = try layout.guide("nav bar backing")
    let offset = try layout.parameter("scroll offset", 0)
    try layout.constrain("stretchy header") { view in
      container.horizontalEdges == view.horizontalEdges
      container.top == view.top - offset
      container.width == container.height * 3 / 2

      navBar.horizontalEdges == view.horizontalEdges
      navBar.top == view.top
      navBar.bottom == view.safeArea.top

      image.horizontalEdges == container.horizontalEdges
      image.bottom == container.bottom ~ .high
      image.top == view.top ~ .high
      image.height >= container.height ~ .high
      image.bottom == navBar.bottom ~ .low
      image.height == navBar.height ~ .low
    }
    for (scrolled, height) in [(-100.0, 350.0), (0, 250), (100, 150), (186, 64), (300, 64)] {
      // An edit: no constraint is added or removed.
      try layout.set(offset, to: scrolled)
      #expect(try layout.solve()[image] == LayoutRect(0, 0, 375, height))
    }
  }

  @Test func aCellAsHighAsItsText() throws {
    var cell = try ConstraintLayout("cell", size: LayoutSize(375, 44))
    let title = try cell.item("title", intrinsic: IntrinsicSize(560, 20), wraps: true)
    try cell.constrain { root in
      title.edges == root.edges.inset(LayoutInsets(top: 11, leading: 16, bottom: 11, trailing: 16))
    }
    func height(of item: LayoutItem, at width: Double) -> Double {
      20 * (560 / width).rounded(.up)
    }
    let size = try cell.fittingSize(width: 375, measuring: height)
    #expect(size == LayoutSize(375, 62))
    try cell.setSize(size)
    #expect(try cell.solve(measuring: height)[title] == LayoutRect(16, 11, 343, 40))
  }

  @Test func scrollContentAndAPlaceholder() throws {
    var layout = try layout()
    let scroll = try layout.item("scroll"), page = try layout.guide("page")
    let content = try layout.scrollContent(of: scroll)
    let pages = [try layout.item("page1"), try layout.item("page2"), try layout.item("page3")]
    try layout.constrain { root in
      scroll.edges == root.edges
      page.size == scroll.size ~ 999
      row(pages, spacing: 0, align: .fill)
      pages[0].leading == content.leading
      pages[pages.count - 1].trailing == content.trailing
      for p in pages {
        p.size == page.size
        p.verticalEdges == content.verticalEdges
      }
    }
    let design = layout.prepare("placeholder") { _ in page.size == LayoutSize(100, 100) }
    try layout.activate(design)
    #expect(try layout.solve()[content].size == LayoutSize(300, 100))
    try layout.deactivate(design)
    try layout.set(content.horizontalOffset, to: 375)
    let frames = try layout.solve()
    #expect(try frames[content].size == LayoutSize(1125, 667))
    #expect(try frames[pages[1]] == LayoutRect(0, 0, 375, 667))
  }

  @Test func aTerminal() throws {
    var layout = try ConstraintLayout("terminal", size: LayoutSize(81, 24))
    try layout.setMetrics(.cells)
    let (list, text) = (try layout.item("list"), try layout.item("text"))
    try layout.constrain { root in
      row([list, text], in: root, align: .fill)
      list.width == root.width / 4
    }
    let frames = try layout.solve()
    #expect(try frames[list] == LayoutRect(0, 0, 20, 24))
    #expect(try frames[text] == LayoutRect(21, 0, 60, 24))
  }

  @Test func changeAnythingAndInterpolate() throws {
    var layout = try layout(400)
    let view = layout.root, drawer = try layout.item("drawer")
    let width = try layout.add(drawer.width == view.width * 0.25)
    let closed = try layout.solve()
    try layout.update(width, drawer.width == view.width * 0.75 ~ .high)
    let halfway = closed.interpolated(to: try layout.solve(), at: 0.5)
    #expect(try halfway[drawer].width == 200)
  }

  @Test func fromRightToLeft() throws {
    var layout = try layout()
    let icon = try layout.item("icon", intrinsic: IntrinsicSize(44, 44))
    try layout.constrain { root in icon.leading == root.margins.leading }
    #expect(try layout.solve()[icon].x == 16)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve()[icon].x == 315)
  }

  private final class Node: LayoutElement {
    let layoutItem: LayoutItem
    var frame = LayoutRect.zero
    init(_ layoutItem: LayoutItem) { self.layoutItem = layoutItem }
  }

  @Test func nodesOfYourOwn() throws {
    var layout = try layout()
    let icon = Node(try layout.item("icon")), title = Node(try layout.item("title", intrinsic: IntrinsicSize(120, 21)))
    let nodes = [icon, title]
    try layout.constrain { root in
      title.leading == icon.trailing + .standard
      icon.height == icon.width
      icon.height == 44
      icon.leading == root.leading
      row(nodes, align: .center)
    }
    let frames = try layout.solve()
    for node in nodes { node.frame = try frames[node] }
    #expect(title.frame.x == 52 && title.frame.y - icon.frame.y == 11.5)
  }

  @Test func preservedMarginsAndABadge() throws {
    var cell = try ConstraintLayout("cell", size: LayoutSize(375, 44), margins: LayoutInsets(16))
    let content = try cell.item("content")
    let label = try cell.item("label", in: content, intrinsic: IntrinsicSize(120, 21))
    let badge = try cell.item("badge", intrinsic: IntrinsicSize(40, 24))
    try cell.setMargins(LayoutInsets(8), of: content, preservesParentMargins: true)
    try cell.constrain { root in
      content.verticalEdges == root.verticalEdges
      content.leading == root.leading
      content.trailing == root.trailing - 33
      label.leading == content.margins.leading
      badge.trailing == root.trailing - 16
      badge.leading >= label.trailing + .standard
    }
    let frames = try cell.solve()
    #expect(try frames[label].x == 16)
    #expect(try frames[badge].x == 319)
  }

  @Test func answersAsData() throws {
    var layout = try layout(320, 568)
    layout.conflictPolicy = .letGo
    let label = try layout.item("label", intrinsic: IntrinsicSize(84, 21), hugging: 251)
    let other = try layout.item("other", intrinsic: IntrinsicSize(101, 21))
    try layout.constrain { _ in label.width == other.width }
    #expect(
      withoutLines("\(try layout.explain(label.width))") == """
        label.width = 101
          label.width == other.width  LivingTests.swift:#     tight
          other.width >= 101 ~ 750    (compression resistance)  tight
          label.width <= 84 ~ 251     (hugging)                 violated by 17
        """)
    try layout.add(label.width == 20)
    try layout.add(label.width == 30)
    let solution = try layout.solve()
    #expect(solution.conflicts.count == 1)
    #expect(
      withoutLines("\(solution.conflicts[0])") == """
        screen: cannot hold together, by 10; let go: label.width == 30:
          label.width == 30  LivingTests.swift:#
          label.width == 20  LivingTests.swift:#
          together: 30 == 20; this would do: label.width == 20, or label.width == 30
        """)
  }
}

import Testing
import TinamouTesting

/// The samples of the article on the stretchy header, the frames it shows, and what it says is so for all offsets.
struct StretchyHeaderTests {
  private let article: Article

  init() throws { article = try Article("Sources/Tinamou/Tinamou.docc/Stretchy-header-without-code.md") }

  @Test("at every step, where the image is", arguments: StretchyPage.Step.allCases)
  func frames(_ step: StretchyPage.Step) throws {
    var page = try StretchyPage(step)
    for (offset, frame) in step.frames {
      guard let frame else {
        let error = try #require(#expect(throws: LayoutError.self) { try page.scroll(to: offset) })
        // The article leaves out what the page itself has to do with it.
        let lines = "\(error)".split(separator: "\n")
        let end = lines.drop { !$0.contains("image.top == root.top") }.joined(separator: "\n")
        #expect(article.shows("\(lines[0])\n…\n\(end)"), "\(error)")
        continue
      }
      try page.scroll(to: offset)
      #expect(try page.layout.solve()[page.image] == LayoutRect(0, frame.y, 375, frame.height), "\(step) at \(offset)")
      #expect(!(try page.layout.isAmbiguous))
    }
  }

  @Test func theTableOfTheArticleHasTheseFrames() throws {
    for offset in [-100.0, 0, 100, 186, 220, 300] {
      let cells = StretchyPage.Step.allCases.map { step in
        let frame = step.frames.first { $0.offset == offset }?.frame
        return frame.map { "\(Int($0.y)), \(Int($0.height))" } ?? "refused"
      }
      #expect(article.shows("| \(Int(offset)) | \(cells.joined(separator: " | ")) |"))
    }
  }

  private final class View {
    var frame = LayoutRect.zero
  }

  @Test func anEngineTakesWhatMoves() throws {
    let page = try StretchyPage(.staying)
    var layout = page.layout
    let content = page.content
    var views: [LayoutItem: View] = [:]
    for item in [content.layoutItem, page.container, page.text, page.image, page.navBar] { views[item] = View() }
    for offset in [0.0, 10] {
      try layout.set(content.verticalOffset, to: offset)
      try layout.solve { item, frame in views[item]?.frame = frame }
    }
    #expect(views[page.image]?.frame == LayoutRect(0, 0, 375, 240))
    #expect(views[page.text]?.frame == LayoutRect(0, 240, 375, 1200))
    try layout.set(content.verticalOffset, to: 20)
    var moved: Set<LayoutItem> = []
    try layout.solve { item, _ in moved.insert(item) }
    #expect(moved == [content.layoutItem, page.container, page.text, page.image])
  }

  @Test func everyOffsetIsInOneOfThreePieces() throws {
    let page = try StretchyPage(.staying)
    let (layout, content, image) = (page.layout, page.content, page.image)
    var printed: [String] = []
    func print(_ range: String, _ slope: Double) { printed.append("\(range) \(slope)") }
    let analysis = try layout.analysis(of: .parameter(content.verticalOffset), over: -200...600)
    for piece in analysis.pieces {
      guard let height = try piece.function(of: image.height) else { continue }
      print("from \(piece.corners[0].first) to \(piece.corners[1].first):", height.slope)
    }
    #expect(article.shows(printed.joined(separator: "\n")), "\(printed)")
    #expect(analysis.isExact)
  }

  @Test func forEveryOffset() throws {
    let page = try StretchyPage(.staying)
    let (layout, content, image, navBar) = (page.layout, page.content, page.image, page.navBar)
    let rules = LintRules.recommended.setting(.tie, to: .off)
    expectLint(layout, content.verticalOffset, in: -200...600, rules) { root in
      image.top == root.top
      image.bottom >= navBar.bottom
    }
    #expect(try layout.lint(content.verticalOffset, in: -200...600).findings.map { $0.rule } == [.tie])
  }
}

/// A page that scrolls, with an image at its head, at each step of the article.
struct StretchyPage {
  enum Step: CaseIterable {
    case required
    case scrollingAway
    case staying

    /// Where the image is; nil where the offset is refused.
    var frames: [(offset: Double, frame: (y: Double, height: Double)?)] {
      switch self {
      case .required: [(-100, (0, 350)), (0, (0, 250)), (100, (0, 150)), (186, (0, 64)), (220, (0, 30)), (300, nil)]
      case .scrollingAway:
        [
          (-100, (0, 350)), (0, (0, 250)), (100, (-100, 250)), (186, (-186, 250)), (220, (-220, 250)),
          (300, (-300, 250)),
        ]
      case .staying:
        [(-100, (0, 350)), (0, (0, 250)), (100, (0, 150)), (186, (0, 64)), (220, (0, 64)), (300, (0, 64))]
      }
    }
  }

  var layout: ConstraintLayout
  let content: ScrollContent
  let container: LayoutItem
  let text: LayoutItem
  let navBar: LayoutItem
  let image: LayoutItem

  init(_ step: Step) throws {
    var layout = try ConstraintLayout(
      "page", size: LayoutSize(375, 667), safeAreaInsets: LayoutInsets(top: 64))
    let scroll = try layout.item("scroll")
    let content = try layout.scrollContent(of: scroll)
    let container = try layout.guide("container", in: content.layoutItem)
    let text = try layout.item("text", in: content.layoutItem, intrinsic: .height(1200))
    let image = try layout.item("image")
    try layout.constrain { root in
      scroll.edges == root.edges
      content.width == scroll.width
      container.horizontalEdges == content.horizontalEdges
      container.top == content.top
      container.width == container.height * 3 / 2
      text.horizontalEdges == content.horizontalEdges
      text.top == container.bottom
      text.bottom == content.bottom
    }
    let navBar = try layout.guide("navBar")
    try layout.constrain { root in
      navBar.horizontalEdges == root.horizontalEdges
      navBar.top == root.top
      navBar.bottom == root.safeArea.top
    }
    switch step {
    case .required:
      try layout.constrain { root in
        image.horizontalEdges == root.horizontalEdges
        image.top == root.top
        image.bottom == container.bottom
      }
    case .scrollingAway:
      try layout.constrain { root in
        image.horizontalEdges == root.horizontalEdges
        image.top == root.top ~ .high
        image.bottom == container.bottom
        image.height >= container.height
      }
    case .staying:
      try layout.constrain { root in
        image.horizontalEdges == root.horizontalEdges
        image.top == root.top ~ .high
        image.bottom == container.bottom ~ .high
        image.height >= container.height ~ .high
        image.bottom == navBar.bottom ~ .low
        image.height == navBar.height ~ .low
      }
    }
    (self.layout, self.content, self.container) = (layout, content, container)
    (self.text, self.navBar, self.image) = (text, navBar, image)
  }

  mutating func scroll(to offset: Double) throws(LayoutError) {
    try layout.set(content.verticalOffset, to: offset)
  }
}

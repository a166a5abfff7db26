import Testing
import Tinamou

/// The samples of the article on debugging, and what it says they print.
struct DebuggingTests {
  /// What the article has as output, without lines and columns.
  private func closedUp(_ text: String) -> String { withoutColumns(text).replacing(/\n +/, with: "\n") }

  @Test func aConflictIsAProof() throws {
    var layout = try Page().layout
    var printed: [String] = []
    func print(_ error: LayoutError) { printed.append("\(error)") }
    do throws(LayoutError) {
      try layout.setSize(LayoutSize(320, 80))
    } catch {
      print(error)
    }
    #expect(
      printed.map(closedUp) == [
        """
        page: cannot hold together, by 8:
        header.top == root.top  Page.swift:#
        content.top == header.bottom  Page.swift:#
        footer.top == content.bottom  Page.swift:#
        footer.bottom == root.bottom  Page.swift:#
        2 × header.height == 44  Page.swift:#
        footer.height == header.height  Page.swift:#
        root.height == 80  (size of the layout)
        content.height >= 0  (no extent is negative)
        together: 88 <= 80; this would do: header.height == 40, or root.height == 88
        """
      ])
  }

  @Test func whatIsLetGoIsSaid() throws {
    var layout = try Page().layout
    var printed: [String] = []
    func print(_ conflict: LayoutConflict) { printed.append("\(conflict)") }
    layout.conflictPolicy = .letGo
    try layout.setSize(LayoutSize(320, 80))
    for conflict in try layout.solve().conflicts { print(conflict) }
    #expect(printed.count == 1)
    #expect(
      printed.first?.hasPrefix("page: cannot hold together, by 8; let go: footer.height == header.height:\n") == true)
  }

  @Test func aTieHasAHint() throws {
    let row = try NameRow(labelHugging: 250).layout
    var printed: [String] = []
    func print(_ freedom: LayoutFreedom) { printed.append("\(freedom)") }
    for freedom in try row.freedoms() { print(freedom) }
    #expect(
      printed == [
        """
        label.width in [46, 238], field.leading in [70, 262], field.width in [97, 289]
          tie at priority 250 between
            label.width <= 46 ~ 250  (hugging)
            field.width <= 97 ~ 250  (hugging)
          hint: give one of them 251
        """
      ])
  }

  @Test func anExplanationIsATableAndSentences() throws {
    let page = try Page()
    let (layout, content) = (page.layout, page.content)
    var printed: [String] = []
    func print(_ text: some CustomStringConvertible) { printed.append("\(text)") }
    let why = try layout.explain(content.height)
    print(why)
    for sentence in why.sentences { print(sentence) }
    #expect(
      printed.map(closedUp) == [
        """
        content.height = 392
        header.top == root.top  Page.swift:#  tight × -1
        content.top == header.bottom  Page.swift:#  tight × -1
        footer.top == content.bottom  Page.swift:#  tight × -1
        footer.bottom == root.bottom  Page.swift:#  tight
        header.height == 44  Page.swift:#  tight × -2
        footer.height == header.height  Page.swift:#  tight × -1
        root.height == 480  (size of the layout)  tight
        """,
        "content.height is 392: less 88 from header.height == 44 (Page.swift:#), "
          + "480 from root.height == 480 (size of the layout).",
        "It is tied to that by header.top == root.top (Page.swift:#), "
          + "content.top == header.bottom (Page.swift:#), "
          + "footer.top == content.bottom (Page.swift:#), "
          + "footer.bottom == root.bottom (Page.swift:#) and "
          + "footer.height == header.height (Page.swift:#).",
      ])
  }

  @Test func effectsAreWhatMoves() throws {
    let page = try Page()
    let (layout, gap) = (page.layout, page.gap)
    var printed: [String] = []
    func print(_ effect: LayoutEffect) { printed.append("\(effect)") }
    for effect in try layout.effects(ofRaising: gap) { print(effect) }
    let effects = try layout.effects { layout throws(LayoutError) in
      try layout.setSize(LayoutSize(320, 568))
    }
    #expect(printed == ["content.top 44 → 45", "content.height 392 → 391"])
    #expect(effects.map { "\($0)" } == ["root.height 480 → 568", "content.height 392 → 480", "footer.top 436 → 524"])
  }

  @Test func picturesHaveConstraints() throws {
    var layout = try Page().layout
    var picture = LayoutPicture(of: layout)
    try picture.addConstraints(of: layout)
    try picture.addBaselines(of: layout)
    let svg = try layout.solve().svg(picture)
    #expect(svg.contains(">44</text>"))
  }

  @Test func aStripIsOneLayoutAtSeveralSizes() throws {
    let layout = try Page().layout
    var printed = ""
    func print(_ text: String) { printed += text }
    let strip = LayoutStrip(of: layout, widths: 320...1366, breakpoints: [436])
    print(strip.text())
    #expect(printed.hasPrefix("320×480    436×480"))
  }

  @Test func checksSayWhy() throws {
    let page = try Page()
    let (layout, content) = (page.layout, page.content)
    var printed: [String] = []
    func print(_ failure: LayoutFailure) { printed.append("\(failure)") }
    let failures = try layout.check(at: LayoutSize(320, 568)) { _ in content.height >= 500 }
    for failure in failures { print(failure) }
    #expect(printed.count == 1)
    #expect(
      printed.first?.hasPrefix(
        "content.height >= 500 fails by 20: 480 >= 500\nbecause content.height = 480\n  header.top == ") == true)
  }
}

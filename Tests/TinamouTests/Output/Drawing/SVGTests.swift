import Testing
import Tinamou

/// A drawing shows every item where it is.
struct SVGTests {
  /// What a layout's drawing contains, without the colours.
  private func drawing(_ layout: ConstraintLayout, scale: Double = 1) throws -> ParsedMarkup {
    var layout = layout
    var picture = LayoutPicture(of: layout)
    picture.scale = scale
    picture.style = .separate
    return try ParsedMarkup(try layout.solve().svg(picture))
  }

  /// Four numbers of an element: x, y, width and height.
  private func frame(_ element: ParsedMarkup.Element) -> [Double?] {
    ["x", "y", "width", "height"].map { element.attributes[$0].flatMap(Double.init) }
  }

  @Test func aSmallLayoutIsThisText() throws {
    var layout = try boxes(
      ["field": LayoutRect(8, 20, 184, 30), "dot": LayoutRect(100, 70, 0, 0)], size: LayoutSize(200, 80))
    try layout.setMargins(LayoutInsets(leading: 8, trailing: 8), of: layout.root)
    try layout.setSafeAreaInsets(LayoutInsets(top: 10), of: layout.root)
    var picture = LayoutPicture(of: layout)
    picture.style = .separate
    #expect(
      try layout.solve().svg(picture) == """
        <svg xmlns="http://www.w3.org/2000/svg" class="tinamou" role="img" width="225" height="116" \
        viewBox="0 0 225 116" font-size="11" aria-label="boxes">
          <rect class="paper" x="12.5" y="12.5" width="200" height="80"/>
          <rect class="bar" x="12.5" y="12.5" width="200" height="10"/>
          <path class="margin" d="M20.5 12.5v80M204.5 12.5v80"/>
          <g class="item hue0">
            <title>field  8 20 184 30</title>
            <rect x="20.5" y="32.5" width="184" height="30"/>
          </g>
          <g class="item hue1">
            <title>dot  100 70 0 0</title>
            <circle class="dot" cx="112.5" cy="82.5" r="2"/>
          </g>
          <g class="names">
            <text class="hue0" x="24.5" y="45.52" textLength="64.15" lengthAdjust="spacingAndGlyphs">\
        field<tspan dx="4.95">184×30</tspan></text>
            <text class="hue1" x="116.5" y="86.02" textLength="16.82" lengthAdjust="spacingAndGlyphs">dot</text>
          </g>
          <text class="caption" x="212.5" y="108" text-anchor="end" textLength="37" lengthAdjust="spacingAndGlyphs">\
        200×80</text>
        </svg>

        """)
  }

  @Test func itStandsAloneUnlessThePageHasTheColours() throws {
    var row = try NameRow()
    let solution = try row.layout.solve()
    var picture = LayoutPicture()
    let alone = solution.svg(picture)
    #expect(alone == solution.svg())
    #expect(alone.contains("<style>\n\(LayoutPicture.styleSheet)"))
    #expect(try ParsedMarkup(alone).all("rect", "ground").count == 1)
    picture.style = .separate
    let separate = try ParsedMarkup(solution.svg(picture))
    #expect(separate.all("style").isEmpty && separate.all("rect", "ground").isEmpty)
  }

  @Test func coloursAreThereForLightAndDark() {
    let halves = LayoutPicture.styleSheet.components(separatedBy: "@media (prefers-color-scheme:dark){")
    #expect(halves.count == 2)
    for part in ["ground", "paper", "bar", "margin", "caption", "outside", "hue0", "hue5"] {
      #expect(halves.allSatisfy { $0.contains(".tinamou .\(part){") }, "\(part)")
    }
    // Nothing that would have to be escaped in a page written as XML.
    #expect(!LayoutPicture.styleSheet.contains { "<>&".contains($0) })
  }

  @Test func namesAreEscaped() throws {
    var layout = try boxes(["<b> & \"q\"": LayoutRect(0, 0, 100, 20)], size: LayoutSize(100, 20))
    var picture = LayoutPicture()
    picture.title = "a \"<title>\""
    picture.caption = "1 < 2"
    let markup = try ParsedMarkup(try layout.solve().svg(picture))
    #expect(markup.all("title").map(\.text) == ["<b> & \"q\"  0 0 100 20"])
    #expect(markup.all("text").map(\.text) == ["<b> & \"q\"100×20", "1 < 2"])
    #expect(markup.elements[0].attributes["aria-label"] == "a \"<title>\"")
  }

  @Test func itemsThatShareAnEdgeShareALine() throws {
    // Thirds of 100, and half a pixel: edges are on lines of the grid, and abut.
    let layout = try boxes(
      [
        "a": LayoutRect(0, 0, 100 / 3, 10.5), "b": LayoutRect(100 / 3, 0, 100 / 3, 10.5),
        "c": LayoutRect(200 / 3, 10.5, 100 / 3, 9.5),
      ], size: LayoutSize(100, 20))
    #expect(
      try drawing(layout).all("rect").dropFirst().map(frame) == [
        [12.5, 12.5, 33, 11], [45.5, 12.5, 34, 11], [79.5, 23.5, 33, 9],
      ])
  }

  @Test func scaleIsPixelsForAPoint() throws {
    let layout = try boxes(["box": LayoutRect(10, 20, 100, 40)], size: LayoutSize(200, 100))
    #expect(try drawing(layout, scale: 0.5).all("rect").map(frame) == [[12.5, 12.5, 100, 50], [17.5, 22.5, 50, 20]])
    #expect(try drawing(layout, scale: 3).all("rect").map(frame) == [[12.5, 12.5, 600, 300], [42.5, 72.5, 300, 120]])
    for wrong in [0, -1, Double.nan, .infinity] {
      #expect(try drawing(layout, scale: wrong).all("rect").map(frame) == drawing(layout).all("rect").map(frame))
    }
  }

  @Test func theSizeOfTextIsOneThatCanBeRead() throws {
    var row = try NameRow()
    let solution = try row.layout.solve()
    var picture = LayoutPicture()
    for (size, used) in [(14, "14"), (9.5, "9.5"), (0, "11"), (-3, "11"), (.nan, "11"), (.infinity, "11"), (1e9, "11")]
    {
      picture.textSize = size
      #expect(try ParsedMarkup(solution.svg(picture)).elements[0].attributes["font-size"] == used)
    }
  }

  @Test func whatHasNoExtentIsALineOrADot() throws {
    let layout = try boxes(
      [
        "wide": LayoutRect(10, 10, 50, 0), "high": LayoutRect(80, 10, 0, 50), "dot": LayoutRect(20, 40, 0, 0),
        "thin": LayoutRect(10, 70, 50, 0.25),
      ], size: LayoutSize(100, 100))
    let markup = try drawing(layout)
    #expect(
      markup.all("line").map { line in ["x1", "y1", "x2", "y2"].map { line.attributes[$0] } } == [
        ["22.5", "22.5", "72.5", "22.5"], ["92.5", "22.5", "92.5", "72.5"], ["22.5", "82.5", "72.5", "82.5"],
      ])
    #expect(markup.all("circle").map { $0.attributes["cx"] } == ["32.5"])
    #expect(Set(markup.all("text", nil).map(\.text)).isSuperset(of: ["wide", "high", "dot", "thin"]))
  }

  @Test func guidesAreToldFromItems() throws {
    var layout = try boxes(["box": LayoutRect(0, 0, 50, 50)], size: LayoutSize(100, 100))
    let guide = try layout.guide("guide")
    try layout.constrain { root in guide.edges == root.edges.inset(10) }
    let markup = try drawing(layout)
    #expect(markup.all("g", "item").count == 1)
    #expect(markup.all("g", "guide").count == 1)
  }

  @Test func rightToLeftIsMirrored() throws {
    var row = try NameRow()
    try row.layout.setDirection(.rightToLeft)
    try row.layout.setMargins(LayoutInsets(leading: 30, trailing: 10), of: row.layout.root)
    let markup = try drawing(row.layout)
    // The leading margin is at the right, and names begin there.
    #expect(markup.all("path", "margin")[0].attributes["d"] == "M22.5 12.5v667M357.5 12.5v667")
    #expect(markup.all("rect").last.map(frame) == [22.5, 52.5, 281, 30])
    #expect(markup.all("text", "hue1").map { $0.attributes["text-anchor"] } == ["end"])
  }

  @Test func aPictureOfALayoutKnowsItsSurroundings() throws {
    var layout = try ConstraintLayout(
      "page", size: LayoutSize(100, 100), margins: LayoutInsets(8), safeAreaInsets: LayoutInsets(top: 20, bottom: 30))
    try layout.setDirection(.rightToLeft)
    let picture = LayoutPicture(of: layout)
    #expect(picture.title == "page")
    #expect(picture.margins == LayoutInsets(8))
    #expect(picture.safeAreaInsets == LayoutInsets(top: 20, bottom: 30))
    #expect(picture.direction == .rightToLeft)
    let markup = try drawing(layout)
    #expect(markup.all("rect", "bar").map(frame) == [[12.5, 12.5, 100, 20], [12.5, 82.5, 100, 30]])
    #expect(
      markup.all("path", "margin").map { $0.attributes["d"] } == [
        "M20.5 12.5v100M104.5 12.5v100M12.5 20.5h100M12.5 104.5h100"
      ])
  }
}

import Testing
import Tinamou

/// Names stand where it can be told whose they are.
struct SVGLabelTests {
  private func labels(
    _ frames: KeyValuePairs<String, LayoutRect>, size: LayoutSize = LayoutSize(300, 300)
  ) throws -> [ParsedMarkup.Element] {
    var layout = try boxes(frames, size: size)
    return try ParsedMarkup(try layout.solve().svg()).all("text").dropLast()
  }

  private func place(_ element: ParsedMarkup.Element) throws -> LayoutPoint {
    LayoutPoint(
      try #require(Double(element.attributes["x"] ?? "")), try #require(Double(element.attributes["y"] ?? "")))
  }

  @Test(
    arguments: [
      (200, 40, "container200×40"), (70, 40, "container70×40"), (60, 20, "container"), (46, 20, "contai…"),
      (30, 20, "co…"), (14, 20, nil),
    ] as [(Double, Double, String?)])
  func namesAreShortenedToFit(_ width: Double, _ height: Double, _ text: String?) throws {
    // There is no room around it.
    let found = try labels(["container": LayoutRect(0, 0, width, height)], size: LayoutSize(width, height))
    #expect(found.map(\.text).joined() == text ?? "")
  }

  /// Each line of text has the width that its place was found for, so that no font makes it collide with another one.
  @Test func textHasItsPlaceInEveryFont() throws {
    let wide = try labels(["container": LayoutRect(0, 0, 200, 40)])
    #expect(wide.map(\.text) == ["container200×40"])
    let narrow = try labels(["container": LayoutRect(0, 0, 70, 40)])
    #expect(narrow.map(\.text) == ["container", "70×40"])
    for text in wide + narrow { #expect(text.attributes["lengthAdjust"] == "spacingAndGlyphs") }
    let widths = try (wide + narrow).map { try #require(Double($0.attributes["textLength"] ?? "")) }
    #expect(widths[0] > widths[1] + widths[2] && widths[1] > widths[2] && widths[1] <= 70)
  }

  @Test func whatHasNoRoomIsNamedBesideIt() throws {
    let alone = try labels(["icon": LayoutRect(100, 100, 8, 8)])
    #expect(alone.map(\.text) == ["icon"])
    #expect(try place(alone[0]).x == 124.5)
    // Among others it may stand in one of them, but on no edge.
    let crowd = try labels([
      "icon": LayoutRect(100, 100, 8, 8), "left": LayoutRect(0, 0, 100, 300), "right": LayoutRect(108, 0, 192, 300),
      "above": LayoutRect(100, 0, 8, 100), "below": LayoutRect(100, 108, 8, 192),
    ])
    #expect(try place(try #require(crowd.first { $0.text == "icon" })).x == 124.5)
  }

  @Test func amongEdgesThereAreNoNames() throws {
    var layout = try ConstraintLayout(size: LayoutSize(96, 100))
    for number in 0..<12 { try layout.addBox("column", LayoutRect(Double(number) * 8, 0, 8, 100)) }
    let found = try ParsedMarkup(try layout.solve().svg())
    #expect(found.all("rect", nil).count == 14)
    #expect(found.all("text").map(\.text) == ["96×100"])
  }

  @Test func namesOfEqualBoxesStandApart() throws {
    let frame = LayoutRect(50, 50, 120, 60)
    let found = try labels(["one": frame, "two": frame, "three": frame])
    #expect(found.count == 3)
    let places = try found.map(place)
    for (first, second) in [(0, 1), (0, 2), (1, 2)] {
      let (a, b) = (places[first], places[second])
      #expect(abs(a.y - b.y) >= 11 || abs(a.x - b.x) >= 60, "\(a) and \(b)")
    }
  }

  @Test func aContainerIsNamedWhereItsContentIsNot() throws {
    let found = try labels(["content": LayoutRect(0, 0, 300, 200), "container": LayoutRect(0, 0, 300, 300)])
    let y = try place(try #require(found.first { $0.text.hasPrefix("container") })).y
    #expect(y > 212.5)
  }

  @Test func theCaptionIsTheSizeUnlessAnotherIsGiven() throws {
    var layout = try boxes([:], size: LayoutSize(100.25, 50))
    let solution = try layout.solve()
    var picture = LayoutPicture()
    #expect(try ParsedMarkup(solution.svg(picture)).all("text", "caption").map(\.text) == ["100.3×50"])
    picture.caption = "compact"
    #expect(try ParsedMarkup(solution.svg(picture)).all("text", "caption").map(\.text) == ["compact"])
    picture.caption = ""
    let none = try ParsedMarkup(solution.svg(picture))
    #expect(none.all("text", "caption").isEmpty)
    #expect(none.elements[0].attributes["height"] == "75")
  }

  @Test func aPictureIsAsWideAsItsCaption() throws {
    var layout = try boxes([:], size: LayoutSize(20, 50))
    var picture = LayoutPicture()
    picture.caption = "widths and heights are not in the log"
    let markup = try ParsedMarkup(layout.solve().svg(picture))
    let width = try #require(markup.elements[0].attributes["width"].flatMap(Double.init))
    let end = try #require(markup.all("text", "caption").first?.attributes["x"].flatMap(Double.init))
    #expect(end == width - 12 && width > 150)
  }

  @Test(arguments: [(500, 500), (501, 0)]) func moreThan500ItemsHaveNoNames(_ count: Int, _ named: Int) throws {
    var layout = try ConstraintLayout(size: LayoutSize(4000, 4000))
    for number in 0..<count {
      try layout.addBox("i", LayoutRect(Double(number % 25) * 100, Double(number / 25) * 100, 90, 90))
    }
    let found = try ParsedMarkup(try layout.solve().svg())
    #expect(found.all("title").count == count)
    #expect(found.all("text").dropLast().count == named)
  }
}

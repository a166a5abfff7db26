import Testing
import Tinamou

/// Items outside of the layout, and sizes that no screen has.
struct SVGBoundsTests {
  private func markup(
    _ frames: KeyValuePairs<String, LayoutRect>, size: LayoutSize = LayoutSize(100, 100)
  ) throws -> ParsedMarkup {
    var layout = try boxes(frames, size: size)
    return try ParsedMarkup(try layout.solve().svg())
  }

  private func frame(_ element: ParsedMarkup.Element) -> [String?] {
    ["x", "y", "width", "height"].map { element.attributes[$0] }
  }

  @Test func partsOutsideAreMarked() throws {
    let found = try markup(["box": LayoutRect(-20, 80, 60, 50)])
    // The picture begins 20 points further left, and ends 30 points further down.
    #expect(found.all("rect", "paper").map(frame) == [["32.5", "12.5", "100", "100"]])
    #expect(
      found.all("rect", "outside").map(frame) == [["12.5", "92.5", "20", "20"], ["12.5", "112.5", "60", "30"]])
    #expect(found.all("rect", "inside").map(frame) == [["32.5", "92.5", "40", "20"]])
    #expect(found.all("rect", "edge").map(frame) == [["12.5", "92.5", "60", "50"]])
  }

  @Test func whatIsAllOutsideIsShownThere() throws {
    let found = try markup(["above": LayoutRect(0, -50, 100, 30)])
    #expect(found.all("rect", "outside").map(frame) == [["12.5", "12.5", "100", "30"]])
    #expect(found.all("rect", "inside").isEmpty)
    #expect(found.all("rect", "paper").map(frame) == [["12.5", "62.5", "100", "100"]])
  }

  @Test(
    arguments: [
      (LayoutRect(201, 50, 10, 10), "M120 67.5l-6 -4v8z"), (LayoutRect(-999, 50, 10, 10), "M5 67.5l6 -4v8z"),
      (LayoutRect(50, 1e300, 10, 10), "M67.5 120l-4 -6h8z"), (LayoutRect(50, -111, 10, 10), "M67.5 5l-4 6h8z"),
    ] as [(LayoutRect, String)])
  func whatIsFarAwayIsPointedTo(_ place: LayoutRect, _ pointer: String) throws {
    let found = try markup(["far": place])
    #expect(found.all("path", "dot").map { $0.attributes["d"] } == [pointer])
    #expect(found.all("text").map(\.text) == ["far", "100×100"])
    #expect(found.elements[0].attributes["width"] == "125")
  }

  @Test func whatReachesFarIsCutOff() throws {
    let found = try markup(["long": LayoutRect(0, 0, 10_000, 50)])
    // As much again is shown beyond the layout.
    #expect(found.elements[0].attributes["width"] == "225")
    #expect(try found.all("rect", "edge").map { try #require(Double($0.attributes["width"] ?? "")) } == [216])
  }

  @Test(
    arguments: [
      LayoutSize(0, 0), LayoutSize(0, 50), LayoutSize(50, 0), LayoutSize(1e300, 1), LayoutSize(1, 1e300),
      LayoutSize(1e308, 1e308), LayoutSize(1e-300, 1e-300), LayoutSize(.leastNonzeroMagnitude, 1), LayoutSize(5000, 20),
    ])
  func extremeSizesAreDrawn(_ size: LayoutSize) throws {
    let found = try markup(
      ["box": LayoutRect(1, 1, 2, 2), "large": LayoutRect(-1e300, 0, 1.5e300, 1e-300)], size: size)
    #expect(found.all("g", "item").count == 2)
    for element in found.elements {
      for name in ["width", "height", "x", "y", "cx", "cy", "x1", "x2", "y1", "y2"] {
        guard let text = element.attributes[name] else { continue }
        let number = try #require(Double(text))
        #expect((-20...4100).contains(number), "\(element.name) \(name)")
        #expect(!text.contains("e"))
      }
    }
  }

  @Test func negativeExtentsAreDrawnTheOtherWayRound() throws {
    let beyond = try collapsing(LayoutRect(10, 10, 40, 40), progress: 1.25)
    #expect(beyond.entries[0].frame == LayoutRect(10, 10, -10, 40))
    let found = try ParsedMarkup(beyond.svg())
    #expect(found.all("rect").last.map(frame) == ["12.5", "22.5", "10", "40"])
    #expect(found.all("title").map(\.text) == ["box  0 10 10 40"])
  }

  @Test func whatHasNoPlaceIsLeftOut() throws {
    var layout = try boxes(["box": LayoutRect(10, 10, 40, 40)], size: LayoutSize(100, 100))
    let solution = try layout.solve()
    for progress in [Double.nan, .infinity] {
      let found = try ParsedMarkup(solution.interpolated(to: solution, at: progress).svg())
      #expect(found.all("g", "item").isEmpty)
      #expect(found.all("rect", "paper").map(frame) == [["12.5", "12.5", "0", "0"]])
    }
  }

  @Test func insetsThatAreNotNumbersAreIgnored() throws {
    var layout = try boxes([:], size: LayoutSize(100, 100))
    let solution = try layout.solve()
    var picture = LayoutPicture()
    for wrong in [Double.nan, .infinity, -.infinity] {
      picture.margins = LayoutInsets(wrong)
      picture.safeAreaInsets = LayoutInsets(wrong)
      let text = solution.svg(picture)
      #expect(!text.contains("nan") && !text.contains("inf\""))
      #expect(try ParsedMarkup(text).all("rect", "bar").isEmpty)
    }
    // Margins may be negative, and larger than the layout.
    for odd in [-20.0, 500] {
      picture.margins = LayoutInsets(odd)
      picture.safeAreaInsets = LayoutInsets(odd)
      _ = try ParsedMarkup(solution.svg(picture))
    }
  }
}

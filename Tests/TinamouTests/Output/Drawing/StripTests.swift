import Testing
import Tinamou

/// One layout at several sizes, side by side.
struct StripTests {
  private func parsed(_ strip: LayoutStrip) throws -> ParsedMarkup { try ParsedMarkup(strip.svg) }

  @Test func everySizeIsDrawnWithItsSizeBelow() throws {
    let row = try NameRow(size: LayoutSize(375, 160))
    let strip = LayoutStrip(of: row.layout, widths: 120...667, breakpoints: [375, 183])
    let found = try parsed(strip)
    #expect(strip.stages.map(\.size.width) == [120, 183, 375, 667])
    #expect(strip.stages.allSatisfy { $0.size.height == 160 })
    #expect(found.all("svg").count == 5)
    #expect(found.all("text", "heading").map(\.text) == ["120×160", "183×160", "375×160", "667×160"])
    #expect(found.all("rect", "misfit").isEmpty)
    // A leader for each, and the ruler in as many parts as there are between them.
    #expect(found.all("path", "ruler").count == 7)
    #expect(found.all("svg").first?.attributes["aria-label"] == "name row")
    #expect(try strip.stages.last?.result.get()[row.field] == LayoutRect(70, 40, 581, 30))
    #expect(row.layout.size.width == 375)
  }

  @Test func whatDoesNotFitSaysByHowMuch() throws {
    let row = try NameRow()
    let strip = LayoutStrip(of: row.layout, widths: 30...375, breakpoints: [40, 40, 20, 900])
    #expect(strip.stages.map(\.size.width) == [30, 40, 375])
    let found = try parsed(strip)
    #expect(found.all("rect", "misfit").count == 1)
    #expect(found.all("path", "misfit").count == 1)
    #expect(found.all("text", "refused").map(\.text) == ["does not fit, by 10"])
    #expect(strip.text(columns: 20).hasPrefix("30×667               40×667    375×667\ndoes not fit, by 10  ┌"))
  }

  @Test func picturesStandOnOneLineAndNotOnEachOther() throws {
    let row = try NameRow()
    let strip = LayoutStrip(of: row.layout, at: [LayoutSize(375, 667), LayoutSize(667, 375), LayoutSize(40, 100)])
    let found = try parsed(strip)
    var end = 0.0, ground: [Double] = []
    for picture in found.all("svg").dropFirst() {
      let numbers = ["x", "y", "width", "height"].compactMap { Double(picture.attributes[$0] ?? "") }
      try #require(numbers.count == 4)
      #expect(numbers[0] >= end)
      end = numbers[0] + numbers[2]
      ground.append(numbers[1] + numbers[3])
    }
    #expect(Set(ground).count == 1)
    // Neither the width alone grows nor the height.
    #expect(found.all("path", "ruler").isEmpty)
    let widths = LayoutStrip(of: row.layout, at: [LayoutSize(200, 100), LayoutSize(200, 300)])
    #expect(try parsed(widths).all("path", "ruler").count == 3)
  }

  @Test func constraintsAreDrawnWhereAskedFor() throws {
    let row = try NameRow(labelResistance: 751)
    let sizes = [LayoutSize(320, 100), LayoutSize(120, 100)]
    #expect(!LayoutStrip(of: row.layout, at: sizes).svg.contains("class=\"lines\""))
    let strip = LayoutStrip(of: row.layout, at: sizes, showsConstraints: true)
    #expect(try parsed(strip).all("g", "lines").count == 2)
    // The field is cut at the smaller size only.
    #expect(try parsed(strip).all("g", "violated").count == 1)
  }

  @Test func oneOrNoSizeIsAStripToo() throws {
    let row = try NameRow()
    #expect(try parsed(LayoutStrip(of: row.layout, at: [])).all("svg").count == 1)
    #expect(LayoutStrip(of: row.layout, at: []).text() == "")
    let one = LayoutStrip(of: row.layout, widths: 320...320)
    #expect(try parsed(one).all("svg").count == 2)
    #expect(try parsed(one).all("path", "ruler").isEmpty)
    let bad = LayoutStrip(of: row.layout, at: [LayoutSize(-1, .nan), LayoutSize(.infinity, 1), LayoutSize(0, 0)])
    #expect(try parsed(bad).all("text", "refused").map(\.text).contains("cannot be solved"))
    #expect(bad.text().contains("cannot be solved"))
  }

  @Test func textPicturesStandSideBySide() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(40, 16))
    let box = try layout.item("box")
    try layout.constrain { root in box.edges == root.edges.inset(4) }
    #expect(
      LayoutStrip(of: layout, at: [LayoutSize(40, 16), LayoutSize(80, 16)]).text(columns: 20) == """
        40×16       80×16
        ┌────────┐  ┌──────────────────┐
        │┌box───┐│  │┌box─────────────┐│
        └┴──40×16┘  └┴────────────80×16┘

        """)
  }

  @Test func emptyRowsOfAPictureStay() throws {
    var layout = try ConstraintLayout(size: LayoutSize(40, 16))
    let below = try layout.item("below")
    try layout.constrain { root in
      below.horizontalEdges == root.horizontalEdges
      below.top == root.bottom + 12
      below.height == 4
    }
    let picture = try layout.solve().picture(columns: 20)
    #expect(picture.contains("\n\n"))
    #expect(LayoutStrip(of: layout, at: [layout.size]).text(columns: 20) == "40×16\n\(picture)")
  }
}

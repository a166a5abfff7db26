import Foundation
import Testing

@testable import gallery

struct StatementTests {
  private typealias Element = (kind: String, x: Double, y: Double, width: Double, height: Double, text: String)

  /// The boxes and texts of a page, behind its background.
  private func elements(of page: String) -> [Element] {
    page.split(separator: "\n").dropFirst(3).dropLast().map { line in
      func number(_ name: String) -> Double {
        guard let range = line.range(of: " \(name)=\"") else { return 0 }
        return Double(line[range.upperBound...].prefix { $0 != "\"" }) ?? .nan
      }
      let isText = line.contains("<text")
      let text =
        isText ? line.split(separator: ">")[0...].dropFirst().joined().replacingOccurrences(of: "</text", with: "") : ""
      return (isText ? "text" : "box", number("x"), number("y"), number("width"), number("height"), text)
    }
  }

  @Test(arguments: [1, 2]) func theSampleIsDrawnAsOnFile(_ number: Int) throws {
    let file = try #require(
      Bundle.module.url(forResource: "statement-\(number)", withExtension: "svg", subdirectory: "Fixtures"))
    let pages = try Statement.sample.pages(on: .a4)
    #expect(pages.count == 2)
    #expect(pages[number - 1] == (try String(contentsOf: file, encoding: .utf8)))
  }

  @Test(arguments: [(595, 842, 56), (420, 595, 40), (300, 260, 24), (1000, 400, 10)])
  func everythingIsOnPaperAndNothingIsLost(_ width: Int, _ height: Int, _ margin: Int) throws {
    let paper = Statement.Paper(width: Double(width), height: Double(height), margin: Double(margin))
    let pages = try Statement.sample.pages(on: paper)
    let (near, far) = (paper.margin - 0.01, paper.height - paper.margin + 0.01)
    for page in pages {
      let body = elements(of: page).dropLast()
      for element in body {
        #expect(element.y >= near && element.y + element.height <= far, "\(element)")
        #expect(element.x >= near && element.x + element.width <= paper.width - near, "\(element)")
      }
      #expect(!body.isEmpty)
    }
    // Each row of the table once, in order, under a header on each of its pages.
    let texts = pages.flatMap { elements(of: $0).map(\.text) }
    #expect(texts.filter { $0.hasSuffix(".00") }.count == 36)
    for page in pages where elements(of: page).contains(where: { $0.text.hasSuffix(".00") }) {
      #expect(elements(of: page).contains { $0.text == "Price" })
    }
    #expect(texts.last == "Annual statement, page \(pages.count) of \(pages.count)")
  }

  @Test func aHeadingGoesToTheNextPageWithWhatFollows() throws {
    let filler = Statement.Block.table(header: ["A"], rows: Array(repeating: ["a"], count: 8))
    let statement = Statement(title: "T", blocks: [filler, .heading("Heading"), .paragraph("Text")])
    var pagesOfHeading: [Int] = []
    for height in stride(from: 280.0, through: 340, by: 2) {
      let pages = try statement.pages(on: Statement.Paper(width: 300, height: height, margin: 20))
      let heading = try #require(pages.firstIndex { $0.contains(">Heading<") })
      let text = try #require(pages.firstIndex { $0.contains(">Text<") })
      #expect(heading == text, "\(height)")
      pagesOfHeading.append(heading)
    }
    // On some papers it is on the first page, on others on the second.
    #expect(pagesOfHeading == pagesOfHeading.sorted(by: >) && Set(pagesOfHeading) == [0, 1])
  }

  @Test func barsAreInProportionAndEndAtTheMargin() throws {
    let statement = Statement(title: "T", blocks: [.bars([("a", 10), ("bb", 40), ("c", 0)])])
    let page = try statement.pages(on: Statement.Paper(width: 400, height: 200, margin: 20))[0]
    let widths = elements(of: page).filter { $0.kind == "box" }.map(\.width)
    #expect(widths.count == 3 && widths[2] == 0)
    #expect(abs(widths[1] - 4 * widths[0]) < 0.05)
    let face = Typeface(size: 9)
    #expect(abs(20 + face.width(of: "bb") + 8 + widths[1] + 6 + face.width(of: "40") - 380) < 0.02)
  }

  @Test func figuresAreEquallyWide() throws {
    let statement = Statement(title: "T", blocks: [.figures([("a", "1"), ("b", "2"), ("c", "3")])])
    let page = try statement.pages(on: Statement.Paper(width: 400, height: 200, margin: 20))[0]
    let boxes = elements(of: page).filter { $0.kind == "box" }
    #expect(boxes.map(\.width) == [112, 112, 112])
    #expect(boxes.map(\.x) == [20, 144, 268])
  }

  @Test func whatIsHigherThanAPageIsStillDrawn() throws {
    let statement = Statement(title: "T", blocks: [.figures([("a", "1")]), .paragraph("End")])
    let pages = try statement.pages(on: Statement.Paper(width: 200, height: 60, margin: 10))
    #expect(pages.count == 3)
    #expect(pages[1].contains(">1<") && pages[2].contains(">End<"))
  }

  @Test func textsBreakBetweenWordsAndAreEscaped() throws {
    let face = Typeface(size: 10)
    #expect(face.width(of: "10") == 11.12)
    #expect(face.lines(of: "aa bb cc", in: face.width(of: "aa bb")) == ["aa bb", "cc"])
    #expect(face.lines(of: "unbreakable a", in: 5) == ["unbreakable", "a"])
    #expect(face.lines(of: "  ", in: 5) == [])
    let page = try Statement(title: "a < b & c > d", blocks: []).pages(on: .a4)[0]
    #expect(page.contains(">a &lt; b &amp; c &gt; d<"))
  }

  @Test(arguments: [(0.0, "0"), (1.005, "1"), (-2.5, "-2.5"), (3.456, "3.46"), (0.07, "0.07"), (.nan, "0")])
  func numbersHaveTwoDecimalsAtMost(_ number: Double, _ text: String) {
    #expect(DecimalNumber.text(number) == text)
  }

  @Test func theCommandWritesThePages() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("statement-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(Gallery.run(["statement", folder.path]).output == "page-1.svg\npage-2.svg\n")
    let pages = try Statement.sample.pages(on: .a4)
    #expect(try String(contentsOf: folder.appendingPathComponent("page-2.svg"), encoding: .utf8) == pages[1])
    #expect(Gallery.run(["statement"]).complaint == "gallery: statement needs a folder to write to\n")
    #expect(Gallery.run(["statement", "/dev/null/none"]).status == 1)
  }
}

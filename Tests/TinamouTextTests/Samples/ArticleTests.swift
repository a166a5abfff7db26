import Foundation
import Testing
import Tinamou
import TinamouText

/// The samples of the articles and of doc comments.
struct ArticleTests {
  private static let articles = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/TinamouText/TinamouText.docc")

  /// The code blocks of an article.
  private func blocks(of article: String) throws -> [String] {
    let text = try String(contentsOf: Self.articles.appendingPathComponent("\(article).md"), encoding: .utf8)
    return text.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }.map { $0.element }
  }

  @Test func theSampleIsALayoutAndItsOwnText() throws {
    let sample = try #require(try blocks(of: "A-layout-as-text").first)
    var layout = try ConstraintLayout(text: sample)
    #expect("\n" + layout.text == sample)
    #expect(try layout.solve()["field"] == LayoutRect(70, 40, 289, 30))
  }

  @Test func theSampleOfContainersIsALayout() throws {
    let sample = try #require(try blocks(of: "A-layout-as-text").last)
    var layout = try ConstraintLayout(text: sample)
    let solution = try layout.solve()
    #expect(solution["field"] == LayoutRect(70, 45, 234, 30))
    #expect(solution["save"]?.width == 138)
    #expect(try ConstraintLayout(text: layout.text).text == layout.text)
  }

  /// Each word that a layout of everything has is in the grammar.
  @Test func theGrammarNamesEveryWord() throws {
    let grammar = try #require(try blocks(of: "A-layout-as-text").dropFirst().first)
    let words = [
      "layout", "size:", "spacing:", "grid:", "direction:", "traits:", "sizeClasses:", "conflicts:", "item", "guide",
      "root", "parameter", "hideToFit", "constraints", "variation", "intrinsic:", "contentInsets:", "baselines:",
      "hugging:", "resistance:", "margins:", "safeArea:", "preserved", "wraps", "scrolls", "hidden", "inactive",
      "sets:",
      "row", "column", "distribution:", "align:", "parts:", "says:", "named:", "none", "priority:", "edges",
      "aspectRatio", "grid", "flow", "after:", "edgeToEdge", "columns:", "rows:", "columnSpacing:", "rowSpacing:",
      "horizontally:", "vertically:", "hiddenColumns:", "hiddenRows:", "columnCount:", "width:", "runSpacing:",
      "fitting", "equal",
    ]
    for word in words { #expect(grammar.contains("\"\(word)\""), "\(word)") }
    for attribute in LayoutAttribute.allCases { #expect(grammar.contains("\"\(attribute)\"")) }
  }

  @Test func explanationsOfText() throws {
    let layout = try ConstraintLayout(text: try #require(try blocks(of: "A-layout-as-text").first))
    let explanation = try layout.explain(text: "field.leading - label.trailing")
    #expect(explanation.value == 8)
    #expect("\(explanation)".hasPrefix("field.leading - label.trailing = 8\n"))
  }
}

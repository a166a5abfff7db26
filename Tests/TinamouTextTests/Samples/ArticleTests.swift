import Foundation
import Testing
import Tinamou
import TinamouText

/// The samples of the articles and of doc comments.
struct ArticleTests {
  private static let sources = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/TinamouText")

  /// The code blocks of an article.
  private func blocks(of article: String) throws -> [String] {
    let text = try String(
      contentsOf: Self.sources.appendingPathComponent("TinamouText.docc/\(article).md"), encoding: .utf8)
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
    let known = try knownWords()
    #expect(known.count > 50)
    for word in known { #expect(["", ":", "("].contains { grammar.contains("\"\(word)\($0)\"") }, "\(word)") }
    for attribute in LayoutAttribute.allCases { #expect(grammar.contains("\"\(attribute)\"")) }
  }

  /// The words that the parser has cases for.
  private func knownWords() throws -> Set<String> {
    let folder = Self.sources.appendingPathComponent("Reading")
    var words: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      for line in try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
      where line.wholeMatch(of: #/ *case "\w+".*/#) != nil {
        let pattern = line.components(separatedBy: ":")[0]
        words.formUnion(pattern.matches(of: #/"(\w+)"/#).map { String($0.output.1) })
      }
    }
    return words
  }

  @Test func explanationsOfText() throws {
    let layout = try ConstraintLayout(text: try #require(try blocks(of: "A-layout-as-text").first))
    let explanation = try layout.explain(text: "field.leading - label.trailing")
    #expect(explanation.value == 8)
    #expect("\(explanation)".hasPrefix("field.leading - label.trailing = 8\n"))
  }
}

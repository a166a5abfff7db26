import Foundation
import Testing

/// Every sample of the articles is code that some test runs; those in other languages are from programs of `.ci/run`.
struct DocumentationTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func files(in folder: String, withExtension suffix: String) throws -> [URL] {
    let enumerator = try #require(
      FileManager.default.enumerator(at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil))
    return enumerator.compactMap { $0 as? URL }.filter { $0.pathExtension == suffix }
  }

  /// Lines without indentation, one after the other; without imports, which are those of the reader's package.
  private static func flattened(_ text: some StringProtocol) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.hasPrefix("import ") && !$0.hasPrefix("@testable import ") }.joined(separator: "\n")
  }

  @Test func samplesOfTheArticlesAreTested() throws {
    // The gallery has tests of its own for all that it shows.
    let tests = try ["Tests", "Sources/gallery"].flatMap { try Self.files(in: $0, withExtension: "swift") }
      .map { Self.flattened(try String(contentsOf: $0, encoding: .utf8)) }
    let articles = try Self.files(in: "Sources", withExtension: "md")
    #expect(articles.count >= 10)
    var samples = 0
    for article in articles {
      let text = try String(contentsOf: article, encoding: .utf8)
      for block in text.components(separatedBy: "```swift\n").dropFirst() {
        let sample = Self.flattened(try #require(block.components(separatedBy: "```").first))
        samples += 1
        #expect(tests.contains { $0.contains(sample) }, "\(article.lastPathComponent): \(sample)")
      }
    }
    #expect(samples >= 10)
  }

  @Test(arguments: [("c", "c"), ("cpp", "cpp"), ("python", "py"), ("javascript", "mjs")])
  func samplesInOtherLanguagesAreTested(_ language: String, _ suffix: String) throws {
    let programs = try Self.files(in: "Tests", withExtension: suffix)
      .map { Self.flattened(try String(contentsOf: $0, encoding: .utf8)) }
    var samples = 0
    for article in try Self.files(in: "Sources", withExtension: "md") {
      let text = try String(contentsOf: article, encoding: .utf8)
      for block in text.components(separatedBy: "```\(language)\n").dropFirst() {
        let sample = Self.flattened(try #require(block.components(separatedBy: "```").first))
        samples += 1
        #expect(programs.contains { $0.contains(sample) }, "\(article.lastPathComponent): \(sample)")
      }
    }
    #expect(samples >= 1)
  }
}

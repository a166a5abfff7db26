import Foundation
import Testing

/// What the articles list is what there is.
struct ArticleTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Sources/TinamouSolver")

  private func text(_ path: String) throws -> String {
    try String(contentsOf: Self.sources.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func everyFileOfTheSimplexIsInTheTable() throws {
    let article = try text("TinamouSolver.docc/How-the-solver-works.md")
    let listed = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap { $0.matches(of: #/`(\w+\.swift)`/#).map { String($0.output.1) } }
    let folder = Self.sources.appendingPathComponent("Simplex").path
    let files = try #require(FileManager.default.enumerator(atPath: folder)).compactMap { $0 as? String }
      .filter { $0.hasSuffix(".swift") }.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    #expect(listed.sorted() == files.sorted())
  }

  @Test func everyToleranceIsInTheTable() throws {
    let listed = try text("TinamouSolver.docc/Numerics.md").matches(of: #/\n\| `(\w+)` \| (\S+) \|/#)
      .map { "\($0.output.1) = \($0.output.2)" }
    let tolerances = try text("Simplex/Tolerance.swift").matches(of: #/static let (\w+) = (\S+)/#)
      .map { "\($0.output.1) = \(Self.written(String($0.output.2)))" }
    #expect(listed == tolerances)
  }

  /// A number as an article has it: `10⁻¹²` for `1e-12`.
  private static func written(_ literal: String) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    for (prefix, base) in [("1e", "10"), ("0x1p", "2")] where literal.hasPrefix(prefix) {
      let exponent = literal.dropFirst(prefix.count).map { $0.wholeNumberValue.map { digits[$0] } ?? "⁻" }
      return base + String(exponent)
    }
    return literal
  }
}

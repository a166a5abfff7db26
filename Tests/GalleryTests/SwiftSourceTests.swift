import SolverTestSupport
import Testing
import Tinamou
import TinamouText

@testable import gallery

/// Every layout of the gallery, written as Swift.
@Suite(.enabled(if: SwiftCompiler.isAvailable, "needs the compiler"))
struct SwiftSourceTests {
  @Test func everyRowCompiles() throws {
    var lines = ["import Tinamou"]
    var count = 0
    for row in GalleryRow.all {
      guard let layout = try? SolvedScene.layout(row, Scene(size: row.size)) else { continue }
      let source = layout.swiftSource.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(source.first == "import Tinamou", "\(row.id)")
      // Two rows may have names that make the same name of a function.
      lines.append("enum Row\(count) {")
      lines += source.dropFirst().map { $0.hasPrefix("func ") ? "static \($0)" : String($0) }
      lines.append("}")
      count += 1
    }
    #expect(count > 50)
    #expect(try SwiftCompiler.diagnostics(of: lines.joined(separator: "\n"), named: "Rows.swift") == "")
  }
}

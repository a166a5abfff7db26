import Testing
import TinamouInterfaceBuilder

/// Symbols of the system, whose alignment rectangles the stored frames show.
@Suite struct SymbolTests {
  @Test func manySymbolsAreMeantByTheirWidths() throws {
    let ids = (0..<3_000).map { "i\($0)" }
    let views = ids.map {
      view($0, 0, 0, 24, 24, kind: "imageView", attributes: "image=\"star\" catalog=\"system\"")
    }
    let sizes = ids.map { tie($0, "width", nil, "", "constant=\"20\"") }
    let root = try InterfaceFile(screen(views.joined(), sizes.joined())).roots[0]
    #expect(root.views.dropFirst().allSatisfy { $0.alignment.leading == 2 && $0.alignment.trailing == 2 })
  }
}

import SolverTestSupport
import Testing
import Tinamou

/// Mistakes that the compiler finds, on the line on which they are made, in words that say what to write instead.
@Suite(.enabled(if: SwiftCompiler.isAvailable, "needs the compiler"))
struct DiagnosticsTests {
  @Test func everyMistakeIsReportedAsWhatItIs() throws {
    let mistakes = (Mistake.inBlocks + Mistake.ofBlocks).filter {
      Compiler.knowsTesting || !$0.code.contains("expectL")
    }
    let found = try Compiler.diagnostics(of: mistakes.map { $0.code })
    #expect(found.count == mistakes.count && found.count > 50)
    for (mistake, found) in zip(mistakes, found) {
      #expect(found == mistake.says, "\(mistake.code)")
    }
  }

  /// Each name takes one form of closure, so that the compiler looks into the block.
  @Test func theLineIsThatOfTheMistakeInEveryBlock() throws {
    let assertions = [
      "expectLayout(layout, at: LayoutSize(320, 568)) { root in", "expectLint(layout, width: 1...2) { root in",
      "expectLint(layout, .width, in: 1...2) { root in", "expectLint(layout, p, in: 1...2) { root in",
      "expectLint(layout, width: 1...2, measuring: { _, _ in 1 }) { root in",
      "XCTAssertLayout(layout, at: LayoutSize(320, 568)) { root in",
      "XCTAssertLayoutLint(layout, width: 1...2) { root in", "XCTAssertLayoutLint(layout, .width, in: 1...2) { root in",
    ]
    let methods = [
      "try layout.constrain { root in", "try layout.constrain(\"name\") { root in", "_ = layout.prepare { root in",
      "_ = try layout.check { root in", "_ = try layout.check(at: LayoutSize(320, 568)) { root in",
      "_ = try solution.check(in: layout) { root in", "_ = try layout.lint(width: 1...2) { root in",
      "_ = try layout.lint(width: 1...2, height: 1...2, .recommended + [.inside(a)]) { root in",
      "_ = try layout.lint(.width, in: 1...2) { root in", "_ = try layout.lint(p, in: 1...2) { root in",
      "_ = try layout.lint(width: 1...2, measuring: { _, _ in 1 }) { root in",
    ]
    let heads = methods + (Compiler.knowsTesting ? assertions : [])
    let pieces = heads.map { "\($0)\na.height == 44\na.leading == root.margin.leading\nb.height == 44\n}" }
    let said = try Compiler.diagnostics(of: pieces)
    #expect(said.count == heads.count)
    for (head, found) in zip(heads, said) {
      #expect(found == ["3: error: value of type 'LayoutItem' has no member 'margin'"], "\(head)")
    }
  }

  /// How long the compiler takes for it is checked elsewhere; here, that it means something.
  @Test func aHundredConstraintsAreAccepted() throws {
    var layout = try ConstraintLayout("hundred", size: LayoutSize(375, 667), margins: LayoutInsets(16))
    var items: [LayoutItem] = []
    for name in ["a", "b", "c", "d", "e"] { items.append(try layout.item(name)) }
    try addHundredConstraints(to: &layout, items, try layout.parameter("offset", 0))
    #expect(try layout.solve().entries.count == 5)
  }
}

import SolverTestSupport
import Testing
import Tinamou
import TinamouText

/// Layouts as text.
struct TextWriterTests {
  /// A distance that is gone is no distance of 0: the line of its container has the standard one, and a note.
  @Test func theLostDistancesOfContainersAreLeftOutWithANote() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(1, 1))
    let gap = try layout.guide("gap")
    let items = try "abcdef".map { try layout.item("\($0)") }
    _ = try layout.row([items[0], items[1]], named: "r", spacing: .distance(gap.width))
    let column = try layout.column([items[2], items[3]], named: "c", spacing: 3)
    try layout.setSpacing(.distance(gap.height + 1), after: items[2], in: column)
    _ = try layout.grid(
      [[items[4], items[5]]], named: "g", columns: [.fixed(gap.width), .equal], columnSpacing: 2,
      rowSpacing: .distance(gap.width))
    try layout.remove(gap)
    let note = { (name: String) in "// left out: a distance of \(name) that mentions what is gone" }
    let text = layout.text
    for line in [
      "\(note("r"))\nrow r: [a, b]\n", "\(note("c"))\ncolumn c: [c, d], spacing: 3\n",
      "\(note("g"))\ngrid g: [[e, f]], columns: [fitting, equal], columnSpacing: 2\n",
    ] { #expect(text.contains(line), "\(text)") }
    #expect(!text.contains("spacing r"), "\(text)")
    #expect(
      try ConstraintLayout(text: text).text.split(separator: "\n")
        == text.split(separator: "\n").filter { !$0.hasPrefix("//") })
    let source = layout.swiftSource
    for line in [
      "\(note("r"))\n  _ = try layout.row([a, b], named: \"r\")\n",
      "\(note("c"))\n  _ = try layout.column([c, d], named: \"c\", spacing: 3)\n",
      "\(note("g"))\n  _ = try layout.grid([[e, f]], named: \"g\", columns: [.fitting, .equal], columnSpacing: 2)\n",
    ] { #expect(source.contains(line), "\(source)") }
  }

  /// A layout below an infinite border is compact at every size.
  @Test func infiniteBordersReadBack() throws {
    for (width, height) in [(Double.infinity, nil), (nil, -Double.infinity), (600, .infinity)] as [(Double?, Double?)] {
      let borders = SizeClassBorders(regularWidth: width, regularHeight: height)
      let layout = try ConstraintLayout(size: LayoutSize(1e300, 2), sizeClasses: borders)
      let read = try ConstraintLayout(text: layout.text)
      #expect(read.sizeClasses == borders && read.traits == layout.traits && read.text == layout.text, "\(layout.text)")
      if SwiftCompiler.isAvailable {
        #expect(try SwiftCompiler.diagnostics(of: layout.swiftSource, named: "Borders.swift") == "")
      }
    }
  }

  /// Of a row whose constraints have all changed: to work the row out for each of them takes about ten seconds.
  @Test func everyConstraintOfARowCanChange() throws {
    var layout = try ConstraintLayout("p", size: LayoutSize(1, 1))
    let items = try (0..<1000).map { _ in try layout.item("i") }
    let set = try layout.constrain { _ in row(items, spacing: 0) }
    for handle in set.handles { try layout.update(handle) { $0.constant += 1 } }
    let lines = layout.text.split(separator: "\n")
    #expect(lines.count == 1003 + set.handles.count)
    #expect(
      lines.dropLast().last?.hasSuffix(", parts: [998], says: i#1000.leading == i#999.trailing + 1 ~ 1000") == true)
    let source = layout.swiftSource.split(separator: "\n")
    #expect(source.contains("    i1000.leading == i999.trailing + 1  // part of a row or column"))
  }
}

import Foundation
import Testing
import Tinamou

/// The right-hand column of the README's table "Coming from", line by line, in a layout that needs each of them.
struct ComingFromTests {
  @Test func everyLineWorks() throws {
    var layout = try ConstraintLayout(
      "screen", size: LayoutSize(375, 667), margins: LayoutInsets(16), safeAreaInsets: LayoutInsets(top: 20))
    let view = layout.root
    let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21))
    let field = try layout.item("field", intrinsic: IntrinsicSize(97, 30))
    let icon = try layout.item("icon"), photo = try layout.item("photo"), card = try layout.item("card")
    let bar = try layout.item("bar"), drawer = try layout.item("drawer"), cell = try layout.item("cell")
    let scroll = try layout.item("scroll"), banner = try layout.item("banner"), footer = try layout.item("footer")
    let buttons = [try layout.item("a"), try layout.item("b")]
    let gap = try layout.guide("gap")
    try layout.constrain {
      label.leading == view.margins.leading
      field.leading == label.trailing + .standard
      gap.leading == field.trailing
      icon.height == 44
      photo.width == view.width * 0.5
      photo.aspectRatio == 16.0 / 9
      label.width <= 300 ~ 249
      card.edges == view.edges.inset(16)
      icon.edges <= card.edges
      bar.top == view.safeArea.top
      icon.center == view.center
      label.lastBaseline == field.lastBaseline
      row(buttons, in: view.margins, distribution: .fillEqually)
      autoresizing(
        [.flexibleWidth, .flexibleTopMargin], of: footer, frame: LayoutRect(0, 436, 320, 44), in: view,
        size: LayoutSize(320, 480))
    }
    try layout.setHugging(251, of: label)
    try layout.setIntrinsicSize(IntrinsicSize(120, 21), of: label)

    let width = try layout.add(drawer.width == 80 ~ .high)
    try layout.update(width) { $0.constant = 120 }
    #expect(try layout.solve()[drawer].width == 120)
    try layout.update(width, drawer.width == view.width * 0.75)
    #expect(try layout.solve()[drawer].width == 281.25)
    try layout.deactivate(width)

    let wide = layout.prepare("wide") { view in banner.height == 100 }
    let narrow = layout.prepare("narrow") { view in banner.height == 60 }
    try layout.vary([.any: wide, .compactWidth: narrow])
    try layout.setTraits(LayoutTraits(width: .compact, height: .regular))
    #expect(try layout.solve()[banner].height == 60)

    let content = try layout.scrollContent(of: scroll)
    try layout.set(content.verticalOffset, to: 120)
    try layout.setMargins(LayoutInsets(8), of: cell, preservesParentMargins: true)
    try layout.setDirection(.rightToLeft)

    let frames = try layout.solve()
    #expect(try frames[label].maxX == 359)
    #expect(try frames[content].y == frames[scroll].y - 120)
    #expect(try layout.fittingSize(width: 375).width == 375)
    #expect(try layout.ambiguities().contains { $0.name == "cell" })
    #expect("\(try layout.explain(label.width))".hasPrefix("label.width = 120\n"))
    try layout.remove(banner)
    #expect(throws: LayoutError.self) { try layout.solve()[banner] }
  }

  @Test func theTableIsMadeOfTheseLines() throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let table = try #require(readme.components(separatedBy: "## Coming from").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    let lines = table.split(separator: "\n").filter { $0.hasPrefix("|") }.dropFirst(2)
    #expect(lines.count > 20)
    for line in lines {
      let cell = try #require(line.split(separator: "|").last)
      for code in cell.matches(of: #/`([^`]+)`/#) {
        #expect(source.contains(String(code.1)), "not tested: \(code.1)")
      }
    }
  }
}

import Testing
import Tinamou
import TinamouLint

/// A toolbar that drops its last buttons where it is narrow.
private struct Toolbar {
  var layout: ConstraintLayout
  let title: LayoutItem
  var buttons: [LayoutItem] = []

  init() throws {
    layout = try ConstraintLayout(
      "toolbar", size: LayoutSize(375, 44), margins: LayoutInsets(leading: 16, trailing: 16))
    title = try layout.item("title", intrinsic: IntrinsicSize(120, 21), hugging: 249)
    for number in 1...5 {
      buttons.append(try layout.item("b\(number)", intrinsic: IntrinsicSize(44, 44), hugging: 251))
    }
    let items = [title] + buttons
    try layout.constrain { root in row(items, in: root.margins, spacing: 8, align: .center) }
    try layout.hideToFit(buttons.reversed())
  }
}

struct ToolbarTests {
  @Test(
    arguments: [(600.0, 5, 308.0), (375, 4, 135), (320, 3, 132), (200, 0, 168), (150, 0, 118)]
      as [(Double, Int, Double)])
  func theLastButtonsGoFirst(_ width: Double, _ count: Int, _ title: Double) throws {
    var bar = try Toolbar()
    let solution = try bar.layout.solve(size: LayoutSize(width, 44))
    #expect(try solution[bar.title] == LayoutRect(16, 11.5, title, 21))
    for (number, button) in bar.buttons.enumerated() {
      #expect(try solution.isHidden(button) == (number >= count))
      if number < count { #expect(try solution[button] == LayoutRect(24 + title + 52 * Double(number), 0, 44, 44)) }
    }
    try bar.layout.setDirection(.rightToLeft)
    #expect(try bar.layout.solve()[bar.title].x == width - 16 - title)
  }

  @Test func everyWidthIsRightFrom152() throws {
    let bar = try Toolbar()
    #expect(try bar.layout.lint(width: 152...600).isClean)
    let report = try bar.layout.lint(width: 120...200)
    #expect(report.titles == ["title.width >= 120 (intrinsic) fails for width 120…152 of 120…200 [exact]"])
    #expect(report.findings.first?.causes.map { $0.verdict } == ["tight", "tight"])
  }
}

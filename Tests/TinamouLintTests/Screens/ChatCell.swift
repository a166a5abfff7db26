import Testing
import Tinamou
import TinamouLint

/// A message with the picture of who sent it, or at the other side without one: a cell as tall as its text.
private struct ChatCell {
  var layout: ConstraintLayout
  let avatar: LayoutItem
  let bubble: LayoutItem
  let text: LayoutItem
  let time: LayoutItem

  init() throws {
    layout = try ConstraintLayout("chat", size: LayoutSize(375, 200), margins: LayoutInsets(16))
    let avatar = try layout.item("avatar", intrinsic: IntrinsicSize(36, 36), hugging: 251, resistance: .required)
    let bubble = try layout.item("bubble")
    let text = try layout.item("text", in: bubble, intrinsic: .width(560), wraps: true)
    let time = try layout.item("time", in: bubble, intrinsic: IntrinsicSize(34, 14))
    (self.avatar, self.bubble, self.text, self.time) = (avatar, bubble, text, time)
    let message = try layout.row([avatar, bubble], named: "message", align: .bottom)
    try layout.constrain { root in
      message.verticalEdges == root.margins.verticalEdges
      message.leading == root.margins.leading
      bubble.trailing <= root.margins.trailing - 40
      text.horizontalEdges == bubble.horizontalEdges.inset(12)
      text.top == bubble.top + 8
      time.top == text.bottom + 4
      time.trailing == text.trailing
      time.leading >= text.leading
      time.bottom == bubble.bottom - 8
    }
  }

  /// Lines of 20 points.
  static func height(of item: LayoutItem, at width: Double) -> Double { 20 * (560 / max(width, 1)).rounded(.up) }
}

struct ChatCellTests {
  @Test(
    arguments: [(320.0, 146.0, 204.0, 80.0), (375, 126, 259, 60), (768, 86, 584, 20)]
      as [(Double, Double, Double, Double)])
  func theCellIsAsTallAsItsText(_ width: Double, _ height: Double, _ bubble: Double, _ text: Double) throws {
    var cell = try ChatCell()
    let size = try cell.layout.fittingSize(width: width, measuring: ChatCell.height)
    #expect(size == LayoutSize(width, height))
    try cell.layout.setSize(size)
    let solution = try cell.layout.solve(measuring: ChatCell.height)
    #expect(try solution[cell.avatar] == LayoutRect(16, height - 52, 36, 36))
    #expect(try solution[cell.bubble] == LayoutRect(60, 16, bubble, text + 34))
    #expect(try solution[cell.text] == LayoutRect(72, 24, bubble - 24, text))
    #expect(try solution[cell.time] == LayoutRect(60 + bubble - 46, text + 28, 34, 14))
    try cell.layout.setDirection(.rightToLeft)
    #expect(try cell.layout.solve(measuring: ChatCell.height)[cell.avatar].x == width - 52)
  }

  @Test func withoutThePictureTheBubbleTakesItsRoom() throws {
    var cell = try ChatCell()
    try cell.layout.setHidden(true, of: cell.avatar)
    let size = try cell.layout.fittingSize(width: 375, measuring: ChatCell.height)
    #expect(size == LayoutSize(375, 126))
    try cell.layout.setSize(size)
    #expect(try cell.layout.solve(measuring: ChatCell.height)[cell.bubble] == LayoutRect(16, 16, 303, 94))
  }

  @Test func itIsLintedInItsOwnHeight() throws {
    let cell = try ChatCell()
    let rules = LintRules.recommended + [.atFittingHeight]
    let report = try cell.layout.lint(
      width: 320...768, rules, hiding: [cell.avatar], step: 16, measuring: ChatCell.height)
    #expect(report.isClean, "\(report)")
    let narrow = try cell.layout.lint(width: 150...768, rules, step: 2, measuring: ChatCell.height)
    #expect(
      narrow.titles == ["time.width >= 34 (intrinsic) fails for width 150…172 of 150…768 [sampled every 2]"],
      "\(narrow)")
  }
}

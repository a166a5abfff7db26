import Testing
import Tinamou
import TinamouLint

/// A settings form: labels as wide as the widest of them, fields on the same lines of text, a note under them.
private struct SettingsForm {
  var layout: ConstraintLayout
  var labels: [LayoutItem] = []
  var fields: [LayoutItem] = []
  let form: LayoutItem
  let note: LayoutItem

  init(widths: [Int] = [46, 82, 38, 120]) throws {
    layout = try ConstraintLayout("settings", size: LayoutSize(375, 300), margins: LayoutInsets(16))
    var rows: [[any GridContent]] = []
    for (number, width) in widths.enumerated() {
      let label = try layout.item(
        "label\(number + 1)", intrinsic: IntrinsicSize(Double(width), 21),
        baselines: LayoutBaselines(fromTop: 16, fromBottom: 5), hugging: 251)
      let field = try layout.item(
        "field\(number + 1)", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
      labels.append(label)
      fields.append(field)
      rows.append([label, field])
    }
    note = try layout.item("note", intrinsic: IntrinsicSize(200, 16))
    rows.append([note.spanning(columns: 2)])
    form = try layout.grid(
      rows, named: "form", columns: [.fitting, .share(1)], rowSpacing: 12, horizontally: [.leading, .fill],
      vertically: .firstBaseline)
    let form = form
    try layout.constrain { root in
      form.top == root.margins.top
      form.width == min(root.margins.width, 560, pull: 800)
      form.centerX == root.centerX
    }
  }
}

struct SettingsFormTests {
  @Test(arguments: [(375.0, 16.0, 343.0), (800, 120, 560)])
  func fieldsBeginBesideTheWidestLabel(_ width: Double, _ x: Double, _ form: Double) throws {
    let settings = try SettingsForm()
    let solution = try settings.layout.solved(size: LayoutSize(width, 300))
    for (number, label) in [46.0, 82, 38, 120].enumerated() {
      let y = 16 + 42 * Double(number)
      #expect(try solution[settings.labels[number]] == LayoutRect(x, y + 5, label, 21))
      #expect(try solution[settings.fields[number]] == LayoutRect(x + 128, y, form - 128, 30))
    }
    #expect(try solution[settings.note] == LayoutRect(x, 184, 200, 16))
  }

  @Test func aHiddenRowTakesItsColumnAndItsGap() throws {
    var settings = try SettingsForm()
    try settings.layout.setHidden(true, of: settings.layout.rows(of: settings.form)[3])
    let solution = try settings.layout.solve()
    #expect(try solution.isHidden(settings.labels[3]) && solution[settings.note].y == 142)
    #expect(try solution[settings.fields[0]] == LayoutRect(106, 16, 253, 30))
    try settings.layout.setDirection(.rightToLeft)
    #expect(try settings.layout.solve()[settings.labels[0]] == LayoutRect(313, 21, 46, 21))
    #expect(try settings.layout.solve()[settings.fields[0]] == LayoutRect(16, 16, 253, 30))
  }

  @Test func everyWidthAndLanguageIsRight() throws {
    let settings = try SettingsForm()
    let row = try settings.layout.rows(of: settings.form)[3]
    #expect(try settings.layout.lint(width: 320...1366, hiding: [row]).isClean)
    let report = try settings.layout.lint(.intrinsicWidth(of: settings.labels[1]), in: 0...400)
    #expect(report.findings.map { $0.limit } == ["holds up to intrinsic width of label2 238"])
  }

  /// One finding for all that is cut, and one for what only order decides.
  @Test func aFormThatIsTooNarrowIsOneMistake() throws {
    let report = try SettingsForm().layout.lint(width: 100...1366)
    #expect(report.rules == [.tie, .truncated], "\(report)")
    let finding = try #require(report.findings(of: .truncated).first)
    #expect(finding.title == "note.width >= 200 (intrinsic) fails for width 100…232 of 100…1366 [exact]")
    #expect(finding.limit == "all hold from width 257")
    #expect(finding.intervals.map { $0.upperBound.rounded() } == [257])
    #expect(
      finding.numbers.last
        == "0 for width 100…137 of 100…1366: label1.width, label2.width, label3.width, label4.width", "\(finding)")
    #expect(!finding.causes.contains { $0.verdict.hasPrefix("violated") }, "\(finding)")
  }
}

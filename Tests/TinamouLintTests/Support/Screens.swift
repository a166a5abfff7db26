import Tinamou
import TinamouLint

/// A label and a text field in one line.
struct NameRow {
  var layout: ConstraintLayout
  let label: LayoutItem
  let field: LayoutItem

  init(
    labelHugging: ContentPriority = 251, fieldHugging: ContentPriority = .low, labelResistance: ContentPriority = .high
  ) throws {
    layout = try ConstraintLayout(
      "name row", size: LayoutSize(375, 667), margins: LayoutInsets(leading: 16, trailing: 16),
      safeAreaInsets: LayoutInsets(top: 20))
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5),
      hugging: labelHugging, resistance: labelResistance)
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9),
      hugging: fieldHugging)
    self.label = label
    self.field = field
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
  }
}

/// Two buttons with the same gap before, between and after them.
struct Buttons {
  var layout: ConstraintLayout
  let short: LayoutItem
  let long: LayoutItem

  init() throws {
    layout = try ConstraintLayout(
      "buttons", size: LayoutSize(568, 320), margins: LayoutInsets(leading: 16, trailing: 16))
    let short = try layout.item("short", intrinsic: IntrinsicSize(40, 30))
    let long = try layout.item("long", intrinsic: IntrinsicSize(190, 30))
    let gaps = [try layout.guide("gap1"), try layout.guide("gap2"), try layout.guide("gap3")]
    self.short = short
    self.long = long
    try layout.constrain { root in
      row([gaps[0], short, gaps[1], long, gaps[2]], spacing: 0, align: .bottom)
      gaps[0].leading == root.margins.leading
      gaps[2].trailing == root.margins.trailing
      equal(gaps[0].width, gaps[1].width, gaps[2].width)
      for gap in gaps { gap.height == 0 }
      long.leading >= short.trailing + .standard
      short.width == long.width
      long.bottom == root.safeArea.bottom - 20
    }
  }
}

/// A layout of boxes, each pinned to the top leading corner at a place and with a size.
func boxes(
  _ frames: KeyValuePairs<String, LayoutRect>, size: LayoutSize = LayoutSize(100, 100)
) throws -> ConstraintLayout {
  var layout = try ConstraintLayout("boxes", size: size)
  for (name, frame) in frames {
    let item = try layout.item(name)
    try layout.constrain { root in
      item.leading == root.leading + frame.x
      item.top == root.top + frame.y
      item.width == frame.width
      item.height == frame.height
    }
  }
  return layout
}

extension ConstraintLayout {
  /// The item of that name.
  subscript(name: String) -> LayoutItem {
    allItems.first { (try? self.name(of: $0)) == name } ?? root
  }
}

extension LintReport {
  /// What was found, in a line each.
  var titles: [String] { findings.map { $0.title } }

  /// The rules that found anything.
  var rules: [LintRule] { findings.map { $0.rule } }
}

/// The message with line numbers left out, and columns, which are as wide as these make them, closed up.
func withoutLines(_ text: String) -> String {
  text.replacing(#/\.swift:\d+/#, with: ".swift:#").replacing(#/(\S) {2,}/#) { "\($0.output.1)  " }
}

/// Only one rule, at its own level or as a warning.
func only(_ rule: LintRule) -> LintRules { LintRules.none.setting(rule, to: max(rule.defaultLevel, .warning)) }

import Tinamou

/// A label and a text field in one line: the layout most tests change something about.
struct NameRow {
  var layout: ConstraintLayout
  let label: LayoutItem
  let field: LayoutItem

  init(
    size: LayoutSize = LayoutSize(375, 667), labelWidth: Double = 46, labelHugging: ContentPriority = 251,
    labelResistance: ContentPriority = .high, fieldResistance: ContentPriority = .high
  ) throws {
    layout = try ConstraintLayout(
      "name row", size: size, margins: LayoutInsets(leading: 16, trailing: 16), safeAreaInsets: LayoutInsets(top: 20))
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(labelWidth, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5),
      hugging: labelHugging, resistance: labelResistance)
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9),
      resistance: fieldResistance)
    self.label = label
    self.field = field
    try layout.constrain("row") { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
  }

  /// The frames of both, solved anew.
  mutating func frames() throws -> [LayoutRect] {
    let solution = try layout.solve()
    return [try solution[label], try solution[field]]
  }
}

/// The text of the error that `body` throws, or nil.
func message(_ body: () throws -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}

/// The message with line numbers left out, for tests that are about the rest of it.
func withoutLines(_ text: String) -> String {
  text.replacing(#/\.swift:\d+/#, with: ".swift:#")
}

/// The same with columns closed up, for texts whose columns are as wide as the line numbers make them.
func withoutColumns(_ text: String) -> String {
  withoutLines(text).replacing(#/(\S) {2,}/#) { "\($0.output.1)  " }
}

/// Whether numbers are the same but for the rounding of a few operations.
func isClose(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= 1e-9 * max(1, abs($1)) }
}

extension LayoutSolution {
  /// The constraints that are let go, in words.
  var lettingGo: [String] { conflicts.map { $0.letGo?.text ?? "nothing" } }

  /// The bits of all frames.
  var bits: [UInt64] {
    entries.flatMap { [$0.frame.x, $0.frame.y, $0.frame.width, $0.frame.height].map(\.bitPattern) }
  }
}

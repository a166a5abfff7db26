import SolverTestSupport
import Testing

@testable import Tinamou
@testable import TinamouLint

/// What a lint costs, in counted work rather than time.
struct LintWorkTests {
  @Test func orderIsComparedInProportionToTheForm() throws {
    var rowsTouched: [Int] = []
    for rows in [15, 150] {
      let layout = try form(rows: rows)
      let before = layout.solver.statistics
      let again = try layout.addingAgain(layout.writtenConstraints.reversed().map { $0.handle })
      let after = again.solver.statistics
      // One for what is required, one for the optimum.
      #expect(after.proofs - before.proofs <= 2)
      rowsTouched.append(after.rowsTouched - before.rowsTouched)
    }
    #expect(rowsTouched[1] <= 15 * rowsTouched[0], "\(rowsTouched)")
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func unusedTogetherAreThoseUnusedAlone(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let layout = try randomLayout(&random)
    let linter = try Linter(layout: layout, rules: only(.unused), checks: [], measure: nil) {
      (layout) throws(LayoutError) in try layout.analysis(of: .width, over: 50...900)
    }
    let unused = linter.unused
    let together = try linter.withoutEffect(among: unused[...]).map { $0.handle }
    var alone: [ConstraintHandle] = []
    for position in unused.indices {
      alone += try linter.withoutEffect(among: unused[position...position]).map { $0.handle }
    }
    #expect(together == alone, "seed \(seed)")
  }

  /// The text is measured once for each of two orders at each tried width.
  @Test func theOrderIsTriedInEightPiecesAtMost() throws {
    var layout = try ConstraintLayout("text", size: LayoutSize(100, 100))
    let text = try layout.item("text", intrinsic: .width(500), wraps: true)
    try layout.constrain { root in
      text.top == root.top
      text.horizontalEdges == root.horizontalEdges
    }
    func measured(_ rules: LintRules) throws -> Int {
      var count = 0
      _ = try layout.lint(
        width: 100...114, rules,
        measuring: { _, width in
          count += 1
          return 10_000 / width
        })
      return count
    }
    let count = try measured(only(.order)) - measured(.none)
    #expect((2...16).contains(count), "\(count)")
  }

  /// Sought among all constraints for each guide, they would take a million steps. Nothing counts these.
  @Test func manyGuidesAreLinted() throws {
    var layout = try ConstraintLayout("columns", size: LayoutSize(400, 300))
    for number in 0..<1_000 {
      let guide = try layout.guide("guide\(number)")
      try layout.constrain { root in
        guide.leading == root.leading
        guide.width == 10
      }
    }
    #expect(try layout.lint(width: 300...400, only(.ambiguous)).isClean)
  }

  /// Sought among all details for each item, they would take some millions of steps. Nothing counts these.
  @Test func manyExceptionsAreApplied() throws {
    var layout = try ConstraintLayout("labels", size: LayoutSize(400, 300))
    var details: [LintDetail] = []
    for number in 0..<1_000 {
      let label = try layout.item("label\(number)", intrinsic: IntrinsicSize(50, 20))
      try layout.constrain { root in
        label.leading == root.leading
        label.top == root.top
      }
      details += [.notTruncated(label), .allow(.smallTarget, label), .inside(label, layout.root)]
    }
    let rules = LintRules.none.setting(.smallTarget, to: .error).setting(.outside, to: .error)
    #expect(try layout.lint(width: 300...400, rules + details).isClean)
  }

  /// Labels and fields, whose numbers are no whole ones: whether they fit in reversed order is in doubt.
  private func form(rows: Int) throws -> ConstraintLayout {
    var layout = try ConstraintLayout("form", size: LayoutSize(400, 1000))
    var lines: [(label: LayoutItem, field: LayoutItem)] = []
    for row in 0..<rows {
      let label = try layout.item(
        "label\(row)", intrinsic: IntrinsicSize(40.3 + Double(row * 37 % 60), 20.4),
        baselines: LayoutBaselines(fromTop: 15.7), hugging: 251)
      let field = try layout.item(
        "field\(row)", intrinsic: IntrinsicSize(100, 30.1), baselines: LayoutBaselines(fromTop: 20.3))
      lines.append((label, field))
    }
    try layout.constrain { root in
      for (row, line) in lines.enumerated() {
        line.label.leading == root.leading + 16
        line.field.trailing == root.trailing - 16
        line.field.leading == line.label.trailing + .standard
        line.label.firstBaseline == line.field.firstBaseline
        line.field.top == (row == 0 ? root.top : lines[row - 1].field.bottom) + .standard
        if row > 0 { line.label.top >= lines[row - 1].label.bottom + .standard }
      }
    }
    return layout
  }
}

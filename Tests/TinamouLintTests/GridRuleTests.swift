import SolverTestSupport
import Testing
import Tinamou
import TinamouLint

/// Contents on a grid, decided for every size.
@Suite struct GridRuleTests {
  private static let rules = LintRules.none.setting(.grid, to: .warning)

  /// A label between two places that leave it between 10.3 and 11 points.
  private func layout(
    width: Double, growing share: Double = 0, shift: Double
  ) throws -> (layout: ConstraintLayout, label: LayoutItem) {
    var layout = try ConstraintLayout("narrow", size: LayoutSize(100, 20))
    let label = try layout.item("label", intrinsic: .width(10.3))
    try layout.constrain { root in
      label.leading == root.leading + root.width * shift
      label.width == root.width * share + width
      label.top == root.top
      label.height == 10
    }
    return (layout, label)
  }

  @Test func whatHasWholeLinesIsNeverCut() throws {
    for grid in [PixelGrid.whole, .scale(2), .scale(2.75), .scale(3), PixelGrid(scale: 1, rule: .sizes)] {
      var layout = try ConstraintLayout(size: LayoutSize(100, 20))
      let (a, b) = (try layout.item("a", intrinsic: .width(10.3)), try layout.item("b", intrinsic: .width(17.77)))
      try layout.constrain { root in
        a.leading == root.leading + root.width * 0.13
        b.leading == a.trailing
        for item in [a, b] {
          item.top == root.top
          item.height == 10
        }
      }
      #expect(try layout.lint(width: 100...140, grid: grid).isClean)
    }
  }

  @Test func whereItDependsOnThePlaceTheWidthsAreNamed() throws {
    let (layout, _) = try layout(width: 10.5, shift: 0.25)
    #expect(try layout.lint(width: 100...102, Self.rules).isClean)
    let report = try layout.lint(width: 100...106, Self.rules, grid: .whole)
    #expect(
      withoutLines(report.description) == """
        ⚠ label.width >= 11 (intrinsic, on the grid) fails for width 102…104, 106 of 100…106 [exact]
            worst at 102: label.width = 10.5, short by 0.5
            25.5 | label 10.5 | 66
            holds elsewhere
            because at 102:
              label.width == root.width * 0 + 10.5  GridRuleTests.swift:#  tight
            hint: leave it whole lines of the grid: less has one line more or less, depending on its place
        """)
  }

  @Test func withTheGridOfTheLayoutItNeedsNoOther() throws {
    var (layout, _) = try layout(width: 10.5, shift: 0.25)
    try layout.setMetrics(.cells)
    #expect(try !layout.lint(width: 100...106, Self.rules).isClean)
    #expect(try layout.lint(width: 100...106, .none + [.notTruncated(layout.allItems[0])]).isClean)
  }

  /// What is cut without a grid is one finding, of another rule.
  @Test func whatIsTruncatedAnywayIsNotSaidTwice() throws {
    let (layout, _) = try layout(width: 9.9, shift: 0.25)
    let rules = Self.rules.setting(.truncated, to: .warning)
    #expect(try layout.lint(width: 100...106, rules, grid: .whole).findings.map { $0.rule } == [.truncated])
  }

  @Test func aContentThatCannotBeRoundedUpIsAConflict() throws {
    var layout = try ConstraintLayout("tight", size: LayoutSize(100, 20))
    let label = try layout.item("label", intrinsic: .width(10.3), resistance: .required)
    try layout.constrain { root in
      label.leading == root.leading
      label.width <= root.width * 0.105
    }
    let report = try layout.lint(width: 99...120, .none.setting(.conflict, to: .error), grid: .whole)
    #expect(report.findings.map { $0.rule } == [.conflict])
    let end = report.findings[0].intervals.last?.upperBound ?? 0
    #expect((end - 11 / 0.105).magnitude < 1e-6)
  }

  /// Against frames on the grid at many widths, and beside each end of what is found.
  @Test(arguments: 0..<12 as Range<UInt64>)
  func everyWidthIsDecided(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let grid = PixelGrid(
      scale: random.pick([1, 2, 2.75, 3]), rule: random.chance(1, of: 4) ? .sizes : .edges)
    let content = 10 + Double(random.below(100)) / 37
    let lines = grid.roundedUp(content), share = random.pick([0, 0.001, 0.01])
    let number = content + (lines - content) * Double(random.below(12)) / 10 - share * 100
    var (layout, label) = try layout(
      width: number, growing: share, shift: random.pick([0, 0.1, 0.25, 1.0 / 3, 0.5]))
    try layout.setIntrinsicSize(.width(content), of: label)
    if random.chance(1, of: 3) { try layout.setDirection(.rightToLeft) }
    let report = try layout.lint(width: 100...112, Self.rules, grid: grid)
    let found = report.findings.flatMap { $0.intervals }
    try layout.setMetrics(LayoutMetrics(standardSpacing: 8, grid: grid))
    var widths: [Double] = []
    for step in 0..<240 { widths.append(100.0123 + Double(step) / 20) }
    for interval in found {
      for end in [interval.lowerBound, interval.upperBound] { widths += [end - 1e-4, end + 1e-4] }
    }
    for width in widths where width >= 100 && width <= 112 {
      let natural = share * width + number
      if natural < content + 1e-6 { continue }
      // On the border of two lines either may be right.
      if found.contains(where: { ($0.lowerBound - width).magnitude < 5e-5 || ($0.upperBound - width).magnitude < 5e-5 })
      {
        continue
      }
      let isCut = try layout.solve(size: LayoutSize(width, 20))[label].width < content - 1e-9
      #expect(found.contains { $0.contains(width) } == isCut, "seed \(seed): \(width)")
    }
  }
}

import SolverTestSupport
import Testing
import Tinamou
import TinamouLint

/// Findings against what is seen at many sizes of layouts made at random.
struct RandomLintTests {
  @Test(arguments: 0..<40 as Range<UInt64>) func findingsAreWhatIsSeen(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var layout = try randomLayout(&random)
    let items = layout.allItems
    let (a, b) = (items[0], items[1])
    var rules = LintRules.none
    for rule in [LintRule.conflict, .ambiguous, .truncated] { rules[rule] = .error }
    rules.details = [.noOverlap(a, b), .inside(a, layout.root)]
    let report = try layout.lint(width: 50...900, rules) { _ in a.width >= 40 }

    func isFound(_ rule: LintRule, at width: Double) -> Bool {
      report.findings(of: rule).contains { finding in finding.intervals.contains { $0.contains(width) } }
    }
    func isNearAnEnd(_ width: Double) -> Bool {
      report.findings.flatMap { $0.intervals }.contains {
        abs($0.lowerBound - width) < 1e-3 || abs($0.upperBound - width) < 1e-3
      }
    }
    for _ in 0..<60 {
      let width = 50 + Double(random.below(850_000)) / 1000
      if isNearAnEnd(width) { continue }
      let solution = try? layout.solve(size: LayoutSize(width, 300))
      #expect(isFound(.conflict, at: width) == (solution == nil), "seed \(seed) at \(width)")
      guard let solution else { continue }
      let ambiguities = try layout.ambiguities()
      #expect(isFound(.ambiguous, at: width) == !ambiguities.isEmpty, "seed \(seed) at \(width)")
      if !ambiguities.isEmpty { continue }
      let (first, second) = (try solution[a], try solution[b])
      let truncated = try items.contains { item in
        let (frame, size) = (try solution[item], try layout.intrinsicSize(of: item))
        return frame.width < (size.width ?? 0) - 1e-4 || frame.height < (size.height ?? 0) - 1e-4
      }
      #expect(isFound(.truncated, at: width) == truncated, "seed \(seed) at \(width)")
      let overlap = min(
        min(first.maxX - second.x, second.maxX - first.x), min(first.maxY - second.y, second.maxY - first.y))
      // What has no extent overlaps nothing.
      let extent = min(min(first.width, first.height), min(second.width, second.height))
      if abs(overlap) > 1e-4, extent == 0 || extent > 1e-4 {
        #expect(isFound(.overlap, at: width) == (overlap > 0 && extent > 0), "seed \(seed) at \(width)")
      }
      let margin = min(min(first.x, first.y), min(width - first.maxX, 300 - first.maxY))
      if abs(margin) > 1e-4 { #expect(isFound(.outside, at: width) == (margin < 0), "seed \(seed) at \(width)") }
      let excess = first.width - 40
      if abs(excess) > 1e-4 { #expect(isFound(.check, at: width) == (excess < 0), "seed \(seed) at \(width)") }
    }
  }
}

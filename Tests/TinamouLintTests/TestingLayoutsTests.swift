import Testing
import Tinamou
import TinamouLint

/// The samples of the article on testing layouts that are nowhere else.
struct TestingLayoutsTests {
  @Test func everyWidth() throws {
    func print(_ report: LintReport) { #expect(report.findings.count == 1) }
    let screen = try Buttons()
    let rules = LintRules.none + [.notTruncated(screen.long)]
    let report = try screen.layout.lint(width: 320...1366, rules)
    print(report)
  }

  @Test func everySize() throws {
    let layout = try NameRow().layout
    let report = try layout.lint(width: 320...1366, height: 480...1024)
    #expect(report.isClean)
  }

  @Test func levels() throws {
    let screen = try Buttons()
    let rules =
      LintRules.recommended
      .setting(.smallTarget, to: .warning)
      .setting(.tie, to: .off)
      + [.allow(.truncated, screen.long), .allowOverlap(screen.short, screen.long)]
    #expect(rules[.smallTarget] == .warning && rules[.tie] == .off && rules[.conflict] == .error)
    let report = try screen.layout.lint(width: 320...1366, rules)
    #expect(report.rules == [.smallTarget])
    #expect(report.findings[0].numbers.last == "as well: long.height")
  }

  @Test func everyRuleHasALevelOfItsOwn() {
    let off = LintRule.allCases.filter { $0.defaultLevel == .off }
    #expect(off == [.smallTarget, .unused, .style])
    #expect(off.allSatisfy { LintRules.all[$0] == .warning && LintRules.recommended[$0] == .off })
    #expect(LintRule.allCases.filter { LintRules.none[$0] != .off } == [.check])
    #expect(LintLevel.allCases == LintLevel.allCases.sorted())
    #expect(LintRule.allCases.map { $0.rawValue }.dropLast() == (1...16).map { "L\($0)" }[...])
  }
}

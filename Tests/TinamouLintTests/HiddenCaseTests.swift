import Testing
import Tinamou
import TinamouLint

/// Lints of items that are hidden in some cases, and of what is said of them.
struct HiddenCaseTests {
  /// A banner above a title, and a note that is placed by the banner alone.
  private struct Page {
    var layout: ConstraintLayout
    let banner: LayoutItem
    let badge: LayoutItem
    let title: LayoutItem

    init(isTiedToBanner: Bool = false) throws {
      layout = try ConstraintLayout("page", size: LayoutSize(375, 200))
      let banner = try layout.item("banner", intrinsic: .height(40), hugging: 260)
      let title = try layout.item("title", intrinsic: IntrinsicSize(250, 20))
      let badge = try layout.item("badge", intrinsic: IntrinsicSize(100, 20), resistance: 751)
      (self.banner, self.badge, self.title) = (banner, badge, title)
      let line = try layout.item("line")
      try layout.constrain { root in
        column([banner, line], in: root, spacing: 0, align: .fill)
        row([title, badge], in: line, spacing: 0, align: .fill)
        if isTiedToBanner { title.width == banner.width / 2 }
      }
    }
  }

  @Test func everyCombinationIsACase() throws {
    let page = try Page()
    let report = try page.layout.lint(width: 320...1366, hiding: [page.banner, page.badge])
    let cut = report.findings(of: .truncated)
    #expect(
      cut.map { $0.title } == [
        "title.width >= 250 (intrinsic) fails for width 320…350 of 320…1366 [exact], while badge is shown"
      ])
    let twice = try page.layout.lint(width: 320...1366, hiding: [page.banner, page.badge, page.badge])
    #expect(twice.findings(of: .truncated).map { $0.title } == cut.map { $0.title })
    // Nothing is said of what is hidden, nor of the layout itself.
    #expect(try page.layout.solved()["banner"] != nil)
    let stretched = try page.layout.lint(width: 320...1366).findings(of: .truncated)
    #expect(
      stretched.map { $0.title } == ["title.width >= 250 (intrinsic) fails for width 320…350 of 320…1366 [exact]"])
  }

  @Test func whatHangsOnAHiddenItemIsNamed() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(375, 200))
    let banner = try layout.item("banner", intrinsic: .height(40))
    let title = try layout.item("title", intrinsic: IntrinsicSize(250, 20))
    try layout.constrain { root in
      banner.horizontalEdges == root.horizontalEdges
      banner.top == root.top
      title.top == banner.bottom + 8
      title.leading == root.leading
    }
    let report = try layout.lint(width: 320...1366, hiding: [banner])
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(finding.title == "title.top is ambiguous for every width in 320…1366 [exact], while banner is hidden")
    #expect(
      finding.numbers.last?.hasPrefix("set aside while banner is hidden: title.top == banner.bottom + 8") == true)
    #expect(finding.hint == "say as well where title is without banner, or put both in one row or column")
  }

  @Test func nothingIsSaidOfHiddenItems() throws {
    var page = try Page()
    try page.layout.setHidden(true, of: page.badge)
    let details: [LintDetail] = [
      .notTruncated(page.badge), .noOverlap(page.badge, page.title), .inside(page.badge, page.layout.root),
      .inside(page.badge), .allow(.tie, page.badge),
    ]
    let report = try page.layout.lint(width: 320...1366, .recommended + details) { _ in page.badge.width >= 1000 }
    #expect(report.isClean, "\(report)")
  }

  @Test func casesThatDoNotFitAtPresent() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 200))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0, align: .fill)
      a.width == 100
      b.width <= 250
    }
    let report = try layout.lint(width: 200...300, hiding: [a])
    let conflict = try #require(report.findings(of: .conflict).first)
    #expect(conflict.title.hasPrefix("conflict for width 250…300 of 200…300 [exact]"), "\(conflict)")
    #expect(conflict.title.hasSuffix("while a is hidden"))
  }

  @Test func requirementsOnItemsOfOtherLayoutsAreRefused() throws {
    let page = try Page(), other = try Page()
    for detail in [.notTruncated(other.title), .allow(.overlap, other.title), .allowOverlap(other.title)]
      as [LintDetail]
    {
      #expect(throws: LayoutError.self) { try page.layout.lint(width: 320...400, .recommended + [detail]) }
    }
    #expect(throws: LayoutError.self) { try page.layout.lint(width: 320...400, hiding: [other.badge]) }
  }

  /// Each of two items is too wide, and what cannot hold is another constraint while one of them is hidden.
  @Test func conflictsOfDifferentConstraintsAreDifferentFindings() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(1000, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      for item in [a, b] {
        item.leading == root.leading
        item.verticalEdges == root.verticalEdges
        item.width == root.width - 100
        item.width >= 300
      }
    }
    let found = try layout.lint(width: 320...1366, hiding: [a, b]).findings(of: .conflict)
    #expect(found.count == 2, "\(found)")
    for (item, other) in [("a", "b"), ("b", "a")] {
      let own = found.filter { $0.causes.contains { $0.constraint.text == "\(item).width >= 300" } }
      let title = try #require(own.first).title
      #expect(title.contains("\(other) is hidden") || title.hasSuffix("\(item) is shown"), "\(title)")
    }
  }

  @Test func tiesOfDifferentConstraintsAreDifferentFindings() throws {
    var layout = try ConstraintLayout("ties", size: LayoutSize(300, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      for item in [a, b] {
        item.leading == root.leading
        item.verticalEdges == root.verticalEdges
        item.width == 100 ~ 750
        item.width == 50 ~ 750
        item.width == 70 ~ 10
      }
    }
    let ties = try layout.lint(width: 200...400, hiding: [a, b]).findings(of: .tie)
    #expect(Set(ties.flatMap { $0.causes.map(\.constraint.text) }).contains("b.width == 50 ~ 750"), "\(ties)")
    #expect(ties.count == 2, "\(ties)")
  }

  @Test func twoTiesOverTheSameRangeAreTwoFindings() throws {
    var layout = try ConstraintLayout("ties", size: LayoutSize(300, 100))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      for item in [a, b] {
        item.leading == root.leading
        item.height == 20
      }
      a.top == root.top
      b.top == a.bottom
      a.width == 100 ~ 750
      a.width == 50 ~ 750
      a.width == 70 ~ 10
      b.width == 100 ~ 500
      b.width == 50 ~ 500
      b.width == 60 ~ 10
    }
    let ties = try layout.lint(width: 200...400).findings(of: .tie)
    #expect(ties.count == 2)
    #expect(ties.allSatisfy { !$0.numbers.contains { $0.hasPrefix("as well") } })
  }

  @Test func theWorstOverlapIsTheWorst() throws {
    var layout = try ConstraintLayout("worst", size: LayoutSize(300, 400))
    let a = try layout.item("a"), b = try layout.item("b"), p = try layout.parameter("p", 0)
    try layout.constrain { root in
      a.size == LayoutSize(100, 100)
      b.size == LayoutSize(100, 100)
      a.leading == root.leading
      a.top == root.top
      b.leading == root.leading + 100 - p
      b.top == root.top + p
    }
    let rules = LintRules.none.setting(.overlap, to: .warning)
    let finding = try #require(try layout.lint(p, in: 20...100, rules).findings.first)
    #expect(finding.worst?.first == 50 && finding.amount == 50)
  }

  @Test func whatHasNoExtentOverlapsNothing() throws {
    var layout = try ConstraintLayout("zero", size: LayoutSize(300, 400))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      a.size == LayoutSize(100, 100)
      a.leading == root.leading
      a.top == root.top
      b.height == 20
      b.top == root.top + 90
      b.leading == root.leading + 50
      b.width >= root.width - 350
      b.width == 0 ~ 10
    }
    let rules = LintRules.none.setting(.overlap, to: .warning)
    let found = try layout.lint(width: 200...400, rules).findings
    #expect(found.map { $0.intervals } == [[350...400]])
    #expect(try layout.lint(width: 200...350, rules).isClean)
  }
}

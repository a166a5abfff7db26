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

  @Test func whatIsHiddenToFitIsLintedWhereItIsShown() throws {
    var layout = try ConstraintLayout("toolbar", size: LayoutSize(600, 50))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
    let first = try layout.item("first", intrinsic: IntrinsicSize(40, 20), hugging: 251)
    let last = try layout.item("last", intrinsic: IntrinsicSize(40, 20), hugging: 252)
    try layout.constrain { root in row([title, first, last], in: root, spacing: 10, align: .center) }
    try layout.hideToFit([last, first])
    let report = try layout.lint(width: 100...400) { _ in last.width >= 40 }
    #expect(report.isClean && report.step == nil, "\(report)")
    let narrow = try layout.lint(width: 90...400).findings
    #expect(
      narrow.map { $0.title } == [
        "title.width >= 100 (intrinsic) fails for width 90…100 of 90…400 [exact]"
      ])
  }

  /// What a case hides is hidden at every size, also if other items are hidden to fit.
  @Test func whatACaseHidesIsNoPartOfItBesideItemsHiddenToFit() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    func item(_ name: String, _ layout: inout ConstraintLayout) throws -> LayoutItem {
      try layout.item(name, intrinsic: IntrinsicSize(40, 20))
    }
    let (a, b, c) = (try item("a", &layout), try item("b", &layout), try item("c", &layout))
    let row = try layout.row([a, b], named: "row", spacing: 10)
    try layout.constrain { root in
      row.leading == root.leading
      row.top == root.top
      c.trailing == root.trailing
      c.top == root.top
      c.leading >= row.trailing + 10 ~ 760
    }
    try layout.hideToFit([c])
    for details in [[], [.notTruncated(b), .inside(b, layout.root), .noOverlap(a, b)]] as [[LintDetail]] {
      let report = try layout.lint(width: 100...400, .none + details, hiding: [row]) { _ in
        b.width >= 40
        c.width >= 40
      }
      #expect(report.isClean && report.step == nil, "\(report)")
    }
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

  /// A title and three buttons, of which the last goes first if they do not fit.
  private func toolbar(
    rowAt strength: LayoutPriority = .required
  ) throws -> (layout: ConstraintLayout, title: LayoutItem, button: LayoutItem) {
    var layout = try ConstraintLayout("toolbar", size: LayoutSize(300, 50))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
    let buttons = try (0..<3).map { try layout.item("b\($0)", intrinsic: IntrinsicSize(40, 20), hugging: 251) }
    try layout.constrain { root in
      priority(strength) { row([title] + buttons, in: root, spacing: 10, align: .center) }
    }
    try layout.hideToFit(buttons.reversed())
    return (layout, title, buttons[0])
  }

  @Test func aFindingIsAboutTheItemsThatAreHiddenThen() throws {
    let (layout, title, _) = try toolbar()
    let report = try layout.lint(width: 100...240) { _ in title.width <= 120 }
    let findings = report.findings(of: .check)
    #expect(!findings.isEmpty)
    for numbers in findings.flatMap(\.numbers) { #expect(!numbers.contains("by -"), "\(numbers)") }
  }

  @Test func aTieInARowThatIsStatedAnewIsFound() throws {
    var (layout, title, button) = try toolbar(rowAt: 750)
    try layout.constrain { _ in
      title.width == 90 ~ 600
      button.width == title.width ~ 600
    }
    #expect(try !layout.lint(width: 60...340).findings.isEmpty)
  }

  /// A row of two, of which the second goes if both do not fit.
  private func pair(
    _ first: IntrinsicSize, _ second: IntrinsicSize, resistance: ContentPriority = .high
  ) throws -> (layout: ConstraintLayout, LayoutItem) {
    var layout = try ConstraintLayout("page", size: LayoutSize(200, 50))
    let a = try layout.item("a", intrinsic: first), b = try layout.item("b", intrinsic: second, resistance: resistance)
    try layout.constrain { root in
      row([a, b], in: root, spacing: 10, align: .fill)
      b.width >= 35
    }
    try layout.hideToFit([b])
    return (layout, b)
  }

  @Test func checksOfAmbiguousItemsDoNotCountWhereTheseAreHidden() throws {
    let (layout, b) = try pair(IntrinsicSize(60, 20), IntrinsicSize(38, 20), resistance: 740)
    let finding = try #require(layout.lint(width: 0...300, .none) { _ in b.width >= 40 }.findings.first)
    #expect(finding.title.hasSuffix("fails for width 105…300 of 0…300 [exact]"), "\(finding.title)")
    let (other, c) = try pair(IntrinsicSize(20, 20), IntrinsicSize(38, 20))
    #expect(try other.lint(width: 0...300, .none) { _ in c.width >= 30 }.isClean)
  }

  @Test func findingsDoNotDependOnWhatIsHiddenNow() throws {
    var (layout, b) = try pair(IntrinsicSize(60, 20), IntrinsicSize(38, 20))
    func report(_ width: ClosedRange<Double>) throws -> LintReport {
      // Which of several tight constraints is without effect depends on the basis.
      try layout.lint(width: width, .all.setting(.unused, to: .off)) { _ in b.width >= 50 }
    }
    let expected = try report(0...300).findings.map { $0.title }
    #expect(try layout.solve(size: LayoutSize(80, 50)).isHidden(b))
    #expect(try report(0...300).findings.map { $0.title } == expected)
    // Nowhere is there room for it.
    #expect(try report(0...60).findings(of: .check).isEmpty)
  }

  @Test func itemsShownInAnotherSizeClassCount() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 50))
    let a = try layout.item("a", intrinsic: IntrinsicSize(60, 20)),
      b = try layout.item("b", intrinsic: IntrinsicSize(60, 20))
    let narrow = layout.prepare("narrow") { root in row([a, b], in: root, spacing: 200) }
    let wide = layout.prepare("wide") { root in row([a, b], in: root, spacing: 10, align: .fill) }
    try layout.hideToFit([b])
    try layout.vary([.compactWidth: narrow, .regularWidth: wide])
    try layout.setSizeClasses(SizeClassBorders(regularWidth: 200))
    let rules = LintRules.none.setting(.smallTarget, to: .error)
    // The first layout belongs to the class that never shows `b`.
    for size in [LayoutSize(100, 50), LayoutSize(300, 50)] {
      try layout.setSize(size)
      // Either of the two may grow.
      let report = try layout.lint(width: 0...400, rules) { _ in b.width >= 100 }
      #expect(
        withoutLines(report.titles.joined(separator: "\n")) == """
          a.width >= 44 (to be hit) fails for width 0…44 of 0…400 [exact]
          a.height >= 44 (to be hit) fails for width 0…200 of 0…400 [exact]
          b.width >= 100 (HiddenCaseTests.swift:#) fails for width 200…400 of 0…400 [exact]
          """)
    }
  }

  /// A title, and a button that goes if both do not fit.
  private func bar() throws -> (layout: ConstraintLayout, title: LayoutItem, button: LayoutItem) {
    var layout = try ConstraintLayout("bar", size: LayoutSize(600, 50))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
    let button = try layout.item("button", intrinsic: IntrinsicSize(40, 20), hugging: 252)
    try layout.constrain { root in row([title, button], in: root, spacing: 10, align: .center) }
    try layout.hideToFit([button])
    return (layout, title, button)
  }

  @Test func sampledChecksCountWhateverIsHiddenNow() throws {
    var (layout, title, button) = try bar()
    func titles() throws -> [String] {
      try layout.lint(width: 100...400, .none + [.inside(title, button)], measuring: { _, _ in 20 }) { _ in
        button.width >= 60
      }.findings.map { $0.title }
    }
    // Sampled, because the host measures it.
    let text = try layout.item("text", intrinsic: .width(50), wraps: true)
    try layout.constrain { root in
      text.top == root.top
      text.leading == root.leading
    }
    let expected = try titles()
    #expect(expected.count == 2)
    for width in [120.0, 600] {
      _ = try layout.solve(size: LayoutSize(width, 50))
      #expect(try titles() == expected)
    }
  }

  @Test func requirementsAboutWhatIsHiddenEverywhereHold() throws {
    let (layout, title, button) = try bar()
    #expect(try layout.lint(width: 100...140, .none + [.inside(title, button)]) { _ in button.width >= 60 }.isClean)
    #expect(try !layout.lint(width: 100...160, .none + [.inside(title, button)]).isClean)
  }
}

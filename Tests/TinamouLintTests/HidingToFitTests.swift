import Testing
import Tinamou
import TinamouLint

/// Lints of layouts that hide items for want of room.
struct HidingToFitTests {
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
    #expect(
      findings.map { withoutLines($0.title) } == [
        "title.width <= 120 (HidingToFitTests.swift:#) fails for width 120…150, 170…200, 220…240 of 100…240 [exact]"
      ])
    #expect(findings.first?.numbers == ["worst at 150: title.width = 150, over by 30"])
  }

  @Test func aTieInARowThatIsStatedAnewIsFound() throws {
    var (layout, title, button) = try toolbar(rowAt: 750)
    try layout.constrain { _ in
      title.width == 90 ~ 600
      button.width == title.width ~ 600
    }
    let report = try layout.lint(width: 60...340)
    #expect(report.findings(of: .tie).map { $0.title } == ["tie at priority 750 for width 90…100 of 60…340 [exact]"])
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
          b.width >= 100 (HidingToFitTests.swift:#) fails for width 200…400 of 0…400 [exact]
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

import Testing
import TinamouTesting

/// Lints under Swift Testing: each mistake once, where it belongs.
struct ExpectLintTests {
  private struct Page {
    var layout: ConstraintLayout
    let banner: LayoutItem
    let badge: LayoutItem

    init() throws {
      layout = try ConstraintLayout("page", size: LayoutSize(375, 200))
      let banner = try layout.item("banner", intrinsic: .height(40), hugging: 260)
      let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20))
      let badge = try layout.item("badge", intrinsic: IntrinsicSize(100, 20), hugging: 251)
      (self.banner, self.badge) = (banner, badge)
      let line = try layout.item("line")
      try layout.constrain { root in
        column([banner, line], in: root, spacing: 0, align: .fill)
        row([title, badge], in: line, spacing: 0, align: .fill)
      }
    }
  }

  @Test func itemsThatAreHiddenInSomeCases() throws {
    let page = try Page()
    expectLint(page.layout, width: 320...1366, hiding: [page.banner, page.badge])
  }

  @Test func aCellInItsFittingHeight() throws {
    struct Cell { var layout: ConstraintLayout }
    var cell = Cell(layout: try ConstraintLayout("cell", size: LayoutSize(320, 500)))
    let label = try cell.layout.item("label", intrinsic: IntrinsicSize(100, 20))
    try cell.layout.constrain { root in label.edges == root.edges.inset(8) }
    expectLint(cell.layout, width: 320...1366, .recommended + [.atFittingHeight])
  }

  @Test func everyScreen() throws {
    let screen = try Screen()
    expectLint(screen.layout, width: 320...1366, height: 320...1366) { _ in
      screen.field.width >= 97
    }
  }

  @Test func moreThanTheRules() throws {
    let screen = try Screen()
    expectLint(
      screen.layout, width: 320...1366, height: 480...1366,
      .recommended + [
        .notTruncated(screen.label), .noOverlap(screen.label, screen.field),
        .inside(screen.layout.root.safeArea),
      ])
  }

  @Test func anyLanguage() throws {
    let screen = try Screen()
    expectLint(
      screen.layout, .intrinsicWidth(of: screen.label), in: 0...230, at: LayoutSize(375, 667)
    ) { _ in
      screen.field.width >= 60
    }
  }

  @Test func plain() throws {
    #expect(try Screen().layout.lint(width: 320...1366, height: 480...1024).isClean)
  }

  @Test func aParameter() throws {
    var screen = try Screen()
    let inset = try screen.layout.parameter("inset", 0)
    let field = screen.field
    try screen.layout.constrain { root in field.trailing <= root.trailing - inset }
    expectLint(screen.layout, inset, in: -20...16) { _ in screen.field.width >= 200 }
    let (line, issues) = recorded {
      expectLint(screen.layout, inset, in: 0...100, .none) { _ in screen.field.width >= 200 }
      expectLint(screen.layout, inset, in: 0...100)
    }
    #expect(issues.isEmpty == false && issues[0].line == line + 2)
    #expect(issues[0].plain.contains("conflict for inset 16…100 of 0…100 [exact]"), "\(issues[0].plain)")
  }

  @Test func aMistakeIsRecordedOnceWithItsRange() throws {
    let screen = try Screen()
    let (line, issues) = recorded {
      expectLint(screen.layout, width: 320...1366) { root in
        screen.label.leading == root.margins.leading
        screen.field.width >= 300
      }
    }
    #expect(issues.map(\.line) == [line + 3])
    #expect(issues.map(\.isWarning) == [false])
    let start = """
      name row: ✘ field.width >= 300 (ExpectLintTests.swift:#) fails for width 320…386 of 320…1366 [exact]
          worst at 320: field.width = 234, short by 66
          holds from width 386
          because at 320:

      """
    #expect(issues[0].plain.hasPrefix(start), "\(issues[0].plain)")
  }

  @Test func picturesHaveTheSizeInQuestion() throws {
    let screen = try Screen()
    let layouts = pictured {
      expectLint(screen.layout, width: 320...1366, height: 480...1024) { _ in screen.field.width >= 300 }
      expectLint(screen.layout, width: 320...320, height: 480...1024) { _ in screen.field.width >= 300 }
      expectLint(screen.layout, width: 320...1366, height: 480...480) { _ in screen.field.width >= 300 }
      expectLint(
        screen.layout, .intrinsicWidth(of: screen.label), in: 0...230, at: LayoutSize(320, 480)
      ) { _ in screen.field.width >= 100 }
    }
    #expect(layouts.map(\.size.width) == [320, 320, 320, 320])
    #expect(layouts.dropFirst(2).map(\.size.height) == [480, 480])
  }

  @Test func picturesShowTheSizeClassesAndTextOfTheWorstValues() throws {
    var layout = try ConstraintLayout("card", size: LayoutSize(800, 100))
    let text = try layout.item("text", intrinsic: .width(560), wraps: true)
    try layout.constrain { root in text.horizontalEdges == root.horizontalEdges }
    let high = layout.prepare { root in text.top == root.top }
    let low = layout.prepare { root in text.top == root.top + 30 }
    try layout.vary([.regularWidth: high, .compactWidth: low])
    let layouts = pictured {
      expectLint(
        layout, width: 200...800, .none, sizeClasses: SizeClassBorders(regularWidth: 600), step: 100,
        measuring: { _, width in width < 280 ? 60 : 40 }
      ) { _ in text.width >= 700 }
    }
    var shown = try #require(layouts.first)
    #expect(try shown.solve()[text] == LayoutRect(0, 30, 200, 60))
  }

  @Test func picturesShowTheCaseAndTheHeightInQuestion() throws {
    let page = try Page()
    let layouts = pictured {
      expectLint(page.layout, width: 320...1366, .none + [.atFittingHeight], hiding: [page.banner]) { root in
        page.badge.top >= root.top + 40
      }
    }
    let shown = try #require(try layouts.first?.solved())
    #expect(shown["banner"] == nil && shown["badge"]?.y == 0 && shown.size.height == 20)
  }

  @Test func warningsDoNotFail() throws {
    var screen = try Screen(labelWidth: 400)
    try screen.layout.setResistance(751, of: screen.label)
    let (line, issues) = recorded {
      expectLint(screen.layout, width: 500...600)
    }
    #expect(issues.map(\.isWarning) == [true] && issues.map(\.line) == [line + 1], "\(issues)")
  }

  @Test func mistakesCanBeRecordedAtTheConstraint() throws {
    let screen = try Screen()
    let (line, issues) = recorded {
      expectLint(screen.layout, width: 0...1366)
      expectLint(screen.layout, width: 0...1366, isRecordedAtConstraints: true)
    }
    #expect(issues.first?.line == line + 1 && issues.first?.fileID == #fileID)
    #expect(issues.contains { $0.fileID == "TinamouTestingTests/Screen.swift" })
  }

  @Test func measuredTexts() throws {
    var layout = try ConstraintLayout("cell", size: LayoutSize(375, 100))
    let text = try layout.item("text", intrinsic: .width(560), wraps: true)
    try layout.constrain { root in
      text.horizontalEdges == root.horizontalEdges
      text.top == root.top
    }
    let (_, issues) = recorded {
      expectLint(
        layout, width: 200...400, .none, step: 10, measuring: { _, width in width < 280 ? 60 : 40 }
      ) { root in text.bottom <= root.top + 40 }
    }
    #expect(issues.count == 1 && issues[0].text.contains("[sampled every 10]"))
  }

  @Test func everyFormLintsOnAGrid() throws {
    var layout = try ConstraintLayout("narrow", size: LayoutSize(100, 20))
    let label = try layout.item("label", intrinsic: .width(10.3))
    let shift = try layout.parameter("shift", 25.5)
    try layout.constrain { root in
      label.leading == root.leading + shift
      label.width == 10.5
      label.top == root.top
      label.height == 10
    }
    let rules = LintRules.none.setting(.grid, to: .warning)
    for grid in [nil, PixelGrid.whole] {
      let (line, issues) = recorded {
        expectLint(layout, width: 100...106, rules, grid: grid)
        expectLint(layout, width: 100...106, rules, grid: grid, step: 3, measuring: { _, _ in 10 })
        expectLint(layout, .parameter(shift), in: 25...27, rules, grid: grid)
        expectLint(layout, shift, in: 25...27, rules, grid: grid)
      }
      #expect(issues.map(\.line) == (grid == nil ? [] : [line + 1, line + 2, line + 3, line + 4]))
    }
  }

  @Test func whatMakesNoSenseIsAFailureToo() throws {
    let (screen, other) = (try Screen(), try Screen())
    let (line, issues) = recorded {
      expectLint(screen.layout, width: 320...400) { _ in other.field.width >= 10 }
      expectLint(screen.layout, width: -10...400)
    }
    #expect(issues.map(\.line) == [line + 1, line + 2])
    #expect(issues.last?.text == "the width of the layout is -10, but it cannot be negative")
  }
}

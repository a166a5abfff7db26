import Testing
import Tinamou
import TinamouLint

/// Rules about what holds and what is decided, each with a layout that breaks it and one that does not.
struct SatisfactionRuleTests {
  // L1
  @Test func conflicts() throws {
    #expect(try NameRow().layout.lint(width: 40...1366, only(.conflict)).isClean)
    let report = try NameRow().layout.lint(width: 0...1366, only(.conflict))
    #expect(report.titles == ["conflict for width 0…40 of 0…1366 [exact] (minimal core, 9 constraints)"])
    #expect(report.findings[0].level == .error)
  }

  @Test func conflictsThatAreLetGo() throws {
    var screen = try NameRow()
    screen.layout.conflictPolicy = .letGo
    let report = try screen.layout.lint(width: 30...1366, only(.conflict))
    #expect(report.titles == ["conflict for width 30…40 of 30…1366 [exact] (minimal core, 9 constraints)"])
  }

  @Test func whatHasNoNumberToChangeGivesWay() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(100, 100), margins: LayoutInsets(leading: 16))
    layout.conflictPolicy = .letGo
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading
      box.leading == root.margins.leading
    }
    let finding = try #require(try layout.lint(width: 50...100, only(.conflict)).findings.first)
    #expect(finding.hint == "let one of them give way, as with ~ 999")
    #expect(
      finding.numbers.map(withoutLines) == [
        "worst at 50: by 16", "let go: box.leading == root.margins.leading  SatisfactionRuleTests.swift:#",
      ])
  }

  // L2
  @Test func ambiguities() throws {
    #expect(try NameRow().layout.lint(width: 183...1366, only(.ambiguous)).isClean)
    let equal = try NameRow(labelHugging: 250).layout.lint(width: 200...1366, only(.ambiguous))
    #expect(
      equal.titles == ["label.width, field.leading, field.width are ambiguous for every width in 200…1366 [exact]"])
    #expect(equal.findings[0].hint == "give one of them 251")
  }

  @Test func noHintMakesAWishADemand() throws {
    let tie = try NameRow(labelHugging: 999.5, fieldHugging: 999.5)
    let report = try tie.layout.lint(width: 200...1366, only(.ambiguous))
    #expect(report.findings.map { $0.hint } == ["give one of them 998.5"])
  }

  @Test func whatNobodyMentionsIsSaid() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(100, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.horizontalEdges == root.horizontalEdges
      box.height == 10
    }
    let report = try layout.lint(width: 50...100, only(.ambiguous))
    #expect(
      report.description == """
        ✘ box.top is ambiguous for every width in 50…100 [exact]
            at 75: box.top in (-∞, ∞)
            hint: no constraint says where box is: add one on box.top
        """)
  }

  @Test func anExtentThatNothingDeterminesHasAHint() throws {
    var layout = try ConstraintLayout("boxes", size: LayoutSize(100, 100))
    let wide = try layout.item("wide"), tall = try layout.item("tall")
    try layout.constrain { root in
      for item in [wide, tall] {
        item.leading == root.leading
        item.top == root.top
      }
      wide.height == 10
      tall.width == 10
    }
    func hint(of item: LayoutItem) throws -> String? {
      let rules = only(.ambiguous) + [.allow(.ambiguous, item == wide ? tall : wide)]
      return try layout.lint(width: 50...100, rules).findings.first?.hint
    }
    #expect(
      try hint(of: wide)
        == "nothing says how wide wide is: add a constraint on wide.width, or give it an intrinsic width")
    #expect(
      try hint(of: tall)
        == "nothing says how tall tall is: add a constraint on tall.height, or give it an intrinsic height")
  }

  @Test func guidesAreAmbiguousOnlyWhereTheyAreReferredTo() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(100, 100))
    let guide = try layout.guide("guide")
    try layout.constrain { root in
      guide.leading == root.leading
      guide.width == root.width / 2
    }
    #expect(try layout.lint(width: 50...100, only(.ambiguous)).isClean)
    try layout.constrain { root in guide.top >= root.top }
    #expect(try layout.lint(width: 50...100, only(.ambiguous)).titles.count == 1)
  }

  // L3
  @Test func tiesThatAWeakerPrioritySettles() throws {
    // At 750 either could give way; that the label hugs its text at 251 settles it.
    var layout = try ConstraintLayout("tie", size: LayoutSize(100, 20))
    let (a, b) = (
      try layout.item("a", intrinsic: IntrinsicSize(60, 20)), try layout.item("b", intrinsic: IntrinsicSize(60, 20))
    )
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0, align: .fill)
      a.width == 30 ~ 240
    }
    let report = try layout.lint(width: 80...300, only(.tie))
    #expect(report.titles.first == "tie at priority 750 for width 80…120 of 80…300 [exact]", "\(report)")
    #expect(
      report.findings.first?.causes.map { $0.constraint.text } == ["a.width >= 60 ~ 750", "b.width >= 60 ~ 750"])
    #expect(report.findings.first?.hint == "give the one that matters more 751")
    // Of hundreds of pieces not all are looked at, and it says so.
    var long = layout
    for number in 0..<120 {
      let bar = try long.item("bar\(number)", intrinsic: IntrinsicSize(Double(81 + number), 1))
      try long.constrain { root in
        bar.leading == root.leading
        bar.trailing <= root.trailing
        bar.top == root.bottom
      }
    }
    let title = try #require(try long.lint(width: 80...300, only(.tie)).titles.first)
    #expect(title.hasPrefix("tie at priority 750 for width 80…1"), "\(title)")
    #expect(title.hasSuffix(" pieces looked at]"), "\(title)")
    try layout.setResistance(751, of: a)
    try layout.setHugging(251, of: a)
    #expect(try layout.lint(width: 80...300, only(.tie)).isClean)
  }

  @Test func aGuideThatNothingPlacesHidesNoTie() throws {
    var layout = try ConstraintLayout("tie", size: LayoutSize(100, 20))
    let a = try layout.item("a"), guide = try layout.guide("guide")
    try layout.constrain { root in
      a.leading == root.leading
      a.verticalEdges == root.verticalEdges
      a.width == 30 ~ 240
      a.width == 60 ~ 240
      a.width == 40 ~ 100
      guide.leading == root.leading
      guide.width == 10
    }
    #expect(
      try layout.lint(width: 80...110, only(.tie)).titles == ["tie at priority 240 for every width in 80…110 [exact]"])
  }

  @Test func aTieIsReportedAtItsOwnPriorityOnly() throws {
    // The tie at 750 changes how far each is from 30, but the two are not tied at 240.
    var layout = try ConstraintLayout("tie", size: LayoutSize(100, 40))
    let (a, b) = (
      try layout.item("a", intrinsic: IntrinsicSize(60, 20)), try layout.item("b", intrinsic: IntrinsicSize(60, 20))
    )
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0, align: .top)
      a.width == 30 ~ 240
      b.width == 30 ~ 240
      a.width == 20 ~ 100
    }
    #expect(
      try layout.lint(width: 80...110, only(.tie)).titles == ["tie at priority 750 for every width in 80…110 [exact]"])
    // Two others are tied there, at the same widths.
    let (c, d) = (try layout.item("c"), try layout.item("d"))
    try layout.constrain { root in
      row([c, d], in: root, spacing: 0, align: .fill)
      c.width == 30 ~ 240
      d.width == 30 ~ 240
      c.width == 20 ~ 100
    }
    let report = try layout.lint(width: 80...110, only(.tie))
    #expect(
      report.titles == [750, 240].map { "tie at priority \($0) for every width in 80…110 [exact]" }, "\(report)")
    #expect(report.findings.last?.numbers == ["at 85: d.width in [30, 55], settled by what is weaker"])
    #expect(
      report.findings.last?.causes.map { $0.constraint.text } == ["c.width == 30 ~ 240", "d.width == 30 ~ 240"])
  }
}

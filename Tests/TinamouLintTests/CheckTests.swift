import Testing
import Tinamou
import TinamouLint

/// Constraints that are to hold and are not added.
struct CheckTests {
  @Test func theyAreNotAdded() throws {
    let screen = try NameRow()
    let before = try screen.layout.lint(width: 183...400, .recommended)
    #expect(before.isClean)
    let report = try screen.layout.lint(width: 183...400) { _ in screen.field.width >= 1000 }
    #expect(report.titles.count == 1 && report.rules == [.check])
    #expect(try screen.layout.lint(width: 183...400).isClean)
  }

  @Test func eachRelationIsLookedAtFromItsWrongSide() throws {
    let screen = try NameRow()
    let report = try screen.layout.lint(width: 200...400, .none) { root in
      screen.field.width <= 250
      screen.field.width == root.width - 100
      screen.field.width == root.width - 86
    }
    #expect(
      withoutLines(report.titles.joined(separator: "\n")) == """
        field.width <= 250 (CheckTests.swift:#) fails for width 336…400 of 200…400 [exact]
        field.width == root.width - 100 (CheckTests.swift:#) fails for every width in 200…400 [exact]
        """)
    #expect(report.findings[0].numbers == ["worst at 400: field.width = 314, over by 64"])
    #expect(report.findings[1].numbers == ["worst at 200: field.width = 114, root.width - 100 = 100, off by 14"])
  }

  @Test func whatIsAmbiguousHasToHoldWhateverItIs() throws {
    // From 40 to 183 the field could have any of several widths, the least of which is 40 less than the width, and
    // nothing below 86.
    let screen = try NameRow()
    let report = try screen.layout.lint(width: 86...400, .none) { root in
      screen.field.width >= 50
      screen.field.width >= 0
      screen.field.width <= root.width - 40
    }
    #expect(
      withoutLines(report.titles.joined(separator: "\n"))
        == "field.width >= 50 (CheckTests.swift:#) fails for width 86…136 of 86…400 [exact]")
    #expect(report.findings[0].numbers == ["worst at 86: field.width less 50 can be anything in [-50, -4]"])
  }

  @Test func whatIsDecidedBesideSomethingAmbiguousIsSaidInItsNumbers() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(200, 100))
    let y = try layout.item("y"), z = try layout.item("z")
    try layout.constrain { _ in
      y.width == 100
      z.trailing == y.leading
    }
    let report = try layout.lint(width: 150...200, .none) { _ in z.trailing >= y.trailing + 8 }
    #expect(report.findings.map(\.numbers) == [["worst at 150: z.trailing = 0, y.trailing + 8 = 108, short by 108"]])
  }

  @Test func whatWasTriedInTwoNumbersHoldsFromTheNextValueOn() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(400, 100))
    let text = try layout.item("text", intrinsic: .width(560), wraps: true)
    try layout.constrain { root in
      text.horizontalEdges == root.horizontalEdges
      text.top == root.top
      root.height >= 60
    }
    let report = try layout.lint(
      width: 320...420, height: 30...130, only(.conflict), step: 50, measuring: { _, _ in 20 })
    #expect(
      report.titles == [
        "conflict for height 30 of 30…130, whatever the width in 320…420 [sampled every 50] "
          + "(minimal core, 2 constraints)"
      ])
    #expect(report.findings.first?.limit == "holds from height 80")
  }

  @Test func parametersMove() throws {
    var layout = try ConstraintLayout("header", size: LayoutSize(375, 667))
    let offset = try layout.parameter("offset", 0)
    let header = try layout.item("header")
    try layout.constrain { root in
      header.horizontalEdges == root.horizontalEdges
      header.top == root.top - offset
      header.height == 250
    }
    let rules = LintRules.recommended + [.allow(.outside, header)]
    let report = try layout.lint(offset, in: -200...600, rules) { root in
      header.bottom >= root.top + 64
    }
    #expect(
      withoutLines(report.titles.joined(separator: "\n"))
        == "header.bottom >= root.top + 64 (CheckTests.swift:#) fails for offset 186…600 of -200…600 [exact]")
    #expect(report.findings[0].limit == "holds up to offset 186")
  }

  @Test func twoNumbersMoveTogether() throws {
    var layout = try ConstraintLayout("photo", size: LayoutSize(375, 667))
    let photo = try layout.item("photo")
    try layout.constrain { root in
      photo.horizontalEdges == root.horizontalEdges
      photo.top == root.top
      photo.height == photo.width / 2
    }
    let report = try layout.lint(width: 100...1000, height: 100...1000) { root in photo.bottom <= root.bottom - 20 }
    let finding = try #require(report.findings(of: .check).first)
    #expect(finding.limit == "holds where height >= width * 0.5 + 20")
    #expect(finding.worst == InputValues(1000, 100))
    #expect(finding.title.contains("fails for a part of width 160…1000 of 100…1000 and height 100…520 of 100…1000"))
  }

  @Test func measuredTextIsTried() throws {
    var layout = try ConstraintLayout("cell", size: LayoutSize(375, 100))
    let text = try layout.item("text", intrinsic: .width(560), wraps: true)
    try layout.constrain { root in
      text.horizontalEdges == root.horizontalEdges
      text.top == root.top
    }
    // A line of 20 points for each time that 560 points fill the width.
    let report = try layout.lint(
      width: 200...400, .none, step: 10,
      measuring: { _, width in
        var height = 0.0
        while height / 20 * width < 560 { height += 20 }
        return height
      }
    ) { root in text.bottom <= root.top + 40 }
    #expect(
      withoutLines(report.titles.joined(separator: "\n"))
        == "text.bottom <= root.top + 40 (CheckTests.swift:#) fails for width 200…270 of 200…400 [sampled every 10]")
    #expect(report.step == 10)
    #expect(report.findings[0].limit == "holds from width 280")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity]) func aStepIsANumber(_ step: Double) throws {
    var layout = try ConstraintLayout("half", size: LayoutSize(150, 100))
    let text = try layout.item("text", wraps: true)
    try layout.constrain { root in
      text.leading == root.leading
      text.top == root.top
      text.width == root.width * 0.5
    }
    func lint(step: Double) throws -> LintReport {
      try layout.lint(width: 100...200, .none, step: step, measuring: { _, _ in 20 }) { _ in text.width >= 60 }
    }
    for other in [1.0, 0, -1] { #expect(try lint(step: other).findings.count == 1) }
    #expect {
      try lint(step: step)
    } throws: { error in
      guard case LayoutError.invalidNumber("the step", _) = error else { return false }
      return true
    }
  }

  @Test func sizeClassesAreRespected() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(400, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading
      box.verticalEdges == root.verticalEdges
    }
    let narrow = layout.prepare("narrow") { root in box.width == root.width }
    let wide = layout.prepare("wide") { root in box.width == root.width / 2 }
    try layout.vary([.compactWidth: narrow, .regularWidth: wide])
    let report = try layout.lint(
      width: 200...800, sizeClasses: SizeClassBorders(regularWidth: 500)
    ) { _ in box.width >= 300 }
    #expect(
      withoutLines(report.titles.joined(separator: "\n"))
        == "box.width >= 300 (CheckTests.swift:#) fails for width 200…300, 500…600 of 200…800 [exact]")
    #expect(report.findings[0].limit == "holds elsewhere")
  }

  @Test func itemsOfOtherLayoutsAreRefused() throws {
    let (screen, other) = (try NameRow(), try NameRow())
    let refusal = #expect(throws: LayoutError.self) {
      try screen.layout.lint(width: 200...400) { _ in other.field.width >= 10 }
    }
    #expect(
      refusal.map { withoutLines("\($0)") }
        == "?.width >= 10  CheckTests.swift:#: it mentions an item of another layout, name row")
    #expect(throws: LayoutError.self) {
      try screen.layout.lint(width: 200...400, .recommended + [.noOverlap(other.field, screen.label)])
    }
    #expect(throws: LayoutError.self) { try screen.layout.lint(width: -5...400) }
  }
}

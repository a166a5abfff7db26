import Testing
import Tinamou
import TinamouLint

/// What is said of a problem beyond that it is one: as far as it is known, once, and with a cure.
struct CauseTests {
  @Test func whatHoldsIsSaidOnlyAsFarAsItIsKnown() throws {
    var layout = try ConstraintLayout("limit", size: LayoutSize(200, 100))
    let a = try layout.item("a"), place = try layout.parameter("place", 0)
    try layout.constrain { root in
      a.leading == root.leading + place
      a.width == 100
      a.trailing <= root.trailing
      a.top == root.top
      a.height == 20
    }
    let report = try layout.lint(place, in: -100...300)
    #expect(report.findings.map { $0.rule } == [.conflict, .outside])
    #expect(report.findings.map { $0.limit } == ["holds up to place 100", "holds from place 0 to 100"])
    // Without the part that cannot hold.
    #expect(try layout.lint(place, in: -100...100).findings.map { $0.limit } == ["holds from place 0"])
  }

  @Test func ambiguityBeyondIsNotSaidToHold() throws {
    var layout = try ConstraintLayout("limit", size: LayoutSize(200, 100))
    let c = try layout.item("c"), b = try layout.item("b"), q = try layout.parameter("q", 0)
    try layout.constrain { root in
      c.leading <= root.leading + q
      c.leading >= root.leading + q - b.width * 10
      c.width == 10
      c.top == root.top
      c.height == 20
      b.leading == root.leading
      b.top == root.top + 50
      b.height == 5
      b.width == q.dimension - root.width + 100 ~ 900
    }
    let report = try layout.lint(q, in: -100...140)
    #expect(report.findings.map { $0.limit } == ["unique up to q 100", "holds from q 0 to 100"])
  }

  @Test func aTieOfSeveralEndsWithOneThatIsWeaker() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(300, 20))
    var items: [LayoutItem] = []
    for number in 0..<4 { items.append(try layout.item("i\(number)", intrinsic: IntrinsicSize(30, 20))) }
    try layout.constrain { root in row(items, in: root, spacing: 0, align: .fill) }
    let report = try layout.lint(width: 200...300, only(.ambiguous))
    #expect(report.findings.map { $0.hint } == ["let one of them have 249"])
    try layout.setHugging(249, of: items[2])
    #expect(try layout.lint(width: 200...300, only(.ambiguous)).isClean)
  }

  @Test func anItemOfFixedRatioIsNotCut() throws {
    var layout = try ConstraintLayout("logo", size: LayoutSize(300, 300))
    let logo = try layout.item("logo", intrinsic: IntrinsicSize(200, 100))
    try layout.constrain { root in
      logo.leading == root.leading
      logo.top == root.top
      logo.width == root.width * 0.5
      logo.width == logo.height * 2
    }
    #expect(try layout.lint(width: 100...300, only(.truncated)).isClean)
    #expect(
      try layout.lint(width: 100...300, .none + [.notTruncated(logo)]).titles.allSatisfy { $0.contains("fails") })
    #expect(!(try layout.lint(width: 100...300, .none + [.notTruncated(logo)]).isClean))
  }

  /// Headers that stay at the top while their sections scroll by.
  @Test func headersThatStickAreOneFinding() throws {
    var layout = try ConstraintLayout("list", size: LayoutSize(300, 400))
    let offset = try layout.parameter("offset", 0)
    for number in 0..<3 {
      let header = try layout.item("header\(number)"), rows = try layout.item("rows\(number)")
      try layout.constrain { root in
        for item in [header, rows] { item.horizontalEdges == root.horizontalEdges }
        header.height == 30
        rows.height == 300
        rows.top == root.top + (Double(number) * 330 + 30) - offset
        header.top >= root.top
        header.top >= rows.top - 30
        header.top == rows.top - 30 ~ 500
        header.bottom <= rows.bottom
      }
    }
    let report = try layout.lint(offset, in: 0...300, only(.overlap))
    #expect(report.findings.count == 1, "\(report)")
    #expect(report.titles.first?.hasPrefix("header0 and rows0 overlap") == true)
  }

  /// One line of code makes all rows, and all are too narrow in their own ranges.
  @Test func oneCauseIsOneFinding() throws {
    var layout = try ConstraintLayout("form", size: LayoutSize(300, 400))
    for number in 0..<5 {
      let text = try layout.item("text\(number)", intrinsic: IntrinsicSize(100 + Double(10 * number), 20))
      try layout.constrain { root in
        text.leading == root.leading
        text.trailing == root.trailing
        text.top == root.top + Double(30 * number)
      }
    }
    let report = try layout.lint(width: 50...300, only(.truncated))
    #expect(report.titles == ["text4.width >= 140 (intrinsic) fails for width 50…140 of 50…300 [exact]"])
    #expect(
      report.findings.first?.numbers.dropFirst() == [
        "as well for width 50…100 of 50…300: text0.width", "as well for width 50…110 of 50…300: text1.width",
        "as well for width 50…120 of 50…300: text2.width", "as well for width 50…130 of 50…300: text3.width",
      ])
    #expect(report.findings.first?.limit == "holds from width 140")
  }

  @Test func whatIsCutToNothingIsOneFinding() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let icon = try layout.item("icon", intrinsic: IntrinsicSize(60, 20), resistance: 751)
    let text = try layout.item("text", intrinsic: IntrinsicSize(30, 20))
    try layout.constrain { root in row([icon, text], in: root, spacing: 0, align: .fill) }
    let rules = LintRules.none.setting(.truncated, to: .warning).setting(.vanished, to: .warning)
    let none = try layout.lint(width: 40...200, rules)
    #expect(none.findings(of: .truncated).contains { $0.numbers.contains("0 for width 40…60 of 40…200: text.width") })
    #expect(none.findings(of: .vanished).isEmpty)
    // A finding at a higher level stands by itself.
    #expect(try layout.lint(width: 40...200, rules.setting(.vanished, to: .error)).rules.contains(.vanished))
  }

  @Test func whyNoRoomIsLeftIsSaid() throws {
    var layout = try ConstraintLayout("bar", size: LayoutSize(100, 20))
    let a = try layout.item("a"), b = try layout.item("b")
    try layout.constrain { root in
      row([a, b], in: root, spacing: 0, align: .fill)
      a.width == 100 ~ 700
      b.width == 44 ~ 695
    }
    let report = try layout.lint(width: 80...90, .none) { _ in b.width == 44 }
    let causes = try #require(report.findings.first).causes
    #expect(causes.first?.constraint.text == "a.width == 100 ~ 700", "\(report)")
    #expect(causes.first?.verdict == "would be violated by more")
    #expect(!causes.contains { $0.constraint.text == "b.width >= 0" })
  }

  @Test func itemsOfOneNameAreToldApart() throws {
    var layout = try ConstraintLayout("twins", size: LayoutSize(100, 20))
    for _ in 0..<3 {
      let item = try layout.item("a")
      try layout.constrain { root in
        item.leading == root.leading
        item.verticalEdges == root.verticalEdges
        item.width == 60
      }
    }
    let report = try layout.lint(width: 40...50, only(.outside))
    #expect(report.titles == ["a.trailing <= root.trailing fails for every width in 40…50 [exact]"])
    #expect(
      report.findings.first?.numbers.last == "as well: a#2.trailing <= root.trailing, a#3.trailing <= root.trailing")
    #expect(try layout.name(of: layout.allItems[2]) == "a")
  }

  @Test func tooManyHiddenItemsAreRefused() throws {
    var layout = try ConstraintLayout("many", size: LayoutSize(100, 20))
    var items: [LayoutItem] = []
    for number in 0..<11 { items.append(try layout.item("i\(number)")) }
    do {
      _ = try layout.lint(width: 50...100, .none, hiding: items)
      Issue.record("not refused")
    } catch {
      #expect("\(error)" == "a lint can hide 10 items in turn, not 11: every combination of them is a case")
    }
  }

  /// A cell whose height follows its text is right at its own height, and ambiguous or too small at others.
  @Test func cellsAreLookedAtInTheirOwnHeight() throws {
    var layout = try ConstraintLayout("cell", size: LayoutSize(320, 44))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 40))
    let badge = try layout.item("badge", intrinsic: IntrinsicSize(60, 20))
    try layout.constrain { root in
      title.leading == root.leading + 16
      title.trailing == root.trailing - 16
      title.top == root.top + 11
      badge.leading == root.leading + 16
      badge.top == title.bottom + 4
      badge.bottom == root.bottom - 11
    }
    #expect(!(try layout.lint(width: 200...600).isClean))
    #expect(try layout.lint(width: 200...600, .recommended + [.atFittingHeight]).isClean)
    let report = try layout.lint(width: 200...600, .none + [.atFittingHeight]) { root in root.height == 86 }
    #expect(report.isClean, "\(report)")
    let low = try layout.lint(width: 200...600, .none + [.atFittingHeight]) { root in root.height <= 80 }
    #expect(low.findings.map { $0.amount } == [6])
  }
}

import Testing
import Tinamou
import TinamouLint

@testable import gallery

/// The lint of the articles' layouts: where each of them begins to fail, and every mistake that they print.
struct LintTests {
  private func report(_ line: String) throws -> LintReport {
    var arguments = line.split(separator: " ").map(String.init)[...]
    return try LintRequest(&arguments).report()
  }

  private func finding(_ rule: LintRule, _ line: String) throws -> LintFinding {
    try #require(try report(line).findings(of: rule).first, "\(line)")
  }

  /// From where to where a rule finds something.
  private func range(_ rule: LintRule, _ line: String) throws -> ClosedRange<Double> {
    let intervals = try report(line).findings(of: rule).flatMap { $0.intervals }
    let low = try #require(intervals.map { $0.lowerBound }.min(), "\(line)")
    return low...(intervals.map { $0.upperBound }.max() ?? low)
  }

  private func isClose(_ range: ClosedRange<Double>, _ low: Double, _ high: Double) -> Bool {
    abs(range.lowerBound - low) < 1e-6 && abs(range.upperBound - high) < 1e-6
  }

  // MARK: - Thresholds

  @Test(arguments: [
    (LintRule.conflict, "B1 --width 0...1366", 0, 40), (.ambiguous, "B1 --width 0...1366", 40, 183),
    (.ambiguous, "B3 --width 0...1366", 40, 242), (.truncated, "B3 --width 0...1366", 242, 278),
    (.truncated, "B5 --width 100...1366", 100, 420), (.truncated, "B6 --width 100...1366", 100, 498),
    (.conflict, "B7 --width 0...1366", 0, 56), (.truncated, "B7 --width 0...1366", 56, 436),
    (.truncated, "B8 --width 100...1366", 100, 222), (.conflict, "D1 --height 0...1366", 0, 252),
    (.conflict, "F5 --height 0...1366", 0, 88), (.overlap, "F4 --width 200...1366", 200, 320),
    (.overlap, "F4 --height 200...1366", 200, 320), (.conflict, "E1 --set offset=-200...600", 250, 600),
    (.ambiguous, "C16 --set tied=0 --set picture=0 --width 320...1366", 320, 1366),
  ])
  func thresholds(_ rule: LintRule, _ line: String, _ low: Double, _ high: Double) throws {
    let range = try range(rule, line)
    #expect(isClose(range, low, high), "\(line): \(range)")
  }

  @Test func nothingIsFoundBeyondTheThresholds() throws {
    for line in [
      "B1 --width 183...1366", "B2", "B3 --width 278...1366", "B5 --width 420...1366", "B6 --width 498...1366",
      "B7 --width 436...1366", "B8", "D1 --height 252...1366", "D2", "F5 --height 88...1366",
      "F4 --width 320...1366 --height 320...1366", "C4", "E3",
    ] {
      let report = try report(line)
      #expect(report.isClean && report.step == nil, "\(line): \(report)")
    }
  }

  @Test func theHeaderStaysFrom186On() throws {
    let scene = Scene(375, 667)
    let layout = try StretchyHeader.entry.build(scene)
    let offset = try #require(layout.parameters.first { try layout.name(of: $0) == "offset" })
    let analysis = try layout.analysis(of: .parameter(offset), over: -200...600)
    #expect(analysis.breakpoints.map { ($0 * 1e6) } == [0, 186e6])
  }

  @Test func aSquareIsTooHighWhereTheScreenIsWiderThanHigh() throws {
    let finding = try finding(.outside, "C5")
    #expect(finding.title.hasPrefix("photo.bottom <= root.bottom fails for a part of width"))
    #expect(finding.limit == "holds where height >= width")
    let line = try self.finding(.outside, "C5 --width 320...1366")
    #expect(line.limit == "holds up to width 667")
  }

  @Test func whatNobodySaysAboutScrolledContent() throws {
    let finding = try finding(.ambiguous, "C16 --set tied=0 --set picture=0 --width 320...1366")
    #expect(finding.title.contains("content.width, content.height"))
    #expect(finding.numbers.first?.contains("content.width in [0, ∞)") == true, "\(finding)")
  }

  // MARK: - Mistakes in the articles

  /// The lower button ends 18 points outside at every height.
  @Test func theWrongConstraintRemoved() throws {
    let finding = try finding(.outside, "B8-printed --width 320...499 --height 500...1366")
    #expect(
      finding.title
        == "long.bottom <= root.bottom fails for every width in 320…499 and every height in 500…1366 [exact]")
    #expect(abs(finding.amount - 18) < 1e-9)
    #expect(finding.causes.contains { $0.constraint.text == "short.bottom == root.safeArea.bottom - 20" })
    #expect(try report("B8 --width 320...499 --height 500...1366").findings(of: .outside).isEmpty)
  }

  /// The gaps do not collapse to nothing.
  @Test func gapsThatDoNotCollapse() throws {
    let layout = try SpacedButtons.entry.build(Scene(320, 320))
    let items = LintPlan.Items(layout: layout)
    let report = try layout.lint(width: 320...436, .none) { _ in items["gap1"].width == 0 }
    let finding = try #require(report.findings.first)
    #expect(finding.title.contains("fails for every width in 320…436"))
    #expect(finding.numbers == ["worst at 320: gap1.width = 8, off by 8"])
    #expect(finding.causes.contains { $0.constraint.text == "long.leading >= short.trailing + .standard" })
  }

  /// As printed, the picture scrolls away.
  @Test func aPriorityLeftOut() throws {
    let finding = try finding(.check, "E3-printed")
    #expect(finding.title == "image.bottom >= navBar.bottom fails for offset 186…600 of -200…600 [exact]")
    #expect(finding.causes.contains { $0.constraint.text == "image.bottom == container.bottom" })
    #expect(try report("E3").isClean)
  }

  /// Width and height are of one kind, so the compiler does not see that they are swapped; a check does.
  @Test func widthAndHeightSwapped() throws {
    #expect(try report("F6 --width 320...500").isClean)
    let finding = try finding(.check, "F6-printed --width 320...500")
    #expect(finding.title == "banner.width == root.width fails for every width in 320…500 [exact]")
    #expect(finding.numbers == ["worst at 500: banner.width = 100, root.width = 500, off by 400"])
    #expect(finding.causes.map { $0.constraint.text } == ["banner.width == 100"])
  }

  /// It does not become impossible to scroll up, but from 250 on.
  @Test func impossibleFromSomeOffsetOn() throws {
    let finding = try finding(.conflict, "E1")
    #expect(finding.title.hasPrefix("conflict for offset 250…600 of -200…600 [exact]"))
    #expect(finding.causes.contains { $0.constraint.text == "image.height >= 0" })
  }

  /// The article's warning about a pull as strong as hugging.
  @Test func aPullThatStretches() throws {
    #expect(try report("B2 --set pull=300 --width 320...1366").findings(of: .strongPull).count == 2)
    #expect(try report("B2 --set pull=300 --width 320...1366").findings(of: .stretched).count == 1)
    #expect(try finding(.ambiguous, "B2 --set pull=250 --set text=36 --width 320...1366").title.contains("field.top"))
  }

  @Test func tiesThatAWeakerPrioritySettles() throws {
    let finding = try finding(.tie, "B4 --set text1=36 --set text2=36 --set text3=36 --size 375x667 --width 375...380")
    #expect(finding.title.hasPrefix("tie at priority 750"))
  }

  // MARK: - The command

  private func run(_ line: String) -> Gallery.Outcome { Gallery.run(line.split(separator: " ").map(String.init)) }

  @Test func theStatusSaysWhetherItIsClean() {
    #expect(
      run("lint F5 --width 320...1366")
        == Gallery.Outcome(output: "F5: nothing found for every width in 320…1366 [exact]\n"))
    let outcome = run("lint F5 --height 0...100")
    #expect(outcome.status == 1 && outcome.complaint.isEmpty)
    #expect(outcome.output.hasPrefix("✘ conflict for height 0…88 of 0…100 [exact] (minimal core, 8 constraints)\n"))
    #expect(run("lint C1-centred --set margin=10").status == 1)
  }

  @Test(arguments: [
    ("lint", "lint what? One of \(GalleryRow.all.map(\.id).joined(separator: " "))"),
    ("lint F5 --width 320", "malformed range '320'; write it as in 320...1366"),
    ("lint F5 --width 500...320", "malformed range '500...320'; write it as in 320...1366"),
    ("lint F5 --height -5...320", "malformed range '-5...320'; write it as in 320...1366"),
    ("lint E3 --set offset=a...b", "malformed setting 'offset=a...b'; write it as in offset=-200...600"),
    ("lint E3 --set speed=1...2", "E3 has no number 'speed' that moves; set it to one value"),
    ("lint B1 --set margin=1...2", "B1 has no number 'margin' that moves; set it to one value"),
    ("lint E3 --set offset=1...2 --width 1...2 --height 1...2", "at most two numbers can move"),
    ("lint B1 --width", "--width needs a value"),
    (
      "lint B1 --format svg",
      "unknown option '--format'; there are --width, --height, --size, --set, --intrinsic and --rtl"
    ),
  ])
  func misuseIsOneClearLine(_ line: String, _ complaint: String) {
    #expect(run(line) == Gallery.Outcome(complaint: "gallery: \(complaint)\n", status: 2))
  }

  @Test func whatIsFoundUnlessRangesAreAskedFor() {
    var found: [String] = []
    for row in GalleryRow.all {
      let outcome = run("lint \(row.id)")
      #expect(outcome.status < 2 && outcome.complaint.isEmpty, "\(row.id): \(outcome.complaint)")
      if outcome.status == 1 { found.append(row.id) }
    }
    #expect(
      found == [
        "B5", "B6", "B7", "B8-printed", "C3", "C5", "C11", "D1", "E1", "E3-printed", "F4", "F5", "F6-printed", "X7",
        "X9",
      ])
  }
}

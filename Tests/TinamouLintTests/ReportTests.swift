import Testing
import Tinamou
import TinamouLint

/// What a report says, word for word.
struct ReportTests {
  @Test func whatIsRequiredAndFails() throws {
    let screen = try Buttons()
    let report = try screen.layout.lint(width: 320...1366, .none + [.notTruncated(screen.long)])
    #expect(
      withoutLines(report.description) == """
        ✘ long.width >= 190 (intrinsic) fails for width 320…436 of 320…1366 [exact]
            worst at 320: long.width = 132, short by 58
            16 | gap1 8 | short 132 | gap2 8 | long 132 | gap3 8 | 16
            holds from width 436
            because at 320:
              short.leading == gap1.trailing  Screens.swift:#  tight
              gap2.leading == short.trailing  Screens.swift:#  tight
              long.leading == gap2.trailing  Screens.swift:#  tight
              gap3.leading == long.trailing  Screens.swift:#  tight
              gap1.leading == root.margins.leading  Screens.swift:#  tight
              gap3.trailing == root.margins.trailing  Screens.swift:#  tight
              gap2.width == gap1.width  Screens.swift:#  tight
              gap3.width == gap1.width  Screens.swift:#  tight
              long.leading >= short.trailing + .standard  Screens.swift:#  tight
              short.width == long.width  Screens.swift:#  tight
        """)
    let finding = try #require(report.findings.first)
    #expect(finding.level == .error && finding.rule == .truncated)
    #expect(finding.intervals.count == 1 && abs(finding.intervals[0].upperBound - 436) < 1e-9)
    #expect(finding.worst == InputValues(320) && abs(finding.amount - 58) < 1e-9)
  }

  @Test func whatIsAmbiguous() throws {
    let report = try NameRow().layout.lint(width: 40...1366, only(.ambiguous))
    #expect(
      withoutLines(report.description) == """
        ✘ label.width, field.leading, field.width are ambiguous for width 40…183 of 40…1366 [exact]
            at 134.5: label.width in [0, 46], field.leading in [24, 70], field.width in [48.5, 94.5]
            unique from width 183
            tie at priority 750 between:
              label.width >= 46 ~ 750  (compression resistance)
              field.width >= 97 ~ 750  (compression resistance)
            hint: give one of them 751
        """)
  }

  @Test func whatCannotHoldTogether() throws {
    let report = try NameRow().layout.lint(width: 30...1366, only(.conflict))
    #expect(
      withoutLines(report.description) == """
        ✘ conflict for width 30…40 of 30…1366 [exact] (minimal core, 9 constraints)
            worst at 30: by 10
            holds from width 40
            these cannot hold together:
              label.leading == root.margins.leading  Screens.swift:#
              field.leading == label.trailing + .standard  Screens.swift:#
              field.trailing == root.margins.trailing  Screens.swift:#
              root.width == 30  (size of the layout)
              label.width >= 0  (no extent is negative)
              field.width >= 0  (no extent is negative)
              root.margins.leading == root.leading + 16  (margin)
              .standard == 8  (standard spacing)
              root.margins.trailing == root.trailing - 16  (margin)
            hint: this would do: root.width == 40; or let one of them give way
        """)
  }

  @Test func eachOfSeveralNumbersEndsAConflict() throws {
    var layout = try ConstraintLayout("box", size: LayoutSize(300, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.leading == root.leading + 16
      box.trailing == root.trailing - 16
      box.width >= 200
    }
    let finding = try #require(try layout.lint(width: 150...300, only(.conflict)).findings.first)
    #expect(
      finding.description.hasSuffix(
        """
            hint: one of these would do: box.leading == root.leading - 66, box.trailing == root.trailing + 66, \
        box.width >= 118, root.width == 232; or let one of them give way
        """), "\(finding)")
  }

  @Test func whatIsCheckedAndFails() throws {
    let screen = try NameRow()
    let report = try screen.layout.lint(width: 183...1366, .none) { _ in screen.field.width >= 100 }
    #expect(
      withoutLines(report.description) == """
        ✘ field.width >= 100 (ReportTests.swift:#) fails for width 183…186 of 183…1366 [exact]
            worst at 183: field.width = 97, short by 3
            holds from width 186
            because at 183:
              label.leading == root.margins.leading  Screens.swift:#  tight
              field.leading == label.trailing + .standard  Screens.swift:#  tight
              field.trailing == root.margins.trailing  Screens.swift:#  tight
              label.width <= 46 ~ 251  (hugging)  tight
        """)
    #expect(report.findings[0].place?.file == "ReportTests.swift")
  }

  @Test func whatIsCleanSaysNothing() throws {
    let report = try NameRow().layout.lint(width: 183...1366, height: 80...1024)
    #expect(report.isClean && report.description.isEmpty, "\(report)")
    #expect(report.ranges.map { $0.name } == ["width", "height"])
  }

  @Test func manyOfOneKindAreSummedUp() throws {
    var layout = try ConstraintLayout("labels", size: LayoutSize(100, 1000))
    for number in 0..<20 {
      let label = try layout.item("label\(number)", intrinsic: IntrinsicSize(Double(50 + number), 20))
      try layout.constrain { root in
        label.horizontalEdges == root.horizontalEdges
        label.top == root.top + Double(number * 20)
      }
    }
    let report = try layout.lint(width: 40...100, only(.truncated))
    // The worst eight have one cause and are one finding; the others are named.
    #expect(report.titles.first == "label19.width >= 69 (intrinsic) fails for width 40…69 of 40…100 [exact]")
    #expect(
      report.findings.first?.numbers.filter { $0.hasPrefix("as well") } == [
        "as well for width 40…62 of 40…100: label12.width", "as well for width 40…63 of 40…100: label13.width",
        "as well for width 40…64 of 40…100: label14.width", "as well for width 40…65 of 40…100: label15.width",
        "as well for other values: label16.width, label17.width, label18.width",
      ])
    #expect(
      report.findings.dropFirst().map { $0.description } == [
        """
        ⚠ 12 more extents that are cut, less than these, for width 40…61 of 40…100 [exact]
            label0.width, label1.width, label2.width, label3.width, label4.width, label5.width, label6.width, \
        label7.width and 4 more
        """
      ])
  }

  /// Ten of a kind, each for other values than the others.
  @Test(arguments: [
    (LintRule.ambiguous, "sets of ambiguous anchors"), (.tie, "ties"), (.outside, "edges that are crossed"),
    (.overlap, "pairs that overlap"), (.stretched, "extents that are stretched"), (.vanished, "extents of 0"),
    (.smallTarget, "extents too small to be hit"), (.mirroring, "items that are not mirrored"),
  ]) func theRestOfAKindIsNamed(_ rule: LintRule, _ plural: String) throws {
    var layout = try ConstraintLayout("ten", size: LayoutSize(400, 1000))
    for number in 0..<10 {
      let limit = Double(100 + 10 * number)
      let isContent = [.stretched, .vanished].contains(rule)
      let a = try layout.item("a\(number)", intrinsic: isContent ? IntrinsicSize(20, 44) : .none)
      let b = try layout.item("b\(number)")
      // As wide as the width is more than the limit.
      let more = try layout.guide("more\(number)")
      try layout.constrain { root in
        more.leading == root.leading
        more.verticalEdges == root.verticalEdges
        more.width == root.width - limit ~ 900
        for item in [a, b] {
          item.top == root.top + Double(50 * number)
          item.height == 44
        }
        switch rule {
        case .ambiguous:
          a.leading >= root.leading
          a.leading <= root.leading + more.width
        case .mirroring: a.left == root.left + more.width
        case .stretched:
          a.leading == root.leading
          a.trailing == root.trailing - limit ~ 300
        default: a.leading == root.leading
        }
        switch rule {
        case .tie:
          for width in [50.0, 100] { a.width == width ~ LayoutPriority(limit) }
          a.width == 70 ~ 10
        case .outside, .overlap: a.width == limit
        case .vanished, .smallTarget: a.width == more.width
        case .mirroring: a.right == root.right
        case .ambiguous: a.width == 10
        default: a.height == 44
        }
        if rule == .overlap { b.width == 40 } else { b.width == 44 }
        b.trailing == root.trailing
      }
    }
    let found = try layout.lint(width: 50...400, only(rule)).findings
    #expect(found.last?.title.hasPrefix("2 more \(plural), less than these, for ") == true, "\(found)")
    #expect(found.last?.numbers.first?.split(separator: ", ").count == 2, "\(found)")
  }

  /// Each fails in a half of the square of sizes, and all of them in no other.
  @Test func whatFailsTwiceIsNoLargerPart() throws {
    var layout = try ConstraintLayout("labels", size: LayoutSize(300, 300))
    for number in 0..<10 {
      let label = try layout.item("label\(number)", intrinsic: IntrinsicSize(400, 20))
      try layout.constrain { root in
        label.leading == root.leading
        label.top == root.top
        label.width == root.width - root.height + 400 - Double(number)
      }
    }
    let report = try layout.lint(width: 300...600, height: 300...600, only(.truncated))
    let part = "for a part of width 300…600 of 300…600 and height 300…600 of 300…600 [exact]"
    #expect(
      report.titles == [
        "label9.width >= 400 (intrinsic) fails \(part)", "2 more extents that are cut, less than these, \(part)",
      ])
    #expect(report.findings[0].limit == "holds where height <= width - 9")
  }

  @Test func whatFailsForTheSameValuesIsOneFinding() throws {
    var layout = try ConstraintLayout("labels", size: LayoutSize(100, 100))
    for number in 1...3 {
      let label = try layout.item("label\(number)", intrinsic: IntrinsicSize(50, 20))
      try layout.constrain { root in
        label.horizontalEdges == root.horizontalEdges
        label.top == root.top + Double(number * 20)
      }
    }
    let report = try layout.lint(width: 40...100, only(.truncated))
    #expect(report.findings.count == 1)
    #expect(report.findings[0].numbers.last == "as well: label2.width, label3.width")
  }
}

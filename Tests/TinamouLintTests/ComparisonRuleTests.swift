import Testing
import Tinamou
import TinamouLint

/// Rules that compare frames, each with a layout that breaks it and one that does not.
struct ComparisonRuleTests {
  // L12
  @Test func mirroring() throws {
    var layout = try boxes(["box": LayoutRect(10, 0, 20, 20)])
    #expect(try layout.lint(width: 60...200, only(.mirroring)).isClean)
    let badge = try layout.item("badge")
    try layout.constrain { root in
      badge.left == root.left + 5
      badge.top == root.top
      badge.size == LayoutSize(10, 10)
    }
    let report = try layout.lint(width: 60...200, only(.mirroring))
    #expect(
      withoutLines(report.description) == """
        ⚠ badge is not mirrored from right to left for every width in 60…200 [exact]
            worst at 200: off by 180 from where it would be, 5,0 10×10
            because of:
              badge.left == root.left + 5  ComparisonRuleTests.swift:#
            hint: use leading and trailing, or allow it where it is meant
        """)
    #expect(try layout.lint(width: 60...200, only(.mirroring) + [.allow(.mirroring, badge)]).isClean)
    // As far from one edge as from the other.
    var centred = try boxes(["box": LayoutRect(10, 0, 20, 20)])
    let box = try centred.item("centred")
    try centred.constrain { root in
      box.left == root.left + 5
      box.right == root.right - 5
      box.verticalEdges == root.verticalEdges
    }
    #expect(try centred.lint(width: 60...200, height: 60...200, only(.mirroring)).isClean)
  }

  // L13
  @Test func jumps() throws {
    // Where all contents are 0, all shares are equal; the least content of one of them takes everything.
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let (a, b) = (
      try layout.item("a", intrinsic: IntrinsicSize(0, 20)), try layout.item("b", intrinsic: IntrinsicSize(0, 20))
    )
    try layout.constrain { root in row([a, b], in: root, spacing: 0, distribution: .fillProportionally, align: .fill) }
    let report = try layout.lint(.intrinsicWidth(of: a), in: 0...20, only(.jump))
    #expect(
      report.description == """
        ⚠ a jumps for intrinsic width of a 0 of 0…20 [sampled every 1]
            after 0: from 0,0 50×20 to 0,0 100×20
            as well: b
        """)
    try layout.setIntrinsicSize(IntrinsicSize(50, 20), of: b)
    #expect(try layout.lint(.intrinsicWidth(of: a), in: 0...20, only(.jump)).isClean)
    #expect(try NameRow().layout.lint(width: 40...1366, only(.jump)).isClean)
  }

  // L15
  @Test func orderOfConstraints() throws {
    #expect(try NameRow().layout.lint(width: 183...1366, only(.order)).isClean)
    // As far from where it is at first as from each other: the box can be anywhere between the two.
    var layout = try ConstraintLayout("box", size: LayoutSize(100, 100))
    let box = try layout.item("box", intrinsic: IntrinsicSize(10, 10))
    try layout.constrain { root in
      box.top == root.top
      box.leading == root.leading + 10 ~ 500
      box.leading == root.leading - 10 ~ 500
    }
    let report = try layout.lint(width: 60...200, only(.order))
    #expect(
      report.titles == ["box depends on the order in which constraints were added for every width in 60…200 [exact]"])
    #expect(report.findings[0].numbers == ["at 130: 10,0 10×10, in the opposite order elsewhere by 20"])
    #expect(
      report.findings[0].hint == "it is ambiguous: say where it is, or give one of two constraints a higher priority")
    // Where it is said to be ambiguous, it is not said again.
    let both = try layout.lint(width: 60...200, only(.order).setting(.ambiguous, to: .error))
    #expect(both.rules == [.ambiguous])
  }
}

import Testing
import TinamouText

/// A message as UIKit prints it, with these lines.
func log(_ lines: String..., broken: Int? = nil) -> String {
  let list = lines.map { "    \"<\($0)>\"" }.joined(separator: ",\n")
  let end = broken.map { "\nWill attempt to recover by breaking constraint \n<\(lines[$0])>\n" } ?? ""
  return """
    2026-01-02 03:04:05.678 App[1:2] [LayoutConstraints] Unable to simultaneously satisfy constraints.
    \tProbably at least one of the constraints in the following list is one you don't want.
    (
    \(list)
    )
    \(end)
    """
}

@Suite struct LogReportTests {
  @Test func aConflictIsProvedAndSaysWhatWouldDo() throws {
    let text = log(
      "NSLayoutConstraint:0x6001 UIStackView:0x7f01.height == 24   (active)",
      "NSLayoutConstraint:0x6002 V:|-(21)-[UIStackView:0x7f01]   (active, names: '|':App.Header:0x7f02 )",
      "NSLayoutConstraint:0x6003 V:[UIStackView:0x7f01]-(9)-|   (active, names: '|':App.Header:0x7f02 )",
      "NSLayoutConstraint:0x6004 H:|-(5)-[UIStackView:0x7f01]   (active, names: '|':App.Header:0x7f02 )",
      "NSLayoutConstraint:0x6005 'UIView-Encapsulated-Layout-Height' App.Header:0x7f02.height == 44   (active)",
      broken: 0)
    let messages = ConflictLog(text).messages
    try #require(messages.count == 1)
    #expect(messages[0].broken == 0)
    let report = messages[0].report()
    guard case .conflicting(let conflicts) = report.verdict else { throw Wrong() }
    #expect(conflicts.count == 1)
    #expect(conflicts[0].members.map { $0.line } == [4, 5, 6, 8])
    #expect(conflicts[0].needed == 54 && conflicts[0].available == 44 && conflicts[0].isEquation)
    #expect(
      conflicts[0].relaxations.map { $0.text } == ["UIStackView.height == 14", "UIStackView.top == Header.top + 11"])
    #expect(report.hierarchy == ["Header", "  UIStackView"])
    #expect(report.picture().contains("UIStackView"))
    #expect(report.svg.hasPrefix("<svg"))
  }

  @Test func viewsAreToldApartByAddressAndNotByName() throws {
    let same = ConflictLog(
      log("NSLayoutConstraint:0x1 UILabel:0x2.width == 3", "NSLayoutConstraint:0x4 UILabel:0x2.width == 5"))
    let other = ConflictLog(
      log("NSLayoutConstraint:0x1 UILabel:0x2.width == 3", "NSLayoutConstraint:0x4 UILabel:0x6.width == 5"))
    #expect(same.messages[0].report().isConflicting)
    #expect(!other.messages[0].report().isConflicting)
    let twice = ConflictLog(
      log("NSLayoutConstraint:0x1 V:[Label...]-(7)-[Label...]   (active, names: Label...:0x2, Label...:0x3 )"))
    #expect(twice.messages[0].unread.map { $0.reason } == ["two views are called Label..."])
    let named = ConflictLog(
      log("NSLayoutConstraint:0x1 UIView:cv.width == 414", "NSLayoutConstraint:0x2 UIView:cv.width == 0"))
    #expect(named.messages[0].constraints.isEmpty)
    #expect(named.messages[0].unread.first?.reason == "UIView:cv.width is no attribute of a view with an address")
  }

  @Test func aSatisfiableLogSaysWhatIsMissing() {
    let text = log(
      "NSLayoutConstraint:0x1 H:|-(20)-[UILabel:0x2'Name'(>=200)]   (active, names: '|':UIView:0x3 )",
      "NSLayoutConstraint:0x4 H:[UILabel:0x2'Name']-(20)-|   (active, names: '|':UIView:0x3 )")
    #expect(
      ConflictLog(text).messages[0].report().description == """
        line 1: the 2 lines that were read can hold together; the log does not say:
          the width of UIView, which is at least 240
        hierarchy:
          UIView
            UILabel'Name'
        """)
  }

  @Test func anExtentIsNeverNegative() throws {
    let text = log(
      "SnapKit.LayoutConstraint:0x1@/Users/me/My App/Tag View.swift#47 App.Tag:0x2.left == UIView:0x3.left + 13.0",
      "SnapKit.LayoutConstraint:0x4@/Users/me/My App/Tag View.swift#48 App.Tag:0x2.right == UIView:0x3.right - 13.0",
      "NSLayoutConstraint:0x5 'UIView-Encapsulated-Layout-Width' UIView:0x3.width == 0   (active)")
    guard case .conflicting(let conflicts) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(conflicts[0].amount == 26)
    #expect(conflicts[0].members.first { $0.constraint == nil }?.text == "Tag.width >= 0")
    #expect(conflicts[0].members[0].provenance == "Tag View.swift:47")
  }

  @Test func marginsAreThoseOfTheirGuide() {
    let text = log(
      "NSLayoutConstraint:0x1 UIView:0x2.topMargin == UILabel:0x3.top   (active)",
      "NSLayoutConstraint:0x4 UILabel:0x3.top == UIView:0x2.top + 5   (active)",
      "NSLayoutConstraint:0x5 'UIView-topMargin-guide-constraint' V:|-(8)-[UILayoutGuide:0x6'UIViewLayoutMarginsGuide']"
        + "   (active, names: '|':UIView:0x2 )")
    #expect(ConflictLog(text).messages[0].report().isConflicting)
  }

  @Test func anEdgeOfAScrollViewIsAssumedOnlyWhereTheConflictSaysSo() throws {
    let lines = [
      "NSLayoutConstraint:0x1 UIScrollView:0x2.leading == UIView:0x3.leading   (active)",
      "NSLayoutConstraint:0x4 UIScrollView:0x2.trailing == UIView:0x3.trailing   (active)",
      "NSLayoutConstraint:0x5 UIView:0x3.width == 100   (active)",
      "NSLayoutConstraint:0x6 UIScrollView:0x2.width == 50   (active)",
    ]
    let unknown = ConflictLog(log(lines[0], lines[1], lines[2], lines[3])).messages[0].report()
    guard case .conflicting(let conflicts) = unknown.verdict else { throw Wrong() }
    #expect(
      conflicts[0].assumptions == [
        "line 4 means the frame of UIScrollView, not what scrolls in it",
        "line 5 means the frame of UIScrollView, not what scrolls in it",
      ])
    let resizing = ConflictLog(
      log(
        "NSAutoresizingMaskLayoutConstraint:0x7 h=--- v=--- H:|-(0)-[UIView:0x3]   (active, names: '|':UIScrollView:0x2 )",
        "NSAutoresizingMaskLayoutConstraint:0x8 h=--- v=--- H:[UIView:0x3]-(0)-|   (active, names: '|':UIScrollView:0x2 )",
        lines[2], lines[3]))
    #expect(resizing.messages[0].report().isConflicting)
    let inside = "NSLayoutConstraint:0x7 V:|-(0)-[UIView:0x3]   (active, names: '|':UIScrollView:0x2 )"
    #expect(!ConflictLog(log(lines[0], lines[1], lines[2], lines[3], inside)).messages[0].report().isConflicting)
  }

  @Test func anAutoresizingViewIsPlacedInItsSuperview() throws {
    let text = log(
      "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0x2.minX == 204   (active, names: '|':UIView:0x3 )",
      "NSAutoresizingMaskLayoutConstraint:0x4 h=--& v=--& UIView:0x2.width == 52   (active)",
      "NSLayoutConstraint:0x5 H:[UIView:0x2]-(0)-|   (active, names: '|':UIView:0x3 )",
      "NSLayoutConstraint:0x6 UIView:0x3.width == 250   (active)")
    guard case .conflicting(let conflicts) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(conflicts[0].amount == 6)
  }

  @Test func rightToLeftTurnsLeftEdges() throws {
    let guide = "UILayoutGuide:0x2'UIViewLayoutMarginsGuide'"
    let text = log(
      "NSLayoutConstraint:0x1 'UIView-rightMargin-guide-constraint' H:|-(22)-[\(guide)](RTL)   (active, names: '|':UIView:0x3 )",
      "NSLayoutConstraint:0x4 \(guide).leading == UIView:0x3.leading + 20   (active)")
    guard case .conflicting(let conflicts) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(conflicts[0].amount == 2)
    #expect(conflicts[0].assumptions == ["reading goes from right to left"])
  }

  @Test func whatIsOptionalOrInactiveIsNoPartOfAConflict() {
    let text = log(
      "NSLayoutConstraint:0x1 UIView:0x2.width == 10 @750   (active)",
      "NSLayoutConstraint:0x3 UIView:0x2.width == 20   (active)",
      "NSLayoutConstraint:0x4 UIView:0x2.width == 30   (inactive)",
      "MASLayoutConstraint:0x5 UIView:0x2.width == 40 ^high",
      "NSContentSizeLayoutConstraint:0x6 H:[UIView:0x2(42)] Hug:250 CompressionResistance:750   (active)")
    let message = ConflictLog(text).messages[0]
    #expect(message.unread.isEmpty && message.constraints.count == 5)
    #expect(message.constraints[4].parts.map { $0.priority.value } == [250, 750])
    #expect(!message.report().isConflicting)
  }

  @Test func aMarginIsNeverNegative() throws {
    let lines = [
      "NSLayoutConstraint:0x1 H:[UILabel:0x2(>=400)]",
      "NSLayoutConstraint:0x3 UILabel:0x2.leading == UIView:0x4.leadingMargin",
      "NSLayoutConstraint:0x5 UIView:0x4.trailingMargin == UILabel:0x2.trailing",
    ]
    let text = log(lines[0], lines[1], lines[2], "NSLayoutConstraint:0x6 H:[UIView:0x4(320)]", broken: 0)
    guard case .conflicting(let conflicts) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(conflicts[0].amount == 80)
    #expect(
      conflicts[0].members.map { $0.text }.suffix(2)
        == ["UIView.leadingMargin >= UIView.leading", "UIView.trailingMargin <= UIView.trailing"])
    #expect(conflicts[0].members.map { $0.isBroken } == [true, false, false, false, false, false])
    #expect(conflicts[0].description.contains("line 4  broken by the system\n"))
    let wide = ConflictLog(log(lines[0], lines[1], lines[2])).messages[0].report()
    guard case .satisfiable(let missing) = wide.verdict else { throw Wrong() }
    #expect(
      missing == [
        "the left and right margins of UIView", "the width of UILabel, which is at least 400",
        "the width of UIView, which is at least 400",
      ])
  }

  @Test func theOnlyNeighbourIsAssumedToBeTheSuperview() throws {
    let lines = [
      "NSAutoresizingMaskLayoutConstraint:0x1 h=--& v=--& UIView:0x2.midY == + 70",
      "NSAutoresizingMaskLayoutConstraint:0x3 h=--& v=--& V:[UIView:0x2(140)]",
      "NSLayoutConstraint:0x4 UIView:0x2.bottom == Toast:0x5.bottom - 10",
      "NSLayoutConstraint:0x6 V:[Toast:0x5(140)]",
    ]
    let text = log(lines[0], lines[1], lines[2], lines[3])
    guard case .conflicting(let conflicts) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(conflicts[0].amount == 10 && conflicts[0].assumptions == ["UIView is a subview of Toast"])
    let second = ConflictLog(
      log(lines[0], lines[1], lines[2], lines[3], "NSLayoutConstraint:0x7 UIView:0x2.top == A:0x8.top"))
    guard case .satisfiable(let missing) = second.messages[0].report().verdict else { throw Wrong() }
    #expect(missing.first == "line 4: the superview of UIView")
  }

  /// UIKit prints no priorities of a content size. In a list of the debugger they are those of most views; what the
  /// system reports as a conflict is required.
  @Test func aContentSizeWithoutPriorities() throws {
    let lines = [
      "NSContentSizeLayoutConstraint:0x1 UILabel:0x2.width == 35", "NSLayoutConstraint:0x3 UILabel:0x2.width == 44",
    ]
    #expect(!ConflictLog("(\n<\(lines[0])>,\n<\(lines[1])>\n)").messages[0].report().isConflicting)
    guard case .conflicting(let conflicts) = ConflictLog(log(lines[0], lines[1])).messages[0].report().verdict else {
      throw Wrong()
    }
    #expect(conflicts[0].amount == 9 && conflicts[0].assumptions == ["line 4 is required"])
  }

  @Test func whatHoldsAsPrintedAlthoughTheSystemRefusedItIsSaid() throws {
    let text = log(
      "NSLayoutConstraint:0x1 UIView:0x2.height == 33.3333", "NSLayoutConstraint:0x3 UIView:0x2.height == 33.3333")
    guard case .satisfiable(let missing) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(
      missing == [
        "the rest of what the system knew: a constraint that it left out, or the digits that it rounded away"
      ])
    #expect(
      ConflictLog("Unable to simultaneously satisfy constraints.").messages[0].report().answer
        == "no constraint could be read; none looks like <NSLayoutConstraint:0x… …>")
  }

  @Test func breakingOneConstraintMayNotBeEnough() {
    let text = log(
      "NSLayoutConstraint:0x1 UIView:0x2.height == 44", "NSLayoutConstraint:0x3 UIView:0x2.height == 0",
      "NSLayoutConstraint:0x4 UIView:0x2.height >= 5", broken: 0)
    let report = ConflictLog(text).messages[0].report()
    #expect(report.isConflicting)
    #expect(report.notes == ["without line 4, which the system broke, the others cannot hold either"])
  }

  @Test func anAutoresizingEdgeIsNoViewInItself() {
    let text = log(
      "NSAutoresizingMaskLayoutConstraint:0x1 h=-&- v=-&- V:|-(0)-[NSView:0x2]   (Names: '|':NSView:0x3 )",
      "NSAutoresizingMaskLayoutConstraint:0x4 h=-&- v=-&- V:[NSView:0x2]-(0)-|   (Names: '|':NSView:0x3 )")
    #expect(ConflictLog(text).messages[0].report().notes.isEmpty)
  }

  @Test func aViewInTwoViewsIsSaid() {
    let text = log(
      "NSLayoutConstraint:0x1 H:|-(0)-[UIView:0x2]   (active, names: '|':UIView:0x3 )",
      "NSLayoutConstraint:0x4 H:|-(0)-[UIView:0x2]   (active, names: '|':UIView:0x5 )")
    #expect(
      ConflictLog(text).messages[0].report().notes == [
        "line 5: UIView:0x2 is in UIView:0x5, but in UIView:0x3 before; the first is taken"
      ])
  }

  @Test func anEdgeThatMayScrollIsMissing() throws {
    let text = log("NSLayoutConstraint:0x1 UIScrollView:0x2.leading == UIView:0x3.leading   (active)")
    guard case .satisfiable(let missing) = ConflictLog(text).messages[0].report().verdict else { throw Wrong() }
    #expect(missing == ["line 4: whether what it ties to UIScrollView scrolls in it", "the width of UIView"])
  }

  @Test func aCyclicHierarchyIsSaid() {
    let text = log(
      "NSLayoutConstraint:0x1 H:|-(0)-[UIView:0x2]   (active, names: '|':UIView:0x3 )",
      "NSLayoutConstraint:0x4 H:|-(0)-[UIView:0x3]   (active, names: '|':UIView:0x2 )")
    #expect(
      ConflictLog(text).messages[0].report().notes == [
        "line 5: UIView:0x3 is in UIView:0x2, which is in it; passed over"
      ])
  }
}

extension LogReportTests {
  /// The example of the article.
  @Test func theArticleShowsAReport() throws {
    let text = log(
      "NSLayoutConstraint:0x6001 UIImageView:0x7f01.height == 80   (active)",
      "NSLayoutConstraint:0x6002 V:|-(10)-[UIImageView:0x7f01]   (active, names: '|':App.Cell:0x7f02 )",
      "NSLayoutConstraint:0x6003 V:[UIImageView:0x7f01]-(0)-|   (active, names: '|':App.Cell:0x7f02 )",
      "NSLayoutConstraint:0x6004 H:|-(5)-[UILabel:0x7f03'Name']   (active, names: '|':App.Cell:0x7f02 )",
      "NSLayoutConstraint:0x6005 'UIView-Encapsulated-Layout-Height' App.Cell:0x7f02.height == 70   (active)",
      broken: 0)
    for message in ConflictLog(text).messages {
      print(message.report())
      print(message.report().picture())
    }
    #expect(
      ConflictLog(text).messages[0].report().description == """
        line 1: cannot hold together, by 20:
          UIImageView.height == 80           line 4  broken by the system
          UIImageView.top == Cell.top + 10   line 5
          Cell.bottom == UIImageView.bottom  line 6
          Cell.height == 70                  line 8  UIView-Encapsulated-Layout-Height
          together: 90 == 70; this would do: UIImageView.height == 60
        hierarchy:
          Cell
            UIImageView
            UILabel'Name'
        """)
  }
}

struct Wrong: Error {}

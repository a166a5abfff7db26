import Testing
import Tinamou
import TinamouLint

/// Each rule with a layout that breaks it and one that does not.
struct RuleTests {
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

  // L2
  @Test func ambiguities() throws {
    #expect(try NameRow().layout.lint(width: 183...1366, only(.ambiguous)).isClean)
    let equal = try NameRow(labelHugging: 250).layout.lint(width: 200...1366, only(.ambiguous))
    #expect(
      equal.titles == ["label.width, field.leading, field.width are ambiguous for every width in 200…1366 [exact]"])
    #expect(equal.findings[0].hint == "give one of them 251")
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
            hint: nothing says what box.top is: add a constraint on it, or give its item content
        """)
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

  // L4
  @Test func itemsOutside() throws {
    let layout = try boxes(["box": LayoutRect(10, 10, 60, 50)])
    #expect(try layout.lint(width: 70...100, height: 60...100, only(.outside)).isClean)
    let report = try layout.lint(width: 50...100, only(.outside))
    #expect(
      withoutLines(report.description) == """
        ✘ box.trailing <= root.trailing fails for width 50…70 of 50…100 [exact]
            worst at 50: box.trailing = 70, root.trailing = 50, over by 20
            10 | box 60 | -20
            holds from width 70
            because at 50:
              box.leading == root.leading + 10  Screens.swift:#  tight
              box.width == 60  Screens.swift:#  tight
        """)
    #expect(try layout.lint(width: 50...100, only(.outside) + [.allow(.outside, layout["box"])]).isClean)
  }

  @Test func itemsOutsideAnArea() throws {
    var screen = try NameRow()
    #expect(try screen.layout.lint(width: 200...400, .none + [.inside(screen.layout.root.safeArea)]).isClean)
    try screen.layout.setSafeAreaInsets(LayoutInsets(top: 20, leading: 30))
    let report = try screen.layout.lint(width: 200...400, .none + [.inside(screen.layout.root.safeArea)])
    #expect(report.titles == ["label.leading >= root.safeArea.leading fails for every width in 200…400 [exact]"])
    #expect(
      try screen.layout.lint(width: 200...400, .none + [.inside(screen.field, screen.layout.root.safeArea)]).isClean)
  }

  @Test func whatScrollsMayBeOutside() throws {
    var layout = try ConstraintLayout("scroll", size: LayoutSize(100, 100))
    let scroll = try layout.item("scroll")
    let content = try layout.scrollContent(of: scroll)
    let page = try layout.item("page", intrinsic: IntrinsicSize(300, 300))
    try layout.constrain { root in
      scroll.edges == root.edges
      page.edges == content.edges
    }
    #expect(try layout.lint(width: 50...200, only(.outside)).isClean)
  }

  // L5
  @Test func overlaps() throws {
    var layout = try boxes(["left": LayoutRect(0, 0, 50, 20)])
    let right = try layout.item("right")
    try layout.constrain { root in
      right.trailing == root.trailing
      right.top == root.top + 5
      right.size == LayoutSize(40, 20)
    }
    #expect(try layout.lint(width: 90...200, only(.overlap)).isClean)
    let report = try layout.lint(width: 60...200, only(.overlap))
    #expect(
      withoutLines(report.description) == """
        ⚠ left and right overlap for width 60…90 of 60…200 [exact]
            worst at 60: by 30 × 15
            left 0,0 50×20
            right 20,5 40×20
            apart from width 90
            because at 60:
              left.top == root.top  Screens.swift:#  tight
              left.height == 20  Screens.swift:#  tight
              right.top == root.top + 5  RuleTests.swift:#  tight
            hint: say that they do not, right.top >= left.bottom, or allow it
        """)
    let allowed: [LintDetail] = [.allowOverlap(layout["left"], right)]
    #expect(try layout.lint(width: 60...200, only(.overlap) + allowed).isClean)
    #expect(try layout.lint(width: 60...200, only(.overlap) + [.allowOverlap(right)]).isClean)
    let required = try layout.lint(width: 60...200, .none + [.noOverlap(right, layout["left"])])
    #expect(required.findings.map { $0.level } == [.error])
  }

  @Test func overlapsEndInsideAPiece() throws {
    // Two boxes that pass each other: apart, then over each other, then apart, though nothing changes sides.
    var layout = try boxes(["fixed": LayoutRect(40, 0, 20, 20)])
    let moving = try layout.item("moving")
    let place = try layout.parameter("place", 0)
    try layout.constrain { root in
      moving.leading == root.leading + place
      moving.top == root.top
      moving.size == LayoutSize(10, 10)
    }
    let report = try layout.lint(place, in: 0...90, only(.overlap))
    #expect(report.titles == ["fixed and moving overlap for place 30…60 of 0…90 [exact]"])
    #expect(report.findings[0].limit == "apart up to place 30 and from place 60")
  }

  @Test func backgroundsMayBeOverlapped() throws {
    let layout = try boxes(["background": LayoutRect(0, 0, 50, 50), "box": LayoutRect(5, 5, 10, 10)])
    #expect(try layout.lint(width: 60...200, only(.overlap)).isClean)
  }

  // L6
  @Test func truncation() throws {
    let screen = try NameRow(labelResistance: 751)
    #expect(try screen.layout.lint(width: 183...400, only(.truncated)).isClean)
    #expect(
      try screen.layout.lint(width: 100...400, only(.truncated)).titles
        == ["field.width >= 97 (intrinsic) fails for width 100…183 of 100…400 [exact]"])
    #expect(
      try screen.layout.lint(width: 100...400, only(.truncated) + [.allow(.truncated, screen.field)]).isClean)
  }

  @Test func textThatWrapsIsCutOnlyWhereItIsTooLow() throws {
    var layout = try ConstraintLayout("cell", size: LayoutSize(375, 100))
    let text = try layout.item("text", intrinsic: .width(560), wraps: true)
    try layout.constrain { root in
      text.horizontalEdges == root.horizontalEdges
      text.top == root.top
      text.bottom <= root.top + 50
    }
    let report = try layout.lint(
      width: 200...400, only(.truncated), step: 10, measuring: { _, width in width < 280 ? 60 : 40 })
    #expect(report.titles == ["text.height >= 60 (intrinsic) fails for width 200…270 of 200…400 [sampled every 10]"])
    let order = try layout.lint(
      width: 200...400, only(.order), step: 10, measuring: { _, width in width < 280 ? 60 : 40 })
    #expect(order.isClean, "\(order)")
  }

  @Test func truncationWhileTheContentMoves() throws {
    let screen = try NameRow()
    let report = try screen.layout.lint(
      .intrinsicWidth(of: screen.label), in: 0...240, at: LayoutSize(400, 667), only(.truncated)
    ) { screen.field.width >= 60 }
    #expect(report.isClean, "\(report)")
    let narrow = try NameRow(labelResistance: 751).layout
    let cut = try narrow.lint(
      .intrinsicWidth(of: narrow["label"]), in: 0...240, at: LayoutSize(300, 667), only(.truncated))
    #expect(
      cut.titles == [
        "field.width >= 97 (intrinsic) fails for intrinsic width of label 163…240 of 0…240 [exact]"
      ])
  }

  // L7
  @Test func stretchedText() throws {
    var screen = try NameRow()
    #expect(try screen.layout.lint(height: 100...700, only(.stretched)).isClean)
    let (label, root) = (screen.label, screen.layout.root)
    try screen.layout.add(label.top == root.safeArea.top + 20 ~ 300)
    let report = try screen.layout.lint(height: 100...700, only(.stretched))
    #expect(report.titles == ["label.height <= 21 (intrinsic) fails for every height in 100…700 [exact]"])
    #expect(report.findings[0].numbers.first == "worst at 100: label.height = 26, over by 5")
  }

  // L8
  @Test func vanishedContent() throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let icon = try layout.item("icon", intrinsic: IntrinsicSize(60, 20), resistance: 751)
    let text = try layout.item("text", intrinsic: IntrinsicSize(30, 20))
    try layout.constrain { root in
      row([icon, text], spacing: 0, align: .fill)
      icon.leading == root.leading
      icon.top == root.top
      text.trailing <= root.trailing
    }
    #expect(try layout.lint(width: 61...100, only(.vanished)).isClean)
    let report = try layout.lint(width: 20...100, only(.vanished))
    #expect(report.titles == ["text.width is 0 for width 20…60 of 20…100 [exact]"])
    #expect(report.findings[0].numbers.first == "at 20: its content needs 30")
  }

  // L9
  @Test func smallTargets() throws {
    let layout = try boxes(["button": LayoutRect(0, 0, 44, 40)])
    #expect(try layout.lint(width: 60...200).isClean)
    let report = try layout.lint(width: 60...200, only(.smallTarget))
    #expect(report.titles == ["button.height >= 44 (to be hit) fails for every width in 60…200 [exact]"])
    var cells = only(.smallTarget)
    cells.hitSize = LayoutSize(1, 1)
    #expect(try layout.lint(width: 60...200, cells).isClean)
  }

  // L10
  @Test func unusedConstraints() throws {
    var layout = try boxes(["box": LayoutRect(0, 0, 44, 40)])
    #expect(try layout.lint(width: 60...200, only(.unused)).isClean)
    let box = layout["box"]
    try layout.constrain { root in box.trailing <= root.trailing }
    let report = try layout.lint(width: 60...200, only(.unused))
    #expect(
      withoutLines(report.description) == """
        ⚠ box.trailing <= root.trailing makes no difference for every width in 60…200
            RuleTests.swift:#
            hint: leave it out, or see why it was meant to matter
        """)
    // Where it is in the way of something, it is of use.
    #expect(try layout.lint(width: 30...200, only(.unused)).isClean)
  }

  // L11
  @Test func style() throws {
    var layout = try ConstraintLayout("style", size: LayoutSize(100, 100))
    let panel = try layout.item("panel")
    let label = try layout.item("label", in: panel, intrinsic: IntrinsicSize(40, 20))
    let other = try layout.item("other", intrinsic: IntrinsicSize(40, 20))
    try layout.constrain { root in
      panel.edges == root.edges
      label.leading == panel.leading + 8
      label.top == panel.top
      other.verticalEdges == root.verticalEdges
      other.leading == root.leading
    }
    #expect(try layout.lint(width: 100...200, only(.style)).isClean)
    try layout.constrain { root in
      label.width == 40
      label.trailing >= root.leading
      label.leading >= other.leading
      panel.leading >= other.leading - 8
      panel.left == root.left
    }
    #expect(
      try layout.lint(width: 100...200, only(.style)).titles == [
        "label.width == 40 is a constant extent of something that has content",
        "label.trailing >= root.leading relates items that are far from each other",
        "label.leading >= other.leading relates items that are far from each other",
        "panel.leading >= other.leading - 8 has a negative constant",
        "panel.left == root.left uses a left or right edge",
      ])
  }

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
              badge.left == root.left + 5  RuleTests.swift:#
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

  // L14
  @Test func pullsThatStretch() throws {
    var screen = try NameRow()
    let (label, field, root) = (screen.label, screen.field, screen.layout.root)
    try screen.layout.constrain {
      label.top == root.safeArea.top + 20 ~ 249
      field.height == 40 ~ 240
    }
    #expect(try screen.layout.lint(height: 100...700, only(.strongPull)).isClean)
    try screen.layout.add(label.top == root.safeArea.top + 20 ~ 300)
    let report = try screen.layout.lint(height: 100...700, only(.strongPull))
    #expect(
      withoutLines(report.description) == """
        ⚠ label.top == root.safeArea.top + 20 ~ 300 is stronger than the hugging of label at 251, which stands on a \
        common baseline: label may be stretched instead of moved
            RuleTests.swift:#
            hint: give it less than 251, such as 250
        """)
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
    // Where it is said to be ambiguous, it is not said again.
    let both = try layout.lint(width: 60...200, only(.order).setting(.ambiguous, to: .error))
    #expect(both.rules == [.ambiguous])
  }
}

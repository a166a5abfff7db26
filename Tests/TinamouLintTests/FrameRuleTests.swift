import Testing
import Tinamou
import TinamouLint

/// Rules about edges and contents, each with a layout that breaks it and one that does not.
struct FrameRuleTests {
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

  @Test(arguments: ["column", "grid", "flow", "guide", "root"])
  func aNamedContainerOrGuideInsideAnArea(_ kind: String) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
    try layout.setSafeAreaInsets(LayoutInsets(top: 20))
    let y = try layout.item("y", intrinsic: IntrinsicSize(10, 10))
    let container =
      switch kind {
      case "column": try layout.column([y], named: kind)
      case "grid": try layout.grid([[y]], named: kind)
      case "flow": try layout.flow([y], named: kind, width: 50)
      case "guide": try layout.guide(kind)
      default: layout.root
      }
    if kind != "root" {
      try layout.constrain { root in
        container.top == root.top
        container.leading == root.leading
        container.size == LayoutSize(10, 10)
      }
    }
    func titles(_ detail: LintDetail) throws -> [String] {
      // A flow is sampled.
      try layout.lint(height: 40...600, .none + [detail]).titles.map { String($0.prefix { $0 != "[" }) }
    }
    let area = layout.root.safeArea
    #expect(
      try titles(.inside(container, area)) == ["\(kind).top >= root.safeArea.top fails for every height in 40…600 "])
    // The form for all items leaves guides out.
    let isArranged = !["guide", "root"].contains(kind)
    #expect(try titles(.inside(area)).map { $0.prefix(1) } == (isArranged ? ["y"] : []))
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

  /// A button in front of what scrolls is no part of it, although its frame lies within.
  @Test func whatIsRequiredInsideIsRequiredInScrollContent() throws {
    var layout = try ConstraintLayout(
      "scroll", size: LayoutSize(375, 667), safeAreaInsets: LayoutInsets(bottom: 34))
    let scroll = try layout.item("scroll"), content = try layout.scrollContent(of: scroll)
    let button = try layout.item("button")
    try layout.constrain { root in
      scroll.edges == root.edges
      content.width == root.width
      content.height == 2000
      button.bottom == root.bottom
      button.centerX == root.centerX
      button.size == LayoutSize(100, 44)
    }
    let safeArea = layout.root.safeArea
    for height in [nil, 600...700] as [ClosedRange<Double>?] {
      let report = try layout.lint(width: 320...430, height: height, .none + [.inside(button, safeArea)])
      #expect(
        report.titles.map { $0.prefix(44) } == ["button.bottom <= root.safeArea.bottom fails "], "\(report)")
    }
    // The form for all items leaves out what may scroll.
    #expect(try layout.lint(width: 320...430, .none + [.inside(safeArea)]).isClean)
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
              left.leading == root.leading  Screens.swift:#  tight
              left.width == 50  Screens.swift:#  tight
              right.trailing == root.trailing  FrameRuleTests.swift:#  tight
              right.width == 40  FrameRuleTests.swift:#  tight
            hint: say that they do not, right.leading >= left.trailing, or allow it
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

  @Test func aBoxMayCollapseOnTheEdgeOfItsBackground() throws {
    var layout = try ConstraintLayout("bar", size: LayoutSize(400, 100))
    let (card, bar) = (try layout.item("card"), try layout.item("bar"))
    try layout.constrain { root in
      card.leading == root.leading
      card.trailing == root.trailing
      card.top == root.top
      card.height == 50
      bar.trailing == card.trailing
      bar.top == card.top + 5
      bar.height == 10
      bar.width == root.width - 300 ~ 900
    }
    // Up to 300 it has no width, and is beside the card as well as within it.
    #expect(try layout.lint(width: 200...600, only(.overlap)).isClean)
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
    ) { _ in screen.field.width >= 60 }
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
    #expect(
      report.findings[0].hint
        == "it stands on a common baseline: let it move instead, by a pull weaker than its hugging")
  }

  @Test func whatIsPulledIsStretched() throws {
    var layout = try ConstraintLayout("picture", size: LayoutSize(300, 400))
    let picture = try layout.item("picture", intrinsic: IntrinsicSize(100, 80)), note = try layout.item("note")
    try layout.constrain { root in
      picture.leading == root.leading
      picture.top == root.top
      note.leading == root.leading
      note.width == 50
      note.top == picture.bottom
      note.height == 20
    }
    let bottom = try layout.add(note.bottom == layout.root.bottom ~ 300)
    let report = try layout.lint(height: 60...400, only(.stretched))
    #expect(report.titles == ["picture.height <= 80 (intrinsic) fails for height 100…400 of 60…400 [exact]"])
    #expect(
      report.findings.first?.hint
        == "let it move instead, by a pull weaker than its hugging at 250, or let it hug more strongly")
    #expect(report.findings.first?.amount == 300 && report.findings.first?.limit == "holds up to height 100")
    try layout.update(bottom, note.bottom == layout.root.bottom ~ 249)
    #expect(try layout.lint(height: 60...400, only(.stretched)).isClean)
    // What fills the room that is required, or is said to be of a size, is meant to be.
    try layout.update(bottom, note.bottom == layout.root.bottom)
    #expect(try layout.lint(height: 60...400, only(.stretched)).isClean)
    try layout.deactivate(bottom)
    try layout.add(picture.width == 200 ~ 300)
    #expect(try layout.lint(height: 60...400, only(.stretched)).isClean)
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
}

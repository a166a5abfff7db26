import Testing
import Tinamou

/// Margins and safe areas that reach from a parent into what is in it.
struct PreservedInsetsTests {
  /// A table, a cell in it, its content, and a label between the content's margins.
  private struct Table {
    var layout: ConstraintLayout
    let cell: LayoutItem
    let content: LayoutItem
    let label: LayoutItem

    init(
      width: Double, margin: Double, cellInset: Double = 0, contentInset: Double = 0,
      preserves: (cell: Bool, content: Bool) = (true, true)
    ) throws {
      layout = try ConstraintLayout(
        "table", size: LayoutSize(width, 100), margins: LayoutInsets(leading: margin, trailing: margin))
      let cell = try layout.item("cell")
      let content = try layout.item("content", in: cell)
      let label = try layout.item("label", in: content)
      (self.cell, self.content, self.label) = (cell, content, label)
      let sides = LayoutInsets(leading: 8, trailing: 8)
      try layout.setMargins(sides, of: cell, preservesParentMargins: preserves.cell)
      try layout.setMargins(sides, of: content, preservesParentMargins: preserves.content)
      try layout.constrain { root in
        cell.horizontalEdges == root.horizontalEdges.inset(cellInset)
        content.horizontalEdges == cell.horizontalEdges.inset(contentInset)
        label.horizontalEdges == content.margins.horizontalEdges
      }
    }

    /// Where the label begins, and how wide it is.
    mutating func place() throws -> [Double] {
      let frame = try layout.solve()[label]
      return [frame.x, frame.width]
    }
  }

  /// C12.
  @Test func theLabelOfACellIsAtTheMarginOfTheTable() throws {
    var narrow = try Table(width: 375, margin: 16)
    #expect(try narrow.place() == [16, 343])
    var wide = try Table(width: 414, margin: 20)
    #expect(try wide.place() == [20, 374])
    #expect(try wide.layout.margins(of: wide.content) == LayoutInsets(leading: 20, trailing: 20))
  }

  @Test func withoutPreservingTheOwnMarginCounts() throws {
    var neither = try Table(width: 414, margin: 20, preserves: (false, false))
    #expect(try neither.place() == [8, 398])
    var cellOnly = try Table(width: 414, margin: 20, preserves: (true, false))
    #expect(try cellOnly.place() == [8, 398])
    // The content is as wide as the cell, whose margins do not reach further than its own.
    var contentOnly = try Table(width: 414, margin: 20, preserves: (false, true))
    #expect(try contentOnly.place() == [8, 398])
  }

  @Test func whatIsInsetKeepsWhatIsLeft() throws {
    var inset = try Table(width: 414, margin: 20, cellInset: 12)
    #expect(try inset.place() == [20, 374])
    #expect(try inset.layout.margins(of: inset.cell).leading == 8)
    var both = try Table(width: 414, margin: 20, cellInset: 4, contentInset: 5)
    #expect(try both.layout.margins(of: both.cell).leading == 8)
    #expect(try both.place() == [20, 374])
    #expect(try both.layout.margins(of: both.cell).leading == 16)
    #expect(try both.layout.margins(of: both.content).leading == 11)
    // What reaches beyond the parent has further to go.
    var beyond = try Table(width: 414, margin: 20, cellInset: -10)
    #expect(try beyond.place() == [20, 374])
    #expect(try beyond.layout.margins(of: beyond.cell).leading == 30)
  }

  @Test func theyFollowAndFallBack() throws {
    var table = try Table(width: 375, margin: 16)
    #expect(try table.place() == [16, 343])
    try table.layout.setMargins(LayoutInsets(leading: 40, trailing: 2), of: table.layout.root)
    #expect(try table.place() == [40, 327])
    try table.layout.setMargins(.zero, of: table.layout.root)
    #expect(try table.place() == [8, 359])
    try table.layout.setMargins(LayoutInsets(leading: 30), of: table.cell)
    #expect(try table.place() == [30, 337])
    try table.layout.setMargins(LayoutInsets(leading: 3), of: table.content)
    #expect(try table.place() == [3, 372])
    try table.layout.setMargins(.zero, of: table.content, preservesParentMargins: true)
    #expect(try table.place() == [30, 345])
  }

  @Test func sidesAreThoseOfReading() throws {
    var table = try Table(width: 400, margin: 0)
    try table.layout.setMargins(LayoutInsets(leading: 50, trailing: 10), of: table.layout.root)
    #expect(try table.place() == [50, 340])
    try table.layout.setDirection(.rightToLeft)
    #expect(try table.place() == [10, 340])
    #expect(try table.layout.margins(of: table.content) == LayoutInsets(leading: 50, trailing: 10))
  }

  @Test func safeAreasReachInside() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 400), safeAreaInsets: LayoutInsets(top: 44, bottom: 34))
    let panel = try layout.item("panel")
    let list = try layout.item("list", in: panel)
    let text = try layout.item("text", in: list)
    for item in [panel, list] { try layout.setSafeAreaInsets(.zero, of: item, inheritsFromParent: true) }
    try layout.constrain { root in
      panel.edges == root.edges.inset(LayoutInsets(top: 10))
      list.edges == panel.edges.inset(LayoutInsets(top: 4, bottom: 50))
      text.edges == list.safeArea.edges
    }
    let solution = try layout.solve()
    #expect(try solution[text] == LayoutRect(0, 44, 200, 306))
    #expect(try layout.safeAreaInsets(of: panel) == LayoutInsets(top: 34, bottom: 34))
    #expect(try layout.safeAreaInsets(of: list) == LayoutInsets(top: 30))
    #expect(try solution.frameInParent(of: text).y == 30)
    try layout.setSafeAreaInsets(LayoutInsets(top: 3), of: list, inheritsFromParent: false)
    #expect(try layout.solve()[text] == LayoutRect(0, 17, 200, 333))
  }

  @Test func anotherSolveChangesNothing() throws {
    var table = try Table(width: 414, margin: 20)
    let before = try table.layout.solve()
    let after = try table.layout.solve()
    #expect(after.table == before.table)
    #expect(after.changedItems.isEmpty)
    #expect(before.changedItems == [table.layout.root, table.cell, table.content, table.label])
  }

  @Test func aRefusalWhileTheyMoveLosesNoChange() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box")
    let label = try layout.item("label", in: box)
    try layout.setMargins(LayoutInsets(leading: 8), of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.leading == root.leading + 2
      label.leading == box.margins.leading
      label.trailing <= root.leading + 15
      label.width == 5
    }
    #expect(
      message { _ = try layout.solve() }.map(withoutLines) == """
        cannot hold together, by 10:
          box.leading == root.leading + 2          PreservedInsetsTests.swift:#
          label.leading == box.margins.leading     PreservedInsetsTests.swift:#
          label.trailing <= root.leading + 15      PreservedInsetsTests.swift:#
          label.width == 5                         PreservedInsetsTests.swift:#
          box.margins.leading == box.leading + 18  (margin)
          together: 25 <= 15; this would do: box.leading == root.leading - 8, or label.trailing <= root.leading + 25
        """)
    #expect(try layout.margins(of: box).leading == 8)
    try layout.setMargins(LayoutInsets(leading: 8), of: box)
    let solution = try layout.solve()
    #expect(solution.table == "box  2 0 0 0\nlabel  10 0 5 0\n")
    #expect(solution.changedItems == [layout.root, box, label])
  }

  @Test func whereConstraintsMayBeLetGoTheyReachInsideAnyway() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100), margins: LayoutInsets(leading: 20))
    layout.conflictPolicy = .letGo
    let box = try layout.item("box")
    try layout.setMargins(LayoutInsets(leading: 8), of: box, preservesParentMargins: true)
    let label = try layout.item("label", in: box)
    try layout.constrain { root in
      box.leading == root.leading
      label.leading == box.margins.leading
      label.trailing <= root.leading + 15
    }
    let solution = try layout.solve()
    #expect(try solution[label].x == 20)
    #expect(solution.lettingGo == ["label.trailing <= root.leading + 15"])
    try layout.setMargins(.zero, of: layout.root)
    #expect(try layout.solve()[label].x == 8)
    #expect(try layout.solve().conflicts.isEmpty)
  }

  @Test func whatIsTooFarIsRefused() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100), margins: LayoutInsets(trailing: 20))
    let box = try layout.item("box")
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.leading == root.leading + 1.5e308
      box.width == 1.5e308
    }
    #expect(message { _ = try layout.solve() } == "box.margins would not be a finite number")
    #expect(try layout.margins(of: box) == .zero)
  }

  @Test func removedItemsAreNotFollowed() throws {
    var table = try Table(width: 414, margin: 20)
    _ = try table.layout.solve()
    try table.layout.remove(table.content)
    let next = try table.layout.item("next", in: table.cell)
    let (cell, label) = (table.cell, try table.layout.item("label", in: next))
    try table.layout.constrain { _ in
      next.horizontalEdges == cell.horizontalEdges
      label.leading == next.margins.leading
    }
    #expect(try table.layout.solve()[label].x == 0)
    try table.layout.setMargins(LayoutInsets(5), of: next, preservesParentMargins: true)
    #expect(try table.layout.solve()[label].x == 20)
    #expect(try table.layout.margins(of: next).top == 5)
  }

  @Test(arguments: [ConflictPolicy.refuse, .letGo])
  func whatIsHiddenToFitDoesNotDependOnFormerInsets(policy: ConflictPolicy) throws {
    var layout = try ConstraintLayout(size: LayoutSize(103, 258), margins: LayoutInsets(leading: 12))
    layout.conflictPolicy = policy
    let box = try layout.item("box")
    try layout.setMargins(LayoutInsets(1), of: box, preservesParentMargins: true)
    try layout.constrain { _ in box.margins.centerX == box.centerX }
    try layout.hideToFit([box], priority: 1000)
    for width in [103, 41, 42, 43] as [Double] {
      let solution = try layout.solve(size: LayoutSize(width, 258))
      #expect(try solution.isHidden(box) && solution.conflicts.isEmpty)
    }
    try layout.setMargins(LayoutInsets(leading: 1), of: layout.root)
    #expect(try !layout.solve().isHidden(box))
  }

  /// The inset of the box is 20 where it begins at the edge of the root, and else that of its own.
  @Test func itemsAreHiddenForTheInsetsOfTheirOwnSize() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 50), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box"), text = try layout.item("text", intrinsic: IntrinsicSize(50, 20))
    let badge = try layout.item("badge", in: box, intrinsic: IntrinsicSize(30, 20))
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.width == 90
      box.trailing == root.trailing
      text.leading == box.margins.leading
      badge.leading == text.trailing
      badge.trailing <= box.trailing
      box.top == root.top
      text.top == root.top
      badge.top == root.top
    }
    try layout.hideToFit([badge])
    var hidden: [Double: Set<Bool>] = [:]
    for width in [100, 90, 110, 95, 90, 120, 100, 95, 110, 90, 95] as [Double] {
      hidden[width, default: []].insert(try layout.solve(size: LayoutSize(width, 50)).isHidden(badge))
    }
    #expect(hidden == [90: [true], 95: [true], 100: [false], 110: [false], 120: [false]])
  }

  /// The margins follow the panel only once they are loosened, and then those of its own do not fit.
  @Test(arguments: [ConflictPolicy.refuse, .letGo])
  func aRefusalOfLooseMarginsChangesNothing(policy: ConflictPolicy) throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 300), margins: LayoutInsets(leading: 20))
    let panel = try layout.item("panel"), label = try layout.item("label", in: panel)
    try layout.setMargins(.zero, of: panel, preservesParentMargins: true)
    let distance = try layout.add(panel.leading == layout.root.leading)
    try layout.constrain { root in
      label.leading == panel.margins.leading
      label.leading <= root.leading + 40
    }
    #expect(try layout.solve()[label].x == 20)
    try layout.update(distance) { $0.constant = 30 }
    layout.conflictPolicy = policy
    let text = message { try layout.setMargins(LayoutInsets(leading: 15), of: panel) }
    if policy == .refuse {
      #expect(text?.contains("cannot hold together, by 5") == true)
      #expect(try layout.margins(of: panel).leading == 20)
      #expect(try layout.solve()[label].x == 30)
      #expect(try layout.margins(of: panel).leading == 0)
    } else {
      #expect(try layout.solve().lettingGo == ["label.leading <= root.leading + 40"])
      #expect(try layout.margins(of: panel).leading == 15)
    }
  }
}

import Testing
import Tinamou

/// The smallest and the largest size in which a layout holds.
struct FittingTests {
  /// What is left between 0.1 + 0.2 and 0.3 is nothing, and as a sum of binary fractions a little less.
  @Test func anExtentOfZeroIsNotNegativeByRounding() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let first = try layout.item("first"), second = try layout.item("second"), rest = try layout.item("rest")
    try layout.constrain { root in
      row([first, second, rest], spacing: 0, align: .fill)
      first.leading == root.leading
      first.verticalEdges == root.verticalEdges
      first.width == 0.1
      second.width == 0.2
      rest.trailing == root.leading + 0.3
    }
    #expect(try layout.value(of: rest.width) == 0)
    #expect(try layout.solve()[rest].width == 0)
    #expect(try layout.fittingSize(of: rest).width == 0)
    #expect(try layout.largestSize(of: rest).width == 0)
    var pass = LayoutPass(layout)
    let inner = try pass.embed(try ConstraintLayout(size: LayoutSize(1, 1)), in: rest, of: pass.root)
    try pass.layoutIfNeeded()
    #expect(try pass.solution(of: inner).size == LayoutSize(0, 100))
  }

  /// A cell around a text that is as high as its lines.
  private func cell(lines: Double) throws -> ConstraintLayout {
    var layout = try ConstraintLayout("cell", size: LayoutSize(320, 44))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20 * lines))
    try layout.constrain { root in
      title.edges <= root.edges.inset(LayoutInsets(top: 11, leading: 16, bottom: 11, trailing: 16))
      title.top == root.top + 11
      title.leading == root.leading + 16
    }
    return layout
  }

  @Test(arguments: [(1.0, 42.0), (2, 62), (3, 82)]) func heightFollowsTheText(_ lines: Double, _ height: Double) throws
  {
    #expect(try cell(lines: lines).fittingSize(width: 375) == LayoutSize(375, height))
    #expect(try cell(lines: lines).fittingSize() == LayoutSize(132, height))
    #expect(try cell(lines: lines).fittingSize(height: 100) == LayoutSize(132, 100))
  }

  @Test func theLayoutStaysAsItIs() throws {
    var layout = try cell(lines: 1)
    let before = try layout.solve().table
    _ = try layout.fittingSize()
    _ = try layout.largestSize()
    #expect(layout.size == LayoutSize(320, 44))
    #expect(try layout.solve().table == before)
  }

  @Test func whatIsWeakerGivesWay() throws {
    let layout = try cell(lines: 1)
    #expect(try layout.fittingSize(priority: 900) == LayoutSize(32, 22))
    #expect(try layout.fittingSize(priority: .required) == LayoutSize(32, 22))
    #expect(try layout.fittingSize(width: 32, priority: 900) == LayoutSize(32, 22))
  }

  @Test(arguments: [(40.0, 100.0), (749, 100), (750, 100), (750.5, 60), (751, 60), (751.001, 40), (761, 0)])
  func whatIsAtLeastAsStrongIsSatisfied(_ priority: Double, _ expected: Double) throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 44))
    try layout.constrain { root in
      root.width >= 100 ~ 750
      root.width >= 60 ~ 751
      root.width >= 40 ~ 760
    }
    #expect(try layout.fittingSize(priority: LayoutPriority(priority)).width == expected)
  }

  @Test func noSuchSizeIsAConflict() throws {
    let layout = try cell(lines: 1)
    #expect(
      message { _ = try layout.fittingSize(width: 31) }.map(withoutColumns) == """
        cell: cannot hold together, by 1:
          title.leading >= root.leading + 16  FittingTests.swift:#
          title.trailing <= root.trailing - 16  FittingTests.swift:#
          root.width == 31  (size of the layout)
          title.width >= 0  (no extent is negative)
          together: 32 <= 31; this would do: title.leading >= root.leading + 15, title.trailing <= root.trailing - 15, or root.width == 32
        """)
    #expect(throws: LayoutError.self) { try layout.largestSize(width: 31) }
    #expect(
      message { _ = try layout.fittingSize(width: .nan) } == "the width to fit in is nan, which is not a finite number")
    #expect(
      message { _ = try layout.largestSize(height: -1) } == "the height to fit in is -1, but it cannot be negative")
    #expect(
      message { _ = try layout.fittingSize(priority: 0) }
        == "the priority of fitting is 0, but a priority is a number in 0 < p <= 1000")
    #expect(
      message { _ = try layout.largestSize(priority: 1001) }
        == "the priority of fitting is 1001, but a priority is a number in 0 < p <= 1000")
    let stranger = try cell(lines: 1).allItems[0]
    #expect(
      message { _ = try layout.fittingSize(of: stranger) }
        == "the item belongs to another layout, cell")
    #expect(
      message { _ = try layout.largestSize(of: stranger) }
        == "the item belongs to another layout, cell")
  }

  @Test func whatOneItemNeeds() throws {
    var layout = try cell(lines: 2)
    let title = layout.allItems[0]
    #expect(try layout.fittingSize(of: title) == LayoutSize(100, 22))
    #expect(try layout.fittingSize(of: layout.root) == layout.fittingSize())
    try layout.setSize(LayoutSize(320, 100))
    #expect(try layout.fittingSize(of: title) == LayoutSize(100, 40))
    #expect(try layout.fittingSize(of: title, width: 120) == LayoutSize(120, 40))
    #expect(try layout.fittingSize(of: title, priority: 751) == LayoutSize(0, 0))
    #expect(
      message { _ = try layout.fittingSize(of: title, width: 300) }.map(withoutColumns) == """
        cell: cannot hold together, by 12:
          title.width == 300  (fitting)
          title.leading >= root.leading + 16  FittingTests.swift:#
          title.trailing <= root.trailing - 16  FittingTests.swift:#
          root.width == 320  (size of the layout)
          together: 332 <= 320; this would do: title.width == 288, title.leading >= root.leading + 4, title.trailing <= root.trailing - 4, or root.width == 332
        """)
  }

  @Test func largestSizes() throws {
    let layout = try cell(lines: 2)
    #expect(try layout.largestSize() == LayoutSize(.infinity, .infinity))
    #expect(try layout.largestSize(width: 375) == LayoutSize(375, .infinity))
    let title = layout.allItems[0]
    #expect(try layout.largestSize(of: title) == LayoutSize(288, 22))
    // Hugging keeps the title at its text, as far as there is room.
    #expect(try layout.largestSize(of: title, priority: .low) == LayoutSize(100, 22))

    var tight = layout
    try tight.setSize(LayoutSize(132, 44))
    try tight.constrain { root in
      root.trailing == title.trailing + 16
      title.width <= 120
      root.height <= root.width / 2
    }
    #expect(try tight.largestSize() == LayoutSize(152, 76))
    #expect(try tight.largestSize(height: 50) == LayoutSize(152, 50))
    #expect(try tight.largestSize(priority: .low) == LayoutSize(132, 66))
  }

  @Test func widthGoesBeforeHeight() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 10))
    try layout.constrain { root in root.width + root.height <= 100 }
    #expect(try layout.largestSize() == LayoutSize(100, 0))
    #expect(try layout.largestSize(width: 30) == LayoutSize(30, 70))
    try layout.setSize(LayoutSize(50, 50))
    try layout.constrain { root in root.width + root.height >= 90 }
    let smallest = try layout.fittingSize()
    #expect(smallest.width + smallest.height == 90)
  }

  /// What is hidden to fit at the largest size is hidden there, and stays as it is in the layout.
  @Test func theLargestSizeBesideItemsThatHideToFit() throws {
    var layout = try ConstraintLayout("w", size: LayoutSize(100, 50))
    let baselines = LayoutBaselines(fromTop: 16, fromBottom: 4)
    let a = try layout.item("a", intrinsic: IntrinsicSize(60, 20), baselines: baselines)
    let b = try layout.item("b", intrinsic: IntrinsicSize(60, 20), baselines: baselines)
    let row = try layout.row([a, b], align: .firstBaseline)
    try layout.constrain { root in
      row.leading == root.leading
      row.top == root.top
      row.trailing <= root.trailing
    }
    try layout.hideToFit([a])
    #expect(try layout.solve().isHidden(a))
    #expect(try layout.largestSize() == LayoutSize(.infinity, .infinity))
    #expect(try layout.largestSize(width: 100) == LayoutSize(100, .infinity))
    #expect(try layout.largestSize(of: b).width == 100)
    #expect(try layout.solve().isHidden(a))
    try layout.setSize(LayoutSize(300, 50))
    #expect(try layout.largestSize(of: a).width == 292)
  }

  /// A constraint that is let go is a required one, which is satisfied as well as possible.
  @Test func whatIsLetGoLimitsTheLargestSize() throws {
    var layout = try ConstraintLayout("w", size: LayoutSize(80, 40))
    layout.conflictPolicy = .letGo
    let a = try layout.item("a")
    try layout.constrain { root in a.horizontalEdges == root.horizontalEdges }
    try layout.constrain { _ in a.width <= 50 }
    #expect(try layout.solve().lettingGo == ["a.width <= 50"])
    #expect(try layout.largestSize() == LayoutSize(50, .infinity))
    #expect(try layout.largestSize(of: a).width == 80)
  }

  /// The margin of the content follows the width: it is what is left of the layout's margin of 20 beside the content.
  @Test func theLargestSizeHasTheInsetsOfThatSize() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(150, 30), margins: LayoutInsets(top: 20, leading: 20))
    let content = try layout.item("content"), label = try layout.item("label", in: content)
    try layout.setMargins(.zero, of: content, preservesParentMargins: true)
    try layout.constrain { root in
      content.leading == root.leading + root.width * 0.1
      content.top == root.top + root.height * 0.05
      content.trailing == root.trailing
      content.bottom == root.bottom
      label.edges == content.margins.edges
      label.width <= 200
      label.height <= root.width - 40
    }
    _ = try layout.solve()
    for _ in 0..<2 {
      let largest = try layout.largestSize()
      #expect(isClose([largest.width], [200 / 0.9]), "\(largest)")
      // Up to a height of 400 the label begins at 20.
      #expect(isClose([largest.height], [200 / 0.9 - 40 + 20]), "\(largest)")
      #expect(try isClose([layout.solved(size: largest)[label].width], [200]))
      try layout.setSize(LayoutSize(160, 60))
    }
    #expect(try layout.largestSize(of: label) == LayoutSize(140, 40))
  }

  @Test func theLargestSizeWithInsetsThatWereNotFoundYet() throws {
    let sides = LayoutInsets(leading: 20, trailing: 20)
    var layout = try ConstraintLayout("page", size: LayoutSize(200, 100), margins: sides)
    let content = try layout.item("content"), label = try layout.item("label", in: content)
    let inset = try layout.parameter("inset", 0)
    try layout.setMargins(.zero, of: content, preservesParentMargins: true)
    try layout.constrain { root in
      content.leading == root.leading + inset
      content.trailing == root.trailing - inset
      content.verticalEdges == root.verticalEdges
      label.edges == content.margins.edges
      label.width >= 150
    }
    _ = try layout.solve()
    // It fits only with other margins than the last ones.
    try layout.set(inset, to: 20)
    #expect(try layout.largestSize(of: label) == LayoutSize(160, 100))
    #expect(try layout.largestSize() == LayoutSize(.infinity, .infinity))
    #expect(try layout.fittingSize() == LayoutSize(190, 0))
  }
}

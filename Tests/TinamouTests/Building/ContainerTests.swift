import Testing
import Tinamou

/// Rows and columns that fill a region.
///
/// Every test runs on both axes: a column is a row with the axes exchanged.
struct ContainerTests {
  /// A row or a column of items in the margins of a layout.
  struct Container {
    var layout: ConstraintLayout
    var items: [LayoutItem] = []
    let isRow: Bool

    /// The margins leave 10 to 310 along the line, and 20 to 120 across.
    init(_ extents: [Double?], isRow: Bool, distribution: LineDistribution, align: RowAlignment? = nil) throws {
      self.isRow = isRow
      let (along, across) = (320.0, 140.0)
      layout = try ConstraintLayout(
        "page", size: isRow ? LayoutSize(along, across) : LayoutSize(across, along),
        margins: isRow
          ? LayoutInsets(top: 20, leading: 10, bottom: 20, trailing: 10)
          : LayoutInsets(top: 10, leading: 20, bottom: 10, trailing: 20))
      for (position, extent) in extents.enumerated() {
        let height = 20 + 10 * Double(position)
        items.append(
          try layout.item(
            "item\(position)", intrinsic: isRow ? IntrinsicSize(extent, height) : IntrinsicSize(height, extent),
            baselines: LayoutBaselines(fromTop: 5 + Double(position), fromBottom: 4)))
      }
      let (isRow, items, column) = (isRow, items, align.map(Self.onColumns))
      try layout.constrain("line") { root in
        if isRow {
          row(items, in: root.margins, distribution: distribution, align: align)
        } else {
          Tinamou.column(items, in: root.margins, distribution: distribution, align: column)
        }
      }
    }

    private static func onColumns(_ alignment: RowAlignment) -> ColumnAlignment {
      switch alignment {
      case .top, .firstBaseline: .leading
      case .center: .center
      case .bottom, .lastBaseline: .trailing
      case .fill: .fill
      }
    }

    mutating func setExtent(_ extent: Double?, of position: Int) throws {
      let height = 20 + 10 * Double(position)
      let size = isRow ? IntrinsicSize(extent, height) : IntrinsicSize(height, extent)
      try layout.setIntrinsicSize(size, of: items[position])
    }

    mutating func setLength(_ length: Double) throws {
      let size = layout.size
      try layout.setSize(isRow ? LayoutSize(length, size.height) : LayoutSize(size.width, length))
    }

    private mutating func frames() throws -> [LayoutRect] {
      let solution = try layout.solve()
      return try items.map { item in try solution[item] }
    }

    /// Places and extents along the line.
    mutating func along() throws -> [[Double]] {
      let isRow = isRow
      return try frames().map { isRow ? [$0.x, $0.width] : [$0.y, $0.height] }
    }

    /// Places and extents across the line.
    mutating func across() throws -> [[Double]] {
      let isRow = isRow
      return try frames().map { isRow ? [$0.y, $0.height] : [$0.x, $0.width] }
    }
  }

  private static let both = [true, false]

  @Test(arguments: both) func fillLetsContentsDecide(_ isRow: Bool) throws {
    var line = try Container([40, 60, 80], isRow: isRow, distribution: .fill)
    try line.layout.setHugging(100, of: line.items[1])
    #expect(try line.along() == [[10, 40], [58, 164], [230, 80]])
    try line.layout.setResistance(100, of: line.items[2])
    try line.setLength(156)
    #expect(try line.along() == [[10, 40], [58, 60], [126, 20]])
  }

  /// A wish at 49 makes what is free of the length of a line as short as it can be.
  @Test(arguments: both, [LineDistribution.equalSpacing, .equalCentering])
  func looseGapsAreAsShortAsTheyCanBe(_ isRow: Bool, _ distribution: LineDistribution) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 400))
    let box = try layout.item("box")
    let items = try [40.0, 60, 80].enumerated().map { number, extent in
      try layout.item(
        "item\(number)", intrinsic: IntrinsicSize(extent, extent),
        hugging: ContentPriority(LayoutPriority(251 + Double(number))))
    }
    try layout.constrain { root in
      if isRow {
        row(items, in: box, spacing: 24, distribution: distribution, align: .fill)
      } else {
        Tinamou.column(items, in: box, spacing: 24, distribution: distribution, align: .fill)
      }
      box.leading == root.leading
      box.top == root.top
    }
    let frame = try layout.solve()[box]
    // Middles that are equally far apart need a wider gap between the smaller two.
    let gaps: Double = distribution == .equalSpacing ? 48 : 68
    #expect((isRow ? frame.width : frame.height) == 180 + gaps)
    #expect(try !layout.isAmbiguous)
  }

  @Test(arguments: both) func fillEquallyMakesExtentsEqual(_ isRow: Bool) throws {
    var line = try Container([40, 0, nil], isRow: isRow, distribution: .fillEqually)
    let third = (300.0 - 16) / 3
    let expected = [[10, third], [18 + third, third], [26 + 2 * third, third]]
    for (found, expected) in zip(try line.along(), expected) {
      #expect(isClose(found, expected))
    }
  }

  @Test(arguments: both) func equalSpacingMakesGapsEqual(_ isRow: Bool) throws {
    var line = try Container([40, 60, 80], isRow: isRow, distribution: .equalSpacing)
    #expect(try line.along() == [[10, 40], [110, 60], [230, 80]])
    // No room for more than the spacing: contents are cut.
    try line.layout.setResistance(100, of: line.items[0])
    try line.setLength(186)
    #expect(try line.along() == [[10, 10], [28, 60], [96, 80]])
  }

  @Test(arguments: both) func equalCenteringMakesDistancesOfMiddlesEqual(_ isRow: Bool) throws {
    var line = try Container([40, 60, 80], isRow: isRow, distribution: .equalCentering)
    #expect(try line.along() == [[10, 40], [120, 60], [230, 80]])
    // Middles at equal distances would leave less than the spacing between the last two.
    try line.setLength(220)
    #expect(try line.along() == [[10, 40], [62, 60], [130, 80]])
    try line.setLength(320)
    #expect(try line.along() == [[10, 40], [120, 60], [230, 80]])
  }

  @Test(
    arguments: both, [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering] as [LineDistribution])
  func oneItemFillsTheRegion(_ isRow: Bool, _ distribution: LineDistribution) throws {
    var line = try Container([40], isRow: isRow, distribution: distribution, align: .fill)
    #expect(try line.along() == [[10, 300]])
    #expect(try line.across() == [[20, 100]])
  }

  @Test(
    arguments: both, [.fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering] as [LineDistribution])
  func noItemsNeedNothing(_ isRow: Bool, _ distribution: LineDistribution) throws {
    let line = try Container([], isRow: isRow, distribution: distribution, align: .fill)
    let root = line.layout.root
    #expect(row([LayoutItem](), in: root, distribution: distribution, align: .lastBaseline).isEmpty)
    #expect(column([LayoutItem](), in: root.safeArea, spacing: 3, distribution: distribution).isEmpty)
  }

  @Test(
    arguments: both,
    [
      (.top, [[20, 20], [20, 30], [20, 40]]), (.center, [[60, 20], [55, 30], [50, 40]]),
      (.bottom, [[100, 20], [90, 30], [80, 40]]), (.fill, [[20, 100], [20, 100], [20, 100]]),
    ] as [(RowAlignment, [[Double]])])
  func alignmentIsThatOfTheRegion(_ isRow: Bool, _ expected: (RowAlignment, [[Double]])) throws {
    var line = try Container([40, 60, 80], isRow: isRow, distribution: .fillEqually, align: expected.0)
    #expect(try line.across() == expected.1)
  }

  @Test func baselinesAreInLineAtTheNearestEdge() throws {
    var first = try Container([40, 60, 80], isRow: true, distribution: .fillEqually, align: .firstBaseline)
    #expect(try first.across() == [[22, 20], [21, 30], [20, 40]])
    var last = try Container([40, 60, 80], isRow: true, distribution: .fillEqually, align: .lastBaseline)
    #expect(try last.across() == [[100, 20], [90, 30], [80, 40]])
    try last.layout.setBaselines(LayoutBaselines(fromBottom: 0), of: last.items[0])
    #expect(try last.across() == [[96, 20], [90, 30], [80, 40]])
  }

  @Test(arguments: both) func whatIsTooLargeAcrossIsCut(_ isRow: Bool) throws {
    for alignment in [RowAlignment.top, .center, .bottom] {
      var line = try Container([40, 60], isRow: isRow, distribution: .fillEqually, align: alignment)
      try line.layout.setIntrinsicSize(isRow ? IntrinsicSize(40, 500) : IntrinsicSize(500, 40), of: line.items[0])
      #expect(try line.across()[0] == [20, 100])
    }
    var free = try Container([40, 60], isRow: isRow, distribution: .fillEqually)
    try free.layout.setIntrinsicSize(isRow ? IntrinsicSize(40, 500) : IntrinsicSize(500, 40), of: free.items[0])
    #expect(try free.across()[0] == [20, 100])
  }

  @Test func aRowIsPlainConstraints() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 50))
    let (a, b) = (try layout.item("a"), try layout.item("b"))
    let stored = (row([a, b], in: layout.root, spacing: 4, distribution: .fillEqually) ~ .high).named("halves")
    #expect(stored.allSatisfy { $0.priority == .high && $0.name == "halves" })
    let set = try layout.constrain { _ in stored }
    #expect(try layout.solve().table == "a  0 0 48 0\nb  52 0 48 0\n")
    try layout.add(a.width == 20 ~ .low)
    #expect(try layout.solve()[a].width == 48)
    try layout.deactivate(set)
    #expect(try layout.solve()[a].width == 20)
    try layout.activate(set)
    #expect(try layout.solve().table == "a  0 0 48 0\nb  52 0 48 0\n")
  }

  @Test func anItemIsARegionToo() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 50), safeAreaInsets: LayoutInsets(top: 20))
    let (panel, a, b) = (try layout.item("panel"), try layout.item("a"), try layout.item("b"))
    try layout.constrain { root in
      panel.edges == root.safeArea.edges
      row([a, b], in: panel, spacing: 0, distribution: .fillEqually, align: .fill)
    }
    #expect(try layout.solve().table == "panel  0 20 100 30\na  0 20 50 30\nb  50 20 50 30\n")
  }

  /// Two and three equal buttons, in a container, have the frames they have when each edge is written down.
  @Test(arguments: [
    (LayoutSize(320, 568), 2, [16, 164], 140), (LayoutSize(375, 667), 2, [16, 191.5], 167.5),
    (LayoutSize(375, 667), 3, [16, 133, 250], 109),
  ])
  func aContainerIsTheFlatVersion(_ size: LayoutSize, _ count: Int, _ places: [Double], _ width: Double) throws {
    var layout = try ConstraintLayout(size: size, margins: LayoutInsets(leading: 16, trailing: 16))
    var buttons: [LayoutItem] = []
    for extent in [40.0, 190, 60].prefix(count) {
      buttons.append(try layout.item("button", intrinsic: IntrinsicSize(extent, 30)))
    }
    let bar = try layout.guide("bar")
    try layout.constrain { root in
      bar.horizontalEdges == root.margins.horizontalEdges
      bar.bottom == root.bottom - 20
      row(buttons, in: bar, distribution: .fillEqually, align: .fill)
    }
    let solution = try layout.solve()
    let frames = try buttons.map { button in try solution[button] }
    #expect(frames == places.map { LayoutRect($0, size.height - 50, width, 30) })
  }

  @Test func aWeakerRowKeepsItsWishes() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 50))
    var items: [LayoutItem] = []
    for width in [10.0, 20, 30] { items.append(try layout.item("item", intrinsic: .width(width))) }
    let line = priority(.high) {
      row(items, in: layout.root, distribution: .equalCentering, align: .firstBaseline)
    }
    let priorities = Set(line.map(\.priority))
    #expect(priorities == [.high, 150, .fittingSize, 49])
    try layout.constrain { _ in line }
    #expect(try layout.solve().entries.map(\.frame.x) == [0, 35, 70])
  }

  @Test func containersAreNested() throws {
    var layout = try ConstraintLayout(size: LayoutSize(108, 44))
    let (left, right) = (try layout.guide("left"), try layout.guide("right"))
    let (a, b, c) = (try layout.item("a"), try layout.item("b"), try layout.item("c"))
    try layout.constrain { root in
      row([left, right], in: root, distribution: .fillEqually, align: .fill)
      column([a, b], in: left, spacing: 4, distribution: .fillEqually, align: .fill)
      column([c], in: right, align: .fill)
    }
    let expected = [LayoutRect(0, 0, 50, 20), LayoutRect(0, 24, 50, 20), LayoutRect(58, 0, 50, 44)]
    let solution = try layout.solve()
    #expect(try [a, b, c].map { item in try solution[item] } == expected)
  }

  @Test func whatDoesNotFitIsRefused() throws {
    let line = try Container([40, 60], isRow: true, distribution: .equalSpacing)
    var copy = line
    let text = message { try copy.setLength(25) }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 3:
          item0.leading == root.margins.leading        ContainerTests.swift:# (line)
          item1.leading >= item0.trailing + .standard  ContainerTests.swift:# (line)
          item1.trailing == root.margins.trailing      ContainerTests.swift:# (line)
          root.width == 25                             (size of the layout)
          item0.width >= 0                             (no extent is negative)
          item1.width >= 0                             (no extent is negative)
          root.margins.leading == root.leading + 10    (margin)
          .standard == 8                               (standard spacing)
          root.margins.trailing == root.trailing - 10  (margin)
          together: 28 <= 25; this would do: root.width == 28
        """)
    #expect(copy.layout.size == line.layout.size)
  }
}

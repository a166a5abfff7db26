import SolverTestSupport
import Testing
import Tinamou

/// Contents on a grid: never cut, whatever the place.
@Suite struct GridContentTests {
  static let count = UInt64(often(2_000, inDebug: 30))
  static let grids = [1, 2, 2.75, 3].map { PixelGrid.scale($0) }

  @Test func extentsAreRoundedToWholeLines() {
    #expect(PixelGrid.whole.roundedUp(10.3) == 11)
    #expect(PixelGrid.whole.roundedUp(10) == 10)
    #expect(PixelGrid.whole.roundedUp(10 + 1e-12) == 10)
    #expect(PixelGrid.whole.roundedUp(0) == 0)
    #expect(PixelGrid.scale(3).roundedUp(10.3) == 31.0 / 3)
    #expect(PixelGrid.scale(2.75).roundedUp(1) == 3 / 2.75)
    #expect(PixelGrid.whole.roundedDown(10.7) == 10)
    #expect(PixelGrid.whole.roundedDown(11 - 1e-12) == 11)
    #expect(PixelGrid.scale(2).roundedDown(-0.7) == -1)
    #expect(PixelGrid.scale(0).roundedUp(1.3) == 1.3)
    #expect(PixelGrid.whole.roundedUp(1e300) == 1e300)
  }

  /// A half point before it, a label of 10.3 had 10 points.
  @Test(arguments: PixelGrid.Rule.allCases)
  func aLabelIsAsWideAsItsText(rule: PixelGrid.Rule) throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 20))
    let label = try layout.item("label", intrinsic: IntrinsicSize(10.3, 10))
    try layout.constrain { root in label.leading == root.leading + 0.5 }
    try layout.setMetrics(LayoutMetrics(standardSpacing: 8, grid: PixelGrid(scale: 1, rule: rule)))
    #expect(try layout.solve()[label] == LayoutRect(1, 0, 11, 10))
    #expect(try layout.intrinsicSize(of: label) == IntrinsicSize(10.3, 10))
    try layout.setIntrinsicSize(IntrinsicSize(12.01, 9.5), of: label)
    #expect(try layout.solve()[label] == LayoutRect(1, 0, 13, 10))
    try layout.setMetrics(.points)
    #expect(try layout.solve()[label] == LayoutRect(0.5, 0, 12.01, 9.5))
  }

  @Test func whatIsMadeLaterIsOnTheGrid() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 20))
    try layout.setMetrics(.cells)
    _ = try layout.item("label", intrinsic: IntrinsicSize(3.2, 1), contentInsets: LayoutInsets(leading: 0.5))
    let plain = try layout.item("plain")
    try layout.setIntrinsicSize(IntrinsicSize(2.5, 2.5), of: plain)
    #expect(try layout.solve().table == "label  0 0 4 1\nplain  0 0 3 3\n")
  }

  /// The text is measured at a width that it has on the grid, too: 30 of 30.6 points, which three lines fill.
  @Test func textsKeepTheirLines() throws {
    var layout = try ConstraintLayout(size: LayoutSize(40.9, 100))
    let text = try layout.item("text", intrinsic: .width(90), wraps: true)
    try layout.constrain { root in
      text.leading == root.leading + 0.3
      text.trailing == root.trailing - 10
    }
    try layout.setMetrics(.cells)
    var widths: [Double] = []
    let solution = try layout.solve { _, width in
      widths.append(width)
      return 10.5 * (90 / width).rounded(.up)
    }
    #expect(widths == [30])
    #expect(try solution[text] == LayoutRect(0, 0, 31, 32))
    #expect(solution.unmeasuredTexts.isEmpty)
  }

  /// Two texts that just fill a row cannot both have a cell more: the layout says which one is cut, and by how much.
  @Test func whatCannotBeIsAViolation() throws {
    var layout = try ConstraintLayout(size: LayoutSize(20.6, 10))
    let (a, b) = (try layout.item("a", intrinsic: .width(10.3)), try layout.item("b", intrinsic: .width(10.3)))
    try layout.constrain { root in
      a.leading == root.leading
      b.leading == a.trailing
      b.trailing == root.trailing
    }
    try layout.setResistance(ContentPriority(horizontal: 751, vertical: .high), of: a)
    #expect(try layout.violations().isEmpty)
    try layout.setMetrics(.cells)
    let violations = try layout.violations()
    #expect(violations.map { $0.constraint.text } == ["b.width >= 11 ~ 750"])
    #expect(isClose(violations.map { $0.amount }, [1.4]))
    let solution = try layout.solve()
    #expect(try solution[a] == LayoutRect(0, 0, 11, 0))
    #expect(try solution[b] == LayoutRect(11, 0, 10, 0))
  }

  @Test func aRequiredExtentThatTheGridExceedsIsRefused() throws {
    var layout = try ConstraintLayout("label", size: LayoutSize(100, 20))
    let label = try layout.item("label", intrinsic: .width(10.3), resistance: .required)
    try layout.constrain { _ in label.width <= 10.5 }
    _ = try layout.solve()
    #expect(message { try layout.setMetrics(.cells) }?.hasPrefix("label: cannot hold together, by 0.5:") == true)
    #expect(layout.metrics == .points)
    #expect(try layout.solve()[label].width == 10.3)
  }

  /// Rows of items with content at random places, in both directions of reading: none is cut, neighbours abut, and
  /// everything is inside. A reference knows nothing but the contents.
  @Test(arguments: 0..<count, grids)
  func randomRows(seed: UInt64, grid: PixelGrid) throws {
    var random = SplitMix64(seed: seed)
    func number(_ most: Int) -> Double { Double(random.below(most * 8)) / 8 + Double(random.below(1000)) / 7919 }
    var layout = try ConstraintLayout(size: LayoutSize(400 + number(60), 300 + number(60)))
    var rows: [[LayoutItem]] = []
    var contents: [LayoutItem: LayoutSize] = [:]
    for name in 0..<4 {
      var items: [LayoutItem] = []
      for column in 0..<3 {
        let size = LayoutSize(number(60), number(30))
        let item = try layout.item("\(name).\(column)", intrinsic: IntrinsicSize(size.width, size.height))
        contents[item] = size
        items.append(item)
      }
      let (start, top) = (number(20), number(20)), flexible = random.pick(items)
      try layout.setHugging(ContentPriority(horizontal: 100, vertical: .low), of: flexible)
      let above = rows.last
      try layout.constrain { root in
        items[0].leading == root.leading + start
        items[1].leading == items[0].trailing
        items[2].leading == items[1].trailing
        items[2].trailing == root.trailing - top
        if let above {
          for item in items { item.top == above[0].bottom }
        } else {
          for item in items { item.top == root.top + top }
        }
      }
      rows.append(items)
    }
    try layout.setDirection(random.chance(1, of: 2) ? .rightToLeft : .leftToRight)
    try layout.setMetrics(LayoutMetrics(standardSpacing: 8, grid: grid))
    for _ in 0..<3 {
      let solution = try layout.solve()
      let bounds = try solution[layout.root]
      for (item, content) in contents {
        let frame = try solution[item]
        let slack = 1e-9
        #expect(frame.width >= content.width - slack, "seed \(seed)")
        #expect(frame.height >= content.height - slack, "seed \(seed)")
        #expect(frame.x >= -slack && frame.maxX <= bounds.maxX + slack, "seed \(seed)")
        for side in [frame.x, frame.y, frame.maxX, frame.maxY] {
          let lines = side * grid.scale
          #expect((lines - lines.rounded()).magnitude < 1e-6, "seed \(seed)")
        }
      }
      for row in rows {
        let frames = try row.map { try solution[$0] }.sorted { ($0.x, $0.maxX) < ($1.x, $1.maxX) }
        for (a, b) in zip(frames, frames.dropFirst()) { #expect(isClose([a.maxX], [b.x]), "seed \(seed)") }
      }
      for (above, below) in zip(rows, rows.dropFirst()) {
        #expect(isClose([try solution[above[0]].maxY], [try solution[below[0]].y]), "seed \(seed)")
      }
      try layout.setSize(LayoutSize(400 + number(60), 300))
    }
  }
}

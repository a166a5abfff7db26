import Testing
import Tinamou

/// Text that wraps: solved for its width, measured for its height, and solved again.
struct MeasuringTests {
  /// Text of 560 points in lines of 20, in a cell with margins of 16 and 11 points.
  private struct Cell {
    var layout: ConstraintLayout
    let title: LayoutItem

    init(width: Double = 375, wraps: Bool = true, resistance: ContentPriority = .high) throws {
      layout = try ConstraintLayout("cell", size: LayoutSize(width, 1000))
      let title = try layout.item("title", intrinsic: IntrinsicSize(560, 20), resistance: resistance, wraps: wraps)
      self.title = title
      try layout.constrain { root in
        title.horizontalEdges == root.horizontalEdges.inset(16)
        title.top == root.top + 11
        title.bottom <= root.bottom - 11
      }
    }
  }

  /// The host's side: texts by item, and how often which was measured at what width.
  private final class Host {
    var lengths: [LayoutItem: Double] = [:]
    var calls: [(item: LayoutItem, width: Double)] = []

    /// The height of a text of that length, 560 points unless said otherwise, in lines of 20.
    func height(_ item: LayoutItem, _ width: Double) -> Double {
      calls.append((item, width))
      return 20 * max(1, ((lengths[item] ?? 560) / max(width, 1)).rounded(.up))
    }

    func takeCalls() -> [Double] {
      defer { calls = [] }
      return calls.map { $0.width }
    }
  }

  @Test func aWrongHeightHidesNothing() throws {
    var cell = try Cell()
    let a = try cell.layout.item("a", intrinsic: IntrinsicSize(200, 20))
    let b = try cell.layout.item("b", intrinsic: IntrinsicSize(200, 20))
    try cell.layout.constrain { root in row([a, b], in: root, spacing: 0, align: .top) }
    try cell.layout.hideToFit([b])
    #expect(throws: LayoutError.self) { try cell.layout.solve(measuring: { _, _ in -1 }) }
    #expect(try !cell.layout.isHidden(b))
    #expect(try cell.layout.solve(measuring: { _, _ in 20 }).isHidden(b))
  }

  @Test func heightFollowsTheWidth() throws {
    var cell = try Cell()
    let host = Host()
    #expect(try cell.layout.solve(measuring: host.height)[cell.title] == LayoutRect(16, 11, 343, 40))
    #expect(host.takeCalls() == [343])
    #expect(try cell.layout.intrinsicSize(of: cell.title) == IntrinsicSize(560, 40))
    try cell.layout.setSize(LayoutSize(728, 1000))
    #expect(try cell.layout.solve(measuring: host.height)[cell.title] == LayoutRect(16, 11, 696, 20))
    #expect(host.takeCalls() == [696])
  }

  @Test func fittingHeightFollowsTheWidth() throws {
    let cell = try Cell()
    let host = Host()
    #expect(try cell.layout.fittingSize(width: 375, measuring: host.height) == LayoutSize(375, 62))
    #expect(try cell.layout.fittingSize(width: 728, measuring: host.height) == LayoutSize(728, 42))
    // Where no width is given, the text is as wide as it likes.
    #expect(try cell.layout.fittingSize(measuring: host.height) == LayoutSize(592, 42))
    #expect(host.takeCalls() == [343, 696, 560])
    #expect(try cell.layout.intrinsicSize(of: cell.title) == IntrinsicSize(560, 20))
    #expect(try cell.layout.fittingSize(width: 375) == LayoutSize(375, 42))
  }

  @Test func withoutMeasureNothingIsMeasured() throws {
    var cell = try Cell()
    #expect(try cell.layout.solve()[cell.title].height == 20)
    #expect(try cell.layout.fittingSize(width: 375).height == 42)
  }

  @Test func whatDoesNotWrapIsNotMeasured() throws {
    var cell = try Cell(wraps: false)
    let host = Host()
    #expect(try cell.layout.solve(measuring: host.height)[cell.title].height == 20)
    #expect(host.calls.isEmpty)
    #expect(try !cell.layout.wraps(cell.title))
    try cell.layout.setWraps(true, of: cell.title)
    #expect(try cell.layout.wraps(cell.title))
    #expect(try cell.layout.solve(measuring: host.height)[cell.title].height == 40)
    try cell.layout.setWraps(false, of: cell.title)
    try cell.layout.setSize(LayoutSize(100, 1000))
    #expect(try cell.layout.solve(measuring: host.height)[cell.title].height == 40)
    #expect(host.takeCalls() == [343])
  }

  @Test func onlyOtherWidthsAndTextsAreMeasured() throws {
    var cell = try Cell()
    let host = Host()
    _ = try cell.layout.solve(measuring: host.height)
    host.calls = []
    _ = try cell.layout.solve(measuring: host.height)
    try cell.layout.setSize(LayoutSize(375, 900))
    #expect(try cell.layout.solve(measuring: host.height).changedItems == [cell.layout.root])
    #expect(host.calls.isEmpty)
    // The same numbers may stand for another text.
    host.lengths[cell.title] = 700
    try cell.layout.setIntrinsicSize(IntrinsicSize(560, 20), of: cell.title)
    #expect(try cell.layout.solve(measuring: host.height)[cell.title].height == 60)
    #expect(host.takeCalls() == [343])
    // A width that came and went was never shown.
    try cell.layout.setSize(LayoutSize(500, 900))
    try cell.layout.setSize(LayoutSize(375, 900))
    #expect(try cell.layout.solve(measuring: host.height).changedItems.isEmpty)
    #expect(host.calls.isEmpty)
    // One that was solved without measuring is measured when there is a measure again.
    try cell.layout.setSize(LayoutSize(500, 900))
    #expect(try cell.layout.solve()[cell.title].height == 60)
    #expect(try cell.layout.solve(measuring: host.height)[cell.title].height == 40)
    #expect(host.takeCalls() == [468])
  }

  @Test func oneTextOfManyIsOneCall() throws {
    var layout = try ConstraintLayout(size: LayoutSize(375, 667))
    let labels = try (0..<200).map { try layout.item("label\($0)", intrinsic: .width(560), wraps: true) }
    try layout.constrain { root in
      column(labels, spacing: 0, align: .fill)
      labels[0].top == root.top
      labels[0].horizontalEdges == root.horizontalEdges.inset(16)
    }
    let host = Host()
    #expect(try layout.solve(measuring: host.height)[labels[199]].y == 199 * 40)
    #expect(host.calls.map { $0.item } == labels)
    host.calls = []
    host.lengths[labels[100]] = 700
    try layout.setIntrinsicSize(.width(700), of: labels[100])
    let solution = try layout.solve(measuring: host.height)
    #expect(host.calls.map { $0.item } == [labels[100]])
    #expect(try solution[labels[100]].height == 60)
    #expect(try solution[labels[199]].y == 199 * 40 + 20)
    #expect(solution.changedItems.count == 100)
  }

  @Test func aHeightMayDecideAnotherWidth() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 300))
    let first = try layout.item("first", wraps: true), second = try layout.item("second", wraps: true)
    try layout.constrain { root in
      first.leading == root.leading
      first.top == root.top
      first.width == root.width / 2
      second.leading == root.leading
      second.top == first.bottom
      second.width == first.height * 2
    }
    let host = Host()
    let solution = try layout.solve(measuring: host.height)
    #expect(try solution[first] == LayoutRect(0, 0, 150, 80))
    #expect(try solution[second] == LayoutRect(0, 80, 160, 80))
    // Both are measured at first, the second again at the width that follows from the first's height.
    #expect(host.calls.map { $0.item } == [first, second, second])
    #expect(host.takeCalls() == [150, 0, 160])
  }

  @Test func aHeightThatDecidesItsOwnWidthComesToAnEnd() throws {
    var layout = try ConstraintLayout(size: LayoutSize(300, 300))
    let box = try layout.item("box", intrinsic: .height(10), hugging: 900, resistance: 900, wraps: true)
    try layout.constrain { root in
      box.leading == root.leading
      box.top == root.top
      box.width == box.height + 1
    }
    var calls = 0
    let growing = try layout.solve(measuring: { _, width in
      calls += 1
      return width
    })
    #expect(calls == 8)
    #expect(try growing[box].size == LayoutSize(19, 18))
    let goesOn = try layout.solve(measuring: { _, width in
      calls += 1
      return min(width, 20)
    })
    #expect(calls == 8 + 3)
    #expect(try goesOn[box].size == LayoutSize(21, 20))
  }

  @Test(arguments: [
    (Double.nan, "the measured height of title is nan, which is not a finite number"),
    (.infinity, "the measured height of title is inf, which is not a finite number"),
    (-3, "the measured height of title is -3, but it cannot be negative"),
  ])
  func aBadMeasureChangesNothing(_ height: Double, _ expected: String) throws {
    var cell = try Cell()
    let other = try cell.layout.item("first", intrinsic: .width(20), wraps: true)
    let host = Host()
    let before = try cell.layout.solve(measuring: host.height).table
    host.calls = []
    // A change that is waiting to be solved, and a first text whose measure is good.
    try cell.layout.setSize(LayoutSize(728, 1000))
    try cell.layout.setIntrinsicSize(.width(700), of: other)
    let wide = LayoutSize(728, 1000)
    #expect(
      message { _ = try cell.layout.solve(measuring: { item, _ in item == cell.title ? height : 99 }) } == expected)
    #expect(try cell.layout.intrinsicSize(of: other) == .width(700))
    #expect(try cell.layout.intrinsicSize(of: cell.title) == IntrinsicSize(560, 40))
    #expect(cell.layout.size == wide)
    let solution = try cell.layout.solve(measuring: host.height)
    #expect(solution.table != before)
    #expect(try solution[cell.title] == LayoutRect(16, 11, 696, 20))
    #expect(host.calls.map { $0.item } == [cell.title, other])
    #expect(solution.changedItems == [cell.layout.root, cell.title, other])
  }

  @Test func aMeasureThatDoesNotFitIsAConflict() throws {
    var cell = try Cell(resistance: ContentPriority(horizontal: .high, vertical: .required))
    let host = Host()
    _ = try cell.layout.solve(measuring: host.height)
    try cell.layout.setSize(LayoutSize(375, 80))
    let before = try cell.layout.solve().table
    try cell.layout.setIntrinsicSize(IntrinsicSize(900, 20), of: cell.title)
    #expect(
      message { _ = try cell.layout.solve(measuring: { _, _ in 60 }) }.map(withoutColumns) == """
        cell: cannot hold together, by 2:
          title.top == root.top + 11  MeasuringTests.swift:#
          title.bottom <= root.bottom - 11  MeasuringTests.swift:#
          title.height >= 60  (compression resistance)
          root.height == 80  (size of the layout)
          together: 82 <= 80; this would do: \
        title.top == root.top + 9, title.bottom <= root.bottom - 9, title.height >= 58, or root.height == 82
        """)
    #expect(try cell.layout.intrinsicSize(of: cell.title) == IntrinsicSize(900, 20))
    #expect(try cell.layout.solve(measuring: { _, _ in 40 }).table == before)
    #expect(throws: LayoutError.self) { try cell.layout.fittingSize(width: 10, measuring: { _, _ in 60 }) }
  }

  @Test func measuringAndBuildingAnewAgree() throws {
    var cell = try Cell()
    let host = Host()
    for width in [375.0, 320, 33, 200, 728, 90, 375] {
      try cell.layout.setSize(LayoutSize(width, 1000))
      var anew = try Cell(width: width)
      #expect(
        try cell.layout.solve(measuring: host.height).table == anew.layout.solve(measuring: host.height).table)
    }
  }

  @Test func strangersAreRefused() throws {
    var cell = try Cell()
    let stranger = try Cell().title
    #expect(message { _ = try cell.layout.wraps(stranger) } == "the item belongs to another layout, cell")
    #expect(
      message { try cell.layout.setWraps(true, of: stranger) }
        == "the item belongs to another layout, cell")
  }
}

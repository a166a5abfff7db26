import SolverTestSupport
import Testing

@testable import Tinamou

/// Items that wrap in runs.
struct FlowTests {
  /// A flow across a layout of 100 points, of items of the widths given.
  private static func make(
    _ widths: [Double], spacing: Double = 10, width: Double? = nil
  ) throws -> (layout: ConstraintLayout, items: [LayoutItem], flow: LayoutItem) {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 400))
    var items: [LayoutItem] = []
    for (number, width) in widths.enumerated() {
      items.append(try layout.item("i\(number)", intrinsic: IntrinsicSize(width, 20)))
    }
    let flow = try layout.flow(items, named: "tags", width: width, spacing: spacing, runSpacing: 5)
    try layout.constrain { root in
      flow.horizontalEdges == root.horizontalEdges
      flow.top == root.top
    }
    return (layout, items, flow)
  }

  @Test func itemsWrapAtTheWidth() throws {
    var (layout, items, flow) = try Self.make([40, 50, 30, 60, 20])
    var frames = try layout.solve()
    #expect(try items.map { try frames[$0].x } == [0, 50, 0, 40, 0])
    #expect(try items.map { try frames[$0].y } == [0, 0, 25, 25, 50])
    #expect(try frames[flow] == LayoutRect(0, 0, 100, 70))
    #expect(try !layout.isAmbiguous)
    frames = try layout.solve(size: LayoutSize(230, 400))
    #expect(try frames[flow].height == 45 && frames[items[4]].x == 0)
    frames = try layout.solve(size: LayoutSize(60, 400))
    #expect(try items.map { try frames[$0].y } == [0, 25, 50, 75, 100])
    // In one step, in any order.
    try layout.change { layout in
      try layout.wrap(flow, width: 240)
      try layout.setSize(LayoutSize(240, 400))
    }
    #expect(try layout.runs(of: flow).count == 1)
    #expect(try !layout.wrap(flow, width: 241))
  }

  /// An item is put into the runs for the last width, without frames.
  @Test(arguments: [false, true]) func theWidthIsRecordedIfNoRunChanges(isSolved: Bool) throws {
    var (layout, items, flow) = try Self.make([40, 50], width: 140)
    if isSolved { _ = try layout.solve() } else { try layout.wrap(flow, width: 100) }
    #expect(try layout.runs(of: flow) == [items])
    let late = try layout.item("late", intrinsic: IntrinsicSize(30, 20))
    try layout.insert(late, into: flow)
    #expect(try layout.runs(of: flow) == [items, [late]])
  }

  @Test func itemsAreMovedAndSpacedAsInANewFlow() throws {
    var random = SplitMix64(seed: 211)
    let widths = [40.0, 50, 30, 60, 20, 45]
    var (layout, items, flow) = try Self.make(widths)
    var order = Array(items.indices)
    var (spacing, runSpacing, alignment): (Double?, Double?, RowAlignment) = (10, 5, .top)
    for _ in 0..<60 {
      switch random.below(5) {
      case 0:
        let (item, place) = (random.below(6), random.below(6))
        try layout.move(items[item], in: flow, to: place)
        order.removeAll { $0 == item }
        order.insert(item, at: place)
      case 1:
        spacing = random.below(4) == 0 ? nil : Double(random.below(30))
        try layout.setSpacing(spacing.map { .points($0) } ?? .standard, of: flow)
      case 2:
        runSpacing = random.below(4) == 0 ? nil : Double(random.below(30))
        try layout.setRunSpacing(runSpacing.map { .points($0) } ?? .standard, of: flow)
      case 3:
        alignment = [.top, .center, .bottom][random.below(3)]
        try layout.setAlignment(alignment, of: flow)
      default: try layout.setSize(LayoutSize(60 + Double(random.below(200)), 400))
      }
      let solution = try layout.solve()
      var fresh = try ConstraintLayout("page", size: layout.size)
      let others = try widths.enumerated().map { try fresh.item("i\($0)", intrinsic: IntrinsicSize($1, 20)) }
      let other = try fresh.flow(
        order.map { others[$0] }, named: "tags", spacing: spacing, runSpacing: runSpacing, align: alignment)
      try fresh.constrain { root in
        other.horizontalEdges == root.horizontalEdges
        other.top == root.top
      }
      let expected = try fresh.solve()
      for (item, other) in zip(items, others) { #expect(try solution[item] == expected[other]) }
      #expect(try solution[flow] == expected[other])
    }
  }

  @Test func aFlowIsSpacedByNumbers() throws {
    var (layout, items, flow) = try Self.make([40, 50])
    let gap = try layout.item("gap")
    func message(_ change: (inout ConstraintLayout) throws -> Void) -> String? {
      let before = layout
      do { try change(&layout) } catch { return "\(error)" }
      layout = before
      return nil
    }
    #expect(
      message { try $0.setSpacing(.distance(gap.width), of: flow) }
        == "tags: the spacing of a flow is a number or .standard")
    #expect(
      message { try $0.setRunSpacing(.distance(.standard * 2), of: flow) }
        == "tags: the spacing of a flow is a number or .standard")
    #expect(message { try $0.setSpacing(-1, of: flow) } == "the spacing of tags is -1, but it cannot be negative")
    #expect(message { try $0.setRunSpacing(1, of: gap) } == "gap is no flow")
    #expect(message { try $0.move(gap, in: flow, to: 0) } == "tags: gap is not arranged in it")
    #expect(message { try $0.move(items[0], in: flow, to: 2) } == "tags: there is no position 2 among 2 items")
    #expect(message { try $0.setAlignment(RowAlignment.center, of: gap) } == "gap is no row or column")
  }

  @Test func rowsAndColumnsInRunsKeepTheWidthsOfTheirItems() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(100, 400))
    var (chips, texts): ([LayoutItem], [LayoutItem]) = ([], [])
    for (number, width) in [30.0, 40, 20, 60].enumerated() {
      let text = try layout.item("text\(number)", intrinsic: IntrinsicSize(width, 20))
      let cross = try layout.item("cross\(number)", intrinsic: IntrinsicSize(10, 10))
      let margins = number == 1 ? LayoutInsets(leading: 1, trailing: 2) : nil
      let chip =
        number == 2
        ? try layout.column([text, cross], named: "chip\(number)", margins: margins)
        : try layout.row([text, cross], named: "chip\(number)", spacing: 4, margins: margins)
      texts.append(text)
      chips.append(chip)
    }
    // Its width is a constraint.
    chips.append(try layout.item("line"))
    let flow = try layout.flow(chips, named: "chips", width: 100, spacing: 10, runSpacing: 5)
    try layout.constrain { root in
      flow.horizontalEdges == root.horizontalEdges
      flow.top == root.top
      chips[4].width == 15
      chips[4].height == 20
    }
    for size in [100.0, 300, 60, 100] {
      let frames = try layout.solve(size: LayoutSize(size, 400))
      let widths = try chips.map { try frames[$0].width }
      #expect(widths == [44, 57, 20, min(74, size), 15], "\(widths) in \(size)")
      let runs: [Int] = size == 300 ? [5] : size == 60 ? [1, 1, 1, 1, 1] : [1, 2, 2]
      #expect(try layout.runs(of: flow).map(\.count) == runs, "in \(size)")
    }
    #expect(try layout.solve()[texts[3]].width == 60)
  }

  @Test func anItemWithoutSizeSharesARun() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(200, 400))
    let (empty, text) = (try layout.item("empty"), try layout.item("text", intrinsic: IntrinsicSize(40, 20)))
    let flow = try layout.flow([empty, text], named: "tags", width: 200, spacing: 10)
    try layout.constrain { root in
      flow.horizontalEdges == root.horizontalEdges
      flow.top == root.top
      empty.width == 0
      empty.height == 0
    }
    _ = try layout.solve()
    #expect(try layout.runs(of: flow).map(\.count) == [2])
  }

  @Test func theLargestSizeKeepsTheRuns() throws {
    var (layout, _, flow) = try Self.make([40, 50, 30, 60, 20])
    _ = try layout.solve()
    #expect(try layout.largestSize(of: flow).width == 100)
    #expect(try layout.largestSize(width: 300).width == 300)
    #expect(try layout.runs(of: flow).count == 3)
  }

  @Test func aHiddenItemLeavesItsRun() throws {
    var (layout, items, flow) = try Self.make([40, 50, 30, 60, 20])
    _ = try layout.solve()
    try layout.setHidden(true, of: items[1])
    let frames = try layout.solve()
    #expect(try [0, 2, 3, 4].map { try frames[items[$0]].x } == [0, 50, 0, 70])
    for item in items { try layout.setHidden(true, of: item) }
    #expect(try layout.solve()[flow].height == 0)
    for item in items { try layout.setHidden(false, of: item) }
    #expect(try layout.solve()[flow].height == 70)
  }

  @Test func itemsComeAndGo() throws {
    var (layout, items, flow) = try Self.make([40, 50])
    _ = try layout.solve()
    let run = try #require(try layout.children(of: flow).first { try layout.isGuide($0) })
    #expect(throws: LayoutError.self) { try layout.remove(run) }
    let wide = try layout.item("wide", intrinsic: IntrinsicSize(170, 30))
    try layout.insert(wide, into: flow, at: 1)
    var frames = try layout.solve()
    #expect(try frames[wide] == LayoutRect(0, 25, 100, 30) && frames[items[1]].y == 60)
    try layout.remove(wide, from: flow)
    try layout.remove(items[0])
    try layout.setHidden(true, of: wide)
    frames = try layout.solve()
    #expect(try frames[items[1]] == LayoutRect(0, 0, 50, 20))
    #expect(try layout.arrangedItems(of: flow) == [items[1]] && layout.runs(of: flow) == [[items[1]]])
    try layout.remove(flow)
    #expect(layout.containers.flows.isEmpty && layout.allItems == [wide])
    #expect(throws: LayoutError.self) { try layout.wrap(wide, width: 10) }
  }

  /// The taller the flow, the narrower it is, and the other way round.
  @Test func aFlowThatDoesNotSettleIsRefused() throws {
    var (layout, _, flow) = try Self.make([40, 40])
    try layout.remove(flow)
    let items = try ["a", "b"].map { try layout.item($0, intrinsic: IntrinsicSize(40, 20)) }
    let restless = try layout.flow(items, named: "restless", spacing: 10, runSpacing: 5)
    try layout.constrain { root in
      restless.leading == root.leading
      restless.top == root.top
      restless.width == restless.height * 2
      restless.bottom == items[1].bottom
      for item in items { item.height == 20 }
    }
    let error = #expect(throws: LayoutError.self) { try layout.solve() }
    #expect(
      error.map { "\($0)" }
        == "the runs of restless do not settle: their height leads to a width that wraps differently")
  }

  /// Two items that fit side by side but for a height: the high one appears once the flow has found runs without it.
  ///
  /// - Parameter isNested: true if the high item is in a row, and the row in the flow.
  private func layoutOfTwo(isNested: Bool) throws -> (layout: ConstraintLayout, high: LayoutItem, column: LayoutItem) {
    var layout = try ConstraintLayout(size: LayoutSize(100, 300))
    let high = try layout.item("high", intrinsic: IntrinsicSize(30, 120), resistance: .required)
    let low = try layout.item("low", intrinsic: .width(40))
    var first = high
    if isNested {
      first = try layout.row([high, layout.item("narrow", intrinsic: IntrinsicSize(5, 5))], spacing: 0)
      try layout.constrain { _ in first.width == 30 }
      try layout.setIntrinsicSize(IntrinsicSize(20, 120), of: high)
    }
    let flow = try layout.flow([first, low], width: 50, spacing: 0, runSpacing: 0, align: .fill)
    let column = try layout.column([flow], align: .leading)
    try layout.constrain { root in
      column.top == root.top
      column.leading == root.leading
      flow.width == 50
      low.height == 10
    }
    return (layout, high, column)
  }

  @Test(arguments: [false, true], [ConflictPolicy.refuse, .letGo])
  func anItemThatAppearsNeedNotFitTheFormerRuns(isNested: Bool, policy: ConflictPolicy) throws {
    var (layout, high, column) = try layoutOfTwo(isNested: isNested)
    layout.conflictPolicy = policy
    // New runs are at the end of a table.
    func lines() throws -> [Substring] { try layout.solve().table.split(separator: "\n").sorted() }
    let before = try lines()
    try layout.setHidden(true, of: high)
    _ = try layout.solve()
    try layout.setHidden(false, of: high)
    #expect(try lines() == before)
    // In a transaction.
    try layout.setHidden(true, of: high)
    _ = try layout.solve()
    try layout.change { try $0.setHidden(false, of: high) }
    #expect(try lines() == before)
    // With all that is around it.
    try layout.setHidden(true, of: high)
    _ = try layout.solve()
    try layout.setHidden(true, of: column)
    try layout.setHidden(false, of: high)
    try layout.setHidden(false, of: column)
    #expect(try lines() == before)
    #expect(layout.lettingGo.isEmpty)
  }

  @Test func runsAreAsWorkedOutByHand() throws {
    for seed in 0..<UInt64(60) {
      var random = SplitMix64(seed: seed)
      let widths = (0..<random.below(12)).map { _ in Double(10 + random.below(80)) }
      let gap = Double(random.below(12))
      var (layout, items, flow) = try Self.make(widths, spacing: gap)
      var hidden: Set<Int> = []
      for _ in 0..<6 {
        let width = Double(90 + random.below(300))
        if !items.isEmpty, random.chance(1, of: 2) {
          let number = random.below(items.count)
          let isHidden = hidden.remove(number) == nil
          if isHidden { hidden.insert(number) }
          try layout.setHidden(isHidden, of: items[number])
        }
        let frames = try layout.solve(size: LayoutSize(width, 400))
        var (x, y) = (0.0, 0.0)
        for (number, item) in items.enumerated() where !hidden.contains(number) {
          if x > 0, x + widths[number] > width { (x, y) = (0, y + 25) }
          #expect(
            try frames[item] == LayoutRect(x, y, widths[number], 20), "seed \(seed)")
          x += widths[number] + gap
        }
        #expect(try frames[flow].height == (hidden.count == items.count ? 0 : y + 20), "seed \(seed)")
      }
    }
  }
}

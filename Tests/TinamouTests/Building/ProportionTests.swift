import Testing

@testable import Tinamou

/// Extents in proportion to contents stay right when contents change.
struct ProportionTests {
  /// Three items that fill a row of 320 points, 300 without the gaps.
  private struct Row {
    var layout: ConstraintLayout
    let items: [LayoutItem]
    let set: ConstraintSet

    init(_ widths: [Double?], in size: LayoutSize = LayoutSize(320, 50)) throws {
      layout = try ConstraintLayout("page", size: size)
      var items: [LayoutItem] = []
      for (position, width) in widths.enumerated() {
        items.append(try layout.item("item\(position)", intrinsic: IntrinsicSize(width, 20)))
      }
      self.items = items
      set = try layout.constrain("thirds") { root in
        row(items, in: root, spacing: 10, distribution: .fillProportionally, align: .fill)
      }
    }

    mutating func setWidth(_ width: Double?, of position: Int) throws {
      try layout.setIntrinsicSize(IntrinsicSize(width, 20), of: items[position])
    }

    mutating func widths() throws -> [Double] { try layout.solve().entries.map { $0.frame.width } }
  }

  @Test(
    arguments: [
      ([10, 20, 30], [50, 100, 150]), ([10, 10, 10], [100, 100, 100]), ([nil, nil, nil], [100, 100, 100]),
      ([nil, 1, 2], [75, 75, 150]), ([0, 10, 20], [0, 100, 200]), ([10, 0, 20], [100, 0, 200]),
      ([10, 20, 0], [100, 200, 0]), ([0, 0, 5], [0, 0, 300]), ([0, 0, 0], [100, 100, 100]),
      ([0, nil, 0], [0, 300, 0]),
    ] as [([Double?], [Double])])
  func extentsAreInProportion(_ contents: [Double?], _ expected: [Double]) throws {
    var row = try Row(contents)
    #expect(isClose(try row.widths(), expected))
  }

  @Test(
    arguments: [
      [24.1, 99, 83.3, 73.9, 0], [66.6, 29.8, 46, 0], [0.1, 0.2, 0], [10.125, 3.0009765625, 0], [1e9, 3.7, 0],
      [20.000000000000004, 48, 192, 184, 120, 0], [66.61234123412, 29.0777777, 0], [1e-300, 2, 0, 0], [.pi, 1e17, 0],
    ])
  func anEmptyLastItemHasRoom(_ contents: [Double]) throws {
    var row = try Row(contents, in: LayoutSize(321.7, 50))
    let widths = try row.widths()
    let (length, sum) = (321.7 - 10 * Double(contents.count - 1), contents.reduce(0) { $0 + $1 })
    #expect(isClose(widths, contents.map { $0 * length / sum }), "\(widths)")
    #expect(widths.allSatisfy { $0 >= 0 }, "\(widths)")
  }

  @Test func theSumOfContentsNeedNotBeANumber() {
    let proportion = Proportions([1.5e308, 1.5e308, nil])[1]
    #expect(proportion.factor == 0.5)
  }

  @Test func proportionsFollowContents() throws {
    var row = try Row([10, 20, 30])
    let steps: [(position: Int, width: Double?, expected: [Double])] = [
      (0, 50, [150, 60, 90]), (2, 0, [50 * 300 / 70, 20 * 300 / 70, 0]), (0, nil, [300 / 21, 20 * 300 / 21, 0]),
      (1, 0, [300, 0, 0]), (0, 0, [100, 100, 100]), (2, 3, [0, 0, 300]), (1, 1, [0, 75, 225]),
    ]
    #expect(isClose(try row.widths(), [50, 100, 150]))
    for step in steps {
      try row.setWidth(step.width, of: step.position)
      #expect(isClose(try row.widths(), step.expected))
      #expect(try row.set.handles.allSatisfy { handle in try row.layout.isActive(handle) })
    }
  }

  @Test func aSeriesOfChangesIsTheLayoutBuiltThatWay() throws {
    var row = try Row([10, 20, 30, 40, 50])
    var contents: [Double?] = [10, 20, 30, 40, 50]
    var state: UInt64 = 7
    for step in 0..<60 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let position = Int(state >> 33 % 5)
      let width: Double? = state >> 40 % 4 == 0 ? 0 : state >> 40 % 7 == 0 ? nil : Double(state >> 44 % 90)
      contents[position] = width
      try row.setWidth(width, of: position)
      if step % 3 == 0 { try row.layout.setSize(LayoutSize(Double(200 + step), 50)) }
      let found = try row.widths()
      var rebuilt = try Row(contents, in: row.layout.size)
      #expect(isClose(found, try rebuilt.widths()), "after \(step + 1) steps from the seed 7")
    }
  }

  @Test func anotherAxisIsNoMatter() throws {
    var row = try Row([10, 20, 30])
    try row.layout.setIntrinsicSize(IntrinsicSize(10, 300), of: row.items[0])
    #expect(isClose(try row.widths(), [50, 100, 150]))
    #expect(try row.layout.solve()[row.items[0]].height == 50)
  }

  @Test func aColumnDividesItsHeight() throws {
    var layout = try ConstraintLayout(size: LayoutSize(50, 320))
    var items: [LayoutItem] = []
    for height in [10.0, 20] { items.append(try layout.item("item", intrinsic: .height(height))) }
    try layout.constrain { root in
      column(items, in: root, spacing: 20, distribution: .fillProportionally, align: .fill)
    }
    #expect(try layout.solve().table == "item  0 0 50 100\nitem  0 120 50 200\n")
    try layout.setIntrinsicSize(.height(40), of: items[0])
    #expect(try layout.solve().table == "item  0 0 50 200\nitem  0 220 50 100\n")
  }

  @Test func measuredHeightsAreContentsToo() throws {
    var layout = try ConstraintLayout(size: LayoutSize(50, 300))
    let (text, rest) = (try layout.item("text", wraps: true), try layout.item("rest", intrinsic: .height(20)))
    try layout.constrain { root in
      column([text, rest], in: root, spacing: 0, distribution: .fillProportionally, align: .fill)
    }
    func heights() throws -> [Double] {
      let solution = try layout.solve(measuring: { _, width in 2000 / width })
      return solution.entries.map { $0.frame.height }
    }
    #expect(isClose(try heights(), [200, 100]))
    try layout.setSize(LayoutSize(25, 300))
    #expect(isClose(try heights(), [240, 60]))
  }

  @Test func withoutARegionTheRowMayEndAnywhere() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 50))
    let (a, b) = (try layout.item("a", intrinsic: .width(10)), try layout.item("b", intrinsic: .width(30)))
    try layout.constrain { root in
      row([a, b], spacing: 0, distribution: .fillProportionally)
      a.leading == root.leading
    }
    #expect(try layout.solve().entries.map { $0.frame.width } == [10, 30])
    try layout.setIntrinsicSize(.width(20), of: a)
    #expect(try layout.solve().entries.map { $0.frame.width } == [20, 30])
  }

  /// All items together have their contents only if no share was rounded, which a proof decides.
  @Test func aLongRowWithoutARegionHasItsContents() throws {
    var layout = try ConstraintLayout(size: LayoutSize(200, 50))
    let contents = (0..<1000).map { Double(40 + $0 * 37 % 71) }
    let items = try contents.map { try layout.item("item", intrinsic: .width($0)) }
    try layout.constrain { root in
      row(items, spacing: 4, distribution: .fillProportionally)
      items[0].leading == root.leading
    }
    #expect(isClose(try layout.solve().entries.map { $0.frame.width }, contents))
    #expect(layout.statistics.proofs <= 2)
  }

  /// Neither the old nor the new contents fit the other proportions: only both together can change.
  @Test func requiredContentsAndProportionsChangeTogether() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(200, 50))
    let a = try layout.item("a", intrinsic: .width(10), hugging: .required, resistance: .required)
    let b = try layout.item("b", intrinsic: .width(20), hugging: .required, resistance: .required)
    try layout.constrain { root in
      row([a, b], spacing: 0, distribution: .fillProportionally)
      a.leading == root.leading
    }
    try layout.setIntrinsicSize(.width(70), of: b)
    #expect(try layout.solve().entries.map { $0.frame.width } == [10, 70])
  }

  @Test func tenTimesTheItemsTakeTenTimesTheWork() throws {
    var works: [[Int]] = []
    for n in [100, 1000] {
      let contents = (0..<n).map { Double(20 + $0 * 37 % 41) }
      var row = try Row(contents, in: LayoutSize(30 * Double(n), 50))
      var counts: [Int] = []
      func count() throws {
        _ = try row.layout.solve()
        counts.append(row.layout.statistics.rowsTouched)
      }
      defer { #expect(row.layout.statistics.proofs <= 2) }
      try count()
      try row.layout.setSize(LayoutSize(90 * Double(n), 50))
      try count()
      try row.setWidth(33, of: n / 2)
      try count()
      works.append([counts[0], counts[1] - counts[0], counts[2] - counts[1]])
      // The statements do not list the contents of all items each.
      #expect(row.layout.statements.sharing.values.allSatisfy { $0.count == 1 })
    }
    for (one, ten) in zip(works[0], works[1]) { #expect(ten <= 15 * one, "\(works)") }
  }

  @Test func whatDoesNotFitIsRefused() throws {
    var row = try Row([10, 20, 30])
    try row.layout.constrain { _ in row.items[1].width <= 150 }
    let before = try row.layout.solve().table
    let text = message { try row.setWidth(100, of: 1) }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 64.285714:
                     item1.width == (root.width - 20) * 100 / 140  ProportionTests.swift:# (thirds)
                     item1.width <= 150                            ProportionTests.swift:#
          0.714286 × root.width == 320                             (size of the layout)
          together: 228.571429 <= 164.285714; this would do: item1.width <= 214.285715, or root.width == 230
        """)
    #expect(try row.layout.intrinsicSize(of: row.items[1]) == IntrinsicSize(20, 20))
    #expect(try row.layout.solve().table == before)
    try row.setWidth(30, of: 1)
    #expect(isClose(try row.widths(), [300 / 7, 900 / 7, 900 / 7]))
  }

  @Test func inactiveProportionsAreLookedUpWhenTheyReturn() throws {
    var row = try Row([10, 20, 30])
    try row.layout.deactivate(row.set)
    try row.setWidth(70, of: 0)
    try row.layout.activate(row.set)
    #expect(isClose(try row.widths(), [175, 50, 75]))
  }

  @Test func aConstraintCanGainAndLoseProportions() throws {
    var row = try Row([10, 20, 30])
    let third = row.set.handles[1]
    let proportional = try row.layout.constraint(third)
    try row.layout.update(third, row.items[0].width == 20)
    try row.setWidth(40, of: 0)
    try row.layout.update(third) { $0.constant = 21 }
    #expect(try row.widths()[0] == 21)
    try row.layout.update(third, proportional)
    #expect(isClose(try row.widths(), [4.0 / 9 * 300, 2.0 / 9 * 300, 3.0 / 9 * 300]))
    try row.setWidth(10, of: 0)
    #expect(isClose(try row.widths(), [50, 100, 150]))
    try row.layout.remove(row.set)
    try row.setWidth(17, of: 0)
    #expect(try row.widths() == [17, 20, 30])
  }

  @Test func aRefusedUpdateLeavesTheirOrder() throws {
    var row = try Row([10, 20, 30])
    let innocent = row
    #expect(throws: LayoutError.self) { try row.layout.update(row.set.handles[1], row.items[0].width == -1) }
    for item in 1...3 {
      let sharers = row.layout.activeSharers(of: item, Axis.allCases)
      #expect(sharers.count == 2)
      #expect(sharers == innocent.layout.activeSharers(of: item, Axis.allCases))
    }
  }

  @Test func itemsOfAnotherLayoutAreRefused() throws {
    var row = try Row([10, 20, 30])
    var other = try ConstraintLayout(size: LayoutSize(10, 10))
    let stranger = try other.item("stranger")
    let text = message {
      try row.layout.constrain { _ in
        Tinamou.row([stranger, row.items[0]], spacing: 0, distribution: .fillProportionally)
      }
    }
    #expect(text?.hasSuffix("it mentions an item of another layout") == true, "\(text ?? "no refusal")")
  }

  @Test func aRemovedItemTakesTheProportionsWithIt() throws {
    var row = try Row([10, 20, 30])
    try row.layout.remove(row.items[1])
    #expect(throws: LayoutError.self) { try row.layout.isActive(row.set.handles[3]) }
    #expect(throws: LayoutError.self) { try row.layout.isActive(row.set.handles[4]) }
    // Its position is used again by an item that has no part in the row.
    let late = try row.layout.item("late", intrinsic: .width(5))
    try row.layout.setIntrinsicSize(.width(7), of: late)
    try row.setWidth(40, of: 0)
    #expect(try row.layout.solve()[late].width == 7)
    #expect(try row.layout.solve()[row.items[0]].width == 40)
  }

  @Test func proportionsOfRemovedItemsAreRefused() throws {
    var row = try Row([10, 20, 30])
    try row.layout.deactivate(row.set)
    try row.layout.remove(row.items[1])
    let late = try row.layout.item("late", intrinsic: .width(5))
    try row.layout.setIntrinsicSize(.width(7), of: late)
    #expect(throws: LayoutError.self) { try row.layout.activate(row.set.handles[3]) }
    try row.layout.remove(row.set)
    try row.layout.setIntrinsicSize(.width(9), of: late)
    #expect(try row.layout.solve()[late].width == 9)
  }

  /// A content that comes, and cannot go with the proportions it brings, is named in the refusal.
  @Test func contentThatComesIsRefusedByName() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(200, 50))
    let a = try layout.item("a", hugging: .required, resistance: .required)
    let b = try layout.item("b", intrinsic: .width(20))
    try layout.constrain { _ in
      row([a, b], spacing: 0, distribution: .fillProportionally)
      b.width >= a.width * 15
    }
    let text = message { try layout.setIntrinsicSize(.width(2), of: a) }
    #expect(
      text.map(withoutLines) == """
        page: cannot hold together, by 0.909091:
                     a.width == (b.trailing - a.leading) * 2 / 22  ProportionTests.swift:#
          0.090909 × b.leading == a.trailing                       ProportionTests.swift:#
          0.090909 × b.width >= a.width * 15                       ProportionTests.swift:#
          0.454545 × a.width >= 2                                  (compression resistance)
          together: 0.909091 <= 0; this would do: a.width >= 0
        """)
    #expect(try layout.solve()[a].width == 1)
    try layout.setIntrinsicSize(.width(1), of: a)
    #expect(try layout.solve()[a].width == 1)
  }

  @Test func proportionsAreLetGo() throws {
    var row = try Row([10, 20, 30])
    row.layout.conflictPolicy = .letGo
    try row.layout.constrain { _ in row.items[1].width <= 150 }
    try row.setWidth(100, of: 1)
    let conflicts = try row.layout.solve().conflicts
    #expect(conflicts.count == 1)
    #expect(isClose([try row.widths()[1]], [300 * 100 / 140]))
    try row.setWidth(20, of: 1)
    #expect(isClose(try row.widths(), [50, 100, 150]))
    #expect(try row.layout.solve().conflicts.isEmpty)
  }
}

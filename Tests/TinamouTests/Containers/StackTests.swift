import Testing

@testable import Tinamou

/// Rows and columns that are items.
struct StackTests {
  /// A layout of 400×300 with items a, b, c of 20, 30 and 40 points by 10, 20 and 30.
  private struct Three {
    var layout: ConstraintLayout
    let items: [LayoutItem]

    init() throws {
      layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
      var items: [LayoutItem] = []
      for (number, name) in ["a", "b", "c"].enumerated() {
        let number = Double(number)
        items.append(
          try layout.item(
            name, intrinsic: IntrinsicSize(20 + 10 * number, 10 + 10 * number),
            baselines: LayoutBaselines(fromTop: 5 + number, fromBottom: 3),
            hugging: ContentPriority(LayoutPriority(251 + number))))
      }
      self.items = items
    }

    mutating func pin(_ stack: LayoutItem) throws {
      try layout.constrain { root in
        stack.leading == root.leading
        stack.top == root.top
      }
    }
  }

  @Test func aGroupIsCentredAsOne() throws {
    var three = try Three()
    let group = try three.layout.row(three.items, named: "group", spacing: 5, align: .center)
    try three.layout.constrain { root in group.center == root.center }
    #expect(
      try three.layout.solve().table
        == "a  150 145 20 10\nb  175 140 30 20\nc  210 135 40 30\ngroup  150 135 100 30\n")
    #expect(try !three.layout.isAmbiguous)
    #expect(try three.layout.arrangedItems(of: group) == three.items)
    #expect(try three.layout.children(of: group) == three.items)
  }

  @Test func stacksAreNestedWithMargins() throws {
    var three = try Three()
    let inner = try three.layout.row(Array(three.items[1...]), named: "inner", spacing: 5, align: .top)
    let outer = try three.layout.column(
      [three.items[0], inner], named: "outer", spacing: 7, align: .leading,
      margins: LayoutInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    try three.pin(outer)
    #expect(
      try three.layout.solve().table
        == "a  2 1 20 10\nb  2 18 30 20\nc  37 18 40 30\ninner  2 18 75 30\nouter  0 0 81 51\n")
    #expect(try !three.layout.isAmbiguous)
    #expect(try three.layout.solve().frameInParent(of: three.items[1]) == LayoutRect(0, 0, 30, 20))
    #expect(try three.layout.solve()[outer] == LayoutRect(0, 0, 81, 51))
    #expect(try three.layout.solve()[inner] == LayoutRect(2, 18, 75, 30))
    try three.layout.setMargins(.zero, of: outer)
    #expect(try three.layout.solve()[outer] == LayoutRect(0, 0, 75, 47))
    // Hiding the inner stack hides what is in it, and the outer one closes up.
    try three.layout.setHidden(true, of: inner)
    #expect(try three.layout.solve().table == "a  0 0 20 10\nouter  0 0 20 10\n")
    try three.layout.setHidden(false, of: inner)
    try three.layout.setHidden(true, of: three.items[1])
    #expect(
      try three.layout.solve().table
        == "a  0 0 20 10\nc  0 17 40 30\ninner  0 17 40 30\nouter  0 0 40 47\n")
  }

  @Test func aStackWithoutShownItemsIsEmpty() throws {
    var three = try Three()
    let stack = try three.layout.row([], named: "stack", align: .center)
    try three.pin(stack)
    #expect(try three.layout.solve()[stack].size == LayoutSize(0, 0))
    for item in three.items { try three.layout.insert(item, into: stack) }
    #expect(try three.layout.solve()[stack].size == LayoutSize(106, 30))
    for item in three.items { try three.layout.setHidden(true, of: item) }
    #expect(try three.layout.solve()[stack].size == LayoutSize(0, 0))
    #expect(try !three.layout.isAmbiguous)
  }

  @Test func itemsComeGoAndMove() throws {
    var three = try Three()
    let (a, b, c) = (three.items[0], three.items[1], three.items[2])
    let stack = try three.layout.row([a, c], named: "stack", spacing: 5, align: .top)
    try three.pin(stack)
    _ = try three.layout.solve()
    try three.layout.insert(b, into: stack, at: 1)
    #expect(
      try three.layout.solve().table == "a  0 0 20 10\nb  25 0 30 20\nc  60 0 40 30\nstack  0 0 100 30\n")
    try three.layout.move(c, in: stack, to: 0)
    #expect(
      try three.layout.solve().table == "a  45 0 20 10\nb  70 0 30 20\nc  0 0 40 30\nstack  0 0 100 30\n")
    try three.layout.remove(a, from: stack)
    try three.layout.constrain { root in
      a.leading == root.leading
      a.bottom == root.bottom
    }
    #expect(
      try three.layout.solve().table == "a  0 290 20 10\nb  45 0 30 20\nc  0 0 40 30\nstack  0 0 75 30\n")
    #expect(try three.layout.parent(of: a) == three.layout.root)
    // What leaves the layout leaves the stack, too.
    try three.layout.remove(c)
    #expect(try three.layout.solve().table == "a  0 290 20 10\nb  0 0 30 20\nstack  0 0 30 20\n")
    try three.layout.remove(stack)
    #expect(try three.layout.solve().entries.map { $0.name } == ["a"])
    #expect(
      three.layout.containers.stacks.isEmpty && three.layout.containers.places.isEmpty
        && three.layout.containers.lines.isEmpty)
  }

  @Test func anArrangementIsChangedInPlace() throws {
    var three = try Three()
    let stack = try three.layout.row(three.items, named: "stack", spacing: 5, align: .top)
    try three.pin(stack)
    try three.layout.setSpacing(.standard, of: stack)
    #expect(try three.layout.solve()[stack].size == LayoutSize(106, 30))
    try three.layout.setSpacing(.distance(LayoutDimension.standard * 2), after: three.items[0], in: stack)
    #expect(try three.layout.solve()[stack].width == 114)
    try three.layout.setHidden(true, of: three.items[0])
    #expect(try three.layout.solve()[stack].width == 78)
    try three.layout.setHidden(false, of: three.items[0])
    try three.layout.setSpacing(nil, after: three.items[0], in: stack)
    try three.layout.setAlignment(.bottom, of: stack)
    #expect(try three.items.map { try three.layout.solve()[$0].y } == [20, 10, 0])
    try three.layout.setAlignment(.firstBaseline, of: stack)
    #expect(try three.items.map { try three.layout.solve()[$0].y } == [2, 1, 0])
    try three.layout.setDistribution(.fillEqually, of: stack)
    try three.layout.constrain { _ in stack.width == 166 }
    #expect(try three.items.map { try three.layout.solve()[$0].width } == [50, 50, 50])
    try three.layout.setDistribution(.equalSpacing, of: stack)
    #expect(try three.items.map { try three.layout.solve()[$0].x } == [0, 58, 126])
    try three.layout.setAxis(.vertical, of: stack)
    #expect(try three.items.map { try three.layout.solve()[$0].y } == [0, 18, 46])
    #expect(try three.items.map { try three.layout.solve()[$0].x } == [0, 0, 0])
    #expect(throws: LayoutError.self) { try three.layout.setAlignment(RowAlignment.top, of: stack) }
    try three.layout.setAlignment(ColumnAlignment.trailing, of: stack)
    #expect(try three.items.map { try three.layout.solve()[$0].maxX } == [166, 166, 166])
  }

  @Test func amongEqualsTheFirstTakesTheSlack() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    let items = try ["a", "b", "c"].map { try layout.item($0, intrinsic: IntrinsicSize(40, 20)) }
    let stack = try layout.row(items, spacing: 0)
    try layout.constrain { root in stack.edges == root.edges }
    func widths() throws -> [Double] { try items.map { try layout.solve()[$0].width } }
    #expect(try widths() == [220, 40, 40])
    try layout.move(items[0], in: stack, to: 2)
    #expect(try widths() == [40, 220, 40])
    try layout.setHugging(251, of: items[1])
    #expect(try widths() == [40, 40, 220])
    // It is a tie all the same, and reported.
    #expect(try layout.isAmbiguous)
  }

  /// A hidden item keeps a size that is required, needs no room for it, and is refused nothing.
  @Test func aHiddenItemKeepsItsRequiredSize() throws {
    var three = try Three()
    let (a, b) = (three.items[0], three.items[1])
    let stack = try three.layout.row([a, b], named: "stack", spacing: 5, align: .top)
    try three.pin(stack)
    let size = try three.layout.constrain { _ in
      b.width == 130
      b.height == 90
    }
    try three.layout.setHidden(true, of: b)
    try three.layout.constrain { _ in stack.width <= 40 }
    #expect(try three.layout.solve()[stack].size == LayoutSize(20, 10))
    #expect(try size.handles.allSatisfy { try three.layout.isActive($0) })
    #expect(throws: LayoutError.self) { try three.layout.setHidden(false, of: b) }
    try three.layout.remove(size)
    try three.layout.setHidden(false, of: b)
    #expect(try three.layout.solve()[stack].size == LayoutSize(40, 20))
  }

  @Test func whatIsInAHiddenStackIsHidden() throws {
    var three = try Three()
    let stack = try three.layout.row([three.items[0]], named: "stack", align: .top)
    try three.pin(stack)
    try three.layout.setHidden(true, of: stack)
    try three.layout.insert(three.items[1], into: stack)
    #expect(try three.layout.isHidden(three.items[1]))
    let nested = try three.layout.column([three.items[2]], named: "nested", in: stack)
    #expect(try three.layout.isHidden(three.items[2]))
    try three.layout.setHidden(false, of: stack)
    try three.layout.insert(nested, into: stack)
    #expect(try three.layout.solve()[stack].size == LayoutSize(106, 30))
    try three.layout.setHidden(true, of: stack)
    try three.layout.remove(three.items[1], from: stack)
    #expect(try !three.layout.isHidden(three.items[1]))
    try three.layout.setHidden(false, of: stack)
    #expect(try three.layout.solve()[stack].size == LayoutSize(68, 30))
  }

  @Test func aRefusedChangeChangesNothing() throws {
    var three = try Three()
    let (a, b, c) = (three.items[0], three.items[1], three.items[2])
    let stack = try three.layout.row([a, b], named: "stack", spacing: 5, align: .top)
    try three.pin(stack)
    try three.layout.constrain { _ in
      stack.width <= 60
      a.width == 20
      b.width == 30
      c.width == 40
    }
    let table = try three.layout.solve().table
    let error = #expect(throws: LayoutError.self) { try three.layout.insert(c, into: stack, at: 1) }
    #expect(error.map { "\($0)" }?.contains("stack.width <= 60") == true)
    #expect(throws: LayoutError.self) { try three.layout.setSpacing(20, of: stack) }
    #expect(throws: LayoutError.self) { try three.layout.row([c, c]) }
    #expect(try three.layout.solve().table == table && three.layout.arrangedItems(of: stack) == [a, b])
    #expect(try three.layout.parent(of: c) == three.layout.root && three.layout.allItems.count == 4)
    try three.layout.remove(a)
    try three.layout.setSpacing(20, of: stack)
    #expect(try three.layout.solve()[stack].size == LayoutSize(30, 20))
  }

  @Test func messagesSayWhatCannotBeArranged() throws {
    var three = try Three()
    let (a, b, c) = (three.items[0], three.items[1], three.items[2])
    let stack = try three.layout.row([a], named: "stack")
    func message(_ body: () throws(LayoutError) -> Void) -> String {
      do throws(LayoutError) { try body() } catch { return "\(error)" }
      return ""
    }
    var layout = three.layout
    let other = try ConstraintLayout("other", size: LayoutSize(1, 1)).root
    let inner = try layout.item("inner", in: stack)
    let words = [
      message { () throws(LayoutError) in try layout.insert(a, into: stack) },
      message { () throws(LayoutError) in try layout.insert(layout.root, into: stack) },
      message { () throws(LayoutError) in try layout.insert(stack, into: stack) },
      message { () throws(LayoutError) in try layout.insert(b, into: c) },
      message { () throws(LayoutError) in try layout.insert(b, into: stack, at: 2) },
      message { () throws(LayoutError) in try layout.insert(b, into: stack, at: -1) },
      message { () throws(LayoutError) in try layout.move(a, in: stack, to: 1) },
      message { () throws(LayoutError) in try layout.remove(b, from: stack) },
      message { () throws(LayoutError) in try layout.insert(other, into: stack) },
      message { () throws(LayoutError) in _ = try layout.column([b, b], named: "list") },
      message { () throws(LayoutError) in _ = try layout.column([stack], named: "list", in: inner) },
      message { () throws(LayoutError) in try layout.setAlignment(ColumnAlignment.fill, of: stack) },
    ]
    #expect(
      words == [
        "stack: a is arranged in stack already",
        "stack: the root cannot be arranged",
        "stack: stack cannot be arranged in itself or in what it contains",
        "c is no row or column",
        "stack: there is no position 2 among 1 item",
        "stack: there is no position -1 among 1 item",
        "stack: there is no position 1 among 1 item",
        "stack: b is not arranged in it",
        "the item belongs to another layout, other",
        "list: b appears twice",
        "list: stack cannot be arranged in itself or in what it contains",
        "stack is no column",
      ])
  }

  /// The width of a stack is known without its last frame, also with a distance that is a parameter.
  @Test func stacksWithDistancesOfParametersHaveTheirWidths() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 400))
    let gap = try layout.parameter("gap", 4)
    func labels() throws -> [LayoutItem] {
      try (0..<2).map { _ in try layout.item("label", intrinsic: IntrinsicSize(50, 20)) }
    }
    let (upper, lower) = (try labels(), try labels())
    let column = try layout.column(upper, spacing: .distance(gap.dimension))
    let row = try layout.row(lower, spacing: .distance(gap * 2 + .standard - 1))
    let flow = try layout.flow([column, row], spacing: 10)
    try layout.constrain { root in flow.horizontalEdges == root.horizontalEdges }
    #expect(try layout.naturalWidth(of: Int(column.handle.index)) == 50)
    #expect(try layout.naturalWidth(of: Int(row.handle.index)) == 115)
    #expect(try !layout.wrapsByLastFrames)
    for (width, count) in [(300.0, 1), (150, 2), (175, 1)] {
      _ = try layout.solve(size: LayoutSize(width, 400))
      #expect(try layout.runs(of: flow).count == count, "\(width)")
    }
    try layout.set(gap, to: 5)
    _ = try layout.solve()
    #expect(try layout.runs(of: flow).count == 2)
  }

  /// A distance that is the extent of an item changes with the layout; a column is as wide as its items all the same.
  @Test func aColumnNeedsNoDistancesForItsWidth() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 400))
    let gap = try layout.item("gap")
    let labels = try (0..<2).map { _ in try layout.item("label", intrinsic: IntrinsicSize(50, 20)) }
    let column = try layout.column(labels, spacing: .distance(gap.width))
    #expect(try layout.naturalWidth(of: Int(column.handle.index)) == 50)
    let others = try (0..<2).map { _ in try layout.item("label", intrinsic: IntrinsicSize(50, 20)) }
    let row = try layout.row(others, spacing: .distance(gap.width))
    #expect(try layout.naturalWidth(of: Int(row.handle.index)) == nil)
  }
}

import Testing

@testable import Tinamou

/// The constraints of rows and columns in the hands of the user.
struct ContainerConstraintTests {
  /// A page with items of 20 by 10 points in a row, 5 points apart, which begins in its corner.
  private struct Row {
    var layout: ConstraintLayout
    let items: [LayoutItem]
    let row: LayoutItem

    init(_ count: Int = 3) throws {
      layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
      var items: [LayoutItem] = []
      for name in ["a", "b", "c", "d"].prefix(count) {
        items.append(try layout.item(name, intrinsic: IntrinsicSize(20, 10)))
      }
      let row = try layout.row(items, spacing: 5, align: .top)
      try layout.constrain { root in
        row.leading == root.leading
        row.top == root.top
      }
      (self.items, self.row) = (items, row)
    }

    func handle(_ text: String) throws -> ConstraintHandle {
      try #require(layout.constraints.first { (try? layout.statement(of: $0).text) == text })
    }

    mutating func makeItem(_ name: String) throws -> LayoutItem {
      try layout.item(name, intrinsic: IntrinsicSize(20, 10))
    }

    mutating func x(_ item: LayoutItem) throws -> Double { try layout.solve()[item].x }
  }

  /// A constraint that takes the place of a removed one in the tables is not the row's.
  @Test func whatIsRemovedOrDeactivatedStaysSo() throws {
    var page = try Row()
    let (a, b, c) = (page.items[0], page.items[1], page.items[2])
    let gap = try page.handle("b.leading == a.trailing + 5"), edge = try page.handle("c.top == row.top")
    try page.layout.deactivate(edge)
    try page.layout.remove(gap)
    let own = try page.layout.add(b.leading == a.trailing + 50)
    #expect(own.handle.index == gap.handle.index)
    try page.layout.insert(page.makeItem("new"), into: page.row, at: 1)
    try page.layout.insert(page.makeItem("more"), into: page.row, at: 3)
    for spacing in [5.0, 7] {
      try page.layout.setSpacing(.points(spacing), of: page.row)
      #expect(try page.layout.statement(of: own).text == "b.leading == a.trailing + 50")
      #expect(try page.layout.isActive(own) && !page.layout.isActive(edge) && page.x(b) == 70)
      #expect(try page.layout.statement(of: edge).text == "c.top == row.top")
    }
    try page.layout.remove(b, from: page.row)
    #expect(try page.layout.isActive(own) && page.x(b) == 70)
    try page.layout.setAlignment(RowAlignment.bottom, of: page.row)
    #expect(throws: LayoutError.self) { try page.layout.isActive(edge) }
    #expect(try page.layout.solve()[c].maxY == page.layout.solve()[page.row].maxY)
  }

  @Test(arguments: [false, true])
  func whatIsChangedStaysSoUntilItIsStatedOtherwise(_ isHidden: Bool) throws {
    var page = try Row(4)
    let b = page.items[1], d = page.items[3]
    let gap = try page.handle("b.leading == a.trailing + 5"), start = try page.handle("a.leading == row.leading")
    for constraint in [gap, start] { try page.layout.update(constraint) { $0.constant = 20 } }
    try page.layout.setHidden(isHidden, of: d)
    try page.layout.insert(page.makeItem("e"), into: page.row)
    #expect(try page.x(b) == 60 && page.layout.isChanged(gap) && page.layout.isChanged(start))
    try page.layout.setHidden(false, of: d)
    try page.layout.setSpacing(7, of: page.row)
    #expect(try page.x(b) == 47 && !page.layout.isChanged(gap) && page.layout.isChanged(start))
    // The row states what the user wrote.
    try page.layout.update(gap) { $0.constant = 9 }
    try page.layout.setSpacing(9, of: page.row)
    #expect(try page.x(b) == 49 && !page.layout.isChanged(gap))
    try page.layout.insert(page.makeItem("f"), into: page.row, at: 0)
    #expect(try page.x(b) == 58 && !page.layout.isChanged(start))
  }

  /// Only the row's own constraint closes up over hidden items.
  @Test func aCopyIsNoPartOfTheRow() throws {
    var page = try Row()
    let (b, c) = (page.items[1], page.items[2])
    let gap = try page.handle("c.leading == b.trailing + 5")
    let written = try page.layout.constraint(gap)
    let copy = try page.layout.add(written)
    try page.layout.setHidden(true, of: b)
    #expect(try page.x(c) == 25)
    try page.layout.insert(page.makeItem("d"), into: page.row, at: 0)
    #expect(try page.x(c) == 50)
    try page.layout.setHidden(false, of: b)
    #expect(try page.x(c) == 75 && page.layout.isActive(copy))
    #expect(try page.layout.statement(of: copy).text == "c.leading == b.trailing + 5")

    let set = page.layout.prepare { _ in [written] }
    try page.layout.update(set[0], written)
    var other = try Row()
    try other.layout.setHidden(true, of: other.items[1])
    #expect(throws: LayoutError.self) { try other.layout.add(written) }
    let top = try other.handle("row.top == root.top")
    #expect(throws: LayoutError.self) { try other.layout.update(top, written) }
    #expect(try other.x(other.items[2]) == 25)
  }

  /// Another row has the number of the removed one.
  @Test func aKeptConstraintOfARemovedRowIsNoPartOfTheNext() throws {
    var page = try Row(2)
    let gap = try page.handle("b.leading == a.trailing + 5")
    try page.layout.deactivate(gap)
    try page.layout.remove(page.row)
    let next = try page.layout.row([] as [LayoutItem], named: "next")
    #expect(next.handle.index == page.row.handle.index)
    for name in ["a", "b"] { try page.layout.insert(page.makeItem(name), into: next) }
    for item in try page.layout.arrangedItems(of: next) {
      try page.layout.setHidden(true, of: item)
      #expect(throws: LayoutError.self) { try page.layout.activate(gap) }
    }
  }

  /// The container would be hidden with its parent, and a row that closes up over its item then does not fit.
  @Test func aRefusedContainerLeavesNothing() throws {
    var page = try Row()
    let panel = try page.layout.item("panel"), item = try page.makeItem("item"), wide = try page.makeItem("wide")
    try page.layout.constrain { root in
      row([item, wide], in: root, spacing: 0)
      wide.width == 20
    }
    try page.layout.setHidden(true, of: panel)
    let others = try ["e", "f"].map { try page.makeItem($0) }, frames = try page.layout.solve().table
    let count = page.layout.constraints.count
    #expect(throws: LayoutError.self) { _ = try page.layout.row(others + [item], named: "next", in: panel) }
    #expect(throws: LayoutError.self) {
      _ = try page.layout.grid([[others[0]], [item]], named: "grid", in: panel, vertically: .firstBaseline)
    }
    #expect(page.layout.constraints.count == count && page.layout.misstatedParts.isEmpty)
    #expect(try page.layout.parent(of: others[0]) == page.layout.root && page.layout.solve().table == frames)
  }
}

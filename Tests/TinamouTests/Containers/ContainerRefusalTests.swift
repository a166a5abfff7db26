import Testing

@testable import Tinamou

/// A change of a container is decided as a whole: an intermediate state need not fit.
struct ContainerRefusalTests {
  private var layout: ConstraintLayout
  private let a, b, c, d: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(400, 300))
    func item(_ name: String, _ layout: inout ConstraintLayout) throws -> LayoutItem {
      try layout.item(name, intrinsic: IntrinsicSize(50, 20))
    }
    (a, b) = (try item("a", &layout), try item("b", &layout))
    (c, d) = (try item("c", &layout), try item("d", &layout))
  }

  @Test func aRowThatCannotStretchCanBeRemoved() throws {
    var layout = layout
    let (a, b) = (a, b)
    let grid = try layout.grid([[a], [b]], named: "grid", rows: [.share(1), .share(2)], rowSpacing: 0)
    try layout.constrain { root in
      grid.top == root.top
      grid.leading == root.leading
      grid.height >= 150
      b.height <= 200
    }
    try layout.removeRow(at: 1, from: grid)
    #expect(try layout.solve()[grid].height == 150)
  }

  @Test func anItemOfAHiddenStackCanBeRemoved() throws {
    var layout = layout
    let (a, b) = (a, b)
    let inner = try layout.row([a, b], named: "inner", spacing: 10)
    let outer = try layout.column([inner], named: "outer")
    try layout.setHidden(true, of: outer)
    try layout.add(a.width == 500)
    try layout.add(inner.width <= 300)
    try layout.remove(inner)
    #expect(layout.allItems == [c, d, outer])
  }

  @Test func aRowWithItemsOfAHiddenColumnCanBePutIn() throws {
    var layout = layout
    let (a, b, c, d) = (a, b, c, d)
    let grid = try layout.grid([[a, b]])
    try layout.setHidden(true, of: layout.columns(of: grid)[1])
    try layout.constrain { root in
      grid.top == root.top
      grid.leading == root.leading
      d.top == root.top + 100
      grid.height <= 50
    }
    try layout.insertRow([c, d], into: grid)
    let solution = try layout.solve()
    #expect(try solution.isHidden(d))
    #expect(try solution[c].y == 28)
  }

  @Test func whatCannotBeHiddenIsShown() throws {
    var layout = layout
    let (a, b, c, d) = (a, b, c, d)
    try layout.setIntrinsicSize(IntrinsicSize(500, 20), of: d)
    try layout.constrain { root in
      d.leading == root.leading
      d.trailing <= root.trailing
      a.leading == root.leading
      a.width == 50
      c.trailing == root.trailing
      c.width == 50
      row([a, b, c], spacing: 0)
    }
    try layout.hideToFit([b])
    for width in [400, 450] as [Double] {
      try layout.setSize(LayoutSize(width, 300))
      #expect(try layout.solve()[b].width == width - 100)
    }
    try layout.setSize(LayoutSize(100, 300))
    #expect(try layout.solve().isHidden(b))
  }

  @Test func aStackWhoseItemIsHiddenForItsSakeKnowsThat() throws {
    var layout = layout
    let (a, b, d) = (a, b, d)
    try layout.setIntrinsicSize(IntrinsicSize(500, 20), of: d)
    try layout.constrain { root in
      d.leading == root.leading
      d.trailing <= root.trailing
      d.top == root.top
      b.leading == a.trailing + 15
    }
    try layout.hideToFit([b])
    let row = try layout.row([a, b], named: "row", spacing: 8)
    try layout.constrain { root in
      row.leading == root.leading
      row.top == root.top
    }
    #expect(try layout.solve()[row].width == 50)
    try layout.setHidden(true, of: a)
    #expect(try layout.solve()[row].width == 0)
    try layout.remove(b)
    #expect(!layout.hidesToFit)
    try layout.setHidden(false, of: a)
    #expect(try layout.solve()[row].width == 50)
  }

  @Test func aRefusedMoveBesideHiddenItemsChangesNothing() throws {
    for isInside in [false, true] {
      var layout = layout
      let (a, b, c, d) = (a, b, c, d)
      for item in [a, b, c] { try layout.setIntrinsicSize(.none, of: item) }
      try layout.setHidden(true, of: d)
      let column = try layout.column(isInside ? [a, d, b, c] : [a, b, c])
      try layout.hideToFit([b])
      try layout.constrain { root in
        b.top == root.top + 4
        a.top == root.top + 8
        c.centerY == root.centerY
      }
      let before = try (layout.arrangedItems(of: column), layout.solve().table, layout.constraints.count)
      #expect(throws: LayoutError.self) { try layout.move(a, in: column, to: isInside ? 3 : 2) }
      #expect(try layout.arrangedItems(of: column) == before.0)
      #expect(try layout.solve().table == before.1)
      #expect(layout.constraints.count == before.2)
    }
  }
}

import Testing
import Tinamou

/// Spacing and grid of a device, and the frames handed out on it.
struct MetricsTests {
  /// Three items that divide a row of cells.
  private func thirds() throws -> (layout: ConstraintLayout, items: [LayoutItem]) {
    var layout = try ConstraintLayout(size: LayoutSize(22, 5))
    var items: [LayoutItem] = []
    for name in ["a", "b", "c"] { items.append(try layout.item(name)) }
    try layout.constrain { root in
      row(items, in: root, distribution: .fillEqually, align: .fill)
    }
    return (layout, items)
  }

  @Test func cellsAreWhole() throws {
    var (layout, _) = try thirds()
    #expect(layout.metrics == .points)
    try layout.setMetrics(.cells)
    #expect(layout.metrics == .cells)
    #expect(layout.standardSpacing == 1)
    #expect(try layout.solve().table == "a  0 0 7 5\nb  8 0 6 5\nc  15 0 7 5\n")
    try layout.setMetrics(.points)
    #expect(try layout.solve().table == "a  0 0 2 5\nb  10 0 2 5\nc  20 0 2 5\n")
  }

  @Test func changedItemsAreThoseWhoseFramesOnTheGridHaveChanged() throws {
    var (layout, items) = try thirds()
    let (root, a, b, c) = (layout.root, items[0], items[1], items[2])
    func changed() throws -> [LayoutItem] { try layout.solve().changedItems }
    #expect(try changed() == [root, a, b, c])
    try layout.setMetrics(.cells)
    #expect(try changed() == [a, b, c])
    #expect(try changed() == [])
    // Edges move by less than what would bring them to another cell.
    try layout.setSize(LayoutSize(22.1, 5))
    #expect(try changed() == [])
    try layout.setSize(LayoutSize(23, 5))
    #expect(try changed() == [root, b, c])
    try layout.setDirection(.rightToLeft)
    #expect(try changed() == [a, c])
    let late = try layout.item("late")
    try layout.constrain { _ in late.width == 0.44 }
    #expect(try changed() == [late])
    try layout.setMetrics(LayoutMetrics(standardSpacing: 1, grid: PixelGrid(scale: 10)))
    #expect(try changed() == [late])
    try layout.setMetrics(LayoutMetrics(standardSpacing: 1))
    #expect(try changed() == [late])
    #expect(try changed() == [])
    try layout.setSize(LayoutSize(26, 5))
    #expect(try changed() == [root, a, b, c, late])
  }

  @Test func aGridBeforeTheFirstSolution() throws {
    var (layout, items) = try thirds()
    try layout.setMetrics(.cells)
    #expect(try layout.solve().changedItems == [layout.root] + items)
  }

  @Test func removedItemsAreNotAmongThoseThatChanged() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 4))
    try layout.setMetrics(.cells)
    let box = try layout.item("box", intrinsic: IntrinsicSize(3, 1))
    #expect(try layout.solve().changedItems == [layout.root, box])
    try layout.remove(box)
    #expect(try layout.solve().changedItems == [])
    let other = try layout.item("other", intrinsic: IntrinsicSize(3, 1))
    #expect(try layout.solve().changedItems == [other])
    try layout.remove(other)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve().changedItems == [])
    try layout.setMetrics(.points)
    try layout.setDirection(.leftToRight)
    _ = try layout.solve()
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve().changedItems == [])
  }

  @Test func mirroredFramesAreOnTheGrid() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10.5, 4))
    let box = try layout.item("box", intrinsic: IntrinsicSize(3.2, 1))
    try layout.setMetrics(.cells)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve()[box] == LayoutRect(7, 0, 4, 1))
  }

  @Test func aFittingSizeHoldsTheContentOnTheGrid() throws {
    var layout = try ConstraintLayout(size: LayoutSize(10, 4))
    let box = try layout.item("box", intrinsic: IntrinsicSize(3.2, 1))
    try layout.constrain { root in box.edges == root.edges }
    try layout.setMetrics(.cells)
    #expect(try layout.fittingSize() == LayoutSize(4, 1))
  }

  @Test func refusedMetricsLeaveNoTrace() throws {
    var (layout, _) = try thirds()
    _ = try layout.solve()
    #expect(throws: LayoutError.self) { try layout.setMetrics(LayoutMetrics(standardSpacing: 11.5, grid: .whole)) }
    #expect(
      message { try layout.setMetrics(LayoutMetrics(standardSpacing: .nan, grid: .whole)) }
        == "the standard spacing is nan, which is not a finite number")
    #expect(layout.metrics == .points)
    #expect(try layout.solve().changedItems == [])
  }
}

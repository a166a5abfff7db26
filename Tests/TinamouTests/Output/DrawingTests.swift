import Testing
import Tinamou

/// Frames as a device can draw them, and on the way from one solution to another.
struct DrawingTests {
  @Test func edgesAreSnappedAndExtentsFollow() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 10))
    var thirds: [LayoutItem] = []
    for name in ["a", "b", "c"] { thirds.append(try layout.item(name)) }
    try layout.constrain { root in
      row(thirds, spacing: 0, align: .fill)
      thirds[0].leading == root.leading
      thirds[2].trailing == root.trailing
      thirds[0].verticalEdges == root.verticalEdges
      equal(thirds[0].width, thirds[1].width, thirds[2].width)
    }
    let solution = try layout.solve()
    #expect(solution.snapped(to: .whole).table == "a  0 0 33 10\nb  33 0 34 10\nc  67 0 33 10\n")
    #expect(solution.snapped(to: PixelGrid(scale: 2)).table == "a  0 0 33.5 10\nb  33.5 0 33 10\nc  66.5 0 33.5 10\n")
    #expect(solution.snapped(to: PixelGrid(scale: 0)).table == solution.table)
  }

  @Test func halvesGoTheSameWayEverywhere() {
    #expect([-1.5, -0.5, 0.5, 1.5].map(PixelGrid.whole.snap) == [-1, 0, 1, 2])
    #expect([-0.6, -0.4, 0.4, 0.6].map(PixelGrid.whole.snap) == [-1, 0, 0, 1])
    #expect(PixelGrid(scale: 3).snap(1e300) == 1e300)
    #expect(PixelGrid(scale: .nan).snap(1.25) == 1.25)
    #expect(PixelGrid.whole.snap(LayoutRect(0.5, 0.4, 10, 10.2)) == LayoutRect(1, 0, 10, 11))
  }

  @Test func interpolationGoesStraight() throws {
    var row = try NameRow()
    let start = try row.layout.solve()
    try row.layout.setIntrinsicSize(IntrinsicSize(66, 21), of: row.label)
    let late = try row.layout.item("late")
    let end = try row.layout.solve()
    let half = LayoutSolution.interpolate(start, end, 0.5)
    #expect(try half[row.label] == LayoutRect(16, 45, 56, 21))
    #expect(try half[row.field] == LayoutRect(80, 40, 279, 30))
    #expect(try half[late] == end[late])
    #expect(LayoutSolution.interpolate(start, end, 0).entries.prefix(2).map(\.frame) == start.entries.map(\.frame))
    #expect(LayoutSolution.interpolate(start, end, 1).table == end.table)
  }

  @Test func whatTheStartDoesNotHaveStandsStill() throws {
    var layout = try boxes(["box": LayoutRect(10, 10, 40, 40)], size: LayoutSize(100, 100))
    let box = layout.allItems[0]
    var other = try boxes(["box": LayoutRect(50, 50, 20, 20)], size: LayoutSize(100, 100))
    let elsewhere = try other.solve()
    #expect(LayoutSolution.interpolate(elsewhere, try layout.solve(), 0.5).table == "box  10 10 40 40\n")
    // The position of the box is free at the start, and that of another item at the end.
    try layout.remove(box)
    let start = try layout.solve()
    try layout.addBox("next", LayoutRect(30, 30, 8, 8))
    #expect(LayoutSolution.interpolate(start, try layout.solve(), 0.5).table == "next  30 30 8 8\n")
  }
}

import Testing
import Tinamou

/// Frames on the way from one solution to another.
struct InterpolationTests {
  @Test func interpolationGoesStraight() throws {
    var row = try NameRow()
    let start = try row.layout.solve()
    try row.layout.setIntrinsicSize(IntrinsicSize(66, 21), of: row.label)
    let late = try row.layout.item("late")
    let end = try row.layout.solve()
    let half = start.interpolated(to: end, at: 0.5)
    #expect(try half[row.label] == LayoutRect(16, 45, 56, 21))
    #expect(try half[row.field] == LayoutRect(80, 40, 279, 30))
    #expect(try half[late] == end[late])
    #expect(start.interpolated(to: end, at: 0).entries.prefix(2).map(\.frame) == start.entries.map(\.frame))
    #expect(start.interpolated(to: end, at: 1).table == end.table)
  }

  /// 16 + (0.7 − 16) · 1 is not 0.7.
  @Test func theWayEndsAtTheEnd() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let box = try layout.item("box")
    let numbers = [try layout.add(box.leading == layout.root.leading + 16), try layout.add(box.width == 16)]
    let start = try layout.solve()
    for number in numbers { try layout.update(number) { $0.constant = 0.7 } }
    let end = try layout.solve()
    #expect(try start.interpolated(to: end, at: 1)[box] == end[box])
    #expect(try end.interpolated(to: start, at: 0)[box] == end[box])
  }

  @Test func whatTheStartDoesNotHaveStandsStill() throws {
    var layout = try boxes(["box": LayoutRect(10, 10, 40, 40)], size: LayoutSize(100, 100))
    let box = layout.allItems[0]
    var other = try boxes(["box": LayoutRect(50, 50, 20, 20)], size: LayoutSize(100, 100))
    let elsewhere = try other.solve()
    #expect(elsewhere.interpolated(to: try layout.solve(), at: 0.5).table == "box  10 10 40 40\n")
    // The position of the box is free at the start, and that of another item at the end.
    try layout.remove(box)
    let start = try layout.solve()
    try layout.addBox("next", LayoutRect(30, 30, 8, 8))
    #expect(start.interpolated(to: try layout.solve(), at: 0.5).table == "next  30 30 8 8\n")
  }
}

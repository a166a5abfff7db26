import Testing
import Tinamou

/// Frames in a language read from right to left, and which frames have changed.
struct DirectionTests {
  @Test func rightToLeftIsTheMirrorImage() throws {
    var row = try NameRow()
    row.layout.direction = .rightToLeft
    #expect(try row.frames() == [LayoutRect(313, 45, 46, 21), LayoutRect(16, 40, 289, 30)])
    try row.layout.setSize(LayoutSize(320, 568))
    #expect(try row.frames() == [LayoutRect(258, 45, 46, 21), LayoutRect(16, 40, 234, 30)])
    row.layout.direction = .leftToRight
    #expect(try row.frames() == [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 234, 30)])
  }

  @Test func onlyItemsThatMovedAreReported() throws {
    var row = try NameRow()
    let (root, label, field) = (row.layout.root, row.label, row.field)
    func changed() throws -> [LayoutItem] { try row.layout.solve().changedItems }
    #expect(try changed() == [root, label, field])
    #expect(try changed() == [])
    try row.layout.setSize(LayoutSize(320, 667))
    #expect(try changed() == [root, field])
    try row.layout.setIntrinsicSize(IntrinsicSize(50, 21), of: label)
    #expect(try changed() == [label, field])
    row.layout.direction = .rightToLeft
    #expect(try changed() == [root, label, field])
    #expect(try changed() == [])
    try row.layout.setSize(LayoutSize(330, 667))
    #expect(try changed() == [root, label, field])
    row.layout.direction = .leftToRight
    #expect(try changed() == [root, label, field])
  }
}

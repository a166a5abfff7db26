import Testing
import TinamouSolver

@testable import Tinamou

/// Frames in a language read from right to left, and which frames have changed.
struct DirectionTests {
  @Test func rightToLeftIsTheMirrorImage() throws {
    var row = try NameRow()
    try row.layout.setDirection(.rightToLeft)
    #expect(try row.frames() == [LayoutRect(313, 45, 46, 21), LayoutRect(16, 40, 289, 30)])
    try row.layout.setSize(LayoutSize(320, 568))
    #expect(try row.frames() == [LayoutRect(258, 45, 46, 21), LayoutRect(16, 40, 234, 30)])
    try row.layout.setDirection(.leftToRight)
    #expect(try row.frames() == [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 234, 30)])
  }

  @Test func physicalConstraintsKeepTheirOrderInTies() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 100))
    let box = try layout.item("box")
    try layout.constrain { root in
      box.width == 50
      (box.left == root.left + 10).priority(500)
      (box.leading == root.leading + 30).priority(500)
    }
    #expect(try layout.solve()[box].x == 10)
    try layout.setDirection(.rightToLeft)
    try layout.setDirection(.leftToRight)
    #expect(try layout.solve()[box].x == 10)
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
    try row.layout.setDirection(.rightToLeft)
    #expect(try changed() == [label, field])
    #expect(try changed() == [])
    try row.layout.setSize(LayoutSize(330, 667))
    #expect(try changed() == [root, label, field])
    try row.layout.setDirection(.leftToRight)
    #expect(try changed() == [label, field])
  }

  /// What ends at the trailing edge is at the same distance from it in every width.
  @Test func whatStaysIsNotReportedFromRightToLeft() throws {
    var layout = try ConstraintLayout(size: LayoutSize(320, 100))
    let a = try layout.item("a")
    try layout.constrain { root in
      a.trailing == root.trailing
      a.size == LayoutSize(50, 20)
      a.top == root.top
    }
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve().changedItems == [layout.root, a])
    #expect(try layout.solve(size: LayoutSize(400, 100)).changedItems == [layout.root])
    var moved: [LayoutItem] = []
    try layout.setSize(LayoutSize(500, 100))
    try layout.solve { item, _ in moved.append(item) }
    #expect(moved == [layout.root])
  }

  @Test func leftAndRightStayWhereTheyAre() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 50), margins: LayoutInsets(leading: 3, trailing: 7))
    let (rewind, play, title) = (try layout.item("rewind"), try layout.item("play"), try layout.item("title"))
    try layout.constrain { root in
      rewind.left == root.left + 10
      rewind.width == 20
      play.left == rewind.right + .standard
      play.right == root.margins.right
      title.leading == root.leading
      title.width == 40
    }
    func xs() throws -> [Double] { try layout.solve().entries.flatMap { [$0.frame.x, $0.frame.width] } }
    #expect(try xs() == [10, 20, 38, 55, 0, 40])
    try layout.setDirection(.rightToLeft)
    // The right margin is the leading one now.
    #expect(try xs() == [10, 20, 38, 59, 60, 40])
    try layout.setSize(LayoutSize(120, 50))
    #expect(try xs() == [10, 20, 38, 79, 80, 40])
    try layout.setDirection(.leftToRight)
    #expect(try xs() == [10, 20, 38, 75, 0, 40])
  }

  @Test func turningRoundAsksTheSolverForNothingWhereNoConstraintMentionsASide() throws {
    var row = try NameRow()
    let left = try row.layout.add(row.label.left >= row.layout.root.left)
    try row.layout.update(left, row.label.leading >= row.layout.root.leading)
    try row.layout.remove(try row.layout.constrain { root in row.field.right <= root.right })
    _ = try row.layout.solve()
    let before = row.layout.solver.statistics
    for _ in 0..<3 {
      try row.layout.setDirection(row.layout.direction == .leftToRight ? .rightToLeft : .leftToRight)
      #expect(row.layout.solver.isSolved)
    }
    #expect(row.layout.solver.statistics == before)
  }

  @Test func whatComesToMentionASideStaysThere() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 50))
    let box = try layout.item("box")
    let place = try layout.add(box.leading == layout.root.leading + 10)
    try layout.constrain { _ in box.width == 20 }
    try layout.update(place, box.left == layout.root.left + 10)
    try layout.setDirection(.rightToLeft)
    #expect(try layout.solve()[box].x == 10)
  }

  @Test func aDirectionInWhichSomethingCannotHoldIsRefused() throws {
    var layout = try ConstraintLayout("player", size: LayoutSize(100, 50))
    let play = try layout.item("play")
    try layout.constrain { root in
      play.left == root.left + 10
      play.leading == root.leading + 10
      play.width == 20
    }
    let before = try layout.solve().table
    let text = message { try layout.setDirection(.rightToLeft) }
    #expect(
      text.map(withoutLines) == """
        player: cannot hold together, by 60:
          play.left == root.left + 10        DirectionTests.swift:#
          play.leading == root.leading + 10  DirectionTests.swift:#
          play.width == 20                   DirectionTests.swift:#
          root.width == 100                  (size of the layout)
          together: 100 == 40; this would do: play.left == root.left + 70, play.leading == root.leading + 70, play.width == 80, or root.width == 40
        """)
    #expect(layout.direction == .leftToRight)
    #expect(try layout.solve().table == before)
  }
}

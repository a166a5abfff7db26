import Testing

@testable import Tinamou

struct LayoutSolutionTests {
  @Test func tableHasALineForEachItem() throws {
    var row = try NameRow()
    #expect(try row.layout.solve().table == "label  16 45 46 21\nfield  70 40 289 30\n")
    #expect(try "\(row.layout.solve())" == row.layout.solve().table)
  }

  @Test func tableIsRounded() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 1))
    let third = try layout.item("third")
    try layout.constrain { root in third.width == root.width / 3 }
    #expect(try layout.solve().table == "third  0 0 33.333 0\n")
  }

  @Test func tableHasNoNegativeZeroAndIsInTheOrderOfMaking() throws {
    var layout = try ConstraintLayout(size: LayoutSize(0.3, 1))
    let first = try layout.item("first"), gone = try layout.item("gone"), last = try layout.item("last")
    try layout.remove(gone)
    let late = try layout.item("late")
    try layout.constrain { root in
      first.leading == root.leading - 0.0004
      first.width == 0.1 + 0.2
      late.leading == root.leading - 0.0006
      last.trailing == root.leading
    }
    #expect(try layout.solve().table == "first  0 0 0.3 0\nlast  0 0 0 0\nlate  -0.001 0 0 0\n")
  }

  @Test func aSolutionStaysAsItIs() throws {
    var row = try NameRow()
    let before = try row.layout.solve()
    try row.layout.setSize(LayoutSize(320, 568))
    let after = try row.layout.solve()
    #expect(try before[row.field].width == 289)
    #expect(try after[row.field].width == 234)
    #expect(before.size == LayoutSize(375, 667))
    #expect(after.entries.map(\.name) == ["label", "field"])
    #expect(after.entries.map(\.frame) == [LayoutRect(16, 45, 46, 21), LayoutRect(70, 40, 234, 30)])
    #expect(try after[row.layout.root] == LayoutRect(0, 0, 320, 568))
  }

  @Test func changedItemsAreInOrderAndEachOnceWherePositionsAreUsedAgain() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let former = try (0..<4).map { try layout.item("former \($0)") }
    for item in [former[2], former[0], former[3]] { try layout.remove(item) }
    let boxes = try [former[1]] + (0..<4).map { try layout.item("box \($0)") }
    for box in boxes { try layout.constrain { root in box.edges == root.edges } }
    for size in [LayoutSize(200, 100), LayoutSize(300, 200)] {
      try layout.setSize(size)
      let changed = try layout.solve().changedItems
      #expect(changed.map(\.handle.index) == [0, 1, 2, 3, 4, 5])
    }
  }

  @Test func geometryPrintsShortly() {
    #expect("\(LayoutRect(16, 45.5, 46, 21))" == "16,45.5 46×21")
    #expect("\(LayoutInsets(top: 20))" == "top 20, leading 0, bottom 0, trailing 0")
    #expect(LayoutRect(1, 2, 3, 4).maxX == 4)
    #expect(LayoutRect(1, 2, 3, 4).maxY == 6)
    #expect(LayoutInsets(8) == LayoutInsets(top: 8, leading: 8, bottom: 8, trailing: 8))
  }
}

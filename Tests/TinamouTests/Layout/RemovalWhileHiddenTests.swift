import Testing

@testable import Tinamou

/// Items that are removed while others are hidden.
struct RemovalWhileHiddenTests {
  /// A row that has closed up over a hidden item relates others than it was written for, also to the item that goes.
  @Test(arguments: [LineDistribution.fill, .fillEqually, .equalSpacing])
  func whatARowSaysOfOthersStaysWhateverIsHidden(_ distribution: LineDistribution) throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 50))
    let items = try ["z", "a", "b", "c"].map { try layout.item($0, intrinsic: IntrinsicSize(20, 10), hugging: 251) }
    let set = try layout.constrain { root in
      row(items, spacing: 10, distribution: distribution)
      items[0].leading == root.leading + 7
    }
    var unhidden = layout
    try unhidden.remove(items[1])
    func kept(in layout: ConstraintLayout) -> [Bool] {
      set.handles.map { handle in (try? layout.isActive(handle)) == true }
    }
    try layout.setHidden(true, of: items[2])
    let before = try layout.solve().table
    try layout.remove(items[1])
    #expect(kept(in: layout) == kept(in: unhidden) && kept(in: layout).contains(true))
    // What is left closes up like a row in which the item is hidden later.
    var later = unhidden
    try later.setHidden(true, of: items[2])
    #expect(try layout.solve().table == later.solve().table && layout.solve().table != before)
    try layout.setHidden(false, of: items[2])
    let solution = try layout.solve()
    #expect(try solution[items[3]].x >= solution[items[2]].maxX + 10)
  }

  @Test func whatClosesUpAnewMayBeRefusedAndThenNothingIsRemoved() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 50))
    let items = try ["z", "a", "b", "c"].map { try layout.item($0, intrinsic: IntrinsicSize(20, 10)) }
    try layout.constrain { root in
      row(items, spacing: 10)
      items[0].leading == root.leading
      items[0].width == 20
      items[3].leading == root.leading + 60
    }
    try layout.setHidden(true, of: items[2])
    let before = try layout.solve().table
    #expect(throws: LayoutError.self) { try layout.remove(items[1]) }
    #expect(try layout.solve().table == before)
    #expect(try layout.name(of: items[1]) == "a")
    layout.conflictPolicy = .letGo
    try layout.remove(items[1])
    #expect(try layout.solve().lettingGo.count == 1)
    try layout.setHidden(false, of: items[2])
    #expect(try layout.solve().conflicts.isEmpty)
  }

  /// To remove the hidden rows of a list looks at a few constraints for each, and not at all that are set aside.
  @Test(arguments: [10, 300]) func theWorkDoesNotGrowWithTheHiddenItems(_ count: Int) throws {
    var layout = try ConstraintLayout("list", size: LayoutSize(400, 60 * Double(count)))
    let rows = try (0..<count).map { try layout.item("row \($0)", intrinsic: IntrinsicSize(100, 20)) }
    try layout.constrain { root in
      column(rows, spacing: 0, align: .leading)
      rows[0].top == root.top
      for row in rows { row.leading == root.leading }
    }
    try layout.setHidden(true, of: Array(rows.dropFirst()))
    for row in rows.dropFirst() {
      #expect(layout.hiding.apart[try layout.find(row)]?.count ?? 0 <= 8)
      try layout.remove(row)
    }
    #expect(layout.hiding.apart.isEmpty)
    #expect(try layout.solve().table == "row 0  0 0 100 20\n")
  }
}

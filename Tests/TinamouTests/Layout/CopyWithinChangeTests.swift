import Testing

@testable import Tinamou

/// Copies that are made while several changes are made as one.
struct CopyWithinChangeTests {
  private struct Stop: Error {}

  /// A layout of an item without constraints.
  private func plain() throws -> (layout: ConstraintLayout, a: LayoutItem) {
    var layout = try ConstraintLayout("p", size: LayoutSize(100, 100))
    let a = try layout.item("a")
    return (layout, a)
  }

  /// True if a layout that is in no transaction refuses two widths of an item, and is as before then.
  private func refuses(_ layout: ConstraintLayout, _ item: LayoutItem) throws -> Bool {
    var layout = layout
    try layout.add(item.width == 10)
    do throws(LayoutError) {
      try layout.add(item.width == 20)
      return false
    } catch {
      guard case .conflict = error else { throw error }
      return try layout.solve()[item].width == 10 && layout.lettingGo.isEmpty && layout.recovery.depth == 0
    }
  }

  @Test func aCopyDecidesItsOwnChangesAfterwards() throws {
    var (layout, a) = try plain()
    var copies: [ConstraintLayout] = []
    try layout.change { layout in
      copies.append(layout)
      try layout.setSize(LayoutSize(200, 100))
      copies.append(layout)
      try layout.change { layout in
        copies.append(layout)
        try layout.setSize(LayoutSize(300, 100))
        copies.append(layout)
      }
    }
    #expect(copies.map(\.size.width) == [100, 200, 200, 300])
    for copy in copies { #expect(try refuses(copy, a)) }
    #expect(try refuses(layout, a) && layout.size.width == 300)
  }

  @Test func aCopyOutlivesAChangeThatIsUndone() throws {
    var (layout, a) = try plain()
    var copy = layout
    #expect(throws: Stop.self) {
      try layout.change { layout in
        try layout.setSize(LayoutSize(200, 100))
        copy = layout
        throw Stop()
      }
    }
    #expect(layout.size.width == 100 && copy.size.width == 200)
    #expect(try refuses(copy, a) && refuses(layout, a))
    #expect(try copy.solve()[copy.root].width == 200)
  }

  /// A constraint that does not fit yet where the copy is made holds again when it can.
  @Test func whatDidNotFitYetIsLetGoInTheCopy() throws {
    var (layout, a) = try plain()
    try layout.constrain { root in
      a.horizontalEdges == root.horizontalEdges
      a.width <= 150
    }
    var copy = layout
    try layout.change { layout in
      try layout.setSize(LayoutSize(200, 100))
      copy = layout
      try layout.setSize(LayoutSize(120, 100))
    }
    #expect(try copy.solve().lettingGo == ["a.width <= 150"])
    #expect(throws: LayoutError.self) { try copy.add(a.width == 7) }
    try copy.setSize(LayoutSize(140, 100))
    #expect(try copy.solve().conflicts.isEmpty)
    #expect(throws: LayoutError.self) { try copy.setSize(LayoutSize(160, 100)) }
  }

  @Test(arguments: [false, true]) func aCopyOfTheSameChangeIsStillInIt(fails: Bool) throws {
    var (layout, a) = try plain()
    try layout.add(a.width == layout.root.width)
    let before = layout
    func change() throws {
      try layout.change { layout in
        let start = layout
        try layout.setSize(LayoutSize(200, 100))
        var inner = layout
        try layout.change { layout in
          try layout.setSize(LayoutSize(250, 100))
          inner = layout
        }
        // A copy from an inner change, which has ended.
        layout = inner
        try layout.add(a.width == 300)
        try layout.change { $0 = start }
        try layout.setSize(LayoutSize(300, 100))
        try layout.add(a.width == 300)
        if fails { throw Stop() }
      }
    }
    if fails { #expect(throws: Stop.self) { try change() } } else { try change() }
    #expect(layout.size.width == (fails ? 100 : 300))
    #expect(try layout.solve()[a].width == (fails ? 100 : 300))
    #expect(throws: LayoutError.self) { try layout.add(a.width == 7) }
    #expect(throws: LayoutError.self) { try layout.setSize(LayoutSize(fails ? -1 : 10, 100)) }
    if fails { #expect(try layout.solve().table == before.solved().table) }
  }

  /// The transaction of the other change is not the one that ends.
  @Test(arguments: [false, true], [false, true])
  func aCopyFromAnotherChangeTakesThePlace(fails: Bool, isOver: Bool) throws {
    var (layout, a) = try plain()
    try layout.add(a.width == layout.root.width)
    var other = layout
    try layout.change { layout in
      try layout.setSize(LayoutSize(200, 100))
      let copy = layout
      if isOver { return other = copy }
      try? other.change { other in
        try other.setSize(LayoutSize(400, 100))
        other = copy
        if fails { throw Stop() }
      }
    }
    if isOver {
      let copy = other
      try? other.change { other in
        try other.setSize(LayoutSize(400, 100))
        other = copy
        if fails { throw Stop() }
      }
    }
    // The body has left its own change.
    #expect(other.size.width == 200)
    #expect(try other.solve()[a].width == 200)
    #expect(throws: LayoutError.self) { try other.add(a.width == 7) }
    try other.setSize(LayoutSize(150, 100))
    #expect(try other.solve()[a].width == 150 && layout.solve()[a].width == 200)
  }

  @Test func sizesAreAskedForWithoutLettingGo() throws {
    var (layout, a) = try plain()
    try layout.constrain { root in
      a.width == 150 ~ 500
      root.width >= a.width
    }
    try layout.change { layout in
      try layout.add(a.width >= 80)
      #expect(try layout.fittingSize().width == 150)
      #expect(throws: LayoutError.self) { try layout.fittingSize(width: 50) }
      #expect(throws: LayoutError.self) { try layout.largestSize(width: 50) }
      #expect(throws: LayoutError.self) { try layout.solved(size: LayoutSize(50, 50)) }
      let inner = try layout.change { $0 }
      #expect(throws: LayoutError.self) { try inner.solved(size: LayoutSize(50, 50)) }
      #expect(try layout.solved(size: LayoutSize(90, 50))[a].width == 90)
      #expect(layout.lettingGo.isEmpty)
    }
  }
}

import Testing
import Tinamou

/// While items are hidden, a constraint that is let go is still known as such after it is stated again.
struct RecoveryWhileHiddenTests {
  private var layout: ConstraintLayout
  private let a, b, c: LayoutItem

  init() throws {
    layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    a = try layout.item("a", intrinsic: IntrinsicSize(50, 20))
    b = try layout.item("b", intrinsic: IntrinsicSize(50, 20))
    c = try layout.item("c", intrinsic: IntrinsicSize(50, 20))
  }

  @Test func anUpdateToTheSameConstraintDoesNotHideAContradiction() throws {
    var layout = layout
    let (a, b) = (a, b)
    try layout.add(a.width == 10)
    try layout.setHidden(true, of: b)
    #expect(throws: LayoutError.self) {
      try layout.change { layout in
        let other = try layout.add(a.width == 20)
        try layout.update(other) { $0.constant = 20 }
      }
    }
    #expect(try layout.solve()[a].width == 10)
    #expect(layout.constraints.count == 1)
  }

  @Test func anUpdateOfTheNameKeepsTheConflict() throws {
    var layout = layout
    layout.conflictPolicy = .letGo
    let (a, b) = (a, b)
    let first = try layout.add(a.width == 10)
    let other = try layout.add(a.width == 20)
    try layout.setHidden(true, of: b)
    #expect(try layout.solve().lettingGo == ["a.width == 20"])
    try layout.update(other) { $0.name = "wide" }
    #expect(try layout.solve().conflicts.count == 1)
    try layout.deactivate(first)
    #expect(try layout.solve().conflicts.isEmpty)
    #expect(try layout.solve()[a].width == 20)
  }

  @Test func aContainerThatStatesItsLinesAgainDoesNotHideAContradiction() throws {
    var layout = layout
    let (a, b, c) = (a, b, c)
    try layout.constrain { root in
      a.leading == root.leading
      a.width == 50
      c.leading == root.leading + 100
      c.width == 50
    }
    try layout.setHidden(true, of: b)
    #expect(throws: LayoutError.self) {
      try layout.change { layout in
        _ = try layout.row([a, b, c], named: "row", spacing: 8)
        try layout.remove(b)
      }
    }
    layout.conflictPolicy = .letGo
    let row = try layout.row([a, b, c], named: "row", spacing: 8)
    #expect(try layout.solve().conflicts.count == 1)
    for spacing in [20, 8, 42] as [LayoutSpacing] {
      try layout.setSpacing(spacing, after: b, in: row)
      #expect(try layout.solve().conflicts.count == 1)
    }
    try layout.setSpacing(50, of: row)
    #expect(try layout.solve().conflicts.isEmpty)
    #expect(try layout.solve()[c].x == 100)
  }

  @Test func marginsThatPreserveThoseOfAParentAreGivenToo() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    layout.conflictPolicy = .letGo
    let a = try layout.item("a"), b = try layout.item("b", in: a)
    try layout.setMargins(LayoutInsets(top: 10), of: b, preservesParentMargins: true)
    try layout.constrain { root in
      a.edges == root.edges
      b.edges == root.edges
      b.margins.top == root.top + 10
    }
    #expect(try layout.solve().conflicts.isEmpty)
    try layout.setMargins(LayoutInsets(top: 20), of: b)
    #expect(try layout.solve().lettingGo == ["b.margins.top == root.top + 10"])
    try layout.setMargins(LayoutInsets(top: 10), of: b)
    #expect(try layout.solve().conflicts.isEmpty)
    // Refused, nothing has changed.
    layout.conflictPolicy = .refuse
    #expect(throws: LayoutError.self) { try layout.setMargins(LayoutInsets(top: 20), of: b) }
    #expect(try layout.margins(of: b).top == 10)
    #expect(try layout.solve().conflicts.isEmpty)
  }
}

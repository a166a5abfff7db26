import Testing

@testable import Tinamou

/// Letting go of many constraints costs each conflict, and not the whole layout for each conflict.
struct RecoveryWorkTests {
  /// The work of a change, and of the next two solutions.
  private func work(
    of layout: inout ConstraintLayout, _ change: (inout ConstraintLayout) throws -> Void
  ) throws -> (rows: Int, proofs: Int, conflicts: Int) {
    let before = layout.solver.statistics
    try change(&layout)
    let solution = try layout.solve()
    #expect(try layout.solve().lettingGo == solution.lettingGo)
    let after = layout.solver.statistics
    return (after.rowsTouched - before.rowsTouched, after.proofs - before.proofs, solution.conflicts.count)
  }

  /// Panes that are split in two again and again, each part at least 10 wide and high.
  private func panes(_ count: Int) throws -> ConstraintLayout {
    var layout = try ConstraintLayout("panes", size: LayoutSize(8000, 6000))
    layout.conflictPolicy = .letGo
    var queue = [(pane: layout.root, isRow: true)]
    for number in 0..<count {
      let (pane, isRow) = queue.removeFirst()
      let (a, b) = (try layout.item("a\(number)", in: pane), try layout.item("b\(number)", in: pane))
      try layout.constrain { _ in
        if isRow {
          a.verticalEdges == pane.verticalEdges
          b.verticalEdges == pane.verticalEdges
          a.leading == pane.leading
          b.leading == a.trailing + 4
          b.trailing == pane.trailing
          a.width == pane.width * 0.4 ~ 500
          a.width >= 10
          b.width >= 10
        } else {
          a.horizontalEdges == pane.horizontalEdges
          b.horizontalEdges == pane.horizontalEdges
          a.top == pane.top
          b.top == a.bottom + 4
          b.bottom == pane.bottom
          a.height == pane.height * 0.5 ~ 500
          a.height >= 10
          b.height >= 10
        }
      }
      queue += [(a, !isRow), (b, !isRow)]
    }
    return layout
  }

  @Test func panesLetGoOneByOne() throws {
    var (small, large) = (try panes(127), try panes(511))
    _ = (try small.solve(), try large.solve())
    let few = try work(of: &small) { try $0.setSize(LayoutSize(60, 60)) }
    let many = try work(of: &large) { try $0.setSize(LayoutSize(60, 60)) }
    #expect(few.conflicts > 150 && many.conflicts > 500, "\(few), \(many)")
    #expect(many.rows < 5 * few.rows, "\(few), \(many)")
    let back = try work(of: &large) { try $0.setSize(LayoutSize(8000, 6000)) }
    #expect(back.conflicts == 0)
  }

  /// Marks at fractions of three digits, each with a bubble that stays inside and an arrow inside the bubble.
  @Test func bubblesLetGoOneByOne() throws {
    func bubbles(_ count: Int) throws -> ConstraintLayout {
      var layout = try ConstraintLayout("bubbles", size: LayoutSize(2000, 800))
      layout.conflictPolicy = .letGo
      for number in 0..<count {
        let mark = try layout.item("mark\(number)")
        let bubble = try layout.item("bubble\(number)", intrinsic: IntrinsicSize(40 + Double(number % 50), 21))
        let arrow = try layout.item("arrow\(number)")
        try layout.constrain { root in
          mark.size == LayoutSize(6, 6)
          mark.centerX == root.margins.x(at: Double(number * 137 % 1000) / 1000)
          mark.centerY == root.margins.y(at: Double(number * 619 % 1000) / 1000)
          bubble.edges <= root.margins.edges
          bubble.centerX == mark.centerX ~ 600
          bubble.bottom == mark.top - 8 ~ 600
          arrow.centerX == mark.centerX ~ 500
          arrow.leading >= bubble.leading
          arrow.trailing <= bubble.trailing
          arrow.top == bubble.bottom
          arrow.size == LayoutSize(8, 4)
        }
      }
      _ = try layout.solve()
      return layout
    }
    var (small, large) = (try bubbles(20), try bubbles(160))
    let few = try work(of: &small) { try $0.setSize(LayoutSize(3, 3)) }
    let many = try work(of: &large) { try $0.setSize(LayoutSize(3, 3)) }
    #expect(few.conflicts == 20 && many.conflicts == 160, "\(few), \(many)")
    #expect(many.rows < 12 * few.rows, "\(few), \(many)")
    #expect(many.proofs <= many.conflicts + 3, "\(few), \(many)")
  }

  /// What stays let go is described for the present size.
  @Test func aConflictThatStaysIsWordedAnew() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100))
    layout.conflictPolicy = .letGo
    let box = try layout.item("box")
    try layout.constrain { root in
      box.horizontalEdges == root.horizontalEdges
      box.width >= 200
    }
    for width in [150, 160, 199.5] as [Double] {
      try layout.setSize(LayoutSize(width, 100))
      let conflict = try #require(try layout.solve().conflicts.first)
      #expect(conflict.amount == 200 - width)
      #expect(conflict.description.contains("root.width == \(width == 199.5 ? "199.5" : "\(Int(width))")"))
      #expect(conflict.members.first?.text == "box.width >= 200" && conflict.letGo?.text == "box.width >= 200")
    }
    try layout.setSize(LayoutSize(200, 100))
    #expect(try layout.solve().conflicts.isEmpty)
  }
}

import Testing
import Tinamou

/// A solve that is refused on the way has told nobody of the frames it had found.
struct AllOrNothingTests {
  @Test func aRefusedMeasurementLosesNoFrame() throws {
    var layout = try ConstraintLayout("cell", size: LayoutSize(100, 100))
    let text = try layout.item("text", wraps: true)
    try layout.constrain { root in text.horizontalEdges == root.horizontalEdges.inset(10) }
    #expect(throws: LayoutError.self) { try layout.solve { _, _ in .nan } }
    var copy = layout
    #expect(try layout.solve().changedItems == [layout.root, text])
    #expect(try layout.solve()[text] == LayoutRect(10, 0, 80, 0))
    // The width was found twice, and has still to be measured.
    var widths: [Double] = []
    let solution = try copy.solve { _, width in
      widths.append(width)
      return 7
    }
    #expect(widths == [80])
    #expect(solution.table == "text  10 0 80 7\n")
  }

  @Test func aRefusedSizeLosesNoFrame() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box")
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.trailing == root.trailing
      box.width == 50
      box.margins.width >= 40
    }
    #expect(try layout.solve()[box] == LayoutRect(50, 0, 50, 0))
    // The box reaches into the margin, which leaves it too little.
    #expect(throws: LayoutError.self) { try layout.solve(size: LayoutSize(55, 100)) }
    #expect(layout.size == LayoutSize(100, 100))
    let after = try layout.solve()
    #expect(try after[box] == LayoutRect(50, 0, 50, 0))
    #expect(try layout.margins(of: box) == .zero)
    #expect(try layout.solve(size: LayoutSize(60, 100))[box] == LayoutRect(10, 0, 50, 0))
    #expect(try layout.margins(of: box).leading == 10)
  }

  @Test func aSizeThatIsRefusedFirstIsFoundAfterwards() throws {
    var layout = try ConstraintLayout(size: LayoutSize(55, 100), margins: LayoutInsets(leading: 20))
    let box = try layout.item("box")
    try layout.setMargins(.zero, of: box, preservesParentMargins: true)
    try layout.constrain { root in
      box.trailing == root.trailing
      box.width == 50
      box.margins.width >= 40
    }
    #expect(throws: LayoutError.self) { try layout.solve(size: LayoutSize(55, 100)) }
    try layout.setMargins(.zero, of: layout.root)
    let solution = try layout.solve()
    #expect(try solution[box] == LayoutRect(5, 0, 50, 0))
    #expect(solution.changedItems == [layout.root, box])
  }
}

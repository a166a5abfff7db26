import Testing

@testable import Tinamou

/// A refusal leaves nothing behind: no frame that nobody is told of, no variable, no reason to solve again.
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

  /// The place of a variable among the others decides ties, so that one too many is seen later.
  @Test func aRefusedConstraintMakesNoVariables() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100), margins: LayoutInsets(10))
    let box = try layout.item("box")
    let width = try layout.add(box.width == 10)
    let variables = layout.solver.variables
    let wide = box.width == layout.root.margins.width + .standard
    #expect(throws: LayoutError.self) { try layout.add(wide) }
    #expect(throws: LayoutError.self) { try layout.update(width, box.width == .standard * .nan) }
    #expect(layout.solver.variables == variables)
    #expect(layout.roles.compactMap { $0 }.count == layout.solver.constraints.count)
    try layout.update(width, wide)
    #expect(try layout.solve()[box].width == 88)
  }

  @Test func aRefusedConstraintIsNoReasonToSolveAgain() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    _ = try layout.solve()
    let root = layout.root
    #expect(throws: LayoutError.self) { try layout.add(root.width == 90) }
    #expect(!layout.isChanged)
  }
}

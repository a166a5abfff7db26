import Testing
import Tinamou

/// The smallest size in which a layout holds.
struct FittingTests {
  /// A cell around a text that is as high as its lines.
  private func cell(lines: Double) throws -> ConstraintLayout {
    var layout = try ConstraintLayout("cell", size: LayoutSize(320, 44))
    let title = try layout.item("title", intrinsic: IntrinsicSize(100, 20 * lines))
    try layout.constrain { root in
      title.edges <= root.edges.inset(LayoutInsets(top: 11, leading: 16, bottom: 11, trailing: 16))
      title.top == root.top + 11
      title.leading == root.leading + 16
    }
    return layout
  }

  @Test(arguments: [(1.0, 42.0), (2, 62), (3, 82)]) func heightFollowsTheText(_ lines: Double, _ height: Double) throws
  {
    #expect(try cell(lines: lines).fittingSize(width: 375) == LayoutSize(375, height))
    #expect(try cell(lines: lines).fittingSize() == LayoutSize(132, height))
    #expect(try cell(lines: lines).fittingSize(height: 100) == LayoutSize(132, 100))
  }

  @Test func theLayoutStaysAsItIs() throws {
    var layout = try cell(lines: 1)
    let before = try layout.solve().table
    _ = try layout.fittingSize()
    #expect(layout.size == LayoutSize(320, 44))
    #expect(try layout.solve().table == before)
  }

  @Test func whatIsWeakerGivesWay() throws {
    let layout = try cell(lines: 1)
    #expect(try layout.fittingSize(priority: 900) == LayoutSize(32, 22))
    #expect(throws: LayoutError.self) { try layout.fittingSize(width: 31) }
    #expect(
      message { _ = try layout.fittingSize(width: .nan) }
        == "the width of the layout is nan, which is not a finite number"
    )
    #expect(
      message { _ = try layout.fittingSize(priority: 0) }
        == "the priority of fitting is 0, but a priority is a number in 0 < p <= 1000")
  }
}

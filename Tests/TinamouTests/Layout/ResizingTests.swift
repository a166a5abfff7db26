import SolverTestSupport
import Testing

@testable import Tinamou

/// A size given and solved in one call is one given and solved in two, or nothing.
struct ResizingTests {
  /// A page whose label is at the margin of a panel, which preserves that of the page.
  private struct Page {
    var layout: ConstraintLayout
    let label: LayoutItem
    let start: ConstraintHandle

    init(width: Double = 320, start: Double = 3) throws {
      var layout = try ConstraintLayout(
        "page", size: LayoutSize(width, 100), margins: LayoutInsets(leading: 20, trailing: 16))
      let panel = try layout.item("panel")
      let label = try layout.item("label", in: panel, intrinsic: IntrinsicSize(40, 20))
      try layout.setMargins(LayoutInsets(8), of: panel, preservesParentMargins: true)
      self.start = try layout.add(panel.leading == layout.root.leading + start)
      try layout.constrain { root in
        panel.trailing == root.trailing - 30
        panel.verticalEdges == root.verticalEdges
        label.leading == panel.margins.leading
        label.trailing <= panel.margins.trailing
        label.top == panel.top + 9
      }
      (self.layout, self.label) = (layout, label)
    }
  }

  /// A size, mostly one that fits.
  private func size(_ random: inout SplitMix64) -> LayoutSize {
    LayoutSize(random.chance(1, of: 6) ? Double(random.below(40)) : 100 + Double(random.below(3000)) / 7, 50)
  }

  /// What a change that comes again costs in the solver.
  private func warmCost(
    _ layout: ConstraintLayout, _ change: (inout ConstraintLayout, Double) throws -> Void
  ) throws -> Int {
    var layout = layout
    var cost = 0
    for step in 0..<20 {
      let before = layout.solver.statistics.rowsTouched
      try change(&layout, Double(step) / 3)
      if step >= 10 { cost += layout.solver.statistics.rowsTouched - before }
    }
    return cost
  }

  @Test func aSizeThatChangesAgainIsAddedUpWithoutASearch() throws {
    let (row, page) = (try NameRow().layout, try Page())
    #expect(try warmCost(row) { _ = try $0.solve(size: LayoutSize(320 + $1, 568)) } == 0)
    #expect(try warmCost(row) { _ = try $0.solve(size: LayoutSize(320 + $1, 568 - $1)) } == 0)
    #expect(try warmCost(page.layout) { _ = try $0.solve(size: LayoutSize(320 + $1, 100)) } == 0)
    let cost = try warmCost(page.layout) { layout, step in
      try layout.setSize(LayoutSize(320 + step, 100))
      _ = try layout.solve()
    }
    #expect(cost == 0)
    let startCost = try warmCost(page.layout) { layout, step in
      try layout.update(page.start) { $0.constant = 13 + step }
      _ = try layout.solve()
    }
    #expect(startCost == 0)
  }

  @Test func oneCallHasTheBitsOfTwo() throws {
    var random = SplitMix64(seed: 1)
    var (one, two) = (try NameRow().layout, try NameRow().layout)
    var refusals = 0
    for step in 0..<120 {
      let size = size(&random)
      let before = two
      let refusal = message {
        try two.setSize(size)
        _ = try two.solve()
      }
      if refusal != nil {
        two = before
        refusals += 1
      }
      #expect(message { _ = try one.solve(size: size) } == refusal, "step \(step)")
      #expect(one.size == two.size)
      #expect(try one.solve().bits == two.solve().bits, "step \(step)")
    }
    #expect(refusals > 5)
  }

  @Test func aRefusedSizeLeavesARecordedResizeAsItWas() throws {
    var asked = try NameRow().layout
    for step in 0..<10 {
      try asked.setSize(LayoutSize(375 + Double(step) / 3, 667))
      _ = try asked.solve()
    }
    var never = asked
    #expect(throws: LayoutError.self) { try asked.solve(size: LayoutSize(30, 667)) }
    #expect(throws: LayoutError.self) { try asked.solve(size: LayoutSize(.nan, 667)) }
    for width in [380, 500, 41, 399] as [Double] {
      let (one, other) = (try asked.solve(size: LayoutSize(width, 600)), try never.solve(size: LayoutSize(width, 600)))
      #expect(one.bits == other.bits)
      #expect(one.changedItems == other.changedItems)
    }
  }

  /// What has been pushed along does not come back by itself.
  @Test func aSizeThatOverflowsMovesNothingThatIsFree() throws {
    var layout = try ConstraintLayout(size: LayoutSize(100, 100))
    let (box, wide) = (try layout.item("box"), try layout.item("wide"))
    let place = try layout.add(box.leading == layout.root.leading + 50)
    try layout.constrain { root in
      box.leading >= root.trailing - 60
      wide.width == root.width * 1e306 ~ 10
    }
    _ = try layout.solve()
    try layout.deactivate(place)
    #expect(try layout.solve()[box].x == 50)
    for step in 0..<6 { _ = try layout.solve(size: LayoutSize(100 + Double(step), 100)) }
    #expect(message { _ = try layout.solve(size: LayoutSize(300, 100)) } == "wide.width would not be a finite number")
    #expect(layout.size == LayoutSize(105, 100))
    let after = try layout.solve()
    #expect(try after[box].x == 50)
    #expect(after.changedItems.isEmpty)
    #expect(try layout.solve(size: LayoutSize(150, 100))[box].x == 90)
  }

  @Test func preservedMarginsHaveTheBitsOfANewLayout() throws {
    var page = try Page()
    for step in 0..<40 {
      // Beyond 12 the margin of the page reaches no further into the panel than its own.
      let (width, start) = (320 + Double(step) / 7, Double(step % 13) * 1.375)
      if step % 3 == 0 {
        try page.layout.setSize(LayoutSize(width, 100))
      } else {
        _ = try page.layout.solve(size: LayoutSize(width, 100))
      }
      try page.layout.update(page.start) { $0.constant = start }
      var new = try Page(width: width, start: start)
      #expect(try page.layout.solve().bits == new.layout.solve().bits, "step \(step)")
    }
  }

  @Test func preservedMarginsThatAreRefusedLeaveEverythingAsItWas() throws {
    var asked = try Page(width: 320, start: 20)
    let label = asked.label
    try asked.layout.add(label.width == 240)
    for step in 0..<8 { _ = try asked.layout.solve(size: LayoutSize(320 + Double(step), 100)) }
    // The label fits between the own margins of the panel only.
    try asked.layout.update(asked.start) { $0.constant = 10 }
    var never = asked
    try asked.layout.setSize(LayoutSize(297, 100))
    try never.layout.setSize(LayoutSize(297, 100))
    #expect(throws: LayoutError.self) { try asked.layout.solve() }
    #expect(throws: LayoutError.self) { try asked.layout.solve { _, _ in } }
    #expect(throws: LayoutError.self) { try asked.layout.solve(size: LayoutSize(296.5, 100)) }
    #expect(asked.layout.size == LayoutSize(297, 100))
    let (one, other) = (
      try asked.layout.solve(size: LayoutSize(330, 100)), try never.layout.solve(size: LayoutSize(330, 100))
    )
    #expect(one.bits == other.bits)
    #expect(one.changedItems == other.changedItems)
  }
}

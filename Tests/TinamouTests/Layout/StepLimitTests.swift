import Testing
import Tinamou

/// What a limit of steps does to a layout.
struct StepLimitTests {
  /// Items side by side whose wishes for widths contradict each other, and those for how the widths differ as well.
  private func chain(_ count: Int) throws -> (layout: ConstraintLayout, items: [LayoutItem]) {
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let items = try (0..<count).map { try layout.item("item \($0)", intrinsic: IntrinsicSize(30, 10)) }
    try layout.constrain { root in
      items[0].leading == root.leading
      for (left, right) in zip(items, items.dropFirst()) { right.leading == left.trailing + 4 }
      items[count - 1].trailing == root.trailing ~ 900
      for (index, item) in items.enumerated() { item.width == items[count - 1 - index].width + Double(index) ~ 300 }
    }
    return (layout, items)
  }

  @Test func solvingGoesOnFromThere() throws {
    var (layout, _) = try chain(6)
    #expect(layout.stepLimit == nil)
    var unlimited = layout
    let expected = try unlimited.solve()
    layout.stepLimit = 2
    var calls = 0
    var solution: LayoutSolution?
    while solution == nil && calls < 100 {
      calls += 1
      do throws(LayoutError) { solution = try layout.solve() } catch {
        guard case .unfinished = error else { throw error }
      }
    }
    #expect((2..<100).contains(calls))
    #expect(solution?.table == expected.table)
  }

  @Test func whatIsAllOrNothingHasNoEffect() throws {
    var (layout, items) = try chain(6)
    let before = try layout.solve().table
    layout.stepLimit = 0
    #expect(message { _ = try layout.solve(size: LayoutSize(1_000, 20)) } == "\(LayoutError.unfinished)")
    #expect(layout.size == LayoutSize(100, 20))
    #expect(try layout.solve().table == before)
    #expect(message { try layout.constrain { _ in items[0].width >= 77 } } == "\(LayoutError.unfinished)")
    #expect(try layout.solve().table == before)
    layout.stepLimit = nil
    try layout.constrain { _ in items[0].width >= 77 }
    #expect(try layout.solve()[items[0]].width == 77)
  }

  /// A solution that was interrupted can leave required constraints to be decided by the next call, which can make an
  /// item.
  @Test(arguments: [IntrinsicSize.none, IntrinsicSize(7, 7)]) func aRefusedItemIsNotMade(_ size: IntrinsicSize) throws {
    var layout = try ConstraintLayout("row", size: LayoutSize(100, 20))
    let items = try (0..<8).map { try layout.item("item \($0)", intrinsic: IntrinsicSize(30, 10)) }
    try layout.constrain { root in
      items[0].leading == root.leading
      for (left, right) in zip(items, items.dropFirst()) {
        right.leading >= left.trailing + 4
        right.leading == left.trailing + 90 ~ 700
      }
      items[7].trailing <= root.trailing
    }
    let make = { (layout: inout ConstraintLayout) throws -> LayoutItem in
      try layout.item("new", intrinsic: size, baselines: LayoutBaselines(fromTop: 3), resistance: .required)
    }
    var refusals = 0
    for steps in 0..<40 {
      var refused = layout
      refused.stepLimit = steps
      _ = try? refused.solve()
      var unrefused = refused
      refused.stepLimit = 0
      do throws(LayoutError) {
        _ = try refused.item("new", intrinsic: size, baselines: LayoutBaselines(fromTop: 3), resistance: .required)
        continue
      } catch {
        guard case .unfinished = error else { throw error }
      }
      refusals += 1
      #expect(refused.allItems == items)
      #expect(try refused.children(of: refused.root) == items)
      (refused.stepLimit, unrefused.stepLimit) = (nil, nil)
      #expect(try make(&refused) == make(&unrefused))
      #expect(try refused.solve().table == unrefused.solve().table)
    }
    #expect(refusals > 0)
  }

  @Test func questionsAreAnsweredOrNot() throws {
    var (layout, items) = try chain(6)
    _ = try layout.solve()
    let ambiguous = try layout.ambiguities().count
    let range = try layout.range(of: items[3].width)
    var refused = 0
    for steps in 0...200 {
      layout.stepLimit = steps
      do throws(LayoutError) {
        #expect(try layout.ambiguities().count == ambiguous)
        #expect(try layout.range(of: items[3].width) == range)
        break
      } catch {
        guard case .unfinished = error else { throw error }
        refused += 1
      }
    }
    #expect(refused > 0)
    #expect(refused < 200)
  }
}

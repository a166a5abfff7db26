import SolverTestSupport
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

  @Test(arguments: [false, true])
  func solvingGoesOnFromThere(afterHiding: Bool) throws {
    var (layout, _) = try chain(6)
    #expect(layout.stepLimit == nil)
    if afterHiding {
      // Once its items are removed, a list to hide makes a solution all or nothing no more.
      let gone = try layout.item("gone")
      try layout.hideToFit([gone])
      try layout.remove(gone)
    }
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

  /// A solution that was interrupted can leave required constraints to the next call, even if this call makes an item.
  @Test func aRefusedItemIsNotMade() throws {
    var refusals = 0
    for seed in 0..<60 {
      var random = SplitMix64(seed: UInt64(seed))
      var (layout, items) = try tangle(&random)
      for _ in 0..<12 {
        layout.stepLimit = nil
        _ = try? layout.add(constraint(items, in: layout.root, &random))
        layout.stepLimit = random.below(4)
        _ = try? layout.solve()
        var (refused, unrefused) = (layout, layout)
        refused.stepLimit = 0
        do throws(LayoutError) {
          _ = try refused.item("new", baselines: LayoutBaselines(fromTop: 3))
          continue
        } catch {
          guard case .unfinished = error else { throw error }
        }
        refusals += 1
        #expect(refused.allItems == items)
        #expect(try refused.children(of: refused.root) == items)
        (refused.stepLimit, unrefused.stepLimit) = (nil, nil)
        #expect(try refused.item("new") == unrefused.item("new"))
        #expect(try refused.solve().table == unrefused.solve().table)
      }
    }
    #expect(refusals > 0)
  }

  private func tangle(_ random: inout SplitMix64) throws -> (layout: ConstraintLayout, items: [LayoutItem]) {
    var layout = try ConstraintLayout("tangle", size: LayoutSize(100, 50))
    let items = try (0..<6).map { number in
      try layout.item(
        "item \(number)", intrinsic: IntrinsicSize(Double(5 * random.below(9)), 10),
        hugging: ContentPriority(LayoutPriority(Double(100 + random.below(900)))),
        resistance: ContentPriority(LayoutPriority(Double(100 + random.below(900)))))
    }
    return (layout, items)
  }

  private func constraint(
    _ items: [LayoutItem], in root: LayoutItem, _ random: inout SplitMix64
  ) -> LayoutConstraint {
    let (a, b, distance) = (random.pick(items), random.pick(items), Double(random.below(60) - 20))
    let priority =
      random.chance(1, of: 3) ? LayoutPriority.required : LayoutPriority(Double(100 + random.below(800)))
    switch random.below(6) {
    case 0: return a.leading >= b.trailing + distance ~ priority
    case 1: return a.width == b.width + distance ~ priority
    case 2: return a.trailing <= root.trailing + distance ~ priority
    case 3: return a.leading >= root.leading + distance ~ priority
    case 4: return a.leading == b.leading + distance ~ priority
    default: return a.width >= distance ~ priority
    }
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

  @Test func aChangeThatIsUndoneLeavesTheLimit() throws {
    struct Stop: Error {}
    for limit in [nil, 3] {
      var (layout, _) = try chain(6)
      layout.stepLimit = limit
      #expect(throws: Stop.self) {
        try layout.change { layout in
          layout.stepLimit = 1_000
          throw Stop()
        }
      }
      #expect(layout.stepLimit == limit)
      try layout.change { $0.stepLimit = 1_000 }
      #expect(layout.stepLimit == 1_000)
    }
  }

  /// Constraints that were let go hold again once the obstacle is gone, and not because a limit is reached before.
  @Test func whatIsLetGoIsTakenBackOrTheLimitIsNamed() throws {
    for (policy, isChange) in [(ConflictPolicy.letGo, false), (.refuse, true), (.letGo, true)] {
      var layout = try ConstraintLayout("page", size: LayoutSize(100, 100))
      let box = try layout.item("box")
      let first = try layout.add(box.width == 20)
      let before = try layout.solve().table
      layout.conflictPolicy = policy
      func put(in layout: inout ConstraintLayout) throws {
        try layout.add(box.width == 30)
        if !isChange { #expect(try layout.solve().lettingGo == ["box.width == 30"]) }
        try layout.deactivate(first)
        layout.stepLimit = 0
      }
      if isChange {
        #expect(message { try layout.change(put) } == "\(LayoutError.unfinished)", "\(policy)")
        #expect(try layout.solve().table == before && layout.isActive(first))
      } else {
        try put(in: &layout)
        #expect(message { _ = try layout.solve() } == "\(LayoutError.unfinished)")
        layout.stepLimit = nil
        #expect(try layout.solve()[box].width == 30)
        #expect(try layout.solve().conflicts.isEmpty)
      }
    }
  }

  /// With the last margins the change is refused. With others it fits, if there are enough steps to find them.
  @Test(arguments: [false, true]) func theLimitIsNamedWhereMarginsGiveWay(isChange: Bool) throws {
    let sides = LayoutInsets(leading: 20, trailing: 20)
    var layout = try ConstraintLayout("page", size: LayoutSize(200, 100), margins: sides)
    let content = try layout.item("content"), label = try layout.item("label", in: content)
    let inset = try layout.parameter("inset", 0)
    try layout.setMargins(.zero, of: content, preservesParentMargins: true)
    try layout.constrain { root in
      content.leading == root.leading + inset
      content.trailing == root.trailing - inset
      label.horizontalEdges == content.margins.horizontalEdges
      label.width >= 150
    }
    // Wishes that the solver decides anew wherever the label is.
    let bars = try (0..<8).map { try layout.item("bar \($0)", in: label, intrinsic: IntrinsicSize(30, 10)) }
    try layout.constrain { _ in
      row(bars, spacing: 4)
      bars[0].leading == label.leading
      bars[7].trailing == label.trailing ~ 900
      for (place, bar) in bars.enumerated() { bar.width == bars[7 - place].width + Double(place) ~ 300 }
    }
    _ = try layout.solve()
    var refusals = 0
    for limit in 0..<100 {
      var limited = layout
      limited.stepLimit = limit
      let text = message {
        try isChange ? limited.change { try $0.set(inset, to: 20) } : limited.set(inset, to: 20)
      }
      if text == nil { break }
      #expect(text == "\(LayoutError.unfinished)")
      refusals += 1
    }
    #expect((1..<100).contains(refusals))
  }
}

import SolverTestSupport
import Testing
import Tinamou

/// Random histories of what ``RandomLayoutOperations`` leaves out, variations, proportions, measured text, scrolling,
/// grids and preserved insets: a layout that refused some of it is the one that was never asked.
@Suite struct RandomRefusalTests {
  /// A layout with the handles that its history has given it.
  struct World {
    var layout: ConstraintLayout
    var items: [LayoutItem]
    var sets: [ConstraintSet] = []
    var variations: [LayoutVariation] = []
    var offsets: [LayoutParameter] = []

    init(_ policy: ConflictPolicy) throws {
      layout = try ConstraintLayout("world", size: LayoutSize(300, 200), margins: LayoutInsets(12))
      layout.conflictPolicy = policy
      items = []
      for name in ["a", "b", "c"] { items.append(try layout.item(name, intrinsic: IntrinsicSize(40, 20))) }
    }

    /// What can be seen of it.
    func report() throws -> String {
      var layout = layout
      let solution = try layout.solve()
      let changed = try solution.changedItems.map { try layout.name(of: $0) }
      let active = try sets.map { try $0.handles.map { try layout.isActive($0) } }
      let margins = try layout.allItems.map { try layout.margins(of: $0) }
      return """
        \(solution.table)\(changed) \(active) \(layout.traits) \(layout.metrics) \(layout.size) \(margins)
        \(solution.conflicts) \(try layout.violations())
        """
    }
  }

  @Test("what is refused leaves nothing behind", arguments: RandomLayoutTests.parts, ConflictPolicy.allCases)
  func histories(seeds: Range<UInt64>, policy: ConflictPolicy) throws {
    var refusals = 0
    for seed in seeds { refusals += try history(of: 30, seed: seed, policy) }
    #expect(refusals >= seeds.count / 2, "refusals must happen to be tested")
  }

  /// Compares after each change of a history, and says how many were refused.
  private func history(of changes: Int, seed: UInt64, _ policy: ConflictPolicy) throws -> Int {
    var random = SplitMix64(seed: seed)
    var world = try World(policy)
    var innocent = world
    var refusals = 0
    for change in 0..<changes {
      let before = world
      var same = random
      do {
        try world.change(&random)
      } catch {
        if case .defect(let words) = error { Issue.record("seed \(seed), change \(change): \(words)") }
        if isUnsettled(before) { continue }
        #expect(try world.report() == before.report(), "seed \(seed), change \(change): \(error)")
        refusals += 1
        continue
      }
      try innocent.change(&same)
      // Margins that move what they are measured from come to no end in either.
      if isUnsettled(world) {
        #expect(isUnsettled(innocent), "seed \(seed), change \(change)")
        continue
      }
      #expect(try world.report() == innocent.report(), "seed \(seed), change \(change)")
      // What was solved is where the next solution starts, so both are.
      #expect(try world.layout.solve().table == innocent.layout.solve().table, "seed \(seed), change \(change)")
    }
    return refusals
  }

  private func isUnsettled(_ world: World) -> Bool {
    do {
      _ = try world.layout.solved()
    } catch {
      if case .unsettled = error { return true }
    }
    return false
  }
}

extension RandomRefusalTests.World {
  /// Makes one change. If it is refused, the world is to be as it was.
  fileprivate mutating func change(_ random: inout SplitMix64) throws(LayoutError) {
    let (item, other) = (random.pick(items), random.pick(items))
    let (x, y) = (number(&random), number(&random))
    let insets = LayoutInsets(top: x / 4, leading: y / 4, bottom: 3, trailing: 2)
    let isOn = random.chance(1, of: 2)
    let set = sets.isEmpty ? ConstraintSet([]) : random.pick(sets)
    let lines = written(&random, item, other, x)
    switch random.below(22) {
    case 0 where items.count < 8:
      _ = try layout.item(
        "item", in: isOn ? item : nil, intrinsic: IntrinsicSize(x, y), contentInsets: insets, hugging: 1000, wraps: isOn
      )
    case 1 where items.count > 3: try layout.remove(item)
    case 2, 3: sets.append(try layout.constrain("block") { _ in lines })
    case 4: sets.append(layout.prepare("kept") { _ in lines })
    case 5: try layout.activate(set)
    case 6: try layout.deactivate(set)
    case 7:
      let next = sets.isEmpty ? ConstraintSet([]) : random.pick(sets)
      variations.append(try layout.vary([.any: set, .compactWidth: next, .compactWidth.regularHeight: set]))
    case 8, 9:
      try layout.setTraits(LayoutTraits(width: isOn ? .compact : .regular, height: x < 50 ? .compact : .regular))
    case 10 where !variations.isEmpty: try layout.detach(variations.removeFirst())
    case 11: try layout.setContentInsets(insets, of: item)
    case 12: try layout.setIntrinsicSize(IntrinsicSize(x, isOn ? nil : y), of: item)
    case 13: try layout.setMetrics(LayoutMetrics(standardSpacing: x / 8, grid: isOn ? PixelGrid(scale: 2) : nil))
    case 14: try layout.setMargins(insets, of: item, preservesParentMargins: isOn)
    case 15: try layout.setSafeAreaInsets(insets, of: item, inheritsFromParent: isOn)
    case 16: try layout.setWraps(isOn, of: item)
    case 17: _ = try layout.solve(measuring: { _, width in isOn ? 2000 / max(width, 10) : x })
    case 18 where offsets.count < 2:
      let content = try layout.scrollContent(of: item)
      offsets.append(content.verticalOffset)
    case 19 where !offsets.isEmpty: try layout.set(offsets[0], to: x)
    default: _ = try layout.solve(size: LayoutSize(4 * x, 2 * y))
    }
    items = layout.allItems
    let layout = layout
    sets = sets.map { set in ConstraintSet(set.handles.filter { (try? layout.isActive($0)) != nil }) }
  }

  private func written(
    _ random: inout SplitMix64, _ item: LayoutItem, _ other: LayoutItem, _ x: Double
  ) -> [LayoutConstraint] {
    let root = layout.root
    return switch random.below(6) {
    case 0: row(Array(items.prefix(3)), in: root.margins, distribution: .fillProportionally, align: .center)
    case 1: column(Array(items.suffix(3)), in: root, spacing: 4, distribution: random.pick(LineDistribution.allCases))
    case 2: [item.width == x, item.height >= other.height ~ 400]
    case 3: [item.leading == other.margins.leading + .standard, item.lastBaseline <= other.safeArea.bottom]
    case 4: (item.edges <= root.edges) + [item.left == root.left + x ~ 600]
    default: [other.trailing == root.trailing - x, item.centerY == root.centerY ~ .high]
    }
  }

  /// Mostly a length, sometimes nonsense.
  private func number(_ random: inout SplitMix64) -> Double {
    random.chance(1, of: 30) ? random.pick([.nan, .infinity, -60]) : Double(5 * random.below(24))
  }
}

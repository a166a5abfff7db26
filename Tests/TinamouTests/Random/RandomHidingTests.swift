import SolverTestSupport
import Testing

@testable import Tinamou

/// Random lines and loose constraints with some of the items hidden, compared with the layout made without these.
struct RandomHidingTests {
  static let count = UInt64(often(5_000, inDebug: 60))

  /// Lines of random kinds and loose constraints, which can be made with some of the items only.
  private struct Plan {
    struct Item {
      var size: IntrinsicSize
      var hugging: Double
    }

    struct Loose {
      var items: [Int]
      var kind: Int
      var number: Double
      var priority: Double
    }

    var items: [Item]
    var isRow: Bool
    var distribution: LineDistribution
    var alignment: Int
    var hasRegion: Bool
    var loose: [Loose]

    init(_ random: inout SplitMix64) {
      let count = 2 + random.below(5)
      items = (0..<count).map { number in
        Item(
          size: IntrinsicSize(
            random.chance(4, of: 5) ? Double(10 * random.below(9)) : nil,
            random.chance(4, of: 5) ? Double(10 * random.below(9)) : nil), hugging: 251 + Double(number))
      }
      isRow = random.chance(1, of: 2)
      distribution = random.pick(LineDistribution.allCases)
      alignment = random.below(7)
      hasRegion = random.chance(2, of: 3)
      loose = (0..<random.below(5)).map { _ in
        Loose(
          items: [random.below(count), random.below(count)], kind: random.below(4), number: Double(random.below(90)),
          priority: Double(100 + random.below(600)))
      }
    }

    /// The layout with those of its items that are given.
    func layout(of kept: [Int]) throws -> (layout: ConstraintLayout, items: [Int: LayoutItem]) {
      var layout = try ConstraintLayout(size: LayoutSize(600, 600), margins: LayoutInsets(10))
      var made: [Int: LayoutItem] = [:]
      for number in kept {
        made[number] = try layout.item(
          "item\(number)", intrinsic: items[number].size,
          hugging: ContentPriority(LayoutPriority(items[number].hugging)),
          resistance: ContentPriority(LayoutPriority(700 + items[number].hugging / 10)))
      }
      let line = kept.compactMap { made[$0] }
      let (isRow, distribution, alignment, hasRegion) = (isRow, distribution, alignment, hasRegion)
      try layout.constrain { root in
        if isRow {
          row(
            line, in: hasRegion ? root.margins : nil, spacing: 7, distribution: distribution,
            align: alignment < 6 ? RowAlignment.allCases[alignment] : nil)
        } else {
          column(
            line, in: hasRegion ? root.margins : nil, spacing: 7, distribution: distribution,
            align: alignment < 4 ? ColumnAlignment.allCases[alignment] : nil)
        }
      }
      for loose in loose {
        guard let a = made[loose.items[0]] else { continue }
        let isAboutTwo = loose.kind % 2 == 0
        guard let b = isAboutTwo ? made[loose.items[1]] : a else { continue }
        let priority = LayoutPriority(loose.priority)
        switch loose.kind {
        case 0: try layout.add(a.width == b.width + loose.number ~ priority)
        case 1: try layout.add(a.height >= loose.number ~ priority)
        case 2: try layout.add(a.leading >= b.leading - loose.number ~ priority)
        default: try layout.add(a.top == layout.root.top + loose.number ~ priority)
        }
      }
      return (layout, made)
    }
  }

  @Test(arguments: 0..<count)
  func equalToTheLayoutWithoutTheItems(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let plan = Plan(&random)
    let all = Array(plan.items.indices)
    var (layout, items) = try plan.layout(of: all)
    let isDecided = try !layout.isAmbiguous
    let first = try layout.solve().table
    var hidden: Set<Int> = []
    for _ in 0..<8 {
      let item = random.pick(all)
      try layout.setHidden(!hidden.contains(item), of: items[item]!)
      hidden.formSymmetricDifference([item])
      if random.chance(1, of: 3) { continue }
      let kept = all.filter { !hidden.contains($0) }
      var (expected, made) = try plan.layout(of: kept)
      let frames = try layout.solve(), reference = try expected.solve()
      #expect(frames.entries.map { $0.name } == kept.map { "item\($0)" })
      #expect(try layout.isAmbiguous == expected.isAmbiguous, "\(hidden)")
      let undecided = try Set(expected.ambiguities().map { $0.item })
      for number in kept where !undecided.contains(made[number]!) {
        let (a, b) = (try frames[items[number]!], try reference[made[number]!])
        let distance = max(abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
        #expect(distance < 1e-6, "item\(number) without \(hidden): \(a), \(b)")
      }
    }
    for item in hidden { try layout.setHidden(false, of: items[item]!) }
    if isDecided { #expect(try layout.solve().table == first) }
    #expect(layout.hiding.count == 0 && layout.hiding.waiting.isEmpty && layout.hiding.closed.isEmpty)
    #expect(layout.hiding.lines.isEmpty)
  }
}

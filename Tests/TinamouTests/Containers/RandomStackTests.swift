import SolverTestSupport
import Testing

@testable import Tinamou

/// Stacks with random histories, compared with stacks that are made as they are in the end, of the shown items only.
struct RandomStackTests {
  static let count = UInt64(often(3_000, inDebug: 30))

  private struct Stack {
    var layout: ConstraintLayout
    var items: [LayoutItem] = []
    var stack: LayoutItem

    /// Items of the numbers given are made; some of them are arranged.
    init(
      _ made: Int, arranged: [Int], sizes: [LayoutSize], isRow: Bool, spacing: Double, after: [Int: Double],
      distribution: LineDistribution, alignment: Int
    ) throws {
      layout = try ConstraintLayout("page", size: LayoutSize(900, 900))
      for number in 0..<made {
        items.append(
          try layout.item(
            "item\(number)", intrinsic: IntrinsicSize(sizes[number].width, sizes[number].height),
            hugging: ContentPriority(LayoutPriority(251 + Double(number)))))
      }
      let all = items
      let inside = arranged.map { all[$0] }
      stack =
        if isRow {
          try layout.row(
            inside, spacing: .points(spacing), distribution: distribution, align: RowAlignment.allCases[alignment])
        } else {
          try layout.column(
            inside, spacing: .points(spacing), distribution: distribution, align: ColumnAlignment.allCases[alignment])
        }
      for number in arranged {
        if let own = after[number] { try layout.setSpacing(.points(own), after: items[number], in: stack) }
      }
      let stack = stack
      try layout.constrain { root in
        stack.leading == root.leading
        stack.top == root.top
      }
    }
  }

  @Test(arguments: 0..<count)
  func equalToAStackMadeAsItIsInTheEnd(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let made = 2 + random.below(6), isRow = random.chance(1, of: 2)
    let sizes = (0..<made).map { _ in LayoutSize(Double(10 + random.below(80)), Double(10 + random.below(80))) }
    var (spacing, after) = (Double(random.below(20)), [Int: Double]())
    var distribution = random.pick(LineDistribution.allCases), alignment = random.below(4)
    var arranged = (0..<made).filter { _ in random.chance(1, of: 2) }
    var hidden: Set<Int> = []
    var history = try Stack(
      made, arranged: arranged, sizes: sizes, isRow: isRow, spacing: spacing, after: after,
      distribution: distribution, alignment: alignment)
    for _ in 0..<10 {
      let stack = history.stack, number = random.below(made), item = history.items[number]
      switch random.below(7) {
      case 0, 1:
        if let index = arranged.firstIndex(of: number) {
          try history.layout.remove(item, from: stack)
          arranged.remove(at: index)
          after[number] = nil
        } else {
          let index = random.below(arranged.count + 1)
          try history.layout.insert(item, into: stack, at: index)
          arranged.insert(number, at: index)
        }
      case 2 where arranged.contains(number):
        let index = random.below(arranged.count)
        try history.layout.move(item, in: stack, to: index)
        arranged.removeAll { $0 == number }
        arranged.insert(number, at: index)
      case 3 where arranged.contains(number):
        after[number] = Double(random.below(30))
        try history.layout.setSpacing(after[number].map { .points($0) }, after: item, in: stack)
      case 4:
        distribution = random.pick(LineDistribution.allCases)
        try history.layout.setDistribution(distribution, of: stack)
      case 5:
        (spacing, alignment) = (Double(random.below(20)), random.below(4))
        try history.layout.setSpacing(.points(spacing), of: stack)
        if isRow {
          try history.layout.setAlignment(RowAlignment.allCases[alignment], of: stack)
        } else {
          try history.layout.setAlignment(ColumnAlignment.allCases[alignment], of: stack)
        }
      default:
        let isHidden = hidden.remove(number) == nil
        if isHidden { hidden.insert(number) }
        try history.layout.setHidden(isHidden, of: item)
      }
      #expect(history.layout.misstatedParts.isEmpty, "seed \(seed)")
      let shown = arranged.filter { !hidden.contains($0) }
      var fresh = try Stack(
        made, arranged: shown, sizes: sizes, isRow: isRow, spacing: spacing, after: after, distribution: distribution,
        alignment: alignment)
      let frames = try history.layout.solve(), expected = try fresh.layout.solve()
      let ambiguous = try Set(fresh.layout.ambiguities().map { $0.item })
      let pairs = shown.map { (history.items[$0], fresh.items[$0]) } + [(stack, fresh.stack)]
      for (item, other) in pairs where !ambiguous.contains(other) {
        let (a, b) = (try frames[item], try expected[other])
        let distance = max(abs(a.x - b.x), abs(a.y - b.y), abs(a.width - b.width), abs(a.height - b.height))
        #expect(distance < 1e-6, "seed \(seed): \(a), \(b)")
      }
    }
    for number in hidden { try history.layout.setHidden(false, of: history.items[number]) }
    #expect(history.layout.hiding.count == 0 && history.layout.hiding.closed.isEmpty)
    #expect(history.layout.hiding.lines.isEmpty, "seed \(seed)")
  }
}

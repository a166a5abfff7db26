import SolverTestSupport
import Testing

@testable import Tinamou
@testable import TinamouLint

/// A lint of two numbers that move separate parts of a layout, against what is seen at many sizes.
struct TableLintTests {
  @Test(arguments: 0..<UInt64(often(2000, inDebug: 40))) func failuresAreWhatIsSeen(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var layout = try separateLayout(&random)
    let items = layout.allItems
    var rules = LintRules.none
    for rule in [LintRule.ambiguous, .truncated, .outside, .overlap] { rules[rule] = .error }
    for (count, one) in items.enumerated() {
      for other in items.dropFirst(count + 1) { rules.details.append(.noOverlap(one, other)) }
    }
    let (a, b) = (items[0], items[1])
    let checks = [a.width >= 60, a.trailing - layout.root.leading >= b.bottom - layout.root.top]
    let linter = try linted(layout, rules, checks)

    for _ in 0..<30 {
      let size = LayoutSize(50 + Double(random.below(850_000)) / 1000, 40 + Double(random.below(700_000)) / 1000)
      let point = InputValues(size.width, size.height)
      func isFound(_ rule: LintRule, _ subject: FailureKey.Subject) -> Bool {
        linter.log.failures.contains { failure in
          failure.key == FailureKey(rule: rule, subject: subject)
            && failure.regions.contains { isInside(point, $0) }
        }
      }
      guard let solution = try? layout.solve(size: size) else { continue }
      let ambiguous = Set(try layout.ambiguities().map { Slot(Int($0.item.handle.index), $0.anchor) })
      var frames: [LayoutRect] = []
      for item in items { frames.append(try solution[item]) }
      func compare(_ rule: LintRule, _ subject: FailureKey.Subject, _ margin: Double, _ about: [Slot]) {
        if abs(margin) < 1e-4 || about.contains(where: { ambiguous.contains($0) }) { return }
        #expect(isFound(rule, subject) == (margin < 0), "seed \(seed) at \(size): \(rule) \(subject) \(margin)")
      }
      for (place, item) in items.enumerated() {
        let (frame, content, position) = (frames[place], try layout.intrinsicSize(of: item), place + 1)
        for anchor in FrameAnchor.allCases {
          let slot = Slot(position, anchor)
          #expect(isFound(.ambiguous, .anchor(slot)) == ambiguous.contains(slot), "seed \(seed) at \(size): \(slot)")
        }
        // What keeps its proportions is not truncated.
        if let width = content.width, !linter.scaled.contains(item) {
          compare(.truncated, .extent(of: position, .horizontal), frame.width - width, [Slot(position, .width)])
        }
        if let height = content.height, !linter.scaled.contains(item) {
          compare(.truncated, .extent(of: position, .vertical), frame.height - height, [Slot(position, .height)])
        }
        let margins: [(Edge, Double)] = [
          (.leading, frame.x), (.top, frame.y), (.trailing, size.width - frame.maxX),
          (.bottom, size.height - frame.maxY),
        ]
        for (edge, margin) in margins {
          compare(.outside, .edge(edge, of: position, beyond: .parent(0)), margin, edge.slots(of: position))
        }
        for next in items.indices.dropFirst(place + 1) {
          let other = frames[next]
          let depths = [frame.maxX - other.x, other.maxX - frame.x, frame.maxY - other.y, other.maxY - frame.y]
          let extents = [frame.width, frame.height, other.width, other.height]
          let both = [position, next + 1].flatMap { item in FrameAnchor.allCases.map { Slot(item, $0) } }
          let least = (depths + extents).reduce(.infinity) { min($0, $1) }
          let pair = ItemPair(position, next + 1)
          compare(.overlap, .pair(pair, isRequired: true), -least, both)
          if max(depth(of: frame, in: other), depth(of: other, in: frame)) > -1e-4 { continue }
          // It is no background.
          compare(.overlap, .pair(pair, isRequired: false), -least, both)
        }
      }
      let reads = [Slot(1, .leading), Slot(1, .width), Slot(2, .top), Slot(2, .height)]
      compare(.check, .check(0), frames[0].width - 60, [reads[1]])
      compare(.check, .check(1), frames[0].maxX - frames[1].maxY, reads)
    }
  }

  @Test func viewsGrowWithTheSumOfTheIntervals() throws {
    var layout = try ConstraintLayout("list", size: LayoutSize(400, 600))
    for number in 0..<30 {
      let item = try layout.item("item\(number)", intrinsic: IntrinsicSize(100 + 10 * Double(number), nil))
      let place = Double(number) / 30
      try layout.constrain { root in
        item.leading == root.leading
        item.trailing <= root.trailing
        item.top == root.y(at: place)
        item.height >= 10 + place * 10
        item.height == root.height / 30 ~ 500
      }
    }
    let linter = try linted(layout, .recommended, [])
    #expect(linter.analysis.pieces.count == 31 * 31)
    #expect(linter.viewCount == 31 + 31)
    #expect(linter.viewsForTies.count == 62)
  }

  /// Two wishes tie up to a width of 400 points, and the height of another item changes at 300 points.
  @Test func aTieOfOneNumberIsFoundForAllValuesOfTheOther() throws {
    var layout = try ConstraintLayout("ties", size: LayoutSize(400, 300))
    let a = try layout.item("a"), b = try layout.item("b"), c = try layout.item("c")
    try layout.constrain { root in
      a.leading == root.leading
      b.leading == a.trailing
      b.trailing <= root.trailing
      a.width == 200 ~ 500
      b.width == 200 ~ 500
      b.width == 40 ~ 100
      c.top == root.top
      c.bottom <= root.bottom
      c.height <= 300
      c.height >= 300 ~ 600
    }
    try layout.constrain { root in
      for item in [a, b] {
        item.top == root.top
        item.height == 10
      }
      c.leading == root.leading
      c.width == 10
    }
    let report = try layout.lint(width: 50...450, height: 100...500, only(.tie))
    let alone = try layout.lint(width: 50...450, only(.tie))
    #expect(report.findings.map { $0.intervals } == alone.findings.map { $0.intervals })
    #expect(report.findings.allSatisfy { $0.title.contains("whatever the height") }, "\(report)")
    #expect(!report.findings.isEmpty)
  }

  @Test func constraintsThatAreLetGoAreConflictsAtAllSizes() throws {
    var layout = try ConstraintLayout("gone", size: LayoutSize(200, 200))
    layout.conflictPolicy = .letGo
    let a = try layout.item("a"), label = try layout.item("label", intrinsic: IntrinsicSize(150, 150))
    try layout.constrain { root in
      a.width == 100
      a.width == 200
      label.leading == root.leading
      label.top == root.top
      label.trailing <= root.trailing
      label.bottom <= root.bottom
    }
    let report = try layout.lint(width: 100...300, height: 100...300, only(.conflict))
    #expect(report.findings(of: .conflict).count == 1)
  }

  /// A lint that has made its report.
  private func linted(
    _ layout: ConstraintLayout, _ rules: LintRules, _ checks: [LayoutConstraint]
  ) throws -> Linter {
    var linter = try Linter(layout: layout, rules: rules, checks: checks, measure: nil) {
      (layout) throws(LayoutError) in
      try layout.analysis([(input: .width, range: 50...900), (input: .height, range: 40...740)])
    }
    _ = try linter.report()
    return linter
  }

  /// The least distance of an edge inside another frame.
  private func depth(of inner: LayoutRect, in outer: LayoutRect) -> Double {
    min(min(inner.x - outer.x, inner.y - outer.y), min(outer.maxX - inner.maxX, outer.maxY - inner.maxY))
  }

  private func isInside(_ point: InputValues, _ corners: [InputValues]) -> Bool {
    guard let (first, second) = bounds(of: corners), first.contains(point.first), second.contains(point.second) else {
      return false
    }
    return zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { from, to in
      (to.first - from.first) * (point.second - from.second) - (to.second - from.second) * (point.first - from.first)
        >= -1e-9
    }
  }

  /// Items whose horizontal constraints depend on the width, and whose vertical ones depend on the height. A few items keep
  /// their proportions, and then their heights depend on the width.
  private func separateLayout(_ random: inout SplitMix64) throws -> ConstraintLayout {
    var layout = try ConstraintLayout("random", size: LayoutSize(400, 300))
    let items = try randomItems(5, heights: 12, in: &layout, &random)
    let root = layout.root
    if random.chance(1, of: 3) {
      _ = try? layout.add(items[4].height == items[4].width * 0.5)
      _ = try? layout.add(items[4].top == root.top + 8)
    }
    for _ in 0..<30 {
      let (one, other) = (random.pick(items), random.pick(items.dropLast()))
      let number = Double(8 * random.below(12))
      let isLast = one == items[4]
      let constraint: LayoutConstraint =
        switch random.below(isLast ? 5 : 11) {
        case 0: one.leading == root.leading + number
        case 1: one.trailing <= root.trailing - number
        case 2: one.leading >= other.trailing + number
        case 3: one.width == root.width * 0.5 - number
        case 4: one.width == other.width + number
        case 5: one.top == root.top + number
        case 6: one.bottom <= root.bottom - number
        case 7: one.top >= other.bottom + number
        case 8: one.height == root.height * 0.25 + number
        case 9: one.height == other.height + number
        default: one.centerY == root.centerY + number
        }
      let priorities: [LayoutPriority] = [.required, 760, 500, 240]
      _ = try? layout.add(constraint.priority(random.pick(priorities)))
    }
    return layout
  }
}

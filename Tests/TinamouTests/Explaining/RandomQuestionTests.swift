import SolverTestSupport
import Testing
import Tinamou

/// What a layout answers agrees with what can be found out by changing it.
@Suite struct RandomQuestionTests {
  private func isSame(_ a: Double, _ b: Double) -> Bool {
    a == b || a.isFinite && b.isFinite && abs(a - b) <= 1e-6 * max(1, abs(a))
  }

  /// Where an expression is when it is pulled far away by what is weaker than everything else.
  private func pulled(_ layout: ConstraintLayout, _ expression: LayoutDimension, to end: Double) throws -> Double {
    var layout = layout
    try layout.add(expression == end ~ 0.001)
    return try layout.value(of: expression)
  }

  @Test(arguments: 0..<UInt64(often(800, inDebug: 30))) func rangesAreWhatPullingReaches(_ seed: UInt64) throws {
    var scene = try RandomLayout(seed: seed)
    for _ in 0..<4 {
      let asked = scene.ask()
      let range = try scene.layout.range(of: asked.distance)
      #expect(range.contains(try scene.layout.value(of: asked.distance)), "seed \(seed)")
      let far = 1e6
      for (end, limit) in [(range.lowerBound, -far), (range.upperBound, far)] {
        let reached = try pulled(scene.layout, asked.distance, to: limit)
        #expect(
          isSame(reached, end.isFinite ? end : limit), "seed \(seed): \(end), but \(reached) when pulled to \(limit)")
      }
    }
  }

  @Test(arguments: 0..<UInt64(often(800, inDebug: 30))) func ambiguitiesAreTheAnchorsWithARange(_ seed: UInt64) throws {
    let scene = try RandomLayout(seed: seed)
    let ambiguities = try scene.layout.ambiguities()
    #expect(try scene.layout.isAmbiguous == !ambiguities.isEmpty, "seed \(seed)")
    for item in scene.items {
      for (anchor, expression) in [
        (FrameAnchor.leading, item.leading - scene.layout.root.leading),
        (.top, item.top - scene.layout.root.top), (.width, item.width), (.height, item.height),
      ] {
        let range = try scene.layout.range(of: expression)
        let value = try scene.layout.value(of: expression)
        if let ambiguity = ambiguities.first(where: { $0.item == item && $0.anchor == anchor }) {
          #expect(ambiguity.value == value, "seed \(seed)")
          #expect(isSame(ambiguity.range.lowerBound, range.lowerBound), "seed \(seed): \(ambiguity), \(range)")
          #expect(isSame(ambiguity.range.upperBound, range.upperBound), "seed \(seed): \(ambiguity), \(range)")
          #expect(!isSame(range.lowerBound, range.upperBound), "seed \(seed): \(ambiguity)")
        } else {
          #expect(isSame(range.lowerBound, range.upperBound), "seed \(seed): \(anchor), \(range)")
        }
      }
    }
  }

  @Test(arguments: 0..<UInt64(often(800, inDebug: 30))) func sharesAddUpToTheValue(_ seed: UInt64) throws {
    var scene = try RandomLayout(seed: seed)
    var solved = scene.layout
    let frames = try solved.solve()
    for _ in 0..<6 {
      let asked = scene.ask()
      // Also of a layout that was not solved before.
      for layout in [scene.layout, solved] {
        let why = try layout.explain(asked.distance)
        #expect(isSame(why.value, try asked.value(frames)), "seed \(seed): \(why)")
        let shares = why.shares.reduce(0) { $0 + $1.amount }
        let free = why.freeAnchors.reduce(0) { $0 + $1.multiplier * $1.value }
        #expect(isSame(why.constant + shares + free, why.value), "seed \(seed): \(why)")
        #expect(why.shares.allSatisfy { $0.multiplier != 0 }, "seed \(seed): \(why)")
        #expect(why.isAmbiguous || why.freeAnchors.isEmpty, "seed \(seed): \(why)")
      }
    }
  }

  @Test(arguments: 0..<UInt64(often(800, inDebug: 30))) func violationsAreThoseOfTheFrames(_ seed: UInt64) throws {
    let scene = try RandomLayout(seed: seed)
    var solved = scene.layout
    let frames = try solved.solve()
    var expected: [(priority: Double, amount: Double)] = []
    for constraint in scene.constraints {
      let amount = try constraint.violation(frames)
      if amount > 1e-9 { expected.append((constraint.priority.value, amount)) }
    }
    expected.sort { ($1.priority, $0.amount) < ($0.priority, $1.amount) }
    let violations = try scene.layout.violations()
    #expect(violations.map { $0.priority } == violations.map { $0.priority }.sorted(by: >), "seed \(seed)")
    let actual = violations.map { ($0.priority.value, $0.amount) }.sorted { ($1.0, $0.1) < ($0.0, $1.1) }
    #expect(actual.map { $0.0 } == expected.map { $0.priority }, "seed \(seed)")
    #expect(zip(actual, expected).allSatisfy { isSame($0.1, $1.amount) }, "seed \(seed): \(violations)")
    #expect(violations.allSatisfy { !$0.priority.isRequired }, "seed \(seed)")
  }
}

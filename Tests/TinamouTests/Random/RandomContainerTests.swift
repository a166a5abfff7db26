import SolverTestSupport
import Testing

/// The frames of a layout with stacks, grids and flows follow from its state alone, whatever history led there: random
/// histories, compared with new layouts in the states that they reach.
@Suite struct RandomContainerTests {
  static let count = often(4_000, inDebug: 24)
  private static let parts = 8

  @Test("a layout of containers is as if made anew", arguments: 0..<parts)
  func histories(part: Int) throws {
    var refusals = 0
    for seed in stride(from: UInt64(part), to: UInt64(Self.count), by: Self.parts) {
      let steps = ContainerHistory.steps(seed: seed), history = try ContainerHistory(steps)
      refusals += history.refusals
      guard let failure = history.failure else { continue }
      let shrunk = try ContainerHistory.shrunk(steps, failure.kind)
      let text = try ContainerHistory(shrunk).failure?.text ?? failure.text
      Issue.record("seed \(seed), \(failure.kind): \(text)\n\(shrunk.map { "\($0)" }.joined(separator: "\n"))")
      return
    }
    #expect(refusals > 0, "refusals must happen to be tested")
  }
}

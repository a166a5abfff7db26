import SolverTestSupport
import Testing
import Tinamou

/// Random histories of whole layouts, compared after every operation with geometry, fresh layouts and exact arithmetic.
@Suite struct RandomLayoutTests {
  static let count = often(1_000, inDebug: 20)
  /// The seeds in parts, which can run side by side, of ten at least.
  static let parts = stride(from: 0, to: count, by: often(125, inDebug: 10)).map {
    UInt64($0)..<UInt64($0 + often(125, inDebug: 10))
  }

  @Test("every step of a random history leaves what a fresh layout has", arguments: parts, ConflictPolicy.allCases)
  func histories(seeds: Range<UInt64>, policy: ConflictPolicy) throws {
    var refusals = 0
    for seed in seeds {
      let run = try LayoutRun(seed: seed, steps: 30, policy: policy)
      refusals += run.refusals
      if !run.failures.isEmpty {
        Issue.record("\(run.report)")
        return
      }
    }
    #expect(refusals >= seeds.count / 2, "refusals must happen to be tested")
  }
}

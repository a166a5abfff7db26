import SolverTestSupport
import Testing

/// Random histories, compared with the exact reference after every operation.
@Suite struct RandomSequenceTests {
  static let sequences = often(20_000, inDebug: 100)
  /// The seeds in parts, which can run side by side.
  static let parts = (0..<5).map { UInt64($0 * sequences / 5)..<UInt64(($0 + 1) * sequences / 5) }

  @Test("every step of a random history leaves the optimum, its ranges and its conflicts", arguments: parts)
  func histories(seeds: Range<UInt64>) {
    var refusals = 0
    for seed in seeds {
      let run = RandomRun(seed: seed, steps: 16, setsSeveral: seed % 2 == 1)
      refusals += run.refusals
      if !run.failures.isEmpty {
        Issue.record("\(run.report)")
        return
      }
    }
    #expect(refusals >= seeds.count / 20, "refusals must happen to be tested")
  }
}

import SolverTestSupport
import Testing

/// Random histories, compared with the exact reference after every operation.
@Suite struct RandomSequenceTests {
  #if DEBUG
    static let sequences = 200
  #else
    static let sequences = 20_000
  #endif
  /// The seeds in parts, which can run side by side.
  static let parts = (0..<20).map { UInt64($0 * sequences / 20)..<UInt64(($0 + 1) * sequences / 20) }

  @Test("every step of a random history leaves the optimum, its ranges and its conflicts", arguments: parts)
  func histories(seeds: Range<UInt64>) {
    var refusals = 0
    for seed in seeds {
      let run = RandomRun(seed: seed, steps: 16)
      refusals += run.refusals
      if !run.failures.isEmpty {
        Issue.record("\(run.report)")
        return
      }
    }
    #expect(refusals >= seeds.count / 20, "refusals must happen to be tested")
  }
}

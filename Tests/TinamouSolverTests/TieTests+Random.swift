import SolverTestSupport
import Testing

/// Ties against the rule by brute force, in exact arithmetic: each wish once more as a level of its own below all.
@Suite("Ties in random histories")
struct RandomTieTests {
  static let sequences = often(10_000, inDebug: 100)
  static let parts = (0..<20).map { UInt64($0 * sequences / 20)..<UInt64(($0 + 1) * sequences / 20) }

  @Test("are settled by the rule after every step, also where ranks change", arguments: parts, [false, true])
  func histories(seeds: Range<UInt64>, changesRanks: Bool) {
    var (refusals, ties) = (0, 0)
    for seed in seeds {
      let run = RandomRun(
        seed: seed, steps: 16, isCompared: false, areTiesCompared: true, changesRanks: changesRanks)
      refusals += run.refusals
      ties += run.meetsTie ? 1 : 0
      if !run.failures.isEmpty {
        Issue.record("\(run.report)")
        return
      }
    }
    // Two of a hundred histories end with a tie, and more pass one.
    #expect(refusals >= seeds.count / 20 && ties >= seeds.count / 100, "\(refusals) refusals, \(ties) ties")
  }

  /// A required constraint, or one whose multiplier is 0, is added in the place of what was removed.
  @Test("are settled where something else holds at once what a removal left free", arguments: [1393, 1906])
  func heldAgain(seed: UInt64) {
    let run = RandomRun(seed: seed, steps: 16, isCompared: false, areTiesCompared: true)
    #expect(run.failures.isEmpty, "\(run.report)")
  }
}

import Foundation
import SolverTestSupport
import Testing

/// A part of the hunt that `.ci/hunt` goes on with: random systems and histories, of which every answer is compared with an
/// exact one.
@Suite("Hunted systems")
struct HuntTests {
  /// How many of each family.
  private static var count: Int {
    if let text = ProcessInfo.processInfo.environment["HUNT_COUNT"], let count = Int(text) { return count }
    #if DEBUG
      return 5
    #elseif InternalChecks
      return 50
    #else
      return 1000
    #endif
  }

  /// Ranges and reasons in rough systems may take for ever.
  private static let withoutQuestions: Set<HuntFamily> = [.w1, .w2, .w3, .w4, .w5]

  @Test("are answered right, or not at all", arguments: HuntFamily.allCases)
  func family(_ family: HuntFamily) {
    var told = 0
    let count = family == .largeHistories ? max(1, Self.count / 10) : Self.count
    for index in 0..<count {
      let seed = HuntFamily.seed(index, of: 7)
      let judgement = family.hunted(seed: seed).judged(asksQuestions: !Self.withoutQuestions.contains(family))
      #expect(judgement.wrong.isEmpty, "\(family) --only \(seed): \(judgement.wrong)")
      told += judgement.told.isEmpty ? 0 : 1
    }
    #expect(told <= max(1, count / (family.isHostile ? 50 : 1000)))
  }

  /// Rounding keeps these searches going. The reduced rows that they made once counted as rows of the system, for which a
  /// search may take more steps, until the memory was full.
  @Test(
    "a search that rounding keeps going ends",
    arguments: cases([6_654_354_251_497_070_445, 2_430_910_005_318_031_730], inDebug: 1))
  func endlessSearches(_ seed: UInt64) {
    #expect(HuntFamily.hostileHistories.hunted(seed: seed).judged(asksQuestions: true).wrong.isEmpty)
  }

  @Test("a flow knows the least violation of differences")
  func differences() throws {
    var contradictions = 0
    for index in 0..<100 {
      let seed = HuntFamily.seed(index, of: 3)
      let system = try #require(HuntFamily.differences.hunted(seed: seed) as? HuntedDifferences)
      if system.constraints.count > 40 { continue }
      let exact = try #require(ReferenceSystem(variableCount: system.variableCount, system.constraints))
      #expect(exact.violations.first?.total == Rational(system.leastViolation), "seed \(seed)")
      contradictions += system.leastViolation > 0 ? 1 : 0
    }
    #expect(contradictions > 10)
  }

  @Test("what is made smaller is still what it was")
  func minimising() throws {
    let system = try #require(HuntFamily.w2.hunted(seed: 1) as? HuntedSystem)
    // Whatever needs two constraints over one variable ends with two constraints of one term each.
    func isStill(_ system: HuntedSystem) -> Bool {
      system.constraints.count { $0.terms.contains { $0.variable == 0 } } >= 2
    }
    #expect(isStill(system))
    let small = system.minimised(while: isStill)
    #expect(small.constraints.count == 2 && isStill(small))
    #expect(small.constraints.allSatisfy { $0.terms.count == 1 && $0.constant == 0 && $0.weight == 1 })
    #expect(small.source.split(separator: "\n").count == 5)
  }

  @Test("a wrong answer is noticed: a judge that is told another system than was solved says so")
  func judging() throws {
    var noticed = 0
    for index in 0..<40 {
      let system = try #require(HuntFamily.w1.hunted(seed: HuntFamily.seed(index, of: 4)) as? HuntedSystem)
      noticed += system.judged(asksQuestions: false, afterHiding: 0).wrong.isEmpty ? 0 : 1
    }
    #expect(noticed > 10)
  }
}

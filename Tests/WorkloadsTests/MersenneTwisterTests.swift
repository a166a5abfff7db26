import Testing

@testable import Workloads

/// The numbers are those that Python's `random.Random(20240607)` gives.
struct MersenneTwisterTests {
  @Test func sameNumbersAsPython() {
    var random = MersenneTwister(seed: 20_240_607)
    #expect((0..<5).map { _ in random.number(5...12) } == [11, 12, 6, 8, 8])
    #expect((0..<5).map { _ in random.number(0...40) } == [11, 21, 8, 18, 1])
    #expect((0..<5).map { _ in random.pick([5, 10, 15, 20, 25, 30]) } == [30, 25, 30, 20, 30])
  }

  /// Far enough for the state to be renewed.
  @Test func sameNumbersAsPythonLater() {
    var random = MersenneTwister(seed: 20_240_607)
    for _ in 0..<5 { _ = random.number(5...12) }
    for _ in 0..<5 { _ = random.number(0...40) }
    for _ in 0..<5 { _ = random.pick([5, 10, 15, 20, 25, 30]) }
    #expect((0..<700).map { _ in random.number(1...1_000_000) }.last == 87_792)
  }
}

import SolverTestSupport
import Testing
import TinamouSolver

@Suite("A row of a terminal")
struct TerminalRowTests {
  private func sizes(_ segments: [TerminalRow.Segment], spacing: Int = 0, _ cells: Int) throws -> [Int] {
    var row = try TerminalRow(segments, spacing: spacing)
    return try row.split(cells).map { $0.count }
  }

  @Test("has lengths, and leaves the rest to what fills, by weight")
  func fills() throws {
    #expect(try sizes([.length(20), .fill(weight: 1)], 80) == [20, 60])
    #expect(try sizes([.fill(weight: 1), .length(20), .fill(weight: 3)], 100) == [20, 20, 60])
    #expect(try sizes([.fill(weight: 1), .fill(weight: 1), .fill(weight: 1)], 80) == [27, 26, 27])
    #expect(try sizes([.length(5), .length(7)], 80) == [5, 7])
    #expect(try sizes([], 80) == [])
  }

  @Test("has parts of the whole")
  func parts() throws {
    #expect(try sizes([.percentage(25), .fill(weight: 1)], 80) == [20, 60])
    #expect(try sizes([.ratio(1, of: 3), .ratio(2, of: 3)], 90) == [30, 60])
    #expect(try sizes([.ratio(1, of: 4), .percentage(50), .length(20)], 100) == [25, 50, 20])
  }

  @Test("has minimums that grow where nothing fills, and maximums that never do")
  func bounds() throws {
    #expect(try sizes([.minimum(10), .length(20)], 80) == [60, 20])
    #expect(try sizes([.minimum(10), .minimum(20)], 80) == [35, 45])
    #expect(try sizes([.minimum(10), .fill(weight: 1)], 80) == [10, 70])
    #expect(try sizes([.maximum(10), .fill(weight: 1)], 80) == [10, 70])
    #expect(try sizes([.maximum(10)], 80) == [10])
    #expect(try sizes([.maximum(10), .length(75)], 80) == [5, 75])
  }

  @Test("has spacing between segments")
  func spacing() throws {
    var row = try TerminalRow([.fill(weight: 1), .length(10), .fill(weight: 1)], spacing: 2)
    #expect(try row.split(50) == [0..<18, 20..<30, 32..<50])
    #expect(try row.split(14) == [0..<0, 2..<12, 14..<14])
    #expect(try row.split(0) == [0..<0, 0..<0, 0..<0])
  }

  @Test("gives up the weaker wish where there is not room for both")
  func narrow() throws {
    #expect(try sizes([.length(20), .fill(weight: 1)], 12) == [12, 0])
    #expect(try sizes([.percentage(50), .length(20)], 24) == [4, 20])
    #expect(try sizes([.minimum(10), .length(20)], 24) == [10, 14])
  }

  @Test("is in order and within its cells, whatever is asked for")
  func random() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let segments: [TerminalRow.Segment] = (0...random.below(6)).map { _ in
        switch random.below(6) {
        case 0: .length(random.below(40))
        case 1: .minimum(random.below(40))
        case 2: .maximum(random.below(40))
        case 3: .percentage(random.below(101))
        case 4: .ratio(random.below(5), of: 1 + random.below(5))
        default: .fill(weight: 1 + random.below(4))
        }
      }
      var row = try TerminalRow(segments, spacing: random.below(4))
      for _ in 0..<10 {
        let cells = random.below(160)
        let ranges = try row.split(cells)
        var end = 0
        for range in ranges {
          #expect(range.lowerBound >= end, "seed \(seed): \(ranges)")
          end = range.upperBound
        }
        #expect(end <= cells, "seed \(seed): \(ranges)")
      }
    }
  }
}

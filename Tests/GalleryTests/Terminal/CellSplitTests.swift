import SolverTestSupport
import Testing
import TinamouSolver

@testable import gallery

@Suite("An area of cells")
struct CellSplitTests {
  private func sizes(_ segments: [CellSplit.Segment], spacing: Int = 0, _ cells: Int) throws -> [Int] {
    var split = try CellSplit(segments, spacing: spacing)
    return try split.ranges(in: cells).map { $0.count }
  }

  @Test("has lengths, and leaves the rest to what fills, by weight")
  func fills() throws {
    #expect(try sizes([.length(20), .fill(1)], 80) == [20, 60])
    #expect(try sizes([.fill(1), .length(20), .fill(3)], 100) == [20, 20, 60])
    #expect(try sizes([.fill(1), .fill(1), .fill(1)], 80) == [27, 26, 27])
    #expect(try sizes([.length(5), .length(7)], 80) == [5, 7])
    #expect(try sizes([], 80) == [])
  }

  @Test("has parts of the whole")
  func parts() throws {
    #expect(try sizes([.percentage(25), .fill(1)], 80) == [20, 60])
    #expect(try sizes([.ratio(1, of: 3), .ratio(2, of: 3)], 90) == [30, 60])
    #expect(try sizes([.ratio(1, of: 4), .percentage(50), .length(20)], 100) == [25, 50, 20])
  }

  @Test("has minimums that grow where nothing fills, and maximums that never do")
  func bounds() throws {
    #expect(try sizes([.minimum(10), .length(20)], 80) == [60, 20])
    #expect(try sizes([.minimum(10), .minimum(20)], 80) == [35, 45])
    #expect(try sizes([.minimum(10), .fill(1)], 80) == [10, 70])
    #expect(try sizes([.maximum(10), .fill(1)], 80) == [10, 70])
    #expect(try sizes([.maximum(10)], 80) == [10])
    #expect(try sizes([.maximum(10), .length(75)], 80) == [5, 75])
  }

  @Test("has spacing between segments")
  func spacing() throws {
    var split = try CellSplit([.fill(1), .length(10), .fill(1)], spacing: 2)
    #expect(try split.ranges(in: 50) == [0..<18, 20..<30, 32..<50])
    #expect(try split.ranges(in: 14) == [0..<0, 2..<12, 14..<14])
    #expect(try split.ranges(in: 0) == [0..<0, 0..<0, 0..<0])
  }

  @Test("gives up the weaker wish where there is not room for both, and the last of equals")
  func narrow() throws {
    #expect(try sizes([.length(20), .fill(1)], 12) == [12, 0])
    #expect(try sizes([.percentage(50), .length(20)], 24) == [4, 20])
    #expect(try sizes([.minimum(10), .length(20)], 24) == [10, 14])
    #expect(try sizes([.length(10), .length(10), .length(10)], 25) == [10, 10, 5])
    #expect(try sizes([.minimum(10), .minimum(10)], 13) == [10, 3])
    #expect(try sizes([.percentage(60), .percentage(60)], 50) == [30, 20])
  }

  @Test("of 72 cells holds 24 segments of at least 3")
  func many() throws {
    #expect(try sizes(Array(repeating: .minimum(3), count: 24), 72) == Array(repeating: 3, count: 24))
    #expect(try sizes(Array(repeating: .minimum(3), count: 24), 71) == Array(repeating: 3, count: 23) + [2])
    let wide = try sizes(Array(repeating: .minimum(3), count: 24), 100)
    #expect(wide.reduce(0, +) == 100 && wide.allSatisfy { (4...5).contains($0) })
    #expect(try sizes(Array(repeating: .minimum(3), count: 24), spacing: 1, 95) == Array(repeating: 3, count: 24))
  }

  @Test("is tiled exactly, in whatever order the segments come")
  func permutations() throws {
    let sets: [[CellSplit.Segment]] = [
      [.length(3), .minimum(4), .maximum(5), .fill(1)],
      [.percentage(30), .ratio(1, of: 3), .length(7), .fill(2)],
      [.minimum(3), .minimum(5), .maximum(4), .percentage(10)],
      [.fill(1), .fill(2), .fill(3), .length(2)],
    ]
    for (number, segments) in sets.enumerated() {
      for order in orders(of: 4) {
        for spacing in 0...1 {
          var split = try CellSplit(order.map { segments[$0] }, spacing: spacing)
          for cells in [0, 1, 2, 5, 9, 13, 24, 37, 80] {
            let ranges = try split.ranges(in: cells)
            let what = "\(number) \(order) spacing \(spacing) in \(cells): \(ranges)"
            #expect(ranges.first?.lowerBound == 0 && ranges.last?.upperBound == cells, "\(what)")
            for (left, right) in zip(ranges, ranges.dropFirst()) {
              let gap = right.lowerBound - left.upperBound
              #expect(cells >= 3 * spacing ? gap == spacing : 0...spacing ~= gap, "\(what)")
            }
          }
        }
      }
    }
  }

  private func orders(of count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return orders(of: count - 1).flatMap { order in
      (0..<count).map { place in Array(order[..<place]) + [count - 1] + Array(order[place...]) }
    }
  }

  @Test("is in order and within its cells, whatever is asked for, and the same however it came to be so large")
  func random() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(seed: seed)
      let segments: [CellSplit.Segment] = (0...random.below(6)).map { _ in
        switch random.below(6) {
        case 0: .length(random.below(40))
        case 1: .minimum(random.below(40))
        case 2: .maximum(random.below(40))
        case 3: .percentage(random.below(101))
        case 4: .ratio(random.below(5), of: 1 + random.below(5))
        default: .fill(1 + random.below(4))
        }
      }
      let spacing = random.below(4)
      var split = try CellSplit(segments, spacing: spacing)
      for _ in 0..<10 {
        let cells = random.below(160)
        let ranges = try split.ranges(in: cells)
        var end = 0
        for range in ranges {
          #expect(range.lowerBound >= end, "seed \(seed): \(ranges)")
          end = range.upperBound
        }
        #expect(end <= cells, "seed \(seed): \(ranges)")
        var fresh = try CellSplit(segments, spacing: spacing)
        #expect(try fresh.ranges(in: cells) == ranges, "seed \(seed), \(cells) cells: \(segments)")
      }
    }
  }

  @Test("refuses what is no number, and bears those that no screen has")
  func badInput() throws {
    #expect(throws: SolverError.self) { try CellSplit([.ratio(1, of: 0)]) }
    var split = try CellSplit([.length(.max), .minimum(.min), .fill(-3), .percentage(-7)], spacing: -1)
    #expect(throws: SolverError.self) { try split.ranges(in: -1) }
    #expect(try split.ranges(in: 10).map(\.count).reduce(0, +) == 10)
    for cells in [Int.max, .max - 1, 1 << 40] { #expect(try split.ranges(in: cells).last?.upperBound ?? 0 > 0) }
    #expect(try split.ranges(in: 10).last?.upperBound == 10)
  }
}

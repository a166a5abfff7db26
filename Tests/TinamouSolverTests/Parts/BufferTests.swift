import SolverTestSupport
import Testing

@testable import TinamouSolver

/// A growable array without checks, against the one of the standard library.
@Suite("A buffer")
struct BufferTests {
  @Test("that is new is empty")
  func empty() {
    let buffer = Buffer<Int32>()
    let areEmpty = (buffer.isEmpty, buffer.copy().isEmpty)
    #expect(areEmpty == (true, true))
    #expect(buffer.count == 0)
  }

  @Test("has what was appended, however often it grew")
  func appending() {
    func squares(_ count: Int) -> [Int] { (1...count).map { $0 * $0 } }
    var buffer = Buffer<Int>()
    for count in 1...3_000 {
      buffer.append(count * count)
      if buffer.count != count { Issue.record("\(buffer.count) after \(count)") }
      if count.nonzeroBitCount == 1 { #expect(buffer.array == squares(count)) }
    }
    let isEmpty = buffer.isEmpty
    #expect(!isEmpty)
    #expect(buffer.array == squares(3_000))
  }

  @Test("takes many of one kind at once, in room that it has or makes")
  func repeating() {
    for first in [0, 3, 8, 31, 32] {
      for added in [0, 1, 5, 24, 300] {
        var buffer = Buffer(Array(0..<first))
        buffer.append(repeating: -1, count: added)
        buffer.append(77)
        #expect(buffer.array == Array(0..<first) + Array(repeating: -1, count: added) + [77])
      }
    }
  }

  @Test("that was extended keeps what it had, and what is written then")
  func extending() {
    for first in [0, 3, 8, 31, 32] {
      for added in [0, 1, 5, 24, 300] {
        var buffer = Buffer(Array(0..<first))
        buffer.extend(by: added)
        #expect(buffer.count == first + added)
        for index in first..<first + added { buffer[index] = 2 * index }
        #expect(buffer.array == Array(0..<first) + (first..<first + added).map { 2 * $0 })
      }
    }
  }

  @Test("gives back its last, and loses the rest when it is cut")
  func shrinking() {
    var buffer = Buffer(Array(0..<10))
    #expect(buffer.removeLast() == 9)
    #expect(buffer.removeLast() == 8)
    #expect(buffer.array == Array(0..<8))
    buffer.truncate(to: 8)
    #expect(buffer.array == Array(0..<8))
    buffer.truncate(to: 3)
    buffer.append(42)
    #expect(buffer.array == [0, 1, 2, 42])
    buffer.truncate(to: 0)
    #expect(buffer.array == [])
    buffer.append(1)
    buffer.removeAll()
    #expect(buffer.array == [])
    buffer.append(2)
    #expect(buffer.array == [2])
  }

  @Test("that is cleared keeps its memory unless little of much was in use", arguments: [8, 1_024, 1_025])
  func clearing(most: Int) {
    for left in [0, most / 100, most / 2, most] {
      var buffer = Buffer(Array(0..<most))
      buffer.truncate(to: left)
      let (before, none) = (buffer.elements, Buffer<Int>().elements)
      buffer.clear()
      #expect(buffer.array == [])
      #expect(buffer.elements == (most > 1_024 && left < most / 8 ? none : before), "\(left) of \(most)")
      for index in 0..<20 { buffer.append(-index) }
      #expect(buffer.array == (0..<20).map { -$0 })
    }
  }

  @Test("and its copy do not know of each other")
  func copies() {
    var buffer = Buffer(Array(0..<5))
    var copy = buffer.copy()
    buffer[0 as Int] = 100
    buffer.append(5)
    copy[1 as Int] = 200
    _ = copy.removeLast()
    #expect(buffer.array == [100, 1, 2, 3, 4, 5])
    #expect(copy.array == [0, 200, 2, 3])
    for index in 0..<100 { copy.append(index) }
    #expect(copy.array == [0, 200, 2, 3] + Array(0..<100))
    #expect(buffer.array == [100, 1, 2, 3, 4, 5])
  }

  @Test("keeps the first of equal neighbours, for every short sequence")
  func repetitions() {
    for length in 0...7 {
      for sequence in sequences(of: 3, length: length) {
        var buffer = Buffer(sequence.enumerated().map { $0.element * 10 + $0.offset })
        buffer.removeRepetitions { $0 / 10 == $1 / 10 }
        let expected = sequence.indices.filter { $0 == 0 || sequence[$0] != sequence[$0 - 1] }
        if buffer.array != expected.map({ sequence[$0] * 10 + $0 }) { Issue.record("\(sequence): \(buffer.array)") }
      }
    }
  }

  @Test("sorts every short sequence")
  func shortSequences() {
    for length in 0...6 {
      for sequence in sequences(of: 4, length: length) {
        var buffer = Buffer(sequence)
        buffer.sort { $0 < $1 }
        if buffer.array != sequence.sorted() { Issue.record("\(sequence): \(buffer.array)") }
      }
    }
  }

  @Test("sorts from any place on, and leaves what comes before", arguments: 1...8 as ClosedRange<UInt64>)
  func sorting(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<40 {
      let bound = random.pick([3, 50, 10_000])
      let numbers = (0..<random.below(150)).map { _ in random.below(bound) }
      let start = random.below(numbers.count + 1)
      var buffer = Buffer(numbers)
      buffer.sort(from: start) { $0 > $1 }
      #expect(buffer.array == numbers.prefix(start) + numbers.dropFirst(start).sorted(by: >), "seed \(seed)")
    }
  }

  @Test("does with random operations what an array does", arguments: 1...8 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var buffer = Buffer<Int>()
    var array: [Int] = []
    for step in 0..<600 {
      switch random.below(10) {
      case ..<4:
        buffer.append(step)
        array.append(step)
      case 4:
        let count = random.below(20)
        buffer.append(repeating: step, count: count)
        array += Array(repeating: step, count: count)
      case 5 where !array.isEmpty: #expect(buffer.removeLast() == array.removeLast(), "seed \(seed), step \(step)")
      case 6:
        let count = random.below(array.count + 1)
        if !random.chance(1, of: 4) { continue }
        buffer.truncate(to: count)
        array.removeLast(array.count - count)
      case 7: buffer = buffer.copy()
      case 8 where random.chance(1, of: 20):
        buffer.clear()
        array = []
      default: continue
      }
      if buffer.array != array { Issue.record("seed \(seed), step \(step): \(buffer.array), not \(array)") }
    }
  }
}

/// A list of numbers in order of another number.
@Suite("An array in order")
struct SortingTests {
  @Test("has the elements by their numbers, those with the same number as they were")
  func inOrder() {
    for length in 0...6 {
      for sequence in sequences(of: 3, length: length) {
        let elements = sequence.enumerated().map { (number: Int32($0.element), place: $0.offset) }
        let expected = (0..<3).flatMap { number in sequence.indices.filter { sequence[$0] == number } }
        let ordered = elements.inOrder { $0.number - 1 }
        if ordered.map(\.place) != expected { Issue.record("\(sequence): \(ordered)") }
      }
    }
  }

  @Test("goes from the least number that there is to the greatest")
  func extremes() {
    let numbers: [Int32] = [.max, -1, 0, .min, 1, .max, .min]
    #expect(numbers.inOrder { $0 } == numbers.sorted())
  }
}

/// Every sequence of that length of the numbers below `bound`.
private func sequences(of bound: Int, length: Int) -> [[Int]] {
  (0..<length).reduce([[]]) { shorter, _ in shorter.flatMap { start in (0..<bound).map { start + [$0] } } }
}

extension Buffer where Element == Int {
  fileprivate init(_ elements: [Int]) {
    self.init()
    for element in elements { append(element) }
  }

  fileprivate var array: [Int] { (0..<count).map { self[$0] } }
}

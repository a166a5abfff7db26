import SolverTestSupport
import Testing

@testable import TinamouSolver

/// A heap of queues and sweeps, with its run beside it, against a list that is searched for its least item.
@Suite("A heap")
struct HeapTests {
  /// The same operations on a heap and on a list; what one of them answers otherwise is a difference.
  private struct Pair: ~Copyable {
    var heap = Heap<Int64, Row>()
    var list: [(key: Int64, element: Int32)] = []
    var differences: [String] = []

    init() {}

    private var least: Int? {
      list.indices.min { (list[$0].key, list[$0].element) < (list[$1].key, list[$1].element) }
    }

    mutating func push(_ element: Int32, key: Int64) {
      heap.push(Index(element), key: key)
      list.append((key, element))
    }

    mutating func pop() {
      guard let least else { return }
      let (item, expected) = (heap.pop(), list.remove(at: least))
      if (item.key, item.element.position) != expected { differences.append("\(item) is taken before \(expected)") }
    }

    mutating func pop(through limit: Int64) {
      let item = heap.pop(through: limit)
      let expected = least.flatMap { list[$0].key <= limit ? list.remove(at: $0) : nil }
      if item?.key != expected?.key || item?.element.position != expected?.element {
        differences.append("through \(limit) comes \(String(describing: item)), not \(String(describing: expected))")
      }
    }

    mutating func look() {
      if heap.isEmpty != list.isEmpty { differences.append("with \(list) it is empty: \(heap.isEmpty)") }
      guard !heap.isEmpty, let least else { return }
      let top = heap.top
      if (top.key, top.element.position) != list[least] { differences.append("\(top) is on top, not \(list[least])") }
    }

    func copy() -> Pair {
      var other = Pair()
      other.heap = heap.copy()
      other.list = list
      return other
    }
  }

  @Test("that is new is empty, and gives nothing up to any key")
  func empty() {
    var heap = Heap<Int64, Row>()
    let areEmpty = (heap.isEmpty, heap.copy().isEmpty)
    #expect(areEmpty == (true, true))
    let item = heap.pop(through: .max)
    #expect(item == nil)
  }

  @Test("gives what it was given in order, equal keys by the smaller element, for every short history")
  func shortHistories() {
    // Each digit is a push with one of four keys, or a pop. The elements neither rise nor fall.
    let elements: [Int32] = [3, 6, 0, 4, 1, 5, 2]
    var wrong: [String] = []
    for history in 0..<78_125 {
      var pair = Pair()
      var rest = history
      for element in elements {
        if rest % 5 == 4 { pair.pop() } else { pair.push(element, key: Int64(rest % 5)) }
        rest /= 5
        pair.look()
      }
      while !pair.list.isEmpty { pair.pop() }
      pair.look()
      if !pair.differences.isEmpty { wrong.append("history \(history): \(pair.differences)") }
    }
    #expect(wrong == [])
  }

  @Test("gives through a limit what has that key, and nothing beyond", arguments: [false, true])
  func limits(isFalling: Bool) {
    // What rises is all in the run, what falls all but one beside it.
    var heap = Heap<Int64, Row>()
    for index in 0..<8 as Range<Int32> { heap.push(Index(index), key: Int64(isFalling ? 7 - index : index)) }
    for key in 0..<8 as Range<Int64> {
      let (before, item) = (heap.pop(through: key - 1), heap.pop(through: key))
      #expect(before == nil)
      #expect(item?.key == key)
    }
    let item = heap.pop(through: .max)
    #expect(item == nil)
  }

  @Test("keeps an item that was pushed twice twice")
  func twice() {
    for key in 0..<3 as Range<Int64> {
      var heap = Heap<Int64, Row>()
      heap.push(Index(1), key: 1)
      heap.push(Index(7), key: key)
      heap.push(Index(7), key: key)
      var sevens = 0
      while !heap.isEmpty { sevens += heap.pop().element == Index(7) ? 1 : 0 }
      #expect(sevens == 2, "key \(key)")
    }
  }

  @Test("agrees with a sorted list whatever comes in whatever order", arguments: 1...12 as ClosedRange<UInt64>)
  func randomHistories(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    // With a few keys most are equal; with many most rise, as where a layout is swept.
    let keys = random.pick([2, 10, 1000])
    var now = Int64(0)
    for step in 0..<2_000 {
      let grows = step / 250 % 2 == 0
      switch random.below(8) {
      case ..<(grows ? 3 : 1):
        now += Int64(random.below(3))
        pair.push(Int32(random.below(100)), key: now)
      case ..<(grows ? 5 : 2): pair.push(Int32(random.below(100)), key: Int64(random.below(keys)))
      case 5: pair.pop(through: Int64(random.below(keys)))
      case 6: pair.pop(through: now)
      default: pair.pop()
      }
      pair.look()
    }
    while !pair.list.isEmpty { pair.pop() }
    pair.look()
    #expect(pair.differences == [], "seed \(seed)")
  }

  @Test("and its copy do not know of each other", arguments: 1...4 as ClosedRange<UInt64>)
  func copies(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var pair = Pair()
    for step in 0..<60 {
      pair.push(Int32(step), key: Int64(random.below(30)))
      if random.chance(1, of: 3) { pair.pop() }
      var copy = pair.copy()
      for _ in 0..<random.below(5) { copy.pop() }
      copy.push(100, key: Int64(random.below(30)))
      while !copy.list.isEmpty { copy.pop() }
      copy.look()
      #expect(copy.differences == [], "seed \(seed), step \(step)")
      pair.look()
    }
    while !pair.list.isEmpty { pair.pop() }
    #expect(pair.differences == [], "seed \(seed)")
  }
}

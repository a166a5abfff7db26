/// A priority queue of indices with keys. The smallest key is on top, and among equal keys the smallest index.
///
/// The queue is a binary heap with a *run* beside it. An item that arrives in order is appended to the run and taken
/// from the front of the run, which needs only a comparison with the heap's top. Layouts are built and swept mostly in
/// order.
struct Heap<Key: Comparable & BitwiseCopyable, Subject>: ~Copyable {
  struct Item: BitwiseCopyable {
    var key: Key
    var element: Index<Subject>

    @inline(__always)
    func precedes(_ other: Item) -> Bool {
      key < other.key || (key == other.key && element < other.element)
    }
  }

  private var run = Buffer<Item>()
  /// The front of the run.
  private var head = 0
  private var items = Buffer<Item>()

  init() {}

  var isEmpty: Bool { head == run.count && items.isEmpty }

  /// The number of items in memory, including those already taken from the run.
  var size: Int { run.count &+ items.count }

  @inline(__always)
  var top: Item { isRunFirst ? run[head] : items[0] }

  @inline(__always)
  private var isRunFirst: Bool {
    head < run.count && (items.isEmpty || run[head].precedes(items[0]))
  }

  @inline(__always)
  mutating func push(_ element: Index<Subject>, key: Key) {
    let item = Item(key: key, element: element)
    if head == run.count {
      run.clear()
      head = 0
    } else if !run[run.count &- 1].precedes(item) {
      return pushOutOfOrder(item)
    }
    run.append(item)
  }

  @inline(__always)
  mutating func pop() -> Item {
    if !isRunFirst { return popOutOfOrder() }
    head &+= 1
    return run[head &- 1]
  }

  /// Removes and returns the item on top, if its key is at most `limit`.
  @inline(__always)
  mutating func pop(through limit: Key) -> Item? {
    if isRunFirst {
      if run[head].key > limit { return nil }
      head &+= 1
      return run[head &- 1]
    }
    if items.isEmpty || items[0].key > limit { return nil }
    return popOutOfOrder()
  }

  private mutating func pushOutOfOrder(_ item: Item) {
    items.append(item)
    Self.raise(item, from: items.count - 1, in: items.elements)
  }

  private mutating func popOutOfOrder() -> Item {
    let least = items[0]
    let last = items.removeLast()
    let end = items.count
    if end == 0 {
      items.clear()
      return least
    }
    // The hole goes to the bottom, because the last item nearly always belongs there.
    let items = items.elements
    var hole = 0
    var child = 2
    while child < end {
      if items[child &- 1].precedes(items[child]) { child &-= 1 }
      items[hole] = items[child]
      hole = child
      child = 2 &* hole &+ 2
    }
    if child == end {
      items[hole] = items[end &- 1]
      hole = end &- 1
    }
    Self.raise(last, from: hole, in: items)
    return least
  }

  /// Puts an item into its place between a hole at `bottom` and the top.
  @inline(__always)
  private static func raise(_ item: Item, from bottom: Int, in items: UnsafeMutablePointer<Item>) {
    var hole = bottom
    while hole > 0 {
      let parent = (hole &- 1) >> 1
      if !item.precedes(items[parent]) { break }
      items[hole] = items[parent]
      hole = parent
    }
    items[hole] = item
  }

  func copy() -> Heap {
    var other = Heap()
    if head < run.count {
      other.run = run.copy()
      other.head = head
    }
    other.items = items.copy()
    return other
  }
}

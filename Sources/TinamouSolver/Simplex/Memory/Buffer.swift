/// A growable array of plain values, without reference counting and, in release, without bounds checks.
///
/// Only this type touches raw memory. `Array` would retain, check uniqueness and check bounds on each of the millions of
/// small accesses of a layout. The invariant: `count` elements from `base` are initialised, except for those just added by
/// an extension, and this buffer alone owns `base`.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var base: UnsafeMutablePointer<Element>

  init() {
    // Nothing is allocated until something is stored: a system of three constraints should not pay for forty buffers.
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  deinit {
    if capacity > 0 { base.deallocate() }
  }

  var isEmpty: Bool { count == 0 }

  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      assert(index >= 0 && index < count, "index out of bounds")
      return base[index]
    }
    _modify {
      assert(index >= 0 && index < count, "index out of bounds")
      yield &base[index]
    }
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    (base + count).initialize(to: element)
    count &+= 1
  }

  mutating func append(repeating element: Element, count added: Int) {
    if count + added > capacity { grow(to: count + added) }
    (base + count).initialize(repeating: element, count: added)
    count += added
  }

  /// Makes room for elements that are written before they are read.
  @inline(__always)
  mutating func extend(by added: Int) {
    if count + added > capacity { grow(to: count + added) }
    count += added
  }

  @inline(__always)
  mutating func removeLast() -> Element {
    assert(count > 0, "the buffer is empty")
    count &-= 1
    return base[count]
  }

  mutating func removeAll() { count = 0 }

  /// Removes all and, where there was room for many times as much, gives back the memory.
  @inline(__always)
  mutating func clear() {
    if capacity > 1024 && count < capacity / 8 { self = Buffer() }
    count = 0
  }

  /// Drops what was appended after there were `count` elements.
  mutating func truncate(to count: Int) {
    assert(count <= self.count, "the buffer is shorter")
    self.count = count
  }

  func copy() -> Buffer {
    var other = Buffer()
    if count > 0 {
      other.setMemory(PlainMemory.allocated(count, copying: count, from: base, stride: MemoryLayout<Element>.stride))
      other.capacity = count
      other.count = count
    }
    return other
  }

  /// Keeps the first of equal neighbours.
  mutating func removeRepetitions(by areEqual: (Element, Element) -> Bool) {
    var kept = 0
    for index in 0..<count where kept == 0 || !areEqual(base[kept - 1], base[index]) {
      base[kept] = base[index]
      kept += 1
    }
    count = kept
  }

  /// The elements' address, to be used before anything else is done with the buffer.
  ///
  /// For loops that store through one buffer and read through others: as nothing tells the compiler that they do not
  /// overlap, it would fetch every base address again after each store.
  var elements: UnsafeMutablePointer<Element> { base }

  /// Sorts the elements from `start` on, by heap sort: in place, without allocation, O(*n* log *n*) in every case.
  mutating func sort(from start: Int = 0, by areInIncreasingOrder: (Element, Element) -> Bool) {
    let first = base + start
    let length = count - start
    func sift(_ root: Int, _ end: Int) {
      let element = first[root]
      var hole = root
      while 2 * hole + 1 < end {
        var child = 2 * hole + 1
        if child + 1 < end, areInIncreasingOrder(first[child], first[child + 1]) { child += 1 }
        if !areInIncreasingOrder(element, first[child]) { break }
        first[hole] = first[child]
        hole = child
      }
      first[hole] = element
    }
    for root in stride(from: length / 2 - 1, through: 0, by: -1) { sift(root, length) }
    for end in stride(from: length - 1, to: 0, by: -1) {
      let largest = first[0]
      first[0] = first[end]
      first[end] = largest
      sift(0, end)
    }
  }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let room = PlainMemory.room(needed, capacity: capacity)
    let larger = PlainMemory.allocated(room, copying: count, from: base, stride: MemoryLayout<Element>.stride)
    if capacity > 0 { base.deallocate() }
    setMemory(larger)
    capacity = room
  }

  private mutating func setMemory(_ memory: UnsafeMutableRawPointer) {
    base = memory.assumingMemoryBound(to: Element.self)
  }
}

/// The work of a buffer that does not depend on the kind of element, compiled once.
private enum PlainMemory {
  /// Room for `needed` elements and for more. Small buffers grow in longer steps: there, asking for memory costs more than
  /// the memory.
  @inline(never)
  static func room(_ needed: Int, capacity: Int) -> Int {
    max(needed, capacity < 64 ? 4 * capacity : 2 * capacity, 8)
  }

  /// Memory for `room` elements, of which the first `count` are copied.
  @inline(never)
  static func allocated(
    _ room: Int, copying count: Int, from base: UnsafeMutableRawPointer, stride: Int
  ) -> UnsafeMutableRawPointer {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: room &* stride, alignment: 16)
    if count > 0 { memory.copyMemory(from: base, byteCount: count &* stride) }
    return memory
  }
}

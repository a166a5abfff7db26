/// A growable array of plain values, without reference counting and, in release, without bounds checks.
///
/// The one place of the package that touches raw memory. `Array` would retain, check uniqueness and check bounds on
/// each of the millions of small accesses of a layout. Its invariant: `count` elements from `base` are initialised, but
/// for those it was just extended by, and `base` is owned by this buffer alone.
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
  subscript(index: Int32) -> Element {
    get { self[Int(index)] }
    _modify {
      assert(index >= 0 && index < count, "index out of bounds")
      yield &base[Int(index)]
    }
  }

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

  @inline(never)
  func copy() -> Buffer {
    var other = Buffer()
    if count > 0 {
      other.grow(to: count)
      other.base.initialize(from: base, count: count)
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
    // Small buffers grow in longer steps: there, asking for memory costs more than the memory.
    let room = max(needed, capacity < 64 ? 4 * capacity : 2 * capacity, 8)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: room)
    if capacity > 0 {
      larger.initialize(from: base, count: count)
      base.deallocate()
    }
    base = larger
    capacity = room
  }
}

/// A piece of an ``Arena``: `count` elements in use from `start`, of `room`.
struct Block: BitwiseCopyable {
  var start: Int32 = 0
  var count: Int32 = 0
  /// The class of its room: 0 to 8 for as many elements, then one for each power of two.
  var sizeClass: UInt8 = 0

  /// How many elements it could have.
  var room: Int32 { sizeClass <= 8 ? Int32(sizeClass) : 1 << Int32(sizeClass - 5) }

  /// One past the last position in use.
  @inline(__always)
  var end: Int32 { start &+ count }

  /// The positions in use.
  @inline(__always)
  var range: Positions { Positions(position: start, end: end) }

  /// Positions in order. A range would be checked for its bounds again at each step of the innermost loops.
  struct Positions: Sequence, IteratorProtocol {
    fileprivate var position: Int32
    fileprivate let end: Int32

    @inline(__always)
    mutating func next() -> Int32? {
      if position == end { return nil }
      defer { position &+= 1 }
      return position
    }
  }
}

/// A block that waits to be used again, and the next one of its size class.
struct ReleasedBlock: BitwiseCopyable {
  var start: Int32
  var next: Int32
}

/// Many small arrays in one buffer.
///
/// Rooms are rounded up to a size class (1 to 8, then powers of two); a released block waits in the free list of its
/// class.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Buffer<Element>()
  /// The released blocks of each class, as a stack.
  private var released = Buffer<ReleasedBlock>()
  /// The top of each class's stack in `released`, -1 when empty; 0...8 for small rooms, then one for each power of two.
  private var tops = Buffer<Int32>()
  /// Entries of `released` that are not in use, as a stack.
  private var unused: Int32 = -1

  init() {}

  @inline(__always)
  subscript(index: Int32) -> Element {
    get { elements[index] }
    _modify { yield &elements[index] }
  }

  /// A block with room for `count` elements, `count` of them in use and not yet meaningful.
  mutating func allocate(_ count: Int32) -> Block {
    if count == 0 { return Block() }
    var block = Block(start: Int32(elements.count), count: count, sizeClass: Self.sizeClass(count))
    let top = Int(block.sizeClass)
    if top < tops.count, tops[top] >= 0 {
      let entry = tops[top]
      block.start = released[entry].start
      tops[top] = released[entry].next
      released[entry].next = unused
      unused = entry
    } else {
      elements.extend(by: Int(block.room))
    }
    return block
  }

  mutating func release(_ block: Block) {
    if block.sizeClass == 0 { return }
    let sizeClass = Int(block.sizeClass)
    while tops.count <= sizeClass { tops.append(-1) }
    if unused >= 0 {
      let entry = unused
      unused = released[entry].next
      released[entry] = ReleasedBlock(start: block.start, next: tops[sizeClass])
      tops[sizeClass] = entry
    } else {
      released.append(ReleasedBlock(start: block.start, next: tops[sizeClass]))
      tops[sizeClass] = Int32(released.count - 1)
    }
  }

  @inline(never)
  func copy() -> Arena {
    var other = Arena()
    other.elements = elements.copy()
    other.released = released.copy()
    other.tops = tops.copy()
    other.unused = unused
    return other
  }

  private static func sizeClass(_ count: Int32) -> UInt8 {
    UInt8(count <= 8 ? Int(count) : 5 + Int32.bitWidth - (count - 1).leadingZeroBitCount)
  }
}

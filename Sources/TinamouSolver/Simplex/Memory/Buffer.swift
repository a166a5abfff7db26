/// A growable array of plain values, without reference counting and, in release builds, without bounds checks.
///
/// Only this file allocates raw memory. `Array` would retain, check uniqueness and check bounds on each of the millions
/// of small accesses of a layout. Two invariants hold. The `count` elements from `base` are initialised, except for
/// those that ``extend(by:)`` has just added. Only this buffer owns `base`.
struct Buffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity = 0
  private var base: UnsafeMutablePointer<Element>

  init() {
    // The first element allocates, because a system of three constraints should not pay for forty buffers.
    base = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  private init(count: Int, capacity: Int, base: UnsafeMutablePointer<Element>) {
    self.count = count
    self.capacity = capacity
    self.base = base
  }

  deinit { PlainMemory.free(base, room: capacity) }

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

  /// Adds `added` elements, which the caller has to write before it reads them.
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

  /// Removes all elements. Gives back the memory if there is room for more than 1,024 elements and less than an eighth
  /// is in use.
  @inline(__always)
  mutating func clear() {
    if capacity > 1024 && count < capacity / 8 { self = Buffer() }
    count = 0
  }

  /// Removes all elements after the first `count`.
  mutating func truncate(to count: Int) {
    assert(count <= self.count, "the buffer is shorter")
    self.count = count
  }

  func copy() -> Buffer {
    if count == 0 { return Buffer() }
    let memory = PlainMemory.allocated(count, copying: count, from: base, stride: MemoryLayout<Element>.stride)
    return Buffer(count: count, capacity: count, base: memory.assumingMemoryBound(to: Element.self))
  }

  /// Removes all but the first of equal neighbours.
  mutating func removeRepetitions(by areEqual: (Element, Element) -> Bool) {
    var kept = 0
    for index in 0..<count where kept == 0 || !areEqual(base[kept - 1], base[index]) {
      base[kept] = base[index]
      kept += 1
    }
    count = kept
  }

  /// The address of the elements, for use before anything else is done with the buffer.
  ///
  /// Loops that store through one buffer and read through others use the address. The compiler does not know that
  /// buffers do not overlap, and would fetch every base address again after each store.
  var elements: UnsafeMutablePointer<Element> { base }

  @inline(never)
  private mutating func grow(to needed: Int) {
    let room = PlainMemory.room(needed, capacity: capacity, stride: MemoryLayout<Element>.stride)
    let larger = PlainMemory.allocated(room, copying: count, from: base, stride: MemoryLayout<Element>.stride)
    PlainMemory.free(base, room: capacity)
    setMemory(larger)
    capacity = room
  }

  private mutating func setMemory(_ memory: UnsafeMutableRawPointer) {
    base = memory.assumingMemoryBound(to: Element.self)
  }
}

/// The work of a buffer that does not depend on the element type, compiled once.
private enum PlainMemory {
  /// The capacity for `needed` elements and more. Small buffers begin with 512 bytes and grow in longer steps, because
  /// an allocation costs more than their memory.
  @inline(never)
  static func room(_ needed: Int, capacity: Int, stride: Int) -> Int {
    // Positions in a buffer are of 32 bits.
    precondition(needed <= Int(Int32.max), "a buffer has too many elements")
    let room = capacity == 0 ? max(512 / stride, 16) : capacity < 64 ? 4 * capacity : 2 * capacity
    return min(Int(Int32.max), max(needed, room))
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

  /// Frees memory for `room` elements, if there is any.
  @inline(never)
  static func free(_ base: UnsafeMutableRawPointer, room: Int) {
    if room > 0 { base.deallocate() }
  }
}

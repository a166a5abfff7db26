/// A piece of an ``Arena``: `count` elements in use from `start`, of `room`.
struct Block<Element>: BitwiseCopyable {
  var start: Index<Element>
  var count: Int32
  /// The class of its room: 0 to 8 for as many elements, then one for each power of two.
  var sizeClass: UInt8

  @inline(__always)
  init(start: Index<Element> = Index(0), count: Int32 = 0, sizeClass: UInt8 = 0) {
    self.start = start
    self.count = count
    self.sizeClass = sizeClass
  }

  /// The number of elements that the block could have.
  var room: Int32 { sizeClass <= 8 ? Int32(sizeClass) : 1 << Int32(sizeClass - 5) }

  /// One past the last position in use.
  @inline(__always)
  var end: Index<Element> { start + count }

  /// The positions in use.
  @inline(__always)
  var range: Positions<Element> { Positions(from: start.position, to: start.position &+ count) }
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
  subscript(index: Index<Element>) -> Element {
    get { elements[Int(index.position)] }
    _modify { yield &elements[Int(index.position)] }
  }

  /// The number of elements that there is memory for.
  var count: Int { elements.count }

  /// The elements' address: ``Buffer/elements``.
  var address: UnsafeMutablePointer<Element> { elements.elements }

  /// A block with room for `count` elements, `count` of them in use and not yet meaningful.
  mutating func allocate(_ count: Int32) -> Block<Element> {
    if count == 0 { return Block() }
    var block = Block<Element>(start: Index(Int32(elements.count)), count: count, sizeClass: Self.sizeClass(count))
    let top = Int(block.sizeClass)
    if top < tops.count, tops[top] >= 0 {
      let entry = Int(tops[top])
      block.start = Index(released[entry].start)
      tops[top] = released[entry].next
      released[entry].next = unused
      unused = Int32(entry)
    } else {
      elements.extend(by: Int(block.room))
    }
    return block
  }

  mutating func release(_ block: Block<Element>) {
    if block.sizeClass == 0 { return }
    let sizeClass = Int(block.sizeClass)
    while tops.count <= sizeClass { tops.append(-1) }
    if unused >= 0 {
      let entry = Int(unused)
      unused = released[entry].next
      released[entry] = ReleasedBlock(start: block.start.position, next: tops[sizeClass])
      tops[sizeClass] = Int32(entry)
    } else {
      released.append(ReleasedBlock(start: block.start.position, next: tops[sizeClass]))
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

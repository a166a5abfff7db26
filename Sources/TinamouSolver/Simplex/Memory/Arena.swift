/// A piece of an ``Arena`` with room for `room` elements. The first `count` of them, from `start`, are in use.
struct Block<Element>: BitwiseCopyable {
  var start: Index<Element>
  var count: Int32
  /// The size class of the room: 0 to 8 for that many elements, then one class for each power of two.
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

/// A released block, and the next one of its size class.
struct ReleasedBlock: BitwiseCopyable {
  var start: Int32
  var next: Int32
}

/// Many small arrays in one buffer.
///
/// The arena rounds the room of a block up to a size class: 1 to 8, then powers of two. A released block waits in the
/// free list of its size class.
struct Arena<Element: BitwiseCopyable>: ~Copyable {
  private var elements = Buffer<Element>()
  /// The released blocks of each size class, as a stack.
  private var released = Buffer<ReleasedBlock>()
  /// The top of the stack of each size class in `released`, or -1 if the stack is empty.
  private var tops = Buffer<Int32>()
  /// The top of the stack of unused entries in `released`, or -1.
  private var unused: Int32 = -1

  @inline(__always)
  subscript(index: Index<Element>) -> Element {
    get { elements[Int(index.position)] }
    _modify { yield &elements[Int(index.position)] }
  }

  /// The number of elements in all blocks, released ones included.
  var count: Int { elements.count }

  /// The elements' address: ``Buffer/elements``.
  var address: UnsafeMutablePointer<Element> { elements.elements }

  /// A block with `count` elements in use, which the caller has to write before it reads them.
  @inline(__always)
  mutating func allocate(_ count: Int32) -> Block<Element> {
    if !released.isEmpty || count > 8 { return allocateAny(count) }
    let start = Index<Element>(Int32(truncatingIfNeeded: elements.count))
    elements.extend(by: Int(count))
    return Block(start: count == 0 ? Index(0) : start, count: count, sizeClass: UInt8(truncatingIfNeeded: count))
  }

  private mutating func allocateAny(_ count: Int32) -> Block<Element> {
    if count == 0 { return Block() }
    var block = Block<Element>(
      start: Index(Int32(truncatingIfNeeded: elements.count)), count: count, sizeClass: Self.sizeClass(count))
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
    Arena(elements: elements.copy(), released: released.copy(), tops: tops.copy(), unused: unused)
  }

  private static func sizeClass(_ count: Int32) -> UInt8 {
    UInt8(count <= 8 ? Int(count) : 5 + Int32.bitWidth - (count - 1).leadingZeroBitCount)
  }
}

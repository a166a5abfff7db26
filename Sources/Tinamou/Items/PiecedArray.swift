/// An array in pieces. A copy shares them, and a write copies only the piece that it changes.
///
/// A change that is all or nothing keeps a copy of the tables. In one array, its first write would copy all elements,
/// and count a reference for each.
struct PiecedArray<Element: Sendable>: Sendable {
  /// All pieces but the last are full.
  private(set) var pieces: [[Element]] = []
  private(set) var count = 0

  private static var shift: Int { 6 }
  /// The number of elements of a full piece.
  private static var size: Int { 1 << shift }

  init() {}

  @inline(__always)
  mutating func append(_ element: consuming Element) {
    if count & (Self.size - 1) == 0 { appendPiece() }
    pieces[count >> Self.shift].append(element)
    count &+= 1
  }

  /// Changes the elements at some positions. Neighbours in one piece are changed together.
  @inline(__always)
  mutating func modify(at positions: [Int], _ body: (_ number: Int, inout Element) -> Void) {
    var number = 0
    while number < positions.count {
      let piece = positions[number] >> Self.shift
      pieces[piece].withUnsafeMutableBufferPointer { elements in
        while number < positions.count, positions[number] >> Self.shift == piece {
          body(number, &elements[positions[number] & (Self.size - 1)])
          number += 1
        }
      }
    }
  }

  private mutating func appendPiece() {
    var piece: [Element] = []
    // The first piece grows like any other array.
    if count > 0 { piece.reserveCapacity(Self.size) }
    pieces.append(piece)
  }
}

extension PiecedArray: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(position: Int) -> Element {
    // An element may be large, so it is read in place. There is one place to yield from, or else the access would not be
    // inlined.
    @inline(__always) _read { yield pieces[position >> Self.shift][position & (Self.size - 1)] }
    @inline(__always) _modify { yield &pieces[position >> Self.shift][position & (Self.size - 1)] }
  }
}

import Testing

@testable import Tinamou

/// An array in pieces behaves like an array, and its copies share what they do not write.
struct PiecedArrayTests {
  private static func makeArray(_ count: Int) -> PiecedArray<Int> {
    var array = PiecedArray<Int>()
    for number in 0..<count { array.append(number) }
    return array
  }

  @Test(arguments: [0, 1, 63, 64, 65, 128, 200])
  func itsElementsAreThoseThatWereAppendedOrWritten(_ count: Int) {
    var array = Self.makeArray(count)
    #expect(Array(array) == Array(0..<count) && array.count == count)
    let copy = array
    for position in array.indices { array[position] += 1000 }
    array.append(-1)
    #expect(Array(array) == (0..<count).map { $0 + 1000 } + [-1])
    #expect(Array(copy) == Array(0..<count))
  }

  @Test func aWriteToACopyCopiesOnePiece() {
    let array = Self.makeArray(1000)
    var copy = array
    copy[500] = -1
    let addresses = [array, copy].map { $0.pieces.map { $0.withUnsafeBufferPointer { $0.baseAddress } } }
    let copied = zip(addresses[0], addresses[1]).enumerated().filter { $1.0 != $1.1 }.map { $0.offset }
    #expect(copied == [500 / 64] && array[500] == 500 && copy[500] == -1)
  }

  @Test func aChangeOfSeveralElementsCopiesTheirPiecesOnly() {
    let array = Self.makeArray(1000)
    var copy = array
    // Two pieces in turn, the last element of one beside the first of the next, and one element twice.
    let positions = [10, 500, 11, 63, 64, 999, 999]
    var numbers: [Int] = []
    copy.modify(at: positions) { number, element in
      numbers.append(number)
      element -= 1 << (10 + number)
    }
    #expect(numbers == Array(positions.indices))
    var expected = Array(0..<1000)
    for (number, position) in positions.enumerated() { expected[position] -= 1 << (10 + number) }
    #expect(Array(copy) == expected && Array(array) == Array(0..<1000))
    let addresses = [array, copy].map { $0.pieces.map { $0.withUnsafeBufferPointer { $0.baseAddress } } }
    let copied = zip(addresses[0], addresses[1]).enumerated().filter { $1.0 != $1.1 }.map { $0.offset }
    #expect(copied == [0, 1, 500 / 64, 999 / 64])
    copy.modify(at: []) { _, _ in Issue.record("there is no element") }
  }
}

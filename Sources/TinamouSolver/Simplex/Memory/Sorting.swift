extension Array {
  /// The elements sorted by a number. Elements with the same number keep their order. O(*n* log *n*).
  @inline(__always)
  func inOrder(of number: (Element) -> Int32) -> [Element] {
    #if hasFeature(Embedded)
      // The standard library's sort is faster on nearly sorted elements, but takes 7 KB for each element type and each
      // comparison. With the places as lower halves no two keys are the same, so that an unstable sort keeps the order.
      var keys = Buffer<Int64>()
      for (place, element) in enumerated() { keys.append(Int64(number(element)) << 32 | Int64(place)) }
      keys.sort()
      var ordered = self
      for place in indices { ordered[place] = self[Int(keys[place] & 0xFFFF_FFFF)] }
      return ordered
    #else
      // The elements are nearly always in order already. Then nothing is copied.
      if zip(self, dropFirst()).allSatisfy({ number($0) <= number($1) }) { return self }
      return sorted { number($0) < number($1) }
    #endif
  }
}

extension Array {
  /// Indices in ascending order. O(*n* log *n*).
  func inOrder<Subject>() -> [Element] where Element == TinamouSolver.Index<Subject> { inOrder { $0.position } }
}

extension UnsafeMutablePointer where Pointee: BitwiseCopyable {
  /// Moves the element at `root` of a binary heap of `count` elements down until none of its children precedes
  /// it. The children of `i` are `2i + 1` and `2i + 2`.
  func sift(_ root: Int, _ count: Int, by precedes: (Pointee, Pointee) -> Bool) {
    let element = self[root]
    var hole = root
    while 2 * hole + 1 < count {
      var child = 2 * hole + 1
      if child + 1 < count && precedes(self[child + 1], self[child]) { child += 1 }
      if !precedes(self[child], element) { break }
      self[hole] = self[child]
      hole = child
    }
    self[hole] = element
  }
}

extension Buffer {
  /// Sorts the elements from `start` on, by heap sort: in place, without allocation, O(*n* log *n*) in every case.
  mutating func sort(from start: Int = 0, by areInIncreasingOrder: (Element, Element) -> Bool) {
    let (first, length) = (elements + start, count - start)
    func sift(_ root: Int, _ end: Int) { first.sift(root, end) { areInIncreasingOrder($1, $0) } }
    for root in stride(from: length / 2 - 1, through: 0, by: -1) { sift(root, length) }
    for end in stride(from: length - 1, to: 0, by: -1) {
      (first[0], first[end]) = (first[end], first[0])
      sift(0, end)
    }
  }
}

extension Buffer<RowIndex> {
  /// Sorts the rows by position.
  @inline(never)
  mutating func sort() { sort { $0 < $1 } }

  /// Sorts the rows by position, and keeps each once.
  @inline(never)
  mutating func removeDuplicates() {
    sort()
    removeRepetitions { $0 == $1 }
  }
}

extension Buffer<Int64> {
  @inline(never)
  fileprivate mutating func sort() { sort { $0 < $1 } }
}

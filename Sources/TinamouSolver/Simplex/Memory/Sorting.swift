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

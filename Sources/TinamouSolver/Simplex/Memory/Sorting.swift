extension Array {
  /// The elements in the order of a number, those with the same number as they were. O(*n* log *n*).
  @inline(__always)
  func inOrder(of number: (Element) -> Int32) -> [Element] {
    #if hasFeature(Embedded)
      // The standard library's sort is faster where much is in order already, and takes 7 KB for each kind of element and
      // each comparison. With their places as lower halves no two numbers are the same, so that one sort is as good.
      var keys = Buffer<Int64>()
      for (place, element) in enumerated() { keys.append(Int64(number(element)) << 32 | Int64(place)) }
      keys.sort()
      var ordered = self
      for place in indices { ordered[place] = self[Int(keys[place] & 0xFFFF_FFFF)] }
      return ordered
    #else
      // Nearly always they are in order, and need not be copied for it.
      if zip(self, dropFirst()).allSatisfy({ number($0) <= number($1) }) { return self }
      return sorted { number($0) < number($1) }
    #endif
  }
}

extension Array {
  /// Indices in ascending order. O(*n* log *n*).
  func inOrder<Subject>() -> [Element] where Element == TinamouSolver.Index<Subject> { inOrder { $0.position } }
}

extension Buffer<Int64> {
  @inline(never)
  fileprivate mutating func sort() { sort { $0 < $1 } }
}

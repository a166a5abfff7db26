extension RandomAccessCollection where Index == Int {
  /// The first position from which a condition is true; the end if it never is. The condition must be false up to some
  /// position and true from there on. O(log *n*).
  func firstPlace(where isTrue: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

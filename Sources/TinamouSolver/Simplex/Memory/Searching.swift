extension Range<Int> {
  /// The first place at which a condition is true; the end if there is none. The condition must be false up to some place
  /// and true from there on. O(log *n*).
  @inlinable
  package func firstPlace(where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (lowerBound, upperBound)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

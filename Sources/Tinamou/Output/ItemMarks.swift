/// Marked items, which are found again in the order of their positions without a sort: O(marked), plus a step for each
/// 4,096 items.
struct ItemMarks: Sendable {
  /// A bit for each item.
  private var words: [UInt64] = []
  /// A bit for each word that is not 0.
  private var summary: [UInt64] = []

  /// Marks items.
  ///
  /// - Parameter count: the number of all items.
  mutating func insert(_ items: [Int32], of count: Int) {
    while words.count << 6 < count { words.append(0) }
    while summary.count << 12 < count { summary.append(0) }
    words.withUnsafeMutableBufferPointer { words in
      for item in items {
        let word = Int(item >> 6)
        if words[word] == 0 { summary[word >> 6] |= 1 << UInt64(truncatingIfNeeded: word & 63) }
        words[word] |= 1 << UInt64(truncatingIfNeeded: item & 63)
      }
    }
  }

  /// Takes all marks off, and calls `body` with the marked items in order.
  @inline(__always)
  mutating func takeAll(_ body: (Int32) -> Void) {
    for block in summary.indices {
      while summary[block] != 0 {
        let word = block << 6 | summary[block].trailingZeroBitCount
        summary[block] &= summary[block] &- 1
        var marks = words[word]
        words[word] = 0
        while marks != 0 {
          body(Int32(truncatingIfNeeded: word << 6 | marks.trailingZeroBitCount))
          marks &= marks &- 1
        }
      }
    }
  }
}

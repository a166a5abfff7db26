/// Marked items, which are found again in the order of their positions without a sort: O(marked), plus a step for each
/// 4,096 items.
struct ItemMarks: Sendable {
  /// A bit for each item.
  private var words: [UInt64] = []
  /// A bit for each word that is not 0.
  private var summary: [UInt64] = []
  /// The first word of the summary that may not be 0.
  private var first = 0

  /// Marks the items of some places, see ``SlotTable``.
  ///
  /// - Parameter count: the number of all items.
  mutating func insert(_ places: [Int32], of count: Int) {
    while words.count << 6 < count { words.append(0) }
    while summary.count << 12 < count { summary.append(0) }
    words.withUnsafeMutableBufferPointer { words in
      for place in places {
        let position = Int(place >> 2)
        let word = position >> 6
        // The other numbers of the frame have often marked the word.
        if words[word] == 0 {
          summary[word >> 6] |= 1 << UInt64(truncatingIfNeeded: word & 63)
          first = min(first, word >> 6)
        }
        words[word] |= 1 << UInt64(truncatingIfNeeded: position & 63)
      }
    }
  }

  /// Takes the mark off the first marked item, and returns its position; nil if there is none.
  mutating func takeFirst() -> Int? {
    while first < summary.count {
      if summary[first] == 0 {
        first += 1
        continue
      }
      let word = first << 6 | summary[first].trailingZeroBitCount
      let position = word << 6 | words[word].trailingZeroBitCount
      words[word] &= words[word] &- 1
      if words[word] == 0 { summary[first] &= summary[first] &- 1 }
      return position
    }
    return nil
  }
}

/// The items of a layout by position, the root first.
struct ItemTable: Sendable {
  private var list: [ItemRecord] = []
  /// Their names and parents. They are stored separately, because a solution shares them with the layout.
  var tree = ItemTree()
  /// The serial numbers of the items that are scroll content.
  var scrolling: [Int] = []
  /// The items whose text may have to be measured: ``ConstraintLayout/solve(measuring:)``.
  var unmeasured: [Int32] = []

  /// True once an item's height follows from its width.
  var hasTexts = false

  /// Adds an item after all others.
  mutating func append(_ item: ItemRecord) { list.append(item) }
}

extension ItemTable: RandomAccessCollection, MutableCollection {
  var startIndex: Int { 0 }
  var endIndex: Int { list.count }

  subscript(position: Int) -> ItemRecord {
    // A record is large, so it is read in place.
    @inline(__always) _read { yield list[position] }
    @inline(__always) _modify { yield &list[position] }
  }
}

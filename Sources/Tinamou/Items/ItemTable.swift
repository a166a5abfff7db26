/// The items of a layout by position, the root first.
struct ItemTable: Sendable {
  private var list = PiecedArray<ItemRecord>()
  /// Their variables in the solver.
  private(set) var variables: [ItemVariables] = []
  /// Their names and parents. They are stored separately, because a solution shares them with the layout.
  var tree = ItemTree()
  /// The positions of the items that are scroll content.
  var scrolling: Set<Int> = []
  /// The items whose text may have to be measured: ``ConstraintLayout/solve(measuring:)``.
  var unmeasured: [Int32] = []

  /// True once an item's height follows from its width.
  var hasTexts = false

  /// Puts a new item at a position: after all others, or that of a removed one.
  mutating func put(_ variables: ItemVariables, at position: Int) {
    if position == list.count {
      list.append(ItemRecord())
      self.variables.append(variables)
    } else {
      list[position] = ItemRecord()
      self.variables[position] = variables
    }
  }
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

extension ItemTable {
  /// True if a handle is of an item of that layout, and the item is hidden.
  func isAbsent(_ handle: Handle, of owner: Identity) -> Bool {
    let position = Int(handle.index)
    guard handle.owner === owner, indices.contains(position), list[position].isAbsent else { return false }
    return tree.isLive(position, handle.generation)
  }
}

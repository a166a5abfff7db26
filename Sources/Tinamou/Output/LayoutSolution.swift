/// The frames of a layout at one moment.
///
/// A value that stays as it is when the layout changes.
///
/// ```swift
/// let frames = try layout.solve()
/// try frames[label]        // 16,45 46×21
/// print(frames.table)
/// ```
public struct LayoutSolution: Sendable {
  let owner: Identity
  let tree: ItemTree
  var frames: [LayoutRect]
  /// The positions of the items whose frames differ from those of the solution before.
  let changed: [Int32]
  /// Where constraints were let go because not all that is required can hold; empty unless the layout was told to
  /// (``ConstraintLayout/conflictPolicy``).
  public let conflicts: [LayoutConflict]
  /// The positions of the items whose text was not measured at its width.
  var unmeasured: [Int32] = []
  /// The positions of the items that are hidden, in order.
  var hidden: [Int32] = []

  /// An item's name and frame.
  public struct Entry: Sendable {
    /// The name it was given.
    public let name: String
    /// Its frame in points, from the layout's top left corner.
    public let frame: LayoutRect
    /// True if it only serves to relate others, and is not drawn.
    public let isGuide: Bool
  }

  /// The frame of an item.
  ///
  /// - Throws: ``LayoutError/hiddenItem`` for an item that is hidden, ``LayoutError/unsolvedItem`` for one that was made
  ///   after the layout was solved,
  ///   ``LayoutError/unknownItem`` for one that was removed before, ``LayoutError/foreign(_:layout:)`` for one of another
  ///   layout.
  public subscript(item: some LayoutElement) -> LayoutRect {
    get throws(LayoutError) {
      let position = try find(item.layoutItem)
      if isHidden(position) { throw .hiddenItem }
      return frames[position]
    }
  }

  /// The frame of the item of that name, of the first one made if there are several; nil if there is none, or it is
  /// hidden. O(items).
  ///
  /// ```swift
  /// frames["label"]      // 16,45 46×21
  /// ```
  public subscript(name: String) -> LayoutRect? { drawn.first { tree[$0].name == name }.map { frames[$0] } }

  /// True if an item was hidden, itself or with what it is in, and has no frame.
  ///
  /// - Throws: as the subscript
  public func isHidden(_ item: some LayoutElement) throws(LayoutError) -> Bool { isHidden(try find(item.layoutItem)) }

  private func isHidden(_ position: Int) -> Bool {
    !hidden.isEmpty && hidden.contains(Int32(truncatingIfNeeded: position))
  }

  /// The frame of an item as seen from the corner of another, for hosts whose views are positioned in their parents.
  ///
  /// ```swift
  /// view.frame = try solution.frame(of: title, in: cell)
  /// ```
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func frame(of item: some LayoutElement, in other: some LayoutElement) throws(LayoutError) -> LayoutRect {
    var frame = try self[item]
    let corner = try self[other].origin
    frame.x -= corner.x
    frame.y -= corner.y
    return frame
  }

  /// The frame of an item as seen from the corner of the item it was made in.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func frameInParent(of item: some LayoutElement) throws(LayoutError) -> LayoutRect {
    let parent = tree[try find(item.layoutItem)].parent
    return parent < 0 ? try self[item] : try frame(of: item, in: self.item(at: Int(parent)))
  }

  /// The name of an item.
  func name(of item: LayoutItem) throws(LayoutError) -> String { tree[try find(item)].name }

  private func find(_ item: LayoutItem) throws(LayoutError) -> Int {
    let (handle, position) = (item.handle, Int(item.handle.index))
    try handle.checkOwner(owner, "item")
    guard position >= 0, position < frames.count else { throw .unsolvedItem }
    let node = tree[position]
    // A position is used again, by an item of a later generation than the one that left it.
    if handle.generation > node.generation || handle.generation == node.generation && !node.isLive {
      throw .unsolvedItem
    }
    if handle.generation < node.generation { throw .unknownItem }
    return position
  }

  private func item(at position: Int) -> LayoutItem {
    let handle = Handle(
      index: Int32(truncatingIfNeeded: position), generation: tree[position].generation, owner: owner)
    return LayoutItem(handle)
  }

  /// The items whose frames differ from those of the solution before, in the order of their positions. O(changed).
  ///
  /// For the first solution, the frame before is one of no extent at the origin.
  public var changedItems: [LayoutItem] { changed.map { item(at: Int($0)) } }

  /// The items whose height should follow from their width, and whose text was not measured at the width they have: nobody
  /// measures, or heights and widths did not come to rest. ``description`` says so, too.
  public var unmeasuredTexts: [LayoutItem] { unmeasured.map { item(at: Int($0)) } }

  /// The positions of the items that have frames, in the order in which the items were made.
  private var drawn: [Int] {
    if hidden.isEmpty { return tree.order }
    let hidden = Set(hidden)
    return tree.order.filter { !hidden.contains(Int32(truncatingIfNeeded: $0)) }
  }

  /// The layout's own size, in points.
  public var size: LayoutSize { frames.first?.size ?? LayoutSize(0, 0) }

  /// The items and guides without the root and those that are hidden, in the order in which they were made. O(items).
  public var entries: [Entry] {
    drawn.map { Entry(name: tree[$0].name, frame: frames[$0], isGuide: tree[$0].isGuide) }
  }
}

extension LayoutSolution {
  /// The frames as text, a line for each item: `label  16 45 46 21`.
  ///
  /// Rounded to 0.001, in the order in which the items were made, and the same on every platform: fit for a test to
  /// compare.
  public var table: String {
    entries.map { "\($0.name)  \($0.frame.row)\n" }.joined()
  }
}

extension LayoutRect {
  /// The four numbers, rounded to 0.001: `16 45 46 21`.
  var row: String {
    [x, y, width, height].map { DecimalText.rounded($0, places: 3) }.joined(separator: " ")
  }
}

extension LayoutSolution: CustomStringConvertible {
  /// The ``table``, and below it a warning for each of the ``unmeasuredTexts``.
  public var description: String {
    table
      + unmeasured.map { position in
        let width = DecimalText.rounded(frames[Int(position)].width, places: 3)
        return "warning: \(tree[position].name) wraps, and nobody measured it at its width, \(width); "
          + "give solve(measuring:) a function\n"
      }.joined()
  }
}

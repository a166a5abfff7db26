internal import TinamouSolver

/// The frames of a layout at one moment.
///
/// It is a value that does not change with the layout.
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
  /// The positions of the items whose frames differ from those of the previous solution.
  let changed: [Int32]
  /// The conflicts for which required constraints were let go; empty unless the policy is ``ConflictPolicy/letGo``
  /// (``ConstraintLayout/conflictPolicy``).
  public let conflicts: [LayoutConflict]
  /// The positions of the items whose text was not measured at its width.
  var unmeasured: [Int32] = []
  /// The positions of the items that are hidden, in order.
  var hidden: [Int32] = []
  /// The direction of reading, and the alignment insets of the items by position.
  var direction = LayoutDirection.leftToRight
  var alignment: [Int: LayoutInsets] = [:]

  /// An item's name and frame.
  public struct Entry: Sendable {
    /// The name of the item.
    public let name: String
    /// Its frame in points, from the layout's top left corner.
    public let frame: LayoutRect
    /// True if it only relates others and is not drawn.
    public let isGuide: Bool
  }

  /// The frame of an item.
  ///
  /// - Throws: ``LayoutError/hiddenItem`` for a hidden item, ``LayoutError/unsolvedItem`` for one that was made after
  ///   the layout was solved, ``LayoutError/unknownItem`` for one that was removed before,
  ///   ``LayoutError/foreign(_:layout:)`` for one of another layout.
  public subscript(item: some LayoutElement) -> LayoutRect {
    get throws(LayoutError) {
      let position = try find(item.layoutItem)
      if isHidden(position) { throw .hiddenItem }
      return frames[position]
    }
  }

  /// The frame of the item with a name, of the first one made if there are several; nil if there is none, or it is
  /// hidden. O(items).
  ///
  /// ```swift
  /// frames["label"]      // 16,45 46×21
  /// ```
  public subscript(name: String) -> LayoutRect? { drawn.first { tree[$0].name == name }.map { frames[$0] } }

  /// True if an item was hidden, itself or with one of its ancestors, and has no frame.
  ///
  /// - Throws: as the subscript
  public func isHidden(_ item: some LayoutElement) throws(LayoutError) -> Bool { isHidden(try find(item.layoutItem)) }

  private func isHidden(_ position: Int) -> Bool {
    let place = hidden.indices.firstPlace { hidden[$0] >= position }
    return place < hidden.count && hidden[place] == position
  }

  /// The frame of an item relative to the corner of another, for hosts that position views in their parents.
  ///
  /// ```swift
  /// view.frame = try solution.frame(of: title, in: cell)
  /// ```
  ///
  /// - Throws: as the subscript
  public func frame(of item: some LayoutElement, in other: some LayoutElement) throws(LayoutError) -> LayoutRect {
    var frame = try self[item]
    let corner = try self[other].origin
    frame.x -= corner.x
    frame.y -= corner.y
    return frame
  }

  /// The frame of an item relative to the corner of its parent.
  ///
  /// - Throws: as the subscript
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
    // The position was used again by an item of a later generation.
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

  /// The items whose frames differ from those of the previous solution, in the order of their positions. O(changed).
  ///
  /// Before the first solution, all frames count as empty and at the origin.
  public var changedItems: [LayoutItem] { changed.map { item(at: Int($0)) } }

  /// The items whose height should follow from their width, and whose text was not measured at their current width:
  /// there is no measuring function, or heights and widths did not settle. ``description`` lists them, too.
  public var unmeasuredTexts: [LayoutItem] { unmeasured.map { item(at: Int($0)) } }

  /// The positions of the items that have frames, in the order in which the items were made.
  private var drawn: [Int] {
    if hidden.isEmpty { return tree.order }
    let hidden = Set(hidden)
    return tree.order.filter { !hidden.contains(Int32(truncatingIfNeeded: $0)) }
  }

  /// The layout's own size, in points.
  public var size: LayoutSize { frames.first?.size ?? .zero }

  /// The items and guides except the root and hidden ones, in the order in which they were made. O(items).
  public var entries: [Entry] {
    drawn.map { Entry(name: tree[$0].name, frame: frames[$0], isGuide: tree[$0].isGuide) }
  }
}

extension LayoutSolution {
  /// The frames as text, a line for each item: `label  16 45 46 21`.
  ///
  /// Numbers are rounded to 0.001, items are in the order in which they were made, and the text is the same on every
  /// platform, so that tests can compare it.
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

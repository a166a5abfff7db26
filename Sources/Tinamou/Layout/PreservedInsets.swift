/// Margins or safe area insets that are at least as large as the part of the parent's inset within the item.
///
///     inset = max(own, parent's inset − distance between the two edges)
///
/// A linear constraint for the maximum could also push the item away from its parent's edge. So, like Auto Layout, the
/// layout calculates the maximum from the frames: after solving, parents first, until no inset changes.
struct PreservedInsets: Sendable {
  let item: Int32
  let region: Region
  var own: LayoutInsets
}

extension ConstraintLayout {
  /// Changes an item's margins, and sets whether they preserve those of its parent.
  ///
  /// If they do, each margin is at least as far inside as the parent's: a label at the margin of a cell stays at the
  /// margin of the table, however far the cell extends. They follow the frames at each ``solve()``, which starts from
  /// the item's own margins each time, so that frames do not depend on earlier solutions. They cause the refusal of a
  /// change only if no margins would fit. ``solve()`` throws ``LayoutError/unsettled(_:)`` if margins move the frames
  /// from which they are measured, and do not settle.
  ///
  /// ```swift
  /// try cell.setMargins(LayoutInsets(8), of: content, preservesParentMargins: true)
  /// ```
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setMargins(
    _ margins: LayoutInsets, of item: LayoutItem, preservesParentMargins: Bool
  ) throws(LayoutError) {
    try setInsets(margins, of: item, .margins, isPreserved: preservesParentMargins)
  }

  /// Changes an item's safe area insets, and sets whether it inherits the part of its parent's insets within the item.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setSafeAreaInsets(
    _ insets: LayoutInsets, of item: LayoutItem, inheritsFromParent: Bool
  ) throws(LayoutError) {
    try setInsets(insets, of: item, .safeArea, isPreserved: inheritsFromParent)
  }

  mutating func setInsets(
    _ insets: LayoutInsets, of item: LayoutItem, _ region: Region, isPreserved: Bool
  ) throws(LayoutError) {
    let position = try find(item)
    for edge in Edge.allCases {
      try checkFinite(insets[edge], "the \(edge.name) inset of \(items.tree[position].name)\(region.prefix.dropLast())")
    }
    if insets != .zero || items[position].insets != nil {
      try change(PinChanges(Edge.allCases.map { (pin(of: position, region, $0), insets[$0]) }))
    }
    if pins.isLoose { try hold(position, region) }
    pins.preserved.removeAll { Int($0.item) == position && $0.region == region }
    isChanged = true
    pins.forgetOrder()
    if isPreserved, position != 0 {
      let index = Int32(truncatingIfNeeded: position)
      pins.preserved.append(PreservedInsets(item: index, region: region, own: insets))
      // Parents come first: they are older than their children.
      let tree = items.tree
      pins.preserved.sort { (tree[$0.item].serial, $0.region.rawValue) < (tree[$1.item].serial, $1.region.rawValue) }
    }
  }
}

/// Margins or safe area insets that are at least what reaches into an item from its parent.
///
///     inset = max(own, parent's inset − distance between the two edges)
///
/// The maximum is no linear constraint that could not also push the item away from its parent's edge. So it is taken
/// from the frames, as Auto Layout does: after solving, parents first, until no inset changes any more.
struct PreservedInsets: Sendable {
  let item: Int32
  let region: Region
  var own: LayoutInsets
}

extension ConstraintLayout {
  /// Changes an item's margins and whether they preserve those of the item it was made in.
  ///
  /// Where they do, each margin is at least as far inside as the parent's: a label at the margin of a cell stays at the
  /// margin of the table, however far the cell reaches. They follow the frames at each ``solve()``, which starts from the
  /// item's own margins each time, so that frames do not depend on what was solved before. A change is
  /// refused because of them only where no margins would fit; ``solve()`` throws ``LayoutError/unsettled(_:)`` where margins move what they are measured
  /// from, and come to no end.
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

  /// Changes an item's safe area insets and whether it inherits those of the item it was made in, as far as they reach
  /// into it.
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
      // Parents are older than what is in them, and come first.
      let tree = items.tree
      pins.preserved.sort { (tree[$0.item].serial, $0.region.rawValue) < (tree[$1.item].serial, $1.region.rawValue) }
    }
  }
}

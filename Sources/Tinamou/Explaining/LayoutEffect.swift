/// A number of an item's frame that a change would modify.
public struct LayoutEffect: Sendable {
  /// The item.
  public let item: LayoutItem
  /// Its name.
  public let name: String
  /// The number of its frame.
  public let anchor: FrameAnchor
  /// Its value before the change, in points.
  public let before: Double
  /// Its value after the change, in points.
  public let after: Double
}

extension LayoutEffect: CustomStringConvertible {
  /// As in `field.leading 70 → 71`.
  public var description: String {
    "\(name).\(anchor) \(DecimalText.rounded(before, places: 6)) → \(DecimalText.rounded(after, places: 6))"
  }
}

extension ConstraintLayout {
  /// The effects of a greater number in a constraint, measured like ``LayoutConstraint/constant``. There are none if
  /// the constraint is not active.
  ///
  /// ```swift
  /// let gap = try layout.add(field.leading == label.trailing + 8)
  /// for effect in try layout.effects(ofRaising: gap) { print(effect) }
  /// // field.leading 62 → 63
  /// // field.width 297 → 296
  /// ```
  ///
  /// The layout stays as it is. O(size) for a working copy.
  ///
  /// - Parameters:
  ///   - constraint: the constraint.
  ///   - points: the increase of its number; a decrease if less than 0.
  /// - Throws: ``LayoutError/conflict(_:)`` if the constraint would then contradict others,
  ///   ``LayoutError/unknownConstraint``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/overflow(_:)``
  public func effects(
    ofRaising constraint: ConstraintHandle, by points: Double = 1
  ) throws(LayoutError) -> [LayoutEffect] {
    try effects { (layout) throws(LayoutError) in try layout.update(constraint) { $0.constant += points } }
  }

  /// The effects of a change, item by item in the order in which they were made. Items that exist in only one of the
  /// two layouts, or are hidden in one of them, are left out: there they have no frame.
  ///
  /// ```swift
  /// let effects = try layout.effects { layout throws(LayoutError) in
  ///   try layout.setIntrinsicSize(IntrinsicSize(120, 21), of: label)
  /// }
  /// ```
  ///
  /// Positions use the coordinates of constraints, independent of the direction and the grid. The layout stays as it
  /// is. O(size) for a working copy.
  ///
  /// - Throws: the errors of the change, and ``LayoutError/overflow(_:)``
  public func effects(
    of change: (inout ConstraintLayout) throws(LayoutError) -> Void
  ) throws(LayoutError) -> [LayoutEffect] {
    var before = self
    _ = try before.solve()
    var after = before
    // Also within several changes as one, a change that does not fit is refused.
    after.recovery.isDeciding = false
    try change(&after)
    _ = try after.solve()
    var effects: [LayoutEffect] = []
    for position in [0] + before.items.tree.order {
      let item = before.item(at: position)
      guard (try? after.find(item)) != nil, !before.items[position].isAbsent, !after.items[position].isAbsent else {
        continue
      }
      for anchor in FrameAnchor.allCases {
        let (old, new) = (before.presentation.frames[position][anchor], after.presentation.frames[position][anchor])
        if new.isNear(old) { continue }
        effects.append(
          LayoutEffect(item: item, name: before.items.tree[position].name, anchor: anchor, before: old, after: new))
      }
    }
    return effects
  }
}

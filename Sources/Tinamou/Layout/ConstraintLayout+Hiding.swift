internal import TinamouSolver

extension ConstraintLayout {
  /// Whether an item is hidden, itself or with what it is in. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func isHidden(_ item: LayoutItem) throws(LayoutError) -> Bool { items[try find(item)].isAbsent }

  /// Hides an item and what is in it, or shows it again.
  ///
  /// ```swift
  /// try layout.setHidden(true, of: badge)
  /// ```
  ///
  /// A hidden item takes part in nothing, and has no frame. In a row or column its neighbours close up, and one gap goes
  /// with it, whatever the distribution. Any other constraint that mentions it is set aside; what was placed by one has to
  /// be placed by something else as well, or is ambiguous. Showing the item again undoes all that.
  ///
  /// Constraints can be added, changed and removed meanwhile, and content changed. What is in a hidden item stays hidden
  /// with it, whatever is said of it by itself. The cost is that of the constraints that mention the item.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the rest does not fit, as where a minimum stays and the room goes, or the item
  ///   does not fit any more, ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeHidden``
  public mutating func setHidden(_ isHidden: Bool, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    if position == 0 { throw .rootCannotBeHidden }
    if items[position].isHidden == isHidden { return }
    try change(VisibilityChange(item: position, isHidden: isHidden))
  }
}

extension ConstraintLayout {
  /// The positions of the items that are hidden, in order.
  var absentItems: [Int32] {
    hiding.count == 0 ? [] : items.tree.positions.filter { items[Int($0)].isAbsent }
  }

  /// Makes some constraints inactive and others active while something is hidden.
  mutating func changeWhileHidden(deactivating: [Int], activating: [Int]) throws(LayoutError) {
    try atomically { (layout) throws(LayoutError) in
      for position in activating { layout.statements[position].isSetAside = true }
      let (_, entering) = layout.regard(activating)
      try layout.change(
        Exchange(leaving: deactivating.filter { layout.statements[$0].live != nil }, entering: entering))
      for position in deactivating {
        layout.statements[position].isSetAside = false
        layout.statements[position].rank = nil
        layout.hiding.closed[position] = nil
        layout.forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
      }
    }
  }

  /// Puts another constraint in the place of one.
  mutating func update(_ position: Int, _ new: LayoutConstraint) throws(LayoutError) {
    if hiding.count == 0 || !statements[position].isActive {
      return try change(ConstraintChange(position: position, constraint: new))
    }
    try atomically { (layout) throws(LayoutError) in
      let former = layout.hiding.closed[position] ?? layout.statements[position].constraint
      let isLive = layout.statements[position].live != nil
      layout.setConstraint(new, at: position)
      layout.forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
      _ = layout.regard([position])
      let isShown = !layout.statements[position].isSetAside
      if isLive, isShown, (layout.hiding.closed[position] ?? new).isSame(as: former) { return }
      try layout.change(
        Exchange(leaving: isLive ? [position] : [], entering: isShown ? [position] : [], keepsRanks: true))
    }
  }

  /// The active statements that mention items of a branch as they were written, and are set aside or say something else.
  func hiddenStatements(mentioning branch: [Int]) -> [Int] {
    let branch = Set(branch)
    return statements.indices.filter { position in
      guard statements[position].isSetAside || hiding.closed[position] != nil else { return false }
      let constraint = statements[position].constraint
      return (constraint.left.items + constraint.right.items).contains { handle in
        find(handle, before: items.count).map { branch.contains($0) } ?? false
      }
    }
  }
}

internal import TinamouSolver

extension ConstraintLayout {
  /// True if an item is hidden, itself or with one of its ancestors. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func isHidden(_ item: LayoutItem) throws(LayoutError) -> Bool { items[try find(item)].isAbsent }

  /// Hides an item and its descendants, or shows it again.
  ///
  /// ```swift
  /// try layout.setHidden(true, of: badge)
  /// ```
  ///
  /// A hidden item takes no part in the layout and has no frame. In a row or column its neighbours close up, and one
  /// gap disappears, whatever the distribution. The layout sets aside every other constraint that mentions it. If only
  /// such a constraint places another item, that item becomes ambiguous. Showing the item again undoes all of this.
  ///
  /// Meanwhile you can add, change and remove constraints, and change content. The descendants of a hidden item stay
  /// hidden with it, even if they are shown themselves. The cost is proportional to the constraints that mention the
  /// item.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the other items do not fit, for example because of a minimum, or if the
  ///   item to show no longer fits, ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeHidden``
  public mutating func setHidden(_ isHidden: Bool, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    if position == 0 { throw .rootCannotBeHidden }
    if let place = containers.places[position] {
      if containers.grids[place] != nil { return try setHidden(isHidden, of: position, inGrid: place) }
      if containers.stacks[place] != nil { return try setHidden(isHidden, of: position, inStack: place) }
    }
    if items[position].isHidden == isHidden { return }
    try change(VisibilityChange(.set([position], isHidden: isHidden)))
  }
}

extension ConstraintLayout {
  /// Lets every later solution hide as few items as the others need to fit, the first of the list first. A narrow
  /// toolbar, for example, drops its last buttons.
  ///
  /// ```swift
  /// try layout.hideToFit([more, share, edit])
  /// ```
  ///
  /// A layout fits if no constraint at `priority` or stronger is violated, such as the resistance of truncated content.
  /// The hidden items follow from the numbers of the layout, not from the items hidden before. The list replaces the
  /// previous one, whose items are shown again; an empty list ends hiding. If the layout does not fit even with all of
  /// them hidden, they all stay hidden.
  ///
  /// A change that does not fit hides items at once, and is refused if it does not fit with all of them hidden.
  /// ``LayoutSolution/isHidden(_:)`` tells the hidden items. For wrapping text, the heights measured last count. Each
  /// item tried costs as much as hiding it and solving.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeHidden``, ``LayoutError/invalidPriority(_:_:)``,
  ///   ``LayoutError/conflict(_:)`` if items of the previous list cannot be shown
  public mutating func hideToFit(
    _ items: [LayoutItem], priority: LayoutPriority = .high
  ) throws(LayoutError) {
    for item in items where try find(item) == 0 { throw .rootCannotBeHidden }
    try check(priority, "the priority of what has to fit")
    try atomically { (layout) throws(LayoutError) in
      for item in layout.hiding.order where !items.contains(item) && (try? layout.find(item)) != nil {
        try layout.setHidden(false, of: item)
      }
    }
    hiding.order = items
    hiding.leastPriority = priority
    isChanged = true
  }

  /// Hides the items that must be hidden for the others to fit.
  mutating func fit() throws(LayoutError) {
    if hiding.order.isEmpty || !isChanged { return }
    let order = hiding.order.filter { (try? find($0)) != nil }
    let absent = absentItems, shown = hiding.shown
    recovery.isFitting = true
    defer { recovery.isFitting = false }
    try atomically { (layout) throws(LayoutError) in
      for count in 0...order.count {
        do throws(LayoutError) {
          if try layout.fits(hiding: count, of: order) { return }
        } catch {
          guard case .conflict = error, count < order.count else { throw error }
        }
      }
    }
    hiding.shown = shown + absent.filter { !items[Int($0)].isAbsent }
  }

  /// Hides the first items of a list and shows the others. Returns true if all constraints that are strong enough then
  /// hold.
  private mutating func fits(hiding count: Int, of order: [LayoutItem]) throws(LayoutError) -> Bool {
    for item in order.prefix(count) { try setHidden(true, of: item) }
    for item in order.dropFirst(count) { try setHidden(false, of: item) }
    try settle()
    if !lettingGo.isEmpty { return false }
    do {
      for id in solver.constraints {
        let amount = try solver.violation(of: id)
        // A violation of the size of rounding does not count.
        guard amount > 1e-6, let role = roles[Int(id.index)], !isAboutHidden(role) else { continue }
        if try solver.constraint(id).priority.value >= hiding.leastPriority.value { return false }
      }
    } catch {
      throw refusal(error)
    }
    return true
  }
}

extension ConstraintLayout {
  /// The positions of the items that are hidden, in order.
  var absentItems: [Int32] {
    hiding.count == 0 ? [] : items.tree.positions.filter { items[Int($0)].isAbsent }
  }

  /// Makes some constraints inactive and others active while items are hidden.
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

  /// Replaces a constraint by another one.
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

  /// The active statements that mention items of a branch in their written form, and are set aside or replaced.
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

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
    let (former, remaining) = (hiding.order, Set(items))
    // Decided together: one item of the former list need not fit without the next.
    try changeAll { (layout) throws(LayoutError) in
      layout.hiding.order = items
      layout.hiding.leastPriority = priority
      for item in former where !remaining.contains(item) && (try? layout.find(item)) != nil {
        try layout.setHidden(false, of: item)
      }
    }
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
    // Decided together: if one item of a row is shown before another, the row need not fit in between.
    try deciding(
      { (layout) throws(LayoutError) in
        for item in order.prefix(count) { try layout.setHidden(true, of: item) }
        for item in order.dropFirst(count) { try layout.setHidden(false, of: item) }
      }, refusing: { (error) throws(LayoutError) in throw error })
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

  /// Makes some constraints inactive and others active while items are hidden, all or nothing.
  mutating func changeWhileHidden(deactivating: [Int], activating: [Int]) throws(LayoutError) {
    for position in activating { statements[position].isSetAside = true }
    let examination = regard(activating)
    do {
      try change(
        Exchange(
          leaving: deactivating.filter { statements[$0].live != nil }, entering: examination.entering))
    } catch {
      undo(examination)
      for position in activating { statements[position].isSetAside = false }
      throw error
    }
    for position in deactivating {
      statements[position].isSetAside = false
      statements[position].rank = nil
      hiding.closed[position] = nil
      forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    }
  }

  /// Replaces a constraint by another one, or throws and changes nothing.
  mutating func update(_ position: Int, _ new: LayoutConstraint) throws(LayoutError) {
    if hiding.count == 0 || !statements[position].isActive {
      return try change(ConstraintChange(position: position, constraint: new))
    }
    let (written, letGo) = (statements[position].constraint, lettingGo)
    let former = hiding.closed[position] ?? written
    let isLive = statements[position].live != nil
    setConstraint(new, at: position)
    forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    let examination = regard([position])
    let isShown = !statements[position].isSetAside
    if isLive, isShown, (hiding.closed[position] ?? new).isSame(as: former) { return }
    do {
      try change(Exchange(leaving: isLive ? [position] : [], entering: isShown ? [position] : [], keepsRanks: true))
    } catch {
      undo(examination)
      setConstraint(written, at: position)
      recovery.lettingGo = letGo
      throw error
    }
  }

  /// The active statements that mention items of a branch in their written form, and are set aside or replaced.
  func hiddenStatements(mentioning branch: [Int]) -> [Int] {
    let branch = Set(branch)
    return hiding.apart.sorted().filter { position in
      guard position < statements.count, statements[position].isSetAside || hiding.closed[position] != nil else {
        return false
      }
      let constraint = statements[position].constraint
      return (constraint.left.items + constraint.right.items).contains { handle in
        find(handle, before: items.count).map { branch.contains($0) } ?? false
      }
    }
  }
}

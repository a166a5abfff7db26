internal import TinamouSolver

extension ConstraintLayout {
  /// True if an item is hidden, itself or with what it is in. O(1).
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
    if let place = containers.places[position] {
      if containers.grids[place] != nil { return try setHidden(isHidden, of: position, inGrid: place) }
      if containers.stacks[place] != nil { return try setHidden(isHidden, of: position, inStack: place) }
    }
    if items[position].isHidden == isHidden { return }
    try change(VisibilityChange(.set([position], isHidden: isHidden)))
  }
}

extension ConstraintLayout {
  /// Lets every later solution hide items, as few as the rest needs to fit, the first of the list first: a toolbar that
  /// drops its last buttons where it is narrow.
  ///
  /// ```swift
  /// try layout.hideToFit([more, share, edit])
  /// ```
  ///
  /// A layout fits where nothing is violated that is wanted at `priority` or more strongly, as content is that would be cut.
  /// What is hidden follows from the numbers of the layout, and not from what was hidden before. The list takes the place
  /// of the one before, whose items are shown again; an empty one ends it. A layout that does not fit with all of them
  /// hidden is as it is without them.
  ///
  /// A change that does not fit hides items at once, and is refused if it does not fit with all of them hidden.
  /// ``LayoutSolution/isHidden(_:)`` says what is hidden. Where text wraps, the heights count that were measured last. Each
  /// item tried costs as hiding it and solving.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeHidden``, ``LayoutError/invalidPriority(_:_:)``,
  ///   ``LayoutError/conflict(_:)`` where items of the list before cannot be shown
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

  /// Hides what has to be hidden for the rest to fit.
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

  /// Hides the first items of a list and shows the others; whether everything that is strong enough is satisfied then.
  private mutating func fits(hiding count: Int, of order: [LayoutItem]) throws(LayoutError) -> Bool {
    for item in order.prefix(count) { try setHidden(true, of: item) }
    for item in order.dropFirst(count) { try setHidden(false, of: item) }
    try settle()
    if !lettingGo.isEmpty { return false }
    do {
      for id in solver.constraints {
        let amount = try solver.violation(of: id)
        // What is violated by rounding is satisfied.
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

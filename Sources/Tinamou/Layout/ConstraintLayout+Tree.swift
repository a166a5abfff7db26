internal import TinamouSolver

// The items and their tree.

extension ConstraintLayout {
  /// The items and guides in the order in which they were made, without the root. O(items).
  public var allItems: [LayoutItem] { items.tree.order.map { item(at: $0) } }

  /// The name of an item.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func name(of item: LayoutItem) throws(LayoutError) -> String { items.tree[try find(item)].name }

  /// True if an item only relates others.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func isGuide(_ item: LayoutItem) throws(LayoutError) -> Bool { items.tree[try find(item)].isGuide }

  /// The parent of an item; nil for the root.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func parent(of item: LayoutItem) throws(LayoutError) -> LayoutItem? {
    let parent = items.tree[try find(item)].parent
    return parent < 0 ? nil : self.item(at: Int(parent))
  }

  /// The children of an item, in the order in which they were made in it or moved into it.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func children(of item: LayoutItem) throws(LayoutError) -> [LayoutItem] {
    items.tree.children(of: try find(item)).map { self.item(at: $0) }
  }

  /// Removes an item, its descendants, and every active constraint that mentions one of these, like the removal of a
  /// view from its superview. All other constraints stay, with the values that they determine.
  ///
  /// Handles of the item and of the removed constraints become invalid. Inactive constraints are kept, but cannot be
  /// activated any more. The cost is proportional to the constraints removed.
  ///
  /// A row or column with hidden items closes up anew over the removed item.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeRemoved``, ``LayoutError/conflict(_:)`` if a row or
  ///   column with hidden items does not fit then
  public mutating func remove(_ item: LayoutItem) throws(LayoutError) {
    let position = try find(item)
    if position == 0 { throw .rootCannotBeRemoved }
    if let place = containers.places[position] { return try removeArranged(item, from: place) }
    let branch = items.tree.branch(from: position)
    let closed = try statementsClosed(over: branch)
    if closed.isEmpty { return try change(Removal(branch: branch)) }
    try atomically { (layout) throws(LayoutError) in
      try layout.change(Exchange(leaving: closed, keepsRanks: true))
      for position in closed {
        layout.statements[position].isSetAside = true
        layout.hiding.closed[position] = nil
      }
      try layout.change(Removal(branch: branch))
      try layout.change(Exchange(entering: layout.regard(closed).entering))
      for position in closed where layout.statements[position].isSetAside {
        layout.forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
      }
    }
  }

  /// The active statements that relate items of a branch only because a line has closed up over hidden items.
  private func statementsClosed(over branch: [Int]) throws(LayoutError) -> [Int] {
    if hiding.closed.isEmpty { return [] }
    let written = Set(hiddenStatements(mentioning: branch))
    return try statements(on: branch).filter { hiding.closed[$0] != nil && !written.contains($0) }
  }

  /// Removes an item from a container that arranges it. Its neighbours close up.
  private mutating func removeArranged(_ item: LayoutItem, from container: Int) throws(LayoutError) {
    let position = try find(item)
    // Decided together: the container need not fit without the item's place and with the item still there.
    try changeAll { (layout) throws(LayoutError) in
      if layout.containers.grids[container] != nil { return try layout.dropCell(position, ofGrid: container) }
      try layout.remove(item, from: layout.item(at: container))
      try layout.remove(item)
    }
  }

  /// True if a constraint mentions an item that was removed from this layout.
  func mentionsRemovedItem(_ constraint: LayoutConstraint) -> Bool {
    (constraint.left.items + constraint.right.items).contains { handle in
      handle.owner === identity && (try? find(LayoutItem(handle))) == nil
    }
  }

  /// Forgets the roles of removed constraints of the solver, and the user's constraints with them.
  fileprivate mutating func forgetRoles(of removed: [ConstraintID]) {
    for id in removed {
      if case .stated(let position) = roles[Int(id.index)] {
        statements[Int(position)].live = nil
        hiding.closed[Int(position)] = nil
        forgetLetGo(.stated(position))
        forget([Int(position)])
      }
      roles[Int(id.index)] = nil
    }
  }

  /// Forgets a line inside an item that leaves the layout. Its inactive statements, which stay, are no parts any more.
  private mutating func forgetLine(inside name: ContainerLine) {
    _ = forgetLine(.container(name))
    for statement in containers.lines[name]?.statements ?? [] where isKept(statement) {
      statements[statement.position].constraint.part = nil
    }
  }

  fileprivate mutating func forgetItem(at position: Int) {
    for region in [Region.margins, .safeArea] { forgetPreserved(position, region) }
    if let first = items[position].insets { pins.unusedInsets.append(first) }
    if let first = items[position].baselines { pins.unusedBaselines.append(first) }
    (items[position].insets, items[position].baselines) = (nil, nil)
    items[position].wrapping = nil
    items.scrolling.remove(position)
    setAbsent(false, position)
    items[position].isHidden = false
    (hiding.waiting[position], hiding.apart[position]) = (nil, nil)
    for place in hiding.placesInLines.removeValue(forKey: position) ?? [] {
      hiding.lines[place.line]?.hidden[place.place] = true
    }
    let index = Int32(truncatingIfNeeded: position)
    hiding.shown.remove(index)
    for axis in Axis.allCases {
      forgetLine(inside: ContainerLine(position, axis))
      forgetLetGo(.hugging(item: index, axis))
      forgetLetGo(.resistance(item: index, axis))
    }
    presentation.frames[position] = .zero
    presentation.alignment[position] = nil
    if let count = presentation.handedOut?.count, position < count { presentation.handedOut?[position] = .zero }
    containers.forget(position)
    items.tree.remove(position)
  }
}

/// Removes an item with its descendants, and every active constraint that mentions one of these.
private struct Removal: Change {
  /// The positions of the items, each before its children.
  let branch: [Int]

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Void) throws(LayoutError) -> Bool {
    let variables = branch.flatMap { layout.variables(of: $0) }
    let setAside = layout.hiding.count > 0 ? layout.hiddenStatements(mentioning: branch) : []
    let sharers = branch.flatMap { layout.activeSharers(of: $0, Axis.allCases) }
    var ids = Set((sharers + setAside).compactMap { layout.statements[$0].live })
    let removed: [ConstraintID]
    do throws(SolverError) {
      removed = try layout.solver.transaction { (solver) throws(SolverError) in
        for variable in variables { ids.formUnion(try solver.constraints(on: variable)) }
        let removed = ids.sorted()
        try solver.remove(removed)
        for variable in variables { try solver.removeVariable(variable) }
        return removed
      }
    } catch {
      throw layout.refusal(error)
    }
    layout.forgetRoles(of: removed)
    for position in setAside where layout.statements[position].isSetAside {
      layout.statements[position].isSetAside = false
      layout.forget([position])
    }
    for variable in variables { layout.slots[Int(variable.index)] = nil }
    for item in branch.reversed() { layout.forgetItem(at: item) }
    return true
  }
}

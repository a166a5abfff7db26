internal import TinamouSolver

extension ConstraintLayout {
  /// True if an item is hidden, itself or with one of its ancestors. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func isHidden(_ item: some LayoutElement) throws(LayoutError) -> Bool {
    items[try find(item.layoutItem)].isAbsent
  }

  /// Hides an item and its descendants, or shows it again.
  ///
  /// ```swift
  /// try layout.setHidden(true, of: badge)
  /// ```
  ///
  /// A hidden item takes no part in the layout and has no frame. In a row or column its neighbours close up, and one
  /// gap disappears, whatever the distribution. The layout sets aside every other constraint that mentions it. If only
  /// such a constraint places another item, that item becomes ambiguous. Showing the item again undoes all of this. In a
  /// flow, it need not fit the runs that were found without it.
  ///
  /// Meanwhile you can add, change and remove constraints, and change content. The descendants of a hidden item stay
  /// hidden with it, even if they are shown themselves. The cost is proportional to the constraints that mention the
  /// item.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the other items do not fit, for example because of a minimum, or if the
  ///   item to show no longer fits, ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeHidden``
  public mutating func setHidden(_ isHidden: Bool, of item: some LayoutElement) throws(LayoutError) {
    try setHidden(isHidden, of: [item.layoutItem])
  }

  /// Hides items and their descendants, or shows them again, all at once: for example the rows of a list that a search
  /// does not find.
  ///
  /// ```swift
  /// try layout.setHidden(true, of: [badge, banner])
  /// ```
  ///
  /// The layout decides them together, so that one item need not fit without the others. Each call moves what is below
  /// the items. One call for *n* rows of a list therefore costs O(*n*), and *n* calls cost O(*n*²).
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/rootCannotBeHidden``. Then no item is
  ///   hidden or shown.
  public mutating func setHidden(_ isHidden: Bool, of items: [LayoutItem]) throws(LayoutError) {
    let positions = try distinctPositions(of: items)
    var changing: [Int] = [], inGrids: [Int: [Int]] = [:]
    for position in positions {
      if let place = containers.places[position], containers.grids[place] != nil {
        inGrids[place, default: []].append(position)
      } else {
        changing.append(position)
      }
    }
    var grids: [(grid: Int, record: GridRecord)] = []
    for (grid, members) in inGrids.sorted(by: { $0.key < $1.key }) {
      guard var record = containers.grids[grid] else { continue }
      changing += itemsChanging(to: isHidden, with: members, in: &record)
      grids.append((grid, record))
    }
    changing.removeAll { self.items[$0].isHidden == isHidden }
    if !changing.isEmpty { try setHidden(isHidden, ofAll: changing) }
    for (grid, record) in grids { containers.grids[grid] = record }
  }

  private func distinctPositions(of items: [LayoutItem]) throws(LayoutError) -> [Int] {
    var positions: [Int] = []
    for item in items {
      let position = try find(item)
      if position == 0 { throw .rootCannotBeHidden }
      positions.append(position)
    }
    if positions.count < 2 { return positions }
    var seen: Set<Int> = []
    return positions.filter { seen.insert($0).inserted }
  }

  /// Hides or shows items, and counts the shown items of their stacks.
  private mutating func setHidden(_ isHidden: Bool, ofAll positions: [Int]) throws(LayoutError) {
    let restated = countShown(isHidden ? -1 : 1, positions)
    do throws(LayoutError) {
      try changeVisibility(of: positions, isHidden: isHidden, restating: restated)
    } catch {
      _ = countShown(isHidden ? 1 : -1, positions)
      throw error
    }
  }

  /// Hides or shows items, and states the lines of stacks anew that become empty or are empty no longer. If an item does not fit
  /// the former runs of a flow, the flow finds its runs again.
  private mutating func changeVisibility(
    of positions: [Int], isHidden: Bool, restating restated: [Int]
  ) throws(LayoutError) {
    let change = { (layout: inout ConstraintLayout) throws(LayoutError) in
      try layout.change(VisibilityChange(.set(positions, isHidden: isHidden)))
      for stack in restated { try layout.changeStack(layout.item(at: stack)) { (_, _, _) in } }
    }
    leaveEndedBlocks()
    let flows = isHidden ? [] : flows(around: positions)
    if !flows.isEmpty, conflictPolicy == .letGo || recovery.isDeciding {
      // What does not fit is let go here, and not refused.
      return try atomically { (layout) throws(LayoutError) in
        try change(&layout)
        if !layout.lettingGo.isEmpty { try layout.wrap(flows) }
      }
    }
    do throws(LayoutError) {
      try restated.isEmpty ? change(&self) : flows.isEmpty ? together(change) : atomically(change)
    } catch {
      guard case .conflict = error, !flows.isEmpty else { throw error }
      try changeAll { (layout) throws(LayoutError) in
        try change(&layout)
        try layout.wrap(flows)
      }
    }
  }

  /// Adds to the numbers of shown items of stacks. Returns the stacks for which 0 is the former or the new number, in
  /// order.
  private mutating func countShown(_ step: Int, _ positions: [Int]) -> [Int] {
    var stacks: [Int] = []
    for position in positions {
      guard let stack = containers.places[position], let count = containers.stacks[stack]?.shownCount else { continue }
      containers.stacks[stack]?.shownCount = count + step
      if min(count, count + step) == 0 { stacks.append(stack) }
    }
    return stacks.count < 2 ? stacks : stacks.sorted()
  }
}

extension ConstraintLayout {
  /// The positions of the items that are hidden, in order.
  var absentItems: [Int32] {
    hiding.count == 0 ? [] : items.tree.positions.filter { items[Int($0)].isAbsent }
  }

  /// Makes some constraints inactive and others active while items are hidden, all or nothing.
  mutating func changeWhileHidden(deactivating: [Int], activating: [Int]) throws(LayoutError) {
    // If an item is shown for the others to fit, constraints that leave do not come back.
    let aside = deactivating.filter { statements[$0].isSetAside }
    for position in aside { statements[position].isSetAside = false }
    for position in activating { statements[position].isSetAside = true }
    let examination = regard(activating)
    do {
      try checkIfSetAside(activating)
      try reserveRanks(for: activating)
      try change(
        Exchange(
          leaving: deactivating.filter { statements[$0].live != nil }, entering: examination.entering))
    } catch {
      undo(examination)
      for position in activating {
        statements[position].isSetAside = false
        statements[position].rank = nil
      }
      for position in aside { statements[position].isSetAside = true }
      throw error
    }
    for position in deactivating {
      statements[position].rank = nil
      hiding.closed[position] = nil
      forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    }
  }

  /// Throws for the first of some new constraints that is invalid, if some of them are set aside: the solver would find the
  /// fault only when their items are shown.
  mutating func checkIfSetAside(_ positions: [Int]) throws(LayoutError) {
    if !positions.contains(where: { statements[$0].isSetAside }) { return }
    statements.divided = Divided()
    defer { statements.divided = nil }
    for position in positions { try check(statements[position].constraint) }
  }

  /// Gives constraints that have just become active the next ranks in their order, if some of them are set aside. In ties, a
  /// constraint counts from its activation, also if its item is hidden then.
  mutating func reserveRanks(for positions: [Int]) throws(LayoutError) {
    if !positions.contains(where: { statements[$0].isSetAside }) { return }
    do {
      let first = try solver.reserveRanks(positions.count).number
      for (number, position) in positions.enumerated() {
        statements[position].rank = ConstraintRank(number: first + UInt64(number) * ConstraintRank.spacing)
      }
    } catch { throw refusal(error) }
  }

  /// Replaces a constraint by another one, or throws and changes nothing.
  mutating func update(_ position: Int, _ new: LayoutConstraint) throws(LayoutError) {
    let new = new.staying(statements[position].constraint.part)
    if hiding.count == 0 || !statements[position].isActive {
      return try change(ConstraintChange(position: position, constraint: new))
    }
    let (written, letGo) = (statements[position].constraint, lettingGo)
    let former = hiding.closed[position] ?? written
    let isLive = statements[position].live != nil
    setConstraint(new, at: position)
    let examination = regard([position])
    let isShown = !statements[position].isSetAside
    // The solver's constraint stays as it is, and let go if it was.
    if isLive, isShown, (hiding.closed[position] ?? new).isSame(as: former) {
      isChanged = isChanged || !lettingGo.isEmpty
      return
    }
    forgetLetGo(.stated(Int32(truncatingIfNeeded: position)))
    do {
      if !isShown { try check(new) }
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
    var found = Set(sharers(ofContentsOf: branch))
    for item in branch { found.formUnion(hiding.apart[item] ?? []) }
    let branch = Set(branch)
    return found.filter { position in
      guard position < statements.count, statements[position].isSetAside || hiding.closed[position] != nil else {
        return false
      }
      let constraint = statements[position].constraint
      return (constraint.left.items + constraint.right.items).contains { handle in
        find(handle, before: items.count).map { branch.contains($0) } ?? false
      }
    }.sorted()
  }

  /// Files a statement under the items of its terms if it is set aside or replaced, or removes it there. The items of its
  /// shares have lists of their own: ``StatementTable/sharing``.
  mutating func file(_ statement: Int, asApart isApart: Bool) {
    let constraint = statements[statement].constraint
    func note(_ form: LinearForm) {
      form.forEachTerm { term in
        guard term.attribute.axis != nil, let item = find(term.handle, before: items.count) else { return }
        if isApart {
          hiding.apart[item, default: []].insert(statement)
        } else if hiding.apart[item]?.remove(statement) != nil, hiding.apart[item]?.isEmpty == true {
          hiding.apart[item] = nil
        }
      }
      for share in form.shares { note(share.whole) }
    }
    note(constraint.left)
    note(constraint.right)
  }
}

internal import TinamouSolver

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
  /// A change that does not fit hides items at once, or shows them again, and is refused if that does not help either.
  /// ``LayoutSolution/isHidden(_:)`` tells the hidden items. For wrapping text, the heights measured last count. Each
  /// attempt costs as much as hiding the items and solving. For up to 64 items, the layout tries every number from 0 until
  /// the rest fits. For more, it tries O(log items) numbers, and assumes that hiding one more item never makes the rest fit
  /// worse.
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
      try layout.setHidden(
        false, of: former.filter { !remaining.contains($0) && (try? layout.find($0)) != nil })
    }
    isChanged = true
  }

  /// True if the next solution may hide other items. A list of which all items were removed is forgotten.
  mutating func hidesNow() -> Bool {
    if hiding.order.isEmpty || !isChanged { return false }
    if itemsHidingToFit.isEmpty { hiding.order = [] }
    return !hiding.order.isEmpty
  }

  /// Solves after ``fit()``. If that is refused, the items are shown again.
  @inline(__always)
  mutating func fitting<Result>(
    _ solve: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    if !hidesNow() { return try solve(&self) }
    return try atomically { (layout) throws(LayoutError) in
      try layout.fit()
      return try solve(&layout)
    }
  }

  /// Hides the items that must be hidden for the others to fit.
  mutating func fit() throws(LayoutError) {
    if !hidesNow() { return }
    let order = itemsHidingToFit
    let absent = absentItems, shown = hiding.shown
    // Runs and insets are tried with frames. The next solution reports the differences from the last one.
    if !settlesWithoutFrames && presentation.handedOut == nil { presentation.handedOut = framesHandedOut }
    recovery.isFitting = true
    defer { recovery.isFitting = false }
    try atomically { (layout) throws(LayoutError) in try layout.hideFewest(of: order) }
    hiding.shown = shown.union(absent.filter { !items[Int($0)].isAbsent })
  }

  /// Hides as few of the first items of a list as must be hidden for all constraints that are strong enough to hold; as many
  /// as can be hidden if that is not enough either. The number does not depend on what is hidden before.
  private mutating func hideFewest(of order: [LayoutItem]) throws(LayoutError) {
    var search = HidingSearch(itemCount: order.count)
    var (tried, fits): (Int, Bool?) = (0, nil)
    while let count = search.count {
      (tried, fits) = (count, try tryHidingIfPossible(first: count, of: order))
      search.note(fits: fits == true)
    }
    if let found = search.found {
      if tried != found { _ = try tryHiding(first: found, of: order) }
      return
    }
    // Nothing makes all of them hold. Without an item, required constraints can contradict each other.
    while fits == nil && tried > 1 {
      tried -= 1
      fits = try tryHidingIfPossible(first: tried, of: order)
    }
    if fits == nil { _ = try tryHiding(first: 0, of: order) }
  }

  /// The items to hide if the others do not fit, in the order in which they go, without those that were removed.
  var itemsHidingToFit: [LayoutItem] { hiding.order.filter { (try? find($0)) != nil } }

  /// True if neither runs of flows nor preserved insets follow from the frames.
  private var settlesWithoutFrames: Bool { containers.flows.isEmpty && pins.preserved.isEmpty }

  /// The same as ``tryHiding(first:of:)``, but nil for required constraints that contradict each other, and for insets that do
  /// not settle.
  private mutating func tryHidingIfPossible(
    first count: Int, of order: [LayoutItem]
  ) throws(LayoutError) -> Bool? {
    do { return try tryHiding(first: count, of: order) } catch {
      switch error {
      case .conflict, .unsettled: return nil
      default: throw error
      }
    }
  }

  /// Hides the first items of a list and shows the others. Returns true if all constraints that are strong enough then
  /// hold.
  private mutating func tryHiding(first count: Int, of order: [LayoutItem]) throws(LayoutError) -> Bool {
    try hide(first: count, of: order)
    try settleRunsAndInsets()
    if !lettingGo.isEmpty { return false }
    do {
      // A violation of the size of rounding does not count.
      for id in solver.constraints where try solver.violation(of: id) > 1e-6 {
        if try hidesItems(for: id) { return false }
      }
    } catch {
      throw refusal(error)
    }
    return true
  }

  /// Hides the first items of a list and shows the others. They are decided together: if one item of a row is shown before
  /// another, the row need not fit in between.
  mutating func hide(first count: Int, of order: [LayoutItem]) throws(LayoutError) {
    try deciding(
      { (layout) throws(LayoutError) in
        try layout.setHidden(true, of: Array(order.prefix(count)))
        try layout.setHidden(false, of: Array(order.dropFirst(count)))
      }, refusing: { (error) throws(LayoutError) in throw error })
  }

  /// True if items are hidden for a constraint to hold.
  func hidesItems(for id: ConstraintID) throws(SolverError) -> Bool {
    guard let role = roles[Int(id.index)], !isAboutHidden(role) else { return false }
    return try solver.constraint(id).priority.value >= hiding.leastPriority.value
  }

  /// Brings the solver to its optimum, with the runs that flows and the preserved insets that items then have.
  private mutating func settleRunsAndInsets() throws(LayoutError) {
    if settlesWithoutFrames { return try settle() }
    var moved: [Int32] = []
    for _ in 0..<Self.mostRounds {
      try settleInsets(&moved)
      if try wrapFlows() == nil { return }
    }
  }
}

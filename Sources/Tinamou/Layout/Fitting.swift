internal import TinamouSolver

extension ConstraintLayout {
  /// The smallest size at which the layout holds, or the smallest extent on one axis for a given one on the other; or
  /// the smallest size of one of its items, at the layout's current size.
  ///
  /// The size is pulled to zero just below `priority`: constraints at this priority or stronger keep their room, weaker
  /// ones give way. If width can be traded for height, their sum is smallest. The layout itself stays as it is. With a
  /// grid, contents have whole lines; the sum is not rounded. Traits that follow the size are those of the given
  /// extents, and of the current size on an axis without a given extent.
  ///
  /// ```swift
  /// let height = try cell.fittingSize(width: 375).height
  /// ```
  ///
  /// - Parameters:
  ///   - item: the item; nil for the layout.
  ///   - width: the given width, in points; nil if there is none.
  ///   - height: the given height, in points; nil if there is none.
  ///   - priority: the weakest priority at which constraints keep their room.
  /// - Throws: ``LayoutError/conflict(_:)`` if there is no such size, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/invalidPriority(_:_:)``, ``LayoutError/unknownItem``, ``LayoutError/foreign(_:layout:)``,
  ///   ``LayoutError/hiddenItem``, and as ``ConstraintLayout/solve()``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func fittingSize(
    of item: LayoutItem? = nil, width: Double? = nil, height: Double? = nil, priority: LayoutPriority = .fittingSize
  ) throws(LayoutError) -> LayoutSize {
    var trial = try pulledTogether(item ?? root, width, height, priority)
    return try trial.solve()[item ?? root].size
  }

  /// The smallest size, with wrapping text measured at its resulting width, as in ``solve(measuring:)``. The measured
  /// heights are discarded.
  ///
  /// ```swift
  /// let height = try cell.fittingSize(width: 375, measuring: { item, width in text(of: item).height(atWidth: width) })
  ///   .height
  /// ```
  ///
  /// - Throws: as ``fittingSize(of:width:height:priority:)``, and ``LayoutError/invalidNumber(_:_:)`` for a height that
  ///   is not finite or is negative.
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func fittingSize(
    of item: LayoutItem? = nil, width: Double? = nil, height: Double? = nil, priority: LayoutPriority = .fittingSize,
    measuring measure: (_ item: LayoutItem, _ width: Double) -> Double
  ) throws(LayoutError) -> LayoutSize {
    var trial = try pulledTogether(item ?? root, width, height, priority)
    return try trial.solve(measuring: measure)[item ?? root].size
  }

  /// The largest size of the layout, or of one of its items, at which all constraints at `priority` or stronger are
  /// satisfied as well as possible; infinite on an axis without a limit.
  ///
  /// Weaker constraints do not count. If width can be traded for height, the result is the greatest width, and the
  /// greatest height at that width. Flows keep the runs that they have, and an item that hides to fit is shown if some size
  /// has room for it. The layout itself stays as it is.
  ///
  /// - Parameters:
  ///   - item: the item; nil for the layout.
  ///   - width: the given width, in points; nil if there is none.
  ///   - height: the given height, in points; nil if there is none.
  ///   - priority: the weakest priority of constraints that count.
  /// - Throws: ``LayoutError/conflict(_:)`` if there is no such size, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/invalidPriority(_:_:)``, ``LayoutError/unknownItem``, ``LayoutError/foreign(_:layout:)``,
  ///   ``LayoutError/hiddenItem``, and as ``ConstraintLayout/solve()``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func largestSize(
    of item: LayoutItem? = nil, width: Double? = nil, height: Double? = nil, priority: LayoutPriority = .required
  ) throws(LayoutError) -> LayoutSize {
    let item = item ?? root
    var trial = try trial(width, height, priority)
    try trial.release(try find(item), width, height, as: .least)
    // Flows keep their runs, and items stay hidden or shown: otherwise constraints would change that are left out here.
    trial = trial.keepingRuns
    try trial.fit()
    trial.hiding.order = []
    try trial.leaveOut(weakerThan: priority)
    let widest = try trial.largest(item.width)
    if widest.isFinite { try trial.wish(item.width == widest ~ .secondLeast) }
    let content = trial.items[try find(item)].content
    return LayoutSize(
      max(widest + content.horizontal.outset, 0),
      max(try trial.largest(item.height) + content.vertical.outset, 0))
  }
}

extension LayoutPriority {
  /// The weakest priority.
  fileprivate static let least = LayoutPriority(.leastNonzeroMagnitude)

  /// The weakest priority but one.
  fileprivate static let secondLeast = LayoutPriority(least.value.nextUp)

  /// The strongest priority that is weaker than this one.
  fileprivate var justBelow: LayoutPriority { max(LayoutPriority(value.nextDown), .least) }
}

extension ConstraintLayout {
  /// This layout at its fitting height, also when its width changes: its height is a wish for 0.
  package func atFittingHeight(width: Double? = nil) throws(LayoutError) -> ConstraintLayout {
    var layout = try pulledTogether(root, width ?? size.width, nil, .fittingSize)
    layout.conflictPolicy = conflictPolicy
    return layout
  }

  /// This layout, with an item's size pulled to zero on axes without a given extent.
  private func pulledTogether(
    _ item: LayoutItem, _ width: Double?, _ height: Double?, _ priority: LayoutPriority
  ) throws(LayoutError) -> ConstraintLayout {
    var trial = try trial(width, height, priority)
    try trial.release(try find(item), width, height, as: priority.justBelow)
    return trial
  }

  /// A working copy. If it cannot hold, there is no such size, so it lets go of no further constraint.
  private func trial(
    _ width: Double?, _ height: Double?, _ priority: LayoutPriority
  ) throws(LayoutError) -> ConstraintLayout {
    if let width { try checkExtent(width, "the width to fit in") }
    if let height { try checkExtent(height, "the height to fit in") }
    try check(priority, "the priority of fitting")
    var trial = self
    (trial.conflictPolicy, trial.recovery.isDeciding) = (.refuse, false)
    // The nearest size on a grid may be too small by half a cell.
    trial.presentation.grid = nil
    return trial
  }

  /// Sets an item's extent to a given number. Without one it may be any that is not negative, with a wish for 0.
  private mutating func release(
    _ position: Int, _ width: Double?, _ height: Double?, as priority: LayoutPriority
  ) throws(LayoutError) {
    let item = item(at: position)
    let extents = [(Axis.horizontal, width, item.width), (.vertical, height, item.height)]
    if position > 0 {
      for (axis, given, extent) in extents {
        let outset = items[position][axis].outset
        try wish(given.map { extent == $0 - outset } ?? (extent == 0 ~ priority))
      }
      return
    }
    let size = LayoutSize(width ?? size.width, height ?? size.height)
    for (axis, given, _) in extents where given == nil { try release(axis, as: priority) }
    try resize([(Self.widthPin, width ?? 0), (Self.heightPin, height ?? 0)], choosingFor: size)
  }

  /// Lets the layout's extent be any that is not negative, and makes its given value a wish.
  private mutating func release(_ axis: Axis, as priority: LayoutPriority) throws(LayoutError) {
    let extent = items.variables[0].extent(axis)
    isChanged = true
    do {
      setRole(.notNegative(item: 0, axis), of: try solver.add(extent >= 0))
      guard let given = solver.edit(of: extent) else { return }
      try solver.setPriority(of: given, to: Priority(priority.value))
    } catch {
      throw refusal(error)
    }
  }

  @discardableResult
  private mutating func wish(_ constraint: LayoutConstraint) throws(LayoutError) -> [Int] {
    let positions = keep([constraint], group: "fitting")
    try change(activating: positions)
    return positions
  }

  /// The largest value of an extent, with preserved insets as they follow from the frames of that size.
  private func largest(_ extent: LayoutDimension) throws(LayoutError) -> Double {
    if pins.preserved.isEmpty { return try range(of: extent).upperBound }
    var trial = self
    let pull = try trial.wish(extent == LayoutConstraint.far ~ .least)
    _ = try trial.solve()
    trial.pins.preserved = []
    try trial.change(deactivating: pull)
    return try trial.range(of: extent).upperBound
  }

  /// Removes constraints weaker than a priority, but not preserved insets that give way until they are found. A required
  /// one that is let go counts as required.
  mutating func leaveOut(weakerThan priority: LayoutPriority) throws(LayoutError) {
    do {
      var weaker: [ConstraintID] = []
      for id in solver.constraints where try solver.constraint(id).priority.value < priority.value {
        if let role = roles[Int(id.index)], isLetGo(role) || isPreserved(role) { continue }
        weaker.append(id)
      }
      try solver.remove(weaker)
    } catch {
      throw refusal(error)
    }
  }
}

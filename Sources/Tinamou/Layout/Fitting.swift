internal import TinamouSolver

extension ConstraintLayout {
  /// The smallest size in which the layout holds, or the smallest on one axis where the other is given; or that of one
  /// of its items, the layout's own size being what it is.
  ///
  /// As if the size were pulled to zero a little more weakly than `priority`: what is wanted at least that strongly keeps
  /// its room, what is wanted less strongly is given up. Where width can be traded for height, their sum is smallest.
  /// The layout itself stays as it is. With a grid, contents have whole lines; the sum is not rounded. Traits that follow
  /// the size are those of what is given, and of the present size on an axis on which nothing is.
  ///
  /// ```swift
  /// let height = try cell.fittingSize(width: 375).height
  /// ```
  ///
  /// - Parameters:
  ///   - item: the item whose size is wanted; nil for the layout.
  ///   - width: the width if it is given, in points.
  ///   - height: the height if it is given, in points.
  ///   - priority: how strong a constraint must be to have its room.
  /// - Throws: ``LayoutError/conflict(_:)`` if there is no such size, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/invalidPriority(_:_:)``, ``LayoutError/unknownItem``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func fittingSize(
    of item: LayoutItem? = nil, width: Double? = nil, height: Double? = nil, priority: LayoutPriority = .fittingSize
  ) throws(LayoutError) -> LayoutSize {
    var trial = try pulledTogether(item ?? root, width, height, priority)
    return try trial.solve()[item ?? root].size
  }

  /// The smallest size with text that wraps measured at the width it gets, as in ``solve(measuring:)``. What is measured
  /// is forgotten again.
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

  /// The largest size in which the layout, or one of its items, satisfies everything that is wanted at `priority` or more
  /// strongly as well as it can be; infinite on an axis on which nothing limits it.
  ///
  /// Weaker constraints are left out. Where width can be traded for height, this is the greatest width, and the greatest
  /// height at that width. The layout itself stays as it is.
  ///
  /// - Parameters:
  ///   - item: the item whose size is wanted; nil for the layout.
  ///   - width: the width if it is given, in points.
  ///   - height: the height if it is given, in points.
  ///   - priority: how strong a constraint must be to count.
  /// - Throws: ``LayoutError/conflict(_:)`` if there is no such size, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/invalidPriority(_:_:)``, ``LayoutError/unknownItem``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func largestSize(
    of item: LayoutItem? = nil, width: Double? = nil, height: Double? = nil, priority: LayoutPriority = .required
  ) throws(LayoutError) -> LayoutSize {
    let item = item ?? root
    var trial = try trial(width, height, priority)
    try trial.release(try find(item), width, height, as: .least)
    try trial.leaveOut(weakerThan: priority)
    let widest = try trial.range(of: item.width).upperBound
    if widest.isFinite { try trial.wish(item.width == widest ~ .least) }
    let content = trial.items[try find(item)].content
    return LayoutSize(
      max(widest + content.horizontal.outset, 0),
      max(try trial.range(of: item.height).upperBound + content.vertical.outset, 0))
  }
}

extension LayoutPriority {
  /// The weakest there is.
  fileprivate static let least = LayoutPriority(.leastNonzeroMagnitude)

  /// Weaker than this one and stronger than all that are weaker.
  fileprivate var justBelow: LayoutPriority { max(LayoutPriority(value.nextDown), .least) }
}

extension ConstraintLayout {
  /// This layout at its fitting height, whatever its width becomes: its height is a wish for 0.
  package func atFittingHeight(width: Double? = nil) throws(LayoutError) -> ConstraintLayout {
    var layout = try pulledTogether(root, width ?? size.width, nil, .fittingSize)
    layout.conflictPolicy = conflictPolicy
    return layout
  }

  /// This layout, with an item's size pulled to zero where it is not given.
  private func pulledTogether(
    _ item: LayoutItem, _ width: Double?, _ height: Double?, _ priority: LayoutPriority
  ) throws(LayoutError) -> ConstraintLayout {
    var trial = try trial(width, height, priority)
    try trial.release(try find(item), width, height, as: priority.justBelow)
    return trial
  }

  /// A copy that can be tried; where it cannot hold, there is no size, so it lets nothing more go.
  private func trial(
    _ width: Double?, _ height: Double?, _ priority: LayoutPriority
  ) throws(LayoutError) -> ConstraintLayout {
    if let width { try checkExtent(width, "the width to fit in") }
    if let height { try checkExtent(height, "the height to fit in") }
    try check(priority, "the priority of fitting")
    var trial = self
    trial.conflictPolicy = .refuse
    // The nearest size on a grid may be too small by half a cell.
    trial.presentation.grid = nil
    return trial
  }

  /// Lets an item's extent be what is given, and where nothing is given anything that is not negative, with a wish for 0.
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

  /// Lets the layout's extent be anything that is not negative, and what it was given no more than a wish.
  private mutating func release(_ axis: Axis, as priority: LayoutPriority) throws(LayoutError) {
    let extent = items[0].extent(axis)
    isChanged = true
    do {
      setRole(.notNegative(item: 0, axis), of: try solver.add(extent >= 0))
      guard let given = solver.edit(of: extent) else { return }
      try solver.setPriority(of: given, to: Priority(priority.value))
    } catch {
      throw refusal(error)
    }
  }

  private mutating func wish(_ constraint: LayoutConstraint) throws(LayoutError) {
    try change(activating: keep([constraint], group: "fitting"))
  }

  /// Removes the constraints that do not count.
  mutating func leaveOut(weakerThan priority: LayoutPriority) throws(LayoutError) {
    do {
      var weaker: [ConstraintID] = []
      for id in solver.constraints where try solver.constraint(id).priority.value < priority.value { weaker.append(id) }
      try solver.remove(weaker)
    } catch {
      throw refusal(error)
    }
  }
}

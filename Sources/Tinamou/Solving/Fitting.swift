internal import TinamouSolver

extension ConstraintLayout {
  /// The smallest size in which the layout holds, or the smallest on one axis where the other is given.
  ///
  /// As if the layout's size were pulled to zero at `priority`: what is wanted more strongly keeps its room, what is
  /// wanted less strongly is given up. The layout itself stays as it is, and its grid has no part in the answer.
  ///
  /// ```swift
  /// let height = try cell.fittingSize(width: 375).height
  /// ```
  ///
  /// - Parameters:
  ///   - width: the width if it is given, in points.
  ///   - height: the height if it is given, in points.
  ///   - priority: how strongly the layout is pulled together.
  /// - Throws: ``LayoutError/conflict(_:)`` if it holds in no size, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/invalidPriority(_:_:)``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func fittingSize(
    width: Double? = nil, height: Double? = nil, priority: LayoutPriority = .fittingSize
  ) throws(LayoutError) -> LayoutSize {
    try check(LayoutSize(width ?? 0, height ?? 0))
    try check(priority, "the priority of fitting")
    var trial = self
    // The nearest size on a grid may be too small by half a cell.
    trial.grid = nil
    for (axis, extent) in [(Axis.horizontal, width), (.vertical, height)] where extent == nil {
      try trial.release(axis, to: priority)
    }
    try trial.setPins([(Self.widthPin, width ?? 0), (Self.heightPin, height ?? 0)])
    return try trial.solve().size
  }

  /// Lets the layout's extent be anything that is not negative, and what it was given no more than a wish.
  private mutating func release(_ axis: Axis, to priority: LayoutPriority) throws(LayoutError) {
    let extent = items[0].extent(axis)
    do {
      setRole(.notNegative(item: 0, axis), of: try solver.add(extent >= 0))
      guard let given = solver.edit(of: extent) else { return }
      try solver.setPriority(of: given, to: Priority(priority.value))
    } catch {
      throw refusal(error)
    }
  }
}

extension LayoutSolution {
  /// The same solution with its frames on a grid, by the grid's rule. O(items).
  public func snapped(to grid: PixelGrid) -> LayoutSolution {
    LayoutSolution(
      owner: owner, tree: tree, frames: frames.map { grid.snapped($0) }, changed: changed, conflicts: conflicts,
      unmeasured: unmeasured, hidden: hidden)
  }
}

extension ConstraintLayout {
  /// The standard spacing, and the grid of the frames that are handed out.
  public var metrics: LayoutMetrics { LayoutMetrics(standardSpacing: standardSpacing, grid: presentation.grid) }

  /// Changes the standard spacing, and the grid to which frames are moved as ``solve()`` hands them out.
  ///
  /// The grid has no part in solving. With a grid, ``LayoutSolution/changedItems`` are those whose frames on it have
  /// changed, at O(items) a solution.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setMetrics(_ metrics: LayoutMetrics) throws(LayoutError) {
    try setStandardSpacing(metrics.standardSpacing)
    if metrics.grid == presentation.grid { return }
    if presentation.handedOut == nil { presentation.handedOut = framesHandedOut }
    presentation.grid = metrics.grid
  }

  /// The frames moved to the grid, if there is one, and the items whose frames differ from those handed out before.
  func snapped(_ frames: [LayoutRect], after former: [LayoutRect]) -> (frames: [LayoutRect], changed: [Int32]) {
    let frames = presentation.grid.map { grid in frames.map { grid.snapped($0) } } ?? frames
    let changed = items.tree.positions.filter { position in
      let position = Int(position)
      return !items[position].isAbsent && frames[position] != (position < former.count ? former[position] : .zero)
    }
    return (frames, changed)
  }
}

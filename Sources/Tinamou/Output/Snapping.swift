extension LayoutSolution {
  /// The same solution with its frames on a grid, by the grid's rule. O(items).
  ///
  /// Frames of a layout with the same grid never truncate their contents. Those of any other layout may become smaller
  /// than their contents by a fraction of a line.
  public func snapped(to grid: PixelGrid) -> LayoutSolution {
    var snapped = self
    snapped.frames = frames.map { grid.snapped($0) }
    return snapped
  }
}

extension ConstraintLayout {
  /// The standard spacing, and the grid of the frames of a solution.
  public var metrics: LayoutMetrics { LayoutMetrics(standardSpacing: standardSpacing, grid: presentation.grid) }

  /// Changes the standard spacing, and the grid to which the frames of ``solve()`` move.
  ///
  /// With a grid, the intrinsic sizes of items are rounded up to whole lines before solving, and text is measured at
  /// whole lines, so that no frame on the grid is smaller than its content if the layout has room for it. If it does
  /// not, ``violations()`` and a lint with `grid:` report it. All other numbers are not rounded.
  /// ``LayoutSolution/changedItems`` are those whose frames on the grid have changed, at O(items) per solution.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setMetrics(_ metrics: LayoutMetrics) throws(LayoutError) {
    if metrics.grid == presentation.grid { return try setStandardSpacing(metrics.standardSpacing) }
    try deciding(
      { (layout) throws(LayoutError) in
        try layout.setStandardSpacing(metrics.standardSpacing)
        try layout.round(to: metrics.grid)
      }, refusing: { (error) throws(LayoutError) in throw error })
    if presentation.handedOut == nil { presentation.handedOut = framesHandedOut }
    presentation.grid = metrics.grid
  }

  /// Rounds the intrinsic sizes of all items up to the lines of a grid.
  private mutating func round(to grid: PixelGrid?) throws(LayoutError) {
    for position in items.tree.positions.map({ Int($0) }) where position != 0 {
      let former = items[position].content
      var content = former
      for axis in Axis.allCases { content[axis].grid = grid }
      if Axis.allCases.allSatisfy({ content[$0].extent == former[$0].extent }) {
        items[position].content = content
      } else {
        try changeContent(of: position) { $0 = content }
      }
      if items[position].wrapping != nil { listUnmeasured(position) }
    }
  }

  /// The frames moved to the grid, if there is one, and the items whose frames differ from those of the previous
  /// solution.
  func snapped(_ frames: [LayoutRect], after former: [LayoutRect]) -> (frames: [LayoutRect], changed: [Int32]) {
    let frames = presentation.grid.map { grid in frames.map { grid.snapped($0) } } ?? frames
    let changed = items.tree.positions.filter { position in
      let position = Int(position)
      return !items[position].isAbsent && frames[position] != (position < former.count ? former[position] : .zero)
    }
    return (frames, changed)
  }
}

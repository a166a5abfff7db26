extension LayoutSolution {
  /// The same solution with each edge at a line of the grid. O(items).
  public func snapped(to grid: PixelGrid) -> LayoutSolution {
    LayoutSolution(
      owner: owner, tree: tree, frames: frames.map { grid.snap($0) }, changed: changed, conflicts: conflicts)
  }

  /// The frames on the way from one solution to another, as for one step of an animation. O(items).
  ///
  /// The items are those of the end; one that the start does not have, because it is younger or of another layout, stands
  /// where the end has it.
  ///
  /// - Parameters:
  ///   - start: where `progress` is 0.
  ///   - end: where `progress` is 1.
  ///   - progress: how far the way has been gone; what lies outside of 0...1 goes on in a straight line.
  public static func interpolate(
    _ start: LayoutSolution, _ end: LayoutSolution, _ progress: Double
  ) -> LayoutSolution {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    var result = end
    if start.owner !== end.owner { return result }
    for position in 0..<min(start.frames.count, end.frames.count)
    where start.tree[position].isLive && start.tree[position].generation == end.tree[position].generation {
      let (a, b) = (start.frames[position], end.frames[position])
      result.frames[position] = LayoutRect(
        between(a.x, b.x), between(a.y, b.y), between(a.width, b.width), between(a.height, b.height))
    }
    return result
  }
}

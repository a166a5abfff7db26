extension LayoutSolution {
  /// The frames on the way from these to others, as for one step of an animation. O(items).
  ///
  /// ```swift
  /// let halfway = closed.interpolated(to: open, at: 0.5)
  /// ```
  ///
  /// The items are those of the end; one that the start does not have, because it is hidden there, younger or of another
  /// layout, stands where the end has it.
  ///
  /// - Parameters:
  ///   - end: where `progress` is 1.
  ///   - progress: how far the way has been gone; what lies outside of 0...1 goes on in a straight line.
  public func interpolated(to end: LayoutSolution, at progress: Double) -> LayoutSolution {
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * progress }
    var result = end
    let absent = Set(hidden + end.hidden)
    if owner !== end.owner { return result }
    for position in 0..<min(frames.count, end.frames.count)
    where !absent.contains(Int32(truncatingIfNeeded: position)) && tree[position].isLive
      && tree[position].generation == end.tree[position].generation
    {
      let (a, b) = (frames[position], end.frames[position])
      result.frames[position] = LayoutRect(
        between(a.x, b.x), between(a.y, b.y), between(a.width, b.width), between(a.height, b.height))
    }
    return result
  }
}

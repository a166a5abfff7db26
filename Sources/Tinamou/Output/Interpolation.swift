extension LayoutSolution {
  /// The frames between these and others, for example for one step of an animation. O(items).
  ///
  /// ```swift
  /// let halfway = closed.interpolated(to: open, at: 0.5)
  /// ```
  ///
  /// The items are those of the end. An item that the start does not have, because it is hidden there, newer or of
  /// another layout, keeps its frame of the end.
  ///
  /// - Parameters:
  ///   - end: the frames at a `progress` of 1.
  ///   - progress: the fraction of the way; values outside 0...1 extrapolate linearly.
  public func interpolated(to end: LayoutSolution, at progress: Double) -> LayoutSolution {
    // The sum misses the end by rounding.
    func between(_ a: Double, _ b: Double) -> Double { progress == 1 ? b : a + (b - a) * progress }
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

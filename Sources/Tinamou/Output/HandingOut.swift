// The way out: what the solver has found becomes frames, and frames become a solution.

extension ConstraintLayout {
  /// The frames as they are now, in the direction of reading, and on the grid.
  ///
  /// - Parameter moved: the items whose logical frames have changed, in any order and possibly several times.
  mutating func solution(changing moved: [Int32]) -> LayoutSolution {
    let width = direction == .rightToLeft ? frames[0].width : nil
    // Every frame is measured from the other side, or from a side that has moved.
    let isMirroredAnew = width != mirroredWidth
    mirroredWidth = width
    let changed = isMirroredAnew ? tree.positions : distinct(moved)
    let conflicts = lettingGo.map { $0.conflict }
    let mirrored = mirrored(frames, in: width)
    guard let former = handedOut else {
      return LayoutSolution(owner: identity, tree: tree, frames: mirrored, changed: changed, conflicts: conflicts)
    }
    let (snapped, differing) = snapped(mirrored, after: former)
    handedOut = grid == nil ? nil : snapped
    return LayoutSolution(owner: identity, tree: tree, frames: snapped, changed: differing, conflicts: conflicts)
  }

  /// Positions in order, each once.
  func distinct(_ items: [Int32]) -> [Int32] {
    // So they come unless positions have been used again, or there were several rounds.
    if zip(items, items.dropFirst()).allSatisfy({ $0 < $1 }) { return items }
    var distinct: [Int32] = []
    for item in items.sorted() where distinct.last != item { distinct.append(item) }
    return distinct
  }
}

internal import TinamouSolver

// Output: the values of the solver become frames, and frames become a solution.

extension ConstraintLayout {
  /// Finds the frames for the current insets, and records the items whose frames have changed.
  mutating func findFrames(_ moved: inout [Int32]) throws(LayoutError) {
    try settle()
    let changed = solver.changedPositions()
    moved += hiding.shown
    hiding.shown = []
    moved.reserveCapacity(moved.count + changed.count)
    for variable in changed {
      guard let slot = slots[Int(variable)] else { continue }
      let value = solver.value(at: variable)
      // Rounding may turn an extent of 0 negative, which must not be refused as the size of a layout.
      let isExtent = slot.anchor == .width || slot.anchor == .height
      presentation.frames[Int(slot.item)][slot.anchor] = isExtent ? max(value, 0) : value
      if moved.last != slot.item { moved.append(slot.item) }
      if slot.anchor == .width { listText(of: Int(slot.item)) }
    }
  }

  /// The current frames, in the direction of reading, and on the grid.
  ///
  /// - Parameter moved: the items whose logical frames have changed, in any order and possibly several times.
  mutating func solution(changing moved: [Int32]) -> LayoutSolution {
    let width = direction == .rightToLeft ? presentation.frames[0].width : nil
    // Every frame is measured from the other side, or from a side that has moved.
    let isMirroredAnew = width != presentation.mirroredWidth
    presentation.mirroredWidth = width
    let shown = (isMirroredAnew ? items.tree.positions : distinct(moved)).filter { !items[Int($0)].isAbsent }
    let conflicts = lettingGo.map { $0.conflict }
    var mirrored = mirrored(outset(presentation.frames), in: width)
    for position in absentItems { mirrored[Int(position)] = .zero }
    guard let former = presentation.handedOut else {
      return LayoutSolution(
        owner: identity, tree: items.tree, frames: mirrored, changed: shown, conflicts: conflicts,
        unmeasured: unmeasuredTexts, hidden: absentItems)
    }
    let (snapped, differing) = snapped(mirrored, after: former)
    presentation.handedOut = presentation.grid == nil && width == nil ? nil : snapped
    return LayoutSolution(
      owner: identity, tree: items.tree, frames: snapped, changed: differing, conflicts: conflicts,
      unmeasured: unmeasuredTexts, hidden: absentItems)
  }

  /// The frames of the last solution, if they are not stored: those that the solver found, except for items without
  /// any.
  var framesHandedOut: [LayoutRect] {
    var frames = mirrored(outset(presentation.frames), in: presentation.mirroredWidth)
    for position in absentItems + hiding.shown { frames[Int(position)] = .zero }
    return frames
  }

  /// Positions in order, each once.
  func distinct(_ items: [Int32]) -> [Int32] {
    // They are in order unless positions were used again, or there were several rounds.
    if zip(items, items.dropFirst()).allSatisfy({ $0 < $1 }) { return items }
    var distinct: [Int32] = []
    for item in items.sorted() where distinct.last != item { distinct.append(item) }
    return distinct
  }
}

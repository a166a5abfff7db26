internal import TinamouSolver

// Output: the values of the solver become frames, and frames become a solution.

extension ConstraintLayout {
  /// Finds the frames for the current insets, and appends the items whose frames have changed, in order.
  mutating func findFrames(_ moved: inout [Int32]) throws(LayoutError) {
    try findFrames()
    presentation.moved.takeAll { moved.append($0) }
  }

  /// Finds the frames for the current insets, and marks the items whose frames have changed: `presentation.moved`.
  ///
  /// O(changed), whatever the order in which the solver reports the changes.
  mutating func findFrames() throws(LayoutError) {
    try settle()
    var frames: [LayoutRect] = []
    swap(&frames, &presentation.frames)
    let places = slots.places
    frames.withUnsafeMutableBufferPointer { frames in
      // A frame is four numbers, in the order of its anchors.
      frames.withMemoryRebound(to: Double.self) { numbers in
        let changed = places.withUnsafeBufferPointer { places in
          [Int32](unsafeUninitializedCapacity: places.count) { changed, count in
            count = solver.writeChanges(to: numbers, at: places, noting: changed)
          }
        }
        for item in changed {
          // Rounding may turn an extent of 0 negative, which must not be refused as the size of a layout.
          let extent = 4 * Int(item) + 2
          numbers[extent] = max(numbers[extent], 0)
          numbers[extent + 1] = max(numbers[extent + 1], 0)
        }
        presentation.moved.insert(changed, of: items.count)
        if items.hasTexts { for item in changed { listText(of: Int(item)) } }
      }
    }
    swap(&frames, &presentation.frames)
    if !hiding.shown.isEmpty {
      presentation.moved.insert(Array(hiding.shown), of: items.count)
      hiding.shown = []
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
    let shown = withoutAbsent(isMirroredAnew ? items.tree.positions : distinct(moved))
    let conflicts = lettingGo.map { $0.conflict }
    var mirrored = mirrored(outset(presentation.frames), in: width)
    for position in absentItems { mirrored[Int(position)] = .zero }
    guard let former = presentation.handedOut else {
      return LayoutSolution(
        owner: identity, tree: items.tree, frames: mirrored, changed: shown, conflicts: conflicts,
        unmeasured: unmeasuredTexts, hidden: absentItems, direction: direction,
        alignment: presentation.alignment)
    }
    let (snapped, differing) = snapped(mirrored, after: former)
    presentation.handedOut = presentation.grid == nil && width == nil ? nil : snapped
    return LayoutSolution(
      owner: identity, tree: items.tree, frames: snapped, changed: differing, conflicts: conflicts,
      unmeasured: unmeasuredTexts, hidden: absentItems, direction: direction,
      alignment: presentation.alignment)
  }

  /// The frames of the last solution, if they are not stored: those that the solver found, except for items without
  /// any.
  var framesHandedOut: [LayoutRect] {
    var frames = mirrored(outset(presentation.frames), in: presentation.mirroredWidth)
    for position in absentItems + hiding.shown { frames[Int(position)] = .zero }
    return frames
  }

  private func withoutAbsent(_ positions: [Int32]) -> [Int32] {
    hiding.count == 0 ? positions : positions.filter { !items[Int($0)].isAbsent }
  }

  /// Positions in order, each once.
  func distinct(_ items: [Int32]) -> [Int32] {
    // They are in order unless there were several rounds.
    var last: Int32 = -1
    var areInOrder = true
    for item in items {
      areInOrder = areInOrder && item > last
      last = item
    }
    if areInOrder { return items }
    var distinct: [Int32] = []
    for item in items.sorted() where distinct.last != item { distinct.append(item) }
    return distinct
  }
}

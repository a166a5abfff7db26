/// Margins or safe area insets that are at least what reaches into an item from its parent.
///
///     inset = max(own, parent's inset − distance between the two edges)
///
/// The maximum is no linear constraint that could not also push the item away from its parent's edge. So it is taken
/// from the frames, as Auto Layout does: after solving, and if an inset has changed, once more.
struct PreservedInsets: Sendable {
  let item: Int32
  let region: Region
  var own: LayoutInsets
}

extension ConstraintLayout {
  /// The most rounds for one ``solve()``. Two are usual where insets are preserved or text is
  /// measured; a design in which insets or heights move what they depend on could go on for ever.
  static var mostRounds: Int { 8 }

  /// Changes an item's margins and whether they preserve those of the item it was made in.
  ///
  /// Where they do, each margin is at least as far inside as the parent's: a label at the margin of a cell stays at the
  /// margin of the table, however far the cell reaches. They follow the frames at each ``solve()``.
  ///
  /// ```swift
  /// try cell.setMargins(LayoutInsets(8), of: content, preservesParentMargins: true)
  /// ```
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setMargins(
    _ margins: LayoutInsets, of item: LayoutItem, preservesParentMargins: Bool
  ) throws(LayoutError) {
    try setInsets(margins, of: item, .margins, isPreserved: preservesParentMargins)
  }

  /// Changes an item's safe area insets and whether it inherits those of the item it was made in, as far as they reach
  /// into it.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setSafeAreaInsets(
    _ insets: LayoutInsets, of item: LayoutItem, inheritsFromParent: Bool
  ) throws(LayoutError) {
    try setInsets(insets, of: item, .safeArea, isPreserved: inheritsFromParent)
  }

  mutating func setInsets(
    _ insets: LayoutInsets, of item: LayoutItem, _ region: Region, isPreserved: Bool
  ) throws(LayoutError) {
    let position = try find(item)
    for edge in Edge.allCases {
      try checkFinite(insets[edge], "the \(edge.name) inset of \(items.tree[position].name)\(region.prefix.dropLast())")
    }
    if insets != .zero || items[position].insets != nil {
      try change(PinChanges(Edge.allCases.map { (pin(of: position, region, $0), insets[$0]) }))
    }
    pins.preserved.removeAll { Int($0.item) == position && $0.region == region }
    isChanged = true
    if isPreserved, position != 0 {
      let index = Int32(truncatingIfNeeded: position)
      pins.preserved.append(PreservedInsets(item: index, region: region, own: insets))
      // Parents are older than what is in them, and come first.
      let tree = items.tree
      pins.preserved.sort { (tree[$0.item].serial, $0.region.rawValue) < (tree[$1.item].serial, $1.region.rawValue) }
    }
  }

  /// Solves until preserved insets are what the frames ask for. Where that is so once the solver has replayed what it
  /// recorded, nothing can be refused, and no transaction is opened.
  mutating func solvePreserving() throws(LayoutError) -> LayoutSolution {
    if recovery.lettingGo.isEmpty && solver.replaysNext {
      let before = framesHandedOut
      var moved: [Int32] = []
      try findFrames(&moved)
      let isAtRest = isChanged ? try movedInsets().isEmpty : true
      if isAtRest {
        isChanged = false
        return solution(changing: moved)
      }
      // Whatever becomes of the rest, the next solution says what differs from the last one.
      if presentation.handedOut == nil { presentation.handedOut = before }
    }
    return try solve { _ in false }
  }

  /// Brings preserved insets to what the frames ask for, all or none; false if they are so already.
  mutating func preserveInsets() throws(LayoutError) -> Bool {
    let changes = try movedInsets()
    if !changes.isEmpty { try change(PinChanges(changes)) }
    return !changes.isEmpty
  }

  /// The preserved insets that are not what the frames ask for, and what they ask for.
  private mutating func movedInsets() throws(LayoutError) -> [(position: Int, value: Double)] {
    var changes: [Int: Double] = [:]
    var changed: [Int] = []
    for entry in pins.preserved where !items[Int(entry.item)].isAbsent {
      let (item, parent) = (Int(entry.item), Int(items.tree[entry.item].parent))
      let distances = presentation.frames[parent].distances(to: presentation.frames[item])
      for edge in Edge.allCases {
        let outer = knownPin(of: parent, entry.region, edge)
        let reaching = (outer.map { changes[$0] ?? pins[$0].value } ?? 0) - distances[edge]
        let wanted = max(entry.own[edge], reaching)
        if !wanted.isFinite { throw .overflow("\(items.tree[item].name)\(entry.region.prefix.dropLast())") }
        let position = pin(of: item, entry.region, edge)
        // Values that differ by rounding count as equal, or solving might never come to rest.
        if (wanted - pins[position].value).magnitude > 1e-9 * max(1, wanted.magnitude) {
          changes[position] = wanted
          changed.append(position)
        }
      }
    }
    return changed.map { ($0, changes[$0] ?? 0) }
  }
}

extension LayoutRect {
  /// The distances of another rectangle's edges from this one's, inwards.
  fileprivate func distances(to inner: LayoutRect) -> LayoutInsets {
    LayoutInsets(
      top: inner.y - y, leading: inner.x - x, bottom: maxY - inner.maxY, trailing: maxX - inner.maxX)
  }
}

internal import TinamouSolver

// Text that wraps is laid out in two passes: its width is solved, its height at that width is measured by the host and
// becomes its intrinsic height, and what depends on that is solved again.

/// The state of an item's wrapping text.
struct Wrapping: Sendable {
  /// The width at which it was measured last; nil if its content has changed since.
  var measuredWidth: Double?
  /// True if it is in the list of items that may have to be measured.
  var isListed = false
}

extension ConstraintLayout {
  /// Finds the frames, measuring text that wraps at the widths it gets.
  ///
  /// ```swift
  /// let title = try cell.item("title", intrinsic: .width(560), wraps: true)
  /// let frames = try cell.solve(measuring: { item, width in text(of: item).height(atWidth: width) })
  /// ```
  ///
  /// `measure` is asked for the height of an item's content at a width, in points, and that becomes the item's intrinsic
  /// height. It is asked only for items made with `wraps`, item by item in the order in which they were made, and only
  /// where the width is not the one at which the item was measured last or ``setIntrinsicSize(_:of:)`` has said that
  /// the text has changed. The closure is not kept. With a grid, widths are whole numbers of its lines, which the frame has
  /// wherever on the grid it is, so that the text has no more lines than were measured; heights are rounded up.
  ///
  /// The closure must not read the layout, which is being changed: where it is a property of a class, Swift would stop the
  /// program for overlapping access. Read what the closure needs before the call.
  ///
  /// A new height may lead to other widths, which are measured in turn, in at most eight rounds. After these the last
  /// heights stand, and the next call goes on from there: text whose height decides its width need not come to an end.
  ///
  /// If it throws, everything is as before, including what had been measured.
  ///
  /// O(*n*) a step for what changed since the last time, and O(items) to hand out the result.
  ///
  /// - Throws: ``LayoutError/invalidNumber(_:_:)`` for a height that is not finite or is negative,
  ///   ``LayoutError/conflict(_:)`` where hugging or resistance is required, ``LayoutError/overflow(_:)``
  public mutating func solve(
    measuring measure: (_ item: LayoutItem, _ width: Double) -> Double
  ) throws(LayoutError) -> LayoutSolution {
    try fit()
    let wrap = containers.flows.isEmpty ? nil : wrapping()
    return try solve { (layout) throws(LayoutError) in
      let isMeasured = try layout.measureListedTexts(measure)
      return try wrap?(&layout) ?? false || isMeasured
    }
  }

  /// True if an item's height follows from its width.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func wraps(_ item: LayoutItem) throws(LayoutError) -> Bool { items[try find(item)].wrapping != nil }

  /// Says whether an item's height follows from its width, so that ``solve(measuring:)`` asks for it. Where it no longer
  /// does, the height measured last stands as the intrinsic one. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public mutating func setWraps(_ wraps: Bool, of item: LayoutItem) throws(LayoutError) {
    let position = try find(item)
    if wraps == (items[position].wrapping != nil) { return }
    items[position].wrapping = wraps ? Wrapping() : nil
    if wraps { listUnmeasured(position) }
  }
}

extension ConstraintLayout {
  /// Notes that an item's text is not the one that was measured.
  mutating func listUnmeasured(_ item: Int) {
    items[item].wrapping?.measuredWidth = nil
    listText(of: item)
  }

  /// Notes that an item may have to be measured, if its text wraps.
  mutating func listText(of item: Int) {
    guard items[item].wrapping?.isListed == false else { return }
    items[item].wrapping?.isListed = true
    items.unmeasured.append(Int32(truncatingIfNeeded: item))
  }

  /// The width that an item's text has, on a grid at least.
  private func textWidth(of item: Int) -> Double {
    let width = presentation.frames[item].width
    let content = items[item][.horizontal]
    let least = presentation.grid.map { $0.roundedDown(width + content.outset) - content.outset } ?? width
    return max(0, least - content.padding)
  }

  /// The items whose text wraps, and was not measured at the width that it has.
  var unmeasuredTexts: [Int32] {
    let texts = items.unmeasured.filter { position in
      !items[Int(position)].isAbsent
        && items[Int(position)].wrapping.map { $0.measuredWidth != textWidth(of: Int(position)) } ?? false
    }
    return distinct(texts)
  }

  /// Measures the listed texts that have another width than when they were measured last.
  ///
  /// - Returns: whether there was one.
  private mutating func measureListedTexts(
    _ measure: (_ item: LayoutItem, _ width: Double) -> Double
  ) throws(LayoutError) -> Bool {
    let listed = items.unmeasured.sorted { items.tree[$0].serial < items.tree[$1].serial }
    items.unmeasured.removeAll(keepingCapacity: true)
    var hasMeasured = false
    for position in listed.map({ Int($0) }) {
      guard let wrapping = items[position].wrapping else { continue }
      if items[position].isAbsent {
        items.unmeasured.append(Int32(truncatingIfNeeded: position))
        continue
      }
      items[position].wrapping?.isListed = false
      let width = textWidth(of: position)
      if wrapping.measuredWidth == width { continue }
      let height = measure(item(at: position), width)
      try checkExtent(height, "the measured height of \(items.tree[position].name)")
      try changeContent(of: position) { $0.vertical.content = height }
      items[position].wrapping?.measuredWidth = width
      hasMeasured = true
    }
    return hasMeasured
  }
}

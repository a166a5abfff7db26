internal import TinamouSolver

// Wrapping text is laid out in two passes. The first solves for its width. Then the host measures its height at this
// width, which becomes its intrinsic height, and the second pass solves again.

/// The state of an item's wrapping text.
struct Wrapping: Sendable {
  /// The width at which it was measured last; nil if its content has changed since.
  var measuredWidth: Double?
  /// True if it is in the list of items that may need measuring.
  var isListed = false
}

extension ConstraintLayout {
  /// Finds the frames, with wrapping text measured at its resulting widths.
  ///
  /// ```swift
  /// let title = try cell.item("title", intrinsic: .width(560), wraps: true)
  /// let frames = try cell.solve(measuring: { item, width in text(of: item).height(atWidth: width) })
  /// ```
  ///
  /// `measure` returns the height of an item's content at a width, in points, which becomes the item's intrinsic
  /// height. It is called only for items made with `wraps`, item by item in the order in which they were made, and only
  /// if the width has changed since the last measurement, or ``setIntrinsicSize(_:of:)`` has reported a change of the
  /// text. The closure is not stored. With a grid, widths are whole lines: a frame has at least this width at every
  /// position on the grid, so the text needs no more lines than measured. Heights are rounded up.
  ///
  /// The closure must not read the layout, which is being changed: if it is a property of a class, Swift would stop the
  /// program for overlapping access. Read the values that the closure needs before the call.
  ///
  /// A new height may lead to other widths, which are measured in turn, in at most eight rounds. After these the last
  /// heights stand, and the next call continues from there: if the height of text affects its width, the rounds may
  /// never end.
  ///
  /// If the call throws, the layout is as before, including hidden items and measured heights.
  ///
  /// O(*n*) a step for the changes since the last call, and O(items) to return the result.
  ///
  /// - Throws: ``LayoutError/invalidNumber(_:_:)`` for a height that is not finite or is negative,
  ///   ``LayoutError/conflict(_:)`` if hugging or resistance is required, and the errors of ``solve()``
  public mutating func solve(
    measuring measure: (_ item: LayoutItem, _ width: Double) -> Double
  ) throws(LayoutError) -> LayoutSolution {
    try atomically { (layout) throws(LayoutError) in
      try layout.fit()
      let wrap = layout.containers.flows.isEmpty ? nil : layout.wrapping()
      return try layout.solve { (layout) throws(LayoutError) in
        let isMeasured = try layout.measureListedTexts(measure)
        return try wrap?(&layout) ?? false || isMeasured
      }
    }
  }

  /// True if an item's height follows from its width.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func wraps(_ item: some LayoutElement) throws(LayoutError) -> Bool {
    items[try find(item.layoutItem)].wrapping != nil
  }

  /// Sets whether an item's height follows from its width, so that ``solve(measuring:)`` measures it. If it no longer
  /// does, the last measured height becomes the intrinsic height. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public mutating func setWraps(_ wraps: Bool, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    if wraps == (items[position].wrapping != nil) { return }
    items[position].wrapping = wraps ? Wrapping() : nil
    if wraps { items.hasTexts = true }
    if wraps { listUnmeasured(position) }
  }
}

extension ConstraintLayout {
  /// Records that an item's text has changed since it was measured.
  mutating func listUnmeasured(_ item: Int) {
    items[item].wrapping?.measuredWidth = nil
    listText(of: item)
  }

  /// Records that an item may need measuring, if its text wraps.
  mutating func listText(of item: Int) {
    guard items[item].wrapping?.isListed == false else { return }
    items[item].wrapping?.isListed = true
    items.unmeasured.append(Int32(truncatingIfNeeded: item))
  }

  /// The width of an item's text; on a grid, its minimum.
  private func textWidth(of item: Int) -> Double {
    let width = presentation.frames[item].width
    let content = items[item][.horizontal]
    let least = presentation.grid.map { $0.roundedDown(width + content.outset) - content.outset } ?? width
    return max(0, least - content.padding)
  }

  /// The items whose text wraps and was not measured at its current width.
  var unmeasuredTexts: [Int32] {
    let texts = items.unmeasured.filter { position in
      !items[Int(position)].isAbsent
        && items[Int(position)].wrapping.map { $0.measuredWidth != textWidth(of: Int(position)) } ?? false
    }
    return distinct(texts)
  }

  /// Measures listed text whose width has changed since its last measurement.
  ///
  /// - Returns: true if there was any.
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

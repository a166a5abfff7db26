internal import TinamouSolver

extension ConstraintLayout {
  /// Makes an item.
  ///
  /// ```swift
  /// let label = try layout.item(
  ///   "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5), hugging: 251)
  /// ```
  ///
  /// Its width and height are never negative. On an axis with an intrinsic size, hugging is `size <= intrinsic` and
  /// compression resistance `size >= intrinsic`, each at its own priority. O(1).
  ///
  /// - Parameters:
  ///   - name: what messages and tables call it.
  ///   - parent: the item it is in, the root if none is given. No frame depends on it: it says whose margins are
  ///     preserved, what is removed together, and what ``LayoutSolution/frameInParent(of:)`` is measured from.
  ///   - intrinsic: the size its content would have by itself, in points.
  ///   - baselines: where its text stands.
  ///   - hugging: how strongly the content keeps it from growing.
  ///   - resistance: how strongly the content keeps it from shrinking.
  ///   - wraps: whether its height follows from its width, as that of a text of several lines does; see
  ///     ``solve(measuring:)``.
  /// - Throws: ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/invalidPriority(_:_:)``,
  ///   ``LayoutError/unknownItem`` for the parent
  public mutating func item(
    _ name: String, in parent: LayoutItem? = nil, intrinsic: IntrinsicSize = .none,
    baselines: LayoutBaselines = LayoutBaselines(), hugging: ContentPriority = .low,
    resistance: ContentPriority = .high, wraps: Bool = false
  ) throws(LayoutError) -> LayoutItem {
    let item = try makeItem(
      name, in: parent, intrinsic: intrinsic, baselines: baselines, hugging: hugging, resistance: resistance)
    if wraps { try setWraps(true, of: item) }
    return item
  }

  /// Makes a guide: an item without content, which only serves to relate others and is not drawn. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem`` for the parent
  public mutating func guide(_ name: String, in parent: LayoutItem? = nil) throws(LayoutError) -> LayoutItem {
    try makeItem(name, isGuide: true, in: parent)
  }

  private mutating func makeItem(
    _ name: String, isGuide: Bool = false, in parent: LayoutItem?, intrinsic: IntrinsicSize = .none,
    baselines: LayoutBaselines = LayoutBaselines(), hugging: ContentPriority = .low, resistance: ContentPriority = .high
  ) throws(LayoutError) -> LayoutItem {
    let parent = try find(parent ?? root)
    try check(intrinsic, of: name)
    try check(hugging, "hugging of \(name)")
    try check(resistance, "compression resistance of \(name)")
    try checkFinite(baselines.fromTop, "the first baseline of \(name)")
    try checkFinite(baselines.fromBottom, "the last baseline of \(name)")

    let position = appendItem(name, isGuide: isGuide, in: parent, x: solver.makeVariable(), y: solver.makeVariable())
    items[position].horizontal = ContentRecord(
      extent: intrinsic.width, hugging: hugging.horizontal, resistance: resistance.horizontal)
    items[position].vertical = ContentRecord(
      extent: intrinsic.height, hugging: hugging.vertical, resistance: resistance.vertical)
    do {
      try addConstraints(ofNewItem: position)
    } catch {
      throw refusal(error)
    }
    let item = item(at: position)
    try setBaselines(baselines, of: item)
    return item
  }

  /// The size an item's content would have by itself.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func intrinsicSize(of item: LayoutItem) throws(LayoutError) -> IntrinsicSize {
    let record = items[try find(item)]
    return IntrinsicSize(record.horizontal.extent, record.vertical.extent)
  }

  /// Changes the size an item's content would have by itself: a text was changed, or the user's text size. O(1), and
  /// O(*n*) at the next ``solve()``; no constraint is built again. Of text that wraps, the height counts until it is
  /// measured. Where a row divides its extent in proportion to this content, its constraints are built again, and it
  /// costs O(size).
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` where hugging or resistance is required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidNumber(_:_:)``
  public mutating func setIntrinsicSize(_ size: IntrinsicSize, of item: LayoutItem) throws(LayoutError) {
    let position = try find(item)
    try check(size, of: tree[position].name)
    try changeContent(of: position) { content, axis in
      content.extent = axis == .horizontal ? size.width : size.height
    }
    if items[position].wrapping != nil { listUnmeasured(position) }
  }

  /// Changes how strongly an item's content keeps it from growing.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if it cannot be required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidPriority(_:_:)``
  public mutating func setHugging(_ priority: ContentPriority, of item: LayoutItem) throws(LayoutError) {
    let position = try find(item)
    try check(priority, "hugging of \(tree[position].name)")
    try changeContent(of: position) { content, axis in
      content.hugging = axis == .horizontal ? priority.horizontal : priority.vertical
    }
  }

  /// Changes how strongly an item's content keeps it from shrinking.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if it cannot be required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidPriority(_:_:)``
  public mutating func setResistance(_ priority: ContentPriority, of item: LayoutItem) throws(LayoutError) {
    let position = try find(item)
    try check(priority, "compression resistance of \(tree[position].name)")
    try changeContent(of: position) { content, axis in
      content.resistance = axis == .horizontal ? priority.horizontal : priority.vertical
    }
  }
}

extension ConstraintLayout {
  /// Makes the item that is the layout itself: its origin is fixed, its extent is given.
  mutating func addRoot(_ size: LayoutSize) throws(LayoutError) {
    try check(size)
    let root = appendItem("root", isGuide: false, in: -1, x: nil, y: nil)
    for axis in Axis.allCases {
      var pin = Pin(.extent(axis), value: axis == .horizontal ? size.width : size.height)
      let variable = items[root].extent(axis)
      do {
        let id = try solver.addEdit(variable, priority: .required)
        setRole(.pinned(Int32(truncatingIfNeeded: pins.count)), of: id)
        try solver.suggest(pin.value, for: variable)
      } catch {
        throw refusal(error)
      }
      pin.variable = variable
      pins.append(pin)
    }
  }

  private mutating func appendItem(
    _ name: String, isGuide: Bool, in parent: Int, x: Variable?, y: Variable?
  ) -> Int {
    let width = solver.makeVariable()
    let height = solver.makeVariable()
    let position = tree.add(name, isGuide: isGuide, to: Int32(truncatingIfNeeded: parent))
    let index = Int32(truncatingIfNeeded: position)
    let record = ItemRecord(x: x, y: y, width: width, height: height)
    if position == items.count {
      items.append(record)
      frames.append(.zero)
    } else {
      items[position] = record
    }
    if let x { setSlot(Slot(item: index, side: .x), of: x) }
    if let y { setSlot(Slot(item: index, side: .y), of: y) }
    setSlot(Slot(item: index, side: .width), of: width)
    setSlot(Slot(item: index, side: .height), of: height)
    return position
  }

  private func check(_ size: IntrinsicSize, of name: String) throws(LayoutError) {
    if let width = size.width { try checkExtent(width, "the intrinsic width of \(name)") }
    if let height = size.height { try checkExtent(height, "the intrinsic height of \(name)") }
  }

  private func check(_ priority: ContentPriority, _ subject: String) throws(LayoutError) {
    try check(priority.horizontal, "the horizontal \(subject)")
    try check(priority.vertical, "the vertical \(subject)")
  }
}

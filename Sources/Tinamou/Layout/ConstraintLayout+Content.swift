internal import TinamouSolver

// The content of an item: intrinsic size, content insets, hugging and compression resistance.

extension ConstraintLayout {
  /// The intrinsic size of an item's content.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func intrinsicSize(of item: some LayoutElement) throws(LayoutError) -> IntrinsicSize {
    let content = items[try find(item.layoutItem)].content
    return IntrinsicSize(content.horizontal.content, content.vertical.content)
  }

  /// Changes the intrinsic size of an item's content, for example after a change of its text or of the user's text
  /// size. O(1), and O(*n*) at the next ``solve()``; no constraint is built again. The height of wrapping text counts
  /// until it is measured. If a row divides its extent in proportion to this content, its constraints are built again,
  /// at a cost of O(size).
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if hugging or resistance is required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidNumber(_:_:)``
  public mutating func setIntrinsicSize(_ size: IntrinsicSize, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    try changeContent(of: position) { content in
      content.horizontal.content = size.width
      content.vertical.content = size.height
    }
    if items[position].wrapping != nil { listUnmeasured(position) }
  }

  /// The insets around an item's content.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func contentInsets(of item: some LayoutElement) throws(LayoutError) -> LayoutInsets {
    items[try find(item.layoutItem)].content.insets
  }

  /// Changes the insets around an item's content. An intrinsic size is larger by them. O(1), and O(*n*) at the next
  /// ``solve()``.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if hugging or resistance is required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidNumber(_:_:)``
  public mutating func setContentInsets(_ insets: LayoutInsets, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    try changeContent(of: position) { content in
      content.insets = insets
      content.horizontal.padding = insets.leading + insets.trailing
      content.vertical.padding = insets.top + insets.bottom
    }
    if items[position].wrapping != nil { listUnmeasured(position) }
  }

  /// The hugging priorities of an item.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func hugging(of item: some LayoutElement) throws(LayoutError) -> ContentPriority {
    let content = items[try find(item.layoutItem)].content
    return ContentPriority(horizontal: content.horizontal.hugging, vertical: content.vertical.hugging)
  }

  /// Changes the priorities with which an item's content keeps it from growing.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if it cannot be required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidPriority(_:_:)``
  public mutating func setHugging(_ priority: ContentPriority, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    try changeContent(of: position) { content in
      content.horizontal.hugging = priority.horizontal
      content.vertical.hugging = priority.vertical
    }
  }

  /// The compression resistance priorities of an item.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func resistance(of item: some LayoutElement) throws(LayoutError) -> ContentPriority {
    let content = items[try find(item.layoutItem)].content
    return ContentPriority(horizontal: content.horizontal.resistance, vertical: content.vertical.resistance)
  }

  /// Changes the priorities with which an item's content keeps it from shrinking.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if it cannot be required, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidPriority(_:_:)``
  public mutating func setResistance(_ priority: ContentPriority, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    try changeContent(of: position) { content in
      content.horizontal.resistance = priority.horizontal
      content.vertical.resistance = priority.vertical
    }
  }
}

extension ConstraintLayout {
  /// Throws for numbers that cannot be the content of an item.
  func check(_ content: ItemContent, of name: String) throws(LayoutError) {
    for edge in Edge.allCases {
      try checkFinite(content.insets[edge], "the \(edge.name) content inset of \(name)")
    }
    for axis in Axis.allCases {
      let record = content[axis]
      if let size = record.content { try checkExtent(size, "the intrinsic \(axis.extent) of \(name)") }
      if let size = record.extent { try checkExtent(size, "the \(axis.extent) of \(name) with its content insets") }
      let direction = axis == .horizontal ? "horizontal" : "vertical"
      try check(record.hugging, "the \(direction) hugging of \(name)")
      try check(record.resistance, "the \(direction) compression resistance of \(name)")
    }
  }

  /// Throws for a number that cannot be the position of a baseline.
  func check(_ baselines: LayoutBaselines, of name: String) throws(LayoutError) {
    try checkFinite(baselines.fromTop, "the first baseline of \(name)")
    try checkFinite(baselines.fromBottom, "the last baseline of \(name)")
  }
}

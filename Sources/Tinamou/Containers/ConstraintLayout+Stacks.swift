/// The direction in which a stack arranges its items.
public enum StackAxis: Hashable, Sendable, CaseIterable {
  /// One after the other in the direction of reading: a row.
  case horizontal
  /// One below the other: a column.
  case vertical
}

extension ConstraintLayout {
  /// Makes an item that arranges others one after the other in the direction of reading, like a horizontal stack view.
  ///
  /// ```swift
  /// let buttons = try layout.row([cancel, save], named: "buttons", spacing: 12)
  /// try layout.constrain { root in buttons.center == root.center }
  /// ```
  ///
  /// The row is an item like any other: it has a frame and margins, and you can constrain it, arrange it in another row
  /// or column, and hide it as a whole. The items become its children (``parent(of:)``). It begins with the first and
  /// ends with the last of them, and is only as tall as they need (at 51, weaker than hugging). If gaps are loose, or
  /// no item is shown, it is as short as possible (at 49). A hidden item takes no room.
  ///
  /// ``insert(_:into:at:)``, ``remove(_:from:)`` and ``move(_:in:to:)`` change the items in place. O(items).
  ///
  /// - Parameters:
  ///   - items: the items in order; no other container may arrange them.
  ///   - name: the name in messages and tables.
  ///   - parent: the item that the row is in; nil for the common parent of the items, or else the root.
  ///   - spacing: the distance between neighbours, or the minimum distance.
  ///   - distribution: the division of the width.
  ///   - align: the aligned edges.
  ///   - margins: the room around the items, which ``setMargins(_:of:)`` changes; nil for a row without margins.
  ///   - fileID: the file that messages name.
  ///   - line: the line that messages name.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidNumber(_:_:)``
  @_unavailableInEmbedded  // needs existentials
  public mutating func row(
    _ items: [any LayoutElement], named name: String = "row", in parent: LayoutItem? = nil,
    spacing: LayoutSpacing = .standard, distribution: LineDistribution = .fill, align: RowAlignment = .fill,
    margins: LayoutInsets? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(LayoutError) -> LayoutItem {
    let place = SourcePlace(fileID: fileID, line: line)
    return try makeStack(
      StackRecord(
        axis: .horizontal, items: items.map { $0.layoutItem }, spacing: spacing.form, distribution: distribution,
        alignment: CrossAlignment(align), region: root.anchorRegion, origin: .init(place: place, name: name)),
      in: parent, margins: margins)
  }

  /// Makes an item that arranges others one below the other, like a vertical stack view. Otherwise it is like
  /// ``row(_:named:in:spacing:distribution:align:margins:fileID:line:)``.
  ///
  /// ```swift
  /// let form = try layout.column([title, fields, buttons], named: "form", align: .center)
  /// ```
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``,
  ///   ``LayoutError/invalidNumber(_:_:)``
  @_unavailableInEmbedded  // needs existentials
  public mutating func column(
    _ items: [any LayoutElement], named name: String = "column", in parent: LayoutItem? = nil,
    spacing: LayoutSpacing = .standard, distribution: LineDistribution = .fill, align: ColumnAlignment = .fill,
    margins: LayoutInsets? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws(LayoutError) -> LayoutItem {
    let place = SourcePlace(fileID: fileID, line: line)
    return try makeStack(
      StackRecord(
        axis: .vertical, items: items.map { $0.layoutItem }, spacing: spacing.form, distribution: distribution,
        alignment: CrossAlignment(align), region: root.anchorRegion, origin: .init(place: place, name: name)),
      in: parent, margins: margins)
  }

  /// The items that a row, column or flow arranges, in order, including hidden ones.
  ///
  /// - Throws: ``LayoutError/invalidArrangement(_:)`` if it is none of these, ``LayoutError/unknownItem``
  public func arrangedItems(of stack: some LayoutElement) throws(LayoutError) -> [LayoutItem] {
    if let flow = containers.flows[try find(stack.layoutItem)] { return flow.items }
    return try self.stack(stack).items
  }
}

// MARK: - Changing the items

extension ConstraintLayout {
  /// Inserts an item into a row, column or flow, all or nothing. Its neighbours make room. The cost is proportional to
  /// the items that move, plus O(items) for internal tables.
  ///
  /// Constraints of the row that you removed or deactivated stay so. Those that you changed stay changed, unless the row
  /// now states them otherwise.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - stack: the row, column or flow.
  ///   - index: the position of the item, counting hidden items; nil for the end.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func insert(
    _ item: some LayoutElement, into stack: some LayoutElement, at index: Int? = nil
  ) throws(LayoutError) {
    let item = item.layoutItem, flow = try find(stack.layoutItem)
    if containers.flows[flow] != nil {
      return try atomically { (layout) throws(LayoutError) in try layout.insert(item, intoFlow: flow, at: index) }
    }
    try changeStack(stack) { (layout, record, position) throws(LayoutError) in
      try layout.checkArranged(item, in: record.origin.name, layout.items.tree.path(to: position))
      let index = index ?? record.items.count
      try record.origin.check(index, upTo: record.items.count, of: record.items.count)
      record.items.insert(item, at: index)
      try layout.adopt(item, into: position)
    }
  }

  /// Removes an item from a row, column or flow, all or nothing: its neighbours close up. The item stays in the layout,
  /// as a child of the row's parent, and needs other constraints from then on. ``remove(_:)-(LayoutItem)`` removes it
  /// from both.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func remove(_ item: some LayoutElement, from stack: some LayoutElement) throws(LayoutError) {
    let item = item.layoutItem
    let moved = try find(item), flow = try find(stack.layoutItem)
    if containers.flows[flow] != nil {
      return try atomically { (layout) throws(LayoutError) in try layout.withdraw(item, fromFlow: flow) }
    }
    try changeStack(stack) { (layout, record, position) throws(LayoutError) in
      record.items.remove(at: try layout.index(of: item, among: record.items, record.origin.name))
      record.spacings[item] = nil
      layout.containers.places[moved] = nil
      let parent = Int(layout.items.tree[position].parent)
      try layout.change(VisibilityChange(.move(moved, to: parent)))
    }
  }

  /// Moves an item of a row, column or flow to another position, all or nothing.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - stack: the row, column or flow.
  ///   - index: the new position, counting hidden items.
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func move(
    _ item: some LayoutElement, in stack: some LayoutElement, to index: Int
  ) throws(LayoutError) {
    let item = item.layoutItem, flow = try find(stack.layoutItem)
    if let record = containers.flows[flow] {
      let moved = try moving(item, to: index, among: record.items, record.origin)
      return try changeFlow(flow) { $0.items = moved }
    }
    try changeStack(stack) { (layout, record, _) throws(LayoutError) in
      record.items = try layout.moving(item, to: index, among: record.items, record.origin)
    }
  }

  private func moving(
    _ item: LayoutItem, to index: Int, among arranged: [LayoutItem], _ origin: Restatement.Origin
  ) throws(LayoutError) -> [LayoutItem] {
    var arranged = arranged
    arranged.remove(at: try self.index(of: item, among: arranged, origin.name))
    try origin.check(index, upTo: arranged.count, of: arranged.count + 1)
    arranged.insert(item, at: index)
    return arranged
  }

  /// The number of an item among those that a container arranges.
  func index(of item: LayoutItem, among arranged: [LayoutItem], _ name: String) throws(LayoutError) -> Int {
    let itemName = items.tree[try find(item)].name
    guard let index = arranged.firstIndex(of: item) else {
      throw .invalidArrangement("\(name): \(itemName) is not arranged in it")
    }
    return index
  }
}

// MARK: - Changing the arrangement

extension ConstraintLayout {
  /// Changes the direction of a row or column. The alignment is translated: the upper edge becomes the leading edge,
  /// and baselines become edges.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func setAxis(_ axis: StackAxis, of stack: some LayoutElement) throws(LayoutError) {
    try changeStack(stack) { (_, record, _) in
      record.axis = axis == .horizontal ? .horizontal : .vertical
      guard axis == .vertical else { return }
      if record.alignment == .firstBaseline { record.alignment = .near }
      if record.alignment == .lastBaseline { record.alignment = .far }
    }
  }

  /// Changes the distance between the items of a row or column, or between those in one run of a flow. That of a flow is a
  /// number or `.standard`.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func setSpacing(_ spacing: LayoutSpacing, of stack: some LayoutElement) throws(LayoutError) {
    let position = try find(stack.layoutItem)
    if containers.flows[position] != nil {
      let points = try points(of: spacing, inFlow: position)
      return try changeFlow(position) { $0.spacing = points }
    }
    try changeStack(stack) { (_, record, _) in record.spacing = spacing.form }
  }

  /// Changes the distance between the runs of a flow: a number or `.standard`.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/invalidArrangement(_:)`` if it
  ///   is no flow, ``LayoutError/unknownItem``
  public mutating func setRunSpacing(_ spacing: LayoutSpacing, of flow: some LayoutElement) throws(LayoutError) {
    let position = try find(flow.layoutItem)
    let points = try points(of: spacing, inFlow: position)
    try changeFlow(position) { $0.runSpacing = points }
  }

  /// The distance in a flow; nil for the standard spacing.
  private func points(of spacing: LayoutSpacing, inFlow position: Int) throws(LayoutError) -> Double? {
    guard let flow = containers.flows[position] else {
      throw .invalidArrangement("\(items.tree[position].name) is no flow")
    }
    if spacing.isStandard { return nil }
    guard spacing.form.isShort, spacing.form.first == nil else {
      throw .invalidArrangement("\(flow.origin.name): the spacing of a flow is a number or .standard")
    }
    try checkExtent(spacing.form.constant, "the spacing of \(flow.origin.name)")
    return spacing.form.constant
  }

  /// Sets the distance after one item of a row or column, in place of the spacing; nil restores the spacing. The
  /// distance is hidden with the item.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidConstraint(_:_:)``,
  ///   ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func setSpacing(
    _ spacing: LayoutSpacing?, after item: some LayoutElement, in stack: some LayoutElement
  ) throws(LayoutError) {
    let item = item.layoutItem
    try changeStack(stack) { (layout, record, _) throws(LayoutError) in
      _ = try layout.index(of: item, among: record.items, record.origin.name)
      record.spacings[item] = spacing?.form
    }
  }

  /// Changes the way in which a row or column divides its extent.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)``, ``LayoutError/unknownItem``
  public mutating func setDistribution(
    _ distribution: LineDistribution, of stack: some LayoutElement
  ) throws(LayoutError) {
    try changeStack(stack) { (_, record, _) in record.distribution = distribution }
  }

  /// Changes the alignment of the items of a row, or in the runs of a flow.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)`` if it is no row or flow,
  ///   ``LayoutError/unknownItem``
  public mutating func setAlignment(_ alignment: RowAlignment, of row: some LayoutElement) throws(LayoutError) {
    let position = try find(row.layoutItem)
    if containers.flows[position] != nil {
      return try changeFlow(position) { $0.alignment = CrossAlignment(alignment) }
    }
    try setAlignment(CrossAlignment(alignment), of: row, .horizontal)
  }

  /// Changes the alignment of the items of a column.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidArrangement(_:)`` if it is no column,
  ///   ``LayoutError/unknownItem``
  public mutating func setAlignment(_ alignment: ColumnAlignment, of column: some LayoutElement) throws(LayoutError) {
    try setAlignment(CrossAlignment(alignment), of: column, .vertical)
  }

  private mutating func setAlignment(
    _ alignment: CrossAlignment, of stack: some LayoutElement, _ axis: Axis
  ) throws(LayoutError) {
    try changeStack(stack) { (_, record, _) throws(LayoutError) in
      if record.axis != axis {
        throw .invalidArrangement("\(record.origin.name) is no \(axis == .horizontal ? "row" : "column")")
      }
      record.alignment = alignment
    }
  }
}

extension Restatement.Origin {
  /// Refuses a position that a container with some number of items does not have.
  func check(_ index: Int, upTo last: Int, of count: Int) throws(LayoutError) {
    if index < 0 || index > last {
      throw .invalidArrangement("\(name): there is no position \(index) among \(count) item\(count == 1 ? "" : "s")")
    }
  }
}

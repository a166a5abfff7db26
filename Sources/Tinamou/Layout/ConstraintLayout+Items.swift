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
  ///   - name: its name in messages and tables.
  ///   - parent: its parent; the root by default. It places nothing by itself. The item is hidden and removed with its parent,
  ///     can preserve its margins, and ``LayoutSolution/frameInParent(of:)`` counts from its corner.
  ///   - intrinsic: the intrinsic size of its content, in points.
  ///   - contentInsets: the room around the content, for example in a button; its intrinsic size is larger by it.
  ///   - alignmentInsets: the distances from its frame to its alignment rectangle, to which constraints and contents
  ///     refer; see ``setAlignmentInsets(_:of:)``.
  ///   - baselines: the baselines of its text, in its alignment rectangle.
  ///   - hugging: the priority with which the content keeps it from growing.
  ///   - resistance: the priority with which the content keeps it from shrinking.
  ///   - wraps: true if its height follows from its width, as for text of several lines; see ``solve(measuring:)``.
  /// - Throws: ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/invalidPriority(_:_:)``,
  ///   ``LayoutError/unknownItem`` for the parent
  public mutating func item(
    _ name: String, in parent: LayoutItem? = nil, intrinsic: IntrinsicSize = .none,
    contentInsets: LayoutInsets = .zero, alignmentInsets: LayoutInsets = .zero,
    baselines: LayoutBaselines = LayoutBaselines(),
    hugging: ContentPriority = .low, resistance: ContentPriority = .high, wraps: Bool = false
  ) throws(LayoutError) -> LayoutItem {
    // Most items have nothing but a name, and pay for nothing else.
    if intrinsic == .none && contentInsets == .zero && alignmentInsets == .zero && baselines == LayoutBaselines()
      && hugging == .low && resistance == .high && !wraps
    {
      return try makeItem(name, isGuide: false, in: parent)
    }
    let content = ItemContent(intrinsic, contentInsets, alignmentInsets, hugging: hugging, resistance: resistance)
    try check(content, of: name)
    try checkAlignment(alignmentInsets, of: name)
    try check(baselines, of: name)
    // Only the solver can refuse the item, so it is asked first.
    let item = try makeItem(name, in: parent, with: content)
    if baselines != LayoutBaselines() { try setBaselines(baselines, of: item) }
    if alignmentInsets != .zero { noteAlignment(alignmentInsets, of: try find(item)) }
    if wraps { try setWraps(true, of: item) }
    return item
  }

  /// Makes a guide: an item without content that only relates others and is not drawn. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem`` for the parent
  public mutating func guide(_ name: String, in parent: LayoutItem? = nil) throws(LayoutError) -> LayoutItem {
    try makeItem(name, isGuide: true, in: parent)
  }

  /// Makes an item without content.
  private mutating func makeItem(
    _ name: String, isGuide: Bool, in parent: LayoutItem?
  ) throws(LayoutError) -> LayoutItem {
    if presentation.grid != nil { return try makeItem(name, isGuide: isGuide, in: parent, with: ItemContent()) }
    let parent = if let parent { try find(parent) } else { 0 }
    let variables: RectangleVariables
    do { variables = try solver.makeRectangle() } catch { throw refusal(error) }
    let position = appendItem(name, isGuide: isGuide, in: parent, variables)
    return item(at: position)
  }

  private mutating func makeItem(
    _ name: String, isGuide: Bool = false, in parent: LayoutItem?, with content: ItemContent
  ) throws(LayoutError) -> LayoutItem {
    let parent = if let parent { try find(parent) } else { 0 }
    var content = content
    for axis in Axis.allCases { content[axis].grid = presentation.grid }
    let variables: RectangleVariables
    do { variables = try solver.makeRectangle(holding: &content) } catch { throw refusal(error) }
    let position = appendItem(name, isGuide: isGuide, in: parent, variables)
    items[position].content = content
    for axis in Axis.allCases { setRoles(ofContentOf: Int32(truncatingIfNeeded: position), axis, content[axis].live) }
    return item(at: position)
  }

  private mutating func appendItem(
    _ name: String, isGuide: Bool, in parent: Int, _ variables: RectangleVariables
  ) -> Int {
    let position = appendItem(
      name, isGuide: isGuide, in: parent, origin: (variables.x, variables.y), width: variables.width,
      height: variables.height)
    let index = Int32(truncatingIfNeeded: position)
    setRole(.notNegative(item: index, .horizontal), of: variables.bounds.width)
    setRole(.notNegative(item: index, .vertical), of: variables.bounds.height)
    if items[parent].isAbsent { setAbsent(true, position) }
    return position
  }
}

extension ConstraintLayout {
  /// Makes the item for the layout itself: its origin is fixed, and its extent is given.
  mutating func addRoot(_ size: LayoutSize) throws(LayoutError) {
    try check(size)
    let root = appendItem(
      "root", isGuide: false, in: -1, origin: nil, width: solver.makeVariable(), height: solver.makeVariable())
    for axis in Axis.allCases {
      var pin = Pin(.extent(axis), value: size[axis])
      let variable = items.variables[root].extent(axis)
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
    _ name: String, isGuide: Bool, in parent: Int, origin: (x: Variable, y: Variable)?, width: Variable,
    height: Variable
  ) -> Int {
    let position = items.tree.add(name, isGuide: isGuide, to: Int32(truncatingIfNeeded: parent))
    let index = Int32(truncatingIfNeeded: position)
    items.put(ItemVariables(origin: origin, width: width, height: height), at: position)
    if position == presentation.frames.count { presentation.frames.append(.zero) }
    if let origin {
      slots.put(4 * index, at: Int(origin.x.index))
      slots.put(4 * index + 1, at: Int(origin.y.index))
    }
    slots.put(4 * index + 2, at: Int(width.index))
    slots.put(4 * index + 3, at: Int(height.index))
    return position
  }
}

// The numbers from outside: size, margins, safe area, baselines, spacing, parameters.

extension ConstraintLayout {
  /// The layout's size, in points.
  public var size: LayoutSize { LayoutSize(pins[Self.widthPin].value, pins[Self.heightPin].value) }

  /// Changes the layout's size, and its traits if these follow it. O(*n*) for the values that depend on it.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the required constraints do not fit in it,
  ///   ``LayoutError/invalidNumber(_:_:)``
  public mutating func setSize(_ size: LayoutSize) throws(LayoutError) {
    try check(size)
    try resize([(Self.widthPin, size.width), (Self.heightPin, size.height)], choosingFor: size)
  }

  /// The margins of an item. Margins that preserve those of a parent have the values of the last solution.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func margins(of item: some LayoutElement) throws(LayoutError) -> LayoutInsets {
    try insets(of: item.layoutItem, .margins)
  }

  /// Changes the margins of an item, by default of the root; ``LayoutElement/margins`` follows them. They no longer
  /// preserve those of its parent. O(*n*) for the values that depend on them.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setMargins(
    _ margins: LayoutInsets, of item: (some LayoutElement)? = LayoutItem?.none
  ) throws(LayoutError) {
    try setInsets(margins, of: item?.layoutItem ?? root, .margins, isPreserved: false)
  }

  /// The safe area insets of an item.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func safeAreaInsets(of item: some LayoutElement) throws(LayoutError) -> LayoutInsets {
    try insets(of: item.layoutItem, .safeArea)
  }

  /// Changes the safe area insets of an item, by default of the root; ``LayoutElement/safeArea`` follows them. O(*n*)
  /// for the values that depend on them.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setSafeAreaInsets(
    _ insets: LayoutInsets, of item: (some LayoutElement)? = LayoutItem?.none
  ) throws(LayoutError) {
    try setInsets(insets, of: item?.layoutItem ?? root, .safeArea, isPreserved: false)
  }

  /// The distance that ``Linear/standard`` stands for, in points.
  public var standardSpacing: Double { pins[Self.spacingPin].value }

  /// Changes the distance that ``Linear/standard`` stands for, 8 points by default. O(*n*) for the values that depend
  /// on it.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setStandardSpacing(_ points: Double) throws(LayoutError) {
    try checkFinite(points, "the standard spacing")
    try change(PinChange(position: Self.spacingPin, value: points))
  }

  /// Makes a number to which constraints can refer, and which can change at any time. O(1).
  ///
  /// - Throws: ``LayoutError/invalidNumber(_:_:)``
  public mutating func parameter(_ name: String, _ value: Double) throws(LayoutError) -> LayoutParameter {
    try checkFinite(value, name)
    pins.append(Pin(.parameter(Pin.Name(name)), value: value))
    return LayoutParameter(handle(at: pins.count - 1))
  }

  /// The value of a parameter.
  ///
  /// - Throws: ``LayoutError/unknownParameter``
  public func value(of parameter: LayoutParameter) throws(LayoutError) -> Double { pins[try find(parameter)].value }

  /// Changes the value of a parameter. O(*n*) for the values that depend on it.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownParameter``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func set(_ parameter: LayoutParameter, to value: Double) throws(LayoutError) {
    let position = try find(parameter)
    if case .parameter(let name) = pins[position].subject { try checkFinite(value, name.text) }
    try change(PinChange(position: position, value: value))
  }

  /// The baselines of an item's text.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func baselines(of item: some LayoutElement) throws(LayoutError) -> LayoutBaselines {
    guard let (first, last) = knownBaselinePins(of: try find(item.layoutItem)) else { return LayoutBaselines() }
    return LayoutBaselines(fromTop: pins[first].value, fromBottom: pins[last].value)
  }

  /// Changes the first and last baseline of an item's text. O(*n*) for the values that depend on them.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setBaselines(_ baselines: LayoutBaselines, of item: some LayoutElement) throws(LayoutError) {
    let position = try find(item.layoutItem)
    try check(baselines, of: items.tree[position].name)
    if baselines == LayoutBaselines(), items[position].baselines == nil { return }
    let first = baselinePin(of: position)
    if pins[first].variable == nil && pins[first + 1].variable == nil {
      pins[first].value = baselines.fromTop
      pins[first + 1].value = baselines.fromBottom
      return
    }
    try change(PinChanges([(first, baselines.fromTop), (first + 1, baselines.fromBottom)]))
  }
}

extension ConstraintLayout {
  // The first pins of every layout.
  static var spacingPin: Int { 0 }
  static var widthPin: Int { 1 }
  static var heightPin: Int { 2 }

  func check(_ size: LayoutSize) throws(LayoutError) {
    try checkExtent(size.width, "the width of the layout")
    try checkExtent(size.height, "the height of the layout")
  }

  /// Changes the layout's extents, and sets the traits that follow from a size.
  mutating func resize(_ extents: [(position: Int, value: Double)], choosingFor size: LayoutSize) throws(LayoutError) {
    let traits = traits(at: size)
    if traits == choice.traits { return try change(PinChanges(extents)) }
    try deciding(
      { (layout) throws(LayoutError) in
        try layout.change(PinChanges(extents))
        try layout.choose(traits)
      }, refusing: { (error) throws(LayoutError) in throw error })
  }

  private func insets(of item: LayoutItem, _ region: Region) throws(LayoutError) -> LayoutInsets {
    let position = try find(item)
    return LayoutInsets { edge in knownPin(of: position, region, edge).map { pins[$0].value } ?? 0 }
  }
}

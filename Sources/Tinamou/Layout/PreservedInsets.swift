internal import TinamouSolver

/// Margins or safe area insets that are at least as large as the part of the parent's inset within the item.
///
///     inset = max(own, parent's inset − distance between the two edges)
///
/// A linear constraint for the maximum could also push the item away from its parent's edge. So, like Auto Layout, the
/// layout calculates the maximum from the frames: after solving, parents first, until no inset changes.
struct PreservedInsets: Sendable {
  let item: Int32
  let region: Region
  var own: LayoutInsets
}

extension ConstraintLayout {
  /// Changes an item's margins, and sets whether they preserve those of its parent.
  ///
  /// If they do, each margin is at least as far inside as the parent's: a label at the margin of a cell stays at the
  /// margin of the table, however far the cell extends. They follow the frames at each ``solve()``, which starts from
  /// the item's own margins each time, so that frames do not depend on earlier solutions. They cause the refusal of a
  /// change only if no margins would fit. ``solve()`` throws ``LayoutError/unsettled(_:)`` if margins move the frames
  /// from which they are measured, and do not settle.
  ///
  /// ```swift
  /// try cell.setMargins(LayoutInsets(8), of: content, preservesParentMargins: true)
  /// ```
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setMargins(
    _ margins: LayoutInsets, of item: some LayoutElement, preservesParentMargins: Bool
  ) throws(LayoutError) {
    try setInsets(margins, of: item.layoutItem, .margins, isPreserved: preservesParentMargins)
  }

  /// Changes an item's safe area insets, and sets whether it inherits the part of its parent's insets within the item.
  ///
  /// - Throws: ``LayoutError/conflict(_:)``, ``LayoutError/unknownItem``, ``LayoutError/invalidNumber(_:_:)``
  public mutating func setSafeAreaInsets(
    _ insets: LayoutInsets, of item: some LayoutElement, inheritsFromParent: Bool
  ) throws(LayoutError) {
    try setInsets(insets, of: item.layoutItem, .safeArea, isPreserved: inheritsFromParent)
  }

  mutating func setInsets(
    _ insets: LayoutInsets, of item: LayoutItem, _ region: Region, isPreserved: Bool
  ) throws(LayoutError) {
    let position = try find(item)
    for edge in Edge.allCases {
      try checkFinite(insets[edge], "the \(edge.name) inset of \(items.tree[position].name)\(region.prefix.dropLast())")
    }
    if preserved(position, region) == nil {
      try setPins(position, region, insets)
    } else {
      try atomically { (layout) throws(LayoutError) in
        try layout.setPins(position, region, insets)
        if layout.pins.isLoose { try layout.holdDeciding(position, region) }
      }
    }
    forgetPreserved(position, region)
    isChanged = true
    pins.forgetOrder()
    if isPreserved, position != 0 {
      let entry = PreservedInsets(item: Int32(truncatingIfNeeded: position), region: region, own: insets)
      pins.preserved.insert(entry, at: preservedPlace(of: position, region))
    }
  }

  private mutating func setPins(_ item: Int, _ region: Region, _ insets: LayoutInsets) throws(LayoutError) {
    if insets == .zero, items[item].insets == nil { return }
    try change(PinChanges(Edge.allCases.map { (pin(of: item, region, $0), insets[$0]) }))
  }

  /// The preserved insets of an item; nil if they do not preserve those of its parent. O(log preserved).
  func preserved(_ item: Int, _ region: Region) -> PreservedInsets? {
    if pins.preserved.isEmpty { return nil }
    let place = preservedPlace(of: item, region)
    guard place < pins.preserved.count else { return nil }
    let entry = pins.preserved[place]
    return Int(entry.item) == item && entry.region == region ? entry : nil
  }

  /// Forgets that the insets of an item preserve those of its parent.
  mutating func forgetPreserved(_ item: Int, _ region: Region) {
    if preserved(item, region) != nil { pins.preserved.remove(at: preservedPlace(of: item, region)) }
  }

  /// The preserved insets, those of the outermost items first. Age does not tell: a stack is younger than its items.
  var preservedLevels: [[PreservedInsets]] {
    func key(_ item: Int32, _ region: Region) -> Int { 2 * Int(item) + (region == .margins ? 0 : 1) }
    let inner = Dictionary(grouping: pins.preserved) { key(items.tree[$0.item].parent, $0.region) }
    var levels: [[PreservedInsets]] = []
    var level = pins.preserved.filter { preserved(Int(items.tree[$0.item].parent), $0.region) == nil }
    while !level.isEmpty {
      levels.append(level)
      level = level.flatMap { inner[key($0.item, $0.region)] ?? [] }
    }
    return levels
  }

  /// The place of an item's insets among the preserved ones.
  private func preservedPlace(of item: Int, _ region: Region) -> Int {
    let key = (items.tree.nodes[item].serial, region.rawValue)
    return pins.preserved.indices.firstPlace {
      (items.tree.nodes[Int(pins.preserved[$0].item)].serial, pins.preserved[$0].region.rawValue) >= key
    }
  }
}

public import Tinamou
internal import TinamouText

/// A root as a layout: an item for each view, and its constraints.
public struct InterfaceLayout: Sendable {
  /// The layout. It lets go of constraints that cannot hold, the newest first. One that is not as designed does so only
  /// if the constraints of the file conflict at its size. Otherwise it refuses conflicts.
  public var layout: ConstraintLayout
  /// The items of the root's views, in the same order. An item is the alignment rectangle of its view.
  public let items: [LayoutItem]
  /// The constraints of the file that are in the layout, with their handles.
  public private(set) var constraints: [(handle: ConstraintHandle, constraint: InterfaceConstraint)] = []
  /// The parts that were left out, with the reasons.
  public private(set) var omissions: [InterfaceOmission] = []
}

extension InterfaceRoot {
  /// The root as a layout. O(views) items, and O(constraints) calls.
  ///
  /// - Parameters:
  ///   - size: the size of the root; the stored one by default.
  ///   - asDesigned: true to include parts that only Interface Builder has: constraints that are removed at build time,
  ///     and
  ///     the drawn sizes of arranged views without content. Without these, values that they determine are ambiguous.
  /// - Throws: `LayoutError` for numbers that are too large
  public func layout(size: LayoutSize? = nil, asDesigned: Bool = true) throws(LayoutError) -> InterfaceLayout {
    var builder = try InterfaceLayoutBuilder(self, size: size ?? self.size, asDesigned: asDesigned)
    do {
      try builder.build()
      _ = try builder.layout.solved()
    } catch {
      // Margins that move the frames from which they are measured never settle. UIKit stops somewhere, and the file has
      // the result.
      guard case .unsettled = error else { throw error }
      builder = try InterfaceLayoutBuilder(self, size: size ?? self.size, asDesigned: asDesigned)
      try builder.build(followsSize: false)
    }
    var result = InterfaceLayout(layout: builder.layout, items: builder.items)
    result.take(builder.constraints, builder.omissions)
    return result
  }
}

extension InterfaceLayout {
  fileprivate mutating func take(
    _ constraints: [(ConstraintHandle, InterfaceConstraint)], _ omissions: [InterfaceOmission]
  ) {
    self.constraints = constraints.map { (handle: $0.0, constraint: $0.1) }
    self.omissions = omissions
  }
}

extension ContentPriority {
  /// Interface Builder lets a content give way to required constraints, also where its priority is as high.
  fileprivate var optional: ContentPriority {
    ContentPriority(horizontal: min(horizontal, 999.9), vertical: min(vertical, 999.9))
  }
}

/// Makes the items and constraints of a root.
struct InterfaceLayoutBuilder {
  let root: InterfaceRoot
  let positions: [String: Int]
  let subviews: [[Int]]
  var layout: ConstraintLayout
  private(set) var items: [LayoutItem] = []
  private var contents: [Int: ScrollContent] = [:]
  private(set) var constraints: [(ConstraintHandle, InterfaceConstraint)] = []
  private(set) var omissions: [InterfaceOmission] = []
  let asDesigned: Bool

  init(_ root: InterfaceRoot, size: LayoutSize, asDesigned: Bool) throws(LayoutError) {
    self.root = root
    self.asDesigned = asDesigned
    positions = root.positions
    subviews = root.subviews
    layout = try ConstraintLayout(root.name(of: 0), size: size)
    layout.conflictPolicy = .letGo
  }

  mutating func build(followsSize: Bool = true) throws(LayoutError) {
    let margins = followsSize ? root.ownMargins : root.storedMargins
    let (withMargins, withSafeAreas) = (root.viewsWithMargins, root.viewsWithSafeAreas)
    for (position, view) in root.views.enumerated() {
      // Views inside a scroll view move with its content, and may be larger than the scroll view.
      let parent = view.superview.map { contents[$0]?.layoutItem ?? items[$0] } ?? layout.root
      let item = try layout.item(
        root.name(of: position), in: parent,
        intrinsic: position == 0 ? .none : asDesigned ? view.designedContent : view.content,
        baselines: view.baselines, hugging: asDesigned ? view.hugging.optional : view.hugging,
        resistance: asDesigned ? view.resistance.optional : view.resistance)
      items.append(item)
      if withMargins.contains(position) {
        try layout.setMargins(
          margins[position], of: item,
          preservesParentMargins: followsSize && position > 0 && view.preservesSuperviewMargins)
      }
      if withSafeAreas.contains(position), root.safeAreaInsets != .zero {
        let isInside = followsSize && position > 0
        try layout.setSafeAreaInsets(
          isInside ? .zero : root.safeAreaInsets(of: position), of: item, inheritsFromParent: isInside)
      }
      if view.kind == "scrollView", root.device.platform != .macOS {
        let content = try layout.scrollContent(of: item)
        contents[position] = content
        if followsSize, withMargins.contains(position) {
          // The content takes over margins that follow the size, and has others itself however small it is.
          try layout.setMargins(
            view.preservesSuperviewMargins ? .zero : margins[position], of: content.layoutItem,
            preservesParentMargins: view.preservesSuperviewMargins)
        }
        if followsSize, withSafeAreas.contains(position), root.safeAreaInsets != .zero {
          try layout.setSafeAreaInsets(.zero, of: content.layoutItem, inheritsFromParent: true)
        }
      }
    }
    try placeRoot()
    let unnamed = asDesigned ? root.viewsWithoutConstraints : []
    for (position, view) in root.views.enumerated() {
      if view.isAutoresized || unnamed.contains(position) { try place(position) }
      if view.stack != nil { try arrange(position) }
      if view.split != nil { try split(position) }
    }
    for written in root.constraints where asDesigned || !written.isPlaceholder {
      guard let constraint = constraint(written) else {
        omissions.append(
          InterfaceOmission(line: written.line, id: written.id, reason: "the attributes do not go together"))
        continue
      }
      constraints.append((try layout.add(constraint), written))
    }
    // If the file has no conflict of its own, a conflict at another size is refused as usual.
    if !asDesigned, try layout.solved().conflicts.isEmpty { layout.conflictPolicy = .refuse }
  }

  /// Makes the root fill the layout. The content of a cell determines its height; if it does not, the stored height
  /// does, which is stronger than any optional constraint.
  private mutating func placeRoot() throws(LayoutError) {
    let (item, isCell) = (items[0], root.isCell)
    let whole = layout.root
    var list = [
      item.leading == whole.leading, item.top == whole.top, item.width == whole.width,
      item.height == whole.height ~ (isCell ? 999.99 : .required),
    ]
    if isCell { list.append(item.height >= root.size.height ~ 998) }
    try add(list, "size of \(root.name(of: 0))", line: root.views[0].line)
  }

  /// Adds constraints for an element at a line of the file.
  mutating func add(_ list: [LayoutConstraint], _ name: String, line: Int) throws(LayoutError) {
    let place = root.place(line)
    let placed = list.map { constraint in
      var constraint = constraint
      constraint.place = place
      return constraint
    }
    try layout.constrain(name) { _ in placed }
  }

  /// Places an autoresizing view at its stored frame.
  private mutating func place(_ position: Int) throws(LayoutError) {
    guard let superview = root.views[position].superview else { return }
    let view = root.views[position]
    let whole = root.views[superview].alignmentRect.size
    var frame = view.alignmentRect
    frame.x -= root.views[superview].alignment.leading
    frame.y -= root.views[superview].alignment.top
    let (item, parent) = (items[position], items[superview])
    try add(
      autoresizing(view.mask, of: item, frame: frame, in: parent, size: whole),
      "autoresizing of \(root.path(of: position))", line: view.line)
  }

  // MARK: Constraints

  private func constraint(_ written: InterfaceConstraint) -> LayoutConstraint? {
    let part = written.constraint
    // Either both edges of a pair follow the direction of reading, or neither: a left edge aligned with a center
    // becomes leading.
    let isPhysical = part.first.attribute.isPhysical && part.second?.attribute.isPhysical ?? false
    let first = anchor(part.first, with: part.second?.item.view, isPhysical)
    var constraint: LayoutConstraint?
    // The height of a cell is fixed in Interface Builder. A height or a ratio inside of it that does not fit gives way.
    let isSize = part.first.attribute == .height && part.second == nil || part.second?.item == part.first.item
    let givesWay = asDesigned && root.isCell && isSize && part.relation == .equal
    let priority = givesWay ? min(part.priority, 999.98) : part.priority
    if let second = part.second {
      let other = anchor(second, with: part.first.item.view, isPhysical)
      // A multiplied position counts from the corner of the view that owns the constraint.
      constraint = try? LayoutConstraint(
        first.region, first.attribute, part.relation, other.region, other.attribute, multiplier: part.multiplier,
        constant: part.constant, priority: priority, in: positions[written.owner].map { items[$0] } ?? items[0])
    } else {
      constraint = try? LayoutConstraint(
        first.region, first.attribute, part.relation, constant: part.constant, priority: priority)
    }
    let path = root.path(of: positions[written.owner] ?? 0)
    constraint?.name = "\(path), \(written.identifier.isEmpty ? written.id : written.identifier)"
    constraint?.place = root.place(written.line)
    return constraint
  }

  /// The layout's anchor for an anchor of the file.
  private func anchor(
    _ anchor: ImportedAnchor<InterfaceReference>, with other: String?, _ isPhysical: Bool
  ) -> (region: LayoutRegion, attribute: LayoutAttribute) {
    let region = region(anchor, with: other)
    let position = positions[anchor.item.view] ?? 0
    let item = items[position]
    let attribute = anchor.attribute.withoutMargin ?? anchor.attribute
    switch attribute {
    case .left where isPhysical: return (region, .left)
    case .right where isPhysical: return (region, .right)
    case .leading, .left: return (region, .leading)
    case .trailing, .right: return (region, .trailing)
    case .centerX: return (region, .centerX)
    case .centerY: return (region, .centerY)
    case .width: return (region, .width)
    case .height: return (region, .height)
    case .firstBaseline:
      let text = text(of: position, isFirst: true)
      let hasText = root.views[text].baselines != LayoutBaselines()
      return (items[text].anchorRegion, hasText ? .firstBaseline : .top)
    case .lastBaseline: return (items[text(of: position, isFirst: false)].anchorRegion, .lastBaseline)
    default: break
    }
    // The free area begins at the lower edge of the upper bar, and ends at the upper edge of the lower one.
    switch (anchor.item.part, attribute) {
    case (.topBar, .bottom): return (region, .top)
    case (.bottomBar, .top), (.keyboard, .top): return (region, .bottom)
    case (.topBar, _): return (item.anchorRegion, .top)
    case (.bottomBar, _), (.keyboard, _): return (item.anchorRegion, .bottom)
    case (_, .top): return (region, .top)
    default: return (region, .bottom)
    }
  }

  /// The first baseline of a view in a stack view; for a view without text, its lower edge.
  func firstBaseline(_ position: Int) -> (region: LayoutRegion, attribute: LayoutAttribute) {
    let hasText = root.views[position].baselines != LayoutBaselines()
    return (items[position].anchorRegion, hasText ? .firstBaseline : .bottom)
  }

  /// The rectangle of an anchor.
  private func region(_ anchor: ImportedAnchor<InterfaceReference>, with other: String?) -> LayoutRegion {
    let position = positions[anchor.item.view] ?? 0
    let item = items[position]
    switch anchor.item.part {
    case .safeArea, .topBar, .bottomBar, .keyboard: return item.safeArea
    case .margins: return item.margins
    case .content: return contents[position]?.anchorRegion ?? item.anchorRegion
    case .frameGuide: return item.anchorRegion
    case .frame: break
    }
    if let content = contents[position], let other, isInside(other, position) {
      // For views inside, edges are those of the scroll content; extents and centers are those of the frame.
      let isEdge =
        !anchor.attribute.isExtent && (anchor.attribute.withoutMargin ?? anchor.attribute) != .centerX
        && (anchor.attribute.withoutMargin ?? anchor.attribute) != .centerY
      if isEdge { return anchor.attribute.withoutMargin == nil ? content.anchorRegion : content.layoutItem.margins }
    }
    return anchor.attribute.withoutMargin == nil ? item.anchorRegion : item.margins
  }

  private func isInside(_ id: String, _ outer: Int) -> Bool {
    var next = positions[id].flatMap { root.views[$0].superview }
    while let position = next {
      if position == outer { return true }
      next = root.views[position].superview
    }
    return false
  }
}

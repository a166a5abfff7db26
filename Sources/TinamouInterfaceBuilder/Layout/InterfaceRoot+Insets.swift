internal import Tinamou
internal import TinamouText

// Safe areas and margins.

extension InterfaceRoot {
  /// The stored frame of a view, relative to the root's corner.
  func frameInRoot(_ position: Int) -> LayoutRect {
    var frame = views[position].frame
    var above = views[position].superview
    while let next = above {
      frame.x += views[next].frame.x
      frame.y += views[next].frame.y
      above = views[next].superview
    }
    return frame
  }

  /// Infers the bars, which are not in the file, from the stored frames. An inset in a required equation counts if the
  /// device has this inset with some bar or without any. Any other inset is left to the comparison.
  mutating func takeInsetsFromFrames() {
    let usual = safeAreaInsets
    let device = device
    // What optional equations show counts where no required one shows anything.
    for isRequired in [false, true] {
      safeAreaInsets = insets(
        or: safeAreaInsets,
        { (written: InterfaceConstraint, edge) in
          written.pinned(edge, isRequired: isRequired).map { ($0.view, $0.constant, -.infinity) }
        },
        where: { device.inset(near: $0, at: $1) })
    }
    // A view in the middle of the safe area shows by how much more is covered above than below, a view that is as high shows
    // how much is covered in all.
    guard safeAreaInsets.top == usual.top, safeAreaInsets.bottom == usual.bottom else { return }
    let (more, all) = (shown(by: .centerY), shown(by: .height))
    if more == nil, all == nil { return }
    // Without bars below, with the insets counted twice, with a tab bar, above bars that are not translucent.
    let bare = device.safeAreaInsets.bottom
    for bottom in [usual.bottom, bare, 2 * bare, bare + 49, 0] {
      guard let top = more.map({ bottom + $0 }) ?? all.map({ $0 - bottom }), let top = device.inset(near: top, at: .top)
      else { continue }
      if let all, (top + bottom - all).magnitude > 1 { continue }
      (safeAreaInsets.top, safeAreaInsets.bottom) = (top, bottom)
      break
    }
  }

  /// By how much more is covered above than below, by the middle of a view in the safe area, or how much is covered in all,
  /// by the height of a view.
  private func shown(by attribute: ImportedAttribute) -> Double? {
    let positions = positions
    for written in constraints {
      let part = written.constraint
      guard part.relation == .equal, part.priority.isRequired || attribute == .height, part.multiplier == 1,
        part.first.attribute == attribute, let second = part.second, second.attribute == attribute
      else { continue }
      let isSafeFirst = part.first.item.part == .safeArea
      let (safe, other) = isSafeFirst ? (part.first.item, second.item) : (second.item, part.first.item)
      guard safe.part == .safeArea, safe.view == views[0].id, other.part == .frame, let position = positions[other.view]
      else { continue }
      let frame = frameInRoot(position)
      let constant = isSafeFirst ? part.constant : -part.constant
      let number =
        attribute == .height
        ? size.height - frame.height - constant : frame.y + frame.maxY - size.height + 2 * constant
      return number.magnitude < 240 ? number : nil
    }
    return nil
  }

  /// Takes the margins of the root from the stored frames, where a required equation shows them: they depend on bars,
  /// separators and accessories of which the file says nothing. Views that take over the margins of the root show them, too.
  mutating func takeMarginsFromFrames() {
    // The views that take over the margins of the root, and the root.
    var takers: Set = [0]
    for (position, view) in views.enumerated() where view.preservesSuperviewMargins && position > 0 {
      if let superview = view.superview, takers.contains(superview) { takers.insert(position) }
    }
    let (ownMargins, positions) = (ownMargins, positions)
    rootMargins = insets(
      or: usualRootMargins,
      { written, edge in
        guard let (view, outer, constant) = written.pinnedToMargin(edge), let taker = positions[outer],
          takers.contains(taker)
        else { return nil }
        // Its own margin says nothing of the root's.
        let least = taker == 0 ? -1 : margin(edge, frameInRoot(taker), within: size) + ownMargins[taker][edge]
        return (view, constant, least)
      },
      where: { inset, _ in inset >= 0 && inset <= 240 ? (inset * 2).rounded() / 2 : nil })
  }

  /// The distance of a frame from an edge of the root.
  private func margin(_ edge: ImportedAttribute, _ frame: LayoutRect, within size: LayoutSize) -> Double {
    switch edge {
    case .top: frame.y
    case .bottom: size.height - frame.maxY
    case .leading: frame.x
    default: size.width - frame.maxX
    }
  }

  /// At each edge the inset that most equations show, and the usual one where none does.
  private func insets(
    or usual: LayoutInsets,
    _ pinned: (InterfaceConstraint, ImportedAttribute) -> (view: String, constant: Double, least: Double)?,
    where known: (Double, ImportedAttribute) -> Double?
  ) -> LayoutInsets {
    let positions = positions
    var result = usual
    for edge in [ImportedAttribute.top, .bottom, .leading, .trailing] {
      var votes: [Double: Int] = [:]
      for written in constraints {
        guard let (view, constant, least) = pinned(written, edge), let position = positions[view],
          views[position].hasFrame
        else { continue }
        var frame = frameInRoot(position)
        let alignment = views[position].alignment
        frame = LayoutRect(
          frame.x + alignment.leading, frame.y + alignment.top, frame.width - alignment.leading - alignment.trailing,
          frame.height - alignment.top - alignment.bottom)
        let inset = margin(edge, frame, within: size) - constant
        if inset <= least + 0.5 { continue }
        if let inset = known(inset, edge) { votes[inset, default: 0] += 1 }
      }
      // The most frequent one; of several, the one nearest to the edge.
      guard let best = votes.max(by: { ($0.value, -$0.key) < ($1.value, -$1.key) }) else { continue }
      result[edge] = best.key
    }
    return result
  }

  /// The margins of the root in the table of devices.
  var usualRootMargins: LayoutInsets {
    let side = device.sideMargin(ofWidth: size.width, isCell: isCell)
    if let given = views[0].edgeInsets { return given + safeAreaInsets }
    if isCell { return LayoutInsets(top: 11, leading: side, bottom: 11, trailing: side) }
    if isNested { return LayoutInsets(8) }
    return LayoutInsets(leading: side, trailing: side) + safeAreaInsets
  }

  /// The positions of views by their ids.
  var positions: [String: Int] {
    Dictionary(views.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The part of the root's safe area insets within a view.
  func safeAreaInsets(of position: Int) -> LayoutInsets {
    reaching(safeAreaInsets, into: position)
  }

  private func reaching(_ insets: LayoutInsets, into position: Int, of outer: Int = 0) -> LayoutInsets {
    let (frame, whole) = (frameInRoot(position), frameInRoot(outer))
    // Without an inset, a view beyond the edge has none, either.
    func reach(_ inset: Double, _ distance: Double) -> Double { inset > 0 ? max(0, inset - distance) : 0 }
    return LayoutInsets(
      top: reach(insets.top, frame.y - whole.y), leading: reach(insets.leading, frame.x - whole.x),
      bottom: reach(insets.bottom, whole.maxY - frame.maxY), trailing: reach(insets.trailing, whole.maxX - frame.maxX))
  }

  /// The own margins of each view, including the part that the safe area adds at the stored size.
  var ownMargins: [LayoutInsets] {
    views.indices.map { position in
      let view = views[position]
      if position == 0 { return rootMargins ?? usualRootMargins }
      // A stack view begins without margins.
      let own = view.edgeInsets ?? (view.stack == nil ? LayoutInsets(8) : .zero)
      return view.insetsMarginsFromSafeArea ? own + safeAreaInsets(of: position) : own
    }
  }

  /// The margins of each view at the stored size, superviews before subviews.
  var storedMargins: [LayoutInsets] {
    var margins = ownMargins
    for (position, view) in views.enumerated() where view.preservesSuperviewMargins {
      guard let superview = view.superview else { continue }
      let (own, outer) = (margins[position], reaching(margins[superview], into: position, of: superview))
      margins[position] = LayoutInsets(
        top: max(own.top, outer.top), leading: max(own.leading, outer.leading), bottom: max(own.bottom, outer.bottom),
        trailing: max(own.trailing, outer.trailing))
    }
    return margins
  }

  /// The views below the root whose margins occur in constraints or follow from a superview.
  var viewsWithMargins: Set<Int> {
    var found = viewsNamed { $0.item.part == .margins || $0.attribute.withoutMargin != nil }
    for (position, view) in views.enumerated() where view.stack?.usesMargins ?? false { found.insert(position) }
    for position in views.indices.reversed() where found.contains(position) && views[position].preservesSuperviewMargins
    {
      if let superview = views[position].superview { found.insert(superview) }
    }
    return found
  }

  /// The views whose safe areas occur in constraints, and all of their ancestors.
  var viewsWithSafeAreas: Set<Int> {
    var found = viewsNamed { ![.frame, .frameGuide, .margins, .content].contains($0.item.part) }
    for position in views.indices.reversed() where found.contains(position) {
      if let superview = views[position].superview { found.insert(superview) }
    }
    return found
  }

  private func viewsNamed(where isMeant: (ImportedAnchor<InterfaceReference>) -> Bool) -> Set<Int> {
    let positions = positions
    let anchors = constraints.flatMap { [$0.constraint.first] + ($0.constraint.second.map { [$0] } ?? []) }
    return Set(anchors.filter(isMeant).compactMap { positions[$0.item.view] })
  }
}

extension LayoutInsets {
  /// The inset at an edge.
  fileprivate subscript(edge: ImportedAttribute) -> Double {
    get {
      switch edge {
      case .top: top
      case .bottom: bottom
      case .leading: leading
      default: trailing
      }
    }
    set {
      switch edge {
      case .top: top = newValue
      case .bottom: bottom = newValue
      case .leading: leading = newValue
      default: trailing = newValue
      }
    }
  }

  fileprivate static func + (a: LayoutInsets, b: LayoutInsets) -> LayoutInsets {
    LayoutInsets(
      top: a.top + b.top, leading: a.leading + b.leading, bottom: a.bottom + b.bottom,
      trailing: a.trailing + b.trailing)
  }
}

extension InterfaceConstraint {
  /// The view that a required equation holds at a margin of another one, and its distance inwards.
  fileprivate func pinnedToMargin(_ edge: ImportedAttribute) -> (view: String, outer: String, constant: Double)? {
    guard constraint.relation == .equal, constraint.priority.isRequired, constraint.multiplier == 1,
      let second = constraint.second
    else { return nil }
    let isNear = edge == .top || edge == .leading
    func isMargin(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      let place = anchor.item.part == .margins ? anchor.attribute : anchor.attribute.withoutMargin
      return place == edge || place == .left && edge == .leading || place == .right && edge == .trailing
    }
    func isEdge(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      let place = anchor.attribute
      let isSide = place == .left && edge == .leading || place == .right && edge == .trailing
      return anchor.item.part == .frame && (place == edge || isSide)
    }
    let (first, inwards) = (constraint.first, isNear ? constraint.constant : -constraint.constant)
    if first.item.view == second.item.view { return nil }
    if isMargin(second), isEdge(first) { return (first.item.view, second.item.view, inwards) }
    if isMargin(first), isEdge(second) { return (second.item.view, first.item.view, -inwards) }
    return nil
  }

  /// The view that a required equation holds at an edge of the safe area, and how far inside of it.
  fileprivate func pinned(_ edge: ImportedAttribute, isRequired: Bool) -> (view: String, constant: Double)? {
    guard constraint.relation == .equal, constraint.priority.isRequired == isRequired, constraint.multiplier == 1,
      let second = constraint.second
    else { return nil }
    let isNear = edge == .top || edge == .leading
    func isEdge(_ anchor: ImportedAnchor<InterfaceReference>) -> Bool {
      switch anchor.item.part {
      case .safeArea: anchor.attribute == edge
      case .topBar: edge == .top && anchor.attribute == .bottom
      case .bottomBar: edge == .bottom && anchor.attribute == .top
      default: false
      }
    }
    if isEdge(second), constraint.first.item.part == .frame, constraint.first.attribute == edge {
      return (constraint.first.item.view, isNear ? constraint.constant : -constraint.constant)
    }
    if isEdge(constraint.first), second.item.part == .frame, second.attribute == edge {
      return (second.item.view, isNear ? -constraint.constant : constraint.constant)
    }
    return nil
  }
}

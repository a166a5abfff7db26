internal import Tinamou

// Stack views, arranged as in UIKit.

extension InterfaceLayoutBuilder {
  /// An edge, middle or extent along or across a stack view.
  struct Side {
    let region: LayoutRegion
    let isVertical: Bool

    private func constraint(
      _ other: Side, _ relation: LayoutConstraint.Relation, _ constant: Double, _ priority: LayoutPriority,
      x: (LayoutRegion) -> XAnchor, otherX: (LayoutRegion) -> XAnchor, y: (LayoutRegion) -> YAnchor,
      otherY: (LayoutRegion) -> YAnchor
    ) -> LayoutConstraint {
      isVertical
        ? Self.relate(y(region), relation, otherY(other.region) + constant, priority)
        : Self.relate(x(region), relation, otherX(other.region) + constant, priority)
    }

    private static func relate<Kind>(
      _ left: Linear<Kind>, _ relation: LayoutConstraint.Relation, _ right: Linear<Kind>, _ priority: LayoutPriority
    ) -> LayoutConstraint {
      switch relation {
      case .equal: left == right ~ priority
      case .lessThanOrEqual: left <= right ~ priority
      case .greaterThanOrEqual: left >= right ~ priority
      }
    }

    func near(
      _ relation: LayoutConstraint.Relation, near other: Side, _ constant: Double = 0,
      _ priority: LayoutPriority = .required
    ) -> LayoutConstraint {
      constraint(
        other, relation, constant, priority, x: { $0.leading }, otherX: { $0.leading }, y: { $0.top },
        otherY: { $0.top })
    }

    func far(
      _ relation: LayoutConstraint.Relation, far other: Side, _ priority: LayoutPriority = .required
    ) -> LayoutConstraint {
      constraint(
        other, relation, 0, priority, x: { $0.trailing }, otherX: { $0.trailing }, y: { $0.bottom },
        otherY: { $0.bottom })
    }

    func middle(_ other: Side, _ priority: LayoutPriority) -> LayoutConstraint {
      constraint(
        other, .equal, 0, priority, x: { $0.centerX }, otherX: { $0.centerX }, y: { $0.centerY },
        otherY: { $0.centerY })
    }

    /// The distance after another one.
    func near(_ relation: LayoutConstraint.Relation, behind other: Side, _ constant: Double) -> LayoutConstraint {
      constraint(
        other, relation, constant, .required, x: { $0.leading }, otherX: { $0.trailing }, y: { $0.top },
        otherY: { $0.bottom })
    }

    /// From the near edge of this one to the far edge of another one there is as much room on one side as on the other.
    func centre(with last: Side, of whole: Side, _ priority: LayoutPriority) -> [LayoutConstraint] {
      isVertical
        ? [region.top - whole.region.top == whole.region.bottom - last.region.bottom ~ priority]
        : [region.leading - whole.region.leading == whole.region.trailing - last.region.trailing ~ priority]
    }

    /// The gap behind another one.
    func gap(behind other: Side) -> LayoutDimension {
      isVertical ? region.top - other.region.bottom : region.leading - other.region.trailing
    }

    /// The distance between the centers.
    func stride(behind other: Side) -> LayoutDimension {
      isVertical ? region.centerY - other.region.centerY : region.centerX - other.region.centerX
    }

    var extent: LayoutDimension { isVertical ? region.height : region.width }
  }

  mutating func arrange(_ position: Int) throws(LayoutError) {
    guard let stack = root.views[position].stack else { return }
    let arranged = subviews[position]
    let shown = arranged.filter { !root.views[$0].isLeftOut }
    let gaps = gaps(behind: shown, stack)
    if let insets = stack.appKit?.insets, insets != .zero { try layout.setMargins(insets, of: items[position]) }
    let frame =
      stack.usesMargins || stack.appKit.map { $0.insets != .zero } ?? false
      ? items[position].margins : items[position].anchorRegion
    let (whole, wholeAcross) = (
      Side(region: frame, isVertical: stack.isVertical), Side(region: frame, isVertical: !stack.isVertical)
    )
    func along(_ view: Int) -> Side { Side(region: items[view].anchorRegion, isVertical: stack.isVertical) }
    func across(_ view: Int) -> Side { Side(region: items[view].anchorRegion, isVertical: !stack.isVertical) }
    var list: [LayoutConstraint] = []
    let hasAreas = stack.distribution == "gravityAreas"
    if hasAreas { list += gravityAreas(shown, gaps, stack, whole, along) }
    if let first = shown.first, let last = shown.last, !hasAreas {
      list.append(along(first).near(.equal, near: whole))
      list.append(along(last).far(.equal, far: whole))
    }
    for (index, (before, view)) in zip(shown, shown.dropFirst()).enumerated() where !hasAreas {
      let isLoose = ["equalSpacing", "equalCentering"].contains(stack.distribution)
      let isFromBaselines = stack.isFromBaselines && stack.isVertical
      if isFromBaselines {
        list += baselineGap(view, behind: before, isLoose ? .greaterThanOrEqual : .equal, gaps[index])
      } else {
        list.append(along(view).near(isLoose ? .greaterThanOrEqual : .equal, behind: along(before), gaps[index]))
      }
      if stack.distribution == "equalSpacing", index > 0, !isFromBaselines {
        list.append(along(view).gap(behind: along(before)) == along(shown[1]).gap(behind: along(shown[0])))
      }
      if stack.distribution == "equalCentering", index > 0 {
        list.append(
          along(view).stride(behind: along(before)) == along(shown[1]).stride(behind: along(shown[0])) ~ 150)
      }
      if stack.distribution == "fillEqually" {
        list.append(along(view).extent == along(before).extent ~ arranging(stack))
      }
    }
    if stack.distribution == "fillProportionally" { list += shares(shown, gaps, stack, whole, along) }
    // Where its length is free, a stack view with loose gaps is as short as it can be.
    if ["equalSpacing", "equalCentering", "gravityAreas"].contains(stack.distribution) {
      list.append(whole.extent == 0 ~ hugging(shown, stack, isVertical: stack.isVertical, 49))
    }
    list += alignment(shown, stack, wholeAcross, across)
    for view in arranged where root.views[view].isLeftOut {
      list.append(along(view).extent == 0 ~ 999.5)
      // Its place does not matter, and moves nothing else.
      list.append(along(view).near(.equal, near: whole, 0, 1))
      // Across the stack view it has the place of the others, and does not make the stack view larger.
      switch stack.alignment {
      case "center", "centerX", "centerY": list.append(across(view).middle(wholeAcross, 999))
      case "trailing", "bottom": list.append(across(view).far(.equal, far: wholeAcross, 999))
      case "leading", "top": list.append(across(view).near(.equal, near: wholeAcross, 0, 999))
      default:
        list += [across(view).near(.equal, near: wholeAcross, 0, 999), across(view).far(.equal, far: wholeAcross, 998)]
      }
    }
    try add(list, "stack view \(root.path(of: position))", line: root.views[position].line)
  }

  /// The priority of what a stack view arranges. In AppKit other constraints may break it, and so they do in Interface
  /// Builder, which resolves conflicts at the expense of stack views.
  private func arranging(_ stack: StackSettings) -> LayoutPriority {
    stack.appKit != nil ? 999 : asDesigned ? 999.97 : .required
  }

  /// Each view has the share of the whole that its content has of all contents and gaps. If these do not fill the whole, the
  /// last view makes up for it.
  private func shares(
    _ shown: [Int], _ gaps: [Double], _ stack: StackSettings, _ whole: Side, _ along: (Int) -> Side
  ) -> [LayoutConstraint] {
    let contents = shown.map { ($0, contentExtent($0, stack.isVertical) ?? 0) }
    let sum = contents.reduce(0) { $0 + $1.1 } + gaps.reduce(0, +)
    guard sum > 0 else { return [] }
    let known = contents.filter { $0.1 > 0 }
    if known.count < shown.count, let (first, one) = known.first {
      // The shares of the others are unknown.
      return known.dropFirst().map { along($0.0).extent == along(first).extent * ($0.1 / one) ~ 999 }
    }
    return known.map { view, extent in
      along(view).extent == whole.extent * (extent / sum) ~ (view == shown.last ? 998 : 999)
    }
  }

  /// The gap from the last baseline of a view to the first one of the next.
  private func baselineGap(
    _ view: Int, behind before: Int, _ relation: LayoutConstraint.Relation, _ spacing: Double
  ) -> [LayoutConstraint] {
    let (one, other) = (text(of: view, isFirst: true), text(of: before, isFirst: false))
    let hasText = root.views[one].baselines != LayoutBaselines()
    let constraint = try? LayoutConstraint(
      items[one].anchorRegion, hasText ? .firstBaseline : .top, relation, items[other].anchorRegion, .lastBaseline,
      constant: spacing)
    return constraint.map { [$0] } ?? []
  }

  /// The view whose baseline is that of a view: in a stack view the first or the last one.
  func text(of view: Int, isFirst: Bool) -> Int {
    guard let stack = root.views[view].stack else { return view }
    let shown = subviews[view].lazy.filter { !root.views[$0].isLeftOut }
    let next = stack.isVertical && !isFirst ? shown.last : shown.first
    return next.map { text(of: $0, isFirst: isFirst) } ?? view
  }

  /// The gaps behind views that are shown, except the last one.
  private func gaps(behind shown: [Int], _ stack: StackSettings) -> [Double] {
    shown.dropLast().map { stack.customSpacings[root.views[$0].id] ?? stack.spacing }
  }

  /// The priority at which a stack view is as small as its views.
  private func hugging(
    _ shown: [Int], _ stack: StackSettings, isVertical: Bool, _ usual: LayoutPriority
  ) -> LayoutPriority {
    guard let own = stack.appKit?.hugging else { return usual }
    // It does not compress its views.
    let weakest = shown.map { isVertical ? root.views[$0].resistance.vertical : root.views[$0].resistance.horizontal }
      .min()
    let most = LayoutPriority(max(1, (weakest ?? .required).value - 1))
    return min(most, isVertical ? own.vertical : own.horizontal)
  }

  /// The first baselines of two views are in line.
  private func baselines(_ view: Int, _ first: Int, _ priority: LayoutPriority) -> [LayoutConstraint] {
    let (one, other) = (firstBaseline(text(of: view, isFirst: true)), firstBaseline(text(of: first, isFirst: true)))
    let constraint = try? LayoutConstraint(
      one.region, one.attribute, .equal, other.region, other.attribute, priority: priority)
    return constraint.map { [$0] } ?? []
  }

  /// The extent of a view's content; for a stack view that of its views.
  private func contentExtent(_ view: Int, _ isVertical: Bool) -> Double? {
    guard let stack = root.views[view].stack else {
      let content = asDesigned ? root.views[view].designedContent : root.views[view].content
      return isVertical ? content.height : content.width
    }
    let shown = subviews[view].filter { !root.views[$0].isLeftOut }
    let extents = shown.compactMap { contentExtent($0, isVertical) }
    if isVertical != stack.isVertical { return extents.max() }
    return extents.isEmpty ? nil : extents.reduce(0, +) + gaps(behind: shown, stack).reduce(0, +)
  }

  private func alignment(
    _ shown: [Int], _ stack: StackSettings, _ whole: Side, _ across: (Int) -> Side
  ) -> [LayoutConstraint] {
    var list: [LayoutConstraint] = []
    let priority = arranging(stack)
    for view in shown {
      switch stack.alignment {
      case "fill", "width", "height":
        list += [across(view).near(.equal, near: whole, 0, priority), across(view).far(.equal, far: whole, priority)]
      case "center", "centerX", "centerY": list.append(across(view).middle(whole, priority))
      case "leading", "top": list.append(across(view).near(.equal, near: whole, 0, priority))
      case "trailing", "bottom": list.append(across(view).far(.equal, far: whole, priority))
      case "firstBaseline" where !stack.isVertical:
        if let first = shown.first, view != first { list += baselines(view, first, priority) }
      case "lastBaseline" where !stack.isVertical, "baseline" where !stack.isVertical:
        if let first = shown.first, view != first {
          list.append(
            items[text(of: view, isFirst: false)].lastBaseline == items[text(of: first, isFirst: false)].lastBaseline
              ~ priority)
        }
      default: break
      }
      if stack.alignment == "fill" { continue }
      // UIKit hangs views on a first baseline from the end of the stack: only the first one keeps below its beginning. On a
      // last baseline it is the other way round.
      let onBaseline = stack.appKit == nil && !stack.isVertical && view != shown.first ? stack.alignment : ""
      if onBaseline != "firstBaseline" { list.append(across(view).near(.greaterThanOrEqual, near: whole)) }
      if onBaseline != "lastBaseline" { list.append(across(view).far(.lessThanOrEqual, far: whole)) }
    }
    if let first = shown.first, stack.appKit == nil, !stack.isVertical {
      if stack.alignment == "firstBaseline" { list.append(across(first).far(.equal, far: whole, 40)) }
      if stack.alignment == "lastBaseline" { list.append(across(first).near(.equal, near: whole, 0, 40)) }
    }
    if stack.alignment != "fill", !shown.isEmpty {
      list.append(whole.extent == 0 ~ hugging(shown, stack, isVertical: !stack.isVertical, 51))
    }
    return list
  }
}

internal import Tinamou

// Stack views, arranged as in UIKit.

extension InterfaceLayoutBuilder {
  /// An edge, center or extent along or across a stack view.
  private struct Side {
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

    func middle(_ other: Side) -> LayoutConstraint {
      constraint(
        other, .equal, 0, .required, x: { $0.centerX }, otherX: { $0.centerX }, y: { $0.centerY },
        otherY: { $0.centerY })
    }

    /// The distance after another one.
    func near(_ relation: LayoutConstraint.Relation, behind other: Side, _ constant: Double) -> LayoutConstraint {
      constraint(
        other, relation, constant, .required, x: { $0.leading }, otherX: { $0.trailing }, y: { $0.top },
        otherY: { $0.bottom })
    }

    /// The gap after another one.
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
    let arranged = root.views.indices.filter { root.views[$0].superview == position && root.views[$0].isArranged }
    let shown = arranged.filter { !root.views[$0].isHidden }
    let frame = stack.usesMargins ? items[position].margins : items[position].anchorRegion
    let (whole, wholeAcross) = (
      Side(region: frame, isVertical: stack.isVertical), Side(region: frame, isVertical: !stack.isVertical)
    )
    func along(_ view: Int) -> Side { Side(region: items[view].anchorRegion, isVertical: stack.isVertical) }
    func across(_ view: Int) -> Side { Side(region: items[view].anchorRegion, isVertical: !stack.isVertical) }
    var list: [LayoutConstraint] = []
    if let first = shown.first, let last = shown.last {
      list.append(along(first).near(.equal, near: whole))
      list.append(along(last).far(.equal, far: whole))
    }
    for (index, (before, view)) in zip(shown, shown.dropFirst()).enumerated() {
      let custom = arranged.firstIndex(of: before).flatMap {
        $0 < stack.customSpacings.count ? stack.customSpacings[$0] : nil
      }
      let spacing = custom.flatMap { $0.magnitude < 1e30 ? $0 : nil } ?? stack.spacing
      let isLoose = ["equalSpacing", "equalCentering"].contains(stack.distribution)
      list.append(along(view).near(isLoose ? .greaterThanOrEqual : .equal, behind: along(before), spacing))
      if stack.distribution == "equalSpacing", index > 0 {
        list.append(along(view).gap(behind: along(before)) == along(shown[1]).gap(behind: along(shown[0])))
      }
      if stack.distribution == "equalCentering", index > 0 {
        list.append(
          along(view).stride(behind: along(before)) == along(shown[1]).stride(behind: along(shown[0])) ~ 150)
      }
      if stack.distribution == "fillEqually" { list.append(along(view).extent == along(before).extent) }
      if stack.distribution == "fillProportionally" {
        if let one = contentExtent(shown[0], stack.isVertical), let other = contentExtent(view, stack.isVertical),
          one > 0
        {
          list.append(along(view).extent == along(shown[0]).extent * (other / one) ~ 999)
        }
      }
    }
    // If its length is free, a stack view with loose gaps is as short as possible.
    if ["equalSpacing", "equalCentering"].contains(stack.distribution) { list.append(whole.extent == 0 ~ 49) }
    list += alignment(shown, stack, wholeAcross, across)
    for view in arranged where root.views[view].isHidden {
      list.append(along(view).extent == 0 ~ 999.5)
      list.append(along(view).near(.equal, near: whole, 0, 999))
      list += [across(view).near(.equal, near: wholeAcross, 0, 999), across(view).far(.equal, far: wholeAcross, 998)]
    }
    try add(list, "stack view \(root.path(of: position))", line: root.views[position].line)
  }

  /// Aligns the first baselines of two views.
  private func baselines(_ view: Int, _ first: Int) -> [LayoutConstraint] {
    let (one, other) = (firstBaseline(view), firstBaseline(first))
    let constraint = try? LayoutConstraint(one.region, one.attribute, .equal, other.region, other.attribute)
    return constraint.map { [$0] } ?? []
  }

  private func contentExtent(_ view: Int, _ isVertical: Bool) -> Double? {
    let content = root.views[view].content
    return isVertical ? content.height : content.width
  }

  private func alignment(
    _ shown: [Int], _ stack: StackSettings, _ whole: Side, _ across: (Int) -> Side
  ) -> [LayoutConstraint] {
    var list: [LayoutConstraint] = []
    for view in shown {
      switch stack.alignment {
      case "fill": list += [across(view).near(.equal, near: whole), across(view).far(.equal, far: whole)]
      case "center": list.append(across(view).middle(whole))
      case "leading", "top": list.append(across(view).near(.equal, near: whole))
      case "trailing", "bottom": list.append(across(view).far(.equal, far: whole))
      case "firstBaseline" where !stack.isVertical:
        if let first = shown.first, view != first { list += baselines(view, first) }
      case "lastBaseline" where !stack.isVertical, "baseline" where !stack.isVertical:
        if let first = shown.first, view != first { list.append(items[view].lastBaseline == items[first].lastBaseline) }
      default: break
      }
      if stack.alignment != "fill" {
        list += [
          across(view).near(.greaterThanOrEqual, near: whole), across(view).far(.lessThanOrEqual, far: whole),
        ]
      }
    }
    if stack.alignment != "fill", !shown.isEmpty { list.append(whole.extent == 0 ~ 51) }
    return list
  }
}

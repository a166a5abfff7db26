internal import Tinamou

// Split views and stack views, as AppKit arranges them.

extension InterfaceLayoutBuilder {
  /// The views of a split view fill it across, and along with dividers between them. Each keeps its size at its holding
  /// priority: a user may have moved the dividers.
  mutating func split(_ position: Int) throws(LayoutError) {
    guard let split = root.views[position].split else { return }
    let whole = items[position]
    var list: [LayoutConstraint] = []
    var before: LayoutItem?
    for part in subviews[position] where !root.views[part].isHidden {
      let item = items[part]
      let wish = LayoutPriority(split.holding[root.views[part].id] ?? 250)
      let size = root.views[part].frame.size
      if split.isVertical {
        list += [item.top == whole.top, item.bottom == whole.bottom, item.width == size.width ~ wish]
        list.append(item.leading == (before.map { $0.trailing + split.divider } ?? whole.leading))
      } else {
        list += [item.leading == whole.leading, item.trailing == whole.trailing, item.height == size.height ~ wish]
        list.append(item.top == (before.map { $0.bottom + split.divider } ?? whole.top))
      }
      before = item
    }
    if let last = before {
      list.append(split.isVertical ? last.trailing == whole.trailing : last.bottom == whole.bottom)
    }
    try add(list, "split view \(root.path(of: position))", line: root.views[position].line)
  }

  /// The views at the beginning, in the middle and at the end of a stack view: those of an area keep together, and areas
  /// keep apart.
  func gravityAreas(
    _ shown: [Int], _ gaps: [Double], _ stack: StackSettings, _ whole: Side, _ along: (Int) -> Side
  ) -> [LayoutConstraint] {
    enum Area { case beginning, middle, end }
    let areas = shown.map { view -> Area in
      let id = root.views[view].id
      if stack.appKit?.middle.contains(id) ?? false { return .middle }
      return stack.appKit?.end.contains(id) ?? false ? .end : .beginning
    }
    var list: [LayoutConstraint] = []
    for (index, (before, view)) in zip(shown, shown.dropFirst()).enumerated() {
      let isTogether = areas[index] == areas[index + 1]
      list.append(along(view).near(isTogether ? .equal : .greaterThanOrEqual, behind: along(before), gaps[index]))
    }
    if let first = shown.first, let last = shown.last {
      list.append(along(first).near(areas.contains(.beginning) ? .equal : .greaterThanOrEqual, near: whole))
      list.append(along(last).far(areas.contains(.end) ? .equal : .lessThanOrEqual, far: whole))
    }
    if let first = areas.firstIndex(of: .middle), let last = areas.lastIndex(of: .middle) {
      // The areas beside it push it out of the middle.
      list.append(contentsOf: along(shown[first]).centre(with: along(shown[last]), of: whole, 240))
    }
    return list
  }
}

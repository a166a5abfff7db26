internal import Tinamou

// Split views and stack views, as AppKit arranges them.

extension InterfaceLayoutBuilder {
  /// The views of a split view fill it across, and along with dividers between them. Each keeps its size at its holding
  /// priority: a user may have moved the dividers.
  mutating func split(_ position: Int) throws(LayoutError) {
    guard let split = root.views[position].split else { return }
    let parts = subviews[position].filter { !root.views[$0].isHidden }
    let whole = items[position]
    var list: [LayoutConstraint] = []
    for (index, part) in parts.enumerated() {
      let item = items[part]
      let wish = LayoutPriority(index < split.holding.count ? split.holding[index] : 250)
      let size = root.views[part].frame.size
      if split.isVertical {
        list += [item.top == whole.top, item.bottom == whole.bottom, item.width == size.width ~ wish]
        list.append(
          index == 0
            ? item.leading == whole.leading : item.leading == items[parts[index - 1]].trailing + split.divider)
      } else {
        list += [item.leading == whole.leading, item.trailing == whole.trailing, item.height == size.height ~ wish]
        list.append(
          index == 0 ? item.top == whole.top : item.top == items[parts[index - 1]].bottom + split.divider)
      }
    }
    if let last = parts.last {
      list.append(split.isVertical ? items[last].trailing == whole.trailing : items[last].bottom == whole.bottom)
    }
    try add(list, "split view \(root.path(of: position))", line: root.views[position].line)
  }

  /// The views at the beginning, in the middle and at the end of a stack view: those of an area keep together, and areas
  /// keep apart.
  func gravityAreas(
    _ shown: [Int], _ stack: StackSettings, _ whole: Side, _ along: (Int) -> Side
  ) -> [LayoutConstraint] {
    let appKit = stack.appKit
    let middle = shown.filter { appKit?.middle.contains(root.views[$0].id) ?? false }
    let end = shown.filter { appKit?.end.contains(root.views[$0].id) ?? false }
    let beginning = shown.filter { !middle.contains($0) && !end.contains($0) }
    var list: [LayoutConstraint] = []
    for (index, (before, view)) in zip(shown, shown.dropFirst()).enumerated() {
      let isTogether = [beginning, middle, end].contains { $0.contains(before) && $0.contains(view) }
      list.append(
        along(view).near(
          isTogether ? .equal : .greaterThanOrEqual, behind: along(before), spacing(behind: index, stack)))
    }
    if let first = shown.first, let last = shown.last {
      list.append(along(first).near(beginning.isEmpty ? .greaterThanOrEqual : .equal, near: whole))
      list.append(along(last).far(end.isEmpty ? .lessThanOrEqual : .equal, far: whole))
    }
    if let first = middle.first, let last = middle.last {
      // The areas beside it push it out of the middle.
      list.append(contentsOf: along(first).centre(with: along(last), of: whole, 240))
    }
    return list
  }
}

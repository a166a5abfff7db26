/// The view hierarchy, as far as the lines of a message show it: `|` is the superview of the views beside it, and a
/// stack view has constraints with the views that it arranges.
struct LogHierarchy {
  private(set) var superviews: [LogView: LogView] = [:]
  /// The views in the order in which the log mentions them.
  private(set) var views: [LogView] = []
  /// Statements that contradict each other.
  private(set) var notes: [String] = []
  /// The views that contain others.
  private var owners: Set<LogView> = []
  private var known: [LogView: Int] = [:]
  /// The name of each view: its class and title, with its address if another view has the same.
  private(set) var names: [LogView: String] = [:]

  init(_ constraints: [LogConstraint]) {
    for constraint in constraints {
      if let superview = constraint.superview { add(superview) }
      for part in constraint.parts {
        add(part.first.item)
        if let second = part.second { add(second.item) }
      }
      if let superview = constraint.superview {
        for view in constraint.subviews { put(view, in: superview, line: constraint.line) }
        if constraint.isInSuperview, let view = constraint.parts.first?.first.item, view != superview {
          put(view, in: superview, line: constraint.line)
        }
      }
    }
    for constraint in constraints where constraint.identifier == "UISV-canvas-connection" {
      guard constraint.superview == nil, let part = constraint.parts.first, let second = part.second?.item,
        superviews[second] == nil
      else { continue }
      // The stack view, or the guide of its margins, comes first.
      let stack = part.first.item.label == "UIViewLayoutMarginsGuide" ? superviews[part.first.item] : part.first.item
      if let stack, stack != second { put(second, in: stack, line: constraint.line) }
    }
    names = Self.names(of: views)
  }

  /// Adds a view, and keeps its most informative mention: a class rather than a listed name, a title rather than none.
  private mutating func add(_ view: LogView) {
    if let position = known[view] {
      if views[position].label.isEmpty, !view.label.isEmpty { views[position] = view }
    } else {
      known[view] = views.count
      views.append(view)
    }
  }

  private mutating func put(_ view: LogView, in superview: LogView, line: Int) {
    if let former = superviews[view] {
      if former != superview {
        notes.append("line \(line): \(view) is in \(superview), but in \(former) before; the first is taken")
      }
      return
    }
    if view == superview || owners.contains(view) && isAncestor(view, of: superview) {
      notes.append("line \(line): \(view) is in \(superview), which is in it; passed over")
      return
    }
    superviews[view] = superview
    owners.insert(superview)
  }

  /// True if a view is an ancestor of another one.
  func isAncestor(_ view: LogView, of other: LogView) -> Bool { path(from: other).dropFirst().contains(view) }

  /// The nearest view that is each of two views or around it; nil if the log shows none.
  func commonAncestor(of view: LogView, _ other: LogView) -> LogView? {
    let around = Set(path(from: view))
    return path(from: other).first { around.contains($0) }
  }

  /// A view and its superviews, outwards. Each is found when it is asked for.
  private func path(from view: LogView) -> some Sequence<LogView> { sequence(first: view) { superviews[$0] } }

  /// The views without a superview in the log.
  var roots: [LogView] { views.filter { superviews[$0] == nil } }

  /// True for a view that contains others and is in none.
  func isOutermost(_ view: LogView) -> Bool { superviews[view] == nil && owners.contains(view) }

  /// The number of superviews of a view, up to a maximum. O(result)
  func depth(of view: LogView, atMost most: Int) -> Int {
    path(from: view).dropFirst().prefix(most).reduce(0) { depth, _ in depth + 1 }
  }

  private static func names(of views: [LogView]) -> [LogView: String] {
    var counts: [String: Int] = [:]
    for view in views { counts[view.title, default: 0] += 1 }
    var names: [LogView: String] = [:]
    for view in views {
      let title = view.title
      names[view] = counts[title] == 1 ? title : "\(title):0x\(String(view.address, radix: 16))"
    }
    return names
  }

  /// The hierarchy as lines, indented by two spaces for each superview.
  var lines: [String] {
    var children: [LogView: [LogView]] = [:]
    for view in views { if let superview = superviews[view] { children[superview, default: []].append(view) } }
    var lines: [String] = []
    var stack = roots.reversed().map { (view: $0, depth: 0) }
    while let (view, depth) = stack.popLast() {
      lines.append(String(repeating: "  ", count: min(depth, 40)) + (names[view] ?? view.title))
      for child in (children[view] ?? []).reversed() { stack.append((child, depth + 1)) }
    }
    return lines
  }
}

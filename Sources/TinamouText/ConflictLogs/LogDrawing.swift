import Tinamou
internal import TinamouSolver

/// The frames of a message's views for a picture, with refused constraints giving way.
struct LogDrawing {
  let solution: LayoutSolution
  let caption: String

  /// The largest number in a picture.
  private static let largest = 100_000.0

  /// The extent of a view without one in the log.
  private static let extent = 240.0

  /// The points by which a view is drawn narrower than the outermost one, if the log has no extent.
  private static func inset(of view: LogView, in hierarchy: LogHierarchy) -> Double {
    Double(hierarchy.depth(of: view, atMost: 10)) * 8
  }

  /// The maximum number of drawn views. More nested boxes would be indistinguishable, and each adds two wishes to the
  /// solver.
  private static let mostViews = 500

  /// Nil if the system cannot be solved or has no extent.
  init?(_ solved: LogSystem, _ constraints: [LogConstraint]) {
    var system = solved
    let hierarchy = system.hierarchy
    if hierarchy.views.count > Self.mostViews { return nil }
    do {
      for view in hierarchy.views {
        for axis in Axis.allCases {
          let key = LogSystem.Key(view: view, quantity: .frame, axis: axis)
          let inset = Self.inset(of: view, in: hierarchy)
          if let origin = system.origins[key] {
            try system.pull(origin, to: inset, hierarchy.superviews[view] == nil ? 1 : 0.5)
          }
          // A view without extent would be invisible.
          if let extent = system.extents[key] { try system.pull(extent, to: Self.extent - 2 * inset, 0.5) }
        }
      }
      try system.solve()
    } catch {
      return nil
    }
    var spans: [LogView: [Axis: (Double, Double)]] = [:]
    var isKnown: Set<Axis> = []
    for (key, origin) in system.origins where key.quantity == .frame {
      guard let extent = system.extents[key], let near = try? system.solver.value(of: origin),
        let length = try? system.solver.value(of: extent), near.magnitude < Self.largest, length < Self.largest
      else { continue }
      spans[key.view, default: [:]][key.axis] = (near, max(length, 0))
      if length > 0 { isKnown.insert(key.axis) }
    }
    if isKnown.isEmpty { return nil }
    let names = hierarchy.names
    // An axis without numbers in the log is drawn by depth: inner views are narrower.
    var frames: [(name: String, frame: LayoutRect)] = []
    for view in hierarchy.views {
      let inset = Self.inset(of: view, in: hierarchy)
      let across = spans[view]?[.horizontal] ?? (inset, Self.extent - 2 * inset)
      let down = spans[view]?[.vertical] ?? (inset, Self.extent - 2 * inset)
      frames.append((names[view] ?? view.title, LayoutRect(across.0, down.0, across.1, down.1)))
    }
    let left = frames.map { $0.frame.x }.min() ?? 0
    let top = frames.map { $0.frame.y }.min() ?? 0
    let right = frames.map { $0.frame.maxX }.max() ?? 0
    let bottom = frames.map { $0.frame.maxY }.max() ?? 0
    do throws(LayoutError) {
      var layout = try ConstraintLayout(size: LayoutSize(right - left, bottom - top))
      for (name, frame) in frames {
        let item = try layout.item(name)
        try layout.constrain { root in
          item.leading == root.leading + (frame.x - left)
          item.top == root.top + (frame.y - top)
          item.width == frame.width
          item.height == frame.height
        }
      }
      solution = try layout.solve()
    } catch {
      return nil
    }
    let missing = Axis.allCases.filter { !isKnown.contains($0) }.map { $0 == .horizontal ? "widths" : "heights" }
    caption = missing.isEmpty ? "" : "\(missing.joined(separator: " and ")) are not in the log"
  }
}

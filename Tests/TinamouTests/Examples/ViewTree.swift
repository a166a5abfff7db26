import Tinamou

/// A view of an engine: an object with a place in a tree, a frame, and the anchors of the item it stands for.
final class View: LayoutElement {
  let name: String
  let layoutItem: LayoutItem
  private(set) weak var superview: View?
  private(set) var subviews: [View] = []
  /// In points, from the corner of the view it is in.
  fileprivate(set) var frame = LayoutRect.zero
  /// From the corner of the window.
  fileprivate var frameInWindow = LayoutRect.zero

  fileprivate init(_ name: String, _ layoutItem: LayoutItem, in superview: View?) {
    self.name = name
    self.layoutItem = layoutItem
    self.superview = superview
    superview?.subviews.append(self)
  }

  fileprivate func removeFromSuperview() { superview?.subviews.removeAll { $0 === self } }
}

/// A tree of views and the layout they share. Changes only note that there is something to do; once before each frame is
/// drawn it is done, and the views whose frames are others are told.
final class ViewTree {
  private var layout: ConstraintLayout
  private var views: [LayoutItem: View] = [:]
  let root: View
  private(set) var needsLayout = true
  /// Called when there is something to do and was nothing before: the time to ask for a frame.
  var onInvalidate: () -> Void = {}

  init(_ size: LayoutSize) throws(LayoutError) {
    layout = try ConstraintLayout("window", size: size)
    root = View("window", layout.root, in: nil)
    views[layout.root] = root
  }

  /// Makes a view, with the size its content has by itself, in another.
  func view(
    _ name: String, in superview: View? = nil, intrinsic: IntrinsicSize = .none
  ) throws(LayoutError) -> View {
    let superview = superview ?? root
    let item = try change { layout throws(LayoutError) in
      try layout.item(name, in: superview.layoutItem, intrinsic: intrinsic)
    }
    let view = View(name, item, in: superview)
    views[item] = view
    return view
  }

  /// Takes a view out, with all that is in it and all constraints that mention any of these.
  func remove(_ view: View) throws(LayoutError) {
    try change { layout throws(LayoutError) in try layout.remove(view.layoutItem) }
    view.removeFromSuperview()
    var branch = [view]
    while let next = branch.popLast() {
      views[next.layoutItem] = nil
      branch += next.subviews
    }
  }

  /// The one way to change the layout. What is refused throws here, where it was written, and has changed nothing.
  @discardableResult
  func change<Result>(
    _ change: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    // Also if it throws: calls before the refused one may have had their effect.
    defer { setNeedsLayout() }
    return try change(&layout)
  }

  func setNeedsLayout() {
    if needsLayout { return }
    needsLayout = true
    onInvalidate()
  }

  /// Brings all frames up to date: one solve, however much was changed.
  ///
  /// - Returns: the views that have other frames than before, in the views they are in.
  @discardableResult
  func layoutIfNeeded() throws(LayoutError) -> [View] {
    if !needsLayout { return [] }
    var moved: [View] = []
    try layout.solve { item, frame in
      guard let view = views[item] else { return }
      view.frameInWindow = frame
      moved.append(view)
    }
    needsLayout = false
    var changed: [View] = []
    // A view that stays where it is in the window is elsewhere in one that moves.
    for view in moved + moved.flatMap({ $0.subviews }) {
      let corner = view.superview?.frameInWindow.origin ?? LayoutPoint(0, 0)
      let frame = view.frameInWindow
      let place = LayoutRect(frame.x - corner.x, frame.y - corner.y, frame.width, frame.height)
      if place == view.frame { continue }
      view.frame = place
      changed.append(view)
    }
    return changed
  }
}

/// The part of the plane that a picture shows, and the conversion of its points to pixels.
///
/// Edges lie on half pixels, because a line of one pixel is sharp there, and items that share an edge share a line.
struct PictureArea {
  /// The area to show, in points.
  let shown: LayoutRect
  /// The pixels per point.
  let scale: Double
  /// The room around the shown area, in pixels.
  static let border = 12.0

  private static let longestSide = 4000.0

  /// Shows the layout, and its items up to a distance of the layout's longer side.
  init(_ layout: LayoutRect, _ items: [LayoutRect], scale: Double) {
    let longer = max(layout.width, layout.height)
    // Around a layout without extent, there is no limit.
    let reach = layout.expanded(by: longer > 0 ? longer : .greatestFiniteMagnitude / 4)
    var shown = layout
    for item in items {
      if let near = item.intersection(reach) { shown = shown.union(near) }
    }
    if !shown.isFinite { shown = layout }
    self.shown = shown
    let wanted = scale > 0 && scale.isFinite ? scale : 1
    self.scale = min(wanted, Self.longestSide / max(shown.width, shown.height))
  }

  /// The picture's size, with the border around it.
  var size: LayoutSize {
    let box = box(of: shown)
    return LayoutSize(box.width + 2 * Self.border + 1, box.height + 2 * Self.border + 1)
  }

  /// The whole picture, in pixels.
  var canvas: LayoutRect { LayoutRect(0, 0, size.width, size.height) }

  /// True if a part of a frame is shown.
  func shows(_ frame: LayoutRect) -> Bool { frame.intersection(shown) != nil }

  /// A frame in pixels. Edges that are not shown move to just outside the picture.
  func box(of frame: LayoutRect) -> LayoutRect {
    let (left, top) = (x(frame.x), y(frame.y))
    return LayoutRect(left, top, x(frame.maxX) - left, y(frame.maxY) - top)
  }

  func x(_ points: Double) -> Double { pixels(points, from: shown.x, to: shown.maxX) }

  func y(_ points: Double) -> Double { pixels(points, from: shown.y, to: shown.maxY) }

  private func pixels(_ points: Double, from start: Double, to end: Double) -> Double {
    let beyond = (Self.border + 4) / scale
    let near = min(max(points, start - beyond), end + beyond)
    return PixelGrid.whole.snapped((near - start) * scale) + Self.border + 0.5
  }
}

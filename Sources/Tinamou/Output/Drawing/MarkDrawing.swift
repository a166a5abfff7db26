/// Draws marks, and collects the areas of their text, so that names keep away from these.
struct MarkDrawing {
  private let area: PictureArea
  private let textSize: Double
  private var drawn: [(mark: PictureMark, path: String, label: PlacedLabel?)] = []

  init(_ marks: [PictureMark], _ area: PictureArea, textSize: Double) {
    self.area = area
    self.textSize = max(0.75 * textSize, 1)
    // Marks of the same extent stand side by side.
    var extents: [PictureMark.Shape: Int] = [:]
    for mark in marks {
      switch mark.shape {
      case .distance(let axis, let from, let to, let at): addLine(mark, axis, from, to, at: pixel(axis.other, at))
      case .extent(let axis, let frame), .equality(let axis, let frame):
        addExtent(mark, axis, frame, after: extents[.extent(axis, frame), default: 0])
        extents[.extent(axis, frame), default: 0] += 1
      case .alignment(let axis, let at, let from, let to):
        // Beyond both ends, so that it is visible beside the edges on which it lies.
        let (start, end) = (pixel(axis.other, from) - 5, pixel(axis.other, to) + 5)
        drawn.append((mark, line(axis.other, start, end, at: pixel(axis, at)), nil))
      case .baseline(let frame, let y):
        let box = area.box(of: frame)
        drawn.append((mark, line(.horizontal, box.x, box.maxX, at: area.y(y)), nil))
      }
    }
  }

  /// The areas to keep free of names, in pixels.
  var labels: [LayoutRect] { drawn.compactMap { $0.label?.frame } }

  func draw(_ writer: inout MarkupWriter) {
    if drawn.isEmpty { return }
    writer.element("g", [("class", "lines"), ("font-size", number(textSize))]) { writer in
      for (mark, path, label) in drawn {
        writer.element("g", [("class", "\(kind(of: mark)) \(mark.state.rawValue)")]) { writer in
          if !mark.title.isEmpty { writer.element("title", text: mark.title) }
          writer.empty("path", [("d", path)])
          guard let label else { return }
          var attributes = [("x", number(label.x)), ("y", number(label.y))]
          if label.anchor != .start { attributes.append(("text-anchor", label.anchor.rawValue)) }
          writer.element("text", attributes + TextWidth.attributes(label.frame.width), text: label.label.name)
        }
      }
    }
  }

  private func kind(of mark: PictureMark) -> String {
    switch mark.shape {
    case .distance: "distance"
    case .extent, .equality: "extent"
    case .alignment: "alignment"
    case .baseline: "baseline"
    }
  }

  /// A line inside the far edge, or two strokes across it for an equality.
  private mutating func addExtent(_ mark: PictureMark, _ axis: Axis, _ frame: LayoutRect, after count: Int) {
    let box = area.box(of: frame)
    let (room, edge) = axis == .horizontal ? (box.height, box.maxY) : (box.width, box.maxX)
    if case .extent = mark.shape {
      let (from, to) = axis == .horizontal ? (frame.x, frame.maxX) : (frame.y, frame.maxY)
      addLine(mark, axis, from, to, at: edge - min(6 + 10 * Double(count), room / 2))
      return
    }
    // Not in the middle, because distances to others begin there.
    let (start, length) = axis == .horizontal ? (box.x, box.width) : (box.y, box.height)
    let place = PixelGrid.whole.snapped(start + 0.72 * length) + 0.5 + 12 * Double(count)
    var path = ""
    for offset in [-1.5, 1.5] { path += line(axis.other, edge - 3.5, edge + 3.5, at: place + offset) }
    drawn.append((mark, path, label(mark, axis, middle: place, at: edge - 4)))
  }

  /// A line with a bar at each end, and its text beside the middle.
  private mutating func addLine(_ mark: PictureMark, _ axis: Axis, _ from: Double, _ to: Double, at place: Double) {
    let (start, end) = (pixel(axis, from), pixel(axis, to))
    let at = PixelGrid.whole.snapped(place - 0.5) + 0.5
    var path = line(axis, start, end, at: at)
    for bar in [start, end] { path += line(axis.other, at - 3, at + 3, at: bar) }
    drawn.append((mark, path, label(mark, axis, middle: (start + end) / 2, at: at)))
  }

  /// The text of a mark: above a horizontal line, before a vertical one.
  private func label(_ mark: PictureMark, _ axis: Axis, middle: Double, at place: Double) -> PlacedLabel? {
    if mark.text.isEmpty { return nil }
    let label = PictureLabel(name: mark.text, textSize: textSize)
    let (width, height) = (TextWidth.of(mark.text, size: textSize), textSize)
    return axis == .horizontal
      ? PlacedLabel(
        label: label, frame: LayoutRect(middle - width / 2, place - height - 1.5, width, height), anchor: .middle)
      : PlacedLabel(
        label: label, frame: LayoutRect(place - width - 3, middle - height / 2, width, height), anchor: .end)
  }

  /// A straight line along an axis, at a place on the other one.
  private func line(_ axis: Axis, _ start: Double, _ end: Double, at place: Double) -> String {
    axis == .horizontal
      ? "M\(number(start)) \(number(place))h\(number(end - start))"
      : "M\(number(place)) \(number(start))v\(number(end - start))"
  }

  private func pixel(_ axis: Axis, _ points: Double) -> Double { axis == .horizontal ? area.x(points) : area.y(points) }

  private func number(_ pixels: Double) -> String { DecimalText.rounded(pixels, places: 2) }
}

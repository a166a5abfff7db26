/// One picture: its layers from the background to the names.
struct LayoutDrawing {
  private let picture: LayoutPicture
  private let root: LayoutRect
  private let shapes: [Shape]
  private let area: PictureArea
  private let textSize: Double

  /// An item as it is drawn.
  private struct Shape {
    let name: String
    /// In points, with extents that are not negative.
    let frame: LayoutRect
    let isGuide: Bool
    /// The CSS class of its colour.
    let hue: String
  }

  init(_ solution: LayoutSolution, _ picture: LayoutPicture) {
    self.picture = picture
    let size = LayoutRect(0, 0, solution.size.width, solution.size.height).standardized
    root = size.isFinite ? size : .zero
    var shapes: [Shape] = []
    // A frame that is not finite has no place; interpolation between solutions can lead to one.
    for (position, entry) in solution.entries.enumerated() where entry.frame.isFinite {
      shapes.append(
        Shape(
          name: entry.name, frame: entry.frame.standardized, isGuide: entry.isGuide, hue: PictureStyle.hue(position)))
    }
    self.shapes = shapes
    area = PictureArea(root, shapes.map { $0.frame }, scale: picture.scale)
    textSize = picture.textSize >= 1 && picture.textSize <= 100 ? picture.textSize : 11
  }

  /// The whole image.
  var svg: String {
    var writer = MarkupWriter()
    draw(at: nil, &writer)
    return writer.text
  }

  private var caption: String { picture.caption ?? extent(of: root) }

  private var captionWidth: Double { TextWidth.of(caption, size: textSize) }

  /// The image's size, in pixels.
  var size: LayoutSize {
    if caption.isEmpty { return area.size }
    return LayoutSize(max(area.size.width, captionWidth + 2 * PictureArea.border), area.size.height + textSize)
  }

  /// Draws the image, or, at a place in another image, a part of that image.
  func draw(at place: LayoutPoint?, _ writer: inout MarkupWriter) {
    let (size, height) = (LayoutSize(size.width, area.size.height), size.height)
    var attributes = [
      ("xmlns", "http://www.w3.org/2000/svg"), ("class", "tinamou"), ("role", "img"), ("width", number(size.width)),
      ("height", number(height)), ("viewBox", "0 0 \(number(size.width)) \(number(height))"),
      ("font-size", number(textSize)),
    ]
    if let place { attributes += [("x", number(place.x)), ("y", number(place.y))] }
    if !picture.title.isEmpty { attributes.append(("aria-label", picture.title)) }
    writer.element("svg", attributes) { writer in
      if picture.style == .embedded {
        writer.element("style") { $0.insert(PictureStyle.sheet) }
        writer.empty("rect", [("class", "ground"), ("width", number(size.width)), ("height", number(height))])
      }
      drawPaper(&writer)
      for shape in shapes { draw(shape, &writer) }
      let marks = MarkDrawing(picture.marks, area, textSize: textSize)
      marks.draw(&writer)
      drawNames(&writer, besides: marks.labels)
      if !caption.isEmpty {
        // It ends at the layout's edge, if there is room to the left of the edge.
        let end = max(area.x(root.maxX), PictureArea.border + captionWidth)
        writer.element(
          "text",
          [
            ("class", "caption"), ("x", number(end)),
            ("y", number(size.height - PictureArea.border + 4 + textSize)), ("text-anchor", "end"),
          ] + TextWidth.attributes(captionWidth), text: caption)
      }
    }
  }

  // MARK: Layers

  /// The layout itself, with the areas that bars cover, and its margins.
  private func drawPaper(_ writer: inout MarkupWriter) {
    writer.empty("rect", [("class", "paper")] + edges(of: area.box(of: root)))
    let safe = frame(inset: picture.safeAreaInsets)
    for bar in root.parts(outside: safe) {
      writer.empty("rect", [("class", "bar")] + edges(of: area.box(of: bar)))
    }
    let margins = picture.margins
    let inner = frame(inset: margins)
    let box = area.box(of: root)
    var path = ""
    for (distance, x) in [(margins[left], inner.x), (margins[right], inner.maxX)] where distance != 0 {
      path += "M\(number(area.x(x))) \(number(box.y))v\(number(box.height))"
    }
    for (distance, y) in [(margins.top, inner.y), (margins.bottom, inner.maxY)] where distance != 0 {
      path += "M\(number(box.x)) \(number(area.y(y)))h\(number(box.width))"
    }
    if !path.isEmpty { writer.empty("path", [("class", "margin"), ("d", path)]) }
  }

  private func draw(_ shape: Shape, _ writer: inout MarkupWriter) {
    writer.element("g", [("class", "\(shape.isGuide ? "guide" : "item") \(shape.hue)")]) { writer in
      let numbers = [shape.frame.x, shape.frame.y, shape.frame.width, shape.frame.height]
      var words = shape.name
      for (position, value) in numbers.enumerated() {
        words += "\(position == 0 ? "  " : " ")\(DecimalText.rounded(value, places: 3))"
      }
      writer.element("title", text: words)
      guard area.shows(shape.frame) else {
        writer.empty("path", [("class", "dot"), ("d", pointer(to: shape.frame))])
        return
      }
      let box = area.box(of: shape.frame)
      switch (box.width, box.height) {
      case (0, 0):
        writer.empty("circle", [("class", "dot"), ("cx", number(box.x)), ("cy", number(box.y)), ("r", "2")])
      case (0, _), (_, 0):
        writer.empty(
          "line",
          [
            ("x1", number(box.x)), ("y1", number(box.y)), ("x2", number(box.maxX)), ("y2", number(box.maxY)),
          ])
      default:
        let parts = shape.frame.parts(outside: root)
        for part in parts { writer.empty("rect", [("class", "outside")] + edges(of: area.box(of: part))) }
        if !parts.isEmpty, let inside = shape.frame.intersection(root) {
          writer.empty("rect", [("class", "inside")] + edges(of: area.box(of: inside)))
        }
        writer.empty("rect", (parts.isEmpty ? [] : [("class", "edge")]) + edges(of: box))
      }
    }
  }

  private func drawNames(_ writer: inout MarkupWriter, besides taken: [LayoutRect]) {
    var placer = LabelPlacer(
      canvas: area.canvas, root: area.box(of: root), boxes: shapes.map { markedBox(of: $0.frame) },
      direction: picture.direction, taken: taken)
    let labels = placer.place(
      shapes.map { PictureLabel(name: $0.name, extent: extent(of: $0.frame), textSize: textSize) })
    writer.element("g", [("class", "names")]) { writer in
      for (shape, placed) in zip(shapes, labels) {
        if let placed { write(placed, shape.hue, &writer) }
      }
    }
  }

  private func write(_ placed: PlacedLabel, _ hue: String, _ writer: inout MarkupWriter) {
    let label = placed.label
    func write(line: Double, width: Double, _ content: (inout MarkupWriter) -> Void) {
      var attributes = [("class", hue), ("x", number(placed.x)), ("y", number(placed.y + line * label.lineHeight))]
      if placed.anchor != .start { attributes.append(("text-anchor", placed.anchor.rawValue)) }
      writer.element("text", attributes + TextWidth.attributes(width), .inline, content: content)
    }
    if label.extent.isEmpty { return write(line: 0, width: label.size.width) { $0.write(label.name) } }
    if label.isStacked {
      write(line: 0, width: label.nameAlone.size.width) { $0.write(label.name) }
      let width = TextWidth.of(label.extent, size: textSize)
      return write(line: 1, width: width) { $0.element("tspan", text: label.extent) }
    }
    write(line: 0, width: label.size.width) { writer in
      writer.write(label.name)
      writer.element("tspan", [("dx", number(label.gap))], text: label.extent)
    }
  }

  // MARK: Places

  private var left: Edge { picture.direction == .leftToRight ? .leading : .trailing }
  private var right: Edge { picture.direction == .leftToRight ? .trailing : .leading }

  private func frame(inset insets: LayoutInsets) -> LayoutRect {
    let (width, height) = (root.width - insets.leading - insets.trailing, root.height - insets.top - insets.bottom)
    let frame = LayoutRect(insets[left], insets.top, width, height)
    return frame.isFinite ? frame : root
  }

  /// The mark of an item: its box, or the tip of the arrowhead that points to it.
  private func markedBox(of frame: LayoutRect) -> LayoutRect {
    if area.shows(frame) { return area.box(of: frame) }
    let tip = tip(towards: frame)
    return LayoutRect(tip.x, tip.y, 0, 0).expanded(by: 4)
  }

  /// The place in the picture that is nearest to a frame outside it.
  private func tip(towards frame: LayoutRect) -> LayoutPoint {
    let canvas = area.canvas
    let box = area.box(of: frame)
    return LayoutPoint(
      min(max(box.x + box.width / 2, 5), canvas.maxX - 5), min(max(box.y + box.height / 2, 5), canvas.maxY - 5))
  }

  /// An arrowhead at the edge of the picture.
  private func pointer(to frame: LayoutRect) -> String {
    let tip = tip(towards: frame)
    let start = "M\(number(tip.x)) \(number(tip.y))"
    if frame.x > area.shown.maxX { return "\(start)l-6 -4v8z" }
    if frame.maxX < area.shown.x { return "\(start)l6 -4v8z" }
    return frame.y > area.shown.maxY ? "\(start)l-4 -6h8z" : "\(start)l-4 6h8z"
  }

  private func edges(of box: LayoutRect) -> [(String, String)] {
    [
      ("x", number(box.x)), ("y", number(box.y)), ("width", number(box.width)), ("height", number(box.height)),
    ]
  }

  private func extent(of frame: LayoutRect) -> String {
    "\(DecimalText.rounded(frame.width, places: 1))×\(DecimalText.rounded(frame.height, places: 1))"
  }

  private func number(_ pixels: Double) -> String { DecimalText.rounded(pixels, places: 2) }
}

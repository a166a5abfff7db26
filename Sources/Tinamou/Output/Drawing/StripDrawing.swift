/// Draws a strip: pictures on one base line, their sizes below, and a ruler if they lie in one range.
struct StripDrawing {
  private let strip: LayoutStrip
  private let cells: [Cell]
  private let height: Double
  private let width: Double
  private let textSize: Double

  /// One picture and its position.
  private struct Cell {
    let stage: LayoutStrip.Stage
    /// Nil if there is only a size to draw.
    let drawing: LayoutDrawing?
    var frame: LayoutRect

    var middle: Double { frame.x + frame.width / 2 }
  }

  private static let border = PictureArea.border

  init(_ strip: LayoutStrip) {
    self.strip = strip
    textSize = strip.textSize >= 1 && strip.textSize <= 100 ? strip.textSize : 9
    var cells: [Cell] = []
    var (x, height) = (0.0, 0.0)
    for stage in strip.stages {
      let cell = Self.cell(stage, strip, textSize)
      // A picture is at least as wide as the text below it.
      let label = max(
        TextWidth.ofBold(stage.heading, size: textSize), TextWidth.of(stage.refusal ?? "", size: textSize))
      let width = max(cell.frame.width, label + Self.border)
      cells.append(cell)
      cells[cells.count - 1].frame.x = x + (width - cell.frame.width) / 2
      x += width
      height = max(height, cell.frame.height)
    }
    for position in cells.indices { cells[position].frame.y = height - cells[position].frame.height }
    self.cells = cells
    self.height = height
    width = max(x, 2 * Self.border)
  }

  private static func cell(_ stage: LayoutStrip.Stage, _ strip: LayoutStrip, _ textSize: Double) -> Cell {
    var picture = stage.picture
    picture.scale = strip.scale
    picture.textSize = textSize
    picture.title = stage.heading
    picture.caption = ""
    picture.style = .separate
    if case .success(let solution) = stage.result {
      let drawing = LayoutDrawing(solution, picture)
      return Cell(stage: stage, drawing: drawing, frame: LayoutRect(0, 0, drawing.size.width, drawing.size.height))
    }
    let size = PictureArea(LayoutRect(0, 0, stage.size.width, stage.size.height), [], scale: strip.scale).size
    return Cell(stage: stage, drawing: nil, frame: LayoutRect(0, 0, size.width, size.height))
  }

  /// The whole image.
  var svg: String {
    let isRuled = ruled.count > 1
    let lines = cells.contains { $0.stage.refusal != nil } ? 2.0 : 1.0
    let captions = height + lines * 1.3 * textSize
    let total = captions + (isRuled ? 30 : 4)
    var writer = MarkupWriter()
    var attributes = [
      ("xmlns", "http://www.w3.org/2000/svg"), ("class", "tinamou"), ("role", "img"), ("width", number(width)),
      ("height", number(total)), ("viewBox", "0 0 \(number(width)) \(number(total))"), ("font-size", number(textSize)),
    ]
    if !strip.title.isEmpty { attributes.append(("aria-label", strip.title)) }
    writer.element("svg", attributes) { writer in
      if strip.style == .embedded {
        writer.element("style") { $0.insert(PictureStyle.sheet) }
        writer.empty("rect", [("class", "ground"), ("width", number(width)), ("height", number(total))])
      }
      if isRuled { drawRuler(from: captions, to: captions + 16, &writer) }
      for cell in cells { draw(cell, &writer) }
    }
    return writer.text
  }

  private func draw(_ cell: Cell, _ writer: inout MarkupWriter) {
    if let drawing = cell.drawing {
      drawing.draw(at: cell.frame.origin, &writer)
    } else {
      let box = cell.frame.expanded(by: -Self.border - 0.5)
      writer.empty(
        "rect",
        [
          ("class", "misfit"), ("x", number(box.x)), ("y", number(box.y)), ("width", number(max(box.width, 0))),
          ("height", number(max(box.height, 0))),
        ])
    }
    let width = TextWidth.ofBold(cell.stage.heading, size: textSize)
    write(cell.stage.heading, "heading", under: cell, line: 0, width: width, &writer)
    if let refusal = cell.stage.refusal {
      write(refusal, "refused", under: cell, line: 1, width: TextWidth.of(refusal, size: textSize), &writer)
    }
  }

  private func write(
    _ text: String, _ style: String, under cell: Cell, line: Double, width: Double, _ writer: inout MarkupWriter
  ) {
    let y = height - Self.border / 2 + (line + 0.9) * 1.3 * textSize
    let attributes = [("class", style), ("x", number(cell.middle)), ("y", number(y)), ("text-anchor", "middle")]
    writer.element("text", attributes + TextWidth.attributes(width), text: text)
  }

  // MARK: The ruler

  /// The numbers below a ruler: the widths or heights, if only these differ and grow; otherwise none.
  private var ruled: [Double] {
    let (widths, heights) = (cells.map { $0.stage.size.width }, cells.map { $0.stage.size.height })
    func grows(_ numbers: [Double]) -> Bool { zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 } }
    func stays(_ numbers: [Double]) -> Bool { numbers.allSatisfy { $0 == numbers.first } }
    if cells.count < 2 { return [] }
    if grows(widths), stays(heights) { return widths }
    return grows(heights) && stays(widths) ? heights : []
  }

  /// Draws the range to scale, with a line from each picture to its value. The range between two sizes that do not fit,
  /// or between one that does not and one that does, is a part of its own.
  private func drawRuler(from top: Double, to bottom: Double, _ writer: inout MarkupWriter) {
    let numbers = ruled
    guard let first = numbers.first, let last = numbers.last, last > first, last.isFinite else { return }
    let (left, right) = (cells[0].middle, cells[cells.count - 1].middle)
    let places = numbers.map { left + (right - left) * (($0 - first) / (last - first)) }
    for (cell, place) in zip(cells, places) {
      let middle = (top + bottom) / 2
      writer.empty(
        "path",
        [
          ("class", "ruler"),
          (
            "d",
            "M\(number(cell.middle)) \(number(top))C\(number(cell.middle)) \(number(middle)) "
              + "\(number(place)) \(number(middle)) \(number(place)) \(number(bottom))v4"
          ),
        ])
    }
    for (position, (start, end)) in zip(places, places.dropFirst()).enumerated() {
      let fits = cells[position].drawing != nil && cells[position + 1].drawing != nil
      writer.empty(
        "path",
        [
          ("class", fits ? "ruler" : "misfit"),
          ("d", "M\(number(start)) \(number(bottom + 4))H\(number(end))"),
        ])
    }
  }

  private func number(_ pixels: Double) -> String { DecimalText.rounded(pixels, places: 2) }
}

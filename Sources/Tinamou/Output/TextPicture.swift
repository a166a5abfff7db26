extension LayoutSolution {
  /// The frames drawn as boxes of text, to scale, each with its name at its upper leading corner.
  ///
  /// ```
  /// ┌──────────────────────────────────────┐
  /// │    ┌field──────────────────────────┐ │
  /// │ ┌la┤                               │ │
  /// ```
  ///
  /// A character covers twice as much vertically as horizontally, about the shape of a character in a terminal. Parts
  /// farther outside the layout than its own size are cut off.
  ///
  /// - Parameter columns: the width of the picture in characters; at least 8 are used.
  /// - Complexity: O(columns² + items · columns)
  public func picture(columns: Int = 60) -> String {
    var canvas = PictureCanvas(showing: bounds, columns: min(max(columns, 8), 1000))
    canvas.draw(root)
    // Extrapolated beyond a solution, an extent may be negative.
    let entries = entries.map { (name: $0.name, frame: $0.frame.standardized) }
    for entry in entries { canvas.draw(entry.frame) }
    for entry in entries { canvas.write(entry.name, in: entry.frame) }
    canvas.write(size.description, atEndOf: root)
    return canvas.text
  }

  private var root: LayoutRect { LayoutRect(0, 0, size.width, size.height).standardized }

  /// The bounds of the layout and its items, up to the layout's own size around it.
  private var bounds: LayoutRect {
    let root = root
    var (left, top, right, bottom) = (root.x, root.y, root.maxX, root.maxY)
    for frame in frames.map({ $0.standardized }) where frame.maxX.isFinite && frame.maxY.isFinite {
      left = min(left, max(frame.x, root.x - root.width))
      top = min(top, max(frame.y, root.y - root.height))
      right = max(right, min(frame.maxX, root.maxX + root.width))
      bottom = max(bottom, min(frame.maxY, root.maxY + root.height))
    }
    return LayoutRect(left, top, right - left, bottom - top)
  }
}

/// A grid of characters on which boxes share their lines.
private struct PictureCanvas {
  /// The directions in which a line leaves a cell; a cell's set of them picks its character.
  private struct Strokes: OptionSet {
    let rawValue: Int
    static let up = Strokes(rawValue: 1)
    static let right = Strokes(rawValue: 2)
    static let down = Strokes(rawValue: 4)
    static let left = Strokes(rawValue: 8)
  }

  private static let characters: [Unicode.Scalar] = [
    "·", "╵", "╶", "└", "╷", "│", "┌", "├", "╴", "┘", "─", "┴", "┐", "┤", "┬", "┼",
  ]

  /// The cells of a frame's corners.
  private struct Box {
    var left: Int
    var top: Int
    var right: Int
    var bottom: Int
  }

  private let origin: LayoutPoint
  private let columns: Int
  private let rows: Int
  /// The size of a cell in points.
  private let unit: LayoutSize
  private var strokes: [Strokes]
  private var isDrawn: [Bool]
  private var letters: [Unicode.Scalar?]

  init(showing bounds: LayoutRect, columns: Int) {
    origin = bounds.origin
    self.columns = columns
    let across = max(bounds.width / Double(columns - 1), .leastNormalMagnitude)
    // A layout that is far taller than wide is compressed to a readable height.
    let lines = min(bounds.height / (2 * across), Double(2 * columns))
    rows = max(Int(lines.nearestInteger ?? 0), 1) + 1
    unit = LayoutSize(across, max(bounds.height / Double(rows - 1), .leastNormalMagnitude))
    strokes = Array(repeating: [], count: columns * rows)
    isDrawn = Array(repeating: false, count: columns * rows)
    letters = Array(repeating: nil, count: columns * rows)
  }

  /// Draws the outline of a frame, as far as it lies on the canvas.
  mutating func draw(_ frame: LayoutRect) {
    guard let box = box(of: frame) else { return }
    for row in [box.top, box.bottom] {
      for column in box.left..<box.right {
        stroke(row, column, .right)
        stroke(row, column + 1, .left)
      }
    }
    for column in [box.left, box.right] {
      for row in box.top..<box.bottom {
        stroke(row, column, .down)
        stroke(row + 1, column, .up)
      }
    }
    stroke(box.top, box.left, [])
  }

  /// Writes a name inside a frame: on its upper edge, or, if another name stands there, beside or below that.
  mutating func write(_ name: String, in frame: LayoutRect) {
    guard let box = box(of: frame) else { return }
    let room = box.left + 1..<max(box.left + 1, box.right)
    let scalars = Array(name.unicodeScalars.prefix(room.count))
    for row in box.top...max(box.top, box.bottom - 1) {
      // The first gap of the row, with one free cell after the name before it.
      let taken = room.last { letters[row * columns + $0] != nil }
      let start = taken.map { $0 + 2 } ?? room.lowerBound
      if start + scalars.count <= room.upperBound {
        put(scalars, row, start)
        return
      }
    }
  }

  /// Writes at the end of a frame's lower edge.
  mutating func write(_ text: String, atEndOf frame: LayoutRect) {
    guard let box = box(of: frame) else { return }
    let scalars = Array(text.unicodeScalars)
    let start = box.right - scalars.count
    if start > box.left { put(scalars, box.bottom, start) }
  }

  /// The picture, a line for each row.
  var text: String {
    var text = ""
    for row in 0..<rows {
      var line: [Unicode.Scalar] = []
      for cell in row * columns..<(row + 1) * columns {
        line.append(letters[cell] ?? (isDrawn[cell] ? Self.characters[strokes[cell].rawValue] : " "))
      }
      while line.last == " " { line.removeLast() }
      text.unicodeScalars.append(contentsOf: line)
      text += "\n"
    }
    return text
  }

  private mutating func stroke(_ row: Int, _ column: Int, _ directions: Strokes) {
    strokes[row * columns + column].formUnion(directions)
    isDrawn[row * columns + column] = true
  }

  private mutating func put(_ scalars: [Unicode.Scalar], _ row: Int, _ column: Int) {
    for (offset, scalar) in scalars.enumerated() { letters[row * columns + column + offset] = scalar }
  }

  /// The cells of a frame; nil if no part of it lies on the canvas.
  private func box(of frame: LayoutRect) -> Box? {
    let left = (frame.x - origin.x) / unit.width
    let right = (frame.maxX - origin.x) / unit.width
    let top = (frame.y - origin.y) / unit.height
    let bottom = (frame.maxY - origin.y) / unit.height
    let (lastColumn, lastRow) = (Double(columns - 1), Double(rows - 1))
    // Half a cell counts as a cell.
    guard left < lastColumn + 0.5, right > -0.5, top < lastRow + 0.5, bottom > -0.5 else { return nil }
    return Box(
      left: cell(left, lastColumn), top: cell(top, lastRow), right: cell(right, lastColumn),
      bottom: cell(bottom, lastRow))
  }

  private func cell(_ distance: Double, _ last: Double) -> Int {
    Int(min(max(distance, 0), last).nearestInteger ?? 0)
  }
}

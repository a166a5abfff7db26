/// A picture in cells of a terminal, with colours where they are wanted.
struct CellCanvas {
  private struct Cell {
    var character: Character = " "
    /// The colour; nil for the terminal's own.
    var colour: Int?
  }

  let columns: Int
  let rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int) {
    self.columns = max(0, columns)
    self.rows = max(0, rows)
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  /// Writes text from a cell on.
  mutating func write(_ text: String, at column: Int, _ row: Int, colour: Int? = nil) {
    for (offset, character) in text.enumerated() { put(character, column + offset, row, colour) }
  }

  /// Draws a box, and in the middle of it the first of the words for which there is room.
  mutating func box(_ words: [String], _ across: Range<Int>, _ down: Range<Int>, colour: Int) {
    guard let left = across.first, let right = across.last, let top = down.first, let bottom = down.last else { return }
    for row in down {
      for column in across {
        let line = Self.line(left: column == left, right: column == right, top: row == top, bottom: row == bottom)
        put(line, column, row, colour)
      }
    }
    let room = max(0, across.count - 2)
    guard let word = words.first(where: { $0.count <= room }) else { return }
    write(word, at: left + 1 + (room - word.count) / 2, top + (down.count - 1) / 2, colour: colour)
  }

  /// The part of a box's outline in one cell, which may be on several of its sides.
  private static func line(left: Bool, right: Bool, top: Bool, bottom: Bool) -> Character {
    switch (left, right, top, bottom) {
    case (true, true, _, _): "│"
    case (true, _, true, true): "["
    case (_, true, true, true): "]"
    case (_, _, true, true): " "
    case (true, _, true, _): "┌"
    case (_, true, true, _): "┐"
    case (true, _, _, true): "└"
    case (_, true, _, true): "┘"
    case (true, _, _, _), (_, true, _, _): "│"
    case (_, _, true, _), (_, _, _, true): "─"
    default: " "
    }
  }

  private mutating func put(_ character: Character, _ column: Int, _ row: Int, _ colour: Int?) {
    guard 0..<columns ~= column, 0..<rows ~= row else { return }
    cells[row * columns + column] = Cell(character: character, colour: colour)
  }

  /// The rows as plain text.
  var lines: [String] {
    (0..<rows).map { row in
      var line = String(cells[row * columns..<(row + 1) * columns].map(\.character))
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// The rows for a terminal, each from its first column on, in colours.
  var escaped: String {
    var text = ""
    for row in 0..<rows {
      text += "\u{1B}[\(row + 1);1H"
      var colour: Int?
      for cell in cells[row * columns..<(row + 1) * columns] {
        if cell.colour != colour {
          colour = cell.colour
          text += colour.map { "\u{1B}[38;5;\(Self.palette[$0 % Self.palette.count])m" } ?? "\u{1B}[0m"
        }
        text.append(cell.character)
      }
      text += "\u{1B}[0m"
    }
    return text
  }

  /// Of the 256 colours of a terminal, some that can be read on light and on dark.
  private static let palette = [68, 71, 172, 133, 37, 167]
}

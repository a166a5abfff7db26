import Tinamou

/// A terminal application: ten thousand letters in a list that scrolls, the selected one beside it, and a form. Keys and
/// mouse go in, a screen of cells comes out.
///
/// The layout finds panes, fields and columns. The list asks it for one row: all others have the same columns, and only rows
/// in sight are drawn.
struct Mailbox {
  /// The part that the keys go to.
  enum Focus: Equatable {
    case list
    case field(Int)
  }

  /// The fields of the form.
  private static let labels = ["Filter", "Reply"]

  private(set) var focus = Focus.list
  private(set) var list: ScrollingList
  private(set) var texts = ["", ""]
  private(set) var sent = 0
  private(set) var columns = 0
  private(set) var rows = 0
  private let letters: [Letter]
  /// The places of the letters that the filter lets through.
  private var shown: [Int]
  private var panes: MailboxPanes
  private var row: MailboxRow
  private(set) var places: MailboxPanes.Places
  private var isDragging = false

  init(count: Int = 10_000, columns: Int = 80, rows: Int = 24) throws(LayoutError) {
    letters = (0..<count).map { Letter(number: $0) }
    shown = Array(letters.indices)
    list = ScrollingList(count: count)
    panes = try MailboxPanes(labels: Self.labels)
    row = try MailboxRow()
    places = try panes.places(columns: 0, rows: 0)
    try resize(columns: columns, rows: rows)
  }

  mutating func resize(columns: Int, rows: Int) throws(LayoutError) {
    (self.columns, self.rows) = (max(0, columns), max(0, rows))
    try place()
  }

  private mutating func place() throws(LayoutError) {
    places = try panes.places(columns: columns, rows: rows)
    list.setRoom(places.list.down.count)
  }
}

// MARK: - Input

extension Mailbox {
  /// Takes up an input; false if it ends the program.
  mutating func handle(_ input: TerminalInput) throws(LayoutError) -> Bool {
    switch input {
    case .escape: return false
    case .tab: moveFocus()
    case .press(let column, let row): press(column, row)
    case .drag(let column, _):
      if isDragging {
        try panes.drag(to: column)
        try place()
      }
    case .release: isDragging = false
    case .wheel(let notches, let column, let row):
      if places.list.contains(column, row) { list.scroll(by: 3 * notches) }
    default:
      switch focus {
      case .list: return handleInList(input)
      case .field(let place): handle(input, inField: place)
      }
    }
    return true
  }

  private mutating func moveFocus() {
    switch focus {
    case .list: focus = .field(0)
    case .field(let place): focus = place + 1 < texts.count ? .field(place + 1) : .list
    }
  }

  private mutating func press(_ column: Int, _ row: Int) {
    if places.divider.contains(column, row) {
      isDragging = true
    } else if places.list.contains(column, row) {
      focus = .list
      let pressed = list.first + row - places.list.down.lowerBound
      if pressed < list.count { list.select(pressed) }
    } else if let place = places.fields.firstIndex(where: { $0.field.contains(column, row) }) {
      focus = .field(place)
    }
  }

  private mutating func handleInList(_ input: TerminalInput) -> Bool {
    let page = max(1, list.room - 1)
    switch input {
    case .text("q"): return false
    case .up: list.select(list.selected - 1)
    case .down: list.select(list.selected + 1)
    case .pageUp: list.select(list.selected - page)
    case .pageDown: list.select(list.selected + page)
    case .home: list.select(0)
    case .end: list.select(list.count - 1)
    default: break
    }
    return true
  }

  private mutating func handle(_ input: TerminalInput, inField place: Int) {
    switch input {
    case .text(let character): texts[place].append(character)
    case .backspace: if !texts[place].isEmpty { texts[place].removeLast() }
    case .enter where place == 1:
      if !texts[1].isEmpty { sent += 1 }
      texts[1] = ""
    case .enter: focus = .list
    default: return
    }
    if place == 0 { filter() }
  }

  private mutating func filter() {
    let wanted = texts[0].lowercased()
    shown = letters.indices.filter {
      wanted.isEmpty || letters[$0].subject.lowercased().contains(wanted)
        || letters[$0].sender.lowercased().contains(wanted)
    }
    list.setCount(shown.count)
  }
}

// MARK: - Drawing

extension Mailbox {
  /// The screen as it is now.
  mutating func draw() throws(LayoutError) -> CellCanvas {
    var canvas = CellCanvas(columns: columns, rows: rows)
    let place = list.count == 0 ? "no letters" : "letter \(list.selected + 1) of \(list.count)"
    canvas.write(" Mailbox: \(place)", in: places.title, colour: 4)
    try drawList(on: &canvas)
    for row in 0..<places.divider.down.count { canvas.write(isDragging ? "┃" : "│", in: places.divider.row(row)) }
    drawLetter(on: &canvas)
    drawForm(on: &canvas)
    canvas.write(" ↑↓ select   tab next field   esc quit   \(sent) sent", in: places.status, colour: 4)
    return canvas
  }

  private mutating func drawList(on canvas: inout CellCanvas) throws(LayoutError) {
    let area = places.list
    if area.across.isEmpty { return }
    // The last column is the scroll bar's.
    let columns = try row.columns(in: area.across.count - 1)
    for (offset, index) in list.visible.enumerated() {
      let letter = letters[shown[index]]
      let isSelected = index == list.selected
      let mark = isSelected ? (focus == .list ? "▶" : "▷") : letter.isUnread ? "•" : " "
      for (text, part) in zip([mark, letter.sender, letter.subject, letter.date], columns) {
        var cell = area.row(offset)
        cell.across = area.across.lowerBound + part.lowerBound..<area.across.lowerBound + part.upperBound
        canvas.write(text, in: cell, colour: isSelected ? 1 : nil)
      }
    }
    for row in list.thumb { canvas.write("█", at: area.across.upperBound - 1, area.down.lowerBound + row, colour: 0) }
  }

  private func drawLetter(on canvas: inout CellCanvas) {
    guard list.count > 0, !places.message.across.isEmpty else { return }
    let letter = letters[shown[list.selected]]
    // A column apart from the divider.
    let area = CellArea(places.message.across.dropFirst(), places.message.down)
    var lines = [letter.subject, "from \(letter.sender), \(letter.date)", ""]
    lines += Letter.lines(of: letter.body, in: area.across.count)
    for (row, line) in lines.prefix(area.down.count).enumerated() {
      canvas.write(line, in: area.row(row), colour: row == 0 ? 1 : nil)
    }
  }

  private func drawForm(on canvas: inout CellCanvas) {
    canvas.write(String(repeating: "─", count: places.rule.across.count), in: places.rule)
    for (place, (label, field)) in places.fields.enumerated() {
      let isFocused = focus == .field(place)
      canvas.write(Self.labels[place], in: label, colour: isFocused ? 1 : nil)
      // The end of a text is where one writes.
      canvas.write(String((texts[place] + (isFocused ? "▏" : "")).suffix(field.across.count)), in: field)
    }
  }
}

extension CellCanvas {
  /// Writes as much of a text as there is room for in the first row of an area.
  fileprivate mutating func write(_ text: String, in area: CellArea, colour: Int? = nil) {
    guard let row = area.down.first else { return }
    write(String(text.prefix(area.across.count)), at: area.across.lowerBound, row, colour: colour)
  }
}

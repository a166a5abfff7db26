import Tinamou

// Stacks, grids and flows as calls.

extension SwiftWriter {
  /// Writes the call that makes a container, and the mentioned guides of a grid.
  mutating func write(_ container: WrittenContainer, _ item: LayoutItem, named name: String, _ word: String) {
    let heading = ["named: \(Quoted.text(name))"] + place(of: item)
    if let note = expressions.noteOnLostDistances(of: container, named: name) { line(note) }
    switch container {
    case .stack(let stack): write(stack, item, heading, word)
    case .grid(let grid): write(grid, item, heading, word)
    case .flow(let flow):
      var arguments = ["[\(list(flow.items))]"] + heading
      if flow.width != 0 { arguments.append("width: \(decimal(flow.width))") }
      if let spacing = flow.spacing { arguments.append("spacing: \(decimal(spacing))") }
      if let spacing = flow.runSpacing { arguments.append("runSpacing: \(decimal(spacing))") }
      if flow.alignment != .top { arguments.append("align: .\(flow.alignment)") }
      call("try layout.flow(", arguments, named: word)
    }
  }

  private mutating func write(_ stack: WrittenStack, _ item: LayoutItem, _ heading: [String], _ word: String) {
    let isLate = order.late.contains(item)
    var arguments = ["[\(list(stack.items))]"] + heading + (isLate ? [] : spacing("spacing", stack.spacing))
    if stack.distribution != .fill { arguments.append("distribution: .\(stack.distribution)") }
    let function: String
    switch stack.alignment {
    case .row(let alignment):
      function = "row"
      if alignment != .fill { arguments.append("align: .\(alignment)") }
    case .column(let alignment):
      function = "column"
      if alignment != .fill { arguments.append("align: .\(alignment)") }
    }
    if stack.isWithinMargins { arguments.append("margins: .zero") }
    call("try layout.\(function)(", arguments, named: word)
    if !isLate { writeDistances(of: stack, word) }
  }

  /// Writes the distances of the stacks that could not be made with them.
  mutating func writeLateDistances() {
    for item in order.items where order.late.contains(item) {
      guard case .stack(let stack) = order.containers[item], let word = expressions.items[item] else { continue }
      if let spacing = spacing(stack.spacing) { line("try layout.setSpacing(\(spacing), of: \(word))") }
      writeDistances(of: stack, word)
    }
  }

  private mutating func writeDistances(of stack: WrittenStack, _ word: String) {
    for (other, distance) in stack.spacings {
      guard let other = expressions.items[other], let distance = spacing(distance) else { continue }
      line("try layout.setSpacing(\(distance), after: \(other), in: \(word))")
    }
  }

  private mutating func write(_ grid: WrittenGrid, _ item: LayoutItem, _ heading: [String], _ word: String) {
    // The columns of a grid without rows come from a row that is removed again.
    let isEmptied = grid.cells.isEmpty && grid.columnCount > 0
    let cells = isEmptied ? [Array(repeating: .empty, count: grid.columnCount)] : grid.cells
    let rows = cells.map { row in "[\(row.map { cell($0) }.joined(separator: ", "))]" }
    var arguments = ["[\(rows.joined(separator: ", "))]"] + heading
    for (label, tracks) in [("columns", grid.columns), ("rows", grid.rows)] {
      let words = tracks.map { track($0) }
      if words != [".fitting"] { arguments.append("\(label): [\(words.joined(separator: ", "))]") }
    }
    arguments += spacing("columnSpacing", grid.columnSpacing) + spacing("rowSpacing", grid.rowSpacing)
    if grid.horizontally != [.fill] {
      arguments.append("horizontally: [\(grid.horizontally.map { ".\($0)" }.joined(separator: ", "))]")
    }
    if grid.vertically != .fill { arguments.append("vertically: .\(grid.vertically)") }
    call("try layout.grid(", arguments, named: word)
    if isEmptied { line("try layout.removeRow(at: 0, from: \(word))") }
    for (function, hidden) in [("rows", grid.hiddenRows), ("columns", grid.hiddenColumns)] {
      let guides = (try? function == "rows" ? layout.rows(of: item) : layout.columns(of: item)) ?? []
      guard guides.contains(where: { mentioned.contains($0) }) || !hidden.isEmpty, let first = guides.first,
        let name = expressions.items[first]?.split(separator: "[").first
      else { continue }
      bind("\(name)", "try layout.\(function)(of: \(word))")
      for number in hidden { line("try layout.setHidden(true, of: \(name)[\(number)])") }
    }
  }

  private func cell(_ cell: GridCell) -> String {
    guard let item = cell.item, let name = expressions.items[item] else { return "GridCell.empty" }
    var options: [String] = []
    if cell.columns != 1 { options.append("columns: \(cell.columns)") }
    if cell.rows != 1 { options.append("rows: \(cell.rows)") }
    if cell.horizontally == nil && cell.vertically == nil {
      return options.isEmpty ? name : "\(name).spanning(\(options.joined(separator: ", ")))"
    }
    if let alignment = cell.horizontally { options.append("horizontally: .\(alignment)") }
    if let alignment = cell.vertically { options.append("vertically: .\(alignment)") }
    return "GridCell(\(name), \(options.joined(separator: ", ")))"
  }

  private func track(_ track: GridTrack) -> String {
    switch track {
    case .fitting: ".fitting"
    case .equal: ".equal"
    case .fixed(let size): distance(size).map { ".fixed(\($0))" } ?? ".fitting"
    case .share(let weight): ".share(\(decimal(weight)))"
    }
  }

  private func list(_ items: [LayoutItem]) -> String {
    items.compactMap { expressions.items[$0] }.joined(separator: ", ")
  }

  private func spacing(_ label: String, _ distance: LayoutDimension) -> [String] {
    guard let text = spacing(distance), text != ".standard" else { return [] }
    return ["\(label): \(text)"]
  }

  /// A distance as a `LayoutSpacing`; nil if it mentions what is gone.
  private func spacing(_ distance: LayoutDimension) -> String? {
    guard let text = self.distance(distance) else { return nil }
    return distance.expression.terms.isEmpty || text == ".standard" ? text : ".distance(\(text))"
  }

  /// A distance as a `LayoutDimension`, with its type if Swift cannot infer it; nil if it mentions what is gone.
  private func distance(_ distance: LayoutDimension) -> String? {
    guard let text = distances.sum(distance.expression) else { return nil }
    return text.hasPrefix(".standard ") ? "LayoutDimension\(text)" : text
  }
}

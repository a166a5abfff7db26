import Tinamou

// Stacks, grids and flows: the items that they arrange, and the options that differ from the defaults.

extension TextWriter {
  /// The first word of a container's line.
  func word(for container: WrittenContainer) -> String {
    switch container {
    case .stack(let stack):
      if case .row = stack.alignment { "row" } else { "column" }
    case .grid: "grid"
    case .flow: "flow"
    }
  }

  /// The items that a container arranges, in brackets.
  func list(_ container: WrittenContainer) -> String {
    guard case .grid(let grid) = container else { return "[\(list(container.items))]" }
    let rows = grid.cells.map { row in "[\(row.map { cell($0) }.joined(separator: ", "))]" }
    return "[\(rows.joined(separator: ", "))]"
  }

  private func cell(_ cell: GridCell) -> String {
    guard let item = cell.item, let name = expressions.items[item] else { return ".empty" }
    var options: [String] = []
    if cell.columns != 1 { options.append("columns: \(cell.columns)") }
    if cell.rows != 1 { options.append("rows: \(cell.rows)") }
    if let alignment = cell.horizontally { options.append("horizontally: \(alignment)") }
    if let alignment = cell.vertically { options.append("vertically: \(alignment)") }
    return options.isEmpty ? name : "\(name)(\(options.joined(separator: ", ")))"
  }

  /// The options of a container.
  ///
  /// - Parameters:
  ///   - hasMargins: whether its margins are written.
  ///   - isLate: whether its distances have a line of their own.
  func options(of container: WrittenContainer, hasMargins: Bool, isLate: Bool) -> [String] {
    switch container {
    case .stack(let stack): options(of: stack, hasMargins: hasMargins, isLate: isLate)
    case .grid(let grid): options(of: grid)
    case .flow(let flow): options(of: flow)
    }
  }

  /// The spacing of a stack, and its distances after single items.
  func distances(of stack: WrittenStack) -> (spacing: String?, own: [String]) {
    let own = stack.spacings.compactMap { (item, spacing) -> String? in
      guard let name = expressions.items[item], let distance = distance(spacing) else { return nil }
      return "\(name): \(distance)"
    }
    return (distance(stack.spacing), own.isEmpty ? [] : ["after: [\(own.joined(separator: ", "))]"])
  }

  private func options(of stack: WrittenStack, hasMargins: Bool, isLate: Bool) -> [String] {
    var options = isLate ? [] : spacing("spacing", stack.spacing) + distances(of: stack).own
    if stack.distribution != .fill { options.append("distribution: \(stack.distribution)") }
    switch stack.alignment {
    case .row(let alignment): if alignment != .fill { options.append("align: \(alignment)") }
    case .column(let alignment): if alignment != .fill { options.append("align: \(alignment)") }
    }
    // Margins are room around the items by default.
    if hasMargins != stack.isWithinMargins { options.append(hasMargins ? "edgeToEdge" : "margins: 0") }
    return options
  }

  private func options(of grid: WrittenGrid) -> [String] {
    var options = grid.columnCount == 0 ? [] : ["columnCount: \(grid.columnCount)"]
    for (label, tracks) in [("columns", grid.columns), ("rows", grid.rows)] {
      let words = tracks.map { track($0) }
      if words != ["fitting"] { options.append("\(label): [\(words.joined(separator: ", "))]") }
    }
    options += spacing("columnSpacing", grid.columnSpacing) + spacing("rowSpacing", grid.rowSpacing)
    let alignments = grid.horizontally.map { "\($0)" }
    if alignments != ["fill"] { options.append("horizontally: [\(alignments.joined(separator: ", "))]") }
    if grid.vertically != .fill { options.append("vertically: \(grid.vertically)") }
    for (label, numbers) in [("hiddenColumns", grid.hiddenColumns), ("hiddenRows", grid.hiddenRows)] {
      if !numbers.isEmpty { options.append("\(label): [\(numbers.map { "\($0)" }.joined(separator: ", "))]") }
    }
    return options
  }

  private func track(_ track: GridTrack) -> String {
    switch track {
    case .fitting: "fitting"
    case .equal: "equal"
    case .fixed(let size): distance(size).map { "fixed(\($0))" } ?? "fitting"
    case .share(let weight): "share(\(decimal(weight)))"
    }
  }

  private func options(of flow: WrittenFlow) -> [String] {
    var options: [String] = []
    if flow.width != 0 { options.append("width: \(decimal(flow.width))") }
    if let spacing = flow.spacing { options.append("spacing: \(decimal(spacing))") }
    if let spacing = flow.runSpacing { options.append("runSpacing: \(decimal(spacing))") }
    if flow.alignment != .top { options.append("align: \(flow.alignment)") }
    return options
  }

  private func spacing(_ label: String, _ spacing: LayoutDimension) -> [String] {
    guard let text = distance(spacing), text != ".standard" else { return [] }
    return ["\(label): \(text)"]
  }

  /// A distance of a container; nil if it mentions what is gone.
  private func distance(_ distance: LayoutDimension) -> String? { expressions.sum(distance.expression) }
}

import Tinamou

// Stacks, grids and flows.

extension TextParser {
  /// The beginning of a statement: `buttons in page:`.
  private struct Heading {
    let start: Token
    let name: String
    let parent: LayoutItem
  }

  private mutating func heading() throws(LayoutTextError) -> Heading {
    let start = token
    let name = try name("the name of an item")
    let parent = try take(word: "in") ? item() : layout.root
    try require(":", " or in")
    return Heading(start: start, name: name, parent: parent)
  }

  /// Reads the options of a container and those of any item. `own` reads the former, and returns true if it knows a
  /// word.
  private mutating func options(
    _ known: String, _ own: (inout TextParser, String) throws(LayoutTextError) -> Bool
  ) throws(LayoutTextError) -> ItemOptions {
    let expectation = "\(known), \(Self.options)"
    var options = ItemOptions()
    var seen: Set<String> = []
    while try take(",") {
      let option = token
      let word = try optionWord(expectation, &seen)
      if try !own(&self, word) { try read(word, into: &options, at: option, expectation) }
    }
    return options
  }

  /// `buttons: [cancel, save], spacing: 12, after: [cancel: 20], distribution: fill, align: top, margins: 8`
  mutating func stack(isRow: Bool) throws(LayoutTextError) {
    let heading = try heading()
    var stack = WrittenStack(try itemList(), isRow ? .row(.fill) : .column(.fill))
    let arranged = Set(stack.items)
    var isEdgeToEdge = false
    let options = try options("spacing:, after:, distribution:, align:, edgeToEdge") {
      (parser, word) throws(LayoutTextError) in
      switch word {
      case "spacing": stack.spacing = try parser.labelledDistance()
      case "after":
        try parser.require(":")
        stack.spacings = try parser.list { (parser) throws(LayoutTextError) in
          let start = parser.token
          let item = try parser.item()
          if !arranged.contains(item) {
            throw parser.error(.expected("an item that it arranges", found: "\(start.kind)"), at: start)
          }
          return (item, try parser.labelledDistance())
        }
      case "distribution":
        try parser.require(":")
        stack.distribution = try parser.choice(of: LineDistribution.self)
      case "align":
        try parser.require(":")
        stack.alignment =
          isRow
          ? .row(try parser.choice(of: RowAlignment.self)) : .column(try parser.choice(of: ColumnAlignment.self))
      case "edgeToEdge": isEdgeToEdge = true
      default: return false
      }
      return true
    }
    stack.isWithinMargins = options.margins != nil && !isEdgeToEdge
    let most = Self.mostConstraints(of: stack.items, stack.distribution)
    try add(.stack(stack), heading, options, guides: 0, constraints: most)
  }

  /// `buttons: buttons.width * 0.1, after: [cancel: 20]`: distances that can be about the stack itself.
  mutating func spacing(at start: Token) throws(LayoutTextError) {
    let stack = try item()
    let distance = try labelledDistance()
    try change(at: start) { (layout) throws(LayoutError) in try layout.setSpacing(.distance(distance), of: stack) }
    if try !take(",") { return }
    try label("after")
    let distances = try list { (parser) throws(LayoutTextError) in
      (try parser.item(), try parser.labelledDistance())
    }
    for (item, distance) in distances {
      try change(at: start) { (layout) throws(LayoutError) in
        try layout.setSpacing(.distance(distance), after: item, in: stack)
      }
    }
  }

  /// `form: [[title(columns: 2)], [label, field]], columns: [fitting, share(1)], vertically: firstBaseline`
  mutating func grid() throws(LayoutTextError) {
    let heading = try heading()
    var grid = WrittenGrid([])
    // The number of places that cells cover. A product of numbers in a text can be more than an `Int` holds.
    var places = 0.0
    grid.cells = try list { (parser) throws(LayoutTextError) in
      try parser.list { (parser) throws(LayoutTextError) in
        let start = parser.token
        let cell = try parser.cell()
        let most = parser.limits.constraints
        places += max(1, Double(cell.columns)) * max(1, Double(cell.rows))
        if places > Double(most) {
          throw parser.error(.tooLarge("places in a grid", limit: most), at: start)
        }
        return cell
      }
    }
    let known =
      "columnCount:, columns:, rows:, columnSpacing:, rowSpacing:, horizontally:, vertically:, hiddenColumns:, hiddenRows:"
    let options = try options(known) { (parser, word) throws(LayoutTextError) in
      switch word {
      case "columnCount":
        try parser.require(":")
        let start = parser.token, most = parser.limits.constraints
        grid.columnCount = try parser.wholeNumber("a number of columns")
        if grid.columnCount > most { throw parser.error(.tooLarge("places in a grid", limit: most), at: start) }
      case "columns": grid.columns = try parser.labelledList { (parser) throws(LayoutTextError) in try parser.track() }
      case "rows": grid.rows = try parser.labelledList { (parser) throws(LayoutTextError) in try parser.track() }
      case "columnSpacing": grid.columnSpacing = try parser.labelledDistance()
      case "rowSpacing": grid.rowSpacing = try parser.labelledDistance()
      case "horizontally":
        grid.horizontally = try parser.labelledList { (parser) throws(LayoutTextError) in
          try parser.choice(of: ColumnAlignment.self)
        }
      case "vertically":
        try parser.require(":")
        grid.vertically = try parser.choice(of: RowAlignment.self)
      case "hiddenColumns": grid.hiddenColumns = try parser.labelledList(Self.number)
      case "hiddenRows": grid.hiddenRows = try parser.labelledList(Self.number)
      default: return false
      }
      return true
    }
    let (rows, columns) = grid.extent
    if Double(rows) * Double(columns) > Double(limits.constraints) {
      throw error(.tooLarge("places in a grid", limit: limits.constraints), at: heading.start)
    }
    for (word, numbers, count) in [("rows", grid.hiddenRows, rows), ("columns", grid.hiddenColumns, columns)] {
      guard let number = numbers.first(where: { $0 >= count }) else { continue }
      throw error(.expected("hidden \(word) below \(count)", found: "\(number)"), at: heading.start)
    }
    try add(
      .grid(grid), heading, options, guides: rows + columns,
      constraints: 4 * (Double(rows) + Double(columns)) + 6 * Double(grid.cells.joined().count))
  }

  private static func number(_ parser: inout TextParser) throws(LayoutTextError) -> Int {
    try parser.wholeNumber("a number from 0")
  }

  /// `tags: [a, b, c], width: 343, spacing: 8, runSpacing: 4, align: top`
  mutating func flow() throws(LayoutTextError) {
    let heading = try heading()
    var flow = WrittenFlow(try itemList())
    let options = try options("width:, spacing:, runSpacing:, align:") { (parser, word) throws(LayoutTextError) in
      switch word {
      case "width":
        try parser.require(":")
        flow.width = try parser.number()
      case "spacing":
        try parser.require(":")
        flow.spacing = try parser.number()
      case "runSpacing":
        try parser.require(":")
        flow.runSpacing = try parser.number()
      case "align":
        try parser.require(":")
        flow.alignment = try parser.choice(of: RowAlignment.self)
      default: return false
      }
      return true
    }
    try add(.flow(flow), heading, options, guides: flow.items.count, constraints: 12 * Double(flow.items.count))
  }

  /// Makes a container and hides its hidden items.
  ///
  /// - Parameters:
  ///   - container: the container.
  ///   - heading: its beginning.
  ///   - options: its options as an item.
  ///   - guides: the maximum number of its guides.
  ///   - constraints: the maximum number of its constraints.
  private mutating func add(
    _ container: WrittenContainer, _ heading: Heading, _ options: ItemOptions, guides: Int, constraints: Double
  ) throws(LayoutTextError) {
    let start = heading.start
    try count(constraints, at: start)
    names.count(unnamed: guides)
    try checkCount(at: start)
    try checkDepth(in: heading.parent, arranging: container.items, at: start)
    let place = SourcePlace(file: file, line: UInt(start.line))
    let hiding = container.items.filter { hidden.contains($0) }
    let item = try change(at: start) { (layout) throws(LayoutError) in
      try layout.make(container, named: heading.name, in: heading.parent, at: place, hiding: hiding)
    }
    hidden.subtract(hiding)
    names.add(item, named: heading.name, in: heading.parent, arranging: container.items)
    try checkCount(at: start)
    try give(options, to: item, at: start)
  }
}

// MARK: - Parts

extension TextParser {
  /// `title`, `title(columns: 2, rows: 1, horizontally: center, vertically: top)`, or `.empty`
  private mutating func cell() throws(LayoutTextError) -> GridCell {
    if try take(".") {
      if try !take(word: "empty") { throw expected("empty") }
      return .empty
    }
    var cell = GridCell(try item())
    if try !take("(") { return cell }
    let expectation = "columns:, rows:, horizontally: or vertically:"
    var seen: Set<String> = []
    repeat {
      let option = token
      let word = try optionWord(expectation, &seen)
      if !["columns", "rows", "horizontally", "vertically"].contains(word) {
        throw error(.expected(expectation, found: "'\(word)'"), at: option)
      }
      try require(":")
      switch word {
      case "columns": cell.columns = try wholeNumber("a number of columns")
      case "rows": cell.rows = try wholeNumber("a number of rows")
      case "horizontally": cell.horizontally = try choice(of: ColumnAlignment.self)
      default: cell.vertically = try choice(of: RowAlignment.self)
      }
    } while try take(",")
    try require(")")
    return cell
  }

  /// `fitting`, `equal`, `fixed(80)` or `share(1)`
  private mutating func track() throws(LayoutTextError) -> GridTrack {
    let start = token
    let expectation = "fitting, equal, fixed(…) or share(…)"
    let word = try word(expectation)
    switch word {
    case "fitting": return .fitting
    case "equal": return .equal
    case "fixed", "share": break
    default: throw error(.expected(expectation, found: "'\(word)'"), at: start)
    }
    try require("(")
    let track: GridTrack = word == "fixed" ? .fixed(try distance()) : .share(try number())
    try require(")")
    return track
  }

  /// A colon and a distance.
  private mutating func labelledDistance() throws(LayoutTextError) -> LayoutDimension {
    try require(":")
    return try distance()
  }

  /// A sum that is a distance.
  mutating func distance() throws(LayoutTextError) -> LayoutDimension {
    let start = token
    guard let distance = LayoutDimension(distance: try sum()) else {
      throw error(.expected("a distance", found: "a place"), at: start)
    }
    return distance
  }

  /// A colon and a list in brackets.
  private mutating func labelledList<Element>(
    _ element: (inout TextParser) throws(LayoutTextError) -> Element
  ) throws(LayoutTextError) -> [Element] {
    try require(":")
    return try list(element)
  }
}

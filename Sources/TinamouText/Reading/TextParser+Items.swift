import Tinamou

// The layout itself, its items, guides and parameters.

extension TextParser {
  private static var statements: String {
    "item, guide, row, column, grid, flow, spacing, root, parameter, constraints, variation or hideToFit"
  }

  /// Reads the whole text and activates its constraints in one step.
  mutating func read() throws(LayoutTextError) -> ConstraintLayout {
    try skipEmptyLines()
    try header()
    let beginning = self
    var isFinished = false
    do throws(LayoutTextError) {
      try statements()
    } catch {
      guard case .refused(.conflict) = error.fault else { throw error }
      // A part can contradict others until a later statement hides it, or the container that it is in.
      self = beginning
      try decideTogether()
      isFinished = true
    }
    if !isFinished { try finish() }
    layout.isBeingRead = false
    return layout
  }

  /// Reads the statements, and finishes the layout, as one change: it is decided at the end if they fit.
  private mutating func decideTogether() throws(LayoutTextError) {
    var whole = layout
    var fault: LayoutTextError?
    do throws(LayoutError) {
      try whole.changeAll { (whole) throws(LayoutError) in
        swap(&layout, &whole)
        defer { swap(&layout, &whole) }
        do throws(LayoutTextError) {
          try statements()
          try finish()
        } catch {
          fault = error
          // Any error undoes the change; the fault is thrown instead of it.
          throw .unknownItem
        }
      }
    } catch {
      throw fault ?? refusal(error, at: token)
    }
    layout = whole
  }

  private mutating func statements() throws(LayoutTextError) {
    while true {
      try skipEmptyLines()
      let start = token
      if start.kind == .end { break }
      switch try word(Self.statements) {
      case "item": try item(isGuide: false)
      case "row": try stack(isRow: true)
      case "column": try stack(isRow: false)
      case "grid": try grid()
      case "flow": try flow()
      case "spacing": try spacing(at: start)
      case "guide": try item(isGuide: true)
      case "root": try options(of: layout.root, at: start)
      case "parameter": try parameter(at: start)
      case "constraints": try constraints()
      case "variation": try variation()
      case "hideToFit":
        let items = try itemList()
        var least = LayoutPriority.high
        if try take(",") {
          try label("priority")
          least = try priority()
        }
        fitting = (items, least)
      case let word:
        // A constraint outside a block is the most likely reason.
        let isName = names.item(word, 1) != nil
        let expectation = isName ? "constraints { before a constraint, or \(Self.statements)" : Self.statements
        throw error(.expected(expectation, found: "\(start.kind)"), at: start)
      }
      try endOfLine()
    }
  }

  /// `layout "name", size: 375 x 667, …`
  private mutating func header() throws(LayoutTextError) {
    let start = token
    if try !take(word: "layout") { throw expected("layout at the beginning") }
    var name = ""
    if case .string(let text) = token.kind {
      name = text
      try advance()
      try require(",")
    }
    var size: LayoutSize?
    var traits = LayoutTraits(width: .regular, height: .regular)
    var borders: SizeClassBorders?
    var metrics = LayoutMetrics.points
    var direction = LayoutDirection.leftToRight
    var policy = ConflictPolicy.refuse
    let options = ["size", "spacing", "grid", "direction", "traits", "sizeClasses", "conflicts"]
    let expectation = "\(options.dropLast().map { "\($0):" }.joined(separator: ", ")) or conflicts:"
    var seen: Set<String> = []
    repeat {
      let option = token
      let word = try optionWord(expectation, &seen)
      if token.kind != .sign(":"), !options.contains(word) {
        throw error(.expected("a name in quotation marks, \(expectation)", found: "'\(word)'"), at: option)
      }
      try require(":")
      switch word {
      case "size":
        let width = try number()
        if try !take(word: "x") { throw expected("x between width and height") }
        size = LayoutSize(width, try number())
      case "spacing": metrics.standardSpacing = try number()
      case "grid":
        let scale = try number()
        var rule = PixelGrid.Rule.edges
        if case .word = token.kind { rule = try choice(of: PixelGrid.Rule.self) }
        metrics.grid = PixelGrid(scale: scale, rule: rule)
      case "direction": direction = try choice(of: LayoutDirection.self)
      case "traits":
        traits.width = try choice(of: SizeClass.self)
        if try !take(word: "x") { throw expected("x between width and height") }
        traits.height = try choice(of: SizeClass.self)
      case "sizeClasses":
        let width = try optionalNumber(orInfinity: true)
        if try !take(word: "x") { throw expected("x between width and height") }
        borders = SizeClassBorders(regularWidth: width, regularHeight: try optionalNumber(orInfinity: true))
      case "conflicts": policy = try choice(of: ConflictPolicy.self)
      default: throw error(.expected(expectation, found: "'\(word)'"), at: option)
      }
    } while try take(",")
    guard let size else { throw expected("size: in this line") }
    try endOfLine()
    do throws(LayoutError) {
      layout = try ConstraintLayout(name, size: size, traits: traits, sizeClasses: borders)
      try layout.setMetrics(metrics)
      try layout.setDirection(direction)
      layout.conflictPolicy = policy
      layout.stepLimit = limits.steps
      layout.isBeingRead = true
    } catch {
      throw self.error(.refused(error), at: start)
    }
    names = Names(root: layout.root)
  }

  private mutating func parameter(at start: Token) throws(LayoutTextError) {
    let name = try name("the name of a parameter")
    try require(":")
    let value = try number()
    let parameter = try change(at: start) { (layout) throws(LayoutError) in try layout.parameter(name, value) }
    names.add(parameter, named: name)
    try checkCount(at: start)
  }

  func checkCount(at start: Token) throws(LayoutTextError) {
    if names.count > limits.items { throw error(.tooLarge("items and parameters", limit: limits.items), at: start) }
  }

  /// Checks the depth of a new item in another one, and of what it arranges.
  mutating func checkDepth(
    in parent: LayoutItem, arranging items: [LayoutItem] = [], at start: Token
  ) throws(LayoutTextError) {
    if names.depth(of: parent) + 1 + names.height(above: items) > limits.itemDepth {
      throw error(.tooLarge("items in each other", limit: limits.itemDepth), at: start)
    }
  }

  /// `label in cell, intrinsic: 46 x 21, hugging: 251, …`
  private mutating func item(isGuide: Bool) throws(LayoutTextError) {
    let start = token
    let name = try name("the name of an item")
    let parent = try take(word: "in") ? item() : layout.root
    try checkDepth(in: parent, at: start)
    let item = try change(at: start) { (layout) throws(LayoutError) in
      try isGuide ? layout.guide(name, in: parent) : layout.item(name, in: parent)
    }
    names.add(item, named: name, in: parent)
    try checkCount(at: start)
    if try take(",") { try options(of: item, at: start) }
  }

  /// Activates the active constraints, and hides the hidden items.
  private mutating func finish() throws(LayoutTextError) {
    let end = token
    if let fitting {
      try change(at: end) { (layout) throws(LayoutError) in
        try layout.hideToFit(fitting.items, priority: fitting.priority)
      }
    }
    let (set, hidden) = (ConstraintSet(active), hidden)
    do throws(LayoutError) {
      if hidden.isEmpty {
        try layout.activate(set)
      } else {
        // Constraints on hidden items are active, too, and need not fit with the others.
        try layout.changeAll { (layout) throws(LayoutError) in
          try layout.activate(set)
          try layout.setHidden(true, of: layout.allItems.filter(hidden.contains))
        }
      }
    } catch {
      throw refusal(error, at: end)
    }
    for variation in variations { layout.restoreVariation(variation) }
  }

  /// A refusal of several statements at the end of the text.
  private func refusal(_ error: LayoutError, at end: Token) -> LayoutTextError {
    LayoutTextError(file: file, line: error.line(in: file) ?? end.line, column: 1, fault: .refused(error))
  }
}

extension LayoutError {
  /// The line of a refusal: for a conflict, the last one that has a part in it.
  fileprivate func line(in file: String) -> Int? {
    switch self {
    case .conflict(let conflict):
      conflict.members.compactMap { $0.place }.filter { $0.fileID == file }.map { Int($0.line) }.max()
    case .invalidConstraint(let constraint, _): constraint.place.map { Int($0.line) }
    default: nil
    }
  }
}

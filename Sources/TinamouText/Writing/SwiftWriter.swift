import Tinamou

extension ConstraintLayout {
  /// The layout as Swift source: a function that makes it. What has no words in the DSL is a comment. Single constraints
  /// of a row are plain constraints, which do not close up over hidden items, and say so.
  /// O(items + constraints · log constraints).
  public var swiftSource: String {
    var writer = SwiftWriter(self)
    return writer.write()
  }
}

/// Writes a layout as Swift source.
struct SwiftWriter {
  let layout: ConstraintLayout
  let expressions: ExpressionText
  /// The same, with parameters as distances, for sums that begin with one.
  let distances: ExpressionText
  /// The items that constraints and other items mention.
  private(set) var mentioned: Set<LayoutItem> = []
  let order: WritingOrder
  /// The word with which the names of the sets begin that variations choose from.
  let set: String
  private let scrolling: Set<LayoutItem>
  var rows = WrittenRows()
  private var lines = SwiftLines()

  init(_ layout: ConstraintLayout) {
    self.layout = layout
    scrolling = Set(layout.scrollContents)
    var used: Set<String> = ["layout", "root", "constraints", "row", "column", "priority", "share"]
    var numbers: [String: Int] = [:]
    /// A unique identifier for a name.
    func identifier(_ name: String, _ otherwise: String) -> String {
      let base = Self.word(name) ?? otherwise
      var word = base
      while !used.insert(word).inserted {
        numbers[base, default: 1] += 1
        word = "\(base)\(numbers[base] ?? 1)"
      }
      return Self.keywords.contains(word) ? "`\(word)`" : word
    }
    var items = [layout.root: "root"]
    order = WritingOrder(layout)
    var guides: [String: (rows: String, columns: String)] = [:]
    for item in order.items {
      let name = (try? layout.name(of: item)) ?? ""
      let word = identifier(name, "item")
      items[item] = word
      guard case .grid = order.containers[item] else { continue }
      guides[word] = (identifier("\(name) rows", "rows"), identifier("\(name) columns", "columns"))
    }
    var parameters: [LayoutParameter: String] = [:]
    for parameter in layout.parameters {
      parameters[parameter] = identifier((try? layout.name(of: parameter)) ?? "", "parameter")
    }
    var set = "set"
    while used.contains(where: { $0.hasPrefix(set) }) { set += "Of" }
    self.set = set
    items = order.references(items, in: layout) { grid, word, number in
      "\((word == "rows" ? guides[grid]?.rows : guides[grid]?.columns) ?? grid)[\(number)]"
    }
    mentioned = Set(layout.hiddenToFit.items)
    for item in order.items { if let parent = try? layout.parent(of: item) { mentioned.insert(parent) } }
    for handle in layout.constraints where (try? layout.isStatedByContainer(handle)) == false {
      if let constraint = try? layout.constraint(handle) { mentioned.formUnion(constraint.items) }
    }
    for container in order.containers.values { mentioned.formUnion(container.measured) }
    expressions = ExpressionText(items: items, parameters: parameters)
    distances = ExpressionText(items: items, parameters: parameters.mapValues { "\($0).dimension" })
  }

  mutating func write() -> String {
    let name = Self.word(layout.name) ?? "madeLayout"
    let size = "LayoutSize(\(decimal(layout.size.width)), \(decimal(layout.size.height)))"
    var arguments = [Quoted.text(layout.name), "size: \(size)"]
    if layout.traits != LayoutTraits(width: .regular, height: .regular) {
      arguments.append("traits: LayoutTraits(width: .\(layout.traits.width), height: .\(layout.traits.height))")
    }
    if let borders = layout.sizeClasses {
      let (width, height) = (optional(borders.regularWidth), optional(borders.regularHeight))
      arguments.append("sizeClasses: SizeClassBorders(regularWidth: \(width), regularHeight: \(height))")
    }
    lines.call("try ConstraintLayout(", arguments, named: "layout", isVariable: true)
    writeSettings()
    if hidesItems {
      line("try layout.change { layout in")
      lines.indentation = 4
      writeContents()
      lines.indentation = 2
      line("}")
    } else {
      writeContents()
    }
    line("return layout")
    let function = Self.keywords.contains(name) ? "`\(name)`" : name
    return "import Tinamou\n\nfunc \(function)() throws -> ConstraintLayout {\n\(lines.text)}\n"
  }

  /// True if something is hidden. There need not be room for it before, so it is made and hidden in one change.
  private var hidesItems: Bool {
    order.items.contains { item in
      if case .grid(let grid) = order.containers[item], !grid.hiddenRows.isEmpty || !grid.hiddenColumns.isEmpty {
        return true
      }
      return (try? layout.isHiddenByItself(item)) == true
    }
  }

  private mutating func writeContents() {
    bind("root", "layout.root")
    writeContent(of: layout.root)
    writeInsets(of: layout.root)
    for parameter in layout.parameters {
      guard let name = try? layout.name(of: parameter), let value = try? layout.value(of: parameter) else { continue }
      let word = expressions.parameters[parameter] ?? ""
      call("try layout.parameter(", [Quoted.text(name), decimal(value)], named: word)
    }
    for item in order.items { write(item) }
    writeLateDistances()
    // Constraints need not fit with these items shown.
    let fitting = layout.hiddenToFit
    if !fitting.items.isEmpty {
      let names = fitting.items.compactMap { expressions.items[$0] }.joined(separator: ", ")
      line("try layout.hideToFit([\(names)], priority: \(decimal(fitting.priority.value)))")
    }
    writeConstraints()
    for item in order.items where (try? layout.isHiddenByItself(item)) == true {
      line("try layout.setHidden(true, of: \(expressions.items[item] ?? "_"))")
    }
  }

  mutating func line(_ line: String) { lines.line(line) }

  mutating func bind(_ name: String, _ value: String) { lines.bind(name, value) }

  mutating func call(_ beginning: String, _ arguments: [String], named name: String = "") {
    lines.call(beginning, arguments, named: name)
  }

  /// A number. Without a point, Swift reads -0 as 0.
  func decimal(_ number: Double) -> String {
    if number.isInfinite { return number < 0 ? "-.infinity" : ".infinity" }
    return number == 0 && number.sign == .minus ? "-0.0" : DecimalText.shortest(number)
  }

  private func optional(_ number: Double?) -> String { number.map { decimal($0) } ?? "nil" }

  /// The argument for the parent of an item; none for the root, or for the container that arranges it.
  func place(of item: LayoutItem) -> [String] {
    guard let parent = (try? layout.parent(of: item)) ?? nil, parent != layout.root, !order.arranged.contains(item)
    else { return [] }
    let container = layout.container(of: parent).flatMap { expressions.items[$0] }
    return ["in: \(expressions.items[parent] ?? container ?? "root")"]
  }

  private mutating func write(_ item: LayoutItem) {
    guard let name = try? layout.name(of: item), let isGuide = try? layout.isGuide(item),
      let word = expressions.items[item]
    else { return }
    // Every handle belongs to the layout, so nothing throws.
    if let container = order.containers[item] {
      write(container, item, named: name, word)
    } else {
      let content = isGuide ? [] : (try? content(of: item))?.map { "\($0.label): \($0.value)" } ?? []
      let arguments = [Quoted.text(name)] + place(of: item) + content
      call("try layout.\(isGuide ? "guide" : "item")(", arguments, named: word)
    }
    if isGuide { writeContent(of: item) }
    writeInsets(of: item)
    if let insets = try? layout.alignmentInsets(of: item), insets != .zero {
      line("try layout.setAlignmentInsets(\(self.insets(insets)), of: \(word))")
    }
    if scrolling.contains(item) { line("try layout.setScrolls(\(word))") }
  }

  /// The content of an item, as far as it differs from the defaults: arguments of the call that makes it, and the functions
  /// that set them later.
  private func content(
    of item: LayoutItem
  ) throws(LayoutError) -> [(label: String, function: String, value: String)] {
    var content: [(label: String, function: String, value: String)] = []
    let size = try layout.intrinsicSize(of: item)
    if size != .none {
      content.append(
        ("intrinsic", "setIntrinsicSize", "IntrinsicSize(\(optional(size.width)), \(optional(size.height)))"))
    }
    let padding = try layout.contentInsets(of: item)
    if padding != .zero { content.append(("contentInsets", "setContentInsets", insets(padding))) }
    let baselines = try layout.baselines(of: item)
    if baselines != LayoutBaselines() {
      let (top, bottom) = (decimal(baselines.fromTop), decimal(baselines.fromBottom))
      content.append(("baselines", "setBaselines", "LayoutBaselines(fromTop: \(top), fromBottom: \(bottom))"))
    }
    let hugging = try layout.hugging(of: item), resistance = try layout.resistance(of: item)
    if hugging != .low { content.append(("hugging", "setHugging", priority(hugging))) }
    if resistance != .high { content.append(("resistance", "setResistance", priority(resistance))) }
    if try layout.wraps(item) { content.append(("wraps", "setWraps", "true")) }
    return content
  }

  /// Sets the content of an item that is made without it.
  private mutating func writeContent(of item: LayoutItem) {
    for (_, function, value) in (try? content(of: item)) ?? [] {
      line("try layout.\(function)(\(value), of: \(expressions.items[item] ?? "_"))")
    }
  }

  private func priority(_ priority: ContentPriority) -> String {
    let (horizontal, vertical) = (decimal(priority.horizontal.value), decimal(priority.vertical.value))
    return horizontal == vertical ? horizontal : "ContentPriority(horizontal: \(horizontal), vertical: \(vertical))"
  }

  private func insets(_ insets: LayoutInsets) -> String {
    if insets == LayoutInsets(insets.top) { return "LayoutInsets(\(decimal(insets.top)))" }
    let edges = [
      ("top", insets.top), ("leading", insets.leading), ("bottom", insets.bottom), ("trailing", insets.trailing),
    ]
    return "LayoutInsets(\(edges.filter { $0.1 != 0 }.map { "\($0.0): \(decimal($0.1))" }.joined(separator: ", ")))"
  }

  private mutating func writeInsets(of item: LayoutItem) {
    let kinds: [(LayoutRegion.Part, String, String)] = [
      (.margins, "setMargins", "preservesParentMargins"), (.safeArea, "setSafeAreaInsets", "inheritsFromParent"),
    ]
    for (part, function, label) in kinds {
      guard let (given, isPreserved) = try? layout.givenInsets(part, of: item), given != .zero || isPreserved else {
        continue
      }
      let preserved = isPreserved ? ", \(label): true" : ""
      line("try layout.\(function)(\(insets(given)), of: \(expressions.items[item] ?? "root")\(preserved))")
    }
  }

  /// The settings on which it depends if constraints fit.
  private mutating func writeSettings() {
    if layout.direction == .rightToLeft { line("try layout.setDirection(.rightToLeft)") }
    if layout.conflictPolicy == .letGo { line("layout.conflictPolicy = .letGo") }
    if let grid = layout.metrics.grid {
      let metrics =
        "LayoutMetrics(standardSpacing: \(decimal(layout.standardSpacing)), "
        + "grid: PixelGrid(scale: \(decimal(grid.scale)), rule: .\(grid.rule)))"
      line("try layout.setMetrics(\(metrics))")
    } else if layout.standardSpacing != 8 {
      line("try layout.setStandardSpacing(\(decimal(layout.standardSpacing)))")
    }
  }
}

extension SwiftWriter {
  /// A name as a word in camel case; nil if nothing is left of it.
  private static func word(_ name: String) -> String? {
    let parts = name.split { character in !character.utf8.allSatisfy { Quoted.isWordPart($0) } }
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let word = first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    return word.utf8.first?.isDigit == true ? "_\(word)" : word
  }

  private static let keywords: Set<String> = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
    "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
    "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
    "true", "try", "typealias", "var", "where", "while", "_",
  ]
}

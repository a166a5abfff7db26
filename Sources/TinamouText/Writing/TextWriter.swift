import Tinamou

/// Writes a layout as text.
struct TextWriter {
  let layout: ConstraintLayout
  let showsPlaces: Bool
  let expressions: ExpressionText
  private let order: WritingOrder
  var rows = WrittenRows()
  private var text = ""

  init(_ layout: ConstraintLayout, showsPlaces: Bool) {
    self.layout = layout
    self.showsPlaces = showsPlaces
    var items: [LayoutItem: String] = [:]
    var counts: [String: Int] = [:]
    /// The reference to one of several items with the same name.
    func reference(_ name: String, _ counts: inout [String: Int]) -> String {
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      return Quoted.name(name) + (number == 1 ? "" : "#\(number)")
    }
    order = WritingOrder(layout)
    for item in [layout.root] + order.items {
      items[item] = reference((try? layout.name(of: item)) ?? "", &counts)
    }
    var parameters: [LayoutParameter: String] = [:]
    counts = [:]
    for parameter in layout.parameters {
      parameters[parameter] = reference((try? layout.name(of: parameter)) ?? "", &counts)
    }
    expressions = ExpressionText(
      items: order.references(items, in: layout) { "\($0).\($1)[\($2)]" }, parameters: parameters)
  }

  /// The whole text.
  mutating func write() -> String {
    writeHeader()
    // Before the items, because distances in stacks can refer to parameters.
    for parameter in layout.parameters {
      guard let name = try? layout.name(of: parameter), let value = try? layout.value(of: parameter) else { continue }
      line("parameter \(Quoted.name(name)): \(decimal(value))")
    }
    writeItems()
    let fitting = layout.hiddenToFit
    if !fitting.items.isEmpty {
      let priority = fitting.priority == .high ? "" : ", priority: \(decimal(fitting.priority.value))"
      line("hideToFit [\(list(fitting.items))]\(priority)")
    }
    writeConstraints()
    return text
  }

  mutating func line(_ line: String) { text += "\(line)\n" }

  func decimal(_ number: Double) -> String { DecimalText.shortest(number) }

  func list(_ items: [LayoutItem]) -> String { items.compactMap { expressions.items[$0] }.joined(separator: ", ") }

  private mutating func writeHeader() {
    var options = ["size: \(decimal(layout.size.width)) x \(decimal(layout.size.height))"]
    if layout.standardSpacing != 8 { options.append("spacing: \(decimal(layout.standardSpacing))") }
    if let grid = layout.metrics.grid, grid.scale.isFinite {
      options.append("grid: \(decimal(grid.scale))\(grid.rule == .edges ? "" : " \(grid.rule)")")
    }
    if layout.direction != .leftToRight { options.append("direction: \(layout.direction)") }
    if layout.traits != LayoutTraits(width: .regular, height: .regular) {
      options.append("traits: \(layout.traits.width) x \(layout.traits.height)")
    }
    if let borders = layout.sizeClasses {
      options.append("sizeClasses: \(border(borders.regularWidth)) x \(border(borders.regularHeight))")
    }
    if layout.conflictPolicy != .refuse { options.append("conflicts: \(layout.conflictPolicy)") }
    line("layout \(Quoted.text(layout.name)), \(options.joined(separator: ", "))")
  }

  private func optional(_ number: Double?) -> String { number.map { decimal($0) } ?? "none" }

  private func border(_ number: Double?) -> String {
    number?.isInfinite == true ? number == .infinity ? "infinity" : "-infinity" : optional(number)
  }
}

// MARK: - Items

extension TextWriter {
  private mutating func writeItems() {
    // Every handle belongs to the layout, so nothing throws.
    if let options = try? options(of: layout.root, []), !options.isEmpty {
      line("root \(options.joined(separator: ", "))")
    }
    let scrolling = Set(layout.scrollContents)
    for item in order.items {
      guard let name = try? layout.name(of: item), let isGuide = try? layout.isGuide(item),
        let options = try? options(of: item, scrolling)
      else { continue }
      let container = order.containers[item]
      let word = container.map { self.word(for: $0) } ?? (isGuide ? "guide" : "item")
      var heading = "\(word) \(Quoted.name(name))\(place(of: item))"
      if let container {
        heading += ": \(list(container))"
        if let note = expressions.noteOnLostDistances(of: container, named: name) { line(note) }
      }
      let own =
        container.map {
          self.options(
            of: $0, hasMargins: options.contains { $0.hasPrefix("margins:") }, isLate: order.late.contains(item))
        } ?? []
      line(([heading] + own + options).joined(separator: ", "))
    }
    for item in order.items where order.late.contains(item) {
      guard case .stack(let stack) = order.containers[item], let name = expressions.items[item] else { continue }
      let (spacing, own) = distances(of: stack)
      if spacing == nil && own.isEmpty { continue }
      line("spacing \(name): \(([spacing ?? ".standard"] + own).joined(separator: ", "))")
    }
  }

  /// The words for the parent of an item; none for the root, or for the container that arranges it.
  private mutating func place(of item: LayoutItem) -> String {
    let parent = (try? layout.parent(of: item)) ?? layout.root
    if parent == layout.root || order.arranged.contains(item) { return "" }
    if let name = expressions.items[parent] { return " in \(name)" }
    let container = layout.container(of: parent).flatMap { expressions.items[$0] } ?? "root"
    line("// The next one is in a guide of \(container) that has no name here.")
    return " in \(container)"
  }

  /// The options of an item that differ from the defaults.
  private func options(of item: LayoutItem, _ scrolling: Set<LayoutItem>) throws(LayoutError) -> [String] {
    var options: [String] = []
    let size = try layout.intrinsicSize(of: item)
    if size != .none { options.append("intrinsic: \(optional(size.width)) x \(optional(size.height))") }
    let padding = try layout.contentInsets(of: item)
    if padding != .zero { options.append("contentInsets: \(insets(padding))") }
    let alignment = try layout.alignmentInsets(of: item)
    if alignment != .zero { options.append("alignmentInsets: \(insets(alignment))") }
    let baselines = try layout.baselines(of: item)
    if baselines != LayoutBaselines() {
      options.append(
        "baselines: (fromTop: \(decimal(baselines.fromTop)), fromBottom: \(decimal(baselines.fromBottom)))")
    }
    let hugging = try layout.hugging(of: item), resistance = try layout.resistance(of: item)
    if hugging != .low { options.append("hugging: \(priorities(hugging))") }
    if resistance != .high { options.append("resistance: \(priorities(resistance))") }
    for (name, part) in [("margins", LayoutRegion.Part.margins), ("safeArea", .safeArea)] {
      let (given, isPreserved) = try layout.givenInsets(part, of: item)
      if given != .zero || isPreserved {
        options.append("\(name): \(isPreserved ? "preserved " : "")\(insets(given))")
      }
    }
    if try layout.wraps(item) { options.append("wraps") }
    if scrolling.contains(item) { options.append("scrolls") }
    if try layout.isHiddenByItself(item) { options.append("hidden") }
    return options
  }

  private func insets(_ insets: LayoutInsets) -> String {
    if insets == LayoutInsets(insets.top) { return decimal(insets.top) }
    let edges = [
      ("top", insets.top), ("leading", insets.leading), ("bottom", insets.bottom), ("trailing", insets.trailing),
    ]
    return "(\(edges.filter { $0.1 != 0 }.map { "\($0.0): \(decimal($0.1))" }.joined(separator: ", ")))"
  }

  private func priorities(_ priority: ContentPriority) -> String {
    let (horizontal, vertical) = (decimal(priority.horizontal.value), decimal(priority.vertical.value))
    return horizontal == vertical ? horizontal : "\(horizontal) x \(vertical)"
  }
}

import Tinamou

extension ConstraintLayout {
  /// The layout as Swift source: a function that makes it. What has no words in the DSL is a comment, and so are the
  /// variations; single constraints of a row are plain constraints, which do not close up over hidden items, and say so.
  /// O(items + constraints · log constraints).
  public var swiftSource: String {
    var writer = SwiftWriter(self)
    return writer.write()
  }
}

/// Writes a layout as Swift source.
struct SwiftWriter {
  private let layout: ConstraintLayout
  private let expressions: ExpressionText
  /// The same with parameters as distances, for sums that begin with one.
  private let distances: ExpressionText
  private var text = ""

  init(_ layout: ConstraintLayout) {
    self.layout = layout
    var used: Set<String> = ["layout", "root", "constraints"]
    /// A word of its own for a name.
    func identifier(_ name: String, _ otherwise: String) -> String {
      let base = Self.word(name) ?? otherwise
      var word = base
      var number = 2
      while !used.insert(word).inserted {
        word = "\(base)\(number)"
        number += 1
      }
      return Self.keywords.contains(word) ? "`\(word)`" : word
    }
    var items = [layout.root: "root"]
    for item in layout.allItems { items[item] = identifier((try? layout.name(of: item)) ?? "", "item") }
    var parameters: [LayoutParameter: String] = [:]
    for parameter in layout.parameters {
      parameters[parameter] = identifier((try? layout.name(of: parameter)) ?? "", "parameter")
    }
    expressions = ExpressionText(items: items, parameters: parameters)
    distances = ExpressionText(items: items, parameters: parameters.mapValues { "\($0).dimension" })
  }

  mutating func write() -> String {
    let name = Self.word(layout.name) ?? "madeLayout"
    text =
      "import Tinamou\n\nfunc \(Self.keywords.contains(name) ? "`\(name)`" : name)() throws -> ConstraintLayout {\n"
    let size = "LayoutSize(\(decimal(layout.size.width)), \(decimal(layout.size.height)))"
    line("var layout = try ConstraintLayout(\(Quoted.text(layout.name)), size: \(size))")
    line("let root = layout.root")
    if layout.standardSpacing != 8 { line("try layout.setStandardSpacing(\(decimal(layout.standardSpacing)))") }
    writeInsets(of: layout.root)
    for item in layout.allItems { write(item) }
    for parameter in layout.parameters {
      guard let name = try? layout.name(of: parameter), let value = try? layout.value(of: parameter) else { continue }
      line(
        "let \(expressions.parameters[parameter] ?? "_") = try layout.parameter(\(Quoted.text(name)), \(decimal(value)))"
      )
    }
    writeConstraints()
    for item in layout.allItems where (try? layout.isHiddenByItself(item)) == true {
      line("try layout.setHidden(true, of: \(expressions.items[item] ?? "_"))")
    }
    writeRest()
    line("return layout")
    return text + "}\n"
  }

  private mutating func line(_ line: String) { text += "  \(line)\n" }

  /// A call with its arguments, in several lines where one would be long.
  private mutating func call(_ beginning: String, _ arguments: [String]) {
    let whole = "\(beginning)\(arguments.joined(separator: ", ")))"
    if whole.count <= 118 { return line(whole) }
    line(beginning)
    var pending = " "
    for (position, argument) in arguments.enumerated() {
      let end = position == arguments.count - 1 ? ")" : ","
      if pending.count > 1, pending.count + argument.count > 115 {
        line(pending)
        pending = " "
      }
      pending += " \(argument)\(end)"
    }
    line(pending)
  }

  private func decimal(_ number: Double) -> String { DecimalText.shortest(number) }

  private mutating func write(_ item: LayoutItem) {
    guard let name = try? layout.name(of: item), let isGuide = try? layout.isGuide(item),
      let word = expressions.items[item]
    else { return }
    var arguments = [Quoted.text(name)]
    if let parent = try? layout.parent(of: item), parent != layout.root {
      arguments.append("in: \(expressions.items[parent] ?? "root")")
    }
    if !isGuide { arguments += (try? content(of: item)) ?? [] }
    call("let \(word) = try layout.\(isGuide ? "guide" : "item")(", arguments)
    writeInsets(of: item)
  }

  private func content(of item: LayoutItem) throws(LayoutError) -> [String] {
    var arguments: [String] = []
    let size = try layout.intrinsicSize(of: item)
    func optional(_ number: Double?) -> String { number.map { decimal($0) } ?? "nil" }
    if size != .none { arguments.append("intrinsic: IntrinsicSize(\(optional(size.width)), \(optional(size.height)))") }
    let padding = try layout.contentInsets(of: item)
    if padding != .zero { arguments.append("contentInsets: \(insets(padding))") }
    let baselines = try layout.baselines(of: item)
    if baselines != LayoutBaselines() {
      arguments.append(
        "baselines: LayoutBaselines(fromTop: \(decimal(baselines.fromTop)), "
          + "fromBottom: \(decimal(baselines.fromBottom)))")
    }
    let hugging = try layout.hugging(of: item), resistance = try layout.resistance(of: item)
    if hugging != .low { arguments.append("hugging: \(priority(hugging))") }
    if resistance != .high { arguments.append("resistance: \(priority(resistance))") }
    if try layout.wraps(item) { arguments.append("wraps: true") }
    return arguments
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

  private mutating func writeConstraints() {
    var group: (name: String, isActive: Bool)?
    let all = layout.constraints.compactMap { handle -> (constraint: LayoutConstraint, isActive: Bool)? in
      guard let constraint = try? layout.constraint(handle), let isActive = try? layout.isActive(handle) else {
        return nil
      }
      return (constraint, isActive)
    }
    let constraints = all.map { $0.constraint }
    // Where the block ends that each constraint is in.
    var ends = Array(repeating: all.count, count: all.count)
    for position in all.indices.dropLast().reversed() {
      let isSameBlock =
        all[position].isActive == all[position + 1].isActive
        && constraints[position].group == constraints[position + 1].group
      ends[position] = isSameBlock ? ends[position + 1] : position + 1
    }
    var position = 0
    while position < all.count {
      let (constraint, isActive) = all[position]
      let next = (constraint.group, isActive)
      if group.map({ $0 != next }) ?? true {
        if group != nil { line("}") }
        let name = constraint.group.isEmpty ? "" : "(\(Quoted.text(constraint.group)))"
        line(isActive ? "try layout.constrain\(name) { _ in" : "_ = layout.prepare\(name) { _ in")
        group = next
      }
      if let run = LineRun(constraints[position..<ends[position]]), let call = run.call(expressions, constraint) {
        line("  \(call)")
        position += run.count
      } else {
        line("  \(source(of: constraint))")
        position += 1
      }
    }
    if group != nil { line("}") }
  }

  /// A constraint in Swift, or a comment where it has no words in the DSL.
  private func source(of constraint: LayoutConstraint) -> String {
    let expressions = DSL.beginsWithParameter(constraint) ? distances : self.expressions
    guard let comparison = expressions.comparison(of: constraint),
      let priority = expressions.number(constraint.priority.value)
    else { return "// left out: a constraint that mentions what is gone, or a number that is none" }
    let suffix = constraint.priority.isRequired ? "" : " ~ \(priority)"
    if !DSL.canWrite(constraint) {
      return "// left out, without words in the DSL: \(Quoted.comment(comparison))\(suffix)"
    }
    let note = constraint.lineIdentity == nil ? "" : "  // part of a row or column"
    let name = constraint.name
    return (name.isEmpty ? comparison + suffix : "(\(comparison)\(suffix)).named(\(Quoted.text(name)))") + note
  }

  private mutating func writeRest() {
    let fitting = layout.hiddenToFit
    if !fitting.items.isEmpty {
      let names = fitting.items.compactMap { expressions.items[$0] }.joined(separator: ", ")
      line("try layout.hideToFit([\(names)], priority: \(decimal(fitting.priority.value)))")
    }
    if !layout.statedVariations.isEmpty { line("// left out: the variations by size class") }
    if layout.direction == .rightToLeft { line("try layout.setDirection(.rightToLeft)") }
    if layout.conflictPolicy == .letGo { line("layout.conflictPolicy = .letGo") }
    if let grid = layout.metrics.grid {
      let metrics =
        "LayoutMetrics(standardSpacing: \(decimal(layout.standardSpacing)), "
        + "grid: PixelGrid(scale: \(decimal(grid.scale)), rule: .\(grid.rule)))"
      line("try layout.setMetrics(\(metrics))")
    }
  }
}

extension SwiftWriter {
  /// A word in camel case made of a name; nil if nothing is left of it.
  private static func word(_ name: String) -> String? {
    let parts = name.split { character in !character.utf8.allSatisfy { Quoted.isWordPart($0) } }
    guard let first = parts.first else { return nil }
    let rest = parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let word = first.prefix(1).lowercased() + first.dropFirst() + rest.joined()
    return word.utf8.first.map { Quoted.isDigit($0) } == true ? "_\(word)" : word
  }

  private static let keywords: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "do", "else", "enum", "extension", "false",
    "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "private",
    "protocol", "public", "repeat", "return", "self", "static", "struct", "subscript", "super", "switch", "throw",
    "throws", "true", "try", "typealias", "var", "where", "while", "_",
  ]
}

/// The algebra of the DSL, in which places come before distances.
private enum DSL {
  /// Whether both sides can be written with the operators of the DSL, in the order of their terms.
  static func canWrite(_ constraint: LayoutConstraint) -> Bool {
    canWrite(constraint.leftSide) && canWrite(constraint.rightSide) && !constraint.leftSide.terms.isEmpty
  }

  /// Whether a sum begins with a parameter, which has fewer operators than its distance.
  static func beginsWithParameter(_ constraint: LayoutConstraint) -> Bool {
    [constraint.leftSide, constraint.rightSide].contains { side in
      if case .parameter = side.terms.first?.quantity { side.terms.count > 1 || side.constant != 0 } else { false }
    }
  }

  private static func canWrite(_ expression: LayoutExpression) -> Bool {
    if !expression.shares.isEmpty { return false }
    var kind = LayoutExpression.Kind.distance
    for (position, term) in expression.terms.enumerated() {
      switch term.quantity {
      case .parameter: continue
      case .standardSpacing:
        // At the front its type would have to be guessed.
        if position == 0 { return expression.terms.count == 1 && term.coefficient == 1 && expression.constant == 0 }
      case .anchor(_, let attribute):
        if attribute.kind == .distance { continue }
        if position == 0, term.coefficient == 1 {
          kind = attribute.kind
        } else if kind == attribute.kind, term.coefficient == -1 {
          kind = .distance
        } else {
          return false
        }
      }
    }
    return true
  }
}

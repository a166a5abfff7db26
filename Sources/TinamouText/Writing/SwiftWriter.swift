public import Tinamou

extension ConstraintLayout {
  /// The layout as Swift source: a function that makes it. What has no words in the DSL, such as single constraints of a
  /// row, is written in the words of data. O(items + constraints · log constraints).
  public var swiftSource: String {
    var writer = SwiftWriter(self)
    return writer.write()
  }
}

/// Writes a layout as Swift source.
struct SwiftWriter {
  private let layout: ConstraintLayout
  private let expressions: ExpressionText
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
  }

  mutating func write() -> String {
    let name = Self.word(layout.name) ?? "madeLayout"
    text =
      "import Tinamou\n\nfunc \(Self.keywords.contains(name) ? "`\(name)`" : name)() throws -> ConstraintLayout {\n"
    let size = "LayoutSize(\(decimal(layout.size.width)), \(decimal(layout.size.height)))"
    line("var layout = try ConstraintLayout(\(Quoted.text(layout.name)), size: \(size))")
    line("let root = layout.root")
    if layout.standardSpacing != 8 { line("try layout.setStandardSpacing(\(decimal(layout.standardSpacing)))") }
    if layout.direction == .rightToLeft { line("try layout.setDirection(.rightToLeft)") }
    writeInsets(of: layout.root)
    for item in layout.allItems { write(item) }
    for parameter in layout.parameters {
      guard let name = try? layout.name(of: parameter), let value = try? layout.value(of: parameter) else { continue }
      line(
        "let \(expressions.parameters[parameter] ?? "_") = try layout.parameter(\(Quoted.text(name)), \(decimal(value)))"
      )
    }
    writeConstraints()
    line("return layout")
    return text + "}\n"
  }

  private mutating func line(_ line: String) { text += "  \(line)\n" }

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
    line("let \(word) = try layout.\(isGuide ? "guide" : "item")(\(arguments.joined(separator: ", ")))")
    writeInsets(of: item)
    if (try? layout.isHiddenByItself(item)) == true { line("try layout.setHidden(true, of: \(word))") }
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
    for handle in layout.constraints {
      guard let constraint = try? layout.constraint(handle), let isActive = try? layout.isActive(handle),
        let written = source(of: constraint)
      else { continue }
      if group.map({ $0 != (constraint.group, isActive) }) ?? true {
        if group != nil { line("}") }
        let name = constraint.group.isEmpty ? "" : "(\(Quoted.text(constraint.group)))"
        line(isActive ? "try layout.constrain\(name) { _ in" : "_ = layout.prepare\(name) { _ in")
        group = (constraint.group, isActive)
      }
      line("  \(written)")
    }
    if group != nil { line("}") }
  }

  /// A constraint in Swift; nil where it mentions what is gone.
  private func source(of constraint: LayoutConstraint) -> String? {
    guard let comparison = expressions.comparison(of: constraint),
      let priority = expressions.number(constraint.priority.value)
    else { return nil }
    let suffix = constraint.priority.isRequired ? "" : " ~ \(priority)"
    guard DSL.canWrite(constraint) else {
      return "// \(Quoted.comment(comparison))\(suffix): has no words in the DSL"
    }
    return constraint.name.isEmpty
      ? comparison + suffix : "(\(comparison)\(suffix)).named(\(Quoted.text(constraint.name)))"
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

  private static func canWrite(_ expression: LayoutExpression) -> Bool {
    if !expression.shares.isEmpty { return false }
    var kind = LayoutExpression.Kind.distance
    for (position, term) in expression.terms.enumerated() {
      guard case .anchor(_, let attribute) = term.quantity, attribute.kind != .distance else {
        // `-offset` and `.standard` at the front have no operators.
        if position == 0, case .anchor = term.quantity { continue }
        if position == 0 { return expression.terms.count == 1 && term.coefficient == 1 && expression.constant == 0 }
        continue
      }
      if position == 0, term.coefficient == 1 {
        kind = attribute.kind
      } else if kind == attribute.kind, term.coefficient == -1 {
        kind = .distance
      } else {
        return false
      }
    }
    return true
  }
}

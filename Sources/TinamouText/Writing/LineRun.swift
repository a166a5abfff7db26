import Tinamou

/// The rows and columns of which constraints are parts. Each is worked out only once, because its constraints can be written in
/// many runs.
struct WrittenRows {
  private var rows: [ObjectIdentifier: (line: WrittenLine, list: String?)] = [:]

  /// The run at the beginning of constraints; nil if the first is not part of a line.
  mutating func run(_ constraints: ArraySlice<LayoutConstraint>, _ expressions: ExpressionText) -> LineRun? {
    guard let first = constraints.first, let identity = first.lineIdentity else { return nil }
    if rows[identity] == nil { rows[identity] = first.writtenLine.map { ($0, Self.list($0, expressions)) } }
    return rows[identity].map { LineRun(constraints, identity, $0.line, $0.list) }
  }

  /// The items in brackets; nil if one is gone.
  private static func list(_ line: WrittenLine, _ expressions: ExpressionText) -> String? {
    let names = line.items.compactMap { expressions.items[$0] }
    return names.count == line.items.count ? "[\(names.joined(separator: ", "))]" : nil
  }
}

/// Constraints that can be written as a row or column.
struct LineRun {
  let line: WrittenLine
  /// The items in brackets; nil if one is gone.
  private let list: String?
  /// The positions of these constraints in the line; none if the first one differs from its original form.
  let parts: [Int]
  /// The priority of the constraints that were originally required.
  let priority: LayoutPriority?

  /// The run at the beginning of constraints, which is one of a line.
  fileprivate init(
    _ constraints: ArraySlice<LayoutConstraint>, _ identity: ObjectIdentifier, _ line: WrittenLine, _ list: String?
  ) {
    var parts: [Int] = []
    var priority: LayoutPriority?
    for constraint in constraints {
      guard constraint.lineIdentity == identity, constraint.name == constraints.first?.name,
        let part = line.position(of: constraint), parts.last.map({ $0 < part }) ?? true
      else { break }
      let stated = line.constraints[part]
      guard constraint.isSame(as: stated) else { break }
      if stated.priority.isRequired {
        if let priority, priority != constraint.priority { break }
        priority = constraint.priority
      } else if stated.priority != constraint.priority {
        break
      }
      parts.append(part)
    }
    (self.line, self.list, self.parts, self.priority) = (line, list, parts, priority)
  }

  /// The number of constraints.
  var count: Int { max(1, parts.count) }

  /// True if the line is complete.
  var isWhole: Bool { parts.count == line.constraints.count }

  /// The run in a layout's text; nil if it mentions a removed item, or a number that is not finite.
  func text(_ expressions: ExpressionText, _ first: LayoutConstraint) -> String? {
    guard let heading = heading(expressions) else { return nil }
    if parts.isEmpty {
      guard let part = line.position(of: first), let said = expressions.comparison(of: first),
        let number = expressions.number(first.priority.value)
      else { return nil }
      return "\(heading), parts: [\(part)], says: \(said) ~ \(number)"
    }
    let places = isWhole ? "" : ", parts: [\(parts.map { "\($0)" }.joined(separator: ", "))]"
    guard let priority, !priority.isRequired else { return heading + places }
    return expressions.number(priority.value).map { "\(heading)\(places) ~ \($0)" }
  }

  private func heading(_ expressions: ExpressionText) -> String? {
    guard let list, let options = options(expressions, region: " in ", value: "") else { return nil }
    return "\(word) \(list)\(options)"
  }

  private var word: String { line.isHorizontal ? "row" : "column" }

  /// The options after the items, if they differ from the default.
  ///
  /// - Parameters:
  ///   - region: the words before the region.
  ///   - value: the text before the word for a value.
  private func options(_ expressions: ExpressionText, region preposition: String, value: String) -> String? {
    guard let spacing = expressions.sum(line.spacing) else { return nil }
    var text = ""
    if let region = line.region {
      guard let name = expressions.region(region) else { return nil }
      text += preposition + name
    }
    if spacing != ".standard" { text += ", spacing: \(spacing)" }
    if line.distribution != .fill { text += ", distribution: \(value)\(line.distribution)" }
    if let alignment = line.alignment { text += ", align: \(value)\(alignment)" }
    return text
  }

  /// The complete line as a call in Swift; nil if it is not complete or has names.
  func call(_ expressions: ExpressionText, _ first: LayoutConstraint) -> String? {
    guard isWhole, first.name.isEmpty, let list, let options = options(expressions, region: ", in: ", value: ".")
    else { return nil }
    let text = "\(word)(\(list)\(options))"
    guard let priority, !priority.isRequired else { return text }
    return expressions.number(priority.value).map { "priority(\($0)) { \(text) }" }
  }
}

extension LayoutConstraint {
  /// True if it equals another one except for its priority.
  fileprivate func isSame(as other: LayoutConstraint) -> Bool {
    relation == other.relation && leftSide == other.leftSide && rightSide == other.rightSide
  }
}

import Tinamou

// Blocks of constraints, and the sets from which variations choose.

extension TextParser {
  /// `constraints "name", inactive, sets: [1, 2] {` … `}`
  mutating func constraints() throws(LayoutTextError) {
    var group = ""
    var isActive = true
    var numbers: [Int] = []
    if case .string(let name) = token.kind {
      group = name
      try advance()
      _ = try take(",")
    }
    while token.kind != .sign("{") {
      if try take(word: "inactive") {
        isActive = false
      } else if try take(word: "sets") {
        try require(":")
        numbers = try self.numbers("the number of a set")
      } else {
        throw expected("inactive, sets: or '{'")
      }
      if token.kind != .sign("{") { try require(",", " or '{'") }
    }
    try require("{")
    var block: [LayoutConstraint] = []
    while true {
      try skipEmptyLines()
      if try take("}") { break }
      let added = try statement()
      try count(Double(added.count))
      block += added
      if token.kind != .sign("}") { try endOfLine() }
      if token.kind == .end { throw expected("'}'") }
    }
    let kept = layout.prepare(group) { _ in block }.handles
    if isActive { active += kept }
    for number in numbers { sets[number, default: []] += kept }
  }

  /// Counts constraints, and throws if they are too many.
  mutating func count(_ constraints: Double, at start: Token? = nil) throws(LayoutTextError) {
    constraintCount += constraints
    if constraintCount > Double(limits.constraints) {
      throw error(.tooLarge("constraints", limit: limits.constraints), at: start)
    }
  }

  /// The maximum number of constraints of a line, which has a few for each item; a share depends on all items.
  static func mostConstraints(of items: [LayoutItem], _ distribution: LineDistribution) -> Double {
    let count = Double(items.count)
    return (distribution == .fillProportionally ? max(6, count) : 6) * count
  }

  /// One line of a block: a constraint, several at once, a row or a column.
  private mutating func statement() throws(LayoutTextError) -> [LayoutConstraint] {
    let start = token
    let place = SourcePlace(file: file, line: UInt(start.line))
    var constraints: [LayoutConstraint]
    if start.kind == .word("row") || start.kind == .word("column") {
      // An item may have this name.
      try advance()
      if token.kind == .sign("[") {
        constraints = try line(isHorizontal: start.kind == .word("row"), at: start)
      } else {
        throw expected("'['")
      }
    } else {
      constraints = try comparison(at: start)
      if try take("~") {
        let priority = try priority()
        constraints = constraints.map { $0.priority(priority) }
      }
    }
    if try take(",") {
      try label("named")
      let name = try name("a name")
      constraints = constraints.map { $0.named(name) }
    }
    for position in constraints.indices { constraints[position].place = place }
    return constraints
  }

  /// `side ("==" | "<=" | ">=") side`
  private mutating func comparison(at start: Token) throws(LayoutTextError) -> [LayoutConstraint] {
    let left = try side()
    let relations = LayoutConstraint.Relation.allCases
    guard case .sign(let sign) = token.kind, let relation = relations.first(where: { "\($0)" == sign }) else {
      throw expected("==, <= or >=")
    }
    try advance()
    let right = try side()
    if case .expression(let left) = left, case .expression(let right) = right {
      do {
        return [try LayoutConstraint(left, relation, right)]
      } catch {
        throw self.error(.mismatch(error), at: start)
      }
    }
    guard let constraints = Self.compare(left, relation, right) else {
      throw error(.expected(left.comparable, found: "\(sign) and \(right.word)"), at: start)
    }
    return constraints
  }

  /// The comparison of several anchors at once, as in the DSL; nil if the DSL has none.
  private static func compare(
    _ left: Side, _ relation: LayoutConstraint.Relation, _ right: Side
  ) -> [LayoutConstraint]? {
    typealias Comparison<A, B> = (A, B) -> [LayoutConstraint]
    func choose<A, B>(
      _ a: A, _ b: B, _ less: Comparison<A, B>, _ equal: Comparison<A, B>, _ greater: Comparison<A, B>
    ) -> [LayoutConstraint] {
      switch relation {
      case .lessThanOrEqual: less(a, b)
      case .equal: equal(a, b)
      case .greaterThanOrEqual: greater(a, b)
      }
    }
    switch (left, right) {
    case (.edges(let a), .edges(let b)): return choose(a, b, <=, ==, >=)
    case (.horizontalEdges(let a), .horizontalEdges(let b)): return choose(a, b, <=, ==, >=)
    case (.verticalEdges(let a), .verticalEdges(let b)): return choose(a, b, <=, ==, >=)
    case (.size(let a), .size(let b)): return choose(a, b, <=, ==, >=)
    case (.size(let a), .fixedSize(let b)): return choose(a, b, <=, ==, >=)
    case (.center(let a), .center(let b)): return relation == .equal ? a == b : nil
    case (.aspectRatio(let a), .expression(let b)):
      return b.isNumber ? choose(a, b.constant, { [$0 <= $1] }, { [$0 == $1] }, { [$0 >= $1] }) : nil
    default: return nil
    }
  }

  /// A number, or a name plus or minus a number: `~ high - 1`.
  mutating func priority() throws(LayoutTextError) -> LayoutPriority {
    let names: [String: LayoutPriority] = [
      "required": .required, "high": .high, "low": .low, "fittingSize": .fittingSize,
      "windowSizeStayPut": .windowSizeStayPut, "dragThatCanResizeWindow": .dragThatCanResizeWindow,
      "dragThatCannotResizeWindow": .dragThatCannotResizeWindow,
    ]
    guard case .word(let word) = token.kind else { return LayoutPriority(try number()) }
    guard let priority = names[word] else { throw expected("a priority such as 750 or high") }
    try advance()
    if try take("+") { return try priority + number() }
    return try take("-") ? priority - number() : priority
  }

  /// `[a, b] in root.margins, spacing: 8, distribution: fill, align: top, parts: [0, 2], says: constraint`
  private mutating func line(isHorizontal: Bool, at start: Token) throws(LayoutTextError) -> [LayoutConstraint] {
    let items = try itemList()
    let region = try take(word: "in") ? region() : nil
    var spacing = LayoutDimension.standard
    var distribution = LineDistribution.fill
    var rowAlignment: RowAlignment?
    var columnAlignment: ColumnAlignment?
    var parts: [Int]?
    var said: LayoutConstraint?
    var saying = start
    var seen: Set<String> = []
    var name = ""
    while name.isEmpty, try take(",") {
      let option = token
      let word = try optionWord("spacing:, distribution:, align:, parts: or says:", &seen)
      try require(":")
      switch word {
      case "spacing":
        let sum = try sum()
        guard let distance = LayoutDimension(distance: sum) else {
          throw error(.expected("a distance", found: "a place"), at: option)
        }
        spacing = distance
      case "distribution": distribution = try choice(of: LineDistribution.self)
      case "align":
        if isHorizontal {
          rowAlignment = try choice(of: RowAlignment.self)
        } else {
          columnAlignment = try choice(of: ColumnAlignment.self)
        }
      case "parts":
        parts = try numbers("the number of a part, from 0")
      case "says":
        saying = token
        let compared = try comparison(at: saying)
        if compared.count != 1 { throw error(.expected("one constraint", found: "several"), at: saying) }
        said = compared[0]
      case "named": name = try self.name("a name")
      default:
        throw error(.expected("spacing:, distribution:, align:, parts: or says:", found: "'\(word)'"), at: option)
      }
    }
    let former = constraintCount
    try count(Self.mostConstraints(of: items, distribution), at: start)
    let all =
      isHorizontal
      ? row(items, in: region, spacing: spacing, distribution: distribution, align: rowAlignment)
      : column(items, in: region, spacing: spacing, distribution: distribution, align: columnAlignment)
    var constraints = all
    if let parts {
      for part in parts where !all.indices.contains(part) {
        throw error(.expected("parts below \(all.count)", found: "\(part)"), at: start)
      }
      constraints = parts.map { all[$0] }
    }
    if said != nil, constraints.count != 1 {
      throw error(.expected("one of parts:, for which it stands", found: "\(constraints.count)"), at: saying)
    }
    if let said { constraints = constraints.map { said.partOfLine(like: $0) } }
    if try take("~") {
      let wanted = try priority()
      constraints = constraints.map { $0.priority.isRequired ? $0.priority(wanted) : $0 }
    }
    // The block counts the constraints themselves.
    constraintCount = distribution == .fillProportionally ? constraintCount - Double(constraints.count) : former
    return name.isEmpty ? constraints : constraints.map { $0.named(name) }
  }

  /// `variation any: [1], compactWidth.regularHeight: [2]`
  mutating func variation() throws(LayoutTextError) {
    var alternatives: [(condition: TraitCondition, handles: [ConstraintHandle])] = []
    repeat {
      let condition = try condition()
      try require(":")
      let known = sets
      let numbers = try numbers("the number of a set of constraints above") { known[$0] != nil }
      alternatives.append((condition, numbers.flatMap { known[$0] ?? [] }))
    } while try take(",")
    variations.append(alternatives)
  }

  /// Whole numbers in brackets, each given once.
  private mutating func numbers(
    _ expectation: String, where isKnown: (Int) -> Bool = { _ in true }
  ) throws(LayoutTextError) -> [Int] {
    var seen: Set<Int> = []
    return try list { (parser) throws(LayoutTextError) in
      let start = parser.token
      let number = try parser.wholeNumber(expectation)
      if !isKnown(number) { throw parser.error(.expected(expectation, found: "\(start.kind)"), at: start) }
      if !seen.insert(number).inserted { throw parser.error(.repeated("\(number)"), at: start) }
      return number
    }
  }

  private mutating func condition() throws(LayoutTextError) -> TraitCondition {
    var condition = TraitCondition()
    repeat {
      switch token.kind {
      case .word("any"): break
      case .word("compactWidth"): condition.width = .compact
      case .word("regularWidth"): condition.width = .regular
      case .word("compactHeight"): condition.height = .compact
      case .word("regularHeight"): condition.height = .regular
      default: throw expected("any, compactWidth, regularWidth, compactHeight or regularHeight")
      }
      try advance()
    } while try take(".")
    return condition
  }
}

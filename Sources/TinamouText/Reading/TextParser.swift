import Tinamou

/// Reads text, statement by statement, into a layout.
struct TextParser {
  private var lexer: Lexer
  private(set) var token: Token
  let limits: LayoutTextLimits
  var layout: ConstraintLayout
  var names: Names
  /// The constraints to activate, in order.
  var active: [ConstraintHandle] = []
  /// The number of constraints. A product of numbers in a text can be more than an `Int` holds.
  var constraintCount = 0.0
  /// The constraints of the sets from which variations choose.
  var sets: [Int: [ConstraintHandle]] = [:]
  var variations: [[(condition: TraitCondition, handles: [ConstraintHandle])]] = []
  /// The items to hide at the end.
  var hidden: Set<LayoutItem> = []
  var fitting: (items: [LayoutItem], priority: LayoutPriority)?
  /// The depth of nested parentheses.
  var depth = 0

  init(_ bytes: [UInt8], file: String, limits: LayoutTextLimits) throws(LayoutTextError) {
    lexer = Lexer(bytes, file: file)
    self.limits = limits
    if bytes.count > limits.bytes {
      throw lexer.error(.tooLarge("bytes", limit: limits.bytes), at: 0, line: 1)
    }
    token = try lexer.next()
    do throws(LayoutError) {
      layout = try ConstraintLayout(size: .zero)
    } catch {
      throw lexer.error(.refused(error), at: 0, line: 1)
    }
    names = Names(root: layout.root)
  }

  /// Makes a parser for expressions about an existing layout, with the names of items and parameters in its text.
  init(_ bytes: [UInt8], file: String, in layout: ConstraintLayout) throws(LayoutTextError) {
    try self.init(bytes, file: file, limits: LayoutTextLimits(bytes: 100_000))
    self.layout = layout
    names = Names(root: layout.root)
    // Every handle belongs to the layout, so nothing throws.
    for item in WritingOrder(layout).items {
      names.add(item, named: (try? layout.name(of: item)) ?? "", in: layout.root)
    }
    for parameter in layout.parameters { names.add(parameter, named: (try? layout.name(of: parameter)) ?? "") }
  }

  var file: String { lexer.file }
}

// MARK: - Tokens

extension TextParser {
  mutating func advance() throws(LayoutTextError) { token = try lexer.next() }

  func error(_ fault: LayoutTextError.Fault, at token: Token? = nil) -> LayoutTextError {
    let token = token ?? self.token
    return lexer.error(fault, at: token.start, line: token.line)
  }

  func expected(_ expectation: String) -> LayoutTextError {
    error(.expected(expectation, found: "\(token.kind)"))
  }

  /// Takes a sign, if it is next.
  mutating func take(_ sign: String) throws(LayoutTextError) -> Bool {
    if token.kind != .sign(sign) { return false }
    try advance()
    return true
  }

  mutating func require(_ sign: String, _ reason: String = "") throws(LayoutTextError) {
    if try !take(sign) { throw expected("'\(sign)'\(reason)") }
  }

  /// Takes a word, if it is next.
  mutating func take(word: String) throws(LayoutTextError) -> Bool {
    if token.kind != .word(word) { return false }
    try advance()
    return true
  }

  /// Any word.
  mutating func word(_ expectation: String) throws(LayoutTextError) -> String {
    guard case .word(let word) = token.kind else { throw expected(expectation) }
    try advance()
    return word
  }

  /// A word or a quoted string.
  mutating func name(_ expectation: String) throws(LayoutTextError) -> String {
    switch token.kind {
    case .word(let name), .string(let name):
      try advance()
      return name
    default: throw expected(expectation)
    }
  }

  /// The value of an enumeration for a word.
  mutating func choice<Value: CaseIterable & RawRepresentable>(
    of type: Value.Type
  ) throws(LayoutTextError) -> Value where Value.RawValue == String {
    let words = Value.allCases.map { $0.rawValue }
    guard case .word(let word) = token.kind, let value = Value(rawValue: word) else {
      throw expected(words.count == 2 ? "\(words[0]) or \(words[1])" : "one of \(words.joined(separator: ", "))")
    }
    try advance()
    return value
  }

  /// A number; also the word `infinity`, if `orInfinity` is true.
  mutating func number(orInfinity: Bool = false) throws(LayoutTextError) -> Double {
    let isNegative = try take("-")
    if orInfinity, try take(word: "infinity") { return isNegative ? -.infinity : .infinity }
    guard case .number(let number) = token.kind else { throw expected("a number") }
    try advance()
    return isNegative ? -number : number
  }

  mutating func wholeNumber(_ expectation: String) throws(LayoutTextError) -> Int {
    guard case .number(let number) = token.kind, let whole = Int(exactly: number), whole >= 0 else {
      throw expected(expectation)
    }
    try advance()
    return whole
  }

  /// A number or `none`.
  mutating func optionalNumber(orInfinity: Bool = false) throws(LayoutTextError) -> Double? {
    try take(word: "none") ? nil : number(orInfinity: orInfinity)
  }

  mutating func endOfLine() throws(LayoutTextError) {
    switch token.kind {
    case .newline: try advance()
    case .end: break
    default: throw expected("the end of the line")
    }
  }

  mutating func skipEmptyLines() throws(LayoutTextError) {
    while token.kind == .newline { try advance() }
  }

  /// Makes a change of the layout. A refusal becomes a fault at a position in the text.
  mutating func change<Result>(
    at token: Token, _ body: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutTextError) -> Result {
    do { return try body(&layout) } catch { throw self.error(.refused(error), at: token) }
  }
}

// MARK: - References

extension TextParser {
  /// A name, and its number among those of the same name: `cell#2`.
  mutating func reference(_ expectation: String) throws(LayoutTextError) -> (name: String, number: Int) {
    let name = try name(expectation)
    return try (name, take("#") ? wholeNumber("a whole number") : 1)
  }

  /// An item, or the guide of a row or column of a grid: `form.rows[1]`.
  mutating func item() throws(LayoutTextError) -> LayoutItem {
    let item = try namedItem()
    if try !take(".") { return item }
    guard let guide = try guide(of: item) else { throw expected("rows or columns") }
    return guide
  }

  private mutating func namedItem() throws(LayoutTextError) -> LayoutItem {
    let start = token
    let (name, number) = try reference("the name of an item")
    guard let item = names.item(name, number) else { throw unknown(name, number, at: start) }
    return item
  }

  /// `rows[1]` or `columns[0]` of a grid, if one of the words is next.
  mutating func guide(of grid: LayoutItem) throws(LayoutTextError) -> LayoutItem? {
    let start = token
    let isRow = try take(word: "rows")
    if !isRow, try !take(word: "columns") { return nil }
    let guides = try change(at: start) { (layout) throws(LayoutError) in
      if isRow { return try layout.rows(of: grid) }
      return try layout.columns(of: grid)
    }
    try require("[")
    let place = token
    let number = try wholeNumber("a number from 0")
    if !guides.indices.contains(number) {
      throw error(.expected("a number below \(guides.count)", found: "\(number)"), at: place)
    }
    try require("]")
    names.note(guides[number], in: grid)
    return guides[number]
  }

  func unknown(_ name: String, _ number: Int, at start: Token) -> LayoutTextError {
    error(.unknownName(Quoted.name(name.cut(to: 40)) + (number == 1 ? "" : "#\(number)")), at: start)
  }

  /// Items in brackets, `[a, b]`.
  mutating func itemList() throws(LayoutTextError) -> [LayoutItem] {
    try list { (parser) throws(LayoutTextError) in try parser.item() }
  }

  /// A list in brackets, separated by commas.
  mutating func list<Element>(
    _ element: (inout TextParser) throws(LayoutTextError) -> Element
  ) throws(LayoutTextError) -> [Element] {
    var elements: [Element] = []
    try require("[")
    if try take("]") { return [] }
    repeat { elements.append(try element(&self)) } while try take(",")
    try require("]", " or ','")
    return elements
  }

  /// An item, its margins or its safe area: `root.margins`.
  mutating func region() throws(LayoutTextError) -> LayoutRegion {
    var item = try namedItem()
    if try !take(".") { return item.anchorRegion }
    if let guide = try guide(of: item) {
      item = guide
      if try !take(".") { return item.anchorRegion }
    }
    if try take(word: "margins") { return item.margins }
    if try take(word: "safeArea") { return item.safeArea }
    throw expected("margins or safeArea")
  }
}

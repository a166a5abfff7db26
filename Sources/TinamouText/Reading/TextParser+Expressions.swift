import Tinamou

// Sums of anchors, as in the DSL.

/// One side of a constraint.
enum Side {
  case expression(LayoutExpression)
  case edges(Edges)
  case horizontalEdges(HorizontalEdges)
  case verticalEdges(VerticalEdges)
  case size(SizeAnchors)
  case fixedSize(LayoutSize)
  case center(CenterAnchors)
  case aspectRatio(AspectRatioAnchor)

  /// The kind of the side, for messages.
  var word: String {
    switch self {
    case .expression(let sum): sum.isNumber ? "a number" : "one anchor"
    case .edges: "edges"
    case .horizontalEdges: "horizontalEdges"
    case .verticalEdges: "verticalEdges"
    case .size: "a size"
    case .fixedSize: "a size in numbers"
    case .center: "a center"
    case .aspectRatio: "an aspect ratio"
    }
  }

  /// The other side that it can be compared with, for messages.
  var comparable: String {
    switch self {
    case .expression: "a number or one anchor beside it"
    case .edges: "edges beside edges"
    case .horizontalEdges: "horizontalEdges beside horizontalEdges"
    case .verticalEdges: "verticalEdges beside verticalEdges"
    case .size: "a size beside a size, such as 64 x 64"
    case .fixedSize: "an item's size on the left"
    case .center: "== and another center"
    case .aspectRatio: "a number beside the aspect ratio"
    }
  }
}

extension TextParser {
  /// One side of a constraint: a sum, several anchors at once such as `photo.edges`, or a size.
  mutating func side() throws(LayoutTextError) -> Side {
    switch token.kind {
    case .word, .string:
      switch try anchor() {
      case .expression(let first): return .expression(try sum(continuing: try product(continuing: first)))
      case let several: return several
      }
    default:
      let first = try sum()
      if first.isNumber, try take(word: "x") { return .fixedSize(LayoutSize(first.constant, try number())) }
      return .expression(first)
    }
  }

  /// `product { ("+" | "-") product }`
  mutating func sum() throws(LayoutTextError) -> LayoutExpression {
    let isNegative = try take("-")
    let first = try product()
    return try sum(continuing: isNegative ? first.scaled { -$0 } : first)
  }

  private mutating func sum(continuing first: LayoutExpression) throws(LayoutTextError) -> LayoutExpression {
    var sum = first
    while true {
      if try take("+") {
        sum.add(try product())
      } else if try take("-") {
        sum.add(try product().scaled { -$0 })
      } else {
        return sum
      }
    }
  }

  /// `factor { ("*" | "/") factor }`, in which at most one factor is not a number.
  private mutating func product() throws(LayoutTextError) -> LayoutExpression {
    try product(continuing: try factor())
  }

  private mutating func product(continuing first: LayoutExpression) throws(LayoutTextError) -> LayoutExpression {
    var product = first
    while true {
      if try take("*") {
        let start = token
        let other = try factor()
        if other.isNumber {
          product = product.scaled { $0 * other.constant }
        } else if product.isNumber {
          let number = product.constant
          product = other.scaled { $0 * number }
        } else {
          throw error(.expected("a number, because one factor is an anchor", found: "another anchor"), at: start)
        }
      } else if try take("/") {
        let start = token
        let divisor = try number()
        if divisor == 0 { throw error(.expected("a divisor other than 0", found: "0"), at: start) }
        product = product.scaled { $0 / divisor }
      } else {
        return product
      }
    }
  }

  private mutating func factor() throws(LayoutTextError) -> LayoutExpression {
    switch token.kind {
    case .number(let number):
      try advance()
      return LayoutExpression(constant: number)
    case .sign("("):
      try deepen()
      try advance()
      let sum = try sum()
      try require(")")
      depth -= 1
      return sum
    case .sign("."):
      try advance()
      if try !take(word: "standard") { throw expected("standard") }
      return LayoutExpression([LayoutExpression.Term(.standardSpacing)])
    case .word, .string:
      let start = token
      guard case .expression(let expression) = try anchor() else {
        throw error(.expected("one anchor", found: "several, which only stand alone on their side"), at: start)
      }
      return expression
    default: throw expected("an anchor, a parameter or a number")
    }
  }

  private mutating func deepen() throws(LayoutTextError) {
    depth += 1
    if depth > limits.depth { throw error(.tooLarge("parentheses in each other", limit: limits.depth)) }
  }

  /// `item "." [ ("margins" | "safeArea") "." ] anchor`, or the name of a parameter, or a share.
  private mutating func anchor() throws(LayoutTextError) -> Side {
    let start = token
    let (name, number) = try reference("an anchor, a parameter or a number")
    if start.kind == .word("share"), token.kind == .sign("(") { return .expression(try share()) }
    guard try take(".") else {
      guard let parameter = names.parameter(name, number) else { throw unknown(name, number, at: start) }
      return .expression(LayoutExpression([LayoutExpression.Term(.parameter(parameter))]))
    }
    guard var item = names.item(name, number) else { throw unknown(name, number, at: start) }
    if let guide = try guide(of: item) {
      item = guide
      try require(".")
    }
    var region = item.anchorRegion
    if try take(word: "margins") {
      region = item.margins
      try require(".")
    } else if try take(word: "safeArea") {
      region = item.safeArea
      try require(".")
    }
    let expectation = "an anchor such as leading, width or edges"
    guard case .word(let word) = token.kind else { throw expected(expectation) }
    if let attribute = LayoutAttribute(rawValue: word) {
      try advance()
      return .expression(LayoutExpression([LayoutExpression.Term(.anchor(region, attribute))]))
    }
    guard ["edges", "horizontalEdges", "verticalEdges", "size", "center", "aspectRatio"].contains(word) else {
      throw expected(expectation)
    }
    try advance()
    switch word {
    case "edges": return .edges(region.edges.inset(try inset()))
    case "horizontalEdges": return .horizontalEdges(region.edges.inset(try inset()).horizontal)
    case "verticalEdges": return .verticalEdges(region.edges.inset(try inset()).vertical)
    case "size": return .size(region.size)
    case "center": return .center(region.center)
    default: return .aspectRatio(region.aspectRatio)
    }
  }

  /// `.inset(8)` or `.inset(top: 8, leading: 4)`, if present.
  private mutating func inset() throws(LayoutTextError) -> LayoutInsets {
    if try !take(".") { return .zero }
    if try !take(word: "inset") { throw expected("inset") }
    try require("(")
    let insets: LayoutInsets
    if case .word = token.kind { insets = try edges() } else { insets = LayoutInsets(try number()) }
    try require(")")
    return insets
  }

  /// `(of: sum, among: [a, b], at: 0, extent: width)`
  private mutating func share() throws(LayoutTextError) -> LayoutExpression {
    try deepen()
    try require("(")
    try label("of")
    let whole = try sum()
    try require(",")
    try label("among")
    let items = try itemList()
    try require(",")
    try label("at")
    let position = try wholeNumber("the position of an item among them, from 0")
    try require(",")
    try label("extent")
    let extent: LayoutAttribute
    switch token.kind {
    case .word("width"): extent = .width
    case .word("height"): extent = .height
    default: throw expected("width or height")
    }
    try advance()
    try require(")")
    depth -= 1
    return LayoutExpression(shares: [.init(of: whole, among: items, at: position, extent: extent)])
  }

  /// A word and a colon.
  mutating func label(_ word: String) throws(LayoutTextError) {
    if try !take(word: word) { throw expected("\(word):") }
    try require(":")
  }

  /// `top: 8, leading: 4`, in any order.
  mutating func edges() throws(LayoutTextError) -> LayoutInsets {
    var insets = LayoutInsets.zero
    var seen: Set<String> = []
    repeat {
      let start = token
      let edge = try word("top, leading, bottom or trailing")
      guard ["top", "leading", "bottom", "trailing"].contains(edge) else {
        throw error(.expected("top, leading, bottom or trailing", found: "\(start.kind)"), at: start)
      }
      if !seen.insert(edge).inserted { throw error(.repeated(edge), at: start) }
      try require(":")
      let inset = try number()
      switch edge {
      case "top": insets.top = inset
      case "leading": insets.leading = inset
      case "bottom": insets.bottom = inset
      default: insets.trailing = inset
      }
    } while try take(",")
    return insets
  }
}

extension LayoutExpression {
  var isNumber: Bool { terms.isEmpty && shares.isEmpty }

  /// The expression with each number changed, as by the operators of the DSL.
  func scaled(_ change: (Double) -> Double) -> LayoutExpression {
    var scaled = self
    for position in terms.indices { scaled.terms[position].coefficient = change(terms[position].coefficient) }
    for position in shares.indices { scaled.shares[position].whole = shares[position].whole.scaled(change) }
    // A missing constant stays missing and does not become a negative zero.
    if constant != 0 || isNumber { scaled.constant = change(constant) }
    return scaled
  }

  mutating func add(_ other: LayoutExpression) {
    terms += other.terms
    shares += other.shares
    constant += other.constant
  }
}

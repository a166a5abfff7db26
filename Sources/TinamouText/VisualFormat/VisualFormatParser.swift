import Tinamou

/// A name or number of a format, with its position.
struct VisualFormatWord: Sendable {
  let text: String
  let offset: Int
}

/// The source of a size, gap or priority.
enum VisualFormatObject: Sendable {
  case number(Double)
  case name(VisualFormatWord)
}

/// A condition on a size or gap: `>=70@750`.
struct VisualFormatPredicate: Sendable {
  var relation: LayoutConstraint.Relation = .equal
  var object: VisualFormatObject
  var priority: VisualFormatObject?
  var priorityOffset = 0
}

/// A view or `|`, with the gap before it.
struct VisualFormatElement: Sendable {
  enum Subject: Sendable {
    case superview
    case view(VisualFormatWord)
  }

  enum Gap: Sendable {
    /// No gap, for the first element.
    case none
    /// Directly after the previous element.
    case flush
    /// A hyphen alone.
    case standard
    case given([VisualFormatPredicate])
  }

  var gap: Gap
  var subject: Subject
  var offset: Int
  var size: [VisualFormatPredicate] = []
}

/// Reads the grammar of Apple's documentation:
///
///     format     ((H|V):)? (| connection)? view (connection view)* (connection |)?
///     connection nothing, -, or - predicates -
///     predicates number, name, or (predicate, predicate, …)
///     predicate  (==|<=|>=)? (number or name) (@ (number or name))?
///     view       [name (predicates in parentheses)?]
struct VisualFormatParser {
  private let format: String
  private let bytes: ArraySlice<UInt8>
  private var position = 0

  init(_ format: String) {
    self.format = format
    bytes = Array(format.utf8)[...]
  }

  mutating func parse() throws(VisualFormatError) -> (isHorizontal: Bool, elements: [VisualFormatElement]) {
    var isHorizontal = true
    if let orientation = next, orientation == UInt8(ascii: "H") || orientation == UInt8(ascii: "V") {
      isHorizontal = orientation == UInt8(ascii: "H")
      position += 1
      try expect(":", "Expected a ':' here, to end the orientation")
    }
    var elements: [VisualFormatElement] = []
    var gap = VisualFormatElement.Gap.none
    var isEnded = false
    while let byte = next {
      if isEnded { throw failure("Expected the end of the format after the superview") }
      switch byte {
      case UInt8(ascii: "|"):
        if elements.isEmpty {
          elements.append(VisualFormatElement(gap: .none, subject: .superview, offset: position))
        } else {
          if elements.count == 1, case .superview = elements[0].subject {
            throw failure("Expected a view between the two edges of the superview")
          }
          elements.append(VisualFormatElement(gap: gap, subject: .superview, offset: position))
          (isEnded, gap) = (true, .flush)
        }
        position += 1
      case UInt8(ascii: "["):
        elements.append(try view(gap))
      default:
        throw failure("Expected a view, which begins with '[', or a '|' for the superview")
      }
      if !isEnded { gap = try connection() }
    }
    if case .given = gap { throw failure("Expected a view after the gap") }
    if case .standard = gap { throw failure("Expected a view after the gap") }
    if elements.isEmpty { throw failure("Expected a view, which begins with '['") }
    if elements.count == 1, case .superview = elements[0].subject {
      throw failure("Expected a view after the superview")
    }
    return (isHorizontal, elements)
  }

  // MARK: Parts

  private mutating func view(_ gap: VisualFormatElement.Gap) throws(VisualFormatError) -> VisualFormatElement {
    let start = position
    position += 1
    guard let name = word() else { throw failure("Expected the name of a view here") }
    var element = VisualFormatElement(gap: gap, subject: .view(name), offset: start)
    if next == UInt8(ascii: "(") { element.size = try predicates() }
    try expect("]", "Expected a ']' here, to give the end of the view")
    return element
  }

  private mutating func connection() throws(VisualFormatError) -> VisualFormatElement.Gap {
    guard next == UInt8(ascii: "-") else { return .flush }
    position += 1
    guard let byte = next else { throw failure("Expected a view after the gap") }
    if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "|") { return .standard }
    let given: [VisualFormatPredicate]
    if byte == UInt8(ascii: "(") {
      given = try predicates()
    } else if byte.isDigit || byte == UInt8(ascii: ".") {
      given = [VisualFormatPredicate(object: .number(try number()))]
    } else if let name = word() {
      given = [VisualFormatPredicate(object: .name(name))]
    } else {
      throw failure("Expected the size of the gap, a view or a '|' here")
    }
    try expect("-", "Expected a '-' here, to end the gap")
    return .given(given)
  }

  private mutating func predicates() throws(VisualFormatError) -> [VisualFormatPredicate] {
    var list: [VisualFormatPredicate] = []
    repeat {
      position += 1
      list.append(try predicate())
    } while next == UInt8(ascii: ",")
    try expect(")", "Expected a ')' here, to end the list of conditions")
    return list
  }

  private mutating func predicate() throws(VisualFormatError) -> VisualFormatPredicate {
    var relation = LayoutConstraint.Relation.equal
    if let byte = next, byte == UInt8(ascii: "=") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") {
      relation =
        byte == UInt8(ascii: "=") ? .equal : byte == UInt8(ascii: "<") ? .lessThanOrEqual : .greaterThanOrEqual
      position += 1
      try expect("=", "Expected a '=' here, to end the relation")
    }
    var predicate = VisualFormatPredicate(relation: relation, object: try object("a number, a metric or a view"))
    if next == UInt8(ascii: "@") {
      position += 1
      _ = next
      predicate.priorityOffset = position
      predicate.priority = try object("a priority")
    }
    return predicate
  }

  private mutating func object(_ kind: String) throws(VisualFormatError) -> VisualFormatObject {
    guard let byte = next else { throw failure("Expected \(kind) here") }
    if byte.isDigit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") {
      return .number(try number())
    }
    guard let name = word() else { throw failure("Expected \(kind) here") }
    return .name(name)
  }

  // MARK: Bytes

  /// The next byte that is not a blank.
  private var next: UInt8? {
    mutating get {
      while position < bytes.endIndex, bytes[position].isBlank || bytes[position] == 0x0A { position += 1 }
      return position < bytes.endIndex ? bytes[position] : nil
    }
  }

  private mutating func expect(_ byte: Unicode.Scalar, _ reason: String) throws(VisualFormatError) {
    guard next == UInt8(ascii: byte) else { throw failure(reason) }
    position += 1
  }

  private mutating func word() -> VisualFormatWord? {
    guard let first = next, first.isWord, !first.isDigit else { return nil }
    let start = position
    while position < bytes.endIndex, bytes[position].isWord { position += 1 }
    return VisualFormatWord(text: bytes[start..<position].text, offset: start)
  }

  private mutating func number() throws(VisualFormatError) -> Double {
    let start = position
    if bytes[position] == UInt8(ascii: "-") || bytes[position] == UInt8(ascii: "+") { position += 1 }
    while position < bytes.endIndex, bytes[position].isDigit || bytes[position] == UInt8(ascii: ".") { position += 1 }
    guard let number = bytes[start..<position].number else {
      position = start
      throw failure("Expected a number here")
    }
    return number
  }

  private func failure(_ reason: String) -> VisualFormatError {
    VisualFormatError(reason: "\(reason):", format: format, offset: min(position, bytes.endIndex))
  }
}

import Tinamou

// The form that Apple prints if Visual Format can express it: `H:|-(8)-[A]`, `V:[A(44)]`,
// `H:[A]-(>=NSSpace(8))-[B](LTR)`.

extension LogLineReader {
  /// A part of the format: a view or `|`, and the condition on its extent.
  private struct Element {
    let view: LogView
    let isSuperview: Bool
  }

  mutating func visualFormat(_ whole: ArraySlice<UInt8>) throws(Failure) -> [ImportedConstraint<LogView>] {
    let isHorizontal = whole.starts("H:")
    var rest = whole.dropFirst(2)
    for (word, direction): (StaticString, LayoutDirection) in [("(LTR)", .leftToRight), ("(RTL)", .rightToLeft)]
    where rest.ends(word) {
      self.direction = direction
      rest = rest.dropLast(word.utf8CodeUnitCount)
    }
    let (near, far): (ImportedAttribute, ImportedAttribute) =
      isHorizontal
      ? direction == nil ? (.leading, .trailing) : direction == .leftToRight ? (.left, .right) : (.right, .left)
      : (.top, .bottom)
    var parts: [ImportedConstraint<LogView>] = []
    var previous: Element?
    var gap: Predicate?
    while let byte = rest.first {
      if byte == UInt8(ascii: "-") {
        guard previous != nil, gap == nil else { throw Failure("a gap without a view before it") }
        gap = try takeGap(&rest)
        continue
      }
      let element: Element
      if byte == UInt8(ascii: "|") {
        guard let superview else { throw Failure("the log does not say which view | is, with its address") }
        element = Element(view: superview, isSuperview: true)
        rest = rest.dropFirst()
      } else if byte == UInt8(ascii: "[") {
        let (view, size) = try takeView(&rest)
        element = Element(view: view, isSuperview: false)
        subviews.append(view)
        if let size {
          parts.append(size.constraint(ImportedAnchor(view, isHorizontal ? .width : .height)))
        }
      } else {
        throw Failure("\(rest.prefix(40).text) is no part of a visual format")
      }
      if let previous {
        // Inwards from the superview's edge, the near edge is the one at which reading begins.
        let start = ImportedAnchor(previous.view, previous.isSuperview ? near : far)
        let end = ImportedAnchor(element.view, element.isSuperview ? far : near)
        let predicate = gap ?? Predicate()
        var part = predicate.constraint(end)
        part.second = start
        // From right to left, a gap counts downwards.
        if near == .right {
          part.constant = -part.constant
          part.relation = part.relation.reversed
        }
        parts.append(part)
        gap = nil
      }
      previous = element
    }
    guard gap == nil, !parts.isEmpty else { throw Failure("the visual format ends too early") }
    if superview != nil, !whole.contains(UInt8(ascii: "|")) { subviews = [] }
    return parts
  }

  /// The text in parentheses: `>=8@750`, `NSSpace(8)`, `==B`.
  private struct Predicate {
    var relation = LayoutConstraint.Relation.equal
    var constant = 0.0
    var other: LogView?
    var priority = LayoutPriority.required

    func constraint(_ first: ImportedAnchor<LogView>) -> ImportedConstraint<LogView> {
      ImportedConstraint(
        first, relation, other.map { ImportedAnchor($0, first.attribute) }, constant: constant, priority: priority)
    }
  }

  private func predicate(_ text: ArraySlice<UInt8>) throws(Failure) -> Predicate {
    var rest = text.trimmed
    var predicate = Predicate()
    predicate.priority = try takePriority(&rest)
    for (sign, relation): (StaticString, LayoutConstraint.Relation) in [
      ("==", .equal), ("<=", .lessThanOrEqual), (">=", .greaterThanOrEqual),
    ] where rest.starts(sign) {
      predicate.relation = relation
      rest = rest.dropFirst(2)
    }
    if let constant = constant(rest) {
      predicate.constant = constant
    } else if let view = view(rest) {
      predicate.other = view
    } else {
      throw Failure("\(text.text) is neither a number nor a view with an address")
    }
    return predicate
  }

  private func takeGap(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> Predicate {
    rest = rest.dropFirst()
    guard rest.first == UInt8(ascii: "("), let end = rest.find(")-") else {
      throw Failure("a gap whose size is not printed")
    }
    let gap = try predicate(rest[(rest.startIndex + 1)..<end])
    guard gap.other == nil else { throw Failure("a gap as large as a view") }
    rest = rest[(end + 2)...]
    return gap
  }

  /// `[view]` or `[view(size)]`. A title may contain brackets: the view ends at the first one before which everything
  /// can be read.
  private mutating func takeView(_ rest: inout ArraySlice<UInt8>) throws(Failure) -> (LogView, Predicate?) {
    let inside = rest.dropFirst()
    var position = inside.startIndex
    while let bracket = inside.find("]", from: position) {
      position = bracket + 1
      let next = bracket + 1 < rest.endIndex ? rest[bracket + 1] : UInt8(ascii: "|")
      guard [UInt8(ascii: "|"), UInt8(ascii: "-"), UInt8(ascii: "[")].contains(next) else { continue }
      try tryPlace()
      let text = inside[..<bracket]
      if let view = view(text) {
        rest = rest[(bracket + 1)...]
        return (view, nil)
      }
      guard text.last == UInt8(ascii: ")") else { continue }
      for parenthesis in text.indices.reversed() where text[parenthesis] == UInt8(ascii: "(") {
        try tryPlace()
        guard let view = view(text[..<parenthesis]),
          let size = try? predicate(text[(parenthesis + 1)...].dropLast())
        else { continue }
        rest = rest[(bracket + 1)...]
        return (view, size)
      }
    }
    throw Failure("\(rest.prefix(60).text) is no view with an address")
  }
}

import Tinamou

// The form with a relation: `A.leading == 0.5*B.leading + 8 @750`.

extension LogLineReader {
  private static let relations: [(StaticString, LayoutConstraint.Relation)] = [
    (" == ", .equal), (" <= ", .lessThanOrEqual), (" >= ", .greaterThanOrEqual),
  ]

  mutating func equation(_ text: ArraySlice<UInt8>) throws(Failure) -> ImportedConstraint<LogView> {
    var reason: String?
    for position in text.indices {
      for (sign, relation) in Self.relations where text.starts(sign, at: position) {
        try tryPlace()
        let left = text[..<position].trimmed
        guard let anchor = anchor(left) else {
          reason = reason ?? "\(left.text) is no attribute of a view with an address"
          continue
        }
        do {
          return try rightSide(text[(position + 4)...].trimmed, anchor, relation)
        } catch {
          reason = error.reason
        }
      }
    }
    throw Failure(reason ?? "neither an equation nor visual format")
  }

  /// The whole of `view.attribute`.
  private func anchor(_ text: ArraySlice<UInt8>) -> ImportedAnchor<LogView>? {
    guard let point = text.lastIndex(of: UInt8(ascii: ".")), let attribute = attribute(text[(point + 1)...]),
      let view = view(text[..<point])
    else { return nil }
    return ImportedAnchor(view, attribute)
  }

  private func attribute(_ word: ArraySlice<UInt8>) -> ImportedAttribute? {
    let word = word.text
    switch word {
    case "baseline": return .lastBaseline
    case "minX": return .left
    case "midX": return .centerX
    case "maxX": return .right
    case "minY": return .top
    case "midY": return .centerY
    case "maxY": return .bottom
    default: return ImportedAttribute(rawValue: word)
    }
  }

  private mutating func rightSide(
    _ whole: ArraySlice<UInt8>, _ first: ImportedAnchor<LogView>, _ relation: LayoutConstraint.Relation
  ) throws(Failure) -> ImportedConstraint<LogView> {
    var text = whole
    var constraint = ImportedConstraint(first, relation, nil)
    constraint.priority = try takePriority(&text)
    if let constant = constant(text) {
      constraint.constant = constant
      return constraint
    }
    if let star = text.firstIndex(of: UInt8(ascii: "*")), let factor = text[..<star].trimmed.number {
      constraint.multiplier = factor
      text = text[(star + 1)...].trimmed
    }
    var position = text.startIndex
    while let point = text[position...].firstIndex(of: UInt8(ascii: ".")) {
      position = point + 1
      let word = text[position...].prefix { $0.isWord }
      guard let attribute = attribute(word) else { continue }
      try tryPlace()
      guard let view = view(text[..<point]) else { continue }
      var tail = text[word.endIndex...].trimmed
      var multiplier = constraint.multiplier
      if tail.first == UInt8(ascii: "*") || tail.first == UInt8(ascii: "/") {
        let isProduct = tail.first == UInt8(ascii: "*")
        tail = tail.dropFirst().trimmed
        let digits = tail.prefix { !$0.isBlank }
        guard let factor = digits.number else { continue }
        multiplier = isProduct ? multiplier * factor : multiplier / factor
        tail = tail[digits.endIndex...].trimmed
      }
      guard tail.isEmpty || constant(tail) != nil else { continue }
      guard multiplier.isFinite else { throw Failure("the multiplier is not finite") }
      if first.attribute.isExtent != attribute.isExtent {
        throw Failure("a width or height is compared with a position")
      }
      if first.attribute.isHorizontal != attribute.isHorizontal, !attribute.isExtent {
        throw Failure("a horizontal attribute is compared with a vertical one")
      }
      constraint.second = ImportedAnchor(view, attribute)
      constraint.multiplier = multiplier
      constraint.constant = constant(tail) ?? 0
      return constraint
    }
    throw Failure("\(whole.text) is neither a number nor an attribute of a view with an address")
  }

  /// `8`, `- 8`, `+ 8`, `NSSpace(8)`, `+ NSLayoutAnchorConstraintSpace(8)`.
  func constant(_ text: ArraySlice<UInt8>) -> Double? {
    var text = text.trimmed
    var sign = 1.0
    if let first = text.first, first == UInt8(ascii: "+") || first == UInt8(ascii: "-") {
      if first == UInt8(ascii: "-") { sign = -1 }
      text = text.dropFirst().trimmed
      if let next = text.first, next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { return nil }
    }
    for name: StaticString in ["NSSpace(", "NSLayoutAnchorConstraintSpace("] where text.starts(name) {
      guard text.last == UInt8(ascii: ")") else { return nil }
      text = text.dropFirst(name.utf8CodeUnitCount).dropLast()
    }
    return text.number.map { sign * $0 }
  }

  /// Removes a priority from the end: Apple's `@750`, the `^750.0` or `^high` of SnapKit and Masonry.
  func takePriority(_ text: inout ArraySlice<UInt8>) throws(Failure) -> LayoutPriority {
    guard let sign = text.lastIndex(where: { $0 == UInt8(ascii: "@") || $0 == UInt8(ascii: "^") }) else {
      return .required
    }
    let word = text[(sign + 1)...].trimmed
    let named: LayoutPriority?
    switch word.text {
    case "required": named = .required
    case "high": named = .high
    case "medium": named = LayoutPriority(500)
    case "low": named = .low
    case "fitting size": named = .fittingSize
    default: named = nil
    }
    if let named {
      text = text[..<sign].trimmed
      return named
    }
    guard let number = word.number else { return .required }
    text = text[..<sign].trimmed
    return try priority(number)
  }
}

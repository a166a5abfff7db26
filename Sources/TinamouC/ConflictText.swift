// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

/// A text in bytes: what `String` would add to the library is a tenth of it.
private struct Text {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { bytes.append(text.utf8Start[index]) }
  }

  /// The shortest decimal that reads back as the number, without the `.0` of whole numbers.
  mutating func append(_ number: Double) {
    for byte in number.description.utf8 { bytes.append(byte) }
    if bytes.suffix(2) == [0x2E, 0x30] { bytes.removeLast(2) }
  }

  mutating func append(position: Int32) {
    if position >= 10 { append(position: position / 10) }
    bytes.append(0x30 + UInt8(position % 10))
  }
}

extension Text {
  mutating func append(_ member: Conflict.Member) {
    append("\n  ")
    append(member.multiplier)
    append(" × (")
    let expression = member.constraint.expression
    let start = bytes.count
    for term in expression.terms { append(term.coefficient, term.variable, isFirst: bytes.count == start) }
    if expression.constant != 0 || bytes.count == start {
      append(expression.constant, nil, isFirst: bytes.count == start)
    }
    switch member.constraint.relation {
    case .lessThanOrEqual: append(" <= 0)")
    case .equal: append(" == 0)")
    case .greaterThanOrEqual: append(" >= 0)")
    }
  }

  private mutating func append(_ number: Double, _ variable: Variable?, isFirst: Bool) {
    if number < 0 {
      if isFirst { append("-") } else { append(" - ") }
    } else if !isFirst {
      append(" + ")
    }
    guard let variable else { return append(number.magnitude) }
    if number.magnitude != 1 {
      append(number.magnitude)
      append("·")
    }
    append("v")
    append(position: variable.index + 1)
  }
}

@c @implementation
public func tinamou_conflict_text(
  _ solver: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    guard let conflict = session.conflict else { return 0 }
    var written = Text()
    written.append("cannot hold together, by ")
    written.append(conflict.amount)
    written.append(":")
    for member in conflict.members { written.append(member) }
    let bytes = written.bytes
    if let text, elements(capacity) > 0 {
      let room = min(bytes.count, elements(capacity) - 1)
      for index in 0..<room { text[index] = CChar(bitPattern: bytes[index]) }
      text[room] = 0
    }
    return bytes.count
  }
}

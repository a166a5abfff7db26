// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import CTinamou
internal import TinamouSolver

/// Text in bytes, written to the caller's memory as far as it fits. `String` would add a twentieth to the size of the
/// library.
private struct Text {
  let memory: UnsafeMutablePointer<CChar>?
  let room: Int
  private(set) var count = 0

  mutating func append(_ byte: UInt8) {
    if let memory, count < room { memory[count] = CChar(bitPattern: byte) }
    count += 1
  }

  mutating func append(_ text: StaticString) {
    for index in 0..<text.utf8CodeUnitCount { append(text.utf8Start[index]) }
  }

  /// The shortest decimal that reads back as the number, if fewer than 17 digits suffice; otherwise 16 digits. Numbers
  /// below 10⁻³⁰⁰ become 0.
  mutating func append(_ number: Double) {
    if number < 0 { append("-") }
    if !number.isFinite { return append("infinity") }
    var size = number.magnitude < 1e-300 ? 0 : number.magnitude
    var exponent = 0
    var power = 1.0
    if size >= 1e15 {
      while size / power >= 10 { (power, exponent) = (power * 10, exponent + 1) }
      size /= power
    } else if size < 1e-5 && size > 0 {
      while size * power < 1 { (power, exponent) = (power * 10, exponent - 1) }
      size *= power
    }
    var scale = 1.0
    var digits = Int64(size + 0.5)
    while Double(digits) / scale != size && size * scale < 9e14 {
      scale *= 10
      digits = Int64(size * scale + 0.5)
    }
    while scale > 1 && digits % 10 == 0 { (digits, scale) = (digits / 10, scale / 10) }
    append(digits, over: scale)
    if exponent != 0 {
      append(exponent < 0 ? "e-" : "e")
      append(Int64(exponent.magnitude), over: 1)
    }
  }

  /// Decimal digits, with a point before as many digits as the power of ten has zeros.
  private mutating func append(_ digits: Int64, over scale: Double) {
    if digits >= 10 || scale > 1 {
      append(digits / 10, over: scale / 10)
      if scale == 10 { append(".") }
    }
    append(0x30 + UInt8(digits % 10))
  }
}

extension Text {
  mutating func append(_ member: Conflict.Member) {
    append("\n  ")
    append(member.multiplier)
    append(" × (")
    let expression = member.constraint.expression
    let start = count
    expression.forEachWritten { append($1, $0, isFirst: count == start) }
    if expression.constant != 0 || count == start {
      append(expression.constant, nil, isFirst: count == start)
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
    append(Int64(variable.index) + 1, over: 1)
  }
}

@c @implementation
public func tinamou_conflict_text(
  _ solver: OpaquePointer?, _ text: UnsafeMutablePointer<CChar>?, _ capacity: Int
) -> Int {
  read(solver, otherwise: 0) { (session) throws(SolverError) in
    guard let conflict = session.conflict else { return 0 }
    // The last byte is for the terminating zero.
    var written = Text(memory: text, room: elements(capacity) - 1)
    written.append("cannot hold together, by ")
    written.append(conflict.amount)
    written.append(":")
    for member in conflict.members { written.append(member) }
    if let text, written.room >= 0 { text[min(written.count, written.room)] = 0 }
    return written.count
  }
}

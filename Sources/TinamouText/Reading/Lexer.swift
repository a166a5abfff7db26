/// Splits text into tokens, one at a time.
struct Lexer {
  let bytes: [UInt8]
  let file: String
  /// The position after a byte order mark.
  private let beginning: Int
  private var position: Int
  private var line = 1
  /// True if the previous token is a number, so that an `x` right after it is a sign: `46x21`.
  private var followsNumber = false

  init(_ bytes: [UInt8], file: String) {
    self.bytes = bytes
    self.file = file
    beginning = bytes.lengthOfUTF8Mark
    position = beginning
  }

  /// The column of a byte, in characters of its line.
  private func column(of start: Int) -> Int {
    let before = bytes[..<min(start, bytes.count)]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? min(beginning, before.endIndex)
    // Continuation bytes of a character are not counted.
    return before[lineStart...].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  func error(_ fault: LayoutTextError.Fault, at start: Int, line: Int) -> LayoutTextError {
    LayoutTextError(file: file, line: line, column: column(of: start), fault: fault)
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private func isDigit(_ offset: Int = 0) -> Bool { byte(offset)?.isDigit ?? false }

  mutating func next() throws(LayoutTextError) -> Token {
    let wasNumber = followsNumber
    followsNumber = false
    let end = position
    skipSpace()
    let start = position
    func token(_ kind: Token.Kind) -> Token { Token(kind: kind, line: line, start: start) }
    guard let first = byte() else { return token(.end) }
    if first == UInt8(ascii: "\n") {
      position += 1
      line += 1
      return Token(kind: .newline, line: line - 1, start: start)
    }
    if first.isDigit || first == UInt8(ascii: ".") && isDigit(1) {
      followsNumber = true
      return token(.number(try number()))
    }
    if Quoted.isWordStart(first) {
      position += 1
      if wasNumber, end == start, first == UInt8(ascii: "x") { return token(.word("x")) }
      while let next = byte(), Quoted.isWordPart(next) { position += 1 }
      return token(.word(text(from: start)))
    }
    if first == UInt8(ascii: "\"") { return token(.string(try string())) }
    // The sign of multiplication, in two bytes.
    if first == 0xC3, byte(1) == 0x97 {
      position += 2
      return token(.word("x"))
    }
    let isComparison = first == UInt8(ascii: "=") || first == UInt8(ascii: "<") || first == UInt8(ascii: ">")
    if isComparison, byte(1) == UInt8(ascii: "=") {
      position += 2
      return token(.sign(text(from: start)))
    }
    if first < 0x7F, first > 0x20 {
      position += 1
      return token(.sign(text(from: start)))
    }
    let scalar = String(decoding: bytes[start..<min(start + 4, bytes.count)], as: UTF8.self).unicodeScalars.first
    let code = scalar.map { "U+\(String($0.value, radix: 16, uppercase: true))" } ?? "nothing"
    // A letter that is no part of a word is meant as one.
    if let scalar, scalar.value >= 0xC0 {
      throw error(
        .expected("quotation marks around a name with '\(scalar)'", found: "'\(scalar)'"), at: start, line: line)
    }
    throw error(.expected("a word, a number or a sign", found: "the character \(code)"), at: start, line: line)
  }

  private func text(from start: Int) -> String { String(decoding: bytes[start..<position], as: UTF8.self) }

  /// Skips spaces, and comments up to the end of their lines.
  private mutating func skipSpace() {
    while let next = byte() {
      if next == UInt8(ascii: " ") || next == UInt8(ascii: "\t") || next == UInt8(ascii: "\r") {
        position += 1
      } else if next == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "/") {
        while let next = byte(), next != UInt8(ascii: "\n") { position += 1 }
      } else {
        return
      }
    }
  }

  private mutating func number() throws(LayoutTextError) -> Double {
    let start = position
    while isDigit() { position += 1 }
    if byte() == UInt8(ascii: "."), isDigit(1) {
      position += 1
      while isDigit() { position += 1 }
    }
    if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
      let digits = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 2 : 1
      if isDigit(digits) {
        position += digits
        while isDigit() { position += 1 }
      }
    }
    let text = text(from: start)
    // The longest exact decimal of a number has fewer digits.
    guard text.utf8.count <= 1100, let number = Double(text), number.isFinite else {
      throw error(.expected("a number that is not too large", found: text.cut(to: 40)), at: start, line: line)
    }
    return number
  }

  private mutating func string() throws(LayoutTextError) -> String {
    let start = position
    position += 1
    var content: [UInt8] = []
    while let next = byte(), next != UInt8(ascii: "\n") {
      position += 1
      switch next {
      case UInt8(ascii: "\""): return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): content += try escaped()
      default: content.append(next)
      }
    }
    throw error(.expected("'\"' at the end of the name", found: "the end of the line"), at: start, line: line)
  }

  private mutating func escaped() throws(LayoutTextError) -> [UInt8] {
    let start = position - 1
    let escape = byte()
    position += 1
    switch escape {
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return escape.map { [$0] } ?? []
    case UInt8(ascii: "u") where byte() == UInt8(ascii: "{"):
      let digits = bytes[(position + 1)...].prefix(9).prefix { $0 != UInt8(ascii: "}") }
      let end = position + 1 + digits.count
      if end < bytes.count, bytes[end] == UInt8(ascii: "}"), digits.allSatisfy({ $0 != UInt8(ascii: "+") }),
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
      {
        position = end + 1
        return Array(String(Character(scalar)).utf8)
      }
    default: break
    }
    throw error(.expected(#"one of \" \\ \n \t \r \u{…}"#, found: "another escape"), at: start, line: line)
  }
}

extension String {
  /// The first characters, to keep a message short.
  func cut(to length: Int) -> String { count > length ? "\(prefix(length))…" : self }
}

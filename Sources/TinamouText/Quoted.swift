/// Names in text: bare if they are words, quoted otherwise.
enum Quoted {
  /// A name: `label`, `"scroll.content"`. At the beginning of a line, `row` and `column` are not names.
  static func name(_ name: String) -> String {
    isWord(name) && name != "row" && name != "column" ? name : text(name)
  }

  /// Text in quotation marks.
  static func text(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029 {
          quoted += "\\u{\(String(scalar.value, radix: 16))}"
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }

  private static func isWord(_ name: String) -> Bool {
    guard let first = name.utf8.first, isWordStart(first) else { return false }
    return name.utf8.allSatisfy { isWordPart($0) }
  }

  static func isWordStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
  }

  static func isWordPart(_ byte: UInt8) -> Bool { isWordStart(byte) || byte.isDigit }
}

extension Quoted {
  /// Text within one line, for comments.
  static func comment(_ text: String) -> String {
    String(text.unicodeScalars.map { $0.value < 0x20 ? " " : Character($0) })
  }
}

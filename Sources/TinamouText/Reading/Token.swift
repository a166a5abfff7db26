import Tinamou

/// A word, number or sign.
struct Token {
  enum Kind: Equatable {
    case word(String)
    case string(String)
    case number(Double)
    /// A sign of one or two characters.
    case sign(String)
    case newline
    case end
  }

  let kind: Kind
  let line: Int
  /// The position of the first byte.
  let start: Int
}

extension Token.Kind: CustomStringConvertible {
  /// The token as quoted in a message.
  var description: String {
    switch self {
    case .word(let word): "'\(word.cut(to: 40))'"
    case .string(let text): Quoted.text(text.cut(to: 40))
    case .number(let number): DecimalText.shortest(number)
    case .sign(let sign): "'\(sign)'"
    case .newline: "the end of the line"
    case .end: "the end of the text"
    }
  }
}

/// Writes XML, or HTML that is also XML: it always closes elements, and escapes text and attributes.
package struct MarkupWriter {
  /// The text written so far.
  package private(set) var text = ""
  private var depth = 0
  private var isInline = false

  /// The form of an element's content: on lines of its own, or inline, where every space counts.
  package enum Flow {
    case block
    case inline
  }

  package init() {}

  /// An element with content.
  package mutating func element(
    _ name: String, _ attributes: [(String, String)] = [], _ flow: Flow = .block,
    content: (inout MarkupWriter) -> Void
  ) {
    startLine()
    tag(name, attributes, end: ">")
    let wasInline = isInline
    isInline = wasInline || flow == .inline
    depth += 1
    if !isInline { text += "\n" }
    content(&self)
    depth -= 1
    if !isInline { indent() }
    isInline = wasInline
    text += "</\(name)>"
    endLine()
  }

  /// An element that contains only text.
  package mutating func element(_ name: String, _ attributes: [(String, String)] = [], text content: String) {
    element(name, attributes, .inline) { $0.write(content) }
  }

  /// An element without content.
  package mutating func empty(_ name: String, _ attributes: [(String, String)] = []) {
    startLine()
    tag(name, attributes, end: "/>")
    endLine()
  }

  /// Text, escaped.
  package mutating func write(_ content: String) {
    startLine()
    text += Self.escaped(content)
    endLine()
  }

  /// Whole lines of markup, unchanged.
  package mutating func insert(_ markup: String) { text += markup }

  /// Text without markup, for content and for attributes in double quotes.
  ///
  /// Most control characters, which XML cannot contain even escaped, become U+FFFD.
  package static func escaped(_ content: String) -> String {
    var result = ""
    for scalar in content.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\t", "\n": result.unicodeScalars.append(scalar)
      // A bare carriage return would be read as the end of a line.
      case "\r": result += "&#13;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private mutating func tag(_ name: String, _ attributes: [(String, String)], end: String) {
    text += "<\(name)"
    for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
    text += end
  }

  private mutating func startLine() {
    if !isInline { indent() }
  }

  private mutating func endLine() {
    if !isInline { text += "\n" }
  }

  private mutating func indent() {
    for _ in 0..<depth { text += "  " }
  }
}

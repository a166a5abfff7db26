import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of a well-formed XML text, in the order in which they begin.
struct ParsedMarkup {
  struct Element {
    let name: String
    let attributes: [String: String]
    /// All text in it, that of inner elements included.
    var text = ""
  }

  /// The text is not well-formed.
  struct Malformed: Error {
    let reason: String
    let line: Int
  }

  let elements: [Element]

  init(_ markup: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(markup.utf8))
    parser.delegate = reader
    // An error at the end is not always in the result, too.
    guard parser.parse(), parser.parserError == nil else {
      throw Malformed(reason: "\(String(describing: parser.parserError))", line: parser.lineNumber)
    }
    elements = reader.elements
  }

  /// The elements of a name, and, if one is given, of a class.
  func all(_ name: String, _ style: String? = nil) -> [Element] {
    elements.filter { element in
      let styles = (element.attributes["class"] ?? "").split(separator: " ").map(String.init)
      return element.name == name && (style.map { styles.contains($0) } ?? true)
    }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      for position in open { elements[position].text += text }
    }
  }
}

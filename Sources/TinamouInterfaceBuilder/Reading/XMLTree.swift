import Foundation
internal import TinamouText

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of a file, with the elements inside it.
struct XMLNode {
  let name: String
  fileprivate(set) var attributes: [String: String]
  let line: Int
  let parent: Int
  var children: [Int] = []
}

/// The elements of a file, in the order in which they begin. Text between elements is dropped, because it does not
/// concern layout in this format.
struct XMLTree {
  fileprivate(set) var nodes: [XMLNode] = []

  /// The maximum depth, because readers of the tree recurse once for each level.
  static let deepest = 400
  /// The maximum number of elements.
  static let mostElements = 2_000_000

  init(_ data: Data) throws(InterfaceError) {
    // A file of Interface Builder declares no entities. Without declarations there are no entities to expand, and no
    // references to other files.
    if let place = Self.declaration(in: data) {
      throw InterfaceError(line: place, reason: "document type declarations are not read: <!DOCTYPE")
    }
    // The parser traps if the text of an attribute is not UTF-8.
    if let place = Self.hasOtherEncoding(data) ? 1 : Self.brokenText(in: data) {
      throw InterfaceError(line: place, reason: "the text is neither UTF-8 nor UTF-16")
    }
    let parser = XMLParser(data: data)
    parser.shouldResolveExternalEntities = false
    let builder = XMLTreeBuilder()
    parser.delegate = builder
    let isWhole = parser.parse()
    if let failure = builder.failure { throw failure }
    if !isWhole {
      throw InterfaceError(line: max(parser.lineNumber, 1), reason: "the XML ends too early or is not well formed")
    }
    if builder.tree.nodes.isEmpty { throw InterfaceError(line: 1, reason: "no XML element") }
    self = builder.tree
  }

  /// Replaces attributes of an element, and the elements inside it that have the key of another element.
  mutating func merge(_ attributes: [String: String], _ children: [Int], into position: Int) {
    nodes[position].attributes.merge(attributes) { $1 }
    let keys = Set(children.compactMap { nodes[$0].attributes["key"] })
    let others = nodes[position].children.filter { child in
      nodes[child].attributes["key"].map { !keys.contains($0) } ?? true
    }
    nodes[position].children = others + children
  }

  fileprivate init() {}

  /// True if a file declares another encoding than UTF-8 and UTF-16. The letters of such a file are not those that were
  /// searched for a document type declaration: UTF-7 has other words for `<!DOCTYPE`.
  private static func hasOtherEncoding(_ data: Data) -> Bool {
    let beginning = data.prefix { $0 != UInt8(ascii: ">") }.filter { $0 != 0 }
    let declaration = String(decoding: beginning, as: UTF8.self)
    // At most the two bytes of a mark are before it.
    guard declaration.prefix(7).contains("<?xml") else { return false }
    return declaration.split(separator: "encoding").dropFirst().contains { part in
      let value = part.drop { $0.isWhitespace || $0 == "=" }
      let name = value.dropFirst().prefix { $0 != value.first }.uppercased()
      return !["UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE"].contains(name)
    }
  }

  /// The first line that is not UTF-8, in a file that is not marked as UTF-16.
  private static func brokenText(in data: Data) -> Int? {
    if data.isMarkedAsUTF16 { return nil }
    let lines = data.split(separator: 0x0A, omittingEmptySubsequences: false)
    return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
  }

  /// The line of a document type declaration, in any encoding whose letters are those of ASCII except for zero bytes.
  private static func declaration(in data: Data) -> Int? {
    let word = Array("<!DOCTYPE".utf8)
    var (matched, line) = (0, 1)
    for byte in data where byte != 0 {
      if byte == 0x0A { line += 1 }
      let letter = byte >= 0x61 && byte <= 0x7A ? byte - 0x20 : byte
      matched = letter == word[matched] ? matched + 1 : letter == word[0] ? 1 : 0
      if matched == word.count { return line }
    }
    return nil
  }

  subscript(position: Int) -> XMLNode { nodes[position] }

  /// The first child with a name and, if one is given, a key.
  func child(_ position: Int, _ name: String, key: String? = nil) -> XMLNode? {
    childPosition(position, name, key: key).map { nodes[$0] }
  }

  func childPosition(_ position: Int, _ name: String, key: String? = nil) -> Int? {
    nodes[position].children.first { nodes[$0].name == name && (key == nil || nodes[$0].attributes["key"] == key) }
  }

  /// The children of an element's child with a name.
  func list(_ position: Int, _ name: String) -> [Int] {
    childPosition(position, name).map { nodes[$0].children } ?? []
  }
}

/// Collects the elements from the parser.
private final class XMLTreeBuilder: NSObject, XMLParserDelegate {
  var tree = XMLTree()
  var failure: InterfaceError?
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if open.count >= XMLTree.deepest { return stop(parser, "nested deeper than \(XMLTree.deepest) elements") }
    if tree.nodes.count >= XMLTree.mostElements { return stop(parser, "more than \(XMLTree.mostElements) elements") }
    let position = tree.nodes.count
    tree.nodes.append(
      XMLNode(name: name, attributes: attributes, line: max(parser.lineNumber, 1), parent: open.last ?? -1))
    if let parent = open.last { tree.nodes[parent].children.append(position) }
    open.append(position)
  }

  func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
    if !open.isEmpty { open.removeLast() }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    if failure != nil { return }
    failure = InterfaceError(
      line: max(parser.lineNumber, 1),
      reason: "the XML is not well formed (libxml2's error \((error as NSError).code))")
  }

  private func stop(_ parser: XMLParser, _ reason: String) {
    if failure == nil { failure = InterfaceError(line: max(parser.lineNumber, 1), reason: reason) }
    parser.abortParsing()
  }
}

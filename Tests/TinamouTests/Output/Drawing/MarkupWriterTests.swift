import Testing
import Tinamou

/// What is written can be read again.
struct MarkupWriterTests {
  @Test func elementsAreNestedAndIndented() {
    var writer = MarkupWriter()
    writer.element("g", [("class", "a b")]) { writer in
      writer.empty("rect", [("x", "1"), ("y", "2")])
      writer.element("text", text: "1 < 2")
      writer.element("g") { _ in }
    }
    #expect(
      writer.text == """
        <g class="a b">
          <rect x="1" y="2"/>
          <text>1 &lt; 2</text>
          <g>
          </g>
        </g>

        """)
  }

  @Test func inlineContentHasNoSpaceOfItsOwn() {
    var writer = MarkupWriter()
    writer.element("p", [], .inline) { writer in
      writer.write("a ")
      writer.element("b") { $0.write("bold") }
      writer.empty("br")
      writer.write(" word")
    }
    writer.insert("<hr/>\n")
    #expect(writer.text == "<p>a <b>bold</b><br/> word</p>\n<hr/>\n")
  }

  @Test func anyTextComesBackAsItWas() throws {
    let text = "a<b>&\"'\t\n\r]]> é ש 字 🦤"
    var writer = MarkupWriter()
    writer.element("a", [("title", text.split(separator: "\t").joined())], text: text)
    let element = try ParsedMarkup(writer.text).elements[0]
    #expect(element.text == text)
    #expect(element.attributes["title"]?.hasPrefix("a<b>&\"'") == true)
  }

  @Test func whatXMLCannotContainIsReplaced() throws {
    #expect(MarkupWriter.escaped("a\u{0}b\u{B}c\u{FFFE}d\u{7F}e") == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e")
    for malformed in ["<a>\u{B}</a>", "<a><b></a>", "<a>&</a>"] {
      #expect(throws: ParsedMarkup.Malformed.self) { try ParsedMarkup(malformed) }
    }
    for value in UInt32(0)..<0x300 {
      let scalar = try #require(Unicode.Scalar(value))
      _ = try ParsedMarkup("<a>\(MarkupWriter.escaped(String(Character(scalar))))</a>")
    }
  }
}

import LivePage
import Tinamou

/// All layouts on one page that needs no network and no other file.
///
/// It is written as XML, which browsers read as HTML all the same, so that a program can check it.
enum Page {
  /// The page; with a module, which has the solver in it, layouts can be dragged, and without it there is no script.
  static func html(module: [UInt8]?) -> String {
    var writer = MarkupWriter()
    writer.insert("<!DOCTYPE html>\n")
    writer.element("html", [("xmlns", "http://www.w3.org/1999/xhtml"), ("lang", "en")]) { writer in
      writer.element("head") { writer in
        writer.empty("meta", [("charset", "utf-8")])
        writer.empty("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
        writer.empty("meta", [("name", "color-scheme"), ("content", "light dark")])
        writer.element("title", text: "Tinamou: the gallery")
        writer.element("style") { $0.insert(PageStyle.sheet + LayoutPicture.styleSheet + LivePage.styleSheet) }
      }
      writer.element("body") { writer in
        writeHeader(&writer)
        writer.element("main") { writer in
          if module != nil { writeOwn(&writer) }
          for section in GallerySection.all { write(section, isLive: module != nil, &writer) }
          writeConcepts(&writer)
        }
        if let module { LivePage.writeScript(module: module, to: &writer) }
      }
    }
    return writer.text
  }

  private static func writeHeader(_ writer: inout MarkupWriter) {
    let drawn = GalleryRow.all.map(\.scenes.count).reduce(0, +)
    writer.element("header", [("class", "top")]) { writer in
      writer.element("h1", text: "Tinamou")
      writer.element(
        "p", [("class", "lead")],
        text: """
          A layout constraint solver in pure Swift. Here are \(GalleryRow.all.count) layouts in \(drawn) situations: each \
          is written once, in constraints, and solved for every size.
          """)
      writer.element("nav") { writer in
        for section in GallerySection.all {
          writer.element("a", [("href", "#\(anchor(of: section))")], .inline) { writer in
            writer.write(section.title)
            writer.element("span", text: "\(section.rows.count)")
          }
        }
        writer.element("a", [("href", "#ideas")], text: "Ideas")
      }
      writer.element("ul", [("class", "legend")]) { writer in
        for (kind, meaning) in [
          ("box", "an item, with its width×height in points"), ("guide", "a guide"), ("dots", "a margin"),
          ("shade", "outside the safe area"), ("beyond", "outside the screen"),
        ] {
          writer.element("li", [("class", kind)], text: meaning)
        }
        // A style sheet shows them while this is checked: the page has no script.
        writer.element("li", [("class", "choice")]) { writer in
          writer.element("label", [], .inline) { writer in
            writer.empty("input", [("type", "checkbox"), ("id", "constraints")])
            writer.write("constraints")
          }
        }
      }
    }
  }

  /// A box for a layout or a console log of the reader's own.
  private static func writeOwn(_ writer: inout MarkupWriter) {
    writer.element("section", [("id", "yours")]) { writer in
      writer.element("h2", text: "Yours")
      writer.element(
        "p", [("class", "about")],
        text: """
          Type a layout, and drag its edges. Or paste what the console says when Auto Layout is unable to satisfy \
          constraints.
          """)
      writer.element("article") { LivePage.write(example, isOwn: true, to: &$0) }
    }
  }

  private static let example = """
    layout "sign in", size: 320 x 200
    root margins: (leading: 16, trailing: 16)
    item label, intrinsic: 46 x 21, hugging: 251
    item field, intrinsic: 97 x 30
    item button, intrinsic: 74 x 44
    constraints "row" {
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.top + 24
      label.centerY == field.centerY
    }
    constraints "button" {
      button.top == field.bottom + 24
      button.centerX == root.centerX
      button.leading >= root.margins.leading
      button.width >= 200
      button.bottom <= root.bottom - 16
    }

    """

  private static func write(_ section: GallerySection, isLive: Bool, _ writer: inout MarkupWriter) {
    writer.element("section", [("id", anchor(of: section))]) { writer in
      writer.element("h2", text: section.title)
      writer.element("p", [("class", "about")], text: section.about)
      for row in section.rows where row.corrected == nil {
        RowArticle(row, printed: section.rows.first { $0.corrected == row.id }).write(isLive: isLive, to: &writer)
      }
    }
  }

  /// The ideas of the articles, each with the layout that shows it.
  private static func writeConcepts(_ writer: inout MarkupWriter) {
    writer.element("section", [("id", "ideas")]) { writer in
      writer.element("h2", text: "Ideas")
      writer.element("p", [("class", "about")], text: "What the articles explain, and which of the layouts shows it.")
      writer.element("ul", [("class", "ideas")]) { writer in
        for concept in Concept.all {
          writer.element("li", [], .inline) { writer in
            // Only layouts with a place of their own can be linked to; those as printed are at the corrected ones.
            writer.element("a", [("href", "#\(concept.row.corrected ?? concept.row.id)")], text: concept.title)
            let changes = [concept.row.id] + concept.scene.changes(in: concept.row)
            writer.element("span", text: changes.joined(separator: ", "))
          }
        }
      }
    }
  }

  private static func anchor(of section: GallerySection) -> String {
    section.title.lowercased().split(separator: " ").joined(separator: "-")
  }
}

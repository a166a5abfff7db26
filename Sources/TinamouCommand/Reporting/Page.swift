import Tinamou

/// Layouts drawn at several widths, on one page that needs no script, no network and no other file.
enum Page {
  static func html(of layouts: [ReadLayout], widths: [Double]) -> String {
    var writer = MarkupWriter()
    writer.insert("<!DOCTYPE html>\n")
    writer.element("html", [("xmlns", "http://www.w3.org/1999/xhtml"), ("lang", "en")]) { writer in
      writer.element("head") { writer in
        writer.empty("meta", [("charset", "utf-8")])
        writer.empty("meta", [("name", "color-scheme"), ("content", "light dark")])
        writer.element("title", text: layouts.first?.name ?? "Layouts")
        writer.element("style") { $0.insert(LayoutPicture.styleSheet) }
      }
      writer.element("body") { writer in
        for read in layouts {
          writer.element("h1", text: read.name)
          var strip = LayoutStrip(
            of: read.layout, at: widths.map { LayoutSize($0, read.layout.size.height) }, showsConstraints: true)
          strip.title = read.name
          writer.insert(strip.svg)
        }
      }
    }
    return writer.text
  }
}

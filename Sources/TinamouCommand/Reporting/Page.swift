import LivePage
import Tinamou
import TinamouText

/// Layouts on one page that needs no network and no other file. It draws them at several widths and, if it contains the
/// solver, at the size to which they are dragged.
enum Page {
  static func html(of layouts: [ReadLayout], widths: [Double], module: [UInt8]?) -> String {
    var writer = MarkupWriter()
    writer.insert("<!DOCTYPE html>\n")
    writer.element("html", [("xmlns", "http://www.w3.org/1999/xhtml"), ("lang", "en")]) { writer in
      writer.element("head") { writer in
        writer.empty("meta", [("charset", "utf-8")])
        writer.empty("meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
        writer.empty("meta", [("name", "color-scheme"), ("content", "light dark")])
        writer.element("title", text: layouts.first?.name ?? "Layouts")
        writer.element("style") { $0.insert(style + LayoutPicture.styleSheet + LivePage.styleSheet) }
      }
      writer.element("body") { writer in
        for read in layouts {
          writer.element("h1", text: read.name)
          if module != nil { LivePage.write(read.layout.text, to: &writer) }
          var strip = LayoutStrip(
            of: read.layout, at: widths.map { LayoutSize($0, read.layout.size.height) }, showsConstraints: true)
          strip.title = read.name
          writer.element("div", [("class", "widths")]) { $0.insert(strip.svg) }
        }
        if let module { LivePage.writeScript(module: module, to: &writer) }
      }
    }
    return writer.text
  }

  private static let style = """
    body{max-width:1240px;margin:0 auto;padding:32px 24px 64px;background:#fff;color:#1c2026;\
    font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif}
    @media (prefers-color-scheme:dark){body{background:#181b20;color:#e7e9ed}}
    h1{font-size:28px;letter-spacing:-.01em;margin:0}
    .widths{overflow-x:auto;margin:24px 0 48px}
    @media (max-width:640px){body{padding:20px 14px 48px}}

    """
}

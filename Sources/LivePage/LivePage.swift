// SPDX-License-Identifier: MIT
import Foundation
import Tinamou

/// Layouts on a page that can be dragged: the parts that the page needs besides their texts.
///
/// Pages are written as XML, which browsers read as HTML all the same, so that a program can check them.
package enum LivePage {
  /// The rules for layouts with ``write(_:isOwn:to:)``.
  package static var styleSheet: String { text(PackageResources.live_css) }

  /// Writes a layout by its text. Without the script it is that text.
  ///
  /// - Parameters:
  ///   - text: the layout as text, or an example for a reader to change.
  ///   - isOwn: whether the reader is to change it.
  package static func write(_ text: String, isOwn: Bool = false, to writer: inout MarkupWriter) {
    writer.element("div", [("class", isOwn ? "live own" : "live")]) { writer in
      writer.element("pre", text: text)
    }
  }

  /// Writes the script with the solver in it, to stand at the end of the body.
  ///
  /// - Parameter module: the solver as WebAssembly, which `.ci/page` builds.
  package static func writeScript(module: [UInt8], to writer: inout MarkupWriter) {
    let module = "const tinamouModule = \"\(Data(module).base64EncodedString())\";\n"
    let scripts = [
      PackageResources.solver_js, PackageResources.strip_js, PackageResources.parameters_js, PackageResources.live_js,
    ].map { text($0) }
    // No part contains what ends the section, and HTML takes its marks for comments of the script.
    for script in [module] + scripts { writer.insert("<script>//<![CDATA[\n\(script)//]]></script>\n") }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

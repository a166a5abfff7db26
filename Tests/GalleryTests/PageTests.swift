import Foundation
import Testing
import Tinamou
import TinamouText

@testable import gallery

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The page shows everything, and needs nothing.
struct PageTests {
  private static let html = Page.html(module: nil)
  private var html: String { Self.html }
  /// The names in the titles of all pictures' parts.
  private static let names = Set(html.components(separatedBy: "<title>").map { $0.components(separatedBy: "  ")[0] })

  /// Where the first thing is that is not well-formed; nil if there is none.
  private func fault(in markup: String) -> String? {
    let parser = XMLParser(data: Data(markup.utf8))
    // An error at the end is not always in the result, too.
    if parser.parse(), parser.parserError == nil { return nil }
    return "line \(parser.lineNumber): \(String(describing: parser.parserError))"
  }

  @Test func thePageIsWellFormed() {
    #expect(fault(in: html) == nil)
    #expect(html.hasPrefix("<!DOCTYPE html>\n<html "))
    #expect(fault(in: html.replacing("</body>", with: "<p></body>")) != nil)
  }

  @Test(arguments: GalleryRow.all.map(\.id)) func everyRowIsDrawnInEveryScene(_ id: String) throws {
    let row = try #require(GalleryRow.all.first { $0.id == id })
    #expect(html.contains(" id=\"\(id)\">"))
    #expect(html.contains(MarkupWriter.escaped(row.about)))
    var drawn = 0
    for scene in row.scenes {
      do throws(SolvedScene.Failure) {
        let solved = try SolvedScene(row, scene)
        #expect(fault(in: solved.solution.svg(solved.picture(titled: row.title))) == nil)
        for entry in solved.solution.entries {
          #expect(Self.names.contains(MarkupWriter.escaped(entry.name)))
        }
        drawn += 1
      } catch {
        // What cannot be satisfied is there as text.
        #expect(html.contains("<pre class=\"conflict\">\(MarkupWriter.escaped("\(error)"))</pre>"))
      }
    }
    #expect(drawn > 0)
  }

  @Test func thereAreAsManyPicturesAndConflictsAsScenes() {
    let scenes = GalleryRow.all.map(\.scenes.count).reduce(0, +)
    let pictures = html.components(separatedBy: "<svg ").count - 1
    let conflicts = html.components(separatedBy: "<pre class=\"conflict\">").count - 1
    #expect(pictures + conflicts == scenes)
    #expect(pictures > conflicts && conflicts > 0)
  }

  @Test func itNeedsNothingElse() {
    let html = self.html.replacing("http://www.w3.org/1999/xhtml", with: "").replacing(
      "http://www.w3.org/2000/svg", with: "")
    for word in ["http", "//", "<script", "<link", "<img", "url(", "@import", "src="] {
      #expect(!html.contains(word), "\(word)")
    }
    #expect(html.contains("prefers-color-scheme:dark"))
  }

  @Test func withTheSolverEveryLayoutIsThereAsTextAndCanBeReadAgain() throws {
    let live = Page.html(module: Array("solver".utf8))
    #expect(fault(in: live) == nil)
    #expect(live.contains("const tinamouModule = \"c29sdmVy\";\n"))
    let texts = live.components(separatedBy: "<pre>").dropFirst().map { $0.components(separatedBy: "</pre>")[0] }
    // And the one that the reader begins with.
    #expect(texts.count == GalleryRow.all.filter { $0.corrected == nil }.count + 1)
    for text in texts {
      let written = text.replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
        .replacing("&amp;", with: "&")
      #expect(throws: Never.self, "\(written)") { try ConstraintLayout(text: written) }
    }
    for word in ["http", "<link", "<img", "url(", "@import", "src="] {
      let html = live.replacing("http://www.w3.org/1999/xhtml", with: "").replacing(
        "http://www.w3.org/2000/svg", with: "")
      #expect(!html.contains(word), "\(word)")
    }
  }

  @Test func aModuleThatCannotBeReadIsSaidSo() {
    #expect(
      Gallery.run(["page", "page.html", "--module", "no such module"])
        == Gallery.Outcome(complaint: "gallery: cannot read 'no such module'\n", status: 1))
  }

  @Test func sectionsAreLinkedTo() {
    for section in GallerySection.all {
      let anchor = section.title.lowercased().replacing(" ", with: "-")
      #expect(html.contains("<a href=\"#\(anchor)\">"))
      #expect(html.contains("<section id=\"\(anchor)\">"))
    }
  }

  @Test func linksLeadSomewhereAndPlacesAreUnique() {
    let places = html.matches(of: #/ id="([^"]*)"/#).map { String($0.output.1) }
    #expect(Set(places).count == places.count)
    #expect(Set(places).isSuperset(of: GalleryRow.all.map(\.id)))
    let links = Set(html.matches(of: #/href="#([^"]*)"/#).map { String($0.output.1) })
    #expect(links.isSubset(of: places), "\(links.subtracting(places))")
    #expect(links.isSuperset(of: GallerySection.all.flatMap(\.rows).filter { $0.corrected == nil }.map(\.id)))
  }

  @Test func ideasAndWhatIsNotDeterminedAreThere() {
    for concept in Concept.all { #expect(html.contains(">\(MarkupWriter.escaped(concept.title))</a>")) }
    #expect(html.contains("<small>ambiguous: box.leading in [10, 20]</small>"))
  }

  @Test func framesAreInATable() {
    #expect(html.contains("<th>field</th>\n"))
    #expect(html.contains("<td>70 40 289 30</td>\n"))
    #expect(html.contains("<th>375×667, offset 186</th>\n"))
    #expect(html.contains("<th>375×667, right to left</th>\n"))
    // An item that is not in every scene has its own line.
    let lines = html.split(separator: "\n").map { $0.drop { $0 == " " } }
    let row3 = lines.indices.filter { lines[$0] == "<th>row3</th>" }.map { Array(lines[$0 + 1...$0 + 3]) }
    #expect(row3 == [["<td></td>", "<td>0 124 375 62</td>", "<td>0 124 375 62</td>"]])
  }

  @Test func whatIsPrintedStandsBesideWhatIsCorrect() throws {
    for printed in GalleryRow.all where printed.corrected != nil {
      let corrected = try #require(GalleryRow.all.first { $0.id == printed.corrected })
      #expect(printed.id == "\(corrected.id)-printed")
      #expect(
        GallerySection.all.contains { section in [corrected.id, printed.id].allSatisfy(section.rows.map(\.id).contains)
        })
    }
    #expect(html.contains("<b>375×667</b><span>offset 300</span><em>corrected</em>"))
    #expect(html.contains("<b>375×667</b><span>offset 300</span><em>as printed</em>"))
  }

  @Test func rowsSayWhatTheyShow() {
    for row in GalleryRow.all {
      #expect(row.about.hasSuffix(".") && !row.about.contains("\n") && !row.about.contains("  "), "\(row.id)")
      #expect(!row.scenes.isEmpty)
      #expect(row.place.file.hasSuffix(".swift"))
    }
  }

  @Test func itIsWrittenToAFile() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("gallery-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(Gallery.run(["page", file.path]) == Gallery.Outcome())
    #expect(try String(contentsOf: file, encoding: .utf8) == html)
    // Again, over what is there.
    #expect(Gallery.run(["page", file.path]).status == 0)
  }

  @Test func aFileThatCannotBeWrittenIsSaidSo() {
    let directory = FileManager.default.temporaryDirectory.path
    for path in ["\(directory)/no such folder/page.html", directory] {
      let outcome = Gallery.run(["page", path])
      #expect(outcome.status == 1 && outcome.output.isEmpty)
      #expect(outcome.complaint.hasPrefix("gallery: cannot write '\(path)': "))
      #expect(outcome.complaint.split(separator: "\n").count == 1)
    }
  }
}

import Foundation
import Testing
import Tinamou

@testable import gallery

/// The arguments, what they print, and the exit status.
struct CommandTests {
  private static let names = GalleryRow.all.map(\.id).joined(separator: " ")

  private func run(_ line: String) -> Gallery.Outcome { Gallery.run(line.split(separator: " ").map(String.init)) }

  @Test func withoutArgumentsThereIsOneScreen() {
    let outcome = Gallery.run([])
    #expect(outcome.status == 0 && outcome.complaint.isEmpty && !outcome.isLong)
    for line in ["show D1 --size 320x300 --strip 320,568", "show A17", "lint B5"] {
      let shown = run(line)
      #expect(outcome.output.contains("swift run gallery \(line)\n\n\(shown.output)\(shown.complaint)\n"))
    }
    for command in [
      "list", "show NAME", "lint NAME", "page FILE", "terminal", "mail", "statement FOLDER", "all", "help",
    ] {
      #expect(outcome.output.contains("\n  \(command) "))
    }
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count <= 50)
  }

  @Test func namesAreReadInAnyCase() {
    #expect(run("show d1") == run("show D1"))
    #expect(run("show c1-CENTRED") == run("show C1-centred"))
    #expect(run("lint b5") == run("lint B5"))
    #expect(run("show a16").output == run("show A16").output)
  }

  @Test func emptyPartsOfAPictureAreLeftOut() {
    #expect(
      Report.squeezed("┌─┐\n│a│\n│ │\n│ │\n│ │\n│ │\n│ │\n└─┘\n") == "┌─┐\n│a│\n│ │\n⋮ ⋮\n│ │\n└─┘\n")
    #expect(Report.squeezed("┌─┐\n│ │\n│ │\n│ │\n│ │\n└─┘\n") == "┌─┐\n│ │\n│ │\n│ │\n│ │\n└─┘\n")
    #expect(run("show B1 --format picture").output.split(separator: "\n").count == 10)
  }

  @Test func listNamesEveryRow() {
    let outcome = run("list")
    #expect(outcome.status == 0 && outcome.complaint.isEmpty)
    let lines = outcome.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.map { $0[0] } == GalleryRow.all.map { $0.id[...] } + Concept.all.map { $0.id[...] })
    #expect(lines.suffix(Concept.all.count).map { $0[1] } == Concept.all.map { $0.row.id[...] })
    #expect(outcome.output.contains("\nE3          375x667  Stretchy header  offset=0\n"))
    #expect(outcome.output.contains("\nA16  B1          Ambiguity  hugging=250\n"))
  }

  @Test func conceptsAreShownByTheirLayouts() {
    #expect(run("show A9 --format tsv").output == run("show B1 --set bar=64 --format tsv").output)
    #expect(run("show A6 --format tsv").output == run("show B1 --rtl --format tsv").output)
    #expect(run("show A17").complaint.hasPrefix("C1-centred: cannot hold together, by 10:"))
    #expect(run("show A16").output.contains("\n\nambiguous: label.width in [46, 238]\n"))
  }

  @Test func constraintsAreDrawnWhereAskedFor() {
    #expect(run("show B1 --format svg --constraints").output.contains("<g class=\"distance held\">"))
    #expect(!run("show B1 --format svg").output.contains("<g class=\"lines\""))
  }

  @Test func severalWidthsAreDrawnSideBySide() {
    let strip = run("show F5 --size 320x200 --strip 120,320 --format svg").output
    #expect(strip.contains("aria-label=\"Header, content and footer"))
    #expect(strip.contains(">120×200</text>") && strip.contains(">320×200</text>"))
    #expect(run("show F5 --size 320x200 --strip 120,320").output.hasPrefix("120×200"))
    #expect(
      run("show F5 --size 320x200 --strip 120,320 --format table") == run("show F5 --size 320x200 --format table"))
  }

  @Test func tsvIsALineForEachItemAndNothingElse() {
    #expect(
      run("show B1 --format tsv") == Gallery.Outcome(output: "label\t16\t45\t46\t21\nfield\t70\t40\t289\t30\n"))
    #expect(
      run("show E3 --size 375x667 --set offset=186 --format tsv").output
        == "container\t0\t-186\t375\t250\nimage\t0\t0\t375\t64\nnavBar\t0\t0\t375\t64\n")
    #expect(
      run("show E3 --size 320x568 --format tsv").output
        == "container\t0\t0\t320\t213.333333\nimage\t0\t0\t320\t213.333333\nnavBar\t0\t0\t320\t64\n")
  }

  @Test func tableIsAligned() {
    #expect(
      run("show F5 --format table --size 320x480").output == """
                 x    y  width  height
        header   0    0    320      44
        content  0   44    320     392
        footer   0  436    320      44

        """)
  }

  @Test func pictureIsThatOfTheSolution() {
    let picture = run("show F5 --format picture").output
    #expect(picture.hasPrefix("┌header───"))
    #expect(picture.contains("\n├footer───"))
    #expect(picture.hasSuffix("───320×480┘\n"))
  }

  @Test func svgIsThatOfTheSolution() throws {
    let outcome = run("show E3 --size 320x568 --set offset=100 --format svg")
    #expect(outcome.status == 0)
    var layout = try StretchyHeader.entry.build(Scene(320, 568).with(StretchyHeader.offset, 100))
    var picture = LayoutPicture(of: layout)
    picture.title = "Stretchy header"
    #expect(outcome.output == (try layout.solve().svg(picture)))
    #expect(picture.safeAreaInsets == LayoutInsets(top: 64))
  }

  @Test func withoutAFormatThereIsEverything() {
    let outcome = run("show F5 --size 300x400.5")
    #expect(outcome.output.hasPrefix("F5  Header, content and footer  300x400.5\n\n"))
    #expect(outcome.output.contains(run("show F5 --size 300x400.5 --format table").output))
    #expect(outcome.output.hasSuffix("\n\n" + run("show F5 --size 300x400.5 --format picture").output))
  }

  @Test func marginsFollowTheSizeUnlessSet() {
    #expect(run("show B1 --size 414x736 --format tsv").output.hasPrefix("label\t20\t"))
    #expect(run("show B1 --size 414x736 --set margin=16 --format tsv").output.hasPrefix("label\t16\t"))
    #expect(run("show B1 --size 667x375 --format tsv").output.hasPrefix("label\t16\t"))
  }

  @Test func rightToLeftIsMirrored() {
    #expect(run("show B1 --rtl --format tsv").output == "label\t313\t45\t46\t21\nfield\t16\t40\t289\t30\n")
  }

  @Test func itemsCanHaveOtherContent() {
    #expect(
      run("show B1 --intrinsic label=98x43 --intrinsic field=10x30 --format tsv").output
        == "label\t16\t23\t98\t43\nfield\t122\t40\t237\t30\n")
    #expect(
      run("show B1 --intrinsic button=98x43")
        == Gallery.Outcome(complaint: "gallery: B1 has no item 'button'\n", status: 2))
  }

  @Test(arguments: [
    ("README.md", "show F5 --size 320x80"),
    ("README.md", "lint B5"),
    ("Sources/Tinamou/Tinamou.docc/Embed-it-in-your-engine.md", "terminal --size 60x8"),
  ])
  func documentationShowsWhatIsPrinted(_ file: String, _ line: String) throws {
    let text = try source(file)
    let outcome = run(line)
    #expect(text.contains("$ swift run gallery \(line)\n\(outcome.output)\(outcome.complaint)```\n"))
  }

  @Test(arguments: [("pulled", -50), ("at-rest", 0), ("scrolled", 30), ("behind-the-bar", 80)])
  func picturesOfTheDocumentationAreThoseOfTheGallery(_ name: String, _ offset: Int) throws {
    let picture = try source("Sources/Tinamou/Tinamou.docc/Resources/stretchy-header-\(name).svg")
    #expect(picture == run("show E3 --size 150x240 --set offset=\(offset) --format svg").output)
  }

  private func source(_ file: String) throws -> String {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { root.deleteLastPathComponent() }
    return try String(contentsOf: root.appendingPathComponent(file), encoding: .utf8)
  }

  @Test func anUnsatisfiableSizePrintsTheConflict() {
    let outcome = run("show F5 --size 320x87.5 --format tsv")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(
      outcome.complaint.replacing(#/\.swift:\d+/#, with: ".swift:#") == """
        F5: cannot hold together, by 0.5:
              content.top == header.bottom    HeaderContentFooter.swift:#
              footer.top == content.bottom    HeaderContentFooter.swift:#
              header.top == root.top          HeaderContentFooter.swift:#
              footer.bottom == root.bottom    HeaderContentFooter.swift:#
          2 × header.height == 44             HeaderContentFooter.swift:#
              footer.height == header.height  HeaderContentFooter.swift:#
              root.height == 87.5             (size of the layout)
              content.height >= 0             (no extent is negative)
          together: 88 <= 87.5; this would do: header.height == 43.75, or root.height == 88

        """)
  }

  @Test(arguments: [
    ("nonsense", "unknown command 'nonsense'; try all, list, show, lint, page, terminal, mail, statement or help"),
    ("list B1", "unexpected argument 'B1'"),
    ("show", "show what? One of \(names)"),
    ("show B9", "unknown layout 'B9'; there are \(names)"),
    ("show B1 --size", "--size needs a value"),
    ("show B1 --size 375", "malformed size '375'; write it as in 375x667"),
    ("show B1 --size 375x667x2", "malformed size '375x667x2'; write it as in 375x667"),
    ("show B1 --size axb", "malformed size 'axb'; write it as in 375x667"),
    ("show B1 --size -5x10", "malformed size '-5x10'; write it as in 375x667"),
    ("show B1 --size nanx10", "malformed size 'nanx10'; write it as in 375x667"),
    ("show B1 --size 1e3x10", "malformed size '1e3x10'; write it as in 375x667"),
    ("show B1 --size x10", "malformed size 'x10'; write it as in 375x667"),
    ("show E3 --set offset", "malformed setting 'offset'; write it as in offset=186"),
    ("show E3 --set offset=", "malformed setting 'offset='; write it as in offset=186"),
    ("show E3 --set offset=1.2.3", "malformed setting 'offset=1.2.3'; write it as in offset=186"),
    ("show E3 --set offset=inf", "malformed setting 'offset=inf'; write it as in offset=186"),
    ("show B1 --intrinsic label=9", "malformed intrinsic size 'label=9'; write it as in label=150x21"),
    ("show B1 --intrinsic 9x9", "malformed intrinsic size '9x9'; write it as in label=150x21"),
    ("show E3 --set speed=3", "E3 has no setting 'speed'; there is offset"),
    ("show F5 --set speed=3", "F5 has no setting 'speed'; it has none"),
    ("show F5 --format png", "unknown format 'png'; there are table tsv picture svg"),
    ("show F5 --strip 320,", "malformed widths '320,'; write them as in 320,375,768"),
    ("show F5 --strip", "--strip needs a value"),
    ("page", "page needs a file to write to"),
    ("page a.html b.html", "unknown option 'b.html'; there is --module"),
    ("page a.html --module", "--module needs a value"),
    ("page a.html --module b.wasm c", "unexpected argument 'c'"),
    ("terminal 80x24", "unknown option '80x24'; there is --size"),
    ("terminal --size", "--size needs a value"),
    ("terminal --size 80", "malformed size '80'; write it as in 375x667"),
    ("terminal --size 80x24 live", "unexpected argument 'live'"),
    (
      "show F5 --colour",
      "unknown option '--colour'; there are --size, --set, --intrinsic, --rtl, --constraints, --strip and --format"
    ),
  ])
  func misuseIsOneClearLine(_ line: String, _ complaint: String) {
    #expect(run(line) == Gallery.Outcome(complaint: "gallery: \(complaint)\n", status: 2))
  }

  @Test func helpNamesTheCommands() {
    for word in ["help", "--help", "-h"] {
      #expect(run(word).status == 0)
      #expect(run(word).output.contains("gallery show NAME"))
    }
  }

  @Test(arguments: ["X5 --set order", "C10 --set measured", "C10 --set rows"])
  func enormousAndNegativeNumbersAreShown(_ setting: String) {
    for number in ["99999999999999999999", "-99999999999999999999"] {
      #expect(run("show \(setting)=\(number) --format tsv").status == 0, "\(setting)")
    }
    #expect(run("show C15 --size 99999999999999999999x480").status == 0)
  }

  @Test func aTerminalIsDrawnOnceWhereThereIsNone() {
    let outcome = run("terminal --size 40x9")
    #expect(outcome.status == 0 && outcome.complaint.isEmpty)
    #expect(outcome.output.hasPrefix(" 40×9 cells, spacing 0\n┌────"))
    #expect(outcome.output.split(separator: "\n").count == 9)
    #expect(run("terminal --size 0x0").output.isEmpty)
    #expect(run("terminal --size 99999999999999999999x2").output.split(separator: "\n").count == 2)
  }

  @Test func enormousSizesAreShown() {
    let digits = String(repeating: "9", count: 300)
    #expect(run("show F5 --size \(digits)x480").status == 0)
    #expect(run("show F5 --size \(digits)999999999x480").status == 2)
  }
}

import Foundation
import Testing
import Tinamou

@testable import TinamouCommand

/// The program: arguments in, text and an exit status out.
struct ProgramTests {
  private let files = Files(["page": Files.nameRow, "bad": "layout size: 1\n", "-": Files.nameRow])

  @Test func framesInEveryFormat() {
    let shown = files.run("show", "page", "--size", "320x480")
    #expect(shown.status == 0)
    #expect(shown.output.hasPrefix("name row  320×480\n"))
    #expect(
      files.run("show", "page", "--format", "tsv", "--set", "gap=10").output
        == "label\t16\t20\t46\t21\nfield\t72\t20\t287\t30\n")
    #expect(
      files.run("show", "-", "--format=json", "--rtl").output == """
        {"file":"standard input","layout":"name row","size":[375,667],"frames":[\
        {"name":"label","frame":[313,20,46,21]},{"name":"field","frame":[16,20,289,30]}]}

        """)
    #expect(files.run("show", "page", "--format", "svg").output.hasPrefix("<svg"))
    let table = files.run("show", "page", "--size", "320x480", "--format", "table").output
    #expect(table == "label  16 20 46 21\nfield  70 20 234 30\n\n")
    let picture = files.run("show", "page", "--size", "320x480", "--format", "picture").output
    #expect(!picture.isEmpty && shown.output == "name row  320×480\n\n\(table)\n\(picture)")
    let named = Files(["page": Files.nameRow.replacing("label", with: #""a\tb\nc""#)])
    #expect(named.run("show", "page", "--format", "tsv").output == "a b c\t16\t20\t46\t21\nfield\t70\t20\t289\t30\n")
  }

  @Test func findingsHaveTheLinesOfTheFile() throws {
    let clean = files.run("lint", "page", "--width", "320...1366")
    #expect(clean.status == 0)
    #expect(clean.output == "name row: nothing found for every width in 320…1366 [exact]\n")
    let found = files.run("lint", "page", "--width", "10...400")
    #expect(found.status == 1)
    #expect(found.output.contains("page:9 (row)"))
    let annotated = files.run("lint", "page", "page", "--width", "10...400", "--format", "github")
    #expect(annotated.status == 1)
    let lines = annotated.output.split(separator: "\n")
    #expect(lines.count % 2 == 0 && !lines.isEmpty)
    #expect(lines.allSatisfy { $0.hasPrefix("::warning file=page,line=") || $0.hasPrefix("::error file=page,line=") })
    let json = files.run("lint", "page", "--width", "10...400", "--format", "json").output
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
    let findings = try #require(parsed?.first?["findings"] as? [[String: Any]])
    #expect(!findings.isEmpty)
    #expect(findings[0]["title"] is String)
    let moving = files.run("lint", "page", "--set", "gap=0...400")
    #expect(moving.status == 1)
    #expect(moving.output.contains("gap"))
    let low = files.run("lint", "page", "--height", "10...100")
    #expect(
      low.status == 1 && low.output.contains(" fails for height 10…") && low.output.contains(" of 10…100 [exact]"),
      "\(low.output)")
  }

  @Test(arguments: ["lint", "conflicts"])
  func whatProgramsReadIsAListEvenWithoutFiles(_ command: String) {
    let unread = files.run(command, "none", "--format", "json")
    #expect(unread == Program.Outcome(output: "[]\n", complaint: "tinamou: cannot read 'none'\n", status: 2))
    #expect(files.run(command, "none").output.isEmpty)
  }

  @Test func filesThatCannotBeReadAreAnnotated() {
    let contradictory = Files.nameRow.replacing("gap\n", with: "gap\n  field.leading == label.trailing + 9\n")
    let files = Files(["page": Files.nameRow, "bad": "layout size: 1\n", "contradictory": contradictory])
    let found = files.run("lint", "bad", "page", "none", "contradictory", "--width", "320...400", "--format", "github")
    #expect(found.status == 2)
    let lines = found.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.first
        == "::error file=bad,line=1,title=unreadable::expected x between width and height, found the end of the line")
    #expect(lines.dropFirst().first == "::error file=none,line=1,title=unreadable::cannot read 'none'")
    #expect(lines.last?.hasPrefix("::error file=contradictory,line=") == true)
    #expect(lines.last?.contains("label.trailing + 9") == true)
    #expect(found.complaint.contains("bad:1:15: "))
  }

  @Test func aFileThatCannotObeyTheOptionsDoesNotHideTheOthers() {
    let files = Files(["a": Files.nameRow, "b": Files.nameRow.replacing("gap", with: "space")])
    let found = files.run("lint", "none", "b", "a", "--set", "gap=250", "--format", "github")
    #expect(found.status == 2)
    #expect(found.complaint == "tinamou: cannot read 'none'\ntinamou: b: no parameter 'gap'; there are space\n")
    #expect(found.output.contains(" file=a,line="))
    #expect(
      found.output.hasSuffix(
        """
        ::error file=none,line=1,title=unreadable::cannot read 'none'
        ::error file=b,line=1,title=unreadable::no parameter 'gap'; there are space

        """))
  }

  @Test func versionIsThatOfTheLibrary() throws {
    let header = URL(fileURLWithPath: #filePath).appendingPathComponent(
      "../../../../Sources/CTinamou/include/tinamou.h")
    let text = try String(contentsOf: header.standardized, encoding: .utf8)
    #expect(text.contains("#define TINAMOU_VERSION \"\(Program.version)\"\n"))
    #expect(files.run("--version").output == "tinamou \(Program.version)\n")
  }

  @Test func framesOnAGrid() {
    let text = """
      layout size: 100 x 100
      item a, intrinsic: 10.3 x 20
      constraints {
        a.leading == root.leading + 0.5
        a.top == root.top
        a.width == 10.3
      }

      """
    let files = Files(["cut": text, "page": Files.nameRow])
    #expect(files.run("lint", "cut", "--width", "50...100").status == 0)
    let cut = files.run("lint", "cut", "--width", "50...100", "--grid", "1")
    #expect(cut.status == 1)
    #expect(cut.output.contains("a.width"))
    #expect(files.run("lint", "page", "--width", "320...1366", "--grid", "3").status == 0)
  }

  @Test func explanations() throws {
    let explained = files.run("explain", "page", "field.width", "--size", "320x480")
    #expect(explained.output.hasPrefix("field.width = 234\n"))
    #expect(explained.output.contains("field.trailing == root.margins.trailing"))
    #expect(explained.output.contains("page:8 (row)"))
    let json = files.run("explain", "page", "field.leading - label.trailing", "--format", "json").output
    let parsed = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(parsed?["value"] as? Double == 8)
    #expect(
      files.run("explain", "page", "fild.width").complaint == "expression:1:1: nothing written above is called fild\n")
    #expect(
      files.run("explain", "page", "field.top + field.top").complaint
        == "expression:1:1: a multiple or sum of places means nothing: multiply the distance of a vertical place from the "
        + "item it counts from\n")
  }

  @Test func otherForms() throws {
    let text = files.run("convert", "page").output
    files.contents["again"] = text
    #expect(files.run("convert", "again").output == text)
    let swift = files.run("convert", "page", "--to", "swift", "-o", "out.swift")
    #expect(swift.output.isEmpty)
    let source = try #require(files.contents["out.swift"])
    #expect(source.contains("func nameRow() throws -> ConstraintLayout {"))
    #expect(source.contains("    field.leading == label.trailing + gap\n"))
    #expect(
      source.contains("  let label = try layout.item(\"label\", intrinsic: IntrinsicSize(46, 21), hugging: 251)\n"))
    let page = files.run("page", "page", "--width", "320", "--width", "500").output
    #expect(page.hasPrefix("<!DOCTYPE html>\n<html"))
    let titles = page.components(separatedBy: "<title>").map { $0.prefix { $0 != "<" } }
    #expect(titles.filter { $0.hasPrefix("field  ") } == ["field  70 20 234 30", "field  70 20 414 30"])
    #expect(page.contains("name row"))
    #expect(!page.contains("<script"))
    files.contents["page.wasm"] = "solver"
    let live = files.run("page", "page", "--module", "page.wasm").output
    #expect(live.contains("const tinamouModule = \"c29sdmVy\";\n"))
    #expect(live.contains("<pre>\(MarkupWriter.escaped(text))</pre>"))
  }

  @Test(arguments: [
    (["shw"], "tinamou: unknown command 'shw'; there are show, lint, explain, convert, page, conflicts\n"),
    (["show"], "tinamou: show needs a file, or - for standard input\n"),
    (["show", "none"], "tinamou: cannot read 'none'\n"),
    (["show", "bad"], "bad:1:15: expected x between width and height, found the end of the line\n"),
    (["show", "page", "page"], "tinamou: unexpected argument 'page'\n"),
    (["show", "page", "--size", "3"], "tinamou: malformed size '3'; write it as in 375x667\n"),
    (
      ["show", "page", "--sze", "3"],
      "tinamou: unknown option '--sze'; there are --layout, --size, --set, --rtl, --format, --time-limit, --help\n"
    ),
    (
      ["show", "page", "--format", "gif"],
      "tinamou: unknown value 'gif' of --format; there are table, tsv, picture, svg, json\n"
    ),
    (["show", "page", "--set", "offset=3"], "tinamou: no parameter 'offset'; there are gap\n"),
    (["show", "page", "--set", "gap"], "tinamou: malformed setting 'gap'; write it as in offset=186\n"),
    (["show", "page", "--set", "gap=1...2"], "tinamou: 'gap=1...2' has to be one value here\n"),
    (["lint", "page", "--width", "9...1"], "tinamou: malformed range '9...1'; write it as in 320...1366\n"),
    (["lint", "page", "--width"], "tinamou: --width needs a value\n"),
    (
      ["lint", "page", "--grid", "0"],
      "tinamou: malformed grid '0'; write the number of lines to a point, as in 3\n"
    ),
    (
      ["lint", "page", "--width", "1...2", "--height", "1...2", "--set", "gap=0...1"],
      "tinamou: at most two numbers can move\n"
    ),
    (["lint", "page", "--time-limit", "0"], "tinamou: malformed time limit '0'; write seconds, as in 60\n"),
    (
      ["lint", "page", "--set", "gap=0...600", "--set", "gap=0...100"],
      "tinamou: parameter 'gap' moves twice; give it one range\n"
    ),
    (["page", "page", "--width", "3x"], "tinamou: malformed width '3x'\n"),
    (["page", "page", "--width", "-3"], "tinamou: malformed width '-3'\n"),
    (["explain", "page"], "tinamou: explain what? Write an expression: 'label.width'\n"),
    (["page", "page", "--module", "none"], "tinamou: cannot read 'none'\n"),
    (["show", "page.xib"], "tinamou: cannot read 'page.xib'\n"),
    (["--generate-completion-script", "csh"], "tinamou: --generate-completion-script needs one of bash, zsh, fish\n"),
  ])
  func misuse(_ arguments: [String], _ complaint: String) {
    let surroundings = Surroundings(
      read: { path in
        guard let text = files.contents[path] else { throw Problem("cannot read '\(path)'") }
        return Array(text.utf8)
      }, write: { _, _ in })
    #expect(Program.run(arguments, surroundings) == Program.Outcome(complaint: complaint, status: 2))
  }

  @Test func helpOfEveryCommand() {
    let usage = files.run("--help")
    #expect(usage.status == 0)
    for command in Command.all {
      #expect(usage.output.contains("tinamou \(command.name) "))
      let help = files.run(command.name, "--help").output
      #expect(files.run(command.name, "-h") == Program.Outcome(output: help))
      #expect(command.examples.allSatisfy { help.contains("  \($0)\n") })
      #expect(command.options.allSatisfy { help.contains("\n  \($0.name) ") })
    }
  }

  @Test func limits() throws {
    #expect(Watch.limit(in: ["lint", "page", "--time-limit", "0.5"]) == 0.5)
    #expect(Watch.limit(in: ["lint", "page", "--time-limit=7"]) == 7)
    #expect(Watch.limit(in: ["lint", "page", "--time-limit", "no"]) == Watch.standardLimit)
    #expect(Watch.limit(in: ["lint", "page", "--time-limit"]) == Watch.standardLimit)
    #expect(Watch.limit(in: ["lint", "page", "--time-limit", "-1"]) == Watch.standardLimit)
    // The last one counts, as of any option.
    #expect(Watch.limit(in: ["--time-limit=7", "lint", "--time-limit", "9", "page"]) == 9)
    #expect(Watch.standardLimit == 300)
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("tinamou-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(repeating: 0x20, count: Surroundings.mostBytes + 1).write(to: URL(fileURLWithPath: path))
    #expect(
      Program.run(["show", path], Surroundings()).complaint
        == "tinamou: '\(path)' has more than \(Surroundings.mostBytes) bytes\n")
  }

  @Test func annotationsAreEscaped() {
    #expect(
      Annotation.text(level: "error", file: "a,b:c", line: 3, title: "100%", message: "x\ny%\r\nz%\u{301}")
        == "::error file=a%2Cb%3Ac,line=3,title=100%25::x%0Ay%25%0D%0Az%25\u{301}\n")
  }
}

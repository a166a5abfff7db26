import Foundation
import Testing
import Tinamou

@Suite("The samples of the README") struct ReadmeTests {
  @Test("ten lines")
  func tenLines() throws {
    var printed = ""
    func print(_ item: Any) { printed += "\(item)" }
    // sample: ten lines
    var layout = try ConstraintLayout("name row", size: LayoutSize(375, 667), safeAreaInsets: LayoutInsets(top: 20))
    try layout.setMargins(LayoutInsets(leading: 16, trailing: 16), of: layout.root)
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5), hugging: 251)
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
    try layout.constrain { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
    print(try layout.solve())
    // end
    #expect(try readme().contains(printed) && printed.hasPrefix("label  16 45"))
  }

  @Test("are the code that is tested here", arguments: ["ten lines"])
  func samplesAreTested(_ name: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let sample = try #require(source.components(separatedBy: "// sample: \(name)\n").dropFirst().first)
    let lines = try #require(sample.components(separatedBy: "    // end").first).components(separatedBy: "\n")
      .dropLast()
    let code = lines.map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(try readme().contains(code))
  }

  @Test("and the links lead somewhere")
  func linksLeadSomewhere() throws {
    let text = try readme()
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 151)
    let links = text.matches(of: #/\]\(([^)]+)\)/#).map { String($0.output.1) }
    #expect(links.count > 20)
    for link in links where !link.hasPrefix("http") {
      #expect(FileManager.default.fileExists(atPath: root.appendingPathComponent(link).path), "\(link)")
    }
    let folders = ["Tinamou", "TinamouLint", "TinamouSolver"].map { "Sources/\($0)/\($0).docc" }
    for folder in folders {
      for file in try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(folder).path)
      where file.hasSuffix(".md") && !["ConstraintLayout.md", "Solver.md"].contains(file) {
        if folder.contains("/\(file.dropLast(3)).docc") { continue }
        #expect(links.contains("\(folder)/\(file)"), "\(file) is not linked")
      }
    }
  }

  private var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func readme() throws -> String {
    try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
  }
}

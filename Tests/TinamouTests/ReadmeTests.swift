import Foundation
import Testing
import Tinamou
import TinamouSolver

@Suite("The samples of the README") struct ReadmeTests {
  @Test("ten lines")
  func tenLines() throws {
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
    #expect(try readme().contains("\(try layout.solve())"))
  }

  @Test("the solver alone")
  func solverAlone() throws {
    // sample: the solver alone
    var solver = Solver()
    let left = solver.makeVariable("left"), width = solver.makeVariable("width")
    try solver.add(left == 16)
    try solver.add(width >= 100)
    try solver.add((left + width == 90).priority(.low))
    try solver.solve()
    print(try solver.value(of: width))  // 100: the optional wish gives way
    // end
    #expect(try solver.value(of: width) == 100)
  }

  @Test("are the code that is tested here", arguments: ["ten lines", "the solver alone"])
  func samplesAreTested(_ name: String) throws {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let sample = try #require(source.components(separatedBy: "// sample: \(name)\n").dropFirst().first)
    let lines = try #require(sample.components(separatedBy: "    // end").first).components(separatedBy: "\n")
      .dropLast()
    let code = lines.map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(try readme().contains(code))
  }

  private func readme() throws -> String {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
  }
}

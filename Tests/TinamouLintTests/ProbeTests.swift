import Testing
import Tinamou
import TinamouLint

struct ProbeTests {
  @Test func probe() throws {
    var layout = try ConstraintLayout(
      "name row", size: LayoutSize(375, 667), margins: LayoutInsets(leading: 16, trailing: 16),
      safeAreaInsets: LayoutInsets(top: 20))
    let label = try layout.item(
      "label", intrinsic: IntrinsicSize(46, 21), baselines: LayoutBaselines(fromTop: 16, fromBottom: 5), hugging: 251)
    let field = try layout.item(
      "field", intrinsic: IntrinsicSize(97, 30), baselines: LayoutBaselines(fromTop: 21, fromBottom: 9))
    try layout.constrain("row") { root in
      label.leading == root.margins.leading
      field.leading == label.trailing + .standard
      field.trailing == root.margins.trailing
      field.top == root.safeArea.top + 20
      label.lastBaseline == field.lastBaseline
    }
    let analysis = try layout.analysis(width: 0...1366)
    for piece in analysis.pieces { print(piece.corners, piece.conflict == nil, piece.ambiguous.count) }
    print(try layout.lint(width: 0...1366) { field.width >= 97 })
    print(try layout.lint(.intrinsicWidth(of: label), in: 0...340, at: LayoutSize(375, 667)) { field.width >= 60 })
    print(try layout.lint(width: 0...1366, height: 0...1024))
  }
}

import Testing
import TinamouSolver

/// The sample of the article on analysis, and what it says of a label and a field.
struct AnalysisArticleTests {
  @Test func aLabelAndAFieldAtEveryWidth() throws {
    var solver = Solver()
    let width = solver.makeVariable("width"), label = solver.makeVariable("label"), field = solver.makeVariable("field")
    try solver.addEdit(width, priority: .required)
    try solver.suggest(320, for: width)
    try solver.add(label + field == width - 40)
    try solver.add([label >= 0, field >= 0])
    try solver.add([(label >= 46).priority(750), (field >= 97).priority(750), (label <= 46).priority(251)])

    let analysis = try solver.analysis(suggesting: width, over: 320...1366)
    for piece in analysis.pieces where piece.isSatisfiable {
      // Its width is field(320) at 320, and grows by field.slope.
      let field = try piece.function(of: field)
      print(piece.interval, field?.slope ?? 0)
    }
    #expect(analysis.pieces.map(\.interval) == [320...1366])
    let grown = try #require(try analysis.pieces[0].function(of: field))
    #expect(grown(320) == 234 && grown.slope == 1)

    let whole = try solver.analysis(suggesting: width, over: 0...400)
    #expect(whole.breakpoints.first == 40 && whole.breakpoints.last == 183)
    let conflict = try #require(whole.pieces[0].conflict)
    #expect(conflict.members.count == 4 && conflict.amount == 40)
    for piece in whole.pieces {
      #expect(piece.isSatisfiable == (piece.interval.lowerBound >= 40))
      #expect(piece.ambiguousVariables.isEmpty == (piece.interval.lowerBound >= 183 || !piece.isSatisfiable))
    }
  }
}

import Testing

@testable import TinamouSolver

@Suite("The work of an analysis grows with its pieces")
struct ParametricScaleTests {
  #if DEBUG
    private static let count = 200
  #else
    private static let count = 1_000
  #endif

  /// A row of boxes side by side in a window of width p, each with a wish for 10 at a priority of its own.
  private func row() throws -> (Solver, Variable, [Variable]) {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.addEdit(width, priority: .required)
    var edge = LinearExpression(constant: 0)
    var boxes: [Variable] = []
    for index in 0..<Self.count {
      let right = solver.makeVariable(), box = solver.makeVariable()
      try solver.add([right == edge + box, box >= 0])
      try solver.add((box == 10).priority(Priority(100 + Double(index) / 4)))
      edge = right.linearExpression
      boxes.append(box)
    }
    try solver.add(edge == width)
    return (solver, width, boxes)
  }

  @Test("boxes that are given up one after the other: a piece and a pivot or two each")
  func oneAfterTheOther() throws {
    let (solver, width, boxes) = try row()
    let total = 10 * Double(Self.count)
    let analysis = try solver.analysis(suggesting: width, over: 0...2 * total)
    #expect(analysis.pieces.count == Self.count + 1)
    #expect(analysis.breakpoints == (1...Self.count).map { 10 * Double($0) })
    #expect(analysis.statistics.pivots <= 12 * Self.count)
    // The strongest is the last: it gets its room first.
    for (number, piece) in analysis.pieces.enumerated() {
      let growing = max(0, Self.count - 1 - number)
      #expect(try piece.function(of: boxes[growing])?.slope == 1)
      #expect(piece.ambiguousVariables.isEmpty)
    }
  }

  @Test("a form of many rows in which nothing changes sides is one piece, without a pivot for any of its rows")
  func onePiece() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.addEdit(width, priority: .required)
    try solver.suggest(500, for: width)
    var top = LinearExpression(constant: 0)
    for _ in 0..<Self.count {
      let label = solver.makeVariable(), field = solver.makeVariable(), bottom = solver.makeVariable()
      try solver.add([label + field + 20 == width, label >= 80, bottom == top + 30, (label == 100).priority(.low)])
      top = bottom.linearExpression
    }
    try solver.solve()
    let analysis = try solver.analysis(suggesting: width, over: 320...1366)
    #expect(analysis.pieces.map(\.interval) == [320...1366])
    #expect(analysis.pieces[0].ambiguousVariables.isEmpty)
    #expect(analysis.statistics.pivots < 20)
    #expect(analysis.statistics.rowsTouched < 60 * Self.count)
  }

  @Test("what does not move with the number costs no memory, and is found all the same")
  func resting() throws {
    var (solver, width, _) = try row()
    let interval = 0...10 * Double(Self.count)
    let moving = try solver.analysis(suggesting: width, over: interval)
    let resting = (0..<Self.count).map { _ in solver.makeVariable() }
    let ids = try solver.add(resting.enumerated().map { $1 == Double($0) })
    let all = try solver.analysis(suggesting: width, over: interval)
    // A piece costs a box a change or two. What rests is noted once.
    let (before, after) = (try notes(of: moving), try notes(of: all))
    #expect(before.functions > Self.count && after.functions <= before.functions + Self.count)
    #expect(before.standings > Self.count && after.standings <= before.standings + Self.count)
    #expect(all.pieces.map(\.interval) == moving.pieces.map(\.interval))
    for piece in [all.pieces[0], all.pieces[Self.count / 2], all.pieces[all.pieces.count - 1]] {
      for (number, variable) in resting.enumerated() {
        let function = try #require(try piece.function(of: variable))
        #expect(function.slope == 0 && function.value == Double(number))
      }
      #expect(Set(piece.activeConstraints).isSuperset(of: ids))
    }
  }

  /// The numbers of functions and standings that an analysis keeps.
  private func notes(of analysis: ParametricAnalysis) throws -> (functions: Int, standings: Int) {
    func count(_ log: Any) throws -> Int { try #require(Mirror(reflecting: log).descendant("entries") as? [Any]).count }
    let record = analysis.pieces[0].record
    return (try count(record.functions), try count(record.standings))
  }
}

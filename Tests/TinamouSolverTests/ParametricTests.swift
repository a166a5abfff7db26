import SolverTestSupport
import Testing
import TinamouSolver

@Suite("Analysis of one number")
struct ParametricTests {
  /// A window whose width is an edit, and what is to be laid out in it.
  private static func window() throws -> (Solver, Variable) {
    var solver = Solver()
    let width = solver.makeVariable("width")
    try solver.addEdit(width, priority: .required)
    try solver.suggest(300, for: width)
    return (solver, width)
  }

  private func intervals(_ analysis: ParametricAnalysis) -> [ClosedRange<Double>] { analysis.pieces.map(\.interval) }

  @Test("a label and a field: where they do not fit, where they share what there is, where one grows")
  func labelAndField() throws {
    var (solver, width) = try Self.window()
    let label = solver.makeVariable("label"), field = solver.makeVariable("field")
    let row = try solver.add(label + field == width - 40)
    let atLeast = try solver.add([label >= 0, field >= 0])
    let texts = try solver.add([(label >= 46).priority(750), (field >= 97).priority(750)])
    let hug = try solver.add((label <= 46).priority(251))
    let before = try Observation(solver)
    let analysis = try solver.analysis(suggesting: width, over: 0...400)
    #expect(try Observation(solver) == before)
    #expect(intervals(analysis).first == 0...40)
    #expect(analysis.satisfiable == 40...400)
    #expect(analysis.breakpoints.first == 40 && analysis.breakpoints.last == 183)

    let tooNarrow = analysis.pieces[0]
    let conflict = try #require(tooNarrow.conflict)
    #expect(conflict.amount == 40)
    let edit = try #require(solver.edit(of: width))
    #expect(conflict.members.map(\.origin) == ([edit, row] + atLeast).map { .live($0) })
    #expect(try tooNarrow.function(of: label) == nil)
    #expect(try tooNarrow.violation(of: texts[0]) == nil)
    #expect(tooNarrow.violatedConstraints.isEmpty && tooNarrow.activeConstraints.isEmpty)

    for point in [41, 100, 150, 182.5] {
      let piece = try #require(analysis.piece(at: point))
      #expect(piece.ambiguousVariables == [label, field])
      #expect(try piece.function(of: label + field)?(point) == point - 40)
      #expect(try piece.violation(of: texts[0])!(point) + piece.violation(of: texts[1])!(point) == 183 - point)
    }

    let wide = try #require(analysis.pieces.last)
    #expect(wide.interval == 183...400)
    #expect(wide.ambiguousVariables.isEmpty && wide.violatedConstraints.isEmpty)
    #expect(try wide.function(of: label) == AffineFunction(origin: 183, value: 46, slope: 0))
    #expect(try wide.function(of: field) == AffineFunction(origin: 183, value: 97, slope: 1))
    #expect(try wide.function(of: 2 * field - label + 1)?(200) == 2 * 114 - 46 + 1)
    #expect(wide.activeConstraints.contains(row))
    #expect(wide.activeConstraints.filter { [hug, texts[0]].contains($0) }.count == 1)
    #expect(try wide.violation(of: texts[0])?(300) == 0)
  }

  @Test("a median follows the middle one")
  func median() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.addEdit(x, priority: 500)
    let ends = try solver.add([(x == 0).priority(500), (x == 10).priority(500)])
    let analysis = try solver.analysis(suggesting: x, over: -5...15)
    #expect(intervals(analysis) == [-5...0, 0...10, 10...15])
    #expect(analysis.breakpoints == [0, 10])
    #expect(try analysis.pieces.map { try $0.function(of: x)!.slope } == [0, 1, 0])
    #expect(try analysis.pieces.map { try $0.violation(of: ends[1])!.slope } == [0, -1, 0])
    #expect(analysis.pieces.allSatisfy { $0.ambiguousVariables.isEmpty })
    let edit = try #require(solver.edit(of: x))
    #expect(
      analysis.pieces.map(\.violatedConstraints) == [[edit, ends[1]], ends, [edit, ends[0]]].map { $0.sorted() })
    #expect(try analysis.pieces[0].violation(of: edit)?(-3) == 3)
    #expect(try analysis.pieces[2].violation(of: edit)?(13) == 3)
  }

  @Test("one parameter only: a piece of length 0 between two contradictions")
  func onePoint() throws {
    var solver = Solver()
    let x = solver.makeVariable("x")
    try solver.addEdit(x, priority: .required)
    try solver.suggest(5, for: x)
    let five = try solver.add(x == 5)
    let analysis = try solver.analysis(suggesting: x, over: 0...12)
    #expect(intervals(analysis) == [0...5, 5...5, 5...12])
    #expect(analysis.pieces.map(\.isSatisfiable) == [false, true, false])
    #expect(analysis.satisfiable == 5...5)
    #expect(analysis.breakpoints == [5])
    #expect(analysis.piece(at: 5)?.isSatisfiable == true)
    #expect(try analysis.piece(at: 5)?.function(of: x)?(5) == 5)
    #expect(analysis.pieces.compactMap { $0.conflict?.amount } == [5, 7])
    let edit = try #require(solver.edit(of: x))
    for conflict in analysis.pieces.compactMap(\.conflict) {
      #expect(conflict.members.map(\.origin) == [.live(edit), .live(five)])
      #expect(flaws(inProofOf: conflict).isEmpty)
    }
  }

  @Test("nothing in the interval is allowed: above it, below it, nowhere")
  func nothingAllowed() throws {
    var (solver, width) = try Self.window()
    try solver.add([width >= 200, width <= 400])
    for interval in [0.0...100, 500...600] {
      let analysis = try solver.analysis(suggesting: width, over: interval)
      #expect(intervals(analysis) == [interval])
      #expect(analysis.satisfiable == nil && analysis.breakpoints.isEmpty)
      #expect(analysis.pieces[0].conflict?.amount == 200)
    }
    let x = solver.makeVariable(), y = solver.makeVariable()
    let ids = try solver.add([x == 1, y == 1, x == y])
    let apart = [MovingConstant(ids[0], constant: -1, rate: -1), MovingConstant(ids[1], constant: -4, rate: -1)]
    let analysis = try solver.analysis(moving: apart, over: 0...9)
    #expect(intervals(analysis) == [0...9])
    #expect(analysis.satisfiable == nil)
    let conflict = try #require(analysis.pieces[0].conflict)
    #expect(conflict.members.map(\.origin) == ids.map { .live($0) })
    #expect(conflict.amount == 3)
    #expect(flaws(inProofOf: conflict).isEmpty)
  }

  @Test("the end of the interval is the first number that is allowed, or the last")
  func allowedAtOneEnd() throws {
    var (solver, width) = try Self.window()
    let other = solver.makeVariable()
    try solver.add([width >= 200, width <= 400, other == 2 * width])
    let below = try solver.analysis(suggesting: width, over: 0...200)
    #expect(intervals(below) == [0...200, 200...200])
    #expect(below.pieces.map(\.isSatisfiable) == [false, true])
    #expect(below.satisfiable == 200...200)
    #expect(try below.piece(at: 200)?.function(of: other)?(200) == 400)
    let above = try solver.analysis(suggesting: width, over: 400...900)
    #expect(above.pieces.map(\.isSatisfiable) == [true, false])
    #expect(above.satisfiable == 400...400)
    #expect(try above.piece(at: 400)?.function(of: other)?(400) == 800)
  }

  @Test("where nothing is allowed, one contradiction can end and another go on")
  func oneConflictAfterAnother() throws {
    var solver = Solver()
    let x = solver.makeVariable()
    let ids = try solver.add([x >= 0, x <= 100, x >= 10])
    // x >= t and x <= t - 1 contradict each other always; until 11, so do x <= t - 1 and x >= 10, and by more.
    let apart = [MovingConstant(ids[0], constant: 0, rate: -1), MovingConstant(ids[1], constant: 1, rate: -1)]
    let analysis = try solver.analysis(moving: apart, over: 0...20)
    #expect(intervals(analysis) == [0...11, 11...20])
    #expect(analysis.satisfiable == nil)
    let conflicts = analysis.pieces.compactMap(\.conflict)
    #expect(conflicts.map(\.amount) == [11, 1])
    #expect(conflicts.map { $0.members.map(\.origin) } == [[1, 2], [0, 1]].map { $0.map { .live(ids[$0]) } })
    #expect(conflicts.allSatisfy { flaws(inProofOf: $0).isEmpty })
  }

  @Test("two constants move together: an intrinsic size, its hugging and its resistance")
  func intrinsicSize() throws {
    var solver = Solver()
    let width = solver.makeVariable("width")
    try solver.add(width <= 120)
    let resistance = try solver.add((width >= 50).priority(750))
    let hugging = try solver.add((width <= 50).priority(250))
    let moving = [resistance, hugging].map { MovingConstant($0, constant: 0, rate: -1) }
    let analysis = try solver.analysis(moving: moving, over: 0...200)
    #expect(intervals(analysis) == [0...120, 120...200])
    #expect(try analysis.pieces.map { try $0.function(of: width)!(150) } == [150, 120])
    #expect(analysis.pieces.map(\.violatedConstraints) == [[], [resistance]])
    #expect(try analysis.pieces[1].violation(of: resistance) == AffineFunction(origin: 120, value: 0, slope: 1))
  }

  @Test("of several numbers for one constraint the last counts, and nothing that moves is one piece")
  func lastCounts() throws {
    var solver = Solver()
    let x = solver.makeVariable(), y = solver.makeVariable()
    let id = try solver.add(x == 1)
    try solver.add(y == 2 * x)
    let twice = [MovingConstant(id, constant: 7, rate: 7), MovingConstant(id, constant: 0, rate: -3)]
    #expect(try solver.analysis(moving: twice, over: 0...1).pieces[0].function(of: y)?.slope == 6)
    let analysis = try solver.analysis(moving: [], over: 0...1)
    #expect(intervals(analysis) == [0...1])
    #expect(try analysis.pieces[0].function(of: y) == AffineFunction(origin: 0, value: 2, slope: 0))
    #expect(try Solver().analysis(moving: [], over: 3...3).pieces.map(\.interval) == [3...3])
  }

  @Test("an interval of one point is one piece")
  func pointInterval() throws {
    var (solver, width) = try Self.window()
    let x = solver.makeVariable()
    try solver.add([2 * x == width, x >= 50])
    #expect(try solver.analysis(suggesting: width, over: 300...300).pieces.map(\.interval) == [300...300])
    #expect(try solver.analysis(suggesting: width, over: 300...300).pieces[0].function(of: x)?(300) == 150)
    let narrow = try solver.analysis(suggesting: width, over: 90...90)
    #expect(narrow.pieces.map(\.isSatisfiable) == [false])
    #expect(try solver.analysis(suggesting: width, over: 100...100).pieces.map(\.isSatisfiable) == [true])
  }

  @Test("many constraints that change sides at one parameter make one breakpoint")
  func degenerateBreakpoint() throws {
    var (solver, width) = try Self.window()
    let most = solver.makeVariable("most")
    var sides: [Variable] = []
    for _ in 0..<12 {
      let side = solver.makeVariable()
      sides.append(side)
      try solver.add([side == 100, most >= side, 2 * most >= width + 2 * side - 200, most + side >= width / 2 + 50])
    }
    try solver.add((most == 0).priority(.low))
    let analysis = try solver.analysis(suggesting: width, over: 0...400)
    #expect(analysis.breakpoints == [200])
    #expect(intervals(analysis).allSatisfy { $0.lowerBound < $0.upperBound })
    for point in [0.0, 99, 150, 250, 400] {
      let expected = max(100, point / 2, point / 2 - 50)
      #expect(try analysis.piece(at: point)?.function(of: most)?(point) == expected)
    }
  }

  @Test("the edges of a tie: what is ambiguous inside is one value at the ends, and nothing jumps there")
  func tie() throws {
    var (solver, width) = try Self.window()
    let x = solver.makeVariable("x")
    // |x| and |x - width| tie between 0 and the width.
    try solver.add([(x == 0).priority(500), (x == width).priority(500), x <= 30])
    let analysis = try solver.analysis(suggesting: width, over: -20...50)
    #expect(analysis.breakpoints.contains(0))
    for piece in analysis.pieces {
      #expect(piece.ambiguousVariables == [x])
      let function = try #require(try piece.function(of: x))
      for end in [piece.interval.lowerBound, piece.interval.upperBound] {
        #expect((min(0, end)...max(0, end)).contains(function(end)) && function(end) <= 30)
      }
    }
  }

  @Test("thirds: breakpoints that no binary number is")
  func thirds() throws {
    var (solver, width) = try Self.window()
    let column = solver.makeVariable()
    try solver.add([3 * column == width, (column >= 100).priority(.high), column >= 10.1])
    let analysis = try solver.analysis(suggesting: width, over: 0...1000)
    #expect(intervals(analysis).count == 3)
    #expect(agree(try #require(analysis.satisfiable).lowerBound, 30.3, scale: 1000))
    #expect(analysis.breakpoints.last == 300)
    let function = try #require(try analysis.pieces.last?.function(of: column))
    #expect(agree(function.slope, 1 / 3))
  }

  @Test("far from zero, and with a ring of redundant equalities")
  func redundancy() throws {
    var (solver, width) = try Self.window()
    let items = (0..<5).map { _ in solver.makeVariable() }
    try solver.add(items[0] == width + 1e8)
    for (a, b) in zip(items, items.dropFirst() + items.prefix(1)) {
      try solver.add(b - a == (a == items[4] ? -4.4 : 1.1))
    }
    try solver.add((items[4] <= 1e8 + 500).priority(.low))
    let analysis = try solver.analysis(suggesting: width, over: 0...1000)
    #expect(analysis.satisfiable == 0...1000)
    #expect(analysis.breakpoints.count == 1)
    #expect(agree(analysis.breakpoints[0], 495.6, scale: 1e8))
  }

  @Test("a range that ends beside a breakpoint is covered, and so is one that is hardly more than a breakpoint")
  func besideBreakpoints() throws {
    for seed in 0..<UInt64(often(40, inDebug: 1)) {
      var random = SplitMix64(seed: 4_409 + seed)
      func rough() -> Double { Double(random.below(1_000_000)) / 99_991 + 0.1 }
      var (solver, width) = try Self.window()
      let wishes = (0..<1 + random.below(4)).map { _ in rough() }
      var edge = LinearExpression(constant: 0)
      for wish in wishes {
        let right = solver.makeVariable(), box = solver.makeVariable()
        try solver.add([right == edge + rough() * box, box >= 0])
        try solver.add((box == wish).priority(Priority(Double(100 + random.below(3)))).weight(rough()))
        edge = right.linearExpression
      }
      try solver.add(edge <= width)
      for breakpoint in try solver.analysis(suggesting: width, over: 0...300).breakpoints {
        for distance in [0, 1e-16, 1e-12, 5e-11, 2e-10, 1e-9] {
          let (low, high) = (breakpoint * (1 - distance), breakpoint * (1 + distance))
          for range in [0...high, low...300, low...high, 0...low, breakpoint...high, low...breakpoint] {
            guard let pieces = try? solver.analysis(suggesting: width, over: range).pieces else {
              Issue.record("seed \(seed): not over \(range), beside \(breakpoint)")
              continue
            }
            #expect(pieces.first?.interval.lowerBound == range.lowerBound, "seed \(seed), \(range)")
            #expect(pieces.last?.interval.upperBound == range.upperBound, "seed \(seed), \(range)")
          }
        }
      }
    }
  }

  @Test("it is of the solver as it was, solved or not, in a transaction or not")
  func snapshot() throws {
    var (solver, width) = try Self.window()
    let x = solver.makeVariable()
    try solver.add((x == width).priority(.low))
    let bound = try solver.add(x <= 350)
    #expect(!solver.isSolved)
    let analysis = try solver.analysis(suggesting: width, over: 0...400)
    #expect(!solver.isSolved)
    #expect(analysis.breakpoints == [350])
    try solver.remove(bound)
    #expect(analysis.pieces[1].activeConstraints.contains(bound))
    #expect(try analysis.pieces[1].function(of: x)?(400) == 350)
    let breakpoints = try solver.transaction { (solver) throws(SolverError) in
      try solver.analysis(suggesting: width, over: 0...400).breakpoints
    }
    #expect(breakpoints.isEmpty)
    #expect(solver.audit().isEmpty)
  }

  @Test("a piece is found by its parameter")
  func lookUp() throws {
    var (solver, width) = try Self.window()
    try solver.suggest(150, for: width)
    try solver.add([width >= 100, width <= 200])
    let analysis = try solver.analysis(suggesting: width, over: 50...250)
    #expect(intervals(analysis) == [50...100, 100...200, 200...250])
    #expect(
      [50, 100, 150, 200, 201].map { analysis.piece(at: $0)?.isSatisfiable } == [false, true, true, true, false])
    #expect(analysis.piece(at: 49) == nil && analysis.piece(at: 251) == nil && analysis.piece(at: .nan) == nil)
  }

  @Test("bad input is refused, and says what")
  func badInput() throws {
    var (solver, width) = try Self.window()
    let x = solver.makeVariable()
    let id = try solver.add(x == width)
    let refusals: [(String, () throws -> Void)] = [
      ("v1 is not an edit variable", { _ = try solver.analysis(suggesting: x, over: 0...1) }),
      ("an end of the interval is inf", { _ = try solver.analysis(suggesting: width, over: 0...(.infinity)) }),
      (
        "the constant is nan",
        { _ = try solver.analysis(moving: [MovingConstant(id, constant: 0, rate: .nan)], over: 0...1) }
      ),
      (
        "an end of the interval is -inf",
        { _ = try solver.analysis(suggesting: width, over: 0...1, and: width, over: -.infinity...1) }
      ),
    ]
    for (text, body) in refusals {
      do {
        try body()
        Issue.record("not refused: \(text)")
      } catch {
        #expect("\(error)" == text)
      }
    }
    let analysis = try solver.analysis(suggesting: width, over: 0...1)
    try solver.remove(id)
    let stranger = Solver()
    #expect(throws: SolverError.self) {
      try solver.analysis(moving: [MovingConstant(id, constant: 0, rate: 1)], over: 0...1)
    }
    #expect(throws: SolverError.self) { try stranger.analysis(suggesting: width, over: 0...1) }
    var other = Solver()
    let unknown = other.makeVariable()
    #expect(throws: SolverError.self) { try analysis.pieces[0].function(of: unknown) }
    #expect(try analysis.pieces[0].violation(of: id)?(0) == 0)
  }

  @Test("a value that would not be finite is refused")
  func overflow() throws {
    var (solver, width) = try Self.window()
    let x = solver.makeVariable()
    try solver.add(x == 1e200 * width)
    let analysis = try solver.analysis(suggesting: width, over: 0...1e100)
    #expect(try analysis.pieces[0].function(of: x)?(1) == 1e200)
    #expect(throws: SolverError.self) { try solver.analysis(suggesting: width, over: 0...1e200) }
  }

  @Test("a moving wish keeps its place among those of its priority")
  func ranks() throws {
    var solver = Solver()
    let width = solver.makeVariable()
    try solver.addEdit(width, priority: .low)
    let other = try solver.add((width == 100).priority(.low))
    try solver.suggest(30, for: width)
    try solver.solve()
    #expect(try solver.value(of: width) == 30)
    let piece = try #require(try solver.analysis(suggesting: width, over: 0...50).piece(at: 30))
    let function = try #require(try piece.function(of: width))
    #expect(function(30) == 30)
    #expect(piece.violatedConstraints == [other])
  }
}

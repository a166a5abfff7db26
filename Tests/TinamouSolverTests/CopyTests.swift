import Testing
import TinamouSolver

@Suite("Copies")
struct CopyTests {
  /// Two columns that share a width: `left + gap + right = width`, the left one a third of it.
  private struct Columns {
    var solver = Solver()
    let width: Variable
    let left: Variable
    let right: Variable

    init() throws {
      width = solver.makeVariable("width")
      left = solver.makeVariable("left")
      right = solver.makeVariable("right")
      try solver.add([left + 8 + right == width, (3 * left == width).priority(.high), left >= 50])
      try solver.addEdit(width, priority: 900)
      try solver.suggest(300, for: width)
      try solver.solve()
    }
  }

  @Test("are snapshots: what happens to one does not happen to the other")
  func snapshots() throws {
    var columns = try Columns()
    let snapshot = columns.solver
    let before = try Observation(snapshot)
    try columns.solver.suggest(90, for: columns.width)
    try columns.solver.solve()
    try columns.solver.add(columns.right >= 40)
    try columns.solver.removeEdit(columns.width)
    _ = columns.solver.makeVariable("another")
    #expect(try Observation(snapshot) == before)
    #expect(try snapshot.values(columns.left, columns.right) == [100, 192])
    #expect(snapshot.audit().isEmpty)

    // The other way round: the copy moves, the original stays.
    let original = columns.solver
    var copy = columns.solver
    let unmoved = try Observation(original)
    try copy.add(copy.variables[0] == 5000)
    try copy.solve()
    #expect(try Observation(original) == unmoved)
  }

  @Test("of a solver that is not solved yet can be solved apart")
  func unsolved() throws {
    var columns = try Columns()
    try columns.solver.suggest(600, for: columns.width)
    var copy = columns.solver
    try copy.solve()
    #expect(copy.isSolved)
    #expect(!columns.solver.isSolved)
    #expect(try columns.solver.value(of: columns.width) == 300)
    #expect(try copy.values(columns.width, columns.left, columns.right) == [600, 200, 392])
  }

  @Test("answer like the original, bit for bit")
  func sameAnswers() throws {
    var columns = try Columns()
    var copy = columns.solver
    #expect(try Observation(copy) == Observation(columns.solver))
    for width in [100, 1000, 7, 333.3] {
      try columns.solver.suggest(width, for: columns.width)
      try columns.solver.solve()
      try copy.suggest(width, for: columns.width)
      try copy.solve()
      #expect(try Observation(copy) == Observation(columns.solver))
    }
  }

  @Test("of copies keep every version alive")
  func versions() throws {
    var columns = try Columns()
    var versions: [(width: Double, solver: Solver)] = []
    for width in stride(from: 200.0, through: 600, by: 25) {
      try columns.solver.suggest(width, for: columns.width)
      try columns.solver.solve()
      versions.append((width, columns.solver))
    }
    for version in versions {
      #expect(try version.solver.value(of: columns.width) == version.width)
      #expect(try version.solver.value(of: columns.left + 8 + columns.right) == version.width)
    }
  }

  @Test("make a trial whose refusal or success costs the original nothing")
  func trials() throws {
    let columns = try Columns()
    let before = try Observation(columns.solver)
    var fits: [Double] = []
    for minimum in [100, 191, 192, 193, 250] as [Double] {
      var trial = columns.solver
      try trial.setPriority(of: #require(trial.edit(of: columns.width)), to: .required)
      try trial.setPriority(of: trial.constraints[1], to: .required)
      do {
        try trial.add(columns.right >= minimum)
        fits.append(minimum)
      } catch {
        guard case .conflict = error else { throw error }
      }
    }
    // right = 300 - 8 - 100
    #expect(fits == [100, 191, 192])
    #expect(try Observation(columns.solver) == before)
  }

  @Test("can be solved by several tasks at once, with the same bits as one after the other")
  func tasks() async throws {
    let columns = try Columns()
    let solver = columns.solver
    let (width, left, right) = (columns.width, columns.left, columns.right)
    @Sendable func layout(_ suggestion: Double) throws -> [UInt64] {
      var mine = solver
      for step in 0..<50 {
        try mine.suggest(suggestion + Double(step), for: width)
        try mine.solve()
      }
      let id = try mine.add(left >= right)
      try mine.solve()
      let bits = try mine.bits(of: [width, left, right])
      try mine.remove(id)
      return bits
    }
    let suggestions = (0..<16).map { 100 + 29.3 * Double($0) }
    let serial = try suggestions.map(layout)
    let before = try Observation(solver)
    let parallel = try await withThrowingTaskGroup(of: (Int, [UInt64]).self) { group in
      for (index, suggestion) in suggestions.enumerated() {
        group.addTask { (index, try layout(suggestion)) }
      }
      var results = Array(repeating: [UInt64](), count: suggestions.count)
      for try await (index, bits) in group { results[index] = bits }
      return results
    }
    #expect(parallel == serial)
    #expect(try Observation(solver) == before)
  }
}

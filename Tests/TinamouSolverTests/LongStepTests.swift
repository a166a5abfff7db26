import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Ten times the items take about ten times the pivots, flips and rows, also where all of them give way.
@Suite("Steps pass bounds")
struct LongStepTests {
  #if InternalChecks
    private static let size = 8
  #else
    private static let size = 40
  #endif

  @Test("of a row that gets too wide and too narrow", arguments: [false, true])
  func row(_ isDistinct: Bool) throws {
    var works: [[Work]] = []
    for n in [Self.size, 10 * Self.size] {
      func widths(wide count: Int) -> [Double] { (0..<n).map { $0 < count ? 40 : 0 } }
      let size = Double(n)
      var row = try ItemRow(n, width: 20 * size, hugging: { isDistinct ? 100 + 200 * Double($0) / size : 250 })
      let build = Work(of: row.solver)
      // The last give way first.
      #expect(try row.values == widths(wide: n / 2))
      let roomy = try row.resize(to: 60 * size)
      let growing = isDistinct ? 0 : n - 1
      var expected = [Double](repeating: 40, count: n)
      expected[growing] = 40 + 20 * size
      #expect(try row.values == expected)
      let back = try row.resize(to: 20 * size)
      #expect(try row.values == widths(wide: n / 2))
      let wider = try row.resize(to: 30 * size)
      // The first come back first.
      #expect(try row.values == widths(wide: 3 * n / 4))
      #expect(row.solver.audit() == [])
      works.append([build, roomy, back, wider])
    }
    expectLinear("building", works[0][0], works[1][0])
    expectLinear("to roomy", works[0][1], works[1][1])
    expectLinear("and back", works[0][2], works[1][2])
    expectLinear("and a little wider", works[0][3], works[1][3])
  }

  /// Five columns of cells, each as wide as its column and wishing otherwise.
  private static func makeTable(
    _ rows: Int, width: Double
  ) throws -> (solver: Solver, end: ConstraintID, columns: [Variable]) {
    var random = SplitMix64(seed: 11)
    var solver = Solver()
    var x = solver.makeVariable()
    try solver.add(x == 0)
    var columns: [Variable] = []
    for _ in 0..<5 {
      let next = solver.makeVariable(), column = solver.makeVariable()
      try solver.add(next == x + column)
      columns.append(column)
      for _ in 0..<rows {
        let left = solver.makeVariable(), width = solver.makeVariable()
        let content = Double(20 + random.below(180))
        try solver.add([left == x, left + width == next, width >= 0])
        try solver.add([(width >= content).priority(750), (width <= content).priority(250)])
      }
      x = next
    }
    let end = try solver.add(x == width)
    return (solver, end, columns)
  }

  @Test("of all cells of a table's columns, which required equalities make parallel")
  func table() throws {
    var works: [[Work]] = []
    for n in [Self.size, 10 * Self.size] {
      var (solver, end, columns) = try Self.makeTable(n, width: 1000)
      try solver.solve()
      var steps: [Work] = []
      let first = try columns.map { try solver.value(of: $0) }
      for width in [400, 1000] as [Double] {
        let before = Work(of: solver)
        try solver.setConstant(of: end, to: -width)
        try solver.solve()
        steps.append(Work(of: solver) - before)
        #expect(solver.audit() == [])
        var anew = try Self.makeTable(n, width: width).solver
        try anew.solve()
        #expect(try solver.violations().map(\.total) == anew.violations().map(\.total))
      }
      #expect(try columns.map { try solver.value(of: $0) } == first)
      works.append(steps)
    }
    expectLinear("narrower", works[0][0], works[1][0])
    expectLinear("wider", works[0][1], works[1][1])
  }

  @Test("but none at which the step's own constraint would come in (w4 10850287498149032620)")
  func ownConstraint() throws {
    // One variable has several constraints without a constant. Rounding has moved the variable away from 0.
    let system = try #require(HuntFamily.w4.hunted(seed: 10_850_287_498_149_032_620) as? HuntedSystem)
    var solver = system.unsolvedSolver()
    try solver.solve()
    #expect(solver.audit() == [])
    #expect(system.judged(asksQuestions: false).wrong == [])
  }

  /// Views within each other, each at least a point inside the one before and wishing to fill it.
  ///
  /// - Parameter isSolvedAtOnce: true if all views are added before the solver solves, and not each by itself.
  private static func makeNest(
    _ depth: Int, isSolvedAtOnce: Bool
  ) throws -> (solver: Solver, views: [(left: Variable, width: Variable)]) {
    var solver = Solver()
    var outer = (left: solver.makeVariable(), width: solver.makeVariable())
    try solver.add([outer.left == 0, outer.width == 2 * Double(depth) + 100])
    var views: [(left: Variable, width: Variable)] = []
    for _ in 0..<depth {
      let view = (left: solver.makeVariable(), width: solver.makeVariable())
      let (start, end) = (view.left - outer.left, outer.left + outer.width - view.left - view.width)
      try solver.add([view.width >= 0, start >= 1, end >= 1])
      try solver.add([(start == 1).priority(249), (end == 1).priority(249)])
      views.append(view)
      outer = view
      if !isSolvedAtOnce { try solver.solve() }
    }
    try solver.solve()
    return (solver, views)
  }

  @Test("of a nest, whose limits have the same terms as its wishes")
  func nest() throws {
    #if InternalChecks
      let depths = [20, 60]
    #elseif DEBUG
      let depths = [100, 1000]
    #else
      let depths = [200, 2000]
    #endif
    var works: [[Work]] = []
    for depth in depths {
      var (solver, views) = try Self.makeNest(depth, isSolvedAtOnce: false)
      var steps: [Work] = []
      for _ in 0..<2 {
        let before = Work(of: solver)
        let width = views[depth / 2].width
        let content = try solver.add([(width >= 33).priority(750), (width <= 33).priority(250)])
        try solver.solve()
        steps.append(Work(of: solver) - before)
        // The inner views keep their distances, as far as there is room.
        #expect(try solver.value(of: width) == Double(max(33, depth - 2)))
        #expect(try solver.violation(at: 250) == Double(max(0, depth - 2 - 33)))
        #expect(try solver.value(of: views[depth - 1].width) == Double(max(0, 33 - (depth - 2))))
        #expect(solver.audit() == [])
        for id in content { try solver.remove(id) }
        try solver.solve()
        #expect(try solver.value(of: views[depth - 1].width) == 100)
      }
      works.append(steps)
    }
    #if !InternalChecks
      expectLinear("with content in the middle", works[0][0], works[1][0])
      expectLinear("again", works[0][1], works[1][1])
    #endif
  }

  #if !InternalChecks
    @Test("of a nest that is solved at once, before Bland's rule begins")
    func nestAtOnce() throws {
      let depth = 1000
      var (solver, views) = try Self.makeNest(depth, isSolvedAtOnce: true)
      // Most steps have length 0. Bland's rule would take two steps more for each view.
      #expect(solver.statistics.pivots <= 3 * depth + 10, "\(solver.statistics)")
      let before = Work(of: solver)
      let width = views[depth / 2].width
      try solver.add([(width >= 33).priority(750), (width <= 33).priority(250)])
      try solver.solve()
      let step = Work(of: solver) - before
      #expect(step.pivots <= 3 * depth && step.rowsTouched <= 350 * depth, "\(step)")
      #expect(try solver.value(of: width) == Double(max(33, depth - 2)))
      #expect(solver.audit() == [])
    }

    @Test("and rounds spare wishes that contradict each other all over most of their steps")
    func differences() throws {
      var solver = try Solver.contradictingDifferences()
      try solver.solve()
      #expect(try solver.violation(at: 500) == 466_269)
      #expect(solver.statistics.pivots <= 4_000, "\(solver.statistics)")
    }
  #endif
}

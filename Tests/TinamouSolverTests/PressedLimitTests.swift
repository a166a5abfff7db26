import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Cells that are too wide for their columns give way in few steps, however they are tied to their columns.
@Suite("Limits that wishes press against")
struct PressedLimitTests {
  #if InternalChecks
    private static let size = 8
  #elseif DEBUG
    private static let size = 12
  #else
    private static let size = 60
  #endif

  enum Cell: CaseIterable {
    /// Its content asks for at least a width, and for no more, as for a label.
    case label
    /// It asks for a width by an equality.
    case fixed
    /// It is centered in its column. Inside at one edge, it is inside at the other.
    case centered
    /// Twice its width has to fit.
    case doubled
    /// It asks for a width from both sides alike, and its column limits it on both sides, too. Guesses may fail.
    case between
    /// Two limits keep it inside its column. Guesses may fail.
    case limitedTwice
  }

  /// Columns of cells, side by side.
  private struct Columns {
    static let count = 4
    var solver = Solver()
    var end: ConstraintID
    var cells: [[Variable]] = []
    var contents: [[Int]] = []
    var columns: [Variable] = []

    init(_ rows: Int, width: Int, _ kind: Cell) throws {
      var total = LinearExpression(constant: 0)
      for column in 0..<Self.count {
        let extent = solver.makeVariable()
        try solver.add([extent >= 0, (extent == 0).priority(49)])
        total = total + extent
        columns.append(extent)
        var cells: [Variable] = []
        var contents: [Int] = []
        for row in 0..<rows {
          let cell = solver.makeVariable()
          let content = 40 + (row * 37 + column * 11) % 71
          let least = kind == .fixed ? cell == Double(content) : cell >= Double(content)
          let most = kind == .between ? Priority(750) : 250
          try solver.add([(cell <= Double(content)).priority(most), least.priority(750)])
          switch kind {
          case .label, .fixed: try solver.add([cell >= 0, cell <= extent])
          case .between: try solver.add([cell >= 0, cell >= 0.125 * extent, cell <= extent])
          case .limitedTwice: try solver.add([cell >= 0, cell <= extent, 2 * cell <= 2 * extent])
          case .doubled: try solver.add([cell >= 0, 2 * cell <= extent])
          case .centered:
            let left = solver.makeVariable()
            try solver.add([cell >= 0, left + cell <= extent, left + 0.5 * cell == 0.5 * extent])
          }
          cells.append(cell)
          contents.append(kind == .doubled ? 2 * content : content)
        }
        self.cells.append(cells)
        self.contents.append(contents)
      }
      end = try solver.add(total == Double(width))
      try solver.solve()
    }

    mutating func resize(to width: Int) throws -> Work {
      let before = Work(of: solver)
      try solver.setConstant(of: end, to: -Double(width))
      try solver.solve()
      return Work(of: solver) - before
    }

    /// The least sum of the widths that cells lack.
    ///
    /// To take one more point from a column costs one for each cell that is wider, so that the cheapest points go first.
    func leastLack(at width: Int) -> Int {
      var costs: [Int] = []
      var total = 0
      for column in contents {
        let widest = column.max() ?? 0
        total += widest
        for point in 1...widest { costs.append(column.count { $0 > widest - point }) }
      }
      return costs.sorted().prefix(max(0, total - width)).reduce(0, +)
    }

    func values() throws -> [Double] { try (columns + cells.joined()).map { try solver.value(of: $0) } }
  }

  @Test("give way in few steps when columns get narrow and wide", arguments: Cell.allCases)
  func narrowAndWide(_ kind: Cell) throws {
    let scale = kind == .doubled ? 2 : 1
    let mayFail = kind == .limitedTwice || kind == .between
    for n in [Self.size, (mayFail ? 4 : 10) * Self.size] {
      var columns = try Columns(n, width: 500 * scale, kind)
      for width in [200, 190, 300, 450] {
        let work = try columns.resize(to: width * scale)
        #expect(columns.solver.audit() == [])
        let lack = Double(columns.leastLack(at: width * scale)) / Double(scale)
        #expect(try columns.solver.violation(at: 750) == lack)
        let fresh = try Columns(n, width: width * scale, kind)
        #expect(try fresh.solver.violation(at: 750) == lack)
        #expect(try columns.values() == fresh.values())
        // A pivot for each cell would read all the cells of two columns. The rows that audits leave time for are too
        // short for a guess.
        #if !InternalChecks
          if n == Self.size || mayFail { continue }
          #expect(work.pivots < n, "\(kind), to \(width): \(work)")
          #expect(work.rowsTouched < 200 * Columns.count * n, "\(kind), to \(width): \(work)")
        #endif
      }
    }
  }

  private static let seeds = [1433, 3091] + Array(0..<UInt64(often(60, inDebug: 4)))

  /// Cells that lie in one column or reach into a second, with wishes of either kind, in any order and number.
  ///
  /// At seeds 1433 and 3091, the step that gave wishes up once passed one of them, or one had slack.
  @Test("end at an optimum whatever presses against them", arguments: seeds)
  func random(_ seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
    var solver = Solver()
    let columns = (0..<4).map { _ in solver.makeVariable() }
    var total = LinearExpression(constant: 0)
    for column in columns {
      try solver.add(column >= 0)
      total = total + column
    }
    for _ in 0..<150 {
      let (cell, column) = (solver.makeVariable(), columns[number(4)])
      let content = Double(20 + number(60))
      var constraints = [cell >= 0, cell <= column]
      if number(2) == 0 { constraints.append(cell >= 0.125 * columns[number(4)]) }
      if number(8) == 0 { constraints.append(cell <= columns[number(4)]) }
      for _ in 0...number(3) {
        let priority = [Priority(250), 500, 750][number(3)]
        switch number(4) {
        case 0: constraints.append((cell >= content).priority(priority))
        case 1: constraints.append((cell <= content).priority(priority))
        case 2: constraints += [(cell <= content).priority(priority), (cell >= content).priority(priority)]
        default: constraints.append((cell == content).priority(priority).weight(Double(1 + number(2))))
        }
      }
      try solver.add(constraints)
    }
    let end = try solver.add(total == 400)
    try solver.solve()
    for _ in 0..<6 {
      let width = 40 + number(400)
      try solver.setConstant(of: end, to: -Double(width))
      try solver.solve()
      #expect(solver.audit() == [], "seed \(seed), to \(width)")
      var fresh = Solver()
      let variables = solver.variables.map { _ in fresh.makeVariable() }
      try fresh.add(solver.constraints.map { PlainConstraint(try solver.constraint($0)).constraint(variables) })
      try fresh.solve()
      let (got, expected) = (try solver.violations(), try fresh.violations())
      #expect(got.map(\.priority) == expected.map(\.priority))
      for (got, expected) in zip(got, expected) {
        #expect(SystemComparison.isClose(got.total, expected.total), "seed \(seed), to \(width), \(got.priority)")
      }
    }
  }
}

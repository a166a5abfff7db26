import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

/// Ten times the items take about ten times the work, also where every step would bear on all of them.
@Suite("A long search starts anew from a guess")
struct StartingAnewTests {
  #if InternalChecks
    private static let size = 6
  #elseif DEBUG
    private static let size = 40
  #else
    private static let size = 60
  #endif

  /// Items with equal distances between their centers, one after the other between two edges.
  private struct Row {
    var solver = Solver()
    var end: ConstraintID
    var variables: [Variable] = []

    init(_ n: Int, width: Double) throws {
      var items: [(left: Variable, width: Variable)] = []
      for i in 0..<n {
        let item = (left: solver.makeVariable(), width: solver.makeVariable())
        let content = Double(20 + i * 37 % 41)
        try solver.add([item.width >= 0])
        try solver.add([(item.width <= content).priority(250), (item.width >= content).priority(750)])
        items.append(item)
        variables += [item.left, item.width]
      }
      func center(_ i: Int) -> LinearExpression { items[i].left + 0.5 * items[i].width }
      try solver.add(items[0].left == 0)
      for i in 1..<n { try solver.add(items[i].left >= items[i - 1].left + items[i - 1].width + 4) }
      for i in 2..<n {
        try solver.add((center(i) - center(i - 1) == center(1) - center(0)).priority(150))
      }
      end = try solver.add(items[n - 1].left + items[n - 1].width == width)
      try solver.solve()
    }

    mutating func resize(to width: Double) throws -> Work {
      let before = Work(of: solver)
      try solver.setConstant(of: end, to: -width)
      try solver.solve()
      return Work(of: solver) - before
    }

    var values: [Double] { get throws { try variables.map { try solver.value(of: $0) } } }
  }

  @Test("in a row of items with equal distances between their centers")
  func equalDistances() throws {
    var works: [[Work]] = []
    for n in [Self.size, 10 * Self.size] {
      let (narrow, wide) = (20 * Double(n), 90 * Double(n))
      var row = try Row(n, width: narrow)
      let build = Work(of: row.solver)
      let first = try row.values
      #expect(try row.solver.violation(at: 150) < 1e-6)
      let roomy = try row.resize(to: wide)
      #expect(row.solver.audit() == [])
      #expect(try row.solver.violations().allSatisfy { $0.total < 1e-6 })
      let fresh = try Row(n, width: wide)
      for (value, expected) in zip(try row.values, try fresh.values) { #expect(abs(value - expected) < 1e-6) }
      let back = try row.resize(to: narrow)
      #expect(row.solver.audit() == [])
      for (value, expected) in zip(try row.values, first) { #expect(abs(value - expected) < 1e-6) }
      works.append([build, roomy, back])
    }
    #expect(works.count == 2)
    // The rows that audits leave time for are too short for a guess.
    #if !InternalChecks
      expectLinear("building", works[0][0], works[1][0], factor: 16)
      expectLinear("to roomy", works[0][1], works[1][1], factor: 16)
      expectLinear("and back", works[0][2], works[1][2], factor: 16)
    #endif
  }

  @Test("in a row of items that would rather be equally wide and have room to be wider than their contents")
  func equalWidths() throws {
    var works: [Work] = []
    for n in [Self.size, 10 * Self.size] {
      var solver = Solver()
      var x = solver.makeVariable()
      try solver.add(x == 0)
      var widths: [Variable] = []
      for _ in 0..<n {
        let next = solver.makeVariable(), w = solver.makeVariable()
        try solver.add([w >= 0, (w >= 40).priority(750), (w <= 40).priority(250), next == x + w])
        widths.append(w)
        x = next
      }
      try solver.add(x == 60 * Double(n))
      for i in 1..<n { try solver.add((widths[i] == widths[0]).priority(500)) }
      try solver.solve()
      for w in widths { #expect(abs(try solver.value(of: w) - 60) < 1e-9) }
      #expect(solver.audit() == [])
      works.append(Work(of: solver))
    }
    #expect(works.count == 2)
    #if !InternalChecks
      expectLinear("building", works[0], works[1], factor: 24)
    #endif
  }

  @Test("and goes on as before if the guess is wrong")
  func wrongGuess() throws {
    let n = 5 * Self.size
    var row = try Row(n, width: 20 * Double(n))
    for width in [30, 50, 40, 60, 90, 50] as [Double] {
      _ = try row.resize(to: width * Double(n))
      #expect(row.solver.audit() == [])
      let fresh = try Row(n, width: width * Double(n))
      for priority in [750, 250, 150] as [Priority] {
        let (value, expected) = (try row.solver.violation(at: priority), try fresh.solver.violation(at: priority))
        #expect(abs(value - expected) < 1e-6 * Double(n))
      }
      for (value, expected) in zip(try row.values, try fresh.values) { #expect(abs(value - expected) < 1e-6) }
    }
  }

  /// Labels no wider than a guide, each beside a field, between two edges.
  private static func makeForm(
    _ rows: Int, width: Double
  ) throws -> (solver: Solver, end: ConstraintID, guide: Variable, widths: [Variable]) {
    var solver = Solver()
    let (right, guide) = (solver.makeVariable(), solver.makeVariable())
    let end = try solver.add(right == width)
    try solver.add([guide >= 0, (guide == 0).priority(240)])
    var widths: [Variable] = []
    for row in 0..<rows {
      let (label, left, field) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
      for (width, content) in [(label, 40 + row * 37 % 200), (field, 40 + row * 31 % 200)] {
        try solver.add([width >= 0])
        let wishes = [(width >= Double(content)).priority(750), (width <= Double(content)).priority(250)]
        try solver.add(wishes)
      }
      try solver.add([label <= guide, left == guide + 16, left + field <= right - 8])
      widths += [label, field]
    }
    try solver.solve()
    return (solver, end, guide, widths)
  }

  @Test("in a form of labels beside a guide, without holding all of them to it")
  func labels() throws {
    var works: [Work] = []
    for n in [Self.size, 10 * Self.size] {
      var (solver, end, guide, widths) = try Self.makeForm(n, width: 320)
      let before = Work(of: solver)
      try solver.setConstant(of: end, to: -900)
      try solver.solve()
      works.append(Work(of: solver) - before)
      #expect(solver.audit() == [])
      var widest = 0.0
      for row in 0..<n {
        let (label, field) = (Double(40 + row * 37 % 200), Double(40 + row * 31 % 200))
        #expect(try solver.values(widths[2 * row], widths[2 * row + 1]) == [label, field])
        widest = max(widest, label)
      }
      #expect(try solver.value(of: guide) == widest)
    }
    #if !InternalChecks
      expectLinear("to wide", works[0], works[1])
    #endif
  }
}

import SolverTestSupport
import Testing
import TinamouSolver
import Workloads

@Suite("Wishes change sides together")
struct BoundFlipTests {
  #if InternalChecks
    private static let size = 6
  #else
    private static let size = 30
  #endif

  /// Items with contents of different widths, which would like to be equally wide.
  private struct Row {
    var solver = Solver()
    var widths: [Variable] = []
    var end: ConstraintID

    init(_ n: Int, width: Double) throws {
      var x = solver.makeVariable()
      try solver.add(x == 0)
      for i in 0..<n {
        let next = solver.makeVariable(), w = solver.makeVariable()
        let content = Double(20 + i * 37 % 41)
        try solver.add([w >= 0, (w >= content).priority(750), (w <= content).priority(250)])
        try solver.add(next == x + w)
        widths.append(w)
        x = next
      }
      end = try solver.add(x == width)
      for w in widths.dropFirst() { try solver.add((w == widths[0]).priority(500)) }
      try solver.solve()
    }

    mutating func resize(to width: Double) throws -> Work {
      let before = Work(of: solver)
      try solver.setConstant(of: end, to: -width)
      try solver.solve()
      return Work(of: solver) - before
    }

    func expectWidths(of width: Double) throws {
      for w in widths { #expect(abs(try solver.value(of: w) - width) < 1e-9) }
      #expect(solver.audit() == [])
    }
  }

  @Test("where one after the other would drive out the equal widths of a row")
  func equalWidths() throws {
    for n in [Self.size, 10 * Self.size] {
      var row = try Row(n, width: 15 * Double(n))
      try row.expectWidths(of: 15)
      for width in [70, 15, 80, 10] as [Double] {
        let work = try row.resize(to: width * Double(n))
        try row.expectWidths(of: width)
        #expect(work.pivots == 0)
        #expect(work.flips <= 2 * n)
        #expect(work.rowsTouched <= 10 * n)
      }
    }
  }

  @Test("only if all of them can")
  func severalGiveWay() throws {
    let n = 2 * Self.size
    var row = try Row(n, width: 15 * Double(n))
    for width in [30, 15, 50, 70, 35] as [Double] {
      _ = try row.resize(to: width * Double(n))
      #expect(row.solver.audit() == [])
      let fresh = try Row(n, width: width * Double(n))
      for (w, same) in zip(row.widths, fresh.widths) {
        #expect(abs(try row.solver.value(of: w) - fresh.solver.value(of: same)) < 1e-6)
      }
    }
  }
}

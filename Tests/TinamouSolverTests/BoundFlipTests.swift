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
  private func makeRow(_ n: Int, width: Double) throws -> ItemRow {
    var row = try ItemRow(n, width: width, content: { Double(20 + $0 * 37 % 41) })
    for w in row.widths.dropFirst() { try row.solver.add((w == row.widths[0]).priority(500)) }
    try row.solver.solve()
    return row
  }

  private func expectWidths(of width: Double, in row: ItemRow) throws {
    for value in try row.values { #expect(abs(value - width) < 1e-9) }
    #expect(row.solver.audit() == [])
  }

  @Test("where one after the other would drive out the equal widths of a row")
  func equalWidths() throws {
    for n in [Self.size, 10 * Self.size] {
      var row = try makeRow(n, width: 15 * Double(n))
      try expectWidths(of: 15, in: row)
      for width in [70, 15, 80, 10] as [Double] {
        let work = try row.resize(to: width * Double(n))
        try expectWidths(of: width, in: row)
        #expect(work.pivots == 0)
        #expect(work.flips <= 2 * n)
        #expect(work.rowsTouched <= 10 * n)
      }
    }
  }

  @Test("only if all of them can")
  func severalGiveWay() throws {
    let n = 2 * Self.size
    var row = try makeRow(n, width: 15 * Double(n))
    for width in [30, 15, 50, 70, 35] as [Double] {
      _ = try row.resize(to: width * Double(n))
      #expect(row.solver.audit() == [])
      let fresh = try makeRow(n, width: width * Double(n))
      for (value, expected) in zip(try row.values, try fresh.values) { #expect(abs(value - expected) < 1e-6) }
    }
  }

  @Test("and leave the doubt that their values raise if they cannot (decimals 10451216379200824586)")
  func doubtOfBatch() throws {
    var solver = Solver()
    let x = (0..<11).map { _ in solver.makeVariable() }
    try solver.add([
      -x[3] - 1.7777777777777777 * x[1] == 0, (-0.2 * x[2] - 0.2 * x[9] == 0).priority(250),
      (2 * x[1] == 0).priority(250), LinearExpression(constant: 0) >= 0,
      -1.2 * x[10] + 2 * x[2] - 110.00000000000001 <= 0, (-0.6666666666666666 * x[10] == 0).priority(999),
      0.6666666666666666 * x[2] - 0.1 * x[3] - x[1] - 100 == 0, -0.05 * x[9] - 3 == 0,
      (LinearExpression(constant: -35.25555555555555) == 0).priority(250),
    ])
    try solver.solve()
    #expect(try solver.value(of: x[10]) == 0)
    #expect(try solver.violation(at: 999) == 0)
  }
}

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
}

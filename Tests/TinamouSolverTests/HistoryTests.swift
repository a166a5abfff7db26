import SolverTestSupport
import Testing
import TinamouSolver

/// Long histories on layouts of up to a hundred items, compared now and then with a new solver.
@Suite struct HistoryTests {
  #if DEBUG
    static let histories: [(seed: UInt64, items: Int, steps: Int)] = [(1, 12, 400), (2, 40, 300)]
  #else
    static let histories: [(seed: UInt64, items: Int, steps: Int)] =
      (1...12).map { ($0, 12, 5_000) } + (13...16).map { ($0, 40, 5_000) } + (17...18).map { ($0, 100, 3_000) }
  #endif

  @Test("after thousands of changes a layout is what a new solver makes of it", arguments: histories)
  func longHistory(seed: UInt64, items: Int, steps: Int) throws {
    var history = try LayoutHistory(seed: seed, items: items)
    for step in 1...steps {
      try history.step()
      if step % 100 != 0 { continue }
      let fresh = try history.rebuilt(shuffled: step % 200 == 0)
      let differences = try Self.differences(history.solver, history.variables, fresh)
      #expect(differences == [], "seed \(seed), \(items) items, step \(step)")
      if !differences.isEmpty { return }
    }
    #expect(history.refusals > 0)
  }

  private static func differences(_ solver: Solver, _ variables: [Variable], _ fresh: Solver) throws -> [String] {
    var solver = solver
    try solver.solve()
    var differences = solver.audit()
    let (violations, expected) = (try solver.violations(), try fresh.violations())
    if violations.map(\.priority) != expected.map(\.priority) { differences.append("other priorities") }
    for (a, b) in zip(violations, expected) where (a.total - b.total).magnitude > 1e-7 * max(1, b.total) {
      differences.append("violation at \(a.priority): \(a.total), a new solver has \(b.total)")
    }
    let ambiguous = try solver.ambiguousVariables()
    let others = try fresh.ambiguousVariables()
    if ambiguous.map(\.index) != others.map(\.index) { differences.append("\(ambiguous), a new solver has \(others)") }
    for (variable, other) in zip(variables, fresh.variables) where !ambiguous.contains(variable) {
      let (a, b) = (try solver.value(of: variable), try fresh.value(of: other))
      if (a - b).magnitude > 1e-7 * max(1, b.magnitude) {
        differences.append("\(variable) is \(a), in a new solver \(b)")
      }
    }
    return differences
  }
}

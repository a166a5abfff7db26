import Testing
import TinamouSolver
import Workloads

/// Ten times the runs take about ten times the rows, in whatever order their items come.
@Suite("A wish stops where a stronger constraint would be violated")
struct ObstacleTests {
  #if InternalChecks
    private static let size = 6
  #else
    private static let size = 40
  #endif

  /// Runs below each other, each as low as its items allow.
  private struct Flow {
    var solver = Solver()
    var heights: [Variable] = []
    private var tops: [Variable] = []
    private var items: [Variable] = []
    private var ids: [ConstraintID] = []

    init(_ n: Int) throws {
      for i in 0..<n {
        let top = solver.makeVariable(), height = solver.makeVariable(), item = solver.makeVariable()
        try solver.add(i == 0 ? top == 0 : top == tops[i - 1] + heights[i - 1] + 4)
        try solver.add([height >= 0, (height == 0).priority(51)])
        tops.append(top)
        heights.append(height)
        items.append(item)
      }
      try fill { $0 }
    }

    /// Puts an item into each run, and takes out the items that were there.
    mutating func fill(steps: Int? = nil, item: (Int) -> Int) throws(SolverError) {
      try solver.remove(ids)
      ids = []
      for i in tops.indices {
        // 7 and the count have no common factor, so that every run comes once.
        let run = i * 7 % tops.count
        ids.append(try solver.add(items[item(run)] == tops[run]))
        ids.append(try solver.add(items[item(run)] + 20 <= tops[run] + heights[run]))
      }
      if let steps { return try solver.solve(steps: steps) }
      try solver.solve()
    }
  }

  @Test("and moves nothing below a run whose items are exchanged")
  func exchangedItems() throws {
    var works: [Work] = []
    for n in [Self.size, 10 * Self.size] {
      var flow = try Flow(n)
      for step in 0..<3 {
        let before = Work(of: flow.solver)
        try flow.fill { step % 2 == 0 ? $0 : n - 1 - $0 }
        #expect(try flow.heights.allSatisfy { try flow.solver.value(of: $0) == 20 })
        #expect(flow.solver.audit() == [])
        if step == 2 { works.append(Work(of: flow.solver) - before) }
      }
    }
    expectLinear("exchanging", works[0], works[1])
  }

  /// A limit of steps may end the search right after an inequality was put into the way of a wish.
  @Test("and a limit or a rollback in between leaves nothing behind", arguments: 0..<12)
  func limitAndRollback(steps: Int) throws {
    let n = 4
    var flow = try Flow(n)
    try flow.fill { n - 1 - $0 }
    let before = try Observation(flow.solver)
    var unlimited = flow
    try unlimited.fill { $0 }
    // Taken back in a transaction, the work has not happened.
    let start = flow.solver.begin()
    var refused = false
    do {
      try flow.fill(steps: steps) { $0 }
    } catch {
      guard case .unfinished = error else { throw error }
      refused = true
    }
    #expect(flow.solver.audit() == [])
    flow.solver.rollBack(to: start)
    #expect(try Observation(flow.solver) == before && flow.solver.audit() == [])
    // In portions it comes to the same values.
    var limited = try Flow(n)
    try limited.fill { n - 1 - $0 }
    var portions = 0
    do { try limited.fill(steps: steps) { $0 } } catch {}
    while !limited.solver.isSolved, portions < 100 {
      portions += 1
      do { try limited.solver.solve(steps: max(1, steps)) } catch {}
      #expect(limited.solver.audit() == [])
    }
    #expect((portions > 0) == refused)
    #expect(try limited.heights.map { try limited.solver.value(of: $0) } == [20, 20, 20, 20])
    #expect(try limited.solver.bits(of: limited.heights) == unlimited.solver.bits(of: unlimited.heights))
  }
}

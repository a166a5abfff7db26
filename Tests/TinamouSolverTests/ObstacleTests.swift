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
    mutating func fill(item: (Int) -> Int) throws {
      try solver.remove(ids)
      ids = []
      for i in tops.indices {
        // 7 and the count have no common factor, so that every run comes once.
        let run = i * 7 % tops.count
        ids.append(try solver.add(items[item(run)] == tops[run]))
        ids.append(try solver.add(items[item(run)] + 20 <= tops[run] + heights[run]))
      }
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
}

import Testing
import TinamouSolver
import Workloads

/// The systems are those that other solvers are measured with: same constraints, same order, same steps.
struct WorkloadTests {
  /// Checksums of the values before the teardown. The systems written by another program in another language, solved
  /// by another solver, give the same, except for enaml, where strengths are weights to others, and for split, where
  /// several wishes are ties.
  static let checksums: [(name: String, checksum: Double)] = [
    ("chain", 106_318), ("siblings", 308_768), ("nested", 139_315), ("form", 592_638), ("grid", 152_000),
    ("scroll", 509_360), ("yoga", 495_036), ("enaml", 160_070), ("split", 2_126_160),
  ]

  @Test("the answers with ten views", arguments: checksums) func checksum(_ name: String, _ expected: Double) throws {
    let checksum = try #require(Workload.named(name)).trace(views: 10).checksum()
    #expect((checksum - expected).magnitude <= 1e-9 * expected)
  }

  /// Those that are layouts leave nothing open; the others were made by people who let sums of strengths decide.
  @Test("one solution", arguments: ["chain", "siblings", "nested", "form", "grid", "scroll", "yoga"])
  func solution(_ name: String) throws {
    var player = TracePlayer()
    for line in try #require(Workload.named(name)).trace(views: 10).build(.written).lines {
      try player.perform(line.step)
    }
    #expect(player.solver.audit().isEmpty)
    #expect(try player.solver.ambiguousVariables().isEmpty)
  }

  @Test func allHaveAChecksum() {
    #expect(Self.checksums.map(\.name) == Workload.all.map(\.name))
  }

  @Test func titles() {
    #expect(
      Workload.all.map { $0.title(views: 100) } == [
        "chain-100", "siblings-100", "nested-100", "form-100", "grid-10x10", "scroll-100", "yoga-30", "enaml-10",
        "split-10",
      ])
  }

  @Test("every view counts, down to a single one", arguments: Workload.all.map(\.name), [-5, 1, 2])
  func small(_ name: String, _ views: Int) throws {
    let trace = try #require(Workload.named(name)).trace(views: views)
    #expect(try trace.checksum().isFinite)
  }

  /// A line of each kind, as the other program writes it.
  @Test func text() throws {
    let lines = try #require(Workload.named("form")).trace(views: 10).description.split(separator: "\n")
    #expect(
      lines.prefix(9) == [
        "v 84", "p build", "e 2 900", "s 2 400", "c 0 R = 0 1 0 1", "c 1 R = 0 1 1 1", "c 2 R = -1000 1 3 1",
        "c 3 R = -16 2 4 1 0 -1", "c 4 R = 16 4 8 1 10 1 0 -1 2 -1",
      ])
    #expect(lines[12] == "c 8 249 = -84 2 9 1 1 -1")
    #expect(lines[18] == "c 14 750 > -20.5 1 7 1")
    #expect(lines.suffix(2) == ["d 171", "u"])
    #expect(lines.filter { $0 == "u" }.count == 1 + 100 + 5 + 1)
  }

  @Test func churnTakesOutATenthAndPutsItBack() throws {
    let trace = try #require(Workload.named("siblings")).trace(views: 30)
    var live: Set<Int> = []
    var fewest = 0
    for line in trace.lines {
      switch line.step {
      case .add(let id, _, _): #expect(live.insert(id).inserted)
      case .remove(let id): #expect(live.remove(id) != nil)
      case .phase("churn"): fewest = live.count
      case .phase("teardown"):
        #expect(live.count == 3 + 4 * 30)
        #expect(fewest == 3 + 4 * 27)
        return
      default: break
      }
      fewest = min(fewest, live.count)
    }
    Issue.record("it is never torn down")
  }
}

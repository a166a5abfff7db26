import Testing
import TinamouSolver
import Workloads

/// Traces as text, what is no trace, and what a player makes of one.
struct TraceTests {
  private static let text = """
    v 3
    p build
    c 0 R = -8 2 0 1 2 -0.5
    c 1 249.5 > 0 1 1 1
    ! c 2 1000*2 < 0.1 1 0 1
    e 1 900
    e 2 750*3
    s 1 1e+20
    u
    = 1 1e+20
    ? 0
    ~ R 0
    ~ 249.5 0
    x 1
    d 0

    """

  @Test func textReadsBackAsItIs() throws {
    #expect(try Trace(parsing: Self.text).description == Self.text)
  }

  @Test func commentsAndEmptyLinesSayNothingButCount() throws {
    let trace = try Trace(parsing: "# a trace\n\nv 1\n")
    #expect(trace.lines.map(\.number) == [3])
  }

  @Test(
    "what is no trace is refused, with its line",
    arguments: [
      "y 1", "v", "v -1", "v 1 2", "v x", "v 99999999999", "c 0 R = 0 1 0 1", "d -1", "s 0 1", "u 1", "p", "! d 1",
      "c 0 R = 0 2 0 1", "c 99999999999 R = 0 0", "c -1 R = 0 0", "c 0 R # 0 0", "e 0 900", "= 0 1", "? 0", "~ x 0",
    ])
  func malformed(_ line: String) {
    let error = #expect(throws: Trace.Malformed.self) { try Trace(parsing: "# nothing\n\(line)\n") }
    #expect(error?.description == "line 2 is not a trace line: \(line)")
  }

  @Test func variablesAreThoseOfTheLastStart() {
    #expect(throws: Never.self) { try Trace(parsing: "v 2\ns 1 5\nv 1\ns 0 5\n") }
    #expect(throws: Trace.Malformed.self) { try Trace(parsing: "v 2\nv 1\ns 1 5\n") }
  }

  @Test func playerCarriesOutEachStep() throws {
    var player = TracePlayer()
    for line in try Trace(parsing: "v 2\nc 7 R = -8 2 0 1 1 -1\ne 1 900\ns 1 4\nu\n").lines {
      try player.perform(line.step)
    }
    #expect(try player.values() == [12, 4])
    let id = try #require(player.handle(of: 7))
    #expect(player.solver.contains(id))
    #expect(player.handle(of: 6) == nil && player.handle(of: 8) == nil)
    try player.perform(.remove(id: 7))
    #expect(player.handle(of: 7) == nil)
    #expect(!player.solver.contains(id))
    #expect(throws: SolverError.self) { try player.perform(.suggest(variable: 0, value: 1)) }
    try player.perform(.endEdit(variable: 1))
    #expect(player.solver.edit(of: player.variables[1]) == nil)
  }

  @Test func workAddsUpOverSolvers() throws {
    let one = "v 1\nc 0 R = -8 1 0 1\nu\n"
    let phases = try Trace(parsing: "p a\n\(one)\(one)p b\n\(one)p c\n").workByPhase()
    #expect(phases.map(\.phase) == ["a", "b", "c"])
    #expect(phases.map(\.work.pivots) == [2, 1, 0])
  }

  @Test func checksumWeighsEachValue() throws {
    let trace = try Trace(parsing: "v 2\nc 0 R = -10 1 0 1\nc 1 R = -1 1 1 1\nu\np teardown\nd 0\nd 1\nu\n")
    #expect(try trace.checksum() == 12)
  }

  @Test("another order has the same constraints and the same answer", arguments: BuildOrder.allCases)
  func buildOrder(_ order: BuildOrder) throws {
    let trace = try #require(Workload.named("form")).trace(views: 4)
    let built = trace.build(order)
    #expect(built.lines.last?.step.description == "u")
    #expect(built.lines.count == 2 + 2 + 3 + 17 * 4 - 1 + 1)
    let lines = built.lines.map(\.step.description)
    #expect(lines.sorted() == trace.build(.written).lines.map(\.step.description).sorted())
    #expect((lines == trace.lines.prefix(lines.count).map(\.step.description)) == (order == .written))
    #expect(try (built.checksum() - trace.build(.written).checksum()).magnitude < 1e-6)
  }
}

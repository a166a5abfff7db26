import Testing
import Workloads

@testable import benchmarks

/// Passes, medians, growth, and the checks each benchmark makes of its own answers.
struct MeasuringTests {
  #if InternalChecks
    private static let views = [1, 3]
  #else
    private static let views = [1, 2, 11]
  #endif

  /// A benchmark that computes something in two ways throws if the answers differ.
  @Test(arguments: Benchmark.all.map(\.name), views) func answersAgree(_ name: String, _ views: Int) throws {
    let benchmark = try #require(Benchmark.all.first { $0.name == name })
    let readings = try benchmark.measure(views: views, seconds: 0)
    #expect(!readings.isEmpty)
    for one in readings {
      #expect(one.passes >= 1)
      #expect(one.title == benchmark.title(views))
      let median = try #require(one.median), fastest = try #require(one.fastest)
      #expect(median >= fastest && fastest >= 0)
    }
    #expect(Set(readings.map(\.phase)).count == readings.count)
  }

  @Test func framesByHandAreComparedWithTheSolver() throws {
    let trace = try #require(Workload.named("siblings")).trace(views: 10)
    let wrong = FramesByHand(workload: "siblings", lay: { _, _ in }, count: { $0 })
    #expect(throws: Disagreement.self) { try wrong.check(trace, views: 10) }
    let few = FramesByHand(workload: "siblings", lay: FramesByHand.siblings.lay, count: { $0 - 1 })
    let error = #expect(throws: Disagreement.self) { try few.check(trace, views: 10) }
    #expect(error?.description == "siblings: 9 frames by hand, 10 views")
  }

  @Test func passesAreMadeUntilTheTimeIsOver() throws {
    var passes = 0
    let benchmark = Benchmark("test", "") { views in
      { watch in
        passes += 1
        watch.time(Phase("one"), steps: views) {
          var work = Work()
          work.pivots = 7
          return work
        }
        watch.time(Phase("given up")) { nil }
      }
    }
    let readings = try benchmark.measure(views: 5, seconds: 0)
    #expect(passes == 3)
    #expect(readings.map(\.phase.name) == ["one", "given up"])
    #expect(readings[0].steps == 5 && readings[0].passes == 3 && readings[0].pivots == 7)
    #expect(readings[1].median == nil && readings[1].fastest == nil)
  }

  /// A pass that left its changes behind would make the next one do nothing.
  @Test(arguments: [10, 1000]) func everyPassOverLabelsDoesTheSame(_ views: Int) throws {
    let pass = try Benchmark.labels.prepare(views)
    var watch = Stopwatch()
    for _ in 0..<3 { try pass(&watch) }
    let rows = watch.laps.map(\.work.rowsTouched)
    #expect(rows[1] > 0 && rows[2] == rows[1], "\(rows)")
  }

  @Test func medianIsOfOneStep() {
    let laps = [60.0, 20, 40].map { Stopwatch.Lap(phase: Phase("p"), steps: 10, nanoseconds: $0, work: Work()) }
    let one = Reading("b", "b-1", 1, laps)
    #expect(one.median == 4 && one.fastest == 2)
  }

  @Test func growth() throws {
    let square = try #require(Growth.exponent([10, 100, 1000].map { ($0, Double($0 * $0)) }))
    #expect((square - 2).magnitude < 1e-9)
    // Ten views are too few to say anything if there are more.
    let flat = try #require(Growth.exponent([(10, 1e6), (100, 100), (1000, 1000)]))
    #expect((flat - 1).magnitude < 1e-9)
    #expect(Growth.exponent([(10, 5)]) == nil)
    #expect(Growth.exponent([(10, 5), (10, 6)]) == nil)
    #expect(Growth.exponent([]) == nil)
  }

  @Test func traceIsCutAtItsPhases() throws {
    let trace = try Trace(parsing: "v 1\np a\nu\nu\np b\np a\nu\n")
    #expect(trace.sections.map(\.name) == ["init", "a", "a"])
    #expect(trace.sections.map(\.updates) == [0, 2, 1])
    #expect(trace.sections.map(\.steps.count) == [1, 2, 1])
  }
}

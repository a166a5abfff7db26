import Foundation
import Testing
import Workloads

@testable import benchmarks

/// What is printed.
struct ReportTests {
  private func reading(
    _ views: Int, _ phase: Phase, _ nanoseconds: Double?, steps: Int = 1
  ) -> Reading {
    var work = Work()
    (work.pivots, work.flips, work.refactorisations, work.rowsTouched) = (1, 2, 3, 4)
    let lap = Stopwatch.Lap(phase: phase, steps: steps, nanoseconds: nanoseconds, work: work)
    return Reading("b", "b-\(views)", views, [lap])
  }

  private var readings: [Reading] {
    [
      reading(100, Phase("build"), 2000), reading(100, Phase("build", "reversed"), 5000),
      reading(1000, Phase("build"), 20_000), reading(1000, Phase("build", "reversed"), nil),
    ]
  }

  @Test func linesCompareVariants() {
    #expect(
      Report.lines(readings) == """
        b-100             build                            1   2.00 µs   2.00 µs                   1         2         3         4
        b-100             build, reversed                  1   5.00 µs   5.00 µs      2.50         1         2         3         4
        b-1000            build                            1   20.0 µs   20.0 µs                   1         2         3         4
        b-1000            build, reversed                  1  too long  too long                   1         2         3         4

        """)
  }

  @Test func ratiosKeepTheirDigits() {
    let all = [reading(1, Phase("resize"), 10_000), reading(1, Phase("resize", "by hand"), 25)]
    #expect(Report.ratio(all[1], all) == "0.0025")
    #expect(Report.ratio(all[0], all) == "")
    #expect(Report.ratio(all[1], []) == "")
  }

  @Test func growthOfWhatWasMeasuredTwice() {
    #expect(
      Report.growth(readings) == """

        The time for all steps grows with the views to the power of:
        b                 build                         1.00

        """)
  }

  @Test func markdown() {
    #expect(
      Report.markdown(readings) == """
        | views |  | 100 | 1,000 | growth |
        | --- | --- | ---: | ---: | ---: |
        | b | build | 2.00 µs | 20.0 µs | 1.00 |
        |  | build, reversed | 5.00 µs (2.50 ×) | too long |  |

        """)
  }

  @Test func json() throws {
    let text = try Report.json([reading(100, Phase("build"), 2000, steps: 4)])
    let back = try JSONDecoder().decode([Reading].self, from: Data(text.utf8))
    #expect(back.map(\.median) == [500])
    #expect(text.contains("\"rowsTouched\" : 4"))
  }

  @Test(
    arguments: [
      (0.5, "0.50 ns"), (9.994, "9.99 ns"), (9.996, "10.0 ns"), (99.96, "100 ns"), (999.6, "1.00 µs"),
      (12_345, "12.3 µs"),
      (1e6, "1.00 ms"), (2.5e9, "2.50 s"), (1.2e11, "120 s"),
    ])
  func times(_ nanoseconds: Double, _ text: String) {
    #expect(Report.time(nanoseconds) == text)
  }
}

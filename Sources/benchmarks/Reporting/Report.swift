import Foundation

/// Readings as text.
enum Report {
  static func list(_ benchmarks: [Benchmark]) -> String {
    benchmarks.map { padded($0.name, 12) + $0.summary + "\n" }.joined()
  }

  /// The headings of the columns of ``lines(_:)``.
  static let heading =
    padded("benchmark", 18) + padded("phase", 24)
    + ["steps", "a step", "fastest", "×", "pivots", "flips", "factored", "rows"].map { aligned($0, 10) }.joined() + "\n"

  /// A line for each reading. The column `×` says how many times as long it takes as what is compared with it.
  static func lines(_ readings: [Reading]) -> String {
    readings.map { one in
      let columns =
        ["\(one.steps)", time(one.median), time(one.fastest), ratio(one, readings)]
        + [one.pivots, one.flips, one.refactorisations, one.rowsTouched].map { "\($0)" }
      return padded(one.title, 18) + padded(name(one.phase), 24) + columns.map { aligned($0, 10) }.joined() + "\n"
    }
    .joined()
  }

  /// The exponents of all phases that were measured at several sizes.
  static func growth(_ readings: [Reading]) -> String {
    var text = ""
    for series in series(readings) {
      guard let exponent = exponent(series) else { continue }
      if text.isEmpty { text = "\nThe time for all steps grows with the views to the power of:\n" }
      let (benchmark, phase) = (series[0].benchmark, name(series[0].phase))
      text += padded(benchmark, 18) + padded(phase, 24) + aligned(decimal(exponent), 10) + "\n"
    }
    return text
  }

  /// The readings of one phase of one benchmark at all sizes, in the order in which they came.
  static func series(_ readings: [Reading]) -> [[Reading]] {
    var series: [[Reading]] = []
    for one in readings {
      let place = series.firstIndex { $0[0].benchmark == one.benchmark && $0[0].phase == one.phase }
      if let place { series[place].append(one) } else { series.append([one]) }
    }
    return series
  }

  static func exponent(_ series: [Reading]) -> Double? {
    // A number of steps that is the number of views is part of the growth. Others on the same machine slow down some
    // passes: the fastest are those that can be compared.
    Growth.exponent(series.compactMap { one in one.fastest.map { (one.views, $0 * Double(one.steps)) } })
  }

  static func name(_ phase: Phase) -> String {
    phase.variant.isEmpty ? phase.name : "\(phase.name), \(phase.variant)"
  }

  /// The time of a variant relative to the one that it is compared with, by the fastest passes.
  static func ratio(_ one: Reading, _ all: [Reading]) -> String {
    let plain = all.first { $0.title == one.title && $0.phase == Phase(one.phase.name) }
    guard let base = plain?.fastest, let time = one.fastest, !one.phase.variant.isEmpty, base > 0 else { return "" }
    let ratio = time / base
    return ratio < 0.1 ? String(format: "%.4f", ratio) : decimal(ratio)
  }

  /// A time in three digits and the unit that suits it.
  static func time(_ nanoseconds: Double?) -> String {
    guard let nanoseconds else { return "too long" }
    for (unit, factor) in [("ns", 1.0), ("µs", 1e3), ("ms", 1e6)] where nanoseconds < 999.5 * factor {
      return "\(digits(nanoseconds / factor)) \(unit)"
    }
    return "\(digits(nanoseconds / 1e9)) s"
  }

  static func decimal(_ number: Double) -> String { String(format: "%.2f", number) }

  private static func digits(_ number: Double) -> String {
    String(format: number < 9.995 ? "%.2f" : number < 99.95 ? "%.1f" : "%.0f", number)
  }

  static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(1, width - text.count))
  }

  static func aligned(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(1, width - text.count)) + text
  }
}

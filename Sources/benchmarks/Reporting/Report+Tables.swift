import Foundation

extension Report {
  static func json(_ readings: [Reading]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return String(decoding: try encoder.encode(readings), as: UTF8.self) + "\n"
  }

  /// A table for a README: a row for each phase, a column for each size, the time of one step in each cell.
  static func markdown(_ readings: [Reading]) -> String {
    var sizes: [Int] = []
    for one in readings where !sizes.contains(one.views) { sizes.append(one.views) }
    sizes.sort()
    var text = row(["views", ""] + sizes.map { grouped($0) } + ["growth"])
    text += row(["---", "---"] + sizes.map { _ in "---:" } + ["---:"])
    var previous = ""
    for series in series(readings) {
      let name = series[0].benchmark
      let cells = sizes.map { size in series.first { $0.views == size }.map { cell($0, readings) } ?? "" }
      let growth = exponent(series).map(decimal) ?? ""
      text += row([name == previous ? "" : name, self.name(series[0].phase)] + cells + [growth])
      previous = name
    }
    return text
  }

  /// The time, and of a variant how many times as long it takes as what it is compared with.
  private static func cell(_ one: Reading, _ all: [Reading]) -> String {
    let ratio = ratio(one, all)
    return ratio.isEmpty ? time(one.median) : "\(time(one.median)) (\(ratio) ×)"
  }

  private static func row(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |\n" }

  /// As in `10,000`.
  private static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in "\(number)".reversed().enumerated() {
      if place > 0 && place % 3 == 0 { text = "," + text }
      text = "\(digit)" + text
    }
    return text
  }
}

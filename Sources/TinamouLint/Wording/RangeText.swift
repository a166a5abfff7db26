import Tinamou

/// The values of a problem, in words.
struct RangeText {
  let names: [String]
  let ranges: [ClosedRange<Double>]
  let step: Double?
  /// The values of each number that have no result, because required constraints cannot hold or the result is
  /// ambiguous.
  var undecided: [(first: ClosedRange<Double>, second: ClosedRange<Double>)] = []

  /// The values of one problem.
  struct Extent: Hashable {
    var intervals: [ClosedRange<Double>]
    /// As in `for width 320…436 of 320…1366`.
    var text: String
    /// The values without it: `from width 436`; nil if there are none.
    var limit: String?
  }

  /// The method: exact for all values, or sampled.
  var method: String {
    if let looked { return "[in \(looked.pieces) of \(looked.all) pieces looked at]" }
    return step.map { "[sampled every \(decimal($0))]" } ?? "[exact]"
  }

  /// The number of examined pieces; nil for all of them.
  var looked: (pieces: Int, all: Int)?

  /// All values, as in `every width in 320…1366`.
  var everything: String {
    "every " + zip(names, ranges).map { "\($0) in \(text(of: $1))" }.joined(separator: " and every ")
  }

  /// - Parameter mayOverlap: true for the regions of several problems, or of both sides of an equality.
  func extent(of regions: [[InputValues]], mayOverlap: Bool = false) -> Extent {
    names.count == 1 ? interval(regions) : rectangle(regions, mayOverlap)
  }

  /// Values of the numbers, as in `320`, `320×480`.
  func text(of values: InputValues) -> String {
    if names.count == 1 { return decimal(values.first) }
    if names == ["width", "height"] { return "\(decimal(values.first))×\(decimal(values.second))" }
    return "\(names[0]) \(decimal(values.first)), \(names[1]) \(decimal(values.second))"
  }

  private func text(of range: ClosedRange<Double>) -> String {
    let (low, high) = (decimal(range.lowerBound), decimal(range.upperBound))
    return low == high ? low : "\(low)…\(high)"
  }

  // MARK: - One number

  private func interval(_ regions: [[InputValues]]) -> Extent {
    let all = ranges[0]
    let gap = step.map { $0 * 1.001 } ?? slack * max(1, all.upperBound.magnitude)
    let intervals = joined(regions.compactMap { bounds(of: $0)?.first }, gap: gap)
    guard let first = intervals.first, let last = intervals.last else {
      return Extent(intervals: [], text: "for \(everything)", limit: nil)
    }
    let reachesLow = first.lowerBound <= all.lowerBound + slack
    let reachesHigh = last.upperBound >= all.upperBound - slack
    if intervals.count == 1 && reachesLow && reachesHigh && all.lowerBound < all.upperBound {
      return Extent(intervals: intervals, text: "for \(everything)", limit: nil)
    }
    let found = intervals.map { text(of: $0) }.joined(separator: ", ")
    let title =
      all.lowerBound < all.upperBound ? "for \(names[0]) \(found) of \(text(of: all))" : "for \(names[0]) \(found)"
    if intervals.count > 1 {
      return Extent(intervals: intervals, text: title, limit: undecided.isEmpty ? "elsewhere" : nil)
    }
    return Extent(intervals: intervals, text: title, limit: limit(of: first, 0, gap: gap))
  }

  // MARK: - Two numbers

  private func rectangle(_ regions: [[InputValues]], _ mayOverlap: Bool) -> Extent {
    guard let (first, second) = bounds(of: regions.flatMap { $0 }) else {
      return Extent(intervals: [], text: "for \(everything)", limit: nil)
    }
    let boxes = [first, second]
    let isWhole = zip(boxes, ranges).map { box, all in
      box.lowerBound <= all.lowerBound + slack && box.upperBound >= all.upperBound - slack
    }
    let covered = regions.reduce(0) { $0 + area(of: $1) }
    let box = (first.upperBound - first.lowerBound) * (second.upperBound - second.lowerBound)
    var isRectangle = step != nil || covered >= box * (1 - 1e-6)
    // Overlapping parts do not make up for gaps, which have borders.
    if step == nil, isRectangle, mayOverlap { isRectangle = Border.lines(of: regions, in: (first, second)).isEmpty }
    let parts = (0..<2).map { "\(names[$0]) \(text(of: boxes[$0])) of \(text(of: ranges[$0]))" }
    if isRectangle {
      if isWhole[0] && isWhole[1] { return Extent(intervals: [first], text: "for \(everything)", limit: nil) }
      for (one, other) in [(0, 1), (1, 0)] where isWhole[other] {
        let text = "for \(parts[one]), whatever the \(names[other]) in \(text(of: ranges[other]))"
        return Extent(intervals: [first], text: text, limit: limit(of: boxes[one], one))
      }
      return Extent(intervals: [first], text: "for \(parts[0]) and \(parts[1])", limit: nil)
    }
    let lines = Border.lines(of: regions, in: (ranges[0], ranges[1]))
    let isKnown = undecided.isEmpty && !lines.isEmpty && lines.count <= 3
    let limit = isKnown ? lines.map { $0.text(names) }.joined(separator: " or ") : nil
    return Extent(intervals: [first], text: "for a part of \(parts[0]) and \(parts[1])", limit: limit)
  }

  /// The values of a number before and after those of a problem, as far as they have a result.
  private func limit(of found: ClosedRange<Double>, _ number: Int, gap: Double = slack) -> String? {
    let (all, name) = (ranges[number], names[number])
    let blind = joined(undecided.map { number == 0 ? $0.first : $0.second }, gap: gap)
    // With sampled values, the next one is the first with a result.
    let (next, least) = step.map { ($0, -slack) } ?? (0, slack)
    var (low, high) = (found.lowerBound - next, found.upperBound + next)
    for part in blind.reversed() where part.lowerBound < low - least && part.upperBound >= low - slack {
      low = part.lowerBound - next
    }
    for part in blind where part.upperBound > high + least && part.lowerBound <= high + slack {
      high = part.upperBound + next
    }
    var limits: [String] = []
    if low + next > all.lowerBound + slack {
      let start = blind.map { $0.upperBound + next }.filter { $0 < low - slack }.max()
      limits.append(
        (start.map { "from \(name) \(decimal($0)) to " } ?? "up to \(name) ") + decimal(max(low, all.lowerBound)))
    }
    if high - next < all.upperBound - slack {
      let end = blind.map { $0.lowerBound - next }.filter { $0 > high + slack }.min()
      limits.append(
        "from \(name) \(decimal(min(high, all.upperBound)))" + (end.map { " to \(decimal($0))" } ?? ""))
    }
    return limits.isEmpty ? nil : limits.joined(separator: " and ")
  }
}

func decimal(_ number: Double) -> String { DecimalText.rounded(number, places: 3) }

/// A line at which a problem ends, positive on the side without it.
private struct Border {
  let line: LayoutFunction

  /// The lines around all regions, except those between two of them and the edges of the rectangle.
  static func lines(
    of regions: [[InputValues]], in rectangle: (first: ClosedRange<Double>, second: ClosedRange<Double>)
  ) -> [Border] {
    var borders: [Border] = []
    for region in regions {
      let middle = center(of: region)
      for (from, to) in zip(region, region.dropFirst() + region.prefix(1)) {
        let (dx, dy) = (to.first - from.first, to.second - from.second)
        let length = max(dx.magnitude, dy.magnitude)
        guard length > 1e-3 else { continue }
        var line = LayoutFunction(origin: from, value: 0, slope: -dy / length, secondSlope: dx / length)
        if line(middle) > 0 { line = line * -1 }
        let beyond = InputValues(
          (from.first + to.first) / 2 + line.slope * 1e-3, (from.second + to.second) / 2 + line.secondSlope * 1e-3)
        guard rectangle.first.contains(beyond.first), rectangle.second.contains(beyond.second),
          !regions.contains(where: { contains($0, beyond) })
        else { continue }
        if !borders.contains(where: { $0.isSame(as: line) }) { borders.append(Border(line: line)) }
      }
    }
    return borders
  }

  private static func contains(_ region: [InputValues], _ point: InputValues) -> Bool {
    let middle = center(of: region)
    for (from, to) in zip(region, region.dropFirst() + region.prefix(1)) {
      let line = LayoutFunction(
        origin: from, value: 0, slope: from.second - to.second, secondSlope: to.first - from.first)
      if line(middle) * line(point) < 0 { return false }
    }
    return true
  }

  private func isSame(as other: LayoutFunction) -> Bool {
    (line.slope - other.slope).magnitude < 1e-6 && (line.secondSlope - other.secondSlope).magnitude < 1e-6
      && line(other.origin).magnitude < 1e-3
  }

  /// As in `where height >= width`, `from width 320`.
  func text(_ names: [String]) -> String {
    let constant = line(InputValues(0, 0))
    if line.secondSlope.magnitude < 1e-9 || line.slope.magnitude < 1e-9 {
      let isFirst = line.secondSlope.magnitude < 1e-9
      let slope = isFirst ? line.slope : line.secondSlope
      return "\(slope > 0 ? "from" : "up to") \(names[isFirst ? 0 : 1]) \(decimal(-constant / slope))"
    }
    let (factor, number) = (-line.slope / line.secondSlope, -constant / line.secondSlope)
    var text = "where \(names[1]) \(line.secondSlope > 0 ? ">=" : "<=") "
    text += decimal(factor) == "1" ? names[0] : "\(names[0]) * \(decimal(factor))"
    if decimal(number) != "0" { text += " \(number < 0 ? "-" : "+") \(decimal(number.magnitude))" }
    return text
  }
}

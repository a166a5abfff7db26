import Tinamou

/// The neighbours of an item along an axis, as a line: `16 | label 46 | 8 | field 289 | 16`.
struct AxisLine {
  /// The line through an item along an axis; nil if it has no siblings.
  static func text(through item: Linter.Item, along axis: Axis, _ linter: Linter, _ frames: [LayoutRect]) -> String? {
    let (own, across) = (frames[item.position].span(axis), frames[item.position].span(axis.other))
    let container = frames[item.parent].span(axis)
    var line: [(name: String, span: ClosedRange<Double>)] = []
    for other in linter.items where other.position != 0 && other.parent == item.parent {
      let frame = frames[other.position]
      // A hidden or empty item.
      if frame == .zero { continue }
      let place = frame.span(axis)
      guard frame.span(axis.other).overlaps(across), other.position == item.position || !meets(place, own) else {
        continue
      }
      line.append((other.name, place))
    }
    line.sort { ($0.span.lowerBound, $0.span.upperBound) < ($1.span.lowerBound, $1.span.upperBound) }
    // An item that overlaps one in the line is in front of or behind it, but not in the line.
    var parts: [String] = []
    var end = container.lowerBound
    for (name, span) in line where span.lowerBound >= end - slack || name == item.name {
      gap(span.lowerBound - end, &parts)
      parts.append("\(name) \(decimal(span.upperBound - span.lowerBound))")
      end = span.upperBound
    }
    gap(container.upperBound - end, &parts)
    return parts.count > 1 ? parts.joined(separator: " | ") : nil
  }

  private static func gap(_ distance: Double, _ parts: inout [String]) {
    if distance.magnitude > slack { parts.append(decimal(distance)) }
  }

  /// True if two spans share more than an end.
  private static func meets(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
    a.lowerBound < b.upperBound - slack && b.lowerBound < a.upperBound - slack
  }
}

extension LayoutRect {
  /// Its span on an axis.
  fileprivate func span(_ axis: Axis) -> ClosedRange<Double> {
    axis == .horizontal ? x...max(x, maxX) : y...max(y, maxY)
  }
}

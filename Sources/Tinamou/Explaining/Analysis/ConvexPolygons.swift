// Intervals and convex polygons by their corners, in order.

/// The part of an interval or a convex polygon in which a function is not negative.
package func clip(_ corners: [InputValues], to function: LayoutFunction) -> [InputValues] {
  if corners.count < 2 { return corners.filter { function($0) >= 0 } }
  if corners.allSatisfy({ function($0) >= 0 }) { return corners }
  var kept: [InputValues] = []
  for (index, corner) in corners.enumerated() {
    let next = corners[(index + 1) % corners.count]
    let (here, there) = (function(corner), function(next))
    if here >= 0 { kept.append(corner) }
    // An interval has one side, a polygon as many as corners.
    let isSide = corners.count > 2 || index == 0
    if isSide, (here > 0 && there < 0) || (here < 0 && there > 0) {
      let share = here / (here - there)
      kept.append(
        InputValues(
          corner.first + share * (next.first - corner.first), corner.second + share * (next.second - corner.second)))
    }
  }
  return kept
}

package func center(of corners: [InputValues]) -> InputValues {
  let count = Double(corners.count)
  return InputValues(corners.reduce(0) { $0 + $1.first / count }, corners.reduce(0) { $0 + $1.second / count })
}

/// The area of a convex polygon.
package func area(of corners: [InputValues]) -> Double {
  guard let origin = corners.first else { return 0 }
  var sum = 0.0
  for (a, b) in zip(corners.dropFirst(), corners.dropFirst(2)) {
    sum += (a.first - origin.first) * (b.second - origin.second) - (b.first - origin.first) * (a.second - origin.second)
  }
  return sum.magnitude / 2
}

/// The smallest ranges that contain all points.
package func bounds(of points: [InputValues]) -> (first: ClosedRange<Double>, second: ClosedRange<Double>)? {
  guard let any = points.first else { return nil }
  var (first, second) = ((any.first, any.first), (any.second, any.second))
  for point in points {
    first = (min(first.0, point.first), max(first.1, point.first))
    second = (min(second.0, point.second), max(second.1, point.second))
  }
  return (first.0...first.1, second.0...second.1)
}

/// The intersection of two polygons; nil if it is only a part of their borders.
package func intersection(of a: [InputValues], _ b: [InputValues]) -> [InputValues]? {
  var part = a
  let middle = center(of: b)
  for (from, to) in zip(b, b.dropFirst() + b.prefix(1)) {
    let (dx, dy) = (to.first - from.first, to.second - from.second)
    var side = LayoutFunction(origin: from, value: 0, slope: -dy, secondSlope: dx)
    if side(middle) < 0 { side = side * -1 }
    part = clip(part, to: side)
    if part.count < 3 { return nil }
  }
  return area(of: part) > 1e-9 ? part : nil
}

/// The union of two polygons that have a side in common; nil if it is not convex, or if they have none.
func union(of a: [InputValues], _ b: [InputValues]) -> [InputValues]? {
  for start in a.indices {
    let (from, to) = (a[start], a[(start + 1) % a.count])
    guard let end = b.firstIndex(of: to), b[(end + 1) % b.count] == from else { continue }
    let around = (1...a.count).map { a[(start + $0) % a.count] } + (2..<b.count).map { b[(end + $0) % b.count] }
    let orientation = turn(a[0], a[1], a[2])
    var corners: [InputValues] = []
    for (index, corner) in around.enumerated() {
      let (before, after) = (around[(index + around.count - 1) % around.count], around[(index + 1) % around.count])
      let turn = turn(before, corner, after) * orientation
      let isStraight = turn.magnitude <= 1e-12 * orientation * orientation
      if turn < 0 && !isStraight { return nil }
      if !isStraight { corners.append(corner) }
    }
    return corners.count > 2 ? corners : nil
  }
  return nil
}

/// Twice the area of a triangle, negative if its corners are in the other order.
private func turn(_ a: InputValues, _ b: InputValues, _ c: InputValues) -> Double {
  (b.first - a.first) * (c.second - a.second) - (c.first - a.first) * (b.second - a.second)
}

import Tinamou

// The regions in which affine functions are negative: intervals and convex polygons by their corners.

/// The tolerance of rounding, for distances between points and for negative values of functions.
let slack = 1e-6

/// The region of a failure, and its worst point.
struct Failing {
  var corners: [InputValues]
  var worst: InputValues
  var amount: Double
}

/// The part of a piece in which a function is negative; nil if it is negative nowhere, up to rounding.
func failing(_ function: LayoutFunction, in corners: [InputValues]) -> Failing? {
  guard let worst = corners.min(by: { function($0) < function($1) }) else { return nil }
  let amount = -function(worst)
  let tolerance = slack * max(1, function.value.magnitude)
  guard amount > tolerance else { return nil }
  return Failing(corners: clip(corners, to: function * -1), worst: worst, amount: amount)
}

/// The part of a piece in which several functions are positive; nil if it has points only on its border. The worst
/// point is where the least of the first ones is greatest.
func failing(
  whereAllPositive functions: [LayoutFunction], and others: [LayoutFunction] = [], in corners: [InputValues]
) -> Failing? {
  var part = corners
  for function in functions + others {
    let tolerance = slack * max(1, function.value.magnitude)
    if !part.contains(where: { function($0) > tolerance }) { return nil }
    part = clip(part, to: function)
  }
  func least(_ point: InputValues) -> Double { functions.reduce(.infinity) { min($0, $1(point)) } }
  guard !part.isEmpty else { return nil }
  let worst = (part + crossings(of: functions, in: part)).max { least($0) < least($1) } ?? part[0]
  return least(worst) > slack ? Failing(corners: part, worst: worst, amount: least(worst)) : nil
}

/// The points, besides the corners, at which the least of several functions can be greatest. This minimum is concave,
/// and has its maximum where two of them are equal on a side, or three inside.
private func crossings(of functions: [LayoutFunction], in corners: [InputValues]) -> [InputValues] {
  var points: [InputValues] = []
  for (place, one) in functions.enumerated() {
    for (next, other) in functions.enumerated().dropFirst(place + 1) {
      let difference = one - other
      points += clip(corners, to: difference)
      for third in functions.dropFirst(next + 1) {
        let second = one - third
        let determinant = difference.slope * second.secondSlope - second.slope * difference.secondSlope
        if determinant.magnitude < 1e-12 { continue }
        let (a, b) = (difference(InputValues(0, 0)), second(InputValues(0, 0)))
        let point = InputValues(
          (difference.secondSlope * b - second.secondSlope * a) / determinant,
          (second.slope * a - difference.slope * b) / determinant)
        if isInside(point, corners) { points.append(point) }
      }
    }
  }
  return points
}

/// True if a point is in a convex polygon.
private func isInside(_ point: InputValues, _ corners: [InputValues]) -> Bool {
  guard corners.count > 2 else { return false }
  let middle = center(of: corners)
  return zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { from, to in
    let side = LayoutFunction(
      origin: from, value: 0, slope: from.second - to.second, secondSlope: to.first - from.first)
    return side(middle) * side(point) >= 0
  }
}

/// The union of intervals: those that meet, or are at most `gap` apart, are joined.
func joined(_ intervals: [ClosedRange<Double>], gap: Double) -> [ClosedRange<Double>] {
  var joined: [ClosedRange<Double>] = []
  for interval in intervals.sorted(by: { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }) {
    if let last = joined.last, interval.lowerBound <= last.upperBound + gap {
      joined[joined.count - 1] = last.lowerBound...max(last.upperBound, interval.upperBound)
    } else {
      joined.append(interval)
    }
  }
  return joined
}

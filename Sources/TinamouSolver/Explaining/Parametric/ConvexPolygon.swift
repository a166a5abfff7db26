/// The points at which an affine function of two numbers is not negative.
struct HalfPlane {
  /// A point at which the value of the function is known.
  var origin: PlanarPoint
  var value: Double
  var slope: Double
  var secondSlope: Double

  /// The value of the function at a point as a fraction of its addends at coordinates of some magnitudes. Within the
  /// tolerance of a corner the point counts as lying on the border.
  func side(of point: PlanarPoint, atMost magnitudes: PlanarPoint) -> Double {
    let change = slope * (point.first - origin.first) + secondSlope * (point.second - origin.second)
    let magnitude = slope.magnitude * magnitudes.first + secondSlope.magnitude * magnitudes.second
    if magnitude == 0 { return value < 0 ? -.infinity : .infinity }
    return (value + change) / magnitude
  }

  /// The half-plane on the other side of the border.
  var opposite: HalfPlane { HalfPlane(origin: origin, value: -value, slope: -slope, secondSlope: -secondSlope) }
}

/// A convex polygon, given by its corners in order.
struct ConvexPolygon: Sendable {
  let corners: [PlanarPoint]

  init(_ corners: [PlanarPoint]) { self.corners = corners }

  init(_ first: ClosedRange<Double>, _ second: ClosedRange<Double>) {
    corners = [
      PlanarPoint(first.lowerBound, second.lowerBound), PlanarPoint(first.upperBound, second.lowerBound),
      PlanarPoint(first.upperBound, second.upperBound), PlanarPoint(first.lowerBound, second.upperBound),
    ]
  }

  /// Twice the area, positive for corners in mathematical order.
  private var doubleArea: Double {
    guard let origin = corners.first else { return 0 }
    var sum = 0.0
    for (a, b) in zip(corners.dropFirst(), corners.dropFirst(2)) {
      sum +=
        (a.first - origin.first) * (b.second - origin.second) - (b.first - origin.first) * (a.second - origin.second)
    }
    return sum
  }

  /// The least width in units of the two coordinates, to a factor of about two: the area divided by the greater extent.
  private func width(in unit: PlanarPoint) -> Double {
    guard let any = corners.first else { return 0 }
    var (low, high) = (any, any)
    for corner in corners {
      low = PlanarPoint(min(low.first, corner.first), min(low.second, corner.second))
      high = PlanarPoint(max(high.first, corner.first), max(high.second, corner.second))
    }
    let (first, second) = ((high.first - low.first) / unit.first, (high.second - low.second) / unit.second)
    return first > 0 && second > 0 ? doubleArea.magnitude / 2 / unit.first / unit.second / max(first, second) : 0
  }

  /// A point inside: the mean of the corners.
  var center: PlanarPoint { point { _ in 1 } }

  /// A point inside that lies on no line of symmetry; each attempt has its own point.
  func point(attempt: Int) -> PlanarPoint {
    // Multiples of the golden section are spread evenly over 0 ..< 1.
    point { corner in
      let turn = 0.6180339887498949 * Double(1 + corner + attempt * corners.count)
      return 0.5 + turn - Double(Int(turn))
    }
  }

  private func point(weight: (Int) -> Double) -> PlanarPoint {
    var (first, second, total) = (0.0, 0.0, 0.0)
    for (index, corner) in corners.enumerated() {
      let weight = weight(index)
      first += weight * corner.first
      second += weight * corner.second
      total += weight
    }
    return PlanarPoint(first / total, second / total)
  }

  func contains(_ point: PlanarPoint) -> Bool {
    let magnitudes = magnitudes
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      let border = HalfPlane(origin: a, value: 0, slope: a.second - b.second, secondSlope: b.first - a.first)
      if border.side(of: point, atMost: magnitudes) < -Tolerance.corner { return false }
    }
    return !corners.isEmpty
  }

  /// The greatest magnitude of each coordinate. The two numbers can have different units, so neither has a part in the
  /// rounding of the other.
  private var magnitudes: PlanarPoint {
    corners.reduce(PlanarPoint(0, 0)) {
      PlanarPoint(max($0.first, $1.first.magnitude), max($0.second, $1.second.magnitude))
    }
  }

  /// True if its least width is at most `finest`, or no more than the rounding of coordinates as great as those of a
  /// polygon around it.
  func isThin(_ finest: Double, in whole: ConvexPolygon) -> Bool {
    width(in: PlanarPoint(1, 1)) <= finest || width(in: whole.magnitudes) <= Tolerance.corner
  }

  /// The parts inside and outside a half-plane; nil for a part whose points are there only because of rounding.
  func split(by half: HalfPlane) -> (inside: ConvexPolygon?, outside: ConvexPolygon?) {
    let (magnitudes, slack) = (magnitudes, Tolerance.corner)
    let distances = corners.map { half.side(of: $0, atMost: magnitudes) }
    if distances.allSatisfy({ $0 >= -slack }) { return (self, nil) }
    if distances.allSatisfy({ $0 <= slack }) { return (nil, self) }
    var inside: [PlanarPoint] = []
    var outside: [PlanarPoint] = []
    for index in corners.indices {
      let next = index + 1 == corners.count ? 0 : index + 1
      let (from, to) = (distances[index], distances[next])
      if from >= -slack { inside.append(corners[index]) }
      if from <= slack { outside.append(corners[index]) }
      if (from > slack && to < -slack) || (from < -slack && to > slack) {
        let share = from / (from - to)
        let (a, b) = (corners[index], corners[next])
        let crossing = PlanarPoint(
          a.first + share * (b.first - a.first), a.second + share * (b.second - a.second))
        inside.append(crossing)
        outside.append(crossing)
      }
    }
    return (ConvexPolygon(inside), ConvexPolygon(outside))
  }

  /// The two parts on either side of the line through the center and the middle of the longest side.
  var halves: [ConvexPolygon] {
    var longest = (index: 0, square: 0.0)
    for (index, (a, b)) in zip(corners, corners.dropFirst() + corners.prefix(1)).enumerated() {
      let (dx, dy) = (b.first - a.first, b.second - a.second)
      if dx * dx + dy * dy > longest.square { longest = (index, dx * dx + dy * dy) }
    }
    let (a, b) = (corners[longest.index], corners[(longest.index + 1) % corners.count])
    let middle = PlanarPoint((a.first + b.first) / 2, (a.second + b.second) / 2)
    let line = HalfPlane(
      origin: middle, value: 0, slope: center.second - middle.second, secondSlope: middle.first - center.first)
    let (inside, outside) = split(by: line)
    return [inside, outside].compactMap { $0 }
  }
}

import Tinamou

/// Items that the grid makes smaller than their content, although the layout leaves room for the content itself.
///
/// An item as wide as its content rounded up to n lines has n lines at every position, see `PixelGrid`, and needs no
/// check. Between the content and n lines, the result depends on the positions of its two edges. If one number moves,
/// these positions are affine functions of it, and an edge keeps its nearest line until it is half-way to the next. The
/// rule examines the intervals between these values one by one.
struct GridRules {
  private struct Wanted {
    let item: Int
    let axis: Axis
    /// The distance from the frame's near edge to the alignment rectangle.
    let before: Double
    /// The difference between the extent of the frame and that of the alignment rectangle.
    let outset: Double

    var slots: [Slot] { axis.slots(of: item) }
  }

  private var wanted: [Wanted]
  private let grid: PixelGrid?
  private let level: LintLevel
  private let isMirrored: Bool

  init(_ linter: Linter) throws(LayoutError) {
    grid = linter.layout.metrics.grid
    level = linter.rules[.grid]
    isMirrored = linter.layout.direction == .rightToLeft
    var wanted: [Wanted] = []
    for item in linter.items where grid != nil && item.position != 0 && !item.isGuide {
      if !linter.applies(.grid, to: item.item) { continue }
      let insets = try linter.layout.alignmentInsets(of: item.item)
      wanted.append(
        Wanted(
          item: item.position, axis: .horizontal, before: isMirrored ? insets.trailing : insets.leading,
          outset: insets.leading + insets.trailing))
      wanted.append(
        Wanted(item: item.position, axis: .vertical, before: insets.top, outset: insets.top + insets.bottom))
    }
    self.wanted = wanted
  }

  /// The rule for the extents that vary with both numbers of a table; nil for none.
  func mixed(_ varying: VaryingSlots) -> GridRules? {
    var mixed = self
    mixed.wanted.removeAll { !varying.areMixed($0.slots) }
    return mixed.wanted.isEmpty ? nil : mixed
  }

  func look(at view: View, _ log: inout FailureLog) {
    guard let grid else { return }
    for wanted in wanted {
      let (item, axis) = (wanted.item, wanted.axis)
      guard view.decides(wanted.slots), let content = view.piece.naturalExtent(of: item, axis),
        let lines = view.piece.contentExtent(of: item, axis)
      else { continue }
      let frame = view.frame(item)
      let extent = frame[axis.extent]
      // Truncation without a grid is another finding.
      let hasRoom = clip(view.piece.corners, to: extent - content + slack)
      guard let part = failing(extent - lines, in: hasRoom) else { continue }
      let key = FailureKey(rule: .grid, subject: .extent(of: item, axis))
      let near = axis == .vertical || !isMirrored ? frame[axis.origin] : view.frame(0).width - frame.maxX
      let (start, size, least) = (near + -wanted.before, extent + wanted.outset, lines + wanted.outset)
      for part in cut(part, grid, start, size, least) { log.note(key, level, part, in: view) }
    }
  }

  /// The parts of a piece in which an extent has fewer lines than it needs.
  private func cut(
    _ part: Failing, _ grid: PixelGrid, _ near: LayoutFunction, _ extent: LayoutFunction, _ lines: LayoutFunction
  ) -> [Failing] {
    func isCut(_ point: InputValues) -> Bool {
      let size =
        switch grid.rule {
        case .edges: grid.snapped(near(point) + extent(point)) - grid.snapped(near(point))
        case .sizes: grid.snapped(extent(point))
        }
      return size < lines(point) - 0.5 / grid.scale
    }
    func shortage(_ point: InputValues) -> Double { lines(point) - extent(point) }
    guard part.corners.count == 2, part.corners.allSatisfy({ $0.second == 0 }) else {
      // With two numbers, the part in which it may have fewer.
      return part.corners.count == 1 && !isCut(part.corners[0]) ? [] : [part]
    }
    let (low, high) = (part.corners[0].first, part.corners[1].first)
    let edges = grid.rule == .edges ? [near, near + extent] : [extent]
    guard let places = Self.halves(of: edges, grid.scale, low...high) else { return [part] }
    var found: [Failing] = []
    for (from, to) in zip([low] + places, places + [high]) where isCut(InputValues((from + to) / 2)) {
      let corners = [InputValues(from), InputValues(to)]
      let worst = corners.max { shortage($0) < shortage($1) } ?? corners[0]
      // Exactly at the border the edge may be on either line.
      let inside = InputValues(worst.first + ((from + to) / 2 - worst.first) * 1e-6)
      found.append(Failing(corners: corners, worst: inside, amount: shortage(inside)))
    }
    for end in [low, high] where isCut(InputValues(end)) {
      let point = InputValues(end)
      found.append(Failing(corners: [point, point], worst: point, amount: shortage(point)))
    }
    return found
  }

  /// The values at which edges are half-way between two lines, in order; nil if there are too many to examine.
  private static func halves(
    of edges: [LayoutFunction], _ scale: Double, _ range: ClosedRange<Double>
  ) -> [Double]? {
    var places: [Double] = []
    for edge in edges where edge.slope.magnitude > 1e-12 {
      let ends = [edge(InputValues(range.lowerBound)), edge(InputValues(range.upperBound))].map { $0 * scale - 0.5 }
      let (first, last) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
      guard last - first < mostLines, first.magnitude < 1e15 else { return nil }
      var line = Double(Int64(first)) - 1
      while line <= last {
        let place = edge.origin.first + ((line + 0.5) / scale - edge.value) / edge.slope
        if place > range.lowerBound && place < range.upperBound { places.append(place) }
        line += 1
      }
    }
    return places.sorted()
  }

  /// A limit that exceeds the lines of any device.
  private static let mostLines = 20_000.0
}

extension ConstraintLayout {
  /// The layout with a grid. It lets go of constraints that cannot hold on the grid at its present numbers.
  func on(_ grid: PixelGrid?) throws(LayoutError) -> ConstraintLayout {
    guard let grid else { return self }
    var layout = self
    layout.conflictPolicy = .letGo
    try layout.setMetrics(LayoutMetrics(standardSpacing: layout.standardSpacing, grid: grid))
    layout.conflictPolicy = conflictPolicy
    return layout
  }
}

import TinamouSolver

/// A layout engine for terminals in a hundred lines: an area split into segments of whole cells, again and again as it is
/// resized.
///
/// What cannot all be had is given up in this order: growing to the end, equal shares, reaching a maximum, ratios and
/// percentages, lengths, minimums and maximums, spacing; among equals the last gives way first. No segment is negative,
/// leaves its place in the order, or the area. The same cells give the same segments, whatever there was before.
struct CellSplit {
  /// The number of cells that a segment asks for.
  enum Segment {
    /// So many.
    case length(Int)
    /// So many or more: it takes what is left where nothing fills.
    case minimum(Int)
    /// So many if there is room, never more.
    case maximum(Int)
    /// So many of a hundred of the area.
    case percentage(Int)
    /// A part of the area, as in 1 of 3.
    case ratio(Int, of: Int)
    /// A share of the rest, in proportion to the weights of all segments that fill.
    case fill(Int)
  }

  private var solver = Solver()
  private let total: Variable
  private let resizing: ConstraintID
  private var edges: [(start: Variable, end: Variable)] = []

  init(_ segments: [Segment], spacing: Int = 0) throws(SolverError) {
    total = solver.makeVariable("total")
    let share = solver.makeVariable("share"), surplus = solver.makeVariable("surplus")
    resizing = try solver.add(total == 0)
    for (index, segment) in segments.enumerated() {
      let start = solver.makeVariable("start \(index)"), end = solver.makeVariable("end \(index)")
      // Priorities are strict, however close they are: the first of two wishes of a kind wins whole.
      let turn = Double(index) / Double(segments.count)
      try solver.add(end >= start)
      if let previous = edges.last?.end {
        try solver.add(start >= previous)
        try solver.add((start - previous == Double(spacing)).priority(Priority(900 - turn)))
      } else {
        try solver.add(start == 0)
      }
      for wish in Self.wishes(of: segment, end - start, total, share, surplus, turn) { try solver.add(wish) }
      edges.append((start, end))
    }
    if let last = edges.last {
      try solver.add(last.end <= total)
      try solver.add((last.end == total).priority(200))
    }
  }

  private static func wishes(
    of segment: Segment, _ size: LinearExpression, _ total: Variable, _ share: Variable, _ surplus: Variable,
    _ turn: Double
  ) -> [Constraint] {
    switch segment {
    case .length(let cells): [(size == Double(cells)).priority(Priority(750 - turn))]
    case .minimum(let cells):
      [
        (size >= Double(cells)).priority(Priority(800 - turn)), (size - surplus == Double(cells)).priority(300),
        (surplus == 0).priority(150),
      ]
    case .maximum(let cells):
      [(size <= Double(cells)).priority(Priority(800 - turn)), (size == Double(cells)).priority(Priority(600 - turn))]
    case .percentage(let hundredths):
      [(size - Double(hundredths) / 100 * total == 0).priority(Priority(700 - turn))]
    case .ratio(let part, let whole):
      [(size - Double(part) / Double(whole) * total == 0).priority(Priority(700 - turn))]
    case .fill(let weight): [(size - Double(weight) * share == 0).priority(300)]
    }
  }

  /// The cells of each segment when the area has so many.
  ///
  /// - Throws: for less than no cells
  mutating func ranges(in cells: Int) throws(SolverError) -> [Range<Int>] {
    try solver.setConstant(of: resizing, to: -Double(cells))
    try solver.solve()
    var ranges: [Range<Int>] = []
    for (start, end) in edges {
      let first = try cell(at: start)
      ranges.append(first..<max(first, try cell(at: end)))
    }
    return ranges
  }

  /// The cell at which an edge is. Edges are rounded, not sizes, so that segments touch where they are to touch.
  private func cell(at edge: Variable) throws(SolverError) -> Int {
    // A third of ninety is thirty, whatever the last bit says.
    let rounded = (try solver.value(of: edge) + 1e-6).rounded(.toNearestOrAwayFromZero)
    return Int(exactly: rounded) ?? .max
  }
}

import TinamouSolver

/// A layout engine for terminals in a hundred lines: a row of segments in whole cells, solved again when it is resized.
///
/// What cannot all be had is given up in this order: growing to the end, equal shares, reaching a maximum, ratios and
/// percentages, lengths, minimums and maximums, spacing. No segment is negative, leaves its place in the order, or the
/// row.
struct TerminalRow {
  /// How many cells a segment is to have.
  enum Segment {
    /// So many.
    case length(Int)
    /// So many or more: it takes what is left where nothing fills.
    case minimum(Int)
    /// So many if there is room, never more.
    case maximum(Int)
    /// So many of a hundred of the row.
    case percentage(Int)
    /// A part of the row, as in 1 of 3.
    case ratio(Int, of: Int)
    /// What is left, shared with others that fill in proportion to their weights.
    case fill(weight: Int)
  }

  private var solver = Solver()
  private let total: Variable
  private let resizing: ConstraintID
  private var edges: [(start: Variable, end: Variable)] = []

  /// A row of no cells, to be given some by ``split(_:)``.
  init(_ segments: [Segment], spacing: Int = 0) throws(SolverError) {
    total = solver.makeVariable("total")
    let share = solver.makeVariable("share"), surplus = solver.makeVariable("surplus")
    resizing = try solver.add(total == 0)
    for (index, segment) in segments.enumerated() {
      let start = solver.makeVariable("start \(index)"), end = solver.makeVariable("end \(index)")
      try solver.add(end >= start)
      if let previous = edges.last?.end {
        try solver.add(start >= previous)
        try solver.add((start - previous == Double(spacing)).priority(900))
      } else {
        try solver.add(start == 0)
      }
      for wish in Self.wishes(of: segment, end - start, total, share, surplus) { try solver.add(wish) }
      edges.append((start, end))
    }
    if let last = edges.last {
      try solver.add(last.end <= total)
      try solver.add((last.end == total).priority(200))
    }
  }

  private static func wishes(
    of segment: Segment, _ size: LinearExpression, _ total: Variable, _ share: Variable, _ surplus: Variable
  ) -> [Constraint] {
    switch segment {
    case .length(let cells): [(size == Double(cells)).priority(750)]
    case .minimum(let cells):
      [
        (size >= Double(cells)).priority(800), (size - surplus == Double(cells)).priority(300),
        (surplus == 0).priority(150),
      ]
    case .maximum(let cells): [(size <= Double(cells)).priority(800), (size == Double(cells)).priority(600)]
    case .percentage(let hundredths): [(size - Double(hundredths) / 100 * total == 0).priority(700)]
    case .ratio(let part, let whole): [(size - Double(part) / Double(whole) * total == 0).priority(700)]
    case .fill(let weight): [(size - Double(weight) * share == 0).priority(300)]
    }
  }

  /// The cells of each segment when the row has so many.
  mutating func split(_ cells: Int) throws(SolverError) -> [Range<Int>] {
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
    Int((try solver.value(of: edge) + 1e-6).rounded(.toNearestOrAwayFromZero))
  }
}

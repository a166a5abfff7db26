import TinamouSolver

/// The screen of `gallery terminal`: areas split in several ways, on a screen that the same engine splits.
struct TerminalScreen {
  /// Segments with the words for them.
  private struct Area {
    let words: [[String]]
    var split: CellSplit

    init(_ segments: [CellSplit.Segment], spacing: Int, words: [[String]]? = nil) throws(SolverError) {
      self.words = words ?? segments.map { $0.words }
      split = try CellSplit(segments, spacing: spacing)
    }
  }

  private var areas: [Area]
  private var rows: CellSplit
  private var panes: Area
  private var columnOfPanes: CellSplit
  private let spacing: Int

  init(spacing: Int = 0) throws(SolverError) {
    self.spacing = spacing
    areas = []
    let rows: [[CellSplit.Segment]] = [
      [.length(20), .fill(1), .length(12)],
      [.percentage(25), .ratio(1, of: 3), .fill(1)],
      [.minimum(20), .minimum(10), .length(15)],
      [.maximum(30), .fill(1), .fill(2)],
      Array(repeating: .minimum(3), count: 24),
    ]
    for row in rows { areas.append(try Area(row, spacing: spacing)) }
    panes = try Area(
      [.minimum(14), .fill(1), .maximum(24)], spacing: spacing, words: [["sidebar"], ["content"], ["inspector"]])
    columnOfPanes = try CellSplit([.length(1), .fill(1), .length(3)])
    self.rows = try CellSplit(
      [.length(1)] + Array(repeating: .maximum(3), count: rows.count) + [.fill(1), .length(1)])
  }

  /// The screen at a size.
  mutating func draw(columns: Int, rows count: Int) throws(SolverError) -> CellCanvas {
    var canvas = CellCanvas(columns: columns, rows: count)
    let lines = try rows.ranges(in: canvas.rows)
    if let line = lines.first?.first {
      canvas.write(" \(canvas.columns)×\(canvas.rows) cells, spacing \(spacing)", at: 0, line)
    }
    for index in areas.indices {
      for (place, across) in try areas[index].split.ranges(in: canvas.columns).enumerated() {
        canvas.box(areas[index].words[place], across, lines[index + 1], colour: place)
      }
    }
    try drawPanes(on: &canvas, lines[areas.count + 1])
    if let line = lines.last?.first {
      canvas.write(" resize the terminal   + and - change the spacing   q quits", at: 0, line)
    }
    return canvas
  }

  /// A window as editors have it: three panes, and in the middle one a bar above and one below.
  private mutating func drawPanes(on canvas: inout CellCanvas, _ down: Range<Int>) throws(SolverError) {
    let across = try panes.split.ranges(in: canvas.columns)
    for place in [0, 2] { canvas.box(panes.words[place], across[place], down, colour: place + 3) }
    let words = [["tabs"], panes.words[1], ["console"]]
    for (place, part) in try columnOfPanes.ranges(in: down.count).enumerated() {
      let part = part.lowerBound + down.lowerBound..<part.upperBound + down.lowerBound
      canvas.box(words[place], across[1], part, colour: place)
    }
  }
}

extension CellSplit.Segment {
  /// The label of its box, at length and in short.
  fileprivate var words: [String] {
    switch self {
    case .length(let cells): ["length \(cells)", "\(cells)"]
    case .minimum(let cells): ["min \(cells)", "\(cells)"]
    case .maximum(let cells): ["max \(cells)", "\(cells)"]
    case .percentage(let hundredths): ["\(hundredths) %", "\(hundredths)%"]
    case .ratio(let part, let whole): ["\(part) of \(whole)", "\(part)/\(whole)"]
    case .fill(let weight): ["fill \(weight)", "\(weight)"]
    }
  }
}

import Tinamou

/// The rules about the frames of a piece.
struct FrameRules {
  private let content: ContentRules
  private var stretches: StretchRules
  private let edges: EdgeRules
  private let grid: GridRules
  private let stated: CheckRules
  private var overlaps: OverlapRules

  init(_ linter: Linter) throws(LayoutError) {
    content = ContentRules(linter)
    stretches = StretchRules(linter)
    edges = try EdgeRules(linter)
    grid = try GridRules(linter)
    stated = try CheckRules(linter)
    overlaps = try OverlapRules(linter)
  }

  mutating func look(at view: View, in linter: Linter, _ log: inout FailureLog) throws(LayoutError) {
    try lookAlongAxes(at: view, in: linter, &log)
    overlaps.look(at: view, &log)
  }

  /// Looks at the intervals of a table one by one, and at its pieces only for subjects that vary with both numbers.
  mutating func look(at views: TableViews, in linter: Linter, _ log: inout FailureLog) throws(LayoutError) {
    for view in views.all { try lookAlongAxes(at: view, in: linter, &log) }
    let mixedOverlaps = overlaps.look(at: views, &log)
    let (edges, grid, stated) = (edges.mixed(views.varying), grid.mixed(views.varying), stated.mixed(views.varying))
    if edges == nil && grid == nil && stated == nil && mixedOverlaps == nil { return }
    for number in views.table.numbers {
      let view = View(linter.analysis.pieces[number], number: number, scope: .both(views.varying))
      edges?.look(at: view, &log)
      grid?.look(at: view, &log)
      stated?.look(at: view, &log)
      if let mixedOverlaps { overlaps.look(at: view, mixedOverlaps, &log) }
    }
  }

  private mutating func lookAlongAxes(
    at view: View, in linter: Linter, _ log: inout FailureLog
  ) throws(LayoutError) {
    content.look(at: view, &log)
    try stretches.look(at: view, in: linter, &log)
    edges.look(at: view, &log)
    grid.look(at: view, &log)
    stated.look(at: view, &log)
  }

  func finish(_ log: inout FailureLog) throws(LayoutError) {
    overlaps.finish(&log)
    try stated.finish(&log)
  }
}

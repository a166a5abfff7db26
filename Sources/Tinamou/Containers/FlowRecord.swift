/// A flow: items in runs, each a row with a guide of its own, and a column of these guides.
struct FlowRecord: Sendable {
  var items: [LayoutItem]
  /// The distances between items and between runs; nil for the standard spacing.
  var spacing: Double?
  var runSpacing: Double?
  var alignment: CrossAlignment
  var origin: Restatement.Origin
  /// The width for which the runs were found last.
  var width: Double
  var runs: [Run] = []

  /// Items in one row, inside a guide.
  struct Run: Sendable {
    let guide: LayoutItem
    /// The items of the row, including hidden ones.
    var items: [LayoutItem]
  }

  static func form(_ spacing: Double?) -> LinearForm { spacing.map { LinearForm($0) } ?? LayoutDimension.standard.form }

  /// The row of some items.
  func row(of items: [LayoutItem], in guide: LayoutItem) -> Line {
    var line = Line(
      axis: .horizontal, items: items.map { $0.anchorRegion }, region: guide.anchorRegion,
      spacing: Self.form(spacing), distribution: .fill, alignment: alignment)
    line.scope = .run
    return line
  }

  /// The column of the guides.
  func column(of guides: [LayoutItem], in flow: LayoutItem) -> Line {
    var line = Line(
      axis: .vertical, items: guides.map { $0.anchorRegion }, region: flow.anchorRegion,
      spacing: Self.form(runSpacing), distribution: .fill, alignment: .fill)
    line.scope = .ragged
    return line
  }

  /// Cuts items into runs: each as many as fit into the width one after the other, and at least one.
  ///
  /// - Parameter extents: the widths of the items; nil for a hidden item, which takes no room.
  static func runs(of extents: [Double?], spacing: Double, width: Double) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    var length: Double?
    // A run that is too wide only by rounding fits.
    let room = width + 1e-9 * max(1, width.magnitude)
    for (number, extent) in extents.enumerated() {
      guard let extent else { continue }
      let longer = length.map { $0 + spacing + extent }
      if let longer, longer > room {
        runs.append(start..<number)
        start = number
        length = extent
      } else {
        length = longer ?? extent
      }
    }
    if start < extents.count { runs.append(start..<extents.count) }
    return runs
  }
}

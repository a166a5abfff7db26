import Testing
import Tinamou

/// Analyses of layouts in which insets preserve those of a parent.
struct PreservingAnalysisTests {
  @Test func preservedMarginsAreExact() throws {
    // The cell's edge moves in from the page's, whose margin of 20 reaches as far into it as is left.
    var layout = try ConstraintLayout("page", size: LayoutSize(300, 100), margins: LayoutInsets(leading: 20))
    let offset = try layout.parameter("offset", 0)
    let cell = try layout.item("cell")
    let label = try layout.item("label", in: cell, intrinsic: IntrinsicSize(40, 20))
    try layout.setMargins(LayoutInsets(leading: 8), of: cell, preservesParentMargins: true)
    try layout.constrain { root in
      cell.leading == root.leading + offset
      cell.trailing == root.trailing
      cell.verticalEdges == root.verticalEdges
      label.leading == cell.margins.leading
      label.top == cell.top
    }
    let analysis = try layout.analysis(of: .parameter(offset), over: 0...40)
    #expect(analysis.isExact)
    #expect(isClose(analysis.breakpoints, [12]), "\(analysis.breakpoints)")
    for value in [0.0, 5, 11.9, 12.1, 30, 40] {
      try layout.set(offset, to: value)
      let frames = try layout.solve()
      let piece = try #require(analysis.pieces.last { $0.corners[0].first <= value })
      let leading = try #require(try piece.function(of: label.leading))
      #expect(isClose([leading(InputValues(value))], [try frames[label].x]), "at \(value)")
    }
  }

  /// The pieces before the end are shorter than what counts as rounding in so long a range.
  @Test func pieceBordersBesideTheEndOfALongRange() throws {
    var layout = try ConstraintLayout("page", size: LayoutSize(400, 400), margins: LayoutInsets(8))
    let cell = try layout.item("cell"), label = try layout.item("label", in: cell)
    let bars = try ["b1", "b2"].map { try layout.item($0) }
    let length = try layout.parameter("length", 0)
    try layout.setMargins(.zero, of: cell, preservesParentMargins: true)
    try layout.constrain { root in
      cell.edges == root.edges
      label.leading == cell.margins.leading
      for (bar, most) in zip(bars, [99.9995, 99.9998]) {
        bar.width == length + 100 ~ .high
        bar.width <= most
      }
    }
    let analysis = try layout.analysis(of: .parameter(length), over: -1_000_000...0)
    let corners = analysis.pieces.map(\.corners)
    #expect(corners.first?.first == InputValues(-1_000_000) && corners.last?.last == InputValues(0), "\(corners)")
    for piece in analysis.pieces {
      let last = try #require(piece.corners.last)
      let widths = try bars.compactMap { try piece.function(of: $0.width)?(last) }
      #expect(isClose(widths, [99.9995, 99.9998].map { max(0, min($0, last.first + 100)) }), "at \(last)")
    }
  }
}

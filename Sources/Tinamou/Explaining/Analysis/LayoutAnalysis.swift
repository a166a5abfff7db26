/// The frames of a layout as functions of one number or two over ranges: pieces on which every anchor is an affine
/// function of these numbers.
///
/// ```swift
/// let analysis = try layout.analysis(width: 320...1366)
/// for piece in analysis.pieces where piece.conflict == nil {
///   let width = try piece.function(of: field.width)     // width?(InputValues(320)), width?.slope
/// }
/// ```
///
/// The analysis samples only in the cases that ``step`` lists.
/// Frames are those in the direction of reading, before they move to a grid, which displaces an edge by at most half a
/// line.
public struct LayoutAnalysis: Sendable {
  /// The numbers that move, one or two.
  public let inputs: [LayoutInput]
  /// The values over which they move.
  public let ranges: [ClosedRange<Double>]
  /// The pieces. For one number they are in its order, each beginning at the end of the one before it; for two they are
  /// convex polygons that cover the rectangle.
  public let pieces: [LayoutPiece]
  /// The distance between the sampled values; nil if the analysis is exact.
  ///
  /// It is exact, with these exceptions: the host measures the heights of text, a flow wraps its items, a row divides its
  /// extent in proportion to content that moves, a grid rounds up content that moves, insets preserve those of a parent while
  /// two numbers move, or items hide to fit beside insets that preserve others, or in a layout that drops constraints
  /// (`letGo`).
  public let step: Double?
  /// Parts of the rectangle that are too narrow to decide, as their corners.
  public let undecided: [[InputValues]]

  /// True if the pieces cover all values, not only sampled ones.
  public var isExact: Bool { step == nil }

  /// True if the content of an item is among the numbers that move.
  package var movesContent: Bool {
    inputs.contains { input in
      if case .intrinsic = input.subject { true } else { false }
    }
  }

  /// The values at which one piece ends and the next begins, each once, for an analysis of one number.
  public var breakpoints: [Double] {
    var breakpoints: [Double] = []
    for piece in pieces.dropFirst() where breakpoints.last != piece.corners[0].first {
      breakpoints.append(piece.corners[0].first)
    }
    return breakpoints
  }
}

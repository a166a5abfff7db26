/// The frames of a layout as functions of one number or two over ranges: pieces on which every anchor is an
/// affine function of them.
///
/// ```swift
/// let analysis = try layout.analysis(width: 320...1366)
/// for piece in analysis.pieces where piece.conflict == nil {
///   let width = try piece.function(of: field.width)     // width?(InputValues(320)), width?.slope
/// }
/// ```
///
/// Nothing is sampled, unless an answer of the host's or a proportion of contents comes in between, see ``step``. Frames
/// are those in the direction of reading and before they are moved to a grid, which displaces an edge by half a line at
/// most.
public struct LayoutAnalysis: Sendable {
  /// The numbers that move, one or two.
  public let inputs: [LayoutInput]
  /// Over which values they move.
  public let ranges: [ClosedRange<Double>]
  /// The pieces: of one number in its order, each beginning where the one before it ends; of two, convex polygons that
  /// cover the rectangle.
  public let pieces: [LayoutPiece]
  /// The distance between the values that were tried; nil where the analysis is exact.
  ///
  /// It is exact unless the heights of texts are measured by the host, a row divides its extent in proportion to the
  /// content that moves, content moves that a grid rounds up, or insets preserve those of a parent while two numbers move.
  public let step: Double?
  /// Parts of the rectangle that are too narrow to be decided, by their corners.
  public let undecided: [[InputValues]]

  /// True if the pieces cover all values, rather than some at a distance.
  public var isExact: Bool { step == nil }

  /// True if the content of an item is among the numbers that move.
  package var movesContent: Bool {
    inputs.contains { input in
      if case .intrinsic = input.subject { true } else { false }
    }
  }

  /// Of an analysis of one number: the values at which one piece ends and the next begins, each once.
  public var breakpoints: [Double] {
    var breakpoints: [Double] = []
    for piece in pieces.dropFirst() where breakpoints.last != piece.corners[0].first {
      breakpoints.append(piece.corners[0].first)
    }
    return breakpoints
  }
}

/// What a layout does while one number or two that it is given move over ranges: pieces on which every anchor is an
/// affine function of them.
///
/// ```swift
/// let analysis = try layout.analysis(width: 320...1366)
/// for piece in analysis.pieces where piece.conflict == nil {
///   let width = try piece.function(of: field.width)     // width?(LayoutInputs(320)), width?.slope
/// }
/// ```
///
/// Nothing is sampled, unless an answer of the host's or a proportion of contents comes in between, see ``step``. Frames
/// are those in the direction of reading and before they are moved to a grid, which displaces an edge by half a pixel at
/// most.
public struct LayoutAnalysis: Sendable {
  /// The numbers that move, one or two.
  public let inputs: [LayoutInput]
  /// Over which values they move.
  public let ranges: [ClosedRange<Double>]
  /// The pieces: of one number in its order, each beginning where the one before it ends; of two, convex polygons that
  /// cover the rectangle.
  public let pieces: [LayoutPiece]
  /// How far apart the values are that were tried; nil where the analysis is exact.
  ///
  /// It is exact unless the heights of texts are measured by the host, a row divides its extent in proportion to the
  /// content that moves, or insets preserve those of a parent while two numbers move.
  public let step: Double?
  /// Parts of the rectangle that are too narrow to be decided, by their corners.
  public let undecided: [[LayoutInputs]]

  /// Whether the pieces cover all values, rather than some at a distance.
  public var isExact: Bool { step == nil }

  /// Whether the content of an item is among the numbers that move.
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

/// Values of the numbers that move for which every anchor is an affine function of them.
public struct LayoutPiece: Sendable {
  /// Which of an item's four numbers it is.
  public struct Side: Hashable, Sendable {
    /// The item.
    public let item: LayoutItem
    /// Which of its numbers.
    public let anchor: LayoutAmbiguity.Anchor

    /// One of the numbers of an item.
    public init(_ item: LayoutItem, _ anchor: LayoutAmbiguity.Anchor) {
      self.item = item
      self.anchor = anchor
    }
  }

  /// The ends of an interval, or the corners of a polygon in order. One where only this point was tried.
  public internal(set) var corners: [LayoutInputs]
  /// Why the required constraints cannot hold, nil if they can. Its numbers are those of the end or corner where most is
  /// missing. Where the layout lets constraints go, there are frames nevertheless.
  public let conflict: LayoutConflict?
  /// What has more than one value everywhere inside; all else has one. The function of an ambiguous anchor is one of
  /// those it could have.
  public let ambiguous: [Side]
  let source: Source
  let context: AnalysisContext
  /// The insets that move with the numbers because they preserve those of a parent, by their positions among the pins.
  var insets: [Int: LayoutFunction] = [:]

  /// The size classes to which it belongs.
  public var traits: LayoutTraits { context.layout.traits }

  /// Whether there are frames.
  public var hasFrames: Bool {
    if case .none = source { return false }
    return true
  }

  /// A point inside.
  public var center: LayoutInputs {
    let count = Double(corners.count)
    return LayoutInputs(
      corners.reduce(0) { $0 + $1.first / count }, corners.reduce(0) { $0 + $1.second / count })
  }

  /// An anchor, or an expression over anchors, as a function of the numbers; nil where there are no frames.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``, ``LayoutError/invalidNumber(_:_:)``
  public func function<Kind>(of expression: Linear<Kind>) throws(LayoutError) -> LayoutFunction? {
    function(of: try context.layout.reading(of: expression.form))
  }

  /// The layout where the numbers have these values, to be asked why.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` where required constraints cannot hold, and the layout lets none go
  public func layout(at inputs: LayoutInputs) throws(LayoutError) -> ConstraintLayout { try context.layout(at: inputs) }
}

/// A number that changes at constant rates:
/// `value + slope · (first - origin.first) + secondSlope · (second - origin.second)`.
public struct LayoutFunction: Hashable, Sendable {
  /// Where it is known.
  public let origin: LayoutInputs
  /// Its value there.
  public let value: Double
  /// How much it grows when the first number grows by one.
  public let slope: Double
  /// How much it grows when the second number grows by one.
  public let secondSlope: Double

  /// `value + slope · (first - origin.first) + secondSlope · (second - origin.second)`
  public init(origin: LayoutInputs, value: Double, slope: Double, secondSlope: Double = 0) {
    self.origin = origin
    self.value = value
    self.slope = slope
    self.secondSlope = secondSlope
  }

  /// The value where the numbers have these values.
  public func callAsFunction(_ inputs: LayoutInputs) -> Double {
    let first = slope == 0 ? value : value + slope * (inputs.first - origin.first)
    return secondSlope == 0 ? first : first + secondSlope * (inputs.second - origin.second)
  }
}

extension LayoutFunction {
  /// `value` everywhere.
  package init(constant value: Double, origin: LayoutInputs) {
    self.init(origin: origin, value: value, slope: 0, secondSlope: 0)
  }

  /// The sum of two functions known at the same place.
  package static func + (a: LayoutFunction, b: LayoutFunction) -> LayoutFunction {
    LayoutFunction(
      origin: a.origin, value: a.value + b.value, slope: a.slope + b.slope, secondSlope: a.secondSlope + b.secondSlope)
  }

  /// The difference of two functions known at the same place.
  package static func - (a: LayoutFunction, b: LayoutFunction) -> LayoutFunction { a + b * -1 }

  /// A multiple of a function.
  package static func * (a: LayoutFunction, factor: Double) -> LayoutFunction {
    LayoutFunction(
      origin: a.origin, value: a.value * factor, slope: a.slope * factor, secondSlope: a.secondSlope * factor)
  }

  /// A function that is greater by a number.
  package static func + (a: LayoutFunction, number: Double) -> LayoutFunction {
    LayoutFunction(origin: a.origin, value: a.value + number, slope: a.slope, secondSlope: a.secondSlope)
  }
}

/// The frame of an item in the direction of reading, as functions known at the same place.
package struct FrameFunction: Sendable {
  package var x: LayoutFunction
  package var y: LayoutFunction
  package var width: LayoutFunction
  package var height: LayoutFunction

  package var maxX: LayoutFunction { x + width }
  package var maxY: LayoutFunction { y + height }

  /// The frame where the numbers have these values.
  package func callAsFunction(_ inputs: LayoutInputs) -> LayoutRect {
    LayoutRect(x(inputs), y(inputs), width(inputs), height(inputs))
  }
}

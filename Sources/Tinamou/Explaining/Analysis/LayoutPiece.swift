/// Values of the numbers that move for which every anchor is an affine function of them.
public struct LayoutPiece: Sendable {
  /// The ends of an interval, or the corners of a polygon in order. One where only this point was tried.
  public internal(set) var corners: [InputValues]
  /// Why the required constraints cannot hold, nil if they can. Its numbers are those of the end or corner where most is
  /// missing. Where the layout lets constraints go, there are frames nevertheless.
  public let conflict: LayoutConflict?
  /// The anchors with more than one value everywhere inside; all others have one. The function of an ambiguous anchor is one of
  /// those it could have.
  public let ambiguous: [ItemAnchor]
  let source: Source
  let context: AnalysisContext
  /// The insets that move with the numbers because they preserve those of a parent, by their positions among the pins.
  var insets: [Int: LayoutFunction] = [:]

  /// The size classes to which it belongs.
  public var traits: LayoutTraits { context.layout.traits }

  /// True if there are frames.
  public var hasFrames: Bool {
    if case .none = source { return false }
    return true
  }

  /// A point inside.
  public var center: InputValues {
    let count = Double(corners.count)
    return InputValues(
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
  public func layout(at inputs: InputValues) throws(LayoutError) -> ConstraintLayout { try context.layout(at: inputs) }
}

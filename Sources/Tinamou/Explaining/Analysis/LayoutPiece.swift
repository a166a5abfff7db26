/// Values of the numbers that move for which every anchor is an affine function of them.
public struct LayoutPiece: Sendable {
  /// The ends of an interval, or the corners of a polygon in order; a single point if the piece was sampled.
  public internal(set) var corners: [InputValues]
  /// The conflict of required constraints; nil if they can hold. Its numbers are those of the end or corner with the
  /// largest contradiction. If the layout drops constraints (`letGo`), the piece still has frames.
  public internal(set) var conflict: LayoutConflict?
  /// The anchors with more than one value everywhere inside; all others have one. The function of an ambiguous anchor
  /// is one of several possible functions.
  public let ambiguous: [ItemAnchor]
  let source: Source
  let context: AnalysisContext
  /// The insets that move with the numbers because they preserve those of a parent, by their positions among the pins.
  var insets: [Int: LayoutFunction] = [:]

  /// The size classes to which it belongs.
  public var traits: LayoutTraits { context.traits }

  /// True if there are frames.
  public var hasFrames: Bool {
    if case .none = source { return false }
    return true
  }

  /// A point inside.
  public var center: InputValues { Tinamou.center(of: corners) }

  /// An anchor, or an expression over anchors, as a function of the numbers; nil if there are no frames.
  ///
  /// - Throws: ``LayoutError/unknownItem``, ``LayoutError/unknownParameter``, ``LayoutError/invalidNumber(_:_:)``,
  ///   ``LayoutError/hiddenItem`` if the piece hides an item
  public func function<Kind>(of expression: Linear<Kind>) throws(LayoutError) -> LayoutFunction? {
    function(of: try context.layout.reading(of: expression.form, hiding: sampledHidden))
  }

  /// True if the layout at values of this piece can be moved to values of another one: both are of the same case, and
  /// nothing in the layout depends on the values that it had before.
  package func leads(to other: LayoutPiece) -> Bool {
    context === other.context && context.policy == .refuse && context.layout.pins.preserved.isEmpty
  }

  /// The layout at these values of the numbers, for further questions. In an exact analysis, the items that the piece hides
  /// to fit stay hidden in it.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if required constraints cannot hold, and the layout does not drop one of
  ///   them
  public func layout(at inputs: InputValues) throws(LayoutError) -> ConstraintLayout { try context.layout(at: inputs) }
}

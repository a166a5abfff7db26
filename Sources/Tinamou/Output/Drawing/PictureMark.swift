/// A mark in a picture besides the frames: a constraint, or a baseline. In points, from left to right.
struct PictureMark: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// A distance along an axis, at a place on the other one.
    case distance(Axis, from: Double, to: Double, at: Double)
    /// Aligned edges: a place on an axis, and the ends of the line on the other one.
    case alignment(Axis, at: Double, from: Double, to: Double)
    /// The extent of a frame along an axis.
    case extent(Axis, LayoutRect)
    /// A frame whose extent along an axis equals that of another one, or is in proportion to it.
    case equality(Axis, LayoutRect)
    /// A baseline in a frame, as a height.
    case baseline(LayoutRect, y: Double)
  }

  enum State: String, Hashable, Sendable {
    case held
    case wish
    case violated
    case conflicting
  }

  var shape: Shape
  var state = State.held
  /// A few letters beside it: `8`, `≥ 44`.
  var text = ""
  /// The text under the pointer: the constraint, and its place in the source.
  var title = ""
}

extension LayoutPicture {
  /// Also draws the constraints of a layout that were written and are active: distances and extents with their numbers,
  /// and what is in one line. Wishes are dashed, violated ones and compression resistance that cuts a content are of
  /// another colour, and so are those that contradict each other, of which one is let go.
  ///
  /// Constraints on more than two anchors are left out. O(size) for a working copy, and O(constraints).
  ///
  /// - Parameter layout: the layout, whose solution is drawn.
  /// - Throws: ``LayoutError/overflow(_:)`` if a position would not be a finite number, and
  ///   ``LayoutError/conflict(_:)`` if margins that preserve those of a parent do not fit
  public mutating func addConstraints(of layout: ConstraintLayout) throws(LayoutError) {
    var marking = try Marking(layout)
    marks += try marking.constraints()
  }

  /// Also draws where the text of items stands, as far as they were given baselines.
  ///
  /// - Parameter layout: the layout, whose solution is drawn.
  /// - Throws: as ``addConstraints(of:)``
  public mutating func addBaselines(of layout: ConstraintLayout) throws(LayoutError) {
    let marking = try Marking(layout)
    marks += marking.baselines()
  }
}

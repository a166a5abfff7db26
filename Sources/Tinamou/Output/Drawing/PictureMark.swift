/// A mark in a picture besides the frames: a constraint, or a baseline. In points, from left to right.
struct PictureMark: Hashable, Sendable {
  enum Shape: Hashable, Sendable {
    /// A distance along an axis, at a position on the other one.
    case distance(Axis, from: Double, to: Double, at: Double)
    /// Aligned edges: a position on an axis, and the ends of the line on the other one.
    case alignment(Axis, at: Double, from: Double, to: Double)
    /// The extent of a frame along an axis.
    case extent(Axis, LayoutRect)
    /// A frame whose extent along an axis equals that of another one, or is proportional to it.
    case equality(Axis, LayoutRect)
    /// A baseline in a frame, at a y coordinate.
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
  /// A short text beside it: `8`, `≥ 44`.
  var text = ""
  /// The text under the pointer: the constraint, and its source line.
  var title = ""
}

extension LayoutPicture {
  /// Also draws the active constraints that the user wrote: distances and extents with their numbers, and alignments.
  /// Optional constraints are dashed. Violated ones and truncated contents have another colour, and so do constraints
  /// that contradict each other, one of which was let go.
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

  /// Also draws the baselines of items that have any.
  ///
  /// - Parameter layout: the layout, whose solution is drawn.
  /// - Throws: as ``addConstraints(of:)``
  public mutating func addBaselines(of layout: ConstraintLayout) throws(LayoutError) {
    let marking = try Marking(layout)
    marks += marking.baselines()
  }
}

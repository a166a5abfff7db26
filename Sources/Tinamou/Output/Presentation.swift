/// The frames of the solver, and the settings for their output.
struct Presentation: Sendable {
  /// The last frames of the solver, in the direction of reading, by the positions of the items.
  var frames: [LayoutRect] = []
  /// The items whose frames have changed since the last solution; none between two calls.
  var moved = ItemMarks()
  /// The alignment insets of the items that have any, by position: `frames` are alignment rectangles.
  var alignment: [Int: LayoutInsets] = [:]
  /// The direction of reading.
  var direction: LayoutDirection = .leftToRight
  /// The grid to which frames move.
  var grid: PixelGrid?
  /// The frames of the last solution, if they differ from those of the solver.
  var handedOut: [LayoutRect]?
  /// The width in which the last solution was mirrored; nil if it was not.
  var mirroredWidth: Double?

  /// True if the frames of a solution are those of the solver, now and in the last solution.
  var isPlain: Bool { direction == .leftToRight && mirroredWidth == nil && handedOut == nil }
}

/// The frames that were found, and how they are handed out.
struct Presentation: Sendable {
  /// The frames as they were last found, in the direction of reading, by the positions of the items.
  var frames: [LayoutRect] = []
  /// The alignment insets of the items that have any, by position: `frames` are alignment rectangles.
  var alignment: [Int: LayoutInsets] = [:]
  /// The direction of reading.
  var direction: LayoutDirection = .leftToRight
  /// The grid to which frames are moved.
  var grid: PixelGrid?
  /// The frames of the last solution, while they are not those that were found.
  var handedOut: [LayoutRect]?
  /// The width in which the last solution was mirrored, or nil if it was not.
  var mirroredWidth: Double?

  /// True if frames are handed out as they are found, and were the last time.
  var isPlain: Bool { direction == .leftToRight && mirroredWidth == nil && handedOut == nil }
}

/// The direction of reading, which decides at which side leading is.
///
/// A layout is solved the same way in both; only the frames it hands out are mirrored.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

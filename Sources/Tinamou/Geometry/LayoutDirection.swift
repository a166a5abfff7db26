/// The direction of reading, which decides on which side leading is.
///
/// A layout is solved in the same way for both; only the resulting frames are mirrored.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft
}

/// The room on one axis, little or much. The host decides where the border lies.
public enum SizeClass: String, Hashable, Sendable, CaseIterable {
  /// Little room: the width of a phone held upright.
  case compact
  /// Much room: either axis of a tablet.
  case regular
}

/// The size classes of both axes.
public struct LayoutTraits: Hashable, Sendable {
  /// The horizontal room.
  public var width: SizeClass
  /// The vertical room.
  public var height: SizeClass

  /// A size class for each axis.
  public init(width: SizeClass, height: SizeClass) {
    self.width = width
    self.height = height
  }
}

/// A condition on traits: each axis compact, regular or any, nine combinations.
///
/// ```swift
/// .any    .compactWidth    .regularHeight    .compactWidth.regularHeight
/// ```
///
/// Of several conditions that match, the most specific wins: both axes before one, one before none. If one names only
/// the width and another only the height, the width wins.
public struct TraitCondition: Hashable, Sendable {
  /// The required width class; nil for any.
  public var width: SizeClass?
  /// The required height class; nil for any.
  public var height: SizeClass?

  /// A size class for each axis, nil for any.
  public init(width: SizeClass? = nil, height: SizeClass? = nil) {
    self.width = width
    self.height = height
  }

  /// True if the traits meet it.
  public func matches(_ traits: LayoutTraits) -> Bool {
    (width == nil || width == traits.width) && (height == nil || height == traits.height)
  }

  /// The number of required classes, with the width first.
  var specificity: Int { (width == nil ? 0 : 2) + (height == nil ? 0 : 1) }
}

extension TraitCondition {
  /// Any width and any height.
  public static let any = TraitCondition()
  /// A compact width and any height.
  public static let compactWidth = TraitCondition(width: .compact)
  /// A regular width and any height.
  public static let regularWidth = TraitCondition(width: .regular)
  /// Any width and a compact height.
  public static let compactHeight = TraitCondition(height: .compact)
  /// Any width and a regular height.
  public static let regularHeight = TraitCondition(height: .regular)

  /// The same condition with a compact height.
  public var compactHeight: TraitCondition { TraitCondition(width: width, height: .compact) }
  /// The same condition with a regular height.
  public var regularHeight: TraitCondition { TraitCondition(width: width, height: .regular) }
}

extension LayoutTraits: CustomStringConvertible {
  /// As in `compact width, regular height`.
  public var description: String { "\(width) width, \(height) height" }
}

extension TraitCondition: CustomStringConvertible {
  /// As in `compact width, any height`.
  public var description: String {
    "\(width.map { "\($0)" } ?? "any") width, \(height.map { "\($0)" } ?? "any") height"
  }
}

extension SizeClass: CustomStringConvertible {
  /// `compact` or `regular`.
  public var description: String { self == .compact ? "compact" : "regular" }
}

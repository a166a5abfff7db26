/// The size of an item's content, in points; nil on an axis without one.
public struct IntrinsicSize: Hashable, Sendable {
  /// The width of the content; nil if any width fits.
  public var width: Double?
  /// The height of the content; nil if any height fits.
  public var height: Double?

  /// A size on both axes, or nil on one of them.
  public init(_ width: Double?, _ height: Double?) {
    self.width = width
    self.height = height
  }

  /// No intrinsic size, for example for a container.
  public static let none = IntrinsicSize(nil, nil)

  /// Only a width.
  public static func width(_ width: Double) -> IntrinsicSize { IntrinsicSize(width, nil) }

  /// Only a height, for example for a text field.
  public static func height(_ height: Double) -> IntrinsicSize { IntrinsicSize(nil, height) }
}

/// The priority of hugging or compression resistance, on each axis.
///
/// As hugging: `size <= intrinsic` at this priority. As compression resistance: `size >= intrinsic` at this priority.
///
/// ```swift
/// let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21), hugging: 251)
/// ```
public struct ContentPriority: Hashable, Sendable {
  /// The priority for the width.
  public var horizontal: LayoutPriority
  /// The priority for the height.
  public var vertical: LayoutPriority

  /// A priority for each axis.
  public init(horizontal: LayoutPriority, vertical: LayoutPriority) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The same priority on both axes.
  public init(_ both: LayoutPriority) {
    self.init(horizontal: both, vertical: both)
  }
}

extension ContentPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// `hugging: 250.5`
  public init(floatLiteral value: Double) { self.init(LayoutPriority(value)) }

  /// `hugging: 251`
  public init(integerLiteral value: Int) { self.init(LayoutPriority(Double(value))) }
}

extension ContentPriority {
  /// ``LayoutPriority/high`` on both axes: the usual compression resistance.
  public static let high = ContentPriority(.high)
  /// ``LayoutPriority/low`` on both axes: the usual hugging.
  public static let low = ContentPriority(.low)
  /// ``LayoutPriority/required`` on both axes.
  public static let required = ContentPriority(.required)
}

/// The baselines of an item's text, in points.
///
/// Both are distances inwards: a label of 21 points with one baseline 16 points below its top has
/// `LayoutBaselines(fromTop: 16, fromBottom: 5)`.
public struct LayoutBaselines: Hashable, Sendable {
  /// From the top edge down to the first baseline.
  public var fromTop: Double
  /// From the bottom edge up to the last baseline.
  public var fromBottom: Double

  /// The first baseline from the top, the last from the bottom.
  public init(fromTop: Double = 0, fromBottom: Double = 0) {
    self.fromTop = fromTop
    self.fromBottom = fromBottom
  }
}

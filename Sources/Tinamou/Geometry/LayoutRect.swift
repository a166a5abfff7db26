/// A width and a height, in points or another unit of the host.
public struct LayoutSize: Hashable, Sendable {
  /// The horizontal extent.
  public var width: Double
  /// The vertical extent.
  public var height: Double

  /// `width` × `height`
  public init(_ width: Double, _ height: Double) {
    self.width = width
    self.height = height
  }

  /// No extent on either axis.
  public static let zero = LayoutSize(0, 0)

  /// The extent on one axis.
  package subscript(axis: Axis) -> Double { axis == .horizontal ? width : height }
}

/// A position, in points from the layout's top left corner; y grows downwards.
public struct LayoutPoint: Hashable, Sendable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// A position at `x`, `y`.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// The layout's top left corner.
  public static let zero = LayoutPoint(0, 0)
}

/// A frame, in points from the layout's top left corner; y grows downwards.
public struct LayoutRect: Hashable, Sendable {
  /// The corner nearest to the layout's own origin.
  public var origin: LayoutPoint
  /// The extent.
  public var size: LayoutSize

  /// A frame by its four numbers.
  public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    origin = LayoutPoint(x, y)
    size = LayoutSize(width, height)
  }

  /// An empty frame at the origin.
  public static let zero = LayoutRect(0, 0, 0, 0)

  /// The x coordinate of the left edge.
  public var x: Double {
    get { origin.x }
    set { origin.x = newValue }
  }
  /// The y coordinate of the upper edge.
  public var y: Double {
    get { origin.y }
    set { origin.y = newValue }
  }
  /// The horizontal extent.
  public var width: Double {
    get { size.width }
    set { size.width = newValue }
  }
  /// The vertical extent.
  public var height: Double {
    get { size.height }
    set { size.height = newValue }
  }
  /// The x coordinate of the right edge: `x + width`.
  public var maxX: Double { x + width }
  /// The y coordinate of the lower edge: `y + height`.
  public var maxY: Double { y + height }
}

extension LayoutSize: CustomStringConvertible {
  /// As in `375×667`.
  public var description: String { "\(DecimalText.shortest(width))×\(DecimalText.shortest(height))" }
}

extension LayoutPoint: CustomStringConvertible {
  /// As in `16,45`.
  public var description: String { "\(DecimalText.shortest(x)),\(DecimalText.shortest(y))" }
}

extension LayoutRect: CustomStringConvertible {
  /// As in `16,45 46×21`.
  public var description: String { "\(origin) \(size)" }
}

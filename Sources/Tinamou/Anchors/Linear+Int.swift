// Overloads for `Int` variables in place of points. They are disfavoured, so that a literal is a Double, as everywhere,
// and a line without an `Int` variable takes the type checker no longer.

extension Linear {
  /// The expression plus a whole number of points.
  @_disfavoredOverload
  public static func + <Whole: BinaryInteger>(a: Self, points: Whole) -> Self { a + Double(points) }

  /// The expression minus a whole number of points.
  @_disfavoredOverload
  public static func - <Whole: BinaryInteger>(a: Self, points: Whole) -> Self { a - Double(points) }
}

extension Linear where Kind == AnchorKind.Extent {
  /// A distance times a whole number.
  @_disfavoredOverload
  public static func * <Whole: BinaryInteger>(a: LayoutDimension, factor: Whole) -> LayoutDimension {
    a * Double(factor)
  }

  /// A whole number times a distance.
  @_disfavoredOverload
  public static func * <Whole: BinaryInteger>(factor: Whole, a: LayoutDimension) -> LayoutDimension {
    a * Double(factor)
  }

  /// A distance divided by a whole number.
  @_disfavoredOverload
  public static func / <Whole: BinaryInteger>(a: LayoutDimension, divisor: Whole) -> LayoutDimension {
    a / Double(divisor)
  }

  /// The distance is a whole number of points.
  @_disfavoredOverload
  public static func == <Whole: BinaryInteger>(a: LayoutDimension, points: Whole) -> LayoutConstraint {
    a == Double(points)
  }

  /// The distance is at most a whole number of points.
  @_disfavoredOverload
  public static func <= <Whole: BinaryInteger>(a: LayoutDimension, points: Whole) -> LayoutConstraint {
    a <= Double(points)
  }

  /// The distance is at least a whole number of points.
  @_disfavoredOverload
  public static func >= <Whole: BinaryInteger>(a: LayoutDimension, points: Whole) -> LayoutConstraint {
    a >= Double(points)
  }
}

extension LayoutConstraint {
  /// The constraint at an integer priority: `field.width == 100 ~ 700 - index`.
  @_disfavoredOverload
  public static func ~ <Whole: BinaryInteger>(constraint: LayoutConstraint, priority: Whole) -> LayoutConstraint {
    constraint ~ LayoutPriority(Double(priority))
  }
}

extension LayoutPriority {
  /// An integer priority.
  @_disfavoredOverload
  public init(_ value: Int) { self.init(Double(value)) }

  /// A priority stronger by a whole number.
  @_disfavoredOverload
  public static func + <Whole: BinaryInteger>(priority: LayoutPriority, amount: Whole) -> LayoutPriority {
    priority + Double(amount)
  }

  /// A priority weaker by a whole number.
  @_disfavoredOverload
  public static func - <Whole: BinaryInteger>(priority: LayoutPriority, amount: Whole) -> LayoutPriority {
    priority - Double(amount)
  }
}

extension ContentPriority {
  /// One integer priority for both axes: `hugging: ContentPriority(250 + index)`.
  @_disfavoredOverload
  public init(_ priority: Int) {
    self.init(horizontal: LayoutPriority(priority), vertical: LayoutPriority(priority))
  }
}

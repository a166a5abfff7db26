// All operators that build expressions, one overload for each meaning. There is one number type and no literal
// conformance: more of either would multiply the overloads that the type checker has to try on every line of a layout.

extension Linear {
  /// The expression plus a number of points.
  @inlinable
  public static func + (a: consuming Self, points: Double) -> Self {
    a.form.constant += points
    return a
  }

  /// The expression minus a number of points.
  @inlinable
  public static func - (a: Self, points: Double) -> Self { a + (-points) }

  /// The expression plus the value of a parameter.
  @inlinable
  public static func + (a: Self, b: LayoutParameter) -> Self { Self(a.form + b.dimension.form) }

  /// The expression minus the value of a parameter.
  @inlinable
  public static func - (a: Self, b: LayoutParameter) -> Self { Self(a.form - b.dimension.form) }
}

extension Linear where Kind: PositionKind {
  /// The distance between two positions on one axis.
  @inlinable
  public static func - (a: Self, b: Self) -> LayoutDimension { LayoutDimension(a.form - b.form) }

  /// A position moved by a distance.
  @inlinable
  public static func + (a: Self, b: LayoutDimension) -> Self { Self(a.form + b.form) }

  /// A position moved back by a distance.
  @inlinable
  public static func - (a: Self, b: LayoutDimension) -> Self { Self(a.form - b.form) }
}

extension Linear where Kind == AnchorKind.Extent {
  /// The sum of two distances.
  @inlinable
  public static func + (a: LayoutDimension, b: LayoutDimension) -> LayoutDimension { LayoutDimension(a.form + b.form) }

  /// The difference of two distances.
  @inlinable
  public static func - (a: LayoutDimension, b: LayoutDimension) -> LayoutDimension { LayoutDimension(a.form - b.form) }

  /// A number of points plus a distance.
  @inlinable
  public static func + (points: Double, a: LayoutDimension) -> LayoutDimension {
    LayoutDimension(LinearForm(points) + a.form)
  }

  /// A number of points minus a distance.
  @inlinable
  public static func - (points: Double, a: LayoutDimension) -> LayoutDimension {
    LayoutDimension(LinearForm(points) - a.form)
  }

  /// A distance times a number.
  public static func * (a: LayoutDimension, factor: Double) -> LayoutDimension {
    LayoutDimension(a.form.mapNumbers { $0 * factor })
  }

  /// A number times a distance.
  @inlinable
  public static func * (factor: Double, a: LayoutDimension) -> LayoutDimension { a * factor }

  /// A distance divided by a number. A division by zero is refused when a constraint is added.
  public static func / (a: LayoutDimension, divisor: Double) -> LayoutDimension {
    var form = a.form.mapNumbers { $0 / divisor }
    if divisor == 0 { form.isDividedByZero = true }
    return LayoutDimension(form)
  }

  /// The negative of a distance.
  public static prefix func - (a: LayoutDimension) -> LayoutDimension { LayoutDimension(a.form.mapNumbers { -$0 }) }
}

extension LayoutParameter {
  /// The value of a parameter plus a distance.
  @inlinable
  public static func + (a: LayoutParameter, b: LayoutDimension) -> LayoutDimension { a.dimension + b }

  /// The value of a parameter minus a distance.
  @inlinable
  public static func - (a: LayoutParameter, b: LayoutDimension) -> LayoutDimension { a.dimension - b }

  /// The sum of the values of two parameters.
  @inlinable
  public static func + (a: LayoutParameter, b: LayoutParameter) -> LayoutDimension { a.dimension + b.dimension }

  /// The difference of the values of two parameters.
  @inlinable
  public static func - (a: LayoutParameter, b: LayoutParameter) -> LayoutDimension { a.dimension - b.dimension }

  /// The value of a parameter plus a number.
  @inlinable
  public static func + (a: LayoutParameter, points: Double) -> LayoutDimension { a.dimension + points }

  /// The value of a parameter minus a number.
  @inlinable
  public static func - (a: LayoutParameter, points: Double) -> LayoutDimension { a.dimension - points }

  /// A parameter times a number.
  @inlinable
  public static func * (a: LayoutParameter, factor: Double) -> LayoutDimension { a.dimension * factor }

  /// A number times a parameter.
  @inlinable
  public static func * (factor: Double, a: LayoutParameter) -> LayoutDimension { a.dimension * factor }

  /// A parameter divided by a number.
  @inlinable
  public static func / (a: LayoutParameter, divisor: Double) -> LayoutDimension { a.dimension / divisor }
}

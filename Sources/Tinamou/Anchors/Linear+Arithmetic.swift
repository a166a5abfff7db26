// All operators that build expressions stand here, one overload for each meaning. There is one number type and no
// literal conformance: both would multiply what the type checker has to try on every line of a layout.

extension Linear {
  /// The expression plus a number of points.
  public static func + (a: Self, points: Double) -> Self {
    var sum = a
    sum.form.constant += points
    return sum
  }

  /// The expression minus a number of points.
  public static func - (a: Self, points: Double) -> Self { a + (-points) }

  /// The expression plus the value of a parameter.
  public static func + (a: Self, b: LayoutParameter) -> Self { Self(a.form + b.dimension.form) }

  /// The expression minus the value of a parameter.
  public static func - (a: Self, b: LayoutParameter) -> Self { Self(a.form - b.dimension.form) }
}

extension Linear where Kind: PositionKind {
  /// The distance of two places on one axis.
  public static func - (a: Self, b: Self) -> Dimension { Dimension(a.form - b.form) }

  /// A place moved by a distance.
  public static func + (a: Self, b: Dimension) -> Self { Self(a.form + b.form) }

  /// A place moved back by a distance.
  public static func - (a: Self, b: Dimension) -> Self { Self(a.form - b.form) }
}

extension Linear where Kind == AnchorKind.Extent {
  /// The sum of two distances.
  public static func + (a: Dimension, b: Dimension) -> Dimension { Dimension(a.form + b.form) }

  /// The difference of two distances.
  public static func - (a: Dimension, b: Dimension) -> Dimension { Dimension(a.form - b.form) }

  /// A number of points and a distance.
  public static func + (points: Double, a: Dimension) -> Dimension { Dimension(LinearForm(points) + a.form) }

  /// A number of points less a distance.
  public static func - (points: Double, a: Dimension) -> Dimension { Dimension(LinearForm(points) - a.form) }

  /// A distance times a number.
  public static func * (a: Dimension, factor: Double) -> Dimension { Dimension(a.form.mapNumbers { $0 * factor }) }

  /// A number times a distance.
  public static func * (factor: Double, a: Dimension) -> Dimension { a * factor }

  /// A distance divided by a number. Dividing by zero gives numbers that are refused when a constraint is added.
  public static func / (a: Dimension, divisor: Double) -> Dimension { Dimension(a.form.mapNumbers { $0 / divisor }) }

  /// The distance the other way.
  public static prefix func - (a: Dimension) -> Dimension { Dimension(a.form.mapNumbers { -$0 }) }
}

extension LayoutParameter {
  /// A parameter times a number.
  public static func * (a: LayoutParameter, factor: Double) -> Dimension { a.dimension * factor }

  /// A number times a parameter.
  public static func * (factor: Double, a: LayoutParameter) -> Dimension { a.dimension * factor }

  /// A parameter divided by a number.
  public static func / (a: LayoutParameter, divisor: Double) -> Dimension { a.dimension / divisor }
}

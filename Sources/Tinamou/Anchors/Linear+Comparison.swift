extension Linear {
  /// Both sides are equal.
  @inlinable
  public static func == (a: consuming Self, b: consuming Self) -> LayoutConstraint {
    LayoutConstraint(a.form, .equal, b.form)
  }

  /// The left side is at most the right side.
  @inlinable
  public static func <= (a: consuming Self, b: consuming Self) -> LayoutConstraint {
    LayoutConstraint(a.form, .lessThanOrEqual, b.form)
  }

  /// The left side is at least the right side.
  @inlinable
  public static func >= (a: consuming Self, b: consuming Self) -> LayoutConstraint {
    LayoutConstraint(a.form, .greaterThanOrEqual, b.form)
  }
}

extension Linear where Kind == AnchorKind.Extent {
  /// The distance is that many points.
  @inlinable
  public static func == (a: consuming LayoutDimension, points: Double) -> LayoutConstraint {
    LayoutConstraint(a.form, .equal, LinearForm(points))
  }

  /// The distance is at most that many points.
  @inlinable
  public static func <= (a: consuming LayoutDimension, points: Double) -> LayoutConstraint {
    LayoutConstraint(a.form, .lessThanOrEqual, LinearForm(points))
  }

  /// The distance is at least that many points.
  @inlinable
  public static func >= (a: consuming LayoutDimension, points: Double) -> LayoutConstraint {
    LayoutConstraint(a.form, .greaterThanOrEqual, LinearForm(points))
  }

  /// The distance is the parameter's value.
  @inlinable
  public static func == (a: LayoutDimension, b: LayoutParameter) -> LayoutConstraint { a == b.dimension }

  /// The distance is at most the parameter's value.
  @inlinable
  public static func <= (a: LayoutDimension, b: LayoutParameter) -> LayoutConstraint { a <= b.dimension }

  /// The distance is at least the parameter's value.
  @inlinable
  public static func >= (a: LayoutDimension, b: LayoutParameter) -> LayoutConstraint { a >= b.dimension }
}

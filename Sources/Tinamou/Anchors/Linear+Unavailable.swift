// Overloads that exist to be refused, each with the sentence that says what to write instead. They are never called:
// the compiler stops at the call, and a body that cannot be reached needs a result of the declared type all the same.

private let neverAdded = LayoutConstraint(LinearForm(0), .equal, LinearForm(0))

extension Linear where Kind == AnchorKind.Horizontal {
  /// Not available: the two sides are on different axes.
  @available(
    *, unavailable, message: "horizontal and vertical anchors cannot be related; relate widths/heights instead"
  )
  public static func == (a: XAnchor, b: YAnchor) -> LayoutConstraint { neverAdded }

  /// Not available: the two sides are on different axes.
  @available(
    *, unavailable, message: "horizontal and vertical anchors cannot be related; relate widths/heights instead"
  )
  public static func <= (a: XAnchor, b: YAnchor) -> LayoutConstraint { neverAdded }

  /// Not available: the two sides are on different axes.
  @available(
    *, unavailable, message: "horizontal and vertical anchors cannot be related; relate widths/heights instead"
  )
  public static func >= (a: XAnchor, b: YAnchor) -> LayoutConstraint { neverAdded }
}

extension Linear where Kind == AnchorKind.Horizontal {
  /// Not available: which of them is which depends on the direction of reading.
  @available(
    *, unavailable, message: "left and right do not mix with leading and trailing; use one or the other"
  )
  public static func == (a: XAnchor, b: PhysicalXAnchor) -> LayoutConstraint { neverAdded }
}

extension Linear where Kind == AnchorKind.PhysicalHorizontal {
  /// Not available: which of them is which depends on the direction of reading.
  @available(
    *, unavailable, message: "left and right do not mix with leading and trailing; use one or the other"
  )
  public static func == (a: PhysicalXAnchor, b: XAnchor) -> LayoutConstraint { neverAdded }
}

extension Linear where Kind == AnchorKind.Vertical {
  /// Not available: the two sides are on different axes.
  @available(
    *, unavailable, message: "horizontal and vertical anchors cannot be related; relate widths/heights instead"
  )
  public static func == (a: YAnchor, b: XAnchor) -> LayoutConstraint { neverAdded }

  /// Not available: the two sides are on different axes.
  @available(
    *, unavailable, message: "horizontal and vertical anchors cannot be related; relate widths/heights instead"
  )
  public static func <= (a: YAnchor, b: XAnchor) -> LayoutConstraint { neverAdded }

  /// Not available: the two sides are on different axes.
  @available(
    *, unavailable, message: "horizontal and vertical anchors cannot be related; relate widths/heights instead"
  )
  public static func >= (a: YAnchor, b: XAnchor) -> LayoutConstraint { neverAdded }
}

extension Linear where Kind: PositionKind {
  /// Not available: a place is not a number.
  @available(
    *, unavailable, message: "a position is not a number; write `item.leading == root.leading + 16`, from an edge"
  )
  public static func == (a: Self, points: Double) -> LayoutConstraint { neverAdded }

  /// Not available: what a scaled place means depends on the origin.
  @available(
    *, unavailable, message: "a position cannot be scaled; write `item.leading + item.width * k` (or `item.x(at: k)`)"
  )
  public static func * (a: Self, factor: Double) -> Self { a }

  /// Not available: what a scaled place means depends on the origin.
  @available(
    *, unavailable, message: "a position cannot be scaled; write `item.leading + item.width * k` (or `item.x(at: k)`)"
  )
  public static func / (a: Self, divisor: Double) -> Self { a }
}

extension Linear {
  /// Not available: the border between `<` and `<=` has no width.
  @available(*, unavailable, message: "constraints are not strict; use <=")
  public static func < (a: Self, b: Self) -> LayoutConstraint { neverAdded }

  /// Not available: the border between `>` and `>=` has no width.
  @available(*, unavailable, message: "constraints are not strict; use >=")
  public static func > (a: Self, b: Self) -> LayoutConstraint { neverAdded }

  /// Not available: that two sides differ is not a linear constraint.
  @available(*, unavailable, message: "use <= or >= with a distance")
  public static func != (a: Self, b: Self) -> LayoutConstraint { neverAdded }
}

// Overloads that the compiler refuses, each with a message that gives the replacement. They are never called: the
// compiler stops at the call. But even an unreachable body needs a result of the declared type.

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
  /// Not available: the direction of reading decides which edge is leading and which is left.
  @available(
    *, unavailable, message: "left and right do not mix with leading and trailing; use one or the other"
  )
  public static func == (a: XAnchor, b: PhysicalXAnchor) -> LayoutConstraint { neverAdded }
}

extension Linear where Kind == AnchorKind.PhysicalHorizontal {
  /// Not available: the direction of reading decides which edge is leading and which is left.
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
  /// Not available: a position is not a number.
  @available(
    *, unavailable, message: "a position is not a number; write `item.leading == root.leading + 16`, from an edge"
  )
  public static func == (a: Self, points: Double) -> LayoutConstraint { neverAdded }

  /// Not available: a position is not a number.
  @available(
    *, unavailable, message: "a position is not a number; write `item.leading <= root.leading + 16`, from an edge"
  )
  public static func <= (a: Self, points: Double) -> LayoutConstraint { neverAdded }

  /// Not available: a position is not a number.
  @available(
    *, unavailable, message: "a position is not a number; write `item.leading >= root.leading + 16`, from an edge"
  )
  public static func >= (a: Self, points: Double) -> LayoutConstraint { neverAdded }

  /// Not available: the meaning of a scaled position depends on the origin.
  @available(
    *, unavailable, message: "a position cannot be scaled; write `item.leading + item.width * k` (or `item.x(at: k)`)"
  )
  public static func * (a: Self, factor: Double) -> Self { a }

  /// Not available: the meaning of a scaled position depends on the origin.
  @available(
    *, unavailable, message: "a position cannot be scaled; write `item.leading + item.width * k` (or `item.x(at: k)`)"
  )
  public static func / (a: Self, divisor: Double) -> Self { a }
}

extension Linear where Kind: PositionKind {
  /// Not available: a position is not a distance.
  @available(
    *, unavailable, message: "a position is not a distance; write `root.leading + root.width / 2`, from an edge"
  )
  public static func == (a: Self, b: LayoutDimension) -> LayoutConstraint { neverAdded }

  /// Not available: a position is not a distance.
  @available(
    *, unavailable, message: "a position is not a distance; write `root.leading + root.width / 2`, from an edge"
  )
  public static func <= (a: Self, b: LayoutDimension) -> LayoutConstraint { neverAdded }

  /// Not available: a position is not a distance.
  @available(
    *, unavailable, message: "a position is not a distance; write `root.leading + root.width / 2`, from an edge"
  )
  public static func >= (a: Self, b: LayoutDimension) -> LayoutConstraint { neverAdded }
}

extension Linear where Kind == AnchorKind.Extent {
  /// Not available: a distance is not a position.
  @available(*, unavailable, message: "a distance is not a position; write `root.trailing - root.leading`, a distance")
  public static func == <Place: PositionKind>(a: LayoutDimension, b: Linear<Place>) -> LayoutConstraint { neverAdded }

  /// Not available: a distance is not a position.
  @available(*, unavailable, message: "a distance is not a position; write `root.trailing - root.leading`, a distance")
  public static func <= <Place: PositionKind>(a: LayoutDimension, b: Linear<Place>) -> LayoutConstraint { neverAdded }

  /// Not available: a distance is not a position.
  @available(*, unavailable, message: "a distance is not a position; write `root.trailing - root.leading`, a distance")
  public static func >= <Place: PositionKind>(a: LayoutDimension, b: Linear<Place>) -> LayoutConstraint { neverAdded }
}

extension Linear {
  /// Not available: constraints are not strict.
  @available(*, unavailable, message: "constraints are not strict; use <=")
  public static func < (a: Self, b: Self) -> LayoutConstraint { neverAdded }

  /// Not available: constraints are not strict.
  @available(*, unavailable, message: "constraints are not strict; use >=")
  public static func > (a: Self, b: Self) -> LayoutConstraint { neverAdded }

  /// Not available: an inequality of this kind is not a linear constraint.
  @available(*, unavailable, message: "use <= or >= with a distance")
  public static func != (a: Self, b: Self) -> LayoutConstraint { neverAdded }
}

// MARK: - Numbers

extension Linear where Kind == AnchorKind.Extent {
  /// Not available: write the anchor first.
  @available(*, unavailable, message: "write the anchor first, as in `label.width == 100`")
  public static func == (points: Double, a: LayoutDimension) -> LayoutConstraint { neverAdded }

  /// Not available: write the anchor first.
  @available(*, unavailable, message: "write the anchor first, as in `label.width >= 100`")
  public static func <= (points: Double, a: LayoutDimension) -> LayoutConstraint { neverAdded }

  /// Not available: write the anchor first.
  @available(*, unavailable, message: "write the anchor first, as in `label.width <= 100`")
  public static func >= (points: Double, a: LayoutDimension) -> LayoutConstraint { neverAdded }

  /// Not available: a constraint is linear.
  @available(
    *, unavailable, message: "a parameter is no factor; multiply by a number, and `update` the constraint later"
  )
  public static func * (a: LayoutDimension, factor: LayoutParameter) -> LayoutDimension { a }

  /// Not available: a constraint is linear.
  @available(
    *, unavailable, message: "a parameter is no divisor; divide by a number, and `update` the constraint later"
  )
  public static func / (a: LayoutDimension, divisor: LayoutParameter) -> LayoutDimension { a }

  /// Not available: a constraint is linear.
  @available(*, unavailable, message: "two anchors cannot be divided; write `a.width == b.width * k`, k being a number")
  public static func / (a: LayoutDimension, b: LayoutDimension) -> LayoutDimension { a }

  /// Not available: a constraint is linear.
  @available(*, unavailable, message: "two anchors cannot be multiplied; a factor is a number")
  public static func * (a: LayoutDimension, b: LayoutDimension) -> LayoutDimension { a }
}

extension LayoutParameter {
  /// Not available: a constraint is linear.
  @available(
    *, unavailable, message: "a parameter is no factor; multiply by a number, and `update` the constraint later"
  )
  public static func * (factor: LayoutParameter, a: LayoutDimension) -> LayoutDimension { a }

  /// Not available: a constraint is linear.
  @available(
    *, unavailable, message: "a parameter is no divisor; divide by a number, and `update` the constraint later"
  )
  public static func / (number: Double, divisor: LayoutParameter) -> LayoutDimension { divisor.dimension }
}

extension Edges {
  /// Not available: edges can only be compared with edges.
  @available(*, unavailable, message: "write `photo.edges == root.edges.inset(8)`")
  public static func == (a: Edges, points: Double) -> [LayoutConstraint] { [] }
}

extension SizeAnchors {
  /// Not available: a size has two numbers.
  @available(*, unavailable, message: "write `icon.size == LayoutSize(44, 44)`")
  public static func == (a: SizeAnchors, points: Double) -> [LayoutConstraint] { [] }
}

extension LayoutConstraint {
  /// Not available: a constraint has two sides.
  @available(*, unavailable, message: "write two constraints, `label.width >= 10` and `label.width <= 20`")
  public static func <= (constraint: LayoutConstraint, points: Double) -> LayoutConstraint { constraint }

  /// Not available: a constraint has two sides.
  @available(*, unavailable, message: "write two constraints, `label.width <= 20` and `label.width >= 10`")
  public static func >= (constraint: LayoutConstraint, points: Double) -> LayoutConstraint { constraint }

  /// Not available: all constraints of a block must hold.
  @available(*, unavailable, message: "write each constraint on a line of its own")
  public static func && (a: LayoutConstraint, b: LayoutConstraint) -> LayoutConstraint { a }

  /// Not available: a choice is not a linear constraint.
  @available(*, unavailable, message: "all constraints of a block are to hold; choose between two with priorities")
  public static func || (a: LayoutConstraint, b: LayoutConstraint) -> LayoutConstraint { a }
}

extension GreatestDimension {
  /// Not available: the points below the greater of two do not form a convex set.
  @available(*, unavailable, message: "a layout cannot choose which of them it exceeds; write `<=` with one of them")
  public static func <= (a: LayoutDimension, b: GreatestDimension) -> [LayoutConstraint] { [] }
}

extension LeastDimension {
  /// Not available: the points above the lesser of two do not form a convex set.
  @available(
    *, unavailable, message: "a layout cannot choose which of them it falls below; write `>=` with one of them"
  )
  public static func >= (a: LayoutDimension, b: LeastDimension) -> [LayoutConstraint] { [] }
}

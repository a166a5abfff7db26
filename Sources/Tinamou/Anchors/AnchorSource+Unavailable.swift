// Names from other systems. The compiler refuses each of them with the replacement to write. None of them is ever
// called.

extension AnchorSource {
  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "leading")
  public var leadingAnchor: XAnchor { leading }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "trailing")
  public var trailingAnchor: XAnchor { trailing }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "left")
  public var leftAnchor: PhysicalXAnchor { left }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "right")
  public var rightAnchor: PhysicalXAnchor { right }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "top")
  public var topAnchor: YAnchor { top }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "bottom")
  public var bottomAnchor: YAnchor { bottom }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "centerX")
  public var centerXAnchor: XAnchor { centerX }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "centerY")
  public var centerYAnchor: YAnchor { centerY }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "width")
  public var widthAnchor: LayoutDimension { width }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "height")
  public var heightAnchor: LayoutDimension { height }

  /// Not available: a position is relative to another position.
  @available(*, unavailable, message: "write `item.leading == root.leading + 10`, or `item.x(at: 0.5)` for a fraction")
  public var x: XAnchor { leading }

  /// Not available: a position is relative to another position.
  @available(*, unavailable, message: "write `item.top == root.top + 10`, or `item.y(at: 0.5)` for a fraction")
  public var y: YAnchor { top }

  /// Not available: only edges have insets.
  @available(*, unavailable, message: "write `root.edges.inset(8)`")
  public func inset(_ points: Double) -> Edges { edges }

  /// Not available: only edges have insets.
  @available(*, unavailable, message: "write `root.edges.inset(8)`")
  public func insets(_ points: Double) -> Edges { edges }
}

extension LayoutElement {
  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "firstBaseline")
  public var firstBaselineAnchor: YAnchor { firstBaseline }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "lastBaseline")
  public var lastBaselineAnchor: YAnchor { lastBaseline }

  /// Not available: text has two baselines.
  @available(*, unavailable, message: "write `firstBaseline` or `lastBaseline`")
  public var baseline: YAnchor { lastBaseline }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "margins")
  public var layoutMarginsGuide: LayoutRegion { margins }

  /// Not available: UIKit's name.
  @available(*, unavailable, renamed: "safeArea")
  public var safeAreaLayoutGuide: LayoutRegion { safeArea }
}

extension Linear {
  /// Not available: use an operator.
  @available(*, unavailable, message: "write `==`, as in `label.leading == root.leading + 16`")
  public func equalTo<Other>(_ other: Other) -> LayoutConstraint { LayoutConstraint(form, .equal, form) }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `<=`, as in `label.width <= 200`")
  public func lessThanOrEqualTo<Other>(_ other: Other) -> LayoutConstraint { LayoutConstraint(form, .equal, form) }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `>=`, as in `label.width >= 44`")
  public func greaterThanOrEqualTo<Other>(_ other: Other) -> LayoutConstraint { LayoutConstraint(form, .equal, form) }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `==`, as in `label.leading == root.leading + 16`")
  public func constraint<Other>(
    equalTo other: Other, multiplier: Double = 1, constant: Double = 0
  ) -> LayoutConstraint { LayoutConstraint(form, .equal, form) }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `==`, as in `icon.width == 44`")
  public func constraint(equalToConstant points: Double) -> LayoutConstraint { LayoutConstraint(form, .equal, form) }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `+` or `-`, as in `root.leading + 8`")
  public func offset(_ points: Double) -> Self { self }

  /// Not available: a single anchor does not define the inward direction.
  @available(*, unavailable, message: "write `root.leading + 16` or `root.trailing - 16`; only edges have an inset")
  public func inset(_ points: Double) -> Self { self }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `*`, as in `root.width * 2`")
  public func multiplied(by factor: Double) -> Self { self }

  /// Not available: use an operator.
  @available(*, unavailable, message: "write `*`, as in `root.width * 2`")
  public func multipliedBy(_ factor: Double) -> Self { self }
}

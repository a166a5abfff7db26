/// The width and height of a rectangle, for a constraint on both in one line.
///
/// ```swift
/// page.size == scroll.size ~ 999
/// icon.size == LayoutSize(44, 44)
/// ```
public struct SizeAnchors: Sendable {
  /// The horizontal extent.
  public let width: LayoutDimension
  /// The vertical extent.
  public let height: LayoutDimension

  /// Both extents are equal.
  public static func == (a: SizeAnchors, b: SizeAnchors) -> [LayoutConstraint] {
    [a.width == b.width, a.height == b.height]
  }

  /// The left-hand rectangle fits into the right-hand one.
  public static func <= (a: SizeAnchors, b: SizeAnchors) -> [LayoutConstraint] {
    [a.width <= b.width, a.height <= b.height]
  }

  /// The left-hand rectangle has room for the right-hand one.
  public static func >= (a: SizeAnchors, b: SizeAnchors) -> [LayoutConstraint] {
    [a.width >= b.width, a.height >= b.height]
  }

  /// The extents are those numbers of points.
  public static func == (a: SizeAnchors, b: LayoutSize) -> [LayoutConstraint] {
    [a.width == b.width, a.height == b.height]
  }

  /// The extents are at most those numbers of points.
  public static func <= (a: SizeAnchors, b: LayoutSize) -> [LayoutConstraint] {
    [a.width <= b.width, a.height <= b.height]
  }

  /// The extents are at least those numbers of points.
  public static func >= (a: SizeAnchors, b: LayoutSize) -> [LayoutConstraint] {
    [a.width >= b.width, a.height >= b.height]
  }
}

/// The width of a rectangle divided by its height, for a comparison with a number: `photo.aspectRatio == 16.0 / 9`.
public struct AspectRatioAnchor: Sendable {
  let width: LayoutDimension
  let height: LayoutDimension

  /// The width is that many times the height.
  public static func == (a: AspectRatioAnchor, ratio: Double) -> LayoutConstraint { a.width == a.height * ratio }

  /// The width is at most that many times the height.
  public static func <= (a: AspectRatioAnchor, ratio: Double) -> LayoutConstraint { a.width <= a.height * ratio }

  /// The width is at least that many times the height.
  public static func >= (a: AspectRatioAnchor, ratio: Double) -> LayoutConstraint { a.width >= a.height * ratio }
}

/// The center of a rectangle, for a constraint on both coordinates in one line: `badge.center == photo.center`.
public struct CenterAnchors: Sendable {
  /// The middle between leading and trailing.
  public let x: XAnchor
  /// The middle between top and bottom.
  public let y: YAnchor

  /// Both rectangles have the same center.
  public static func == (a: CenterAnchors, b: CenterAnchors) -> [LayoutConstraint] { [a.x == b.x, a.y == b.y] }
}

extension AnchorSource {
  /// All four edges.
  public var edges: Edges { Edges(horizontal: horizontalEdges, vertical: verticalEdges) }

  /// The leading and trailing edge.
  public var horizontalEdges: HorizontalEdges { HorizontalEdges(leading: leading, trailing: trailing) }

  /// The top and bottom edge.
  public var verticalEdges: VerticalEdges { VerticalEdges(top: top, bottom: bottom) }

  /// The width and height.
  public var size: SizeAnchors { SizeAnchors(width: width, height: height) }

  /// The width divided by the height.
  public var aspectRatio: AspectRatioAnchor { AspectRatioAnchor(width: width, height: height) }

  /// The center.
  public var center: CenterAnchors { CenterAnchors(x: centerX, y: centerY) }

  /// A position at a fraction of the distance from ``leading``, 0, to ``trailing``, 1.
  public func x(at fraction: Double) -> XAnchor { leading + width * fraction }

  /// A position at a fraction of the distance from ``top``, 0, to ``bottom``, 1.
  public func y(at fraction: Double) -> YAnchor { top + height * fraction }
}

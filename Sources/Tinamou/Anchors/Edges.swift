/// The leading and trailing edges of a rectangle, for a constraint on both in one line.
///
/// ```swift
/// map.horizontalEdges == page.horizontalEdges.inset(20)
/// ```
public struct HorizontalEdges: Sendable {
  /// The edge at which a line of text begins.
  public let leading: XAnchor
  /// The edge at which a line of text ends.
  public let trailing: XAnchor

  /// The edges of a rectangle that is smaller by a number of points on both sides; larger if the number is negative.
  public func inset(_ points: Double) -> HorizontalEdges {
    HorizontalEdges(leading: leading + points, trailing: trailing - points)
  }

  /// The edges of a rectangle that is smaller by a distance on both sides.
  public func inset(_ distance: LayoutDimension) -> HorizontalEdges {
    HorizontalEdges(leading: leading + distance, trailing: trailing - distance)
  }

  /// Both edges are at the same positions.
  public static func == (a: HorizontalEdges, b: HorizontalEdges) -> [LayoutConstraint] {
    [a.leading == b.leading, a.trailing == b.trailing]
  }

  /// The left-hand rectangle lies *inside* the right-hand one.
  public static func <= (a: HorizontalEdges, b: HorizontalEdges) -> [LayoutConstraint] {
    [a.leading >= b.leading, a.trailing <= b.trailing]
  }

  /// The left-hand rectangle *contains* the right-hand one.
  public static func >= (a: HorizontalEdges, b: HorizontalEdges) -> [LayoutConstraint] {
    [a.leading <= b.leading, a.trailing >= b.trailing]
  }
}

/// The top and bottom edges of a rectangle, for a constraint on both in one line.
public struct VerticalEdges: Sendable {
  /// The upper edge.
  public let top: YAnchor
  /// The lower edge.
  public let bottom: YAnchor

  /// The edges of a rectangle that is smaller by a number of points on both sides; larger if the number is negative.
  public func inset(_ points: Double) -> VerticalEdges {
    VerticalEdges(top: top + points, bottom: bottom - points)
  }

  /// The edges of a rectangle that is smaller by a distance on both sides.
  public func inset(_ distance: LayoutDimension) -> VerticalEdges {
    VerticalEdges(top: top + distance, bottom: bottom - distance)
  }

  /// Both edges are at the same positions.
  public static func == (a: VerticalEdges, b: VerticalEdges) -> [LayoutConstraint] {
    [a.top == b.top, a.bottom == b.bottom]
  }

  /// The left-hand rectangle lies *inside* the right-hand one.
  public static func <= (a: VerticalEdges, b: VerticalEdges) -> [LayoutConstraint] {
    [a.top >= b.top, a.bottom <= b.bottom]
  }

  /// The left-hand rectangle *contains* the right-hand one.
  public static func >= (a: VerticalEdges, b: VerticalEdges) -> [LayoutConstraint] {
    [a.top <= b.top, a.bottom >= b.bottom]
  }
}

/// All four edges of a rectangle, for a constraint on all of them in one line.
///
/// ```swift
/// photo.edges == cell.edges.inset(8)
/// badge.edges <= photo.edges                  // inside
/// ```
///
/// Insets always point inwards, also at the trailing and bottom edges.
public struct Edges: Sendable {
  /// The two vertical lines.
  public let horizontal: HorizontalEdges
  /// The two horizontal lines.
  public let vertical: VerticalEdges

  /// The edges of a rectangle that is smaller by a number of points on all sides; larger if the number is negative.
  public func inset(_ points: Double) -> Edges {
    Edges(horizontal: horizontal.inset(points), vertical: vertical.inset(points))
  }

  /// The edges of a rectangle that is smaller by a distance on all sides.
  public func inset(_ distance: LayoutDimension) -> Edges {
    Edges(horizontal: horizontal.inset(distance), vertical: vertical.inset(distance))
  }

  /// The edges of a rectangle that is smaller by insets.
  public func inset(_ insets: LayoutInsets) -> Edges {
    Edges(
      horizontal: HorizontalEdges(
        leading: horizontal.leading + insets.leading, trailing: horizontal.trailing - insets.trailing),
      vertical: VerticalEdges(top: vertical.top + insets.top, bottom: vertical.bottom - insets.bottom))
  }

  /// All edges are at the same positions.
  public static func == (a: Edges, b: Edges) -> [LayoutConstraint] {
    (a.horizontal == b.horizontal) + (a.vertical == b.vertical)
  }

  /// The left-hand rectangle lies *inside* the right-hand one.
  public static func <= (a: Edges, b: Edges) -> [LayoutConstraint] {
    (a.horizontal <= b.horizontal) + (a.vertical <= b.vertical)
  }

  /// The left-hand rectangle *contains* the right-hand one.
  public static func >= (a: Edges, b: Edges) -> [LayoutConstraint] {
    (a.horizontal >= b.horizontal) + (a.vertical >= b.vertical)
  }
}

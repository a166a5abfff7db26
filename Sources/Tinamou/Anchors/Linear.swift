/// The kinds of quantity that an expression can measure. They are types, so the compiler rejects a mixture.
public enum AnchorKind {
  /// A position along the direction of reading.
  public enum Horizontal: PositionKind {}
  /// A position from top to bottom.
  public enum Vertical: PositionKind {}
  /// A position from left to right, whatever the direction of reading.
  public enum PhysicalHorizontal: PositionKind {}
  /// A distance: a width, a height, a gap, or any number of points.
  public enum Extent {}
}

/// The kinds that are positions rather than distances. A position can be moved by a distance, but not scaled.
public protocol PositionKind {}

/// An expression over the anchors of a layout: `Σ number · anchor + number`.
///
/// An anchor is the shortest expression. Expressions follow the algebra of positions and distances:
///
/// ```swift
/// badge.leading + 8                   // a place moved by a distance is a place
/// badge.trailing - photo.leading      // the distance of two places is a distance
/// (photo.width + 12) / 2              // distances can be added, scaled and divided
/// ```
///
/// It is a plain value that belongs to no layout and activates nothing. The layout looks up its items and checks its
/// numbers when a constraint with it is added.
public struct Linear<Kind>: Sendable {
  @usableFromInline var form: LinearForm

  @inlinable
  init(_ form: LinearForm) { self.form = form }
}

/// A position along the direction of reading, in points from the layout's leading edge.
public typealias XAnchor = Linear<AnchorKind.Horizontal>

/// A position from left to right, in points from the layout's left edge.
///
/// It does not mix with ``XAnchor``: the direction of reading decides which edge of an item is its left one.
public typealias PhysicalXAnchor = Linear<AnchorKind.PhysicalHorizontal>

/// A position from top to bottom, in points from the layout's top edge.
public typealias YAnchor = Linear<AnchorKind.Vertical>

/// A distance in points: a width, a height or a gap.
public typealias LayoutDimension = Linear<AnchorKind.Extent>

/// The former name of ``LayoutDimension``, which Foundation has as well.
@available(*, deprecated, renamed: "LayoutDimension")
public typealias Dimension = LayoutDimension

extension Linear where Kind == AnchorKind.Extent {
  /// The layout's standard distance between neighbours, 8 points unless set otherwise. It follows later changes.
  ///
  /// ```swift
  /// field.leading == label.trailing + .standard
  /// ```
  @inlinable
  public static var standard: LayoutDimension {
    LayoutDimension(LinearForm(SymbolicTerm.standardSpacing))
  }
}

/// The style of a drawing: its scale, and the marks besides the frames.
///
/// ```swift
/// var picture = LayoutPicture(of: layout)
/// picture.scale = 0.5
/// let svg = try layout.solve().svg(picture)
/// ```
public struct LayoutPicture: Hashable, Sendable {
  /// The pixels per point. A value that is not positive and finite counts as 1. A picture never becomes wider or taller
  /// than 4000 pixels: its scale is reduced.
  public var scale = 1.0
  /// The size of names and numbers, in pixels. What is not between 1 and 100 counts as 11.
  public var textSize = 11.0
  /// The label of the picture for screen readers.
  public var title = ""
  /// A line below the picture; nil for the layout's size, empty for none.
  public var caption: String?
  /// The layout's margins, shown by dotted lines.
  public var margins = LayoutInsets.zero
  /// The layout's safe area: what lies outside it is shaded.
  public var safeAreaInsets = LayoutInsets.zero
  /// The direction of reading: at which side leading margins are, and names begin.
  public var direction = LayoutDirection.leftToRight
  /// The place of the colours.
  public var style = Style.embedded
  /// Constraints and baselines that are drawn over the frames.
  var marks: [PictureMark] = []

  /// The place of a picture's colours and fonts.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// In the picture: it can stand alone.
    case embedded
    /// In the page around it, once for all its pictures: see ``LayoutPicture/styleSheet``.
    case separate
  }

  /// Frames alone, at one pixel for a point.
  public init() {}

  /// With the name, the margins, the safe area and the direction that a layout has now.
  public init(of layout: ConstraintLayout) {
    title = layout.name
    // The root is an item of its layout, so neither throws.
    margins = (try? layout.margins(of: layout.root)) ?? .zero
    safeAreaInsets = (try? layout.safeAreaInsets(of: layout.root)) ?? .zero
    direction = layout.direction
  }

  /// The CSS of every picture, for a page that contains several with ``Style/separate``. It follows the reader's
  /// preference for light or dark, and applies to nothing outside of the pictures.
  public static var styleSheet: String { PictureStyle.sheet }
}

extension LayoutSolution {
  /// The frames drawn to scale: one SVG image that needs nothing else, the same text on every platform.
  ///
  /// Boxes are translucent, and named, with their sizes, where there is room; a name that does not fit is shortened or
  /// left out, and is still what the pointer shows over the box. Guides are dashed outlines. What has no extent is a line
  /// or a dot. Parts that lie outside the layout are shaded; what lies further outside than its longer side is cut off
  /// there, or, if that is all of it, pointed to.
  ///
  /// - Parameter picture: the scale, and what is drawn besides the frames.
  /// - Complexity: O(items), and O(*n*²) to find places for the names of up to 500 items; beyond that, none is written.
  public func svg(_ picture: LayoutPicture = LayoutPicture()) -> String {
    LayoutDrawing(self, picture).svg
  }
}

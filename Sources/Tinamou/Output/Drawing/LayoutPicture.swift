/// The style of a drawing: its scale, and the marks besides the frames.
///
/// ```swift
/// var picture = LayoutPicture(of: layout)
/// picture.scale = 0.5
/// let svg = try layout.solve().svg(picture)
/// ```
public struct LayoutPicture: Hashable, Sendable {
  /// The pixels per point. A value that is not positive and finite counts as 1. The scale is reduced for a picture that
  /// would be wider or taller than 4000 pixels.
  public var scale = 1.0
  /// The size of names and numbers, in pixels. A value that is not between 1 and 100 counts as 11.
  public var textSize = 11.0
  /// The label of the picture for screen readers.
  public var title = ""
  /// A line below the picture; nil for the layout's size, empty for none.
  public var caption: String?
  /// The layout's margins, shown by dotted lines.
  public var margins = LayoutInsets.zero
  /// The layout's safe area. The area outside it is shaded.
  public var safeAreaInsets = LayoutInsets.zero
  /// The direction of reading, which decides the side of leading margins and the side on which names begin.
  public var direction = LayoutDirection.leftToRight
  /// The place of the colours: in the picture or in the page.
  public var style = Style.embedded
  /// The constraints and baselines to draw over the frames.
  var marks: [PictureMark] = []

  /// The place of a picture's colours and fonts.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// In the picture, so that it can stand alone.
    case embedded
    /// In the page around it, once for all its pictures: see ``LayoutPicture/styleSheet``.
    case separate
  }

  /// Only frames, at one pixel per point.
  public init() {}

  /// A style with the current name, margins, safe area and direction of a layout.
  public init(of layout: ConstraintLayout) {
    title = layout.name
    // The root is an item of its layout, so neither throws.
    margins = (try? layout.margins(of: layout.root)) ?? .zero
    safeAreaInsets = (try? layout.safeAreaInsets(of: layout.root)) ?? .zero
    direction = layout.direction
  }

  /// The CSS of every picture, for a page that contains several with ``Style/separate``. It follows the reader's
  /// preference for light or dark, and applies only to the pictures.
  public static var styleSheet: String { PictureStyle.sheet }
}

extension LayoutSolution {
  /// The frames drawn to scale: one self-contained SVG image, the same text on every platform.
  ///
  /// Boxes are translucent, with names and sizes if there is room. A name that does not fit is shortened or left out;
  /// the pointer still shows it over the box. Guides are dashed outlines. An item without extent is a line or a dot.
  /// Parts outside the layout are shaded. Parts farther outside than its longer side are cut off, and an arrowhead
  /// points to an item that lies completely beyond.
  ///
  /// - Parameter picture: the scale, and the marks besides the frames.
  /// - Complexity: O(items), and O(*n*²) to find places for the names of up to 500 items; beyond that, none is written.
  public func svg(_ picture: LayoutPicture = LayoutPicture()) -> String {
    LayoutDrawing(self, picture).svg
  }
}

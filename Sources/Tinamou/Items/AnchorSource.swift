/// A rectangle with anchors: an item, or an item without its margins or unsafe area.
public protocol AnchorSource {
  /// The rectangle of the anchors.
  var anchorRegion: LayoutRegion { get }
}

/// A rectangle of an item: the whole item, or the item without its margins or safe area insets.
public struct LayoutRegion: Hashable, Sendable {
  let item: Handle
  let region: Region

  /// One anchor of the rectangle.
  func form(_ attribute: Attribute) -> LinearForm {
    LinearForm(SymbolicTerm(handle: item, attribute: attribute, region: region))
  }
}

extension LayoutRegion: AnchorSource {
  /// The rectangle itself.
  public var anchorRegion: LayoutRegion { self }
}

extension AnchorSource {
  /// The edge at which a line of text begins: the left one in a left-to-right layout.
  public var leading: XAnchor { XAnchor(anchorRegion.form(.leading)) }

  /// The edge at which a line of text ends: the right one in a left-to-right layout.
  public var trailing: XAnchor { XAnchor(anchorRegion.form(.trailing)) }

  /// The middle between ``leading`` and ``trailing``.
  public var centerX: XAnchor { XAnchor(anchorRegion.form(.centerX)) }

  /// The left edge, for items that do not mirror with the direction of reading, such as playback controls or a map.
  public var left: PhysicalXAnchor { PhysicalXAnchor(anchorRegion.form(.left)) }

  /// The right edge, for items that do not mirror with the direction of reading.
  public var right: PhysicalXAnchor { PhysicalXAnchor(anchorRegion.form(.right)) }

  /// The upper edge.
  public var top: YAnchor { YAnchor(anchorRegion.form(.top)) }

  /// The lower edge.
  public var bottom: YAnchor { YAnchor(anchorRegion.form(.bottom)) }

  /// The middle between ``top`` and ``bottom``.
  public var centerY: YAnchor { YAnchor(anchorRegion.form(.centerY)) }

  /// The horizontal extent, never negative for a whole item.
  public var width: LayoutDimension { LayoutDimension(anchorRegion.form(.width)) }

  /// The vertical extent, never negative for a whole item.
  public var height: LayoutDimension { LayoutDimension(anchorRegion.form(.height)) }
}

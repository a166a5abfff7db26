/// A rectangle with anchors: an item, or an item without its margins or unsafe area.
public protocol AnchorSource {
  /// The rectangle of the anchors.
  var anchorRegion: LayoutRegion { get }
}

/// A rectangle of an item: the whole item, or the item without its margins or safe area insets.
public struct LayoutRegion: Hashable, Sendable {
  @usableFromInline let item: Handle
  @usableFromInline let region: Region

  @inlinable
  init(item: Handle, region: Region) {
    self.item = item
    self.region = region
  }

  /// One anchor of the rectangle.
  @inlinable
  func form(_ attribute: Attribute) -> LinearForm {
    LinearForm(SymbolicTerm(handle: item, attribute: attribute, region: region))
  }
}

extension LayoutRegion: AnchorSource {
  /// The rectangle itself.
  @inlinable
  public var anchorRegion: LayoutRegion { self }
}

extension AnchorSource {
  /// The edge at which a line of text begins: the left one in a left-to-right layout.
  @inlinable
  public var leading: XAnchor { XAnchor(anchorRegion.form(.leading)) }

  /// The edge at which a line of text ends: the right one in a left-to-right layout.
  @inlinable
  public var trailing: XAnchor { XAnchor(anchorRegion.form(.trailing)) }

  /// The middle between ``leading`` and ``trailing``.
  @inlinable
  public var centerX: XAnchor { XAnchor(anchorRegion.form(.centerX)) }

  /// The left edge, for items that do not mirror with the direction of reading, such as playback controls or a map.
  @inlinable
  public var left: PhysicalXAnchor { PhysicalXAnchor(anchorRegion.form(.left)) }

  /// The right edge, for items that do not mirror with the direction of reading.
  @inlinable
  public var right: PhysicalXAnchor { PhysicalXAnchor(anchorRegion.form(.right)) }

  /// The upper edge.
  @inlinable
  public var top: YAnchor { YAnchor(anchorRegion.form(.top)) }

  /// The lower edge.
  @inlinable
  public var bottom: YAnchor { YAnchor(anchorRegion.form(.bottom)) }

  /// The middle between ``top`` and ``bottom``.
  @inlinable
  public var centerY: YAnchor { YAnchor(anchorRegion.form(.centerY)) }

  /// The horizontal extent, never negative for a whole item.
  @inlinable
  public var width: LayoutDimension { LayoutDimension(anchorRegion.form(.width)) }

  /// The vertical extent, never negative for a whole item.
  @inlinable
  public var height: LayoutDimension { LayoutDimension(anchorRegion.form(.height)) }
}

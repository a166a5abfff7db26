/// The content that scrolls within an item: an area with a size of its own, of which the item shows a part.
///
/// Its anchors are those of the area, Auto Layout's *content layout guide*; ``frame`` is the item that shows it, the
/// *frame layout guide*. Only constraints between the content and the items in it determine the size of the area.
///
/// ```swift
/// let content = try layout.scrollContent(of: scroll)
/// try layout.constrain { _ in
///   image.edges == content.edges
///   image.width == content.frame.width              // scrolls vertically only
/// }
/// try layout.set(content.verticalOffset, to: 120)   // scrolled by 120 points
/// ```
public struct ScrollContent: LayoutElement, Sendable {
  /// The area that scrolls.
  public let layoutItem: LayoutItem
  /// The item that shows a part of it.
  public let frame: LayoutItem
  /// The scroll offset in the direction of reading, in points.
  public let horizontalOffset: LayoutParameter
  /// The downward scroll offset, in points.
  public let verticalOffset: LayoutParameter
}

extension ConstraintLayout {
  /// Makes the content of an item scroll. O(1).
  ///
  /// - Parameters:
  ///   - frame: the item that shows a part of the content.
  ///   - contentName: the name of the content in messages and tables; if nil, `scroll.content` for an item `scroll`.
  /// - Throws: ``LayoutError/unknownItem``
  public mutating func scrollContent(
    of frame: LayoutItem, named contentName: String? = nil
  ) throws(LayoutError) -> ScrollContent {
    let name = try name(of: frame)
    let content = ScrollContent(
      layoutItem: try guide(contentName ?? "\(name).content", in: frame), frame: frame,
      horizontalOffset: try parameter("\(name).horizontalOffset", 0),
      verticalOffset: try parameter("\(name).verticalOffset", 0))
    try setScrolls(content)
    try constrain("scrolling of \(name)") { _ in
      content.leading == frame.leading - content.horizontalOffset
      content.top == frame.top - content.verticalOffset
    }
    return content
  }

  /// Marks an item as content that scrolls: it may be larger than the item it is in, which a lint then takes for no
  /// overflow. ``scrollContent(of:named:)`` marks the content that it makes; this is for a layout that was written out as
  /// source. O(1).
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public mutating func setScrolls(_ item: some LayoutElement) throws(LayoutError) {
    items.scrolling.insert(try find(item.layoutItem))
  }
}

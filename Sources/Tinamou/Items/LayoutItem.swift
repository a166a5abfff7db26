/// One rectangle of a ``ConstraintLayout``: a view, a control, a container, or a guide to which only other items refer.
///
/// An item is a small handle, valid in the layout that made it and in all later copies of that layout. A removed item, or
/// an item of another layout, throws a ``LayoutError``; it never reaches another item's frame. Items that two copies make
/// after they diverge cannot be told apart: use each item with the copy that made it.
public struct LayoutItem: Hashable, Sendable {
  @usableFromInline let handle: Handle

  init(_ handle: Handle) { self.handle = handle }
}

/// A value or object with the anchors of an item: an item itself, or a node of a host's own tree.
///
/// ```swift
/// final class Node: LayoutElement { let layoutItem: LayoutItem … }
/// title.leading == icon.trailing + .standard      // two nodes
/// ```
public protocol LayoutElement: AnchorSource {
  /// The item of this element.
  var layoutItem: LayoutItem { get }
}

extension LayoutElement {
  /// The whole item.
  @inlinable
  public var anchorRegion: LayoutRegion { LayoutRegion(item: layoutItem.handle, region: .frame) }

  /// The item without its margins. Its anchors follow later changes of the margins.
  @inlinable
  public var margins: LayoutRegion { LayoutRegion(item: layoutItem.handle, region: .margins) }

  /// The part of the item that bars and rounded corners leave free. Its anchors follow later changes of the insets.
  @inlinable
  public var safeArea: LayoutRegion { LayoutRegion(item: layoutItem.handle, region: .safeArea) }

  /// The baseline of the first line of text; the top edge of an item without baselines.
  @inlinable
  public var firstBaseline: YAnchor { YAnchor(anchorRegion.form(.firstBaseline)) }

  /// The baseline of the last line of text; the bottom edge of an item without baselines.
  @inlinable
  public var lastBaseline: YAnchor { YAnchor(anchorRegion.form(.lastBaseline)) }
}

extension LayoutItem: LayoutElement {
  /// The item itself.
  @inlinable
  public var layoutItem: LayoutItem { self }
}

extension LayoutItem: CustomStringConvertible {
  /// As in `item 3`. Only the layout has the name.
  public var description: String { "item \(handle.index)" }
}

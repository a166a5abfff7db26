/// A frame as plain constraints: four of them, `left` and `top` in a parent, `width` and `height`.
///
/// ```swift
/// let pins = try layout.constrain { root in fixed(photo, at: frames[photo], in: root) }
/// ```
///
/// Frames count from the left, like those of a solution, so the item keeps its place when the direction of reading
/// changes. ``LayoutRect/init(fixedBy:for:in:)`` reads the frame back. For a frame that adapts to a new size, use
/// ``autoresizing(_:of:frame:in:size:)``.
///
/// - Parameters:
///   - item: the item.
///   - frame: its frame in points, from the parent's top left corner.
///   - parent: the item, or the part of an item, from whose corner the frame counts.
public func fixed(
  _ item: some LayoutElement, at frame: LayoutRect, in parent: some AnchorSource
) -> [LayoutConstraint] {
  [
    item.left == parent.left + frame.x, item.top == parent.top + frame.y, item.width == frame.width,
    item.height == frame.height,
  ]
}

extension LayoutRect {
  /// The frame that ``fixed(_:at:in:)`` wrote as constraints; nil if one of its four numbers is missing.
  ///
  /// O(constraints).
  public init?(
    fixedBy constraints: [LayoutConstraint], for item: some LayoutElement, in parent: some AnchorSource
  ) {
    func number(_ attribute: LayoutAttribute, isPlace: Bool) -> Double? {
      let left = LayoutExpression([.init(.anchor(item.anchorRegion, attribute))])
      var right = LayoutExpression()
      if isPlace { right.terms = [.init(.anchor(parent.anchorRegion, attribute))] }
      for constraint in constraints where constraint.relation == .equal && constraint.leftSide == left {
        right.constant = constraint.rightSide.constant
        if constraint.rightSide == right { return right.constant }
      }
      return nil
    }
    guard let x = number(.left, isPlace: true), let y = number(.top, isPlace: true),
      let width = number(.width, isPlace: false), let height = number(.height, isPlace: false)
    else { return nil }
    self.init(x, y, width, height)
  }
}

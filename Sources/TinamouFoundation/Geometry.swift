public import Foundation
public import Tinamou

// Conversions between Tinamou's geometry and the types of Foundation. Nothing is rounded: a CGFloat has the 64 bits of
// a Double on every platform that Swift 6 supports, except 32-bit watches, on which it has 32.

extension CGRect {
  /// A frame, in points from the layout's top left corner.
  public init(_ frame: LayoutRect) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension CGPoint {
  /// A position, in points from the layout's top left corner.
  public init(_ point: LayoutPoint) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// A width and a height.
  public init(_ size: LayoutSize) { self.init(width: size.width, height: size.height) }
}

extension LayoutRect {
  /// A frame, with y growing downwards. A rectangle with a negative extent is converted to the same rectangle with
  /// positive extents. The null rectangle, which has no position, becomes `zero`.
  public init(_ rect: CGRect) {
    if rect.isNull {
      self = .zero
      return
    }
    let rect = rect.standardized
    self.init(Double(rect.origin.x), Double(rect.origin.y), Double(rect.size.width), Double(rect.size.height))
  }
}

extension LayoutPoint {
  /// A position, with y growing downwards.
  public init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension LayoutSize {
  /// A width and a height. A layout refuses negative ones.
  public init(_ size: CGSize) { self.init(Double(size.width), Double(size.height)) }
}

extension IntrinsicSize {
  /// The size of a content. A negative extent, such as `UIView.noIntrinsicMetric`, means that there is none on this
  /// axis.
  public init(_ size: CGSize) {
    self.init(size.width < 0 ? nil : Double(size.width), size.height < 0 ? nil : Double(size.height))
  }
}

extension LayoutSolution {
  /// The frame of an item, in points from the layout's top left corner.
  ///
  /// - Throws: as `LayoutSolution.subscript(_:)`
  public func rect(of item: some LayoutElement) throws(LayoutError) -> CGRect { CGRect(try self[item]) }
}

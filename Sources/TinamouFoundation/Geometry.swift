public import Foundation
public import Tinamou

// Tinamou's geometry in the types of Foundation and back. Nothing is rounded: a CGFloat has the 64 bits of a Double on every
// platform that Swift 6 supports but 32-bit watches, where it has 32.

extension CGRect {
  /// A frame, in points from the layout's top left corner.
  public init(_ frame: LayoutRect) {
    self.init(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }
}

extension CGPoint {
  /// A place, in points from the layout's top left corner.
  public init(_ point: LayoutPoint) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// A width and a height.
  public init(_ size: LayoutSize) { self.init(width: size.width, height: size.height) }
}

extension LayoutRect {
  /// A frame, y growing downwards. A rectangle with a negative extent is the same one by its other corner; the null
  /// rectangle, which has no place, is `zero`.
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
  /// A place, y growing downwards.
  public init(_ point: CGPoint) { self.init(Double(point.x), Double(point.y)) }
}

extension LayoutSize {
  /// A width and a height. A layout refuses one that is negative.
  public init(_ size: CGSize) { self.init(Double(size.width), Double(size.height)) }
}

extension IntrinsicSize {
  /// The size of a content: on an axis on which it is negative, as `UIView.noIntrinsicMetric`, there is none.
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

/// One of the four numbers of a frame.
public enum FrameAnchor: Hashable, Sendable, CaseIterable {
  /// The leading edge.
  case leading
  /// The top edge.
  case top
  /// The width.
  case width
  /// The height.
  case height

  /// The direction in which it is measured.
  package var axis: Axis {
    switch self {
    case .leading, .width: .horizontal
    case .top, .height: .vertical
    }
  }

  /// True if it is a width or height.
  package var isExtent: Bool { self == .width || self == .height }

  /// Its position among the four.
  package var order: Int {
    switch self {
    case .leading: 0
    case .top: 1
    case .width: 2
    case .height: 3
    }
  }

  /// The anchor at a position among the four.
  init(order: Int) {
    switch order {
    case 0: self = .leading
    case 1: self = .top
    case 2: self = .width
    default: self = .height
    }
  }
}

extension FrameAnchor: CustomStringConvertible {
  /// Its name in constraints.
  public var description: String {
    switch self {
    case .leading: "leading"
    case .top: "top"
    case .width: "width"
    case .height: "height"
    }
  }
}

/// One of the four numbers of an item.
public struct ItemAnchor: Hashable, Sendable {
  /// The item.
  public let item: LayoutItem
  /// The number of its frame.
  public let anchor: FrameAnchor

  /// One of the numbers of an item.
  public init(_ item: LayoutItem, _ anchor: FrameAnchor) {
    self.item = item
    self.anchor = anchor
  }
}

/// One of the four numbers of the item at a position.
package struct Slot: Hashable, Sendable {
  package let item: Int32
  package let anchor: FrameAnchor
}

extension Slot {
  package init(_ item: Int, _ anchor: FrameAnchor) {
    self.init(item: Int32(truncatingIfNeeded: item), anchor: anchor)
  }
}

extension ItemAnchor {
  /// The same by the position of the item.
  package var slot: Slot { Slot(item: item.handle.index, anchor: anchor) }
}

extension LayoutRect {
  /// One of the four numbers, of a frame in the direction of reading.
  subscript(_ anchor: FrameAnchor) -> Double {
    get {
      switch anchor {
      case .leading: x
      case .top: y
      case .width: width
      case .height: height
      }
    }
    set {
      switch anchor {
      case .leading: x = newValue
      case .top: y = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }
}

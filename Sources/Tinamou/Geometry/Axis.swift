/// One of the two directions in which an item extends.
package enum Axis: UInt8, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The direction across.
  package var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// The origin of a frame.
  package var origin: FrameAnchor { self == .horizontal ? .leading : .top }

  /// The extent of a frame from there.
  package var extent: FrameAnchor { self == .horizontal ? .width : .height }

  /// The two edges of a frame.
  package var edges: (near: Edge, far: Edge) { self == .horizontal ? (.leading, .trailing) : (.top, .bottom) }
}

/// A side of an item.
package enum Edge: Int32, Sendable, CaseIterable {
  case top
  case leading
  case bottom
  case trailing

  /// The direction in which one comes to it.
  package var axis: Axis {
    switch self {
    case .leading, .trailing: .horizontal
    case .top, .bottom: .vertical
    }
  }

  /// True if a frame begins there: what is inside has greater numbers.
  package var isNear: Bool { self == .leading || self == .top }

  /// The name of the anchor at this side.
  package var name: String {
    switch self {
    case .top: "top"
    case .leading: "leading"
    case .bottom: "bottom"
    case .trailing: "trailing"
    }
  }
}

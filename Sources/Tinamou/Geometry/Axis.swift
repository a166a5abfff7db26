/// One of the two directions in which an item extends.
package enum Axis: UInt8, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The other direction.
  package var other: Axis { self == .horizontal ? .vertical : .horizontal }

  /// The origin of a frame on this axis.
  package var origin: FrameAnchor { self == .horizontal ? .leading : .top }

  /// The extent of a frame on this axis.
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

  /// The axis on which it lies.
  package var axis: Axis {
    switch self {
    case .leading, .trailing: .horizontal
    case .top, .bottom: .vertical
    }
  }

  /// True if a frame begins at it, so that coordinates grow towards the inside.
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

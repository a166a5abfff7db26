internal import TinamouSolver

/// The record of an item in its layout, besides its name and frame.
struct ItemRecord: Sendable {
  /// The leading edge; nil for the root, where it is always 0.
  var x: Variable?
  /// The top edge; nil for the root, where it is always 0.
  var y: Variable?
  var width: Variable
  var height: Variable
  var content = ItemContent()
  /// The state of measuring its text; nil if its height does not depend on its width.
  var wrapping: Wrapping?
  /// The position of its ten insets among the pins; nil until one of them is not 0 or has a reference.
  var insets: Int32?
  /// True if it was hidden itself.
  var isHidden = false
  /// True if it is hidden, itself or with an ancestor.
  var isAbsent = false
}

extension ItemRecord {
  /// The content on one axis.
  subscript(_ axis: Axis) -> ContentRecord {
    get { content[axis] }
    _modify { yield &content[axis] }
  }

  /// The extent on one axis.
  func extent(_ axis: Axis) -> Variable { axis == .horizontal ? width : height }

  /// One of the four numbers of the frame; nil if it is always 0.
  func variable(_ anchor: FrameAnchor) -> Variable? {
    switch anchor {
    case .leading: x
    case .top: y
    case .width: width
    case .height: height
    }
  }
}

/// The content of an item.
struct ItemContent: Sendable {
  var horizontal = ContentRecord()
  var vertical = ContentRecord()
  /// The room around it.
  var insets = LayoutInsets.zero

  subscript(_ axis: Axis) -> ContentRecord {
    get { axis == .horizontal ? horizontal : vertical }
    _modify {
      switch axis {
      case .horizontal: yield &horizontal
      case .vertical: yield &vertical
      }
    }
  }
}

/// The content of an item on one axis, and its constraints.
struct ContentRecord: Sendable {
  /// The extent that the content needs; nil if there is no intrinsic size.
  var content: Double?
  /// The room around the content.
  var padding = 0.0
  var hugging: LayoutPriority = .low
  var resistance: LayoutPriority = .high
  /// The grid to whose lines the extent of the frame is rounded up.
  var grid: PixelGrid?
  /// The difference between the extent of the frame and that of the alignment rectangle.
  var outset = 0.0
  /// The two constraints; nil if there is no intrinsic size.
  var live: (hugging: ConstraintID, resistance: ConstraintID)?
}

extension ContentRecord {
  /// The size of the content and the room around it.
  var natural: Double? { content.map { $0 + padding } }

  /// The intrinsic size: that of the content and the room around it. On a grid it makes the frame a whole number of
  /// lines.
  var extent: Double? {
    guard let natural, let grid else { return natural }
    return max(0, grid.roundedUp(natural + outset) - outset)
  }
}

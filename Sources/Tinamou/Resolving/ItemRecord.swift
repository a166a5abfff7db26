internal import TinamouSolver

/// The record of an item in its layout, besides its name and frame.
struct ItemRecord: Sendable {
  /// The leading edge; nil where it is always 0, at the root.
  var x: Variable?
  /// The top edge; nil where it is always 0, at the root.
  var y: Variable?
  var width: Variable
  var height: Variable
  var content = ItemContent()
  /// The state of measuring its text; nil if its height does not depend on its width.
  var wrapping: Wrapping?
  /// The position of its ten insets among the pins; nil until one of them is not 0 or is referred to.
  var insets: Int32?
  /// True if it was hidden itself.
  var isHidden = false
  /// True if it is hidden, itself or with what it is in.
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

  /// One of the four numbers of the frame; nil where it is always 0.
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

/// The pull of an item's content on one axis.
struct ContentRecord: Sendable {
  /// The extent that the content needs, nil if there is no intrinsic size.
  var content: Double?
  /// The room around the content.
  var padding = 0.0
  var hugging: LayoutPriority = .low
  var resistance: LayoutPriority = .high
  /// The grid to whose lines the extent of the frame is rounded up.
  var grid: PixelGrid?
  /// By how much the extent of the frame is more than that of the alignment rectangle.
  var outset = 0.0
  /// The two constraints, exactly while there is an intrinsic size.
  var live: (hugging: ConstraintID, resistance: ConstraintID)?
}

extension ContentRecord {
  /// The size of the content and the room around it.
  var natural: Double? { content.map { $0 + padding } }

  /// The intrinsic size: that of the content and the room around it, where on a grid the frame has a whole number of lines.
  var extent: Double? {
    guard let natural, let grid else { return natural }
    return max(0, grid.roundedUp(natural + outset) - outset)
  }
}

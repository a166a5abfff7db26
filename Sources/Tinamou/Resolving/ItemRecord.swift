internal import TinamouSolver

/// What a layout knows of an item besides its name and frame.
struct ItemRecord: Sendable {
  /// The leading edge; nil where it is always 0, at the root.
  var x: Variable?
  /// The top edge; nil where it is always 0, at the root.
  var y: Variable?
  var width: Variable
  var height: Variable
  var content = ItemContent()
  /// How far its text has been measured; nil if its height does not depend on its width.
  var wrapping: Wrapping?
  /// Where its ten insets begin among the pins; nil until one of them is not 0 or is referred to.
  var insets: Int32?
}

extension ItemRecord {
  /// The content on one axis.
  subscript(_ axis: Axis) -> ContentRecord {
    get { content[axis] }
    set { content[axis] = newValue }
  }

  /// The extent on one axis.
  func extent(_ axis: Axis) -> Variable { axis == .horizontal ? width : height }
}

/// What is in an item.
struct ItemContent: Sendable {
  var horizontal = ContentRecord()
  var vertical = ContentRecord()
  /// The room around it.
  var insets = LayoutInsets.zero

  subscript(_ axis: Axis) -> ContentRecord {
    get { axis == .horizontal ? horizontal : vertical }
    set {
      switch axis {
      case .horizontal: horizontal = newValue
      case .vertical: vertical = newValue
      }
    }
  }
}

/// The pull of an item's content on one axis.
struct ContentRecord: Sendable {
  /// What the content needs, nil if there is no intrinsic size.
  var content: Double?
  /// The room around the content.
  var padding = 0.0
  var hugging: LayoutPriority = .low
  var resistance: LayoutPriority = .high
  /// The two constraints, exactly while there is an intrinsic size.
  var live: (hugging: ConstraintID, resistance: ConstraintID)?
}

extension ContentRecord {
  /// The intrinsic size, of the content and the room around it.
  var extent: Double? { content.map { $0 + padding } }
}

/// One of the two directions in which an item extends.
enum Axis: UInt8, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// The name of the extent.
  var extent: String { self == .horizontal ? "width" : "height" }
}

/// Which side of which item's frame a variable is.
struct Slot: Sendable {
  let item: Int32
  let side: Side

  enum Side: UInt8, Sendable { case x, y, width, height }
}

extension LayoutRect {
  /// One of the four numbers.
  subscript(_ side: Slot.Side) -> Double {
    get {
      switch side {
      case .x: x
      case .y: y
      case .width: width
      case .height: height
      }
    }
    set {
      switch side {
      case .x: x = newValue
      case .y: y = newValue
      case .width: width = newValue
      case .height: height = newValue
      }
    }
  }
}

internal import TinamouSolver

/// The variables of an item in the solver. They are apart from the record, because reading them counts no references.
struct ItemVariables: Sendable {
  /// The leading and the top edge; of the root the width and the height, because both edges are always 0.
  private let origin: (x: Variable.Place, y: Variable.Place)
  private let extent: (width: Variable.Place, height: Variable.Place)
  private let solver: Variable.Owner

  /// - Parameter origin: the leading and the top edge; nil for the root, where both are always 0.
  init(origin: (x: Variable, y: Variable)?, width: Variable, height: Variable) {
    self.origin = (origin?.x.place ?? width.place, origin?.y.place ?? height.place)
    extent = (width.place, height.place)
    solver = width.solver
  }

  private var hasOrigin: Bool { origin.x.index != extent.width.index }

  /// The leading edge; nil for the root, where it is always 0.
  @inline(__always)
  var x: Variable? { hasOrigin ? Variable(origin.x, of: solver) : nil }
  /// The top edge; nil for the root, where it is always 0.
  @inline(__always)
  var y: Variable? { hasOrigin ? Variable(origin.y, of: solver) : nil }
  @inline(__always)
  var width: Variable { Variable(extent.width, of: solver) }
  @inline(__always)
  var height: Variable { Variable(extent.height, of: solver) }

  /// The extent on one axis.
  func extent(_ axis: Axis) -> Variable { axis == .horizontal ? width : height }

  /// One of the four numbers of the frame; nil if it is always 0.
  subscript(_ anchor: FrameAnchor) -> Variable? {
    @inline(__always) get {
      switch anchor {
      case .leading: x
      case .top: y
      case .width: width
      case .height: height
      }
    }
  }
}

/// The record of an item in its layout, besides its name, frame and variables.
struct ItemRecord: Sendable {
  /// The fields that containers and guides do not need; nil as long as none of them was set.
  private var extra: Extra?
  /// The position of its eight insets among the pins; nil until one of them is not 0 or has a reference.
  var insets: Int32?
  /// The position of its two baselines among the pins; nil until one of them is not 0 or has a reference.
  var baselines: Int32?
  /// True if it was hidden itself.
  var isHidden = false
  /// True if it is hidden, itself or with an ancestor.
  var isAbsent = false

  /// The content, shared by copies of the record until one of them changes.
  private final class Extra: @unchecked Sendable {
    @exclusivity(unchecked) var content: ItemContent
    @exclusivity(unchecked) var wrapping: Wrapping?

    init(_ content: ItemContent, _ wrapping: Wrapping?) { (self.content, self.wrapping) = (content, wrapping) }
  }

  /// The content of the item.
  var content: ItemContent {
    get { extra?.content ?? ItemContent() }
    _modify {
      let extra = uniqueExtra()
      yield &extra.content
    }
  }

  /// The state of measuring its text; nil if its height does not depend on its width.
  var wrapping: Wrapping? {
    get { extra?.wrapping }
    set { if newValue != nil || extra?.wrapping != nil { uniqueExtra().wrapping = newValue } }
  }

  private mutating func uniqueExtra() -> Extra {
    if !isKnownUniquelyReferenced(&extra) { extra = Extra(content, wrapping) }
    return extra ?? Extra(content, wrapping)
  }
}

extension ItemRecord {
  /// The content on one axis.
  subscript(_ axis: Axis) -> ContentRecord {
    get { content[axis] }
    _modify { yield &content[axis] }
  }
}

/// The content of an item.
struct ItemContent: Sendable {
  var horizontal = ContentRecord()
  var vertical = ContentRecord()
  /// The room around it.
  var insets = LayoutInsets.zero

  init() {}

  /// The content of a new item.
  init(
    _ intrinsic: IntrinsicSize, _ insets: LayoutInsets, _ alignment: LayoutInsets, hugging: ContentPriority,
    resistance: ContentPriority
  ) {
    horizontal = ContentRecord(
      content: intrinsic.width, padding: insets.leading + insets.trailing, hugging: hugging.horizontal,
      resistance: resistance.horizontal, outset: alignment.leading + alignment.trailing)
    vertical = ContentRecord(
      content: intrinsic.height, padding: insets.top + insets.bottom, hugging: hugging.vertical,
      resistance: resistance.vertical, outset: alignment.top + alignment.bottom)
    self.insets = insets
  }

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

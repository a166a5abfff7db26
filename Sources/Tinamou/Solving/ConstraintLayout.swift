internal import TinamouSolver

/// Items, constraints between them, and the frames that follow.
///
/// ```swift
/// var layout = try ConstraintLayout(
///   "name row", size: LayoutSize(375, 667),
///   margins: LayoutInsets(leading: 16, trailing: 16), safeAreaInsets: LayoutInsets(top: 20))
/// let label = try layout.item("label", intrinsic: IntrinsicSize(46, 21), hugging: 251)
/// let field = try layout.item("field", intrinsic: IntrinsicSize(97, 30))
/// try layout.constrain { root in
///   label.leading == root.margins.leading
///   field.leading == label.trailing + .standard
///   field.trailing == root.margins.trailing
/// }
/// let frames = try layout.solve()
/// try frames[field]                       // 70,0 289×30
/// ```
///
/// * It is a value: copy it to try a size, a language, a what-if. Items are valid in every copy.
/// * **A refused change changes nothing.** Whatever throws leaves the layout as if it had not been called, and says
///   which
///   constraints cannot hold together, as they were written and where.
/// * Everything that can change later, the size, margins, intrinsic sizes, parameters, changes in place: constraints
///   stay,
///   and only what depends on the change is computed again.
/// * Nothing is invented: a position that no constraint determines keeps its value.
///
/// Distances are in points, y grows downwards, and x grows in the direction of reading.
public struct ConstraintLayout: Sendable {
  /// The layout's name, for messages.
  public let name: String

  var solver = Solver()
  /// What handles of this layout and its copies carry.
  let identity = Identity()
  /// The items, the root first. Their names and frames are kept apart, so that a solution can share them.
  var items: [ItemRecord] = []
  var names: [String] = []
  var frames: [LayoutRect] = []
  /// The numbers that are not unknowns: size, insets, baselines, parameters, spacing.
  var pins: [Pin] = []
  /// The constraints written by the user, and the positions of those that were removed.
  var statements: [Statement] = []
  var freeStatements: [Int] = []
  /// What each constraint of the solver stands for, by its position.
  var roles: [Role?] = []
  /// Which side of which frame each variable of the solver is, by its position.
  var slots: [Slot?] = []

  /// The items whose text may have to be measured: ``Measuring.swift``.
  var unmeasured: [Int32] = []

  /// An object whose only use is to be told from others. Copies of a layout share it.
  final class Identity: Sendable {}

  /// The direction of reading, left to right at first.
  public internal(set) var direction: LayoutDirection = .leftToRight
  /// How far the last solution was mirrored: the layout's width, or nil if it was not.
  var mirroredWidth: Double?

  /// A layout of that size, with the insets of its root item.
  ///
  /// - Throws: ``LayoutError/invalidNumber(_:_:)``
  public init(
    _ name: String = "", size: LayoutSize, margins: LayoutInsets = .zero, safeAreaInsets: LayoutInsets = .zero
  ) throws(LayoutError) {
    self.name = name
    pins = [Pin(.standardSpacing, value: 8)]
    try addRoot(size)
    try setMargins(margins, of: root)
    try setSafeAreaInsets(safeAreaInsets, of: root)
  }

  /// The item that stands for the whole layout: its origin is 0,0, its extent the layout's size.
  public var root: LayoutItem { LayoutItem(handle(at: 0)) }

  /// The items and guides in the order in which they were made, without the root. O(items).
  public var allItems: [LayoutItem] { items.indices.dropFirst().map { LayoutItem(handle(at: $0)) } }

  /// The name an item was given.
  ///
  /// - Throws: ``LayoutError/unknownItem``
  public func name(of item: LayoutItem) throws(LayoutError) -> String { names[try find(item)] }

  /// Finds the frames. O(*n*) a step for what changed since the last time, and O(items) to hand out the result.
  ///
  /// - Throws: ``LayoutError/overflow(_:)`` if a position would not be a finite number.
  public mutating func solve() throws(LayoutError) -> LayoutSolution {
    try settle()
    var changed: [Int32] = []
    for variable in solver.changes() {
      guard let slot = slots[Int(variable.index)] else { continue }
      do { frames[Int(slot.item)][slot.side] = try solver.value(of: variable) } catch { throw refusal(error) }
      changed.append(slot.item)
      if slot.side == .width { listText(of: Int(slot.item)) }
    }
    return solution(changing: changed)
  }

  /// Finds the frames in another size, which the layout keeps. All or nothing.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the required constraints do not fit in it,
  ///   ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/overflow(_:)``
  public mutating func solve(size: LayoutSize) throws(LayoutError) -> LayoutSolution {
    try allOrNothing { (layout) throws(LayoutError) in
      try layout.setSize(size)
      return try layout.solve()
    }
  }
}

extension ConstraintLayout {
  /// Brings the solver to its optimum; the frames are still to be read.
  mutating func settle() throws(LayoutError) {
    do { try solver.solve() } catch { throw refusal(error) }
  }

  var owner: UInt { UInt(bitPattern: ObjectIdentifier(identity)) }

  func handle(at position: Int) -> Handle { Handle(index: Int32(truncatingIfNeeded: position), owner: owner) }

  /// The position of an item of this layout.
  func find(_ item: LayoutItem) throws(LayoutError) -> Int {
    guard let position = find(item.handle, before: items.count) else { throw .unknownItem }
    return position
  }

  /// The position of a parameter of this layout.
  func find(_ parameter: LayoutParameter) throws(LayoutError) -> Int {
    guard let position = find(parameter.handle, before: pins.count), case .parameter = pins[position].subject else {
      throw .unknownParameter
    }
    return position
  }

  func find(_ handle: Handle, before end: Int) -> Int? {
    handle.owner == owner && handle.index >= 0 && handle.index < end ? Int(handle.index) : nil
  }
}

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
///   which constraints cannot hold together, as they were written and where.
/// * Everything that can change later, the size, margins, intrinsic sizes, parameters, changes in place: constraints
///   stay, and only what depends on the change is computed again.
/// * Nothing is invented: a position that no constraint determines keeps its value.
///
/// Distances are in points, and y grows downwards. In constraints x grows in the direction of reading, in the frames that
/// are handed out always from left to right.
public struct ConstraintLayout: Sendable {
  /// The layout's name, for messages.
  public let name: String

  var solver = Solver()
  /// What handles of this layout and its copies carry.
  let identity = Identity()
  /// The items, the root first. What a solution shares with the layout is kept apart.
  var items: [ItemRecord] = []
  var tree = ItemTree()
  /// Which items are the content of something that scrolls, by how many items had been made before.
  var scrolling: [Int] = []
  var frames: [LayoutRect] = []
  /// Whether anything was changed since the last solution that could move a preserved inset, or make fit what is let go.
  var isChanged = true
  /// The numbers that are not unknowns: size, insets, baselines, parameters, spacing.
  var pins: [Pin] = []
  /// The positions of those that were given variables since the last change of constraints began, and what holds them.
  var newPins: [(position: Int, edit: ConstraintID)] = []
  /// Where the pins of removed items begin.
  var unusedInsets: [Int32] = []
  /// The margins and safe area insets that depend on those of a parent, the parents' first.
  var preservedInsets: [PreservedInsets] = []
  /// The constraints written by the user, and the positions of those that were removed.
  var statements: [Statement] = []
  var freeStatements: [Int] = []
  /// How often a constraint was activated.
  var activationCount = 0
  /// The positions of the statements that divide something in proportion to a content. Read by key only.
  var sharing: [ContentKey: [Int]] = [:]
  /// How many statements mean other edges when the direction of reading changes.
  var physicalCount = 0
  /// What each constraint of the solver stands for, by its position.
  var roles: [Role?] = []
  /// Which number of which frame each variable of the solver is, by its position.
  var slots: [Slot?] = []

  /// The items whose text may have to be measured: ``Measuring.swift``.
  var unmeasured: [Int32] = []

  /// What the traits choose between, and nil where a variation was detached.
  var variations: [Variation?] = []
  /// The size classes for which sets of constraints are chosen, regular ones at first.
  public internal(set) var traits = LayoutTraits(width: .regular, height: .regular)

  /// What is done about required constraints that cannot hold together; at first they are refused.
  public var conflictPolicy: ConflictPolicy = .refuse
  /// The constraints that are let go, the one let go first first.
  var lettingGo: [LetGo] = []

  /// The direction of reading, left to right at first.
  public internal(set) var direction: LayoutDirection = .leftToRight
  /// The grid to which frames are moved as they are handed out.
  var grid: PixelGrid?
  /// The frames of the last solution, while they are not those that were solved.
  var handedOut: [LayoutRect]?
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
  public var root: LayoutItem { item(at: 0) }

  /// Finds the frames. O(*n*) a step for what changed since the last time, and O(items) to hand out the result.
  ///
  /// - Throws: ``LayoutError/overflow(_:)`` if a position would not be a finite number, and
  ///   ``LayoutError/conflict(_:)`` if margins that preserve those of a parent do not fit
  public mutating func solve() throws(LayoutError) -> LayoutSolution {
    if !preservedInsets.isEmpty { return try solve { _ in false } }
    var moved: [Int32] = []
    try findFrames(&moved)
    isChanged = false
    return solution(changing: moved)
  }

  /// Finds the frames and hands out those that differ from the ones handed out before, for hosts that keep frames in nodes
  /// of their own: no solution is made, and nothing is copied.
  ///
  /// ```swift
  /// try layout.solve { item, frame in nodes[item]?.frame = frame }
  /// ```
  ///
  /// O(*n*) a step for what changed since the last time, and O(changed) to hand out; O(items) where frames are mirrored,
  /// moved to a grid, or depend on preserved insets.
  ///
  /// - Throws: as ``solve()``
  public mutating func solve(into receive: (_ item: LayoutItem, _ frame: LayoutRect) -> Void) throws(LayoutError) {
    let isPlain = preservedInsets.isEmpty && direction == .leftToRight && mirroredWidth == nil && handedOut == nil
    if !isPlain {
      let solution = try solve()
      for position in solution.changed { receive(item(at: Int(position)), solution.frames[Int(position)]) }
      return
    }
    var moved: [Int32] = []
    try findFrames(&moved)
    isChanged = false
    for position in distinct(moved) { receive(item(at: Int(position)), frames[Int(position)]) }
  }

  /// Solves until neither preserved insets nor what the frames give rise to change anything more, see ``mostRounds``; all
  /// or nothing.
  mutating func solve(
    again: (inout ConstraintLayout) throws(LayoutError) -> Bool
  ) throws(LayoutError) -> LayoutSolution {
    try change { (layout) throws(LayoutError) in
      let before = layout.frames
      var moved: [Int32] = []
      for _ in 0..<Self.mostRounds {
        try layout.findFrames(&moved)
        let isMoved = layout.isChanged ? try layout.preserveInsets() : false
        if try !again(&layout) && !isMoved { break }
      }
      // After the last round nothing moves any more, so that the frames are those of the insets and heights.
      try layout.findFrames(&moved)
      layout.isChanged = false
      // What moved in one round may have moved back in another.
      return layout.solution(changing: moved.filter { layout.frames[Int($0)] != before[Int($0)] })
    }
  }

  /// Finds the frames for the insets as they are, and notes the items whose frames have changed.
  private mutating func findFrames(_ moved: inout [Int32]) throws(LayoutError) {
    try settle()
    let changed = solver.changedPositions()
    moved.reserveCapacity(moved.count + changed.count)
    for variable in changed {
      guard let slot = slots[Int(variable)] else { continue }
      let value = solver.value(at: variable)
      // An extent of 0 may be less by rounding, and is not to be refused as the size of a layout.
      let isExtent = slot.anchor == .width || slot.anchor == .height
      frames[Int(slot.item)][slot.anchor] = isExtent ? max(value, 0) : value
      if moved.last != slot.item { moved.append(slot.item) }
      if slot.anchor == .width { listText(of: Int(slot.item)) }
    }
  }

  /// Finds the frames in another size, which the layout keeps. All or nothing.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the required constraints do not fit in it,
  ///   ``LayoutError/invalidNumber(_:_:)``, ``LayoutError/overflow(_:)``
  public mutating func solve(size: LayoutSize) throws(LayoutError) -> LayoutSolution {
    try change { (layout) throws(LayoutError) in
      try layout.setSize(size)
      return try layout.solve()
    }
  }
}

extension ConstraintLayout {
  /// Brings the solver to its optimum; the frames are still to be read.
  mutating func settle() throws(LayoutError) {
    takeBack()
    do { try solver.solve() } catch { throw refusal(error) }
  }

  func handle(at position: Int, _ generation: UInt32 = 0) -> Handle {
    Handle(index: Int32(truncatingIfNeeded: position), generation: generation, owner: identity)
  }

  func item(at position: Int) -> LayoutItem { LayoutItem(handle(at: position, tree[position].generation)) }

  /// The position of an item of this layout.
  func find(_ item: LayoutItem) throws(LayoutError) -> Int {
    guard let position = find(item.handle, before: items.count), tree[position].isLive,
      tree[position].generation == item.handle.generation
    else { throw .unknownItem }
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
    handle.owner === identity && handle.index >= 0 && handle.index < end ? Int(handle.index) : nil
  }
}

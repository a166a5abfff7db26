package import TinamouSolver

/// Items, constraints between them, and the resulting frames.
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
/// * It is a value: copy it to try another size or language. Items are valid in every copy.
/// * **A refused change changes nothing.** A call that throws leaves the layout as it was. The error names the
///   constraints that cannot hold together, as they were written, with their source lines.
/// * The size, margins, intrinsic sizes, parameters and constraints change in place. Constraints stay, and only values
///   that depend on the change are computed again.
/// * A position that no constraint determines keeps its value.
///
/// Distances are in points, and y grows downwards. In constraints x grows in the direction of reading, in the frames of
/// a solution always from left to right.
public struct ConstraintLayout: Sendable {
  /// The layout's name, for messages.
  public let name: String

  var solver = Solver()
  /// The stamp of all handles of this layout and its copies.
  let identity: Identity
  /// The items, the root first.
  var items = ItemTable()
  /// The numbers from outside.
  var pins = PinTable()
  /// The constraints that the user wrote.
  var statements = StatementTable()
  /// The role of each constraint of the solver, by its position.
  var roles = PiecedArray<Role?>()
  /// The item and the number of its frame behind each variable of the solver, by its position.
  var slots = SlotTable()
  /// The variations, and the traits that choose among their sets.
  var choice = Choice()
  /// The hidden items.
  var hiding = Hiding()
  /// The items that arrange others.
  var containers = ContainerTable()
  /// The policy for conflicts, and the constraints that were let go.
  var recovery = Recovery()
  /// The frames, and the settings for their output.
  var presentation = Presentation()
  /// True if a change since the last solution could move a preserved inset, or let a constraint that was let go hold
  /// again.
  var isChanged = true

  /// A layout with a size and the insets of its root item.
  ///
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - size: its size, in points.
  ///   - margins: the margins of the root.
  ///   - safeAreaInsets: the safe area insets of the root.
  ///   - traits: the size classes, unless `sizeClasses` determines them.
  ///   - sizeClasses: the sizes from which the axes are regular, if the size determines the traits:
  ///     ``setSizeClasses(_:)``.
  /// - Throws: ``LayoutError/invalidNumber(_:_:)``
  public init(
    _ name: String = "", size: LayoutSize, margins: LayoutInsets = .zero, safeAreaInsets: LayoutInsets = .zero,
    traits: LayoutTraits = LayoutTraits(width: .regular, height: .regular), sizeClasses: SizeClassBorders? = nil
  ) throws(LayoutError) {
    self.name = name
    try sizeClasses?.check()
    choice.traits = sizeClasses?.traits(of: size, otherwise: traits) ?? traits
    choice.borders = sizeClasses
    identity = Identity(name)
    pins.append(Pin(.standardSpacing, value: 8))
    try addRoot(size)
    try setMargins(margins, of: root)
    try setSafeAreaInsets(safeAreaInsets, of: root)
  }

  /// The item that stands for the whole layout: its origin is 0,0, and its extent is the layout's size.
  public var root: LayoutItem { item(at: 0) }

  /// The maximum number of steps in one call of the solver; nil, the default, for no limit.
  ///
  /// A step processes one constraint that does not agree with the values, at a cost of O(*n*). A call that needs more
  /// steps throws ``LayoutError/unfinished``. ``solve()`` then keeps its work, and the next call continues from there,
  /// unless it is all or nothing, as with margins that preserve those of a parent. Any other call has no effect. A lint
  /// and the questions obey the limit, too. Copies have the limit of their original.
  public var stepLimit: Int? {
    get { solver.stepLimit }
    set { solver.stepLimit = newValue }
  }

  /// The work of the solver so far. O(1).
  package var statistics: Statistics { solver.statistics }

  /// Finds the frames. O(*n*) a step for the changes since the last call, and O(items) to return the result.
  ///
  /// - Throws: ``LayoutError/overflow(_:)`` if a position would not be a finite number, and
  ///   ``LayoutError/conflict(_:)`` if margins that preserve those of a parent do not fit, or
  ///   ``LayoutError/unsettled(_:)`` if they do not settle; ``LayoutError/unsettledFlow(_:)``,
  ///   ``LayoutError/unfinished``, ``LayoutError/inexact(_:)``
  public mutating func solve() throws(LayoutError) -> LayoutSolution {
    try fitting { (layout) throws(LayoutError) in try layout.solveFitted() }
  }

  /// Finds the frames of the items that are shown.
  private mutating func solveFitted() throws(LayoutError) -> LayoutSolution {
    if !containers.flows.isEmpty { return try solve(again: wrapping()) }
    if !pins.preserved.isEmpty { return try solvePreserving() }
    var moved: [Int32] = []
    try findFrames(&moved)
    isChanged = false
    return solution(changing: moved)
  }

  /// Finds the frames and reports only those that changed, for hosts that keep frames in nodes of their own. It makes
  /// no solution and copies nothing.
  ///
  /// ```swift
  /// try layout.solve { item, frame in nodes[item]?.frame = frame }
  /// ```
  ///
  /// O(*n*) a step for the changes since the last call, and O(changed) to report the frames; O(items) if frames are
  /// mirrored, moved to a grid, or depend on preserved insets.
  ///
  /// - Throws: as ``solve()``
  public mutating func solve(into receive: (_ item: LayoutItem, _ frame: LayoutRect) -> Void) throws(LayoutError) {
    if !pins.preserved.isEmpty || !containers.flows.isEmpty || !presentation.isPlain {
      let solution = try solve()
      for position in solution.changed { receive(item(at: Int(position)), solution.frames[Int(position)]) }
      return
    }
    try fitting { (layout) throws(LayoutError) in try layout.findFrames() }
    isChanged = false
    let isPlain = hiding.count == 0 && presentation.alignment.isEmpty
    var moved = ItemMarks()
    swap(&moved, &presentation.moved)
    moved.takeAll { index in
      let position = Int(index)
      let frame = presentation.frames[position]
      if isPlain {
        receive(item(at: position), frame)
      } else if !items[position].isAbsent {
        receive(item(at: position), outset(frame, of: position))
      }
    }
    swap(&moved, &presentation.moved)
  }

  /// The maximum number of rounds of measuring for one ``solve()``. Two are usual; text whose height affects its width
  /// could continue for ever.
  static var mostRounds: Int { 8 }

  /// Solves until the changes that follow from the frames move nothing more, see ``mostRounds``; all or nothing.
  mutating func solve(
    again: (inout ConstraintLayout) throws(LayoutError) -> Bool
  ) throws(LayoutError) -> LayoutSolution {
    try atomically { (layout) throws(LayoutError) in
      let before = layout.presentation.frames, shown = layout.hiding.shown
      var moved: [Int32] = []
      for _ in 0..<Self.mostRounds {
        try layout.settleInsets(&moved)
        if try !again(&layout) { break }
      }
      // No change follows the last round, so the frames match the insets and heights.
      try layout.settleInsets(&moved)
      layout.isChanged = false
      // An item that moved in one round may have moved back in another, and a run of a flow may be new or removed.
      let differing = moved.filter { position in
        let position = Int(position)
        return layout.items.tree[position].isLive
          && (position >= before.count || layout.presentation.frames[position] != before[position])
      }
      return layout.solution(changing: differing + shown.filter { layout.items.tree[$0].isLive })
    }
  }

  /// True if solving at another size would only replay a recording of the solver.
  private func replays(_ size: LayoutSize) -> Bool {
    let changed = Axis.allCases.filter { size[$0] != self.size[$0] }
    return solver.replays(changed.map { (items.variables[0].extent($0), size[$0]) })
  }

  /// Changes the size and finds the frames, all or nothing.
  ///
  /// - Throws: ``LayoutError/conflict(_:)`` if the required constraints do not fit in it,
  ///   ``LayoutError/invalidNumber(_:_:)``, and the errors of ``solve()``
  public mutating func solve(size: LayoutSize) throws(LayoutError) -> LayoutSolution {
    try check(size)
    // A transaction cannot replay, and a replay needs no transaction.
    guard recovery.lettingGo.isEmpty, traits(at: size) == traits, replays(size) else {
      return try atomically { (layout) throws(LayoutError) in
        try layout.setSize(size)
        return try layout.solve()
      }
    }
    let former = (size: self.size, isChanged: isChanged)
    try setSize(size)
    do {
      return try solve()
    } catch {
      try setSize(former.size)
      isChanged = former.isChanged
      throw error
    }
  }
}

extension ConstraintLayout {
  /// The frames, at another size if one is given; the layout stays as it is. A view that is a value can use it in a
  /// property:
  ///
  /// ```swift
  /// var frames: LayoutSolution { get throws { try layout.solved(size: size) } }
  /// ```
  ///
  /// ``LayoutSolution/changedItems`` are those that differ from the last ``solve()``. A host that solves repeatedly
  /// uses ``solve(size:)``, which continues from the last solution; this function solves a copy each time.
  ///
  /// - Throws: as ``solve(size:)``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func solved(size: LayoutSize? = nil) throws(LayoutError) -> LayoutSolution {
    var copy = self
    guard let size else { return try copy.solve() }
    // Also within several changes as one, a size that does not fit is refused.
    copy.recovery.isDeciding = false
    return try copy.solve(size: size)
  }

  /// The frames, at another size if one is given, with wrapping text measured as in ``solve(measuring:)``. The layout
  /// stays as it is, and the measured heights are discarded.
  ///
  /// - Throws: as ``solve(size:)`` and ``solve(measuring:)``
  /// - Complexity: O(size) for a working copy, and O(*n*) a step.
  public func solved(
    size: LayoutSize? = nil, measuring measure: (_ item: LayoutItem, _ width: Double) -> Double
  ) throws(LayoutError) -> LayoutSolution {
    var copy = self
    if let size {
      copy.recovery.isDeciding = false
      try copy.setSize(size)
    }
    return try copy.solve(measuring: measure)
  }
}

extension ConstraintLayout {
  /// Brings the solver to its optimum, without reading the frames.
  mutating func settle() throws(LayoutError) {
    try takeBack()
    do { try solver.solve() } catch { throw refusal(error) }
  }

  func handle(at position: Int, _ generation: UInt32 = 0) -> Handle {
    Handle(index: Int32(truncatingIfNeeded: position), generation: generation, owner: identity)
  }

  func item(at position: Int) -> LayoutItem {
    LayoutItem(handle(at: position, items.tree.nodes[position].generation))
  }

  /// The position of an item of this layout.
  func find(_ item: LayoutItem) throws(LayoutError) -> Int {
    try item.handle.checkOwner(identity, "item")
    guard let position = find(item.handle, before: items.count),
      items.tree.isLive(position, item.handle.generation)
    else { throw .unknownItem }
    return position
  }

  /// The position of a parameter of this layout.
  func find(_ parameter: LayoutParameter) throws(LayoutError) -> Int {
    try parameter.handle.checkOwner(identity, "parameter")
    guard let position = find(parameter.handle, before: pins.count), case .parameter = pins[position].subject else {
      throw .unknownParameter
    }
    return position
  }

  func find(_ handle: Handle, before end: Int) -> Int? {
    handle.owner === identity && handle.index >= 0 && handle.index < end ? Int(handle.index) : nil
  }
}

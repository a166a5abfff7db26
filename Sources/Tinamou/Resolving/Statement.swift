internal import TinamouSolver

/// A constraint that the user wrote.
struct Statement: Sendable {
  var constraint: LayoutConstraint
  /// The number of constraints activated before it.
  var serial = 0
  /// The number of its rank; `.max` for none.
  private var rankNumber = UInt64.max
  /// Its handle in the solver, while it is active.
  var live: ConstraintID?
  /// True if it is active but not in the solver, because it mentions a hidden item.
  var isSetAside = false
  /// False once it is removed; the position is then free for another one.
  var isKept = true
  /// True if it belongs to a stack, a grid or a flow.
  var isContainers = false
  /// True if the user has put another constraint in its place.
  var isChanged = false
  /// True if it refers to other edges when the direction of reading changes.
  var isPhysical: Bool
  var generation: UInt32 = 0
  /// The place that it got in the ``LetGoTable`` when it was last let go; -1 if it never was.
  var letGoPlace: Int32 = -1

  /// Its rank in the order that settles ties, while it is set aside.
  var rank: ConstraintRank? {
    get { rankNumber == .max ? nil : ConstraintRank(number: rankNumber) }
    set { rankNumber = newValue?.number ?? .max }
  }

  /// Records its handle in the solver, which has its rank from then on.
  mutating func enter(as id: ConstraintID) {
    live = id
    rankNumber = .max
  }

  /// True if it is active, also while it is set aside.
  var isActive: Bool { live != nil || isSetAside }

  init(_ constraint: consuming LayoutConstraint, isPhysical: Bool, generation: UInt32 = 0) {
    self.isPhysical = isPhysical
    self.constraint = constraint
    self.generation = generation
  }
}

extension ConstraintLayout {
  /// The position of a constraint of this layout.
  func find(_ constraint: ConstraintHandle) throws(LayoutError) -> Int {
    guard let position = find(constraint.handle, before: statements.count), statements[position].isKept,
      statements[position].generation == constraint.handle.generation
    else { throw .unknownConstraint }
    return position
  }

  /// The positions of the active constraints, the oldest first.
  var activeStatements: [Int] {
    statements.indices.filter { statements[$0].isActive }
      .sorted { statements[$0].serial < statements[$1].serial }
  }

  /// Stores constraints of the user, none of them active, and returns their positions.
  mutating func keep(_ constraints: consuming [LayoutConstraint], group: String) -> [Int] {
    LayoutConstraint.setGroup(group, of: &constraints)
    var positions: [Int] = []
    positions.reserveCapacity(constraints.count)
    for constraint in constraints { positions.append(keep(constraint)) }
    return positions
  }

  /// Stores a constraint of the user, not active, and returns its position. A copy of a container's constraint is not a
  /// part of the container.
  mutating func keep(_ constraint: LayoutConstraint) -> Int {
    store(constraint.staying(nil))
  }

  /// Stores a constraint, not active, and returns its position.
  mutating func store(_ constraint: LayoutConstraint) -> Int {
    let (isShort, isPhysical) = (constraint.storage.isShort, constraint.storage.isPhysical)
    let position = statements.keep(constraint, isPhysical: isPhysical)
    if !isShort || isPhysical { noteDependencies(of: position) }
    return position
  }

  /// Forgets constraints, none of which is active.
  mutating func forget(_ positions: [Int]) {
    for position in positions.reversed() where statements[position].isKept {
      dropDependencies(of: position)
      if !hiding.apart.isEmpty { file(position, asApart: false) }
      statements.forget(position)
    }
  }

  func set(of positions: [Int]) -> ConstraintSet {
    ConstraintSet(
      positions.map { position in
        ConstraintSet.Place(
          position: Int32(truncatingIfNeeded: position), generation: statements.generation(at: position))
      }, of: identity)
  }

  func constraintHandle(at position: Int) -> ConstraintHandle {
    ConstraintHandle(handle: handle(at: position, statements[position].generation))
  }

  /// Makes some constraints inactive and others active, all or nothing. Constraints that already are in this state stay
  /// so.
  mutating func change(deactivating: [Int] = [], activating: [Int] = []) throws(LayoutError) {
    let isNew = activating.allSatisfy { !statements.isActive(at: $0) }
    let entering = isNew ? activating : activating.filter { !statements[$0].isActive }
    let staying = entering.count == activating.count ? [] : Set(activating)
    let leaving = deactivating.filter { statements[$0].isActive && !staying.contains($0) }
    statements.noteActivation(of: entering)
    if hiding.count > 0 { return try changeWhileHidden(deactivating: leaving, activating: entering) }
    try change(Exchange(leaving: leaving, entering: entering))
    for position in leaving { forgetLetGo(.stated(Int32(truncatingIfNeeded: position))) }
  }
}

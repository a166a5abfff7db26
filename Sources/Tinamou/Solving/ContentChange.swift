internal import TinamouSolver

// An item's content is two constraints an axis, `extent <= intrinsic` and `extent >= intrinsic`. This file is the one
// place that adds, moves and removes them.

extension ConstraintLayout {
  /// Adds what holds of every item, and the pull of its content, in one step.
  mutating func addConstraints(ofNewItem item: Int) throws(SolverError) {
    let index = Int32(truncatingIfNeeded: item)
    var constraints: [Constraint] = []
    var roles: [Role] = []
    for axis in Axis.allCases {
      let extent = items[item].extent(axis)
      constraints.append(extent >= 0)
      roles.append(.notNegative(item: index, axis))
      guard let size = items[item][axis].extent else { continue }
      constraints += items[item][axis].constraints(on: extent, around: size)
      roles += [.hugging(item: index, axis), .resistance(item: index, axis)]
    }
    let ids = try solver.add(constraints)
    for (role, id) in zip(roles, ids) { setRole(role, of: id) }
    var rest = ids[...]
    for axis in Axis.allCases {
      rest.removeFirst()
      if items[item][axis].extent != nil { items[item][axis].live = (rest.removeFirst(), rest.removeFirst()) }
    }
  }

  /// Brings an item's content constraints, and what is divided in proportion to the content, to what `change` makes of
  /// them, all or nothing.
  mutating func changeContent(of item: Int, _ change: (inout ContentRecord, Axis) -> Void) throws(LayoutError) {
    let before = items[item]
    var after = before
    for axis in Axis.allCases { change(&after[axis], axis) }
    if sharing.isEmpty { return try moveContent(of: item, to: after) }
    let sharers = activeSharers(of: item, Axis.allCases.filter { before[$0].extent != after[$0].extent })
    if sharers.isEmpty { return try moveContent(of: item, to: after) }

    // On the way from the old contents to the new ones no proportion is asked for: neither need fit the others'.
    var trial = self
    try trial.change(deactivating: sharers)
    try trial.moveContent(of: item, to: after)
    try trial.change(activating: sharers)
    self = trial
  }

  /// Brings an item's content constraints to what `new` says, all or nothing.
  private mutating func moveContent(of item: Int, to new: ItemRecord) throws(LayoutError) {
    let before = items[item]
    var after = new

    // Only a required constraint can be refused, and a refusal may come after another one has already been moved. So a
    // required one is tried on a copy; optional ones, which is nearly always, are moved in place.
    let mayBeRefused = Axis.allCases.contains { after[$0].isRequired }
    var trial = mayBeRefused ? solver : nil
    do {
      for axis in Axis.allCases {
        let (old, extent) = (before[axis], after.extent(axis))
        if trial == nil {
          after[axis].live = try solver.moveContent(from: old, to: after[axis], of: extent)
        } else {
          after[axis].live = try trial?.moveContent(from: old, to: after[axis], of: extent)
        }
      }
    } catch {
      // The items say what was asked for while the refusal is put into words.
      items[item] = after
      let reason = refusal(error) { _ in nil }
      items[item] = before
      throw reason
    }
    if let trial { solver = trial }
    items[item] = after
    let index = Int32(truncatingIfNeeded: item)
    for axis in Axis.allCases {
      guard let live = after[axis].live else { continue }
      setRole(.hugging(item: index, axis), of: live.hugging)
      setRole(.resistance(item: index, axis), of: live.resistance)
    }
  }
}

extension ContentRecord {
  /// Hugging and resistance, in this order, around an intrinsic size.
  func constraints(on variable: Variable, around size: Double) -> [Constraint] {
    let excess = LinearExpression([Term(variable, 1)], constant: -size)
    return [
      Constraint(excess, .lessThanOrEqual, priority: Priority(hugging.value)),
      Constraint(excess, .greaterThanOrEqual, priority: Priority(resistance.value)),
    ]
  }

  /// Whether it has a constraint that the solver may refuse.
  var isRequired: Bool { extent != nil && (hugging.isRequired || resistance.isRequired) }
}

extension Solver {
  /// Makes the two constraints of content say what `new` says, and returns them.
  fileprivate mutating func moveContent(
    from old: ContentRecord, to new: ContentRecord, of variable: Variable
  ) throws(SolverError) -> (hugging: ConstraintID, resistance: ConstraintID)? {
    guard let size = new.extent else {
      if let live = old.live { try remove([live.hugging, live.resistance]) }
      return nil
    }
    guard let live = old.live else {
      let ids = try add(new.constraints(on: variable, around: size))
      return (ids[0], ids[1])
    }
    // Whichever way a required pair moves, the old and the new one must not be asked for together: weaken first,
    // move, and strengthen last.
    if new.hugging < old.hugging { try setPriority(of: live.hugging, to: Priority(new.hugging.value)) }
    if new.resistance < old.resistance { try setPriority(of: live.resistance, to: Priority(new.resistance.value)) }
    if let former = old.extent, former != size {
      try move(live, from: former, to: size)
    }
    if new.hugging > old.hugging { try setPriority(of: live.hugging, to: Priority(new.hugging.value)) }
    if new.resistance > old.resistance { try setPriority(of: live.resistance, to: Priority(new.resistance.value)) }
    return live
  }

  /// Moves both bounds, the one that gives way first: `extent <= 50` and `extent >= 60` never stand together.
  private mutating func move(
    _ live: (hugging: ConstraintID, resistance: ConstraintID), from old: Double, to new: Double
  ) throws(SolverError) {
    let order = new > old ? [live.hugging, live.resistance] : [live.resistance, live.hugging]
    for id in order { try setConstant(of: id, to: -new) }
  }
}

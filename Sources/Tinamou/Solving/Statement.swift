internal import TinamouSolver

/// A constraint written by the user.
struct Statement: Sendable {
  var constraint: LayoutConstraint
  /// Its handle in the solver, while it is active.
  var live: ConstraintID?
  /// False once it is removed; the position is then free for another one.
  var isKept = true
  var generation: UInt32 = 0
}

extension ConstraintLayout {
  /// The position of a constraint of this layout.
  func find(_ constraint: ConstraintHandle) throws(LayoutError) -> Int {
    guard let position = find(constraint.handle, before: statements.count), statements[position].isKept,
      statements[position].generation == constraint.generation
    else { throw .unknownConstraint }
    return position
  }

  /// Keeps constraints, none of them active, and returns their positions.
  mutating func keep(_ constraints: [LayoutConstraint], group: String) -> [Int] {
    statements.reserveCapacity(statements.count + constraints.count)
    return constraints.map { constraint in
      var statement = Statement(constraint: constraint)
      if constraint.group.isEmpty, !group.isEmpty { statement.constraint.group = group }
      guard let position = freeStatements.popLast() else {
        statements.append(statement)
        noteShares(of: statements.count - 1)
        return statements.count - 1
      }
      statement.generation = statements[position].generation
      statements[position] = statement
      noteShares(of: position)
      return position
    }
  }

  /// Forgets constraints, none of which is active.
  mutating func forget(_ positions: [Int]) {
    for position in positions.reversed() where statements[position].isKept {
      dropShares(of: position)
      statements[position].isKept = false
      statements[position].generation &+= 1
      freeStatements.append(position)
    }
  }

  func set(of positions: [Int]) -> ConstraintSet { ConstraintSet(positions.map(constraintHandle)) }

  func constraintHandle(at position: Int) -> ConstraintHandle {
    ConstraintHandle(handle: handle(at: position), generation: statements[position].generation)
  }

  /// Makes some constraints inactive and others active, all or nothing. What is so already stays as it is.
  mutating func change(deactivating: [Int] = [], activating: [Int] = []) throws(LayoutError) {
    var resolved: [Constraint] = []
    var entering: [Int] = []
    for position in activating where statements[position].live == nil {
      resolved.append(try resolve(statements[position].constraint))
      entering.append(position)
    }
    let staying = deactivating.isEmpty ? [] : Set(activating)
    let leaving = deactivating.filter { statements[$0].live != nil && !staying.contains($0) }

    // Either change alone is all or nothing by itself. For both at once the swap is tried on a copy.
    let ids: [ConstraintID]
    do {
      if leaving.isEmpty {
        ids = try solver.add(resolved)
      } else if entering.isEmpty {
        try solver.remove(leaving.compactMap { statements[$0].live })
        ids = []
      } else {
        var trial = solver
        try trial.remove(leaving.compactMap { statements[$0].live })
        ids = try trial.add(resolved)
        solver = trial
      }
    } catch {
      throw refusal(error) { stated(statements[entering[$0]].constraint) }
    }
    for position in leaving {
      if let id = statements[position].live { roles[Int(id.index)] = nil }
      statements[position].live = nil
    }
    for (position, id) in zip(entering, ids) {
      statements[position].live = id
      setRole(.stated(Int32(truncatingIfNeeded: position)), of: id)
    }
  }

  /// Tells the solver what an active constraint has become.
  mutating func refresh(_ position: Int) throws(LayoutError) {
    guard let id = statements[position].live else { return }
    let constraint = statements[position].constraint
    let resolved = try resolve(constraint)
    do {
      try solver.replace(id, with: resolved)
    } catch {
      throw refusal(error) { _ in stated(constraint) }
    }
  }

  /// Tells the solver what active constraints mean by now, all or nothing.
  mutating func resolveAnew(_ positions: [Int]) throws(LayoutError) {
    if positions.isEmpty { return }
    var resolved: [Constraint] = []
    for position in positions { resolved.append(try resolve(statements[position].constraint)) }
    let former = positions.compactMap { statements[$0].live }
    let ids: [ConstraintID]
    do {
      var trial = solver
      try trial.remove(former)
      ids = try trial.add(resolved)
      solver = trial
    } catch {
      throw refusal(error) { stated(statements[positions[$0]].constraint) }
    }
    for id in former { roles[Int(id.index)] = nil }
    for (position, id) in zip(positions, ids) {
      statements[position].live = id
      setRole(.stated(Int32(truncatingIfNeeded: position)), of: id)
    }
  }
}

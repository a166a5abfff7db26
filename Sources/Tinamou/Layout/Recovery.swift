internal import TinamouSolver

/// The policy of a layout for required constraints that contradict each other.
public enum ConflictPolicy: String, Hashable, Sendable, CaseIterable {
  /// The change that asks for it is refused and throws ``LayoutError/conflict(_:)``.
  case refuse
  /// The change is made, and the newest constraint of each conflict is let go: it counts as just below required until it
  /// fits again, which is tried at each ``ConstraintLayout/solve()``. There are always frames to draw, and
  /// ``LayoutSolution/conflicts`` says what was let go.
  case letGo
}

/// The policy for conflicts, and the constraints let go by it.
struct Recovery: Sendable {
  /// The policy for conflicts.
  var policy: ConflictPolicy = .refuse
  /// The constraints that are let go, the one let go first first.
  var lettingGo: [LetGo] = []
  /// True if several changes are being made, and it is decided at the end whether they fit.
  var isDeciding = false
  /// True if every conflict is refused, whatever the policy: the insets that preserve those of a parent are passing.
  var isStrict = false
  /// True if insets that preserve those of a parent are to stay as they are in a conflict.
  var holdsInsets = false
  /// True if items are being hidden and shown to find out what fits.
  var isFitting = false
  /// The number of transactions that the layout is in.
  var depth = 0
}

/// A constraint that is wanted just below required for the time being.
struct LetGo: Sendable {
  let role: Role
  /// Why, as it was when this was last tried.
  var conflict: LayoutConflict
}

extension LayoutPriority {
  /// Stronger than all that is optional: what a required constraint counts as that is let go.
  fileprivate static var justBelowRequired: LayoutPriority { LayoutPriority(LayoutPriority.required.value.nextDown) }
}

extension ConstraintLayout {
  /// The policy for required constraints that contradict each other; ``ConflictPolicy/refuse`` by default.
  public var conflictPolicy: ConflictPolicy {
    get { recovery.policy }
    set { recovery.policy = newValue }
  }

  /// The constraints that are let go, the one let go first first.
  var lettingGo: [LetGo] { recovery.lettingGo }

  /// Asks again for what was refused, letting go of one constraint of each conflict before.
  ///
  /// Each round lets another one go, so there are at most as many as there are required constraints.
  mutating func letGo<Result>(
    after conflict: LayoutConflict, _ ask: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    var conflict = conflict
    while try letGo(oneOf: conflict) {
      do {
        return try ask(&self)
      } catch {
        guard case .conflict(let next) = error else { throw error }
        conflict = next
      }
    }
    throw .conflict(conflict)
  }

  /// The priority at which the solver is to know a constraint.
  func effective(_ priority: LayoutPriority, of role: Role) -> LayoutPriority {
    priority.isRequired && isLetGo(role) ? .justBelowRequired : priority
  }

  /// True if a constraint is let go.
  func isLetGo(_ role: Role) -> Bool { !lettingGo.isEmpty && lettingGo.contains { $0.role == role } }

  /// Forgets that a constraint is let go, because it was removed or became another one.
  mutating func forgetLetGo(_ role: Role) {
    if !lettingGo.isEmpty { recovery.lettingGo.removeAll { $0.role == role } }
  }

  /// Makes required again, the oldest first, what was let go and fits by now.
  mutating func takeBack() {
    // Without a change, nothing fits that did not fit before.
    if lettingGo.isEmpty || !isChanged { return }
    var remaining: [LetGo] = []
    for var entry in lettingGo {
      guard let id = live(entry.role) else { continue }
      do {
        try solver.setPriority(of: id, to: .required)
      } catch {
        if case .conflict(var conflict) = refusal(error) {
          conflict.letGo = stated(entry.role)
          entry.conflict = conflict
        }
        remaining.append(entry)
      }
    }
    recovery.lettingGo = remaining
  }

  /// A conflict that has to be refused after several changes: one that the policy does not let go, and that was not let
  /// go before. What fits by now is required again.
  mutating func conflictToRefuse(lettingGoBefore former: [LetGo]) -> LayoutConflict? {
    isChanged = isChanged || !lettingGo.isEmpty
    takeBack()
    if conflictPolicy == .letGo { return nil }
    for item in hiding.order where !recovery.isFitting && hasMore(lettingGoThan: former) {
      guard let isHidden = try? isHidden(item), !isHidden else { continue }
      (recovery.isDeciding, recovery.isFitting) = (true, true)
      try? setHidden(true, of: item)
      (recovery.isDeciding, recovery.isFitting) = (false, false)
      isChanged = true
      takeBack()
    }
    for entry in lettingGo where !former.contains(where: { $0.role == entry.role }) {
      var conflict = entry.conflict
      conflict.letGo = nil
      return conflict
    }
    return nil
  }

  private func hasMore(lettingGoThan former: [LetGo]) -> Bool {
    lettingGo.contains { entry in !former.contains { $0.role == entry.role } }
  }

  /// Lets the newest constraint of a conflict go that is not let go yet; false if there is none.
  mutating func letGo(oneOf conflict: LayoutConflict) throws(LayoutError) -> Bool {
    var newest: (role: Role, age: Int)?
    for role in conflict.members.compactMap({ $0.role }) {
      guard let age = age(of: role), age > newest?.age ?? -1 else { continue }
      newest = (role, age)
    }
    guard let role = newest?.role else { return false }
    if let id = live(role) {
      do {
        try solver.setPriority(of: id, to: Priority(LayoutPriority.justBelowRequired.value))
      } catch {
        throw refusal(error)
      }
    }
    var conflict = conflict
    conflict.letGo = stated(role)
    recovery.lettingGo.append(LetGo(role: role, conflict: conflict))
    return true
  }

  /// When a constraint was written, the later the greater; content is older than all that is written about it. Nil for
  /// what is given and cannot be let go: sizes, insets, parameters, and that no extent is negative.
  private func age(of role: Role) -> Int? {
    switch role {
    case .stated(let position): items.tree.made + statements[Int(position)].serial
    case .hugging(let item, _), .resistance(let item, _): items.tree[item].serial
    case .pinned, .notNegative: nil
    }
  }

  /// The constraint of the solver, if there is one.
  private func live(_ role: Role) -> ConstraintID? {
    switch role {
    case .stated(let position): statements[Int(position)].live
    case .hugging(let item, let axis): items[Int(item)][axis].live?.hugging
    case .resistance(let item, let axis): items[Int(item)][axis].live?.resistance
    case .pinned, .notNegative: nil
    }
  }
}

internal import TinamouSolver

/// The policy of a layout for required constraints that contradict each other.
public enum ConflictPolicy: String, Hashable, Sendable, CaseIterable {
  /// The layout refuses the change: it throws ``LayoutError/conflict(_:)``.
  case refuse
  /// The layout makes the change, and lets go of the newest constraint of each conflict: this constraint counts as just
  /// below required until it fits again, which each ``ConstraintLayout/solve()`` tries. There are always frames to
  /// draw, and ``LayoutSolution/conflicts`` lists the constraints that were let go.
  case letGo
}

/// The policy for conflicts, and the constraints that were let go.
struct Recovery: Sendable {
  /// The policy for conflicts.
  var policy: ConflictPolicy = .refuse
  /// The constraints that were let go, the earliest first.
  var lettingGo = LetGoTable()
  /// True during several changes that are decided together at the end.
  var isDeciding = false
  /// True if every conflict is refused, whatever the policy, because insets that preserve those of a parent have
  /// intermediate values.
  var isStrict = false
  /// True if insets that preserve those of a parent keep their values in a conflict.
  var holdsInsets = false
  /// True while the layout is read from a text. Frames do not tell yet which insets preserve those of a parent.
  var isBeingRead = false
  /// True while items are hidden and shown to find the combination that fits.
  var isFitting = false
  /// The number of open transactions of the layout.
  var depth = 0
  #if !hasFeature(Embedded)
    /// The blocks that make several changes as one, the innermost last. In a copy, some may have ended.
    var blocks: [OpenBlock] = []
  #endif
}

extension LayoutPriority {
  /// The priority of a required constraint that was let go or is not yet in force: stronger than all optional ones.
  static var justBelowRequired: LayoutPriority { LayoutPriority(LayoutPriority.required.value.nextDown) }
}

extension ConstraintLayout {
  /// The policy for required constraints that contradict each other; ``ConflictPolicy/refuse`` by default.
  public var conflictPolicy: ConflictPolicy {
    get { recovery.policy }
    set { recovery.policy = newValue }
  }

  /// True while the layout is read from a text. Insets that preserve those of a parent cause no refusal meanwhile, and the
  /// first ``solve()`` decides if they fit.
  package var isBeingRead: Bool {
    get { recovery.isBeingRead }
    set { recovery.isBeingRead = newValue }
  }

  /// The constraints that were let go, the earliest first.
  var lettingGo: LetGoTable { recovery.lettingGo }

  /// Repeats a refused request, and lets go of one constraint of each conflict until the others can hold.
  ///
  /// The solver decides after the whole request. Each round goes on from the vertex of the last one, and lets go of
  /// another constraint, so there are at most as many rounds as required constraints.
  mutating func repeatLettingGo<Result>(
    _ ask: (inout ConstraintLayout) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try atomically { (layout) throws(LayoutError) in
      do throws(SolverError) { try layout.solver.deferDecisions() } catch { throw layout.refusal(error) }
      let result = try ask(&layout)
      while true {
        do throws(SolverError) {
          try layout.solver.decide()
          return result
        } catch {
          guard case .conflict(let found) = error, try layout.letGo(oneOf: layout.stated(found), Contradiction(found))
          else { throw layout.refusal(error) }
        }
      }
    }
  }

  /// The priority of a constraint in the solver.
  func effective(_ priority: LayoutPriority, of role: Role) -> LayoutPriority {
    priority.isRequired && isLetGo(role) ? .justBelowRequired : priority
  }

  /// True if a constraint was let go. O(1), but O(let go) for content if some content was let go.
  func isLetGo(_ role: Role) -> Bool { !recovery.lettingGo.isEmpty && placeAmongLetGo(role) != nil }

  /// Forgets that a constraint was let go, because it was removed or replaced. As fast as ``isLetGo(_:)``.
  mutating func forgetLetGo(_ role: Role) {
    if recovery.lettingGo.isEmpty { return }
    if let place = placeAmongLetGo(role) { recovery.lettingGo.remove(at: place) }
  }

  private func placeAmongLetGo(_ role: Role) -> Int? {
    guard case .stated(let position) = role else { return recovery.lettingGo.place(ofContent: role) }
    let place = Int(statements[Int(position)].letGoPlace)
    return recovery.lettingGo.has(role, at: place) ? place : nil
  }

  /// Replaces the table of the constraints that were let go.
  private mutating func setLettingGo(_ entries: [LetGo]) {
    recovery.lettingGo = LetGoTable()
    for entry in entries { noteLetGo(entry) }
  }

  private mutating func noteLetGo(_ entry: LetGo) {
    let place = recovery.lettingGo.append(entry)
    if case .stated(let position) = entry.role {
      statements[Int(position)].letGoPlace = Int32(truncatingIfNeeded: place)
    }
  }

  /// Makes constraints that were let go required again if they fit by now, the oldest first. If the solver cannot tell, the
  /// later ones stay let go.
  mutating func takeBack() throws(LayoutError) {
    // Without a change, no further constraint can fit.
    if lettingGo.isEmpty || !isChanged { return }
    var remaining: [LetGo] = []
    var failure: SolverError?
    for var entry in lettingGo {
      guard let id = live(entry.role) else { continue }
      do throws(SolverError) {
        if failure == nil, let conflict = try conflict(ifTakenBack: id, entry.proof) {
          entry.set(stated(conflict), stated(entry.role), Contradiction(conflict))
        } else if failure == nil {
          continue
        }
      } catch {
        failure = error
      }
      remaining.append(entry)
    }
    setLettingGo(remaining)
    if let failure { throw refusal(failure) }
  }

  /// Makes a constraint that was let go required again; the conflict if it does not fit yet.
  ///
  /// - Parameter proof: the proof of its last conflict.
  private mutating func conflict(
    ifTakenBack id: ConstraintID, _ proof: Contradiction?
  ) throws(SolverError) -> Conflict? {
    if let conflict = proof.flatMap({ solver.conflict(of: $0, ifRequired: id) }) { return conflict }
    // Doubt is settled by one proof, and not again by one for each attempt.
    if solver.isInDoubt { try solver.solve() }
    do throws(SolverError) {
      try solver.setPriority(of: id, to: .required)
      return nil
    } catch {
      guard case .conflict(let conflict) = error else { throw error }
      return conflict
    }
  }

  /// The conflict for which several changes must be refused: one that the policy does not resolve, and that did not
  /// exist before. Constraints that fit by now become required again.
  mutating func conflictToRefuse(lettingGoBefore former: LetGoTable) throws(LayoutError) -> LayoutConflict? {
    isChanged = isChanged || !lettingGo.isEmpty
    try takeBack()
    if conflictPolicy == .letGo { return nil }
    if recovery.isFitting { return conflictOfMore(lettingGoThan: former) }
    try setHidden(true, of: hiding.order, whileMoreIsLetGoThan: former)
    let conflict = conflictOfMore(lettingGoThan: former)
    // An item that was hidden for another size may be needed to fill this one.
    try setHidden(false, of: hiding.order.reversed(), whileMoreIsLetGoThan: former)
    return conflictOfMore(lettingGoThan: former) == nil ? nil : conflict
  }

  /// Hides or shows items one after the other, until no more constraints are let go than before.
  private mutating func setHidden(
    _ hides: Bool, of list: [LayoutItem], whileMoreIsLetGoThan former: LetGoTable
  ) throws(LayoutError) {
    for item in list where conflictOfMore(lettingGoThan: former) != nil {
      guard let isHidden = try? isHidden(item), isHidden != hides else { continue }
      (recovery.isDeciding, recovery.isFitting) = (true, true)
      try? setHidden(hides, of: item)
      (recovery.isDeciding, recovery.isFitting) = (false, false)
      isChanged = true
      try takeBack()
    }
  }

  /// The conflict for which the first constraint is let go that was not let go before; nil if there is none.
  private func conflictOfMore(lettingGoThan former: LetGoTable) -> LayoutConflict? {
    for entry in lettingGo where !former.contains(where: { $0.role == entry.role }) {
      var conflict = entry.conflict
      conflict.letGo = nil
      return conflict
    }
    return nil
  }

  /// Lets go of the newest constraint of a conflict that was not let go yet; false if there is none.
  mutating func letGo(
    oneOf conflict: LayoutConflict, _ proof: Contradiction? = nil
  ) throws(LayoutError) -> Bool {
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
    if recovery.lettingGo.isSparse { setLettingGo(Array(recovery.lettingGo)) }
    noteLetGo(LetGo(role, stated(role), conflict, proof))
    return true
  }

  /// The age of a constraint as a number that is greater for later ones. Content is older than all constraints on it.
  /// Nil for constraints that cannot be let go: those of sizes, insets and parameters, and of extents that must not be
  /// negative.
  private func age(of role: Role) -> Int? {
    switch role {
    case .stated(let position): items.tree.made + statements[Int(position)].serial
    case .hugging(let item, _), .resistance(let item, _): items.tree[item].serial
    case .pinned, .notNegative: nil
    }
  }

  /// The constraint in the solver, if there is one.
  private func live(_ role: Role) -> ConstraintID? {
    switch role {
    case .stated(let position): statements[Int(position)].live
    case .hugging(let item, let axis): items[Int(item)][axis].live?.hugging
    case .resistance(let item, let axis): items[Int(item)][axis].live?.resistance
    case .pinned, .notNegative: nil
    }
  }
}

internal import TinamouSolver

/// Replaces active constraints by others, in one step.
struct Exchange: Change {
  /// The positions of statements that are active.
  var leaving: [Int] = []
  /// The positions of statements that become active once the others have left.
  var entering: [Int] = []
  /// True to keep the order that settles ties.
  var keepsRanks = false

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Void) throws(LayoutError) -> Bool {
    let former = leaving.compactMap { layout.statements[$0].live }
    var ids: [ConstraintID] = []
    if keepsRanks {
      for position in leaving {
        layout.statements[position].rank = layout.statements[position].live.flatMap { try? layout.solver.rank(of: $0) }
      }
    }
    do {
      ids = try exchange(&layout, former)
    } catch {
      if keepsRanks { for position in leaving { layout.statements[position].rank = nil } }
      throw error
    }
    for position in leaving { layout.statements[position].live = nil }
    for id in former { layout.roles[Int(id.index)] = nil }
    layout.statements.enter(entering, as: ids)
    for (position, id) in zip(entering, ids) {
      layout.setRole(.stated(Int32(truncatingIfNeeded: position)), of: id)
    }
    return true
  }

  private func exchange(
    _ layout: inout ConstraintLayout, _ former: [ConstraintID]
  ) throws(LayoutError) -> [ConstraintID] {
    var ids: [ConstraintID] = []
    let isOneCall = (former.isEmpty || entering.isEmpty) && !entering.contains { layout.statements.rank(at: $0) != nil }
    try layout.givingVariables(isOneCall: isOneCall) { (layout) throws(LayoutError) in
      layout.statements.divided = Divided()
      defer { layout.statements.divided = nil }
      layout.solver.beginProposals()
      for position in entering {
        let resolved = try layout.resolve(at: position)
        do throws(SolverError) { try layout.solver.proposeNext(resolved) } catch { throw layout.refusal(error) }
      }
      do throws(SolverError) {
        if !former.isEmpty { try layout.solver.remove(former) }
        if !entering.isEmpty { ids = try layout.solver.addProposed() }
        if isOneCall { return }
        for (position, id) in zip(entering, ids) {
          if let rank = layout.statements.rank(at: position) { try layout.solver.setRank(of: id, to: rank) }
        }
      } catch {
        throw layout.refusal(error) { .stated(Int32(truncatingIfNeeded: entering[$0])) }
      }
    }
    return ids
  }
}

/// Activates one constraint, as an ``Exchange`` does, without lists.
struct Entrance: Change {
  let position: Int

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Void) throws(LayoutError) -> Bool {
    let role = Role.stated(Int32(truncatingIfNeeded: position))
    var id: ConstraintID?
    try layout.givingVariables(isOneCall: true) { (layout) throws(LayoutError) in
      let resolved = try layout.resolve(at: position)
      do throws(SolverError) {
        id = try layout.solver.add(resolved)
      } catch {
        throw layout.refusal(error) { _ in role }
      }
    }
    layout.statements[position].live = id
    if let id { layout.setRole(role, of: id) }
    return true
  }
}

extension Exchange {
  /// Resolves active constraints again, because their anchors now refer to other quantities. They keep their ranks.
  init(resolvingAnew positions: [Int]) { self.init(leaving: positions, entering: positions, keepsRanks: true) }
}

extension ConstraintLayout {
  /// A constraint over the solver's variables, at its current priority.
  mutating func resolve(at position: Int) throws(LayoutError) -> Constraint {
    let closed = hiding.closed.isEmpty ? nil : hiding.closed[position]
    let statement = closed ?? statements.constraint(at: position)
    var constraint = try resolve(statement)
    let priority = effective(statement.priority, of: .stated(Int32(truncatingIfNeeded: position)))
    constraint.priority = Priority(priority.value)
    return constraint
  }
}

internal import TinamouSolver

/// Active constraints go, and others come in their place, in one step.
struct Exchange: Change {
  /// The positions of statements that are active.
  var leaving: [Int] = []
  /// The positions of statements that are not active once the others have gone.
  var entering: [Int] = []

  func ask(_ layout: inout ConstraintLayout, insteadOf former: Void) throws(LayoutError) -> Bool {
    let former = leaving.compactMap { layout.statements[$0].live }
    var ids: [ConstraintID] = []
    try layout.givingVariables { (layout) throws(LayoutError) in
      var resolved: [Constraint] = []
      resolved.reserveCapacity(entering.count)
      for position in entering { resolved.append(try layout.resolve(at: position)) }
      do throws(SolverError) {
        if !former.isEmpty { try layout.solver.remove(former) }
        if !resolved.isEmpty { ids = try layout.solver.add(resolved) }
      } catch {
        throw layout.refusal(error) { .stated(Int32(truncatingIfNeeded: entering[$0])) }
      }
    }
    for position in leaving { layout.statements[position].live = nil }
    for id in former { layout.roles[Int(id.index)] = nil }
    for (position, id) in zip(entering, ids) {
      layout.statements[position].live = id
      layout.setRole(.stated(Int32(truncatingIfNeeded: position)), of: id)
    }
    return true
  }
}

extension Exchange {
  /// Active constraints are resolved anew, because what they mention means something else by now.
  init(resolvingAnew positions: [Int]) { self.init(leaving: positions, entering: positions) }
}

extension ConstraintLayout {
  /// A constraint over the solver's variables, at the priority it has for the time being.
  mutating func resolve(at position: Int) throws(LayoutError) -> Constraint {
    let statement = statements[position].constraint
    var constraint = try resolve(statement)
    let priority = effective(statement.priority, of: .stated(Int32(truncatingIfNeeded: position)))
    constraint.priority = Priority(priority.value)
    return constraint
  }
}

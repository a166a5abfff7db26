internal import TinamouSolver

extension ConstraintLayout {
  /// Asks the solver for one operation, and puts a refusal into the layout's words.
  ///
  /// Several would have to be one transaction, and that is not done unasked: in a transaction the solver searches where
  /// it would only add up what it has recorded.
  ///
  /// - Parameter proposed: what the constraint at that place of a refused batch stands for.
  mutating func ask<Result>(
    proposing proposed: (Int) -> Role? = { _ in nil }, _ operation: (inout Solver) throws(SolverError) -> Result
  ) throws(LayoutError) -> Result {
    do {
      let result = try operation(&solver)
      isChanged = true
      return result
    } catch {
      throw refusal(error, proposed: proposed)
    }
  }

  /// The solver's refusal in the layout's words.
  ///
  /// - Parameter proposed: what the constraint at that place of a refused batch stands for.
  func refusal(_ error: SolverError, proposed: (Int) -> Role? = { _ in nil }) -> LayoutError {
    switch error {
    case .conflict(let conflict):
      return .conflict(stated(conflict, proposed: proposed))
    case .overflow(let variable):
      return .overflow(subject(of: variable))
    default:
      return .defect(error.description)
    }
  }

  /// What a variable is, for a message.
  private func subject(of variable: Variable) -> String {
    guard let slot = slots[Int(variable.index)] else { return "a distance" }
    return "\(tree[slot.item].name).\(slot.anchor)"
  }

  /// Notes what a constraint of the solver stands for.
  mutating func setRole(_ role: Role, of id: ConstraintID) {
    let position = Int(id.index)
    while position >= roles.count { roles.append(nil) }
    roles[position] = role
  }

  /// Notes which number of a frame a variable is, or that it is none.
  mutating func setSlot(_ slot: Slot?, of variable: Variable) {
    let position = Int(variable.index)
    while position >= slots.count { slots.append(nil) }
    slots[position] = slot
  }
}

internal import TinamouSolver

extension ConstraintLayout {
  /// The solver's refusal, translated to the layout.
  ///
  /// - Parameter proposed: the role of the constraint at a position of a refused batch.
  func refusal(_ error: SolverError, proposed: (Int) -> Role? = { _ in nil }) -> LayoutError {
    switch error {
    case .conflict(let conflict):
      return .conflict(stated(conflict, proposed: proposed))
    case .overflow(let variable):
      return .overflow(subject(of: variable))
    case .unfinished:
      return .unfinished
    case .inexact(let id):
      return .inexact(id.flatMap { role(of: $0) }.map { stated($0) })
    default:
      return .defect(error.description)
    }
  }

  /// The description of a variable, for a message.
  private func subject(of variable: Variable) -> String {
    // A variable that was just made has no slot yet.
    guard Int(variable.index) < slots.places.count, let slot = slots[Int(variable.index)] else { return "a distance" }
    return "\(items.tree[slot.item].name).\(slot.anchor)"
  }

  /// The role of a constraint of the solver; nil for one without a role, or one that was just added.
  func role(of id: ConstraintID) -> Role? { Int(id.index) < roles.count ? roles[Int(id.index)] : nil }

  /// Records the role of a constraint of the solver; nil for none.
  mutating func setRole(_ role: Role?, of id: ConstraintID) {
    let position = Int(id.index)
    if position == roles.count { return roles.append(role) }
    while position >= roles.count { roles.append(nil) }
    roles[position] = role
  }

  /// Records the number of a frame that a variable stands for; nil for none.
  mutating func setSlot(_ slot: Slot?, of variable: Variable) {
    slots[Int(variable.index)] = slot
  }
}

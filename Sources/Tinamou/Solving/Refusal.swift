internal import TinamouSolver

extension ConstraintLayout {
  /// The solver's refusal in the layout's words.
  ///
  /// - Parameter proposed: what the constraint at that place of a refused batch says.
  func refusal(
    _ error: SolverError, proposed: (Int) -> StatedConstraint? = { _ in nil }
  ) -> LayoutError {
    switch error {
    case .conflict(let conflict):
      let members = conflict.members.map { member in
        let stated: StatedConstraint? =
          switch member.origin {
          case .proposed(let position): proposed(position)
          case .live(let id): roles[Int(id.index)].map { self.stated($0) }
          }
        return stated ?? StatedConstraint(text: member.constraint.description, origin: .written)
      }
      // What the user wrote is what the user can change, so it comes first.
      let written = members.filter { $0.origin == .written }
      let implied = members.filter { $0.origin != .written }
      return .conflict(LayoutConflict(layout: name, members: written + implied, amount: conflict.amount))
    case .overflow(let variable):
      return .overflow(subject(of: variable))
    default:
      return .defect(error.description)
    }
  }

  /// What a variable is, for a message.
  private func subject(of variable: Variable) -> String {
    guard let slot = slots[Int(variable.index)] else { return "a distance" }
    return "\(names[Int(slot.item)]).\(slot.side)"
  }

  /// Notes what a constraint of the solver stands for.
  mutating func setRole(_ role: Role, of id: ConstraintID) {
    let position = Int(id.index)
    while position >= roles.count { roles.append(nil) }
    roles[position] = role
  }

  /// Notes which side of an item a variable is, or that it is none.
  mutating func setSlot(_ slot: Slot?, of variable: Variable) {
    let position = Int(variable.index)
    while position >= slots.count { slots.append(nil) }
    slots[position] = slot
  }
}

internal import TinamouSolver

// Conflicts of the solver, translated to the layout.

extension ConstraintLayout {
  /// A conflict, with its sum and the changes that would make it fit.
  ///
  /// - Parameter proposed: the role of the constraint at a position of a refused batch.
  func stated(_ conflict: Conflict, proposed: (Int) -> Role? = { _ in nil }) -> LayoutConflict {
    var parts: [(stated: StatedConstraint, multiplier: Double, relaxation: LayoutConflict.Relaxation?)] = []
    var sides = (needed: 0.0, available: 0.0)
    let isEquation = conflict.members.allSatisfy { $0.constraint.relation == .equal }
    let size = conflict.members.reduce(1) { max($0, ($1.multiplier * $1.constraint.expression.constant).magnitude) }
    for member in conflict.members {
      let role: Role? =
        switch member.origin {
        case .proposed(let position): proposed(position)
        case .live(let id): self.role(of: id)
        }
      // Σ multiplier · (expression without its constant) is 0, so that
      //
      //     Σ multiplier · constant = available − needed = −amount    where at least 0 was asked for,
      //
      // and a constant that is greater by amount / multiplier makes the sum 0.
      let constant = member.multiplier * member.constraint.expression.constant
      if constant > 0 { sides.available += constant } else { sides.needed -= constant }
      let words = role.map { stated($0) } ?? StatedConstraint(text: member.constraint.description, origin: .written)
      let shift = Shift(
        amount: 0 - conflict.amount / member.multiplier, rounding: size / member.multiplier.magnitude * 0x1p-46,
        isExact: isEquation)
      let relaxation = role.flatMap { relaxing($0, by: shift) }
      parts.append((words, member.multiplier.magnitude, relaxation))
    }
    // The user's own constraints come first, because the user can change them.
    parts = parts.filter { $0.stated.origin == .written } + parts.filter { $0.stated.origin != .written }
    return LayoutConflict(
      layoutName: name, members: parts.map { $0.stated }, multipliers: parts.map { $0.multiplier },
      amount: conflict.amount, needed: sides.needed, available: sides.available,
      isEquation: isEquation,
      relaxations: parts.compactMap { $0.relaxation })
  }

  /// A constraint with another number, as if it were on its right-hand side; nil if that would make no sense.
  private func relaxing(_ role: Role, by shift: Shift) -> LayoutConflict.Relaxation? {
    var relaxed: StatedConstraint
    var isNumberChanged = true
    switch role {
    case .notNegative: return nil
    case .stated(let position):
      var constraint = hiding.closed[Int(position)] ?? statements[Int(position)].constraint
      isNumberChanged = constraint.constant != 0 || constraint.left.isNumber || constraint.right.isNumber
      var (left, right) = (constraint.left, constraint.right)
      if right.constant == 0, left.constant != 0, !right.isNumber {
        left.constant = shift.reversed.moved(left.constant)
      } else {
        right.constant = shift.moved(right.constant)
      }
      constraint = constraint.with(left, right)
      if constraint.left.isExtent, constraint.right.isNumber, constraint.right.constant < 0 { return nil }
      relaxed = stated(constraint)
    case .pinned(let position):
      var pin = pins[Int(position)]
      pin.value = shift.moved(pin.value)
      // A size cannot be negative, and a negative margin is hardly intended.
      if pin.value < 0, !pin.isParameter { return nil }
      relaxed = stated(pin)
    case .hugging(let item, let axis), .resistance(let item, let axis):
      let extent = shift.moved(items[Int(item)][axis].extent ?? 0)
      if extent < 0 { return nil }
      relaxed = stated(role, extent: extent)
    }
    relaxed.role = role
    return LayoutConflict.Relaxation(
      constraint: relaxed, amount: shift.amount.magnitude, isNumberChanged: isNumberChanged)
  }
}

/// The change of a number with which the members of a conflict fit.
private struct Shift {
  var amount: Double
  /// The errors that are only rounding.
  let rounding: Double
  /// True if the members do not fit with a greater change either, because all of them are equations.
  let isExact: Bool

  /// The same change on the other side of a relation.
  var reversed: Shift { Shift(amount: 0 - amount, rounding: rounding, isExact: isExact) }

  /// The moved number, as a number of at most six decimals if one fits.
  func moved(_ number: Double) -> Double {
    let sum = number + amount
    guard let nearest = (sum * 1e6).nearestInteger else { return sum }
    let short = Double(nearest) / 1e6
    let excess = amount < 0 ? sum - short : short - sum
    if excess.magnitude <= rounding { return short }
    if isExact { return sum }
    return excess > 0 ? short : Double(nearest + (amount < 0 ? -1 : 1)) / 1e6
  }
}
